"""Proves that the library is whole and sound. Every check names what is wrong and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from app.content.brackets import bracket_problems
from app.content.library import Library, bundled
from app.content.night_order import Which, wakes
from app.domain.characters import Character, Team
from app.domain.how_to_run import CARDS, NIGHT_MOMENTS, Instruction, Step, problems_of
from app.domain.problems import Problem
from app.domain.script import FIXED_SLOTS
from app.domain.step_words import effect_problems, word_problems
from app.domain.words import say

# What the publisher has published: characters of each team, and pairs with a jinx.
COUNTS = {
    Team.TOWNSFOLK: 69,
    Team.OUTSIDER: 23,
    Team.MINION: 27,
    Team.DEMON: 19,
    Team.TRAVELLER: 18,
    Team.FABLED: 14,
    Team.LORIC: 11,
}
JINXES = 131
_NAMES_REMINDER = frozenset({"place", "remove", "move", "kill", "spend", "point", "wake", "sleep", "revive"})


def problems(library: Library | None = None) -> list[Problem]:
    """Everything that is wrong with a library (without one: the bundled one), check by check."""
    checked = bundled() if library is None else library
    return [problem for check in _CHECKS for problem in check(checked)]


def _counts(library: Library) -> Iterator[Problem]:
    found = Counter(c.team for c in library.characters.values())
    for team, count in COUNTS.items():
        if found[team] != count:
            text = "There are {found} characters of this team, and {count} are published."
            yield Problem(team.value, say(text, found=found[team], count=count))
    if len(library.jinxes) != JINXES:
        text = "There are {found} jinxes, and {count} are published."
        yield Problem("jinxes", say(text, found=len(library.jinxes), count=JINXES))


def _jinxes(library: Library) -> Iterator[Problem]:
    seen: set[frozenset[str]] = set()
    for jinx in library.jinxes:
        pair, where = frozenset((jinx.one, jinx.two)), f"{jinx.one} / {jinx.two}"
        if pair in seen or len(pair) == 1:
            yield Problem(where, say("This pair stands twice."))
        seen.add(pair)
        for one in sorted(pair - library.characters.keys()):
            yield Problem(where, say("“{id}” is not a character.", id=one))
        if not jinx.text.strip():
            yield Problem(where, say("The sentence is missing."))


def _records(library: Library) -> Iterator[Problem]:
    for character in library.characters.values():
        for field in ("name", "ability", "edition"):
            if not getattr(character, field):
                yield Problem(character.id, say("The field “{field}” is missing.", field=field))
        if not character.how_to_run:
            yield Problem(character.id, say("It says nothing about how it is run."))
        yield from problems_of(character.how_to_run, character.id)
        yield from word_problems(character.how_to_run, character.id, library.characters.__contains__)
        yield from effect_problems(character.effects, character.id)
        for instruction in character.how_to_run:
            yield from _instruction(instruction, character)


def _instruction(instruction: Instruction, character: Character) -> Iterator[Problem]:
    where = f"{character.id}, {instruction.when}"
    if not instruction.steps:
        yield Problem(where, say("An instruction has no step."))
    if instruction.gate is not None and not instruction.gate.reason:
        yield Problem(where, say("A gate gives no reason."))
    for step in instruction.steps:
        if not step.text.strip():
            yield Problem(where, say("A step “{verb}” has no words.", verb=step.do))
        card = step.get("card")
        if step.do == "show_card" and card not in (*CARDS, "own"):
            yield Problem(where, say("“{card}” is not a card.", card=card))
        if card == "own" and not step.get("words"):
            yield Problem(where, say("A card of our own has no words."))
    if instruction.when in NIGHT_MOMENTS:
        yield from _eyes(instruction, where)


def _eyes(instruction: Instruction, where: str) -> Iterator[Problem]:
    """Whoever is woken goes back to sleep."""
    woken = Counter(_eye(s) for s in instruction.steps if s.do == "wake")
    slept = Counter(_eye(s) for s in instruction.steps if s.do == "sleep")
    for who in sorted((woken - slept) | (slept - woken)):
        yield Problem(where, say("“{who}” is not woken as often as put to sleep.", who=who))


def _eye(step: Step) -> str:
    return f"{step.get('who', 'self')} {step.get('reminder', '')}".strip()


def _bounds(library: Library) -> Iterator[Problem]:
    for character, step in _steps(library):
        if step.do in ("choose_players", "choose_character") and not _is_bound(step.get("count")):
            yield Problem(character.id, say("A choice has no bound: {text}", text=step.text))


def _is_bound(count: Any) -> bool:
    if count == "minions":
        return True
    if isinstance(count, list):
        whole = len(count) == 2 and all(isinstance(n, int) and n >= 0 for n in count)
        return whole and count[0] <= count[1] and count[1] > 0
    return isinstance(count, int) and not isinstance(count, bool) and count > 0


def _reminders(library: Library) -> Iterator[Problem]:
    for character, step in _steps(library):
        if step.do in _NAMES_REMINDER:
            owner = library.get(str(step.get("character", character.id)))
            yield from _names(character, step, owner)
    for character in library.characters.values():
        for instruction in character.how_to_run:
            name = instruction.gate.get("reminder") if instruction.gate else None
            if name is not None and name not in _tokens(character):
                yield Problem(character.id, say("There is no reminder “{name}”.", name=name))
        for name in character.effects.get("tokens", ()):
            if name not in _tokens(character):
                yield Problem(character.id, say("There is no reminder “{name}”.", name=name))


def _names(character: Character, step: Step, owner: Character | None) -> Iterator[Problem]:
    named = [n for n in (step.get("reminder"), *step.get("reminders", ())) if n is not None]
    if step.do in ("place", "remove", "move", "spend") and not named and step.do != "spend":
        yield Problem(character.id, say("A step “{verb}” names no reminder.", verb=step.do))
    for name in named:
        if owner is None or name not in _tokens(owner):
            yield Problem(character.id, say("There is no reminder “{name}”.", name=name))


def _tokens(character: Character) -> tuple[str, ...]:
    return (*character.reminders, *character.global_reminders)


def _endings(library: Library) -> Iterator[Problem]:
    """What is placed is removed, moved or lasts by rule."""
    for character in library.characters.values():
        steps = [step for instruction in character.how_to_run for step in instruction.steps]
        taken = {step.get("reminder") for step in steps if step.do == "remove"}
        rules = character.effects.get("tokens", {})
        for step in steps:
            name = step.get("reminder")
            if step.do != "place" or step.get("until") is not None or name in taken:
                continue
            if "until" not in rules.get(name, {}):
                text = "Nothing says how long “{name}” stays."
                yield Problem(character.id, say(text, name=name))


def _pointers(library: Library) -> Iterator[Problem]:
    """“The chosen” have been chosen before, and “the marked” by a reminder that is named."""
    for character in library.characters.values():
        chosen = False
        for instruction in character.how_to_run:
            chosen |= instruction.when == "chosen"
            marked = instruction.gate is not None and instruction.gate.get("reminder") is not None
            for step in instruction.steps:
                chosen |= step.do in ("choose_players", "choose_character")
                marked |= step.get("reminder", step.get("reminders")) is not None
                words = [step.get(field) for field in ("who", "at", "on", "from", "to")]
                if "chosen" in words and not chosen:
                    yield Problem(character.id, say("Nobody has been chosen yet: {text}", text=step.text))
                if "marked" in words and not marked:
                    yield Problem(character.id, say("It does not say how marked: {text}", text=step.text))


def _nights(library: Library) -> Iterator[Problem]:
    which: Which
    for which in ("first", "other"):
        order = library.published_order(which)
        for slot in (s for s in FIXED_SLOTS if s not in order and not _evil_rows(s, which)):
            yield Problem(slot, say("This row is missing in the order of the night."))
        for slot in sorted(s for s, count in Counter(order).items() if count > 1):
            yield Problem(slot, say("This row stands twice in the order of the night."))
        for slot in (s for s in order if s not in FIXED_SLOTS):
            character = library.get(slot)
            if character is None:
                yield Problem(slot, say("The order of the night names a character that is not there."))
            elif not wakes(character, which):
                yield Problem(slot, say("It stands in the order of the night and has no instruction."))
        for character in library.characters.values():
            if wakes(character, which) and character.id not in order:
                yield Problem(character.id, say("It acts at night and is not in the order of the night."))


def _evil_rows(slot: str, which: Which) -> bool:
    return which == "other" and slot in ("minioninfo", "demoninfo")


def _setup(library: Library) -> Iterator[Problem]:
    """What stands in brackets in an ability is a step of its setup, and a rule where there are rules."""
    has_rules = any(character.setup for character in library.characters.values())
    for character in library.characters.values():
        yield from bracket_problems(character)
        if has_rules and "[" in character.ability and not character.setup:
            yield Problem(character.id, say("Its ability has a setup rule that is not there as data."))


def _steps(library: Library) -> Iterator[tuple[Character, Step]]:
    for character in library.characters.values():
        for instruction in character.how_to_run:
            for step in instruction.steps:
                yield character, step


_CHECKS: tuple[Callable[[Library], Iterator[Problem]], ...] = (
    _counts,
    _jinxes,
    _records,
    _bounds,
    _reminders,
    _endings,
    _pointers,
    _nights,
    _setup,
)
