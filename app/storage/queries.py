"""Lists of games and scripts. How many queries one takes does not depend on how long it is."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Select, exists, func, select

from app.domain.characters import Alignment
from app.domain.game import PhaseKind
from app.storage.events import missing_game
from app.storage.summary import SeatSummary
from app.storage.tables import games, scripts, seats


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list. `script` is its name; times are seconds since 1970, None where not reached."""

    id: str
    version: int
    name: str
    script: str
    phase: PhaseKind
    number: int
    winner: Alignment | None
    why: str
    created_at: float
    updated_at: float
    started_at: float | None
    ended_at: float | None
    archived: bool
    seats: tuple[SeatSummary, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The names, clockwise."""
        return tuple(seat.player for seat in self.seats)


@dataclass(frozen=True, slots=True)
class ScriptLine:
    """A script in a list. `characters` is how many it has, `warnings` how much was not understood."""

    id: str
    name: str
    author: str | None
    characters: int
    warnings: int
    created_at: float
    updated_at: float
    archived: bool


@dataclass(frozen=True, slots=True)
class Search:
    """Which past games are wanted: every field that is set must fit. `script` and `player` are parts of
    names, in any case; `since` and `until` are seconds since 1970, by the end of the game."""

    script: str = ""
    player: str = ""
    winner: Alignment | None = None
    since: float | None = None
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Some lines of a longer list; `total` is how many there are in all."""

    lines: tuple[GameLine, ...]
    total: int


class Lists:
    """What the pages list of one database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def game(self, game_id: str) -> GameLine:
        """The line of one game. Raises `Missing`."""
        found = self._games(select(games).where(games.c.id == game_id))
        if not found:
            raise missing_game()
        return found[0]

    def running(self) -> tuple[GameLine, ...]:
        """Games in a night or a day, last touched first."""
        return self._present(PhaseKind.NIGHT, PhaseKind.DAY)

    def prepared(self) -> tuple[GameLine, ...]:
        """Games still being set up, last touched first."""
        return self._present(PhaseKind.SETUP)

    def past(self, search: Search = Search(), limit: int = 50, offset: int = 0) -> Page:
        """Games that ended, the latest first."""
        wanted = _wanted(search)
        ordered = select(games).where(*wanted).order_by(games.c.ended_at.desc(), games.c.id)
        with self.engine.connect() as db:
            total = db.scalar(select(func.count()).select_from(games).where(*wanted)) or 0
            return Page(_lines(db, ordered.limit(limit).offset(offset)), total)

    def archived_games(self, limit: int = 50) -> tuple[GameLine, ...]:
        """Games that were deleted, the latest first; they can be put back."""
        gone = select(games).where(games.c.archived_at.is_not(None))
        return self._games(gone.order_by(games.c.archived_at.desc()).limit(limit))

    def last_players(self) -> tuple[str, ...]:
        """The players of the game last opened, clockwise; none where there was no game."""
        last = select(games).where(games.c.archived_at.is_(None))
        found = self._games(last.order_by(games.c.created_at.desc()).limit(1))
        return found[0].players if found else ()

    def scripts(self, archived: bool = False) -> tuple[ScriptLine, ...]:
        """The scripts of the library by name, or those that were deleted."""
        columns = [c for c in scripts.c if c.name not in ("source", "data")]
        kept = scripts.c.archived_at.is_not(None) if archived else scripts.c.archived_at.is_(None)
        with self.engine.connect() as db:
            rows = db.execute(select(*columns).where(kept).order_by(scripts.c.folded, scripts.c.id)).all()
        return tuple(map(_script_line, rows))

    def _present(self, *phases: PhaseKind) -> tuple[GameLine, ...]:
        present = games.c.archived_at.is_(None) & games.c.phase.in_(phases)
        return self._games(select(games).where(present).order_by(games.c.updated_at.desc(), games.c.id))

    def _games(self, query: Select[Any]) -> tuple[GameLine, ...]:
        with self.engine.connect() as db:
            return _lines(db, query)


def _wanted(search: Search) -> list[ColumnElement[bool]]:
    wanted = [games.c.archived_at.is_(None), games.c.phase == PhaseKind.ENDED]
    if search.script:
        wanted.append(games.c.script_folded.contains(search.script.casefold(), autoescape=True))
    if search.player:
        named = seats.c.folded.contains(search.player.casefold(), autoescape=True)
        wanted.append(exists().where(seats.c.game_id == games.c.id, named))
    if search.winner is not None:
        wanted.append(games.c.winner == search.winner.value)
    if search.since is not None:
        wanted.append(games.c.ended_at >= search.since)
    if search.until is not None:
        wanted.append(games.c.ended_at < search.until)
    return wanted


def _lines(db: Connection, query: Select[Any]) -> tuple[GameLine, ...]:
    rows = db.execute(query).all()
    seated = _seats(db, [row.id for row in rows]) if rows else {}
    return tuple(_game_line(row, seated.get(row.id, ())) for row in rows)


def _seats(db: Connection, ids: Sequence[str]) -> dict[str, tuple[SeatSummary, ...]]:
    query = select(seats).where(seats.c.game_id.in_(ids)).order_by(seats.c.game_id, seats.c.place)
    found: dict[str, list[SeatSummary]] = defaultdict(list)
    for row in db.execute(query):
        found[row.game_id].append(
            SeatSummary(row.player, row.character, _alignment(row.alignment), row.alive)
        )
    return {game_id: tuple(of_game) for game_id, of_game in found.items()}


def _game_line(row: Any, seated: Iterable[SeatSummary]) -> GameLine:
    return GameLine(
        id=row.id,
        version=row.version,
        name=row.name,
        script=row.script,
        phase=PhaseKind(row.phase),
        number=row.number,
        winner=_alignment(row.winner),
        why=row.why,
        created_at=row.created_at,
        updated_at=row.updated_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        archived=row.archived_at is not None,
        seats=tuple(seated),
    )


def _script_line(row: Any) -> ScriptLine:
    return ScriptLine(
        id=row.id,
        name=row.name,
        author=row.author,
        characters=row.characters,
        warnings=len(json.loads(row.warnings)),
        created_at=row.created_at,
        updated_at=row.updated_at,
        archived=row.archived_at is not None,
    )


def _alignment(value: str | None) -> Alignment | None:
    return None if value is None else Alignment(value)
