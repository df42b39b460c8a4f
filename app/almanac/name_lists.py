"""A script as people type it: names of known characters, one a line or with commas, perhaps by team."""

from __future__ import annotations

import re

from app.almanac.known import KnownCharacters
from app.almanac.names import team_named

_LONGEST_LINE = 400
_MOST_LINES = 400
_FEWEST = 3
_BULLET = re.compile(r"^\s*(?:\d{1,3}[.)]|[-*+•◦·–])\s*")
_BYLINE = re.compile(r"(?:by|author)\s*:?\s+(.{1,80})", re.I)
_GROUP = re.compile(r"([^\W\d_]{4,12})\s*(?:\(\d+\))?\s*:\s*(.*)")


def names_listed(text: str, library: KnownCharacters) -> tuple[list[str], dict[str, str]] | None:
    """The names in a list and what it says of the script itself (name, author); None where it is no list.

    Nearly every name must be known: prose that names characters is none.
    """
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not lines or len(lines) > _MOST_LINES or any(len(line) > _LONGEST_LINE for line in lines):
        return None
    names: list[str] = []
    about: dict[str, str] = {}
    for line in lines:
        parts = _parts(line)
        byline = _BYLINE.fullmatch(line)
        if not parts:
            continue
        if byline and not names:
            about.setdefault("author", byline[1])
        elif not names and "name" not in about and all(library.resolve(part) is None for part in parts):
            about["name"] = line.strip("#*_ ")
        else:
            names += parts
    known = sum(library.resolve(name) is not None for name in names)
    return (names, about) if known >= _FEWEST and known * 4 >= len(names) * 3 else None


def _parts(line: str) -> list[str]:
    """The names on a line; the name of a team in front of them, or alone, is none."""
    group = _GROUP.fullmatch(line)
    if group and team_named(group[1]):
        line = group[2]
    bare = _BULLET.sub("", line).strip("#*_ ")
    if team_named(bare.rstrip(":")):
        return []
    return [part for piece in re.split(r"[,;|\t]", bare) if (part := piece.strip(" .*_"))]
