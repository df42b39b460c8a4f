"""Script files: lists of ids and definitions, with or without a `_meta` entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from app.almanac.document import Document, NotReadable
from app.almanac.entries import OWN_KEY, Reading, character_of, referred
from app.almanac.json_text import loaded, texts, tidied
from app.almanac.known import KnownCharacters
from app.almanac.names import id_of, kept_apart
from app.almanac.naming import names_of
from app.almanac.night_order import orders
from app.almanac.script_shapes import META, entries_in, with_usual_names
from app.domain.characters import Character
from app.domain.jinxes import each_once
from app.domain.script import FIXED_SLOTS, Jinx
from app.domain.words import Message, say

_FEWEST = 5
_MOST = 5000

UNREAD = "unread"


def read_script(text: str, library: KnownCharacters | None) -> Document:
    """The script in a JSON text.

    Raises `NotReadable` where the text is no JSON, or names no character at all.
    """
    value = loaded(text)
    return script_of(loaded(value) if isinstance(value, str) else value, library)


def script_of(value: Any, library: KnownCharacters | None) -> Document:
    """The script in a JSON value. Raises `NotReadable` where it names no character at all."""
    reading = Reading(library)
    entries, meta = _entries(value, reading)
    reading.named = names_of(_named(entries[:_MOST]), library)
    characters: dict[str, Character] = {}
    unread: list[dict[str, Any]] = []
    for place, raw in enumerate(entries[:_MOST], start=1):
        entry = with_usual_names(tidied(raw, _name_of(raw, place), reading.problems))
        if _is_meta(entry):
            meta = {**entry, **meta}
            continue
        character = _character(entry, place, reading)
        if character is None:
            unread.append({"at": len(characters), "entry": entry})
        elif character.id in characters:
            reading.tell(character.id, say("This character stands more than once; it counts once."))
        else:
            characters[character.id] = character
    _judge(entries, characters, unread, reading)
    if unread:
        meta = {**meta, OWN_KEY: {**_own(meta), UNREAD: unread}}
    return _document(tuple(characters.values()), meta, len(unread), reading)


def _named(entries: list[Any]) -> Iterator[tuple[str, str]]:
    """The names and ids that the file itself defines."""
    for entry in entries:
        if isinstance(entry, Mapping) and isinstance(entry.get("name"), str) and "ability" in entry:
            yield entry["name"], kept_apart(str(entry.get("id") or id_of(entry["name"])))


def _entries(value: Any, reading: Reading) -> tuple[list[Any], dict[str, Any]]:
    """The list of entries in a JSON value, and what stands beside the list."""
    found = entries_in(value)
    if found is None:
        raise NotReadable(say("This JSON holds no list of characters."))
    entries, beside = found
    return entries, tidied(beside, META, reading.problems) if beside else {}


def _is_meta(entry: Any) -> bool:
    return isinstance(entry, Mapping) and entry.get("id") == META


def _own(meta: Mapping[str, Any]) -> Mapping[str, Any]:
    own = meta.get(OWN_KEY)
    return own if isinstance(own, Mapping) else {}


def _name_of(entry: Any, place: int) -> str:
    if isinstance(entry, Mapping):
        return next((str(entry[key])[:60] for key in ("id", "name") if entry.get(key)), f"#{place}")
    return f"#{place}"


def _character(entry: Any, place: int, reading: Reading) -> Character | None:
    if isinstance(entry, str) and entry.strip():
        return referred(entry.strip(), reading)
    if isinstance(entry, Mapping) and entry:
        return character_of(entry, place, reading)
    reading.tell(f"#{place}", _oddity(entry, place))
    return None


def _oddity(entry: Any, place: int) -> Message:
    if entry is None or entry in ("", {}):
        return say("Entry {place} is empty.", place=place)
    if isinstance(entry, list):
        return say("Entry {place} is a list, not a character.", place=place)
    if isinstance(entry, bool):
        return say("Entry {place} is a yes or no, not a character.", place=place)
    return say("Entry {place} is a number, not a character.", place=place)


def _judge(
    entries: list[Any], characters: Mapping[str, Character], unread: list[dict[str, Any]], reading: Reading
) -> None:
    """Refuse what holds no character; name what is odd about the whole."""
    named = [entry for row in unread if (entry := row["entry"]) and isinstance(entry, str | dict)]
    if not characters and not named:
        message = say("This file names no character.")
        raise NotReadable(message, tuple(reading.problems))
    if len(entries) > _MOST:
        reading.tell("", say("Only the first {most} entries were read.", most=_MOST))
    if len(characters) + len(unread) < _FEWEST:
        reading.tell("", say("A script needs at least {fewest} characters to be played.", fewest=_FEWEST))


def _document(
    characters: tuple[Character, ...], meta: Mapping[str, Any], unread: int, reading: Reading
) -> Document:
    defined = [c for c in characters if not c.official]
    given = {
        "first": _given(meta.get("firstNight"), reading.library),
        "other": _given(meta.get("otherNight"), reading.library),
    }
    first, other, proposed = orders(characters, reading.library, given["first"], given["other"])
    collection = not meta and not unread and len(defined) == len(characters)
    return Document(
        kind="collection" if collection else "script",
        name=_line(meta.get("name")),
        author=_line(meta.get("author")) or ", ".join(texts(meta.get("author"))) or None,
        characters=characters,
        first_night=first,
        other_nights=other,
        jinxes=jinxes_among(characters, reading.library),
        meta=MappingProxyType(dict(meta)),
        problems=tuple(reading.problems),
        proposed=proposed,
    )


def _line(value: Any) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


def _given(value: Any, library: KnownCharacters | None) -> tuple[str, ...]:
    """An order that the file brings, its spellings brought to ids."""
    slots: list[str] = []
    for spelling in texts(value):
        known = library.resolve(spelling) if library and spelling not in FIXED_SLOTS else None
        slots += [kept_apart(spelling)]
        slots += [known.id] if known else []
    return tuple(dict.fromkeys(slots))


def jinxes_among(characters: Iterable[Character], library: KnownCharacters | None) -> tuple[Jinx, ...]:
    """The jinxes among the characters, each pair once; the file's own words go before the library's."""
    met = tuple(characters)
    ids = {c.id for c in met}
    return each_once(_own_jinxes(met, ids, library), library.jinxes_among(ids) if library else ())


def _own_jinxes(
    characters: tuple[Character, ...], ids: set[str], library: KnownCharacters | None
) -> Iterator[Jinx]:
    for character in characters:
        own = character.extra.get("jinxes")
        if isinstance(own, Mapping):
            own = [{"id": other, "reason": reason} for other, reason in own.items()]
        for row in own if isinstance(own, list | tuple) else ():
            jinx = _own_jinx(character.id, row, ids, library)
            if jinx is not None:
                yield jinx


def _own_jinx(one: str, row: Any, ids: set[str], library: KnownCharacters | None) -> Jinx | None:
    if not isinstance(row, Mapping) or not isinstance(row.get("id"), str):
        return None
    other, reason = kept_apart(row["id"]), row.get("reason")
    known = library.resolve(other) if library and other not in ids else None
    other = known.id if known else other
    if other not in ids or other == one or not isinstance(reason, str):
        return None
    return Jinx(one, other, reason, official=False)
