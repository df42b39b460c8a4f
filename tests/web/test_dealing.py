"""A deal that goes on where some players have their tokens already."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from tests.web.conftest import TEN, game_of, words

Do = Callable[..., Response]
NewGame = Callable[..., str]


def test_the_rest_is_dealt_around_those_who_have_theirs(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    do(game, "setup/fill", seed="5")
    bag = game_of(app, game).bag
    ann, *_, jon = game_of(app, game).seats
    do(game, "do/assign-character", seat=ann.id, character=bag[3])
    page = words(do(game, "do/assign-character", seat=jon.id, character=bag[0]))
    assert "8 players have no token yet." in page
    assert "Deal the rest at random" in page
    do(game, "setup/deal", rest="1")
    seats = game_of(app, game).seats
    assert (seats[0].character, seats[-1].character) == (bag[3], bag[0])
    assert sorted(str(seat.character) for seat in seats) == sorted(bag)


def test_the_rest_is_dealt_by_the_seating_rules(
    app: FastAPI, client: TestClient, new_game: NewGame, do: Do
) -> None:
    strings = '[{"id": "_meta", "name": "Strings"}, "chef", "empath", "monk", "marionette", "imp"]'
    answer = client.post("/scripts", data={"text": strings}, files={"file": ("", b"")})
    game = new_game(script=answer.headers["location"].rsplit("/", 1)[-1])
    third = game_of(app, game).seats[2].id
    do(game, "do/fill-bag", characters="chef,empath,monk,marionette,imp")
    for seed in range(5):
        do(game, "setup/gather")
        do(game, "do/assign-character", seat=third, character="imp")
        do(game, "setup/deal", rest="1", seed=seed)
        circle = [seat.character for seat in game_of(app, game).seats]
        assert circle[2] == "imp"
        assert "marionette" in (circle[1], circle[3])
