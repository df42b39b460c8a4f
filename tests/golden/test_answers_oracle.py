"""On random towns the night sheet and the brute force must agree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.services.reports import night
from tests.golden import oracle_answers as brute

SCRIPT = {
    **dict.fromkeys(
        """chef empath clockmaker oracle shugenja fortuneteller seamstress villageidiot undertaker
        ravenkeeper washerwoman librarian investigator steward bountyhunter knight noble sage flowergirl
        towncrier soldier mayor""".split(),
        "townsfolk",
    ),
    **dict.fromkeys(["recluse", "saint", "butler"], "outsider"),
    **dict.fromkeys(["spy", "poisoner", "baron", "godfather"], "minion"),
    "imp": "demon",
}
INFORMED = {c for c, team in SCRIPT.items() if team == "townsfolk"} - {"soldier", "mayor"} | {"godfather"}
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida", "Jo"]


@st.composite
def towns(draw: st.DrawFn) -> tuple[brute.Town, str]:
    """Five to ten people; the second result is who carries the Poisoner's token, or nobody."""
    count = draw(st.integers(5, 10))
    rest = [c for c in SCRIPT if c not in ("imp", "recluse", "spy", "poisoner", "saint", "butler")]
    kinds = draw(st.lists(st.sampled_from(rest), min_size=count - 1, max_size=count - 1, unique=True))
    special = draw(
        st.lists(st.sampled_from(["recluse", "spy", "poisoner", "saint", "butler"]), max_size=3, unique=True)
    )
    kinds = ["imp", *(one or kind for one, kind in zip([*special, *[""] * count], kinds, strict=False))]
    kinds = draw(st.permutations(kinds))
    alive = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    turned = draw(st.sets(st.integers(0, count - 1), max_size=2))
    traveller = draw(st.sampled_from([None, "good", "evil"]))
    target = draw(st.sampled_from(["", *NAMES[:count]]))
    working = any(k == "poisoner" and a for k, a in zip(kinds, alive, strict=True))
    people = []
    for i, kind in enumerate(kinds):
        side = "evil" if SCRIPT[kind] in ("minion", "demon") else "good"
        if i in turned:
            side = "good" if side == "evil" else "evil"
        ill = working and NAMES[i] == target and kind != "poisoner"
        people.append(brute.Person(NAMES[i], kind, SCRIPT[kind], side, alive[i], not ill))
    if traveller:
        at = draw(st.integers(0, count))
        people.insert(at, brute.Person("Tom", "gunslinger", "traveller", traveller))
    dead = [p.name for p in people if not p.alive]
    names = st.sampled_from([p.name for p in people])
    town = brute.Town(
        tuple(people),
        SCRIPT,
        executed=draw(st.sampled_from([None, *dead])),
        voters=tuple(draw(st.lists(names, max_size=3, unique=True))),
        nominators=tuple(draw(st.lists(names, max_size=2, unique=True))),
    )
    return town, target


def snapshot(town: brute.Town, target: str, number: int) -> dict[str, Any]:
    seats = []
    for p in town.people:
        tokens = [{"character": "poisoner", "text": "Poisoned"}] if p.name == target else []
        if p.character == "poisoner" and p.name == target:
            tokens = []
        killed = not p.alive and p.character in ("ravenkeeper", "sage")
        seats.append(
            {
                "player": p.name,
                "character": p.character,
                "alignment": p.alignment,
                "alive": p.alive,
                "reminders": [*tokens, *([{"character": "imp", "text": "Dead"}] if killed else [])],
            }
        )
    someone = next(p.name for p in town.people if p.character != "gunslinger")
    nominations = [{"by": n, "of": someone, "votes": []} for n in town.nominators]
    nominations.append({"by": None, "of": someone, "votes": list(town.voters)})
    return {
        "script": {"name": "Oracle", "characters": list(SCRIPT)},
        "phase": {"kind": "night", "number": number},
        "seats": seats,
        "day": {"executed": town.executed, "died": [], "nominations": nominations},
    }


def expected(town: brute.Town, ability: str, holder: str, choice: str | None) -> list[Any]:
    """What the brute force finds for one question."""
    chosen = tuple(choice.split("+")) if choice else ()
    side: dict[str, brute.Reading] = {
        "chef": brute.chef,
        "empath": brute.empath,
        "oracle": brute.oracle,
        "shugenja": brute.shugenja,
        "steward": brute.good_one,
        "bountyhunter": brute.evil_one,
        "noble": brute.three_with_one_evil,
        "seamstress": brute.same_side(chosen),
        "villageidiot": brute.thumb("".join(chosen)),
    }
    team: dict[str, brute.Reading] = {
        "clockmaker": brute.clockmaker,
        "fortuneteller": brute.any_demon(chosen),
        "flowergirl": brute.any_demon(town.voters),
        "towncrier": brute.any_minion(town.nominators),
        "knight": brute.two_not_demon,
        "sage": brute.two_with_the_demon,
    }
    if ability in side:
        return brute.possible(brute.by_side(town), side[ability], holder)
    if ability in team:
        return brute.possible(brute.by_team(town), team[ability], holder)
    faces: dict[str, brute.Reading] = {
        "washerwoman": brute.one_of_two("townsfolk"),
        "librarian": brute.one_of_two("outsider"),
        "investigator": brute.one_of_two("minion"),
        "undertaker": brute.face(town.executed or ""),
        "ravenkeeper": brute.face("".join(chosen)),
        "godfather": brute.outsiders,
    }
    return brute.possible(brute.by_face(town), faces[ability], holder)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(towns(), st.sampled_from([1, 2]))
def test_the_sheet_agrees_with_brute_force(drawn: tuple[brute.Town, str], number: int) -> None:
    town, target = drawn
    for row in night(snapshot(town, target, number))["entries"]:
        if row["status"] != "due" or row["ability"] not in INFORMED:
            continue
        ill = any(p.name == row["player"] and not p.healthy for p in town.people)
        for step in row["steps"]:
            answers = {None: step["answer"]} if "answer" in step else step.get("answer_for", {})
            for choice, answer in answers.items():
                found = expected(town, row["ability"], row["player"], choice)
                assert answer["free"] is ill
                assert len(answer["possible"]) == len(found), (row["slot"], choice, answer, found)
                assert all(value in found for value in answer["possible"]), (row["slot"], choice)
                if answer["value"] is not None and row["ability"] != "shugenja":
                    assert answer["value"] == _true(town, row["ability"], row["player"], choice)


def _true(town: brute.Town, ability: str, holder: str, choice: str | None) -> Any:
    """The value when everybody registers as what they are."""
    plain = replace(town, people=tuple(replace(p, healthy=False) for p in town.people))
    found = expected(plain, ability, holder, choice)
    return found[0] if len(found) == 1 else found
