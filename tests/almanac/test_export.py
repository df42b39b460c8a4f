"""A script that goes out and comes back is the same script."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.almanac.export import script_json
from app.content.library import bundled
from app.domain.how_to_run import Instruction, Step
from app.domain.script import Script, script_from_data
from tests.almanac.places import SCRIPTS, SEEDS, case, fixture, with_library

NAMES = (
    "01-meta-object.json",
    "02-bad-team-and-space-ids.json",
    "04-strings-objects-mixed.json",
    "06-unknown-id.json",
    "07-loric-fabled-traveller.json",
    "09-markup-text.json",
    "11-unicode.json",
    "26-meta-order-tb.json",
    "31-jinxes.json",
)
PAGES = ("numbered.txt", "flat.txt", "team_last.txt", "lantern.html", "harbour.md", "two_tongues.txt")


def _out(text: str) -> str:
    return there_and_back(with_library(text).to_script())[0]


def there_and_back(script: Script) -> tuple[str, str, Script]:
    kept = script_from_data(json.loads(json.dumps(script.to_data())))
    first = script_json(kept, bundled())
    again = with_library(first).to_script()
    return first, script_json(again, bundled()), again


@pytest.mark.parametrize("name", NAMES)
def test_the_second_export_of_a_script_is_the_first(name: str) -> None:
    script = with_library(case(name), name).to_script()
    first, second, again = there_and_back(script)
    assert first == second
    assert again.characters == script.characters
    assert (again.name, again.author) == (script.name, script.author)
    assert (again.first_night, again.other_nights) == (script.first_night, script.other_nights)


@pytest.mark.parametrize("name", PAGES)
def test_an_almanac_goes_out_as_a_script_with_its_instructions(name: str) -> None:
    script = with_library(fixture(name), name).to_script(name)
    first, second, again = there_and_back(script)
    assert first == second
    assert [c.how_to_run for c in again.characters] == [c.how_to_run for c in script.characters]
    assert [c.notes for c in again.characters] == [c.notes for c in script.characters]


@pytest.mark.parametrize("path", [*SEEDS, *SCRIPTS], ids=lambda path: path.name)
def test_documents_of_others_go_out_and_back_too(path) -> None:  # type: ignore[no-untyped-def]
    if path.name == "The_Thinker.json":
        return
    first, second, _ = there_and_back(with_library(path.read_bytes(), path.name).to_script(path.stem))
    assert first == second


def test_fields_that_nobody_knows_are_kept() -> None:
    entry = {
        "id": "mine",
        "name": "Mine",
        "team": "minion",
        "ability": "x",
        "special": [{"type": "reveal", "name": "replace-character"}],
        "image": ["https://x.invalid/a.png"],
        "house rule": {"deep": [1, 2.5, None]},
    }
    meta = {"id": "_meta", "name": "M", "bootlegger": ["No lies on Sunday."], "almanac": "https://x.invalid"}
    text = script_json(with_library(json.dumps([meta, entry, "chef"])).to_script(), bundled())
    out = json.loads(text)
    assert out[0]["bootlegger"] == ["No lies on Sunday."]
    assert {key: out[1][key] for key in ("special", "image", "house rule")} == {
        key: entry[key] for key in ("special", "image", "house rule")
    }
    assert out[2] == "chef"


def test_unknown_ids_go_out_where_they_stood() -> None:
    script = with_library(json.dumps(["chef", "zzznotreal", "imp", {"id": "qqq"}])).to_script()
    assert json.loads(script_json(script, bundled()))[1:] == ["chef", "zzznotreal", "imp", {"id": "qqq"}]


def test_corrected_instructions_travel_with_the_script() -> None:
    script = with_library(json.dumps(["chef", "imp", "monk", "empath", "poisoner"])).to_script("Ours")
    corrected = (Instruction("each_night", (Step("wake", "Wake Ann.", {"who": "self"}),)),)
    chef = replace(script.characters[0], how_to_run=corrected)
    ours = replace(script, characters=(chef, *script.characters[1:]))
    text = script_json(ours, bundled())
    assert json.loads(text)[1]["grimoire"]["how_to_run"][0]["when"] == "each_night"
    again = with_library(text).to_script()
    assert again.characters[0].how_to_run == corrected
    assert again.characters[1:] == script.characters[1:]


@pytest.mark.parametrize(
    "own",
    [
        {
            "id": "imp",
            "name": "Diablillo",
            "team": "demon",
            "ability": "Cada noche*, elige un jugador: muere.",
        },
        {"id": "imp", "name": "Imp"},
        {"id": "imp", "flavor": "It is dark."},
        {"id": "imp"},
    ],
)
def test_a_known_character_keeps_the_fields_of_its_entry(own: dict[str, object]) -> None:
    more = {"edition": "mine", "reminders": ["Muerto", "Muerto"], "remindersGlobal": ["G"], "hat": [1, None]}
    entry = {**own, **more}
    text = _out(json.dumps([{"id": "_meta", "name": "M"}, entry, "chef", "monk", "empath", "poisoner"]))
    told = json.loads(text)[1]
    assert {key: value for key, value in entry.items() if told.get(key) != value} in ({}, {"name": "Imp"})
    assert _out(text) == text


def test_tokens_that_only_the_entry_has_can_be_laid() -> None:
    entry = {"id": "imp", "reminders": ["dead", "Hat"], "remindersGlobal": ["Is The Imp"]}
    imp = with_library(json.dumps([entry, "chef", "monk", "empath", "poisoner"])).characters[0]
    assert imp.reminders == ("Dead", "Hat")
    assert imp.global_reminders == ("Is The Imp",)
    translated = {
        **entry,
        "name": "Diablillo",
        "team": "demon",
        "ability": "Cada noche*, elige un jugador: muere.",
    }
    imp = with_library(json.dumps([translated, "chef", "monk", "empath", "poisoner"])).characters[0]
    assert imp.reminders == ("Dead",)


def test_an_id_goes_out_as_it_was_written_whatever_signs_are_in_it() -> None:
    lamp: dict[str, object] = {"id": "a,b|c:d", "name": "Lamp", "team": "minion", "ability": "You shine."}
    meta = {"id": "_meta", "name": "M", "otherNight": ["dusk", "monk", "imp", "a,b|c:d", "empath", "dawn"]}
    lamp["jinxes"] = [{"id": "imp", "reason": "It is bright."}]
    hat = {
        "id": "x:y",
        "name": "Y",
        "team": "minion",
        "ability": "Hm.",
        "jinxes": [{"id": "a,b|c:d", "reason": "r"}],
    }
    text = json.dumps([meta, lamp, hat, "imp", "monk", "empath"])
    document = with_library(text)
    kept = document.characters[0].id
    assert not set(kept) & set(",|:")
    assert document.other_nights == ("dusk", "monk", "imp", kept, "empath", "dawn")
    assert {(j.one, j.two) for j in document.jinxes} == {(kept, "imp"), (document.characters[1].id, kept)}
    assert json.loads(_out(text)) == [meta, lamp, hat, "imp", "monk", "empath"]
    assert _out(_out(text)) == _out(text)
