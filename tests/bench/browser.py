"""From finger to paint, in a Chromium slowed four times: touch, twelve players, a tablet on its side.

The clock starts when the browser hears of the finger and stops after the frame that shows what the tap
was for has been painted. Beside it stands a page with nothing on it but one button and one round trip.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page, ViewportSize, sync_playwright

from tests.bench.served import Served

SLOWED = 4
TAPS = 15
WARM = 3
SIZE: ViewportSize = {"width": 1180, "height": 820}
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update "
    "--disable-sync"
).split()
# bench.until(shows): resolves with the time in ms from the finger to the frame after `shows()` holds.
RULER = """
window.bench = { began: 0 };
addEventListener("pointerdown", (event) => { bench.began = event.timeStamp; }, { capture: true });
bench.until = (shows) => new Promise((done, failed) => {
  setTimeout(() => failed(new Error(`not on screen: ${shows}`)), 8000);
  const painted = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - bench.began);
    port2.postMessage(0);
  });
  const look = () => { if (bench.began && shows()) { watch.disconnect(); painted(); } };
  const watch = new MutationObserver(look);
  bench.began = 0;
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});
"""


@dataclass(frozen=True)
class BrowserCosts:
    """Medians in milliseconds from finger to paint: of a bare page with one round trip, and by what was
    tapped; and the first visit: its requests, and bytes over the wire by kind."""

    bare: float
    taps: dict[str, float]
    requests: int
    bytes: dict[str, int]


def chromium() -> str | None:
    """The browser of this machine, if there is one."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def browser_costs(served: Served, game_id: str, by_day: str, path: str) -> BrowserCosts:
    """Measured on a game of twelve in the midst of a night, and on one in the midst of a vote."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        address = f"{served.address}/games/{game_id}"
        with _page(browser.new_context(viewport=SIZE, has_touch=True)) as page:
            requests, sizes = _first_visit(page, address)
        taps: dict[str, float] = {}
        with _page(browser.new_context(viewport=SIZE, has_touch=True)) as page:
            page.goto(f"{served.address}/bench/page")
            bare = _bare(page)
            page.goto(address)
            page.locator(".circle .seat").first.wait_for()
            taps["placing a reminder"] = _placing(page)
            taps["a shroud"] = _shroud(page)
            taps["opening a row of the night"] = _row(page)
            taps["opening the sheet of a seat"] = _sheet(page)
            page.goto(f"{served.address}/games/{by_day}")
            taps["a vote"] = _vote(page)
        browser.close()
    return BrowserCosts(bare, taps, requests, sizes)


@contextmanager
def _page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.add_init_script(RULER)
    yield page
    context.close()


def _slowed(page: Page, times: int) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    session.detach()


def _first_visit(page: Page, address: str) -> tuple[int, dict[str, int]]:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def began(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = "Stream" if event["request"]["url"].count("/live?") else event["type"]

    def ended(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        sizes[kind] = sizes.get(kind, 0) + int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", began)
    session.on("Network.loadingFinished", ended)
    page.goto(address, wait_until="load")
    page.wait_for_timeout(1500)
    return len(kinds), sizes


def _bare(page: Page) -> float:
    def ready(number: int) -> None:
        page.evaluate("n => { document.getElementById('bare').textContent = `Not yet ${n}.`; }", number)

    button = page.locator("button")
    return _measured(
        page, ready, lambda _: (button, "() => document.getElementById('bare').textContent === 'Done.'")
    )


def _placing(page: Page) -> float:
    """A token of the sheet of a seat, for that seat."""

    def ready(number: int) -> None:
        _back_to_the_circle(page)
        page.locator(f"#seat-{number % 12 + 1} .cell").tap()
        page.locator("#sheet .sheet").wait_for()
        page.locator("#sheet .tabs label").nth(1).tap()

    def tap(number: int) -> tuple[Any, str]:
        seat = number % 12 + 1
        here = f"document.querySelectorAll('#seat-{seat} .seal').length"
        there = page.evaluate(here)
        return page.locator("#sheet .panel.p-play .pick").first, f"() => {here} > {there}"

    found = _measured(page, ready, tap)
    for _ in range(WARM + TAPS):
        _undo(page)
    return found


def _shroud(page: Page) -> float:
    def ready(number: int) -> None:
        _back_to_the_circle(page)
        page.locator(f"#seat-{number % 12 + 1} .cell").tap()
        page.locator("#sheet [hx-post$='mark-dead']").wait_for()

    def tap(number: int) -> tuple[Any, str]:
        seat = number % 12 + 1
        return (
            page.locator("#sheet [hx-post$='mark-dead']"),
            f"() => Boolean(document.querySelector('#seat-{seat} .cell use[href$=shroud]'))",
        )

    return _measured(page, ready, tap, after=lambda: _undo(page))


def _row(page: Page) -> float:
    _back_to_the_circle(page)
    keys = page.evaluate("() => [...document.querySelectorAll('#ledger .row')].map((row) => row.id)")

    def tap(number: int) -> tuple[Any, str]:
        key = keys[number % len(keys)]
        here = "`row-${document.getElementById('row').value.replaceAll(':', '-')}`"
        return page.locator(f"#{key}"), f"() => {here} === '{key}'"

    return _measured(page, lambda _: None, tap)


def _sheet(page: Page) -> float:
    def tap(number: int) -> tuple[Any, str]:
        seat = number % 12 + 1
        address = f"document.querySelector('#sheet .sheet')?.dataset.refresh?.endsWith('/{seat}')"
        return page.locator(f"#seat-{seat} .cell"), f"() => {address}"

    return _measured(page, lambda _: _back_to_the_circle(page), tap)


def _vote(page: Page) -> float:
    def tap(number: int) -> tuple[Any, str]:
        cell = f"#seat-{number % 12 + 1} .cell"
        before = page.locator(cell).get_attribute("aria-pressed")
        return page.locator(cell), f"() => document.querySelector('{cell}').ariaPressed !== '{before}'"

    return _measured(page, lambda _: None, tap)


def _back_to_the_circle(page: Page) -> None:
    for closing in ("[data-close-sheet]", "[data-pick-cancel]"):
        while page.locator(closing).first.is_visible():
            page.locator(closing).first.tap()
    page.evaluate("() => document.querySelectorAll('[data-pick-leave]').forEach((node) => node.click())")


def _undo(page: Page) -> None:
    page.wait_for_timeout(350)  # a double tap is no second tap
    version = page.locator("#version").input_value()
    page.locator("#bar .undo").tap()
    page.wait_for_function("v => document.getElementById('version').value !== v", arg=version)


def _measured(
    page: Page,
    ready: Callable[[int], None],
    tap: Callable[[int], tuple[Any, str]],
    after: Callable[[], None] = lambda: None,
) -> float:
    found: list[float] = []
    for number in range(WARM + TAPS):
        ready(number)
        page.wait_for_timeout(400)
        target, shows = tap(number)
        target.scroll_into_view_if_needed()
        page.evaluate(f"() => {{ window.waited = bench.until({shows}); }}")
        _slowed(page, SLOWED)
        target.tap()
        found.append(page.evaluate("() => window.waited"))
        _slowed(page, 1)
        after()
    return float(median(found[WARM:]))
