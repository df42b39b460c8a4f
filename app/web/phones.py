"""Players' phones: a seat is taken by name, and its player sees their own token for half a minute."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import AsyncIterable
from typing import Annotated, Any

from fastapi import APIRouter, Cookie, Form, Query, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from markupsafe import Markup

from app.domain.problems import Refused
from app.domain.words import say
from app.services.sharing import SEAT, Sharing, looks_of
from app.storage.looks import Look
from app.web.access import DAYS
from app.web.deps import ProgramDep, program_of
from app.web.emblems import OWN_TOKEN, symbol
from app.web.guests import Guest, SeatGuest, SharingDep, sharing_of
from app.web.render import common, fragment, page, part, parts
from app.web.streams import told
from app.web.views.seats import SeatPageView, own_token_view, seat_page

router = APIRouter()
# What a phone proves itself with: drawn once for each phone, kept by it, known here as a hash.
COOKIE = "phone"
Phone = Annotated[str | None, Cookie(alias=COOKIE, max_length=100)]


def _view(sharing: Sharing, guest: Guest, phone: str | None) -> SeatPageView:
    mine = sharing.seat_of(guest.game_id, phone)
    return seat_page(guest.game, mine, sharing.looks(guest.game_id), time.time())


def _names(request: Request, guest: Guest, view: SeatPageView) -> dict[str, Any]:
    return {**common(request), "base": guest.base, "view": view, "version": _version(view)}


def _version(view: SeatPageView) -> str:
    return hashlib.blake2b(repr(view).encode(), digest_size=9).hexdigest()


@router.get("/t/{token}/seat")
def seat(request: Request, guest: SeatGuest, sharing: SharingDep, phone: Phone = None) -> Response:
    """The seats to choose from, or the seat that this phone has."""
    names = _names(request, guest, _view(sharing, guest, phone))
    response = page(request, "town/seat.html", **names, message=None)
    # Kept before any seat is taken: of two quick taps both come from the same phone.
    return response if phone else _keep(request, response, secrets.token_urlsafe(32))


def _keep(request: Request, response: Response, phone: str) -> Response:
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, phone, max_age=DAYS, path="/t", httponly=True, samesite="lax", secure=secure)
    return response


@router.post("/t/{token}/seat/take")
def take(
    request: Request,
    guest: SeatGuest,
    sharing: SharingDep,
    player: Annotated[str, Form(max_length=200)],
    phone: Phone = None,
) -> Response:
    """Take the seat of the player with this name for this phone."""
    chosen = guest.game.called(player)
    phone = phone or secrets.token_urlsafe(32)
    try:
        if chosen is None:
            raise Refused(say("That player has left the game."))
        sharing.claim(guest.game_id, guest.game, chosen.id, phone)
    except Refused as refused:
        names = _names(request, guest, _view(sharing, guest, phone))
        return page(request, "town/seat.html", 409, **names, message=refused.message)
    return _keep(request, RedirectResponse(f"{guest.base}/seat", 303), phone)


@router.post("/t/{token}/seat/leave")
def leave(guest: SeatGuest, sharing: SharingDep, phone: Phone = None) -> Response:
    """Give the seat back, as long as nothing was seen."""
    sharing.leave(guest.game_id, _mine(sharing, guest, phone))
    return RedirectResponse(f"{guest.base}/seat", 303)


@router.post("/t/{token}/seat/look")
def look(
    request: Request, guest: SeatGuest, sharing: SharingDep, program: ProgramDep, phone: Phone = None
) -> Response:
    """The player's own token, until the half minute is over."""
    mine = _mine(sharing, guest, phone)
    token, until = sharing.look(guest.game_id, guest.game, mine)
    names = {
        **common(request),
        "own": own_token_view(token),
        "symbol": Markup(symbol(token, program.assets, OWN_TOKEN)),  # noqa: S704 - an icon of ours
        "left": max(0, int((until - time.time()) * 1000)),
    }
    return parts([part("#own-token", fragment("town/_token.html", names), "innerHTML")])


def _mine(sharing: Sharing, guest: Guest, phone: str | None) -> Look:
    mine = sharing.seat_of(guest.game_id, phone)
    if mine is None or guest.game.seat(mine.seat) is None:
        raise Refused(say("This phone has no seat. Choose yours first."))
    return mine


@router.get("/t/{token}/seat/changes")
def changes(
    request: Request,
    guest: SeatGuest,
    sharing: SharingDep,
    seen: Annotated[str, Query(max_length=40)] = "",
    phone: Phone = None,
) -> Response:
    """What a page lacks that shows `seen`."""
    names = _names(request, guest, _view(sharing, guest, phone))
    if names["version"] == seen:
        return parts([])
    return parts([part("#seat", fragment("town/_seat.html", {**names, "message": None}))])


@router.get("/t/{token}/seat/live", response_class=EventSourceResponse)
async def live(
    request: Request,
    guest: SeatGuest,
    seen: Annotated[str, Query(max_length=40)] = "",
    phone: Phone = None,
) -> AsyncIterable[ServerSentEvent]:
    """Says “seat” whenever this phone's page would show something else."""
    program, sharing = program_of(request), sharing_of(request)

    def now() -> str | None:
        if sharing.opens(guest.token, SEAT) is None:
            return None
        present = Guest(guest.token, guest.game_id, program.table.timeline(guest.game_id))
        return _version(_view(sharing, present, phone))

    watches = (
        program.feed.watch(guest.game_id, guest.timeline.version),
        program.feed.watch(looks_of(guest.game_id), int(time.time() * 1_000_000)),
    )
    async for event in told("seat", request.headers.get("last-event-id", "") or seen, now, *watches):
        yield event
