"""Whole games brought in, and everything as one file that either database can be made from.

A backup is a gzipped list of JSON lines: a heading with the place in the history of the tables, a
line for each row, and a last line that says how many there were, so that a torn file is noticed.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import IO, Any

from sqlalchemy import Connection, Engine, MetaData, Table, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from app.domain.timeline import Action
from app.domain.words import say
from app.storage import migrate as history
from app.storage.errors import StorageError, Unreadable
from app.storage.events import actions_in, insert_actions, insert_game, set_version
from app.storage.store import Store
from app.storage.summary import Summary
from app.storage.tables import games, metadata

FORMAT = "grimoire-backup/1"
_BATCH = 500


class NotEmpty(StorageError):
    """There are games or scripts where a backup should go."""


def put_game(
    store: Store,
    game_id: str,
    log: Sequence[Action],
    summary: Summary,
    span: tuple[float | None, float | None],
) -> bool:
    """Bring a game in whole, or what is new of one that is here; `span` is when it started and ended.

    Whether anything was new. A game that went on otherwise here raises `Unreadable`; one that goes on
    at this very moment raises `Conflict`.
    """
    try:
        with store.engine.begin() as db:
            here = actions_in(db, game_id)
            if [a.id for a in here[: len(log)]] != [a.id for a in log[: len(here)]]:
                raise Unreadable(say("This game is here already, and has gone on in another way."))
            if here:
                db.execute(update(games).where(games.c.id == game_id).values(archived_at=None))
            else:
                insert_game(db, game_id, log[0], summary)
            new = log[len(here) :]
            if new:
                set_version(db, game_id, max(len(here), 1), log[-1], summary, span)
                insert_actions(db, game_id, new)
            return bool(new)
    except IntegrityError as error:
        raise Unreadable(say("This game is here already, under another name.")) from error


def dump(engine: Engine, file: IO[bytes]) -> int:
    """Write everything, as of one moment; how many rows that were."""
    rows = 0
    level = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with engine.connect().execution_options(**level) as db, gzip.open(file, "wt", encoding="ascii") as out:
        with db.begin():
            if not level:  # else each SELECT of SQLite would see another moment
                db.exec_driver_sql("BEGIN")
            heading = {"format": FORMAT, "history": history.current(db)}
            out.write(json.dumps(heading) + "\n")
            for table in metadata.sorted_tables:
                for row in db.execution_options(yield_per=_BATCH).execute(select(table)).mappings():
                    out.write(json.dumps([table.name, dict(row)]) + "\n")
                    rows += 1
        out.write(json.dumps({"rows": rows}) + "\n")
    return rows


def restore(engine: Engine, file: IO[bytes], replace: bool = False) -> int:
    """Make the database what the backup says, all or nothing; how many rows it has now.

    Raises `NotEmpty` where there is something already, unless it may be replaced, and `Unreadable` for
    a file that is no whole backup of this or an older version.
    """
    try:
        with gzip.open(file, "rt", encoding="ascii") as text:
            lines = map(json.loads, text)
            heading = next(lines, None)
            if not isinstance(heading, dict) or heading.get("format") != FORMAT:
                raise _no_backup()
            with history.whole_transaction(engine) as db:
                if not replace and _filled(db):
                    raise NotEmpty(say("There are games or scripts here already."))
                history.remake(db, str(heading["history"]))
                rows = _fill(db, lines)
                history.to_head(db)
                return rows
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
        raise _no_backup() from error
    except DBAPIError as error:
        raise Unreadable(
            say("The backup does not fit the database: {why}", why=_first_line(error))
        ) from error


def _fill(db: Connection, lines: Iterator[Any]) -> int:
    tables = MetaData()
    tables.reflect(db)
    rows, said = 0, None
    while batch := list(islice(lines, _BATCH)):
        if isinstance(batch[-1], dict):
            said = batch.pop().get("rows")
        for table, of_table in _by_table(tables, batch):
            db.execute(insert(table), of_table)
        rows += len(batch)
    if said != rows:
        raise Unreadable(say("The backup is torn: part of it is missing."))
    return rows


def _by_table(tables: MetaData, batch: Iterable[Any]) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for name, row in batch:
        found.setdefault(name, []).append(row)
    for name, rows in found.items():
        yield tables.tables[name], rows


def _filled(db: Connection) -> bool:
    tables = MetaData()
    tables.reflect(db)
    kept = [tables.tables[name] for name in ("games", "scripts") if name in tables.tables]
    return any(db.scalar(select(func.count()).select_from(table)) for table in kept)


def _no_backup() -> Unreadable:
    return Unreadable(say("This is not a backup of Grimoire, or it is damaged."))


def _first_line(error: SQLAlchemyError) -> str:
    return str(error).splitlines()[0]
