"""The event store: each game is a log of actions, and (game, version) is the key of an entry.

A writer takes the next version or learns that somebody else did; nothing is overwritten and nothing
is lost. Columns for lists are kept in the same transaction.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, func, insert, select, update
from sqlalchemy import delete as delete_from
from sqlalchemy.exc import IntegrityError

from app.domain.game import PhaseKind
from app.domain.timeline import Action, Kind
from app.domain.words import say
from app.storage.codec import SCHEMA, events_from_text, events_to_text
from app.storage.errors import AlreadyDone, Conflict, Missing
from app.storage.summary import Summary
from app.storage.tables import actions, games, seats

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

_TAKE = update(games).where(games.c.id == bindparam("game"), games.c.version == bindparam("before"))
_STEP = _TAKE.values(version=bindparam("after"), updated_at=bindparam("now"))
_ENTER = insert(actions)
_LOG = (
    select(actions)
    .where(actions.c.game_id == bindparam("game"), actions.c.version > bindparam("after"))
    .order_by(actions.c.version)
)
_VERSION = select(games.c.version).where(games.c.id == bindparam("game"))
_DONE = select(actions.c.version).where(
    actions.c.game_id == bindparam("game"), actions.c.action_id == bindparam("action")
)


def new_id() -> str:
    """A short id that nobody can guess (79 bits), of letters and digits that are not mistaken for others."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


def fit(text: str) -> str:
    """The text without what a database cannot keep: zero characters and half pairs."""
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


