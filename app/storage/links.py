"""Links that were given out: a table of hashes, so that nobody who reads the database can use one."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Engine, delete, insert, select

from app.storage.tables import links


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a game. `kind` says what it opens; `salt` and a secret make its token again."""

    game_id: str
    kind: str
    hash: str
    salt: str
    made_at: float


class Links:
    """The links of all games, at most one of each kind in a game. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def put(self, game_id: str, kind: str, hash_: str, salt: str) -> None:
        """Give a link out; an older one of this kind opens nothing from now on."""
        row = {"hash": hash_, "game_id": game_id, "kind": kind, "salt": salt, "made_at": time.time()}
        with self.engine.begin() as db:
            db.execute(delete(links).where(links.c.game_id == game_id, links.c.kind == kind))
            db.execute(insert(links), row)

    def revoke(self, game_id: str, kind: str) -> None:
        """The link of this kind opens nothing any more."""
        with self.engine.begin() as db:
            db.execute(delete(links).where(links.c.game_id == game_id, links.c.kind == kind))

    def find(self, hash_: str) -> Link | None:
        """The link whose token has this hash, or None."""
        with self.engine.connect() as db:
            row = db.execute(select(links).where(links.c.hash == hash_)).mappings().first()
        return None if row is None else Link(**row)

    def of_game(self, game_id: str) -> Mapping[str, Link]:
        """The links of a game by kind."""
        with self.engine.connect() as db:
            rows = db.execute(select(links).where(links.c.game_id == game_id)).mappings()
            return {row["kind"]: Link(**row) for row in rows}
