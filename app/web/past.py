"""Past games: the list, one game's history beside its Grimoire, its export, and putting it away."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from app.domain.timeline import Timeline
from app.domain.words import Message, say
from app.services.exports import export_game, export_snapshot, import_text
from app.storage.errors import Missing, Unreadable
from app.web.deps import GameId, Program, ProgramDep, TimelineDep
from app.web.emblems import sprite_url
from app.web.render import common, fragment, is_covered, page, part, parts
from app.web.views import past as views

router = APIRouter()
Typed = Annotated[str, Query(max_length=200)]


def _search(
    script: Typed = "", player: Typed = "", winner: Typed = "", since: Typed = "", until: Typed = ""
) -> views.SearchView:
    return views.SearchView(script, player, winner, since, until)


@router.get("/games")
def games(
    request: Request,
    program: ProgramDep,
    search: Annotated[views.SearchView, Depends(_search)],
    number: Annotated[str, Query(alias="page", max_length=20)] = "1",
    away: Typed = "",
) -> Response:
    """Games that ended, the latest first, as many of them as a page holds."""
    at = int(number) if number.isdecimal() and 0 < int(number) < 100_000 else 1
    return _list(request, program, search, at, put_away=_put_away(program, away))


def _list(
    request: Request,
    program: Program,
    search: views.SearchView,
    at: int = 1,
    status: int = 200,
    put_away: tuple[str, str] | None = None,
    error: Message | None = None,
) -> Response:
    found = program.store.lists.past(search.search(), views.PER_PAGE, (at - 1) * views.PER_PAGE)
    view = views.listed(search, found, at, put_away)
    return page(request, "past/page.html", status, view=view, error=error)


@router.post("/games/import")
async def bring_in(request: Request, program: ProgramDep) -> Response:
    """A game that was exported here or on another machine; the same one twice changes nothing."""
    limit = program.settings.upload_limit
    nothing = views.SearchView()
    too_much = say("That file is too large.")
    if int(request.headers.get("content-length") or 0) > limit + 10_000:
        return _list(request, program, nothing, status=413, error=too_much)
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("file")
        data = await file.read(limit + 1) if isinstance(file, UploadFile) else b""
    if len(data) > limit:
        return _list(request, program, nothing, status=413, error=too_much)
    return await run_in_threadpool(_brought, request, program, data)


def _brought(request: Request, program: Program, data: bytes) -> Response:
    if not data.strip():
        error = say("Choose the file of a game that was exported.")
        return _list(request, program, views.SearchView(), status=422, error=error)
    try:
        game_id, _ = import_text(program.store, data)
    except Unreadable as fault:
        return _list(request, program, views.SearchView(), status=422, error=fault.message)
    program.table.forget(game_id)
    return RedirectResponse(f"/games/{game_id}/history", 303)


def _put_away(program: Program, game_id: str) -> tuple[str, str] | None:
    try:
        line = program.store.lists.game(game_id) if game_id else None
    except Missing:
        return None
    return (line.id, line.name or line.script) if line is not None and line.archived else None


@router.get("/games/{game_id}/history")
def history(request: Request, program: ProgramDep, game_id: GameId, timeline: TimelineDep) -> Response:
    """The whole log beside the Grimoire as it stands: everything is open here, so a Grimoire of a game that
    goes on is uncovered first."""
    if _is_hidden(request, timeline):
        return RedirectResponse(f"/games/{game_id}", 303)
    view = views.told(program.store.lists.game(game_id), timeline.game, program.store.load(game_id))
    return page(request, "past/history.html", view=view, sprite=sprite_url(game_id, timeline.game))


@router.get("/games/{game_id}/history/moment")
def moment(
    request: Request, program: ProgramDep, game_id: GameId, timeline: TimelineDep, version: int
) -> Response:
    """The Grimoire as it was after one entry of the log, for the history that is open."""
    if _is_hidden(request, timeline):
        return parts([])
    names = {
        **common(request),
        "moment": views.moment(program.store.load(game_id), version),
        "over": timeline.game.ending is not None,
        "sprite": sprite_url(game_id, timeline.game),
    }
    return parts([part("#moment", fragment("past/_circle.html", names))])


def _is_hidden(request: Request, timeline: Timeline) -> bool:
    return is_covered(request) and timeline.game.ending is None


@router.get("/games/{game_id}/export")
def export(program: ProgramDep, game_id: GameId) -> Response:
    """The game as one file, which brings it to another machine."""
    return _file(export_game(program.store, game_id), f"grimoire-{game_id}.json")


@router.get("/games/{game_id}/snapshot")
def snapshot(program: ProgramDep, game_id: GameId) -> Response:
    """The Grimoire as it stands now, from which a game can begin elsewhere."""
    return _file(export_snapshot(program.store, game_id), f"grimoire-{game_id}-snapshot.json")


def _file(data: object, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    text = json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False)
    return Response(text.encode("utf-8", "replace"), media_type="application/json", headers=headers)


@router.post("/games/{game_id}/archive")
def archive(program: ProgramDep, game_id: GameId) -> Response:
    """Take the game off the lists; nothing of it is erased."""
    program.store.archive_game(game_id)
    return RedirectResponse(f"/games?away={game_id}", 303)


@router.post("/games/{game_id}/unarchive")
def unarchive(program: ProgramDep, game_id: GameId) -> Response:
    """Put the game back on the lists."""
    program.store.unarchive_game(game_id)
    return RedirectResponse(f"/games/{game_id}", 303)
