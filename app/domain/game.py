"""The state of a game: frozen, whole, and made only by folding events (see `evolve`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.characters import Alignment, Character, Team
from app.domain.script import Script


class PhaseKind(StrEnum):
    """Where in its evening a game stands."""

    SETUP = "setup"
    NIGHT = "night"
    DAY = "day"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Phase:
    """A moment such as night 2; `number` counts from 1, and is 0 during setup."""

    kind: PhaseKind = PhaseKind.SETUP
    number: int = 0


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder token that lies somewhere. `id` is unique in its game. `character` is whose token
    it is (None: the Storyteller's own words). `until` is one of `how_to_run.UNTIL` or None (until
    taken away).
    `source` is the seat whose ability placed it, `placed` the night or day in which it was."""

    id: int
    text: str
    character: str | None = None
    until: str | None = None
    source: int | None = None
    placed: Phase = Phase()


@dataclass(frozen=True, slots=True)
class Seat:
    """A player and all that lies on their place. `id` stays with the person wherever they sit.

    `character` is the truth; `believes` what a Drunk, Marionette or Lunatic takes themself for.
    `alignment` is kept apart from the character. `gained` are abilities held beside their own.
    `died` is the phase of the death while dead. `spent_in_secret`: the ghost vote went in a vote of which
    nothing was told yet.
    """

    id: int
    player: str
    character: str | None = None
    alignment: Alignment | None = None
    alive: bool = True
    ghost_vote: bool = True
    believes: str | None = None
    reminders: tuple[Reminder, ...] = ()
    gained: tuple[str, ...] = ()
    note: str = ""
    died: Phase | None = None
    spent_in_secret: bool = False


@dataclass(frozen=True, slots=True)
class Nomination:
    """One nomination or call for exile. `by` None: the Storyteller's. `votes` are seat ids in the
    order they were counted (twice in it: voted twice). `needed` is the number at that time. `secret`:
    all eyes are closed, and nothing of the vote is told yet. `passed` are seats whose hand stayed down."""

    number: int
    by: int | None
    of: int
    needed: int
    votes: tuple[int, ...] = ()
    open: bool = True
    exile: bool = False
    weights: tuple[tuple[int, int], ...] = ()
    secret: bool = False
    passed: tuple[int, ...] = ()

    @property
    def tally(self) -> int:
        """Votes as counted, with the weights that hold (a seat that has none counts once)."""
        weights = dict(self.weights)
        return sum(weights.get(seat, 1) for seat in self.votes)


@dataclass(frozen=True, slots=True)
class Day:
    """What the present day has brought (at night: the day before it). `earlier`: who was executed before
    `executed`, on a day of more than one execution (a Butcher's)."""

    nominations: tuple[Nomination, ...] = ()
    executed: int | None = None
    earlier: tuple[int, ...] = ()
    decided: bool = False  # somebody was executed, or it was said that nobody is
    died: tuple[int, ...] = ()
    exiled: tuple[int, ...] = ()

    @property
    def executions(self) -> tuple[int, ...]:
        """Everybody who was executed today, in order."""
        return self.earlier if self.executed is None else (*self.earlier, self.executed)

    @property
    def open_nomination(self) -> Nomination | None:
        """The nomination that is being voted on."""
        return next((n for n in reversed(self.nominations) if n.open), None)


@dataclass(frozen=True, slots=True)
class Choice:
    """Whom or what a row chose: seat ids in the order of choosing, and a character's id."""

    night: int
    row: str
    by: int | None
    players: tuple[int, ...] = ()
    character: str | None = None
    ability: str | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """As what a seat registered for one check: an alignment, a team or a character's id."""

    seat: int
    registers: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What a player was shown, beside what was true: both as short texts (JSON values). `about` are the
    seats that it tells of, `ruled` the rulings on registration that make it true all the same."""

    night: int
    row: str
    seat: int | None
    shown: str
    true: str | None = None
    about: tuple[int, ...] = ()
    ruled: tuple[Ruled, ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """What was answered to one question of a row: `step` is the place of the step in the row. Players
    are seat ids in the order of choosing; `words` is what was shown or decided, as a JSON value.
    Nothing in it: nobody was chosen."""

    row: str
    step: int
    players: tuple[int, ...] = ()
    character: str | None = None
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """What the players `to` (seats) are shown at a step of a row: the `words` of an info token, character
    tokens, players (seats) who are pointed at, a thumb (`sign`: up or down), or the whole Grimoire. `text`
    tells the Storyteller."""

    step: int
    to: tuple[int, ...]
    text: str
    words: str = ""
    characters: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    grimoire: bool = False
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something that has come up and waits for the Storyteller: what the `ability` of a seat does at a
    `moment` that concerns the seat `subject` (and was brought about by `actor`). `parts` are the places of
    its instructions in the character's how to run; `raised` is the phase it comes from. `cards` are what
    a row that has acted leaves to be shown."""

    key: str
    ability: str
    seat: int | None
    moment: str
    parts: tuple[int, ...] = ()
    subject: int | None = None
    actor: int | None = None
    raised: Phase = Phase()
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """What the player of a seat said in public at that time: to be the `character`, or that `about` (a
    seat) is it, or something else in the words of `text`."""

    seat: int
    at: Phase
    character: str | None = None
    text: str = ""
    about: int | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """What the Storyteller has settled for an ability and no token shows: `words` (a secret word, an ability
    of their own making) or `characters` (what the Boffin hands on)."""

    character: str
    words: str = ""
    characters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gone:
    """A token whose time was up, and the phase that ended with it. `on`: the seat it lay on (None: the
    centre)."""

    text: str
    character: str | None
    on: int | None
    at: Phase


