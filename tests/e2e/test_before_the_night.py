"""In a browser, from an empty program to the first night: a script, names in order, the bag, the deal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from tests.e2e import fingers
from tests.e2e.house import SIZES, House

PEOPLE = ("Ann", "Bob", "Cid", "Dee", "Eve")
SCRIPT = json.dumps([{"id": "_meta", "name": "Harbour Lights"}, "chef", "empath", "monk", "poisoner", "imp"])


@pytest.fixture(params=["landscape"])
def page(request: pytest.FixtureRequest, browser: Browser, house: House) -> Iterator[Page]:
    """A tab, in which nothing may go wrong unseen and nothing may be asked of another machine."""
    width, height = SIZES[request.param]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, base_url=house.url
    )
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    # A form that was refused is an answer like any other, though the browser calls it an error.
    opened.on("console", lambda said: faults.append(said.text) if _is_grave(said) else None)
    opened.on("request", lambda sent: faults.append(sent.url) if not sent.url.startswith(house.url) else None)
    yield opened
    context.close()
    assert faults == []


def _is_grave(said: ConsoleMessage) -> bool:
    return said.type == "error" and "422" not in said.text


def _names(page: Page) -> list[str]:
    found = [line.input_value() for line in page.locator("[data-lines] input").all()]
    return [name for name in found if name]


def _new_game(page: Page, *names: str) -> None:
    page.goto("/games/new")
    page.locator("[data-lines] input").first.fill(names[0])
    for name in names[1:]:
        page.keyboard.press("Enter")
        page.keyboard.type(name)
    page.get_by_label("Trouble Brewing").check()
    page.locator("section").get_by_role("button", name="On to the bag").last.click()
    expect(page.get_by_role("heading", name="The bag")).to_be_visible()


def _token(page: Page, name: str) -> Locator:
    """The token of a character in the bag's list."""
    return page.locator(".pick-cell").filter(has_text=name).get_by_role("button").first


def test_a_dropped_file_becomes_a_script(page: Page, tmp_path: Path) -> None:
    page.goto("/scripts")
    file = page.evaluate_handle(
        """(text) => { const held = new DataTransfer();
        held.items.add(new File([text], "harbour.json", {type: "application/json"})); return held; }""",
        SCRIPT,
    )
    page.dispatch_event("main", "drop", {"dataTransfer": file})
    expect(page.get_by_role("heading", name="Harbour Lights")).to_be_visible()


def test_a_fault_is_chosen_in_the_text(page: Page) -> None:
    page.goto("/scripts")
    page.get_by_label("Paste it here").fill('["chef",\n"imp" oops]')
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_contain_text("line 2")
    chosen = page.evaluate(
        "() => { const t = document.activeElement; return t.value.slice(t.selectionStart, t.selectionEnd); }"
    )
    assert chosen == '"imp" oops]'


def test_names_are_typed_pasted_moved_and_taken_away(page: Page) -> None:
    page.goto("/games/new")
    first = page.locator("[data-lines] input").first
    first.focus()
    page.evaluate(
        """() => { const held = new DataTransfer(); held.setData("text/plain", "Ann\\nBob\\nCid\\nDee\\nEve");
        document.activeElement.dispatchEvent(new ClipboardEvent("paste",
        {clipboardData: held, bubbles: true, cancelable: true})); }"""
    )
    assert _names(page) == ["Ann", "Bob", "Cid", "Dee", "Eve"]
    expect(page.locator("[data-count]")).to_have_text("5 names")
    page.locator("[data-lines] li").nth(2).locator(".grip").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert _names(page) == ["Cid", "Ann", "Bob", "Dee", "Eve"]
    page.get_by_role("button", name="Take line 1 away").click()
    assert _names(page) == ["Ann", "Bob", "Dee", "Eve"]


def test_a_name_is_dragged_to_another_seat(page: Page) -> None:
    page.goto("/games/new")
    for place, name in enumerate(("Ann", "Bob", "Cid")):
        page.locator("[data-lines] input").nth(place).fill(name)
    grips = page.locator("[data-lines] .grip")
    x, y = fingers.middle_of(grips.first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*fingers.middle_of(grips.nth(2)), steps=12)
    page.mouse.up()
    assert _names(page) == ["Bob", "Cid", "Ann"]
    fingers.draw(page, grips.nth(2), fingers.middle_of(grips.first))
    assert _names(page) == ["Ann", "Bob", "Cid"]


def test_a_seat_is_drawn_to_another_place(page: Page, house: House) -> None:
    evening = house.evening(PEOPLE, ("chef", "empath", "monk", "poisoner", "imp"))
    page.goto(f"/games/{evening.id}/setup")
    order = page.locator("[data-order] > li")
    grips = order.locator(".grip")
    grips.nth(4).scroll_into_view_if_needed()
    fingers.draw(page, grips.first, fingers.middle_of(grips.nth(2)))
    expect(order).to_contain_text(["Bob", "Cid", "Ann", "Dee", "Eve"])
    page.get_by_role("button", name="Undo").tap()
    expect(order).to_contain_text(list(PEOPLE))
    # The page is scrolled, which cancels a touch: the seats stay where they were put back to.
    x, y = fingers.middle_of(order.nth(2))
    fingers.draw(page, order.nth(2), (x, y - 200))
    page.wait_for_timeout(400)
    page.reload()
    expect(order).to_contain_text(list(PEOPLE))


