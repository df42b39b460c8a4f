"""What players see, in browsers of their own: the tablet that goes round, phones, the Town Square."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Response, expect

from app.domain import commands as c
from app.domain.characters import Alignment
from app.services import sharing as service
from app.services.sharing import SEAT, TOWN, Sharing
from tests.e2e.house import Evening, House

EIGHT = ("Ann", "김서연", "Tomasz", "Ayşe", "Maximiliane von Hohenstein", "さくら", "Борис", "ליאור")
BAG = ("washerwoman", "chef", "empath", "monk", "virgin", "drunk", "poisoner", "imp")
SIZES = {"tv": (1920, 1080), "landscape": (1180, 820), "portrait": (820, 1180), "phone": (390, 844)}
Open = Callable[..., Page]


@pytest.fixture
def device(browser: Browser, house: House) -> Iterator[Open]:
    """Opens a device of its own: a page in a context that shares no cookie with any other."""
    contexts = []

    def opened(size: str = "phone", theme: str = "dark", **more: bool) -> Page:
        width, height = SIZES[size]
        viewport = {"width": width, "height": height}
        context = browser.new_context(viewport=viewport, has_touch=True, base_url=house.url, **more)
        context.add_cookies([{"name": "theme", "value": theme, "url": house.url}])
        context.set_default_timeout(8000)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


def link(evening: Evening, kind: str) -> str:
    """A new link of this kind."""
    program = evening.house.program
    sharing = Sharing(program.store, program.feed, program.settings.secret_key())
    return f"/t/{sharing.give(evening.id, kind)}"


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
    eve.on("response", lambda answer: heard.append(_text(answer)))
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


def _text(answer: Response) -> str:
    kind = answer.headers.get("content-type", "")
    outside = "/static/" in answer.url or "event-stream" in kind
    return "" if outside else answer.text() + str(answer.headers)


# The Town Square


class Line:
    """Everything that comes down a stream, byte for byte."""

    def __init__(self, url: str, path: str) -> None:
        address = urlsplit(url)
        self._connection = HTTPConnection(str(address.hostname), address.port)
        self._connection.request("GET", path)
        self._socket = self._connection.sock
        self._answer = self._connection.getresponse()
        self.heard = str(self._answer.getheaders())
        self.events = 0
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        while line := self._answer.readline():
            self.heard += line.decode()
            self.events += line.startswith(b"event:")

    def close(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._listener.join(5)
        self._answer.close()
        self._connection.close()


def test_the_town_square_follows_a_day_and_a_night_without_a_leak(device: Open, house: House) -> None:
    evening = house.evening(
        ("Ann", "Bob", "Cid", "Dee", "Fay", "Gus", "Hal"),
        ("drunk", "monk", "virgin", "fortuneteller", "recluse", "poisoner", "imp"),
    )
    game = evening.game
    bluffs = [found for name in ("slayer", "mayor", "butler") if (found := game.character(name))]
    evening.act(c.ChooseBluffs(tuple(bluffs))).remind("Dee", "Red Herring", of="fortuneteller").night()
    address = link(evening, TOWN)
    page = device("tv")
    heard: list[str] = []
    page.on("response", lambda answer: heard.append(_text(answer)))
    page.goto(address)
    line = Line(house.url, f"{address}/live?seen=nothing")
    names = {
        seat.player: page.locator(f'.seat[data-place="{place}"]') for place, seat in enumerate(game.seats)
    }

    # A night full of secrets: nothing moves, on the page or on the line.
    page.wait_for_timeout(200)
    still, events = page.locator("main").inner_html(), line.events
    evening.remind("Cid", "Poisoned", of="poisoner").remind("Gus", "Safe", of="monk")
    evening.act(
        c.MarkDead(evening.seat("Bob").id, "demon"), c.SetAlignment(evening.seat("Fay").id, Alignment.EVIL)
    )
    evening.act(c.ChangeCharacter(evening.seat("Gus").id, game.character("scarletwoman")))
    evening.act(c.WriteNote(None, "Hal is the Imp"))
    page.wait_for_timeout(600)
    assert page.locator("main").inner_html() == still
    assert line.events == events

    # Dawn, and within a second everybody knows who died.
    evening.act(c.BeginDay(1))
    expect(names["Bob"]).to_contain_text("dead, with a ghost vote", timeout=1000)
    expect(page.locator("h1")).to_contain_text("First day")
    evening.act(c.Nominate(evening.seat("Ann").id, evening.seat("Hal").id))
    number = evening.game.day.nominations[-1].number
    expect(page.locator(".dial-count b")).to_have_text("0", timeout=1000)
    evening.act(c.CastVote(number, evening.seat("Ann").id), c.PassHand(number, evening.seat("Bob").id))
    evening.act(*(c.CastVote(number, evening.seat(player).id) for player in ("Cid", "Dee")))
    expect(page.locator(".dial-count b")).to_have_text("3", timeout=1000)
    expect(page.locator("#middle")).to_have_attribute("data-turn", "4")
    expect(page.locator(".hand.up")).to_have_count(3)
    evening.act(c.CloseVote(number))
    expect(page.locator(".town-rows .block")).to_contain_text("Hal", timeout=1000)
    evening.act(c.Execute(evening.seat("Hal").id))
    expect(page.locator(".town-news")).to_contain_text("Hal is executed", timeout=1000)
    expect(names["Hal"]).to_contain_text("dead", timeout=1000)
    evening.act(c.BeginNight(2))
    expect(page.locator(".town-news")).to_have_text("The town sleeps", timeout=1000)
    evening.act(c.BeginDay(2), c.EndGame(Alignment.GOOD, "The Imp is dead."))
    expect(page.locator(".town-news")).to_have_text("Good wins", timeout=1000)

    # Every byte that came, searched for whatever is secret.
    line.close()
    everything = "\n".join([*heard, line.heard, page.content()])
    assert line.events >= 6
    script = evening.game.script.characters
    secrets = {word for found in script for word in (found.id, found.name)} | {
        *(
            "Red Herring",
            "Poisoned",
            "Safe",
            "Hal is the Imp",
            "The Imp is dead",
            evening.id,
            "alignment",
            "evil",
        ),
        *("townsfolk", "outsider", "minion", "demon"),
    }
    leaks = [word for word in secrets if re.search(rf"\b{re.escape(word)}\b", everything, re.IGNORECASE)]
    assert leaks == []


def test_a_link_that_is_closed_closes_the_stream(device: Open, house: House) -> None:
    evening = house.evening(7).night()
    address = link(evening, TOWN)
    line = Line(house.url, f"{address}/live?seen=nothing")
    time.sleep(0.3)
    link(evening, TOWN)
    events = line.events
    evening.act(c.BeginDay(1))
    time.sleep(0.5)
    line.close()
    assert line.events == events == 1
    assert device().request.get(address).status == 404


# Text that a TV shows too small, as [px, words].
FAR = """() => [...document.querySelectorAll('.town *')]
  .filter((it) => it.checkVisibility() && !it.closest('svg, .unseen')
    && [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((it) => [parseFloat(getComputedStyle(it).fontSize), it.textContent.trim()])
  .filter(([size]) => size < 24)"""
# Pairs of players whose names lie on each other.
OVERLAPS = """() => {
  const names = [...document.querySelectorAll('.circle .name')].map((it) => [it, it.getBoundingClientRect()]);
  const touch = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return names.flatMap(([one, a], i) => names.slice(i + 1)
    .filter(([, b]) => touch(a, b)).map(([other]) => [one.textContent, other.textContent]));
}"""


@pytest.mark.parametrize("count", [5, 12, 20])
def test_a_tv_reads_across_the_room(device: Open, house: House, count: int) -> None:
    evening = house.evening(count).day()
    evening.act(c.Nominate(evening.game.seats[0].id, evening.game.seats[3].id))
    page = device("tv")
    page.goto(link(evening, TOWN))
    page.wait_for_timeout(300)
    assert page.evaluate(FAR) == []
    assert page.evaluate(OVERLAPS) == []
    for place in range(count):
        box = page.locator(f'.seat[data-place="{place}"] .token').bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["x"] >= 0


def test_the_town_says_when_its_link_to_the_table_is_lost(device: Open, house: House) -> None:
    evening = house.evening(7).night()
    page = device("landscape")
    page.goto(link(evening, TOWN))
    page.evaluate(
        "document.getElementById('town-live').dispatchEvent(new Event('htmx:sse:error', {bubbles: true}))"
    )
    expect(page.locator("[data-town-lost]")).to_be_visible()
    expect(page.locator(".circle .seat")).to_have_count(7)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
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
