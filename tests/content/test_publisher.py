"""People who have the publisher's files load them; what they hold comes out on top."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.content.library import bundled
from app.content.publisher import published_from_data, read_files, read_folder
from app.domain.characters import Character, Team
from app.domain.how_to_run import Instruction, Step
from app.domain.problems import Refused
from tests.golden.reference import OWN


def as_notes(character: Character, first: str, other: str) -> tuple[Instruction, ...]:
    lines = (("first_night", first), ("other_nights", other))
    return tuple(Instruction(when, (Step("note", text),)) for when, text in lines if text)


def roles(*entries: object) -> dict[str, bytes]:
    return {"roles.json": json.dumps(entries).encode()}


def test_their_wording_and_our_instructions() -> None:
    library = bundled().with_data(read_folder(OWN, as_notes))
    thief = library.characters["thief"]
    assert thief.ability == "Somebody's vote is taken off."
    assert thief.how_to_run == bundled().characters["thief"].how_to_run
    assert library.characters["duchess"].reminders == ("Visitor", "Visitor", "False Info")
    assert len(library.characters) == 182


def test_their_orders_and_jinxes() -> None:
    library = bundled().with_data(read_folder(OWN, as_notes))
    assert library.first_night == ("dusk", "thief", "minioninfo", "demoninfo", "lamplighter", "dawn")
    assert [jinx.text for jinx in library.jinxes] == ["A Spy spoils the Damsel."]


def test_a_new_character_has_the_steps_of_its_night_reminders() -> None:
    library = bundled().with_data(read_folder(OWN, as_notes))
    lamp = library.resolve("Lamp Lighter")
    assert lamp is not None
    assert lamp.official
    assert [(i.when, i.steps[0].text) for i in lamp.how_to_run] == [
        ("first_night", "They point at a lamp."),
        ("other_nights", "They point at the lamp marked *LIT*."),
    ]


def test_without_the_other_files_the_orders_and_jinxes_stay_ours() -> None:
    alone = read_files({"roles.json": (OWN / "roles.json").read_bytes()}, as_notes)
    library = bundled().with_data(alone)
    assert library.first_night == bundled().first_night
    assert library.jinxes == bundled().jinxes


def test_a_reminder_that_our_steps_place_is_never_lost() -> None:
    bare = {"id": "thief", "name": "Thief", "team": "traveler", "reminders": []}
    thief = bundled().with_data(read_files(roles(bare), as_notes)).characters["thief"]
    assert thief.team is Team.TRAVELLER
    assert thief.reminders == ("Negative Vote",)


def test_an_import_is_kept_and_read_back() -> None:
    read = read_folder(OWN, as_notes)
    assert published_from_data(json.loads(json.dumps(read.to_data()))) == read


def test_an_order_without_its_fixed_rows_gets_them() -> None:
    files = {**roles({"id": "a", "name": "A", "team": "minion"}), "nightsheet.json": b'{"firstNight": ["a"]}'}
    assert read_files(files, as_notes).first_night == ("dusk", "minioninfo", "demoninfo", "a", "dawn")


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        (7, "roles.json, 2: This entry is not a character."),
        ({"name": "B", "team": "minion"}, "roles.json, 2: The field “id” is missing."),
        ({"id": "b", "name": " ", "team": "minion"}, "b: The field “name” is missing."),
        ({"id": "b", "name": "B", "team": 3}, "b: The field “team” is missing."),
        ({"id": "b", "name": "B", "team": "token"}, "b: “token” is not a team."),
    ],
)
def test_a_bad_entry_is_named_and_the_rest_is_read(entry: object, problem: str) -> None:
    read = read_files(roles({"id": "a", "name": "A", "team": "minion"}, entry, {"id": "_meta"}), as_notes)
    assert [c.id for c in read.characters] == ["a"]
    assert [f"{p.where}: {p.message}" for p in read.problems] == [problem]


def test_odd_fields_are_passed_over() -> None:
    odd = {"id": "a", "name": "A", "team": "minion", "ability": 5, "reminders": "x", "flavor": None}
    (read,) = read_files(roles(odd, odd), as_notes).characters
    assert (read.ability, read.reminders, read.flavour) == ("", (), "")


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "There is no file “roles.json” among these."),
        ({"roles.json": b"[]"}, "“roles.json” holds no character."),
        ({"roles.json": b"{}"}, "“roles.json” is not of the publisher's shape."),
        ({"roles.json": b"[\n{,"}, "“roles.json” is not JSON: line 2: "),
        ({"roles.json": "[]".encode("utf-16")}, "“roles.json” is not a text in UTF-8."),
        ({"roles.json": b"[" * 100_000}, "“roles.json” is nested too deeply."),
        (
            {**roles({"id": "a", "name": "A", "team": "minion"}), "nightsheet.json": b"[]"},
            "“nightsheet.json” is",
        ),
        (
            {**roles({"id": "a", "name": "A", "team": "minion"}), "jinxes.json": b"{}"},
            "“jinxes.json” is not of",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_its_reason(files: dict[str, bytes], message: str) -> None:
    with pytest.raises(Refused) as refused:
        read_files(files, as_notes)
    assert str(refused.value).startswith(message)


def test_bad_jinxes_are_named() -> None:
    rows = [5, {"id": "spy", "jinx": [{"reason": "?"}, {"id": "imp", "reason": "Ok."}, {"id": "imp"}]}]
    files = {**roles({"id": "a", "name": "A", "team": "minion"}), "jinxes.json": json.dumps(rows).encode()}
    read = read_files(files, as_notes)
    assert [p.where for p in read.problems] == ["jinxes.json, 1", "spy"]
    assert [(j.one, j.two, j.text) for j in read.jinxes] == [("spy", "imp", "Ok.")]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There is no folder"):
        read_folder(tmp_path / "nowhere", as_notes)
    with pytest.raises(Refused, match=r"There is no file “roles.json”"):
        read_folder(tmp_path, as_notes)


def test_a_file_that_cannot_be_opened_or_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "roles.json").mkdir()
    with pytest.raises(Refused, match=r"“roles.json” cannot be opened"):
        read_folder(tmp_path, as_notes)
    (tmp_path / "roles.json").rmdir()
    with (tmp_path / "roles.json").open("wb") as file:
        file.truncate(20_000_001)
    with pytest.raises(Refused, match=r"“roles.json” is too large"):
        read_folder(tmp_path, as_notes)
