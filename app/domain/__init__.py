"""The rules of the game: pure, and built on the standard library alone."""
