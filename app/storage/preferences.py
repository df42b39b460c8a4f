"""What is set for the whole program on its pages: the passphrase's hash, the language, the theme…"""

from __future__ import annotations

import json
import time
from typing import Any

from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.storage.codec import to_text
from app.storage.tables import preferences


class Preferences:
    """JSON values by key. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or `default` where there is none."""
        with self.engine.connect() as db:
            text = db.scalar(select(preferences.c.value).where(preferences.c.key == key))
        return default if text is None else json.loads(text)

    def stamp(self, key: str) -> float | None:
        """When the value of a key was last set, in seconds since 1970; None where there is none."""
        with self.engine.connect() as db:
            return db.scalar(select(preferences.c.updated_at).where(preferences.c.key == key))

    def set(self, key: str, value: Any) -> None:
        """Keep a value, in place of what was there."""
        if not self._change(key, value) and not self.set_first(key, value):
            self._change(key, value)  # another process set it in between

    def set_first(self, key: str, value: Any) -> bool:
        """Keep a value only where there is none yet; whether it was kept."""
        row = {"key": key, "value": to_text(value), "updated_at": time.time()}
        try:
            with self.engine.begin() as db:
                db.execute(insert(preferences), row)
        except IntegrityError:
            return False
        return True

    def forget(self, key: str) -> None:
        """Keep nothing for the key."""
        with self.engine.begin() as db:
            db.execute(delete(preferences).where(preferences.c.key == key))

    def _change(self, key: str, value: Any) -> bool:
        changes = {"value": to_text(value), "updated_at": time.time()}
        with self.engine.begin() as db:
            return bool(
                db.execute(update(preferences).where(preferences.c.key == key).values(changes)).rowcount
            )
