"""A document as a run of blocks: headings, paragraphs, list items. All shapes of page become this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.almanac.names import team_named

Sort = Literal["heading", "paragraph", "item", "page"]

# Marks round emphasised words, taken out again before anything is shown.
OPEN, CLOSE = "\ue000", "\ue001"

ABILITY, FLAVOUR, OVERVIEW, EXAMPLES = "ability", "flavour", "overview", "examples"
HOW_TO_RUN, TIPS, TEAM, JINX, NAME, ASIDE = "how to run", "tips", "team", "jinx", "name", "aside"

_SECTIONS = {
    ABILITY: ("ability", "character ability", "abilities", "text", "능력"),
    FLAVOUR: ("flavour", "flavor", "flavour text", "flavor text", "quote", "lore"),
    OVERVIEW: (
        "overview",
        "summary",
        "description",
        "about",
        "background",
        "details",
        "개요",
        "요약",
        "설명",
    ),
    EXAMPLES: ("example", "examples", "for example", "예시"),
    HOW_TO_RUN: (
        "how to run",
        "how to run it",
        "how to run this character",
        "running",
        "running it",
        "running the character",
        "storyteller instructions",
        "storyteller guide",
        "instructions",
        "for the storyteller",
        "how to storytell",
        "procedure",
        "진행 방법",
        "진행방법",
        "운영 방법",
        "운영방법",
    ),
    TIPS: (
        "examples & notes",
        "examples and notes",
        "notes",
        "note",
        "tip",
        "tips",
        "tips & tricks",
        "tips and tricks",
        "advice",
        "storyteller tips",
        "playing with",
        "팁",
        "참고",
    ),
    TEAM: ("team", "type", "character type", "팀"),
    JINX: ("jinx", "jinxes", "징크스"),
    ASIDE: (
        "fighting",
        "bluffing",
        "how to play",
        "how to fight",
        "playing",
        "strategy",
        "changelog",
        "attribution",
        "synopsis",
        "credits",
        "night order",
        "first night",
        "other nights",
        "reminders",
        "reminder tokens",
    ),
}
_BY_TITLE = {title: section for section, titles in _SECTIONS.items() for title in titles}


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph of a document. `level` is that of a heading (1 is the highest, 9 unknown),
    `section` what its place says it is (a class name in HTML), `line` where it stood (from 1)."""

    text: str
    sort: Sort = "paragraph"
    level: int = 9
    section: str | None = None
    line: int = 0


def section_titled(text: str) -> str | None:
    """The section that a heading opens, or None where it is no heading of a section."""
    if len(text) > 40:
        return None
    return _BY_TITLE.get(plain(text).strip(" :*#_-–—.").casefold())


def plain(text: str) -> str:
    """The text without the marks of emphasis."""
    return text.replace(OPEN, "").replace(CLOSE, "")


def is_team(text: str) -> bool:
    """Whether the text is the name of a team and nothing else."""
    return len(text) < 30 and team_named(plain(text).strip(" :*#_()[]·-–—")) is not None
