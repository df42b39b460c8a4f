"""Answers on the page: told with or without a card by one tap, lies marked, drafts on wish."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.domain.game import Game
from app.services.exports import game_from_snapshot
from tests.domain.towns import SNV, TB, town

TOWN = (
    "Ann empath poisoner/Poisoned",
    "Bob recluse",
    "Cid washerwoman",
    "Dee fortuneteller",
    "Eve poisoner",
    "Fay chef",
    "Hal imp",
)


class Night:
    """A night on the page."""

    def __init__(
        self, app: FastAPI, client: TestClient, snapshot: dict[str, Any], name: str = "a-night-of-answers"
    ) -> None:
        self.id, _ = game_from_snapshot(app.state.program.store, snapshot, name)
        self.app, self.client = app, client

    @property
    def game(self) -> Game:
        game: Game = self.app.state.program.table.timeline(self.id).game
        return game

    def step(self, row: str, **more: Any) -> str:
        """The step with this row open."""
        version = self.app.state.program.table.timeline(self.id).version
        asked = {"version": version, "opens": row, **more}
        page = self.client.get(f"/games/{self.id}/changes", params=asked).text
        return page[page.index('id="step"') :]

    def cards(self, step: str) -> list[dict[str, str]]:
        """The forms that take an answer down and show its card."""
        forms = re.findall(r'<form method="post" action="[^"]*/card">(.*?)</form>', step, re.DOTALL)
        fields = r'<input type="hidden" name="([^"]+)" value="([^"]*)">'
        found = [{name: unescape(value) for name, value in re.findall(fields, form)} for form in forms]
        return [form for form in found if "answer" in form]

    def taps(self, step: str) -> list[dict[str, Any]]:
        """What the taps without a card send."""
        found = re.findall(r"hx-post=\"[^\"]*/do/answer-step\" hx-vals='([^']*)'", step)
        return [json.loads(unescape(values)) for values in found]


@pytest.fixture
def night(app: FastAPI, client: TestClient) -> Night:
    """The first night of Ann the poisoned Empath, Cid the Washerwoman, Fay the Chef."""
    return Night(app, client, town(*TOWN, script=TB, bluffs=["monk", "soldier", "mayor"]))


def test_every_number_is_one_tap_with_a_card_and_one_without(night: Night) -> None:
    step = night.step("empath:1")
    assert [tap["words"] for tap in night.taps(step)] == ["0", "1", "2"]
    assert [form["answer"] for form in night.cards(step)] == ["0", "1", "2"]


def test_fingers_on_a_card_are_taken_down(night: Night) -> None:
    form = night.cards(night.step("empath:1"))[2]
    card = night.client.post(f"/games/{night.id}/card", data=form)
    assert 'class="sign fingers' in card.text
    assert ">2<" in re.sub(r"</?bdi>", "", card.text)
    [shown] = night.game.shown
    assert (shown.shown, shown.true) == ("2", "1")
    assert "empath:1" in night.game.night.done


def test_the_own_hand_is_one_tap_too(night: Night) -> None:
    tap = next(tap for tap in night.taps(night.step("empath:1")) if tap["words"] == "0")
    answer = night.client.post(f"/games/{night.id}/do/answer-step", data={**tap, "action": "by-my-own-hand"})
    assert answer.status_code == 200
    assert [(s.shown, s.true) for s in night.game.shown] == [("0", "1")]
    assert "empath:1" in night.game.night.done


def test_lies_are_marked_where_the_ability_fails(night: Night) -> None:
    smalls = re.findall(r'<small class="([a-z]+)">', night.step("empath:1"))
    assert smalls == ["false", "true"]  # 2 would be true of a Recluse who registers as evil


def test_a_hurried_tap_tells_no_truth_that_nobody_chose(night: Night) -> None:
    assert 'class="answer next"' not in night.step("empath:1")
    assert 'class="answer next"' in night.step("chef:6")


def test_what_a_ruling_allows_says_which(night: Night) -> None:
    chosen = {"key": "fortuneteller:4", "step": "1", "players": "2,3", "action": "bob-and-cid"}
    night.client.post(f"/games/{night.id}/do/answer-step", data=chosen)
    step = night.step("fortuneteller:4")
    assert re.findall(r'<small class="([a-z]+)">', step) == ["true", "possible"]
    assert "Yes if Bob registers as a Demon" in re.sub(r"</?(?:bdi|b)>", "", step)


def test_what_is_open_is_suggested_on_wish_and_another_time_otherwise(night: Night) -> None:
    step = night.step("washerwoman:3")
    assert "Suggest" in step
    assert night.game.shown == ()
    drafts = []
    for turn in (1, 2, 3):
        draft = night.step("washerwoman:3", suggest=turn)
        assert f'"suggest": {turn + 1}' in draft
        [form] = night.cards(draft)
        drafts.append(form["answer"])
    assert len(set(drafts)) == 3
    assert [night.cards(night.step("washerwoman:3", suggest=1))[0]["answer"]] == drafts[:1]
    assert night.game.shown == ()


def test_a_draft_is_taken_by_one_tap(night: Night) -> None:
    [form] = night.cards(night.step("washerwoman:3", suggest=1))
    night.client.post(f"/games/{night.id}/card", data=form)
    assert [s.shown for s in night.game.shown] == [form["answer"]]
    assert "washerwoman:3" in night.game.night.done


def test_tokens_are_shown_by_hand_without_a_card(night: Night) -> None:
    [tap] = night.taps(night.step("washerwoman:3", suggest=1))
    night.client.post(f"/games/{night.id}/do/answer-step", data={**tap, "action": "tokens-from-the-box"})
    assert [s.shown for s in night.game.shown] == [tap["words"]]


def test_what_was_told_can_be_shown_once_more(night: Night) -> None:
    night.client.post(f"/games/{night.id}/card", data=night.cards(night.step("empath:1"))[0])
    again = night.step("empath:1")
    assert '"sign": "fingers-0"' in unescape(again)
    assert night.cards(again) == []


def test_under_a_vortox_the_next_thing_is_a_lie(app: FastAPI, client: TestClient) -> None:
    seats = ("Ann clockmaker", "Bob klutz", "Cid witch", "Dee sage", "Eve mutant", "Hal vortox")
    vortox = Night(app, client, town(*seats, script=SNV), "a-night-of-lies")
    step = vortox.step("clockmaker:1")
    brass = re.findall(r'class="answer next".*?"words": "?(\d)', step, re.DOTALL)
    assert len(brass) == 1
    assert brass != ["3"]
    assert 'class="true"' not in step


def test_a_players_choice_is_not_suggested(night: Night) -> None:
    assert "uggest" not in night.step("fortuneteller:4")


@pytest.mark.parametrize(
    ("sign", "drawn"),
    [
        ("fingers-0", "sign fingers"),
        ("fingers-10", "sign fingers two"),
        ("nod", "sign nod"),
        ("shake", "sign shake"),
        ("thumb-side", "sign thumb"),
        ("anti-clockwise", "sign anti"),
    ],
)
def test_every_sign_has_its_drawing(night: Night, sign: str, drawn: str) -> None:
    card = night.client.post(f"/games/{night.id}/card", data={"parts": json.dumps([{"sign": sign}])})
    assert f'class="{drawn}' in card.text


@pytest.mark.parametrize("sign", ["fingers-11", "fingers-x", "fingers-", "wave", "", None, 7, ["nod"]])
def test_a_sign_that_nobody_knows_is_no_drawing(night: Night, sign: Any) -> None:
    card = night.client.post(f"/games/{night.id}/card", data={"parts": json.dumps([{"sign": sign}])})
    assert card.status_code == 200
    assert 'class="sign ' not in card.text


@pytest.mark.parametrize("turn", ["-1", "x", "10000"])
def test_a_turn_of_garbage_is_refused(night: Night, turn: str) -> None:
    asked: dict[str, str] = {"version": "0", "suggest": turn}
    assert night.client.get(f"/games/{night.id}/changes", params=asked).status_code == 422
