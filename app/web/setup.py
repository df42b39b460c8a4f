"""Before the first night: the bag, the deal, the seats."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from app.domain.events import Event
from app.domain.game import Game, PhaseKind
from app.domain.problems import Refused
from app.domain.words import Message, say
from app.services import setups
from app.web.deps import GameId, Program, ProgramDep, TimelineDep
from app.web.emblems import sprite_url
from app.web.render import common, fragment, page, part, parts
from app.web.screen import answer, context, screen
from app.web.setup_part import setup_names
from app.web.taps import FormDep, action_id, fields, seen_by
from app.web.views.setup import Shown, shown_by
from app.web.views.sheets import character_groups

router = APIRouter()


@router.get("/games/{game_id}/setup")
def setup(
    request: Request,
    game_id: GameId,
    timeline: TimelineDep,
    show: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The bag, or the seats (which everybody's character is in as soon as all are dealt); once the first
    night has begun, the Grimoire."""
    if timeline.game.stage is not PhaseKind.SETUP:
        return RedirectResponse(f"/games/{game_id}", 303)
    dealt = all(seat.character is not None for seat in timeline.game.seats)
    shown = shown_by(f"setup:{show or ('seats' if dealt else 'bag')}:") or Shown()
    names = {
        **context(request, game_id, screen(game_id, timeline)),
        **setup_names(timeline.game, shown),
    }
    return page(request, "setup/page.html", **names)


@router.post("/games/{game_id}/setup/fill")
def fill(request: Request, game_id: GameId, program: ProgramDep, form: FormDep) -> Response:
    """Fill the bag at random. `keep`: nothing, `all` that is in it, or the ids that stay. The same
    `seed` draws the same bag."""
    given = fields(form)
    keep = given.get("keep", "")
    seed = given.get("seed", "").strip()[:40] or str(secrets.randbelow(9000) + 1000)

    def drawn(game: Game) -> list[Event]:
        wanted = set(keep.split(","))
        kept = game.bag if keep == "all" else [c for c in game.bag if c in wanted]
        return setups.drawn_bag(game, Random(seed), kept)  # noqa: S311 - a seed that repeats is wanted

    told = say("Drawn with the seed {seed}.", seed=seed)
    return _played(request, game_id, program, given, drawn, told)


@router.post("/games/{game_id}/setup/deal")
def deal(request: Request, game_id: GameId, program: ProgramDep, form: FormDep) -> Response:
    """Give the tokens of the bag out at random, keeping to whoever must sit beside whom; or the rest of
    them, where some players have theirs."""
    given = fields(form)
    rng = Random(given.get("seed") or secrets.token_hex(8))  # noqa: S311
    had = setups.last_characters(program.store.lists) if given.get("fresh") == "1" else {}
    rest = given.get("rest") == "1"
    return _played(request, game_id, program, given, lambda game: setups.dealt(game, rng, had, rest))


@router.post("/games/{game_id}/setup/gather")
def gather(request: Request, game_id: GameId, program: ProgramDep, form: FormDep) -> Response:
    """Take all tokens back into the bag."""
    return _played(
        request,
        game_id,
        program,
        fields(form),
        lambda game: setups.following(game, setups.gathering(game)),
    )


@router.post("/games/{game_id}/setup/bluffs")
def bluffs(request: Request, game_id: GameId, program: ProgramDep, form: FormDep) -> Response:
    """Choose three bluffs at random."""
    given = fields(form)
    rng = Random(given.get("seed") or secrets.token_hex(8))  # noqa: S311
    return _played(request, game_id, program, given, lambda game: setups.drawn_bluffs(game, rng))


@router.post("/games/{game_id}/setup/draft/{number}")
def draft(request: Request, game_id: GameId, number: int, program: ProgramDep, form: FormDep) -> Response:
    """Carry out a proposal for one thing on the checklist."""
    given = fields(form)
    rng = Random(secrets.token_hex(8))  # noqa: S311
    known = setups.known_players(program.store.lists)
    return _played(request, game_id, program, given, lambda game: setups.drafted(game, number, rng, known))


@router.get("/games/{game_id}/setup/stand-in/{character}")
def stand_in(request: Request, game_id: GameId, character: str, timeline: TimelineDep) -> Response:
    """The tokens that may be drawn in the stead of this character."""
    game = timeline.game
    present = setups.in_play(game)
    found = game.character(character)
    if found is None or character not in present:
        raise Refused(say("That character is no longer in the bag."))
    names = {
        **common(request),
        "base": f"/games/{game_id}",
        "sprite": sprite_url(game_id, game),
        "character": found,
        "chosen": dict(game.stand_ins).get(character),
        "groups": character_groups(setups.stand_in_choices(game, character)),
        "present": frozenset(present),
    }
    return parts([part("#sheet", fragment("setup/sheets/stand_in.html", names), "innerHTML")])


@router.post("/games/{game_id}/setup/stand-in/{character}")
def drafted_stand_in(
    request: Request, game_id: GameId, character: str, program: ProgramDep, form: FormDep
) -> Response:
    """Carry out a proposal for what is drawn in the stead of this character."""
    given = fields(form)
    rng = Random(secrets.token_hex(8))  # noqa: S311
    return _played(
        request, game_id, program, given, lambda game: setups.drafted_stand_in(game, character, rng)
    )


def _played(
    request: Request,
    game_id: str,
    program: Program,
    given: dict[str, str],
    events: Callable[[Game], list[Event]],
    told: Message | None = None,
) -> Response:
    """Store what chance decided, as one action, and answer with the setup as it now stands."""
    before = program.table.timeline(game_id)
    if before.game.stage is not PhaseKind.SETUP:
        raise Refused(say("The first night has begun; the bag is closed."))
    after = program.table.record(game_id, events, action_id(given))
    seen = seen_by(given)
    more = [] if told is None else [_notice(request, told)]
    return answer(request, game_id, before, after, seen, seen.row, *more)


def _notice(request: Request, message: Message) -> str:
    names = {**common(request), "message": message, "tone": ""}
    return part("#notice", fragment("shared/_notice.html", names))
