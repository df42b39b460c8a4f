"""Small scripts with the library's characters and some of our own, for the tests of setup."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from types import MappingProxyType
from typing import Any

from app.content.library import bundled
from app.domain.characters import Character, Team
from app.domain.script import Script
from app.domain.setup import Bag, Table, check, distributions, fill

TROUBLE_BREWING = """washerwoman librarian investigator chef empath fortuneteller undertaker monk ravenkeeper
virgin slayer soldier mayor butler drunk recluse saint poisoner spy scarletwoman baron imp""".split()
CHANGES = """washerwoman librarian investigator chef empath fortuneteller undertaker monk ravenkeeper virgin
slayer soldier mayor balloonist villageidiot huntsman choirboy king atheist drunk damsel hermit lunatic saint
baron godfather marionette xaan summoner poisoner fanggu vigormortis lilmonsta legion kazali lordoftyphon
imp""".split()


def script(*ids: str) -> Script:
    """A script of characters of the library."""
    return Script("Test", tuple(bundled().characters[i] for i in ids))


def table(players: int, ids: Iterable[str] = CHANGES, fabled: Iterable[str] = ()) -> Table:
    """A table with a script of these characters."""
    beside = tuple(fabled)
    return Table(script(*ids), players, beside, [bundled().characters[f] for f in beside])


def splits(players: int, *in_play: str, ids: Iterable[str] = CHANGES, fabled: Iterable[str] = ()) -> str:
    """The legal distributions as `5/2/1/1 4/3/1/1`."""
    found = distributions(table(players, ids, fabled), in_play)
    return " ".join(f"{d.townsfolk}/{d.outsider}/{d.minion}/{d.demon}" for d in found)


def complaints(players: int, *in_play: str, ids: Iterable[str] = CHANGES) -> list[str]:
    """What is wrong with these characters in play."""
    return [str(problem.message) for problem in check(table(players, ids), in_play).problems]


def bag(
    players: int, seed: int = 1, with_: Iterable[str] = (), ids: Iterable[str] = CHANGES, **wishes: Any
) -> Bag:
    """A random bag."""
    fabled = wishes.pop("fabled", ())
    return fill(table(players, ids, fabled), Random(seed), with_, **wishes)


def own(name: str, team: Team, ability: str, **extra: Any) -> Character:
    """A character of somebody's own."""
    identity = name.lower().replace(" ", "")
    return Character(identity, name, team, ability, extra=MappingProxyType(extra))
