"""Worked examples of nights: which rows are due, which are skipped and why, and what they answer.

A line of either table names the moment, the town and the slot ("of" whom, where there are several; "on" whom
the choice falls); then how the row stands ("none": there is no row), or its true value and every permitted
one ("…": not looked at), with "free" where anything may be shown.
"""

from __future__ import annotations

import json

import pytest

from tests.domain.town_of import Json, town
from tests.domain.towns import rows
from tests.golden.examined import Example, examples, names

ROWS = list(examples("examined_rows.txt"))
ANSWERS = list(examples("examined_answers.txt"))


def found(snapshot: Json, slot: str, player: str) -> list[Json]:
    """The rows of a slot, of one player if any is named; those that are due first."""
    mine = [row for row in rows(snapshot, slot) if player in ("", row["player"])]
    return sorted(mine, key=lambda row: row["status"] == "skipped")


@pytest.mark.parametrize("example", ROWS, ids=names(ROWS))
def test_a_row(example: Example) -> None:
    asked, expected = example.asked
    slot, _, player = asked.partition(" of ")
    mine = [row for row in rows(example.snapshot, slot) if player in ("", row["player"])]
    stands = ": ".join(filter(None, (mine[0]["status"], mine[0]["reason"]))) if mine else "none"
    assert stands == expected, example.line


@pytest.mark.parametrize("example", ANSWERS, ids=names(ANSWERS))
def test_an_answer(example: Example) -> None:
    asked, value, permitted = example.asked
    who, _, choice = asked.partition(" on ")
    slot, _, player = who.partition(" of ")
    key = "answer_for" if choice else "answer"
    told = next(step[key] for step in found(example.snapshot, slot, player)[0]["steps"] if key in step)
    answer = told[choice] if choice else told
    assert answer["value"] == json.loads(value), example.line
    assert answer["free"] is permitted.endswith(" free"), example.line
    if not permitted.startswith("…"):
        assert answer["possible"] == json.loads(permitted.removesuffix(" free")), example.line


# Where two take each other's ability, whoever came first has it: of tokens whose time nobody noted, those
# that last and those that follow another lie there longest.
FIRST = [
    (3, "Cou courtier poisoner/Poisoned, Pia poisoner courtier/Drunk_2, Imp imp", ["drunk"]),
    (3, "Cou courtier poisoner/Poisoned, Pia poisoner courtier/Drunk_3, Imp imp", []),
    (3, "Wid widow poisoner/Poisoned, Pia poisoner widow/Poisoned, Imp imp", ["poisoned"]),
    (1, "Wid widow poisoner/Poisoned, Pia poisoner widow/Poisoned, Imp imp", []),
    (3, "Inn innkeeper poisoner/Poisoned, Pia poisoner innkeeper/Drunk, Imp imp", []),
    (3, "Sai sailor poisoner/Poisoned, Pia poisoner sailor/Drunk, Imp imp", ["drunk"]),
]


@pytest.mark.parametrize(("night", "line", "state"), FIRST)
def test_who_came_first(night: int, line: str, state: list[str]) -> None:
    snapshot = town(*line.split(", "), at=f"night {night}")
    assert found(snapshot, "poisoner", "")[0]["state"] == state


TABLE = "Cho chef, Emp empath, May mayor, Sol soldier"
POINTED = [
    ("minioninfo", "Imp imp, Pia poisoner, Vir virgin", ["Imp"]),
    ("demoninfo", "Imp imp, Pia poisoner, Spy spy", ["Pia", "Spy"]),
    ("minioninfo", "Imp imp, Pia poisoner, Mag magician", ["Imp", "Mag"]),
    ("demoninfo", "Imp imp, Pia poisoner, Mag magician", ["Pia", "Mag"]),
    ("minioninfo", "Imp imp, Pia poisoner, Mag magician poisoner/Poisoned", ["Imp"]),
    ("demoninfo", "Imp imp, Pia poisoner, Mag drunk as:magician", ["Pia"]),
    ("minioninfo", "Imp imp, Pia poisoner, Lou lunatic as:imp", ["Imp"]),
    ("minioninfo", "Wit witch lilmonsta/Is_The_Demon, Bar baron, Mag magician", []),
]


@pytest.mark.parametrize(("slot", "line", "players"), POINTED)
def test_whom_the_evil_players_are_shown(slot: str, line: str, players: list[str]) -> None:
    steps = found(town(*f"{line}, {TABLE}".split(", "), at="night 1"), slot, "")[0]["steps"]
    assert [name for step in steps for name in step.get("players", [])] == players


# Asked of a night that is still to come: what ends before it says nothing there, nor does a day that is past.
AHEAD = [
    ("day 1", 2, "Emp empath poisoner/Poisoned, Pia poisoner, Imp imp", "empath", "due", []),
    ("night 1", 2, "Emp empath poisoner/Poisoned, Pia poisoner, Imp imp", "empath", "due", []),
    ("night 1", 2, "Emp empath widow/Poisoned, Wid widow, Imp imp", "empath", "due", ["poisoned"]),
    ("day 1", 2, "Emp empath courtier/Drunk_3, Cou courtier, Imp imp", "empath", "due", ["drunk"]),
    ("night 2", 4, "Emp empath courtier/Drunk_2, Cou courtier, Imp imp", "empath", "due", []),
    ("day 2", 3, "Emp empath, Min minstrel minstrel/Everyone_Is_Drunk, Imp imp", "empath", "due", ["drunk"]),
    ("night 2", 2, "Und undertaker, Bob saint dead, Imp imp", "undertaker", "due", []),
    ("night 2", 3, "Und undertaker, Bob saint dead, Imp imp", "undertaker", "skipped", []),
    ("day 1", 2, "Und undertaker, Bob saint dead, Imp imp", "undertaker", "due", []),
]


@pytest.mark.parametrize(("moment", "night", "line", "slot", "status", "state"), AHEAD)
def test_a_night_to_come(
    moment: str, night: int, line: str, slot: str, status: str, state: list[str]
) -> None:
    day = {"executed": "Bob", "died": ["Bob"]} if "Bob" in line else {}
    asked = {**town(*line.split(", "), at=moment, day=day), "night": night}
    row = found(asked, slot, "")[0]
    assert (row["status"], row["state"]) == (status, state)
