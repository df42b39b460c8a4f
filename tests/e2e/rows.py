"""One row of the night sheet after another, as a Storyteller opens it and as the page shows it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from app.domain import commands as c
from tests.e2e.house import Evening, Screen
from tests.e2e.storyteller import Storyteller


class Night:
    """A Storyteller at a game, with the page that shows it."""

    def __init__(self, screens: type[Screen], evening: Evening) -> None:
        self.evening = evening
        self.teller = Storyteller(screens(evening).page)
        self.page = self.teller.page

    def key(self, ability: str, player: str, *rest: str) -> str:
        """The key of a player's row."""
        return ":".join((ability, str(self.evening.seat(player).id), *rest))

    def row(self, ability: str, player: str, *rest: str) -> Locator:
        """The row in the list."""
        return self.page.locator("#row-" + self.key(ability, player, *rest).replace(":", "-"))

    def open(self, ability: str, player: str, *rest: str) -> None:
        """Open a row by a tap on its line, once nothing on the circle is asked for."""
        row = self.row(ability, player, *rest)
        self.teller.tap(row, "opens a row")
        expect(row).to_have_class(re.compile(r"\bopen\b"))
        self.teller.rest()

    def step(self) -> Locator:
        """The open row."""
        return self.page.locator("#step")

    def tokens(self) -> list[str]:
        """The characters that the open row offers."""
        found: list[str] = self.teller.look()["tokens"]
        return found

    def take(self, character: str) -> None:
        """One of the characters that the open row offers."""
        token = self.page.locator("#step .token-pick").filter(has_text=re.compile(rf"^\s*{character}\s*$"))
        self.teller.act(token.first, character)

    def seat(self, player: str) -> Locator:
        """The place of a player in the circle."""
        return self.page.locator(f"#seat-{self.evening.seat(player).id}")

    def seals(self, player: str) -> list[str]:
        """The reminders that lie on a player's place."""
        return [" ".join(text.split()) for text in self.seat(player).locator(".seal").all_inner_texts()]

    def undo_says(self) -> str:
        """What undo would take back."""
        return " ".join(self.page.locator("#bar .undo").inner_text().split())


def believes(evening: Evening, player: str, character: str) -> Evening:
    """The player takes themself for this character."""
    found = evening.house.program.library.resolve(character)
    return evening.act(c.SetBelief(evening.seat(player).id, found))
