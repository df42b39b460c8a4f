"""Whoever lives again or becomes another in the middle of a night: the sheet does not jump back for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.domain.how_to_run import MOMENTS
from app.domain.night.gates import Tonight
from app.domain.night.model import Row, Status
from app.domain.words import say


def late(rows: Sequence[Row], order: Sequence[str], tonight: Tonight) -> Iterator[Row]:
    """The rows; those that came into the night when their place in the `order` of slots had passed are
    skipped, and can be run anyway. On the first night there is none: what is learned at the start is due."""
    if not tonight.is_now or tonight.number <= 1:
        yield from rows
        return
    passed = max((order.index(row.slot) for row in rows if row.slot in order and _is_run(row)), default=-1)
    for row in rows:
        came = row.slot in order and order.index(row.slot) <= passed and _came_tonight(row, tonight)
        if came and row.status is Status.DUE and row.key not in tonight.game.night.forced:
            reason = say("The place of this row has passed tonight")
            yield replace(row, status=Status.SKIPPED, reason=reason)
        else:
            yield row


def _is_run(row: Row) -> bool:
    """Whether a row of the night's order is done; what came up beside it says nothing of how late it is."""
    return row.status is Status.DONE and not MOMENTS & set(row.key.split(":")[2:])


def _came_tonight(row: Row, tonight: Tonight) -> bool:
    """Whether the row is there because its player, who was dead at dusk, lives again, or has become since
    then what the row belongs to."""
    game = tonight.game
    seat = None if row.seat is None else game.seat(row.seat)
    if seat is None:
        return False
    was_dead = any(one == seat.id and not alive for one, alive, _ in game.night.dusk)
    back = seat.alive and (was_dead or seat.id in game.night.died)
    return back or (seat.id in game.night.became and seat.character == row.ability)
