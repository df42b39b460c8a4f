"""Players: who sits where, and what stays with whom."""

from __future__ import annotations

import pytest

from app.domain import commands as c
from app.domain.characters import Alignment
from app.domain.decide import decide
from app.domain.game import Game
from app.domain.problems import Refused
from tests.domain.table import BEAST, SCRIPT, SEER, WANDERER, dealt, first_day, opened, played, seat_of


def names(game: Game) -> list[str]:
    return [seat.player for seat in game.seats]


@pytest.mark.parametrize("count", [0, 4, 21])
def test_a_game_needs_five_to_twenty_players(count: int) -> None:
    command = c.OpenGame("Friday", SCRIPT, tuple(f"P{i}" for i in range(count)))
    with pytest.raises(Refused, match=f"this list has {count}"):
        decide(Game(), command)


@pytest.mark.parametrize("count", [5, 20])
def test_five_and_twenty_players_find_a_seat(count: int) -> None:
    assert len(opened(*[f"P{i}" for i in range(count)]).seats) == count


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d", "x" * 200])
def test_a_name_must_be_there_and_fit(name: str) -> None:
    with pytest.raises(Refused):
        opened("Ann", "Bob", "Cid", "Dee", name)


def test_two_people_of_one_name_cannot_be_told_apart() -> None:
    with pytest.raises(Refused, match="Ann is at the table already"):
        opened("Ann", "Bob", "Ann", "Dee", "Eve")
    with pytest.raises(Refused, match="Ann is at the table already"):
        opened("Ann", "Bob", "A\u200bnn", "Dee", "Eve")


@pytest.mark.parametrize("name", ["zoé", "ZOE\u0301", "Zoe\u0301", "Ｚｏé"])
def test_names_that_are_read_alike_cannot_be_told_apart(name: str) -> None:
    with pytest.raises(Refused, match="at the table"):
        opened("Ann", "Zoé", name, "Dee", "Eve")
    with pytest.raises(Refused, match="at the table"):
        played(opened("Ann", "Zoé", "Cid", "Dee", "Eve"), c.RenamePlayer(3, name))


def test_a_name_may_be_written_otherwise_by_whoever_has_it() -> None:
    game = played(opened("Ann", "Zoé", "Cid", "Dee", "Eve"), c.RenamePlayer(2, "ZOE\u0301"))
    assert names(game)[1] == "ZOÉ"


@pytest.mark.parametrize("name", ["\u202eCid\u202c", "C\x00id", "\ufeffCid"])
def test_marks_that_turn_or_hide_letters_are_no_part_of_a_name(name: str) -> None:
    assert "Cid" in names(opened("Ann", "Bob", name, "Dee", "Eve"))


@pytest.mark.parametrize("name", ["محمود", "نیم\u200cفاصله", "👩‍👩‍👧 Mum", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Fay", "김서연", "<b>Bob</b>"])
def test_any_script_and_any_sign_is_a_name(name: str) -> None:
    assert name in names(opened("Ann", "Bob", "Cid", "Dee", name))


def test_all_that_lies_on_a_person_moves_with_them() -> None:
    game = opened("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")
    eve = seat_of(game, "Eve")
    game = played(
        game,
        c.AssignCharacter(eve, SEER),
        c.PlaceReminder(eve, "Seen", SEER),
        c.PlaceReminder(eve, "Own words"),
        c.MarkDead(eve),
        c.SpendGhostVote(eve),
        c.RemovePlayer(seat_of(game, "Bob")),
    )
    seat = game.seat(eve)
    assert seat is not None
    assert names(game) == ["Ann", "Cid", "Dee", "Eve", "Fay", "Gus"]
    assert game.place(eve) == 3
    assert (seat.character, seat.alive, seat.ghost_vote) == ("seer", False, False)
    assert [r.text for r in seat.reminders] == ["Seen", "Own words"]


def test_a_late_traveller_between_two_changes_nobodys_token() -> None:
    game = dealt()
    cid = seat_of(game, "Cid")
    game = played(game, c.PlaceReminder(cid, "Muddled"), c.SeatPlayer("Tom", 1, WANDERER, Alignment.EVIL))
    assert names(game) == ["Ann", "Tom", "Bob", "Cid", "Dee", "Eve"]
    marked = game.seat(cid)
    assert marked is not None
    assert marked.player == "Cid"
    assert [r.text for r in marked.reminders] == ["Muddled"]
    tom = game.called("Tom")
    assert tom is not None
    assert (tom.character, tom.alignment) == ("wanderer", Alignment.EVIL)


def test_the_circle_is_full_at_twenty() -> None:
    full = opened(*[f"P{i}" for i in range(20)])
    with pytest.raises(Refused, match="holds 20"):
        decide(full, c.SeatPlayer("Late"))


def test_seats_swap_and_move() -> None:
    game = opened()
    ann, dee = seat_of(game, "Ann"), seat_of(game, "Dee")
    assert names(played(game, c.SwapSeats(ann, dee))) == ["Dee", "Bob", "Cid", "Ann", "Eve"]
    assert names(played(game, c.MoveSeat(ann, 2))) == ["Bob", "Cid", "Ann", "Dee", "Eve"]


def test_another_character_in_mid_game_keeps_the_rest() -> None:
    game = dealt()
    ann = seat_of(game, "Ann")
    game = played(game, c.MarkDead(ann), c.ChangeCharacter(ann, BEAST))
    seat = game.seat(ann)
    assert seat is not None
    assert (seat.character, seat.alignment, seat.alive) == ("beast", Alignment.GOOD, False)


def test_alignment_turns_three_times_apart_from_the_character() -> None:
    game = dealt()
    ann = seat_of(game, "Ann")
    for side in (Alignment.EVIL, Alignment.GOOD, Alignment.EVIL):
        game = played(game, c.SetAlignment(ann, side))
    seat = game.seat(ann)
    assert seat is not None
    assert (seat.character, seat.alignment) == ("seer", Alignment.EVIL)


def test_removing_the_nominee_calls_the_vote_off() -> None:
    game = first_day()
    ann, bob = seat_of(game, "Ann"), seat_of(game, "Bob")
    game = played(game, c.Nominate(ann, bob), c.RemovePlayer(bob))
    assert game.day.nominations == ()


def test_removing_a_voter_counts_the_vote_anew() -> None:
    game = first_day()
    ann, bob, cid = (seat_of(game, name) for name in ("Ann", "Bob", "Cid"))
    game = played(game, c.Nominate(ann, bob))
    number = game.day.nominations[0].number
    game = played(game, c.CastVote(number, ann), c.CastVote(number, cid), c.RemovePlayer(cid))
    vote = game.day.nominations[0]
    assert (vote.votes, vote.needed) == ((ann,), 2)


def test_what_names_a_seat_that_is_gone_is_refused_in_words() -> None:
    with pytest.raises(Refused, match="left the game"):
        decide(opened(), c.MarkDead(999))
