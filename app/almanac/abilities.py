"""What an ability text alone tells of how a character is run, for homebrew that brings nothing else."""

from __future__ import annotations

import re
from dataclasses import replace

from app.almanac.names import bare, fold
from app.almanac.prose.cast import Names, cast_of
from app.almanac.prose.instructions import read_prose
from app.almanac.prose.lexicon import TEAM_WORDS
from app.almanac.prose.parsed import parsed
from app.almanac.prose.scene import Scene
from app.almanac.prose.sentences import sentences
from app.almanac.prose.timing import moment_of
from app.domain.characters import Character
from app.domain.how_to_run import Instruction, Step

_BRACKETS = re.compile(r"\[([^\[\]]{1,120})\]")
_COUNTED = re.compile(r"([+-])\s?(\d{1,2})\s+(townsfolk|outsiders?|minions?|demons?)\b", re.IGNORECASE)
_WITH = re.compile(r"\+\s?(?:the )?([A-Z][\w' -]{2,40}?)\s*$")
_START = re.compile(r"\b(?:you )?start (?:by )?knowing ", re.IGNORECASE)
_FIELDS = {"townsfolk": "townsfolk", "outsider": "outsiders", "minion": "minions", "demon": "demons"}
_NIGHTLY = frozenset({"first_night", "other_nights", "each_night"})


def setup_of(ability: str, named: Names | None = None) -> tuple[Instruction, ...]:
    """The setup part of an ability, such as "[+1 Outsider]", as steps for the bag.

    Where the brackets leave a choice ("[-1 or +1 Outsider]") or say something else, their words
    stay as a note.
    """
    steps = tuple(_bag_step(inner.strip(), named or Names()) for inner in _BRACKETS.findall(ability))
    return (Instruction("setup", steps),) if steps else ()


def _bag_step(inner: str, named: Names) -> Step:
    counted = _COUNTED.findall(inner)
    if counted and " or " not in inner and " to " not in inner and "?" not in inner:
        changes = {_FIELDS[TEAM_WORDS[team.lower()]]: f"{sign}{count}" for sign, count, team in counted}
        return Step("bag", f"[{inner}]", changes)
    joined = _WITH.search(inner)
    identity = named.ids.get(fold(joined[1])) if joined else None
    if identity is not None:
        return Step("bag", f"[{inner}]", {"add": [identity]})
    return Step("note", f"[{inner}]")


def when_awake(ability: str) -> str | None:
    """The nights on which an ability wakes its player; None where it says nothing of nights."""
    for sentence in sentences(_with_colons_cut(_BRACKETS.sub("", ability))):
        moment = moment_of(parsed(sentence).lead)
        if moment in _NIGHTLY:
            return moment
    return None


def at_night(instructions: tuple[Instruction, ...], moment: str | None) -> tuple[Instruction, ...]:
    """Instructions that never say when somebody is woken, in the nights that the ability names."""
    start = next((n for n, i in enumerate(instructions) if any(s.do == "wake" for s in i.steps)), None)
    if moment is None or start is None or instructions[start].when != "any_time":
        return instructions
    return tuple(
        replace(i, when=moment) if n >= start and i.when == "any_time" else i
        for n, i in enumerate(instructions)
    )


def night_of(character: Character, others: Names | None = None) -> tuple[Instruction, ...]:
    """The night instructions that an ability implies: who wakes, chooses, learns, and what follows."""
    ability = _BRACKETS.sub("", character.ability).strip()
    tokens = (*character.reminders, *character.global_reminders)
    scene = Scene(cast_of(character.id, bare(character.name), character.team.value, others, tokens))
    scene.player_speaks = True
    scene.once = "once per game" in ability.lower()
    read = read_prose((_with_colons_cut(ability),), scene)
    night = [i for i in read if i.when in _NIGHTLY and any(s.do != "note" for s in i.steps)]
    name = f"the {character.name}"
    made: list[Instruction] = []
    for instruction in night:
        wakes = not made or made[-1].when != instruction.when
        wake = (Step("wake", f"Wake {name}.", {"who": "self"}),) if wakes else ()
        made.append(replace(instruction, steps=(*wake, *instruction.steps)))
    return tuple(_asleep(made, name))


def _asleep(made: list[Instruction], name: str) -> list[Instruction]:
    """The same, with the player put to sleep at the end of each night's part."""
    ended: list[Instruction] = []
    for place, instruction in enumerate(made):
        last = place + 1 == len(made) or made[place + 1].when != instruction.when
        sleep = (Step("sleep", f"Put {name} to sleep.", {"who": "self"}),) if last else ()
        ended.append(replace(instruction, steps=(*instruction.steps, *sleep)))
    return ended


def _with_colons_cut(ability: str) -> str:
    """Abilities say "choose a player: they die" and "you start knowing"; other words say the same."""
    told = _START.sub("On the first night, you learn ", ability)
    return re.sub(r":\s+(?=[a-z])", ". ", told)
