"""Undo and redo, without limit, of everything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain import commands as c
from app.domain.headline import headline
from app.domain.problems import Refused
from app.domain.timeline import Timeline, replay
from tests.domain.table import BEAST, GUARD, NAMES, SCRIPT, SEER, redone, tapped, undone

OPENING = c.OpenGame("Friday", SCRIPT, NAMES)
TAPS: tuple[c.Command, ...] = (
    c.AssignCharacter(1, SEER),
    c.PlaceReminder(1, "Safe", GUARD),
    c.PlaceReminder(None, "Own words"),
    c.MarkDead(2),
    c.Revive(2),
    c.SpendGhostVote(2),
    c.RenamePlayer(3, "Cyd"),
    c.SwapSeats(1, 4),
    c.ChangeCharacter(1, BEAST),
    c.WriteNote(5, "loud"),
    c.ChooseBluffs((SEER, GUARD)),
)


@given(st.lists(st.sampled_from(TAPS), max_size=25))
def test_undoing_everything_returns_the_first_state_and_redoing_the_last(taps: list[c.Command]) -> None:
    start = tapped(Timeline(), OPENING)
    timeline = tapped(start, *taps)
    back = timeline
    for _ in taps:
        back = undone(back)
    assert back.game == start.game
    forth = back
    for _ in taps:
        forth = redone(forth)
    assert forth.game == timeline.game


def test_something_new_ends_the_way_forth() -> None:
    timeline = tapped(undone(tapped(Timeline(), OPENING, c.MarkDead(1))), c.MarkDead(2))
    assert timeline.redoable is None
    with pytest.raises(Refused, match="nothing to do again"):
        redone(timeline)


def test_there_is_an_end_to_going_back() -> None:
    with pytest.raises(Refused, match="nothing to undo"):
        undone(Timeline())


def test_undo_names_what_it_takes_back() -> None:
    timeline = tapped(Timeline(), OPENING, c.PlaceReminder(2, "Safe", GUARD))
    assert timeline.undoable is not None
    assert str(headline(timeline.before_last, timeline.undoable.events)) == "Safe on Bob"


def test_the_log_read_anew_is_the_same_game() -> None:
    timeline = undone(tapped(Timeline(), OPENING, *TAPS))
    actions = [*reversed(list(timeline.latest(99)))]
    assert replay(actions).game == timeline.game


def test_entries_follow_one_another() -> None:
    timeline = tapped(Timeline(), OPENING)
    action = timeline.undoable
    assert action is not None
    with pytest.raises(ValueError, match="cannot follow"):
        timeline.add(action)
