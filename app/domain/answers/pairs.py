"""Answers that are players with a character: {"players": [names], "character": id}."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from app.domain.answers import reasons
from app.domain.answers.answer import Truths, Value, each_once
from app.domain.answers.asking import Asking
from app.domain.characters import Alignment, Team
from app.domain.game import Seat
from app.domain.words import Message, say


def shown(seats: Iterable[Seat], character: str | None) -> Value:
    """The value of the shape."""
    return {"players": [s.player for s in seats], "character": character}


def one_of_two(team: Team, token: str, zero: bool = False) -> Callable[[Asking], Truths]:
    """That one of two players is a character of a team (Washerwoman, Librarian, Investigator).

    `zero`: that nobody is of that team may be told too, by the value 0.
    """

    def truths(asking: Asking) -> Truths:
        others = asking.others()
        possible: list[Value] = []
        for at, seat in enumerate(others):
            pairs = [(o.player, seat.player) for o in others[:at]]
            pairs += [(seat.player, o.player) for o in others[at + 1 :]]
            for character in _as(asking, seat, team):
                possible += [{"players": list(pair), "character": character} for pair in pairs]
        if zero and all(False in asking.registers(s).may_be(team) for s in others):
            possible.append(0)
        value = _told(asking, team, token)
        if value is None and zero and not any(asking.registers(s).may_be(team)[0] for s in others):
            value = 0
        return Truths(value, each_once(possible), _why(asking, team, token))

    return truths


def _as(asking: Asking, seat: Seat, team: Team) -> list[str]:
    """The characters of the team that the seat may register as."""
    registration = asking.registers(seat)
    both = seat.character is not None and team in registration.teams[0]
    return [c for c in registration.characters if asking.team_of(c) is team or (both and c == seat.character)]


def _in_order(asking: Asking, one: Seat, two: Seat) -> tuple[Seat, ...]:
    return tuple(s for s in asking.seats if s is one or s is two)


def _told(asking: Asking, team: Team, token: str) -> Value:
    right = [s for s in asking.marked(token) if asking.registers(s).may_be(team)[0]]
    wrong = asking.marked("Wrong")
    if len(right) == 1 and len(wrong) == 1 and right[0].id != wrong[0].id:
        return shown(_in_order(asking, right[0], wrong[0]), right[0].character)
    return None


def _why(asking: Asking, team: Team, token: str) -> tuple[Message, ...]:
    marked = (reasons.is_character(asking, s) for s in asking.marked(token))
    others = (
        w
        for s in asking.others()
        if len(asking.registers(s).may_be(team)) > 1
        for w in asking.registers(s).why
    )
    return (*marked, *others)


def any_pair(*teams: Team) -> Callable[[Asking], Iterable[Value]]:
    """Every two other players with every character of the teams."""

    def pairs(asking: Asking) -> Iterable[Value]:
        characters = [c.id for c in asking.characters(*teams)]
        found = [shown(pair, c) for pair in combinations(asking.others(), 2) for c in characters]
        return [*found, 0] if Team.OUTSIDER in teams else found

    return pairs


def grandmother(asking: Asking) -> Truths:
    """A good player and their character: the one marked GRANDCHILD."""
    marked = asking.marked("Grandchild")
    value = shown(marked, marked[0].character) if len(marked) == 1 and _is_good(marked[0]) else None
    possible = each_once(
        shown((s,), c)
        for s in asking.others()
        if False in asking.registers(s).may_be_evil()
        for c in _good_ways(asking, s)
    )
    why = (*(reasons.is_character(asking, s) for s in marked), *_ways(asking))
    return Truths(value, possible, why)


def _ways(asking: Asking) -> tuple[Message, ...]:
    return tuple(w for s in asking.others() for w in asking.registers(s).why)


def _is_good(seat: Seat) -> bool:
    return seat.alignment is Alignment.GOOD


def _good_ways(asking: Asking, seat: Seat) -> list[str]:
    """A good player shows what they are, an evil one who registers as good a good character."""
    found = list(asking.registers(seat).characters)
    shown_as = found[:1] if _is_good(seat) else found
    return [c for c in shown_as if asking.team_of(c) in (Team.TOWNSFOLK, Team.OUTSIDER)]


def any_player_as_good(asking: Asking) -> Iterable[Value]:
    """Every other player with every good character."""
    characters = [c.id for c in asking.characters(Team.TOWNSFOLK, Team.OUTSIDER)]
    return [shown((s,), c) for s in asking.others() for c in characters]


def nightwatchman(asking: Asking) -> Truths:
    """What the chosen player learns: who the Nightwatchman is."""
    own = [s for s in asking.seats if s.id == asking.seat]
    value = shown(own, asking.ability)
    return Truths(value, (value,), tuple(say("{player} is told of", player=s.player) for s in own))


def any_player_as_this(asking: Asking) -> Iterable[Value]:
    """Every player as who has the ability."""
    return [shown((s,), asking.ability) for s in asking.seats]


def evil_twin(asking: Asking) -> Truths:
    """The other twin: the player marked TWIN, of the opposing side."""
    own = next((s for s in asking.seats if s.id == asking.seat), None)
    marked = [s for s in asking.marked("Twin") if s.id != asking.seat]
    value = shown(marked, marked[0].character) if len(marked) == 1 else None
    possible = each_once(
        shown((s,), s.character)
        for s in asking.others()
        if own is not None and any(a is not own.alignment for a in asking.registers(s).alignments)
    )
    return Truths(value, possible, tuple(reasons.is_character(asking, s) for s in marked))
