"""A document as a run of blocks: headings, paragraphs, list items. All shapes of page become this."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from app.almanac.names import team_named
from app.domain.characters import Team

Sort = Literal["heading", "paragraph", "item", "quote", "page"]

_LONGEST_TITLE = 60
# The level of a name that a label tells: "Name: Moth".
NAME_LEVEL = 3
_CLOSING = ")]!?'\"’”"
# Marks round emphasised words, taken out again before anything is shown.
OPEN, CLOSE = "\ue000", "\ue001"

ABILITY, FLAVOUR, OVERVIEW, EXAMPLES = "ability", "flavour", "overview", "examples"
HOW_TO_RUN, TIPS, TEAM, JINX, NAME, ASIDE = "how to run", "tips", "team", "jinx", "name", "aside"

_SECTIONS = {
    ABILITY: (
        "ability",
        "character ability",
        "ability text",
        "character text",
        "abilities",
        "text",
        "capacité",
        "pouvoir",
        "fähigkeit",
        "habilidad",
        "角色能力",
        "능력",
    ),
    FLAVOUR: ("flavour", "flavor", "flavour text", "flavor text", "quote", "lore"),
    OVERVIEW: (
        "overview",
        "summary",
        "description",
        "explanation",
        "clarification",
        "clarifications",
        "about",
        "background",
        "details",
        "개요",
        "요약",
        "설명",
    ),
    EXAMPLES: ("example", "examples", "for example", "exemple", "exemples", "beispiel", "beispiele", "예시"),
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
        "how it works",
        "how this works",
        "how it plays",
        "how to use",
        "storyteller",
        "storyteller notes",
        "storytelling",
        "st",
        "moderator",
        "st instructions",
        "st notes",
        "night actions",
        "night action",
        "steps",
        "procedure",
        "comment jouer",
        "comment l'animer",
        "instructions du conteur",
        "déroulement",
        "spielleitung",
        "anleitung",
        "ablauf",
        "so wird's gespielt",
        "cómo dirigir",
        "instrucciones",
        "如何运行",
        "运作方式",
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
        "faq",
        "conseils",
        "tipps",
        "design notes",
        "footnotes",
        "팁",
        "참고",
    ),
    NAME: ("name", "character", "character name", "role"),
    TEAM: (
        "team",
        "type",
        "class",
        "character class",
        "role type",
        "character type",
        "typ",
        "팀",
        "종류",
        "유형",
        "타입",
    ),
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
        "nightorder",
        "night order position",
        "feedback",
        "credit",
        "first night",
        "other nights",
        "reminders",
        "reminder tokens",
        "tokens",
    ),
}
_BY_TITLE = {title: section for section, titles in _SECTIONS.items() for title in titles}
# "Running the Moth", "How to run a Moth": the character named in the title.
_RUNNING = re.compile(r"(?:running|storytelling) (?:the|an?|your|this) .{1,40}")
_GUIDE = re.compile(
    r"(?:(?:the )?(?:storyteller|st|moderator|narrator|gm)(?:'s|s')?"
    r" (?:guide|instructions?|actions?|info(?:rmation)?|steps|notes|checklist|duties|tasks)"
    r"|(?:notes |instructions |guide )?for (?:the |your )?(?:storytellers?|sts?|moderators?|narrator|gm))"
)
_NAMED = re.compile(
    r"how (?:to|i|we|you|i'd|i would|(?:the )?(?:storyteller|st|moderator)s?) (?:run|storytell)s?\b.{0,40}"
)
_OTHER_TONGUE = re.compile(r"[^:.!?\d]{2,30}")
_SIDE_BY_SIDE = re.compile(r"\s*[/|()（）]\s*|\s[–—-]\s")
# "[Minion] Moth": the brackets close before a name.
_TEAM_IN_FRONT = re.compile(r"[*_\s]{0,4}[\[(][^\])]{1,20}[\])]\s*\w")


_MOMENT = re.compile(
    r"(?:(?:the|each|every|all|on|at|by|during|before|first|other|later|next|following|1st) ){0,4}"
    r"(?:nights?|days?|dawn|dusk|set-?up|preparation|game)"
    r"(?:\s*(?:phase|actions?|only|onwards?|one|two|\d{1,2}\+?|reminder|of the game"
    r"|(?:except|after) .{1,20}|\(.{1,20}\)))*",
    re.I,
)
# "Ability: …" in front of its text, in whatever emphasis.
_LABEL = re.compile(
    r"[*_'\ue000\ue001]{0,6}([^\W_*][^:*\n\ue000\ue001]{1,30}?)[*_'\ue000\ue001]{0,6}:[*_'\ue000\ue001]{0,6}\s+(.*)",
    re.DOTALL,
)


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
    if len(text) > _LONGEST_TITLE:
        return None
    title = title_words(text).casefold().replace("’", "'")
    section = _BY_TITLE.get(title)
    if section is None and (_RUNNING.fullmatch(title) or _NAMED.fullmatch(title) or _GUIDE.fullmatch(title)):
        return HOW_TO_RUN
    if section is None:
        parts = [part for part in _SIDE_BY_SIDE.split(title) if part]
        beside = len(parts) == 2 and _OTHER_TONGUE.fullmatch(parts[1]) and not team_named(parts[1])
        section = _BY_TITLE.get(parts[0]) if beside else None
    return section


def title_words(text: str) -> str:
    """A title without emphasis, and without the signs and pictures round it."""
    words = plain(text).strip()
    start, end = 0, len(words)
    while start < end and not words[start].isalnum():
        start += 1
    while end > start and not (words[end - 1].isalnum() or words[end - 1] in _CLOSING):
        end -= 1
    return words[start:end]


def is_moment(text: str) -> bool:
    """Whether a heading among instructions only says when: "First night", "At dawn"."""
    return len(text) < 40 and _MOMENT.fullmatch(title_words(text).rstrip(".")) is not None


def labelled(text: str) -> tuple[str, str] | None:
    """The title of a section and the text behind it, where one paragraph has both: "Ability: …"."""
    label = _LABEL.fullmatch(text)
    if label is None or section_titled(label[1]) is None:
        return None
    return label[1], label[2]


def team_in(text: str) -> Team | None:
    """The team that a line names and nothing beside it, or None."""
    if _TEAM_IN_FRONT.match(text):
        return None
    words = title_words(re.split("[·•]", text, maxsplit=1)[0] if len(text) < _LONGEST_TITLE else text)
    return team_named(words.strip(")]")) if len(words) < 40 else None


def plain(text: str) -> str:
    """The text without the marks of emphasis."""
    return text.replace(OPEN, "").replace(CLOSE, "")


def is_team(text: str) -> bool:
    """Whether the text is the name of a team and nothing else."""
    return team_in(text) is not None
