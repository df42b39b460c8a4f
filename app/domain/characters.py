"""Characters and the teams they belong to. A character is a row of data, never a piece of code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from app.domain.how_to_run import NIGHT_MOMENTS, Instruction, instruction_from_data


class Alignment(StrEnum):
    """Which side a player wins with."""

    GOOD = "good"
    EVIL = "evil"

    @property
    def other(self) -> Alignment:
        """The opposite side."""
        return Alignment.EVIL if self is Alignment.GOOD else Alignment.GOOD


class Team(StrEnum):
    """The kind of a character, in the order in which scripts list them."""

    TOWNSFOLK = "townsfolk"
    OUTSIDER = "outsider"
    MINION = "minion"
    DEMON = "demon"
    TRAVELLER = "traveller"
    FABLED = "fabled"
    LORIC = "loric"

    @property
    def letter(self) -> str:
        """What a token's coin shows: T, O, M, D, Tr, F, L."""
        return "Tr" if self is Team.TRAVELLER else self.value[0].upper()

    @property
    def alignment(self) -> Alignment | None:
        """The side a player of this team starts on; a Traveller's is told in secret, so None."""
        if self in (Team.TOWNSFOLK, Team.OUTSIDER):
            return Alignment.GOOD
        return Alignment.EVIL if self in (Team.MINION, Team.DEMON) else None


BAG_TEAMS = (Team.TOWNSFOLK, Team.OUTSIDER, Team.MINION, Team.DEMON)
STORYTELLER_TEAMS = (Team.FABLED, Team.LORIC)


def _empty() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Character:
    """One character of the library or of a script.

    `reminders` stand as often as the box holds them; `global_reminders` may be placed whether or
    not the character is in play. `first_night` and `other_nights` are places in the order that a
    document gave by number (None: the library's order, or not at all). `setup` and `effects` are
    the rules as data, of the shapes in `docs/how-to-run.md`. `extra` keeps a document's own fields
    untouched for export.
    """

    id: str
    name: str
    team: Team
    ability: str = ""
    edition: str | None = None
    reminders: tuple[str, ...] = ()
    global_reminders: tuple[str, ...] = ()
    how_to_run: tuple[Instruction, ...] = ()
    notes: tuple[str, ...] = ()
    flavour: str = ""
    official: bool = False
    first_night: float | None = None
    other_nights: float | None = None
    setup: tuple[Mapping[str, Any], ...] = ()
    effects: Mapping[str, Any] = field(default_factory=_empty)
    extra: Mapping[str, Any] = field(default_factory=_empty)

    def __hash__(self) -> int:
        # What was read from a character is remembered; its rules as data have no hash of their own.
        return hash((self.id, self.name, self.ability))

    @property
    def wakes_first_night(self) -> bool:
        """Whether an instruction is meant for the first night."""
        return any(i.when in ("first_night", "each_night") for i in self.how_to_run)

    @property
    def wakes_other_nights(self) -> bool:
        """Whether an instruction is meant for later nights."""
        return any(i.when in ("other_nights", "each_night") for i in self.how_to_run)

    @property
    def night_instructions(self) -> tuple[Instruction, ...]:
        """The instructions that belong on a night sheet."""
        return tuple(i for i in self.how_to_run if i.when in NIGHT_MOMENTS)

    def to_data(self) -> dict[str, Any]:
        """The JSON shape in which scripts and games keep a character; only what is there is named."""
        data: dict[str, Any] = {"id": self.id, "name": self.name, "team": self.team.value}
        for name in _PLAIN:
            value = getattr(self, name)
            # A place of 0 in the night means "sleeps", and is kept.
            if value is not None and value is not False and value not in ("", ()):
                data[name] = list(value) if isinstance(value, tuple) else value
        if self.how_to_run:
            data["how_to_run"] = [i.to_data() for i in self.how_to_run]
        if self.setup:
            data["setup"] = [dict(rule) for rule in self.setup]
        for name in ("effects", "extra"):
            if getattr(self, name):
                data[name] = dict(getattr(self, name))
        return data


_PLAIN = (
    "ability",
    "edition",
    "reminders",
    "global_reminders",
    "notes",
    "flavour",
    "official",
    "first_night",
    "other_nights",
)


def character_from_data(data: Mapping[str, Any]) -> Character:
    """A character from its JSON shape (`id`, `name`, `team` are required; the team must be known)."""
    return Character(
        id=str(data["id"]),
        name=str(data["name"]),
        team=Team(data["team"]),
        ability=str(data.get("ability", "")),
        edition=data.get("edition"),
        reminders=tuple(data.get("reminders", ())),
        global_reminders=tuple(data.get("global_reminders", ())),
        how_to_run=tuple(instruction_from_data(i) for i in data.get("how_to_run", ())),
        notes=tuple(data.get("notes", ())),
        flavour=str(data.get("flavour", "")),
        official=bool(data.get("official", False)),
        first_night=data.get("first_night"),
        other_nights=data.get("other_nights"),
        setup=tuple(MappingProxyType(dict(rule)) for rule in data.get("setup", ())),
        effects=MappingProxyType(dict(data.get("effects", {}))),
        extra=MappingProxyType(dict(data.get("extra", {}))),
    )
