"""The order of the nights for what a document holds."""

from __future__ import annotations

from collections.abc import Sequence

from app.almanac.known import KnownCharacters
from app.almanac.prose.lexicon import listed
from app.domain.characters import Character, Team
from app.domain.how_to_run import Instruction

_FIRST = ("dusk", "minioninfo", "demoninfo", "dawn")
_OTHER = ("dusk", "dawn")
_DEEDS = listed("place remove move kill revive become turn swap gain wake")
_ROW = _DEEDS | {"choose_players", "choose_character", "show_grimoire", "announce", "spend"}
_INFORMS = frozenset({"signal", "show_character", "point", "tell", "show_grimoire"})


def orders(
    characters: Sequence[Character],
    library: KnownCharacters | None,
    given_first: Sequence[str] = (),
    given_other: Sequence[str] = (),
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The slots of the first night, of the later nights, and the ids whose place is proposed."""
    if library is not None:
        proposed = (
            *library.proposed(characters, "first", given_first),
            *library.proposed(characters, "other", given_other),
        )
        return (
            library.order(characters, "first", given_first),
            library.order(characters, "other", given_other),
            tuple(dict.fromkeys(proposed)),
        )
    first, first_proposed = _own_order(characters, given_first, first=True)
    other, other_proposed = _own_order(characters, given_other, first=False)
    return first, other, tuple(dict.fromkeys((*first_proposed, *other_proposed)))


def _own_order(
    characters: Sequence[Character], given: Sequence[str], first: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """An order without a library: what is given, else numbers, else what the characters do."""
    fixed = _FIRST if first else _OTHER
    night = {c.id: c for c in characters if _acts(c, first) or (c.id in given and not c.official)}
    given_slots = [slot for slot in dict.fromkeys(given) if slot in night or slot in fixed]
    rest = [c for c in night.values() if c.id not in given_slots]
    rest.sort(key=lambda c: _place(c, first))
    proposed = tuple(c.id for c in rest if _number(c, first) is None)
    middle = [c.id for c in rest]
    if not given_slots:
        return (*fixed[:-1], *middle, fixed[-1]), proposed
    dawn = given_slots.index("dawn") if "dawn" in given_slots else len(given_slots)
    order = [*given_slots[:dawn], *middle, *given_slots[dawn:]]
    order = [*(["dusk"] if "dusk" not in order else []), *order, *(["dawn"] if "dawn" not in order else [])]
    return tuple(order), proposed


def _acts(character: Character, first: bool) -> bool:
    number = _number(character, first)
    if number is not None:
        return number > 0
    nights = ("first_night", "each_night") if first else ("other_nights", "each_night")
    return any(
        (instruction.when in nights and _has(instruction, _ROW))
        or (not first and _falls_to_a_night(instruction))
        for instruction in character.how_to_run
    )


def _falls_to_a_night(instruction: Instruction) -> bool:
    """Whether an event may come at night and then leaves something to do: the character's own death,
    unless its player then speaks up, and a death by the Demon."""
    if instruction.when == "dies_at_night":
        return _has(instruction, _DEEDS)
    own = instruction.when == "dies" and instruction.gate is None
    return own and _has(instruction, _DEEDS) and not _has(instruction, frozenset({"choose_players"}))


def _has(instruction: Instruction, verbs: frozenset[str]) -> bool:
    return any(step.do in verbs for step in instruction.steps)


def _number(character: Character, first: bool) -> float | None:
    return character.first_night if first else character.other_nights


def _shields(character: Character) -> bool:
    """Whether somebody whom it chooses or marks survives what would kill them."""
    steps = (step for instruction in character.how_to_run for step in instruction.steps)
    return any(step.do == "survive" and step.get("who") in ("marked", "chosen") for step in steps)


def _place(character: Character, first: bool) -> tuple[int, float]:
    """Numbered ones by number; then those who change, shield, harm, kill, and last who are told."""
    number = _number(character, first)
    if number is not None:
        return 0, number
    if _shields(character):
        return 1, 1
    verbs = {step.do for instruction in character.night_instructions for step in instruction.steps}
    if verbs & {"gain", "become", "swap", "bag"} and not verbs & {"kill"}:
        return 1, 0
    if "kill" in verbs:
        return 1, 3 if character.team is Team.DEMON else 4
    if verbs & _INFORMS:
        return 1, 6 if "choose_players" in verbs else 5
    return 1, 2 if character.team in (Team.MINION, Team.DEMON) else 1
