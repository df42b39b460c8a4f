"""What all tests share: a fresh store on SQLite, one on PostgreSQL, and the server for the latter."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import settings as hypothesis_settings

from app.settings import Settings
from app.storage import Store, open_store
from app.storage.migrate import migrate
from tests import postgres

# How long one example takes says nothing on a machine that runs other tests beside it.
hypothesis_settings.register_profile("grimoire", deadline=None)
hypothesis_settings.load_profile("grimoire")


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings of the machine do not reach the tests."""
    for name in list(os.environ):
        if name.startswith("GRIMOIRE_"):
            monkeypatch.delenv(name)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings with a data folder of their own."""
    return Settings(data=tmp_path / "data")


@pytest.fixture(scope="session")
def _migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("migrated")
    store = open_store(Settings(data=folder))
    migrate(store.engine)
    store.close()
    return folder / "grimoire.db"


@pytest.fixture
def store(settings: Settings, _migrated: Path) -> Iterator[Store]:
    """An empty store on SQLite."""
    shutil.copy(_migrated, settings.data_folder() / "grimoire.db")
    opened = open_store(settings)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """A PostgreSQL server for the whole run of this process."""
    with postgres.server() as running:
        template = open_store(Settings(database=running.address("template1")))
        migrate(template.engine)
        template.close()
        yield running


@pytest.fixture
def postgres_settings(postgres_server: postgres.Server, tmp_path: Path) -> Iterator[Settings]:
    """Settings with a migrated, empty PostgreSQL database of their own."""
    name = f"test_{uuid4().hex}"
    postgres_server.run(f"CREATE DATABASE {name}")
    yield Settings(data=tmp_path / "data", database=postgres_server.address(name))
    postgres_server.run(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgres_store(postgres_settings: Settings) -> Iterator[Store]:
    """An empty store on PostgreSQL."""
    opened = open_store(postgres_settings)
    yield opened
    opened.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def any_store(request: pytest.FixtureRequest) -> Store:
    """An empty store, on either database."""
    found: Store = request.getfixturevalue("store" if request.param == "sqlite" else "postgres_store")
    return found
