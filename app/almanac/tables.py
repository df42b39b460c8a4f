"""Tables that hold one character in each row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.almanac.blocks import (
    ABILITY,
    HOW_TO_RUN,
    NAME,
    NAME_LEVEL,
    TEAM,
    Block,
    is_moment,
    section_titled,
)

Columns = Sequence[tuple[str | None, str]]

_FEWEST = 3


def columns_titled(cells: Sequence[str]) -> Columns:
    """The sections that a row of titles names, each with its title; empty where it is no such row."""
    columns = [(section_titled(cell), cell) for cell in cells]
    sections = {section for section, _ in columns}
    told = ABILITY in sections or HOW_TO_RUN in sections
    return columns if NAME in sections and told and len(cells) >= _FEWEST else []


def row_of(columns: Columns, cells: Sequence[str], line: int = 0) -> Iterator[Block]:
    """The blocks of one row: a name, and what stands in the columns beside it. The titles make none."""
    if [title for _, title in columns] == list(cells) or not any(any(map(str.isalnum, c)) for c in cells):
        return
    yield from (
        Block(cell, "heading", NAME_LEVEL, NAME, line=line)
        for (section, _), cell in zip(columns, cells, strict=True)
        if section == NAME and cell
    )
    for (section, title), cell in zip(columns, cells, strict=True):
        if section == TEAM and cell:
            yield Block(cell, section=TEAM, line=line)
        elif section not in (None, NAME) and cell:
            yield Block(title, "heading", line=line)
            yield Block(cell, line=line)
        elif cell and is_moment(title):
            yield Block(f"{title}: {cell}", line=line)
