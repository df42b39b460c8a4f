"""Answers that are character tokens: one id, or a list of ids."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.answers import reasons
from app.domain.answers.answer import Truths, Value, each_once
from app.domain.answers.asking import Asking, rulings
from app.domain.characters import BAG_TEAMS, Team
from app.domain.game import Seat
from app.domain.words import say

GOOD = (Team.TOWNSFOLK, Team.OUTSIDER)
EVIL = (Team.MINION, Team.DEMON)


def _of(asking: Asking, seat: Seat | None) -> Truths:
    """The character of one seat."""
    if seat is None:
        return Truths(None, ())
    registration = asking.registers(seat)
    why = (reasons.is_character(asking, seat), *registration.why)
    return Truths(seat.character, each_once(registration.characters), why)


def undertaker(asking: Asking) -> Truths:
    """The character of who died by execution today."""
    return _of(asking, next(iter(the_executed(asking)), None))


def the_executed(asking: Asking) -> tuple[Seat, ...]:
    """Who was executed today, or is marked so."""
    executed = tuple(s for s in asking.seats if s.id == asking.at.game.day.executed)
    return executed or asking.marked("Died Today", "undertaker")[:1]


def chosen(asking: Asking) -> Truths:
    """The character of the player chosen (Ravenkeeper, Harlot)."""
    return _of(asking, asking.chosen[0])


def king(asking: Asking) -> Truths:
    """The character of some living player; the Storyteller picks."""
    living = [s for s in asking.others() if s.alive and asking.team_of(s.character) in BAG_TEAMS]
    possible = each_once(c for s in living for c in asking.registers(s).characters)
    return Truths(None, possible, tuple(w for s in living for w in asking.registers(s).why))


def pixie(asking: Asking) -> Truths:
    """A Townsfolk in play: the one marked MAD."""
    possible = each_once(
        c
        for s in asking.others()
        for c in asking.registers(s).characters
        if asking.team_of(c) is Team.TOWNSFOLK
    )
    mad = asking.marked("Mad", "pixie")
    value = next((s.character for s in mad if s.character in possible), None)
    why = tuple(reasons.is_character(asking, s) for s in mad)
    return Truths(value, possible, why)


def godfather(asking: Asking) -> Truths:
    """Every Outsider in play."""
    seats = [s for s in asking.seats if asking.registers(s).may_be(Team.OUTSIDER) != (False,)]
    ways = [[_as_outsider(asking, c) for c in asking.registers(s).characters] for s in seats]
    possible = each_once(_list(ruling) for ruling in rulings([list(dict.fromkeys(w)) for w in ways]))
    value = _list(_as_outsider(asking, s.character) for s in seats)
    return Truths(value, possible, reasons.of_team(asking, seats, Team.OUTSIDER))


def _as_outsider(asking: Asking, character: str | None) -> str | None:
    return character if asking.team_of(character) is Team.OUTSIDER else None


def _list(found: Iterable[str | None]) -> list[str]:
    return sorted({c for c in found if c is not None})


def dreamer(asking: Asking) -> Truths:
    """One good and one evil character, one of which is the chosen player's."""
    seat = asking.chosen[0]
    found: list[list[str]] = []
    for character in asking.registers(seat).characters:
        team = asking.team_of(character)
        if team in GOOD:
            found += [[character, other.id] for other in asking.characters(*EVIL)]
        elif team in EVIL:
            found += [[other.id, character] for other in asking.characters(*GOOD)]
    why = (reasons.is_character(asking, seat), *asking.registers(seat).why)
    return Truths(None, each_once(found), why)


def one_good_one_evil(asking: Asking) -> Iterable[Value]:
    """Every pair that a Dreamer can be shown."""
    return [[g.id, e.id] for g in asking.characters(*GOOD) for e in asking.characters(*EVIL)]


def any_character(asking: Asking) -> Iterable[Value]:
    """Every character of the script and in play."""
    return [c.id for c in asking.characters(*BAG_TEAMS)]


def any_townsfolk(asking: Asking) -> Iterable[Value]:
    """Every Townsfolk of the script and in play."""
    return [c.id for c in asking.characters(Team.TOWNSFOLK)]


def any_outsiders(asking: Asking) -> Iterable[Value]:
    """Lists of up to two Outsiders."""
    ids = [c.id for c in asking.characters(Team.OUTSIDER)]
    return [[], *([one] for one in ids), *(sorted((a, b)) for a in ids for b in ids if a < b)]


def boffin(asking: Asking) -> Truths:
    """The good ability that the Demon has been given."""
    states = asking.at.states
    gifts = [h.ability for h in states.holdings if h.via == "boffin" != h.ability]
    return Truths(gifts[0] if len(gifts) == 1 else None, each_once(gifts))


def grimoire(asking: Asking) -> Truths:
    """The whole circle. A Magician at work hides their own token and the Demon's."""
    states = asking.at.states
    tricked = {h.seat for h in states.holders("magician") if states.holds(h)}
    hidden = {s.id for s in asking.seats if s.id in tricked}
    if tricked:
        hidden |= {s.id for s in asking.seats if states.cast.team(s) is Team.DEMON}
    value = [
        {"players": [s.player], "character": None if s.id in hidden else s.character} for s in asking.seats
    ]
    why = (say("The Magician’s and the Demon’s tokens are taken away"),) if tricked else ()
    return Truths(value, (value,), why)


def nothing_else(asking: Asking) -> Iterable[Value]:
    """No other value of the shape is offered."""
    return ()
