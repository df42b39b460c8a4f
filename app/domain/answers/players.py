"""Answers that are players: a list of names, in seat order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from app.domain.answers import reasons
from app.domain.answers.answer import Truths, Value, each_once
from app.domain.answers.asking import Asking, sums
from app.domain.characters import Team
from app.domain.game import Seat
from app.domain.words import Message, say


def named(seats: Iterable[Seat]) -> list[str]:
    """Names, in the order given."""
    return [s.player for s in seats]


def _groups(asking: Asking, size: int, fits: Callable[[Sequence[Seat]], bool]) -> tuple[Value, ...]:
    return each_once(named(group) for group in combinations(asking.others(), size) if fits(group))


def _known(asking: Asking, size: int, fits: Callable[[Sequence[Seat]], bool]) -> list[str] | None:
    """The players marked KNOW, where the marks are as many as they should be and tell the truth."""
    marked = tuple(s for s in asking.marked("Know") if s.id != asking.seat)
    return named(marked) if len(marked) == size and fits(marked) else None


def _may_be_good(asking: Asking, seat: Seat) -> bool:
    return False in asking.registers(seat).may_be_evil()


def _may_be_evil(asking: Asking, seat: Seat) -> bool:
    return True in asking.registers(seat).may_be_evil()


def steward(asking: Asking) -> Truths:
    """One good player."""

    def fits(group: Sequence[Seat]) -> bool:
        return _may_be_good(asking, group[0])

    value = _known(asking, 1, lambda g: not asking.registers(g[0]).is_evil)
    return Truths(value, _groups(asking, 1, fits), _marks(asking))


def knight(asking: Asking) -> Truths:
    """Two players who are not the Demon."""

    def fits(group: Sequence[Seat]) -> bool:
        return all(False in asking.registers(s).may_be(Team.DEMON) for s in group)

    value = _known(asking, 2, lambda g: not any(asking.registers(s).may_be(Team.DEMON)[0] for s in g))
    return Truths(value, _groups(asking, 2, fits), _marks(asking))


def noble(asking: Asking) -> Truths:
    """Three players of whom exactly one is evil."""

    def fits(group: Sequence[Seat]) -> bool:
        return 1 in sums(asking.registers(s).may_be_evil() for s in group)

    value = _known(asking, 3, lambda g: sum(asking.registers(s).is_evil for s in g) == 1)
    return Truths(value, _groups(asking, 3, fits), _marks(asking))


def bounty_hunter(asking: Asking) -> Truths:
    """One evil player; on later nights another than the one who was known and died."""
    gone = {s.id for s in asking.marked("Know") if not s.alive}
    alive = [s for s in asking.marked("Know") if s.alive and asking.registers(s).is_evil]
    first = [s for s in asking.marked("Know") if asking.registers(s).is_evil]
    pointed = alive or (first if asking.at.number <= 1 else [])

    def fits(group: Sequence[Seat]) -> bool:
        later = asking.at.number > 1 and group[0].id in gone
        return _may_be_evil(asking, group[0]) and not later

    return Truths(named(pointed[:1]) or None, _groups(asking, 1, fits), _marks(asking))


def balloonist(asking: Asking) -> Truths:
    """A player of another kind than the one shown last."""
    last = asking.marked("Know")
    if asking.at.number <= 1:
        return Truths(_known(asking, 1, lambda g: True), _groups(asking, 1, lambda g: True), _marks(asking))
    before = set() if len(last) != 1 else set(asking.registers(last[0]).teams)

    def fits(group: Sequence[Seat]) -> bool:
        return not before or any(now != then for now in asking.registers(group[0]).teams for then in before)

    why = tuple(say("{player} was shown last", player=s.player) for s in last)
    return Truths(None, _groups(asking, 1, fits), why)


def high_priestess(asking: Asking) -> Truths:
    """Whom to talk to is what the Storyteller believes."""
    return Truths(None, _groups(asking, 1, lambda g: True), (say("It is what the Storyteller believes"),))


def sage(asking: Asking) -> Truths:
    """Two players of whom one is the Demon; the Storyteller picks the other."""

    def fits(group: Sequence[Seat]) -> bool:
        return any(True in asking.registers(s).may_be(Team.DEMON) for s in group)

    return Truths(None, _groups(asking, 2, fits), reasons.of_team(asking, asking.others(), Team.DEMON))


def choirboy(asking: Asking) -> Truths:
    """The Demon."""
    demons = [s for s in asking.others() if asking.registers(s).may_be(Team.DEMON)[0]]

    def fits(group: Sequence[Seat]) -> bool:
        return True in asking.registers(group[0]).may_be(Team.DEMON)

    value = named(demons) if len(demons) == 1 else None
    return Truths(value, _groups(asking, 1, fits), reasons.of_team(asking, asking.others(), Team.DEMON))


def _marks(asking: Asking) -> tuple[Message, ...]:
    told = tuple(
        say(
            "{player} is the {character} and {alignment}",
            player=seat.player,
            character=asking.name(seat.character),
            alignment=str(seat.alignment or "unknown"),
        )
        for seat in asking.marked("Know")
    )
    return (*told, *(w for s in asking.others() for w in asking.registers(s).why))


def any_players(size: int) -> Callable[[Asking], Iterable[Value]]:
    """Every group of so many other players."""

    def groups(asking: Asking) -> Iterable[Value]:
        return [named(group) for group in combinations(asking.others(), size)]

    return groups
