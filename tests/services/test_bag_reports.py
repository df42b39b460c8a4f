"""`grimoire bag` and `grimoire check-bag` as other programs ask them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.domain.problems import Refused
from app.services.reports import bag, check_bag
from tests.domain.setup.tables import CHANGES, TROUBLE_BREWING

SHAPE = {"distributions", "in_play", "bag", "stand_ins", "decisions", "seating", "bluffs", "problems"}


def ask(**request: Any) -> dict[str, Any]:
    answer = bag({"script": TROUBLE_BREWING, "players": 8, "seed": 1, **request})
    assert json.loads(json.dumps(answer)) == answer
    return answer


def legal(players: int, *in_play: str, **request: Any) -> list[tuple[int, ...]]:
    answer = check_bag({"script": CHANGES, "players": players, "in_play": [*in_play], **request})
    return [tuple(d.values()) for d in answer["distributions"]]


def test_a_bag_has_the_shape_of_the_contract() -> None:
    answer = ask(players=9, **{"with": ["fortuneteller", "drunk"]})
    assert answer.keys() >= SHAPE
    assert answer["distributions"][0].keys() == {"townsfolk", "outsider", "minion", "demon"}
    assert len(answer["bag"]) == len(answer["in_play"]) == 9
    (drunk,) = answer["stand_ins"]
    assert drunk["character"] == "drunk"
    assert {*answer["bag"]} - {*answer["in_play"]} == {drunk["token"]}
    herring = next(d for d in answer["decisions"] if d["character"] == "fortuneteller")
    assert (herring["what"], herring["choices"]) == ("red herring", "any good player")
    assert len(answer["bluffs"]) == 3
    assert answer["problems"] == []


def test_the_seed_repeats_and_is_told_where_none_was_given() -> None:
    assert ask(seed=4) == ask(seed=4)
    drawn = ask(seed=None)
    assert ask(seed=drawn["seed"]) == drawn
    assert ask(seed="Friday 🩸")["bag"] == ask(seed="Friday 🩸")["bag"]
    assert len(ask(seed="\ud800")["bag"]) == len(drawn["bag"])


def test_the_marionettes_seat() -> None:
    answer = ask(script=CHANGES, **{"with": ["marionette", "imp"]})
    assert answer["seating"] == [{"character": "marionette", "rule": "neighbours the Demon"}]


def test_a_script_in_any_published_shape() -> None:
    mixed: list[Any] = [{"id": "_meta", "name": "Mixed"}, *TROUBLE_BREWING[:18]]
    mixed += [{"id": "Scarlet Woman"}, {"id": "imp", "name": "Imp"}, "zzznotreal"]
    mixed.append(
        {"id": "bogwitch", "name": "Bog Witch", "team": "minion", "ability": "You brew. [+2 Outsiders]"}
    )
    answer = ask(script=mixed, players=9, **{"with": ["Bog Witch", "IMP"]})
    assert {"bogwitch", "imp"} <= {*answer["in_play"]}
    assert [tuple(d.values()) for d in answer["distributions"]] == [(3, 4, 1, 1)]
    named = ask(script={"name": "Named", "characters": TROUBLE_BREWING})
    assert named["in_play"] == ask()["in_play"]


def test_fabled_may_be_named_anywhere() -> None:
    open_ = [(6, 1, 1, 1), (5, 2, 1, 1), (4, 3, 1, 1)]
    assert legal(9, fabled=["sentinel"]) == legal(9, "Sentinel") == open_
    assert legal(9) == [(5, 2, 1, 1)]


def test_travellers_come_on_top_and_draw_nothing() -> None:
    answer = ask(players=6, travellers=2, script=[*TROUBLE_BREWING, "thief"])
    assert len(answer["bag"]) == 6
    assert answer["travellers"][0] == "thief"
    assert len(answer["travellers"]) == 2
    assert answer["bluffs"] == []
    assert "fewer than 7 players" in answer["no_bluffs"]
    assert [d["what"] for d in answer["decisions"]].count("alignment") == 2
    assert ask(travellers=1, **{"with": ["beggar"]})["travellers"] == ["beggar"]


def test_above_fifteen_the_surplus_are_travellers() -> None:
    told = ask(players=17)
    assert (len(told["bag"]), len(told["travellers"])) == (15, 2)
    assert [p["where"] for p in told["problems"]] == ["players"]
    agreed = ask(players=17, travellers=2)
    assert (len(agreed["bag"]), agreed["problems"]) == (15, [])


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"players": 21}, "20 players at most"),
        ({"players": 15, "travellers": 6}, "20 players at most"),
        ({"players": 4}, "5 to 15 players"),
        ({"players": 0}, "5 to 15 players"),
        ({"players": None}, "whole number"),
        ({"players": "many"}, "whole number"),
        ({"players": 7.5}, "whole number"),
        ({"players": -1}, "whole number"),
        ({"players": True}, "whole number"),
        ({"script": None}, "needs a script"),
        ({"script": "tb"}, "needs a script"),
        ({"script": []}, "no Demon"),
        ({"with": ["zzznotreal"]}, "zzznotreal"),
        ({"without": 5}, "list of characters"),
        ({"fabled": [1]}, "list of characters"),
    ],
)
def test_what_cannot_be_done_is_said(request_: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        ask(**request_)


def test_a_wish_from_outside_the_script_is_granted_with_a_word() -> None:
    answer = ask(**{"with": ["lilmonsta"]})
    assert "lilmonsta" in answer["in_play"]
    assert "lilmonsta" not in answer["bag"]
    assert [p["message"] for p in answer["problems"]] == ["Lil' Monsta is not on this script."]


def test_the_damsel_comes_though_she_is_not_on_the_script() -> None:
    answer = ask(script=[*TROUBLE_BREWING, "huntsman"], **{"with": ["huntsman"]})
    assert "damsel" in answer["in_play"]
    assert answer["problems"] == []


def test_a_bag_is_checked() -> None:
    good = ["chef", "empath", "monk", "virgin", "mayor"]
    answer = check_bag({"script": TROUBLE_BREWING, "players": 7, "in_play": [*good, "spy", "imp"]})
    assert (answer["valid"], answer["problems"]) == (True, [])
    assert answer["distributions"] == [{"townsfolk": 5, "outsider": 0, "minion": 1, "demon": 1}]
    bad = check_bag({"script": TROUBLE_BREWING, "players": 7, "in_play": [*good, "baron", "imp"]})
    assert bad["valid"] is False
    assert (bad["missing"], bad["too_much"]) == ({"outsider": 2}, {"townsfolk": 2})
    assert bad["problems"][0] == {"where": "townsfolk", "message": "Townsfolk: 2 too many, 5 of 3."}
    assert bad["swap"] == {"out": "mayor", "in": "butler"}


def test_odd_checks_have_an_answer() -> None:
    for players in (0, 3, 16, 20):
        answer = check_bag({"script": TROUBLE_BREWING, "players": players, "in_play": []})
        assert not answer["valid"]
        assert min(min(d.values()) for d in answer["distributions"]) >= 0
    stranger = check_bag({"script": TROUBLE_BREWING, "players": 7, "in_play": "chef, zzznotreal"})
    assert {"where": "zzznotreal", "message": "No character of this name is known."} in stranger["problems"]
    beside = check_bag({"script": TROUBLE_BREWING, "players": 7, "in_play": ["beggar", "chef"]})
    assert beside["counts"]["townsfolk"] == 1
