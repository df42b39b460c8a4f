"""Answers by brute force, written apart from the rules: every way in which everybody may register
is tried one by one, and each is read as a Storyteller at the table would read it.

Towns are plain: a list of seats with name, character, team, alignment, alive, healthy. Recluses and
Spies are the only ones who may register otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

GOOD, EVIL = "good", "evil"


@dataclass(frozen=True)
class Person:
    name: str
    character: str
    team: str
    alignment: str
    alive: bool = True
    healthy: bool = True


@dataclass(frozen=True)
class Seen:
    """As what a person registers in one way of ruling."""

    name: str
    alive: bool
    alignment: str
    team: str
    character: str


@dataclass(frozen=True)
class Town:
    people: tuple[Person, ...]
    script: dict[str, str]  # character -> team
    executed: str | None = None
    voters: tuple[str, ...] = ()
    nominators: tuple[str, ...] = ()


def _sides(person: Person) -> list[str]:
    if person.healthy and person.character == "recluse":
        return list(dict.fromkeys([person.alignment, EVIL]))
    if person.healthy and person.character == "spy":
        return list(dict.fromkeys([person.alignment, GOOD]))
    return [person.alignment]


def _faces(town: Town, person: Person) -> list[tuple[str, str]]:
    """(team, character) pairs: the true one first."""
    faces = [(person.team, person.character)]
    wanted = {"recluse": ("minion", "demon"), "spy": ("townsfolk", "outsider")}.get(person.character, ())
    if person.healthy:
        faces += [(team, c) for c, team in town.script.items() if team in wanted and c != person.character]
    return faces


def by_side(town: Town) -> Iterator[tuple[Seen, ...]]:
    """Every ruling of alignments; the truth first."""
    for sides in product(*(_sides(p) for p in town.people)):
        yield tuple(
            Seen(p.name, p.alive, side, p.team, p.character)
            for p, side in zip(town.people, sides, strict=True)
        )


def by_face(town: Town) -> Iterator[tuple[Seen, ...]]:
    """Every ruling of characters; the truth first."""
    for faces in product(*(_faces(town, p) for p in town.people)):
        yield tuple(
            Seen(p.name, p.alive, p.alignment, team, character)
            for p, (team, character) in zip(town.people, faces, strict=True)
        )


def by_team(town: Town) -> Iterator[tuple[Seen, ...]]:
    """As `by_face`, but one character for each team is enough."""
    choices = []
    for person in town.people:
        faces: dict[str, str] = {}
        for team, character in _faces(town, person):
            faces.setdefault(team, character)
        choices.append(list(faces.items()))
    for ruling in product(*choices):
        yield tuple(
            Seen(p.name, p.alive, p.alignment, team, character)
            for p, (team, character) in zip(town.people, ruling, strict=True)
        )


Reading = Callable[[tuple[Seen, ...], str], list[Any]]


def possible(rulings: Iterator[tuple[Seen, ...]], reading: Reading, holder: str) -> list[Any]:
    """Everything that some ruling makes true."""
    found: list[Any] = []
    for ruling in rulings:
        for value in reading(ruling, holder):
            if value not in found:
                found.append(value)
    return found


def chef(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    pairs = 0
    for at, one in enumerate(circle):
        if one.alignment == EVIL and circle[(at + 1) % len(circle)].alignment == EVIL:
            pairs += 1
    return [pairs]


def empath(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    names = [s.name for s in circle]
    at = names.index(holder)
    felt = set()
    for way in (1, -1):
        place = at + way
        while place % len(circle) != at:
            if circle[place % len(circle)].alive:
                felt.add(place % len(circle))
                break
            place += way
    return [sum(circle[p].alignment == EVIL for p in felt)]


def oracle(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    return [len([s for s in circle if not s.alive and s.alignment == EVIL])]


def clockmaker(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    for steps in range(1, len(circle)):
        for at, one in enumerate(circle):
            sides = {circle[(at + steps) % len(circle)].team, circle[(at - steps) % len(circle)].team}
            if one.team == "demon" and "minion" in sides:
                return [steps]
    return []


def shugenja(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    at = [s.name for s in circle].index(holder)
    for steps in range(1, len(circle)):
        right = circle[(at + steps) % len(circle)].alignment == EVIL
        left = circle[(at - steps) % len(circle)].alignment == EVIL
        if right and left:
            return ["clockwise", "anti-clockwise"]
        if right:
            return ["clockwise"] if not _tie(circle, at, steps) else ["clockwise", "anti-clockwise"]
        if left:
            return ["anti-clockwise"]
    return ["clockwise", "anti-clockwise"]


def _tie(circle: tuple[Seen, ...], at: int, steps: int) -> bool:
    """The closest sits exactly opposite: as far one way round as the other."""
    return 2 * steps == len(circle)


def any_demon(chosen: tuple[str, ...]) -> Reading:
    return lambda circle, holder: [any(s.team == "demon" for s in circle if s.name in chosen)]


def any_minion(chosen: tuple[str, ...]) -> Reading:
    return lambda circle, holder: [any(s.team == "minion" for s in circle if s.name in chosen)]


def same_side(chosen: tuple[str, ...]) -> Reading:
    return lambda circle, holder: [len({s.alignment for s in circle if s.name in chosen}) == 1]


def thumb(chosen: str) -> Reading:
    return lambda circle, holder: [
        "down" if s.alignment == EVIL else "up" for s in circle if s.name == chosen
    ]


def face(chosen: str) -> Reading:
    return lambda circle, holder: [s.character for s in circle if s.name == chosen]


def one_of_two(team: str) -> Reading:
    def read(circle: tuple[Seen, ...], holder: str) -> list[Any]:
        others = [s for s in circle if s.name != holder]
        found: list[Any] = []
        for right in others:
            if right.team == team:
                for wrong in others:
                    if wrong is not right:
                        names = [s.name for s in circle if s in (right, wrong)]
                        found.append({"players": names, "character": right.character})
        return found or ([0] if team == "outsider" else [])

    return read


def good_one(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    return [[s.name] for s in circle if s.alignment == GOOD and s.name != holder]


def evil_one(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    return [[s.name] for s in circle if s.alignment == EVIL and s.name != holder]


def two_not_demon(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    others = [s for s in circle if s.name != holder]
    return [[a.name, b.name] for a, b in combinations(others, 2) if "demon" not in (a.team, b.team)]


def three_with_one_evil(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    others = [s for s in circle if s.name != holder]
    return [
        [s.name for s in three]
        for three in combinations(others, 3)
        if sum(s.alignment == EVIL for s in three) == 1
    ]


def two_with_the_demon(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    others = [s for s in circle if s.name != holder]
    return [[a.name, b.name] for a, b in combinations(others, 2) if "demon" in (a.team, b.team)]


def outsiders(circle: tuple[Seen, ...], holder: str) -> list[Any]:
    return [sorted({s.character for s in circle if s.team == "outsider"})]
