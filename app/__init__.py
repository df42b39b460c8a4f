"""Grimoire: a Storyteller's digital Grimoire for Blood on the Clocktower."""

__version__ = "0.1.0"
