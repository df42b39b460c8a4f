"""The bundled library: every published character, how it is run, and the order of the nights."""
