"""Where asynchronous plays run in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def run(play: Coroutine[object, object, T]) -> T:
    """The play, to its end, in a thread and a loop of its own: where a browser was driven before, this
    thread's loop still runs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, play).result()
