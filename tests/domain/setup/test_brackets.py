"""Homebrew rules, read from the brackets of abilities in whatever words."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.characters import Character, Team
from app.domain.script import Script
from app.domain.setup import Distribution, Table, check, distributions
from app.domain.setup.rules import problems_of, rules_of
from tests.domain.setup.tables import own, script


def read(
    ability: str, name: str = "Bog Witch", team: Team = Team.MINION, **extra: Any
) -> list[dict[str, Any]]:
    rules = rules_of(own(name, team, ability, **extra))
    assert problems_of(rules, name) == []
    return [{"rule": rule.kind, **rule.args} for rule in rules]


@pytest.mark.parametrize(
    ("bracket", "by"),
    [
        ("[+2 Outsiders]", [2]),
        ("[+1 Outsider]", [1]),
        ("[−1 Outsider]", [-1]),
        ("[-1 outsider.]", [-1]),
        ("[-1 or +1 Outsider]", [-1, 1]),
        ("[+0 or +1 Outsider]", [0, 1]),
        ("[+0 or 1 Outsider]", [0, 1]),
        ("[+0 to +2 Outsiders]", [0, 1, 2]),
        ("[-1 to +1 Outsiders]", [-1, 0, 1]),
        ("[-0 or -1 Outsider]", [0, -1]),
        ("[+1 extra Outsider]", [1]),
    ],
)
def test_numbers_of_outsiders(bracket: str, by: list[int]) -> None:
    assert read(f"Each night, something happens. {bracket}") == [
        {"rule": "count", "team": "outsider", "by": by}
    ]


@pytest.mark.parametrize(
    ("bracket", "rules"),
    [
        ("[X Outsiders]", [{"rule": "free", "team": "outsider"}]),
        ("[-? to +? Outsiders]", [{"rule": "free", "team": "outsider"}]),
        ("[No Demon]", [{"rule": "none", "teams": ["demon"]}]),
        ("[No Minions]", [{"rule": "none", "teams": ["minion"]}]),
        ("[No evil characters]", [{"rule": "none", "teams": ["minion", "demon"]}]),
        ("[Most players are Bog Witch]", [{"rule": "most"}]),
        ("[+the Damsel]", [{"rule": "with", "character": "Damsel"}]),
        ("[+ Spartacus]", [{"rule": "with", "character": "Spartacus"}]),
        ("[+1 Minion]", [{"rule": "count", "team": "minion", "by": [1]}]),
        (
            "[-1 Minion. +1 Demon]",
            [
                {"rule": "count", "team": "minion", "by": [-1]},
                {"rule": "count", "team": "demon", "by": [1]},
            ],
        ),
        (
            "[You neighbour the Demon]",
            [{"rule": "seat", "where": "beside_demon", "text": "neighbours the Demon"}],
        ),
    ],
)
def test_other_rules(bracket: str, rules: list[dict[str, Any]]) -> None:
    assert read(f"You do things. {bracket}") == rules


def test_more_of_oneself() -> None:
    assert read("[+0 to +2 Shepherds]", "Shepherd", Team.TOWNSFOLK) == [{"rule": "copies", "count": [1, 3]}]
    assert read("[+1 Shepherd]", "Shepherd", Team.DEMON) == [
        {"rule": "copies", "count": [2, 2]},
        {"rule": "count", "team": "demon", "by": [1]},
    ]


def test_who_is_not_in_the_bag() -> None:
    special = [
        {"type": "selection", "name": "bag-disabled"},
        {"type": "reveal", "name": "replace-character"},
    ]
    assert read("You err.", team=Team.OUTSIDER, special=special) == [
        {"rule": "token", "teams": ["townsfolk"]}
    ]
    assert read("No player.", team=Team.DEMON, special=special[:1]) == [
        {"rule": "token", "teams": []},
        {"rule": "none", "teams": ["demon"]},
    ]


def test_what_is_not_understood_becomes_a_decision_with_its_words() -> None:
    assert read("You sing. [The cellar is locked. +1 Outsider]", setup=True) == [
        {"rule": "decide", "what": "setup", "choices": "The cellar is locked", "of": "word"},
        {"rule": "count", "team": "outsider", "by": [1]},
    ]
    assert read("Votes count [negatively].") == []


@pytest.mark.parametrize(
    "ability", ["", "[", "[]", "]][[", "[+]", "[+ ]", "[or]", "[1 to]", "[+1]", "[" * 5000]
)
def test_odd_brackets_do_no_harm(ability: str) -> None:
    assert {row["rule"] for row in read(ability, setup=True)} <= {"decide"}


def homebrew(*characters: Character) -> Table:
    known = script("chef", "empath", "monk", "virgin", "saint", "drunk", "poisoner", "spy", "imp")
    return Table(Script("Own", (*known.characters, *characters)), 7)


def test_homebrew_counts_like_the_library() -> None:
    table = homebrew(own("Bog Witch", Team.MINION, "There are more. [+2 Outsiders]"))
    assert distributions(table, ["bogwitch"]) == (Distribution(3, 2, 1, 1),)


def test_all_of_the_evil_players_are_one() -> None:
    table = homebrew(own("Knife", Team.DEMON, "Kill. [All evil players are Knives. +1 evil player]"))
    assert distributions(table, ["knife"]) == (Distribution(4, 0, 0, 3),)
    assert check(table, ["knife"] * 3 + ["chef", "empath", "monk", "virgin"]).valid


def test_somebody_of_the_script_is_brought_in_by_name() -> None:
    table = homebrew(
        own("Augur", Team.MINION, "Look. [+ Old Tom]"), own("Old Tom", Team.OUTSIDER, "You are old.")
    )
    assert distributions(table, ["augur"]) == (Distribution(4, 1, 1, 1),)
    assert [str(p.message) for p in check(table, ["augur"]).problems][-1] == (
        "Augur is in play, so Old Tom must be, too."
    )
