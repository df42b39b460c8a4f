"""Prose to instructions: sentences, the meaning of each, and what becomes of them together."""
