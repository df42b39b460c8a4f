"""The words that the fields of steps, gates and effects may hold; `docs/how-to-run.md` explains each.

Closed for what comes with the program and is checked there. A document that people bring may hold
others: what a rule does not know it leaves to the Storyteller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from app.domain.how_to_run import UNTIL, Gate, Instruction, Step
from app.domain.problems import Problem
from app.domain.words import say

CAUSES = frozenset(
    {"demon", "minion", "townsfolk", "outsider", "traveller", "execution", "exile", "storyteller"}
)
_TEAMS = frozenset({"townsfolk", "outsider", "minion", "demon", "traveller"})
_SOMEBODY = "self chosen first_chosen second_chosen third_chosen marked any all dead demon minions evil"
_SEATS = f"{_SOMEBODY} nominee nominator executed neighbours of_chosen"
_ANYBODY = (
    f"{_SEATS} chooser self_or_chosen any_good any_evil any_townsfolk any_outsider any_minion any_demon <id>"
)
_CHOOSERS = "self storyteller demon minion minions all nominee marked chosen any"
_TO = "self chosen marked demon minions evil dead all"

# A field's words, for one verb (`verb.field`) or for all (`field`). `<id>` stands for the id of a
# character, `<n>` for a whole number. A list holds several of the words.
WORDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        field: frozenset(words.split())
        for field, words in {
            "who": _ANYBODY,
            "choose_players.who": _CHOOSERS,
            "choose_character.who": _CHOOSERS,
            "choose_players.among": (
                "alive dead any alive_minions line neighbours self nominee dead_of_last_night "
                "townsfolk_beside_chosen alike_neighbours"
            ),
            "choose_players.count": "<n> minions",
            "choose_players.not": (
                "self last_night chosen_before demon other_demons travellers good evil marked"
            ),
            "choose_character.from": (
                "in_play not_in_play good evil script townsfolk outsider minion demon traveller non_traveller"
            ),
            "choose_character.not": "last_night chosen_before",
            "show_character.which": (
                "self chosen of_chosen marked become bluffs script good demon not_in_play "
                "in_play_outsiders any_alive"
            ),
            "show_character.characters": "<id>",
            "show_character.count": "<n>",
            "to": _TO,
            "at": f"{_ANYBODY} seat",
            "point.count": "<n> minions",
            "signal.value": "<n> up down side clockwise anti-clockwise",
            "on": f"{_ANYBODY} centre storyteller",
            "from": f"{_SEATS} centre storyteller",
            "place.count": "<n>",
            "character": "<id>",
            "until": " ".join(UNTIL),
            "cause": " ".join(CAUSES),
            "of": f"any {' '.join(CAUSES)}",
            "become.to": f"chosen dead_demon {' '.join(f'not_in_play_{t}' for t in sorted(_TEAMS))} <id>",
            "alignment": "good evil",
            "turn.to": "good evil other same_as_chosen same_as_chooser",
            "swap.what": "alignments characters characters_and_alignments seats",
            "proceed.what": (
                "nominations_end nominations_go_on day_ends vote_goes_on execution no_execution game_goes_on"
            ),
            "gain.who": f"{_ANYBODY} storyteller",
            "ability": "chosen marked executed script_outsiders <id>",
            "while": "game alive sober night source_works next",
            "add": "<id>",
            "remove": "<id>",
            "stand_in": " ".join(_TEAMS),
            "neighbours": "demon",
            "free": " ".join(_TEAMS),
            "as": "good evil townsfolk outsider minion demon dead",
            "team": "good evil self other of_chosen other_of_executed swapped",
        }.items()
    }
)

# What a gate of each kind may ask beside `reason`, and the words for it where they are closed.
GATE_FIELDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        kind: frozenset(f"{fields} or".split())
        for kind, fields in {
            "marked": "reminder character who alive state at earlier nominated_by",
            "not_marked": "reminder character who",
            "died_today": "who team",
            "died_tonight": "who team",
            "killed_by_demon": "who reminder",
            "executed_today": "who team alignment died nominated_by first_day",
            "nobody_executed_today": "alive day",
            "nobody_died_today": "",
            "alive_at_least": "count before",
            "players_at_least": "count",
            "dead_match_living": "",
            "in_play": "character team at_least",
            "not_in_play": "character team",
            "not_spent": "",
            "not_first_night": "after",
            "first_day": "",
            "night_is": "number",
            "chosen": (
                "who team not_team alignment alive state guess by character character_team all every nobody "
                "not_marked sign"
            ),
            "about": "who team not_team alignment marked not_marked not_spent day",
            "other": "once at neighbours changed claim alive",
        }.items()
    }
)
_DOES = "marks dead is spent drunk poisoned sober no_ability keeps gains twice safe registers votes"
_FIELDS = "does until while on only then at_once weight teams alignment to also may beside outlasts"
_EFFECTS = (
    "tokens places registers jinxed idle sober when_dead acts_dead only_dead immune even_drunk"
    " protects kills on_death day wins"
)
TOKEN_DOES = frozenset(_DOES.split())
TOKEN_FIELDS = frozenset(_FIELDS.split())
EFFECT_FIELDS = frozenset(_EFFECTS.split())
Known = Callable[[str], bool]


def word_problems(
    instructions: tuple[Instruction, ...], where: str, is_character: Known
) -> Iterator[Problem]:
    """Every word in the instructions' fields that is not one of `WORDS` or `GATE_FIELDS`."""
    for instruction in instructions:
        if instruction.gate is not None:
            yield from _gate(instruction.gate, where)
        for step in instruction.steps:
            yield from _step(step, where, is_character)


def _step(step: Step, where: str, is_character: Known) -> Iterator[Problem]:
    for field, value in step.args.items():
        allowed = WORDS.get(f"{step.do}.{field}", WORDS.get(field))
        if allowed is None:
            continue
        for word in value if isinstance(value, list | tuple) else (value,):
            if not _is_allowed(word, allowed, is_character):
                text = "“{word}” cannot stand in the field “{field}” of a step “{verb}”."
                yield Problem(where, say(text, word=word, field=field, verb=step.do))


def _is_allowed(word: Any, allowed: frozenset[str], is_character: Known) -> bool:
    if isinstance(word, int) and not isinstance(word, bool):
        return "<n>" in allowed and word >= 0
    if not isinstance(word, str):
        return False
    return word in allowed or ("<id>" in allowed and is_character(word))


def _gate(gate: Gate, where: str) -> Iterator[Problem]:
    fields = GATE_FIELDS.get(gate.kind, frozenset(gate.args))
    for field in gate.args:
        if field not in fields:
            yield Problem(where, say("A gate “{gate}” has no field “{name}”.", gate=gate.kind, name=field))


def effect_problems(effects: Mapping[str, Any], where: str) -> Iterator[Problem]:
    """Every word in a character's effects that `TOKEN_DOES` and the others do not hold."""
    for field in sorted(set(effects) - EFFECT_FIELDS):
        yield Problem(where, say("Effects have no field “{name}”.", name=field))
    for token, rule in (effects.get("tokens") or {}).items():
        for field in sorted(set(rule) - TOKEN_FIELDS):
            yield Problem(where, say("A token's effect has no field “{name}”.", name=field))
        if rule.get("does") not in TOKEN_DOES:
            yield Problem(where, say("“{does}” is nothing that a token does.", does=rule.get("does", token)))
        if rule.get("until", "ever") not in UNTIL:
            yield Problem(where, say("“{until}” is not an end for a token.", until=rule["until"]))
