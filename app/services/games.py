"""Opening a game, and putting one away."""

from __future__ import annotations

import time

from app.domain.commands import OpenGame
from app.domain.decide import decide
from app.domain.game import Game
from app.domain.timeline import Action, Kind, advance
from app.storage.store import Store
from app.storage.summary import summary_of


def open_game(store: Store, command: OpenGame, action_id: str) -> str:
    """A new game, and its id. The same `action_id` again answers with the game that it opened. Raises
    `Refused`."""
    events = tuple(decide(Game(), command))
    action = Action(1, action_id, time.time(), Kind.ACT, events)
    return store.create_game(action, summary_of(advance(Game(), events)))
