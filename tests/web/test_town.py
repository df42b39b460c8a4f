"""The Town Square by its link: open to whoever has it, closed to everybody else, and without any secret."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain import commands as c
from app.domain.characters import Alignment
from app.domain.script import Script
from app.main import create_app
from app.services.games import open_game
from app.services.sharing import SEAT, TOWN, Sharing
from app.settings import Settings
from app.web.guests import TRIES
from app.web.streams import told
from app.web.views.town import town_view
from tests import loops
from tests.web.conftest import FIVE, game_of, words

Do = Callable[..., Response]
NewGame = Callable[..., str]
IN_PLAY = ("imp", "poisoner", "virgin", "chef", "monk")
SECRETS = re.compile(
    r"\b(imp|poisoner|virgin|chef|monk|slayer|recluse|mayor|safe|poisoned|evil|good|minion|demon|townsfolk|outsider)\b",
    re.IGNORECASE,
)


def sharing(app: FastAPI) -> Sharing:
    found: Sharing = app.state.sharing
    return found


def link(app: FastAPI, address: str, kind: str = TOWN) -> str:
    """The address of a link of this kind."""
    return f"/t/{sharing(app).give(address.rsplit('/', 1)[-1], kind)}"


def act(app: FastAPI, address: str, *commands: c.Command) -> None:
    """Carry commands out as the Storyteller's screen would."""
    table, game_id = app.state.program.table, address.rsplit("/", 1)[-1]
    for command in commands:
        table.act(game_id, command, f"act-{table.timeline(game_id).version}-{id(command)}")


@pytest.fixture
def evening(app: FastAPI, new_game: NewGame) -> str:
    """Five players on the first night, with bluffs, a reminder and a note."""
    address = new_game()
    game = game_of(app, address)
    dealt = zip(game.seats, IN_PLAY, strict=True)
    act(app, address, *(c.AssignCharacter(seat.id, game.character(name)) for seat, name in dealt))
    bluffs = tuple(found for name in ("slayer", "recluse", "mayor") if (found := game.character(name)))
    act(
        app,
        address,
        c.ChooseBluffs(bluffs),
        c.BeginNight(1),
        c.PlaceReminder(1, "Safe", game.character("monk")),
    )
    act(app, address, c.WriteNote(2, "poisoned"))
    return address


def test_a_link_shows_the_town_and_no_secret(app: FastAPI, client: TestClient, evening: str) -> None:
    town = link(app, evening)
    for path in ("", "/changes"):
        answer = client.get(town + path)
        assert answer.status_code == 200
        assert "Eve" in answer.text
        assert SECRETS.findall(answer.text + str(dict(answer.headers))) == []
        assert evening.rsplit("/", 1)[-1] not in answer.text


def test_nothing_that_is_done_at_night_changes_the_page(
    app: FastAPI, client: TestClient, evening: str
) -> None:
    town = link(app, evening)
    before = client.get(town)
    act(app, evening, c.MarkDead(3, "demon"), c.PlaceReminder(2, "Poisoned"), c.SpendGhostVote(3))
    after = client.get(town)
    assert after.text == before.text
    assert after.headers == before.headers
    act(app, evening, c.BeginDay(1))
    assert "dead, without a vote" in client.get(town).text


def test_the_sheet_for_players_is_the_same_in_every_game(
    app: FastAPI, client: TestClient, evening: str, new_game: NewGame
) -> None:
    other = new_game()
    pages = []
    for address in (evening, other):
        token = link(app, address)
        pages.append(
            (client.get(f"{token}/script").text + client.get(f"{token}/emblems.svg").text).replace(token, "")
        )
    assert pages[0] == pages[1]
    assert "Fortune Teller" in pages[0]
    assert not any(player in pages[0] for player in FIVE)


