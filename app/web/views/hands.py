"""What is handed to a player: a card in one or two parts, or the whole Grimoire."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.domain.acting import Plan
from app.domain.acting.cards import handed
from app.domain.game import Card, Game
from app.domain.how_to_run import OPEN_WORDS
from app.web.views.signs import SignView, sign_of
from app.web.views.tokens import TokenView, token_of


@dataclass(frozen=True, slots=True)
class PartView:
    """One part of a card: `words` of an info token or own ones, character tokens, names to point at, or the
    `sign` of a hand."""

    words: str = ""
    tokens: tuple[TokenView, ...] = ()
    names: tuple[str, ...] = ()
    sign: SignView | None = None


@dataclass(frozen=True, slots=True)
class HandView:
    """What changes hands at once. `grimoire`: the whole circle instead of a card."""

    parts: tuple[PartView, ...] = ()
    grimoire: bool = False

    @property
    def sent(self) -> str:
        """The parts as the form of a card carries them: a JSON list."""
        return json.dumps([_sent(part) for part in self.parts], ensure_ascii=False)


def _sent(part: PartView) -> dict[str, Any]:
    row: dict[str, Any] = {"words": part.words, "characters": [t.id for t in part.tokens]}
    row["names"] = list(part.names)
    return row if part.sign is None else {**row, "sign": part.sign.name}


def hand_of(game: Game, cards: Iterable[Card]) -> HandView | None:
    """These cards for one player; None where the Storyteller has to say what is on one of them."""
    parts: list[PartView] = []
    for card in cards:
        if card.grimoire:
            return HandView(grimoire=True)
        part = _part(game, card)
        if part is None:
            return None
        parts.append(part)
    return HandView(tuple(parts)) if parts else None


def _part(game: Game, card: Card) -> PartView | None:
    tokens = tuple(t for c in card.characters if (t := token_of(game, c)) is not None)
    names = tuple(s.player for i in card.players if (s := game.seat(i)) is not None)
    sign = sign_of(card.sign)
    if card.words == OPEN_WORDS or not (card.words or tokens or names or sign):
        return None
    return PartView(card.words, tokens, names, sign)


def hand_of_row(game: Game, made: Plan) -> HandView | None:
    """All that a row without an open question shows, if one player sees all of it."""
    hands = handed(made.cards)
    if made.question is not None or len(hands) != 1 or len(hands[0]) > 2:
        return None
    return hand_of(game, hands[0])


def hand_of_answer(game: Game, value: Any) -> HandView | None:
    """The card that tells an answer: a sign, character tokens, names; None where a card cannot tell it."""
    sign = sign_of(value)
    if sign is not None and not (isinstance(value, str) and game.character(value)):
        return HandView((PartView(sign=sign),))
    names: tuple[str, ...] = ()
    ids = list(value) if isinstance(value, list | tuple) else [value]
    if isinstance(value, dict):
        ids, names = [value.get("character")], tuple(map(str, value.get("players") or ()))
    elif ids and all(isinstance(one, str) and game.called(one) is not None for one in ids):
        return HandView((PartView(names=tuple(ids)),))
    tokens = tuple(t for i in ids if isinstance(i, str) and (t := token_of(game, i)) is not None)
    return HandView((PartView("", tokens, names),)) if tokens and len(tokens) == len(ids) else None
