"""The form that opens a game, as typed and with what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.domain.decide import found
from app.domain.events import PlayerSeated
from app.domain.evolve import evolve
from app.domain.game import Game
from app.domain.problems import Refused
from app.domain.words import Message, say
from app.storage.queries import ScriptLine
from app.web.views.home import colour

# So many lines stand in a fresh form.
FRESH_LINES = 8


@dataclass(frozen=True, slots=True)
class NameView:
    """One line of the list of players."""

    place: int
    name: str
    error: Message | None = None


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A script to choose: one of the shelf, or a base edition (`edition:tb`)."""

    value: str
    name: str
    note: Message
    colour: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class NewGameView:
    """The form. `action` makes one game of a form that is sent twice."""

    action: str
    name: str
    name_error: Message | None
    names: tuple[NameView, ...]
    count: int
    count_error: Message | None
    pasted: str
    choices: tuple[ChoiceView, ...]
    script_error: Message | None
    last: tuple[str, ...]

    @property
    def in_order(self) -> bool:
        """Whether a game can be opened with this."""
        errors = (self.name_error, self.count_error, self.script_error, *(n.error for n in self.names))
        return not any(errors)


def lines_of(text: str) -> list[str]:
    """Names from a pasted list: one a line, or with commas between them; numbers before them fall away."""
    rows = text.splitlines()
    if len([row for row in rows if row.strip()]) == 1:
        rows = text.replace(";", ",").replace("、", ",").replace("，", ",").split(",")
    names = (row.strip().lstrip("0123456789").lstrip(".)-•* \t") or row.strip() for row in rows)
    return [name for name in names if name]


def moved(names: Sequence[str], deed: str, at: int) -> list[str]:
    """The names after a deed on one line: up, down, remove; or with one more line: add."""
    lines = list(names)
    if deed == "add":
        return [*lines, ""]
    if not 0 <= at < len(lines):
        return lines
    if deed == "remove":
        return [*lines[:at], *lines[at + 1 :]]
    other = at - 1 if deed == "up" else at + 1
    if 0 <= other < len(lines):
        lines[at], lines[other] = lines[other], lines[at]
    return lines


def name_errors(names: Iterable[str]) -> dict[int, Message]:
    """What is wrong with each name, by its place; empty lines are no names and are passed over."""
    errors: dict[int, Message] = {}
    table = Game()
    for place, name in enumerate(names):
        if not name.strip():
            continue
        try:
            told = found.player_name(table, name)
        except Refused as refusal:
            errors[place] = refusal.message
        else:
            table = evolve(table, PlayerSeated(place + 1, told))
    return errors


def count_error(count: int) -> Message | None:
    """Why no game can have so many players, or None."""
    if count < found.FEWEST_PLAYERS:
        return say(
            "A game needs at least {fewest} players; names so far: {count}.",
            fewest=found.FEWEST_PLAYERS,
            count=count,
        )
    if count > found.MOST_PLAYERS:
        return say(
            "The circle holds {most} players; there are {count} names.",
            most=found.MOST_PLAYERS,
            count=count,
        )
    return None


def choices(lines: Iterable[ScriptLine], editions: Mapping[str, str], chosen: str) -> tuple[ChoiceView, ...]:
    """The scripts to choose from: the shelf first, then the base editions that are not on it."""
    listed = tuple(lines)
    present = {line.id for line in listed}
    shelf = [
        ChoiceView(
            line.id,
            line.name,
            say("{count} characters", count=line.characters),
            colour(line.name),
            chosen == line.id,
        )
        for line in listed
    ]
    more = [
        ChoiceView(f"edition-{code}", name, say("base edition"), colour(name), chosen == f"edition-{code}")
        for code, name in editions.items()
        if code not in present
    ]
    return (*shelf, *more)
