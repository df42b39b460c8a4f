"""Every page around the Grimoire, in both themes and at three sizes: no fault for a screen reader, no target
too small for a finger, nothing wider than the screen."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from app.domain import commands as c
from app.domain.characters import Alignment
from app.services import setups
from app.services.scripts import bring_in, take_edition
from tests.e2e.house import SIZES, House

HOMEBREW = '[{"id": "_meta", "name": "Half read"}, "chef", "imp", "poisoner", "zzznotreal", "qqqalsonot"]'
TOO_SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary, textarea")]
  .filter((it) => { const box = it.getBoundingClientRect(), small = box.height < 44 || box.width < 44;
    return small && box.width > 1 && getComputedStyle(it).visibility !== "hidden"
      && !it.closest("[hidden], p, .credits, .unseen") && !["radio", "checkbox"].includes(it.type); })
  .map((it) => it.outerHTML.slice(0, 120))"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def pages(house: House) -> dict[str, str]:
    """A house that has been lived in: the addresses of all its pages, by name."""
    store, library = house.program.store, house.program.library
    for code in ("tb", "snv", "bmr"):
        take_edition(store.scripts, library, code)
    half_read = bring_in(store.scripts, library, HOMEBREW).id
    house.evening(12).act(c.BeginNight(1))
    over = house.evening(10)
    over.act(c.BeginNight(1), c.BeginDay(1), c.EndGame(Alignment.GOOD, "The Imp is dead."))
    bag, empty = house.evening(9, ()), house.evening(20, ())
    house.program.table.record(bag.id, lambda game: setups.drawn_bag(game, Random(3), ()), uuid.uuid4().hex)
    return {
        "first page": "/",
        "about": "/about",
        "scripts": "/scripts",
        "script": "/scripts/tb",
        "script with problems": f"/scripts/{half_read}?known=1",
        "new game": "/games/new?script=tb",
        "past games": "/games",
        "history": f"/games/{over.id}/history",
        "bag": f"/games/{bag.id}/setup",
        "keeping some": f"/games/{bag.id}/setup?show=keep",
        "empty bag": f"/games/{empty.id}/setup",
        "dealt seats": f"/games/{house.evening(15).id}/setup?show=seats",
        "nothing there": "/nothing",
    }


@pytest.fixture(params=SIZES)
def screen(request: pytest.FixtureRequest, browser: Browser, house: House) -> Iterator[Page]:
    """A screen of each size. Axe is a script of ours in the page, which the page's own policy forbids."""
    width, height = SIZES[request.param]
    size = {"width": width, "height": height}
    context = browser.new_context(viewport=size, base_url=house.url, bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pages_are_for_everybody(screen: Page, pages: dict[str, str], house: House, theme: str) -> None:
    screen.context.add_cookies([{"name": "theme", "value": theme, "url": house.url}])
    faults: list[object] = []
    for name, address in pages.items():
        screen.goto(address)
        screen.wait_for_timeout(100)
        found = Axe().run(screen).response["violations"]
        faults += [(name, fault["id"], fault["nodes"][0]["html"][:160]) for fault in found]
        faults += [(name, "too small", target) for target in screen.evaluate(TOO_SMALL)]
        if screen.evaluate(WIDER) > 0:
            faults.append((name, "wider than the screen"))
    assert faults == []
