"""Which feed a server uses."""

from __future__ import annotations

from collections.abc import Callable

from app.live.feed import Feed, MemoryFeed
from app.settings import Settings


def open_feed(settings: Settings, latest: Callable[[str], int]) -> Feed:
    """The feed of these settings; `latest` reads the version of a game from the database."""
    kind = settings.live
    if kind == "auto":
        kind = "postgres" if settings.on_postgres else "memory"
    if kind == "memory":
        return MemoryFeed()
    from app.live.postgres import PostgresFeed

    return PostgresFeed(settings.database_url.replace("+psycopg", "", 1), latest)
