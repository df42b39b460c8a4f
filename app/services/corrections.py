"""What people correct by hand in a script, kept with the script and apart from what its document says.

A script holds its characters as they act. Under `grimoire` in its `meta` stands beside them what the
document said of each corrected one (`corrected`), the orders of the nights before they were changed by
hand (`ordered`), and whose uncertain steps were looked at and found right (`right`). So a correction can
be taken back, travels with every export, and is carried over when the document is read again. All
functions are pure: a script in, a script out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from app.almanac.entries import OWN_KEY
from app.almanac.likeness import same_ability
from app.almanac.names import id_of
from app.content.library import Library
from app.content.night_order import Which
from app.domain.characters import Character, character_from_data
from app.domain.jinxes import each_once
from app.domain.script import Script

CORRECTED, ORDERED, RIGHT = "corrected", "ordered", "right"
WHICH: tuple[Which, ...] = ("first", "other")
# The fields of the published schema in which a script gives an order of its own.
GIVEN: Mapping[Which, str] = {"first": "firstNight", "other": "otherNight"}
# What a correction may change; all else of a character stays what the document says.
FIELDS = ("name", "team", "ability", "reminders", "global_reminders", "how_to_run", "notes", "effects")


@dataclass(frozen=True, slots=True)
class Correction:
    """`as_read` is what the document says (None: the character was written by hand from nothing);
    `news`: the document has come to say something else since the correction was made."""

    as_read: Character | None
    news: bool = False


def corrections(script: Script) -> dict[str, Correction]:
    """The corrections of a script by character."""
    found: dict[str, Correction] = {}
    for identity, row in _mapping(_own(script).get(CORRECTED)).items():
        if isinstance(row, Mapping) and script.find(identity) is not None:
            found[identity] = Correction(_character(row.get("as_read")), row.get("news") is True)
    return found


def called(script: Script) -> dict[str, str]:
    """Every name that a character of the script goes by, in small letters, and its id: the id, the name,
    and what its document calls it."""
    known = corrections(script)
    found: dict[str, str] = {}
    for character in script.characters:
        was = known[character.id].as_read if character.id in known else None
        for name in (character.id, character.name, *(() if was is None else (was.name,))):
            found.setdefault(name.casefold(), character.id)
    return found


def is_touched(script: Script) -> bool:
    """Whether anything in the script was corrected by hand."""
    return bool(corrections(script)) or any(is_ordered(script, which) for which in WHICH)


def is_ordered(script: Script, which: Which) -> bool:
    """Whether the order of this night was changed by hand."""
    return GIVEN[which] in _mapping(_own(script).get(ORDERED))


def night(script: Script, which: Which) -> tuple[str, ...]:
    """The slots of the first night or of the others, as the script has them."""
    return script.first_night if which == "first" else script.other_nights


def right(script: Script) -> frozenset[str]:
    """Characters whose uncertain steps somebody has found right."""
    listed = _own(script).get(RIGHT)
    return frozenset(i for i in listed if isinstance(i, str)) if isinstance(listed, list) else frozenset()


def fresh_id(script: Script, library: Library, name: str) -> str:
    """An id for a character of this name that neither the script nor the library has."""
    taken = {c.id for c in script.characters} | set(library.characters)
    base = id_of(name) or "character"
    return next(i for i in (base, *(f"{base}{n}" for n in range(2, len(taken) + 3))) if i not in taken)


def with_character(script: Script, edited: Character, library: Library) -> Script:
    """The script with this character as it was written by hand, in its place or at the end."""
    present = script.find(edited.id)
    known = corrections(script)
    was = known[edited.id].as_read if edited.id in known else present
    settled = _of_its_kind(edited, was)
    rows = {identity: c for identity, c in known.items() if identity != edited.id}
    if was is None or settled.to_data() != was.to_data():
        rows[edited.id] = Correction(was)
    characters = tuple(settled if c.id == edited.id else c for c in script.characters)
    if present is None:
        characters = (*characters, settled)
    changed = _with_rows(replace(script, characters=characters), rows)
    return _settled(_with_own(changed, RIGHT, sorted(right(script) - {edited.id})), library)


def _of_its_kind(edited: Character, was: Character | None) -> Character:
    """A published character with another ability is one of the script's own; the rules of the published
    one go with it only as long as it is the same."""
    if was is None or not was.official:
        return replace(edited, official=False)
    if edited.team is was.team and same_ability(was.ability, edited.ability):
        return replace(edited, official=True, edition=was.edition, setup=was.setup, effects=was.effects)
    tokens = edited.effects.get("tokens") if edited.effects != was.effects else None
    effects = MappingProxyType({"tokens": tokens} if tokens else {})
    return replace(edited, official=False, edition=None, setup=(), effects=effects)


def as_the_document_says(script: Script, identity: str, library: Library) -> Script:
    """The script with the document's version of a character again, where there is one."""
    known = corrections(script)
    found = known.get(identity)
    if found is None or found.as_read is None:
        return script
    back = found.as_read
    characters = tuple(back if c.id == identity else c for c in script.characters)
    rows = {other: c for other, c in known.items() if other != identity}
    return _settled(_with_rows(replace(script, characters=characters), rows), library)


