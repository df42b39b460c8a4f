"""Three good characters that are not in play, for the Demon to hide behind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from app.domain.characters import Team
from app.domain.problems import Problem
from app.domain.setup.counts import BLUFFS_FROM
from app.domain.setup.table import Table
from app.domain.words import Message, say

GOOD = (Team.TOWNSFOLK, Team.OUTSIDER)
COUNT = 3


def candidates(table: Table, in_play: Iterable[str]) -> tuple[str, ...]:
    """Characters that may be bluffs: good, on the script, not in play."""
    present = {*in_play}
    return tuple(c.id for c in table.script.of_team(*GOOD) if c.id not in present)


def why_none(table: Table, in_play: Sequence[str]) -> Message | None:
    """Why nobody is shown bluffs, or None where somebody is."""
    wanted = any(r.kind == "bluffs" and r.get("to") != "minions" for _, r in table.in_force(in_play))
    if table.players >= BLUFFS_FROM or wanted:
        return None
    text = "No bluffs: there are fewer than {players} players (Travellers do not count)."
    return say(text, players=BLUFFS_FROM)


def draw(table: Table, in_play: Sequence[str], rng: Random, avoid: Iterable[str] = ()) -> tuple[str, ...]:
    """Three bluffs, two Townsfolk and an Outsider where there are; fewer where the script has no more.

    `avoid` are characters that are not in play but believed. They come last, and before them those that
    nobody could claim to be (a Drunk): only where nothing else is left.
    """
    believed = {*avoid}
    unclaimed = {c.id for c in table.script.of_team(*GOOD) if table.rule(c.id, "token")}
    pool = list(candidates(table, in_play))
    rng.shuffle(pool)
    pool.sort(key=lambda c: (c in believed, c in unclaimed))
    free = [c for c in pool if c not in believed | unclaimed]
    outsiders = [c for c in free if table.team(c) is Team.OUTSIDER][:1]
    townsfolk = [c for c in free if table.team(c) is Team.TOWNSFOLK]
    best = [*townsfolk[: COUNT - len(outsiders)], *outsiders]
    return tuple([*best, *(c for c in pool if c not in best)][:COUNT])


def problems(table: Table, in_play: Sequence[str], bluffs: Sequence[str]) -> list[Problem]:
    """What is wrong with these bluffs now, whichever was chosen first."""
    present = {*in_play}
    may_repeat = any(rule.kind == "duplicates" for _, rule in table.in_force(in_play))
    found: list[Problem] = []
    for bluff in bluffs:
        name = table.name(bluff)
        if table.team(bluff) not in GOOD:
            found.append(Problem(bluff, say("{name} is not a good character of this script.", name=name)))
        elif bluff in present and not may_repeat:
            found.append(Problem(bluff, say("{name} is a bluff and in play.", name=name)))
    if len({*bluffs}) < len(bluffs):
        found.append(Problem("bluffs", say("A bluff stands twice.")))
    if bluffs and len(bluffs) != COUNT and len(candidates(table, in_play)) >= COUNT:
        text = "There are {have} bluffs; the Demon learns {count}."
        found.append(Problem("bluffs", say(text, have=len(bluffs), count=COUNT)))
    return found
