"""A tablet that goes round: what lies behind the numbers and who has drawn, as one value for each game."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.storage.codec import to_text
from app.storage.tables import passings


class Passings:
    """JSON values by game, each with a version that grows. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def get(self, game_id: str) -> tuple[int, Any]:
        """(version, value); (0, None) where no tablet ever went round."""
        with self.engine.connect() as db:
            row = db.execute(select(passings).where(passings.c.game_id == game_id)).mappings().first()
        return (0, None) if row is None else (row["version"], json.loads(row["data"]))

    def put(self, game_id: str, seen: int, value: Any) -> bool:
        """Keep the value that follows on version `seen`; False where somebody else was faster."""
        row = {"version": seen + 1, "data": to_text(value)}
        here = update(passings).where(passings.c.game_id == game_id, passings.c.version == seen)
        try:
            with self.engine.begin() as db:
                if seen:
                    return bool(db.execute(here.values(row)).rowcount)
                db.execute(insert(passings), {"game_id": game_id, **row})
        except IntegrityError:
            return False
        return True