@pytest.mark.parametrize("page", list(SIZES), indirect=True)
def test_from_names_to_the_first_night(page: Page) -> None:
    _new_game(page, "Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")
    page.get_by_role("button", name="Fill the bag at random").click()
    expect(page.get_by_text("The bag is right.")).to_be_visible()
    page.get_by_role("button", name="Deal at random").click()
    begin = page.get_by_role("button", name="Begin the first night")
    expect(begin).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(begin).to_be_hidden()
    page.get_by_role("button", name="Deal at random").click()
    page.reload()
    begin.click()
    page.wait_for_url(re.compile(r"/games/[a-z0-9]+$"))
    expect(page.locator("#cover")).to_be_hidden()
    expect(page.locator(".circle .cell")).to_have_count(7)


def test_picking_by_hand_counts_at_once(page: Page) -> None:
    _new_game(page, "Ann", "Bob", "Cid", "Dee", "Eve")
    chef = _token(page, "Chef")
    chef.click()
    expect(chef).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".team-bag.townsfolk .team-head")).to_contain_text("1 of 3")
    page.wait_for_timeout(350)  # a second tap at once would not be meant for what is there now
    chef.click()
    expect(page.locator(".team-bag.townsfolk .team-head")).to_contain_text("0 of 3")


def test_dealing_by_hand_on_the_circle(page: Page) -> None:
    _new_game(page, "Ann", "Bob", "Cid", "Dee", "Eve")
    for name in ("Imp", "Poisoner", "Chef", "Monk", "Virgin"):
        _token(page, name).click()
        expect(_token(page, name)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Deal by hand").click()
    for name, player in (("Imp", "Cid"), ("Chef", "Ann")):
        page.locator(".hands").get_by_role("button", name=re.compile(name)).click()
        page.locator(".circle").get_by_role("button", name=re.compile(player)).click()
        expect(page.locator(".hands")).to_contain_text(f"{name} {player}")
    expect(page.get_by_text("2 of 5 dealt")).to_be_visible()


def test_two_screens_show_the_same_bag(page: Page, browser: Browser) -> None:
    _new_game(page, "Ann", "Bob", "Cid", "Dee", "Eve")
    other = browser.new_context(viewport={"width": 820, "height": 1180}).new_page()
    other.goto(page.url)
    _token(page, "Chef").click()
    expect(_token(other, "Chef")).to_have_attribute("aria-pressed", "true", timeout=3000)
    other.context.close()


# Wherever the first seat is painted, frame after frame.
WATCH = """() => { window.places = new Set(); const look = () => {
  const box = document.querySelector(".circle .cell")?.getBoundingClientRect();
  if (box) places.add(`${Math.round(box.x)},${Math.round(box.y)}`);
  requestAnimationFrame(look); }; look(); }"""


def test_the_circle_is_simply_there_when_the_seats_are_opened(page: Page) -> None:
    _new_game(page, "Ann", "Bob", "Cid", "Dee", "Eve")
    page.evaluate(WATCH)
    page.get_by_text("Seats", exact=True).tap()
    expect(page.locator(".circle .cell")).to_have_count(5)
    page.wait_for_timeout(500)
    assert page.evaluate("places.size") == 1


def test_what_is_open_stands_first_once_all_is_dealt(page: Page) -> None:
    _new_game(page, "Ann", "Bob", "Cid", "Dee", "Eve")
    page.get_by_role("button", name="Fill the bag at random").tap()
    page.get_by_role("button", name="Deal at random").tap()
    expect(page.get_by_text("Everybody has a character.")).to_be_visible()
    assert page.locator(".setup .list h2").all_inner_texts() == ["To decide", "What is legal"]


def test_typed_names_wait_while_another_script_is_fetched(page: Page) -> None:
    page.goto("/games/new")
    page.locator("[data-lines] input").first.fill("Ann")
    for name in ("Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy"):
        page.keyboard.press("Enter")
        page.keyboard.type(name)
    typed = _names(page)
    page.get_by_role("link", name="Bring another script in").click()
    expect(page.get_by_role("heading", name="Bring a script in")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-count]")).to_have_text("9 names")
    assert _names(page) == typed
    page.reload()
    expect(page.locator("[data-count]")).to_have_text("9 names")
    page.get_by_label("Trouble Brewing").check()
    page.locator("section").get_by_role("button", name="On to the bag").last.click()
    expect(page.get_by_role("heading", name="The bag")).to_be_visible()
    page.goto("/games/new")
    assert _names(page) == []
