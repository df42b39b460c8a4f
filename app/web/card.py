"""The player card: what one player may see, and nothing else. It is asked for by a form, so that neither
the address, nor the title, nor the history of the browser says what was shown."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import RedirectResponse, Response

from app.content.library import Library
from app.domain import commands as c
from app.domain.characters import Character, Team
from app.domain.game import Game
from app.domain.how_to_run import CARDS
from app.domain.problems import Refused
from app.domain.words import Message, say
from app.web.deps import GameId, Program, ProgramDep, TimelineDep
from app.web.emblems import library_url, sprite_url
from app.web.render import page
from app.web.views.grimoire import circle, phase_title
from app.web.views.signs import SignView, sign_named
from app.web.views.tokens import TokenView, seal, token

router = APIRouter()
MOST_TOKENS, MOST_PARTS, LONGEST_WORDS = 6, 2, 300
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


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of the card. `known`: the words are those of an info token. `sign`: what a hand would tell."""

    words: str
    known: bool
    tokens: tuple[TokenView, ...]
    names: tuple[str, ...]
    sign: SignView | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """What showing a card does to the night sheet: the row `key` is done, or its question of the step
    `step` is answered."""

    key: str = ""
    step: int | None = None
    answer: str = ""
    action: str = ""


def row_of(
    key: Annotated[str, Form(max_length=200)] = "",
    step: Annotated[int | None, Form()] = None,
    answer: Annotated[str, Form(max_length=2000)] = "",
    action: Annotated[str, Form(max_length=300)] = "",
) -> Row:
    """The row that the card belongs to, as fields of its form."""
    return Row(key, step, answer, action)


RowForm = Annotated[Row, Depends(row_of)]


@router.post("/games/{game_id}/card")
def card(
    request: Request,
    game_id: GameId,
    timeline: TimelineDep,
    program: ProgramDep,
    row: RowForm,
    words: Annotated[list[str] | None, Form(max_length=8)] = None,
    characters: Annotated[list[str] | None, Form(max_length=200)] = None,
    names: Annotated[str, Form(max_length=2000)] = "",
    parts: Annotated[str, Form(max_length=6000)] = "",
) -> Response:
    """A card with `words` (an info token's, or own: the last that is filled in counts), character tokens
    (ids, with commas or several) and `names` (one a line); or with `parts`, a JSON list of such {words,
    characters, names, sign}. The Grimoire is covered behind it."""
    said = next((text for text in reversed(words or []) if text.strip()), "")
    plain = [
        {"words": said, "characters": ",".join(characters or []).split(","), "names": names.splitlines()}
    ]
    found = [_part(one, timeline.game, program.library) for one in _rows(parts) or plain]
    if not _carried_out(program, game_id, row):
        return RedirectResponse(f"/games/{game_id}", 303)
    on_script = all(timeline.game.character(token.id) is not None for part in found for token in part.tokens)
    response = page(
        request,
        "cards/card.html",
        sprite=sprite_url(game_id, timeline.game) if on_script else library_url(program.assets),
        back=f"/games/{game_id}",
        parts=found,
        about=_about(found, timeline.game, program.library),
    )
    response.set_cookie("covered", "1", samesite="strict")
    return response


def _rows(parts: str) -> list[Mapping[str, Any]]:
    try:
        rows = json.loads(parts or "[]")
    except ValueError:
        rows = None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise Refused(say("Something in this form was not understood."))
    return rows[:MOST_PARTS]


def _part(row: Mapping[str, Any], game: Game, library: Library) -> PartView:
    words = str(row.get("words") or "").strip()[:LONGEST_WORDS]
    spellings = [str(c) for c in _texts(row.get("characters")) if c][:MOST_TOKENS]
    tokens = tuple(found for c in spellings if (found := token(_found(game, library, c))) is not None)
    sign = sign_named(str(row.get("sign") or ""))
    return PartView(words, words in CARDS, tokens, _texts(row.get("names")), sign)


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(text for one in value if (text := str(one).strip())) if isinstance(value, list) else ()


def _about(parts: list[PartView], game: Game, library: Library) -> AboutView | None:
    if len(parts) != 1 or parts[0].words != "YOU ARE" or len(parts[0].tokens) != 1:
        return None
    character = _found(game, library, parts[0].tokens[0].id)
    return AboutView(TEAM_NAMES[character.team], character.ability)


def _carried_out(program: Program, game_id: str, row: Row) -> bool:
    """Do to the row what showing does; whether the card may be shown. A screen that lags behind sees the
    game as it stands instead."""
    if not row.key:
        return True
    command: c.Command = c.FinishRow(row.key)
    if row.step is not None:
        command = c.AnswerStep(row.key, row.step, words=row.answer or None)
    # The form names its tap by what it was drawn from: sent twice, it acts once.
    tapped = uuid.uuid5(uuid.NAMESPACE_OID, row.action) if row.action else uuid.uuid4()
    try:
        program.table.act(game_id, command, tapped.hex)
    except Refused:
        return False
    return True


@router.post("/games/{game_id}/card/grimoire")
def whole(
    request: Request, game_id: GameId, timeline: TimelineDep, program: ProgramDep, row: RowForm
) -> Response:
    """The whole circle for a player who may see it: as it lies, but without notes and with nothing to tap."""
    if not _carried_out(program, game_id, row):
        return RedirectResponse(f"/games/{game_id}", 303)
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
