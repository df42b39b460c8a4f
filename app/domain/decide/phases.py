"""Night and day, the rows of the night sheet, and the end of the game."""

from __future__ import annotations

from app.domain import commands as c
from app.domain import events as e
from app.domain.acting.evening import find_row
from app.domain.decide import found, tokens
from app.domain.game import Game, PhaseKind
from app.domain.problems import Refused
from app.domain.words import say


def begin_night(game: Game, command: c.BeginNight) -> list[e.Event]:
    """Dusk: tokens that last until dusk leave, night falls, and with that everybody's eyes are closed."""
    phase = game.phase
    if phase.kind is PhaseKind.NIGHT and phase.number >= command.number:
        return []
    expected = phase.number + 1 if phase.kind is not PhaseKind.SETUP else 1
    if phase.kind is PhaseKind.NIGHT or command.number != expected:
        raise Refused(say("The game has moved on: it is not time for night {number}.", number=command.number))
    if game.day.open_nomination is not None:
        raise Refused(say("A vote is still open: close it or call it off first."))
    nobody: list[e.Event] = []
    if command.nobody_executed and phase.kind is PhaseKind.DAY and not game.day.decided:
        nobody = [e.NobodyExecuted()]
    return [*nobody, *tokens.expired(game, "dusk"), e.NightFell(command.number)]


def begin_day(game: Game, command: c.BeginDay) -> list[e.Event]:
    """Dawn: tokens that last until dawn leave, day breaks."""
    phase = game.phase
    if phase.kind is PhaseKind.DAY and phase.number >= command.number:
        return []
    if phase.kind is not PhaseKind.NIGHT or command.number != phase.number:
        raise Refused(say("The game has moved on: it is not time for day {number}.", number=command.number))
    said: list[e.Event] = [e.NobodyDied(phase.number)] if command.nobody_died else []
    return [*said, *tokens.expired(game, "dawn"), e.DayBroke(command.number)]


def _tonight(game: Game) -> None:
    if game.phase.kind is not PhaseKind.NIGHT:
        raise Refused(say("The night is over."))


def skip_row(game: Game, command: c.SkipRow) -> list[e.Event]:
    """The row is passed over tonight; a prompt is dropped. A row that is not there (any more) is refused."""
    if not any(prompt.key == command.row for prompt in game.prompts):
        _tonight(game)
    if command.row in game.night.skipped:
        return []
    found.row(game, command.row)
    return [e.RowSkipped(command.row)]


def reopen_row(game: Game, command: c.ReopenRow) -> list[e.Event]:
    """The row is to be done after all, or once more; `forced`: although its condition does not hold."""
    if game.phase.kind is not PhaseKind.DAY or find_row(game, command.row) is None:
        _tonight(game)
    found.row(game, command.row)
    night = game.night
    closed = command.row in (*night.done, *night.skipped)
    if not closed and (not command.forced or command.row in night.forced):
        return []
    return [e.RowReopened(command.row, command.forced)]


def end_game(game: Game, command: c.EndGame) -> list[e.Event]:
    """The game is over; who won and why is the Storyteller's word."""
    if game.ending is not None and (game.ending.winner, game.ending.why) == (command.winner, command.why):
        return []
    return [e.GameEnded(command.winner, found.text(command.why.strip()))]


def reopen_game(game: Game, command: c.ReopenGame) -> list[e.Event]:
    """The game goes on after all."""
    return [] if game.ending is None else [e.GameReopened()]
