"""The feed of a game: a number that grows with its log, and those who wait for it to grow.

A watcher that is slow, or was away, gets the latest number once: versions in between are skipped,
since whoever watches reads the log from the version they have.
"""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Protocol


class Feed(Protocol):
    """Tells open screens of new versions. Starts and closes with the program."""

    async def start(self) -> None:
        """Begin to listen; called once, in the loop that will watch."""

    async def close(self) -> None:
        """End every watch. Calling it again does nothing."""

    def stop(self) -> None:
        """End every watch now, from any thread, so that open pages let go of a server that stops."""

    def publish(self, game_id: str, version: int) -> None:
        """The game has this version now. Returns at once; may be called from any thread."""

    def watch(self, game_id: str, since: int) -> AsyncIterator[int]:
        """Each later version than `since`, as soon as it is there; ends when the feed is closed."""


class _Watcher:
    """One open screen: the loop it waits in, and what wakes it."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.woken = asyncio.Event()

    def wake(self) -> None:
        """Let it look again; from any thread. A loop that is gone has nobody left to wake."""
        try:
            self.loop.call_soon_threadsafe(self.woken.set)
        except RuntimeError:
            return


class MemoryFeed:
    """The feed of one process. Keeps a number for each game that was ever touched, and no more."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._latest: dict[str, int] = {}
        self._watchers: defaultdict[str, set[_Watcher]] = defaultdict(set)
        self._closed = False

    async def start(self) -> None:
        """Begin again after a close; otherwise there is nothing to begin."""
        self._closed = False

    async def close(self) -> None:
        """End every watch."""
        self.stop()

    def stop(self) -> None:
        """End every watch, from any thread."""
        with self._lock:
            self._closed = True
            watchers = [w for of_game in self._watchers.values() for w in of_game]
        for watcher in watchers:
            watcher.wake()

    def publish(self, game_id: str, version: int) -> None:
        """The game has this version now."""
        with self._lock:
            if version <= self._latest.get(game_id, 0):
                return
            self._latest[game_id] = version
            watchers = list(self._watchers.get(game_id, ()))
        for watcher in watchers:
            watcher.wake()

    async def watch(self, game_id: str, since: int) -> AsyncIterator[int]:
        """Each later version than `since`, until the feed is closed or the watcher goes."""
        watcher = _Watcher()
        with self._lock:
            self._watchers[game_id].add(watcher)
        try:
            while not self._closed:
                watcher.woken.clear()
                latest = self._latest.get(game_id, 0)
                if latest > since:
                    since = latest
                    yield latest
                else:
                    await watcher.woken.wait()
        finally:
            self._leave(game_id, watcher)

    def _leave(self, game_id: str, watcher: _Watcher) -> None:
        with self._lock:
            watchers = self._watchers[game_id]
            watchers.discard(watcher)
            if not watchers:
                del self._watchers[game_id]

    def watched(self) -> tuple[str, ...]:
        """The games that somebody is watching in this process."""
        with self._lock:
            return tuple(self._watchers)
