"""What is asked about a death, and what is answered."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.abilities import Holding
from app.domain.game import Game, Seat
from app.domain.states import States
from app.domain.town import is_night
from app.domain.wins import Win
from app.domain.words import Message

CAUSES = ("demon", "minion", "townsfolk", "outsider", "traveller", "execution", "exile", "storyteller")
EFFECTS = ("dies", "becomes", "turns", "wakes", "drunk", "poisoned", "sober", "gains", "decides")


@dataclass(frozen=True, slots=True)
class Consequence:
    """What is certain to follow for one seat. `effect` is one of `EFFECTS`; `character` is the one
    that a seat becomes or whose ability it gains."""

    seat: int
    effect: str
    character: str | None
    why: Message


@dataclass(frozen=True, slots=True)
class Outcome:
    """What would happen. `dies` None: the Storyteller decides. `why` gives the reasons, and what the
    Storyteller may choose beyond what is certain; `wins` are those that the death would bring. `spared_by`
    is the ability that saves the player this once; `seems_dead`: they live, and count as dead from now on."""

    dies: bool | None
    why: tuple[Message, ...] = ()
    follows: tuple[Consequence, ...] = ()
    wins: tuple[Win, ...] = ()
    spared_by: str | None = None
    seems_dead: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason not to die. `certain` False: the Storyteller may let it count or not."""

    why: Message
    certain: bool = True
    last: bool = False  # only looked at when nothing else saves the player
    instead: bool = False  # the execution would be somebody else's
    once: str | None = None  # the ability that this uses up
    seems_dead: bool = False  # lives, and counts as dead from now on


@dataclass(frozen=True, slots=True)
class Asked:
    """One death that is asked about. `game` is the game as it is truly played; `by` is the holder
    of the ability that kills and `holding` that ability, where they are known."""

    states: States
    seat: Seat
    cause: str
    by: Seat | None = None
    holding: Holding | None = None
    forced: bool = False  # follows from another death, and nothing prevents it

    @property
    def game(self) -> Game:
        """The game as it is truly played."""
        return self.states.game

    @property
    def night(self) -> bool:
        """Whether the death is one at night."""
        return is_night(self.game, self.cause)

    @property
    def ability(self) -> str | None:
        """The ability that kills, where it is known."""
        return None if self.holding is None else self.holding.ability

    @property
    def own_doing(self) -> bool:
        """Whether the player dies by their own ability."""
        return self.by is not None and self.by.id == self.seat.id
