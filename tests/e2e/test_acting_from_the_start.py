"""Rows that act, worked by touch: what is settled before the first night, and who does not know it."""

from __future__ import annotations

import re
import uuid

from playwright.sync_api import Locator, Page, expect

from app.domain import commands as c
from app.domain.viewpoint import own_token
from app.services.games import open_game
from app.services.sharing import TOWN
from tests.e2e.devices import Open, link
from tests.e2e.house import Evening, House, Screen
from tests.e2e.rows import Night, believes

SCRIPT = (
    *("washerwoman", "empath", "chef", "monk", "virgin", "slayer", "fortuneteller", "amnesiac", "undertaker"),
    *("soldier", "mayor", "saint", "recluse", "barber", "mezepheles", "widow", "boffin", "marionette"),
    *("baron", "scarletwoman", "imp", "yaggababble", "lordoftyphon"),
)
PEOPLE = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")
WICK = """The Long Pier

Townsfolk
Wickmaid
Each night, choose a player: they glow until dusk.
A light for the late.
How to Run
- Each night, wake the Wickmaid. The Wickmaid points at any player. Mark that player with the GLOWS reminder.
Put the Wickmaid to sleep.
- At dusk, remove the GLOWS reminder.

Demon
Maelstrom
Each night*, choose a player: they die.
It turns.
How to Run
- Each night except the first, wake the Maelstrom. The Maelstrom points to any player. That player dies.
Put the Maelstrom to sleep.
"""


def sat(house: House, *characters: str) -> Evening:
    """A table at which these sit, not begun."""
    return house.evening(
        ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")[: len(characters)], characters, SCRIPT
    )


def decided(page: Page, evening: Evening, title: str) -> None:
    """Open the setup and the sheet of a thing to decide."""
    page.goto(f"/games/{evening.id}/setup")
    line(page, title).get_by_role("button").first.tap()
    page.locator("#sheet > .sheet").wait_for()


def line(page: Page, title: str) -> Locator:
    """A line of what is to decide."""
    return page.locator(".decisions li").filter(has_text=title)


def test_words_are_written_before_the_first_night(device: Open, screens: type[Screen], house: House) -> None:
    evening = sat(house, "chef", "amnesiac", "monk", "mezepheles", "yaggababble", "saint")
    page = device("landscape")
    for title, words in (
        ("Mezepheles: secret word", "walrus"),
        ("Yaggababble: secret phrase", "as my aunt says"),
        ("Amnesiac: ability", "They learn who snores"),
    ):
        decided(page, evening, title)
        expect(line(page, title)).to_have_class("is-open")
        page.locator("#settled-words").fill(words)
        page.locator("#sheet").get_by_role("button", name="Keep").tap()
        expect(page.locator("#sheet > .sheet")).to_have_count(0)
        expect(line(page, title)).to_contain_text(words)
        expect(line(page, title)).to_have_class("is-done")
    night = Night(screens, evening.night())
    night.open("yaggababble", "Eve")
    assert night.teller.show() == "as my aunt says"
    night.open("mezepheles", "Dee")
    assert night.teller.show() == "walrus"
    night.open("amnesiac", "Bob")
    expect(night.step()).to_contain_text("They learn who snores")
    night.teller.undo()
    night.teller.undo()
    expect(night.row("yaggababble", "Eve")).to_have_class(re.compile(r"\b(due|now)\b"))


def test_an_ability_of_ones_own_making_is_written_on_its_row(screens: type[Screen], house: House) -> None:
    night = Night(screens, sat(house, "chef", "amnesiac", "monk", "baron", "imp").night())
    night.open("amnesiac", "Bob")
    night.page.get_by_placeholder("ability").fill("Snores count")
    night.teller.act(night.step().get_by_role("button", name="Keep"), "keeps it")
    expect(night.step()).to_contain_text("Snores count")
    assert night.undo_says() == "Undo Amnesiac: Snores count"
    night.teller.undone()


def test_the_boffin_hands_on_what_was_settled(device: Open, screens: type[Screen], house: House) -> None:
    evening = sat(house, "chef", "empath", "monk", "boffin", "imp", "saint", "virgin")
    page = device("landscape")
    decided(page, evening, "Boffin: ability for the Demon")
    offered = page.locator("#sheet .token-pick").all_inner_texts()
    assert "Fortune Teller" in [text.strip() for text in offered]
    assert not {"Chef", "Empath", "Baron"} & {text.strip() for text in offered}
    page.locator("#sheet .token-pick", has_text="Fortune Teller").tap()
    expect(line(page, "Boffin: ability")).to_contain_text("Fortune Teller")
    night = Night(screens, evening.night())
    night.open("boffin", "Dee")
    card = night.teller.show()
    assert card.startswith("This character selected you")
    assert "Boffin" in card
    assert "Fortune Teller" in card
    assert evening.seat("Eve").gained == ("fortuneteller",)
    # The Demon wakes for it.
    night.open("fortuneteller", "Eve")
    night.teller.choose("Ann", "Dee")
    night.teller.answer("No")
    night.teller.undone()


