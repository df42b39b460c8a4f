"""Links, looks and a tablet on its way, on either database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.domain.events import GameOpened, PlayerSeated
from app.domain.script import Script
from app.domain.timeline import Action, replay
from app.storage import Store, summary_of

OPENING = Action(1, "open", 1.0, events=(GameOpened("Friday", Script("Small")), PlayerSeated(1, "Ann")))


@pytest.fixture
def game(any_store: Store) -> str:
    return any_store.create_game(OPENING, summary_of(replay([OPENING]).game))


def test_a_newer_link_takes_the_place_of_the_older_one(any_store: Store, game: str) -> None:
    links = any_store.links
    links.put(game, "town", "first", "a")
    links.put(game, "seat", "other", "b")
    links.put(game, "town", "second", "c")
    assert links.find("first") is None
    assert {kind: link.hash for kind, link in links.of_game(game).items()} == {
        "town": "second",
        "seat": "other",
    }
    links.revoke(game, "town")
    assert links.find("second") is None
    assert links.find("other") is not None


def test_a_seat_has_one_phone_and_a_phone_one_seat(any_store: Store, game: str) -> None:
    looks = any_store.looks
    assert looks.claim(game, 1, "ann")
    assert looks.claim(game, 1, "ann")
    assert not looks.claim(game, 1, "eve")
    assert not looks.claim(game, 2, "ann")
    looks.release(game, 1, again=True)
    assert looks.of_phone(game, "ann") is None
    assert looks.claim(game, 1, "eve")
    assert looks.of_game(game)[1].again


def test_of_phones_that_want_the_same_seat_at_once_one_gets_it(any_store: Store, game: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda n: any_store.looks.claim(game, 1, f"phone-{n}"), range(8)))
    assert got.count(True) == 1


def test_a_look_is_kept_until_it_is_forgotten(any_store: Store, game: str) -> None:
    looks = any_store.looks
    looks.opened(game, 1, "chef", 5.0, 35.0)
    looks.claim(game, 2, "bob")
    looks.opened(game, 2, "imp", 6.0, 36.0)
    seen = looks.of_game(game)
    assert (seen[1].token, seen[1].seen_at, seen[1].until, seen[1].again) == ("chef", 5.0, 35.0, False)
    looks.allow(game, 1)
    assert (looks.of_game(game)[1].again, looks.of_game(game)[1].until) == (True, None)
    looks.forget(game)
    assert {seat: look.phone for seat, look in looks.of_game(game).items()} == {2: "bob"}
    assert looks.of_game(game)[2].seen_at is None


def test_of_two_who_move_the_tablet_at_once_one_is_told(any_store: Store, game: str) -> None:
    passings = any_store.passings
    assert passings.get(game) == (0, None)
    assert passings.put(game, 0, {"open": None})
    assert not passings.put(game, 0, {"open": 9})
    assert passings.put(game, 1, {"open": 3})
    assert not passings.put(game, 1, {"open": 4})
    assert passings.get(game) == (2, {"open": 3})
