"""What players see, in browsers of their own: the tablet that goes round, and their phones."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from app.domain import commands as c
from app.services import sharing as service
from app.services.sharing import SEAT, TOWN
from tests.e2e.devices import Open, link, text_of
from tests.e2e.house import Evening, House

EIGHT = ("Ann", "김서연", "Tomasz", "Ayşe", "Maximiliane von Hohenstein", "さくら", "Борис", "ליאור")
BAG = ("washerwoman", "chef", "empath", "monk", "virgin", "drunk", "poisoner", "imp")


def bagged(house: House) -> Evening:
    """Eight players before the deal; the Drunk will draw the Slayer."""
    evening = house.evening(EIGHT, ())
    return evening.act(c.FillBag(BAG, (("drunk", "slayer"),)))


# The tablet


def draw(page: Page, number: int) -> str:
    """Draw a number; the name on the token."""
    page.get_by_role("button", name=f"Number {number}", exact=True).tap()
    name = page.locator(".own-card h1")
    expect(name).to_be_visible()
    return name.inner_text()


def sits(page: Page, player: str) -> None:
    """Say who drew it, which covers it."""
    page.wait_for_timeout(320)
    page.locator("#pass-who").get_by_role("button", name=player, exact=True).tap()
    expect(page.locator(".own-card")).to_have_count(0)


def test_eight_people_pass_the_tablet(device: Open, house: House) -> None:
    evening = bagged(house)
    page = device("landscape")
    page.goto(f"/games/{evening.id}/setup")
    page.get_by_role("link", name="Pass the tablet").tap()
    page.get_by_role("button", name="Lay 8 tokens out").tap()
    seen = {}
    for number, player in zip((3, 8, 1, 6, 2, 7, 4, 5), EIGHT, strict=True):
        seen[player] = draw(page, number)
        if player == "Tomasz":
            page.reload()  # nothing comes back
            expect(page.locator("h1")).to_have_text(f"Number {number} was drawn")
            assert seen[player] not in page.content()
        if player == "Ayşe":
            page.fill("#called", "ayşe")
            page.get_by_role("button", name="That is me").tap()
            expect(page.locator(".own-card")).to_have_count(0)
        else:
            sits(page, player)
        expect(page.locator("[role=status]").first).to_contain_text(player)
        page.go_back()
        page.wait_for_timeout(100)
        assert f"/games/{evening.id}/pass" in page.url
        assert seen[player] not in page.content()
        if player != EIGHT[-1]:
            expect(page.get_by_role("button", name=f"Number {number}, drawn")).to_be_disabled()
    seats = evening.game.seats
    assert Counter(seat.character for seat in seats) == Counter(BAG)
    for seat in seats:
        believed = evening.game.character(seat.believes or seat.character)
        assert believed is not None
        assert seen[seat.player] == believed.name
    assert "Slayer" in seen.values()
    assert "Drunk" not in seen.values()
    page.get_by_role("button", name="Back to the Storyteller").tap()
    page.wait_for_url("**/setup")
    expect(page.locator("#cover")).to_be_visible()
    page.go_back()
    page.wait_for_timeout(200)
    assert not any(f">{name}<" in page.content() for name in seen.values() if page.url.endswith("/pass"))


def test_a_token_that_is_face_up_is_gone_when_the_page_goes_out_of_sight(device: Open, house: House) -> None:
    evening = bagged(house)
    page = device("portrait")
    page.goto(f"/games/{evening.id}/pass")
    page.get_by_role("button", name="Lay 8 tokens out").tap()
    name = draw(page, 5)
    page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(page.locator("h1")).to_have_text("Number 5 was drawn")
    assert name not in page.content()
    other = device()
    other.goto(f"/games/{evening.id}/pass")
    expect(other.locator("h1")).to_have_text("Number 5 was drawn")
    assert name not in other.content()


# Phones


def hold(page: Page) -> None:
    """Lay a finger on the seal and leave it there."""
    box = page.locator("#reveal").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def test_two_phones_join_and_a_third_sees_nobodys_token(
    device: Open, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = house.evening(
        ("Ann", "Bob", "Cid", "Dee", "Eve"), ("drunk", "monk", "virgin", "poisoner", "imp")
    )
    address = link(evening, SEAT)
    ann, bob, eve, storyteller = device(), device(), device(), device("landscape")
    storyteller.goto(f"/games/{evening.id}/share")
    for phone, player in ((ann, "Ann"), (bob, "Bob")):
        phone.goto(f"{address}/seat")
        phone.get_by_role("button", name=player, exact=True).tap()
        expect(phone.locator("#reveal")).to_be_visible()
    for phone, player, token in ((ann, "Ann", "Empath"), (bob, "Bob", "Monk")):
        assert token not in phone.content()
        hold(phone)
        expect(phone.locator("#own-token h2")).to_have_text(token)
        expect(storyteller.locator(".looks li", has_text=player)).to_contain_text("is looking", timeout=1500)
        phone.mouse.up()
        expect(phone.locator("#own-token")).to_be_hidden()
    # A third person comes by the same link and tries what can be tried.
    heard: list[str] = []
    eve.on("response", lambda answer: heard.append(text_of(answer)))
    eve.goto(f"{address}/seat")
    for player in ("Ann", "Bob"):
        expect(eve.get_by_role("button", name=re.compile(f"^{player}"))).to_be_disabled()
        heard.append(eve.request.post(f"{address}/seat/take", form={"player": player}).text())
        heard.append(eve.request.post(f"{address}/seat/look", headers={"HX-Request": "true"}).text())
    eve.context.add_cookies([{"name": "phone", "value": "guessed", "url": f"{house.url}/t"}])
    heard.append(eve.request.post(f"{address}/seat/look", headers={"HX-Request": "true"}).text())
    assert sum("Another phone has this seat" in text for text in heard) == 2
    assert not any(re.search(r"\b(Empath|Drunk|Monk)\b", text, re.IGNORECASE) for text in heard)
    # Half a minute later the token is gone, from the page and on the server.
    cid = device()
    monkeypatch.setattr(service, "LOOK", 0.8)
    cid.goto(f"{address}/seat")
    cid.get_by_role("button", name="Cid").tap()
    hold(cid)
    expect(cid.locator("#own-token h2")).to_have_text("Virgin")
    expect(cid.locator(".seat-say")).to_contain_text("You have seen your token")
    assert "Virgin" not in cid.content()
    assert cid.request.post(f"{address}/seat/look", headers={"HX-Request": "true"}).status == 422
    # The Storyteller allows another look, and releases a lost phone: the phones notice by themselves.
    cid.mouse.up()
    storyteller.get_by_role("button", name=re.compile("Let look again.*Cid")).tap()
    expect(cid.locator("#reveal")).to_be_visible(timeout=1500)
    storyteller.get_by_role("button", name=re.compile("Free the seat.*Ann")).tap()
    expect(ann.locator("h1")).to_have_text("Who are you?", timeout=1500)


@pytest.mark.parametrize(
    ("size", "theme"), [("tv", "dark"), ("landscape", "light"), ("portrait", "dark"), ("phone", "light")]
)
def test_pages_for_players_are_for_everybody(device: Open, house: House, size: str, theme: str) -> None:
    evening, setting_up = house.evening(12).day(), bagged(house)
    evening.act(c.Nominate(evening.seat("Ann").id, evening.seat("Chloé").id))
    town, seats = link(evening, TOWN), link(evening, SEAT)
    page = device(size, theme, bypass_csp=True)
    faults: list[object] = []

    def look(name: str) -> None:
        page.wait_for_timeout(150)
        found = Axe().run(page).response["violations"]
        faults.extend((name, fault["id"], fault["nodes"][0]["html"][:160]) for fault in found)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        faults.extend([(name, "wider than the screen")] if wide > 0 else [])

    for name, address in {
        "town": town,
        "script": f"{town}/script",
        "seats": f"{seats}/seat",
        "share": f"/games/{evening.id}/share",
        "pass": f"/games/{setting_up.id}/pass",
    }.items():
        page.goto(address)
        look(name)
    page.get_by_role("button", name="Lay 8 tokens out").tap()
    expect(page.locator(".pass-tile")).to_have_count(8)
    look("tiles")
    draw(page, 1)
    look("token")
    page.goto(f"{seats}/seat")
    page.get_by_role("button", name="Ann", exact=True).tap()
    expect(page.locator("#reveal")).to_be_visible()
    look("seat")
    hold(page)
    expect(page.locator("#own-token h2")).to_be_visible()
    look("own token")
    assert faults == []


def test_a_nervous_finger_takes_a_seat_once(device: Open, house: House) -> None:
    evening = house.evening(EIGHT).night()
    page = device("phone")
    page.goto(f"{link(evening, SEAT)}/seat")
    box = page.get_by_role("button", name="Tomasz").bounding_box()
    assert box is not None
    for _ in range(2):
        page.touchscreen.tap(box["x"] + 40, box["y"] + 20)
    expect(page.locator("h1")).to_have_text("Tomasz")
    expect(page.locator("#reveal")).to_be_visible()