def test_what_the_boffin_hands_on_can_be_chosen_on_the_row(screens: type[Screen], house: House) -> None:
    evening = sat(house, "chef", "empath", "monk", "boffin", "imp", "saint", "virgin").night()
    night = Night(screens, evening)
    night.open("boffin", "Dee")
    night.take("Soldier")
    card = night.teller.show()
    assert "Soldier" in card
    assert evening.seat("Eve").gained == ("soldier",)
    night.teller.undo()
    night.teller.undo()
    assert evening.seat("Eve").gained == ()


def test_a_marionette_knows_nothing_and_the_demon_knows_them(
    device: Open, screens: type[Screen], house: House
) -> None:
    evening = house.evening(PEOPLE, (), SCRIPT)
    bag = ("chef", "monk", "virgin", "slayer", "soldier", "marionette", "imp")
    evening.act(c.FillBag(bag, (("marionette", "empath"),)))
    page = device("landscape")
    page.goto(f"/games/{evening.id}/setup")
    page.get_by_role("button", name="Deal at random").tap()
    expect(line(page, "Where the Marionette sits")).to_have_class("is-done")
    # The deal has decided who it is: nothing is left to mark.
    expect(line(page, "seat beside the Demon")).to_have_class("is-done")
    seats = evening.game.seats
    at = next(i for i, seat in enumerate(seats) if seat.character == "imp")
    puppet = next(seat for seat in seats if seat.character == "marionette")
    assert puppet in (seats[at - 1], seats[(at + 1) % len(seats)])
    found = own_token(evening.game, puppet.id)
    assert found is not None
    assert found.id == "empath"
    night = Night(screens, evening.night())
    expect(night.page.locator("#row-minioninfo")).to_contain_text("No Minion is in play")
    night.open("marionette", puppet.player)
    card = night.teller.show()
    assert card.startswith("This player is")
    assert "Marionette" in card
    assert puppet.player in card
    # They are run as what they take themselves for, and shown what the Storyteller likes.
    night.open("empath", puppet.player)
    expect(night.step().locator(".chips")).to_contain_text("really the Marionette")
    night.teller.answer("0")
    night.teller.undone()


def test_minion_info_leaves_the_marionette_asleep(screens: type[Screen], house: House) -> None:
    evening = sat(house, "chef", "empath", "monk", "baron", "imp", "marionette", "virgin")
    believes(evening, "Fay", "slayer").night()
    night = Night(screens, evening)
    night.teller.tap(night.page.locator("#row-minioninfo"))
    expect(night.step()).to_contain_text("Wake the Minions: Dee.")
    card = night.teller.show()
    assert "Eve" in card
    assert "Fay" not in card
    night.teller.tap(night.page.locator("#row-demoninfo"))
    expect(night.step()).not_to_contain_text("Fay")


def test_the_line_of_a_lord_of_typhon_is_dealt_and_told(
    device: Open, screens: type[Screen], house: House
) -> None:
    evening = house.evening(PEOPLE, (), SCRIPT)
    bag = ("chef", "monk", "virgin", "saint", "baron", "scarletwoman", "lordoftyphon")
    evening.act(c.FillBag(bag, (("baron", "washerwoman"), ("scarletwoman", "mayor"))))
    page = device("landscape")
    page.goto(f"/games/{evening.id}/setup")
    page.get_by_role("button", name="Deal at random").tap()
    expect(line(page, "Where the Lord of Typhon sits")).to_have_class("is-done")
    game = evening.game
    seats = game.seats
    at = next(i for i, seat in enumerate(seats) if seat.character == "lordoftyphon")
    beside = (seats[at - 1], seats[(at + 1) % len(seats)])
    assert {seat.character for seat in beside} == {"baron", "scarletwoman"}
    drawn = [own_token(game, seat.id) for seat in beside]
    assert {token.id for token in drawn if token is not None} == {"washerwoman", "mayor"}
    night = Night(screens, evening.night())
    # The deal has chosen them: nothing is asked again, and each is told what they are.
    expect(night.step().locator("h2")).to_have_text("Lord of Typhon")
    expect(night.page.locator("#row-washerwoman")).to_have_count(0)
    for seat in beside:
        name = "Baron" if seat.character == "baron" else "Scarlet Woman"
        card = night.teller.show(
            night.step().get_by_role("button", name=f"{seat.player}: Show YOU ARE {name}")
        )
        assert card.startswith("You are")
        assert name in card
    night.teller.act(night.teller.button("Done"), "all told")
    for seat in beside:
        assert evening.seat(seat.player).believes is None
        expect(night.seat(seat.player).locator(".what")).not_to_contain_text("as ")
    expect(night.step().locator("h2")).to_have_text("Minion info")
    for seat in beside:
        expect(night.step()).to_contain_text(seat.player)
    night.teller.undone()


