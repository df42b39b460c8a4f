"""Worked examples of deaths: who would die of what, what follows, and who would win.

A line of the table names the moment, the town, then who dies, the cause and who kills ("-": nobody is named),
and whether they die (yes, no or open), what follows and who wins.
"""

from __future__ import annotations

import pytest

from tests.domain.town_of import Json, ask
from tests.golden.examined import Example, examples, names

DIES = {"yes": True, "no": False, "open": None}
TABLE = list(examples("examined_deaths.txt"))


def outcome(snapshot: Json, asked: str) -> str:
    """The answer to "Ann execution -", as a line is written."""
    of, cause, by = asked.split()
    answer = ask(snapshot, of, cause, None if by == "-" else by)
    dies = next(word for word, value in DIES.items() if value is answer["dies"])
    follows = [" ".join(filter(None, (r["player"], r["effect"], r["character"]))) for r in answer["follows"]]
    wins = [f"{win['team']} wins" for win in answer["wins"]]
    return ": ".join(filter(None, (dies, ", ".join([*sorted(follows), *wins]))))


@pytest.mark.parametrize("example", TABLE, ids=names(TABLE))
def test_a_death(example: Example) -> None:
    asked, expected = example.asked
    assert outcome(example.snapshot, asked) == expected, example.line
