"""Two Storytellers at one game, each with a screen: what one does the other sees, and a screen that lags
behind takes nothing back and says nothing twice."""

from __future__ import annotations

from playwright.sync_api import expect

from app.domain import commands as c
from tests.e2e.house import Evening, House, Screen
from tests.e2e.nights import table, what
from tests.e2e.rows import Night

SOON = 1000
TOWN = {
    "Ann": "innkeeper",
    "Bob": "gambler",
    "Cid": "tealady",
    "Dee": "chambermaid",
    "Eve": "mastermind",
    "Hal": "po",
}


def deaf(screens: type[Screen], evening: Evening) -> Night:
    """A screen that hears of nothing that happens elsewhere."""
    night = Night(screens, evening)
    night.page.route("**/live*", lambda route: route.abort())
    night.page.reload()
    night.page.locator("#picking").wait_for()
    return night


def test_a_row_that_is_answered_on_one_screen_goes_on_on_the_other_within_a_second(
    screens: type[Screen], house: House
) -> None:
    evening = table(house, TOWN).night(2)
    one, other = Night(screens, evening), Night(screens, evening)
    one.teller.choose("Bob", "Dee")
    expect(other.step().locator("[aria-current=step]")).to_contain_text("You pick one", timeout=SOON)
    one.teller.choose("Dee")
    expect(other.row("innkeeper", "Ann")).to_contain_text("→ Bob, Dee", timeout=SOON)
    expect(other.seat("Dee").locator(".seal")).to_have_count(2, timeout=SOON)
    expect(other.step().locator("h2")).to_have_text("Gambler", timeout=SOON)
    other.teller.choose("Ann")
    expect(one.step().locator(".token-pick").first).to_be_visible(timeout=SOON)
    other.teller.undo()
    expect(one.step().locator(".token-pick")).to_have_count(0, timeout=SOON)
    assert one.teller.screen() == other.teller.screen()


def test_a_choice_that_is_half_made_stays_while_the_other_screen_does_something_else(
    screens: type[Screen], house: House
) -> None:
    evening = table(house, TOWN).night(2)
    one, other = Night(screens, evening), Night(screens, evening)
    one.page.locator("#picking").wait_for()
    one.teller.tap(one.teller.cell("Bob"), "one of two")
    expect(one.page.locator(".picking-names")).to_have_text("Bob")
    evening.remind("Cid", "Look here")
    expect(one.seat("Cid").locator(".seal")).to_have_count(1, timeout=SOON)
    expect(one.page.locator(".picking-names")).to_have_text("Bob")
    version = one.teller.version
    one.teller.tap(one.teller.cell("Dee"), "two of two")
    one.teller.moved(version)
    assert one.undo_says() == "Undo Innkeeper (Ann) chose Bob, Dee"
    expect(other.step().locator("[aria-current=step]")).to_contain_text("You pick one", timeout=SOON)


def test_another_answer_to_a_row_that_is_done_is_refused_and_shows_the_game_as_it_stands(
    screens: type[Screen], house: House
) -> None:
    evening = table(house, TOWN).night(2)
    late = deaf(screens, evening)
    one = Night(screens, evening)
    one.teller.choose("Bob", "Dee")
    one.teller.choose("Dee")
    late.teller.choose("Cid", "Eve")
    expect(late.page.locator("#notice")).to_contain_text("The game has moved on")
    assert (late.seals("Bob"), late.seals("Cid")) == (["Safe"], [])
    assert (what(late, "Dee"), late.teller.look()["title"]) == ("Chambermaid, drunk", "Gambler")
    assert late.undo_says() == one.undo_says()
    # The same answer from both hands is one answer, and nobody is scolded for it.
    one.teller.choose("Ann")
    late.teller.choose("Ann")
    expect(late.page.locator("#notice")).to_be_empty()
    expect(late.step().locator(".token-pick").first).to_be_visible()
    assert sum(choice.ability == "gambler" for choice in evening.game.choices) == 1


def test_a_death_is_only_settled_for_the_player_whom_the_screen_shows(
    screens: type[Screen], house: House
) -> None:
    evening = table(house, TOWN).remind("Hal", "3 Attacks", of="po").night(2)
    one = Night(screens, evening)
    for _ in range(2):
        one.teller.act(one.step().get_by_role("button", name="Skip this row"), "skips")
    one.teller.choose("Ann", "Cid", "Eve")
    late = Night(screens, evening)
    late.page.route("**/live*", lambda route: route.abort())
    late.page.reload()
    one.teller.answer("Ann dies")
    late.teller.answer("Ann dies")
    assert late.teller.look()["answers"] == ["Cid dies", "Cid lives"]
    one.teller.answer("Cid lives")
    late.teller.answer("Cid dies")
    expect(late.page.locator("#notice")).to_contain_text("The game has moved on")
    assert late.teller.look()["answers"] == ["Eve dies", "Eve lives"]
    late.teller.answer("Eve lives")
    assert [what(late, player) for player in ("Ann", "Cid", "Eve")] == [
        "Innkeeper, dies tonight",
        "Tea Lady",
        "Mastermind",
    ]


def test_an_undo_from_a_screen_that_lags_behind_takes_nothing_back_and_keeps_what_was_typed(
    screens: type[Screen], house: House
) -> None:
    evening = table(house, TOWN).night(2)
    evening.remind("Cid", "Earlier")
    late = deaf(screens, evening)
    late.page.locator("[data-pick-cancel]").tap()
    late.teller.cell("Bob").tap()
    words = late.page.locator("#sheet").get_by_label("A reminder in your own words")
    words.fill("Half a thou")
    evening.act(c.MarkDead(evening.seat("Dee").id, "demon"))
    late.page.locator("#bar .undo").tap()
    expect(late.page.locator("#notice")).to_contain_text("Something else has happened since")
    expect(late.page.locator("#bar .undo")).to_contain_text("Dee dies")
    assert (what(late, "Dee"), late.seals("Cid")) == ("Chambermaid, dies tonight", ["Earlier"])
    expect(words).to_have_value("Half a thou")


def test_night_that_falls_on_one_screen_opens_the_first_row_on_the_other(
    screens: type[Screen], house: House
) -> None:
    evening = table(house, TOWN).night(2)
    one, other = Night(screens, evening), Night(screens, evening)
    other.open("chambermaid", "Dee")
    evening.act(c.BeginDay(2))
    expect(other.page.locator("#circle")).to_have_attribute("data-phase", "day", timeout=SOON)
    one.teller.answer("Night falls")
    expect(other.step().locator("h2")).to_have_text("Innkeeper", timeout=SOON)
    assert other.teller.screen() == one.teller.screen()
