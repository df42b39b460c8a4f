"""Signs of which no rule knows the meaning: what was shown is kept, whatever row it stands in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.domain import commands as c
from app.domain.acting import Ask, plan
from app.domain.acting.evening import evening
from app.domain.game import Game
from tests.domain.test_acting import answered, asked, game_of, is_done, named
from tests.domain.test_triggers import after
from tests.domain.towns import TB

CAST = ("Bob chef", "Cid monk", "Dee empath", "Eve poisoner", "Hal imp")


def omen(*steps: dict[str, Any], when: str = "dies") -> dict[str, Any]:
    """A Townsfolk of our own."""
    told = [{"text": "As it says.", **step} for step in steps]
    how = [{"when": when, "gate": None, "steps": told}]
    own: dict[str, Any] = {"id": "omen", "name": "Omen", "team": "townsfolk", "ability": "You learn."}
    return {**own, "how_to_run": how, "effects": {"when_dead": True}}


def died(own: dict[str, Any]) -> Game:
    game = game_of("Ann omen", *CAST, script=[*TB, own])
    return after(game, c.MarkDead(named(game, "Ann").id, "demon"))


@pytest.mark.parametrize(
    ("fields", "values"),
    [
        ({"signal": "fingers"}, (0, 1, 2, 3, 4, 5)),
        ({"signal": "fingers", "value": [2, 4]}, (2, 4)),
        ({"signal": "nod_or_shake"}, (False, True)),
        ({"signal": "thumb"}, ("down", "side", "up")),
    ],
)
def test_a_sign_in_a_prompt_is_asked_for_and_kept(fields: dict[str, Any], values: tuple[Any, ...]) -> None:
    point = {"do": "choose_players", "count": 1}
    game = died(omen({"do": "wake"}, point, {"do": "signal", **fields}, {"do": "sleep"}))
    [prompt] = game.prompts
    game = after(game, c.AnswerStep(prompt.key, 1, (named(game, "Bob").id,)))
    row = evening(game).row(prompt.key)
    assert row is not None
    question = plan(game, row).question
    assert question is not None
    assert question.ask is Ask.ANSWER
    assert question.answer is not None
    assert question.answer.possible == values
    game = after(game, c.AnswerStep(prompt.key, question.step, words=json.dumps(values[-1])))
    assert [(shown.row, json.loads(shown.shown)) for shown in game.shown] == [(prompt.key, values[-1])]
    assert game.prompts == ()


def test_a_thumb_that_tells_a_change_of_sides_is_no_choice() -> None:
    turn = {"do": "turn", "who": "self", "to": "evil"}
    game = died(omen(turn, {"do": "wake"}, {"do": "signal", "signal": "thumb"}, {"do": "sleep"}))
    [prompt] = game.prompts
    assert [card.sign for card in prompt.cards] == ["down"]
    assert game.shown == ()


@pytest.mark.parametrize(("fingers", "token"), [(1, "Sober & Healthy"), (2, "Acts Twice")])
def test_a_barista_holds_up_one_finger_or_two_and_the_token_follows(fingers: int, token: str) -> None:
    game = answered(game_of("Ann barista", *CAST, script=[*TB, "barista"]), "barista", "Bob")
    question = asked(game, "barista")
    assert question.answer is not None
    assert question.answer.possible == (1, 2)
    game = answered(game, "barista", words=fingers)
    assert [(shown.row, shown.shown) for shown in game.shown] == [("barista:1", str(fingers))]
    assert [reminder.text for reminder in named(game, "Bob").reminders] == [token]
    assert is_done(game, "barista")
