"""Night reminders: short sentences with `*TOKEN*` and `:reminder:` marks."""

from __future__ import annotations

from app.domain.characters import Character
from app.domain.how_to_run import Instruction, Step


def instructions_from_reminders(character: Character, first: str, other: str) -> tuple[Instruction, ...]:
    """The night instructions that the two reminders say."""
    made = []
    if first.strip() and first == other:
        made.append(Instruction("each_night", (Step("note", first),)))
        return tuple(made)
    if first.strip():
        made.append(Instruction("first_night", (Step("note", first),)))
    if other.strip():
        made.append(Instruction("other_nights", (Step("note", other),)))
    return tuple(made)
