"""The example game in which an edited character's row is drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.content.library import bundled
from app.domain.characters import Character, Team
from app.domain.how_to_run import Instruction, Step
from app.domain.script import Script
from app.services import corrections as by_hand
from app.services.scripts import edition
from app.web.preview import NAMES, example, has_row, still

LIBRARY = bundled()
TB = edition(LIBRARY, "tb")


def with_guest(character: Character) -> Script:
    return by_hand.with_character(TB, character, LIBRARY)


@pytest.mark.parametrize("identity", LIBRARY.characters)
def test_whoever_acts_at_night_has_a_row_to_look_at(identity: str) -> None:
    found = LIBRARY.characters[identity]
    script = with_guest(found)
    assert has_row(script, found, "first") or not found.wakes_first_night
    assert has_row(script, found, "other") or not found.wakes_other_nights


@pytest.mark.parametrize("team", Team)
def test_the_table_is_one_that_could_be(team: Team) -> None:
    steps = (Instruction("each_night", (Step("wake", "Wake.", {"who": "self"}),)),)
    own = Character("own", "Own", team, how_to_run=steps)
    script = with_guest(own)
    game = example(script, own, "other")
    assert [seat.player for seat in game.seats] == list(NAMES)
    assert len(game.of_team(Team.DEMON)) == 1
    assert len(game.of_team(Team.MINION)) == 1
    assert has_row(script, own, "first")
    assert has_row(script, own, "other")


def test_a_script_of_one_is_enough() -> None:
    own = Character("own", "Own", Team.MINION)
    alone = replace(TB, characters=(own,))
    assert [seat.character for seat in example(alone, own, "first").seats] == ["own"]
    assert not has_row(alone, own, "first")


def test_a_picture_acts_on_nothing() -> None:
    acting = (
        '<form action="/x" method="post" hx-post="/x">'
        '<button id="a" name="b" data-key="1" onclick="x()">&lt;form</button>'
        '<svg viewBox="0 0 1 1"><use href="#wax"/></svg></form>'
    )
    assert still(acting) == (
        '<div><button>&lt;form</button><svg viewBox="0 0 1 1"><use href="#wax"></use></svg></div>'
    )