@dataclass(frozen=True, slots=True)
class Timer:
    """A time that the town was given. `kind`: whispers, town or nominations. `ends` is seconds since 1970;
    `loud`: its end may be seen and felt by all."""

    kind: str
    seconds: int
    ends: float
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Night:
    """How far tonight's sheet has been worked. Keys name a row as ability:holder[:variant]. `dusk` is what
    the town knew when night fell, as (seat, alive, ghost vote). `nobody_died`: the Storyteller said so."""

    done: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()  # closed by a gate, and run anyway
    died: tuple[int, ...] = ()
    became: tuple[int, ...] = ()  # seats whose character has changed tonight
    dusk: tuple[tuple[int, bool, bool], ...] = ()
    nobody_died: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """Who won (None: nobody said) and why, in the Storyteller's words."""

    winner: Alignment | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """A Grimoire at one moment. Seats go clockwise."""

    name: str = ""
    script: Script = Script("")
    seats: tuple[Seat, ...] = ()
    phase: Phase = Phase()
    centre: tuple[Reminder, ...] = ()
    bag: tuple[str, ...] = ()  # characters that it brings into play
    stand_ins: tuple[tuple[str, str], ...] = ()  # (character, token drawn in its stead)
    bluffs: tuple[str, ...] = ()
    settled: tuple[Settled, ...] = ()
    fabled: tuple[str, ...] = ()
    loric: tuple[str, ...] = ()
    note: str = ""
    night: Night = Night()
    day: Day = Day()
    choices: tuple[Choice, ...] = ()
    shown: tuple[Shown, ...] = ()
    given: tuple[Given, ...] = ()  # answers of rows in the present night or day
    prompts: tuple[Prompt, ...] = ()
    claims: tuple[Claim, ...] = ()
    gone: tuple[Gone, ...] = ()  # tokens that left when the last night or day ended
    timer: Timer | None = None
    ending: Ending | None = None
    next_id: int = 1
    # Characters in play or asked for that are not on the script: Travellers, Fabled, a Pit-Hag's work.
    guests: tuple[Character, ...] = field(default=())

    def seat(self, seat_id: int) -> Seat | None:
        """The seat with this id, wherever it stands in the circle."""
        return next((s for s in self.seats if s.id == seat_id), None)

    def place(self, seat_id: int) -> int:
        """The seat's place in the circle, from 0, clockwise; -1 where there is no such seat."""
        return next((i for i, s in enumerate(self.seats) if s.id == seat_id), -1)

    def called(self, player: str) -> Seat | None:
        """The seat of the player with this name."""
        return next((s for s in self.seats if s.player == player), None)

    def character(self, character_id: str | None) -> Character | None:
        """A character of the script or a guest."""
        found = self.script.find(character_id)
        return found or next((c for c in self.guests if c.id == character_id), None)

    def settled_for(self, character_id: str | None) -> Settled:
        """What is settled for the ability of this character; empty where nothing is."""
        found = (one for one in self.settled if one.character == character_id)
        return next(found, Settled(character_id or ""))

    def shown_to(self, seat_id: int | None, ability: str | None) -> tuple[Shown, ...]:
        """What this player was shown by this ability so far, the earliest first."""
        return tuple(s for s in self.shown if s.seat == seat_id and s.row.partition(":")[0] == ability)

    def team(self, seat: Seat) -> Team | None:
        """The team of the character that the seat truly has."""
        character = self.character(self.truly(seat))
        return None if character is None else character.team

    def truly(self, seat: Seat) -> str | None:
        """The character that the seat truly has: that of its character token, unless a reminder names
        another (IS THE DRUNK)."""
        named = (r.character for r in seat.reminders if r.character != seat.character and self.names(r))
        return seat.character and next(named, seat.character)

    def names(self, reminder: Reminder) -> bool:
        """Whether the reminder says who its bearer truly is."""
        owner = self.character(reminder.character)
        tokens = {} if owner is None else owner.effects.get("tokens") or {}
        folded = reminder.text.casefold()
        return any(rule["does"] == "is" and text.casefold() == folded for text, rule in tokens.items())

    def reminder(self, reminder_id: int) -> tuple[Reminder, int | None] | None:
        """The token with this id and the seat it lies on (None: the centre), or None."""
        return next(((r, on) for r, on in self.reminders() if r.id == reminder_id), None)

    def reminders(self) -> Iterator[tuple[Reminder, int | None]]:
        """Every reminder token, with the seat it lies on (None: the centre)."""
        for seat in self.seats:
            for reminder in seat.reminders:
                yield reminder, seat.id
        for reminder in self.centre:
            yield reminder, None

    def of_team(self, *teams: Team) -> tuple[Seat, ...]:
        """Seats whose true character is of one of these teams, in seat order."""
        return tuple(s for s in self.seats if self.team(s) in teams)

    @property
    def living(self) -> tuple[Seat, ...]:
        """Seats of living players, Travellers included."""
        return tuple(s for s in self.seats if s.alive)

    @property
    def travellers(self) -> tuple[Seat, ...]:
        """Seats of Travellers."""
        return self.of_team(Team.TRAVELLER)

    @property
    def player_count(self) -> int:
        """Players who are not Travellers."""
        return len(self.seats) - len(self.travellers)

    @property
    def votes_needed(self) -> int:
        """Votes that put somebody on the block now: half of the living, rounded up."""
        return (len(self.living) + 1) // 2

    @property
    def exile_needed(self) -> int:
        """Supporters that exile a Traveller: half of all players, dead ones too, rounded up."""
        return (len(self.seats) + 1) // 2

    @property
    def stage(self) -> PhaseKind:
        """The kind of the phase, or that the game has ended (in whatever phase that was)."""
        return self.phase.kind if self.ending is None else PhaseKind.ENDED
