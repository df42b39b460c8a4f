"""The worked examples of days once more, tap by tap: what comes of nominating, voting and executing is what
the report says of the finished day, and the Town Square shows the same block."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.domain import commands as c
from app.domain.acting.advice import won
from app.domain.day import day_report
from app.domain.decide import decide
from app.domain.game import Game
from app.domain.timeline import advance
from app.domain.viewpoint import town as public
from app.services.snapshots import read_snapshot
from tests.domain.town_of import Json, report, the_day
from tests.golden.examined import Example, day_of, examples


def can_be_played(example: Example) -> bool:
    """By day, and nobody dies in between but who is executed."""
    day = day_of(example.asked[0])
    return example.snapshot["phase"]["kind"] == "day" and {*day["died"], *day["exiled"]} <= {day["executed"]}


TABLE = [example for example in examples("examined_days.txt") if can_be_played(example)]


def morning(snapshot: Json, died: list[str]) -> Game:
    seats = [{**seat, "alive": True} if seat["player"] in died else seat for seat in snapshot["seats"]]
    return read_snapshot({**snapshot, "seats": seats, "day": the_day()})


def after(game: Game, command: c.Command) -> Game:
    return advance(game, decide(game, command))


def played(game: Game, day: Json) -> Game:
    ids: dict[Any, int | None] = {None: None, **{seat.player: seat.id for seat in game.seats}}
    for row in day["nominations"]:
        game = after(game, c.Nominate(ids[row["by"]], ids[row["of"]] or 0))
        for command in _vote(game, [ids[voter] or 0 for voter in row["votes"]]):
            game = after(game, command)
    if day["executed"] is None:
        return game
    return after(game, c.Execute(ids[day["executed"]], dies=day["executed"] in day["died"]))


def _vote(game: Game, voters: list[int]) -> Iterator[c.Command]:
    vote = game.day.open_nomination
    if vote is not None:  # else a Virgin's nominator was executed
        yield from (c.CastVote(vote.number, voter) for voter in voters)
        yield c.CloseVote(vote.number)


@pytest.mark.parametrize("example", TABLE, ids=lambda example: str(example.line))
def test_a_day_that_is_played(example: Example) -> None:
    day = day_of(example.asked[0])
    wanted = report({**example.snapshot, "day": day})
    game = played(morning(example.snapshot, day["died"]), day)
    found = day_report(game)
    names = {seat.id: seat.player for seat in game.seats}
    assert names.get(found.about_to_die or 0) == wanted["about_to_die"]
    rows = [(row.votes, row.outcome != "no vote" and row.needed, row.outcome) for row in found.nominations]
    assert rows == [
        (row["votes"], row["outcome"] != "no vote" and row["needed"], row["outcome"])
        for row in wanted["nominations"]
    ]
    assert [win.team.value for win in won(game)] == [win["team"] for win in wanted["wins"]]
    if "only evil voted" not in {
        row.outcome for row in found.nominations
    }:  # a Legion's vote looks like others
        block = public(game).block
        assert (None if block is None else game.seats[block].player) == wanted["about_to_die"]
