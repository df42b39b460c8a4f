"""Games and all data as files, and what a user reads when something cannot be done."""

from __future__ import annotations

import json
import stat
import time
from pathlib import Path

import pytest

from app.settings import Settings
from tests.cli.conftest import Grimoire


def test_help_comes_at_once(grimoire: Grimoire) -> None:
    started = time.monotonic()
    said = grimoire("--help")
    assert time.monotonic() - started < 2  # a bare machine takes a tenth; a loaded one is forgiven
    assert said.status == 0
    assert "check-bag" in said.out
    assert grimoire("--version").out.strip()


def test_help_loads_nothing_heavy(grimoire: Grimoire) -> None:
    said = grimoire("--help", PYTHONPROFILEIMPORTTIME="1")
    loaded = {line.rpartition("|")[2].strip() for line in said.err.splitlines()}
    assert "typer" in loaded
    assert loaded.isdisjoint({"sqlalchemy", "pydantic", "fastapi", "alembic", "selectolax", "uvicorn"})


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["read"],
        ["export"],
        ["night"],
        ["night", "--night", "none"],
        ["bag"],
        ["death", "-"],
        ["backup", "-", "--json"],
        ["--what"],
    ],
)
def test_wrong_usage_ends_with_2(grimoire: Grimoire, arguments: list[str]) -> None:
    said = grimoire(*arguments)
    assert said.status == 2
    assert "Error" in said.err
    assert said.out == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["export", "nowhere"], "There is no such game."),
        (["read", "nofile"], "“nofile” cannot be read: No such file or directory."),
        (["read", "-"], "The document is empty."),
        (["night", "-"], "“-” is not JSON."),
        (["import", "-"], "This is not a game that Grimoire exported, nor one that another tool has saved."),
        (["restore", "nofile"], "“nofile” cannot be read: No such file or directory."),
        (
            ["backup", "no/such/folder/file"],
            "“no/such/folder/file” cannot be written: No such file or directory.",
        ),
        (["library", "import", "nofolder"], "There is no folder “nofolder”."),
    ],
)
def test_what_cannot_be_done_is_said_on_one_line(
    grimoire: Grimoire, arguments: list[str], sentence: str
) -> None:
    said = grimoire(*arguments)
    assert (said.status, said.out, said.err) == (1, "", sentence + "\n")


def test_a_setting_that_cannot_be_used_is_named(grimoire: Grimoire) -> None:
    said = grimoire("export", "x", GRIMOIRE_PORT="north")
    assert said.status == 1
    assert said.err.startswith("The setting “port” cannot be used:")


def test_a_database_that_is_not_there_is_told(grimoire: Grimoire) -> None:
    said = grimoire("export", "x", GRIMOIRE_DATABASE="postgresql://ann:hunter2@127.0.0.1:1/none")
    assert said.status == 1
    assert len(said.err.splitlines()) == 1
    assert "hunter2" not in said.err


def test_a_game_goes_to_another_folder_and_twice_makes_no_duplicate(grimoire: Grimoire, game: str) -> None:
    exported = grimoire("export", game)
    assert exported.json["format"] == "grimoire-game/1"

    first = grimoire("import", "-", "--data", "other", stdin=exported.out)
    again = grimoire("import", "-", "--data", "other", stdin=exported.out)

    assert first.out == f"“Freitag 🩸” ({game}) was brought in.\n"
    assert again.out == f"“Freitag 🩸” ({game}) was here already.\n"
    once_more = grimoire("import", "-", "--data", "other", "--json", stdin=exported.out)
    assert once_more.json == {"game": game, "name": "Freitag 🩸", "new": False}
    assert grimoire("export", game, "--json").json == exported.json
    assert grimoire("export", game, "--data", "other").json == exported.json


def test_a_backup_is_restored_elsewhere(grimoire: Grimoire, game: str, tmp_path: Path) -> None:
    assert grimoire("backup", "all.gz").status == 0
    assert stat.S_IMODE((tmp_path / "all.gz").stat().st_mode) == 0o600

    restored = grimoire("restore", "all.gz", "--data", "other", "--json").json
    assert restored == grimoire("backup", "all.gz", "--json").json
    assert restored["file"] == "all.gz"
    assert grimoire("export", game, "--data", "other").json == grimoire("export", game).json

    again = grimoire("restore", "all.gz", "--data", "other")
    assert again.status == 1
    assert again.err.strip().endswith("Add --replace to put the backup in their place.")
    assert grimoire("restore", "all.gz", "--data", "other", "--replace").status == 0


def test_a_backup_goes_from_sqlite_to_postgres(
    grimoire: Grimoire, game: str, postgres_settings: Settings
) -> None:
    database = postgres_settings.database
    assert grimoire("backup", "all.gz").status == 0
    assert grimoire("restore", "all.gz", GRIMOIRE_DATABASE=database).status == 0
    assert grimoire("export", game, GRIMOIRE_DATABASE=database).json == grimoire("export", game).json


def test_a_file_that_is_no_backup_changes_nothing(grimoire: Grimoire, game: str, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann")
    said = grimoire("restore", "letter", "--replace")
    assert (said.status, said.err) == (1, "This is not a backup of Grimoire, or it is damaged.\n")
    assert grimoire("export", game).status == 0


def test_the_publishers_words_take_the_place_of_ours(grimoire: Grimoire, tmp_path: Path) -> None:
    folder = tmp_path / "published"
    folder.mkdir()
    entry = {"id": "chef", "name": "Chef", "team": "townsfolk", "edition": "tb", "ability": "Own words."}
    (folder / "roles.json").write_text(json.dumps([entry]))

    before = {row["id"]: row for row in grimoire("library", "list", "--json").json}
    assert grimoire("library", "import", "published").out.startswith("1 characters")
    loaded = grimoire("library", "import", "published", "--json").json
    assert (loaded["characters"], loaded["problems"]) == (1, [])
    after = {row["id"]: row for row in grimoire("library", "list", "--json").json}

    assert before.keys() == after.keys()
    assert after["chef"]["ability"] == "Own words."
    assert set(after["chef"]) >= {"id", "name", "team", "edition", "wakes", "reminders"}
    assert not (tmp_path / "elsewhere").exists()

    (folder / "roles.json").write_text(json.dumps([{**entry, "id": "pilot", "name": "Pilot"}]))
    assert grimoire("library", "import", "published", "--data", "elsewhere").status == 0
    request = json.dumps({"script": ["pilot", "imp"], "players": 5, "in_play": ["pilot"]})
    for known, data in ((False, "data"), (True, "elsewhere")):
        told = grimoire("check-bag", "--lines", "--data", data, stdin=request).json
        assert ("pilot" not in [p["where"] for p in told["problems"]]) is known

    assert grimoire("library", "forget").status == 0
    assert {row["id"]: row for row in grimoire("library", "list", "--json").json} == before


def test_listing_leaves_no_trace(grimoire: Grimoire, tmp_path: Path) -> None:
    assert "Chef" in grimoire("library", "list").out
    assert list(tmp_path.iterdir()) == []
