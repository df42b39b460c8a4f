"""Reminder tokens: where they lie, how long, and whose they are."""

from __future__ import annotations

import pytest

from app.domain import commands as c
from app.domain.decide import decide
from app.domain.problems import Refused
from tests.domain.table import GUARD, SEER, dealt, played, seat_of


def test_a_token_knows_its_source_and_when_it_leaves() -> None:
    game = dealt()
    game = played(game, c.PlaceReminder(seat_of(game, "Ann"), "Safe", GUARD))
    token = game.seats[0].reminders[0]
    assert (token.until, token.source) == ("dawn", seat_of(game, "Bob"))


def test_tokens_until_dawn_leave_at_dawn_and_others_stay() -> None:
    game = dealt()
    ann = seat_of(game, "Ann")
    game = played(
        game,
        c.BeginNight(1),
        c.PlaceReminder(ann, "Safe", GUARD),
        c.PlaceReminder(ann, "Seen", SEER),
        c.BeginDay(1),
    )
    assert [r.text for r in game.seats[0].reminders] == ["Seen"]


def test_a_token_until_dusk_tomorrow_outlasts_the_day_it_was_placed_on() -> None:
    game = played(
        dealt(), c.BeginNight(1), c.BeginDay(1), c.PlaceReminder(None, "All drunk", until="dusk_tomorrow")
    )
    game = played(game, c.BeginNight(2))
    assert [r.text for r in game.centre] == ["All drunk"]
    assert played(game, c.BeginDay(2), c.BeginNight(3)).centre == ()


def test_a_token_moves_to_another_seat_and_to_the_centre() -> None:
    game = dealt()
    game = played(game, c.PlaceReminder(seat_of(game, "Ann"), "Seen", SEER))
    token = game.seats[0].reminders[0]
    game = played(game, c.MoveReminder(token.id, seat_of(game, "Dee")))
    assert [[r.text for r in s.reminders] for s in game.seats] == [[], [], [], ["Seen"], []]
    game = played(game, c.MoveReminder(token.id, None))
    assert [r.text for r in game.centre] == ["Seen"]


def test_removing_a_token_twice_removes_it_once() -> None:
    game = played(dealt(), c.PlaceReminder(None, "Own words"))
    token = game.centre[0]
    game = played(game, c.RemoveReminder(token.id))
    assert game.centre == ()
    assert decide(game, c.RemoveReminder(token.id)) == []


@pytest.mark.parametrize("text", ["", "  ", "x" * 61])
def test_a_reminder_says_something_short(text: str) -> None:
    with pytest.raises(Refused):
        decide(dealt(), c.PlaceReminder(None, text))


def test_notes_lie_on_seats_and_on_the_game() -> None:
    game = dealt()
    game = played(game, c.WriteNote(seat_of(game, "Bob"), "claims Seer"), c.WriteNote(None, "bring cake"))
    assert (game.seats[1].note, game.note) == ("claims Seer", "bring cake")
