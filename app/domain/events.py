"""What can happen in a game, in the past tense. Events are plain facts: ids, names, numbers.

A new field gets a default, so that old logs read on; a changed meaning gets a new event.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.characters import Alignment, Character
from app.domain.day_events import ClaimMade as ClaimMade
from app.domain.day_events import HandPassed as HandPassed
from app.domain.day_events import NobodyDied as NobodyDied
from app.domain.day_events import NobodyExecuted as NobodyExecuted
from app.domain.day_events import NominationCancelled as NominationCancelled
from app.domain.day_events import NominationMade as NominationMade
from app.domain.day_events import NominationRecounted as NominationRecounted
from app.domain.day_events import PlayerExecuted as PlayerExecuted
from app.domain.day_events import PlayerExiled as PlayerExiled
from app.domain.day_events import TimerStarted as TimerStarted
from app.domain.day_events import TimerStopped as TimerStopped
from app.domain.day_events import VoteCast as VoteCast
from app.domain.day_events import VoteClosed as VoteClosed
from app.domain.day_events import VotesTold as VotesTold
from app.domain.day_events import VoteWithdrawn as VoteWithdrawn
from app.domain.game import Choice, Given, Prompt, Reminder, Shown
from app.domain.script import Script


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A game begins with a name and its own copy of a script."""

    name: str
    script: Script


@dataclass(frozen=True, slots=True)
class GameRenamed:
    name: str


@dataclass(frozen=True, slots=True)
class ScriptChanged:
    """The game goes on with another copy of its script (corrected behaviour, another order)."""

    script: Script


@dataclass(frozen=True, slots=True)
class GuestInvited:
    """A character from outside the script may now be used in this game."""

    character: Character


@dataclass(frozen=True, slots=True)
class PlayerSeated:
    """A player sits down at a place of the circle (from 0; None: last)."""

    seat: int
    player: str
    position: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class SeatsOrdered:
    """All seats, clockwise, in their new order."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    seat: int


@dataclass(frozen=True, slots=True)
class BagFilled:
    """The characters that the bag brings into play, and as (character, token) what is drawn in the stead
    of those whose own token may not be seen."""

    characters: tuple[str, ...]
    stand_ins: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CharacterAssigned:
    """A seat gets its character with the alignment that goes with it (setup, or a Traveller)."""

    seat: int
    character: str | None
    alignment: Alignment | None = None


@dataclass(frozen=True, slots=True)
class CharacterChanged:
    """A player becomes another character in mid-game; their alignment stays."""

    seat: int
    character: str
    was: str | None = None


@dataclass(frozen=True, slots=True)
class AlignmentChanged:
    seat: int
    alignment: Alignment | None


@dataclass(frozen=True, slots=True)
class BeliefChanged:
    """What the player takes themself for (None: what they are)."""

    seat: int
    character: str | None


@dataclass(frozen=True, slots=True)
class AbilityGained:
    seat: int
    ability: str


@dataclass(frozen=True, slots=True)
class AbilityLost:
    seat: int
    ability: str


@dataclass(frozen=True, slots=True)
class PlayerDied:
    """`cause` is one of demon, minion, townsfolk, outsider, traveller, execution, exile, storyteller."""

    seat: int
    cause: str = "storyteller"


@dataclass(frozen=True, slots=True)
class PlayerRevived:
    seat: int


@dataclass(frozen=True, slots=True)
class GhostVoteSpent:
    seat: int
    secret: bool = False


@dataclass(frozen=True, slots=True)
class GhostVoteReturned:
    seat: int


@dataclass(frozen=True, slots=True)
class ReminderPlaced:
    """A reminder token is laid on a seat (None: in the centre)."""

    reminder: Reminder
    on: int | None


@dataclass(frozen=True, slots=True)
class ReminderMoved:
    reminder: int
    on: int | None


@dataclass(frozen=True, slots=True)
class ReminderRemoved:
    """`text` and `expired` are for the log: what it said, and whether its time was up."""

    reminder: int
    text: str = ""
    expired: bool = False


@dataclass(frozen=True, slots=True)
class BluffsChosen:
    characters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AbilitySettled:
    """What the ability of a character needs is this from now on: words, or characters."""

    character: str
    words: str = ""
    characters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FabledAdded:
    """A Fabled or Loric joins; `loric` says which circle it stands in."""

    character: str
    loric: bool = False


@dataclass(frozen=True, slots=True)
class FabledRemoved:
    character: str


@dataclass(frozen=True, slots=True)
class NoteWritten:
    """The Storyteller's note on a seat (None: on the game), whole."""

    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class NightFell:
    number: int


@dataclass(frozen=True, slots=True)
class DayBroke:
    number: int


@dataclass(frozen=True, slots=True)
class RowDone:
    row: str


@dataclass(frozen=True, slots=True)
class RowSkipped:
    row: str


@dataclass(frozen=True, slots=True)
class RowReopened:
    """A done, skipped or closed row is open again; `forced`: although its gate is closed."""

    row: str
    forced: bool = False


@dataclass(frozen=True, slots=True)
class StepAnswered:
    """A question of a row was answered; what follows from it are events of their own."""

    given: Given


@dataclass(frozen=True, slots=True)
class PromptRaised:
    """Something has come up that the Storyteller must not forget; it ends when its row is done or skipped."""

    prompt: Prompt


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    choice: Choice


@dataclass(frozen=True, slots=True)
class AnswerShown:
    shown: Shown


@dataclass(frozen=True, slots=True)
class GameEnded:
    winner: Alignment | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class GameReopened:
    pass


@dataclass(frozen=True, slots=True)
class Remarked:
    """Something worth a line in the log that changes nothing (a ruling, a claim, an overruling)."""

    text: str
    seat: int | None = None
    kind: str = "remark"


Event = (
    GameOpened
    | GameRenamed
    | ScriptChanged
    | GuestInvited
    | PlayerSeated
    | PlayerRenamed
    | SeatsOrdered
    | PlayerLeft
    | BagFilled
    | CharacterAssigned
    | CharacterChanged
    | AlignmentChanged
    | BeliefChanged
    | AbilityGained
    | AbilityLost
    | PlayerDied
    | PlayerRevived
    | GhostVoteSpent
    | GhostVoteReturned
    | ReminderPlaced
    | ReminderMoved
    | ReminderRemoved
    | BluffsChosen
    | AbilitySettled
    | FabledAdded
    | FabledRemoved
    | NoteWritten
    | NightFell
    | DayBroke
    | RowDone
    | RowSkipped
    | RowReopened
    | StepAnswered
    | PromptRaised
    | ChoiceMade
    | AnswerShown
    | NominationMade
    | VoteCast
    | VoteWithdrawn
    | HandPassed
    | VotesTold
    | VoteClosed
    | NominationCancelled
    | NominationRecounted
    | PlayerExecuted
    | NobodyExecuted
    | PlayerExiled
    | NobodyDied
    | ClaimMade
    | TimerStarted
    | TimerStopped
    | GameEnded
    | GameReopened
    | Remarked
)
