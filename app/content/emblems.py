"""Which picture stands for a character: names of icons in the set `game-icons`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from app.content.library import FOLDER
from app.domain.characters import Character


@lru_cache(maxsize=1)
def emblems() -> Mapping[str, str]:
    """The icon of every bundled character, by its id, and one for each team, by its name.

    No two are the same.
    """
    found: dict[str, str] = json.loads((FOLDER / "emblems.json").read_bytes())
    return MappingProxyType(found)


def emblem_of(character: Character) -> str:
    """The character's own icon, or its team's for one that no library knows."""
    return emblems().get(character.id, emblems()[character.team.value])
