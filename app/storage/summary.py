"""What lists know of a game, drawn from its state whenever an entry is stored."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.characters import Alignment
from app.domain.game import Game, PhaseKind


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A player and who they are now (character: an id)."""

    player: str
    character: str | None = None
    alignment: Alignment | None = None
    alive: bool = True


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in a line of a list. `winner` None: nobody, or nobody yet. Seats go clockwise."""

    name: str = ""
    script: str = ""
    phase: PhaseKind = PhaseKind.SETUP
    number: int = 0
    winner: Alignment | None = None
    why: str = ""
    seats: tuple[SeatSummary, ...] = ()


def summary_of(game: Game) -> Summary:
    """The summary of a game as it stands."""
    return Summary(
        name=game.name,
        script=game.script.name,
        phase=game.stage,
        number=game.phase.number,
        winner=None if game.ending is None else game.ending.winner,
        why="" if game.ending is None else game.ending.why,
        seats=tuple(SeatSummary(s.player, s.character, s.alignment, s.alive) for s in game.seats),
    )
