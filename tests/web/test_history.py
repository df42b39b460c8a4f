"""A game told: one entry for one thing that was done, nothing twice, and the Grimoire at every moment."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.domain import commands as c
from app.domain.game import Game
from app.web.views.history import HistoryEntry, history
from tests.domain.test_acting import asked, key_of, named

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")
CAST = ("chef", "empath", "monk", "slayer", "saint", "poisoner", "imp")


class Evening:
    """A game that is played by commands, and its log."""

    def __init__(self, app: FastAPI, address: str) -> None:
        self.program, self.id = app.state.program, address.rsplit("/", 1)[-1]

    @property
    def game(self) -> Game:
        found: Game = self.program.table.timeline(self.id).game
        return found

    def act(self, *commands: c.Command) -> None:
        for command in commands:
            self.program.table.act(self.id, command, f"act-{self.program.table.timeline(self.id).version}")

    def answer(self, slot: str, *players: str, words: Any = ...) -> None:
        chosen = tuple(named(self.game, player).id for player in players)
        said = None if words is ... else json.dumps(words)
        self.act(c.AnswerStep(key_of(self.game, slot), asked(self.game, slot).step, chosen, None, said))

    def entries(self) -> list[HistoryEntry]:
        return [entry for part in history(self.program.store.load(self.id)) for entry in part.entries]

    def told(self, last: int) -> list[tuple[str, ...]]:
        """The latest entries: what was done, and what came of it."""
        return [(str(e.text), *(str(line.text) for line in e.more)) for e in self.entries()[-last:]]


@pytest.fixture
def evening(app: FastAPI, new_game: Callable[..., str]) -> Evening:
    """Seven players in their first night."""
    table = Evening(app, new_game(NAMES))
    for name, character in zip(NAMES, CAST, strict=True):
        found = table.program.library.resolve(character)
        table.act(c.AssignCharacter(named(table.game, name).id, found))
    table.act(c.BeginNight(1))
    return table


def seat(evening: Evening, name: str) -> int:
    return named(evening.game, name).id


def test_who_sat_down_when_the_game_began_is_one_entry(evening: Evening) -> None:
    first = evening.entries()[0]
    assert str(first.text) == "The game begins with the script Trouble Brewing"
    assert [str(line.text) for line in first.more] == ["At the table: Ann, Bob, Cid, Dee, Eve, Fay, Gus"]


def test_a_choice_is_told_once_with_the_token_that_it_laid(evening: Evening) -> None:
    evening.answer("poisoner", "Bob")
    assert evening.told(1) == [("Poisoner (Fay) chose Bob", "Poisoned on Bob")]
    token = evening.entries()[-1].token
    assert token is not None
    assert token.id == "poisoner"


def test_what_was_shown_stands_beside_what_was_true(evening: Evening) -> None:
    evening.answer("poisoner", "Bob")
    evening.answer("empath", words=2)
    assert evening.told(1) == [("Empath (Bob) was shown 2", "true was 0")]
    entry = evening.entries()[-1]
    assert entry.kinds == ("shown",)
    assert [line.false for line in entry.more] == [True]
    evening.answer("chef", words=1)
    assert evening.told(1) == [("Chef (Ann) was shown 1",)]


def test_hands_stand_with_the_nomination_that_they_are_for(evening: Evening) -> None:
    evening.act(c.BeginDay(1), c.Nominate(seat(evening, "Ann"), seat(evening, "Fay")))
    number = evening.game.day.nominations[-1].number
    voters = [seat(evening, name) for name in ("Ann", "Bob", "Cid", "Dee")]
    evening.act(*(c.CastVote(number, voter) for voter in voters), c.CloseVote(number))
    evening.act(c.Execute(seat(evening, "Fay")))
    nomination, vote, execution = evening.told(3)
    hands = tuple(f"{name} raises a hand" for name in ("Ann", "Bob", "Cid", "Dee"))
    assert nomination == ("Ann nominates Fay", *hands)
    assert vote[0] == "Fay gets 4 votes, 4 needed: Ann, Bob, Cid, Dee"
    assert execution[:2] == ("Fay is executed", "Fay dies")
    assert [entry.kinds for entry in evening.entries()[-3:]] == [("vote",), ("vote",), ("death",)]


def test_a_hand_that_was_taken_back_is_marked_within_its_vote(evening: Evening) -> None:
    evening.act(c.BeginDay(1), c.Nominate(seat(evening, "Ann"), seat(evening, "Fay")))
    number = evening.game.day.nominations[-1].number
    evening.act(c.CastVote(number, seat(evening, "Bob")))
    table = evening.program.table
    table.undo(evening.id, table.timeline(evening.id).version, "undo-1")
    nomination, back = evening.entries()[-2:]
    assert [(str(line.text), line.undone) for line in nomination.more] == [("Bob raises a hand", True)]
    assert not nomination.undone
    assert str(back.text) == "Taken back"


def test_who_the_demon_killed_is_told_once(evening: Evening) -> None:
    evening.act(c.BeginDay(1), c.BeginNight(2))
    evening.answer("imp", "Ann")
    evening.answer("imp", words=True)
    choice, death = evening.told(2)
    assert choice[0] == "Imp (Gus) chose Ann"
    assert death == ("Imp (Gus): Ann dies",)
    assert evening.entries()[-1].kinds == ("death",)


def test_the_grimoire_is_shown_as_it_was_after_any_entry(evening: Evening, client: TestClient) -> None:
    evening.act(c.BeginDay(1), c.MarkDead(seat(evening, "Ann")))
    died = evening.program.table.timeline(evening.id).version
    evening.act(c.BeginNight(2))
    page = client.get(f"/games/{evening.id}/history").text
    assert f'data-entry="{died}"' in page
    at = f"/games/{evening.id}/history/moment?version="
    before, after = client.get(f"{at}{died - 1}"), client.get(f"{at}{died}")
    assert 'hx-target="#moment"' in before.text
    assert "7 alive" in before.text
    assert "is-dead" not in before.text
    assert "6 alive" in after.text
    assert "is-dead" in after.text
    assert "First day" in after.text
    assert "no-store" in after.headers["cache-control"]
    assert client.get(f"{at}9999").text.count("Second night") == 1
    assert client.get(f"{at}x").status_code == 422
    assert client.get(f"{at}-3").status_code == 200
    client.cookies.set("covered", "1")
    assert client.get(f"{at}{died}").text == ""
