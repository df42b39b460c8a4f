"""Streams that tell an open page that what it shows has changed, and nothing else: not how often something
else did, for the rhythm of what happens at night would be a secret told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable

import structlog
from fastapi.sse import ServerSentEvent
from sqlalchemy.exc import DBAPIError
from starlette.concurrency import run_in_threadpool

from app.storage.errors import StorageError

log = structlog.get_logger()


async def told(
    name: str, seen: str, look: Callable[[], str | None], *watches: AsyncIterator[int]
) -> AsyncIterator[ServerSentEvent]:
    """An event of this name whenever `look` finds another value than before; `seen` is what the page shows.

    `look` runs in a thread when one of the `watches` moves; None ends the stream: it may no longer be heard.
    So does a database that does not answer: the page asks again, and is told in words.
    """
    moves = either(*watches)
    try:
        while True:
            try:
                now = await run_in_threadpool(look)
            except (StorageError, DBAPIError) as error:
                log.warning("stream", error=str(getattr(error, "orig", error)))
                return
            if now is None:
                return
            if now != seen:
                seen = now
                yield ServerSentEvent(event=name, id=now, raw_data=now)
            if not await anext(moves, False):
                return
    finally:
        await moves.aclose()


async def either(*watches: AsyncIterator[int]) -> AsyncGenerator[bool, None]:
    """True whenever one of the watches moves, until one has ended: then the server lets go of its pages."""
    waiting = {asyncio.ensure_future(_next(watch)): watch for watch in watches}
    try:
        while True:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                watch = waiting.pop(task)
                if task.result() is None:
                    return
                waiting[asyncio.ensure_future(_next(watch))] = watch
            yield True
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


async def every(seconds: float) -> AsyncIterator[int]:
    """Moves by itself, for what changes with time alone. It never ends; whoever watches goes."""
    while True:
        await asyncio.sleep(seconds)
        yield 1


async def _next(watch: AsyncIterator[int]) -> int | None:
    return await anext(watch, None)
