"""Every character of the library plays through three nights and days."""

from __future__ import annotations

from random import Random

import pytest

from app.content.library import bundled
from tests.golden.audit import Evening


@pytest.mark.parametrize("character", sorted(bundled().characters))
def test_three_nights_and_days_and_all_of_it_taken_back(character: str) -> None:
    evening = Evening(bundled().characters[character], Random(character))
    for number in (1, 2, 3):
        evening.night(number)
        evening.day()
    assert "dawn" in evening.rows_done()
    assert evening.undo_everything() == evening.start.game
