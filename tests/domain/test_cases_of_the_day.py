"""Days that went wrong elsewhere, played through: votes, thresholds, ghost votes, guests, nominators."""

from __future__ import annotations

from typing import Any

from app.domain import commands as c
from app.domain.day import day_report, standing
from app.domain.decide import decide
from app.domain.game import Game, Nomination
from app.domain.history import describe
from app.domain.notation import to_snapshot
from app.domain.viewpoint import town
from app.domain.wins import wins
from app.services.snapshots import read_snapshot
from tests.domain.test_acting import game_of, named
from tests.domain.test_nominations_that_bring_something import after, nominated

DAY: dict[str, Any] = {"phase": {"kind": "day", "number": 2}}
NINE = (
    "Ann chef", "Bob empath", "Cid librarian", "Dee washerwoman", "Eve baron", "Fay monk", "Gus soldier",
    "Hal imp", "Ida mayor",
)  # fmt: skip
SCRIPT = [
    "chef", "empath", "librarian", "washerwoman", "baron", "monk", "soldier", "imp", "mayor", "butler",
    "banshee", "voudon", "butcher", "poisoner", "leviathan",
]  # fmt: skip


def table(*lines: str, more: tuple[str, ...] = ()) -> Game:
    return game_of(*(lines or NINE), *more, script=SCRIPT, **DAY)


def voted(game: Game, by: str, of: str, *voters: str) -> Game:
    """The game after a nomination and its closed vote."""
    game = nominated(game, by, of)
    number = game.day.nominations[-1].number
    return after(game, *(c.CastVote(number, named(game, voter).id) for voter in voters), c.CloseVote(number))


def last(game: Game) -> Nomination:
    return game.day.nominations[-1]


def outcomes(game: Game) -> list[str]:
    return [row.outcome for row in day_report(game).nominations]


def test_a_tally_that_was_too_low_stays_the_mark_when_fewer_are_needed_later() -> None:
    game = voted(table(), "Ann", "Bob", "Ann", "Cid", "Dee", "Eve")
    assert (last(game).needed, standing(game)) == (5, None)
    game = after(game, c.MarkDead(named(game, "Ida").id))
    assert day_report(game).votes_to_lead == 5
    tied = voted(game, "Cid", "Dee", "Ann", "Cid", "Dee", "Eve")
    assert (last(tied).needed, standing(tied)) == (4, None)
    led = voted(game, "Cid", "Dee", "Ann", "Cid", "Dee", "Eve", "Fay")
    assert standing(led) == named(led, "Dee").id
    assert standing(led) != named(led, "Bob").id


def test_two_with_the_same_tally_are_free_and_a_third_with_more_is_not() -> None:
    five = ("Ann", "Bob", "Cid", "Dee", "Eve")
    game = voted(voted(table(), "Ann", "Bob", *five), "Cid", "Dee", *five)
    assert (standing(game), outcomes(game)) == (None, ["tied", "tied"])
    game = voted(game, "Eve", "Fay", *five, "Hal")
    assert standing(game) == named(game, "Fay").id
    assert [row.needed for row in game.day.nominations] == [5, 5, 5]


def test_a_ghost_vote_is_counted_once_spent_at_the_close_and_given_back() -> None:
    game = voted(table(*NINE[:8], "Ida mayor dead"), "Ann", "Bob", "Ida")
    assert (last(game).tally, named(game, "Ida").ghost_vote) == (1, False)
    twice = voted(game, "Cid", "Dee", "Ida")
    assert [row.votes for row in day_report(twice).nominations] == [1, 0]
    again = after(game, c.ReturnGhostVote(named(game, "Ida").id))
    assert named(again, "Ida").ghost_vote


def test_a_voudon_asks_no_tokens_and_one_vote_is_enough() -> None:
    lines = (*NINE[:6], "Gus soldier dead", "Hal imp", "Ida mayor dead", "Vic voudon")
    game = table(*lines)
    game = after(game, c.SpendGhostVote(named(game, "Gus").id))
    game = voted(game, "Ann", "Bob", "Gus", "Vic")
    assert (last(game).needed, standing(game)) == (1, named(game, "Bob").id)
    assert not named(game, "Gus").ghost_vote
    game = voted(game, "Cid", "Dee", "Ida", "Vic", "Gus")
    assert named(game, "Ida").ghost_vote
    poisoned = table(*lines[:9], "Vic voudon poisoner/Poisoned", "Pat poisoner")
    assert nominated(poisoned, "Ann", "Bob").day.nominations[-1].needed == 5


