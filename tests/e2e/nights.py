"""Short ways to a night in a browser: a table on a script of its own, rows before the one in question, undo
and redo that show what they showed."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import expect

from app.domain import commands as c
from tests.e2e.house import Evening, House
from tests.e2e.rows import Night


def table(house: House, cast: Mapping[str, str], *more: str) -> Evening:
    """These players as these characters, on a script of them (and of `more`)."""
    return house.evening(tuple(cast), tuple(cast.values()), (*dict.fromkeys(cast.values()), *more))


def undone(night: Night, before: dict[str, str]) -> None:
    """Undo shows what was there before, and redo what was there after."""
    after = night.teller.screen()
    night.teller.undo()
    assert night.teller.screen() == before
    version = night.teller.version
    night.teller.tap(night.page.locator("#bar [aria-label^='Redo']"), "redo")
    night.teller.moved(version)
    assert night.teller.screen() == after


def come_to(night: Night, *titles: str) -> None:
    """Everybody before these acts in whatever way."""
    for _ in range(12):
        if night.teller.look()["title"] in titles:
            return
        night.teller.work()
    raise AssertionError(night.teller.look())


def what(night: Night, player: str) -> str:
    """What the seat of a player says of them."""
    label = night.seat(player).locator(".cell").get_attribute("aria-label")
    return (label or "").removeprefix(f"{player}, ")


def next_night(night: Night, number: int) -> None:
    """A day without an execution, and night again."""
    night.evening.act(c.Execute(None), c.BeginNight(number))
    expect(night.page.locator("#circle")).to_have_attribute("data-phase", "night")
    night.teller.rest()
