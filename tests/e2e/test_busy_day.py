"""A day with many nominations: what waits for the Storyteller stays in view, and a seat can be looked at
while hands are counted."""

from __future__ import annotations

from playwright.sync_api import expect

from app.domain import commands as c
from tests.e2e.house import Evening, House, Screen

PLAYERS = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Tom")
CAST = ("chef", "virgin", "sailor", "monk", "slayer", "saint", "poisoner", "imp", "undertaker", "scapegoat")


def busy(house: House) -> Evening:
    """A day on which four were nominated in vain, and now Ann, a Townsfolk, nominates the Virgin."""
    evening = house.evening(PLAYERS, CAST).day()
    for by, of in (("Cid", "Dee"), ("Dee", "Eve"), ("Eve", "Fay"), ("Fay", "Gus")):
        evening.act(c.Nominate(evening.seat(by).id, evening.seat(of).id))
        evening.act(c.CloseVote(evening.game.day.nominations[-1].number))
    return evening.act(c.Nominate(evening.seat("Ann").id, evening.seat("Bob").id))


def test_what_a_late_nomination_brings_is_in_view(screens: type[Screen], house: House) -> None:
    screen = screens(busy(house))
    listed = screen.one("#ledger").bounding_box()
    assert listed is not None
    for part in (".prompt", ".note-hold", ".nomination[aria-current]"):
        box = screen.one(f"#ledger {part}").bounding_box()
        assert box is not None
        assert listed["y"] <= box["y"]
        assert box["y"] + box["height"] <= listed["y"] + listed["height"]


def test_a_long_press_looks_at_a_seat_while_hands_are_counted(screens: type[Screen], house: House) -> None:
    evening = busy(house)
    screen = screens(evening)
    screen.hold(screen.cell("Ann"), 0.8)
    expect(screen.one("#sheet > .sheet h2")).to_have_text("Ann")
    open_vote = evening.game.day.open_nomination
    assert open_vote is not None
    assert not open_vote.votes
    screen.page.get_by_role("button", name="Done").tap()
    screen.cell("Ann").tap()
    expect(screen.cell("Ann")).to_have_attribute("aria-pressed", "true")
