"""The shelf of scripts, and one script opened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.content.library import Library
from app.content.night_order import Which
from app.domain.characters import Character, Team
from app.domain.script import FIXED_SLOTS, Script
from app.domain.words import Message, say
from app.services.doubts import doubts, still_open
from app.storage.queries import ScriptLine
from app.storage.scripts import StoredScript
from app.web.views.home import BookView, books, editions_missing
from app.web.views.ledger import FIXED_TITLES
from app.web.views.sheets import TEAM_TITLES
from app.web.views.times import iso
from app.web.views.tokens import TokenView, token


@dataclass(frozen=True, slots=True)
class ShelfView:
    """All scripts, the base editions that are not among them, and the last that was put away (id, name)."""

    books: tuple[BookView, ...]
    editions: tuple[tuple[str, str], ...]
    put_away: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class FormView:
    """The form that brings a script in: what was typed, and what was wrong with it (line from 1)."""

    text: str = ""
    filename: str = ""
    error: Message | None = None
    line: int | None = None
    problems: tuple[tuple[str, Message], ...] = ()


@dataclass(frozen=True, slots=True)
class EntryView:
    """A character on a script's page. `marks`: first night, other nights, homebrew."""

    token: TokenView
    ability: str
    marks: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class TeamView:
    """The characters of one team, in script order."""

    team: str
    title: Message
    entries: tuple[EntryView, ...]


@dataclass(frozen=True, slots=True)
class SlotView:
    """A row of a night's order. `proposed`: nobody has said when, so this place is our guess."""

    title: Message
    token: TokenView | None
    proposed: bool


@dataclass(frozen=True, slots=True)
class ScriptView:
    """One script, opened."""

    id: str
    name: str
    author: str | None
    count: int
    colour: int
    teams: tuple[TeamView, ...]
    first_night: tuple[SlotView, ...]
    other_nights: tuple[SlotView, ...]
    jinxes: tuple[tuple[TokenView, TokenView, str], ...]
    warnings: tuple[tuple[str, str], ...]
    advice: tuple[Message, ...]
    brought: str
    archived: bool
    uncertain: int = 0


def shelf(lines: Iterable[ScriptLine], put_away: StoredScript | None = None) -> ShelfView:
    """The shelf as it stands."""
    listed = tuple(lines)
    gone = None if put_away is None or not put_away.archived else (put_away.id, put_away.script.name)
    return ShelfView(books(listed), editions_missing(listed), gone)


def opened(stored: StoredScript, library: Library) -> ScriptView:
    """A script's page."""
    script = stored.script
    return ScriptView(
        id=stored.id,
        name=script.name,
        author=script.author,
        count=len(script.characters),
        colour=books([line_of(stored)])[0].colour,
        teams=teams(script.characters),
        first_night=night(script, "first", library),
        other_nights=night(script, "other", library),
        jinxes=jinxes(script),
        warnings=still_open(script, stored.warnings),
        advice=advice(script),
        brought=iso(stored.created_at) or "",
        archived=stored.archived,
        uncertain=sum(map(len, doubts(script, library).values())),
    )


def line_of(stored: StoredScript) -> ScriptLine:
    """The script as a list would show it."""
    return ScriptLine(
        stored.id,
        stored.script.name,
        stored.script.author,
        len(stored.script.characters),
        len(stored.warnings),
        stored.created_at,
        stored.updated_at,
        stored.archived,
    )


def teams(characters: Iterable[Character]) -> tuple[TeamView, ...]:
    """Characters by team, each team in the document's order."""
    listed = tuple(characters)
    found = (
        TeamView(team.value, title, tuple(entry(c) for c in listed if c.team is team))
        for team, title in TEAM_TITLES.items()
    )
    return tuple(view for view in found if view.entries)


def entry(character: Character) -> EntryView:
    """A character with its words."""
    marks = []
    if character.wakes_first_night:
        marks.append(say("first night"))
    if character.wakes_other_nights:
        marks.append(say("other nights"))
    if not character.official:
        marks.append(say("homebrew"))
    shown = token(character)
    if shown is None:
        raise ValueError(character.id)
    return EntryView(shown, character.ability, tuple(marks))


def night(script: Script, which: Which, library: Library) -> tuple[SlotView, ...]:
    """Who wakes when, with dusk, the information and dawn."""
    slots = script.first_night if which == "first" else script.other_nights
    given = script.meta.get("firstNight" if which == "first" else "otherNight") or ()
    proposed = frozenset(library.proposed(script.characters, which, [str(slot) for slot in given]))
    return tuple(view for slot in slots if (view := _slot(script, slot, slot in proposed)) is not None)


def _slot(script: Script, slot: str, proposed: bool) -> SlotView | None:
    if slot in FIXED_SLOTS:
        return SlotView(FIXED_TITLES[slot], None, False)
    character = script.find(slot)
    if character is None:
        return None
    return SlotView(say("{character}", character=character.name), token(character), proposed)


def jinxes(script: Script) -> tuple[tuple[TokenView, TokenView, str], ...]:
    """The jinxes among the script's characters, each pair once."""
    found = []
    for jinx in script.jinxes:
        one, two = token(script.find(jinx.one)), token(script.find(jinx.two))
        if one is not None and two is not None:
            found.append((one, two, jinx.text))
    return tuple(found)


def advice(script: Script) -> tuple[Message, ...]:
    """What a script lacks to be played with; nothing of it forbids to play."""
    lacking = []
    if not script.of_team(Team.DEMON):
        lacking.append(say("There is no Demon on this script."))
    if not script.of_team(Team.MINION):
        lacking.append(say("There is no Minion on this script."))
    if len(script.of_team(Team.TOWNSFOLK)) < 3:
        lacking.append(say("There are too few Townsfolk for a game of five."))
    return tuple(lacking)
