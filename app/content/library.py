"""The library of characters, loaded from the data files beside this module."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from app.content import night_order
from app.content.night_order import Which
from app.content.publisher import Published
from app.content.spelling import folded, readings
from app.domain.characters import Character, character_from_data
from app.domain.script import Jinx

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True, eq=False)
class Library:
    """Every character that is known without a script, by id.

    `first_night` and `other_nights` are the whole orders as published: character ids and the fixed
    rows dusk, minioninfo, demoninfo and dawn. `jinxes` holds each pair once.
    """

    characters: Mapping[str, Character]
    first_night: tuple[str, ...]
    other_nights: tuple[str, ...]
    jinxes: tuple[Jinx, ...] = ()
    _ids: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_name = {folded(c.name): c.id for c in self.characters.values()}
        by_id = {folded(name): name for name in self.characters}
        object.__setattr__(self, "_ids", MappingProxyType({**by_name, **by_id}))

    def get(self, character: str) -> Character | None:
        """The character with exactly this id, or None."""
        return self.characters.get(character)

    def resolve(self, spelling: str) -> Character | None:
        """The character that is meant by an id or a name, however it is spelled, or None.

        Capitals, accents, spaces, hyphens, underscores and apostrophes do not matter; numbers that
        copies of pages hang on a name (`Scarletwoman1-75`) are passed over.
        """
        return next((self.characters[self._ids[r]] for r in readings(spelling) if r in self._ids), None)

    def published_order(self, which: Which) -> tuple[str, ...]:
        """The whole published order of the first night or of the others."""
        return self.first_night if which == "first" else self.other_nights

    def order(
        self, characters: Iterable[Character], which: Which, given: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The slots of a night for these characters, each once, with the fixed rows.

        `given` is an order that a script brings itself; what it leaves out is put where the library
        has it. Homebrew stands by its number, or else where characters that do the like stand.
        """
        listed = tuple(characters)
        computed = night_order.slots(listed, which, self.published_order(which))
        return night_order.completed(given, computed, listed) if given else computed

    def proposed(
        self, characters: Iterable[Character], which: Which, given: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The ids whose place in `order` is a proposal: they act, and no document says when."""
        published = self.published_order(which)
        return tuple(
            dict.fromkeys(
                c.id for c in characters if c.id not in given and night_order.is_proposed(c, which, published)
            )
        )

    def jinxes_among(self, ids: Iterable[str]) -> tuple[Jinx, ...]:
        """The jinxes whose two characters are both among these ids."""
        present = frozenset(ids)
        return tuple(jinx for jinx in self.jinxes if jinx.one in present and jinx.two in present)

    def with_data(self, published: Published) -> Library:
        """The library with a person's own publisher's files on top.

        Wording, teams, reminders, orders and jinxes are theirs; how a character is run stays ours.
        Characters that we do not know come with the instructions read from their night reminders.
        """
        merged = dict(self.characters)
        for character in published.characters:
            ours = merged.get(character.id)
            merged[character.id] = character if ours is None else _reworded(ours, character)
        return Library(
            characters=MappingProxyType(merged),
            first_night=published.first_night or self.first_night,
            other_nights=published.other_nights or self.other_nights,
            jinxes=published.jinxes or self.jinxes,
        )


def _reworded(ours: Character, theirs: Character) -> Character:
    used = {s.get("reminder") for i in ours.how_to_run for s in i.steps if s.do == "place"}
    known = {*theirs.reminders, *theirs.global_reminders}
    kept = tuple(r for r in dict.fromkeys(ours.reminders) if r in used and r not in known)
    return replace(
        ours,
        name=theirs.name,
        team=theirs.team,
        edition=theirs.edition or ours.edition,
        ability=theirs.ability or ours.ability,
        reminders=(*theirs.reminders, *kept),
        global_reminders=theirs.global_reminders,
        flavour=theirs.flavour or ours.flavour,
    )


@lru_cache(maxsize=1)
def bundled() -> Library:
    """The library that comes with the program. Read from disk at the first call and kept."""
    return load(FOLDER)


def load(folder: Path) -> Library:
    """A library from a folder of data files of the shape in `docs/how-to-run.md`."""
    setup = _read(folder / "setup.json", {})
    effects = _read(folder / "effects.json", {})
    characters: dict[str, Character] = {}
    for file in sorted((folder / "characters").glob("*.json")):
        for record in _read(file, []):
            record.setdefault("official", True)
            record["setup"] = [*record.get("setup", ()), *setup.get(record["id"], ())]
            record["effects"] = {**record.get("effects", {}), **effects.get(record["id"], {})}
            characters[record["id"]] = character_from_data(record)
    order = _read(folder / "night_order.json", {})
    return Library(
        characters=MappingProxyType(characters),
        first_night=tuple(order.get("first_night", ("dusk", "dawn"))),
        other_nights=tuple(order.get("other_nights", ("dusk", "dawn"))),
        jinxes=tuple(Jinx(*row) for row in _read(folder / "jinxes.json", [])),
    )


def _read(file: Path, missing: Any) -> Any:
    try:
        return json.loads(file.read_bytes())
    except FileNotFoundError:
        return missing
