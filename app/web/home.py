"""The first page, the page about the program, and what a screen remembers of its owner's taste."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from app import __version__
from app.domain.words import Message, say
from app.web.access import Access, propose
from app.web.deps import ProgramDep
from app.web.forms import new_action
from app.web.render import page
from app.web.views import home as views

router = APIRouter()
YEAR = 60 * 60 * 24 * 365
SHORTEST_PASSPHRASE = 8


@router.get("/")
def home(request: Request, program: ProgramDep) -> Response:
    """What goes on, what is prepared, the scripts, the past."""
    return page(request, "home/page.html", view=views.home(program.store.lists), action=new_action())


@router.get("/about")
def about(request: Request, program: ProgramDep) -> Response:
    """What this is, whose work it stands on, and what can be set."""
    return _about(request, program)


def _about(
    request: Request, program: ProgramDep, status: int = 200, message: Message | None = None, tone: str = ""
) -> Response:
    return page(
        request,
        "home/about.html",
        status,
        version=__version__,
        credits=credits_of(program.assets.folder),
        proposed=propose(),
        message=message,
        tone=tone,
    )


@lru_cache(maxsize=4)
def credits_of(folder: Path) -> tuple[dict[str, Any], ...]:
    """Whose fonts, icons and scripts are used: what the build wrote down."""
    file = folder / "vendor" / "credits.json"
    return tuple(json.loads(file.read_bytes())) if file.exists() else ()


@router.post("/about/look")
def look(
    theme: Annotated[str, Form(max_length=10)] = "",
    hand: Annotated[str, Form(max_length=10)] = "",
    back: Annotated[str, Form(max_length=300)] = "/about",
) -> Response:
    """Keep the theme or the hand that this screen is used with; what is not named stays."""
    response = RedirectResponse(back if _is_ours(back) else "/about", 303)
    for name, value, known in (("theme", theme, ("light", "dark")), ("hand", hand, ("left", "right"))):
        if value in known:
            response.set_cookie(name, value, max_age=YEAR, samesite="strict")
    return response


def _is_ours(address: str) -> bool:
    return address.startswith("/") and not address.startswith(("//", "/\\"))


@router.post("/about/passphrase")
def passphrase(
    request: Request,
    program: ProgramDep,
    now: Annotated[str, Form(max_length=500)] = "",
    wanted: Annotated[str, Form(max_length=500)] = "",
) -> Response:
    """Another passphrase. Whoever is inside on another screen has to say it anew."""
    access: Access = request.app.state.access
    if not access.needed:
        message = say("On this machine alone no passphrase is asked for.")
        return _about(request, program, 422, message, "warning")
    address = request.client.host if request.client else ""
    if access.check(now, address) is None:
        return _about(request, program, 403, say("That is not the present passphrase."), "problem")
    if len(wanted.strip()) < SHORTEST_PASSPHRASE:
        message = say("A passphrase needs {least} letters at least.", least=SHORTEST_PASSPHRASE)
        return _about(request, program, 422, message, "problem")
    access.set(wanted.strip())
    return RedirectResponse("/enter", 303)
