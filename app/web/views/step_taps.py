"""What one tap can do for a step of the night sheet: place a token, show a card."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.game import Game
from app.domain.how_to_run import CARDS, Step
from app.domain.night import Row
from app.domain.words import Message, say
from app.web.views.tokens import SealView, TokenView, token, token_of


@dataclass(frozen=True, slots=True)
class TapView:
    """Something to tap in a step. `kind` says what the tap does:

    place: lays `seal` of the seat `source` on the seat tapped next; card: opens a player card with
    `words`, `tokens` and `names` on it; choose: asks which character to show; grimoire: turns the whole
    circle to the player.
    """

    kind: str
    label: Message
    seal: SealView | None = None
    words: str = ""
    tokens: tuple[TokenView, ...] = ()
    names: tuple[str, ...] = ()
    source: int | None = None


def taps(game: Game, row: Row, at: int) -> tuple[TapView, ...]:
    """The taps of the step at this place of the row."""
    step = row.steps[at].step
    owner = game.character(step.get("character")) or game.character(row.ability)
    match step.do:
        case "place" | "kill" | "move" if step.get("reminder"):
            seal = SealView(str(step.get("reminder")), token(owner))
            label = say("Place {reminder}", reminder=seal.text)
            return (TapView("place", label, seal=seal, source=row.seat),)
        case "show_card":
            return (_card(game, row, at),)
        case "show_character":
            return _characters(game, row, step)
        case "show_grimoire":
            return (TapView("grimoire", say("Show the Grimoire")),)
    return ()


def _card(game: Game, row: Row, at: int) -> TapView:
    """An info token, with what the step after it points at or shows: both belong on one card."""
    step = row.steps[at].step
    card = str(step.get("card") or "")
    words = card if card in CARDS else str(step.get("words") or "")
    tokens: tuple[TokenView, ...] = ()
    names: tuple[str, ...] = ()
    if card == "YOU ARE" and (own := token_of(game, row.ability)) is not None:
        tokens = (own,)
    if at + 1 < len(row.steps):
        following = row.steps[at + 1].step
        tokens = tokens or _named(game, following) if following.do == "show_character" else tokens
        names = tuple(str(name) for name in following.get("players", ())) if following.do == "point" else ()
    label = say("Show {card}", card=words) if words else say("Show a card")
    return TapView("card", label, words=words, tokens=tokens, names=names)


def _named(game: Game, step: Step) -> tuple[TokenView, ...]:
    return tuple(t for c in step.get("characters", ()) if (t := token_of(game, c)) is not None)


def _characters(game: Game, row: Row, step: Step) -> tuple[TapView, ...]:
    shown = _named(game, step) or _marked(game, row, step)
    if step.get("which") == "self" and (own := token_of(game, row.ability)) is not None:
        shown = (own,)
    if not shown:
        return (TapView("choose", say("Choose a character to show")),)
    names = ", ".join(t.name for t in shown)
    return (TapView("card", say("Show {character}", character=names), tokens=shown),)


def _marked(game: Game, row: Row, step: Step) -> tuple[TokenView, ...]:
    """The character of whoever carries the reminder that the step names."""
    reminder = str(step.get("reminder") or "").casefold()
    if step.get("which") != "marked" or not reminder:
        return ()
    return tuple(
        t
        for seat in game.seats
        if any(r.text.casefold() == reminder and r.character == row.ability for r in seat.reminders)
        and (t := token_of(game, seat.character)) is not None
    )
