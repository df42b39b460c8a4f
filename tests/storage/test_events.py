"""The log of a game: what is appended is there, and nobody's entry is lost."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from app.domain.characters import Alignment
from app.domain.events import Event, GameEnded, GameOpened, NightFell, NoteWritten, PlayerSeated
from app.domain.game import Game
from app.domain.script import Script
from app.domain.timeline import Action, Kind, Timeline, replay
from app.storage import AlreadyDone, Conflict, Missing, SeatSummary, Store, summary_of


def act(version: int, *events: Event, action_id: str | None = None) -> Action:
    return Action(version, action_id or f"tap-{version}", 1000.0 + version, events=events)


OPENING = act(1, GameOpened("Friday", Script("Trouble")), PlayerSeated(1, "Ann"), PlayerSeated(2, "Bob"))


def opened(store: Store) -> tuple[str, Timeline]:
    timeline = replay([OPENING])
    return store.create_game(OPENING, summary_of(timeline.game)), timeline


def follow(store: Store, game_id: str, timeline: Timeline, *events: Event) -> Timeline:
    action = act(timeline.version + 1, *events)
    after = timeline.add(action)
    store.append(game_id, action, summary_of(after.game), summary_of(timeline.game))
    return after


def test_a_log_is_read_as_it_was_written(any_store: Store) -> None:
    game_id, timeline = opened(any_store)
    timeline = follow(any_store, game_id, timeline, NoteWritten(1, "shy \0 \ud800 “안녕” 🩸"))
    undo = Action(3, "back", 1003.0, Kind.UNDO, target=2, by="Cleo")
    any_store.append(game_id, undo, summary_of(timeline.add(undo).game))

    assert any_store.load(game_id) == [
        OPENING,
        act(2, NoteWritten(1, "shy \0 \ud800 “안녕” 🩸")),
        undo,
    ]
    assert any_store.load(game_id, after_version=2) == [undo]
    assert any_store.load(game_id, after_version=3) == []
    assert any_store.latest_version(game_id) == 3


def test_a_stale_writer_gets_a_conflict_and_nothing_is_lost(any_store: Store) -> None:
    game_id, timeline = opened(any_store)
    follow(any_store, game_id, timeline, NoteWritten(None, "Ann's"))

    with pytest.raises(Conflict) as conflict:
        any_store.append(game_id, act(2, NoteWritten(None, "Bob's"), action_id="late"), summary_of(Game()))

    assert conflict.value.version == 2
    assert [a.id for a in any_store.load(game_id)] == ["tap-1", "tap-2"]
    assert any_store.lists.game(game_id).name == "Friday"


def test_a_version_cannot_be_skipped(store: Store) -> None:
    game_id, timeline = opened(store)
    with pytest.raises(Conflict):
        store.append(game_id, act(3, NightFell(1)), summary_of(timeline.game))


@pytest.mark.parametrize("version", [2, 3])
def test_the_same_tap_sent_twice_acts_once(any_store: Store, version: int) -> None:
    game_id, timeline = opened(any_store)
    follow(any_store, game_id, timeline, NightFell(1))

    again = replace(act(2, NightFell(1)), version=version)
    with pytest.raises(AlreadyDone) as done:
        any_store.append(game_id, again, summary_of(timeline.game))

    assert done.value.version == 2
    assert any_store.latest_version(game_id) == 2
    assert any_store.done(game_id, "tap-2") == 2
    assert any_store.done(game_id, "tap-9") is None


def test_a_new_game_sent_twice_opens_one(any_store: Store) -> None:
    game_id, timeline = opened(any_store)
    assert any_store.create_game(OPENING, summary_of(timeline.game)) == game_id
    assert len(any_store.lists.prepared()) == 1


def test_two_at_once_one_is_first(any_store: Store) -> None:
    game_id, timeline = opened(any_store)
    barrier = threading.Barrier(4)
    outcomes: list[str] = []

    def tap(who: str) -> None:
        barrier.wait(10)
        action = act(2, NoteWritten(None, who), action_id=who)
        try:
            any_store.append(game_id, action, summary_of(timeline.game))
            outcomes.append(who)
        except Conflict as conflict:
            outcomes.append(f"conflict {conflict.version}")

    threads = [threading.Thread(target=tap, args=(who,)) for who in ("Ann", "Bob", "Cid", "Dot")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)

    assert sorted(outcomes)[1:] == ["conflict 2"] * 3 or outcomes.count("conflict 2") == 3
    (winner,) = (o for o in outcomes if o != "conflict 2")
    assert any_store.load(game_id)[-1].id == winner


def test_an_unknown_game_is_missing(any_store: Store) -> None:
    nothing = summary_of(Game())
    for ask in (
        lambda: any_store.load("nowhere"),
        lambda: any_store.latest_version("nowhere"),
        lambda: any_store.append("nowhere", act(2, NightFell(1)), nothing),
        lambda: any_store.archive_game("nowhere"),
        lambda: any_store.lists.game("nowhere"),
    ):
        with pytest.raises(Missing):
            ask()


def test_lists_follow_the_game(any_store: Store) -> None:
    game_id, timeline = opened(any_store)
    assert any_store.lists.game(game_id).started_at is None

    timeline = follow(any_store, game_id, timeline, NightFell(1))
    timeline = follow(any_store, game_id, timeline, GameEnded(Alignment.EVIL, "two are left"))
    timeline = follow(any_store, game_id, timeline, NoteWritten(None, "well played"))

    line = any_store.lists.game(game_id)
    assert (line.started_at, line.ended_at, line.updated_at) == (1002.0, 1003.0, 1004.0)
    assert (line.winner, line.why, line.version) == (Alignment.EVIL, "two are left", 4)
    assert line.seats == (SeatSummary("Ann"), SeatSummary("Bob"))


def test_an_archived_game_is_off_the_lists_and_can_come_back(any_store: Store) -> None:
    game_id, _ = opened(any_store)
    any_store.archive_game(game_id)
    assert any_store.lists.prepared() == ()
    assert [line.id for line in any_store.lists.archived_games()] == [game_id]
    assert any_store.load(game_id) == [OPENING]

    any_store.unarchive_game(game_id)
    assert [line.id for line in any_store.lists.prepared()] == [game_id]
