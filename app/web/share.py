"""Sharing a game: links for the Town Square and for players' phones, and who has looked at their token."""

from __future__ import annotations

import hashlib
import time
from collections.abc import AsyncIterable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from app.domain.commands import TellVotes
from app.domain.decide import found
from app.services.sharing import KINDS, SEAT, Sharing, looks_of
from app.web.codes import qr
from app.web.deps import GameId, Program, ProgramDep, TimelineDep, program_of
from app.web.guests import SharingDep, TabletDep, address_of, sharing_of, tablet_of
from app.web.render import common, fragment, is_covered, page, part, parts
from app.web.streams import every, told
from app.web.taps import FormDep, action_id, fields
from app.web.views.share import LinkView, ShareView, links_view, share_view

router = APIRouter()
Kind = Literal["town", "seat"]
# A look ends by itself; the page notices within so many seconds.
LAPSES = 2.0


def _links(request: Request, program: Program, sharing: Sharing, game_id: str) -> tuple[LinkView, ...]:
    start = address_of(request, program)
    found = {}
    for kind in KINDS:
        token = sharing.link(game_id, kind)
        address = None if token is None else f"{start}/t/{token}{'/seat' if kind == SEAT else ''}"
        found[kind] = None if address is None else (address, qr(address))
    return links_view(found)


def _view(request: Request, program: Program, game_id: str) -> ShareView:
    sharing = sharing_of(request)
    game = program.table.timeline(game_id).game
    return share_view(
        game,
        _links(request, program, sharing, game_id),
        sharing.looks(game_id),
        tablet_of(request).passing(game_id, game),
        alone=program.settings.loopback and not program.settings.public_url,
        now=time.time(),
    )


def _names(request: Request, program: Program, game_id: str) -> dict[str, Any]:
    view = _view(request, program, game_id)
    version = hashlib.blake2b(repr(view).encode(), digest_size=9).hexdigest()
    return {**common(request), "base": f"/games/{game_id}", "share": view, "version": version}


def _answer(request: Request, program: Program, game_id: str) -> Response:
    return parts([part("#share", fragment("share/_share.html", _names(request, program, game_id)))])


@router.get("/games/{game_id}/share")
def share(request: Request, game_id: GameId, program: ProgramDep) -> Response:
    """The page; a Grimoire that is covered is opened first."""
    if is_covered(request):
        return RedirectResponse(f"/games/{game_id}", 303)
    return page(request, "share/page.html", **_names(request, program, game_id))


@router.get("/games/{game_id}/share/changes")
def changes(
    request: Request, game_id: GameId, program: ProgramDep, seen: Annotated[str, Query(max_length=40)] = ""
) -> Response:
    """What a page lacks that shows `seen`."""
    names = _names(request, program, game_id)
    return parts([] if names["version"] == seen else [part("#share", fragment("share/_share.html", names))])


@router.get("/games/{game_id}/share/live", response_class=EventSourceResponse)
async def live(
    request: Request, game_id: GameId, timeline: TimelineDep, seen: Annotated[str, Query(max_length=40)] = ""
) -> AsyncIterable[ServerSentEvent]:
    """Says “share” whenever the page would show something else."""
    program = program_of(request)

    def look() -> str:
        return str(_names(request, program, game_id)["version"])

    watches = (
        program.feed.watch(game_id, timeline.version),
        program.feed.watch(looks_of(game_id), int(time.time() * 1_000_000)),
        every(LAPSES),
    )
    async for event in told("share", request.headers.get("last-event-id", "") or seen, look, *watches):
        yield event


@router.post("/games/{game_id}/share/{kind}/give")
def give(request: Request, game_id: GameId, kind: Kind, program: ProgramDep, sharing: SharingDep) -> Response:
    """A new link of this kind; the one before it opens nothing any more."""
    sharing.give(game_id, kind)
    return _answer(request, program, game_id)


@router.post("/games/{game_id}/share/{kind}/revoke")
def revoke(
    request: Request, game_id: GameId, kind: Kind, program: ProgramDep, sharing: SharingDep
) -> Response:
    """The link opens nothing any more."""
    sharing.revoke(game_id, kind)
    return _answer(request, program, game_id)


@router.post("/games/{game_id}/share/seats/{seat}/allow")
def allow(request: Request, game_id: GameId, seat: int, program: ProgramDep, sharing: SharingDep) -> Response:
    """Let this player look once more."""
    sharing.allow(game_id, found.seat(program.table.timeline(game_id).game, seat).id)
    return _answer(request, program, game_id)


@router.post("/games/{game_id}/share/seats/{seat}/release")
def release(
    request: Request, game_id: GameId, seat: int, program: ProgramDep, sharing: SharingDep
) -> Response:
    """Set a seat free whose phone was lost, or whose seat another took."""
    sharing.release(game_id, found.seat(program.table.timeline(game_id).game, seat).id)
    return _answer(request, program, game_id)


@router.post("/games/{game_id}/share/put-back")
def put_back(request: Request, game_id: GameId, program: ProgramDep, tablet: TabletDep) -> Response:
    """Let the number that was drawn and is nobody's be drawn again."""
    tablet.put_back(game_id)
    return _answer(request, program, game_id)


@router.post("/games/{game_id}/share/end-passing")
def end_passing(request: Request, game_id: GameId, program: ProgramDep, tablet: TabletDep) -> Response:
    """The tablet goes round no longer."""
    tablet.end(game_id)
    return _answer(request, program, game_id)


@router.post("/games/{game_id}/share/tell-votes")
def tell_votes(request: Request, game_id: GameId, program: ProgramDep, form: FormDep) -> Response:
    """What was voted with closed eyes is told: tallies, and whose ghost vote is spent."""
    program.table.act(game_id, TellVotes(), action_id(fields(form)))
    return _answer(request, program, game_id)
