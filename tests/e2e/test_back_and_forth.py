"""Whatever a row was left by, undo shows it again, and redo goes on as the tap did."""

from __future__ import annotations

import pytest

from tests.e2e.house import House, Screen
from tests.e2e.nights import table, undone
from tests.e2e.rows import Night

CAST = {"Ann": "spy", "Bob": "chef", "Cid": "empath", "Dee": "monk", "Eve": "soldier", "Fay": "imp"}


@pytest.fixture
def night(screens: type[Screen], house: House) -> Night:
    return Night(screens, table(house, CAST).night(1))


@pytest.mark.parametrize("way", ["Skip this row", "Done by hand"])
def test_a_row_that_was_left_is_shown_by_undo_and_left_by_redo(night: Night, way: str) -> None:
    teller = night.teller
    night.open("empath", "Cid")
    before = teller.screen()
    teller.act(night.step().get_by_role("button", name=way), way)
    assert teller.screen()["#step"] != before["#step"]
    undone(night, before)


def test_an_answer_is_taken_back_and_given_again(night: Night) -> None:
    night.open("chef", "Bob")
    before = night.teller.screen()
    night.teller.first_answer(night.teller.look())
    undone(night, before)
