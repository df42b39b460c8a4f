"""The Storyteller's page for sharing: links made, shown, renewed and closed."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.domain import commands as c
from app.domain.script import Script
from app.main import create_app
from app.services import addresses
from app.services.games import open_game
from app.services.sharing import latest, looks_of
from app.settings import Settings
from tests.web.conftest import FIVE, words
from tests.web.test_town import act, game_of

NewGame = Callable[..., str]
HX = {"HX-Request": "true"}


def addresses_in(page: str) -> list[str]:
    """The addresses that a page shows to be typed."""
    return re.findall(r'class="share-address">([^<]+)<', page)


def test_links_are_made_shown_renewed_and_closed(client: TestClient, new_game: NewGame) -> None:
    game = new_game()
    page = client.get(f"{game}/share").text
    assert addresses_in(page) == []
    assert page.count("Make a link") == 2
    town = addresses_in(client.post(f"{game}/share/town/give", headers=HX).text)
    both = addresses_in(client.post(f"{game}/share/seat/give", headers=HX).text)
    assert both[:1] == town
    assert re.fullmatch(r"http://testserver/t/[a-z2-7]{26}/seat", both[1])
    shown = client.get(f"{game}/share").text
    assert addresses_in(shown) == both
    assert shown.count("<svg viewBox") == shown.count('class="qr"') == 2
    assert client.get(both[0]).status_code == client.get(both[1]).status_code == 200
    newer = addresses_in(client.post(f"{game}/share/town/give", headers=HX).text)
    assert newer[0] != both[0]
    assert client.get(both[0]).status_code == 404
    client.post(f"{game}/share/seat/revoke", headers=HX)
    assert client.get(both[1]).status_code == 404
    assert client.get(newer[0]).status_code == 200


def test_only_these_kinds_of_link_are_there(client: TestClient, new_game: NewGame) -> None:
    game = new_game()
    assert client.post(f"{game}/share/grimoire/give", headers=HX).status_code == 404
    assert client.post("/games/nobody/share/town/give", headers=HX).status_code == 404
    assert client.get(f"{game}/share/town/give").status_code == 405


def test_on_this_machine_alone_the_page_says_so(client: TestClient, new_game: NewGame) -> None:
    assert "Only this machine can open these links" in client.get(f"{new_game()}/share").text


def test_a_covered_grimoire_is_opened_first(client: TestClient, new_game: NewGame) -> None:
    game = new_game()
    client.cookies.set("covered", "1")
    assert client.get(f"{game}/share").headers["location"] == game


def test_the_town_is_told_what_was_voted_in_secret(
    app: FastAPI, client: TestClient, new_game: NewGame
) -> None:
    game = new_game()
    grinder = app.state.program.library.resolve("organgrinder")
    act(app, game, c.AssignCharacter(4, grinder), c.BeginNight(1), c.BeginDay(1), c.Nominate(1, 2))
    number = game_of(app, game).day.nominations[-1].number
    act(app, game, c.CastVote(number, 1), c.CloseVote(number))
    assert "voted with closed eyes" in client.get(f"{game}/share").text
    told = client.post(f"{game}/share/tell-votes", data={"action": "tell-the-votes"}, headers=HX)
    assert "voted with closed eyes" not in told.text
    assert not game_of(app, game).day.nominations[-1].secret


@pytest.fixture
def served(tmp_path: Path, _migrated: Path) -> Iterator[Callable[..., tuple[str, TestClient]]]:
    """Makes programs for the network with these settings; the address of a game, and a browser inside."""
    opened = []

    def made(host: str, **settings: str) -> tuple[str, TestClient]:
        app = create_app(Settings(data=tmp_path / "shared", host="0.0.0.0", **settings))
        opened.append(app)
        app.state.access.needed = False  # the door has tests of its own
        store = app.state.program.store
        game_id = open_game(store, c.OpenGame("Friday", Script("Small"), FIVE), "open-friday")
        return f"/games/{game_id}", TestClient(app, follow_redirects=False, base_url=host)

    yield made
    for app in opened:
        app.state.program.store.close()


def test_links_name_the_address_that_others_reach(
    served: Callable[..., tuple[str, TestClient]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.guests.address_on_the_network", lambda host: "192.168.1.7")
    for host, settings, wanted in (
        ("http://192.168.1.5:8000", {}, "http://192.168.1.5:8000/t/"),
        ("http://localhost:8000", {}, "http://192.168.1.7:8000/t/"),
        ("http://localhost:8000", {"public_url": "https://grim.example/"}, "https://grim.example/t/"),
    ):
        game, browser = served(host, **settings)
        shown = addresses_in(browser.post(f"{game}/share/town/give", headers=HX).text)
        assert shown[0].startswith(wanted)


def test_the_address_of_a_host_that_is_listened_on() -> None:
    assert addresses.address_on_the_network("192.168.1.5") == "192.168.1.5"
    assert addresses.address_on_the_network("fe80::1") == "[fe80::1]"
    assert addresses.address_on_the_network("0.0.0.0")


def test_a_feed_that_was_away_learns_of_taps_and_of_looks(app: FastAPI, new_game: NewGame) -> None:
    game_id = new_game().rsplit("/", 1)[-1]
    missed = latest(app.state.program.store)
    assert missed(game_id) == 1
    assert missed(looks_of(game_id)) >= (time.time() - 5) * 1_000_000


def test_the_way_to_the_page_is_on_the_setup_and_in_the_game(
    app: FastAPI, client: TestClient, new_game: NewGame
) -> None:
    game = new_game()
    assert f'href="{game}/share"' in client.get(f"{game}/setup").text
    act(app, game, c.BeginNight(1))
    assert f'href="{game}/share"' in words(client.get(f"{game}/sheets/more", headers=HX))
