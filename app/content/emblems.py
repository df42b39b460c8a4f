"""Which picture stands for a character: names of icons in the set `game-icons`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from app.content.library import FOLDER
from app.domain.characters import Character, Team

# For characters that no library knows: one icon for each team.
OF_TEAM: Mapping[Team, str] = MappingProxyType(
    {
        Team.TOWNSFOLK: "village",
        Team.OUTSIDER: "dead-wood",
        Team.MINION: "imp-laugh",
        Team.DEMON: "devil-mask",
        Team.TRAVELLER: "bindle",
        Team.FABLED: "spell-book",
        Team.LORIC: "standing-potion",
    }
)


@lru_cache(maxsize=1)
def emblems() -> Mapping[str, str]:
    """The icon of every bundled character, by its id; no two are the same."""
    found: dict[str, str] = json.loads((FOLDER / "emblems.json").read_bytes())
    return MappingProxyType(found)


def emblem_of(character: Character) -> str:
    """The character's own icon, or its team's."""
    return emblems().get(character.id, OF_TEAM[character.team])
