"""Deaths in Trouble Brewing against a second, plain telling of the rules that shares no code with the
first: random towns of its 22 characters, every seat, every cause."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.town_of import ask, town

TOWNSFOLK = (
    "washerwoman librarian chef empath undertaker monk ravenkeeper virgin slayer soldier mayor".split()
)
OUTSIDERS = "butler recluse saint".split()
MINIONS = "poisoner scarletwoman baron spy".split()


@dataclass
class Person:
    name: str
    character: str
    alive: bool
    poisoned: bool
    safe: bool

    @property
    def line(self) -> str:
        words = [self.name, self.character, "" if self.alive else "dead"]
        return " ".join([*words, "poisoner/Poisoned" * self.poisoned, "monk/Safe" * self.safe])

    @property
    def good(self) -> bool:
        return self.character not in (*MINIONS, "imp")


@st.composite
def people(draw: st.DrawFn) -> list[Person]:
    size = draw(st.integers(5, 9))
    minions = draw(st.lists(st.sampled_from(MINIONS), min_size=1, max_size=2, unique=True))
    good = draw(
        st.lists(st.sampled_from([*TOWNSFOLK, *OUTSIDERS]), min_size=size, max_size=size, unique=True)
    )
    cast = draw(st.permutations([*minions, "imp", *good[: size - len(minions) - 1]]))
    poisoned, safe = draw(st.integers(0, size)), draw(st.integers(0, size))
    return [
        Person(f"P{at}", c, draw(st.booleans()) or c == "imp", at == poisoned, at == safe)
        for at, c in enumerate(cast)
    ]


class Telling:
    """The rules once more, for one town."""

    def __init__(self, cast: list[Person], night: bool) -> None:
        self.cast, self.night = cast, night
        poisoner = self.of("poisoner")
        self.poison = poisoner is not None and poisoner.alive  # even one who has poisoned themself

    def of(self, character: str) -> Person | None:
        return next((p for p in self.cast if p.character == character), None)

    def able(self, character: str) -> bool:
        person = self.of(character)
        return person is not None and person.alive and not (self.poison and person.poisoned)

    def dies(self, person: Person, cause: str) -> bool | None:
        if not person.alive:
            return False
        if cause == "demon":
            saved = (person.safe and self.able("monk")) or (
                person.character == "soldier" and self.able("soldier")
            )
            if not self.able("imp") or saved:
                return False
        if person.character == "mayor" and self.night and self.able("mayor"):
            return None
        return True

    def heirs(self, person: Person, cause: str) -> list[Person]:
        """Who may become the Imp when this Imp dies."""
        living = sum(p.alive for p in self.cast)
        woman = self.of("scarletwoman")
        if woman is not None and self.able("scarletwoman") and living >= 5:
            return [woman]
        if cause != "demon":
            return []
        minions = [p for p in self.cast if p.alive and p.character in MINIONS]
        recluse = self.of("recluse")
        return [*minions, *([recluse] if recluse is not None and self.able("recluse") else [])]

    def winner(self, person: Person, cause: str) -> list[str]:
        if cause == "execution" and person.character == "saint" and self.able("saint"):
            return ["evil"]
        alive = sum(p.alive for p in self.cast) - 1
        if person.character == "imp":
            heirs = [p for p in self.heirs(person, cause) if p.character in MINIONS]
            if not heirs:
                return ["good"]
        return ["evil"] if alive <= 2 else []


@settings(max_examples=120, deadline=None)
@given(people(), st.sampled_from(["demon", "execution", "storyteller"]))
def test_both_tellings_agree(cast: list[Person], cause: str) -> None:
    night = cause != "execution"
    snapshot = town(*(p.line for p in cast), at="night 3" if night else "day 3")
    telling = Telling(cast, night)
    for person in cast:
        own = person.character == "imp" and cause == "demon"
        answer = ask(snapshot, person.name, cause, person.name if own else None)
        expected = telling.dies(person, cause)
        assert answer["dies"] is expected, (person, answer)
        found = {(row["player"], row["effect"]) for row in answer["follows"]}
        if expected is not True:
            assert found == set()
            continue
        assert answer["wins"] == [] or expected is True
        assert [win["team"] for win in answer["wins"]] == telling.winner(person, cause), (person, answer)
        wakes = {p.name for p in cast if p.character == "undertaker" and p.alive and p is not person}
        assert {p for p, effect in found if effect == "wakes"} == (
            (wakes if cause == "execution" else set())
            | ({person.name} if person.character == "ravenkeeper" and night else set())
        )
        heirs = telling.heirs(person, cause) if person.character == "imp" else []
        becomes = {heirs[0].name} if len(heirs) == 1 and heirs[0].character in MINIONS else set()
        assert {p for p, effect in found if effect == "becomes"} == becomes, (person, answer)
        poisoner = telling.of("poisoner")
        over = poisoner is person or (poisoner is not None and poisoner.name in becomes)
        poisoned = {p.name for p in cast if p.poisoned and p.alive and p is not person}
        healed = poisoned if over and telling.poison else set()
        assert {p for p, effect in found if effect == "sober"} == healed, (person, answer)
