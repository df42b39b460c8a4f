"""The day: who is about to die."""

from __future__ import annotations

from app.domain.game import Game


def standing(game: Game) -> int | None:
    """The seat that is about to die: the highest tally of the day that was enough, alone at the top."""
    counted = [n for n in game.day.nominations if not n.open and not n.exile and n.tally >= n.needed]
    best = max((n.tally for n in counted), default=0)
    at_top = [n.of for n in counted if n.tally == best]
    return at_top[0] if len(at_top) == 1 else None
