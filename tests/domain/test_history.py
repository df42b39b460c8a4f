"""Every event has a line that a person can read."""

from __future__ import annotations

import typing

from app.domain import commands as c
from app.domain import events as e
from app.domain.characters import Alignment
from app.domain.decide import decide
from app.domain.evolve import _EVOLVE, evolve
from app.domain.history import _LINES, describe
from tests.domain.table import FAIRY, GUARD, first_day, played, seat_of


def test_every_event_is_told_and_every_event_changes_the_game() -> None:
    events = set(typing.get_args(e.Event))
    assert set(_LINES) == events
    assert set(_EVOLVE) == events


def test_lines_name_people_and_never_numbers_of_ours() -> None:
    game = first_day()
    ann, bob = seat_of(game, "Ann"), seat_of(game, "Bob")
    said = []
    for command in (
        c.PlaceReminder(bob, "Safe", GUARD),
        c.Nominate(ann, bob),
        c.RenamePlayer(ann, "Anna"),
        c.AddFabled(FAIRY),
        c.EndGame(Alignment.EVIL, "Two are left."),
    ):
        for event in decide(game, command):
            said.append(str(describe(game, event)))
            game = evolve(game, event)
    assert said == [
        "Safe on Bob",
        "Ann nominates Bob",
        "Ann is now called Anna",
        "Fairy joins the script",
        "Fairy joins",
        "Evil wins. Two are left.",
    ]


def test_braces_in_a_name_are_only_braces() -> None:
    game = first_day()
    game = played(game, c.RenamePlayer(seat_of(game, "Ann"), "{0} {bob}"))
    line = describe(game, decide(game, c.MarkDead(seat_of(game, "{0} {bob}")))[0])
    assert str(line) == "{0} {bob} dies"
