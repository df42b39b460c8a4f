"""The library of scripts that people brought or built. Deleting one is archiving it."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, insert, select, update

from app.domain.script import Script
from app.domain.words import say
from app.storage.codec import read_script, to_text
from app.storage.errors import Missing
from app.storage.events import fit, new_id
from app.storage.tables import scripts


@dataclass(frozen=True, slots=True)
class StoredScript:
    """A script as kept: `source` is the document as it was given, `warnings` what was not understood,
    as (where, sentence). Times are seconds since 1970."""

    id: str
    script: Script
    source: str
    warnings: tuple[tuple[str, str], ...]
    created_at: float
    updated_at: float
    archived: bool


class ScriptShelf:
    """The scripts of one database. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(
        self,
        script: Script,
        source: str = "",
        warnings: Sequence[tuple[str, str]] = (),
        script_id: str | None = None,
    ) -> str:
        """Keep a new script; its id."""
        now = time.time()
        made = script_id or new_id()
        row = {"id": made, "created_at": now, "updated_at": now, "archived_at": None}
        with self.engine.begin() as db:
            columns = {**_columns(script), **_source(source), "warnings": _pairs(warnings)}
            db.execute(insert(scripts), {**row, **columns})
        return made

    def find_source(self, source: str) -> str | None:
        """The script on the list that came from exactly this document, or None."""
        same = (scripts.c.source_hash == _hash(fit(source))) & scripts.c.archived_at.is_(None)
        with self.engine.connect() as db:
            return db.scalar(select(scripts.c.id).where(same).order_by(scripts.c.created_at).limit(1))

    def named(self, name: str) -> tuple[str, ...]:
        """All scripts of this name, deleted ones too, the newest first."""
        same = scripts.c.folded == fit(name).casefold()
        with self.engine.connect() as db:
            found = db.scalars(select(scripts.c.id).where(same).order_by(scripts.c.updated_at.desc()))
            return tuple(found)

    def get(self, script_id: str) -> StoredScript:
        """One script whole. Raises `Missing`."""
        with self.engine.connect() as db:
            row = db.execute(select(scripts).where(scripts.c.id == script_id)).one_or_none()
        if row is None:
            raise missing_script()
        return StoredScript(
            id=row.id,
            script=read_script(json.loads(row.data)),
            source=row.source,
            warnings=tuple((where, sentence) for where, sentence in json.loads(row.warnings)),
            created_at=row.created_at,
            updated_at=row.updated_at,
            archived=row.archived_at is not None,
        )

    def change(
        self,
        script_id: str,
        script: Script,
        source: str | None = None,
        warnings: Sequence[tuple[str, str]] | None = None,
    ) -> None:
        """Keep a script's new shape; source and warnings stay unless given. Raises `Missing`.

        Games keep their own copies and do not change.
        """
        changes: dict[str, object] = {**_columns(script), "updated_at": time.time()}
        if source is not None:
            changes |= _source(source)
        if warnings is not None:
            changes["warnings"] = _pairs(warnings)
        self._update(script_id, changes)

    def archive(self, script_id: str) -> None:
        """Take a script off the list; nothing is erased. Raises `Missing`."""
        self._update(script_id, {"archived_at": time.time()})

    def unarchive(self, script_id: str) -> None:
        """Put an archived script back on the list. Raises `Missing`."""
        self._update(script_id, {"archived_at": None})

    def _update(self, script_id: str, changes: dict[str, object]) -> None:
        with self.engine.begin() as db:
            if not db.execute(update(scripts).where(scripts.c.id == script_id).values(changes)).rowcount:
                raise missing_script()


def missing_script() -> Missing:
    """The error for an id that no script has."""
    return Missing(say("There is no such script."))


def _columns(script: Script) -> dict[str, str | int | None]:
    return {
        "name": fit(script.name),
        "folded": fit(script.name).casefold(),
        "author": None if script.author is None else fit(script.author),
        "data": to_text(script.to_data()),
        "characters": len(script.characters),
    }


def _source(source: str) -> dict[str, str]:
    return {"source": fit(source), "source_hash": _hash(fit(source))}


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _pairs(warnings: Sequence[tuple[str, str]]) -> str:
    return to_text([list(pair) for pair in warnings])
