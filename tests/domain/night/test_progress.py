"""What was done stays done; the rest follows the state."""

from __future__ import annotations

from dataclasses import replace

from app.domain.game import Choice, Game, Night
from app.domain.night import Status, night_sheet
from app.domain.night.sheet import due
from app.services.snapshots import read_snapshot
from tests.domain.towns import TB, town


def game(*seats: str, **more: object) -> Game:
    return read_snapshot(town(*seats, script=TB, **more))


def test_ticked_and_skipped_rows() -> None:
    night = replace(
        game("Ann empath", "Bob imp", "Cid chef"), night=Night(done=("empath:1",), skipped=("dusk",))
    )
    sheet = night_sheet(night)
    ticked, skipped = sheet.row("empath:1"), sheet.row("dusk")
    assert ticked is not None
    assert skipped is not None
    assert (ticked.status, skipped.status) == (Status.DONE, Status.SKIPPED)
    assert [row.key for row in due(sheet)] == ["chef:3", "dawn"]


def test_a_row_run_anyway_is_due() -> None:
    dead = replace(game("Ann empath dead", "Bob imp", night=2), night=Night(forced=("empath:1",)))
    row = night_sheet(dead).row("empath:1")
    assert row is not None
    assert row.status is Status.DUE
    assert row.steps


def test_a_row_that_was_done_stays_though_its_holder_has_changed() -> None:
    before = game("Ann poisoner", "Bob imp", "Cid chef", night=2)
    after = replace(
        before,
        seats=tuple(replace(s, character="imp") if s.player == "Ann" else s for s in before.seats),
        night=Night(done=("poisoner:1",)),
    )
    row = night_sheet(after).row("poisoner:1")
    assert row is not None
    assert row.status is Status.DONE


def test_a_choice_recorded_by_row_answers_that_row() -> None:
    chosen = replace(
        game("Ann fortuneteller", "Bob imp", "Cid chef", night=2),
        choices=(Choice(2, "fortuneteller:1", 1, (2, 3)),),
    )
    row = night_sheet(chosen).row("fortuneteller:1")
    assert row is not None
    assert [s.answer.value for s in row.steps if s.answer is not None] == [True]


def test_last_nights_ticks_do_not_count_for_the_coming_night() -> None:
    night = replace(game("Ann empath", "Bob imp", "Cid chef"), night=Night(done=("empath:1",)))
    row = night_sheet(night, 2).row("empath:1")
    assert row is not None
    assert row.status is Status.DUE
