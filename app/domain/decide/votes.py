"""What an execution or a death does to the vote that is open meanwhile."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain import events as e
from app.domain.day import majority
from app.domain.game import Game
from app.domain.states import states_of
from app.domain.timeline import advance


def kept_right(game: Game, events: Iterable[e.Event]) -> list[e.Event]:
    """The events that the open vote needs after these; `game` is the state before them.

    An execution stops the vote: where no hand was up the nomination stands without one (a Virgin's), else
    it never was, so that nobody has spent a vote. A death changes how many are needed.
    """
    told = list(events)
    if not any(isinstance(event, _TURNS) for event in told):
        return []
    after = advance(game, told)
    vote = after.day.open_nomination
    if vote is None or vote.exile:
        return []
    if any(isinstance(event, e.PlayerExecuted) for event in told):
        return [e.NominationCancelled(vote.number) if vote.votes else e.VoteClosed(vote.number)]
    needed = majority(states_of(after))
    return [] if needed == vote.needed else [e.NominationRecounted(vote.number, needed)]


_TURNS = (e.PlayerExecuted, e.PlayerDied, e.PlayerRevived)
