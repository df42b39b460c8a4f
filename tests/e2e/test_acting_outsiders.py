"""Who is not what they seem, and who cannot die, row by row: Lunatic, Fang Gu, Goon, Sailor, Innkeeper."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.house import House, Screen
from tests.e2e.nights import come_to, next_night, table, undone, what
from tests.e2e.rows import Night, believes

LUNATIC = {
    "Ann": "chambermaid",
    "Bob": "fool",
    "Cid": "gambler",
    "Dee": "tealady",
    "Eve": "mastermind",
    "Fay": "lunatic",
    "Hal": "shabaloth",
}


def test_a_lunatic_acts_as_their_demon_and_the_demon_sees_whom_they_chose(
    screens: type[Screen], house: House
) -> None:
    night = Night(screens, believes(table(house, LUNATIC), "Fay", "shabaloth").night(2))
    teller = night.teller
    assert what(night, "Fay") == "Lunatic · as Shabaloth"
    come_to(night, "Lunatic")
    # As the Demon itself: two players, and no way to refuse.
    assert (teller.look()["players"]["least"], teller.look()["players"]["most"]) == (2, 2)
    expect(night.step().get_by_role("button", name="Nobody")).to_have_count(0)
    before = teller.screen()
    teller.choose("Ann", "Cid")
    assert night.undo_says() == "Undo Lunatic (Fay) chose Ann, Cid"
    assert [night.seals(player) for player in ("Ann", "Cid")] == [["Chosen"], ["Chosen"]]
    undone(night, before)
    # Now the Demon is woken and sees the Lunatic and the two.
    expect(night.step()).to_contain_text("Wake Hal.")
    read = teller.show()
    for word in ("Lunatic", "Fay", "Ann", "Cid"):
        assert word in read
    for player in ("Bob", "Dee", "Eve", "Hal"):
        assert player not in read
    assert teller.look()["title"] == "Shabaloth"
    teller.choose("Dee", "Eve")
    teller.answer("Dee dies")
    teller.answer("Eve dies")
    come_to(night, "Dawn")
    expect(night.step()).to_contain_text("Tell who died: Dee, Eve.")
    assert (what(night, "Ann"), what(night, "Cid")) == ("Chambermaid", "Gambler")
    # What was chosen lies until they choose again.
    teller.answer("Day breaks")
    next_night(night, 3)
    assert night.seals("Ann") == ["Chosen"]
    come_to(night, "Lunatic")
    teller.choose("Bob", "Cid")
    assert [night.seals(player) for player in ("Ann", "Bob", "Cid")] == [[], ["Chosen"], ["Chosen"]]


FANG_GU = {
    "Ann": "clockmaker",
    "Bob": "oracle",
    "Cid": "sage",
    "Dee": "mutant",
    "Eve": "witch",
    "Fay": "klutz",
    "Hal": "fanggu",
}


def test_the_fang_gu_jumps_to_the_first_outsider_and_never_again(screens: type[Screen], house: House) -> None:
    night = Night(screens, table(house, FANG_GU).night(2))
    teller = night.teller
    come_to(night, "Fang Gu")
    teller.choose("Dee")
    expect(night.step().locator(".truth")).to_contain_text("Dee becomes the Fang Gu instead")
    before = teller.screen()
    teller.answer("Dee lives")
    assert night.undo_says().startswith("Undo Hal dies; Dee becomes the Fang Gu")
    assert night.undo_says().endswith("Dee is evil")
    assert (what(night, "Hal"), what(night, "Dee")) == ("Fang Gu, dies tonight", "Fang Gu")
    assert night.evening.seat("Dee").alignment == "evil"
    expect(night.page.locator("#middle .seal")).to_have_text("Once")
    undone(night, before)
    expect(night.step()).to_contain_text("Wake Dee.")
    read = teller.show()
    assert "Fang Gu" in read
    assert "Thumb down" in read
    assert night.undo_says() == "Undo Dee was shown YOU ARE Fang Gu, YOU ARE thumb down"
    expect(night.row("fanggu", "Dee")).to_contain_text("Dee became the Fang Gu tonight")
    come_to(night, "Dawn")
    expect(night.step()).to_contain_text("Tell who died: Hal.")
    teller.answer("Day breaks")
    next_night(night, 3)
    come_to(night, "Fang Gu")
    teller.choose("Fay")
    teller.answer("Fay dies")
    assert (what(night, "Fay"), what(night, "Dee")) == ("Klutz, dies tonight", "Fang Gu")
    assert night.undo_says() == "Undo Fay dies"


GOON = {
    "Ann": "chambermaid",
    "Bob": "fool",
    "Cid": "sailor",
    "Dee": "tealady",
    "Eve": "mastermind",
    "Fay": "goon",
    "Hal": "po",
}


def test_the_first_to_choose_the_goon_is_drunk_and_the_goon_takes_their_side(
    screens: type[Screen], house: House
) -> None:
    night = Night(screens, table(house, GOON).night(2))
    teller = night.teller
    teller.choose("Bob")  # the Sailor
    teller.answer("As suggested")
    come_to(night, "Po")
    before = teller.screen()
    teller.choose("Fay")
    assert (what(night, "Hal"), night.seals("Hal")) == ("Po, drunk", ["Drunk"])
    assert what(night, "Fay") == "Goon · evil"
    assert night.undo_says() == "Undo Po (Hal) chose Fay; Fay is evil"
    undone(night, before)
    # The turn is finished as if it worked; then the Goon is woken, once.
    teller.answer("Fay lives")
    assert what(night, "Fay") == "Goon · evil"
    assert night.undo_says() == "Undo Po (Hal): Fay lives"
    expect(night.step()).to_contain_text("Wake Fay.")
    assert "Thumb down" in teller.show()
    come_to(night, "Chambermaid")
    teller.choose("Fay", "Bob")  # nobody else is drunk tonight
    assert what(night, "Ann") == "Chambermaid"
    assert what(night, "Fay") == "Goon · evil"
    come_to(night, "Dawn")
    expect(night.step()).to_contain_text("Nobody died tonight.")
    teller.answer("Nobody died")
    next_night(night, 3)
    assert (what(night, "Hal"), night.seals("Hal")) == ("Po", [])


def test_a_sailor_cannot_die_unless_it_is_the_sailor_who_is_drunk(
    screens: type[Screen], house: House
) -> None:
    night = Night(screens, table(house, GOON).night(2))
    teller = night.teller
    teller.choose("Bob")
    before = teller.screen()
    teller.choose("Bob")  # which of the two is drunk is the Storyteller's to pick
    assert (what(night, "Bob"), night.seals("Bob")) == ("Fool, drunk", ["Drunk"])
    assert night.undo_says() == "Undo Drunk on Bob"
    expect(night.row("sailor", "Cid")).to_contain_text("→ Bob")
    undone(night, before)
    come_to(night, "Po")
    teller.choose("Cid")
    expect(night.step().locator(".truth")).to_contain_text("Cid lives")
    teller.answer("Cid lives")
    come_to(night, "Dawn")
    teller.answer("Nobody died")
    # By day neither: the town is told that they live, not why.
    teller.nominate("Ann", "Cid")
    teller.vote("Ann", "Bob", "Dee", "Eve")
    teller.tap(night.page.locator("#step .answer", has_text="Execute"), "execute")
    teller.answer("and lives")
    assert (night.evening.seat("Cid").alive, night.seals("Bob")) == (True, ["Drunk"])
    teller.answer("Night falls")
    assert (what(night, "Bob"), night.seals("Bob")) == ("Fool", [])
    teller.choose("Dee")
    teller.choose("Cid")
    assert what(night, "Cid") == "Sailor, drunk"
    come_to(night, "Po")
    teller.choose("Cid")
    teller.answer("Cid dies")
    assert (what(night, "Cid"), night.undo_says()) == ("Sailor, dies tonight", "Undo Cid dies")


INNKEEPER = {
    "Ann": "innkeeper",
    "Bob": "gambler",
    "Cid": "tealady",
    "Dee": "chambermaid",
    "Eve": "mastermind",
    "Hal": "po",
}


def test_the_innkeepers_guests_are_safe_until_dawn_and_one_is_drunk_until_dusk(
    screens: type[Screen], house: House
) -> None:
    night = Night(screens, table(house, INNKEEPER).night(2))
    teller = night.teller
    come_to(night, "Innkeeper")
    teller.choose("Bob", "Dee")
    before = teller.screen()
    teller.choose("Dee")
    assert (night.seals("Bob"), night.seals("Dee")) == (["Safe"], ["Safe", "Drunk"])
    assert (what(night, "Bob"), what(night, "Dee")) == ("Gambler", "Chambermaid, drunk")
    expect(night.row("innkeeper", "Ann")).to_contain_text("→ Bob, Dee")
    expect(night.row("chambermaid", "Dee")).to_contain_text("drunk")
    undone(night, before)
    come_to(night, "Po")
    teller.choose("Bob")
    expect(night.step().locator(".truth")).to_contain_text("Ann, the Innkeeper, keeps Bob alive")
    teller.answer("Bob lives")
    come_to(night, "Dawn")
    expect(night.step().locator(".left")).to_contain_text("Safe leaves Bob, Safe leaves Dee")
    teller.answer("Nobody died")
    assert (night.seals("Bob"), night.seals("Dee")) == ([], ["Drunk"])
    teller.answer("Night falls")
    assert (night.seals("Dee"), what(night, "Dee")) == ([], "Chambermaid")
