"""Where characters stand in the night: by the published order, by a number, or by what they do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from app.domain.characters import Character, Team
from app.domain.how_to_run import Instruction
from app.domain.script import FIXED_SLOTS

Which = Literal["first", "other"]
Place = tuple[float, int, int]

_INFORMS = frozenset({"signal", "show_character", "show_card", "point", "tell"})
_MOMENTS = {"first": ("first_night", "each_night"), "other": ("other_nights", "each_night")}


def number_of(character: Character, which: Which) -> float | None:
    """The place that the character's document gave by number; zero and less mean "sleeps"."""
    return character.first_night if which == "first" else character.other_nights


def wakes(character: Character, which: Which) -> bool:
    """Whether the character has something to do that night."""
    return character.wakes_first_night if which == "first" else character.wakes_other_nights


def is_proposed(character: Character, which: Which, published: Sequence[str]) -> bool:
    """Whether the character's place that night can only be proposed from what it does."""
    if character.official and character.id in published:
        return False
    return number_of(character, which) is None and wakes(character, which)


def slots(characters: Iterable[Character], which: Which, published: Sequence[str]) -> tuple[str, ...]:
    """The slots of a night: the fixed rows, and each character that acts, once, in order.

    `published` is the whole order as published. A number counts in that order, and stands after the
    published character with the same number; it never leads past dawn.
    """
    order = tuple(published)
    index = {slot: place for place, slot in enumerate(order)}
    known = tuple(dict.fromkeys(c.id for c in characters if c.official and c.id in index))
    own = {c.id: c for c in characters if c.id not in known}
    places: dict[str, Place] = {slot: (index[slot], 0, 0) for slot in (*FIXED_SLOTS, *known) if slot in index}
    shift = _shift(own.values(), which, index, alone=not known)
    for turn, character in enumerate(own.values()):
        number = number_of(character, which)
        if number is not None and number > 0:
            places[character.id] = (min(number + shift, index["dawn"] - 0.5), 1, turn)
        elif number is None and wakes(character, which):
            places[character.id] = (index.get(_anchor(character, which), 0), 2, turn)
    return tuple(sorted(places, key=lambda slot: places[slot]))


def _shift(own: Iterable[Character], which: Which, index: dict[str, int], alone: bool) -> float:
    """Scripts of homebrew alone often count 1, 2, 3 among themselves: then after the evil info."""
    numbers = [number_of(character, which) or 0 for character in own]
    start = index.get("demoninfo", 0)
    return start if alone and numbers and max(numbers) <= start else 0


def completed(
    given: Sequence[str], computed: Sequence[str], characters: Iterable[Character] = ()
) -> tuple[str, ...]:
    """An order that a script gives, with what it forgot put where `computed` has it.

    Slots that the night does not have are left out, doubles too: it has what `computed` has, and homebrew
    among the `characters` that the order names. Nothing that was forgotten comes before dusk or after dawn.
    """
    night = {*computed, *(c.id for c in characters if not c.official)}
    order = [slot for slot in dict.fromkeys(given) if slot in night]
    order = [*({"dusk"} & {*computed} - {*order}), *order, *({"dawn"} & {*computed} - {*order})]
    for place, slot in enumerate(computed):
        if slot in order:
            continue
        before = next((s for s in reversed(computed[:place]) if s in order[:-1]), None)
        order.insert(0 if before is None else order.index(before) + 1, slot)
    return tuple(order)


def _anchor(character: Character, which: Which) -> str:
    """The published character after which one that does the like would stand."""
    steps = [step for i in _tonight(character, which) for step in i.steps]
    verbs = {step.do for step in steps}
    after_death = any(i.gate is not None and i.gate.kind in _DEATHS for i in _tonight(character, which))
    first = which == "first"
    if character.team is Team.TRAVELLER:
        return "thief"
    if character.team in (Team.FABLED, Team.LORIC):
        return "toymaker"
    if "kill" in verbs:
        return "pukka" if first else _killer(character)
    if after_death and not first:
        return "ravenkeeper" if verbs & _INFORMS else "moonchild"
    if "show_grimoire" in verbs:
        return "spy"
    if "revive" in verbs:
        return "godfather" if first else "professor"
    if verbs & {"gain", "become", "swap", "turn"}:
        return "philosopher" if first or character.team is Team.TOWNSFOLK else "pithag"
    if any(i.when in ("attacked", "would_die", "dies_by_execution") for i in character.how_to_run):
        return "preacher" if first else "monk"
    if verbs & _INFORMS:
        return "fortuneteller" if "choose_players" in verbs else "empath"
    if character.team in (Team.MINION, Team.DEMON):
        return "witch"
    return "preacher" if first else "innkeeper"


_DEATHS = frozenset({"died_today", "died_tonight", "executed_today", "killed_by_demon"})


def _tonight(character: Character, which: Which) -> tuple[Instruction, ...]:
    return tuple(i for i in character.how_to_run if i.when in _MOMENTS[which])


def _killer(character: Character) -> str:
    if character.team is Team.DEMON:
        return "lleech"
    return "assassin" if character.team is Team.MINION else "gossip"
