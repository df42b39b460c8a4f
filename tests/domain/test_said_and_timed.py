"""What is said in public, what left at dusk and dawn, and the time that the town is given."""

from __future__ import annotations

import pytest

from app.domain import commands as c
from app.domain.decide import decide
from app.domain.game import Game
from app.domain.history import describe
from app.domain.problems import Refused
from app.domain.timeline import advance
from app.storage.codec import events_from_text, events_to_text
from tests.domain.table import GUARD, PLOTTER, first_day, opened, played, seat_of


def lines(game: Game, *commands: c.Command) -> list[str]:
    """The lines that these commands write into the log."""
    written = []
    for command in commands:
        for event in decide(game, command):
            written.append(str(describe(game, event)))
            game = advance(game, [event])
    return written


def test_a_claim_and_a_statement_stand_in_the_log_and_with_the_player() -> None:
    game = first_day()
    ann = seat_of(game, "Ann")
    claims = (
        c.MakeClaim(ann, PLOTTER),
        c.MakeClaim(ann, text="Bob  is evil"),
        c.MakeClaim(ann, GUARD, "since night 1"),
    )
    assert lines(game, *claims) == [
        "Ann claims to be the Plotter",
        "Ann says: Bob is evil",
        "Ann claims to be the Guard: since night 1",
    ]
    assert [claim.seat for claim in played(game, *claims).claims] == [ann, ann, ann]


def test_what_is_said_twice_in_a_row_is_said_once() -> None:
    game = first_day()
    game = played(game, c.MakeClaim(1, GUARD), c.MakeClaim(1, GUARD))
    assert len(game.claims) == 1


@pytest.mark.parametrize("text", ["", "   ", "x" * 301])
def test_a_statement_has_words_and_an_end(text: str) -> None:
    with pytest.raises(Refused):
        decide(first_day(), c.MakeClaim(1, text=text))


def test_a_claim_outlasts_storage() -> None:
    events = tuple(decide(first_day(), c.MakeClaim(1, GUARD, "for sure")))
    assert events_from_text(events_to_text(events), 1) == events


def test_the_clock_runs_till_its_end_and_stops_with_the_day() -> None:
    game = played(first_day(), c.StartTimer("whispers", 300, 1000.0, loud=True))
    assert game.timer is not None
    assert (game.timer.ends, game.timer.loud) == (1300.0, True)
    assert played(game, c.StopTimer()).timer is None
    assert played(game, c.BeginNight(2)).timer is None
    assert lines(first_day(), c.StartTimer("nominations", 90, 0.0)) == ["1:30 for nominations"]


@pytest.mark.parametrize(
    "command", [c.StartTimer("naps", 60, 0.0), c.StartTimer("town", 0, 0.0), c.StartTimer("town", 3601, 0.0)]
)
def test_a_clock_needs_a_time_and_something_that_it_is_for(command: c.StartTimer) -> None:
    with pytest.raises(Refused):
        decide(first_day(), command)


def test_there_is_no_clock_before_the_first_day() -> None:
    with pytest.raises(Refused, match="by day"):
        decide(opened(), c.StartTimer("town", 60, 0.0))


def test_nobody_died_is_told_apart_from_nothing_said() -> None:
    night = played(first_day(), c.BeginNight(2))
    silent, told = played(night, c.BeginDay(2)), played(night, c.BeginDay(2, nobody_died=True))
    assert (silent.night.nobody_died, told.night.nobody_died) == (False, True)
    assert lines(night, c.BeginDay(2)) == ["Day 2 breaks"]
    assert lines(night, c.BeginDay(2, nobody_died=True)) == ["Nobody died in night 2", "Day 2 breaks"]


def test_nobody_executed_is_told_apart_from_nothing_said() -> None:
    assert lines(first_day(), c.BeginNight(2)) == ["Night 2 falls"]
    assert lines(first_day(), c.BeginNight(2, nobody_executed=True)) == [
        "Nobody is executed",
        "Night 2 falls",
    ]


def test_tokens_that_left_at_dawn_are_remembered_for_the_day() -> None:
    game = played(first_day(), c.BeginNight(2), c.PlaceReminder(seat_of(first_day(), "Bob"), "Safe", GUARD))
    game = played(game, c.BeginDay(2))
    assert [(gone.text, gone.on, gone.at.kind.value) for gone in game.gone] == [("Safe", 2, "night")]
