"""A browser's view of the program: a client on an application of its own, and games that stand ready."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain.game import Game
from app.main import create_app
from app.settings import Settings
from tests.harbour import almanac

FIVE = ("Ann", "Bob", "Cid", "Dee", "Eve")
TEN = (*FIVE, "Fay", "Gus", "Hal", "Ivy", "Jon")


def game_of(app: FastAPI, address: str) -> Game:
    """The game at this address, as it stands."""
    game: Game = app.state.program.table.timeline(address.rsplit("/", 1)[-1]).game
    return game


def words(answer: Response) -> str:
    """A page without the marks that set names apart, so that a sentence can be looked for in it."""
    return answer.text.replace("<bdi>", "").replace("</bdi>", "")


@pytest.fixture
def app(settings: Settings, _migrated: Path) -> Iterator[FastAPI]:
    """The application, on this machine alone."""
    shutil.copy(_migrated, settings.data_folder() / "grimoire.db")
    made = create_app(settings)
    yield made
    made.state.program.store.close()


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A browser that follows no redirect by itself."""
    with TestClient(app, follow_redirects=False) as opened:
        yield opened


@pytest.fixture
def new_game(client: TestClient) -> Callable[..., str]:
    """Opens a game with these players on a base edition, and gives its address."""
    numbers = count(1)

    def opened(players: Sequence[str] = FIVE, script: str = "edition-tb", name: str = "Friday") -> str:
        form = {
            "player": list(players),
            "script": script,
            "name": name,
            "action": f"open-game-{next(numbers)}",
        }
        answer = client.post("/games", data=form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"].removesuffix("/setup"))

    return opened


@pytest.fixture
def do(client: TestClient) -> Callable[..., Response]:
    """Taps on the setup page of a game: `do(game, "do/put-in-bag", character="chef", copies=1)`."""
    numbers = count(1)

    def tapped(game: str, deed: str, row: str = "setup:bag:", **fields: Any) -> Response:
        form = {"action": f"tap-number-{next(numbers)}", "row": row, **fields}
        return client.post(f"{game}/{deed}", data=form, headers={"HX-Request": "true"})

    return tapped


@pytest.fixture
def harbour(client: TestClient) -> str:
    """The address of a script that was read from an almanac."""
    answer = client.post("/scripts", data={"text": almanac()}, files={"file": ("", b"")})
    return str(answer.headers["location"].removesuffix("/review"))
