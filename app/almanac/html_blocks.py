"""A saved web page as blocks. Nothing of it is run, fetched or shown as markup."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.almanac.blocks import (
    ABILITY,
    ASIDE,
    CLOSE,
    EXAMPLES,
    FLAVOUR,
    HOW_TO_RUN,
    NAME,
    OPEN,
    OVERVIEW,
    TEAM,
    TIPS,
    Block,
    Sort,
    is_team,
    labelled,
    section_titled,
)
from app.almanac.decoding import legible
from app.almanac.names import team_named
from app.almanac.prose.lexicon import listed
from app.almanac.tables import Columns, columns_titled, row_of

_SKIPPED = frozenset({"style", "script", "template", "noscript", "svg", "nav", "head", "iframe", "object"})
_EMPHASIS = frozenset({"b", "strong", "em", "i", "code", "mark", "u"})
_BREAKING = listed(
    """p div section article li ul ol dl dt dd table tr td th thead tbody blockquote hr br h1 h2 h3 h4
    h5 h6 header footer main aside figure figcaption details summary pre body html form fieldset center"""
)
_CLASSES = {
    "ability": ABILITY,
    "flavor": FLAVOUR,
    "flavour": FLAVOUR,
    "quote": FLAVOUR,
    "overview": OVERVIEW,
    "summary": OVERVIEW,
    "example": EXAMPLES,
    "examples": EXAMPLES,
    "how-to-run": HOW_TO_RUN,
    "howtorun": HOW_TO_RUN,
    "how_to_run": HOW_TO_RUN,
    "tip": TIPS,
    "tips": TIPS,
    "team": TEAM,
    "character-type": TEAM,
    "name": NAME,
    "character-name": NAME,
    "generated-by": ASIDE,
    "nav": ASIDE,
    "changelog": ASIDE,
}
_PAGES = frozenset({"page", "character", "character-page", "almanac-page", "character-entry"})
_SPACE = re.compile(r"\s+")
_TITLE = re.compile(r"<title[^<>]{0,200}>([^<]{0,300})<", re.IGNORECASE)
_DEEPEST = 200
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,20})[^<>]*>")
_NEVER_DEEP = listed(
    "p li br img hr input meta link td th tr dt dd option col area base embed source track wbr"
)


def looks_like_html(text: str) -> bool:
    """Whether the text is a web page or a piece of one."""
    head = text[:2000].lstrip().casefold()
    if head.startswith(("<!doctype", "<html", "<head", "<body", "<?xml")):
        return True
    return (
        head.startswith("<")
        and re.search(r"</?(?:div|p|h[1-6]|ol|ul|li|section|article|style|table|main|dl)\b", head) is not None
    )


def title_of_html(text: str) -> str | None:
    """The title of the page, without the word "almanac" behind it."""
    found = _TITLE.search(text[:200_000])
    title = _SPACE.sub(" ", html.unescape(found[1])).strip() if found else ""
    title = re.sub(r"\s*[-–—|:]?\s*(?:character )?almanac$", "", title, flags=re.IGNORECASE)
    return title or None


def _shallow(text: str) -> str:
    """The page without the tags that nest too deeply: a parser's time grows with the depth."""
    depth = 0

    def kept(tag: re.Match[str]) -> str:
        nonlocal depth
        if tag[2].lower() in _NEVER_DEEP:
            return tag[0]
        closes = tag[1] == "/"
        level = depth if closes else depth + 1
        depth = max(0, depth - 1) if closes else depth + 1
        return " " if level > _DEEPEST else tag[0]

    return _TAG.sub(kept, text)


def blocks_of_html(text: str) -> list[Block]:
    """The blocks of a web page, in order, with what the page's own classes say they are."""
    body = LexborHTMLParser(_shallow(text)).body
    return [] if body is None else list(_Gatherer().blocks(body))


