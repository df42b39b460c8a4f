"""Two servers on one database: what lies in memory is only ever a help."""

from __future__ import annotations

import pytest
from sqlalchemy import event

from app.domain import commands as c
from app.live import MemoryFeed
from app.services.games import open_game
from app.services.play import Table
from app.storage import Missing, Store
from tests.domain.table import NAMES, SCRIPT, seat_of


@pytest.fixture
def game(store: Store) -> str:
    return open_game(store, c.OpenGame("Friday", SCRIPT, NAMES), "open-friday")


def test_a_screen_of_the_present_version_is_known_without_asking(store: Store, game: str) -> None:
    table = Table(store, MemoryFeed())
    known = table.act(game, c.WriteNote(None, "hello"), "write-1")
    asked: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda *call: asked.append(call[2]))
    assert table.shown(game, known.version) is known
    assert asked == []


def test_a_screen_that_lags_behind_is_held_against_the_database(store: Store, game: str) -> None:
    here, there = Table(store, MemoryFeed()), Table(store, MemoryFeed())
    here.timeline(game)
    after = there.act(game, c.WriteNote(None, "hello"), "write-1")
    assert here.shown(game, after.version).game.note == "hello"
    assert here.shown(game, 0).game.note == "hello"


def test_what_was_written_elsewhere_is_not_lost_to_a_tap_from_memory(store: Store, game: str) -> None:
    here, there = Table(store, MemoryFeed()), Table(store, MemoryFeed())
    before = here.timeline(game)
    there.act(game, c.WriteNote(None, "hello"), "write-1")
    assert here.shown(game, before.version) is before
    after = here.act(game, c.RenamePlayer(seat_of(before.game, "Ann"), "Anna"), "rename-1")
    assert (after.game.note, after.game.seats[0].player) == ("hello", "Anna")


def test_an_unknown_game_is_missing(store: Store) -> None:
    with pytest.raises(Missing):
        Table(store, MemoryFeed()).shown("nowhere", 0)
