"""What a document turned out to hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from app.domain.characters import Character
from app.domain.problems import Problem
from app.domain.script import Jinx, Script
from app.domain.words import Message

Kind = Literal["almanac", "script", "collection"]


def _empty() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Document:
    """An almanac, a script, or a collection of characters, as it was understood.

    Characters stand in the document's order. `first_night` and `other_nights` are whole orders of
    slots. `meta` keeps the document's own fields for export. `proposed` names the characters whose
    place in the night is a proposal, `problems` all that was not understood.
    """

    kind: Kind
    name: str | None
    author: str | None = None
    characters: tuple[Character, ...] = ()
    first_night: tuple[str, ...] = ()
    other_nights: tuple[str, ...] = ()
    jinxes: tuple[Jinx, ...] = ()
    meta: Mapping[str, Any] = field(default_factory=_empty)
    problems: tuple[Problem, ...] = ()
    proposed: tuple[str, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """The JSON shape of `grimoire read`."""
        return {
            "kind": self.kind,
            "name": self.name,
            "author": self.author,
            "characters": [self._character_data(c) for c in self.characters],
            "night_order": {
                "first_night": list(self.first_night),
                "other_nights": list(self.other_nights),
            },
            "jinxes": [{"characters": [j.one, j.two], "text": j.text} for j in self.jinxes],
            "proposed": list(self.proposed),
            "problems": [p.to_data() for p in self.problems],
        }

    def _character_data(self, character: Character) -> dict[str, Any]:
        return {
            "id": character.id,
            "name": character.name,
            "team": character.team.value,
            "ability": character.ability,
            "official": character.official,
            "wakes": {
                "first_night": character.id in self.first_night,
                "other_nights": character.id in self.other_nights,
            },
            "reminders": list(character.reminders),
            "global_reminders": list(character.global_reminders),
            "how_to_run": [i.to_data() for i in character.how_to_run],
            "notes": list(character.notes),
            "flavour": character.flavour,
        }

    def to_script(self, name: str = "") -> Script:
        """The script to play with; `name` is used where the document gives none."""
        return Script(
            name=self.name or name or "Script",
            characters=self.characters,
            author=self.author,
            first_night=self.first_night,
            other_nights=self.other_nights,
            jinxes=self.jinxes,
            meta=self.meta,
        )


class NotReadable(Exception):
    """The document holds no character at all. `message` says why, in the user's words; `problems`
    name what was found in it, and `line` (from 1) where a fault sits, if it sits on a line."""

    def __init__(self, message: Message, problems: tuple[Problem, ...] = (), line: int | None = None) -> None:
        super().__init__(str(message))
        self.message = message
        self.problems = problems
        self.line = line
