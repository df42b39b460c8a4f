"""Past games: found again, read again, taken along, put away and had back."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.main import create_app
from app.services.exports import import_game
from app.settings import Settings
from app.storage.store import Store, open_store
from tests.web.conftest import words

Do = Callable[..., Response]
NewGame = Callable[..., str]


@pytest.fixture
def played(new_game: NewGame, do: Do) -> Callable[..., str]:
    """Plays a game to its end in a few taps."""

    def evening(
        name: str = "Friday", winner: str = "good", why: str = "The Demon is dead.", **about: object
    ) -> str:
        game = new_game(name=name, **about)
        do(game, "do/fill-bag", characters="imp,poisoner,chef,monk,virgin")
        do(game, "setup/deal", seed="1")
        do(game, "do/begin-night", number=1)
        do(game, "do/place-reminder", on=1, text="<b>odd</b>", row="")
        do(game, "do/begin-day", number=1, row="")
        do(game, "do/end-game", winner=winner, why=why, row="")
        return game

    return evening


def test_no_game_yet(client: TestClient) -> None:
    assert "No game has ended yet." in client.get("/games").text


def test_a_game_is_listed_with_script_players_and_winner(
    client: TestClient, played: Callable[..., str]
) -> None:
    game = played(name="Friday at Mina’s")
    page = words(client.get("/games"))
    for part in ("Friday at Mina’s", "Trouble Brewing", "5 players", "1 day", "Good won"):
        assert part in page
    assert f'href="{game}/history"' in page
    assert "Good won" in client.get("/").text


def test_games_are_found_by_player_script_winner_and_day(
    client: TestClient, played: Callable[..., str]
) -> None:
    played(name="With Ann")
    played(
        name="Without her", players=("Flo", "Gil", "Hob", "Iva", "Jo"), winner="evil", script="edition-bmr"
    )

    def found(query: str) -> tuple[bool, bool]:
        page = client.get(f"/games?{query}").text
        return "With Ann" in page, "Without her" in page

    assert found("") == (True, True)
    assert found("player=aNN") == (True, False)
    assert found("script=moon") == (False, True)
    assert found("winner=evil") == (False, True)
    assert found("since=2001-01-01&until=2001-02-01") == (False, False)
    assert found("since=2001-01-01") == (True, True)
    assert found("since=yesterday&winner=nobody") == (True, True)
    assert "No game fits." in client.get("/games?player=zzz").text


def test_many_games_come_in_pages(client: TestClient, played: Callable[..., str]) -> None:
    for number in range(21):
        played(name=f"Evening {number}")
    first, second = client.get("/games").text, client.get("/games?page=2").text
    assert "21 games" in first
    assert "Evening 20" in first
    assert "Evening 0<" not in first
    assert "Evening 0<" in second
    assert 'href="/games?page=2"' in first
    for odd in ("0", "-1", "99999999999", "two"):
        assert client.get(f"/games?page={odd}").status_code == 200


def test_the_history_tells_all_beside_the_open_grimoire(
    client: TestClient, played: Callable[..., str]
) -> None:
    page = words(client.get(f"{played()}/history"))
    for part in ("First night", "First day", "Good wins. The Demon is dead.", "Good won"):
        assert part in page
    for character in ("Imp", "Poisoner", "Chef", "Monk", "Virgin"):
        assert character in page
    assert "&lt;b&gt;odd&lt;/b&gt;" in page
    assert "<b>odd</b>" not in page


def test_what_was_taken_back_is_marked(app: FastAPI, client: TestClient, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/put-in-bag", character="chef", copies=1)
    version = app.state.program.table.timeline(game.rsplit("/", 1)[-1]).version
    do(game, "do/undo", target=version)
    page = words(client.get(f"{game}/history"))
    assert "Taken back: </span>Chef in the bag" in page


def test_a_running_game_has_a_history_that_leads_back(client: TestClient, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/begin-night", number=1)
    page = client.get(f"{game}/history").text
    assert f'<a class="button next" href="{game}">' in page


def test_the_export_brings_the_game_to_another_machine(
    client: TestClient, played: Callable[..., str], store_elsewhere: Store
) -> None:
    answer = client.get(f"{played(name='김서연’s birthday')}/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    game_id, new = import_game(store_elsewhere, json.loads(answer.content))
    assert new
    assert store_elsewhere.lists.game(game_id).name == "김서연’s birthday"


@pytest.fixture
def store_elsewhere(_migrated: Path, tmp_path: Path) -> Iterator[Store]:
    """The empty store of another machine."""
    shutil.copy(_migrated, tmp_path / "grimoire.db")
    opened = open_store(Settings(data=tmp_path))
    yield opened
    opened.close()


def test_a_game_is_put_away_and_had_back(client: TestClient, played: Callable[..., str]) -> None:
    game = played(name="Embarrassing")
    away = client.post(f"{game}/archive").headers["location"]
    assert "Embarrassing was put away" in words(client.get(away))
    assert "Embarrassing" not in client.get("/games").text
    assert "This game was put away" in client.get(f"{game}/history").text
    client.post(f"{game}/unarchive")
    assert "Embarrassing" in client.get("/games").text


@pytest.mark.parametrize("deed", ["archive", "unarchive"])
def test_what_is_not_there_cannot_be_put_away(client: TestClient, deed: str) -> None:
    assert client.post(f"/games/nothing/{deed}").status_code == 404
    assert client.get(f"/games/nothing/{deed}").status_code == 405


def _import(client: TestClient, content: bytes) -> Response:
    return client.post("/games/import", files={"file": ("game.json", content)})


def test_an_exported_game_is_brought_in_once(client: TestClient, played: Callable[..., str]) -> None:
    game = played(name="Friday at Mina’s")
    content = client.get(f"{game}/export").content
    assert _import(client, content).headers["location"] == f"{game}/history"
    assert "1 game<" in client.get("/games").text


def test_a_game_comes_from_another_machine(
    client: TestClient, played: Callable[..., str], elsewhere: TestClient
) -> None:
    game = played(name="Friday at Mina’s")
    place = _import(elsewhere, client.get(f"{game}/export").content).headers["location"]
    assert "Good wins. The Demon is dead." in words(elsewhere.get(place))


@pytest.fixture
def elsewhere(_migrated: Path, tmp_path: Path) -> Iterator[TestClient]:
    """The program on another machine."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    shutil.copy(_migrated, folder / "grimoire.db")
    with TestClient(create_app(Settings(data=folder)), follow_redirects=False) as opened:
        yield opened


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Choose the file"),
        (b"not JSON", "not a game that Grimoire exported"),
        (b'["chef", "imp"]', "not a game that Grimoire exported"),
        (b'{"format": "grimoire-game/1", "id": "abcdef", "schema": 1, "actions": []}', "lacks its beginning"),
    ],
)
def test_what_is_no_game_is_refused_in_words(client: TestClient, content: bytes, sentence: str) -> None:
    answer = _import(client, content)
    assert answer.status_code == 422
    assert sentence in words(answer)
