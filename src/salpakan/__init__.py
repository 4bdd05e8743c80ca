"""Game of the Generals (Salpakan): rules, view, arbiter, formations, computer player and table."""

__version__ = "0.1.0"
