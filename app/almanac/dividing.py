"""Where one page of a document ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from app.almanac.assemble import Group, names_and_team
from app.almanac.blocks import (
    ABILITY,
    ASIDE,
    FLAVOUR,
    HOW_TO_RUN,
    NAME,
    TEAM,
    Block,
    is_moment,
    is_team,
    plain,
    section_titled,
    team_in,
)
from app.almanac.names import team_named
from app.domain.characters import Team

_BYLINE = re.compile(
    r"(?:(?:an? [^\W\d_]{3,12} )?(?:written |created |made |designed )?by|author)\s*:?\s+(.{1,60})", re.I
)
_QUOTES = '"“‘«„'
_COUNT = re.compile(r"\d+ characters?", re.I)


def divided(blocks: Sequence[Block]) -> tuple[list[Block], list[Group]]:
    """What stands before the first page, and the blocks of each page."""
    if any(block.sort == "page" for block in blocks):
        return _by_containers(blocks)
    if _has_name_headings(blocks):
        return _by_headings(blocks)
    return _by_teams(blocks)


def _by_containers(blocks: Sequence[Block]) -> tuple[list[Block], list[Group]]:
    front: list[Block] = []
    groups: list[Group] = []
    for block in blocks:
        if block.sort == "page":
            groups.append(Group(id=block.text, team=team_named(block.section or "")))
        elif groups:
            groups[-1].blocks.append(block)
        else:
            front.append(block)
    return front, groups


def _is_name_heading(block: Block) -> bool:
    return (
        block.sort == "heading"
        and block.level < 9
        and not section_titled(block.text)
        and not is_moment(block.text)
        and not is_team(block.text)
        and block.section in (None, NAME)
    )


def _has_name_headings(blocks: Sequence[Block]) -> bool:
    """Whether names stand in headings: such headings are followed by a part of a page."""
    names = sum(_is_name_heading(block) for block in blocks)
    teams = sum(is_team(block.text) for block in blocks if block.sort != "heading")
    sections = sum(block.sort == "heading" and section_titled(block.text) == HOW_TO_RUN for block in blocks)
    return names > 0 and (names * 2 >= sections or teams == 0)


def _by_headings(blocks: Sequence[Block]) -> tuple[list[Block], list[Group]]:
    level = _name_level(blocks)
    blocks = _teams_behind_names(blocks)
    front: list[Block] = []
    groups: list[Group] = []
    team: Team | None = None
    inside = False
    for block in blocks:
        names_team = block.sort == "heading" and block.level <= level and is_team(block.text)
        if names_team and (block.level < level or not inside):
            team = team_in(block.text)
            inside = False
            continue
        if _is_name_heading(block) and block.level == level:
            groups.append(Group([block], team))
            inside = True
        elif block.sort == "heading" and block.level < level and section_titled(block.text) == ASIDE:
            inside = False
        elif inside:
            groups[-1].blocks.append(block)
        else:
            front.append(block)
    if groups and groups[0].team is None and front and is_team(front[-1].text):
        groups[0].team = team_in(front[-1].text)
    return front, groups


def _teams_behind_names(blocks: Sequence[Block]) -> Sequence[Block]:
    """The blocks with "Type: Townsfolk" behind "Name: Moth" where the page has it before."""
    named = [n for n, block in enumerate(blocks) if block.sort == "heading" and block.section == NAME]
    if not named or not _is_team_label(blocks, named[0] - 2):
        return blocks
    ordered = list(blocks)
    for n in named:
        if _is_team_label(blocks, n - 2):
            ordered[n - 2 : n + 1] = [blocks[n], blocks[n - 2], blocks[n - 1]]
    return ordered


def _is_team_label(blocks: Sequence[Block], place: int) -> bool:
    return (
        place >= 0
        and blocks[place].sort == "heading"
        and section_titled(blocks[place].text) == TEAM
        and is_team(blocks[place + 1].text)
    )


def _name_level(blocks: Sequence[Block]) -> int:
    """The level of heading on which most names stand; a title that stands alone is none."""
    counts: dict[int, int] = {}
    sections: dict[int, int] = {}
    name: int | None = None
    for block in blocks:
        if block.sort != "heading":
            continue
        if _is_name_heading(block):
            counts[block.level] = counts.get(block.level, 0) + 1
            name = block.level
        elif name is not None and name < block.level and section_titled(block.text) not in (None, ASIDE):
            sections[name] = sections.get(name, 0) + 1
            name = None
    told = sections or counts
    return max(told, key=lambda level: (told[level], -level))


def _by_teams(blocks: Sequence[Block]) -> tuple[list[Block], list[Group]]:
    """Pages that begin (or end) with the line that names the team."""
    places = [place for place, block in enumerate(blocks) if _opens_page(blocks, place)]
    if not places:
        return _by_team_headings(blocks) or _by_sections(blocks)
    before = [place - 1 for place in places if _stands_between(blocks, place)]
    if len(before) * 2 > len(places):
        places = [place - 1 if place - 1 in before else place for place in places]
    if places[-1] < len(blocks) - 2 or places[0] < 2:
        ends = [*places[1:], len(blocks)]
        found = [_by_names(blocks[start:end]) for start, end in zip(places, ends, strict=True)]
        return list(blocks[: places[0]]), [group for groups in found for group in groups]
    starts = [0, *(place + 1 for place in places[:-1])]
    groups = [Group(list(blocks[s : e + 1])) for s, e in zip(starts, places, strict=True)]
    return [], groups


def _stands_between(blocks: Sequence[Block], place: int) -> bool:
    """Whether the team stands below the name and above the ability, rather than at the head of the page."""
    if place < 1 or place + 1 >= len(blocks) or not is_team(blocks[place].text):
        return False
    above, below = plain(blocks[place - 1].text), plain(blocks[place + 1].text)
    return _is_short(above) and not _is_short(below)


def _is_short(text: str) -> bool:
    return len(text) < 41 and len(text.split()) < 6 and _is_title(text) and text[-1] not in '?”"'


def _opens_page(blocks: Sequence[Block], place: int) -> bool:
    block = blocks[place]
    if block.section == TEAM:
        return True
    return block.sort != "heading" and (is_team(block.text) or names_and_team(block.text) is not None)


def _by_team_headings(blocks: Sequence[Block]) -> tuple[list[Block], list[Group]] | None:
    """Names in plain lines under headings of teams; None where no heading is of a team."""
    places = [n for n, block in enumerate(blocks) if block.sort == "heading" and is_team(block.text)]
    if not places:
        return None
    ends = [*places[1:], len(blocks)]
    found = [
        (team_in(blocks[n].text), _by_names(blocks[n + 1 : end])) for n, end in zip(places, ends, strict=True)
    ]
    groups = [Group(group.blocks, team) for team, run in found for group in run if group.blocks]
    return list(blocks[: places[0]]), groups


def _by_sections(blocks: Sequence[Block]) -> tuple[list[Block], list[Group]]:
    """No team anywhere: the whole is one page, if it has a section of a page at all."""
    if any(block.sort == "heading" for block in blocks):
        return [], _by_names(blocks)
    return list(blocks), []


def _by_names(blocks: Sequence[Block]) -> list[Group]:
    """A run of blocks with several How to Run sections holds as many pages, of one team if it says so.

    Each begins with its name: the first short line behind the instructions before it that is no
    sentence, and is followed by one.
    """
    sections = [
        i for i, b in enumerate(blocks) if b.sort == "heading" and section_titled(b.text) == HOW_TO_RUN
    ]
    if len(sections) < 2:
        return [Group(list(blocks))]
    team = team_in(blocks[0].text)
    starts = [0]
    for before, after in pairwise(sections):
        start = next((i for i in range(before + 2, after - 1) if _begins_page(blocks, i)), None)
        starts += [start] if start is not None else []
    ends = [*starts[1:], len(blocks)]
    return [Group(list(blocks[start:end]), team) for start, end in zip(starts, ends, strict=True)]


def _begins_page(blocks: Sequence[Block], place: int) -> bool:
    block, following = blocks[place], blocks[place + 1]
    named = block.sort == "paragraph" and len(block.text) < 41 and _is_title(plain(block.text))
    named = named and plain(block.text)[0] not in _QUOTES
    if following.sort == "heading":
        return named and section_titled(following.text) in (ABILITY, FLAVOUR)
    return (
        named
        and following.sort == "paragraph"
        and (not _is_title(plain(following.text)) or plain(following.text)[0] in _QUOTES)
    )


def title_of(front: Sequence[Block], first: Sequence[Block] = ()) -> tuple[str | None, str | None]:
    """The name of the script and of its author, from what stands before the first character.

    `first` is a page that opens the document without being one of a character: its title stands
    at its head, or on its last short line, where the script's picture was.
    """
    name = author = None
    for block in (*front, *first)[:12]:
        text = plain(block.text).replace("**", "").strip(" *_#")
        parts = [part.strip() for part in text.split("·")]
        byline = _BYLINE.fullmatch(text)
        if len(parts) > 1 and _COUNT.fullmatch(parts[-1]):
            author = author or next((p for p in parts[1:-1] if any(c.isalnum() for c in p)), None)
        elif byline:
            author = author or byline[1]
        elif name is None and _is_title(text):
            name = text
    last = plain(first[-1].text).strip(" *_#") if len(first) > 1 else ""
    counted = any(_COUNT.search(block.text) for block in first)
    return (last if _is_title(last) and not counted else name), author


def _is_title(text: str) -> bool:
    return bool(text) and len(text) < 80 and not is_team(text) and text[-1] not in ".,;:!"
