"""Moments for a page: written so that the browser can show them in its own time."""

from __future__ import annotations

from datetime import UTC, datetime


def iso(at: float | None) -> str | None:
    """Seconds since 1970 as the value of a `<time>`; None where there is none."""
    return None if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%MZ")
