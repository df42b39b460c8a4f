"""The page after an import: what was understood of each character; and the order of the nights."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException

from app.almanac.document import NotReadable
from app.almanac.sayings import Sayings, sayings_of
from app.content.library import Library
from app.domain.commands import ChangeScript
from app.domain.words import Message
from app.services import corrections as by_hand
from app.services import scripts as shelf
from app.services.sheets import with_whole_order
from app.storage.queries import GameLine
from app.storage.scripts import StoredScript
from app.web.deps import GameId, Program, ProgramDep
from app.web.forms import new_action
from app.web.render import page
from app.web.views import review as views

router = APIRouter()
ScriptId = Annotated[str, Path(pattern="^[a-z0-9]{1,40}$")]
Action = Annotated[str, Form(min_length=8, max_length=64)]


@router.get("/scripts/{script_id}/review")
def review(
    request: Request,
    program: ProgramDep,
    script_id: ScriptId,
    saved: str = "",
    read: str = "",
    part: Annotated[int, Query(ge=1, le=10_000)] = 1,
) -> Response:
    """Character by character: the words on one side, the steps on the other. `saved` is the character that
    was just corrected; `read`: the document was just read again."""
    return _review(request, program, script_id, saved=saved, read=bool(read), part=part)


def _review(
    request: Request,
    program: Program,
    script_id: str,
    status: int = 200,
    saved: str = "",
    read: bool = False,
    fault: Message | None = None,
    part: int = 1,
) -> Response:
    stored = program.store.scripts.get(script_id)
    ids = [c.id for c in stored.script.characters]
    if saved in ids:
        part = views.part_with(ids.index(saved) + 1)
    said, games = _said(stored, program.library), _games(program, stored)
    view = views.review(stored, program.library, said, games, part)
    corrected = stored.script.find(saved)
    return page(
        request,
        "scripts/review.html",
        status,
        view=view,
        saved=None if corrected is None else corrected.name,
        read=read,
        fault=fault,
        action=new_action(),
        sprite=f"/scripts/{script_id}/emblems.svg?v={int(stored.updated_at)}",
    )


def _said(stored: StoredScript, library: Library) -> dict[str, Sayings]:
    """The document's words. Characters are found in it by what they were called there."""
    hand = by_hand.corrections(stored.script)
    read = (hand[c.id].as_read if c.id in hand else c for c in stored.script.characters)
    return sayings_of(stored.source, [c for c in read if c is not None], library)


def _games(program: Program, stored: StoredScript) -> list[GameLine]:
    """The games on a script of this name that do not play it as it is now."""
    lists = program.store.lists
    named = [g for g in (*lists.running(), *lists.prepared()) if g.script == stored.script.name]
    played = ((g, program.table.timeline(g.id).game.script) for g in named)
    return [g for g, copy in played if not by_hand.plays_alike(copy, stored.script)]


@router.post("/scripts/{script_id}/games/{game_id}")
def use(program: ProgramDep, script_id: ScriptId, game_id: GameId, action: Action) -> Response:
    """Go on with the script as it is now in a game that has an older copy; undo takes it back there."""
    script = program.store.scripts.get(script_id).script
    program.table.act(game_id, ChangeScript(with_whole_order(script, program.library)), action)
    return RedirectResponse(f"/games/{game_id}", 303)


@router.post("/scripts/{script_id}/again")
async def again(request: Request, program: ProgramDep, script_id: ScriptId) -> Response:
    """Read the document again, or a newer one of it; what was corrected by hand stays."""
    limit = program.settings.upload_limit
    data: bytes | str | None = None
    filename = ""
    async with request.form(max_files=1, max_fields=10, max_part_size=limit) as form:
        file, text = form.get("file"), form.get("text")
        if isinstance(file, UploadFile) and file.filename:
            data, filename = await file.read(limit + 1), file.filename
        elif isinstance(text, str) and text.strip():
            data = text
    if data is not None and len(data) > limit:
        raise HTTPException(413)
    return await run_in_threadpool(_again, request, program, script_id, data, filename)


def _again(
    request: Request, program: Program, script_id: str, data: bytes | str | None, filename: str
) -> Response:
    try:
        shelf.read_again(program.store.scripts, program.library, script_id, data, filename)
    except NotReadable as fault:
        return _review(request, program, script_id, 422, fault=fault.message)
    return RedirectResponse(f"/scripts/{script_id}/review?read=1", 303)


# The order of the nights


async def _form(request: Request) -> FormData:
    return await request.form(max_files=0, max_fields=2000)


FormDep = Annotated[FormData, Depends(_form)]


@router.get("/scripts/{script_id}/order")
def order(request: Request, program: ProgramDep, script_id: ScriptId) -> Response:
    """Both nights, to be dragged into order."""
    stored = program.store.scripts.get(script_id)
    return page(
        request,
        "scripts/order.html",
        view=views.order(stored, program.library),
        sprite=f"/scripts/{script_id}/emblems.svg?v={int(stored.updated_at)}",
    )


@router.post("/scripts/{script_id}/order")
def ordered(program: ProgramDep, script_id: ScriptId, form: FormDep) -> Response:
    """Keep the order of the form (fields `first` and `other`), with one slot moved (`do` is up-first-3), or
    with a night as it was before (`back-first`)."""
    script = program.store.scripts.get(script_id).script
    deed, _, rest = str(form.get("do") or "save").partition("-")
    for which in by_hand.WHICH:
        slots = [slot for slot in form.getlist(which) if isinstance(slot, str)]
        if deed in ("up", "down") and rest.startswith(f"{which}-"):
            slots = _moved(slots, rest.removeprefix(f"{which}-"), -1 if deed == "up" else 1)
        if slots:
            script = by_hand.reordered(script, which, slots, program.library)
        if deed == "back" and rest == which:
            script = by_hand.as_it_was_ordered(script, which, program.library)
    program.store.scripts.change(script_id, script)
    stays = deed in ("up", "down", "back")
    return RedirectResponse(f"/scripts/{script_id}/" + ("order" if stays else "review"), 303)


def _moved(slots: list[str], place: str, by: int) -> list[str]:
    at = int(place) if place.isascii() and place.isdigit() and len(place) < 5 else -1
    if not 0 <= at < len(slots) or not 0 <= at + by < len(slots):
        return slots
    slots[at], slots[at + by] = slots[at + by], slots[at]
    return slots
