"""From the JSON of a snapshot to a game: the library and a script's own homebrew come together."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from app.almanac.entries import Reading, character_of
from app.almanac.names import kept_apart
from app.almanac.script_json import jinxes_among
from app.content.library import Library, bundled
from app.domain.characters import Character, Team, character_from_data
from app.domain.game import Game
from app.domain.notation import from_snapshot
from app.domain.problems import Refused
from app.domain.script import Script
from app.domain.words import say
from app.services.sheets import with_guests_in_order


def read_snapshot(data: Mapping[str, Any], library: Library | None = None) -> Game:
    """The game that a snapshot describes; without `library` by the bundled one. Raises `Refused` with what
    is wrong, in the user's words."""
    known = library or bundled()
    if not isinstance(data, Mapping):
        raise Refused(say("This is not a snapshot of a Grimoire."))
    if isinstance(data.get("script"), list):
        data = {**data, "script": {"characters": data["script"]}}
    try:
        game = from_snapshot(data, lambda name, entries: read_script(name, entries, known), known.resolve)
        return with_guests_in_order(game, known)
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        raise Refused(say("This snapshot cannot be read: {reason}.", reason=error)) from error


def read_script(name: str, entries: Sequence[Any], library: Library | None = None) -> Script:
    """The script of these entries: ids, and definitions of homebrew. An entry that nobody knows is
    passed over; a seat that needs it is refused by name when it is met."""
    try:
        return _script(name, json.dumps(entries, sort_keys=True), library or bundled())
    except TypeError as error:
        raise Refused(say("This script cannot be read: {reason}.", reason=error)) from error


@lru_cache(maxsize=32)
def _script(name: str, text: str, library: Library) -> Script:
    meta: dict[str, Any] = {}
    characters: dict[str, Character] = {}
    for place, entry in enumerate(json.loads(text), 1):
        if isinstance(entry, Mapping) and entry.get("id") == "_meta":
            meta = dict(entry)
            continue
        character = _character(entry, place, library)
        if character is not None:
            characters.setdefault(character.id, character)
    found = tuple(characters.values())
    return Script(
        name=name or str(meta.get("name") or ""),
        characters=found,
        author=meta.get("author"),
        first_night=library.order(found, "first", _slots(meta.get("firstNight"), library)),
        other_nights=library.order(found, "other", _slots(meta.get("otherNight"), library)),
        jinxes=jinxes_among(found, library),
        meta=MappingProxyType(meta),
    )


def _character(entry: Any, place: int, library: Library) -> Character | None:
    if isinstance(entry, str):
        return library.resolve(entry)
    if not isinstance(entry, Mapping):
        return None
    if isinstance(entry.get("how_to_run"), list) and entry.get("team") in set(Team):
        known = library.get(str(entry.get("id")))
        made = character_from_data(entry)
        if known is not None and known.team is made.team and not made.effects:
            return replace(made, effects=known.effects, setup=made.setup or known.setup)
        return made
    return character_of(entry, place, Reading(library))


def _slots(given: Any, library: Library) -> tuple[str, ...]:
    if not isinstance(given, list):
        return ()
    slots = [str(slot) for slot in given]
    known = {slot: library.resolve(slot) for slot in slots}
    return tuple(kept_apart(slot) if (found := known[slot]) is None else found.id for slot in slots)
