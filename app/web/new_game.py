"""A new game: who sits where, which script, what it is called."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import FormData

from app.domain.commands import OpenGame
from app.domain.problems import Refused
from app.domain.script import Script
from app.domain.words import Message, say
from app.services import scripts as shelf
from app.services.games import open_game
from app.services.sheets import with_whole_order
from app.storage.errors import Missing
from app.web.deps import Program, ProgramDep
from app.web.forms import new_action
from app.web.render import page
from app.web.views import new_game as views

router = APIRouter()
DEEDS = frozenset({"add", "up", "down", "remove"})
# More lines than this are no list of players; the rest is not drawn.
MOST_LINES = 60


async def _form(request: Request) -> FormData:
    return await request.form(max_files=0, max_fields=500)


FormDep = Annotated[FormData, Depends(_form)]


@router.get("/games/new")
def fresh(request: Request, program: ProgramDep, script: str = "") -> Response:
    """An empty form; `script` is chosen already where the way led over a script."""
    names = [""] * views.FRESH_LINES
    return page(request, "games/new.html", view=_view(program, names, script=script, action=new_action()))


@router.post("/games/new")
def changed(request: Request, program: ProgramDep, form: FormDep) -> Response:
    """The form with one thing changed (a name moved, a list pasted, last time's players), nothing stored."""
    names = _typed(form)
    deed, _, place = _text(form, "do").partition("-")
    if deed == "paste":
        pasted = views.lines_of(_text(form, "pasted"))
        names = [*(name for name in names if name.strip()), *pasted]
    elif deed == "last":
        names = list(program.store.lists.last_players()) or names
    elif deed in DEEDS:
        names = views.moved(names, deed, int(place) if place.isdecimal() and len(place) < 5 else -1)
    keep = "" if deed == "paste" else _text(form, "pasted")
    return page(request, "games/new.html", view=_view(program, names, form, pasted=keep))


@router.post("/games")
def create(request: Request, program: ProgramDep, form: FormDep) -> Response:
    """Open the game; or the form again, with a sentence at what is wrong and everything kept."""
    names = _typed(form)
    pasted = views.lines_of(_text(form, "pasted"))
    names = [*(name for name in names if name.strip()), *pasted]
    errors = views.name_errors(names)
    view = _view(program, names, form)
    view = replace(
        view,
        names=tuple(replace(line, error=errors.get(line.place)) for line in view.names),
        count_error=views.count_error(len(names)),
    )
    script, script_error = _script(program, _text(form, "script"))
    view = replace(view, script_error=script_error)
    if script is None or not view.in_order:
        return page(request, "games/new.html", 422, view=view)
    whole = with_whole_order(script, program.library)
    command = OpenGame(view.name or script.name, whole, tuple(names))
    try:
        game_id = open_game(program.store, command, view.action)
    except Refused as refusal:
        return page(request, "games/new.html", 422, view=replace(view, name_error=refusal.message))
    return RedirectResponse(f"/games/{game_id}/setup", 303)


def _text(form: FormData, name: str) -> str:
    value = form.get(name)
    return value if isinstance(value, str) else ""


def _typed(form: FormData) -> list[str]:
    return [value for value in form.getlist("player") if isinstance(value, str)][: 10 * MOST_LINES]


def _view(
    program: Program,
    names: list[str],
    form: FormData | None = None,
    script: str = "",
    action: str = "",
    pasted: str = "",
) -> views.NewGameView:
    chosen = script if form is None else _text(form, "script")
    given = "" if form is None else _text(form, "action")
    lists = program.store.lists
    return views.NewGameView(
        action=action or (given if 8 <= len(given) <= 64 else new_action()),
        name="" if form is None else _text(form, "name"),
        name_error=None,
        names=tuple(views.NameView(place, name) for place, name in enumerate(names[:MOST_LINES])),
        count=sum(bool(name.strip()) for name in names),
        count_error=None,
        pasted=pasted,
        choices=views.choices(lists.scripts(), shelf.EDITIONS, chosen),
        script_error=None,
        last=lists.last_players(),
    )


def _script(program: Program, chosen: str) -> tuple[Script | None, Message | None]:
    code = chosen.removeprefix("edition-")
    if chosen != code and code in shelf.EDITIONS:
        return shelf.edition(program.library, code), None
    if not chosen:
        return None, say("Choose the script of this game.")
    try:
        return program.store.scripts.get(chosen).script, None
    except Missing:
        return None, say("This script is no longer there. Choose another.")
