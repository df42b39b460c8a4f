"""A script: the characters that a game is played with, their order at night, and their jinxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from app.domain.characters import Character, Team, character_from_data

# Rows of the night order that belong to no character.
FIXED_SLOTS = ("dusk", "minioninfo", "demoninfo", "dawn")


@dataclass(frozen=True, slots=True)
class Jinx:
    """Two characters whose abilities meet, by id, and the sentence that settles it."""

    one: str
    two: str
    text: str
    official: bool = True


def _empty() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Script:
    """Characters in the document's order; `first_night` and `other_nights` are whole orders of
    slots (character ids, dusk, minioninfo, demoninfo, dawn). `meta` keeps the document's own
    fields untouched for export."""

    name: str
    characters: tuple[Character, ...] = ()
    author: str | None = None
    first_night: tuple[str, ...] = ("dusk", "minioninfo", "demoninfo", "dawn")
    other_nights: tuple[str, ...] = ("dusk", "dawn")
    jinxes: tuple[Jinx, ...] = ()
    meta: Mapping[str, Any] = field(default_factory=_empty)
    _by_id: Mapping[str | None, Character] = field(init=False, repr=False, compare=False)
    _by_team: Mapping[Team, tuple[Character, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Looked up a hundred times for each tap. Where an id stands twice, the first one counts.
        object.__setattr__(self, "_by_id", {c.id: c for c in reversed(self.characters)})
        teams: dict[Team, tuple[Character, ...]] = {}
        for team in dict.fromkeys(c.team for c in self.characters):
            teams[team] = tuple(c for c in self.characters if c.team is team)
        object.__setattr__(self, "_by_team", teams)

    def find(self, character: str | None) -> Character | None:
        """The character with this id, or None."""
        return self._by_id.get(character)

    def of_team(self, *teams: Team) -> tuple[Character, ...]:
        """The characters of these teams, in script order."""
        if len(teams) == 1:
            return self._by_team.get(teams[0], ())
        return tuple(c for c in self.characters if c.team in teams)

    def to_data(self) -> dict[str, Any]:
        """The JSON shape in which the database and exports keep a script."""
        return {
            "name": self.name,
            "author": self.author,
            "characters": [c.to_data() for c in self.characters],
            "first_night": list(self.first_night),
            "other_nights": list(self.other_nights),
            "jinxes": [[j.one, j.two, j.text, j.official] for j in self.jinxes],
            "meta": dict(self.meta),
        }


def script_from_data(data: Mapping[str, Any]) -> Script:
    """A script from the shape that `Script.to_data` makes."""
    return Script(
        name=str(data["name"]),
        author=data.get("author"),
        characters=tuple(character_from_data(c) for c in data.get("characters", ())),
        first_night=tuple(data.get("first_night", ())),
        other_nights=tuple(data.get("other_nights", ())),
        jinxes=tuple(Jinx(*row) for row in data.get("jinxes", ())),
        meta=MappingProxyType(dict(data.get("meta", {}))),
    )
