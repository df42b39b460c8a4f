"""Plain text and Markdown as blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.almanac.blocks import (
    CLOSE,
    EXAMPLES,
    NAME,
    NAME_LEVEL,
    OPEN,
    TIPS,
    Block,
    Sort,
    is_moment,
    is_team,
    labelled,
    section_titled,
)
from app.almanac.names import team_named
from app.almanac.tables import Columns, columns_titled, row_of

_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_WIKI_HEADING = re.compile(r"(={1,6})\s*([^=].{0,80}?)\s*\1")
_ITEM = re.compile(
    r"(?:\(?(?:\d{1,3}[a-z]?|[a-z]|[ivx]{1,5})[.)]|[-*+] \[[ xX]\]|[-*+•◦▪‣·–→➜»▶►●○■□✦★☐])\s+(.*)"
)
_PAGE_LINE = re.compile(r" {0,3}(\d{1,4})\.(?: |$)")
_FRONT_MATTER = re.compile(r"\s*---[ \t]*\n(.{0,5000}?)\n---[ \t]*(?=\n|$)", re.DOTALL)
_FIELD = re.compile(r"(title|author|name)[ \t]*:[ \t]*[\"']?([^\n]{1,120}?)[\"']?[ \t]*", re.I)
# Marks of other tools that say nothing themselves: blocks of a template language, comments, pictures alone.
_MACHINERY = re.compile(
    r"\{%.{0,200}%\}|\{\{.{0,500}\}\}|<!--.{0,500}-->|:{3,}.{0,60}|!\[[^\]]{0,200}\]\([^)]{0,500}\)"
)
# Markup that Markdown lets through: what only lays out goes, what emphasises stays.
_TAGS = re.compile(
    r"</?(?:details|summary|div|span|center|br|hr|p|sub|sup|font|small|img|a)(?:\s[^<>\n]{0,300})?/?>", re.I
)
_EMPHASIS = re.compile(r"<(b|i|em|strong|u|mark|code)>([^<>\n]{1,200})</\1>", re.I)
# "1. Moth (Minion): You flutter.": name, team and ability in one line.
_WHOLE = re.compile(
    r"(?:\d{1,3}[.)]\s+)?[*_]{0,3}([^\W_][^():.]{1,40}?)[*_]{0,3}\s+[(\[]([^\W\d_]{4,14})[)\]][*_]{0,3}"
    r"(?:\s*[:–—]|\s-)[*_]{0,3}\s+(.{15,600})"
)
_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,20}\]:\s+(.*)")
_PAGE_NUMBER = re.compile(r"^\d{1,4}\.\s*")
_RULE = re.compile(r"[-=_*|:+\s]{3,}")
_LONG = 50
_ENDS = frozenset('.!?:;"”’)]…。')


def blocks_of_text(text: str) -> list[Block]:
    """The blocks of a page of text, in order. Lines that an editor wrapped are joined again."""
    text = _EMPHASIS.sub(rf"{OPEN}\2{CLOSE}", _TAGS.sub(" ", text)) if "<" in text else text
    text, blocks = _without_front_matter(text)
    lines = text.split("\n")
    pages = _numbered_pages(lines)
    filled = sum(1 for line in lines if line.strip())
    spaced = (len(lines) - filled) * 8 > filled
    columns: Columns = []
    for first, line in _paragraphs(lines, spaced, pages):
        cells = [cell.strip() for cell in line.strip("| ").split("|")] if line.startswith("|") else []
        columns = (columns_titled(cells) or columns) if cells else []
        if len(cells) == len(columns) > 0:
            blocks.extend(row_of(columns, cells, first))
            continue
        if first in pages:
            blocks.append(Block("", "page", line=first))
            line = _PAGE_NUMBER.sub("", line)
        blocks.extend(_blocks(line, first))
    return blocks


def _without_front_matter(text: str) -> tuple[str, list[Block]]:
    """The text behind what a page says of itself for machines, and its title and author as blocks."""
    front = _FRONT_MATTER.match(text)
    if front is None:
        return text, []
    told = {found[1].lower(): found[2] for line in front[1].split("\n") if (found := _FIELD.fullmatch(line))}
    title = told.get("title") or told.get("name")
    blocks = [Block(title)] if title else []
    if "author" in told:
        blocks.append(Block(f"by {told['author']}"))
    return "\n" * text[: front.end()].count("\n") + text[front.end() :], blocks


def _numbered_pages(lines: list[str]) -> frozenset[int]:
    """The lines on which the pages of an indented list begin: numbered 1, 2, 3 at the margin.

    Copies of web pages look so: each page is one item, and all that stands on it is indented.
    """
    indented = sum(line.startswith("  ") for line in lines if line.strip())
    filled = sum(1 for line in lines if line.strip())
    if indented * 2 < filled:
        return frozenset()
    numbered = [(n, match) for n, line in enumerate(lines, start=1) if (match := _PAGE_LINE.match(line))]
    for margin in sorted({match.start(1) for _, match in numbered}):
        starts: list[int] = []
        for number, match in numbered:
            opens = not starts and match.start(1) <= margin
            if int(match[1]) == len(starts) + 1 and (opens or match.start(1) == margin):
                starts.append(number)
        if len(starts) > 1:
            return frozenset(starts)
    return frozenset()


def _paragraphs(lines: list[str], spaced: bool, pages: frozenset[int]) -> Iterator[tuple[int, str]]:
    """Each paragraph on one line, with the number of the line where it began."""
    gathered: list[str] = []
    first = 0
    for number, raw in enumerate(lines, start=1):
        line = raw.strip()
        if gathered and line and spaced and number not in pages and _goes_on(gathered[-1], line):
            gathered.append(line)
            continue
        if gathered:
            yield first, " ".join(gathered)
        gathered, first = ([line], number) if line else ([], 0)
    if gathered:
        yield first, " ".join(gathered)


def _goes_on(before: str, line: str) -> bool:
    """Whether the line only continues the one before it."""
    if before.startswith(("#", "|")) or len(before) < _LONG:
        return False
    if _ITEM.match(line) or line.startswith(("#", ">", "|")) or is_team(line) or section_titled(line):
        return False
    return line[0].islower() or before[-1] not in _ENDS


def _blocks(line: str, number: int) -> Iterator[Block]:
    if _RULE.fullmatch(line) or _MACHINERY.fullmatch(line):
        return
    footnote = _FOOTNOTE.fullmatch(line)
    if footnote:
        yield Block(footnote[1], section=TIPS, line=number)
        return
    wiki = _WIKI_HEADING.fullmatch(line)
    if wiki:
        yield Block(wiki[2], "heading", len(wiki[1]), line=number)
        return
    heading = _HEADING.match(line)
    if heading:
        yield Block(heading[2].strip().rstrip("#").strip(), "heading", len(heading[1]), line=number)
        return
    if section_titled(line):
        yield Block(line, "heading", line=number)
        return
    whole = _WHOLE.fullmatch(line)
    if whole and team_named(whole[2]):
        yield Block(f"{whole[1]} ({whole[2]})", line=number)
        yield Block(whole[3], line=number)
        return
    quoted = line.startswith(">")
    line = line.lstrip("> ") if quoted else line
    if line.startswith("|"):
        yield from _row(line.strip("| "), number)
        return
    item = _ITEM.fullmatch(line)
    text = item[1] if item else line
    label = labelled(text)
    if label:
        yield from _labelled(*label, text, "item" if item else "paragraph", number)
    elif text:
        yield Block(text, "item" if item else "quote" if quoted else "paragraph", line=number)


def _labelled(title: str, text: str, whole: str, sort: Sort, number: int) -> Iterator[Block]:
    named = section_titled(title)
    if named in (TIPS, EXAMPLES):
        yield Block(whole, sort, section=named, line=number)
    elif named == NAME:
        yield Block(text, "heading", NAME_LEVEL, NAME, line=number)
    elif is_moment(title):
        yield Block(whole, sort, line=number)
    else:
        yield Block(title, "heading", line=number)
        yield Block(text, "paragraph", line=number)


def _row(line: str, number: int) -> Iterator[Block]:
    """A row of a table; its first cell may be a title for what stands in the others."""
    title, bar, rest = line.partition("|")
    if bar and section_titled(title) and rest.strip():
        yield from _labelled(title.strip(), rest.strip(), line, "item", number)
    elif line:
        yield Block(line, "item", line=number)
