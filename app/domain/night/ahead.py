"""The Grimoire as a night that is still to come will find it, as far as that is known today."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.domain.abilities import Cast
from app.domain.game import Day, Game, Phase, PhaseKind, Reminder
from app.domain.lasting import lasts_until


def ahead(game: Game, number: int) -> Game:
    """The game when night `number` falls: what ends at dawn or dusk before it is gone, and of a day that is
    not yet nothing is known. A night that is or was finds the game as it stands."""
    phase = game.phase
    if phase.kind is PhaseKind.DAY and number > phase.number:
        game, known = _past(game, frozenset({"dusk"}), phase), phase.number + 1
    elif phase.kind is PhaseKind.NIGHT and number > phase.number:
        known = phase.number
    else:
        return game
    for _ in range(known, number):
        game = replace(_past(game, frozenset({"dawn", "dusk"}), None), day=Day())
    return game


def _past(game: Game, ends: frozenset[str], today: Phase | None) -> Game:
    """The game after a dusk (and the dawn before it); `today` is the day that ended, where it is known."""
    cast = Cast(game)
    seats = tuple(replace(s, reminders=tuple(_left(s.reminders, cast, ends, today))) for s in game.seats)
    return replace(game, seats=seats, centre=tuple(_left(game.centre, cast, ends, today)))


def _left(
    reminders: Iterable[Reminder], cast: Cast, ends: frozenset[str], today: Phase | None
) -> Iterator[Reminder]:
    for reminder in reminders:
        until = reminder.until or lasts_until(cast.character(reminder.character), reminder.text)
        outlived = until == "dusk_tomorrow" and reminder.placed != today
        follows = cast.rule(reminder).get("then")
        if until not in ends and not outlived:
            yield reminder
        elif follows is not None:
            yield replace(reminder, text=str(follows))
