"""The player card: what one player may see, and nothing else. It is asked for by a form, so that neither
the address, nor the title, nor the history of the browser says what was shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from app.content.library import Library
from app.domain.characters import Character, Team
from app.domain.game import Game
from app.domain.how_to_run import CARDS
from app.domain.problems import Refused
from app.domain.words import Message, say
from app.web.deps import GameId, ProgramDep, TimelineDep
from app.web.emblems import library_url, sprite_url
from app.web.render import page
from app.web.views.grimoire import circle, phase_title
from app.web.views.tokens import seal, token

router = APIRouter()
MOST_TOKENS = 6
TEAM_NAMES = {
    Team.TOWNSFOLK: say("Townsfolk"),
    Team.OUTSIDER: say("Outsider"),
    Team.MINION: say("Minion"),
    Team.DEMON: say("Demon"),
    Team.TRAVELLER: say("Traveller"),
    Team.FABLED: say("Fabled"),
    Team.LORIC: say("Loric"),
}


@dataclass(frozen=True, slots=True)
class AboutView:
    """What a player who learns their character reads below it. Never the alignment: it may be another."""

    team: Message
    ability: str


@router.post("/games/{game_id}/card")
def card(
    request: Request,
    game_id: GameId,
    timeline: TimelineDep,
    program: ProgramDep,
    words: Annotated[list[str] | None, Form(max_length=8)] = None,
    characters: Annotated[list[str] | None, Form(max_length=200)] = None,
    names: Annotated[str, Form(max_length=2000)] = "",
) -> Response:
    """A card with `words` (an info token's, or own: the last that is filled in counts), character
    tokens (ids, with commas or several) and `names` (one a line). The Grimoire is covered behind it."""
    said = next((text.strip() for text in reversed(words or []) if text.strip()), "")[:300]
    spellings = [part for part in ",".join(characters or []).split(",") if part][:MOST_TOKENS]
    shown = [_found(timeline.game, program.library, spelling) for spelling in spellings]
    on_script = all(timeline.game.character(character.id) is not None for character in shown)
    about = None
    if said == "YOU ARE" and len(shown) == 1:
        about = AboutView(TEAM_NAMES[shown[0].team], shown[0].ability)
    response = page(
        request,
        "cards/card.html",
        sprite=sprite_url(game_id, timeline.game) if on_script else library_url(program.assets),
        back=f"/games/{game_id}",
        known=said in CARDS,
        words=said,
        tokens=[token(character) for character in shown],
        about=about,
        names=[line for line in names.splitlines() if line.strip()],
    )
    response.set_cookie("covered", "1", samesite="strict")
    return response


@router.post("/games/{game_id}/card/grimoire")
def whole(request: Request, game_id: GameId, timeline: TimelineDep) -> Response:
    """The whole circle for a player who may see it: as it lies, but without notes and with nothing to tap."""
    game = timeline.game
    response = page(
        request,
        "cards/grimoire.html",
        sprite=sprite_url(game_id, game),
        back=f"/games/{game_id}",
        circle=circle(game),
        title=phase_title(game),
        centre=tuple(seal(game, reminder) for reminder in game.centre),
    )
    response.set_cookie("covered", "1", samesite="strict")
    return response


def _found(game: Game, library: Library, spelling: str) -> Character:
    found = game.character(spelling) or library.resolve(spelling)
    if found is None:
        raise Refused(say("No character of the name “{name}” is known.", name=spelling))
    return found


@router.get("/games/{game_id}/card/grimoire")
@router.get("/games/{game_id}/card")
def no_card(game_id: GameId) -> Response:
    """The address alone shows nothing."""
    return RedirectResponse(f"/games/{game_id}", 303)
