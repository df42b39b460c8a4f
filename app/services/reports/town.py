"""The town that a report is asked of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.content.library import Library
from app.domain.game import Game
from app.domain.problems import Refused
from app.domain.words import say
from app.services.snapshots import read_snapshot

FEWEST, MOST = 2, 40  # players; a whole script may be seated to look at its nights


def town_of(request: Mapping[str, Any], library: Library | None = None) -> Game:
    """The game of `{"snapshot": …}`, or of a snapshot itself. Raises `Refused` in the user's words."""
    given = request.get("snapshot")
    game = read_snapshot(request if given is None else given, library)
    if not FEWEST <= len(game.seats) <= MOST:
        text = "This snapshot has a wrong number of players ({number}): {fewest} to {most} can be judged."
        raise Refused(say(text, number=len(game.seats), fewest=FEWEST, most=MOST))
    return game
