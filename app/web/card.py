"""The player card: what one player may see, and nothing else. It is asked for by a form, so that neither
the address, nor the title, nor the history of the browser says what was shown."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from app.domain.how_to_run import CARDS
from app.domain.problems import Refused
from app.domain.words import say
from app.web.deps import GameId, ProgramDep, TimelineDep
from app.web.emblems import sprite_url
from app.web.render import page
from app.web.views.tokens import token

router = APIRouter()
MOST_TOKENS = 6


@router.post("/games/{game_id}/card")
def card(
    request: Request,
    game_id: GameId,
    timeline: TimelineDep,
    program: ProgramDep,
    words: Annotated[list[str] | None, Form(max_length=8)] = None,
    characters: Annotated[list[str] | None, Form(max_length=200)] = None,
    names: Annotated[str, Form(max_length=2000)] = "",
) -> Response:
    """A card with `words` (an info token's, or own: the last that is filled in counts), character
    tokens (ids, with commas or several) and `names` (one a line). The Grimoire is covered behind it."""
    tokens = []
    said = next((text.strip() for text in reversed(words or []) if text.strip()), "")[:300]
    for spelling in [part for part in ",".join(characters or []).split(",") if part][:MOST_TOKENS]:
        found = timeline.game.character(spelling) or program.library.resolve(spelling)
        if found is None:
            raise Refused(say("No character of the name “{name}” is known.", name=spelling))
        tokens.append(token(found))
    response = page(
        request,
        "cards/card.html",
        sprite=sprite_url(game_id, timeline.game),
        back=f"/games/{game_id}",
        known=said in CARDS,
        words=said,
        tokens=tokens,
        names=[line for line in names.splitlines() if line.strip()],
    )
    response.set_cookie("covered", "1", samesite="strict")
    return response


@router.get("/games/{game_id}/card")
def no_card(game_id: GameId) -> Response:
    """The address alone shows nothing."""
    return RedirectResponse(f"/games/{game_id}", 303)
