"""The `salpakan` program: one subcommand a file, every word from `languages/`."""
