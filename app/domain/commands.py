"""What a Storyteller can ask for, in the imperative. Commands say plainly what is wanted (“cast”,
not “toggle”), so that one sent twice, or from a screen that lags behind, changes nothing more."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.characters import Alignment, Character
from app.domain.day_commands import CancelNomination as CancelNomination
from app.domain.day_commands import CastVote as CastVote
from app.domain.day_commands import CloseVote as CloseVote
from app.domain.day_commands import Execute as Execute
from app.domain.day_commands import Exile as Exile
from app.domain.day_commands import MakeClaim as MakeClaim
from app.domain.day_commands import Nominate as Nominate
from app.domain.day_commands import PassHand as PassHand
from app.domain.day_commands import StartTimer as StartTimer
from app.domain.day_commands import StopTimer as StopTimer
from app.domain.day_commands import TellVotes as TellVotes
from app.domain.day_commands import WithdrawVote as WithdrawVote
from app.domain.script import Script


@dataclass(frozen=True, slots=True)
class OpenGame:
    name: str
    script: Script
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RenameGame:
    name: str


@dataclass(frozen=True, slots=True)
class ChangeScript:
    """The game goes on with another copy of its script. Characters in use that it lacks stay as guests."""

    script: Script


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """A further seat; `traveller` is the character of one who joins as a Traveller."""

    player: str
    position: int | None = None
    traveller: Character | None = None
    alignment: Alignment | None = None


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class OrderSeats:
    """All seats in their new clockwise order."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """The seat goes to the place `position` of the circle (from 0)."""

    seat: int
    position: int


@dataclass(frozen=True, slots=True)
class SwapSeats:
    one: int
    two: int


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    seat: int


@dataclass(frozen=True, slots=True)
class FillBag:
    """All characters in play, and as (character, token) what is drawn in a character's stead."""

    characters: tuple[str, ...]
    stand_ins: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PutInBag:
    """So many of this character are in play (more than one: a character that may be there twice)."""

    character: Character
    copies: int = 1


@dataclass(frozen=True, slots=True)
class TakeFromBag:
    character: str


@dataclass(frozen=True, slots=True)
class ChooseStandIn:
    """Whose token is drawn in the character's stead (None: not chosen)."""

    character: str
    token: Character | None


@dataclass(frozen=True, slots=True)
class Deal:
    """Characters for seats, as (seat, character, believed character or None)."""

    hands: tuple[tuple[int, str, str | None], ...]


@dataclass(frozen=True, slots=True)
class AssignCharacter:
    """In setup: the seat has this character (None: none yet), with the alignment that goes with it."""

    seat: int
    character: Character | None


@dataclass(frozen=True, slots=True)
class ChangeCharacter:
    """In the game: the seat becomes another character; alignment is kept unless given."""

    seat: int
    character: Character
    alignment: Alignment | None = None


@dataclass(frozen=True, slots=True)
class SetAlignment:
    seat: int
    alignment: Alignment | None


@dataclass(frozen=True, slots=True)
class SetBelief:
    seat: int
    character: Character | None


@dataclass(frozen=True, slots=True)
class MarkDead:
    seat: int
    cause: str = "storyteller"


@dataclass(frozen=True, slots=True)
class Revive:
    seat: int


@dataclass(frozen=True, slots=True)
class SpendGhostVote:
    seat: int


@dataclass(frozen=True, slots=True)
class ReturnGhostVote:
    seat: int


@dataclass(frozen=True, slots=True)
class PlaceReminder:
    """`character` None: the Storyteller's own words. `on` None: in the centre. `until` None: by the
    rule of the token."""

    on: int | None
    text: str
    character: Character | None = None
    until: str | None = None
    source: int | None = None


@dataclass(frozen=True, slots=True)
class MoveReminder:
    reminder: int
    on: int | None


@dataclass(frozen=True, slots=True)
class RemoveReminder:
    reminder: int


@dataclass(frozen=True, slots=True)
class ChooseBluffs:
    characters: tuple[Character, ...]


@dataclass(frozen=True, slots=True)
class Settle:
    """What an ability needs that no token shows: the `words` of a Mezepheles, the `characters` that a Boffin
    hands on. `character` is whose ability it is; with neither, nothing is settled any more."""

    character: str
    words: str = ""
    characters: tuple[Character, ...] = ()


@dataclass(frozen=True, slots=True)
class AddFabled:
    character: Character


@dataclass(frozen=True, slots=True)
class RemoveFabled:
    character: str


@dataclass(frozen=True, slots=True)
class WriteNote:
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class BeginNight:
    """Night falls. `number` is the night the screen offered, so that two taps make one night.
    `nobody_executed`: it is said that nobody is executed today."""

    number: int
    nobody_executed: bool = False


@dataclass(frozen=True, slots=True)
class BeginDay:
    number: int
    nobody_died: bool = False


@dataclass(frozen=True, slots=True)
class FinishRow:
    row: str


@dataclass(frozen=True, slots=True)
class AnswerStep:
    """The answer to the question that a row's step asks: players (seat ids), a character, or words
    (a JSON value: what was shown, or true and false for whether somebody dies; then `players` may say whom
    the answer is about). Empty: nobody."""

    row: str
    step: int
    players: tuple[int, ...] = ()
    character: str | None = None
    words: str | None = None


@dataclass(frozen=True, slots=True)
class SkipRow:
    row: str


@dataclass(frozen=True, slots=True)
class ReopenRow:
    row: str
    forced: bool = False


@dataclass(frozen=True, slots=True)
class EndGame:
    winner: Alignment | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class ReopenGame:
    pass


Command = (
    OpenGame
    | RenameGame
    | ChangeScript
    | SeatPlayer
    | RenamePlayer
    | OrderSeats
    | MoveSeat
    | SwapSeats
    | RemovePlayer
    | FillBag
    | PutInBag
    | TakeFromBag
    | ChooseStandIn
    | Deal
    | AssignCharacter
    | ChangeCharacter
    | SetAlignment
    | SetBelief
    | MarkDead
    | Revive
    | SpendGhostVote
    | ReturnGhostVote
    | PlaceReminder
    | MoveReminder
    | RemoveReminder
    | ChooseBluffs
    | Settle
    | AddFabled
    | RemoveFabled
    | WriteNote
    | BeginNight
    | BeginDay
    | FinishRow
    | AnswerStep
    | SkipRow
    | ReopenRow
    | Nominate
    | CastVote
    | WithdrawVote
    | PassHand
    | TellVotes
    | CloseVote
    | CancelNomination
    | Execute
    | Exile
    | MakeClaim
    | StartTimer
    | StopTimer
    | EndGame
    | ReopenGame
)