class _Gatherer:
    """Walks the tree without recursion and lets go a block at each break."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.sort: Sort = "paragraph"
        self.level = 9
        self.sections: list[tuple[int, str]] = []
        self.hidden_at: int | None = None

    def blocks(self, root: LexborNode) -> Iterator[Block]:
        """All blocks under a node."""
        depth, node, entering = 0, root, True
        while node is not None:
            if entering:
                yield from self._enter(node, depth)
                child = node.child if self.hidden_at is None else None
                if child is not None:
                    node, depth = child, depth + 1
                    continue
            yield from self._leave(node, depth)
            if node.mem_id == root.mem_id:
                return
            following = node.next
            if following is not None:
                node, entering = following, True
            else:
                parent = node.parent
                if parent is None:
                    return
                node, depth, entering = parent, depth - 1, False

    def _enter(self, node: LexborNode, depth: int) -> Iterator[Block]:
        tag = node.tag or ""
        if tag == "-text":
            self.words.append(node.text_content or "")
            return
        if tag in _SKIPPED or tag.startswith(("-", "_")):
            self.hidden_at = depth
            return
        if tag == "table" and self.hidden_at is None:
            rows = list(_rows(node))
            if rows:
                yield from self._flush()
                yield from rows
                self.hidden_at = depth
                return
        if tag in _EMPHASIS:
            self.words.append(OPEN)
        if tag in _BREAKING:
            yield from self._flush()
            self.sort, self.level = _sort_of(tag)
            yield from self._open(node, depth)

    def _open(self, node: LexborNode, depth: int) -> Iterator[Block]:
        names = str(node.attributes.get("class") or "").casefold().split()
        section = next((_CLASSES[name] for name in names if name in _CLASSES), None)
        if section is not None and not (section == NAME and "page" in names):
            self.sections.append((depth, section))
        if _PAGES.intersection(names) and not self._in_page(node):
            team = next((name for name in names if team_named(name)), None)
            yield Block(str(node.attributes.get("id") or ""), "page", section=team)
        elif "page-contents" in names:
            team = next((name for name in names if team_named(name)), None)
            if team:
                yield Block(team, section=TEAM)

    @staticmethod
    def _in_page(node: LexborNode) -> bool:
        parent = node.parent
        for _ in range(4):
            if parent is None:
                return False
            if _PAGES.intersection(str(parent.attributes.get("class") or "").casefold().split()):
                return True
            parent = parent.parent
        return False

    def _leave(self, node: LexborNode, depth: int) -> Iterator[Block]:
        if self.hidden_at == depth:
            self.hidden_at = None
            return
        tag = node.tag or ""
        if tag in _EMPHASIS:
            self.words.append(CLOSE)
        if tag in _BREAKING:
            yield from self._flush()
            while self.sections and self.sections[-1][0] >= depth:
                self.sections.pop()

    def _flush(self) -> Iterator[Block]:
        text = _SPACE.sub(" ", legible("".join(self.words))).strip()
        self.words.clear()
        sort, level = self.sort, self.level
        self.sort, self.level = "paragraph", 9
        if not text.replace(OPEN, "").replace(CLOSE, "").strip():
            return
        section = self.sections[-1][1] if self.sections else None
        if section is None and sort == "paragraph" and is_team(text):
            section = TEAM
        if section is None and sort in ("paragraph", "item"):
            label = labelled(text)
            if label and section_titled(label[0]) in (ABILITY, FLAVOUR, HOW_TO_RUN):
                yield Block(label[0], "heading", 9)
                text = label[1]
            elif section_titled(text):
                sort = "heading"
        yield Block(text, sort, level, section)


def _rows(table: LexborNode) -> Iterator[Block]:
    """The blocks of a table with one character in each row; none where it is another table."""
    if table.css_first("td table, th table") is not None:
        return
    columns: Columns = []
    for number, row in enumerate(table.css("tr")):
        cells = [" ".join(block.text for block in _Gatherer().blocks(cell)) for cell in row.css("td, th")]
        if number == 0:
            columns = columns_titled(cells)
        if not columns:
            return
        if len(cells) == len(columns):
            yield from row_of(columns, cells)


def _sort_of(tag: str) -> tuple[Sort, int]:
    if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
        return "heading", int(tag[1])
    return ("item", 9) if tag in ("li", "dd", "tr") else ("paragraph", 9)
