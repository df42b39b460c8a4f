"""One entry of a script file: an id, or the definition of a character."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from app.almanac.abilities import night_of, setup_of
from app.almanac.json_text import texts
from app.almanac.known import KnownCharacters
from app.almanac.likeness import same_ability
from app.almanac.names import id_of, kept_apart, team_named
from app.almanac.prose.cast import Names
from app.almanac.reminders import instructions_from_reminders
from app.domain.characters import Character, Team
from app.domain.how_to_run import Instruction, instruction_from_data
from app.domain.problems import Problem
from app.domain.step_words import TOKEN_DOES
from app.domain.words import Message, say

OWN_KEY = "grimoire"
UNKNOWN = say("No character of this name is known.")

# The fields that homebrew holds itself; all others stay in `extra` for export.
MODELLED = frozenset({"id", "name", "team", "ability", "edition", "flavor", "reminders", "remindersGlobal"})


@dataclass(slots=True)
class Reading:
    """What comes of reading entries: the library to look in, the characters that their prose may
    name, and the problems found on the way."""

    library: KnownCharacters | None
    named: Names | None = None
    problems: list[Problem] = field(default_factory=list)

    def tell(self, where: str, message: Message) -> None:
        """Note a problem; `where` is an id or a place in the file."""
        self.problems.append(Problem(where, message))


def referred(spelling: str, reading: Reading) -> Character | None:
    """The known character that an id alone means; None (and a problem) where nobody knows it."""
    known = reading.library.resolve(spelling) if reading.library else None
    if known is None:
        reading.tell(spelling, UNKNOWN)
    return known


def character_of(entry: Mapping[str, Any], place: int, reading: Reading) -> Character | None:
    """The character that an entry means or defines, or None (with a problem that names it)."""
    name, identity = _text(entry, "name"), _identity(entry)
    where = identity or name or f"#{place}"
    if not identity and not name:
        reading.tell(where, say("This entry has neither an id nor a name."))
        return None
    known = _known(identity, name, _text(entry, "ability"), reading.library)
    defines = bool(_text(entry, "ability")) and "team" in entry
    if known is not None and not defines:
        return _with_own(known, entry)
    if not defines and not name and len(entry) == 1:
        reading.tell(where, UNKNOWN)
        return None
    team = _team(entry, where, known, reading)
    if team is None:
        return None
    if known is not None and known.team is team and same_ability(known.ability, _text(entry, "ability")):
        return _reworded(known, entry)
    return _defined(entry, kept_apart(identity or id_of(name) or where), name, team, reading)


def _known(identity: str, name: str, ability: str, library: KnownCharacters | None) -> Character | None:
    if library is None:
        return None
    known = library.resolve(identity) if identity else library.resolve(name)
    if known is None and name and ability:
        # Tools hang the script's name on the ids of characters that they copy: "monk_of_mine".
        copied = library.resolve(name)
        known = copied if copied is not None and same_ability(copied.ability, ability) else None
    return known


def _identity(entry: Mapping[str, Any]) -> str:
    value = entry.get("id")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return value.strip() if isinstance(value, str) else ""


def _text(entry: Mapping[str, Any], field_name: str) -> str:
    value = entry.get(field_name)
    return value if isinstance(value, str) else ""


def _team(entry: Mapping[str, Any], where: str, known: Character | None, reading: Reading) -> Team | None:
    written = entry.get("team")
    team = team_named(written) if isinstance(written, str) else None
    if team is not None:
        return team
    if known is not None and written is None:
        return known.team
    if written in (None, ""):
        reading.tell(where, say("No team is given; it counts as a Townsfolk for now."))
        return Team.TOWNSFOLK
    reading.tell(where, say("“{team}” is not a team, so this character cannot be played.", team=written))
    return None


def _with_own(known: Character, entry: Mapping[str, Any]) -> Character:
    """The known character, with what the entry brings beside the id."""
    extra = _beside(known, entry)
    return _corrected(with_tokens_of(replace(known, extra=extra)), entry) if extra else known


def _reworded(known: Character, entry: Mapping[str, Any]) -> Character:
    """The known character in the entry's own words."""
    reworded = replace(
        known,
        name=_text(entry, "name") or known.name,
        ability=_text(entry, "ability"),
        flavour=_text(entry, "flavor") or known.flavour,
    )
    reworded = replace(reworded, extra=_beside(reworded, entry))
    return _corrected(with_tokens_of(reworded) if reworded.name == known.name else reworded, entry)


