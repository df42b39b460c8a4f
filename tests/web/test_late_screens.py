"""A screen that shows an earlier night or day: what is tapped there was meant for then, and is not done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi import FastAPI
from httpx2 import Response

from app.domain import commands as c
from tests.web.conftest import words
from tests.web.test_town import act, game_of

NewGame = Callable[..., str]
Do = Callable[..., Response]
CAST = ("imp", "poisoner", "empath", "chef", "monk")


@pytest.fixture
def game(app: FastAPI, new_game: NewGame) -> str:
    """The second day of a game, on which nobody has been executed yet."""
    address = new_game()
    script = game_of(app, address).script
    act(app, address, *(c.AssignCharacter(seat, script.find(name)) for seat, name in enumerate(CAST, 1)))
    act(app, address, c.BeginNight(1), c.BeginDay(1), c.Execute(None))
    return address


def version(app: FastAPI, address: str) -> int:
    shown: int = app.state.program.table.timeline(address.rsplit("/", 1)[-1]).version
    return shown


@pytest.mark.parametrize("deed", ["execute", "nominate"])
def test_a_day_that_is_over_executes_nobody(app: FastAPI, game: str, do: Do, deed: str) -> None:
    late = version(app, game)
    act(app, game, c.BeginNight(2), c.BeginDay(2))
    answer = do(game, f"do/{deed}", row="", version=late, seat=2, by=1, of=2)
    assert (answer.status_code, "The game has moved on" in words(answer)) == (422, True)
    assert game_of(app, game).day.nominations == ()
    assert game_of(app, game).seats[1].alive
    assert do(game, f"do/{deed}", row="", version=version(app, game), seat=2, by=1, of=2).status_code == 200


def test_a_row_of_last_night_is_not_answered_tonight(app: FastAPI, game: str, do: Do) -> None:
    act(app, game, c.BeginNight(2))
    late = version(app, game)
    act(app, game, c.BeginDay(2), c.Execute(None), c.BeginNight(3))
    answer = do(game, "do/answer-step", row="poisoner:2", version=late, key="poisoner:2", step=0, players="3")
    assert (answer.status_code, "The game has moved on" in words(answer)) == (422, True)
    assert game_of(app, game).seats[2].reminders == ()


def test_a_tap_whose_answer_was_lost_may_be_sent_again_in_another_phase(
    app: FastAPI, game: str, do: Do
) -> None:
    act(app, game, c.BeginNight(2), c.BeginDay(2))
    tap = {"row": "", "version": version(app, game), "action": "sent-twice-by-ann", "seat": 2}
    assert do(game, "do/execute", **tap).status_code == 200
    act(app, game, c.BeginNight(3), c.BeginDay(3))
    assert do(game, "do/execute", **tap).status_code == 200
    assert game_of(app, game).day.executed is None


def test_whoever_was_executed_is_not_nobody(app: FastAPI, game: str, do: Do) -> None:
    act(app, game, c.BeginNight(2), c.BeginDay(2))
    late = version(app, game)
    act(app, game, c.Execute(3))
    answer = do(game, "do/execute", row="", version=late)
    assert (answer.status_code, "The game has moved on" in words(answer)) == (422, True)
    answer = do(game, "do/execute", row="", version=version(app, game))
    assert (answer.status_code, "Cid was executed today" in words(answer)) == (422, True)
    assert game_of(app, game).day.executed == 3


def test_two_screens_execute_one(app: FastAPI, game: str, do: Do) -> None:
    act(app, game, c.BeginNight(2), c.BeginDay(2))
    late = version(app, game)
    assert do(game, "do/execute", row="", version=late, seat=2).status_code == 200
    answer = do(game, "do/execute", row="", version=late, seat=3)
    assert (answer.status_code, "The game has moved on" in words(answer)) == (422, True)
    assert [seat.player for seat in game_of(app, game).seats if not seat.alive] == ["Bob"]
    # Who insists on a second one sees the first and goes on.
    assert do(game, "do/execute", row="", version=version(app, game), seat=3).status_code == 200
