"""A house with tables: games are laid out through the services, screens are opened in the browser."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from playwright.sync_api import Browser, Locator, Page

from app.domain import commands as c
from app.domain.game import Game, Seat
from app.services.games import open_game
from app.services.scripts import edition
from app.services.snapshots import read_script
from app.web.deps import Program
from tests.e2e import fingers

NAMES = (
    *("Ann", "김서연", "Tomasz", "Ayşe", "Maximiliane von Hohenstein", "さくら", "Борис", "ליאור", "Ọláwálé"),
    *("Chloé", "محمود", "Þóra", "Nguyễn An", "Giulia", "Wren", "👩‍🎤 Zsófi", "Eleni", "Marek", "Pádraig"),
    "Dieudonné",
)
CHARACTERS = (
    *("monk", "drunk", "virgin", "fortuneteller", "recluse", "undertaker", "imp", "poisoner", "washerwoman"),
    *("ravenkeeper", "spy", "chef", "empath", "soldier", "butler", "gunslinger", "scapegoat"),
    *("scarletwoman", "beggar", "slayer"),
)
SIZES = {"landscape": (1180, 820), "portrait": (820, 1180), "phone": (390, 844)}


@dataclass(frozen=True, slots=True)
class House:
    """The running program and its address."""

    url: str
    program: Program

    def evening(
        self,
        players: int | Sequence[str] = 12,
        characters: Sequence[str] = CHARACTERS,
        script: Sequence[str] = (),
    ) -> Evening:
        """A game, dealt, of Trouble Brewing or on a script of these characters; so many players, or these."""
        names = NAMES[:players] if isinstance(players, int) else tuple(players)
        own = read_script("Our own", script) if script else edition(self.program.library, "tb")
        command = c.OpenGame("Friday at Mina’s", own, tuple(names))
        table = Evening(self, open_game(self.program.store, command, uuid.uuid4().hex))
        for seat, character in zip(table.game.seats, characters, strict=False):
            table.act(c.AssignCharacter(seat.id, self.program.library.resolve(character)))
            if character == "drunk":
                table.act(c.SetBelief(seat.id, self.program.library.resolve("empath")))
        return table


@dataclass(frozen=True, slots=True)
class Evening:
    """One game of the house."""

    house: House
    id: str

    @property
    def game(self) -> Game:
        """The game as it is stored now."""
        return self.house.program.table.timeline(self.id).game

    @property
    def url(self) -> str:
        """The address of its Grimoire."""
        return f"{self.house.url}/games/{self.id}"

    def act(self, *commands: c.Command) -> Evening:
        """Carry commands out as another screen would."""
        for command in commands:
            self.house.program.table.act(self.id, command, uuid.uuid4().hex)
        return self

    def seat(self, player: str) -> Seat:
        """The seat of this player."""
        found = self.game.called(player)
        assert found is not None, player
        return found

    def remind(self, player: str, *words: str, of: str | None = None) -> Evening:
        """Lay reminders on a seat."""
        character = None if of is None else self.house.program.library.resolve(of)
        return self.act(*(c.PlaceReminder(self.seat(player).id, word, character) for word in words))

    def bluff(self, *characters: str) -> Evening:
        """These are the Demon's bluffs."""
        found = (self.house.program.library.resolve(character) for character in characters)
        return self.act(c.ChooseBluffs(tuple(one for one in found if one is not None)))

    def night(self, number: int = 1) -> Evening:
        """Night falls, the days before it gone by with nobody executed."""
        for before in range(1, number):
            self.act(c.BeginNight(before), c.BeginDay(before), c.Execute(None))
        return self.act(c.BeginNight(number))

    def day(self, number: int = 1) -> Evening:
        """Day breaks after its night."""
        return self.night(number).act(c.BeginDay(number))


class Screen:
    """One device that shows a game; every gesture is a finger's."""

    browser: ClassVar[Browser]
    house: ClassVar[House]
    opened: ClassVar[list[Page]]

    def __init__(
        self, evening: Evening, size: str | tuple[int, int] = "landscape", theme: str = "dark"
    ) -> None:
        width, height = SIZES[size] if isinstance(size, str) else size
        context = self.browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
        context.add_cookies([{"name": "theme", "value": theme, "url": self.house.url}])
        context.set_default_timeout(8000)
        self.evening = evening
        self.page = context.new_page()
        self.opened.append(self.page)
        self.page.goto(evening.url)
        self.page.wait_for_function("document.getElementById('circle').offsetHeight > 0 && window.htmx")

    def one(self, selector: str) -> Locator:
        """The first element of this selector."""
        return self.page.locator(selector).first

    def cell(self, player: str) -> Locator:
        """The seat of a player, as a target."""
        return self.page.locator(f"#seat-{self.evening.seat(player).id} .cell")

    def look_around(self) -> Screen:
        """Leave the question that the open step asks on the circle."""
        button = self.page.locator("[data-pick-cancel]:visible")
        if button.count():
            button.tap()
        return self

    def sheet_of(self, player: str) -> Locator:
        """The sheet of a player, opened by a tap on the seat."""
        self.look_around()
        self.cell(player).tap()
        sheet = self.one("#sheet > .sheet")
        sheet.locator("h2", has_text=player).wait_for()
        return sheet

    def draw(self, what: Locator, to: tuple[float, float]) -> None:
        """Draw something with a finger from its middle to a point of the screen."""
        what.scroll_into_view_if_needed()
        fingers.draw(self.page, what, to)

    def double_tap(self, what: Locator) -> None:
        """Two quick taps of a nervous finger on one spot."""
        x, y = self.middle_of(what)
        touch = self.page.context.new_cdp_session(self.page)
        for _ in range(2):
            touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def hold(self, what: Locator, seconds: float) -> None:
        """Press a finger on something and leave it there."""
        box = what.bounding_box()
        assert box is not None
        touch = self.page.context.new_cdp_session(self.page)
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.page.wait_for_timeout(seconds * 1000)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def middle_of(self, what: Locator) -> tuple[float, float]:
        """The middle of something on the screen, in px."""
        return fingers.middle_of(what)
