"""The Town Square in a browser of its own: what all may see, within a second, and never anything else."""

from __future__ import annotations

import re
import socket
import threading
import time
from contextlib import suppress
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from app.domain import commands as c
from app.domain.characters import Alignment
from app.services.sharing import TOWN
from tests.e2e.devices import Open, link, text_of
from tests.e2e.house import House


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
    page.on("response", lambda answer: heard.append(text_of(answer)))
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
