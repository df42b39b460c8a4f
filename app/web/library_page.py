"""The library: what the program knows, and the publisher's own data files that somebody may load."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from app.content.publisher import FILES, JINXES, MOST_BYTES, NIGHTS, ROLES
from app.domain.problems import Problem, Refused
from app.domain.words import Message, say
from app.services import library as service
from app.web.deps import Program, ProgramDep
from app.web.emblems import library_url
from app.web.render import page
from app.web.views import library as views

router = APIRouter()


@router.get("/library")
def library(request: Request, program: ProgramDep, gone: str = "") -> Response:
    """What is known, what was loaded and what it changes. `gone`: the files were just taken back."""
    return _page(request, program, gone=bool(gone))


def _page(
    request: Request,
    program: Program,
    status: int = 200,
    fault: Message | None = None,
    problems: tuple[Problem, ...] = (),
    gone: bool = False,
) -> Response:
    program.libraries.refresh()
    published = service.published_of(program.store)
    view = views.library(program.library, published)
    return page(
        request,
        "library/page.html",
        status,
        view=view,
        fault=fault,
        problems=problems,
        gone=gone,
        sprite=library_url(program.assets),
    )


@router.post("/library")
async def load(request: Request, program: ProgramDep) -> Response:
    """Load the publisher's files that were chosen."""
    found: dict[str, bytes] = {}
    async with request.form(max_files=10, max_fields=10, max_part_size=MOST_BYTES) as form:
        for upload in form.getlist("files"):
            if isinstance(upload, UploadFile) and upload.filename:
                content = await upload.read(MOST_BYTES + 1)
                if len(content) > MOST_BYTES:
                    raise HTTPException(413)
                found[named(upload.filename, content)] = content
    return await run_in_threadpool(_loaded, request, program, found)


def _loaded(request: Request, program: Program, files: dict[str, bytes]) -> Response:
    if not files:
        fault = say("Choose the files first: {files}.", files=", ".join(FILES))
        return _page(request, program, 422, fault)
    try:
        published = service.load_files(program.store, files)
    except Refused as refusal:
        return _page(request, program, 422, refusal.message)
    program.libraries.refresh()
    if published.problems:
        return _page(request, program, problems=published.problems)
    return RedirectResponse("/library", 303)


@router.post("/library/forget")
def forget(program: ProgramDep) -> Response:
    """Take the loaded files back: our own words and orders hold again."""
    service.forget_published(program.store)
    program.libraries.refresh()
    return RedirectResponse("/library?gone=1", 303)


def named(filename: str, content: bytes) -> str:
    """Which of the publisher's files this is: by its name, else by what it holds, else as it is called."""
    name = filename.replace("\\", "/").rsplit("/", 1)[-1].casefold()
    if name in FILES:
        return name
    try:
        data: Any = json.loads(content)
    except (ValueError, RecursionError):
        return name
    if isinstance(data, dict) and "firstNight" in data:
        return NIGHTS
    first = data[0] if isinstance(data, list) and data and isinstance(data[0], dict) else {}
    return JINXES if "jinx" in first else ROLES if "team" in first else name
