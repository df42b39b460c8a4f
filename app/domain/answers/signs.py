"""Answers that are a thumb or a direction."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.answers import reasons
from app.domain.answers.answer import Truths, each_once
from app.domain.answers.asking import Asking, rulings
from app.domain.answers.counts import living_neighbours
from app.domain.words import say

UP, DOWN, SIDE = "up", "down", "side"
CLOCKWISE, ANTI = "clockwise", "anti-clockwise"


def _thumb(evil: bool) -> str:
    return DOWN if evil else UP


def village_idiot(asking: Asking) -> Truths:
    """The alignment of the player chosen: thumb up for good, down for evil."""
    seat = asking.chosen[0]
    ways = asking.registers(seat).may_be_evil()
    alignment = say("{player} is {alignment}", player=seat.player, alignment=str(seat.alignment or "unknown"))
    return Truths(_thumb(ways[0]), each_once(map(_thumb, ways)), (alignment, *asking.registers(seat).why))


def cult_leader(asking: Asking) -> Truths:
    """The alignment of a living neighbour, which the Cult Leader takes on; the Storyteller picks
    the neighbour where the two differ."""
    neighbours = living_neighbours(asking)
    ways = [asking.registers(s).may_be_evil() for s in neighbours]
    now = {_thumb(way[0]) for way in ways}
    possible = each_once(_thumb(evil) for way in ways for evil in way)
    value = next(iter(now)) if len(now) == 1 else None
    return Truths(value, possible, reasons.of_alignment(asking, neighbours))


def general(asking: Asking) -> Truths:
    """Who is winning is what the Storyteller believes."""
    living = [asking.registers(s).is_evil for s in asking.seats if s.alive]
    alive = say("{good} good and {evil} evil players are alive", good=living.count(False), evil=sum(living))
    return Truths(None, (DOWN, SIDE, UP), (say("It is what the Storyteller believes"), alive))


def shugenja(asking: Asking) -> Truths:
    """On which side of the holder the closest evil player sits."""
    around = asking.onward()
    ways = [asking.registers(s).may_be_evil() for s in around]
    value: str | None = None
    possible: set[str] = set()
    for number, ruling in enumerate(rulings(ways)):
        found = _closest(ruling)
        possible |= found
        if number == 0:
            value = next(iter(found)) if len(found) == 1 else None
    return Truths(value, tuple(sorted(possible)), reasons.of_alignment(asking, around))


def _closest(evil: tuple[bool, ...]) -> set[str]:
    """Both directions where the closest are equally far, or nobody is evil."""
    forth = next((i for i, is_evil in enumerate(evil) if is_evil), None)
    back = next((i for i, is_evil in enumerate(reversed(evil)) if is_evil), None)
    if forth is None or back is None or forth == back:
        return {CLOCKWISE, ANTI}
    return {CLOCKWISE} if forth < back else {ANTI}


def thumbs(asking: Asking) -> Iterable[str]:
    """Up and down."""
    return (DOWN, UP)


def all_thumbs(asking: Asking) -> Iterable[str]:
    """Up, down and to the side."""
    return (DOWN, SIDE, UP)


def directions(asking: Asking) -> Iterable[str]:
    """The two ways round."""
    return (ANTI, CLOCKWISE)