def without(script: Script, identity: str, library: Library) -> Script:
    """The script without a character that was written by hand."""
    known = corrections(script)
    if identity not in known or known[identity].as_read is not None:
        return script
    characters = tuple(c for c in script.characters if c.id != identity)
    rows = {other: c for other, c in known.items() if other != identity}
    return _settled(_with_rows(replace(script, characters=characters), rows), library)


def found_right(script: Script, identity: str) -> Script:
    """The script with a character's uncertain steps looked at and found right."""
    if script.find(identity) is None:
        return script
    return _with_own(script, RIGHT, sorted(right(script) | {identity}))


def reordered(script: Script, which: Which, slots: Iterable[str], library: Library) -> Script:
    """The script with its own order of a night; what is forgotten in it stands where the library has it."""
    key = GIVEN[which]
    order = library.order(script.characters, which, tuple(slots))
    if order == night(script, which):
        return script
    before = dict(_mapping(_own(script).get(ORDERED)))
    before.setdefault(key, {"given": script.meta.get(key), "order": list(night(script, which))})
    ordered = _with_night(_with_own(script, ORDERED, before), which, order)
    return replace(ordered, meta=MappingProxyType({**ordered.meta, key: list(order)}))


def as_it_was_ordered(script: Script, which: Which, library: Library) -> Script:
    """The script with the order that it had before somebody changed it."""
    key = GIVEN[which]
    before = dict(_mapping(_own(script).get(ORDERED)))
    row = _mapping(before.pop(key, None))
    if not row:
        return script
    meta = {name: value for name, value in script.meta.items() if name != key}
    if row.get("given") is not None:
        meta[key] = row["given"]
    back = _with_night(replace(script, meta=MappingProxyType(meta)), which, _texts(row.get("order")))
    return _settled(_with_own(back, ORDERED, before), library)


def plays_alike(copy: Script, script: Script) -> bool:
    """Whether a game's copy plays as the script does now; its nights may name more characters."""
    for which in WHICH:
        slots = night(script, which)
        if tuple(slot for slot in night(copy, which) if slot in slots) != slots:
            return False
    now, then = script.to_data(), copy.to_data()
    return all(now[part] == then[part] for part in ("characters", "jinxes"))


