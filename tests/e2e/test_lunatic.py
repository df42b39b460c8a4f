"""A Lunatic's first night, by touch: false Minions and bluffs are suggested or picked, shown on cards like
the Demon's own, and kept; then the Demon learns who the Lunatic is."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.e2e.house import House, Screen
from tests.e2e.nights import come_to, table
from tests.e2e.rows import Night, believes

CAST = {
    "Ann": "chambermaid",
    "Bob": "fool",
    "Cid": "gambler",
    "Dee": "tealady",
    "Eve": "mastermind",
    "Fay": "lunatic",
    "Hal": "shabaloth",
}
MORE = ("sailor", "gossip", "courtier", "goon", "minstrel", "moonchild")


def first_night(screens: type[Screen], house: House) -> Night:
    night = Night(screens, believes(table(house, CAST, *MORE), "Fay", "shabaloth").night(1))
    come_to(night, "Lunatic")
    return night


def test_what_is_suggested_is_shown_on_cards_and_kept(screens: type[Screen], house: House) -> None:
    night = first_night(screens, house)
    teller = night.teller
    suggested = night.step().locator(".answer").filter(has_text="As suggested")
    first = suggested.inner_text()
    expect(night.step()).to_contain_text("Suggested:")
    teller.tap(night.step().get_by_role("button", name="Suggest another"), "another")
    expect(suggested).not_to_have_text(first, use_inner_text=True)
    minion = suggested.locator("small").inner_text()
    teller.answer("As suggested")
    assert night.undo_says() == f"Undo Lunatic (Fay) was shown {minion}"
    bluffs = suggested.locator("small").inner_text().split(", ")
    assert len(bluffs) == 3
    teller.answer("As suggested")
    # Fay's two cards are one hand; the true Demon's the next.
    expect(night.step()).to_contain_text("Wake Fay.")
    read = teller.show()
    for words in ("THESE ARE YOUR MINIONS", minion, "THESE CHARACTERS ARE NOT IN PLAY", *bluffs):
        assert words.casefold() in read.casefold()
    expect(night.step()).to_contain_text("Wake Hal.")
    read = teller.show()
    for words in ("YOU ARE", "Shabaloth", "THIS PLAYER IS", "Lunatic", "Fay"):
        assert words.casefold() in read.casefold()
    shown = [json.loads(one.shown) for one in night.evening.game.shown]
    assert shown[0] == [minion]
    assert len(shown[1]) == 3


def test_the_storyteller_picks_by_tapping(screens: type[Screen], house: House) -> None:
    night = first_night(screens, house)
    teller = night.teller
    teller.choose("Bob")
    assert "Lunatic" not in night.tokens()[:3]
    for character, said in (("Sailor", "1 of 3"), ("Goon", "2 of 3"), ("Gossip", "")):
        night.take(character)
        if said:
            expect(night.step()).to_contain_text(said)
    expect(night.step()).to_contain_text("Wake Fay.")
    assert [json.loads(one.shown) for one in night.evening.game.shown] == [
        ["Bob"],
        ["sailor", "goon", "gossip"],
    ]
    teller.undo()
    assert "Gossip" in night.tokens()
    assert "Goon" not in night.tokens()
