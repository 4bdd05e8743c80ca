"""A package of its own, so that its browser is closed before other tests want the event loop."""
