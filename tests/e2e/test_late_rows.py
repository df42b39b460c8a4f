"""Whoever lives again after their place on the sheet: by touch, the page goes on, and the row can be run all
the same; a reason that is long is read whole in the row that is open."""

from __future__ import annotations

from playwright.sync_api import expect

from app.domain import commands as c
from tests.e2e.house import House, Screen
from tests.e2e.nights import come_to, table, what
from tests.e2e.rows import Night

LONG = "Maximiliane Wilhelmine von Hohenstein-Lichtenberg zu Ansbach"
CAST = {"Ann": "professor", LONG: "monk", "Cid": "empath", "Dee": "chef", "Eve": "poisoner", "Hal": "po"}


def test_the_page_does_not_go_back_to_a_monk_who_lives_again(screens: type[Screen], house: House) -> None:
    evening = table(house, CAST).night(1)
    evening.act(
        c.MarkDead(evening.seat(LONG).id, "storyteller"), c.BeginDay(1), c.Execute(None), c.BeginNight(2)
    )
    night = Night(screens, evening)
    teller = night.teller
    row = night.row("monk", LONG)
    reason = row.locator(".end")
    night.open("monk", LONG)
    expect(reason).to_contain_text("is dead")
    assert reason.evaluate(
        "(it) => it.scrollHeight <= it.clientHeight + 1 && it.scrollWidth <= it.clientWidth + 1"
    )
    assert row.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")
    teller.tap(night.step().get_by_role("button", name="Go on Poisoner"), "go on")
    expect(night.step().get_by_role("heading", name="Poisoner")).to_be_visible()
    teller.rest()
    come_to(night, "Poisoner")
    teller.choose("Dee")
    come_to(night, "Po")
    teller.choose("Dee")
    teller.answer("Dee dies")
    come_to(night, "Professor")
    teller.choose(LONG)
    assert "dead" not in what(night, LONG)
    assert teller.look()["title"] == "Empath"
    expect(reason).to_have_text("The place of this row has passed tonight")
    night.open("monk", LONG)
    teller.act(night.step().get_by_role("button", name="Run anyway"), "run anyway")
    teller.choose("Cid")
    assert night.seals("Cid") == ["Safe"]
