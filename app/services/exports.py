"""One game whole, as a file that another machine can go on with: script, homebrew, log and notes are all
in its entries. Bringing the same file in twice makes no duplicate; anything else changes nothing. A snapshot
of one moment goes out and comes in as well: then a game begins there."""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any

from app import __version__
from app.domain.decide import found
from app.domain.events import GameOpened
from app.domain.game import Game, PhaseKind
from app.domain.layout import laid_out
from app.domain.notation import FORMAT as SNAPSHOT
from app.domain.notation import to_snapshot
from app.domain.problems import Refused
from app.domain.timeline import Action, Timeline, advance, replay
from app.domain.words import say
from app.services.library import library_of
from app.services.saved_games import as_snapshot
from app.services.snapshots import read_snapshot
from app.storage.codec import SCHEMA, action_from_data, action_to_data
from app.storage.errors import Unreadable
from app.storage.events import new_id
from app.storage.store import Store
from app.storage.summary import summary_of
from app.storage.transfer import put_game

FORMAT = "grimoire-game/1"
_ID = re.compile(r"[a-z0-9]{6,40}")
_NO_GAME = say("This is not a game that Grimoire exported, nor one that another tool has saved.")


def export_game(store: Store, game_id: str) -> dict[str, Any]:
    """The game as JSON of the format `grimoire-game/1`. Raises `Missing`."""
    line = store.lists.game(game_id)
    return {
        "format": FORMAT,
        "program": __version__,
        "schema": SCHEMA,
        "id": line.id,
        "name": line.name,
        "actions": [action_to_data(action) for action in store.load(game_id)],
    }


def export_snapshot(store: Store, game_id: str) -> dict[str, Any]:
    """The Grimoire of a game as it stands now, as a snapshot. Raises `Missing`."""
    return to_snapshot(replay(store.load(game_id)).game)


def game_from_snapshot(store: Store, data: Any, action_id: str | None = None) -> tuple[str, bool]:
    """A game that begins as the snapshot says: its id, and whether it is new. The same snapshot again is the
    same game, unless another `action_id` asks for one. Raises `Unreadable`."""
    try:
        game = read_snapshot(data, library_of(store))
        for seat in game.seats:
            found.player_name(Game(), seat.player)
        events = laid_out(game)
        opened_by = action_id or f"snapshot-{hashlib.sha256(json.dumps(data).encode()).hexdigest()[:32]}"
    except Refused as refusal:
        raise Unreadable(refusal.message) from refusal
    except (TypeError, ValueError, RecursionError) as error:
        raise Unreadable(say("This is not a snapshot of a Grimoire.")) from error
    if not 0 < len(game.seats) <= found.MOST_PLAYERS:
        raise Unreadable(say("A snapshot of one to {most} players was expected.", most=found.MOST_PLAYERS))
    made = new_id()
    opening = Action(1, opened_by, time.time(), events=events)
    kept = store.create_game(opening, summary_of(advance(Game(), events)), made)
    store.unarchive_game(kept)
    return kept, kept == made


def import_game(store: Store, data: Any) -> tuple[str, bool]:
    """Bring a game in, or begin one from a snapshot or from what another tool has saved; its id, and whether
    anything of it was new. Raises `Unreadable`."""
    if isinstance(data, Mapping) and data.get("format") == SNAPSHOT:
        return game_from_snapshot(store, data)
    elsewhere = as_snapshot(data, library_of(store)) if isinstance(data, Mapping) else None
    if elsewhere is not None and "format" not in data:
        return game_from_snapshot(store, elsewhere)
    game_id, log = _read(data)
    timeline, span = _played(log)
    return game_id, put_game(store, game_id, log, summary_of(timeline.game), span)


def saved_game(store: Store, text: str) -> Mapping[str, Any] | None:
    """What a file holds, if that is a game: exported here, a snapshot, or saved by another tool. None for
    anything else, a script among it."""
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, Mapping):
        return None
    ours = str(data.get("format", "")).startswith(("grimoire-game/", SNAPSHOT))
    return data if ours or as_snapshot(data, library_of(store)) is not None else None


def import_text(store: Store, text: str | bytes) -> tuple[str, bool]:
    """The same from a file's contents."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(_NO_GAME) from error
    return import_game(store, data)


def _read(data: Any) -> tuple[str, list[Action]]:
    if not isinstance(data, Mapping) or not str(data.get("format", "")).startswith("grimoire-game/"):
        raise Unreadable(_NO_GAME)
    game_id, schema, rows = data.get("id"), data.get("schema"), data.get("actions")
    if data["format"] != FORMAT or not isinstance(schema, int):
        raise Unreadable(say("This game was exported by a newer version of the program. Update it to go on."))
    if not isinstance(game_id, str) or not _ID.fullmatch(game_id) or not isinstance(rows, list):
        raise Unreadable(say("This exported game is not whole."))
    log = [action_from_data(row, schema) for row in rows]
    ids = {action.id for action in log}
    if [a.version for a in log] != list(range(1, len(log) + 1)) or len(ids) != len(log) or "" in ids:
        raise Unreadable(say("The log of this game has gaps or doubles."))
    if not log or not log[0].events or not isinstance(log[0].events[0], GameOpened):
        raise Unreadable(say("The log of this game lacks its beginning."))
    return game_id, log


def _played(log: Sequence[Action]) -> tuple[Timeline, tuple[float | None, float | None]]:
    """The log played through, and when the game started and ended."""
    timeline, started, ended = Timeline(), None, None
    try:
        for action in log:
            timeline = timeline.add(action)
            kind = timeline.game.stage
            started = None if kind is PhaseKind.SETUP else started or action.at
            ended = (ended or action.at) if kind is PhaseKind.ENDED else None
    except (Refused, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unreadable(say("The log of this game cannot be played through.")) from error
    return timeline, (started, ended)