def test_guests_are_not_among_the_emblems(app: FastAPI, client: TestClient, evening: str) -> None:
    barber = app.state.program.library.resolve("barber")
    act(app, evening, c.ChangeCharacter(2, barber))
    town = link(app, evening)
    assert "barber" in client.get(f"{evening}/emblems.svg").text
    assert all("barber" not in client.get(town + path).text for path in ("/emblems.svg", "/script"))


def test_the_page_says_what_the_day_brings(app: FastAPI, client: TestClient, evening: str) -> None:
    act(app, evening, c.BeginDay(1), c.Nominate(1, 2))
    number = game_of(app, evening).day.nominations[-1].number
    act(app, evening, c.CastVote(number, 3), c.PassHand(number, 4))
    page = client.get(link(app, evening)).text
    assert re.search(r"<b>1</b><span>of 3 needed", page)
    assert 'data-from="1"' in page
    assert 'data-turn="4"' in page
    act(app, evening, c.CastVote(number, 4), c.CastVote(number, 5), c.CloseVote(number))
    assert "on the block" in client.get(link(app, evening)).text
    act(app, evening, c.Execute(2, dies=False))
    assert "Bob is executed and lives" in words(client.get(link(app, evening)))


def test_a_town_whose_game_is_over_counts_no_more_votes(
    app: FastAPI, client: TestClient, evening: str
) -> None:
    address = link(app, evening)
    assert "votes to execute" in client.get(address).text
    act(app, evening, c.EndGame(Alignment.GOOD, "The Demon is dead"))
    over = client.get(address).text
    assert "Good wins" in over
    assert "votes to execute" not in over
    assert "The Demon is dead" not in over


def test_the_time_that_the_town_has_runs_for_all(app: FastAPI, client: TestClient, evening: str) -> None:
    act(app, evening, c.BeginDay(1), c.StartTimer("whispers", 300, time.time()))
    page = client.get(link(app, evening)).text
    left = re.search(r'role="timer" data-timer="[\d.]+" data-left="([\d.]+)"', page)
    assert left is not None
    assert 290 < float(left[1]) <= 300
    act(app, evening, c.StopTimer())
    assert 'role="timer"' not in client.get(link(app, evening)).text


def test_a_page_that_is_up_to_date_gets_nothing(app: FastAPI, client: TestClient, evening: str) -> None:
    town = link(app, evening)
    seen = re.search(r'name="seen" value="(\w+)"', client.get(town).text)
    assert seen is not None
    assert client.get(f"{town}/changes?seen={seen[1]}").text == ""
    act(app, evening, c.BeginDay(1))
    assert 'hx-target="#circle"' in client.get(f"{town}/changes?seen={seen[1]}").text


