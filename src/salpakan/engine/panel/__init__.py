"""The panel: players of many kinds to measure others against (docs/strength.md)."""
