"""A whole evening on the real pages: an almanac pasted in, ten players, nights and days to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House
from tests.e2e.storyteller import Storyteller

PLAYERS = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")
OWN = Path(__file__).with_name("quay.txt")
REFERENCE = sorted((Path(__file__).parents[3] / "shared" / "seeds").glob("000_*.txt"))


@pytest.fixture
def page(browser: Browser, house: House) -> Iterator[Page]:
    """A tablet; nothing may go wrong on it unseen."""
    context = browser.new_context(viewport={"width": 1180, "height": 820}, has_touch=True, base_url=house.url)
    context.set_default_timeout(15_000)
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on(
        "response", lambda got: faults.append(f"{got.url}: {got.text()}") if got.status >= 400 else None
    )
    yield opened
    context.close()
    assert faults == []


@pytest.mark.parametrize("almanac", [OWN, *REFERENCE], ids=lambda path: path.stem[:4])
def test_an_evening_from_the_almanac_to_the_reveal(page: Page, almanac: Path) -> None:
    teller = Storyteller(page)
    _paste(page, almanac.read_text("utf-8"))
    _set_up(teller)
    _first_night(teller)
    _first_day(teller)
    _second_night(teller)
    _last_days(teller)
    _end(teller)


def _paste(page: Page, text: str) -> None:
    page.goto("/scripts")
    page.get_by_label("Paste it here").fill(text)
    page.get_by_role("button", name="Read it").tap()
    title = next(line for line in text.splitlines() if line.strip())
    expect(page.locator("h1")).to_contain_text(re.sub(r"^[\d.\s]+", "", title).strip())
    page.get_by_role("link", name="New game").tap()


def _set_up(teller: Storyteller) -> None:
    """Names, bag, deal; an undo and a reload in the midst of it."""
    page = teller.page
    page.locator("[data-lines] input").first.fill(PLAYERS[0])
    for name in PLAYERS[1:]:
        page.keyboard.press("Enter")
        page.keyboard.type(name)
    page.locator("section").get_by_role("button", name="On to the bag").last.tap()
    page.get_by_role("button", name="Fill the bag at random").tap()
    expect(page.get_by_text("The bag is right.")).to_be_visible()
    bag = page.locator("#setup .field").inner_text()

    page.get_by_role("button", name="Deal at random").tap()
    expect(page.get_by_text("Everybody has a character.")).to_be_visible()
    teller.undo()
    expect(page.get_by_role("button", name="Deal at random")).to_be_visible()
    assert page.locator("#setup .field").inner_text() == bag
    page.reload()
    assert page.locator("#setup .field").inner_text() == bag

    page.get_by_role("button", name="Deal at random").tap()
    begin = page.get_by_role("button", name="Begin the first night")
    for wish in range(40):
        wishes = page.get_by_role("button", name=re.compile("^Suggest: "))
        if not wishes.count():
            break
        teller.act(wishes.first, f"wish {wish}")
    begin.tap()
    page.wait_for_url(re.compile(r"/games/[a-z0-9]+$"))
    expect(page.locator(".circle .cell")).to_have_count(len(PLAYERS))


def _in_the_midst(teller: Storyteller) -> None:
    """What was done last is taken back and done again, and the page is loaded anew."""
    teller.undone()
    teller.reload()


def _statuses(page: Page) -> dict[str, str]:
    """Each row of the night sheet, and how it stands."""
    rows = page.locator("#ledger .row").evaluate_all("all => all.map((row) => [row.id, row.className])")
    return {key: str(classes) for key, classes in rows}


def _first_night(teller: Storyteller) -> None:
    page = teller.page
    due = [key for key, look in _statuses(page).items() if "due" in look or "now" in look]
    assert due
    for _ in range(3):
        teller.work()
    _in_the_midst(teller)
    while page.locator("#row").input_value() != "dawn":
        teller.work()
    left = [key for key, look in _statuses(page).items() if "due" in look or "now" in look]
    assert left == ["row-dawn"]
    teller.night()
    expect(page.locator("#middle h1")).to_have_text("First day")


def _living(page: Page) -> list[int]:
    """The seats of who lives, in clock order."""
    return [
        int(seat)
        for seat in page.locator(".circle .seat:not(:has(.is-dead))").evaluate_all(
            "all => all.map((seat) => seat.dataset.seat)"
        )
    ]


def _settle(teller: Storyteller) -> None:
    """What has come up and waits is answered."""
    for _ in range(12):
        if teller.page.locator("#step .steps").count() == 0:
            return
        teller.work()


def _first_day(teller: Storyteller) -> None:
    """Two nominations: too few hands for the first, enough for the second, who is executed."""
    page = teller.page
    seats = _living(page)
    teller.nominate(seats[0], seats[1])
    _settle(teller)
    if page.locator("#step .tally").count():
        teller.vote(seats[2], seats[3])
        expect(page.locator(".nomination").first).to_contain_text("too few")
    _in_the_midst(teller)
    teller.nominate(seats[4], seats[5])
    _settle(teller)
    if page.locator("#step .tally").count():
        teller.vote(*seats[:6])
        expect(page.locator(".nomination.block")).to_contain_text("about to die")
    _execute(teller)
    _in_the_midst(teller)


def _execute(teller: Storyteller) -> None:
    """Whoever is on the block, and night falls."""
    teller.execute()
    _settle(teller)


def _second_night(teller: Storyteller) -> None:
    """Somebody dies of the Demon, or by the Storyteller's hand where the Demon has none to kill."""
    page = teller.page
    teller.night_falls()
    expect(page.locator("#middle h1")).to_have_text("Second night")
    living = _living(page)
    teller.work(living[-3:])
    _in_the_midst(teller)
    while page.locator("#row").input_value() != "dawn":
        teller.work(living[-3:])
    if not page.locator(".circle .dying, .circle [aria-label*='dies tonight']").count():
        teller.tap(teller.cell(living[-1]))
        teller.act(page.locator("#sheet").get_by_role("button", name="Dies"), "dies")
        page.locator("#sheet [data-close-sheet]").first.tap()
    expect(page.locator("#step .steps")).to_contain_text("Tell who died")
    teller.night()
    assert len(_living(page)) < len(living)


def _last_days(teller: Storyteller) -> None:
    """Until few are left."""
    page = teller.page
    for _ in range(3):
        seats = _living(page)
        teller.nominate(seats[0], seats[-1])
        _settle(teller)
        if page.locator("#step .tally").count():
            teller.vote(*seats[: (len(seats) + 1) // 2])
        _execute(teller)
        if len(_living(page)) <= 3:
            return
        teller.night_falls()
        teller.night(_living(page)[1:])


def _end(teller: Storyteller) -> None:
    page = teller.page
    page.get_by_role("button", name="More", exact=True).tap()
    page.locator("#sheet").get_by_role("button", name="End the game").tap()
    page.locator("#sheet").get_by_label("Good", exact=True).check()
    page.locator("#sheet").get_by_label("Why").fill("The town was quick")
    teller.act(page.get_by_role("button", name="The game is over"), "over")
    expect(page.locator("#middle")).to_contain_text("Good")
    _in_the_midst(teller)
    page.get_by_role("link", name="See the whole game").tap()
    page.wait_for_url(re.compile("/history$"))
    for name in PLAYERS:
        expect(page.locator("main")).to_contain_text(name)
    expect(page.locator("main")).to_contain_text("The town was quick")
    page.goto("/games")
    expect(page.get_by_role("link", name=re.compile(", ".join(PLAYERS))).first).to_contain_text("Good won")
