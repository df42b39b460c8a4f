"""The shapes in which tools and people hand over a script, beside the plain list."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.almanac.document import Document, NotReadable
from tests.almanac.places import by_itself, with_library

FIVE = ["chef", "empath", "imp", "poisoner", "monk"]


def made(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "team": "townsfolk", "ability": "Each day, you hum.", **more}


def ids(document: Document) -> list[str]:
    return [character.id for character in document.characters]


@pytest.mark.parametrize(
    "value",
    [
        {"script": FIVE},
        {"script": {"characters": FIVE}},
        {"data": {"roles": FIVE}},
        {"content": FIVE},
        {"townsfolk": ["chef", "empath"], "demons": ["imp"], "minions": ["poisoner"], "townsfolks": ["monk"]},
        {name: {} for name in FIVE},
        [{"roleId": name} for name in FIVE],
        [{"ID": name} for name in FIVE],
        json.dumps(FIVE),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_list_in_another_shape_is_found(value: Any) -> None:
    document = with_library(json.dumps(value), filename="mine.json")
    assert sorted(ids(document)) == sorted(FIVE)
    assert document.problems == ()


@pytest.mark.parametrize(
    ("value", "name", "author"),
    [
        ([*FIVE, {"id": "_meta", "name": "Fair", "author": "Ann"}], "Fair", "Ann"),
        ([{"_meta": {"name": "Fair", "author": "Ann"}}, *FIVE], "Fair", "Ann"),
        ([{"name": "Fair", "author": "Ann"}, *FIVE], "Fair", "Ann"),
        ([{"id": "_META", "name": "Fair"}, *FIVE], "Fair", None),
        ({"name": "Fair", "author": ["Ann", "Ben"], "characters": FIVE}, "Fair", "Ann, Ben"),
        ({"meta": {"name": "Fair"}, "roles": FIVE}, "Fair", None),
        ({"name": "Outer", "script": {"name": "Inner", "characters": FIVE}}, "Inner", None),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_tells_of_the_script_is_no_character(value: Any, name: str, author: str | None) -> None:
    document = with_library(json.dumps(value))
    assert (document.name, document.author, sorted(ids(document))) == (name, author, sorted(FIVE))


@pytest.mark.parametrize(
    "text",
    [
        "Chef\nEmpath\nImp\nPoisoner\nMonk",
        "Chef, Empath, Imp, Poisoner, Monk",
        "- Chef\n- Empath\n- Imp\n- Poisoner\n- Monk\n",
        "Townsfolk: Chef, Empath\nMonk\nMinions: Poisoner\nDemon: Imp",
        "TOWNSFOLK\nChef\nEmpath\nMonk\n\nMINION\nPoisoner\n\nDEMON\nImp",
        '```json\n["chef", "empath", "imp", "poisoner", "monk"]\n```\n',
    ],
)
def test_names_that_somebody_typed_are_a_script(text: str) -> None:
    assert sorted(ids(with_library(text))) == sorted(FIVE)


def test_a_typed_list_has_a_title_and_names_what_nobody_knows() -> None:
    document = with_library("Fair Weather\nby Ann\n\nChef\nEmpath\nImp\nZzyzx\nMonk\n")
    assert (document.name, document.author) == ("Fair Weather", "Ann")
    assert [problem.where for problem in document.problems] == ["Zzyzx"]


@pytest.mark.parametrize("text", ["Ann\nBen\nCid", "Chef", "The Chef met the Monk, and the Imp laughed."])
def test_other_text_is_no_list_of_names(text: str) -> None:
    with pytest.raises(NotReadable):
        with_library(text)


def test_a_copied_character_under_another_id_is_the_known_one() -> None:
    ability = "Each night, you learn the number of evil living neighbours."
    entry = made("Empath", id="empath_of_mine", ability=ability)
    assert ids(with_library(json.dumps([entry, "imp"]))) == ["empath", "imp"]
    other = made("Empath", id="empath_of_mine")
    assert ids(with_library(json.dumps([other, "imp"]))) == ["empath_of_mine", "imp"]


def test_an_edition_behind_an_id_is_passed_over() -> None:
    assert ids(with_library(json.dumps(["chef_tb", "sage-snv", "imp"]))) == ["chef", "sage", "imp"]


def test_an_empty_number_is_none_given() -> None:
    document = by_itself(json.dumps([made("Hummer", id="hummer", firstNight="", otherNight="12.5")]))
    assert [(c.first_night, c.other_nights) for c in document.characters] == [(None, 12.5)]


def test_jinxes_by_id_are_jinxes() -> None:
    document = with_library(json.dumps([made("Hummer", id="hummer", jinxes={"imp": "No."}), "imp"]))
    assert [(jinx.one, jinx.two, jinx.text) for jinx in document.jinxes] == [("hummer", "imp", "No.")]
