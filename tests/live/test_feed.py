"""Open screens hear of new versions: in one process, and between processes over PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import psycopg
import pytest

from app.live import Feed, MemoryFeed, open_feed
from app.live import postgres as over_postgres
from app.live.postgres import PostgresFeed
from app.settings import Settings
from tests import loops


def run(play: Callable[[], Awaitable[None]]) -> None:
    """The play, to its end within ten seconds, and with no task left over."""

    async def whole() -> None:
        async with asyncio.timeout(10):
            await play()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    loops.run(whole())


async def take(watch: AsyncIterator[int]) -> int:
    return await anext(watch)


def test_a_watcher_hears_of_each_new_version() -> None:
    async def play() -> None:
        feed = MemoryFeed()
        watch = feed.watch("friday", 3)
        waiting = asyncio.create_task(take(watch))
        await asyncio.sleep(0)
        feed.publish("saturday", 9)
        feed.publish("friday", 4)
        assert await waiting == 4
        feed.publish("friday", 5)
        assert await anext(watch) == 5
        await feed.close()

    run(play)


def test_whoever_was_away_gets_the_latest_once() -> None:
    async def play() -> None:
        feed = MemoryFeed()
        for version in (4, 5, 7, 6):
            feed.publish("friday", version)
        watch = feed.watch("friday", 3)
        assert await anext(watch) == 7
        waiting = asyncio.create_task(take(watch))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        feed.publish("friday", 8)
        assert await waiting == 8
        await feed.close()

    run(play)


def test_publishing_from_a_thread_wakes_the_watcher() -> None:
    async def play() -> None:
        feed = MemoryFeed()
        waiting = asyncio.create_task(take(feed.watch("friday", 0)))
        await asyncio.sleep(0)
        await asyncio.to_thread(feed.publish, "friday", 1)
        assert await waiting == 1

    run(play)


def test_closing_ends_every_watch() -> None:
    async def play() -> None:
        feed = MemoryFeed()
        heard = [asyncio.create_task(_all(feed.watch(game, 0))) for game in ("friday", "friday", "saturday")]
        await asyncio.sleep(0)
        assert set(feed.watched()) == {"friday", "saturday"}
        await feed.close()
        await feed.close()
        assert await asyncio.gather(*heard) == [[], [], []]
        assert feed.watched() == ()

    run(play)


def test_a_watcher_that_goes_leaves_nothing_behind() -> None:
    async def play() -> None:
        feed = MemoryFeed()
        watching = asyncio.create_task(_all(feed.watch("friday", 0)))
        await asyncio.sleep(0)
        watching.cancel()
        await asyncio.wait([watching])
        assert feed.watched() == ()

    run(play)


async def _all(watch: AsyncIterator[int]) -> list[int]:
    return [version async for version in watch]


def test_sqlite_is_served_by_one_process(settings: Settings) -> None:
    assert isinstance(open_feed(settings, latest=lambda _: 0), MemoryFeed)


def test_two_servers_hear_of_each_other(postgres_settings: Settings) -> None:
    async def play() -> None:
        one, two = (open_feed(postgres_settings, latest=lambda _: 0) for _ in range(2))
        assert isinstance(one, PostgresFeed)
        for feed in (one, two):
            await feed.start()
        there = asyncio.create_task(take(two.watch("friday", 0)))
        here = asyncio.create_task(take(one.watch("friday", 0)))
        await asyncio.to_thread(one.publish, "friday", 1)
        assert await asyncio.gather(here, there) == [1, 1]
        await close_all(one, two)

    run(play)


def test_a_lost_connection_comes_back_and_nothing_is_missed(
    postgres_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(over_postgres, "RETRY_SECONDS", 0.05)

    async def play() -> None:
        feed = open_feed(postgres_settings, latest=lambda _: 5)
        await feed.start()
        watch = feed.watch("friday", 4)
        waiting = asyncio.create_task(take(watch))
        await asyncio.sleep(0.05)
        await asyncio.to_thread(cut_off, postgres_settings)
        assert await waiting == 5
        feed.publish("friday", 6)
        assert await anext(watch) == 6
        await feed.close()

    run(play)


def test_a_server_speaks_again_after_its_connection_was_cut(postgres_settings: Settings) -> None:
    async def play() -> None:
        one, two = (open_feed(postgres_settings, latest=lambda _: 0) for _ in range(2))
        await one.start()
        one.publish("friday", 1)
        await asyncio.to_thread(cut_off, postgres_settings)
        await two.start()
        waiting = asyncio.create_task(take(two.watch("friday", 1)))
        await asyncio.sleep(0)
        one.publish("friday", 2)
        assert await waiting == 2
        await close_all(one, two)

    run(play)


def test_a_database_that_is_not_there_is_told_at_the_start() -> None:
    async def play() -> None:
        feed = open_feed(Settings(database="postgresql://nobody@127.0.0.1:1/none"), latest=lambda _: 0)
        with pytest.raises(psycopg.OperationalError):
            await feed.start()
        await feed.close()

    run(play)


async def close_all(*feeds: Feed) -> None:
    for feed in feeds:
        await feed.close()


def cut_off(settings: Settings) -> None:
    """End all other connections to the database."""
    with psycopg.connect(settings.database, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