def test_a_widow_sees_all_poisons_one_and_one_knows_of_her(
    device: Open, screens: type[Screen], house: House
) -> None:
    evening = sat(house, "chef", "empath", "monk", "widow", "imp", "saint", "virgin")
    evening.act(c.WriteNote(evening.seat("Ann").id, "Ann plays for the first time")).night()
    night = Night(screens, evening)
    expect(night.step().locator("h2")).to_have_text("Widow")  # before dusk: who is to know of her
    night.teller.choose("Bob")
    assert night.seals("Bob") == ["Know"]
    night.open("widow", "Dee")
    town = device("landscape")
    town.goto(link(evening, TOWN))
    card = night.teller.show(night.step().get_by_role("button", name="Show the Grimoire"))
    for player, character in (("Ann", "Chef"), ("Bob", "Empath"), ("Eve", "Imp")):
        assert f"{player} {character}" in card
    assert "first time" not in card
    night.open("widow", "Dee")
    night.teller.choose("Cid")
    assert night.seals("Cid") == ["Poisoned"]
    expect(night.step()).to_contain_text("Wake Bob.")
    card = night.teller.show()
    assert "Widow" in card
    assert "Dee" not in card
    expect(night.row("monk", "Cid")).to_have_count(0)  # not in the first night
    assert not re.search(r"Widow|Know|Poisoned", town.locator("main").inner_text())
    night.teller.undo()
    night.teller.undo()
    assert night.seals("Cid") == []
    assert night.seals("Bob") == ["Know"]


def test_the_widows_poison_ends_with_her(screens: type[Screen], house: House) -> None:
    evening = sat(house, "chef", "empath", "monk", "widow", "imp", "saint", "virgin").night()
    night = Night(screens, evening)
    night.teller.choose("Bob")
    night.open("widow", "Dee")
    night.teller.choose("Cid")
    evening.act(c.BeginDay(1), c.Execute(evening.seat("Dee").id), c.BeginNight(2))
    night.page.reload()
    night.open("monk", "Cid")
    expect(night.step().locator(".chips")).to_have_count(0)


def test_a_character_read_from_prose_acts(device: Open, screens: type[Screen], house: House) -> None:
    page = device("landscape")
    page.goto("/scripts")
    page.get_by_label("Paste it here").fill(WICK)
    page.get_by_role("button", name="Read it").tap()
    page.wait_for_url(re.compile(r"/scripts/[a-z0-9]{6,}"))
    script = house.program.store.scripts.get(page.url.split("/")[4]).script
    command = c.OpenGame("Friday on the pier", script, PEOPLE[:5])
    evening = Evening(house, open_game(house.program.store, command, uuid.uuid4().hex))
    for player, character in (("Ann", "wickmaid"), ("Eve", "maelstrom")):
        evening.act(c.AssignCharacter(evening.seat(player).id, script.find(character)))
    night = Night(screens, evening.night())
    night.open("wickmaid", "Ann")
    night.teller.choose("Bob")
    assert night.seals("Bob") == ["Glows"]
    night.teller.undone()
    expect(night.row("maelstrom", "Eve")).to_have_count(0)
    evening.act(c.BeginDay(1), c.Execute(None), c.BeginNight(2))
    night.page.reload()
    assert night.seals("Bob") == []
    night.open("maelstrom", "Eve")
    night.teller.choose("Cid")
    night.teller.answer("Cid dies")
    expect(night.seat("Cid").locator(".cell")).to_have_attribute("aria-label", re.compile("dies tonight"))
    assert night.undo_says() == "Undo Cid dies"
    night.teller.undo()
    expect(night.step()).to_contain_text("Cid dies")
    night.teller.answer("Cid dies")
    night.teller.night()
    expect(night.page.locator("#ledger")).to_contain_text("Died in the night: Cid")
