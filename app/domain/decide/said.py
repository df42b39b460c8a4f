"""What is said in public, and the time that the town is given."""

from __future__ import annotations

from app.domain import commands as c
from app.domain import events as e
from app.domain.decide import found
from app.domain.game import Claim, Game, PhaseKind, Timer
from app.domain.problems import Refused
from app.domain.words import say

LONGEST_STATEMENT = 300
TIMERS = ("whispers", "town", "nominations")
LONGEST_TIME = 60 * 60


def make_claim(game: Game, command: c.MakeClaim) -> list[e.Event]:
    """A player says to be a character, or something in words; said again at once, it is said once."""
    seat = found.seat(game, command.seat)
    text = " ".join(found.text(command.text).split())
    if command.character is None and not text:
        raise Refused(say("A statement needs a word or two."))
    if len(text) > LONGEST_STATEMENT:
        raise Refused(say("That is too long: {most} letters at most.", most=LONGEST_STATEMENT))
    character = None if command.character is None else command.character.id
    claim = Claim(seat.id, game.phase, character, text)
    if claim in game.claims[-1:]:
        return []
    return [*found.invitation(game, command.character), e.ClaimMade(claim)]


def start_timer(game: Game, command: c.StartTimer) -> list[e.Event]:
    """The clock runs; another that runs is stopped by it."""
    if game.stage is not PhaseKind.DAY:
        raise Refused(say("There is time by day only."))
    if command.kind not in TIMERS or not 1 <= command.seconds <= LONGEST_TIME:
        raise Refused(say("Something in this form was not understood."))
    timer = Timer(command.kind, command.seconds, command.now + command.seconds, command.loud)
    return [e.TimerStarted(timer)]


def stop_timer(game: Game, command: c.StopTimer) -> list[e.Event]:
    """The clock stands."""
    return [] if game.timer is None else [e.TimerStopped()]