def test_under_a_voudon_a_living_hand_counts_nothing_before_everybodys_eyes() -> None:
    game = table(*NINE[:6], "Gus soldier dead", "Hal imp", "Vic voudon")
    game = voted(game, "Ann", "Bob", "Ann", "Cid")
    assert (last(game).tally, standing(game), town(game).votes[0].outcome) == (0, None, "short")
    told = [problem.where for problem in day_report(game).problems]
    assert told == ["Ann", "Cid"]
    game = voted(game, "Cid", "Dee", "Gus", "Cid")
    assert (last(game).tally, town(game).block) == (1, 3)


def test_the_butchers_nomination_begins_anew_after_the_execution() -> None:
    game = table(*NINE, more=("Meg butcher",))
    game = voted(game, "Ann", "Bob", "Ann", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")
    game = after(game, c.Execute(named(game, "Bob").id))
    assert day_report(game).votes_to_lead == 5
    game = voted(game, "Meg", "Cid", "Ann", "Dee", "Eve", "Fay", "Gus")
    assert last(game).needed == 5
    assert standing(game) == named(game, "Cid").id


def test_a_banshee_with_her_power_counts_twice_and_others_do_not() -> None:
    game = table(*NINE[:7], "Hal imp", "Ida banshee dead banshee/Has_Ability", "Joy monk dead")
    game = voted(game, "Ida", "Bob", "Ida", "Joy")
    assert last(game).tally == 3
    assert (named(game, "Ida").ghost_vote, named(game, "Joy").ghost_vote) == (True, False)
    assert named(game, "Ida").id in day_report(game).may_nominate


def test_who_may_nominate_is_told_and_nobody_is_stopped() -> None:
    game = table(*NINE[:8], "Ida mayor dead")
    ids = [named(game, name).id for name in ("Ann", "Ida")]
    report = day_report(game)
    assert (ids[0] in report.may_nominate, ids[1] in report.may_nominate) == (True, False)
    assert ids[1] in report.may_be_nominated
    game = voted(game, "Ann", "Ann")
    game = voted(game, "Ann", "Ida")
    game = voted(game, "Ida", "Ann")
    told = " ".join(str(problem.message) for problem in day_report(game).problems)
    for line in (
        "Ann has nominated more than once today",
        "Ida is dead and has nominated",
        "Ann has been nominated more than once today",
    ):
        assert line in told
    dawn = after(game, c.BeginNight(3), c.BeginDay(3))
    assert named(dawn, "Ann").id in day_report(dawn).may_nominate


def test_a_butlers_hand_counts_without_the_masters() -> None:
    game = table("Ann butler", "Bob chef butler/Master", "Cid monk", "Eve baron", "Hal imp")
    game = voted(game, "Bob", "Cid", "Ann")
    assert last(game).tally == 1
    assert any("Butler" in str(p.message) for p in day_report(game).problems)
    dead = table("Ann butler dead", "Bob chef butler/Master", "Cid monk", "Eve baron", "Hal imp")
    assert not any("Butler" in str(p.message) for p in day_report(voted(dead, "Bob", "Cid", "Ann")).problems)


def test_the_log_keeps_how_many_were_needed() -> None:
    game = nominated(table(), "Ann", "Bob")
    number = last(game).number
    lines = [str(describe(game, event)) for event in decide(game, c.CloseVote(number))]
    assert lines == ["Bob gets 0 votes, 5 needed: –"]


def test_whom_the_butcher_has_executed_does_not_undo_the_first_execution() -> None:
    game = table(*NINE, more=("Meg butcher",))
    game = voted(game, "Ann", "Bob", "Ann", "Cid", "Dee", "Eve", "Fay", "Gus")
    game = after(game, c.Execute(named(game, "Bob").id))
    game = voted(game, "Meg", "Cid", "Ann", "Dee", "Eve", "Fay", "Gus")
    assert (outcomes(game), town(game).block) == (["executed", "about to die"], 2)
    game = after(game, c.Execute(named(game, "Cid").id))
    assert (outcomes(game), standing(game)) == (["executed", "executed"], None)
    assert [vote.outcome for vote in town(game).votes] == ["executed", "executed"]
    assert day_report(game).may_nominate == ()
    again = read_snapshot(to_snapshot(game))
    assert (outcomes(again), again.day.executions) == (["executed", "executed"], game.day.executions)


def test_a_leviathan_counts_both_executions_of_a_butchers_day() -> None:
    game = table("Ann chef", "Bob empath", "Cid monk", "Lev leviathan", "Meg butcher", "Eve baron")
    game = after(game, c.Execute(named(game, "Ann").id))
    assert wins(game) == ()
    game = after(game, c.Execute(named(game, "Bob").id))
    assert [win.team.value for win in wins(game)] == ["evil"]