def test_every_wrong_link_is_answered_alike(app: FastAPI, client: TestClient, evening: str) -> None:
    town, seat = link(app, evening), link(app, evening, SEAT)
    revoked = link(app, evening)
    sharing(app).revoke(evening.rsplit("/", 1)[-1], TOWN)
    answers = [
        client.get(path)
        for path in (
            "/t/aaaaaaaaaaaaaaaaaaaaaaaaaa",
            town,  # a newer one was given out
            revoked,
            f"{revoked}/seat",
            "/t/short",
            "/t/NOT-A-TOKEN-AT-ALL-1234567",
            f"{seat}/nothing",
            f"/t/{evening.rsplit('/', 1)[-1]}",
            "/nothing",
        )
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1
    assert len({str(dict(answer.headers)) for answer in answers}) == 1


def test_a_link_to_the_town_opens_no_seat_and_a_link_to_seats_opens_the_town(
    app: FastAPI, client: TestClient, evening: str
) -> None:
    town, seat = link(app, evening), link(app, evening, SEAT)
    assert client.get(f"{town}/seat").status_code == 404
    assert client.post(f"{town}/seat/take", data={"player": "Ann"}).status_code == 404
    assert client.get(seat).status_code == client.get(f"{seat}/seat").status_code == 200


def test_tokens_are_long_kept_as_hashes_and_made_again_from_the_secret(
    app: FastAPI, evening: str, settings: Settings
) -> None:
    game_id = evening.rsplit("/", 1)[-1]
    tokens = {sharing(app).give(game_id, TOWN) for _ in range(20)}
    assert len(tokens) == 20
    assert all(re.fullmatch("[a-z2-7]{26}", token) for token in tokens)
    last = sharing(app).link(game_id, TOWN)
    assert last in tokens
    kept = (settings.data / "grimoire.db").read_bytes() + (settings.data / "grimoire.db-wal").read_bytes()
    assert last.encode() not in kept
    elsewhere = Sharing(app.state.program.store, app.state.program.feed, "another secret")
    assert elsewhere.link(game_id, TOWN) is None
    assert elsewhere.opens(last, TOWN) == game_id


def test_guessing_is_slowed_down(
    app: FastAPI, client: TestClient, evening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.guests.SECONDS_EACH", 1000.0)
    town = link(app, evening)
    letters = "abcdefghijklmnopqrstuvwxyz"
    guesses = [f"/t/{letter * 25}a" for letter in letters][: TRIES + 2]
    assert [client.get(guess).status_code for guess in guesses] == [404] * TRIES + [429] * 2
    waiting = client.get(town)
    assert waiting.status_code == 429
    assert "Wait a minute" in waiting.text


@pytest.fixture
def networked(tmp_path: Path, _migrated: Path) -> Iterator[tuple[FastAPI, TestClient]]:
    """A program that others on the network can reach, and a browser without the passphrase."""
    settings = Settings(data=tmp_path / "shared", host="0.0.0.0")
    made = create_app(settings)
    with TestClient(made, follow_redirects=False, base_url="http://192.168.1.5:8000") as browser:
        yield made, browser
    made.state.program.store.close()


def test_links_need_no_passphrase_and_open_nothing_else(networked: tuple[FastAPI, TestClient]) -> None:
    app, browser = networked
    app.state.access.set("five-good-words-to-say")
    game_id = open_game(app.state.program.store, c.OpenGame("Friday", Script("Small"), FIVE), "open-friday")
    seat = link(app, game_id, SEAT)
    assert browser.get(seat).status_code == 200
    assert browser.get(f"{seat}/seat").status_code == 200
    assert "http://192.168.1.5:8000/t/" not in browser.get(f"{seat}/seat").text
    for path in ("", "/setup", "/share", "/pass", "/history", "/emblems.svg", "/live"):
        assert browser.get(f"/games/{game_id}{path}").status_code == 303
    for path in ("share/town/give", "pass/begin", "pass/draw", "share/seats/1/allow"):
        assert browser.post(f"/games/{game_id}/{path}").status_code == 303


def test_the_stream_says_a_version_of_the_town_and_only_when_it_is_another() -> None:
    shown = iter(["one", "one", "one", "two", "two", "three", None])

    async def moves(count: int) -> AsyncIterator[int]:
        for move in range(count):
            yield move

    async def heard() -> list[tuple[Any, Any]]:
        stream = told("town", "one", lambda: next(shown), moves(9))
        return [(event.event, event.raw_data) async for event in stream]

    assert loops.run(heard()) == [("town", "two"), ("town", "three")]


def test_the_stream_follows_the_public_town_alone(app: FastAPI, evening: str) -> None:
    table, game_id = app.state.program.table, evening.rsplit("/", 1)[-1]

    def version() -> str:
        return town_view(table.timeline(game_id).game).version

    before = version()

    async def heard() -> str:
        stream = told("town", before, version, app.state.program.feed.watch(game_id, 0))
        first = asyncio.ensure_future(anext(stream))
        for command in (c.MarkDead(3, "demon"), c.PlaceReminder(2, "Poisoned"), c.SetAlignment(1, None)):
            act(app, evening, command)
            await asyncio.sleep(0.02)
        assert not first.done()
        act(app, evening, c.BeginDay(1))
        event = await asyncio.wait_for(first, 1)
        await stream.aclose()
        return str(event.raw_data)

    assert loops.run(heard()) == version() != before
