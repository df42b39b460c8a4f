"""Whatever a row asks and answers can be drawn: every character of the library, before every tap."""

from __future__ import annotations

from random import Random

import pytest

from app.content.library import bundled
from app.domain import commands as c
from app.domain.acting.evening import evening as sheet_of
from app.web.render import fragment
from app.web.screen import screen
from tests.golden.audit import Evening

NAMES = {"base": "/games/x", "sprite": "/s.svg", "icon_sprite": "/i.svg", "game_id": "x", "covered": False}


class Watched(Evening):
    """An evening whose screen is drawn before each tap."""

    def look(self) -> None:
        shown = screen("x", self.timeline)
        html = fragment("grimoire/_step.html", {**NAMES, "screen": shown})
        html += fragment("grimoire/_ledger.html", {**NAMES, "screen": shown})
        assert 'id="step"' in html
        assert 'id="ledger"' in html


@pytest.mark.parametrize("character", sorted(bundled().characters)[::2])
def test_every_row_can_be_drawn(character: str) -> None:
    evening = Watched(bundled().characters[character], Random(character))
    evening.night(1)
    evening.look()
    evening.day()
    evening.night(2)
    evening.look()


def test_notes_among_the_steps_are_not_counted() -> None:
    evening = Evening(bundled().characters["amnesiac"], Random("Ann"))
    evening.do(c.BeginNight(1))
    row = next(line.key for line in sheet_of(evening.game).rows if line.slot == "amnesiac")
    step = screen("x", evening.timeline, row).step
    assert step is not None
    counted = [line.number for line in step.lines if line.do != "note"]
    assert len(counted) < len(step.lines)
    assert counted == list(range(1, len(counted) + 1))
