"""A game is read afterwards: what one looks for, and the Grimoire as it was at any moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from app.domain import commands as c
from app.domain.characters import Alignment
from tests.e2e import fingers
from tests.e2e.devices import Open
from tests.e2e.house import House

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")
CAST = ("chef", "empath", "monk", "poisoner", "imp")


def opened(device: Open, house: House, size: str = "landscape") -> Page:
    """The history of a short game: Cid dies on the first day, Eve on the second."""
    game = house.evening(NAMES, CAST)
    seats = [seat.id for seat in game.game.seats]
    game.act(c.BeginNight(1), c.BeginDay(1), c.Nominate(seats[0], seats[2]))
    number = game.game.day.nominations[-1].number
    game.act(*(c.CastVote(number, voter) for voter in seats[:3]), c.CloseVote(number), c.Execute(seats[2]))
    game.act(
        c.BeginNight(2), c.BeginDay(2), c.MarkDead(seats[4]), c.EndGame(Alignment.GOOD, "The Imp is dead")
    )
    page = device(size)
    page.goto(f"/games/{game.id}/history")
    return page


def dead(page: Page) -> list[str]:
    return page.locator("#moment .is-dead .name").all_inner_texts()


@pytest.mark.parametrize("size", ["landscape", "portrait", "phone"])
def test_a_tap_on_an_entry_shows_that_moment(device: Open, house: House, size: str) -> None:
    page = opened(device, house, size)
    expect(page.locator("#moment")).to_contain_text("As it ended")
    assert dead(page) == ["Cid", "Eve"]
    page.locator("#log li", has_text="Ann nominates Cid").tap()
    expect(page.locator("#moment")).to_contain_text("First day")
    expect(page.locator("#moment .is-dead")).to_have_count(0)
    page.get_by_role("button", name="One entry on").tap()
    page.get_by_role("button", name="One entry on").tap()
    expect(page.locator("#moment .is-dead")).to_have_count(1)
    expect(page.locator("#log .now")).to_contain_text("Cid is executed")
    expect(page.locator("#log .now")).to_be_in_viewport()


def test_the_slider_leads_to_the_beginning_and_the_game_plays_itself(device: Open, house: House) -> None:
    page = opened(device, house)
    slider = page.get_by_label("Moment of the game")
    entries = page.locator("#log li").count()
    expect(page.locator("output")).to_have_text(f"{entries} / {entries}")
    x, y = fingers.middle_of(slider)
    box = slider.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 4, y)
    expect(page.locator("output")).to_have_text(f"1 / {entries}")
    expect(page.locator("#moment")).to_contain_text("5 alive")
    assert x > box["x"]
    play = page.get_by_role("button", name="Play the game through")
    play.tap()
    expect(page.locator("output")).to_have_text(f"3 / {entries}")
    play.tap()
    expect(play).to_have_attribute("aria-pressed", "false")
    here = page.locator("output").inner_text()
    page.wait_for_timeout(2000)
    assert page.locator("output").inner_text() == here


def test_the_log_is_looked_through_by_kind_and_by_name(device: Open, house: House) -> None:
    page = opened(device, house)
    lines = page.locator("#log li:visible")
    page.get_by_text("Deaths", exact=True).tap()
    expect(lines).to_have_count(2)
    expect(lines).to_contain_text(["Cid is executed", "Eve dies"])
    expect(page.locator("#log h2:visible")).to_contain_text(["First day", "Second day"])
    expect(page.locator("output")).to_have_text("2 / 2")
    page.get_by_role("searchbox").fill("eve")
    expect(lines).to_have_count(1)
    page.get_by_text("Votes", exact=True).tap()
    expect(lines).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    expect(lines).to_contain_text(["Ann nominates Cid", "Cid gets 3 votes"])
