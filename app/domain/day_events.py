"""What happens by day: nominations, votes, executions, and what is said aloud. Part of `events`."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.game import Claim, Timer


@dataclass(frozen=True, slots=True)
class NominationMade:
    number: int
    by: int | None
    of: int
    needed: int
    exile: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A hand is counted; `weight` is what it counts for."""

    nomination: int
    seat: int
    weight: int = 1


@dataclass(frozen=True, slots=True)
class VoteWithdrawn:
    nomination: int
    seat: int


@dataclass(frozen=True, slots=True)
class HandPassed:
    """The clock has gone by a player whose hand stayed down."""

    nomination: int
    seat: int


@dataclass(frozen=True, slots=True)
class VotesTold:
    """The town learns what was voted with closed eyes."""


@dataclass(frozen=True, slots=True)
class VoteClosed:
    nomination: int


@dataclass(frozen=True, slots=True)
class NominationCancelled:
    nomination: int


@dataclass(frozen=True, slots=True)
class NominationRecounted:
    """The number of votes needed changed while the vote was open (somebody left)."""

    nomination: int
    needed: int


@dataclass(frozen=True, slots=True)
class PlayerExecuted:
    """An execution took place; whether the player died of it is a `PlayerDied` of its own."""

    seat: int


@dataclass(frozen=True, slots=True)
class NobodyExecuted:
    pass


@dataclass(frozen=True, slots=True)
class PlayerExiled:
    seat: int


@dataclass(frozen=True, slots=True)
class NobodyDied:
    """The Storyteller said that nobody died in the night, which is not the same as saying nothing."""

    night: int


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A player says something in public."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class TimerStarted:
    timer: Timer


@dataclass(frozen=True, slots=True)
class TimerStopped:
    pass
