"""Bring a database to the shape that this program needs. One history serves SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, MetaData, create_engine, event, text
from sqlalchemy.exc import DBAPIError

from app.domain.words import Message, say
from app.storage.errors import DatabaseNewer, DatabaseUnavailable

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

FOLDER = Path(__file__).resolve().parents[2] / "migrations"

# Several servers that start at once take turns under this number (any other would do).
_TURN = 7461


def migrate(engine: Engine) -> None:
    """Make or update the tables, all or nothing. Raises `DatabaseUnavailable` or `DatabaseNewer`."""
    try:
        with engine.connect() as db:
            if current(db) == _history().get_current_head():
                return
        with whole_transaction(engine) as db:
            to_head(db)
    except DBAPIError as error:
        raise DatabaseUnavailable(_why(engine, error)) from error


def current(db: Connection) -> str | None:
    """The place in the history where the tables stand; None before the first."""
    from alembic.runtime.migration import MigrationContext

    return MigrationContext.configure(db).get_current_revision()


def to_head(db: Connection) -> None:
    """Bring the tables to their present shape. Raises `DatabaseNewer`."""
    _check(current(db))
    _upgrade(db, "head")


def remake(db: Connection, revision: str) -> None:
    """Take every table away and make them empty, as they were at this place in the history."""
    _check(revision)
    there = MetaData()
    there.reflect(db)
    there.drop_all(db)
    _upgrade(db, revision)


@contextmanager
def whole_transaction(engine: Engine) -> Iterator[Connection]:
    """A connection in a transaction that holds changes of tables too, and that no other server shares."""
    sqlite = engine.dialect.name == "sqlite"
    used = _whole(engine) if sqlite else engine
    try:
        with used.begin() as db:
            if not sqlite:
                db.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": _TURN})
            yield db
    finally:
        if sqlite:
            used.dispose()


def _whole(engine: Engine) -> Engine:
    """Python's SQLite leaves changes of tables out of transactions, unless told by hand."""
    whole = create_engine(engine.url, connect_args={"timeout": 30})

    @event.listens_for(whole, "connect")
    def _connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None

    @event.listens_for(whole, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return whole


def _check(revision: str | None) -> None:
    if revision is not None and revision not in {script.revision for script in _history().walk_revisions()}:
        raise DatabaseNewer(
            say("The data was made by a newer version of Grimoire. Update the program, or use other data.")
        )


def _upgrade(db: Connection, revision: str) -> None:
    from alembic import command

    config = _config()
    config.attributes["connection"] = db
    command.upgrade(config, revision)


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def _history() -> ScriptDirectory:
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_config())


def _why(engine: Engine, error: DBAPIError) -> Message:
    reason = str(error.orig).strip().splitlines()[0] if error.orig else ""
    where = engine.url.database if engine.dialect.name == "sqlite" else engine.url.render_as_string()
    return say("The database “{where}” cannot be used: {reason}", where=where, reason=reason)
