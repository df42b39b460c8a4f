"""A Storyteller with one finger: works through rows, votes and phases on the page as it stands, and counts
every touch."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

# What the page asks for now.
LOOK = """() => {
  const seen = (one) => one && one.checkVisibility({visibilityProperty: true});
  const text = (one) => one.innerText.replace(/\\s+/g, " ").trim();
  const form = document.querySelector("form[data-pick-auto]");
  return {
    version: Number(document.getElementById("version")?.value ?? 0),
    row: document.getElementById("row")?.value ?? "",
    title: text(document.querySelector("#step h2") ?? document.body),
    players: form && {
      allowed: form.dataset.pickAllowed.split(",").filter(Boolean), least: Number(form.dataset.pickLeast),
      most: Number(form.dataset.pickMost), nobody: form.hasAttribute("data-pick-nobody"),
    },
    tokens: [...document.querySelectorAll("#step .token-grid .token-pick")].filter(seen).map(text),
    answers: [...document.querySelectorAll("#step .step-foot .answer")].filter(seen).map(text),
  };
}"""


# Whether a page that was loaded under the finger has been there for long enough to be read.
READ = """() => {
  const [page] = performance.getEntriesByType("navigation");
  return performance.now() - page.domContentLoadedEventStart > 400;
}"""


@dataclass
class Storyteller:
    """Taps on one page. `phase` is where taps are counted now, `taps` how many there were, `log` what they
    were for."""

    page: Page
    phase: str = "setup"
    taps: Counter[str] = field(default_factory=Counter)
    log: list[str] = field(default_factory=list)
    _last: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def tap(self, what: Locator, why: str = "") -> None:
        """One touch; never so soon on the same spot that the page takes it for a trembling finger."""
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        assert box is not None, what
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        at, near_x, near_y = self._last
        since = time.monotonic() - at
        if since < 4 and abs(x - near_x) < 26 and abs(y - near_y) < 26:
            self.page.wait_for_timeout(max(0.0, 0.45 - since) * 1000)
            self.page.wait_for_function(READ)
        what.tap()
        self._last = (time.monotonic(), x, y)
        self.count(why)

    def count(self, why: str = "") -> None:
        """A touch was made."""
        self.taps[self.phase] += 1
        self.log.append(f"{self.phase}: {why}")

    def act(self, what: Locator, why: str = "") -> None:
        """One touch that changes the game, and its answer on the screen."""
        version = self.version
        self.tap(what, why)
        self.moved(version)

    def moved(self, version: int) -> None:
        """Wait until the screen shows a later game than this version."""
        try:
            self.page.wait_for_function(
                "(v) => Number(document.getElementById('version')?.value ?? 0) > v", arg=version
            )
        except TimeoutError as nothing:
            said = self.page.locator("#notice").all_inner_texts()
            raise AssertionError(
                f"{self.log[-3:]} moved nothing: {said} {json.dumps(self.look())}"
            ) from nothing
        self.rest()

    def rest(self) -> None:
        """Until all parts of an answer have taken their places: they come one after the other."""
        self.page.wait_for_timeout(200)
        for _ in range(3):
            if self.page.locator("#cover").is_visible():
                self._hold(self.page.locator("[data-uncover]"), 0.8)
                self.page.wait_for_timeout(150)

    @property
    def version(self) -> int:
        """The version that the screen shows."""
        return int(self.page.locator("#version").input_value())

    def look(self) -> dict[str, Any]:
        """What the page asks for now."""
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def cell(self, player: str | int) -> Locator:
        """The seat of a player, by name or by the id of the seat."""
        if isinstance(player, int):
            return self.page.locator(f"#seat-{player} .cell")
        return (
            self.page.locator(".circle .seat")
            .filter(has=self.page.locator(".name", has_text=player))
            .locator(".cell")
        )

    def button(self, name: str) -> Locator:
        """A button of the open step or of the bar, by its words."""
        return self.page.locator("#step, #bar").get_by_role("button", name=name).first

    def choose(self, *players: str | int, why: str = "") -> None:
        """Players, on the circle that asks for them; the last tap sends the choice."""
        self.page.locator("#picking").wait_for()
        version = self.version
        for player in players:
            self.tap(self.cell(player), why or "chooses")
        done = self.page.locator("[data-pick-done]:visible")
        if done.count():
            self.tap(done, "that is all")
        self.moved(version)

    def answer(self, label: str) -> None:
        """An answer of the open step, by its words."""
        self.act(self.page.locator("#step .step-foot .answer").filter(has_text=label).first, label)

    def first_answer(self, look: dict[str, Any]) -> None:
        """What a Storyteller does without thinking: the brass answer, else the first."""
        brass = self.page.locator("#step .step-foot .answer.next:visible:not([data-pick-open])")
        target = brass.first if brass.count() else self.page.locator("#step .step-foot .answer:visible").first
        if target.locator("xpath=ancestor::form[contains(@action, '/card')]").count():
            self.show(target)
        else:
            self.act(target, look["title"])

    def show(self, what: Locator | None = None) -> str:
        """Hand over the card of the open row: a tap opens it, the player reads, its seal is drawn, and the
        seal of the cover is held. The words that stood on it."""
        page = self.page
        button = what or page.locator("#step .step-foot form[action*='/card'] .answer.next").first
        self.tap(button, "card")
        page.locator(".track").wait_for()
        read = " ".join(page.locator("main.card > :not(.track)").all_inner_texts())
        box = page.locator(".track").bounding_box()
        assert box is not None
        self._drag(page.locator(".knob"), box["x"] + box["width"] + 10)
        self.count("seal of the card")
        page.locator("#cover").wait_for()
        self._hold(page.locator("[data-uncover]"), 0.75)
        self.count("seal of the cover")
        page.locator("#cover").wait_for(state="hidden")
        self.rest()
        return " ".join(read.split())

    def _drag(self, what: Locator, to_x: float) -> None:
        box = what.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        way = [(x + (to_x - x) * part, y) for part in (0.3, 0.6, 1.0)]
        self._finger((x, y), *way)

    def _hold(self, what: Locator, seconds: float) -> None:
        box = what.bounding_box()
        assert box is not None
        self._finger((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), seconds=seconds)

    def _finger(self, *way: tuple[float, float], seconds: float = 0.0) -> None:
        """A finger goes down, along this way, rests so long, and is lifted."""
        touch = self.page.context.new_cdp_session(self.page)
        for kind, x, y in [("touchStart", *way[0]), *(("touchMove", *at) for at in way[1:])]:
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        self.page.wait_for_timeout(seconds * 1000)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def work(self, victims: Sequence[int] = ()) -> str:
        """One decision of the open row, whatever it asks; the row's key. `victims` are preferred where
        players are chosen."""
        look = self.look()
        asked = look["players"]
        if asked:
            wished = [str(v) for v in victims if str(v) in asked["allowed"]]
            allowed = [*wished, *(i for i in asked["allowed"] if i not in wished)]
            if allowed:
                count = min(max(1, asked["least"]), asked["most"], len(allowed))
                self.choose(*(int(i) for i in allowed[:count]), why=look["title"])
            elif asked["nobody"]:
                self.answer("Nobody")
            else:
                self.act(self.page.locator("#step .by-hand button").first, "skips")
        elif look["tokens"]:
            self.act(self.page.locator("#step .token-grid .token-pick").first, look["title"])
        else:
            self.first_answer(look)
        return str(look["row"])

    def night(self, victims: Sequence[int] = (), most: int = 120) -> list[str]:
        """Row after row until day breaks; the keys of the rows in the order in which they were worked."""
        worked: list[str] = []
        for _ in range(most):
            if self.page.locator("#circle").get_attribute("data-phase") != "night":
                return worked
            key = self.work(victims)
            if not worked or worked[-1] != key:
                worked.append(key)
        raise AssertionError(f"the night never ends: {json.dumps(self.look())}")

    def nominate(self, by: str | int, of: str | int) -> None:
        """A nomination, which opens its vote."""
        version = self.version
        self.tap(
            self.page.locator("#step .step-foot").get_by_role("button", name="Nomination", exact=True),
            "nomination",
        )
        self.tap(self.cell(by), "nominator")
        self.tap(self.cell(of), "nominee")
        self.moved(version)

    def vote(self, *voters: str | int) -> None:
        """Hands that are up, counted on the circle; then the vote is closed."""
        for voter in voters:
            self.act(self.cell(voter), "hand")
        self.act(self.page.locator("#step").get_by_role("button", name="Close").first, "close")

    def execute(self) -> None:
        """Whoever is on the block is executed and, where it may end otherwise, dies; nothing if nobody is."""
        step = self.page.locator("#step")
        block = step.get_by_role("button", name=re.compile("^Execute"))
        if not block.count():
            return
        if block.get_attribute("hx-post"):
            self.act(block, "execute")
            return
        self.tap(block, "execute")
        self.act(step.get_by_role("button", name="and dies"), "and dies")

    def night_falls(self) -> None:
        """The day ends; what the dusk check names is let be."""
        falls = self.page.locator("#step").get_by_role("button", name="Night falls")
        version = self.version
        self.tap(falls, "night")
        self.page.wait_for_function(
            "(v) => +document.getElementById('version').value > v || document.querySelector('#step .dusk')",
            arg=version,
        )
        if self.page.locator("#step .dusk").count():
            self.act(falls, "night all the same")
        self.rest()

    def undo(self) -> None:
        """Take the last thing back."""
        self.act(self.page.locator("#bar .undo"), "undo")

    def screen(self) -> dict[str, str]:
        """The words of all that the screen shows, by part."""
        parts = ("#circle", "#middle", "#ledger", "#step", "#bar")
        return {part: self.page.locator(part).inner_text() for part in parts}

    def reload(self) -> None:
        """The page anew, which shows what it showed."""
        before = self.screen()
        self.page.reload()
        self.page.wait_for_function("document.getElementById('circle').offsetHeight > 0 && window.htmx")
        assert self.screen() == before

    def undone(self) -> None:
        """Undo the last thing and do it again: each time the screen shows what it showed then."""
        now = self.screen()
        self.undo()
        assert self.screen() != now
        version = self.version
        self.page.locator("#bar [aria-label^='Redo']").tap()
        self.moved(version)
        expect(self.page.locator("#circle")).to_be_visible()
        assert self.screen() == now
