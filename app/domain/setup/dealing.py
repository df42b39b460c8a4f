"""Giving out the tokens at random, with everybody where the seating rules want them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from app.domain.characters import Team
from app.domain.setup.filling import Bag
from app.domain.setup.table import Table

_TRIES = 30  # deals among which the one with the fewest repetitions is taken


@dataclass(frozen=True, slots=True)
class Hand:
    """What a seat gets: the true character, and what the player believes (None: the truth)."""

    seat: int
    character: str
    believes: str | None = None

    @property
    def token(self) -> str:
        """The token that the player draws."""
        return self.believes or self.character


def hands_of(bag: Bag, rng: Random) -> list[tuple[str, str | None]]:
    """(character, belief) for each token of the bag, in random order."""
    left = list(bag.bag)
    pairs: list[tuple[str, str | None]] = []
    for stand_in in bag.stand_ins:
        left.remove(stand_in.token)
        believed = stand_in.token if stand_in.token != stand_in.character else None
        pairs.append((stand_in.character, believed))
    pairs += [(token, None) for token in left]
    rng.shuffle(pairs)
    return pairs


def deal(
    table: Table,
    bag: Bag,
    seats: Sequence[int],
    rng: Random,
    travellers: Iterable[int] = (),
    last: Mapping[int, Iterable[str]] | None = None,
) -> tuple[Hand, ...]:
    """A hand for every seat that is no Traveller's; `seats` are all seats, clockwise.

    `last` are characters that a seat's player had of late and should rather not draw again. Seats and
    tokens that do not match in number: as many hands as there are both.
    """
    outside = {*travellers}
    places = [seat for seat in seats if seat not in outside]
    circle = [places.index(seat) if seat in places else -1 for seat in seats]
    had = {seat: {*characters} for seat, characters in (last or {}).items()}
    best: tuple[Hand, ...] = ()
    fewest = len(places) + 1
    for _ in range(_TRIES if had else 1):
        pairs = _settled(table, bag, len(places), circle, rng)
        hands = tuple(Hand(seat, *pair) for seat, pair in zip(places, pairs, strict=False))
        again = sum(bool({hand.character, hand.token} & had.get(hand.seat, set())) for hand in hands)
        if again < fewest:
            best, fewest = hands, again
        if not again:
            break
    return best


def _settled(
    table: Table, bag: Bag, count: int, circle: Sequence[int], rng: Random
) -> list[tuple[str, str | None]]:
    """The tokens in random order, with everybody where the seating rules want them."""
    pairs = hands_of(bag, rng)[:count]
    for rule in sorted(bag.seating, key=lambda rule: rule.where != "line"):
        if rule.where == "line":
            _line(table, pairs, rule.character, rng)
        elif rule.where == "beside_demon":
            _beside(table, pairs, circle, rule.character, rng)
    return pairs


def _where(pairs: Sequence[tuple[str, str | None]], character: str) -> int:
    return next((i for i, (c, _) in enumerate(pairs) if c == character), -1)


def _evil(table: Table, pairs: Sequence[tuple[str, str | None]]) -> list[int]:
    return [i for i, (c, _) in enumerate(pairs) if table.team(c) in (Team.MINION, Team.DEMON)]


def _line(table: Table, pairs: list[tuple[str, str | None]], middle: str, rng: Random) -> None:
    """Evil characters side by side, `middle` in the middle of them."""
    centre, count = _where(pairs, middle), len(pairs)
    others = [i for i in _evil(table, pairs) if i != centre]
    if centre < 0 or count < 3:
        return
    before = len(others) // 2 + (len(others) % 2 and rng.randint(0, 1))
    line = [(centre - before + step) % count for step in range(len(others) + 1)]
    wanted = [place for place in line if place != centre]
    coming = [i for i in others if i not in wanted]
    going = [i for i in wanted if i not in others]
    for one, two in zip(coming, going, strict=False):
        pairs[one], pairs[two] = pairs[two], pairs[one]


def _beside(
    table: Table, pairs: list[tuple[str, str | None]], circle: Sequence[int], character: str, rng: Random
) -> None:
    """The character swaps places with somebody beside the Demon, if they do not sit there already.

    `circle` are the places in seat order, -1 for a Traveller. A Traveller between two players parts
    them; only where there are Travellers on both sides of the Demon are they looked past.
    """
    here = _where(pairs, character)
    demons = [i for i, (c, _) in enumerate(pairs) if table.team(c) is Team.DEMON and c != character]
    if here < 0 or not demons:
        return
    demon = rng.choice(demons)
    size, at = len(circle), list(circle).index(demon)
    sides = [i for i in (circle[(at - 1) % size], circle[(at + 1) % size]) if 0 <= i < len(pairs)]
    sides = sides or [(demon - 1) % len(pairs), (demon + 1) % len(pairs)]
    if here in sides:
        return
    evil = _evil(table, pairs)
    there = rng.choice([i for i in sides if i not in evil] or sides)
    pairs[here], pairs[there] = pairs[there], pairs[here]
