"""`grimoire death`: what would happen if somebody were to die, as the contract for machines has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.content.library import Library
from app.domain.deaths import death as judged
from app.domain.game import Game
from app.domain.problems import Refused
from app.domain.words import say
from app.services.reports.town import town_of


def death(request: Mapping[str, Any], library: Library | None = None) -> dict[str, Any]:
    """The answer to `{"snapshot", "of", "cause", "by"}`. Raises `Refused` in the user's words."""
    game = town_of(request, library)
    by = request.get("by")
    outcome = judged(
        game,
        _seat(game, request.get("of")),
        _cause(request.get("cause")),
        None if not by else _seat(game, by),
    )
    names = {seat.id: seat.player for seat in game.seats}
    return {
        "dies": outcome.dies,
        "why": [str(reason) for reason in outcome.why],
        "follows": [
            {
                "player": names[consequence.seat],
                "effect": consequence.effect,
                "character": consequence.character,
                "why": str(consequence.why),
            }
            for consequence in outcome.follows
        ],
        "wins": [{"team": win.team.value, "why": str(win.why)} for win in outcome.wins],
    }


def _seat(game: Game, player: Any) -> int:
    if not player:
        raise Refused(say("Say who would die."))
    seat = game.called(str(player))
    if seat is None:
        raise Refused(say("Nobody here is called “{name}”.", name=player))
    return seat.id


def _cause(cause: Any) -> str:
    if not cause:
        raise Refused(say("Say what the cause of the death is."))
    return str(cause)
