"""Lists of games and scripts, what narrows them, and that a longer list takes no more queries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import event

from app.domain.characters import Alignment, Character, Team
from app.domain.game import Game, PhaseKind
from app.domain.script import Script
from app.domain.timeline import Action
from app.storage import Missing, SeatSummary, Store, Summary, summary_of
from app.storage.queries import Search

ENDED = Summary(
    name="Friday",
    script="Sects & Violets",
    phase=PhaseKind.ENDED,
    number=3,
    winner=Alignment.GOOD,
    seats=(SeatSummary("Ann", "clockmaker", Alignment.GOOD), SeatSummary("Bob", "vortox", alive=False)),
)


def keep(store: Store, name: str, at: float = 1000.0, **changes: Any) -> str:
    return store.create_game(Action(1, f"open {name}", at), replace(ENDED, name=name, **changes))


def names(store: Store, **search: Any) -> list[str]:
    return [line.name for line in store.lists.past(Search(**search)).lines]


def test_past_games_are_found_by_script_player_winner_and_date(any_store: Store) -> None:
    keep(any_store, "old", at=1000.0)
    keep(any_store, "evil's", at=2000.0, winner=Alignment.EVIL)
    keep(any_store, "other", at=3000.0, script="TÊTE-à-tête", seats=(SeatSummary("ÉMILE 100%"),))
    keep(any_store, "running", at=4000.0, phase=PhaseKind.NIGHT)

    assert names(any_store) == ["other", "evil's", "old"]
    assert names(any_store, script="têTE") == ["other"]
    assert names(any_store, player="émile 100%") == ["other"]
    assert names(any_store, player="ann") == ["evil's", "old"]
    assert names(any_store, player="%") == ["other"]
    assert names(any_store, winner=Alignment.EVIL) == ["evil's"]
    assert names(any_store, since=2000.0) == ["other", "evil's"]
    assert names(any_store, until=2000.0) == ["old"]
    assert names(any_store, player="nobody") == []
    assert [line.name for line in any_store.lists.running()] == ["running"]


def test_a_line_tells_who_played_and_how_it_stands(store: Store) -> None:
    line = store.lists.game(keep(store, "Friday", at=5000.0))
    assert line.players == ("Ann", "Bob")
    assert line.seats == ENDED.seats
    assert (line.phase, line.number, line.winner) == (PhaseKind.ENDED, 3, Alignment.GOOD)
    assert (line.created_at, line.ended_at, line.archived) == (5000.0, 5000.0, False)


def test_a_long_list_comes_in_pages(store: Store) -> None:
    for number in range(5):
        keep(store, f"game {number}", at=1000.0 + number)
    page = store.lists.past(limit=2, offset=1)
    assert [line.name for line in page.lines] == ["game 3", "game 2"]
    assert page.total == 5


def test_the_players_of_the_last_game_can_be_taken_over(store: Store) -> None:
    assert store.lists.last_players() == ()
    keep(store, "Friday")
    keep(store, "Saturday", at=2000.0, seats=(SeatSummary("Cid"), SeatSummary("Dot")))
    assert store.lists.last_players() == ("Cid", "Dot")


CHEF = Character("chef", "Chef", Team.TOWNSFOLK, ability="Counts evil pairs.", official=True)


def test_a_script_is_kept_with_its_source_and_what_was_not_understood(any_store: Store) -> None:
    script = Script("Trouble", (CHEF,), author="Ann")
    kept = any_store.scripts.add(script, "as it came \0", [("imp", "Not known.")])

    found = any_store.scripts.get(kept)
    assert (found.script, found.source, found.warnings) == (script, "as it came ", (("imp", "Not known."),))
    (line,) = any_store.lists.scripts()
    assert (line.name, line.author, line.characters, line.warnings) == ("Trouble", "Ann", 1, 1)


def test_a_changed_script_keeps_its_source_unless_it_is_read_anew(store: Store) -> None:
    kept = store.scripts.add(Script("Trouble", (CHEF,)), "first", [("imp", "Not known.")])

    store.scripts.change(kept, Script("More trouble", (CHEF,)))
    found = store.scripts.get(kept)
    assert (found.script.name, found.source, len(found.warnings)) == ("More trouble", "first", 1)

    store.scripts.change(kept, Script("More trouble"), "second", [])
    found = store.scripts.get(kept)
    assert (found.script.characters, found.source, found.warnings) == ((), "second", ())


def test_a_document_brought_twice_is_found(any_store: Store) -> None:
    kept = any_store.scripts.add(Script("Trouble"), "the page \0")
    assert any_store.scripts.find_source("the page \0") == kept
    assert any_store.scripts.find_source("another page") is None

    any_store.scripts.change(kept, Script("Trouble"), "another page", [])
    assert any_store.scripts.find_source("another page") == kept
    any_store.scripts.archive(kept)
    assert any_store.scripts.find_source("another page") is None


def test_an_archived_script_can_come_back(store: Store) -> None:
    kept = store.scripts.add(Script("Trouble"))
    store.scripts.archive(kept)
    assert store.lists.scripts() == ()
    assert [line.id for line in store.lists.scripts(archived=True)] == [kept]
    assert store.scripts.get(kept).archived

    store.scripts.unarchive(kept)
    assert [line.id for line in store.lists.scripts()] == [kept]


@pytest.mark.parametrize("ask", ["get", "archive", "unarchive"])
def test_an_unknown_script_is_missing(store: Store, ask: str) -> None:
    with pytest.raises(Missing):
        getattr(store.scripts, ask)("nowhere")


def test_preferences_are_kept_by_key(any_store: Store) -> None:
    preferences = any_store.preferences
    assert preferences.get("theme", "dark") == "dark"
    preferences.set("theme", {"name": "light"})
    preferences.set("theme", {"name": "dim"})
    assert preferences.get("theme") == {"name": "dim"}
    assert not preferences.set_first("theme", "late")
    preferences.forget("theme")
    assert preferences.set_first("theme", "early")
    assert preferences.get("theme") == "early"


@contextmanager
def counted(store: Store) -> Iterator[list[str]]:
    asked: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        asked.append(statement)

    event.listen(store.engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(store.engine, "before_cursor_execute", note)


LISTS: list[tuple[int, Callable[[Store], object]]] = [
    (3, lambda store: store.lists.past()),
    (2, lambda store: store.lists.running()),
    (2, lambda store: store.lists.prepared()),
    (2, lambda store: store.lists.archived_games()),
    (1, lambda store: store.lists.scripts()),
]


@pytest.mark.parametrize(("queries", "ask"), LISTS)
def test_a_longer_list_takes_no_more_queries(
    store: Store, queries: int, ask: Callable[[Store], object]
) -> None:
    for size in (1, 30):
        for number in range(size):
            store.scripts.add(Script("Trouble"))
            for phase in (PhaseKind.ENDED, PhaseKind.NIGHT, PhaseKind.SETUP):
                keep(store, f"{phase} {size} {number}", phase=phase)
            store.archive_game(keep(store, f"gone {size} {number}"))
        with counted(store) as asked:
            ask(store)
        assert len(asked) == queries


def test_an_append_takes_two_queries_however_long_the_log(store: Store) -> None:
    nothing = summary_of(Game())
    game = store.create_game(Action(1, "open", 1.0), nothing)
    for version in range(2, 40):
        with counted(store) as asked:
            store.append(game, Action(version, f"tap {version}", 1.0), nothing, nothing)
        assert len(asked) == 2
