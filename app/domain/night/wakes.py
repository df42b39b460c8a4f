"""Who wakes tonight because of their own ability (what a Chambermaid learns)."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.night.gates import Tonight
from app.domain.night.model import Row, Status
from app.domain.night.rows import attacks_tonight


def who_wakes(rows: Iterable[Row], tonight: Tonight) -> frozenset[int]:
    """The seats that have woken or will wake tonight by a row of their own."""
    return frozenset(
        row.seat
        for row in rows
        if row.seat is not None and row.status is not Status.SKIPPED and _wakes(row, tonight)
    )


def _wakes(row: Row, tonight: Tonight) -> bool:
    if row.ability == "lunatic" and not attacks_tonight(row.seat, tonight):
        return False  # woken only for what looks like Demon info
    return any(
        s.step.do == "wake" and s.step.get("who", "self") == "self" and s.gate is None for s in row.steps
    )
