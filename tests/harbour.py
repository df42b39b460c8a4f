"""A small almanac of our own, in the shape in which text copies of such pages come."""

from __future__ import annotations

from pathlib import Path

TITLE, *_PAGES = Path(__file__).with_name("harbour.txt").read_text("utf-8").strip().split("\n\n")
PAGES = {page.splitlines()[1]: page for page in _PAGES}


def almanac(**other: str) -> str:
    """The whole page; `other` are pages in another wording, by name (empty: left out)."""
    pages = {**PAGES, **other}
    return "\n\n".join([TITLE, *(text for text in pages.values() if text)])
