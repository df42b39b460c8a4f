"""What axe finds on the Grimoire page, and what the browser keeps of its look."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from app.domain import commands as c
from tests.e2e.house import House, Screen

OPEN_SHEET = """(name) => htmx.ajax('GET', `${document.querySelector('.room').dataset.base}/sheets/${name}`,
  {source: '#screen', swap: 'none'})"""
SHEETS = (
    *("seat/1", "person/1", "note/1", "characters/1", "centre", "show?seat=1", "traveller", "fabled"),
    *("bluffs", "history", "more", "end"),
)


def sound(page: Page) -> None:
    """No violation that axe finds."""
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_the_page_and_its_sheets(
    screens: type[Screen], house: House, theme: str
) -> None:
    evening = house.evening(12).remind("Ann", "Safe", of="monk").night()
    screen = screens(evening, theme=theme)
    sound(screen.page)
    for sheet in SHEETS if theme == "dark" else SHEETS[:1]:
        screen.page.evaluate(OPEN_SHEET, sheet)
        expect(screen.one("#sheet > .sheet")).to_have_attribute(
            "data-refresh", f"/games/{evening.id}/sheets/{sheet}"
        )
        screen.page.wait_for_timeout(250)
        sound(screen.page)
    screen.page.keyboard.press("Escape")
    screen.one("[data-cover]").tap()
    sound(screen.page)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_by_day_and_on_a_phone(screens: type[Screen], house: House, theme: str) -> None:
    evening = house.evening(12).act(c.MarkDead(1)).day()
    sound(screens(evening, "phone", theme).page)
    evening.act(c.Nominate(evening.game.seats[1].id, evening.game.seats[2].id))
    screen = screens(evening, "portrait", theme)
    sound(screen.page)
    sound(screens(house.evening(5).night(), "phone", theme).page)


def test_the_look_is_kept_by_the_browser(screens: type[Screen], house: House) -> None:
    screen = screens(house.evening(5).night())
    screen.page.get_by_role("button", name="More").tap()
    for look in ("Light", "Left hand", "Quiet rims"):
        screen.page.get_by_text(look, exact=True).tap()
    for _ in range(2):
        expect(screen.page.locator("html")).to_have_attribute("data-theme", "light")
        expect(screen.page.locator("html")).to_have_attribute("data-rims", "quiet")
        expect(screen.one(".room")).to_have_attribute("data-hand", "left")
        screen.page.reload()
    field = screen.one(".field").bounding_box()
    assert field is not None
    assert field["x"] > 300
