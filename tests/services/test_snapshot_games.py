"""A game begins where a snapshot stands, is played on from there, and goes out as a snapshot again."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain import commands as c
from app.domain.acting.evening import evening
from app.domain.game import Game, PhaseKind
from app.domain.layout import laid_out
from app.domain.notation import to_snapshot
from app.domain.timeline import advance, replay
from app.live import MemoryFeed
from app.services.exports import export_snapshot, game_from_snapshot, import_game
from app.services.play import Table
from app.services.snapshots import read_snapshot
from app.storage import Store, Unreadable
from tests.domain.towns import BMR, TB, town

NIGHT = town(
    "Ann washerwoman",
    "Bob drunk as:empath",
    "Cid monk dead",
    "Dee empath poisoner/Poisoned",
    "Eve poisoner good",
    "Fay saint",
    "Hal imp",
    night=3,
    script=TB,
    centre=[{"character": None, "text": "Late"}],
    bluffs=["chef", "soldier", "mayor"],
    fabled=["angel"],
    day={
        "nominations": [{"by": "Ann", "of": "Fay", "votes": ["Ann", "Bob", "Eve", "Hal"]}],
        "executed": "Fay",
        "died": [],
    },
    tonight={
        "died": ["Ann"],
        "chosen": [{"by": "Eve", "players": ["Dee"]}, {"by": "Hal", "players": ["Ann"]}],
    },
)
DAY = town(
    "Ann sailor",
    "Bob gossip dead",
    "Cid philosopher has:gossip",
    "Dee goon",
    "Eve assassin",
    "Hal po",
    script=BMR,
    phase={"kind": "day", "number": 2},
    day={"nominations": [{"by": "Dee", "of": "Hal", "votes": ["Dee"]}], "died": ["Bob"]},
)
BEFORE = town("Ann chef", "Bob imp", script=TB, phase={"kind": "setup"})
HOMEBREW = {"id": "mine", "name": "Mine", "team": "townsfolk", "ability": "Each night, learn a colour."}
OWN = town("Ann mine", "Bob imp", script=[HOMEBREW, "imp"], night=1)


def begun(store: Store, snapshot: dict[str, Any]) -> Game:
    game_id, _ = game_from_snapshot(store, snapshot)
    return replay(store.load(game_id)).game


@pytest.mark.parametrize("snapshot", [NIGHT, DAY, BEFORE, OWN])
def test_a_game_stands_as_the_snapshot_says_and_gives_it_back(store: Store, snapshot: dict[str, Any]) -> None:
    game_id, _ = game_from_snapshot(store, snapshot)
    assert export_snapshot(store, game_id) == to_snapshot(read_snapshot(snapshot))


def test_a_traveller_whom_the_script_does_not_name_is_called_for_exile(store: Store) -> None:
    seats = ("Ann chef", "Bob monk", "Tom gunslinger good", "Hal imp")
    day = {"nominations": [{"by": None, "of": "Tom", "votes": ["Ann"]}], "died": []}
    game = begun(store, town(*seats, script=TB, phase={"kind": "day", "number": 1}, day=day))
    assert [nomination.exile for nomination in game.day.nominations] == [True]


def test_what_the_night_has_brought_is_known(store: Store) -> None:
    game = begun(store, NIGHT)
    assert (game.phase.kind, game.phase.number) == (PhaseKind.NIGHT, 3)
    ann, cid, fay = (game.called(name) for name in ("Ann", "Cid", "Fay"))
    assert ann is not None
    assert cid is not None
    assert fay is not None
    assert (game.night.died, ann.alive, cid.alive) == ((ann.id,), False, False)
    assert (game.day.executed, game.votes_needed) == (fay.id, 3)
    assert {(choice.row, choice.players) for choice in game.choices} == {
        ("poisoner:5", (4,)),
        ("imp:7", (1,)),
    }


def test_it_is_played_on(store: Store) -> None:
    game_id, _ = game_from_snapshot(store, OWN)
    table = Table(store, MemoryFeed())
    game = table.act(game_id, c.BeginDay(1), "day-breaks").game
    assert (game.phase.kind, evening(game).number) == (PhaseKind.DAY, 1)
    assert table.undo(game_id, 2, "and-back").game == advance(Game(), laid_out(read_snapshot(OWN)))


def test_the_same_snapshot_twice_is_one_game_unless_another_is_asked_for(store: Store) -> None:
    first, new = import_game(store, NIGHT)
    store.archive_game(first)
    assert new
    assert import_game(store, NIGHT) == (first, False)
    assert [line.id for line in store.lists.running()] == [first]
    other, new = game_from_snapshot(store, NIGHT, "once-more")
    assert new
    assert other != first


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        ({**BEFORE, "seats": []}, "one to 20 players"),
        ({**BEFORE, "seats": [{"player": " ", "character": "imp"}]}, "needs a name"),
        ({**NIGHT, "seats": [{"player": "Ann", "character": "nobody"}]}, "“nobody” is known"),
        ({**BEFORE, "seats": [{"player": f"P{i}", "character": "imp"} for i in range(21)]}, "20 players"),
        ({**NIGHT, "phase": {"kind": "noon"}}, "noon"),
        ({**NIGHT, "seats": 7}, "cannot be read"),
    ],
)
def test_a_snapshot_that_is_none_begins_nothing(store: Store, spoilt: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        import_game(store, spoilt)
    assert not store.lists.running()
