"""The state of a row while it is carried out: the game as the steps so far have made it, whom and what
was chosen, and which events came of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.domain.abilities import Holding
from app.domain.events import Event
from app.domain.evolve import evolve
from app.domain.game import Game, Given, Seat
from app.domain.lasting import lasts_until
from app.domain.night.model import Row
from app.domain.states import States, states_of


@dataclass
class Scene:
    """One run through a row. It lives for the length of one computation and is never kept. The `turn`
    says how often another suggestion was asked for."""

    game: Game
    row: Row
    turn: int = 0
    players: tuple[int, ...] = ()
    everyone_chosen: tuple[int, ...] = ()
    choices: tuple[tuple[int, ...], ...] = ()  # each choice of players by itself
    guesses: tuple[tuple[int, str], ...] = ()  # who was said to be what
    character: str | None = None
    characters: tuple[str, ...] = ()
    refused: bool = False
    reminder: str | None = None
    mark: str | None = None
    subject: int | None = None  # whom an event is about
    actor: int | None = None  # who brought it about
    verdicts: dict[int, bool] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.start = self.game
        self.states: States = states_of(self.game)
        prompt = next((p for p in self.game.prompts if p.key == self.row.key), None)
        if prompt is not None:
            self.subject, self.actor = prompt.subject, prompt.actor

    @property
    def holding(self) -> Holding | None:
        """The ability that the row is about."""
        return next((h for h in self.states.of(self.row.seat) if h.ability == self.row.ability), None)

    @property
    def works(self) -> bool:
        """Whether the ability worked when the row began; the Storyteller's own always does."""
        holding = self.holding
        return holding is None or self.states.holds(holding)

    @property
    def holder(self) -> Seat | None:
        """The seat that the row belongs to, as it is now."""
        return None if self.row.seat is None else self.game.seat(self.row.seat)

    def happen(self, *events: Event) -> None:
        """These events follow; later steps see what they made of the game."""
        for event in events:
            self.events.append(event)
            self.game = evolve(self.game, event)

    def given(self, step: int) -> Given | None:
        """What was answered to the question of this step."""
        return next((g for g in self.game.given if (g.row, g.step) == (self.row.key, step)), None)

    def choose(self, players: tuple[int, ...], character: str | None) -> None:
        """The latest choice of the row."""
        self.players = players or (self.players if character else ())
        self.choices = self.choices if character else (*self.choices, players)
        self.everyone_chosen = (*self.everyone_chosen, *players)
        if character:
            self.character = character
            self.characters = (*self.characters, character)
        self.refused = not players and not character

    def lying(self, text: str, on: Iterable[int | None] | None = None) -> list[tuple[int, int | None]]:
        """Ids and seats of the row's own tokens with this text (on these seats), oldest first."""
        wanted = None if on is None else set(on)
        folded = text.casefold()
        owner = self.row.ability
        return [
            (reminder.id, seat)
            for reminder, seat in self.game.reminders()
            if reminder.text.casefold() == folded
            and reminder.character in (owner, None)
            and (wanted is None or seat in wanted)
        ]

    def is_old(self, token: int) -> bool:
        """Whether this token lay there before the row began."""
        return token < self.start.next_id

    def died_here(self, seat: int) -> bool:
        """Whether the seat has died in the course of this row."""
        was, now = self.start.seat(seat), self.game.seat(seat)
        return was is not None and now is not None and was.alive and not now.alive

    def until(self, text: str, character: str | None) -> str | None:
        """How long such a token lasts where the step does not say."""
        return lasts_until(self.game.character(character), text)
