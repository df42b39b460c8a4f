"""The Town Square: a page for a TV, a second tablet and players' phones, open to whoever has its link. All of
it is drawn from `domain.viewpoint`, which knows what all may see."""

from __future__ import annotations

import time
from collections.abc import AsyncIterable
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from app.domain.setup import FEWEST, MOST, base
from app.domain.timeline import Timeline
from app.domain.viewpoint import sheet
from app.services.sharing import TOWN
from app.web.codes import qr
from app.web.deps import ProgramDep, program_of
from app.web.emblems import sprite, svg
from app.web.guests import Guest, TownGuest, address_of, sharing_of
from app.web.render import common, fragment, page, part, parts
from app.web.streams import told
from app.web.views.sheets import TEAM_TITLES
from app.web.views.tokens import token
from app.web.views.town import TownView, town_view

router = APIRouter()
PARTS = {"#circle": "town/_circle.html", "#middle": "town/_middle.html", "#town-side": "town/_side.html"}


@lru_cache(maxsize=32)
def _view(timeline: Timeline) -> TownView:
    return town_view(timeline.game)


def _names(request: Request, guest: Guest) -> dict[str, Any]:
    address = f"{address_of(request, program_of(request))}{guest.base}/script"
    return {
        **common(request),
        "base": guest.base,
        "town": _view(guest.timeline),
        "code": qr(address),
        "now": time.time(),
    }


@router.get("/t/{token}")
def square(request: Request, guest: TownGuest) -> Response:
    """The page itself."""
    return page(request, "town/page.html", **_names(request, guest))


@router.get("/t/{token}/changes")
def changes(request: Request, guest: TownGuest, seen: Annotated[str, Query(max_length=40)] = "") -> Response:
    """What a page lacks that shows `seen`."""
    names = _names(request, guest)
    if names["town"].version == seen:
        return parts([])
    return parts([part(target, fragment(template, names)) for target, template in PARTS.items()])


@router.get("/t/{token}/live", response_class=EventSourceResponse)
async def live(
    request: Request, guest: TownGuest, seen: Annotated[str, Query(max_length=40)] = ""
) -> AsyncIterable[ServerSentEvent]:
    """Says “town” with the version of what all may see whenever that is another; never for anything else."""
    program = program_of(request)
    sharing = sharing_of(request)

    def look() -> str | None:
        if sharing.opens(guest.token, TOWN) is None:
            return None
        return _view(program.table.timeline(guest.game_id)).version

    since = request.headers.get("last-event-id", "") or seen
    async for event in told("town", since, look, program.feed.watch(guest.game_id, guest.timeline.version)):
        yield event


@router.get("/t/{token}/script")
def script(request: Request, guest: TownGuest) -> Response:
    """The character sheet: what may be in the game, and nothing of the game."""
    characters = sheet(guest.game)
    groups = [
        (team.value, title, [(token(c), c.ability) for c in characters if c.team is team])
        for team, title in TEAM_TITLES.items()
    ]
    return page(
        request,
        "town/script.html",
        base=guest.base,
        sprite=f"{guest.base}/emblems.svg",
        name=guest.game.script.name,
        author=guest.game.script.author,
        groups=[group for group in groups if group[2]],
        numbers=[(players, base(players).to_data()) for players in range(FEWEST, MOST + 1)],
    )


@router.get("/t/{token}/emblems.svg")
def emblems(request: Request, guest: TownGuest, program: ProgramDep) -> Response:
    """The emblems of the script, whoever of it is in the game; no guests, for a guest is in it."""
    return svg(sprite(sheet(guest.game), program.assets), request)
