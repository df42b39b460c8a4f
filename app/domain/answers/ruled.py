"""Which ruling on registration an answer rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice, product

from app.domain.answers.answer import Value, among
from app.domain.answers.asking import Asking
from app.domain.answers.rules import Rule
from app.domain.game import Ruled, Seat
from app.domain.registration import Registration

# How many ways are tried, and how many seats may have been ruled on at once.
BOUND, MOST = 600, 3

Way = tuple[Ruled, Registration]


def rulings(rule: Rule, asking: Asking, value: Value) -> tuple[Ruled, ...]:
    """The fewest rulings under which the value is true; none where it is true without, or never."""
    for ways in islice(_tries(asking), BOUND):
        at = asking.at.under({registration.seat: registration for _, registration in ways})
        found = rule.truths(replace(asking, at=at))
        if among(value, (*found.possible, found.value)):
            return tuple(ruled for ruled, _ in ways)
    return ()


def _tries(asking: Asking) -> Iterator[tuple[Way, ...]]:
    """Nothing ruled, then one seat, then more."""
    yield ()
    ways = [found for seat in asking.seats if (found := tuple(_ways(asking, seat)))]
    for count in range(1, MOST + 1):
        for seats in combinations(ways, count):
            yield from product(*seats)


def _ways(asking: Asking, seat: Seat) -> Iterator[Way]:
    """Every way of registering but the plain one: the side alone first, then the team, then a character."""
    found = asking.registers(seat)
    plain = found.plain
    for alignment in found.alignments[1:]:
        yield Ruled(seat.id, str(alignment)), replace(plain, alignments=(alignment,))
    for teams in found.teams[1:]:
        word = next(iter(sorted(teams - plain.teams[0]) or sorted(teams)), "")
        yield Ruled(seat.id, str(word)), replace(plain, teams=(teams,))
    for character in found.characters[1:]:
        team = asking.team_of(character)
        side = None if team is None else team.alignment
        registered = replace(plain, characters=(character,))
        if team is not None:
            registered = replace(registered, teams=(frozenset({team}),))
        if side in found.alignments:
            registered = replace(registered, alignments=(side,))
        yield Ruled(seat.id, character), registered
