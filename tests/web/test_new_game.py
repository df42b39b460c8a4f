"""Opening a game: every bad input gets its sentence where it belongs, and nothing typed is lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from app.web.views.new_game import lines_of, moved
from tests.web.conftest import FIVE, TEN, words


def _post(client: TestClient, *players: str, **fields: str) -> Response:
    form = {"script": "edition-tb", "action": "one-and-only", **fields, "player": list(players)}
    return client.post("/games", data=form)


def _typed(page: str) -> list[str]:
    return re.findall(r'name="player"\s+value="([^"]*)"', page)


def test_five_to_twenty_players_make_a_game(client: TestClient) -> None:
    for count in (5, 20):
        names = [f"Player {n}" for n in range(count)]
        assert _post(client, *names, action=f"game-of-{count}").status_code == 303


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (FIVE[:4], "at least 5 players; names so far: 4."),
        (tuple(f"P{n}" for n in range(21)), "holds 20 players; there are 21 names"),
        ((), "at least 5 players; names so far: 0."),
    ],
)
def test_too_few_or_too_many(client: TestClient, players: tuple[str, ...], sentence: str) -> None:
    answer = _post(client, *players)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert _typed(answer.text) == list(players)


def test_equal_names_are_told_at_the_second(client: TestClient) -> None:
    answer = _post(client, *FIVE, "Bob")
    assert answer.status_code == 422
    assert "Bob is at the table already" in words(answer)
    assert 'id="name-error-5"' in answer.text


def test_a_name_of_200_letters_is_told_and_kept(client: TestClient) -> None:
    long = "Maximiliane" * 18
    answer = _post(client, *FIVE, long)
    assert answer.status_code == 422
    assert "may have 60 letters" in words(answer)
    assert long in _typed(answer.text)


def test_names_of_every_writing_are_welcome(client: TestClient) -> None:
    names = ("ليلى", "ליאור", "김서연", "🧑‍🚀 Ann", "Ọláwálé", "<b>Bob</b>")
    answer = _post(client, *names)
    assert answer.status_code == 303
    page = client.get(answer.headers["location"] + "?show=seats").text
    assert "ליאור" in page
    assert "<b>Bob</b>" not in page


def test_empty_lines_are_no_players(client: TestClient) -> None:
    assert _post(client, *FIVE, "", "   ").status_code == 303


def test_a_game_needs_a_script(client: TestClient) -> None:
    answer = _post(client, *FIVE, script="", name="Friday")
    assert answer.status_code == 422
    assert "Choose the script" in answer.text
    assert _typed(answer.text) == list(FIVE)
    assert 'value="Friday"' in answer.text
    assert "no longer there" in _post(client, *FIVE, script="gone").text


def test_a_form_sent_twice_makes_one_game(client: TestClient) -> None:
    one, two = _post(client, *FIVE), _post(client, *FIVE)
    assert one.headers["location"] == two.headers["location"]


def test_a_list_that_was_never_put_in_counts(client: TestClient) -> None:
    answer = _post(client, pasted="Ann\nBob\nCid\nDee\nEve")
    assert answer.status_code == 303


def test_a_game_without_a_name_is_called_like_its_script(
    client: TestClient, new_game: Callable[..., str]
) -> None:
    new_game(name="")
    assert "Trouble Brewing" in client.get("/").text


def test_too_long_a_name_for_the_game(client: TestClient) -> None:
    answer = _post(client, *FIVE, name="x" * 500)
    assert answer.status_code == 422
    assert "too long" in answer.text


def test_last_times_players_can_be_taken_over(client: TestClient, new_game: Callable[..., str]) -> None:
    new_game(players=TEN)
    assert "As last time: 10" in client.get("/games/new").text
    assert _typed(client.post("/games/new", data={"do": "last"}).text) == list(TEN)


def test_lines_move_without_script(client: TestClient) -> None:
    form = {"player": list(FIVE), "do": "up-2", "script": "edition-bmr"}
    page = client.post("/games/new", data=form).text
    assert _typed(page) == ["Ann", "Cid", "Bob", "Dee", "Eve"]
    assert re.search(r'value="edition-bmr"\s+checked', page)


@pytest.mark.parametrize(
    ("deed", "at", "after"),
    [
        ("up", 0, ["Ann", "Bob"]),
        ("down", 0, ["Bob", "Ann"]),
        ("remove", 1, ["Ann"]),
        ("remove", 9, ["Ann", "Bob"]),
        ("add", -1, ["Ann", "Bob", ""]),
    ],
)
def test_deeds_on_lines(deed: str, at: int, after: list[str]) -> None:
    assert moved(["Ann", "Bob"], deed, at) == after


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann\nBob\n\n Cid ", ["Ann", "Bob", "Cid"]),
        ("Ann, Bob; Cid", ["Ann", "Bob", "Cid"]),
        ("1. Ann\n2) Bob\n- Cid", ["Ann", "Bob", "Cid"]),
        ("Ann Lee, jr\nBob", ["Ann Lee, jr", "Bob"]),
        ("007\n42", ["007", "42"]),
        ("", []),
    ],
)
def test_lists_as_people_paste_them(text: str, names: list[str]) -> None:
    assert lines_of(text) == names


def test_chosen_script_comes_along(client: TestClient) -> None:
    taken = client.post("/scripts/editions/tb").headers["location"].rsplit("/", 1)[-1]
    page = client.get(f"/games/new?script={taken}").text
    assert re.search(rf'value="{taken}"\s+checked', page)
