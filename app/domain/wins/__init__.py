"""Who has won by the rules. Everything here is advice: the game ends when the Storyteller says so."""

from __future__ import annotations

from dataclasses import replace

from app.domain.game import Game, PhaseKind
from app.domain.states import States, states_of
from app.domain.wins.claims import (
    alsaahir_guess,
    cult_joined,
    damsel_guess,
    klutz_choice,
    storyteller_executed,
)
from app.domain.wins.demons import demon_wins, extra_day, pending
from app.domain.wins.rules import character_wins, died_by_execution
from app.domain.wins.win import Win, settled, veto

__all__ = [
    "Win",
    "alsaahir_guess",
    "at_dusk",
    "cult_joined",
    "damsel_guess",
    "died_by_execution",
    "extra_day",
    "klutz_choice",
    "pending",
    "storyteller_executed",
    "veto",
    "wins",
    "wins_now",
]


def wins(game: Game) -> tuple[Win, ...]:
    """Which side has won, and why: one win at most, and none is the rule.

    By night the day that has just ended is judged first, with what is decided at dusk (Mayor,
    Vortox, Leviathan); then the town as it stands. Before the first night nothing can be won.
    """
    if game.phase.kind is PhaseKind.SETUP:
        return ()
    if game.phase.kind is not PhaseKind.NIGHT:
        return wins_now(states_of(game))
    if game.phase.number > 1:
        evening = States(at_dusk(game))
        found = settled(
            [*character_wins(evening, dusk=True), *demon_wins(evening, dusk=True)],
            evening,
        )
        if found:
            return found
    return wins_now(states_of(game))


def wins_now(states: States) -> tuple[Win, ...]:
    """Which side has won as the town stands, without what only dusk decides."""
    return settled([*character_wins(states, dusk=False), *demon_wins(states, dusk=False)], states)


def at_dusk(game: Game) -> Game:
    """The game of a night as it was when night fell: those who died tonight live."""
    if game.phase.kind is not PhaseKind.NIGHT or not game.night.died:
        return game
    tonight = game.night.died
    seats = tuple(replace(s, alive=True, died=None) if s.id in tonight else s for s in game.seats)
    return replace(game, seats=seats, night=replace(game.night, died=()))
