"""Whatever a row asks and answers can be drawn: every character of the library, before every tap."""

from __future__ import annotations

from random import Random

import pytest

from app.content.library import bundled
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