class EventStore:
    """The games of one database. Every method is one transaction; safe to share between threads."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def create_game(self, action: Action, summary: Summary, game_id: str | None = None) -> str:
        """A new game that begins with this action (version 1), and its id. The same action sent again
        answers with the id of the game that it opened the first time."""
        try:
            with self.engine.begin() as db:
                made = game_id or new_id()
                insert_game(db, made, action, summary)
                db.execute(insert(actions), _row(made, action))
                return made
        except IntegrityError:
            with self.engine.connect() as db:
                opened = db.scalar(select(games.c.id).where(games.c.opened_by == action.id))
            if opened is None:
                raise
            return str(opened)

    def append(self, game_id: str, action: Action, summary: Summary, was: Summary | None = None) -> None:
        """Store the next entry. `was` is the summary before it, so that what lists show is only written
        when it changes. Raises `Conflict` when the version is taken, `AlreadyDone` when this
        action is in the log, `Missing` for an unknown game."""
        take = _STEP if summary == was else _STEP.values(_columns(summary, action.at))
        step = {"game": game_id, "before": action.version - 1, "after": action.version, "now": action.at}
        try:
            with self.engine.begin() as db:
                if db.execute(take, step).rowcount:
                    db.execute(_ENTER, _row(game_id, action))
                    if was is None or summary.seats != was.seats:
                        write_seats(db, game_id, summary)
                    return
        except IntegrityError:
            pass  # the one constraint that is left to break: this action id is in the log
        raise self._refusal(game_id, action)

    def _refusal(self, game_id: str, action: Action) -> Exception:
        with self.engine.connect() as db:
            done = db.scalar(_DONE, {"game": game_id, "action": action.id})
            latest = db.scalar(_VERSION, {"game": game_id})
        if done is not None:
            return AlreadyDone(done)
        return missing_game() if latest is None else Conflict(latest)

    def load(self, game_id: str, after_version: int = 0) -> list[Action]:
        """The entries of the log after a version, in order. Raises `Missing`."""
        with self.engine.connect() as db:
            log = actions_in(db, game_id, after_version)
            if not log and db.scalar(_VERSION, {"game": game_id}) is None:
                raise missing_game()
        return log

    def latest_version(self, game_id: str) -> int:
        """The version of the last entry. Raises `Missing`."""
        with self.engine.connect() as db:
            latest = db.scalar(_VERSION, {"game": game_id})
        if latest is None:
            raise missing_game()
        return int(latest)

    def done(self, game_id: str, action_id: str) -> int | None:
        """The version that this action has in the log, or None if it was not done."""
        with self.engine.connect() as db:
            return db.scalar(_DONE, {"game": game_id, "action": action_id})

    def archive_game(self, game_id: str) -> None:
        """Take a game off the lists; nothing is erased. Raises `Missing`."""
        self._archive(game_id, time.time())

    def unarchive_game(self, game_id: str) -> None:
        """Put an archived game back on the lists. Raises `Missing`."""
        self._archive(game_id, None)

    def _archive(self, game_id: str, at: float | None) -> None:
        with self.engine.begin() as db:
            if not db.execute(update(games).where(games.c.id == game_id).values(archived_at=at)).rowcount:
                raise missing_game()


def missing_game() -> Missing:
    """The error for an id that no game has."""
    return Missing(say("There is no such game."))


def insert_game(db: Connection, game_id: str, action: Action, summary: Summary) -> None:
    """The line of a game that this action opened, and its seats."""
    row = {
        "id": game_id,
        "opened_by": action.id,
        "version": action.version,
        "created_at": action.at,
        "updated_at": action.at,
        "archived_at": None,
        **_columns(summary, action.at),
        "started_at": None if summary.phase is PhaseKind.SETUP else action.at,
        "ended_at": action.at if summary.phase is PhaseKind.ENDED else None,
    }
    db.execute(insert(games), row)
    write_seats(db, game_id, summary)


def actions_in(db: Connection, game_id: str, after_version: int = 0) -> list[Action]:
    """The entries of a log after a version, in order; none where there is no such game."""
    rows = db.execute(_LOG, {"game": game_id, "after": after_version}).all()
    return [_action(row) for row in rows]


def insert_actions(db: Connection, game_id: str, log: Sequence[Action]) -> None:
    """Entries of a log as they are, for a game that is brought in whole."""
    if log:
        db.execute(insert(actions), [_row(game_id, action) for action in log])


def set_version(
    db: Connection,
    game_id: str,
    before: int,
    last: Action,
    summary: Summary,
    span: tuple[float | None, float | None],
) -> None:
    """What lists know of a game that was brought in, up to its last entry; `span`: started, ended.

    Raises `Conflict` where the game is not at the version `before` any more.
    """
    columns = {**_columns(summary, last.at), "started_at": span[0], "ended_at": span[1]}
    take = _TAKE.values({**columns, "version": last.version, "updated_at": last.at})
    if not db.execute(take, {"game": game_id, "before": before}).rowcount:
        raise Conflict(before)
    write_seats(db, game_id, summary)


def write_seats(db: Connection, game_id: str, summary: Summary) -> None:
    """The seats of a game as lists know them, anew."""
    db.execute(delete_from(seats).where(seats.c.game_id == game_id))
    if summary.seats:
        db.execute(
            insert(seats),
            [
                {
                    "game_id": game_id,
                    "place": place,
                    "player": fit(seat.player),
                    "folded": fit(seat.player).casefold(),
                    "character": None if seat.character is None else fit(seat.character),
                    "alignment": None if seat.alignment is None else seat.alignment.value,
                    "alive": seat.alive,
                }
                for place, seat in enumerate(summary.seats)
            ],
        )


def _columns(summary: Summary, at: float) -> dict[str, Any]:
    started: Any = None if summary.phase is PhaseKind.SETUP else func.coalesce(games.c.started_at, at)
    ended: Any = func.coalesce(games.c.ended_at, at) if summary.phase is PhaseKind.ENDED else None
    return {
        "name": fit(summary.name),
        "script": fit(summary.script),
        "script_folded": fit(summary.script).casefold(),
        "phase": summary.phase.value,
        "number": summary.number,
        "winner": None if summary.winner is None else summary.winner.value,
        "why": fit(summary.why),
        "started_at": started,
        "ended_at": ended,
    }


def _row(game_id: str, action: Action) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "version": action.version,
        "action_id": action.id,
        "at": action.at,
        "kind": action.kind.value,
        "target": action.target,
        "actor": action.by,
        "events": events_to_text(action.events),
        "schema_version": SCHEMA,
    }


def _action(row: Any) -> Action:
    return Action(
        version=row.version,
        id=row.action_id,
        at=row.at,
        kind=Kind(row.kind),
        events=events_from_text(row.events, row.schema_version),
        target=row.target,
        by=row.actor,
    )
