"""A ruling on registration is found, kept beside what was shown and true, and said in the log."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain import commands as c
from app.domain.decide import decide
from app.domain.events import AnswerShown
from app.domain.game import Game, Ruled
from app.domain.history import describe
from app.storage.codec import events_from_text, events_to_text
from tests.domain.test_acting import answered, asked, game_of, key_of, named
from tests.domain.towns import TB


def shown(game: Game, slot: str, value: Any) -> tuple[tuple[str, str], ...]:
    """As what who registered, when this value was shown."""
    told = answered(game, slot, words=value).shown[-1]
    return tuple((seat.player, r.registers) for r in told.ruled for seat in game.seats if seat.id == r.seat)


def test_a_recluse_who_is_counted_registers_as_evil() -> None:
    game = game_of("Ann empath", "Bob recluse", "Cid imp", "Dee virgin", "Eve monk", script=TB, night=1)
    assert shown(game, "empath", 1) == (("Bob", "evil"),)
    assert shown(game, "empath", 0) == ()


def test_a_spy_who_is_not_counted_registers_as_good() -> None:
    game = game_of("Ann empath", "Bob spy", "Cid imp", "Dee virgin", "Eve monk", script=TB, night=1)
    assert shown(game, "empath", 0) == (("Bob", "good"),)


def test_two_may_be_ruled_on_at_once() -> None:
    game = game_of("Ann empath", "Bob recluse", "Cid imp", "Dee monk", "Eve spy", script=TB, night=1)
    assert shown(game, "empath", 1) == ()
    assert shown(game, "empath", 2) == (("Bob", "evil"),)
    assert shown(game, "empath", 0) == (("Eve", "good"),)


def test_a_fortune_teller_may_take_a_recluse_for_the_demon() -> None:
    game = game_of("Ann fortuneteller", "Bob recluse", "Cid imp", "Dee virgin", script=TB)
    game = answered(game, "fortuneteller", "Bob", "Dee")
    assert shown(game, "fortuneteller", True) == (("Bob", "demon"),)
    assert shown(game, "fortuneteller", False) == ()


def test_a_face_is_ruled_by_its_character() -> None:
    day = {"executed": "Bob", "died": ["Bob"]}
    seats = ("Ann undertaker", "Bob recluse dead", "Cid imp", "Dee virgin")
    game = game_of(*seats, script=TB, day=day)
    assert shown(game, "undertaker", "poisoner") == (("Bob", "poisoner"),)


def test_a_librarian_may_be_shown_that_a_recluse_is_no_outsider() -> None:
    game = game_of("Ann librarian", "Bob recluse", "Cid imp", "Dee virgin", script=TB, night=1)
    assert shown(game, "librarian", 0) == (("Bob", "minion"),)


def test_a_lie_rests_on_no_ruling() -> None:
    seats = ("Ann empath poisoner/Poisoned", "Bob recluse", "Cid imp", "Dee poisoner", "Eve monk")
    assert shown(game_of(*seats, script=TB, night=1), "empath", 1) == ()


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ("1", "Empath (Ann) was shown 1; true was 0; Bob registered as evil"),
        ("0", "Empath (Ann) was shown 0"),
        ("2", "Empath (Ann) was shown 2; true was 0"),
    ],
)
def test_the_log_says_what_was_shown_and_true_and_the_ruling(value: str, line: str) -> None:
    game = game_of("Ann empath", "Bob recluse", "Cid imp", "Dee virgin", "Eve monk", script=TB, night=1)
    command = c.AnswerStep(key_of(game, "empath"), asked(game, "empath").step, words=value)
    [told] = [event for event in decide(game, command) if isinstance(event, AnswerShown)]
    assert str(describe(game, told)) == line


def test_what_was_ruled_is_stored_and_read_again() -> None:
    game = game_of("Ann empath", "Bob recluse", "Cid imp", "Dee virgin", "Eve monk", script=TB, night=1)
    told = AnswerShown(answered(game, "empath", words=1).shown[-1])
    assert told.shown.ruled == (Ruled(named(game, "Bob").id, "evil"),)
    assert events_from_text(events_to_text([told]), 1) == (told,)


def test_what_was_stored_before_there_were_rulings_can_be_read() -> None:
    old = '[{"event":"AnswerShown","shown":{"night":1,"row":"empath:1","seat":1,"shown":"1","true":"0"}}]'
    [told] = events_from_text(old, 1)
    assert isinstance(told, AnswerShown)
    assert (told.shown.about, told.shown.ruled) == ((), ())
