"""A running game takes over the corrected copy of its script, and can go back to the one it had."""

from __future__ import annotations

from dataclasses import replace

from app.domain import commands as c
from app.domain import events as e
from app.domain.characters import Character
from app.domain.decide import decide
from app.domain.game import Game
from app.domain.history import describe
from app.domain.how_to_run import Instruction, Step
from app.domain.night import night_sheet
from app.domain.script import Script
from app.domain.timeline import Timeline
from tests.domain.table import BEAST, GUARD, PLOTTER, SCRIPT, SEER, dealt, played, seat_of, tapped, undone

CORRECTED = replace(
    SEER,
    how_to_run=(Instruction("each_night", (Step("signal", "Show two fingers.", {"signal": "fingers"}),)),),
)


def script_with(other: Character) -> Script:
    return replace(SCRIPT, characters=tuple(other if x.id == other.id else x for x in SCRIPT.characters))


def texts(game: Game, slot: str) -> list[str]:
    order = ("dusk", "seer", "guard", "dawn")
    return [step.text for row in night_sheet(game, 2, order).at(slot) for step in row.steps]


def test_the_row_is_run_as_corrected_and_undo_brings_the_old_one_back() -> None:
    table = tapped(Timeline(), c.OpenGame("Friday", SCRIPT, ("Ann", "Bob", "Cid", "Dee", "Eve")))
    table = tapped(table, c.Deal(((seat_of(table.game, "Ann"), "seer", None),)))
    assert texts(table.game, "seer") == []
    after = tapped(table, c.ChangeScript(script_with(CORRECTED)))
    assert texts(after.game, "seer") == ["Show two fingers."]
    assert texts(undone(after).game, "seer") == []


def test_the_same_script_again_changes_nothing() -> None:
    assert decide(dealt(), c.ChangeScript(script_with(SEER))) == []


def test_whoever_is_in_use_and_no_longer_on_the_script_stays_as_a_guest() -> None:
    game = played(dealt(), c.PlaceReminder(1, "Safe", GUARD), c.AssignCharacter(2, None))
    left = tuple(x for x in SCRIPT.characters if x.id not in ("guard", "plotter", "beast"))
    shorter = replace(SCRIPT, characters=left)
    events = decide(game, c.ChangeScript(shorter))
    assert events[0] == e.ScriptChanged(shorter)
    assert [event.character for event in events if isinstance(event, e.GuestInvited)] == [
        GUARD,
        PLOTTER,
        BEAST,
    ]
    after = played(game, c.ChangeScript(shorter))
    assert after.character("beast") == BEAST
    assert after.seats == game.seats


def test_the_log_says_so() -> None:
    game = dealt()
    event = decide(game, c.ChangeScript(script_with(CORRECTED)))[0]
    assert str(describe(game, event)) == "The corrected script is used"
