"""One question: who asks by which ability, whom they chose, and how everybody may register."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeVar

from app.domain.abilities import marked
from app.domain.characters import Character, Team
from app.domain.game import Seat
from app.domain.registration import Registration, registration
from app.domain.states import States

# How many ways of registering one question looks at; beyond it the last seats keep to the truth.
BOUND = 4096

T = TypeVar("T")


class Circumstances:
    """What all questions of one night have in common. `woken` are the seats whose own ability
    wakes them tonight. `ruled`: as what these seats register; all others then as what they are."""

    def __init__(
        self,
        states: States,
        number: int,
        woken: frozenset[int] = frozenset(),
        ruled: Mapping[int, Registration] | None = None,
    ) -> None:
        self.states, self.number, self.woken, self._ruled = states, number, woken, ruled
        self.game = states.game
        self.seats = self.game.seats
        self.has_vortox = states.at_work("vortox")
        self._known: dict[tuple[int, str], Registration] = {}

    def registers(self, seat: int, check: str) -> Registration:
        """As what a seat may register for a check; worked out once."""
        key = (seat, check)
        found = self._known.get(key)
        if found is None:
            found = registration(self.states, seat, check)
            if self._ruled is not None:
                found = self._ruled.get(seat, found.plain)
            self._known[key] = found
        return found

    def under(self, ruled: Mapping[int, Registration]) -> Circumstances:
        """The same night, with everybody registering as this says, or else as what they are."""
        return Circumstances(self.states, self.number, self.woken, ruled)


@dataclass(frozen=True, slots=True)
class Asking:
    """The question of one holder. `seat` None: an ability that no player has (a Fabled's)."""

    at: Circumstances
    ability: str
    seat: int | None
    chosen: tuple[Seat, ...] = ()  # in seat order

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise."""
        return self.at.seats

    def others(self) -> tuple[Seat, ...]:
        """All seats but the holder's."""
        return tuple(s for s in self.seats if s.id != self.seat)

    def onward(self) -> tuple[Seat, ...]:
        """The other seats clockwise, from the holder's left neighbour on."""
        at = self.at.game.place(self.seat or 0)
        return (*self.seats[at + 1 :], *self.seats[:at])

    def registers(self, seat: Seat) -> Registration:
        """As what the seat may register for this question."""
        return self.at.registers(seat.id, self.ability)

    def team_of(self, character: str | None) -> Team | None:
        """The team of a character."""
        found = self.at.states.cast.character(character)
        return None if found is None else found.team

    def name(self, character: str | None) -> str:
        """What a character is called."""
        return self.at.states.cast.name(character)

    def characters(self, *teams: Team) -> tuple[Character, ...]:
        """The characters of these teams that are on the script or in play."""
        return tuple(c for c in self.at.states.cast.characters.values() if c.team in teams)

    def marked(self, text: str, character: str | None = None) -> tuple[Seat, ...]:
        """The seats with this token of the ability (or of another character)."""
        return tuple(s for s in self.seats if marked(s, character or self.ability, text))


def rulings(options: Sequence[Sequence[T]]) -> Iterator[tuple[T, ...]]:
    """Every way in which seats may register, the true one first; bounded by `BOUND`."""
    kept: list[Sequence[T]] = []
    ways = 1
    for ways_of_seat in options:
        if ways * len(ways_of_seat) > BOUND:
            ways_of_seat = ways_of_seat[:1]
        ways *= len(ways_of_seat)
        kept.append(ways_of_seat)
    return product(*kept)


def sums(options: Iterable[Sequence[bool]]) -> tuple[int, ...]:
    """Every number of yeses that may come of these yes-or-nos."""
    reached = {0}
    for ways in options:
        reached = {total + int(way) for total in reached for way in ways}
    return tuple(sorted(reached))
