"""A backup makes the same data on another machine; a torn or foreign file changes nothing."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable

import pytest
from sqlalchemy import select

from app.domain.events import GameOpened, NightFell, PlayerSeated
from app.domain.script import Script
from app.domain.timeline import Action, replay
from app.storage import Store, Unreadable, summary_of
from app.storage.errors import DatabaseNewer
from app.storage.tables import metadata
from app.storage.transfer import NotEmpty, dump, restore

LOG = [
    Action(1, "open", 1.5, events=(GameOpened("안녕 🩸", Script("Trouble")), PlayerSeated(1, "Ann \0"))),
    Action(2, "night", 2.5, events=(NightFell(1),), by="Cleo"),
]


def filled(store: Store) -> Store:
    game_id = store.create_game(LOG[0], summary_of(replay(LOG[:1]).game))
    store.append(game_id, LOG[1], summary_of(replay(LOG).game))
    store.scripts.archive(store.scripts.add(Script("Trouble"), "the page", [("imp", "Not known.")]))
    store.preferences.set("theme", "dark")
    return store


def rows(store: Store) -> dict[str, list[tuple[object, ...]]]:
    with store.engine.connect() as db:
        return {t.name: [tuple(row) for row in db.execute(select(t))] for t in metadata.sorted_tables}


def backup(store: Store) -> bytes:
    file = io.BytesIO()
    dump(store.engine, file)
    return file.getvalue()


@pytest.fixture(params=["store", "postgres_store"])
def here(request: pytest.FixtureRequest) -> Store:
    found: Store = request.getfixturevalue(request.param)
    return filled(found)


@pytest.fixture
def other(request: pytest.FixtureRequest, here: Store) -> Store:
    """A store on the other database."""
    sqlite = here.engine.dialect.name == "sqlite"
    found: Store = request.getfixturevalue("postgres_store" if sqlite else "store")
    return found


def test_a_backup_makes_the_same_data_on_the_other_database(here: Store, other: Store) -> None:
    kept = backup(here)
    assert restore(other.engine, io.BytesIO(kept)) == 6
    assert rows(other) == rows(here)


def test_a_backup_is_not_laid_over_games_unless_it_may_replace_them(here: Store) -> None:
    kept, before = backup(here), rows(here)
    here.preferences.set("theme", "light")

    with pytest.raises(NotEmpty):
        restore(here.engine, io.BytesIO(kept))
    assert here.preferences.get("theme") == "light"

    restore(here.engine, io.BytesIO(kept), replace=True)
    assert rows(here) == before


def changed(change: Callable[[list[str]], list[str]]) -> Callable[[bytes], bytes]:
    def apply(kept: bytes) -> bytes:
        lines = gzip.decompress(kept).decode().splitlines()
        return gzip.compress("\n".join(change(lines)).encode())

    return apply


@pytest.mark.parametrize(
    "spoil",
    [
        lambda kept: b"",
        lambda kept: b"a letter to Ann",
        lambda kept: gzip.compress(b"a letter to Ann"),
        lambda kept: gzip.compress(b'{"format":"another"}'),
        lambda kept: kept[: len(kept) // 2],
        lambda kept: kept[:-9] + b"123456789",
        changed(lambda lines: lines[:-1]),
        changed(lambda lines: lines[:2] + lines[-1:]),
        changed(lambda lines: [*lines[:1], '["games", {"id": "x"}]', *lines[1:]]),
        changed(lambda lines: [*lines[:1], '["moons", {}]', *lines[1:]]),
        changed(lambda lines: [*lines[:1], "7", *lines[1:]]),
    ],
)
def test_a_file_that_is_no_whole_backup_changes_nothing(here: Store, spoil: Callable[[bytes], bytes]) -> None:
    kept, before = backup(here), rows(here)
    with pytest.raises(Unreadable):
        restore(here.engine, io.BytesIO(spoil(kept)), replace=True)
    assert rows(here) == before


def test_a_backup_of_a_newer_program_is_told(here: Store) -> None:
    spoiled = changed(lambda lines: [json.dumps(json.loads(lines[0]) | {"history": "9999"}), *lines[1:]])
    before = rows(here)
    with pytest.raises(DatabaseNewer):
        restore(here.engine, io.BytesIO(spoiled(backup(here))), replace=True)
    assert rows(here) == before
