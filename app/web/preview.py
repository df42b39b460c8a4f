"""The night row of a character that is being edited, as the night sheet of a small example game draws it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fastapi import Request
from selectolax.lexbor import LexborHTMLParser

from app.content.night_order import Which
from app.domain.characters import BAG_TEAMS, STORYTELLER_TEAMS, Alignment, Character, Team
from app.domain.game import Game, Phase, PhaseKind, Seat
from app.domain.night import night_sheet
from app.domain.script import Script
from app.domain.timeline import Timeline
from app.web.render import fragment
from app.web.screen import context, screen

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")
_ACTS = frozenset({"hx-", "data-", "on"})
_GONE = frozenset(
    {"id", "name", "action", "method", "for", "aria-labelledby", "aria-describedby", "tabindex"}
)


def example(script: Script, character: Character, which: Which) -> Game:
    """A small game in its first or second night, in which Ann is this character."""
    beside = (c for c in _company(script, character))
    seats = [Seat(1, NAMES[0])] if character.team in STORYTELLER_TEAMS else [_seat(1, character)]
    seats += [_seat(number, other) for number, other in enumerate(beside, len(seats) + 1)]
    own = (character.id,)
    return Game(
        name="example",
        script=script,
        seats=tuple(seats[: len(NAMES)]),
        phase=Phase(PhaseKind.NIGHT, 1 if which == "first" else 2),
        fabled=own if character.team is Team.FABLED else (),
        loric=own if character.team is Team.LORIC else (),
    )


def _company(script: Script, character: Character) -> Iterator[Character]:
    """Others of the script for the seats beside: a Demon and a Minion first, as the rules want them."""
    others = [c for c in script.characters if c.id != character.id]
    wanted = {Team.DEMON: 1, Team.MINION: 1, Team.OUTSIDER: 1, Team.TOWNSFOLK: 5}
    for team in reversed(BAG_TEAMS):
        count = wanted[team] - (character.team is team and team is not Team.TOWNSFOLK)
        yield from [c for c in others if c.team is team][: max(0, count)]


def _seat(number: int, character: Character) -> Seat:
    alignment = character.team.alignment or Alignment.GOOD
    return Seat(number, NAMES[(number - 1) % len(NAMES)], character.id, alignment)


def has_row(script: Script, character: Character, which: Which) -> bool:
    """Whether the character has a row in that night."""
    return any(row.ability == character.id for row in night_sheet(example(script, character, which)).rows)


def drawn(request: Request, script: Script, character: Character, which: Which, sprite: str) -> str:
    """The row among its neighbours and its open step, as HTML that does nothing; "" without a row."""
    game = example(script, character, which)
    row = next((r for r in night_sheet(game).rows if r.ability == character.id), None)
    if row is None:
        return ""
    shown = screen.__wrapped__("example", Timeline(game, 1), row.key)
    if shown.night is not None:
        at = next((i for i, r in enumerate(shown.night.rows) if r.key == row.key), 0)
        near = shown.night.rows[max(0, at - 1) : at + 2]
        shown = replace(shown, night=replace(shown.night, rows=near))
    names = {**context(request, "example", shown), "sprite": sprite}
    return still(fragment("editor/_row.html", names))


def still(html: str) -> str:
    """The same picture with nothing in it that acts, is named, or could be taken for a part of the page."""
    body = LexborHTMLParser(html).body
    if body is None:
        return ""
    for node in body.traverse():
        for name in list(node.attributes):
            if name in _GONE or any(name.startswith(start) for start in _ACTS):
                del node.attrs[name]
    picture = "".join(child.html or "" for child in body.iter(include_text=True))
    # The page may lay the picture into a form of its own, and forms may not stand in one another.
    return picture.replace("<form", "<div").replace("</form", "</div")
