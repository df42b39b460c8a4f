"""Jinxes count while both characters are in play, however they came there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.content.library import bundled
from app.domain.game import Phase, PhaseKind
from app.domain.jinxes import active, among
from app.domain.script import Jinx
from app.services.reports import night
from app.services.snapshots import read_snapshot
from tests.domain.test_acting import game_of
from tests.domain.towns import town

SCRIPT = ["balloonist", "marionette", "imp", "chef", "baron"]
OTHERS = ("Cid imp", "Dee baron")


def pairs(game: Any) -> list[set[str]]:
    return [{jinx.one, jinx.two} for jinx in active(game, among(game, bundled().jinxes))]


def test_a_token_that_says_who_somebody_is_brings_the_jinx_of_that_character() -> None:
    without = game_of("Ann balloonist", "Bob chef", *OTHERS, script=SCRIPT)
    assert pairs(without) == []
    marked = game_of("Ann balloonist", "Bob chef marionette/Is_The_Marionette", *OTHERS, script=SCRIPT)
    assert pairs(marked) == [{"balloonist", "marionette"}]


def test_it_lies_on_the_very_balloonist_who_is_the_marionette() -> None:
    game = game_of("Ann balloonist marionette/Is_The_Marionette", *OTHERS, script=SCRIPT)
    assert pairs(game) == [{"balloonist", "marionette"}]


def test_it_lies_in_the_centre() -> None:
    token = {"character": "marionette", "text": "Is The Marionette"}
    game = game_of("Ann balloonist", *OTHERS, script=SCRIPT, centre=[token])
    assert pairs(game) == [{"balloonist", "marionette"}]


def test_any_other_token_brings_nobody_into_play() -> None:
    script = ["spy", "damsel", "imp", "chef", "poisoner", "widow"]
    game = game_of("Ann damsel widow/Poisoned", "Bob chef", "Cid imp", script=script)
    assert pairs(game) == []


@pytest.mark.parametrize(
    ("line", "pair"),
    [
        ("Ann chef alchemist/Is_The_Alchemist", {"alchemist", "spy"}),
        ("Ann mathematician drunk/Is_The_Drunk", {"mathematician", "drunk"}),
        ("Ann scarletwoman lilmonsta/Is_The_Demon", {"lilmonsta", "scarletwoman"}),
        ("Ann bountyhunter philosopher/Is_The_Philosopher", {"bountyhunter", "philosopher"}),
    ],
)
def test_every_token_that_can_lie_without_its_character_does_so(line: str, pair: set[str]) -> None:
    owner = line.split()[2].partition("/")[0]
    script = [line.split()[1], owner, "spy", "imp"]
    assert pairs(game_of(line, "Bob spy", "Cid imp", script=script)) == [pair]
    assert pairs(game_of(line.rpartition(" ")[0], "Bob spy", "Cid imp", script=script)) == []


def test_a_belief_and_a_gained_ability_count() -> None:
    script = ["balloonist", "marionette", "imp", "chef", "baron", "mathematician", "cannibal", "butler"]
    believing = game_of("Ann marionette", "Bob chef", *OTHERS, script=script)
    assert pairs(believing) == []
    seats = (replace(believing.seats[0], believes="balloonist"), *believing.seats[1:])
    assert pairs(replace(believing, seats=seats)) == [{"balloonist", "marionette"}]
    eaten = (replace(believing.seats[0], character="cannibal", gained=("butler",)), *believing.seats[1:])
    assert pairs(replace(believing, seats=eaten)) == [{"cannibal", "butler"}]


def test_before_the_deal_the_bag_says_who_comes_into_play() -> None:
    game = game_of("Ann chef", *OTHERS, script=SCRIPT)
    setup = replace(
        game,
        phase=Phase(PhaseKind.SETUP, 0),
        seats=tuple(replace(seat, character=None) for seat in game.seats),
        bag=("marionette", "imp", "baron"),
        stand_ins=(("marionette", "balloonist"),),
    )
    assert pairs(setup) == [{"balloonist", "marionette"}]
    assert pairs(replace(setup, phase=game.phase)) == []


def test_somebody_who_came_from_elsewhere_has_jinxes_too() -> None:
    game = game_of("Ann damsel", "Bob chef", "Cid imp", script=["damsel", "chef", "imp"])
    spy = bundled().get("spy")
    assert spy is not None
    seats = (game.seats[0], replace(game.seats[1], character="spy"), game.seats[2])
    assert pairs(replace(game, guests=(spy,), seats=seats)) == [{"spy", "damsel"}]
    own = replace(spy, official=False)
    assert pairs(replace(game, guests=(own,), seats=seats)) == []


def test_the_script_speaks_before_the_library_and_each_pair_counts_once() -> None:
    mine: dict[str, Any] = {"id": "perfumer", "name": "Perfumer", "team": "outsider", "ability": "You smell."}
    mine["jinxes"] = [
        {"id": "Scarlet Woman", "reason": "She smells as well."},
        {"id": "nobody", "reason": "-"},
        {"id": "perfumer", "reason": "-"},
        7,
    ]
    spy = {**mine, "id": "other", "jinxes": [{"id": "perfumer", "reason": "One."}]}
    first = {**mine, "jinxes": [*mine["jinxes"], {"id": "other", "reason": "Two."}]}
    snapshot = town("Ann perfumer", "Bob other", "Cid scarletwoman", script=[first, spy, "scarletwoman"])
    game = read_snapshot(snapshot)
    assert active(game, among(game, bundled().jinxes)) == (
        Jinx("perfumer", "scarletwoman", "She smells as well.", official=False),
        Jinx("perfumer", "other", "Two.", official=False),
    )


def test_the_night_report_names_the_jinxes_that_count() -> None:
    lines = ("Ann balloonist", "Bob chef marionette/Is_The_Marionette", *OTHERS)
    [jinx] = night(town(*lines, script=SCRIPT))["jinxes"]
    assert set(jinx["characters"]) == {"balloonist", "marionette"}
    assert "Outsider" in jinx["text"]
    assert night(town("Ann balloonist", "Bob chef", *OTHERS, script=SCRIPT))["jinxes"] == []
