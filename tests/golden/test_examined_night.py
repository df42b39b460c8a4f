"""Worked examples of nights, one a line: which rows are due, which are skipped, and what they answer."""

from __future__ import annotations

import pytest

from tests.domain.towns import row, town

# Who is not woken for their own row does nothing while their ability fails: the row is skipped, and says why.
FAILING = [
    (
        "snitch",
        1,
        "Sni snitch poisoner/Poisoned, Imp imp, Pia poisoner",
        "Sni is poisoned: Pia is the Poisoner",
    ),
    ("king", 1, "Kin drunk as:king, Imp imp, Pia poisoner", "Kin only believes to be the King"),
    ("poppygrower", 1, "Pop drunk as:poppygrower, Imp imp", "Pop only believes to be the Poppy Grower"),
    ("damsel", 1, "Dam damsel, Imp imp, Spy spy", "Dam is poisoned by the Spy’s ability"),
    ("gossip", 2, "Gos gossip innkeeper/Drunk, Imp imp, Inn innkeeper", "Gos is drunk: Inn is the Innkeeper"),
    ("tinker", 2, "Tin tinker sailor/Drunk, Imp imp, Sai sailor", "Tin is drunk: Sai is the Sailor"),
    ("farmer", 2, "Far drunk as:farmer imp/Dead, Imp imp, Cho chef", "Far only believes to be the Farmer"),
]


@pytest.mark.parametrize(("slot", "night", "line", "reason"), FAILING)
def test_an_ability_that_fails_wakes_nobody_else(slot: str, night: int, line: str, reason: str) -> None:
    found = row(town(*line.split(", "), night=night), slot)
    assert (found["status"], found["reason"]) == ("skipped", reason)


@pytest.mark.parametrize(
    ("slot", "line"),
    [
        ("empath", "Emp empath poisoner/Poisoned, Imp imp, Pia poisoner"),
        ("sage", "Sag drunk as:sage imp/Dead, Imp imp, Pia poisoner"),
        ("imp", "Cho chef, Imp imp poisoner/Poisoned, Pia poisoner"),
        ("xaan", "Xaa xaan poisoner/Poisoned, Imp imp, Pia poisoner, Sai saint"),
        ("leviathan", "Lev leviathan poisoner/Poisoned, Cho chef, Pia poisoner"),
    ],
)
def test_who_is_woken_is_woken_all_the_same_and_nights_are_counted(slot: str, line: str) -> None:
    assert row(town(*line.split(", "), night=2), slot)["status"] == "due"
