"""The feed of many server processes on one PostgreSQL: LISTEN and NOTIFY carry versions between them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import psycopg
import structlog

from app.live.feed import MemoryFeed

CHANNEL = "grimoire"
RETRY_SECONDS = 1.0

_log = structlog.get_logger(__name__)


class PostgresFeed:
    """Watchers of this process wait in memory; one connection listens for what other processes did.

    `latest` reads the version of a game from the database: after the listening connection was lost
    and found again, it tells watchers what they may have missed.
    """

    def __init__(self, address: str, latest: Callable[[str], int]) -> None:
        self._address = address
        self._latest = latest
        self._here = MemoryFeed()
        self._listening: asyncio.Task[None] | None = None
        self._lock = threading.Lock()
        self._speaker: psycopg.Connection[tuple[object, ...]] | None = None

    async def start(self) -> None:
        """Begin to listen. Raises `psycopg.OperationalError` where the database cannot be reached."""
        await self._here.start()
        connection = await self._listen()
        self._listening = asyncio.create_task(self._hear(connection), name="feed")

    async def close(self) -> None:
        """End every watch, and both connections."""
        await self._here.close()
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
            self._listening = None
        with self._lock:
            if self._speaker is not None:
                self._speaker.close()
                self._speaker = None

    def stop(self) -> None:
        """End every watch, from any thread."""
        self._here.stop()

    def publish(self, game_id: str, version: int) -> None:
        """The game has this version now: here at once, elsewhere when PostgreSQL has carried it."""
        self._here.publish(game_id, version)
        with self._lock:
            for last in (False, True):
                try:
                    self._speak(f"{game_id} {version}")
                    return
                except psycopg.OperationalError as error:
                    self._speaker = None
                    if last:
                        _log.warning("other servers were not told of a change", why=str(error).strip())

    def watch(self, game_id: str, since: int) -> AsyncIterator[int]:
        """Each later version than `since`, until the feed is closed or the watcher goes."""
        return self._here.watch(game_id, since)

    def _speak(self, words: str) -> None:
        if self._speaker is None or self._speaker.closed:
            self._speaker = psycopg.connect(self._address, autocommit=True, connect_timeout=5)
        self._speaker.execute("SELECT pg_notify(%s, %s)", (CHANNEL, words))

    async def _listen(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        connection = await psycopg.AsyncConnection.connect(
            self._address, autocommit=True, connect_timeout=5, keepalives_idle=30
        )
        await connection.execute(f"LISTEN {CHANNEL}")
        return connection

    async def _hear(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        while True:
            try:
                async with connection:
                    async for heard in connection.notifies():
                        self._pass_on(heard.payload)
            except psycopg.OperationalError as error:
                _log.warning("the connection that listens was lost", why=str(error).strip())
            connection = await self._listen_again()

    def _pass_on(self, words: str) -> None:
        game_id, _, version = words.rpartition(" ")
        if version.isdecimal():
            self._here.publish(game_id, int(version))

    async def _listen_again(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            try:
                connection = await self._listen()
                for game_id in self._here.watched():
                    self._here.publish(game_id, await asyncio.to_thread(self._latest, game_id))
            except Exception as error:  # noqa: BLE001 - whatever fails here is tried again
                _log.warning("still not listening", why=str(error).strip())
            else:
                return connection
