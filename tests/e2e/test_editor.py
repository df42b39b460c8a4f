"""From a page of an almanac to a corrected row in a running game, by finger and by keyboard."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from app.domain import commands as c
from app.domain.script import Script
from app.services import library as published
from app.services.games import open_game
from app.services.scripts import bring_in
from tests.e2e import fingers
from tests.e2e.house import SIZES, Evening, House
from tests.e2e.test_pages import TOO_SMALL, WIDER
from tests.golden.reference import OWN
from tests.harbour import almanac

SEEDS = sorted((Path(__file__).parents[3] / "shared" / "seeds").glob("*.txt"))
PAGES = [almanac().replace("Harbour Lights", "Harbour by day"), *(seed.read_text("utf-8") for seed in SEEDS)]
# The picture of a night row is none to be touched.
TOUCHED = TOO_SMALL.replace("[hidden],", "[hidden], [inert],")
PEOPLE = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")


@pytest.fixture
def page(browser: Browser, house: House) -> Iterator[Page]:
    """A tablet."""
    width, height = SIZES["landscape"]
    size = {"width": width, "height": height}
    context = browser.new_context(viewport=size, base_url=house.url, has_touch=True)
    context.set_default_timeout(8000)
    yield context.new_page()
    context.close()


@pytest.fixture
def harbour(house: House) -> str:
    """The address of a script that was read from an almanac; each test has its own."""
    text = almanac().replace("Harbour Lights", f"Harbour {uuid.uuid4().hex}")
    return f"/scripts/{bring_in(house.program.store.scripts, house.program.library, text).id}"


def script_of(house: House, address: str) -> Script:
    return house.program.store.scripts.get(address.split("/")[2]).script


def texts(house: House, address: str, identity: str) -> list[str]:
    character = script_of(house, address).find(identity)
    assert character is not None
    return [step.text for i in character.how_to_run for step in i.steps]


def brought_in(page: Page, text: str) -> str:
    """The address of the script that a pasted page became."""
    page.goto("/scripts")
    page.get_by_label("Paste it here").fill(text)
    page.get_by_role("button", name="Read it").tap()
    page.wait_for_url(re.compile(r"/scripts/[a-z0-9]{6,}"))
    address = re.search(r"/scripts/[a-z0-9]+", page.url)
    assert address is not None
    return address[0]


def step_with(page: Page, words: str) -> Locator:
    """The line of the editor that has these words, its fields opened."""
    line = page.locator(".pieces .piece", has=page.get_by_text(words, exact=True))
    key = line.get_attribute("id")
    line.locator(".piece-summary").tap()
    opened = page.locator(f"#{key}.open")
    opened.locator("textarea").wait_for()
    return opened


def evening_of(house: House, address: str, characters: tuple[str, ...]) -> Evening:
    """A game on the script as it is now, dealt."""
    command = c.OpenGame("Friday", script_of(house, address), PEOPLE)
    table = Evening(house, open_game(house.program.store, command, uuid.uuid4().hex))
    for seat, identity in zip(table.game.seats, characters, strict=False):
        table.act(c.AssignCharacter(seat.id, table.game.script.find(identity)))
    return table


def draw(page: Page, what: Locator, to: Locator, lower: bool = False) -> None:
    """Draw something with a finger to the upper or the lower half of something else."""
    what.evaluate("it => it.scrollIntoView({block: 'center'})")
    other = to.bounding_box()
    assert other is not None
    x, _ = fingers.middle_of(what)
    fingers.draw(page, what, (x, other["y"] + other["height"] * (0.75 if lower else 0.25)))


def test_a_page_is_imported_corrected_played_and_found_again(page: Page, house: House) -> None:
    address = brought_in(page, almanac().replace("Harbour Lights", "Harbour by night"))
    expect(page.get_by_text("things are uncertain")).to_be_visible()
    page.get_by_role("link", name="Correct it Smuggler").tap()
    step = step_with(page, "Mark that player with the POISONED reminder.")
    step.get_by_label("In words, as you will read it").fill("Slip a powder into their cup.")
    expect(page.locator(".example .steps")).to_contain_text("Slip a powder into their cup.")
    step.get_by_label("Stays until").select_option(label="dawn")
    expect(step.locator(".says")).to_contain_text("until dawn")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("is saved on this script.")).to_be_visible()
    page.reload()
    expect(page.locator("section", has=page.get_by_role("heading", name="Smuggler"))).to_contain_text(
        "Slip a powder"
    )

    played = evening_of(house, address, ("smuggler", "kraken", "chef")).act(c.BeginNight(1))
    page.goto(f"/games/{played.id}")
    page.wait_for_function("document.getElementById('circle').offsetHeight > 0 && window.htmx")
    if page.locator("[data-pick-cancel]:visible").count():
        page.locator("[data-pick-cancel]:visible").tap()
    page.locator("#ledger .row", has_text="Smuggler").tap()
    expect(page.locator("#step")).to_contain_text("Slip a powder into their cup.")
    page.locator(f"#seat-{played.seat('Cid').id} .cell").tap()
    expect(page.locator(f"#seat-{played.seat('Cid').id}")).to_contain_text("Poisoned")
    assert [(r.text, r.until) for r in played.seat("Cid").reminders] == [("Poisoned", "dawn")]

    with page.expect_download() as download:
        page.goto(address)
        page.get_by_role("link", name="Download").tap()
    file = json.loads(Path(download.value.path()).read_text("utf-8"))
    smuggler = next(entry for entry in file if isinstance(entry, dict) and entry["id"] == "smuggler")
    steps = [step for i in smuggler["grimoire"]["how_to_run"] for step in i["steps"]]
    placed = next(step for step in steps if step["do"] == "place")
    assert (placed["until"], placed["text"]) == ("dawn", "Slip a powder into their cup.")


@pytest.mark.parametrize("text", PAGES, ids=["own", *(seed.stem[:3] for seed in SEEDS)])
def test_every_page_can_be_corrected(page: Page, house: House, text: str) -> None:
    address = brought_in(page, text)
    script = script_of(house, address)
    character = next(x for x in script.characters if any(i.when == "first_night" for i in x.how_to_run))
    page.goto(f"{address}/review")
    page.get_by_role("link", name=f"Correct it {character.name}", exact=True).tap()
    woken = next(i for i in character.how_to_run if i.when == "first_night").steps[0]
    step_with(page, woken.text).locator("textarea").fill("Touch their shoulder.")
    expect(page.locator(".example .steps")).to_contain_text("Touch their shoulder.")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("is saved on this script.")).to_be_visible()
    assert "Touch their shoulder." in texts(house, address, character.id)
    assert brought_in(page, text) == address
    page.goto(f"{address}/review")
    expect(page.get_by_text("Touch their shoulder.")).to_be_visible()


def test_a_running_game_goes_on_with_the_correction(page: Page, house: House, harbour: str) -> None:
    played = evening_of(house, harbour, ("smuggler", "kraken", "chef")).act(c.BeginNight(1))
    page.goto(f"{harbour}/characters/smuggler/edit")
    step_with(page, "Mark that player with the POISONED reminder.").locator("textarea").fill("Pour it.")
    page.get_by_role("button", name="Save").tap()
    page.get_by_role("button", name="Use this one there").tap()
    page.wait_for_url(f"**/games/{played.id}")
    expect(page.locator("#bar")).to_contain_text("The corrected script is used")
    page.locator("#ledger .row", has_text="Smuggler").tap()
    expect(page.locator("#step")).to_contain_text("Pour it.")


def test_what_is_typed_stays_while_the_row_follows(page: Page, house: House, harbour: str) -> None:
    page.goto(f"{harbour}/characters/kraken/edit")
    words = step_with(page, "That player dies.").locator("textarea")
    words.fill("")
    words.press_sequentially("The water takes them, slowly and without a sound.", delay=35)
    expect(page.locator(".example .steps")).to_contain_text("without a sound.")
    expect(words).to_have_value("The water takes them, slowly and without a sound.")
    expect(words).to_be_focused()
    page.get_by_label("What happens").focus()
    page.get_by_label("What happens").select_option(label="Words to read")
    expect(page.locator(".piece.open .says")).to_contain_text("Words to read")
    expect(page.get_by_label("What happens")).to_be_focused()
    expect(page.locator(".piece.open textarea")).to_have_value(
        "The water takes them, slowly and without a sound."
    )


def test_a_character_is_written_from_nothing(page: Page, house: House, harbour: str) -> None:
    page.goto(f"{harbour}/review")
    page.get_by_role("link", name="New character").tap()
    page.get_by_label("Name").fill("Pilot")
    page.get_by_label("Team").select_option(label="Outsiders")
    page.get_by_label("Ability").fill("Each night, learn whether the sea is calm.")
    page.get_by_role("button", name="Another reminder").tap()
    page.get_by_label("Word on the token").fill("Course")
    page.get_by_label("Add a step").select_option(label="Give a sign")
    expect(page.locator(".pieces .piece")).to_have_count(3)
    page.get_by_label("Add a step").select_option(label="Place a reminder")
    expect(page.locator(".pieces .piece")).to_have_count(4)
    expect(page.locator("#doubts")).to_contain_text("It is not said which token.")
    page.locator(".piece.open").last.get_by_label("Reminder").fill("Course")
    expect(page.locator("#doubts")).to_contain_text("Every step can be run.")
    sleep = page.locator(".pieces .piece").nth(1)
    sleep.locator("[data-grip]").press("ArrowDown")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("is saved on this script.")).to_be_visible()
    pilot = script_of(house, harbour).find("pilot")
    assert pilot is not None
    assert pilot.reminders == ("Course",)
    assert [s.do for i in pilot.how_to_run for s in i.steps] == ["wake", "signal", "sleep", "place"]
    assert "pilot" in script_of(house, harbour).first_night


def test_steps_are_moved_by_finger_and_by_arrow_keys(page: Page, house: House, harbour: str) -> None:
    page.goto(f"{harbour}/characters/kraken/edit")
    lines = page.locator(".pieces .piece")
    draw(page, lines.nth(2).locator("[data-grip]"), lines.nth(0))
    expect(lines.nth(0)).to_contain_text("That player dies.")
    expect(page.locator(".example .steps li").first).to_contain_text("That player dies.")
    grip = lines.nth(0).locator("[data-grip]")
    grip.focus()
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_contain_text("That player dies.")
    expect(lines.nth(1).locator("[data-grip]")).to_be_focused()
    page.get_by_role("button", name="Save").tap()
    page.wait_for_url("**/review?saved=kraken")
    assert texts(house, harbour, "kraken")[1] == "That player dies."


def test_a_step_is_drawn_into_another_moment(page: Page, house: House, harbour: str) -> None:
    page.goto(f"{harbour}/characters/stowaway/edit")
    first, second = page.locator(".part").nth(0), page.locator(".part").nth(1)
    draw(page, first.locator("[data-grip]"), second.locator(".piece").nth(1), lower=True)
    expect(first.locator(".piece")).to_have_count(0)
    expect(second.locator(".piece").nth(2)).to_contain_text("mark the nominator")
    page.get_by_role("button", name="Save").tap()
    page.wait_for_url("**/review?saved=stowaway")
    stowaway = script_of(house, harbour).find("stowaway")
    assert stowaway is not None
    assert [len(i.steps) for i in stowaway.how_to_run] == [0, 4]


def test_the_night_is_put_in_order(page: Page, house: House, harbour: str) -> None:
    page.goto(f"{harbour}/order")
    other = page.locator(".order-list").nth(1).locator("li")
    expect(other).to_contain_text(["Dusk", "Lamplighter", "Smuggler", "Kraken", "Dawn"])
    draw(page, other.nth(3).locator("[data-grip]"), other.nth(1))
    expect(other.nth(1)).to_contain_text("Kraken")
    other.nth(2).locator("[data-grip]").press("ArrowDown")
    expect(other.nth(3)).to_contain_text("Lamplighter")
    other.nth(3).locator("[data-up]").tap()
    expect(other.nth(2)).to_contain_text("Lamplighter")
    page.get_by_role("button", name="Keep this order").tap()
    page.wait_for_url("**/review")
    assert script_of(house, harbour).other_nights[1:4] == ("kraken", "lamplighter", "smuggler")


def test_the_way_leads_from_one_uncertain_thing_to_the_next(page: Page, harbour: str) -> None:
    page.goto(f"{harbour}/review")
    count = page.locator("[id^='u-']").count()
    assert count > 3
    for number in [*range(1, count + 1), 1]:
        page.locator("[data-next-mark]").click()
        expect(page.locator(f"#u-{number}")).to_be_focused()
        expect(page.locator(f"#u-{number}")).to_be_in_viewport()


def test_leaving_what_was_typed_is_asked_about(page: Page, harbour: str) -> None:
    page.goto(f"{harbour}/characters/kraken/edit")
    page.get_by_label("Ability").press_sequentially("More.")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto("/scripts")
    assert asked == ["beforeunload"]


@pytest.fixture(params=SIZES)
def screen(request: pytest.FixtureRequest, browser: Browser, house: House) -> Iterator[Page]:
    """A screen of each size, on which axe may run."""
    width, height = SIZES[request.param]
    size = {"width": width, "height": height}
    context = browser.new_context(viewport=size, base_url=house.url, bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def publishers(house: House) -> Iterator[None]:
    """The publisher's files are loaded for one test, and the house works with them at once."""
    published.load_folder(house.program.store, OWN)
    house.program.libraries.refresh()
    yield
    published.forget_published(house.program.store)
    house.program.libraries.refresh()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pages_are_for_everybody(
    screen: Page, house: House, harbour: str, publishers: None, theme: str
) -> None:
    screen.context.add_cookies([{"name": "theme", "value": theme, "url": house.url}])
    pages = {
        "review": f"{harbour}/review",
        "order": f"{harbour}/order",
        "new": f"{harbour}/characters/new",
        "edit": f"{harbour}/characters/lamplighter/edit",
        "library": "/library",
    }
    faults: list[object] = []
    for name, address in pages.items():
        screen.goto(address)
        for summary in screen.locator("details summary").all():
            summary.click()
        if name == "edit":
            for number in range(screen.locator(".piece-summary").count()):
                screen.locator(".piece-summary").nth(number).click()
                screen.wait_for_timeout(400)
        screen.wait_for_timeout(150)
        found = Axe().run(screen).response["violations"]
        faults += [(name, fault["id"], fault["nodes"][0]["html"][:160]) for fault in found]
        faults += [(name, "too small", target) for target in screen.evaluate(TOUCHED)]
        if screen.evaluate(WIDER) > 0:
            faults.append((name, "wider than the screen"))
    assert not faults, "\n".join(map(str, faults))
