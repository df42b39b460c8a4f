"""Whoever comes into the night when their place on the sheet has passed does not call the page back."""

from __future__ import annotations

from app.domain import commands as c
from app.domain.acting.evening import evening
from app.domain.game import Game
from app.domain.night import Row, Status
from tests.domain.test_acting import answered, game_of, named
from tests.domain.test_triggers import after
from tests.domain.towns import BMR, SNV, TB

SCRIPT = [*TB, *BMR, *SNV, "alhadikhia"]


def night_of(*seats: str) -> Game:
    """Night 3, fallen after a day, with dusk alone done."""
    return after(after(game_of(*seats, script=SCRIPT), c.BeginDay(2)), c.BeginNight(3))


def the_row(game: Game, slot: str) -> Row:
    return next(r for r in evening(game).rows if r.slot == slot)


def next_due(game: Game) -> str:
    return next(r.slot for r in evening(game).rows if r.status is Status.DUE)


REVIVED = ("Ann professor", "Bob monk dead", "Cid empath", "Dee chef", "Eve poisoner", "Hal po")


def test_a_monk_who_lives_again_after_the_monks_place_is_not_gone_back_to() -> None:
    game = answered(night_of(*REVIVED), "poisoner", "Cid")
    game = answered(game, "po", "Dee")
    game = answered(game, "po", words=True)
    game = answered(game, "professor", "Bob")
    assert named(game, "Bob").alive
    row = the_row(game, "monk")
    assert (row.status, str(row.reason)) == (Status.SKIPPED, "The place of this row has passed tonight")
    assert next_due(game) == "empath"


def test_it_can_be_run_anyway() -> None:
    game = answered(answered(night_of(*REVIVED), "poisoner", "Cid"), "professor", "Bob")
    game = after(game, c.ReopenRow("monk:2", forced=True))
    assert the_row(game, "monk").status is Status.DUE
    assert the_row(game, "monk").steps


def test_whoever_lives_again_before_their_place_acts() -> None:
    cast = ("Ann professor", "Bob empath dead", "Cid monk", "Dee chef", "Eve poisoner", "Hal po")
    game = answered(night_of(*cast), "professor", "Bob")
    assert the_row(game, "empath").status is Status.DUE


def test_the_living_are_waited_for_whatever_was_done_before_them() -> None:
    game = answered(night_of(*REVIVED), "professor", "Bob")
    assert the_row(game, "poisoner").status is Status.DUE


def test_whoever_becomes_another_after_that_ones_place_does_not_act_tonight() -> None:
    cast = ("Ann pithag", "Bob empath", "Cid monk", "Dee chef", "Eve poisoner", "Hal imp")
    game = answered(night_of(*cast), "pithag", "Bob")
    game = answered(game, "pithag", character="innkeeper")
    assert named(game, "Bob").character == "innkeeper"
    assert the_row(game, "innkeeper").status is Status.SKIPPED
