"""Who has looked at their own token: one row for each seat that a phone has taken or that was looked at."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.storage.tables import looks


@dataclass(frozen=True, slots=True)
class Look:
    """How far a seat's player has looked. `phone` is the hash of a phone's secret, `token` the id of the
    character that was shown last, `until` when that view ends; `again`: may look once more. Times are
    seconds since 1970."""

    seat: int
    phone: str | None = None
    claimed_at: float | None = None
    token: str | None = None
    seen_at: float | None = None
    until: float | None = None
    again: bool = False


class Looks:
    """The looks of all games. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of_game(self, game_id: str) -> Mapping[int, Look]:
        """Every look of a game by seat."""
        with self.engine.connect() as db:
            rows = db.execute(select(looks).where(looks.c.game_id == game_id)).mappings()
            return {row["seat"]: _look(row) for row in rows}

    def of_phone(self, game_id: str, phone: str) -> Look | None:
        """The seat that this phone has taken, or None."""
        mine = select(looks).where(looks.c.game_id == game_id, looks.c.phone == phone)
        with self.engine.connect() as db:
            row = db.execute(mine).mappings().first()
        return None if row is None else _look(row)

    def claim(self, game_id: str, seat: int, phone: str) -> bool:
        """Take a seat for a phone. False where another phone has the seat, or this phone another seat."""
        values = {"phone": phone, "claimed_at": time.time()}
        free = (looks.c.game_id == game_id, looks.c.seat == seat, looks.c.phone.is_(None))
        try:
            with self.engine.begin() as db:
                if not db.execute(update(looks).where(*free).values(values)).rowcount:
                    db.execute(insert(looks), {"game_id": game_id, "seat": seat, "again": False, **values})
        except IntegrityError:
            mine = self.of_phone(game_id, phone)
            return mine is not None and mine.seat == seat
        return True

    def release(self, game_id: str, seat: int, again: bool) -> None:
        """The seat is free for another phone, whose player may look (`again`) or must ask."""
        self._set(game_id, seat, phone=None, claimed_at=None, until=None, again=again)

    def allow(self, game_id: str, seat: int) -> None:
        """The seat's player may look once more."""
        self._set(game_id, seat, again=True, until=None)

    def opened(self, game_id: str, seat: int, token: str, now: float, until: float) -> None:
        """The seat's player sees this token from now on, until then."""
        self._set(game_id, seat, token=token, seen_at=now, until=until, again=False)

    def forget(self, game_id: str) -> None:
        """Nobody in this game has looked; phones keep their seats."""
        blank = {"token": None, "seen_at": None, "until": None, "again": False}
        with self.engine.begin() as db:
            db.execute(delete(looks).where(looks.c.game_id == game_id, looks.c.phone.is_(None)))
            db.execute(update(looks).where(looks.c.game_id == game_id).values(blank))

    def _set(self, game_id: str, seat: int, **values: Any) -> None:
        change = update(looks).where(looks.c.game_id == game_id, looks.c.seat == seat).values(values)
        for last in (False, True):
            try:
                with self.engine.begin() as db:
                    if not db.execute(change).rowcount:
                        row = {"game_id": game_id, "seat": seat, "again": False, **values}
                        db.execute(insert(looks), row)
                    return
            except IntegrityError:
                if last:
                    raise


def _look(row: Mapping[Any, Any]) -> Look:
    return Look(**{name: value for name, value in row.items() if name != "game_id"})
