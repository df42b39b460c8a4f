"""What a Storyteller can ask for by day: nominations, votes, executions, what is said, the town's time."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.characters import Character


@dataclass(frozen=True, slots=True)
class Nominate:
    """`by` None: the Storyteller's own nomination. A Traveller as nominee makes it a call for exile."""

    by: int | None
    of: int


@dataclass(frozen=True, slots=True)
class CastVote:
    nomination: int
    seat: int


@dataclass(frozen=True, slots=True)
class WithdrawVote:
    nomination: int
    seat: int


@dataclass(frozen=True, slots=True)
class PassHand:
    """The clock goes by this player: the hand is down."""

    nomination: int
    seat: int


@dataclass(frozen=True, slots=True)
class TellVotes:
    """Tell the town what was voted in secret: tallies, hands, ghost votes."""


@dataclass(frozen=True, slots=True)
class CloseVote:
    nomination: int


@dataclass(frozen=True, slots=True)
class CancelNomination:
    nomination: int


@dataclass(frozen=True, slots=True)
class Execute:
    """An execution. `seat` None: nobody is executed today. `dies` False: executed, and lives. None: as the
    rules have it (and where they leave it open, the player dies)."""

    seat: int | None
    dies: bool | None = None


@dataclass(frozen=True, slots=True)
class Exile:
    """A Traveller is exiled; `dies` as for an execution."""

    seat: int
    dies: bool | None = None


@dataclass(frozen=True, slots=True)
class MakeClaim:
    """A player says in public to be a character, or something else (`text`)."""

    seat: int
    character: Character | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class StartTimer:
    """The town has so many seconds from `now` (seconds since 1970). `kind`: whispers, town, nominations."""

    kind: str
    seconds: int
    now: float
    loud: bool = False


@dataclass(frozen=True, slots=True)
class StopTimer:
    pass
