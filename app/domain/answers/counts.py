"""Answers that are a number."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.answers import reasons
from app.domain.answers.answer import Truths
from app.domain.answers.asking import Asking, rulings, sums
from app.domain.characters import Team
from app.domain.game import Seat
from app.domain.words import Message, say


def _evil_among(asking: Asking, seats: Iterable[Seat]) -> Truths:
    """How many of these seats are evil."""
    counted = tuple(seats)
    registrations = [asking.registers(s) for s in counted]
    value = sum(r.is_evil for r in registrations)
    return Truths(value, sums(r.may_be_evil() for r in registrations), reasons.of_alignment(asking, counted))


def living_neighbours(asking: Asking) -> tuple[Seat, ...]:
    """The nearest living player on each side of the holder; one player once."""
    living = [s for s in asking.onward() if s.alive]
    return tuple(dict.fromkeys((*living[-1:], *living[:1])))


def empath(asking: Asking) -> Truths:
    """How many of the two living neighbours are evil."""
    return _evil_among(asking, living_neighbours(asking))


def the_dead(asking: Asking) -> tuple[Seat, ...]:
    """Everybody who is dead."""
    return tuple(s for s in asking.seats if not s.alive)


def oracle(asking: Asking) -> Truths:
    """How many dead players are evil."""
    return _evil_among(asking, the_dead(asking))


def duchess(asking: Asking) -> Truths:
    """How many of the visitors are evil."""
    visitors = (*asking.marked("Visitor", "duchess"), *asking.marked("False Info", "duchess"))
    return _evil_among(asking, dict.fromkeys(visitors))


def chef(asking: Asking) -> Truths:
    """How many neighbouring pairs are both evil, round the whole circle."""
    seats = asking.seats
    ways = [asking.registers(s).may_be_evil() for s in seats]
    value = _pairs([w[0] for w in ways])
    return Truths(value, _possible_pairs(ways), reasons.of_alignment(asking, seats))


def _pairs(evil: list[bool]) -> int:
    if len(evil) < 3:
        return int(len(evil) == 2 and all(evil))
    return sum(one and evil[i - 1] for i, one in enumerate(evil))


def _possible_pairs(ways: list[tuple[bool, ...]]) -> tuple[int, ...]:
    """Walk round the circle, keeping the numbers that can be reached for each last and first seat."""
    if len(ways) < 3:
        return tuple(sorted({_pairs(list(one)) for one in rulings(ways)}))
    found: set[int] = set()
    for first in ways[0]:
        reached = {(first, 0)}
        for ways_of_seat in ways[1:]:
            reached = {(e, n + int(e and last)) for last, n in reached for e in ways_of_seat}
        found |= {n + int(last and first) for last, n in reached}
    return tuple(sorted(found))


def clockmaker(asking: Asking) -> Truths:
    """How many steps lie between the Demon and the Minion who is nearest; nobody knows where there
    is no Demon or no Minion."""
    seats = asking.seats
    ways = [
        tuple(dict.fromkeys((Team.DEMON in t, Team.MINION in t) for t in asking.registers(s).teams))
        for s in seats
    ]
    possible: set[int] = set()
    value: int | None = None
    for number, ruling in enumerate(rulings(ways)):
        steps = min(_distances(ruling), default=None)
        if number == 0:
            value = steps
        if steps is not None:
            possible.add(steps)
    why = reasons.of_team(asking, seats, Team.DEMON, Team.MINION)
    return Truths(value, tuple(sorted(possible)), why)


def _distances(ruling: tuple[tuple[bool, bool], ...]) -> list[int]:
    """For each Demon the steps to its nearest Minion, the shorter way round."""
    count = len(ruling)
    minions = [i for i, (_, minion) in enumerate(ruling) if minion]
    found = []
    for at, (demon, _) in enumerate(ruling):
        steps = [min((m - at) % count, (at - m) % count) for m in minions if m != at]
        if demon and steps:
            found.append(min(steps))
    return found


def chambermaid(asking: Asking) -> Truths:
    """How many of the chosen wake tonight because of their own ability."""
    woken = asking.at.woken
    why = tuple(
        say("{player} wakes tonight", player=s.player)
        if s.id in woken
        else say("{player} does not wake tonight", player=s.player)
        for s in asking.chosen
    )
    value = sum(s.id in woken for s in asking.chosen)
    return Truths(value, (value,), why)


def mathematician(asking: Asking) -> Truths:
    """How many players are marked ABNORMAL: the Storyteller notes it as it happens."""
    marked = [
        s for s in asking.seats for r in s.reminders if _is(r.text, "Abnormal", r.character, "mathematician")
    ]
    own = asking.seat
    # All five tokens may lie by the Mathematician, or one by each player; both are in use.
    value = len(marked) if all(s.id == own for s in marked) else len({s.id for s in marked if s.id != own})
    why: tuple[Message, ...] = tuple(
        say("{player} is marked ABNORMAL", player=s.player) for s in dict.fromkeys(marked) if s.id != own
    )
    return Truths(value, (value,), why)


def _is(text: str, wanted: str, character: str | None, owner: str) -> bool:
    return text.casefold() == wanted.casefold() and character == owner


def juggler(asking: Asking) -> Truths:
    """How many CORRECT tokens lie with the Juggler."""
    counts = {
        s.id: sum(_is(r.text, "Correct", r.character, "juggler") for r in s.reminders) for s in asking.seats
    }
    # Some mark the players who were guessed instead, and a Cannibal hears what was marked for the eaten one.
    value = counts.get(asking.seat or 0) or sum(counts.values())
    return Truths(value, (value,), (say("Guesses marked CORRECT: {count}", count=value),))


def up_to_two(asking: Asking) -> Iterable[int]:
    """Numbers that two players can give."""
    return range(3)


def up_to_three(asking: Asking) -> Iterable[int]:
    """Numbers that three visitors can give."""
    return range(4)


def up_to_five(asking: Asking) -> Iterable[int]:
    """Numbers that five tokens can give."""
    return range(6)


def up_to_neighbours(asking: Asking) -> Iterable[int]:
    """Numbers that the living neighbours can give."""
    return range(len(living_neighbours(asking)) + 1)


def up_to_guesses(asking: Asking) -> Iterable[int]:
    """Numbers that the guesses of today can give; five where none were taken down."""
    mine = [c for c in asking.at.game.choices if c.ability == asking.ability and c.by == asking.seat]
    guessed = len(mine[-1].players) if mine else 0
    return range((guessed or 5) + 1)


def up_to_dead(asking: Asking) -> Iterable[int]:
    """Numbers that the dead can give."""
    return range(len(the_dead(asking)) + 1)


def up_to_half(asking: Asking) -> Iterable[int]:
    """Distances in the circle."""
    return range(1, len(asking.seats) // 2 + 1)


def up_to_pairs(asking: Asking) -> Iterable[int]:
    """Numbers of pairs that so many evil players can make in a circle; one at least, so that there is
    something false to say."""
    evil = sum(True in asking.registers(s).may_be_evil() for s in asking.seats)
    pairs = evil if evil == len(asking.seats) else evil - 1
    return range(max(pairs, 1) + 1)
