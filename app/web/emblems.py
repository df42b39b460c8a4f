"""Emblems as sprites: one of each script, one of the whole library. A sprite holds every character of its
script, so that it tells nothing about who is in play."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from html import escape

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.content.emblems import emblem_of
from app.domain.characters import Character
from app.domain.game import Game
from app.web.assets import FOR_EVER, Assets
from app.web.deps import ProgramDep, TimelineDep

router = APIRouter()
# The seal of the Storyteller's own words; no character has this id.
OWN_WORDS = "feather"
# The one emblem in a page that shows a player their own token: no address tells which.
OWN_TOKEN = "own-emblem"  # noqa: S105 - a name, not a secret


def sprite(characters: Iterable[Character], assets: Assets) -> str:
    """An SVG with a symbol for each character, named by the character's id."""
    symbols = []
    if (own := assets.emblems.get(OWN_WORDS)) is not None:
        symbols.append(
            f'<symbol id="{OWN_WORDS}" viewBox="0 0 {own["width"]} {own["height"]}">{own["body"]}</symbol>'
        )
    symbols += [symbol(character, assets, character.id) for character in characters]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def symbol(character: Character, assets: Assets, named: str) -> str:
    """The emblem of one character as an SVG symbol of this name."""
    icon = assets.emblems.get(emblem_of(character))
    if icon is None:
        letter = escape(character.name[:1] or "?")
        body = f'<text x="256" y="370" font-size="340" text-anchor="middle">{letter}</text>'
        size = "512 512"
    else:
        body, size = str(icon["body"]), f"{icon['width']} {icon['height']}"
    return f'<symbol id="{escape(named)}" viewBox="0 0 {size}">{body}</symbol>'


def characters_of(game: Game) -> tuple[Character, ...]:
    """Whose emblems a game may need: all of its script and its guests."""
    return (*game.script.characters, *game.guests)


def sprite_url(game_id: str, game: Game) -> str:
    """The address of a game's sprite; it changes when a guest joins."""
    ids = ",".join(c.id for c in characters_of(game))
    return f"/games/{game_id}/emblems.svg?v={hashlib.blake2b(ids.encode(), digest_size=6).hexdigest()}"


def library_url(assets: Assets) -> str:
    """The address of the sprite of the whole library."""
    return assets.url("vendor/emblems.json").replace("/static/vendor/emblems.json", "/emblems.svg")


def svg(content: str, request: Request) -> Response:
    """The answer that carries a sprite."""
    keep = FOR_EVER if request.query_params.get("v") else "no-cache"
    # Emblems of a game are for those who may see the game: no shared cache may hold them.
    return Response(
        content, media_type="image/svg+xml", headers={"Cache-Control": keep.replace("public", "private")}
    )


@router.get("/games/{game_id}/emblems.svg")
def of_game(request: Request, program: ProgramDep, timeline: TimelineDep) -> Response:
    """The emblems of a game's script."""
    return svg(sprite(characters_of(timeline.game), program.assets), request)


@router.get("/emblems.svg")
def of_library(request: Request, program: ProgramDep) -> Response:
    """The emblems of the whole library."""
    return svg(sprite(program.library.characters.values(), program.assets), request)