def carried(old: Script, new: Script, library: Library) -> Script:
    """What the document says now, with everything that was corrected by hand before.

    Characters meet by their ids. A field that was corrected stays as corrected, all others follow the
    document. Characters written by hand, and corrected ones that the document no longer has, stay. What
    the document itself brings as corrected (it may be an export of ours) goes before.
    """
    rows = corrections(new)
    met: dict[str, Character] = {}
    for identity, correction in corrections(old).items():
        mine = old.find(identity)
        if mine is not None and identity not in rows:
            met[identity], rows[identity] = _met(mine, correction, new.find(identity))
    present = {c.id for c in new.characters}
    characters = tuple(met.get(c.id, c) for c in new.characters)
    made = replace(new, characters=(*characters, *(c for i, c in met.items() if i not in present)))
    made = _with_rows(made, {i: row for i, row in rows.items() if not _agrees(made.find(i), row)})
    same = {i for i in right(old) if _same_steps(old.find(i), new.find(i))}
    made = _settled(_with_own(made, RIGHT, sorted(same | right(new))), library)
    for which in WHICH:
        if is_ordered(old, which) and not is_ordered(new, which):
            made = reordered(made, which, night(old, which), library)
    return made


def _met(mine: Character, correction: Correction, theirs: Character | None) -> tuple[Character, Correction]:
    """A corrected character and what the document says of it now, field by field."""
    was = correction.as_read
    if theirs is None or was is None:
        return mine, Correction(theirs, correction.news or theirs is not was)
    kept = {name: getattr(mine, name) for name in FIELDS if getattr(mine, name) != getattr(was, name)}
    merged = replace(theirs, **kept)
    news = any(getattr(theirs, name) not in (getattr(was, name), value) for name, value in kept.items())
    return _of_its_kind(merged, theirs), Correction(theirs, correction.news or news)


def _agrees(now: Character | None, row: Correction) -> bool:
    """Whether the document has come to say what was corrected."""
    return now is None or (row.as_read is not None and now.to_data() == row.as_read.to_data())


def _same_steps(one: Character | None, other: Character | None) -> bool:
    return one is not None and other is not None and one.how_to_run == other.how_to_run


def _settled(script: Script, library: Library) -> Script:
    """The script with every character that acts in its nights, and the jinxes of those that are there.

    Places that are only proposed are proposed anew, since what a character does may have changed.
    """
    made = script
    for which in WHICH:
        proposed = library.proposed(script.characters, which, _texts(script.meta.get(GIVEN[which])))
        acting = {*library.order(script.characters, which), *_texts(script.meta.get(GIVEN[which]))}
        given = tuple(slot for slot in night(script, which) if slot in acting and slot not in proposed)
        made = _with_night(made, which, library.order(script.characters, which, given))
    ids = {c.id for c in script.characters}
    met = (jinx for jinx in script.jinxes if jinx.one in ids and jinx.two in ids)
    return replace(made, jinxes=each_once(met, library.jinxes_among(ids)))


def _with_night(script: Script, which: Which, order: tuple[str, ...]) -> Script:
    if which == "first":
        return replace(script, first_night=order)
    return replace(script, other_nights=order)


def _with_rows(script: Script, rows: Mapping[str, Correction]) -> Script:
    data: dict[str, Any] = {}
    for identity, row in rows.items():
        data[identity] = {"as_read": None if row.as_read is None else row.as_read.to_data()}
        if row.news:
            data[identity]["news"] = True
    return _with_own(script, CORRECTED, data)


def _with_own(script: Script, name: str, value: Any) -> Script:
    """The script with one thing of ours beside its document's fields; an empty one is left out."""
    own = {key: part for key, part in _own(script).items() if key != name}
    if value:
        own[name] = value
    meta = {key: part for key, part in script.meta.items() if key != OWN_KEY}
    if own:
        meta[OWN_KEY] = own
    return replace(script, meta=MappingProxyType(meta))


def _own(script: Script) -> Mapping[str, Any]:
    return _mapping(script.meta.get(OWN_KEY))


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(v for v in value if isinstance(v, str)) if isinstance(value, list | tuple) else ()


def _character(data: Any) -> Character | None:
    """What stands under `as_read`; a file of another's making may hold anything there."""
    try:
        return character_from_data(data) if isinstance(data, Mapping) else None
    except (KeyError, ValueError, TypeError, AttributeError):
        return None
