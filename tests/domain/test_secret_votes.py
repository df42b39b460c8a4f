"""Votes with closed eyes: nothing is told until the Storyteller says so."""

from __future__ import annotations

from app.domain import commands as c
from app.domain.game import Game
from app.domain.viewpoint import town
from tests.domain.table import first_day, played, seat_of
from tests.domain.test_acting import game_of


def organ_grinders_day() -> Game:
    """The second day; Bob is dead and may vote once more."""
    return game_of(
        "Ann chef",
        "Bob monk dead",
        "Cid mayor",
        "Dee organgrinder",
        "Eve imp",
        script=["chef", "monk", "mayor", "organgrinder", "imp"],
        phase={"kind": "day", "number": 2},
    )


def nominated(game: Game, by: str, of: str) -> tuple[Game, int]:
    game = played(game, c.Nominate(seat_of(game, by), seat_of(game, of)))
    return game, game.day.nominations[-1].number


def voted(game: Game, number: int, *players: str) -> Game:
    game = played(game, *(c.CastVote(number, seat_of(game, player)) for player in players))
    return played(game, c.CloseVote(number))


def test_a_vote_with_closed_eyes_shows_no_tally_no_hand_and_no_spent_vote() -> None:
    game, number = nominated(organ_grinders_day(), "Ann", "Cid")
    empty = town(game)
    full = played(game, *(c.CastVote(number, seat.id) for seat in game.seats))
    assert town(full) == empty
    assert empty.vote is not None
    assert (empty.vote.tally, empty.hands, empty.turn) == (None, (), None)
    assert town(voted(game, number, "Bob", "Cid", "Eve")) == town(played(game, c.CloseVote(number)))


def test_what_was_spent_in_secret_shows_for_days_until_it_is_told() -> None:
    game, number = nominated(organ_grinders_day(), "Ann", "Cid")
    game = voted(game, number, "Bob", "Cid", "Eve")
    bob = game.called("Bob")
    assert bob is not None
    assert not bob.ghost_vote
    game = played(game, c.Execute(None), c.BeginNight(3), c.BeginDay(3))
    assert town(game).seats[1].ghost_vote
    assert not town(played(game, c.TellVotes())).seats[1].ghost_vote


def test_a_told_vote_has_its_tally() -> None:
    game, number = nominated(organ_grinders_day(), "Ann", "Cid")
    told = town(played(voted(game, number, "Bob", "Cid", "Eve"), c.TellVotes()))
    assert [(vote.tally, vote.outcome) for vote in told.votes] == [(3, "block")]
    assert told.block == 2


def test_an_open_vote_of_the_same_day_does_not_betray_a_secret_one() -> None:
    game, number = nominated(organ_grinders_day(), "Ann", "Cid")
    for votes in ((), ("Ann", "Cid", "Eve")):
        later = voted(game, number, *votes)
        later = played(later, c.MarkDead(seat_of(later, "Dee")))
        later, open_one = nominated(later, "Cid", "Eve")
        seen = town(voted(later, open_one, "Ann", "Cid"))
        assert [(vote.tally, vote.outcome) for vote in seen.votes] == [(None, "unsaid"), (2, "unsaid")]


def test_a_drunk_organ_grinder_hides_nothing() -> None:
    game = game_of(
        "Ann chef",
        "Cid mayor",
        "Dee organgrinder organgrinder/Drunk",
        "Eve imp",
        "Fay monk",
        script=["chef", "monk", "mayor", "organgrinder", "imp"],
        phase={"kind": "day", "number": 2},
    )
    game, number = nominated(game, "Ann", "Cid")
    assert [vote.tally for vote in town(voted(game, number, "Ann", "Eve")).votes] == [2]


def test_telling_where_nothing_is_secret_does_nothing() -> None:
    game = first_day()
    assert played(game, c.TellVotes()) == game


def test_the_clock_goes_by_hands_that_stay_down() -> None:
    game, number = nominated(first_day(), "Ann", "Bob")
    assert town(game).turn == 2
    game = played(game, c.PassHand(number, seat_of(game, "Cid")))
    assert (town(game).turn, town(game).hands) == (3, ("", "", "down", "", ""))
    game = played(game, c.CastVote(number, seat_of(game, "Dee")))
    assert (town(game).turn, town(game).hands) == (4, ("", "", "down", "up", ""))
    game = played(game, c.PassHand(number, seat_of(game, "Dee")))
    assert town(game).hands == ("", "", "down", "down", "")
    assert town(game).vote is not None
    assert game.day.nominations[-1].tally == 0
