"""The shelf of scripts: bring one in, look into it, take it along, put it away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException

from app.almanac.decoding import text_of
from app.almanac.document import NotReadable
from app.almanac.export import script_json
from app.domain.words import Message, say
from app.services import scripts as shelf
from app.services.doubts import is_pressing
from app.services.exports import import_game, saved_game
from app.storage.errors import Missing, Unreadable
from app.storage.scripts import StoredScript
from app.web.deps import Program, ProgramDep
from app.web.emblems import sprite, svg
from app.web.render import page
from app.web.views import scripts as views

router = APIRouter()
ScriptId = Annotated[str, Path(pattern="^[a-z0-9]{1,40}$")]


@router.get("/scripts")
def scripts(request: Request, program: ProgramDep, away: str = "") -> Response:
    """All scripts, and the form that brings in another. `away`: the one just put away, to offer it back."""
    return _shelf(request, program, views.FormView(), put_away=_maybe(program, away))


def _shelf(
    request: Request,
    program: Program,
    form: views.FormView,
    status: int = 200,
    put_away: StoredScript | None = None,
) -> Response:
    view = views.shelf(program.store.lists.scripts(), put_away)
    return page(request, "scripts/page.html", status, view=view, form=form)


def _maybe(program: Program, script_id: str) -> StoredScript | None:
    try:
        return program.store.scripts.get(script_id) if script_id else None
    except Missing:
        return None


@router.post("/scripts")
async def bring_in(request: Request, program: ProgramDep) -> Response:
    """Read what was pasted, chosen or dropped. What cannot be read comes back in the form, as it was."""
    limit = program.settings.upload_limit
    too_much = say("That is more than {most} million letters.", most=max(1, limit // 1_000_000))
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length) > limit + 10_000:
        return _shelf(request, program, views.FormView(error=too_much), 413)
    try:
        async with request.form(max_files=1, max_fields=10, max_part_size=limit) as form:
            data, filename = await _given(form, limit)
    except HTTPException:
        return _shelf(request, program, views.FormView(error=too_much), 413)
    if len(data) > limit:
        return _shelf(request, program, views.FormView(error=too_much), 413)
    return await run_in_threadpool(_brought, request, program, data, filename)


async def _given(form: FormData, limit: int) -> tuple[bytes | str, str]:
    """What came in, and the name of its file: a file goes before what was pasted."""
    file, text = form.get("file"), form.get("text")
    if isinstance(file, UploadFile) and file.filename:
        return await file.read(limit + 1), file.filename
    return (text if isinstance(text, str) else ""), ""


def _brought(request: Request, program: Program, data: bytes | str, filename: str) -> Response:
    if not data.strip():
        empty = say("Paste the text of a script or an almanac here, or choose its file.")
        return _shelf(request, program, views.FormView(error=empty), 422)
    game = saved_game(program.store, text_of(data))
    if game is not None:
        return _game(request, program, game, filename)
    try:
        brought = shelf.bring_in(program.store.scripts, program.library, data, filename)
    except NotReadable as fault:
        form = views.FormView(
            text=text_of(data),
            filename=filename,
            error=fault.message,
            line=fault.line,
            problems=tuple((problem.where, problem.message) for problem in fault.problems),
        )
        return _shelf(request, program, form, 422)
    if not brought.new:
        return RedirectResponse(f"/scripts/{brought.id}?known=1", 303)
    script = program.store.scripts.get(brought.id).script
    where = "/review" if is_pressing(script, program.library) else ""
    return RedirectResponse(f"/scripts/{brought.id}{where}", 303)


def _game(request: Request, program: Program, game: Mapping[str, Any], filename: str) -> Response:
    """A whole game was brought where scripts are: it is taken in, and goes on."""
    try:
        game_id, _ = import_game(program.store, game)
    except Unreadable as fault:
        return _shelf(request, program, views.FormView(filename=filename, error=fault.message), 422)
    return RedirectResponse(f"/games/{game_id}", 303)


@router.post("/scripts/editions/{code}")
def take_edition(program: ProgramDep, code: str) -> Response:
    """Put a base edition on the shelf."""
    if code not in shelf.EDITIONS:
        raise HTTPException(404)
    return RedirectResponse(
        f"/scripts/{shelf.take_edition(program.store.scripts, program.library, code)}", 303
    )


@router.get("/scripts/{script_id}")
def script(request: Request, program: ProgramDep, script_id: ScriptId, known: bool = False) -> Response:
    """One script: its characters, what was not understood, its nights, its jinxes."""
    return _script(request, program, script_id, known=known)


def _script(
    request: Request,
    program: Program,
    script_id: str,
    status: int = 200,
    known: bool = False,
    typed: str = "",
    name_error: Message | None = None,
) -> Response:
    stored = program.store.scripts.get(script_id)
    return page(
        request,
        "scripts/script.html",
        status,
        view=views.opened(stored, program.library),
        known=known,
        typed=typed,
        name_error=name_error,
        sprite=f"/scripts/{script_id}/emblems.svg?v={int(stored.updated_at)}",
    )


@router.post("/scripts/{script_id}/name")
def rename(
    request: Request,
    program: ProgramDep,
    script_id: ScriptId,
    name: Annotated[str, Form(max_length=1000)] = "",
) -> Response:
    """Another name for the script; games that were opened with it keep the old one."""
    wanted = " ".join(name.split())
    if not wanted or len(wanted) > shelf.LONGEST_NAME:
        error = say("A name may have 1 to {most} letters.", most=shelf.LONGEST_NAME)
        return _script(request, program, script_id, 422, typed=name, name_error=error)
    stored = program.store.scripts.get(script_id)
    program.store.scripts.change(script_id, replace(stored.script, name=wanted))
    return RedirectResponse(f"/scripts/{script_id}", 303)


@router.get("/scripts/{script_id}/emblems.svg")
def emblems(request: Request, program: ProgramDep, script_id: ScriptId) -> Response:
    """The emblems of a script's characters."""
    stored = program.store.scripts.get(script_id)
    return svg(sprite(stored.script.characters, program.assets), request)


@router.get("/scripts/{script_id}/download")
def download(program: ProgramDep, script_id: ScriptId) -> Response:
    """The script as a file that this and other programs read."""
    stored = program.store.scripts.get(script_id)
    headers = {"Content-Disposition": 'attachment; filename="script.json"', "Cache-Control": "no-store"}
    return Response(
        script_json(stored.script, program.library), media_type="application/json", headers=headers
    )


@router.post("/scripts/{script_id}/copy")
def copy(program: ProgramDep, script_id: ScriptId) -> Response:
    """A second copy of the same script, to change it apart from the first."""
    stored = program.store.scripts.get(script_id)
    made = program.store.scripts.add(stored.script, stored.source, stored.warnings)
    return RedirectResponse(f"/scripts/{made}", 303)


@router.post("/scripts/{script_id}/archive")
def archive(program: ProgramDep, script_id: ScriptId) -> Response:
    """Put the script away; games that use it keep their own copy."""
    program.store.scripts.archive(script_id)
    return RedirectResponse(f"/scripts?away={script_id}", 303)


@router.post("/scripts/{script_id}/unarchive")
def unarchive(program: ProgramDep, script_id: ScriptId) -> Response:
    """Put the script back on the shelf."""
    program.store.scripts.unarchive(script_id)
    return RedirectResponse(f"/scripts/{script_id}", 303)
