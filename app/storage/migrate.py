"""Bring a database to the shape that this program needs. One history serves SQLite and PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError

from app.domain.words import say
from app.storage.errors import DatabaseNewer, DatabaseUnavailable

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

FOLDER = Path(__file__).resolve().parents[2] / "migrations"

# Several servers that start at once take turns under this number (any other would do).
_TURN = 7461


def migrate(engine: Engine) -> None:
    """Make or update the tables, all or nothing. Raises `DatabaseUnavailable` or `DatabaseNewer`."""
    from alembic.runtime.migration import MigrationContext

    history = _history()
    head = history.get_current_head()
    try:
        with engine.connect() as db:
            _check(history, MigrationContext.configure(db).get_current_revision())
            if MigrationContext.configure(db).get_current_revision() == head:
                return
        _upgrade(engine)
    except DBAPIError as error:
        raise DatabaseUnavailable(_why(engine, error)) from error


def _check(history: ScriptDirectory, revision: str | None) -> None:
    if revision is not None and revision not in {script.revision for script in history.walk_revisions()}:
        raise DatabaseNewer(
            say(
                "The database was made by a newer version of Grimoire. Update the program, or use other data."
            )
        )


def _upgrade(engine: Engine) -> None:
    from alembic import command

    config = _config()
    sqlite = engine.dialect.name == "sqlite"
    used = _whole_transactions(engine) if sqlite else engine
    try:
        with used.begin() as db:
            if not sqlite:
                db.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": _TURN})
            config.attributes["connection"] = db
            command.upgrade(config, "head")
    finally:
        if sqlite:
            used.dispose()


def _whole_transactions(engine: Engine) -> Engine:
    """An engine whose transactions hold changes of tables too, which Python's SQLite leaves out."""
    whole = create_engine(engine.url, connect_args={"timeout": 30})

    @event.listens_for(whole, "connect")
    def _connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None

    @event.listens_for(whole, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return whole


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def _history() -> ScriptDirectory:
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_config())


def _why(engine: Engine, error: DBAPIError) -> Any:
    reason = str(error.orig).strip().splitlines()[0] if error.orig else ""
    where = engine.url.database if engine.dialect.name == "sqlite" else engine.url.render_as_string()
    return say("The database “{where}” cannot be used: {reason}", where=where, reason=reason)
