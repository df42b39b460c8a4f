"""A day by touch: a Virgin, ghost votes, a tie, an exile, an execution that fails, claims, a clock."""

from __future__ import annotations

import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from app.domain import commands as c
from tests.e2e.house import SIZES, Evening, House, Screen
from tests.e2e.storyteller import Storyteller

PLAYERS = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Tom")
CAST = ("chef", "virgin", "sailor", "monk", "slayer", "saint", "poisoner", "imp", "undertaker", "scapegoat")

SCROLLED = (
    "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
)
WHOLE = (
    "[...document.querySelectorAll('.answer, .note-hold')]"
    ".every((one) => one.scrollWidth <= one.clientWidth + 1)"
)


def morning(house: House) -> Evening:
    """The first day of ten players, of whom Ida died in the night and Tom is a Traveller."""
    evening = house.evening(PLAYERS, CAST).night()
    return evening.act(c.MarkDead(evening.seat("Ida").id, "demon"), c.BeginDay(1))


def nominate(screen: Screen, by: str, of: str) -> None:
    screen.page.locator("#step").get_by_role("button", name="Nomination", exact=True).tap()
    screen.cell(by).tap()
    screen.cell(of).tap()
    expect(screen.one("#step .vote-head")).to_contain_text(of)


def hands(screen: Screen, *names: str) -> None:
    for name in names:
        screen.cell(name).tap()
        expect(screen.cell(name)).to_have_attribute("aria-pressed", "true")


def close(screen: Screen) -> None:
    screen.page.locator("#step").get_by_role("button", name="Close").tap()
    expect(screen.page.locator("#step .vote-head")).to_have_count(0)


def note(screen: Screen, place: str = ".list") -> str:
    """What is read while the note is held; it is gone again afterwards."""
    button = screen.one(f"{place} .note-hold:visible")
    words = screen.page.locator(f"#{button.get_attribute('data-read')}")
    expect(words).to_be_hidden()
    box = button.bounding_box()
    assert box is not None
    screen.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    screen.page.mouse.down()
    expect(words).to_be_visible()
    read = words.inner_text()
    screen.page.mouse.up()
    expect(words).to_be_hidden()
    return read


def test_a_whole_day_with_virgin_ghost_votes_a_tie_an_exile_and_an_execution_that_fails(
    screens: type[Screen], house: House
) -> None:
    evening = morning(house)
    screen = screens(evening)
    expect(screen.one(".dawn")).to_contain_text("Ida")

    # The Virgin: the note is there before any hand is up, and the vote goes on when she is spent.
    nominate(screen, "Gus", "Bob")
    assert [r.text for r in evening.seat("Bob").reminders] == ["No Ability"]
    close(screen)

    # Ghost votes and a tie.
    nominate(screen, "Ann", "Cid")
    hands(screen, "Ann", "Bob", "Dee", "Eve", "Ida")
    close(screen)
    assert not evening.seat("Ida").ghost_vote
    expect(screen.one(".nomination.block")).to_contain_text("Cid")
    nominate(screen, "Bob", "Fay")
    screen.page.reload()
    expect(screen.one("#step .vote-head")).to_contain_text("Fay")
    hands(screen, "Ann", "Bob", "Dee", "Eve", "Gus")
    close(screen)
    expect(screen.page.locator(".nomination.tied")).to_have_count(2)
    expect(screen.one("#step h2")).to_have_text("The town talks")

    # An exile asks half of all, and the dead without a vote support it.
    screen.page.locator("#step").get_by_role("button", name="Exile, or you nominate").tap()
    screen.cell("Tom").tap()
    expect(screen.one("#step .vote-head")).to_contain_text("Tom")
    hands(screen, "Ann", "Bob", "Dee", "Ida", "Gus")
    close(screen)
    teller = Storyteller(screen.page)
    teller.act(teller.button("Exile Tom"))
    expect(screen.one(".nomination.exiled")).to_contain_text("Tom")
    assert not evening.seat("Tom").alive
    assert evening.game.day.executed is None

    # A third takes the block, and is executed but lives.
    teller.nominate("Dee", "Cid")
    hands(screen, "Ann", "Bob", "Dee", "Eve", "Gus", "Hal")
    close(screen)
    screen.one(".step-foot .answer.next").tap()
    assert "Sailor" in note(screen, "#step")
    expect(screen.one(".step-foot .answer.next")).to_have_text("and lives")
    screen.one(".step-foot .answer.next").tap()
    expect(screen.one("#step .step-head")).to_contain_text("was executed")
    expect(screen.one("#step h2")).to_have_text("Cid")
    assert evening.seat("Cid").alive
    executed = evening.game.day.executed
    assert executed == evening.seat("Cid").id

    screen.page.locator("#step").get_by_role("button", name="Night falls").tap()
    expect(screen.one("#ledger-title")).to_have_text("Night sheet")


def test_a_townsfolk_who_nominates_the_virgin_is_executed_at_once(
    screens: type[Screen], house: House
) -> None:
    evening = morning(house)
    screen = screens(evening)
    nominate(screen, "Ann", "Bob")
    assert "Ann is executed and dies; no vote" in note(screen)
    expect(screen.one("#step h2")).to_have_count(0)
    screen.one(".prompt").tap()
    expect(screen.one("#step h2")).to_have_text("Virgin")
    screen.page.get_by_role("button", name="Ann dies").tap()
    expect(screen.one("#step h2")).to_have_text("Ann")
    expect(screen.one(".nomination")).to_contain_text("no vote")
    assert not evening.seat("Ann").alive
    screen.one(".undo").tap()
    expect(screen.one("#step .vote-head")).to_contain_text("Bob")
    assert evening.seat("Ann").alive


