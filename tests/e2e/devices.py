"""Devices of players: each in a browser of its own, with a link to the game and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Response

from app.services.sharing import Sharing
from tests.e2e.house import SIZES, Evening

SCREENS = {"tv": (1920, 1080), **SIZES}
Open = Callable[..., Page]


def link(evening: Evening, kind: str) -> str:
    """A new link of this kind."""
    program = evening.house.program
    sharing = Sharing(program.store, program.feed, program.settings.secret_key())
    return f"/t/{sharing.give(evening.id, kind)}"


def text_of(answer: Response) -> str:
    """What came down, headers among it; not what every browser gets, and no stream."""
    kind = answer.headers.get("content-type", "")
    outside = "/static/" in answer.url or "event-stream" in kind
    return "" if outside else answer.text() + str(answer.headers)
