"""The connection to the database: SQLite in a file, or PostgreSQL. Made by a function, never at import."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from app.domain.words import say
from app.settings import Settings
from app.storage.errors import DatabaseUnavailable

# A writer waits this long for another one; longer than any write of ours takes.
BUSY_SECONDS = 10


def make_engine(settings: Settings) -> Engine:
    """An engine for the database of these settings. Raises `DatabaseUnavailable` for a bad address."""
    try:
        url = make_url(settings.database_url)
        backend = url.get_backend_name()
        if backend == "sqlite":
            return _sqlite(settings)
        if backend == "postgresql":
            return create_engine(
                url,
                pool_pre_ping=True,
                pool_size=10,
                hide_parameters=True,
                connect_args={"connect_timeout": 5},
            )
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise DatabaseUnavailable(say("The address of the database cannot be understood.")) from error
    raise DatabaseUnavailable(say("The database must be SQLite or PostgreSQL, not “{kind}”.", kind=backend))


def _sqlite(settings: Settings) -> Engine:
    if not settings.database:
        try:
            settings.data_folder()
        except OSError as error:
            raise DatabaseUnavailable(
                say(
                    "The data folder “{folder}” cannot be made: {why}",
                    folder=settings.data,
                    why=error.strerror,
                )
            ) from error
    # What is written tells who is who: no error repeats it, so that no log does.
    engine = create_engine(
        settings.database_url, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS}
    )
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # With a write-ahead log readers never wait for a writer. What was committed survives the death
    # of the program with NORMAL; only a power cut may take the last moments, and never the file.
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    cursor.close()
