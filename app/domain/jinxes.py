"""Which jinxes of a script count at the table now: those whose two characters are both in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from app.domain.abilities import Cast, holdings
from app.domain.game import Game, PhaseKind, Reminder
from app.domain.script import Jinx


def each_once(*told: Iterable[Jinx]) -> tuple[Jinx, ...]:
    """The jinxes, each pair of characters once, in either order; whoever speaks first is heard."""
    found: dict[frozenset[str], Jinx] = {}
    for jinx in chain(*told):
        found.setdefault(frozenset((jinx.one, jinx.two)), jinx)
    return tuple(found.values())


def among(game: Game, known: Iterable[Jinx] = ()) -> tuple[Jinx, ...]:
    """The jinxes of the script, and those of the `known` ones that concern published guests of this game."""
    guests = {guest.id for guest in game.guests if guest.official}
    present = guests | {c.id for c in game.script.characters if c.official}
    of_guests = (j for j in known if {j.one, j.two} <= present and (j.one in guests or j.two in guests))
    return each_once(game.script.jinxes, of_guests)


def active(game: Game, jinxes: Iterable[Jinx]) -> tuple[Jinx, ...]:
    """Those of the jinxes that count now."""
    present = in_play(game)
    return tuple(jinx for jinx in jinxes if jinx.one in present and jinx.two in present)


def in_play(game: Game) -> frozenset[str]:
    """Characters that are in play by a seat's token or belief, an ability that somebody has, a token such as
    IS THE DRUNK wherever it lies, or the Storyteller's own; before the deal, by the bag."""
    cast = Cast(game)
    found = {holding.ability for holding in holdings(cast)}
    for seat in (*game.seats, *cast.game.seats):
        found |= {character for character in (seat.character, seat.believes) if character}
    found |= {str(reminder.character) for reminder, _ in game.reminders() if _stands_for(cast, reminder)}
    found |= {*game.fabled, *game.loric}
    return frozenset(found | set(_in_the_bag(game)))


def _stands_for(cast: Cast, reminder: Reminder) -> bool:
    """Whether the token says by itself that its character is in play: it can be laid without it."""
    owner = cast.character(reminder.character)
    if owner is None:
        return False
    words = {text.casefold() for text in owner.global_reminders}
    return reminder.text.casefold() in words or cast.rule(reminder)["does"] == "is"


def _in_the_bag(game: Game) -> Iterator[str]:
    if game.stage is PhaseKind.SETUP:
        yield from game.bag
        for character, stand_in in game.stand_ins:
            yield from (character, stand_in)
