"""Cards of rows of the night sheet: what is shown is done, and nothing else stands on the card."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain import commands as c
from app.domain.game import Game
from app.services.exports import game_from_snapshot
from app.services.play import Table
from tests.domain.towns import TB, town

TOWN = (
    "Ann washerwoman washerwoman/Wrong",
    "Bob spy",
    "Cid monk washerwoman/Townsfolk",
    "Dee empath",
    "Eve poisoner",
    "Fay butler",
    "Hal imp",
)


class Night:
    """The first night of Ann the Washerwoman, Bob the Spy, Cid the Monk, Eve the Poisoner, Hal the Imp."""

    def __init__(self, app: FastAPI, client: TestClient) -> None:
        program = app.state.program
        bluffs = ["chef", "soldier", "mayor"]
        self.id, _ = game_from_snapshot(program.store, town(*TOWN, script=TB, bluffs=bluffs), "a-first-night")
        self.table: Table = program.table
        self.client = client

    @property
    def game(self) -> Game:
        return self.table.timeline(self.id).game

    def forms(self, row: str) -> list[dict[str, str]]:
        """The forms of cards in the step, with this row open."""
        page = self.client.get(f"/games/{self.id}/changes", params={"version": 0, "opens": row}).text
        found = re.findall(r'<form method="post" action="[^"]*/card[^"]*">(.*?)</form>', page, re.DOTALL)
        fields = r'<input type="hidden" name="([^"]+)" value="([^"]*)">'
        return [{name: unescape(value) for name, value in re.findall(fields, form)} for form in found]

    def finishing(self, row: str) -> dict[str, str]:
        """The form of the card that takes the row with it."""
        return next(form for form in self.forms(row) if form.get("key") == row)

    def show(self, form: dict[str, str], whole: str = "") -> Response:
        return self.client.post(f"/games/{self.id}/card{whole}", data=form)


@pytest.fixture
def night(app: FastAPI, client: TestClient) -> Night:
    return Night(app, client)


def test_a_row_that_only_shows_is_done_with_its_card(night: Night) -> None:
    card = night.show(night.finishing("minioninfo"))
    assert card.status_code == 200
    assert "Hal" in card.text
    assert "minioninfo" in night.game.night.done


def test_the_demon_sees_minions_and_bluffs_on_one_card_and_nobody_else(night: Night) -> None:
    text = night.show(night.finishing("demoninfo")).text
    for shown in ("These are your Minions", "Bob", "Eve", "Chef", "Soldier", "Mayor"):
        assert shown in text
    assert not [name for name in ("Ann", "Cid", "Dee", "Fay", "Hal") if name in text]


def test_sent_twice_it_acts_once(night: Night) -> None:
    form = night.finishing("minioninfo")
    night.show(form)
    version = night.table.timeline(night.id).version
    assert night.show(form).status_code == 200
    assert night.table.timeline(night.id).version == version


def test_an_answer_by_tokens_is_taken_down_and_shown(night: Night) -> None:
    answers = [form for form in night.forms("washerwoman:1") if form.get("step")]
    assert json.loads(answers[0]["answer"]) == {"players": ["Ann", "Cid"], "character": "monk"}
    card = night.show(answers[0])
    assert "Monk" in card.text
    assert [json.loads(shown.shown)["character"] for shown in night.game.shown] == ["monk"]
    assert "washerwoman:1" in night.game.night.done


def test_the_spy_sees_the_whole_circle_and_has_acted(night: Night) -> None:
    card = night.show(night.finishing("spy:2"), "/grimoire")
    assert all(name in card.text for name in ("Ann", "Hal", "Imp", "Townsfolk"))
    assert "spy:2" in night.game.night.done


def test_a_screen_that_lags_behind_sees_the_game_instead(night: Night) -> None:
    form = next(form for form in night.forms("washerwoman:1") if form.get("step"))
    night.table.act(night.id, c.BeginDay(1), "it-dawned-since")
    answer = night.show(form)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/games/{night.id}")
    assert night.game.shown == ()


def test_a_done_row_can_be_shown_once_more(night: Night) -> None:
    night.show(night.finishing("minioninfo"))
    again = [form for form in night.forms("minioninfo") if "Hal" in form["parts"]]
    assert again
    assert all("key" not in form for form in again)


@pytest.mark.parametrize("parts", ["{", "7", '["imp"]', '[{"characters": ["nobody"]}]'])
def test_a_card_of_garbage_is_refused(night: Night, parts: str) -> None:
    answer = night.show({"parts": parts, "key": "minioninfo"})
    assert answer.status_code == 422
    assert "minioninfo" not in night.game.night.done


def test_whoever_became_the_imp_is_shown_it(night: Night) -> None:
    for number, command in enumerate((c.BeginDay(1), c.Execute(None), c.BeginNight(2)), 1):
        night.table.act(night.id, command, f"to-night-two-{number}")
    for number, answer in enumerate(
        (
            c.AnswerStep("imp:7", 1, (7,)),
            c.AnswerStep("imp:7", 3, words="true"),
            c.AnswerStep("imp:7", 4, (5,)),
        )
    ):
        night.table.act(night.id, answer, f"the-imp-passes-{number}")
    [waiting] = night.game.prompts
    text = night.show(night.finishing(waiting.key)).text
    assert "You are" in text
    assert "Imp" in text
    assert night.game.prompts == ()
