"""What an open setup page gets after a change: itself anew, or the way to where the game has gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi.responses import HTMLResponse, Response

from app.domain.game import Game, PhaseKind
from app.web.render import fragment, part, parts
from app.web.views.setup import Shown, setup, shown_by


def setup_names(game: Game, shown: Shown) -> dict[str, Any]:
    """What the templates of the setup use beside those of every screen."""
    return {"setup": setup(game, shown)}


def elsewhere(game_id: str, game: Game, seen: str | None) -> Response | None:
    """Where the browser must go when its page no longer fits the game: a Grimoire before the first
    night, or a setup page after it. `seen` is the row that the page named."""
    on_setup = shown_by(seen) is not None
    if (game.stage is PhaseKind.SETUP) is on_setup:
        return None
    place = f"/games/{game_id}" if on_setup else f"/games/{game_id}/setup"
    return HTMLResponse("", headers={"HX-Redirect": place, "Cache-Control": "no-store"})


def setup_answer(names: Mapping[str, Any], game: Game, row: str | None, *more: str) -> HTMLResponse:
    """The whole setup part, as the page with this row shows it."""
    shown = shown_by(row) or Shown()
    whole = fragment("setup/_setup.html", {**names, **setup_names(game, shown)})
    return parts([part("#setup", whole), *more])