def _beside(known: Character, entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """The entry's own fields, and those in which it says something else than the known character holds."""
    held = {
        "id": entry.get("id"),
        "name": known.name,
        "team": known.team.value,
        "ability": known.ability,
        "edition": known.edition,
        "flavor": known.flavour,
        "reminders": list(known.reminders),
        "remindersGlobal": list(known.global_reminders),
    }
    own = {key: value for key, value in entry.items() if key not in held or value not in (held[key], "", [])}
    return MappingProxyType(own)


def with_tokens_of(known: Character) -> Character:
    """The known character with the reminders that its entry has and the library has not."""
    box = [*known.reminders, *known.global_reminders]
    words = {text.casefold() for text in box}
    more, everywhere = (
        tuple(dict.fromkeys(t for t in texts(known.extra.get(key)) if t.casefold() not in words))
        for key in ("reminders", "remindersGlobal")
    )
    reminders, general = (*known.reminders, *more), (*known.global_reminders, *everywhere)
    return replace(known, reminders=reminders, global_reminders=general)


def _defined(entry: Mapping[str, Any], identity: str, name: str, team: Team, reading: Reading) -> Character:
    if not name:
        reading.tell(identity, say("No name is given; the id stands in for it."))
    if not _text(entry, "ability"):
        reading.tell(identity, say("No ability is given."))
    character = Character(
        id=identity,
        name=name or identity,
        team=team,
        ability=_text(entry, "ability"),
        edition=_text(entry, "edition") or None,
        reminders=tuple(texts(entry.get("reminders"))),
        global_reminders=tuple(texts(entry.get("remindersGlobal"))),
        flavour=_text(entry, "flavor"),
        first_night=_number(entry, "firstNight", identity, reading),
        other_nights=_number(entry, "otherNight", identity, reading),
        extra=MappingProxyType({key: value for key, value in entry.items() if key not in MODELLED}),
    )
    return _corrected(replace(character, how_to_run=instructions_of(character, reading.named)), entry)


def _number(entry: Mapping[str, Any], field_name: str, where: str, reading: Reading) -> float | None:
    value = entry.get(field_name)
    if value is None or value == "" or isinstance(value, bool):
        return None
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            value = None
    if isinstance(value, int | float) and abs(value) < 1e9:
        return float(value)
    reading.tell(where, say("“{field}” is not a number.", field=field_name))
    return None


def instructions_of(character: Character, named: Names | None = None) -> tuple[Instruction, ...]:
    """What the character's own night reminders say, as instructions."""
    first = _text(character.extra, "firstNightReminder")
    other = _text(character.extra, "otherNightReminder")
    told = instructions_from_reminders(character, first, other, named)
    nights = () if told else night_of(character, named)
    return (*setup_of(character.ability, named), *_by_numbers(character, told or nights))


def _by_numbers(character: Character, instructions: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """Without those for a night on which the character's own number says that it sleeps."""
    sleeps = {
        when
        for when, number in (("first_night", character.first_night), ("other_nights", character.other_nights))
        if number is not None and number <= 0
    }
    kept = []
    for instruction in instructions:
        if instruction.when == "each_night" and len(sleeps) == 1:
            when = "other_nights" if "first_night" in sleeps else "first_night"
            kept.append(replace(instruction, when=when))
        elif instruction.when not in sleeps and not (instruction.when == "each_night" and len(sleeps) == 2):
            kept.append(instruction)
    return tuple(kept)


def _corrected(character: Character, entry: Mapping[str, Any]) -> Character:
    """The character with what somebody corrected by hand, as far as the entry has it."""
    own = entry.get(OWN_KEY)
    if not isinstance(own, Mapping):
        return character
    if isinstance(own.get("how_to_run"), list):
        instructions = tuple(instruction_from_data(i) for i in own["how_to_run"] if _is_instruction(i))
        notes = tuple(texts(own.get("notes"))) or character.notes
        character = replace(character, how_to_run=instructions, notes=notes)
    if isinstance(own.get("reminders"), list):
        everywhere = tuple(texts(own.get("global_reminders")))
        character = replace(character, reminders=tuple(texts(own["reminders"])), global_reminders=everywhere)
    tokens = {text: {"does": does} for text, does in _pairs(own.get("tokens")) if does in TOKEN_DOES}
    if tokens and not character.official:
        character = replace(character, effects=MappingProxyType({"tokens": tokens}))
    return character


def _pairs(value: Any) -> list[tuple[str, Any]]:
    found = value.items() if isinstance(value, Mapping) else ()
    return [(text, word) for text, word in found if isinstance(text, str) and isinstance(word, str)]


def _is_instruction(value: Any) -> bool:
    steps = value.get("steps", []) if isinstance(value, Mapping) else None
    return isinstance(steps, list) and all(isinstance(step, Mapping) for step in steps)
