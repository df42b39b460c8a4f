"""A script back as a file of the published schema, with everything that the schema has no place for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.almanac.entries import MODELLED, OWN_KEY, instructions_of, with_tokens_of
from app.almanac.known import KnownCharacters
from app.almanac.names import written
from app.almanac.naming import names_of
from app.almanac.prose.cast import Names
from app.almanac.script_json import UNREAD
from app.domain.characters import Character
from app.domain.script import Script

_META_FIRST = ("id", "name", "author", "logo", "hideTitle", "background", "almanac", "bootlegger")


def script_json(script: Script, library: KnownCharacters | None = None) -> str:
    """The script as JSON text; reading it again and writing it gives the same text.

    Known characters stand as ids, those with words or rules of their own in full. `library` tells
    what is known; without it every official character counts as unchanged unless its entry carried
    something. Corrected instructions and notes stand under the key "grimoire".
    """
    named = names_of(((c.name, c.id) for c in script.characters), library)
    entries: list[Any] = [_entry(character, library, named) for character in script.characters]
    for row in reversed(_unread(script)):
        place = row.get("at")
        entries.insert(place if isinstance(place, int) else len(entries), row.get("entry"))
    return json.dumps([_meta(script), *entries], ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def unread_names(script: Script) -> tuple[str, ...]:
    """What the document called those of its entries that nobody knows, each once; odd ones have no name."""
    entries = [row.get("entry") for row in _unread(script)]
    told = [e.get("id") or e.get("name") if isinstance(e, Mapping) else e for e in entries]
    return tuple(dict.fromkeys(name[:60] for name in told if isinstance(name, str) and name.strip()))


def _unread(script: Script) -> list[Mapping[str, Any]]:
    own = script.meta.get(OWN_KEY)
    rows = own.get(UNREAD) if isinstance(own, Mapping) else None
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list | tuple) else []


def _meta(script: Script) -> dict[str, Any]:
    own = script.meta.get(OWN_KEY)
    beside = {key: value for key, value in own.items() if key != UNREAD} if isinstance(own, Mapping) else {}
    fields = {key: value for key, value in script.meta.items() if key != OWN_KEY}
    meta: dict[str, Any] = {"id": "_meta", "name": script.name}
    if script.author:
        meta["author"] = script.author
    for key in (*_META_FIRST, *fields):
        if key in fields and key not in meta:
            meta[key] = fields[key]
    if beside:
        meta[OWN_KEY] = beside
    return meta


def _entry(character: Character, library: KnownCharacters | None, named: Names) -> Any:
    known = library.get(character.id) if library is not None else None
    held = () if character.official else MODELLED
    extra = {key: value for key, value in character.extra.items() if key not in held and key != OWN_KEY}
    own = _own(character, known, named)
    if character.official and _same_words(character, known):
        if not extra and not own:
            return character.id
        return {"id": character.id, **extra, **own}
    return {**_modelled(character, known), **_numbers(character, extra), **own}


def _same_words(character: Character, known: Character | None) -> bool:
    if known is None:
        return not character.extra
    one, other = ((c.name, c.team, c.ability, c.flavour) for c in (character, known))
    return one == other


def _modelled(character: Character, known: Character | None) -> dict[str, Any]:
    """The fields of the schema that a character holds itself."""
    fields: dict[str, Any] = {
        "id": character.id if character.official else written(character.id),
        "name": character.name,
        "team": character.team.value,
        "ability": character.ability,
    }
    if character.flavour and (known is None or character.flavour != known.flavour):
        fields["flavor"] = character.flavour
    if character.official:
        return fields
    if character.edition:
        fields["edition"] = character.edition
    if character.reminders:
        fields["reminders"] = list(character.reminders)
    if character.global_reminders:
        fields["remindersGlobal"] = list(character.global_reminders)
    return fields


def _numbers(character: Character, extra: Mapping[str, Any]) -> dict[str, Any]:
    """The document's own fields, with the places in the night as they are now."""
    fields = dict(extra)
    for name, number in (("firstNight", character.first_night), ("otherNight", character.other_nights)):
        if number is not None and fields.get(name) != number:
            fields[name] = int(number) if number == int(number) else number
    return fields


def _own(character: Character, known: Character | None, named: Names) -> dict[str, Any]:
    """What nobody could read out of the rest again: instructions, notes, tokens."""
    if known is not None and character.official:
        derived, notes = known.how_to_run, known.notes
    elif character.official:
        marked = isinstance(character.extra.get(OWN_KEY), Mapping)
        derived, notes = (() if marked else character.how_to_run), character.notes
    else:
        derived, notes = instructions_of(character, named), ()
    own: dict[str, Any] = {}
    if derived != character.how_to_run or notes != character.notes:
        own["how_to_run"] = [i.to_data() for i in character.how_to_run]
        if character.notes:
            own["notes"] = list(character.notes)
    own |= _tokens(character, known)
    return {OWN_KEY: own} if own else {}


def _tokens(character: Character, known: Character | None) -> dict[str, Any]:
    """Tokens that the entry's own fields do not tell, and what those of homebrew do."""
    if not character.official:
        rules = character.effects.get("tokens") or {}
        does = {text: rule["does"] for text, rule in rules.items() if rule.get("does")}
        return {"tokens": does} if does else {}
    box = (character.reminders, character.global_reminders)
    if known is None or box == (known.reminders, known.global_reminders):
        return {}
    theirs = with_tokens_of(replace(known, extra=character.extra))
    if character.name == known.name and box == (theirs.reminders, theirs.global_reminders):
        return {}
    return {"reminders": list(box[0]), "global_reminders": list(box[1])}
