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
from app.web.views.tokens import TokenView, token_of


@dataclass(frozen=True, slots=True)
class PartView:
    """One part of a card: `words` of an info token or own ones, character tokens, names to point at."""

    words: str = ""
    tokens: tuple[TokenView, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandView:
    """What changes hands at once. `grimoire`: the whole circle instead of a card."""

    parts: tuple[PartView, ...] = ()
    grimoire: bool = False

    @property
    def sent(self) -> str:
        """The parts as the form of a card carries them: a JSON list."""
        rows = [
            {"words": p.words, "characters": [t.id for t in p.tokens], "names": list(p.names)}
            for p in self.parts
        ]
        return json.dumps(rows, ensure_ascii=False)


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
    if card.words == OPEN_WORDS or not (card.words or tokens or names):
        return None
    return PartView(card.words, tokens, names)


def hand_of_row(game: Game, made: Plan) -> HandView | None:
    """All that a row without an open question shows, if one player sees all of it."""
    hands = handed(made.cards)
    if made.question is not None or len(hands) != 1 or len(hands[0]) > 2:
        return None
    return hand_of(game, hands[0])


def hand_of_answer(game: Game, value: Any) -> HandView | None:
    """The card for an answer that is told by character tokens; other answers are signs and fingers."""
    names: tuple[str, ...] = ()
    ids = value if isinstance(value, list | tuple) else [value]
    if isinstance(value, dict):
        ids, names = [value.get("character")], tuple(map(str, value.get("players") or ()))
    tokens = tuple(t for i in ids if isinstance(i, str) and (t := token_of(game, i)) is not None)
    return HandView((PartView("", tokens, names),)) if tokens and len(tokens) == len(ids) else None
