"""How many touches an evening costs: eight players of Trouble Brewing, three nights and days."""

from __future__ import annotations

import sys

import pytest
from playwright.sync_api import expect

from tests.e2e.house import Evening, House, Screen
from tests.e2e.storyteller import Storyteller

MOST = 90
# Everybody acts at night: the most work that a script of this size can make.
TOWN = {
    "Ann": "washerwoman",
    "Bob": "empath",
    "Cid": "fortuneteller",
    "Dee": "undertaker",
    "Eve": "monk",
    "Fay": "butler",
    "Gus": "poisoner",
    "Hal": "imp",
}


def prepared(house: House) -> Evening:
    """All is decided before the first night, as the setup asks; then night falls."""
    evening = house.evening(tuple(TOWN), tuple(TOWN.values()))
    evening.remind("Eve", "Townsfolk", of="washerwoman").remind("Gus", "Wrong", of="washerwoman")
    evening.remind("Fay", "Red Herring", of="fortuneteller")
    return evening.bluff("chef", "soldier", "mayor").night()


def test_three_nights_and_days_cost_at_most_ninety_touches(
    screens: type[Screen], house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = prepared(house)
    teller = Storyteller(screens(evening).page)

    teller.phase = "first night"
    teller.show()  # the Minions see the Demon
    teller.show()  # the Demon sees the Minions and three bluffs
    teller.choose("Bob", why="Poisoner")
    teller.show()  # the Washerwoman sees the Monk, and two names
    teller.answer("0")  # the Empath is poisoned; Ann and Cid are good
    teller.choose("Fay", "Hal", why="Fortune Teller")
    teller.answer("Yes")
    teller.choose("Eve", why="Butler")
    teller.answer("Nobody died")

    teller.phase = "first day"
    teller.nominate("Bob", "Ann")
    teller.vote("Cid", "Gus", "Hal")
    teller.nominate("Eve", "Fay")
    teller.vote("Gus", "Hal", "Ann", "Bob", "Cid")
    teller.answer("Execute")
    teller.answer("Night falls")

    teller.phase = "second night"
    teller.choose("Cid", why="Poisoner")
    teller.choose("Ann", why="Monk")
    teller.choose("Bob", why="Imp")
    teller.answer("Bob dies")
    teller.choose("Gus", "Hal", why="Fortune Teller")
    teller.answer("No")  # poisoned, and told wrong
    teller.show()  # the Undertaker sees the Butler
    teller.answer("Day breaks")

    teller.phase = "second day"
    teller.nominate("Dee", "Gus")
    teller.vote("Ann", "Cid")
    teller.nominate("Cid", "Ann")
    teller.vote("Bob", "Gus", "Hal")
    teller.answer("Execute")
    teller.answer("Night falls")

    teller.phase = "third night"
    teller.choose("Dee", why="Poisoner")
    teller.choose("Dee", why="Monk")
    teller.choose("Eve", why="Imp")
    teller.answer("Eve dies")
    teller.choose("Cid", "Hal", why="Fortune Teller")
    teller.answer("Yes")
    # The Undertaker, poisoned, is shown a token; which one, no brass says.
    teller.show(teller.page.locator("#step form[action*='/card'] .answer").first)
    teller.answer("Day breaks")

    teller.phase = "third day"
    teller.nominate("Cid", "Gus")
    teller.vote("Cid")
    teller.nominate("Dee", "Hal")
    teller.vote("Bob", "Cid", "Dee")
    teller.tap(teller.page.locator("#step .answer", has_text="Execute"), "execute, with more at stake")
    teller.answer("dies")

    with capsys.disabled():
        table = [*teller.taps.items(), ("all", teller.taps.total())]
        sys.stdout.write("\n" + "".join(f"{phase:>14} {taps:3}\n" for phase, taps in table))
    expect(teller.page.locator("#circle .is-dead")).to_have_count(5)
    assert not evening.seat("Hal").alive
    assert evening.game.night.skipped == ()
    assert teller.taps.total() <= MOST, "\n".join(teller.log)