def test_a_false_slayer_and_the_true_one(screens: type[Screen], house: House) -> None:
    evening = morning(house)
    screen = screens(evening)

    def shoot(by: str, at: str) -> None:
        screen.page.locator("#step").get_by_role("button", name="Somebody acts or claims").tap()
        screen.one("#sheet .token-pick").tap()
        screen.cell(by).tap()
        expect(screen.one("#step h2")).to_have_text("Slayer")
        screen.cell(at).tap()

    shoot("Ann", "Hal")
    expect(screen.one("#step h2")).to_have_text("The town talks")
    assert evening.seat("Hal").alive
    shoot("Eve", "Hal")
    screen.page.get_by_role("button", name="Hal dies").tap()
    expect(screen.one("#step h2")).to_have_text("The town talks")
    assert not evening.seat("Hal").alive
    assert "Good wins by the rules" in note(screen)
    assert evening.game.ending is None


def test_a_claim_is_two_taps_from_the_sheet_of_a_seat(screens: type[Screen], house: House) -> None:
    evening = morning(house)
    screen = screens(evening)
    sheet = screen.sheet_of("Ann")
    sheet.get_by_role("button", name="Claims…").tap()
    screen.page.locator("#sheet").get_by_role("button", name="Mayor").tap()
    expect(screen.page.locator("#sheet > .sheet")).to_have_count(0)
    expect(screen.one(".undo")).to_contain_text("Ann claims to be the Mayor")
    assert [claim.character for claim in evening.game.claims] == ["mayor"]


def test_the_clock_counts_down_survives_a_reload_and_rings_without_a_sound(
    screens: type[Screen], house: House
) -> None:
    evening = morning(house)
    screen = screens(evening)
    screen.one(".timer").tap()
    screen.page.get_by_text("Nominations", exact=True).tap()
    screen.page.locator("#sheet").get_by_role("button", name="3", exact=True).tap()
    clock = screen.one(".list [data-timer]")
    expect(clock).to_contain_text("2:5")
    screen.page.reload()
    expect(screen.one(".list [data-timer]")).to_contain_text("2:")
    screen.page.evaluate("navigator.vibrate = (pattern) => { window.felt = pattern; return true; }")
    evening.act(c.StartTimer("town", 1, time.time() + 1, loud=True))
    expect(screen.one(".room.time-is-up")).to_be_visible()
    assert screen.page.evaluate("window.felt.length") > 0
    expect(screen.one(".list [data-timer]")).to_have_text("0:00")


def test_dusk_asks_about_what_is_still_open(screens: type[Screen], house: House) -> None:
    evening = morning(house)
    screen = screens(evening)
    nominate(screen, "Ann", "Bob")
    close(screen)
    screen.page.locator("#step").get_by_role("button", name="Night falls").tap()
    expect(screen.one(".dusk")).to_contain_text("One thing is still to be settled.")
    screen.page.get_by_role("button", name="Back to the day").tap()
    screen.one(".prompt").tap()
    screen.page.get_by_role("button", name="Drop it").tap()
    expect(screen.page.locator(".prompt")).to_have_count(0)
    screen.page.locator("#step").get_by_role("button", name="Night falls").tap()
    expect(screen.one("#ledger-title")).to_have_text("Night sheet")
    assert evening.game.day.decided


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_every_look_of_the_day_is_sound_and_nothing_is_cut_off(
    screens: type[Screen], house: House, size: str, theme: str
) -> None:
    evening = morning(house)
    evening.act(c.Nominate(evening.seat("Ann").id, evening.seat("Bob").id))
    screen = screens(evening, size, theme)
    (prompt,) = evening.game.prompts
    base = "document.querySelector('.room').dataset.base"
    for address in (
        "changes?opens=day",
        f"changes?opens={prompt.key}",
        f"changes?claim=slayer&by={evening.seat('Dee').id}",
        f"changes?opens=execute-{evening.seat('Fay').id}",
        "sheets/by-day",
        f"sheets/claims/{evening.seat('Ann').id}",
        "sheets/timer",
    ):
        screen.page.evaluate(f"htmx.ajax('GET', {base} + '/{address}', {{source: '#screen', swap: 'none'}})")
        screen.page.wait_for_timeout(350)
        found = Axe().run(screen.page, options={"resultTypes": ["violations"]})
        assert found.violations_count == 0, (address, found.generate_report())
        assert screen.page.evaluate(SCROLLED) == [0, 0]
        for box in screen.page.locator(
            "#step .answer:visible, .note-hold:visible, .way-back .button:visible"
        ).all():
            where = box.bounding_box()
            if where is not None:
                assert where["height"] >= 44, (address, box.inner_text())
        assert screen.page.evaluate(WHOLE), address
        screen.look_around()


def test_on_a_phone_another_thing_begins_at_its_beginning(screens: type[Screen], house: House) -> None:
    screen = screens(morning(house), "phone")
    screen.one("#step .scroll").evaluate("place => { place.scrollTop = 999; }")
    nominate(screen, "Ann", "Cid")
    expect(screen.one("#step .vote-head")).to_be_in_viewport(ratio=0.9)
    screen.one("#step").get_by_role("button", name="Call off").tap()
    expect(screen.one("#step h2")).to_be_in_viewport(ratio=0.9)


def test_who_stands_beside_the_circle_is_named_in_one_line(screens: type[Screen], house: House) -> None:
    evening = morning(house)
    angel = house.program.library.resolve("angel")
    assert angel is not None
    screen = screens(evening.act(c.AddFabled(angel)))
    name = screen.one("#middle").get_by_text("Angel").bounding_box()
    token = screen.one(".beside-circle .token").bounding_box()
    assert name is not None
    assert token is not None
    assert name["width"] > name["height"]
    assert name["height"] < token["height"] == token["width"]
