"""Who wakes tonight because of their own ability (what a Chambermaid learns)."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.night.model import Row, Status


def who_wakes(rows: Iterable[Row]) -> frozenset[int]:
    """The seats that have woken or will wake tonight by a row of their own."""
    return frozenset(
        row.seat for row in rows if row.seat is not None and row.status is not Status.SKIPPED and _wakes(row)
    )


def _wakes(row: Row) -> bool:
    return any(
        s.step.do == "wake" and s.step.get("who", "self") == "self" and s.gate is None for s in row.steps
    )
