"""Days: nominations, votes, executions, exiles, and night falling again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.domain import commands as c
from app.domain.characters import Alignment
from app.domain.day.report import problems
from app.domain.decide import decide
from app.domain.game import Game, PhaseKind
from app.domain.problems import Refused
from app.domain.states import states_of
from tests.domain.table import WANDERER, dealt, first_day, opened, played, seat_of
from tests.domain.test_acting import game_of


def nominated(game: Game, by: str, of: str) -> tuple[Game, int]:
    game = played(game, c.Nominate(seat_of(game, by), seat_of(game, of)))
    return game, game.day.nominations[-1].number


@pytest.mark.parametrize(("living", "needed"), [(5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)])
def test_half_of_the_living_rounded_up_are_needed(living: int, needed: int) -> None:
    assert opened(*[f"P{i}" for i in range(living)]).votes_needed == needed


def test_a_ghost_vote_is_spent_when_the_vote_closes_and_not_when_it_is_called_off() -> None:
    game = first_day()
    eve = seat_of(game, "Eve")
    game = played(game, c.MarkDead(eve))
    game, number = nominated(game, "Ann", "Bob")
    game = played(game, c.CastVote(number, eve))
    called_off = played(game, c.CancelNomination(number))
    closed = played(game, c.CloseVote(number))
    assert [called_off.seats[4].ghost_vote, closed.seats[4].ghost_vote] == [True, False]
    assert played(closed, c.ReturnGhostVote(eve)).seats[4].ghost_vote


def test_a_hand_without_a_vote_counts_nothing_until_the_vote_is_given_back() -> None:
    game = first_day()
    eve = seat_of(game, "Eve")
    game, number = nominated(played(game, c.MarkDead(eve), c.SpendGhostVote(eve)), "Ann", "Bob")
    raised = played(game, c.CastVote(number, eve), c.CastVote(number, seat_of(game, "Ann")))
    assert raised.day.nominations[0].tally == 1
    assert [str(found.message) for found in problems(states_of(raised))] == [
        "Eve is dead and has no vote left: the hand does not count"
    ]
    again = played(
        raised,
        c.WithdrawVote(number, eve),
        c.ReturnGhostVote(eve),
        c.CastVote(number, eve),
        c.CloseVote(number),
    )
    assert again.day.nominations[0].tally == 2
    assert not again.seats[4].ghost_vote


def test_an_exile_spends_no_ghost_vote_and_needs_half_of_all() -> None:
    names = [f"P{i}" for i in range(8)]
    game = played(
        opened(*names),
        c.SeatPlayer("Tom", None, WANDERER, Alignment.GOOD),
        c.SeatPlayer("Tea", None, WANDERER, Alignment.EVIL),
        c.BeginNight(1),
        c.BeginDay(1),
    )
    dead = [seat_of(game, name) for name in names[:3]]
    game = played(game, *(c.MarkDead(seat) for seat in dead), c.SpendGhostVote(dead[0]))
    game, number = nominated(game, "P5", "Tom")
    vote = game.day.nominations[0]
    assert (vote.exile, vote.needed) == (True, 5)
    game = played(game, *(c.CastVote(number, seat) for seat in dead), c.CloseVote(number))
    assert game.day.nominations[0].tally == 3
    assert [game.seats[i].ghost_vote for i in range(3)] == [False, True, True]
    game = played(game, c.Exile(seat_of(game, "Tom")))
    assert game.day.executed is None
    assert not game.day.decided


def test_a_vote_cast_twice_counts_once() -> None:
    game, number = nominated(first_day(), "Ann", "Bob")
    game = played(game, c.CastVote(number, seat_of(game, "Cid")), c.CastVote(number, seat_of(game, "Cid")))
    assert game.day.nominations[0].tally == 1


def test_an_execution_may_end_with_nobody_dying() -> None:
    game = first_day()
    bob = seat_of(game, "Bob")
    game = played(game, c.Execute(bob, dies=False))
    assert (game.day.executed, game.seats[1].alive) == (bob, True)


def test_night_and_day_come_once_however_often_they_are_tapped() -> None:
    game = played(first_day(), c.BeginNight(2))
    assert decide(game, c.BeginNight(2)) == []
    assert (game.phase.kind, game.phase.number) == (PhaseKind.NIGHT, 2)
    with pytest.raises(Refused, match="not time"):
        decide(game, c.BeginNight(3))
    with pytest.raises(Refused, match="not time"):
        decide(game, c.BeginDay(7))


def test_a_new_day_forgets_the_nominations_of_the_last() -> None:
    game, number = nominated(first_day(), "Ann", "Bob")
    game = played(game, c.CloseVote(number), c.BeginNight(2), c.BeginDay(2))
    assert game.day.nominations == ()


def test_a_new_night_begins_with_dusk_alone_ticked() -> None:
    game = played(dealt(), c.BeginNight(1), c.FinishRow("demoninfo"), c.BeginDay(1), c.BeginNight(2))
    assert game.night.done == ("dusk",)


def test_rows_are_done_skipped_and_opened_again() -> None:
    game = played(dealt(), c.BeginNight(1), c.FinishRow("demoninfo"), c.SkipRow("dawn"))
    assert (game.night.done, game.night.skipped) == (("dusk", "demoninfo"), ("dawn",))
    game = played(game, c.ReopenRow("demoninfo"), c.ReopenRow("minioninfo", forced=True))
    assert (game.night.done, game.night.skipped, game.night.forced) == (("dusk",), ("dawn",), ("minioninfo",))
    assert played(game, c.ReopenRow("dawn")).night.skipped == ()


@pytest.mark.parametrize("deed", [c.FinishRow, c.SkipRow, lambda key: c.ReopenRow(key, forced=True)])
@pytest.mark.parametrize("key", ["", "seer:1", "seer:99", "nobody:1", "<script>", "seer:1:dies:2"])
def test_a_row_that_is_not_on_the_sheet_is_refused(deed: Callable[[str], c.Command], key: str) -> None:
    with pytest.raises(Refused, match="not on the sheet"):
        decide(played(dealt(), c.BeginNight(1)), deed(key))


def test_a_nomination_waits_for_the_open_vote() -> None:
    game, _ = nominated(first_day(), "Ann", "Bob")
    with pytest.raises(Refused, match="still open"):
        decide(game, c.Nominate(seat_of(game, "Cid"), seat_of(game, "Dee")))


def test_a_number_is_never_used_twice_for_a_vote() -> None:
    game, first = nominated(first_day(), "Ann", "Bob")
    game, second = nominated(played(game, c.CancelNomination(first)), "Cid", "Dee")
    assert first != second


def test_the_game_ends_and_goes_on() -> None:
    game = played(first_day(), c.EndGame(Alignment.GOOD, "The Beast is dead."))
    assert game.ending is not None
    assert game.stage is PhaseKind.ENDED
    assert played(game, c.ReopenGame()).stage is PhaseKind.DAY


def test_a_bureaucrats_friend_counts_three_and_a_banshee_keeps_her_vote() -> None:
    script = ["chef", "banshee", "bureaucrat", "poisoner", "imp"]
    game = game_of(
        "Ann chef bureaucrat/3_Votes",
        "Bob banshee dead banshee/Has_Ability",
        "Bea bureaucrat good",
        "Eve poisoner",
        "Hal imp",
        script=script,
        phase={"kind": "day", "number": 2},
    )
    game, number = nominated(game, "Ann", "Hal")
    game = played(game, c.CastVote(number, seat_of(game, "Ann")), c.CastVote(number, seat_of(game, "Bob")))
    game = played(game, c.CloseVote(number))
    assert game.day.nominations[-1].tally == 5
    assert game.seats[1].ghost_vote
