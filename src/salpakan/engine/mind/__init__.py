"""The strong player's brain: kernels that believe, choose and search (docs/belief.md)."""
