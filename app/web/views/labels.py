"""Which actions all may know of: by day others may read what undo would take back."""

from __future__ import annotations

from app.domain import events as e
from app.domain.game import Game
from app.domain.headline import named

_PUBLIC = (
    e.PlayerSeated, e.PlayerRenamed, e.SeatsOrdered, e.PlayerLeft, e.PlayerDied, e.PlayerRevived,
    e.GhostVoteReturned, e.FabledAdded, e.FabledRemoved, e.NightFell, e.DayBroke, e.NobodyDied,
    e.NominationMade, e.VotesTold, e.NominationCancelled, e.PlayerExecuted, e.NobodyExecuted,
    e.PlayerExiled, e.ClaimMade, e.TimerStarted, e.TimerStopped, e.GameEnded, e.GameReopened,
)  # fmt: skip
_OF_A_VOTE = (e.VoteCast, e.VoteWithdrawn, e.HandPassed, e.VoteClosed)


def is_public(game: Game, events: tuple[e.Event, ...]) -> bool:
    """Whether the town has seen what these events are called after; `game` is the state before them."""
    told = named(events)
    return bool(told) and all(_is_known(game, event) for event in told)


def _is_known(game: Game, event: e.Event) -> bool:
    if isinstance(event, _OF_A_VOTE):
        vote = next((n for n in game.day.nominations if n.number == event.nomination), None)
        return vote is None or not vote.secret
    if isinstance(event, e.ChoiceMade):
        return event.choice.row.endswith(":claims")
    if isinstance(event, e.StepAnswered):
        return event.given.row.endswith(":claims")
    return isinstance(event, _PUBLIC)
