"""Pass the tablet: each player draws a numbered token, sees it once, says who they are, covers it. A token is
only ever the answer to a tap; no address shows one."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from app.domain.characters import Character
from app.domain.game import Game, PhaseKind
from app.domain.problems import Refused
from app.domain.words import Message, say
from app.services.passing import Tablet
from app.web.deps import GameId, Program, ProgramDep, TimelineDep, program_of
from app.web.emblems import OWN_TOKEN, symbol
from app.web.guests import TabletDep, tablet_of
from app.web.render import common, fragment, is_covered, page, part, parts
from app.web.taps import FormDep, Tap, action_id, fields
from app.web.views import passing as views
from app.web.views.seats import own_token_view

router = APIRouter()


@router.get("/games/{game_id}/pass")
def going_round(request: Request, game_id: GameId, timeline: TimelineDep, tablet: TabletDep) -> Response:
    """How far the tablet has come; never a token."""
    game = timeline.game
    if game.stage is not PhaseKind.SETUP:
        return RedirectResponse(f"/games/{game_id}", 303)
    view = _view(game_id, game, tablet)
    if view.state == "start" and is_covered(request):
        return RedirectResponse(f"/games/{game_id}/setup", 303)
    return page(request, "passing/page.html", **_names(game_id, view))


@router.post("/games/{game_id}/pass/begin")
def begin(request: Request, game_id: GameId, tablet: TabletDep, form: FormDep) -> Response:
    """Lay the tokens out, face down; from now on the Grimoire is covered."""
    given = fields(form)
    rng = Random(secrets.token_hex(8))  # noqa: S311 - drawn from a secret
    try:
        tablet.begin(game_id, action_id(given), rng, given.get("by") == "name")
    except Refused as refused:
        return _answer(request, game_id, refused.message, status=422)
    answer = _answer(request, game_id)
    answer.set_cookie("covered", "1", samesite="strict")
    return answer


@router.post("/games/{game_id}/pass/draw")
def draw(
    request: Request, game_id: GameId, program: ProgramDep, tablet: TabletDep, form: FormDep
) -> Response:
    """Turn one token up: under a number, or that of a player who has one."""
    given = fields(form)
    tap = Tap(given, program.table.timeline(game_id).game, program)
    seat = tap.whole("seat")
    try:
        if seat is None:
            token = tablet.draw(game_id, tap.number("number"), action_id(given))
        else:
            token = tablet.show(game_id, seat, action_id(given))
    except Refused as refused:
        return _answer(request, game_id, refused.message, status=422)
    return _answer(request, game_id, token=token)


@router.post("/games/{game_id}/pass/name")
def name(
    request: Request, game_id: GameId, program: ProgramDep, tablet: TabletDep, form: FormDep
) -> Response:
    """Say who drew the token. A name that was typed and is nobody's asks whose place it takes."""
    given = fields(form)
    game = program.table.timeline(game_id).game
    tap = Tap(given, game, program)
    seat, called = tap.whole("seat"), " ".join(tap.text("player").split())
    try:
        if seat is None:
            found = next((s for s in game.seats if s.player.casefold() == called.casefold()), None)
            if found is None and called:
                return _whose_place(request, game_id, game, tablet, called)
            if found is None:
                raise Refused(say("Say who you are."))
            seat, called = found.id, ""
        done = tablet.name(game_id, seat, action_id(given), called)
    except Refused as refused:
        return _not_named(request, refused.message)
    return _answer(request, game_id, told=say("{player} has a token.", player=done.player))


@router.post("/games/{game_id}/pass/cover")
def cover(request: Request, game_id: GameId, tablet: TabletDep) -> Response:
    """A token that was looked at by name lies face down again."""
    tablet.cover(game_id)
    return _answer(request, game_id)


@router.post("/games/{game_id}/pass/end")
def end(game_id: GameId, tablet: TabletDep) -> Response:
    """The tablet is back: the setup, covered."""
    tablet.end(game_id)
    headers = {"HX-Redirect": f"/games/{game_id}/setup", "Cache-Control": "no-store"}
    answer = HTMLResponse("", headers=headers)
    answer.set_cookie("covered", "1", samesite="strict")
    return answer


def _view(game_id: str, game: Game, tablet: Tablet, **more: Any) -> views.PassingView:
    passing = tablet.passing(game_id, game)
    if passing is None:
        return views.start(game)
    return views.going(game, passing, tablet.by_name(game_id, game), **more)


def _names(game_id: str, view: views.PassingView) -> dict[str, Any]:
    return {"base": f"/games/{game_id}/pass", "back": f"/games/{game_id}/setup", "view": view}


def _answer(
    request: Request,
    game_id: str,
    problem: Message | None = None,
    *,
    token: Character | None = None,
    told: Message | None = None,
    status: int = 200,
) -> HTMLResponse:
    """The whole page's part as things stand, and what went wrong."""
    program: Program = program_of(request)
    own = None if token is None else own_token_view(token)
    game = program.table.timeline(game_id).game
    view = _view(game_id, game, tablet_of(request), own=own, told=told)
    names = {**common(request), **_names(game_id, view)}
    if token is not None:
        names["symbol"] = Markup(symbol(token, program.assets, OWN_TOKEN))  # noqa: S704 - an icon of ours
    answered = [part("#passing", fragment("passing/_passing.html", names))]
    return parts([*answered, *([] if problem is None else [_notice(request, problem)])], status)


def _whose_place(request: Request, game_id: str, game: Game, tablet: Tablet, called: str) -> Response:
    names = {**common(request), **_names(game_id, _view(game_id, game, tablet, called=called))}
    return parts([part("#pass-who", fragment("passing/_who.html", names))])


def _not_named(request: Request, problem: Message) -> Response:
    return parts([_notice(request, problem)], 422)


def _notice(request: Request, problem: Message) -> str:
    names = {**common(request), "message": problem, "tone": "warning"}
    return part("#notice", fragment("shared/_notice.html", names))
