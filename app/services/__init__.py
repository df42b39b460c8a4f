"""Use cases: load, decide, append, publish."""
