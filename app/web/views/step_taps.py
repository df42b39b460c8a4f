"""What one tap can do for a step of the night sheet: place a token, show a card."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from app.domain.game import Card, Game
from app.domain.how_to_run import OPEN_WORDS
from app.domain.night import Row
from app.domain.words import Message, say
from app.web.views.hands import HandView, PartView, hand_of, hand_of_answer
from app.web.views.questions import said
from app.web.views.settling import what_is_settled
from app.web.views.signs import SignView, sign_of, signs_of
from app.web.views.tokens import SealView, token


@dataclass(frozen=True, slots=True)
class TapView:
    """Something to tap in a step. `kind` says what the tap does:

    place: lays `seal` of the seat `source` on the seat tapped next; card: hands over `hand`; choose: asks
    what to show; write: takes the words down that the card of the character `owner` leaves open.
    """

    kind: str
    label: Message
    seal: SealView | None = None
    hand: HandView | None = None
    source: int | None = None
    owner: str | None = None


def taps(game: Game, row: Row, at: int, cards: tuple[Card, ...]) -> tuple[TapView, ...]:
    """The taps of the step at this place of the row; `cards` are those of the whole row."""
    step = row.steps[at].step
    if step.do in ("place", "kill", "move") and step.get("reminder"):
        owner = game.character(step.get("character")) or game.character(row.ability)
        seal = SealView(str(step.get("reminder")), token(owner))
        label = say("Place {reminder}", reminder=seal.text)
        return (TapView("place", label, seal=seal, source=row.seat),)
    if step.get("words") == OPEN_WORDS and row.ability and not game.settled_for(row.ability).words:
        return (TapView("write", what_is_settled(game, row.ability), owner=row.ability),)
    apart = len({card.to for card in cards}) > 1
    here = tuple(_named(game, card, apart) for card in cards if card.step == at)
    return here or signs(row, at) or _told(game, row, at)


def _told(game: Game, row: Row, at: int) -> tuple[TapView, ...]:
    """The card of an answer that was given in this row, to be shown once more."""
    if row.status != "done" or row.steps[at].conveys is None:
        return ()
    phase = (game.phase.number, row.key)
    shown = next((s for s in reversed(game.shown) if (s.night, s.row) == phase), None)
    hand = None if shown is None else hand_of_answer(game, json.loads(shown.shown))
    if shown is None or hand is None:
        return ()
    return (TapView("card", say("Show {card}", card=str(said(game, json.loads(shown.shown)))), hand=hand),)


def signs(row: Row, at: int) -> tuple[TapView, ...]:
    """Cards for the sign that the step at this place gives, where it is no answer and no card of the row."""
    step = row.steps[at].step
    if step.do != "signal" or row.steps[at].conveys is not None:
        return ()
    values = signs_of(str(step.get("signal")), step.get("value"))
    return tuple(_sign(found) for value in values if (found := sign_of(value)) is not None)


def _sign(sign: SignView) -> TapView:
    hand = HandView((PartView(sign=sign),))
    return TapView("card", say("Show {card}", card=str(sign.says)), hand=hand)


def _named(game: Game, card: Card, apart: bool) -> TapView:
    """The tap for a card. `apart`: the row has cards for different players, so that it says for whom."""
    tap = _show(game, card)
    names = ", ".join(seat.player for i in card.to if (seat := game.seat(i)) is not None)
    if not apart or not names:
        return tap
    return replace(tap, label=say("{player}: {card}", player=names, card=str(tap.label)))


def _show(game: Game, card: Card) -> TapView:
    hand = hand_of(game, (card,))
    if hand is None:
        return TapView("choose", say("Choose what to show"))
    if hand.grimoire:
        return TapView("card", say("Show the Grimoire"), hand=hand)
    part = hand.parts[0]
    names = ", ".join(t.name for t in part.tokens) or ", ".join(part.names)
    if part.sign is not None and not (part.words or names):
        names = str(part.sign.says)
    if part.words and names:
        return TapView("card", say("Show {card} {names}", card=part.words, names=names), hand=hand)
    return TapView("card", say("Show {card}", card=part.words or names), hand=hand)
