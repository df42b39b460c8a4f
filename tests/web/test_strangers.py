"""Whoever is on the same network and has no passphrase: what they send costs little and opens nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi import FastAPI
from fastapi.sse import ServerSentEvent
from sqlalchemy import Connection, event
from starlette.testclient import TestClient

from app.domain.words import say
from app.main import create_app
from app.settings import Settings
from app.storage.errors import DatabaseUnavailable
from app.web.access import FREE_TRIES, Access
from app.web.streams import told
from tests import loops
from tests.web.conftest import words

NewGame = Callable[..., str]


@pytest.fixture
def shared(settings: Settings) -> Iterator[FastAPI]:
    """The application, open for a network."""
    app = create_app(settings.model_copy(update={"host": "0.0.0.0"}))
    app.state.access.set("the old words")
    yield app
    app.state.program.store.close()


@pytest.fixture
def stranger(shared: FastAPI) -> TestClient:
    """A browser without a session."""
    return TestClient(shared, follow_redirects=False)


def test_many_words_at_once_are_many_tries_and_one_is_looked_at_after_the_other(
    shared: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    access: Access = shared.state.access
    looked, at_once, most = [], threading.Semaphore(1), []

    def slow(passphrase: str) -> bool:
        most.append(at_once.acquire(blocking=False))
        looked.append(passphrase)
        time.sleep(0.01)
        at_once.release()
        return False

    monkeypatch.setattr(access, "matches", slow)
    with ThreadPoolExecutor(20) as many:
        answers = list(many.map(lambda n: access.check(f"word {n}", "192.168.1.7"), range(40)))
    assert answers == [None] * 40
    assert (len(looked), all(most)) == (FREE_TRIES, True)
    assert access.check("one more", "192.168.1.8") is None
    assert looked[-1] == "one more"


@pytest.mark.parametrize("path", ["/enter", f"/t/{'a' * 26}/seat/take"])
def test_a_stranger_sends_no_more_than_a_name_or_a_word(stranger: TestClient, path: str) -> None:
    much = "a" * 70_000
    for sent in ({"data": {"passphrase": much}}, {"files": {"passphrase": ("word.txt", much)}}):
        answer = stranger.post(path, **sent)
        assert (answer.status_code, "more than one form may hold" in answer.text) == (413, True)
    # A body that does not say how long it is comes from no browser.
    answer = stranger.post(path, content=iter([b"passphrase=", b"word"]))
    assert answer.status_code == 413


def test_whoever_enters_may_send_more(stranger: TestClient) -> None:
    assert stranger.post("/enter", data={"passphrase": "the old words"}).status_code == 303
    answer = stranger.post("/scripts", data={"text": "no script " * 10_000})
    assert answer.status_code == 422


@pytest.mark.parametrize("live", ["live", "share/live"])
def test_the_stream_of_a_game_that_is_not_there_is_no_stream(client: TestClient, live: str) -> None:
    answer = client.get(f"/games/nosuchgame/{live}", headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert "There is no such game" in words(answer)


def test_a_stream_whose_database_is_away_ends_without_a_trace() -> None:
    def look() -> str:
        raise DatabaseUnavailable(say("Away."))

    async def heard() -> list[ServerSentEvent]:
        return [heard_of async for heard_of in told("town", "", look)]

    assert loops.run(heard()) == []


def test_a_version_that_no_page_has_ends_no_stream(
    app: FastAPI, client: TestClient, new_game: NewGame
) -> None:
    app.state.program.feed.stop()
    answer = client.get(f"{new_game()}/live?version=0", headers={"Last-Event-ID": "9" * 5000})
    assert answer.status_code == 200
    assert "event: version" in answer.text


def test_where_the_database_is_away_the_gate_says_so_and_stays_shut(
    shared: FastAPI, stranger: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    stranger.post("/enter", data={"passphrase": "the old words"})
    assert stranger.get("/about").status_code == 200

    @event.listens_for(shared.state.program.store.engine, "engine_connect")
    def away(connection: Connection) -> None:
        connection.exec_driver_sql("SELECT away FROM nowhere")

    answer = stranger.get("/about")
    assert (answer.status_code, "The database does not answer" in answer.text) == (503, True)
    assert TestClient(shared, follow_redirects=False).get("/about").status_code == 303
    assert "Traceback" not in "".join(capsys.readouterr())
