"""What the brackets of an ability ask of the setup, and whether the character's steps say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.content.spelling import folded
from app.domain.characters import Character
from app.domain.how_to_run import Step
from app.domain.problems import Problem
from app.domain.words import say

_BRACKETS = re.compile(r"\[([^\]]*)\]")
_COUNT = re.compile(r"(X|[+-]\d(?: (?:or|to) [+-]\d)?) (Outsider|Minion)s?\b")
_WITH = re.compile(r"\+the ([\w' -]+)")
# What else a bracket may say, the field of a `bag` step that says it, and the word in that field.
_PHRASES = (
    (re.compile(r"-\? to \+\? Outsiders"), "free", "outsider"),
    (re.compile(r"\bNo (Demon|evil)"), "demons", "none"),
    (re.compile(r"\bNo (Minions|evil)"), "minions", "none"),
    (re.compile(r"\bneighbou?r the Demon"), "neighbours", "demon"),
    (re.compile(r"\bin a line\b"), "neighbours", "demon"),
    (re.compile(r"\bwhich players are which Minions"), "minions", "none"),
    (re.compile(r"\bMost players are"), "demons", "most"),
    (re.compile(r"\bto \+2 Village Idiots"), "duplicates", True),
)
_TURNS = re.compile(r"\bTownsfolk is evil")


def bracket_problems(character: Character) -> Iterator[Problem]:
    """What stands in brackets and in no step of the setup, or is not understood."""
    steps = [s for i in character.how_to_run if i.when in ("setup", "preparation") for s in i.steps]
    for bracket in _BRACKETS.findall(character.ability):
        asked = tuple(_asked(bracket))
        for field, word in asked:
            if not any(_says(step, field, word) for step in steps):
                yield Problem(character.id, say("No step of its setup says “{bracket}”.", bracket=bracket))
        if _TURNS.search(bracket):
            if not any(step.do == "turn" for step in steps):
                yield Problem(character.id, say("No step of its setup says “{bracket}”.", bracket=bracket))
        elif not asked:
            yield Problem(character.id, say("“[{bracket}]” is not understood.", bracket=bracket))


def _asked(bracket: str) -> Iterator[tuple[str, str | bool]]:
    for count, team in _COUNT.findall(bracket):
        yield f"{team.lower()}s", count
    for name in _WITH.findall(bracket):
        yield "add", folded(name)
    for phrase, field, word in _PHRASES:
        if phrase.search(bracket):
            yield field, word


def _says(step: Step, field: str, word: str | bool) -> bool:
    value = step.get(field) if step.do == "bag" else None
    if isinstance(value, list):
        return word in value
    # Minions whom their Demon brings in later are none in the bag, whatever their number.
    return value == word or (field == "minions" and value == "none")
