"""How long a reminder token lies, and whose ability it comes from."""

from __future__ import annotations

from app.domain.characters import Character
from app.domain.game import Game, Seat


def lasts_until(character: Character | None, text: str) -> str | None:
    """When a token leaves by itself: as the character's effects say, else as its steps do."""
    if character is None:
        return None
    token = character.effects.get("tokens", {}).get(text, {})
    if token.get("until"):
        return str(token["until"])
    for instruction in character.how_to_run:
        for step in instruction.steps:
            if step.do == "place" and str(step.get("reminder", "")).casefold() == text.casefold():
                until = step.get("until")
                return None if until is None else str(until)
    return None


def spent_token(character: Character | None) -> str:
    """The token that says that an ability is used up."""
    tokens = {} if character is None else character.effects.get("tokens", {})
    return next((text for text, rule in tokens.items() if rule.get("does") == "spent"), "No Ability")


def source_of(game: Game, character: Character | None) -> Seat | None:
    """The seat whose ability a token of this character comes from, where only one can be meant."""
    if character is None:
        return None
    holders = [s for s in game.seats if character.id in (s.character, *s.gained)]
    holders = holders or [s for s in game.seats if s.believes == character.id]
    return holders[0] if len(holders) == 1 else None
