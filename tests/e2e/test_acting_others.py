"""Rows that act, worked by touch: abilities handed on, characters traded, sides that turn."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from app.domain import commands as c
from app.domain.characters import Alignment
from tests.e2e.house import House, Screen
from tests.e2e.rows import Night

SCRIPT = (
    *("washerwoman", "empath", "chef", "monk", "virgin", "slayer", "fortuneteller", "cannibal", "pixie"),
    *("huntsman", "damsel", "barber", "saint", "poisoner", "spy", "mezepheles", "godfather", "imp"),
)


def test_a_cannibal_acts_as_whom_the_town_has_executed(screens: type[Screen], house: House) -> None:
    town = {"Ann": "cannibal", "Bob": "monk", "Cid": "chef", "Dee": "poisoner", "Eve": "imp"}
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).day()
    evening.act(c.Execute(evening.seat("Bob").id))
    night = Night(screens, evening)
    night.teller.answer("Night falls")
    assert night.seals("Bob") == ["Lunch"]
    night.open("monk", "Ann")
    expect(night.step().locator("h2")).to_have_text("Monk")
    night.teller.choose("Cid")
    assert "Safe" in " ".join(night.seals("Cid"))
    expect(night.row("monk", "Ann")).to_have_class(re.compile(r"\bdone\b"))
    night.teller.undone()
    # The next meal takes the place of this one.
    evening.act(c.BeginDay(2), c.Execute(evening.seat("Cid").id))
    assert evening.seat("Ann").gained == ("chef",)


def test_a_cannibal_who_ate_evil_is_poisoned_and_woken_as_the_storyteller_likes(
    screens: type[Screen], house: House
) -> None:
    town = {
        "Ann": "cannibal",
        "Bob": "empath",
        "Cid": "chef",
        "Dee": "poisoner",
        "Eve": "imp",
        "Fay": "saint",
    }
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).day()
    evening.act(c.Execute(evening.seat("Dee").id), c.BeginNight(2))
    night = Night(screens, evening)
    assert night.seals("Ann") == ["Poisoned"]
    assert night.seals("Dee") == ["Lunch"]
    expect(night.step().locator("h2")).to_have_text("Cannibal")
    assert "Monk" in night.tokens()
    assert "Imp" not in night.tokens()
    night.take("Monk")
    night.open("monk", "Ann")
    expect(night.step().locator(".chips")).to_contain_text("poisoned")
    night.teller.choose("Cid")
    night.teller.undone()
    # Somebody good: the poison goes, and what was feigned with it.
    evening.act(c.BeginDay(2), c.Execute(evening.seat("Bob").id), c.BeginNight(3))
    night.page.reload()
    assert night.seals("Ann") == []
    expect(night.row("empath", "Ann")).to_be_visible()
    expect(night.row("monk", "Ann")).to_have_count(0)


def test_a_pixie_learns_a_townsfolk_and_takes_over(screens: type[Screen], house: House) -> None:
    town = {"Ann": "pixie", "Bob": "monk", "Cid": "chef", "Dee": "saint", "Eve": "spy", "Fay": "imp"}
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).night()
    night = Night(screens, evening)
    night.open("pixie", "Ann")
    night.teller.choose("Bob")
    # The token that lies there is the true answer: one tap shows it.
    card = night.teller.show(night.step().locator(".answer.next"))
    assert "Monk" in card
    assert "Bob" not in card
    assert night.seals("Bob") == ["Mad"]
    night.teller.night()
    evening.act(c.Execute(evening.seat("Bob").id), c.BeginNight(2))
    night.page.reload()
    expect(night.step().locator("h2")).to_have_text("Pixie")
    assert night.row("monk", "Ann").count() == 0
    night.teller.act(night.teller.button("Done"), "mad enough")
    assert night.seals("Bob") == ["Has Ability"]
    night.open("monk", "Ann")
    night.teller.choose("Cid")
    assert evening.game.choices[-1].by == evening.seat("Ann").id
    night.teller.undone()


def test_a_pixie_who_was_not_mad_gets_nothing(screens: type[Screen], house: House) -> None:
    town = {"Ann": "pixie", "Bob": "monk", "Cid": "chef", "Dee": "saint", "Eve": "spy", "Fay": "imp"}
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).remind("Bob", "Mad", of="pixie").day()
    evening.act(c.Execute(evening.seat("Bob").id), c.BeginNight(2))
    night = Night(screens, evening)
    expect(night.step().locator("h2")).to_have_text("Pixie")
    night.teller.act(night.teller.button("Skip"), "not mad")
    assert night.row("monk", "Ann").count() == 0
    assert evening.seat("Ann").gained == ()


def test_the_huntsman_finds_the_damsel(screens: type[Screen], house: House) -> None:
    town = {"Ann": "huntsman", "Bob": "damsel", "Cid": "chef", "Dee": "poisoner", "Eve": "imp", "Fay": "monk"}
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).night()
    night = Night(screens, evening)
    # The Minions know that there is a Damsel, and no more.
    night.open("damsel", "Bob")
    card = night.teller.show()
    assert "Damsel" in card
    assert "Bob" not in card
    night.open("huntsman", "Ann")
    night.teller.choose("Bob")
    assert {"Empath", "Virgin"} <= set(night.tokens())
    assert not {"Chef", "Monk", "Saint", "Damsel"} & set(night.tokens())
    night.take("Empath")
    expect(night.seat("Bob").locator(".what")).to_have_text("Empath")
    assert night.seals("Ann") == ["No Ability"]
    # She is told at once, and acts tonight.
    expect(night.step()).to_contain_text("Wake Bob.")
    card = night.teller.show()
    assert card.startswith("You are")
    assert "Empath Townsfolk" in card
    expect(night.row("empath", "Bob")).to_have_class(re.compile(r"\b(due|now)\b"))
    night.teller.undo()
    night.teller.undo()
    expect(night.seat("Bob").locator(".what")).to_have_text("Damsel")
    assert night.seals("Ann") == []


def test_a_poisoned_huntsman_saves_nobody_and_nobody_is_woken(screens: type[Screen], house: House) -> None:
    town = {"Ann": "huntsman", "Bob": "damsel", "Cid": "chef", "Dee": "poisoner", "Eve": "imp", "Fay": "monk"}
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).night(2)
    evening.remind("Ann", "Poisoned", of="poisoner")
    night = Night(screens, evening)
    night.open("huntsman", "Ann")
    expect(night.step().locator(".chips")).to_contain_text("poisoned")
    night.teller.choose("Bob")
    expect(night.row("huntsman", "Ann")).to_have_class(re.compile(r"\bdone\b"))
    expect(night.seat("Bob").locator(".what")).to_have_text("Damsel")
    assert evening.game.prompts == ()
    assert "No Ability" in night.seals("Ann")


def test_a_dead_barber_lets_the_demon_cut(screens: type[Screen], house: House) -> None:
    town = {"Ann": "barber", "Bob": "empath", "Cid": "chef", "Dee": "poisoner", "Eve": "imp", "Fay": "monk"}
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).day()
    evening.act(c.Execute(evening.seat("Ann").id), c.BeginNight(2))
    night = Night(screens, evening)
    assert night.seals("Ann") == ["Haircuts Tonight"]
    night.open("barber", "Ann")
    expect(night.step()).to_contain_text("Wake the Demon.")
    night.teller.choose("Bob", "Dee")
    expect(night.seat("Bob").locator(".what")).to_contain_text("Poisoner · good")
    expect(night.seat("Dee").locator(".what")).to_contain_text("Empath · evil")
    assert night.seals("Ann") == []
    for player, character in (("Bob", "Poisoner"), ("Dee", "Empath")):
        expect(night.step()).to_contain_text(f"Wake {player}.")
        card = night.teller.show()
        assert character in card
        assert "good" not in card.casefold().split()
    night.teller.undo()
    night.teller.undo()
    night.teller.undo()
    expect(night.seat("Bob").locator(".what")).to_have_text("Empath")
    assert night.seals("Ann") == ["Haircuts Tonight"]


def test_the_demon_need_not_cut(screens: type[Screen], house: House) -> None:
    town = {"Ann": "barber", "Bob": "empath", "Cid": "chef", "Dee": "poisoner", "Eve": "imp"}
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).day()
    evening.act(c.Execute(evening.seat("Ann").id), c.BeginNight(2))
    night = Night(screens, evening)
    night.open("barber", "Ann")
    night.teller.answer("Nobody")
    expect(night.row("barber", "Ann")).to_have_class(re.compile(r"\bdone\b"))
    assert evening.game.prompts == ()
    evening.act(c.BeginDay(2))
    assert evening.seat("Ann").reminders == ()


def test_the_word_of_a_mezepheles_is_kept_shown_and_turns_whoever_says_it(
    screens: type[Screen], house: House
) -> None:
    town = {"Ann": "mezepheles", "Bob": "empath", "Cid": "chef", "Dee": "saint", "Eve": "imp", "Fay": "monk"}
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).night()
    night = Night(screens, evening)
    night.open("mezepheles", "Ann")
    night.page.get_by_placeholder("secret word").fill("walrus")
    night.teller.act(night.step().get_by_role("button", name="Keep"), "keeps the word")
    assert night.undo_says() == "Undo Mezepheles: walrus"
    expect(night.step()).to_contain_text("walrus")
    assert night.teller.show() == "walrus"
    expect(night.row("mezepheles", "Ann")).to_have_class(re.compile(r"\bdone\b"))
    night.teller.night()
    # By day nobody reads it, but the Storyteller who holds a finger on it.
    assert "walrus" not in night.page.locator(".room").inner_text()
    night.teller.tap(night.page.get_by_role("button", name="Somebody acts or claims"))
    night.teller.tap(night.page.get_by_text("For you: who truly can"))
    night.teller.tap(night.page.locator(".truly .row").filter(has_text="Mezepheles"))
    expect(night.step().locator("h2")).to_have_text("Mezepheles")
    expect(night.step().get_by_text("secret word: walrus")).to_be_hidden()
    expect(night.step().get_by_text("As suggested")).to_have_count(0)
    night.teller.choose("Bob")
    evening.act(c.Execute(None), c.BeginNight(2))
    night.page.reload()
    assert night.seals("Bob") == ["Turns Evil"]
    night.open("mezepheles", "Ann")
    expect(night.step()).to_contain_text("Wake the player marked TURNS EVIL.")
    assert night.teller.show().startswith("You are")
    expect(night.seat("Bob").locator(".what")).to_contain_text("Empath · evil")
    assert night.seals("Ann") == ["No Ability"]
    assert evening.seat("Bob").alignment is Alignment.EVIL
    night.teller.undo()
    expect(night.seat("Bob").locator(".what")).to_have_text("Empath")


def test_the_godfather_takes_revenge_only_for_an_outsider(screens: type[Screen], house: House) -> None:
    town = {"Ann": "saint", "Bob": "barber", "Cid": "chef", "Dee": "godfather", "Eve": "imp", "Fay": "monk"}
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).day()
    evening.act(c.Execute(evening.seat("Bob").id), c.BeginNight(2))
    night = Night(screens, evening)
    assert "Died Today" in night.seals("Bob")
    night.open("godfather", "Dee")
    night.teller.choose("Cid")
    expect(night.step()).to_contain_text("Cid dies")
    night.teller.answer("Cid dies")
    expect(night.seat("Cid").locator(".cell")).to_have_attribute("aria-label", re.compile("dies tonight"))
    assert "Died Today" not in night.seals("Bob")
    assert night.undo_says() == "Undo Cid dies"
    night.teller.undo()
    assert "Died Today" in night.seals("Bob")
    night.teller.answer("Cid dies")
    night.teller.night()
    expect(night.page.locator("#ledger")).to_contain_text("Cid")
    assert not evening.seat("Cid").alive


def test_without_a_dead_outsider_the_godfather_sleeps(screens: type[Screen], house: House) -> None:
    town = {"Ann": "saint", "Bob": "barber", "Cid": "chef", "Dee": "godfather", "Eve": "imp", "Fay": "monk"}
    evening = house.evening(tuple(town), tuple(town.values()), SCRIPT).day()
    evening.act(c.Execute(evening.seat("Cid").id), c.BeginNight(2))
    night = Night(screens, evening)
    row = night.row("godfather", "Dee")
    expect(row).to_have_class(re.compile(r"\bbarred\b"))
    expect(row).to_contain_text("No Outsider died today")
    night.open("godfather", "Dee")
    expect(night.step()).to_contain_text("No Outsider died today")
    expect(night.teller.button("Run anyway")).to_be_visible()
