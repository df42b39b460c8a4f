"""Before the first night: the bag, the deal, the seats."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.domain.game import PhaseKind
from app.web.deps import GameId, TimelineDep
from app.web.render import page
from app.web.screen import context, screen

router = APIRouter()


@router.get("/games/{game_id}/setup")
def setup(request: Request, game_id: GameId, timeline: TimelineDep) -> Response:
    """The bag and the seats; once the first night has begun, the Grimoire."""
    if timeline.game.stage is not PhaseKind.SETUP:
        return RedirectResponse(f"/games/{game_id}", 303)
    names = context(request, game_id, screen(game_id, timeline))
    return page(request, "setup/page.html", **names)
