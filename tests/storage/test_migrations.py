"""One history of the tables serves both databases, up and down, and agrees with the tables in use."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pytest_alembic import tests as alembic
from pytest_alembic.config import Config
from pytest_alembic.runner import MigrationContext, runner
from sqlalchemy import Engine, create_engine, text

from app.settings import Settings
from app.storage import open_store
from app.storage.engine import make_engine
from app.storage.errors import DatabaseNewer, DatabaseUnavailable
from app.storage.migrate import FOLDER, migrate
from tests.postgres import Server


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, settings: Settings) -> Iterator[Engine]:
    """A database without any table."""
    if request.param == "postgresql":
        server: Server = request.getfixturevalue("postgres_server")
        server.run("CREATE DATABASE empty TEMPLATE template0")
        settings = Settings(data=settings.data, database=server.address("empty"))
    engine = make_engine(settings)
    yield engine
    engine.dispose()
    if request.param == "postgresql":
        server.run("DROP DATABASE empty WITH (FORCE)")


@pytest.fixture
def history(empty: Engine) -> Iterator[MigrationContext]:
    config = Config(config_options={"script_location": str(FOLDER)})
    with runner(config=config, engine=empty) as context:
        yield context


def test_the_history_has_one_end(history: MigrationContext) -> None:
    alembic.test_single_head_revision(history)


def test_the_history_runs_through(history: MigrationContext) -> None:
    alembic.test_upgrade(history)


def test_each_step_can_be_taken_back(history: MigrationContext) -> None:
    alembic.test_up_down_consistency(history)


def test_the_tables_agree_with_the_history(history: MigrationContext) -> None:
    alembic.test_model_definitions_match_ddl(history)


def test_migrating_again_changes_nothing(empty: Engine) -> None:
    migrate(empty)
    migrate(empty)
    with empty.connect() as db:
        assert db.scalar(text("SELECT count(*) FROM games")) == 0


def test_servers_that_start_at_once_take_turns(empty: Engine) -> None:
    engines = [create_engine(empty.url) for _ in range(3)]
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(migrate, engine) for engine in engines]:
            done.result(30)
    for engine in engines:
        engine.dispose()
    with empty.connect() as db:
        assert db.scalar(text("SELECT count(*) FROM alembic_version")) == 1


def test_a_database_of_a_newer_program_is_left_alone(empty: Engine) -> None:
    migrate(empty)
    with empty.begin() as db:
        db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseNewer, match="newer version of Grimoire"):
        migrate(empty)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be used"),
        ("mysql://nobody@127.0.0.1/none", "SQLite or PostgreSQL"),
        ("not an address", "cannot be understood"),
        ("postgresql://ann:hunter2@127.0.0.1:1/none", r"\*\*\*"),
    ],
)
def test_a_database_that_is_not_there_is_told_in_a_sentence(address: str, reason: str) -> None:
    with pytest.raises(DatabaseUnavailable, match=reason) as unavailable:
        migrate(make_engine(Settings(database=address)))
    assert "hunter2" not in str(unavailable.value)


def test_a_file_that_is_no_database_is_told_in_a_sentence(settings: Settings) -> None:
    (settings.data_folder() / "grimoire.db").write_bytes(b"a letter to Ann, much longer than a header" * 9)
    with pytest.raises(DatabaseUnavailable, match="not a database"):
        migrate(make_engine(settings))


def test_a_data_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DatabaseUnavailable, match="cannot be made"):
        open_store(Settings(data=tmp_path / "file" / "data"))


def test_a_migration_that_breaks_off_leaves_nothing(settings: Settings) -> None:
    file = settings.data_folder() / "grimoire.db"
    with sqlite3.connect(file) as db:
        db.execute("CREATE TABLE seats (game_id TEXT)")  # in the way of the history's last table
    db.close()
    with pytest.raises(DatabaseUnavailable):
        migrate(make_engine(settings))
    with sqlite3.connect(file) as db:
        assert [name for (name,) in db.execute("SELECT name FROM sqlite_master")] == ["seats"]
    db.close()
