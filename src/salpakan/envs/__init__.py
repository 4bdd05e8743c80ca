"""Environments for researchers: PettingZoo, Gymnasium, OpenSpiel (docs/environments.md)."""
