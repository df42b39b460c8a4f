"""Readers of documents: almanac pages as text, Markdown or HTML, and script files."""
