"""Demons at night, row by row as a Storyteller works them: star-pass, heir, poison, attacks, a jump."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from app.domain import commands as c
from tests.e2e.house import House, Screen
from tests.e2e.nights import come_to, next_night, table, undone, what
from tests.e2e.rows import Night

IMP = {
    "Ann": "chef",
    "Bob": "empath",
    "Cid": "monk",
    "Dee": "soldier",
    "Eve": "poisoner",
    "Fay": "baron",
    "Hal": "imp",
}


def test_a_minion_becomes_the_imp_and_is_woken_and_undo_names_both(
    screens: type[Screen], house: House
) -> None:
    night = Night(screens, table(house, IMP).night(2))
    teller = night.teller
    come_to(night, "Imp")
    teller.choose("Hal")
    expect(night.step().locator(".truth")).to_contain_text("Hal dies")
    assert night.undo_says() == "Undo Imp (Hal) chose Hal"
    teller.answer("Hal dies")
    assert night.undo_says() == "Undo Imp (Hal): Hal dies"
    before = teller.screen()
    teller.choose("Fay")  # one of two Minions: the Storyteller picks
    assert night.undo_says() == "Undo Hal dies; Fay becomes the Imp"
    assert what(night, "Hal") == "Imp, dies tonight"
    assert what(night, "Fay") == "Imp"
    undone(night, before)
    # The new Imp is woken before anything else, and does not attack tonight.
    assert teller.look()["title"] == "Imp"
    expect(night.step()).to_contain_text("Wake Fay.")
    expect(night.row("imp", "Fay")).to_contain_text("Fay became the Imp tonight")
    read = teller.show()
    assert "YOU ARE" in read.upper()
    assert "Imp" in read
    assert night.undo_says() == "Undo Fay was shown YOU ARE Imp"
    expect(night.row("imp", "Hal")).to_contain_text("Hal dies")
    come_to(night, "Dawn")
    expect(night.step()).to_contain_text("Tell who died: Hal.")
    teller.answer("Day breaks")
    expect(night.page.locator(".dawn")).to_contain_text("Died in the night: Hal.")


HEIRS = {
    "Ann": "chef",
    "Bob": "empath",
    "Cid": "soldier",
    "Dee": "virgin",
    "Fay": "scarletwoman",
    "Hal": "imp",
}


def executed(night: Night, player: str, *voters: str) -> None:
    """A nomination, a vote, and an execution that is looked at before it is carried out."""
    night.teller.nominate(voters[0], player)
    night.teller.vote(*voters)
    night.teller.tap(night.page.locator("#step .answer", has_text="Execute"), "execute")
    night.teller.answer("and dies")


def test_the_scarlet_woman_becomes_the_demon_by_day_and_is_told_at_night(
    screens: type[Screen], house: House
) -> None:
    night = Night(screens, table(house, HEIRS).day(2))
    teller = night.teller
    executed(night, "Hal", "Ann", "Bob", "Cid")
    # The town sees a death and nothing more: no seal, no character, no name in what undo says.
    expect(night.page.locator("#bar .undo .public")).to_have_text("what you did")
    expect(night.page.locator("#bar .undo .secret")).to_be_hidden()
    expect(night.page.locator("#circle .seal").first).to_be_hidden()
    assert "Fay" not in (night.page.locator("#step").inner_text() + night.page.locator("#bar").inner_text())
    expect(night.page.locator("#ledger")).to_contain_text("Died today: Hal.")
    assert night.evening.game.ending is None
    teller.answer("Night falls")
    assert night.seals("Fay") == ["Is The Demon"]
    assert what(night, "Fay") == "Imp"
    assert teller.look()["title"] == "Scarlet Woman"
    expect(night.row("imp", "Fay")).to_have_class(re.compile("due"))
    before = teller.screen()
    read = teller.show()
    assert "Imp" in read
    assert night.seals("Fay") == []
    undone(night, before)
    assert teller.look()["title"] == "Imp"
    teller.choose("Ann")
    teller.answer("Ann dies")
    assert night.undo_says() == "Undo Ann dies"


def test_with_four_alive_the_scarlet_woman_stays_what_she_is(screens: type[Screen], house: House) -> None:
    evening = table(house, HEIRS).night(2)
    evening.act(*(c.MarkDead(evening.seat(player).id, "demon") for player in ("Ann", "Bob")), c.BeginDay(2))
    night = Night(screens, evening)
    night.teller.nominate("Cid", "Hal")
    night.teller.vote("Cid", "Dee")
    night.teller.tap(night.page.locator("#step .answer", has_text="Execute"), "execute")
    night.teller.answer("and dies")
    assert evening.seat("Fay").character == "scarletwoman"
    assert evening.seat("Fay").reminders == ()
    assert night.undo_says() == "Undo Hal is executed"


def test_the_scarlet_woman_who_is_passed_the_demon_at_night_is_told_once(
    screens: type[Screen], house: House
) -> None:
    night = Night(screens, table(house, HEIRS).night(2))
    night.teller.choose("Hal")
    night.teller.answer("Hal dies")
    assert "Hal dies; Fay becomes the Imp" in night.undo_says()
    assert night.teller.look()["title"] == "Scarlet Woman"
    assert "Imp" in night.teller.show()
    assert night.seals("Fay") == []
    assert night.teller.look()["title"] == "Empath"
    come_to(night, "Dawn")


PUKKA = {
    "Ann": "chambermaid",
    "Bob": "gambler",
    "Cid": "grandmother",
    "Dee": "tealady",
    "Eve": "mastermind",
    "Hal": "pukka",
}


def test_the_pukka_poisons_and_the_one_before_dies_and_is_healthy(
    screens: type[Screen], house: House
) -> None:
    evening = table(house, PUKKA).remind("Dee", "Grandchild", of="grandmother").night(1)
    night = Night(screens, evening)
    teller = night.teller
    come_to(night, "Pukka")
    before = teller.screen()
    teller.choose("Ann")
    assert night.undo_says() == "Undo Pukka (Hal) chose Ann"
    assert (what(night, "Ann"), night.seals("Ann")) == ("Chambermaid, poisoned", ["Poisoned"])
    undone(night, before)
    expect(night.row("chambermaid", "Ann")).to_contain_text("poisoned")
    night.evening.act(c.BeginDay(1))
    next_night(night, 2)
    come_to(night, "Pukka")
    teller.choose("Cid")
    before = teller.screen()
    teller.answer("Ann dies")
    assert night.undo_says() == "Undo Ann dies"
    assert (what(night, "Ann"), night.seals("Ann")) == ("Chambermaid, dies tonight", [])
    assert (what(night, "Cid"), night.seals("Cid")) == ("Grandmother, poisoned", ["Poisoned"])
    expect(night.row("pukka", "Hal")).to_contain_text("→ Cid")
    expect(night.row("chambermaid", "Ann")).to_contain_text("Ann died tonight")
    undone(night, before)
    come_to(night, "Dawn")
    expect(night.step()).to_contain_text("Tell who died: Ann.")


PO = {
    "Ann": "chambermaid",
    "Bob": "fool",
    "Cid": "tealady",
    "Dee": "grandmother",
    "Eve": "mastermind",
    "Hal": "po",
}


def test_a_po_who_shakes_their_head_attacks_three_the_next_night(screens: type[Screen], house: House) -> None:
    night = Night(screens, table(house, PO).night(2))
    teller = night.teller
    come_to(night, "Po")
    before = teller.screen()
    teller.answer("Nobody")
    assert night.seals("Hal") == ["3 Attacks"]
    expect(night.row("po", "Hal")).to_contain_text("→ nobody")
    assert night.undo_says() == "Undo Po (Hal) chose nobody"
    undone(night, before)
    night.evening.act(c.MarkDead(night.evening.seat("Dee").id), c.BeginDay(2))
    next_night(night, 3)
    come_to(night, "Po")
    assert teller.look()["players"]["least"] == 3
    expect(night.step().get_by_role("button", name="Nobody")).to_have_count(0)
    teller.choose("Dee", "Bob", "Cid")
    # Nobody is asked about Dee, who was dead; the Fool lives this once.
    teller.answer("Bob lives")
    assert night.undo_says() == "Undo Po (Hal): Bob lives"
    before = teller.screen()
    teller.answer("Cid dies")
    assert (night.seals("Hal"), night.seals("Bob")) == ([], ["No Ability"])
    assert (what(night, "Bob"), what(night, "Cid")) == ("Fool", "Tea Lady, dies tonight")
    assert night.undo_says() == "Undo Cid dies"
    expect(night.row("po", "Hal")).to_contain_text("→ Cid dies")
    undone(night, before)
    come_to(night, "Dawn")
    expect(night.step()).to_contain_text("Tell who died: Cid.")


HADIKHIA = {
    "Ann": "chef",
    "Bob": "soldier",
    "Cid": "monk",
    "Dee": "empath",
    "Eve": "baron",
    "Hal": "alhadikhia",
}


def test_if_all_of_the_al_hadikhias_three_live_all_three_die(screens: type[Screen], house: House) -> None:
    evening = table(house, HADIKHIA).night(2)
    evening.act(c.BeginDay(2), c.MarkDead(evening.seat("Cid").id))
    night = Night(screens, evening)
    teller = night.teller
    evening.act(c.Execute(None), c.BeginNight(3))
    teller.rest()
    come_to(night, "Al-Hadikhia")
    teller.choose("Ann", "Cid", "Dee")
    for player in ("Ann", "Cid", "Dee"):
        expect(night.step().locator("[aria-current=step]")).to_contain_text("A shake of the head")
        teller.answer(f"{player} lives")
    expect(night.step().locator("[aria-current=step]")).to_contain_text("all three die")
    teller.answer("Ann dies")
    teller.answer("Cid dies")
    before = teller.screen()
    assert what(night, "Cid") == "Monk, dead"
    teller.answer("Dee dies")
    assert [what(night, player) for player in ("Ann", "Dee")] == [
        "Chef, dies tonight",
        "Empath, dies tonight",
    ]
    assert [night.seals(player) for player in ("Ann", "Cid", "Dee")] == [["1"], ["2"], ["3"]]
    expect(night.row("alhadikhia", "Hal")).to_contain_text("→ Ann, Dee die")
    assert night.undo_says() == "Undo Ann dies; Dee dies"
    undone(night, before)
    come_to(night, "Dawn")
    for line in ("Ann is dead.", "Cid is dead.", "Dee is dead."):
        expect(night.step().locator(".dawn-night")).to_contain_text(line)
    teller.answer("Day breaks")
    expect(night.page.locator(".dawn")).to_contain_text("Died in the night: Ann, Dee.")
    expect(night.page.locator(".dawn")).to_contain_text("Cid is dead.")
    assert [evening.seat(player).reminders for player in ("Ann", "Cid", "Dee")] == [(), (), ()]


def test_one_of_the_al_hadikhias_three_dies_and_the_dead_one_lives_again(
    screens: type[Screen], house: House
) -> None:
    evening = table(house, HADIKHIA).night(2)
    evening.act(c.BeginDay(2), c.MarkDead(evening.seat("Cid").id), c.Execute(None), c.BeginNight(3))
    night = Night(screens, evening)
    come_to(night, "Al-Hadikhia")
    night.teller.choose("Ann", "Cid", "Dee")
    for answer in ("Ann dies", "Cid lives", "Dee lives"):
        night.teller.answer(answer)
    assert [what(night, player) for player in ("Ann", "Cid")] == ["Chef, dies tonight", "Monk"]
    assert night.undo_says() == "Undo Ann dies; Cid lives again"
    come_to(night, "Dawn")
    expect(night.step().locator(".dawn-night")).to_contain_text("Cid is alive.")
