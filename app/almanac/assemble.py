"""From blocks to pages: where each page begins, and what each of its paragraphs is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from app.almanac.blocks import (
    ABILITY,
    ASIDE,
    EXAMPLES,
    FLAVOUR,
    HOW_TO_RUN,
    JINX,
    NAME,
    OVERVIEW,
    TEAM,
    TIPS,
    Block,
    is_moment,
    is_team,
    plain,
    section_titled,
    team_in,
    title_words,
)
from app.almanac.names import team_named
from app.almanac.pages import JinxPage, Page
from app.almanac.prose.lexicon import Act
from app.almanac.prose.parsed import parsed
from app.almanac.prose.sentences import sentences
from app.domain.characters import Team

_TEAM_BEHIND = re.compile(r"(.+?)\s*[(\[–—|,:·•-]\s*([^()\[\]–—|,:·•]+?)\s*[)\]]?$")
_TEAM_BEFORE = re.compile(r"([^\W\d_]{4,14})\s*[:–—|-]\s+(.{2,50})|[(\[]([^\W\d_]{4,14})[)\]]\s*(.{2,50})")
_TEAM_AND_ABILITY = re.compile(
    r"[*_\ue000]{0,3}(?:([^\W\d_]{4,14})[*_\ue001]{0,3}\s*[—–:·|-]"
    r"|[\[(]([^\W\d_]{4,14})[\])][*_\ue001]{0,3}:?)\s+(.{12,600})",
    re.DOTALL,
)
_BOLD_TITLE = re.compile(r"(?:\*\*|__|\ue000)[^*_.!?\ue000\ue001]{3,40}?:?(?:\*\*|__|\ue001):?")
_MOMENT_LABEL = re.compile(r"[*_\ue000]{0,3}([^:*_\n]{3,30}?)[*_\ue001]{0,3}:[*_\ue001]{0,3}\s+\S")
_BEFORE_NIGHTS = (None, ABILITY, FLAVOUR, TEAM, ASIDE)
_NAME_AND_ABILITY = re.compile(r"([^.!?:–—]{2,40}?)\s+[–—-]\s+([^\n]{30,600}[.!?\]*_])", re.DOTALL)
_JINX = re.compile(r"(.{2,40}?)\s+/\s+(.{2,40})")
_PLACEHOLDER = re.compile(
    r"\(?(?:not written yet|to be written|coming soon|tbd|tba|todo|n/?a|none)\.*\)?", re.I
)
_FURNITURE = re.compile(
    r"(?:back|return|go back) to .{1,30}|(?:next|previous|prev|top|home|print|menu|contents)\b.{0,15}", re.I
)
_LABEL = re.compile(r"([A-Za-z ]{3,20}):\s+(.{1,400})")
_PAIRED = re.compile(r"[*_]{0,2}([^:–—*_]{2,40}?)[*_]{0,2}(?::|\s[–—-])[*_]{0,2}\s+(.{2,600})")
_QUOTED = re.compile(r"[\"“]([^\"“”]{10,400})[\"”]")
_ESCAPED = re.compile(r"\\([*_\[\]()#+.!~`>&-])")
_NIGHTS, _OTHER = "nights", "other"
_SHORTEST_INSTRUCTION = 4
_MARKS = " *_#\t"
_PICTURES = frozenset({"So", "Sk", "Cf", "Zs", "Sm"})


@dataclass(slots=True)
class Group:
    """The blocks of one page, and the team whose heading it stands under."""

    blocks: list[Block] = field(default_factory=list)
    team: Team | None = None
    id: str = ""


def names_and_team(text: str) -> tuple[str, Team] | None:
    """The name and the team of a line that has both: "Moth (Minion)", "Moth – Minion", "Minion: Moth"."""
    if len(text) > 80:
        return None
    words = _without_pictures(plain(text).strip(_MARKS)).strip(_MARKS)
    behind = _TEAM_BEHIND.fullmatch(words)
    team = team_named(behind[2]) if behind else None
    if behind and team:
        return behind[1].strip(_MARKS), team
    before = _TEAM_BEFORE.fullmatch(words)
    if before is None:
        return None
    team, name = team_named(before[1] or before[3]), before[2] or before[4]
    return (name.strip(_MARKS), team) if team and team_named(name) is None else None


def is_placeholder(text: str) -> bool:
    """Whether the words only say that nothing has been written."""
    return len(text) < 30 and _PLACEHOLDER.fullmatch(plain(text).strip(_MARKS)) is not None


def page_of(group: Group) -> Page | JinxPage | None:
    """The page that a group of blocks makes, or None where it is no page of a character."""
    parts = _Parts(team=group.team)
    blocks = group.blocks
    if len(blocks) > 1 and is_team(blocks[-1].text) and not is_team(blocks[0].text):
        blocks = [replace(blocks[-1], section=TEAM), *blocks[:-1]]
    for block in blocks:
        parts.take(block)
    name = _without_pictures(_cleaned(parts.name))
    if not name:
        return None
    how_to_run = tuple(parts.instructions())
    ability, flavour, overview = parts.lead()
    pair = _JINX.fullmatch(name)
    if pair and parts.team is not None and (HOW_TO_RUN in parts.sections or ability):
        name, pair = _spoken_of(pair, parts), None
    if pair:
        words = [ability, *overview, *parts.sections.get(JINX, ()), *parts.sections.get(HOW_TO_RUN, ())]
        text = " ".join(plain(word) for word in words if word)
        return JinxPage(pair[1].strip(), pair[2].strip(), text) if text else None
    if not (ability or parts.sections or parts.team):
        return None
    return Page(
        name=name,
        team=parts.team,
        ability=_cleaned(ability),
        flavour=_cleaned(flavour),
        overview=tuple(plain(text) for text in overview),
        examples=tuple(plain(text) for text in parts.sections.get(EXAMPLES, ())),
        how_to_run=how_to_run,
        tips=tuple(plain(text) for text in parts.sections.get(TIPS, ())),
        id=group.id,
        where=name,
        jinxes=tuple(
            (found[1].strip(), found[2].strip())
            for text in parts.sections.get(JINX, ())
            if (found := _PAIRED.fullmatch(plain(text)))
        ),
        named_ability=ABILITY in parts.sections,
        others=parts.others(),
        instructing=parts.instructing,
    )


def _of_nights(texts: Sequence[str]) -> Sequence[str]:
    """What stands under "First night" and the like, where it is more than a place in the order."""
    told = any(len(text.split()) > _SHORTEST_INSTRUCTION or _instructs(text) for text in texts)
    return texts if told else ()


def _instructs(text: str) -> bool:
    """Whether a paragraph tells the Storyteller to wake somebody."""
    heads = (clause.head for sentence in islice(sentences(text), 6) for clause in parsed(sentence).clauses)
    return any(head and head.subject is None and head.act in (Act.WAKE, Act.TAP) for head in heads)


def _spoken_of(names: re.Match[str], parts: _Parts) -> str:
    """Of a name in two languages, the one that the page's own prose uses more."""
    prose = " ".join(parts.sections.get(HOW_TO_RUN, ()))
    return names[1] if prose.count(names[1]) >= prose.count(names[2]) else names[2]


