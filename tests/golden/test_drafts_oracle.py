"""On random towns every draft that is called true must be true by brute force, and every lie a lie."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings

from app.domain.answers.answer import Answer, Kind, mentions
from app.domain.night import night_sheet
from app.domain.night.model import Row
from app.services.snapshots import read_snapshot
from tests.golden import oracle_answers as brute
from tests.golden.test_answers_oracle import INFORMED, expected, snapshot, towns


def _answers(row: Row) -> list[tuple[str | None, Answer]]:
    """The answers of a row, each for the choice that it hangs on."""
    found: list[tuple[str | None, Answer]] = []
    for step in row.steps:
        if step.answer is not None:
            found.append((None, step.answer))
        found += [(choice, answer) for choice, answer in list((step.answer_for or {}).items())[:6]]
    return found


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(towns())
def test_true_drafts_are_true_and_lies_are_lies(drawn: tuple[brute.Town, str]) -> None:
    town, target = drawn
    for number in (1, 2):
        game = read_snapshot(snapshot(town, target, number))
        players = {seat.id: seat.player for seat in game.seats}
        for row in night_sheet(game).rows:
            if row.status != "due" or row.ability not in INFORMED or row.seat is None:
                continue
            for choice, answer in _answers(row):
                truths = expected(town, row.ability, players[row.seat], choice)
                drafts = [answer.draft(turn) for turn in range(4)]
                for draft in (*answer.drafts(), *(one for one in drafts if one is not None)):
                    _holds(answer, draft.value, draft.kind, truths, players[row.seat], row.ability)


def _holds(answer: Answer, value: Any, kind: Kind, truths: list[Any], player: str, ability: str) -> None:
    shape = answer.shape()
    assert not shape or value in shape
    assert (value in truths) is (kind is Kind.TRUE)
    if kind is Kind.FALSE:
        assert answer.free
        assert not {player, ability} & mentions(value)
