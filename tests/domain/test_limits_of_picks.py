"""Whom the words of a row let the Storyteller pick, and that one of those is suggested."""

from __future__ import annotations

from random import Random

import pytest

from app.domain import commands as c
from app.domain.acting import Question, plan
from app.domain.acting.evening import evening
from app.domain.events import ReminderPlaced
from app.domain.evolve import evolve
from app.domain.game import Game
from app.domain.setup import checklist
from app.services.setups import drafted
from tests.domain.test_acting import answered, game_of, named
from tests.domain.test_triggers import after
from tests.domain.towns import BMR, SNV, TB

SCRIPT = [*TB, *BMR, *SNV, "cacklejack", "barista", "knight"]
TURNS = range(6)


def asks(game: Game, key: str, turn: int = 0) -> Question:
    row = evening(game).row(key)
    assert row is not None
    question = plan(game, row, turn).question
    assert question is not None
    return question


def players(game: Game, seats: tuple[int, ...]) -> list[str]:
    return [seat.player for i in seats if (seat := game.seat(i)) is not None]


FIVE = ("Ann chef", "Bob monk", "Cid empath", "Dee baron", "Hal shabaloth")


def attacked(*chosen: str) -> Game:
    game = answered(game_of(*FIVE, script=SCRIPT), "shabaloth", *chosen)
    for _ in chosen:
        game = answered(game, "shabaloth", words=True)
    return after(game, c.BeginDay(2), c.BeginNight(3))


@pytest.mark.parametrize("turn", TURNS)
def test_a_shabaloth_brings_back_one_of_the_dead_of_last_night(turn: int) -> None:
    game = after(attacked("Ann", "Bob"), c.MarkDead(named(game_of(*FIVE), "Cid").id, "storyteller"))
    question = asks(game, "shabaloth:5", turn)
    assert players(game, question.seats) == ["Ann", "Bob"]
    assert players(game, question.suggested)[0] in ("Ann", "Bob")
    assert question.may_refuse


def test_where_nobody_wrote_down_who_was_chosen_all_the_dead_may_be_and_none_is_suggested() -> None:
    game = game_of("Ann chef dead", *FIVE[1:], night=3, script=SCRIPT)
    question = asks(game, "shabaloth:5")
    assert players(game, question.seats) == ["Ann"]
    assert question.suggested == ()


ROUND = (
    "Ann chef",
    "Bob saint",
    "Cid baron",
    "Dee recluse",
    "Eve monk dead",
    "Fay empath",
    "Hal vigormortis",
)


@pytest.mark.parametrize("turn", TURNS)
def test_a_vigormortis_poisons_the_nearest_townsfolk_on_a_side_of_the_minion(turn: int) -> None:
    game = answered(game_of(*ROUND, script=SCRIPT), "vigormortis", "Cid")
    game = answered(game, "vigormortis", words=True)
    question = asks(game, "vigormortis:7", turn)
    assert players(game, question.seats) == ["Ann", "Eve"]
    assert players(game, question.suggested)[0] in ("Ann", "Eve")


@pytest.mark.parametrize("turn", TURNS)
def test_who_becomes_one_that_is_out_of_play_is_suggested_one(turn: int) -> None:
    step = {"do": "become", "who": "self", "to": "not_in_play_outsider", "text": "Somebody else from now."}
    row = {"when": "each_night", "gate": None, "steps": [step]}
    moth = {"id": "moth", "name": "Moth", "team": "townsfolk", "how_to_run": [row]}
    game = game_of("Ann moth", "Bob saint", "Hal imp", script=["saint", "butler", "recluse", "imp", moth])
    [drawn] = asks(game, "moth:1", turn).drawn
    assert drawn in ("butler", "recluse")


@pytest.mark.parametrize("turn", TURNS)
def test_a_cacklejack_never_changes_whom_it_picked(turn: int) -> None:
    game = game_of(
        "Ann chef",
        "Bob saint",
        "Cid baron cacklejack/Not_Me",
        "Dee cacklejack good",
        "Hal imp",
        script=SCRIPT,
    )
    question = asks(game, "cacklejack:4", turn)
    assert players(game, question.seats) == ["Ann", "Bob", "Dee", "Hal"]
    assert "Cid" not in players(game, question.suggested)
    assert len(question.suggested) == 1
    game = answered(game, "cacklejack", "Bob")
    [drawn] = asks(game, "cacklejack:4", turn).drawn
    assert drawn in (
        "butler",
        "recluse",
        "lunatic",
        "goon",
        "tinker",
        "moonchild",
        "mutant",
        "sweetheart",
        "barber",
        "klutz",
    )


@pytest.mark.parametrize("turn", TURNS)
def test_a_pair_side_by_side_and_on_one_side_is_suggested(turn: int) -> None:
    pick = {
        "do": "choose_players",
        "count": 2,
        "among": "alike_neighbours",
        "who": "storyteller",
        "text": "Two.",
    }
    steps = [pick, {"do": "place", "reminder": "Pair", "on": "chosen", "text": "Mark them."}]
    row = {"when": "each_night", "gate": None, "steps": steps}
    weaver = {"id": "weaver", "name": "Weaver", "team": "townsfolk", "reminders": ["Pair", "Pair"]}
    cast = ("Ann weaver", "Bob baron", "Cid monk", "Dee saint", "Eve imp")
    game = game_of(*cast, script=[*SCRIPT, {**weaver, "how_to_run": [row]}])
    question = asks(game, "weaver:1", turn)
    assert players(game, question.seats) == ["Cid", "Dee"]
    assert players(game, question.suggested) == ["Cid", "Dee"]


def test_in_a_circle_of_two_sides_by_turns_nobody_is_a_revolutionary() -> None:
    game = game_of(
        "Ann chef", "Bob baron", "Cid monk", "Eve imp", night=1, script=SCRIPT, fabled=["revolutionary"]
    )
    [made] = drafted(game, 0, Random(1))
    assert isinstance(made, ReminderPlaced)
    assert (made.reminder.text, made.on) == ("Register Falsely?", None)


@pytest.mark.parametrize("seed", range(8))
def test_the_setup_lays_both_tokens_of_a_pair_side_by_side(seed: int) -> None:
    cast = ("Ann chef", "Bob monk", "Cid baron", "Dee saint", "Eve sage", "Fay imp")
    game = game_of(*cast, night=1, script=SCRIPT, fabled=["revolutionary"])
    number = [item.decision.character for item in checklist(game)].index("revolutionary")
    for event in drafted(game, number, Random(seed)):
        game = evolve(game, event)
    on = [seat.player for seat in game.seats if any(r.text == "Aligned" for r in seat.reminders)]
    assert on in (["Ann", "Bob"], ["Dee", "Eve"])


@pytest.mark.parametrize("seed", range(8))
def test_two_tokens_that_look_alike_lie_on_two_seats(seed: int) -> None:
    game = game_of("Ann knight", "Bob monk", "Cid baron", "Dee saint", "Fay imp", night=1, script=SCRIPT)
    for event in drafted(game, 0, Random(seed)):
        game = evolve(game, event)
    on = [seat.player for seat in game.seats if any(r.text == "Know" for r in seat.reminders)]
    assert len(on) == 2
    assert not {"Ann", "Fay"} & {*on}