def _cleaned(text: str) -> str:
    return _ESCAPED.sub(r"\1", plain(text)).strip().strip("*_#").strip()


def _without_pictures(name: str) -> str:
    """The name without the emblems that a page puts round it."""
    start, end = 0, len(name)
    while start < end and (unicodedata.category(name[start]) in _PICTURES or name[start] == "\ufe0f"):
        start += 1
    while end > start and (unicodedata.category(name[end - 1]) in _PICTURES or name[end - 1] == "\ufe0f"):
        end -= 1
    return name[start:end]


class _Parts:
    """What has been gathered of a page so far."""

    def __init__(self, team: Team | None) -> None:
        self.team = team
        self.name = ""
        self.unsorted: list[Block] = []
        self.quotes: list[str] = []
        self.sections: dict[str, list[str]] = {}
        self.instructing: frozenset[str] = frozenset()
        self._section: str | None = None
        self._level = 9

    def take(self, block: Block) -> None:
        """Put one block where it belongs."""
        titled = section_titled(block.text) if block.sort == "heading" else None
        if self._section == HOW_TO_RUN and block.sort == "heading" and self._is_part(block, titled):
            self.sections.setdefault(HOW_TO_RUN, []).append(block.text)
        elif block.sort == "heading" and is_moment(block.text) and self.name:
            self._section = _NIGHTS
            self.sections.setdefault(_NIGHTS, []).append(block.text)
        elif block.sort == "heading" and titled and titled != NAME:
            self._section, self._level = titled, block.level
        elif self.name and (block.level < 9 if block.sort == "heading" else self._is_bold_title(block)):
            self._section = f"{_OTHER} {block.line} {block.text}"
        elif self._take_moment(block) or self._take_labelled(block):
            return
        elif block.section == TEAM or (self._section != HOW_TO_RUN and is_team(block.text)):
            self._take_team(block)
        elif not self.name and (block.section == NAME or block.section is None):
            self._take_name(block.text)
        elif not is_placeholder(block.text) and block.text.strip():
            self._take_text(self._without_team(block))

    def _is_bold_title(self, block: Block) -> bool:
        """Whether a line of its own in bold type is the title of a part that no list of titles knows."""
        begun = bool(self.unsorted or self.quotes or ABILITY in self.sections)
        free = self._section is None or self._section.startswith(_OTHER) or self._section == ABILITY
        return begun and free and block.sort == "paragraph" and _BOLD_TITLE.fullmatch(block.text) is not None

    def _is_part(self, block: Block, titled: str | None) -> bool:
        """Whether a heading among instructions only divides them: "First night", "Upon death"."""
        return is_moment(block.text) or (titled is None and self._level < block.level < 9)

    def _take_moment(self, block: Block) -> bool:
        """ "**Night:** Wake the Moth." where no heading opens How to Run."""
        if not self.name or block.section is not None or self._section not in _BEFORE_NIGHTS:
            return False
        label = _MOMENT_LABEL.match(block.text)
        if label is None or not is_moment(label[1]) or block.sort == "heading":
            return False
        self.sections.setdefault(_NIGHTS, []).append(block.text)
        if self._section is not None:
            self._section = _NIGHTS
        return True

    def _take_labelled(self, block: Block) -> bool:
        """ "Type: Townsfolk" in one paragraph."""
        label = (
            _LABEL.fullmatch(plain(block.text)) if self._section is None and block.section is None else None
        )
        section = section_titled(label[1]) if label else None
        if label is None or section not in (TEAM, ABILITY, FLAVOUR):
            return False
        self.take(Block(label[2], section=section, line=block.line))
        return True

    def _take_team(self, block: Block) -> None:
        team = team_in(block.text)
        if team is None and block.text:
            team = next((t for t in map(team_named, plain(block.text).split()) if t), None)
        self.team = team or self.team
        if self._section == TEAM:
            self._section = None

    def _without_team(self, block: Block) -> Block:
        """ "*Minion* — You know the Demon.": the team in front of the ability."""
        front = (
            _TEAM_AND_ABILITY.fullmatch(block.text) if self.team is None and self._section is None else None
        )
        team = team_named(front[1] or front[2]) if front else None
        if front is None or team is None:
            return block
        self.team = team
        return replace(block, text=front[3])

    def _take_name(self, text: str) -> None:
        both = names_and_team(text)
        led = None if both else _NAME_AND_ABILITY.fullmatch(text)
        if led:
            text = led[1]
            self.unsorted.append(Block(led[2]))
        self.name, self.team = both or (text[:80], self.team)

    def _take_text(self, block: Block) -> None:
        section = block.section or self._section
        aside = section is None or (section == ABILITY and ABILITY in self.sections)
        if block.sort == "quote" and aside:
            self.quotes.append(block.text)
        elif section is None:
            self.unsorted.append(block)
        elif not _FURNITURE.fullmatch(plain(block.text)):
            self.sections.setdefault(section, []).append(block.text)

    def instructions(self) -> Sequence[str]:
        """How to Run, also where its title says something else, or where it has none."""
        told = self.sections.get(HOW_TO_RUN) or _of_nights(self.sections.get(_NIGHTS, ()))
        if told:
            return told
        others = self.others()
        self.instructing = frozenset(title for title, texts in others if any(map(_instructs, texts)))
        if self.instructing:
            return [text for title, texts in others if title in self.instructing for text in texts]
        first = 0 if self.sections.get(ABILITY) else 1
        start = next((n for n in range(first, len(self.unsorted)) if _instructs(self.unsorted[n].text)), None)
        if start is None:
            return ()
        taken, self.unsorted = self.unsorted[start:], self.unsorted[:start]
        return [block.text for block in taken]

    def others(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The parts under titles that nobody knows, by their titles without the character's name."""
        return tuple(
            (title_words(title.split(" ", 2)[2]).casefold().replace(self.name.casefold(), ""), tuple(texts))
            for title, texts in self.sections.items()
            if title.startswith(_OTHER)
        )

    def lead(self) -> tuple[str, str, tuple[str, ...]]:
        """Ability, flavour and overview: those that were named, the others by their places."""
        ability = " ".join(self.sections.get(ABILITY, ()))
        flavour = " ".join(self.sections.get(FLAVOUR, ()))
        rest = [block.text for block in self.unsorted]
        if not ability and not rest:
            rest = self.quotes[:1]
        elif not flavour:
            flavour = " ".join(self.quotes)
        if not ability and rest:
            ability = rest.pop(0)
        if not flavour and rest and not _begins_with(rest[0], ability) and _is_flavour(rest):
            flavour = rest.pop(0)
        overview = (*self.sections.get(OVERVIEW, ()), *rest)
        if not ability and overview:
            quoted = _QUOTED.match(plain(overview[0]))
            ability = quoted[1] if quoted else ""
        return ability, flavour, overview


def _is_flavour(rest: Sequence[str]) -> bool:
    first = plain(rest[0]).strip(_MARKS)
    quoted = first[:1] in "\"“'‘«" and first[-1:] in "\"”'’»"
    return quoted or len(rest) > 1 or len(first) < 160


def _begins_with(text: str, ability: str) -> bool:
    """Whether an overview opens by quoting the ability."""
    quoted = plain(text).lstrip("\"“'‘ ")
    return bool(ability) and quoted[:25] == plain(ability)[:25]
