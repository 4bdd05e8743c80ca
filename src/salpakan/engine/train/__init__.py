"""Making the strong player's brains: self-play, beliefs from records, and logs of both."""
