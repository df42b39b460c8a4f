"""The night sheet of a game, with every guest in the place that the library gives it."""

from __future__ import annotations

from dataclasses import replace

from app.content.library import Library, bundled
from app.content.night_order import Which
from app.domain.game import Game
from app.domain.night import NightSheet, night_sheet, number_of
from app.domain.script import Script


def sheet(game: Game, number: int | None = None, library: Library | None = None) -> NightSheet:
    """The sheet of night `number` (None: this night, or the next one); without `library` the bundled one."""
    tonight = number_of(game) if number is None else number
    return night_sheet(game, tonight, order_of(game, "first" if tonight <= 1 else "other", library))


def with_guests_in_order(game: Game, library: Library) -> Game:
    """The game with a place in its script's nights for every guest."""
    if not game.guests:
        return game
    first, other = order_of(game, "first", library), order_of(game, "other", library)
    return replace(game, script=replace(game.script, first_night=first, other_nights=other))


def order_of(game: Game, which: Which, library: Library | None = None) -> tuple[str, ...]:
    """The slots of a night: the script's own order, with the guests of the game where they belong."""
    given = game.script.first_night if which == "first" else game.script.other_nights
    if not game.guests:
        return given
    return (library or bundled()).order((*game.script.characters, *game.guests), which, given)


def with_whole_order(script: Script, library: Library) -> Script:
    """The script with a place in its nights for every character that may join the game later: whoever is
    not in play has no row, so the longer order shows nothing more."""
    others = [c for c in library.characters.values() if script.find(c.id) is None]
    everyone = (*script.characters, *others)
    return replace(
        script,
        first_night=library.order(everyone, "first", script.first_night),
        other_nights=library.order(everyone, "other", script.other_nights),
    )
