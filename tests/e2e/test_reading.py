"""What must be readable whole and where no finger may make the page jump: long names, fields, jinxes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from app.domain import commands as c
from tests.e2e.house import SIZES, Evening, House, Screen

LONG = "Grand Archimandrite of Zwolle"
ARCHIMANDRITE = {
    "id": "archimandrite",
    "name": LONG,
    "team": "townsfolk",
    "ability": "Each night, choose a player: they are safe tonight.",
    "reminders": ["Safe"],
    "firstNight": 4,
    "firstNightReminder": "They choose a player. Mark that player :reminder:",
}
# Where the words of a name lie outside of what shows them, by the rectangles that the browser painted.
CUT = """([selector, words]) => [...document.querySelectorAll(selector)]
  .filter((one) => one.textContent.includes(words) && one.checkVisibility({visibilityProperty: true}))
  .map((one) => {
    const text = document.createRange(), box = one.getBoundingClientRect();
    text.selectNodeContents(one);
    const lies = text.getBoundingClientRect();
    return [lies.width > 0, one.scrollWidth - one.clientWidth <= 1, lies.top >= box.top - 3,
      lies.bottom <= box.bottom + 3, lies.left >= 0, lies.right <= innerWidth].every(Boolean); })"""
SMALL = """() => [...document.querySelectorAll('input, textarea, select')]
  .filter((one) => !['hidden', 'radio', 'checkbox', 'file'].includes(one.type) && one.checkVisibility())
  .map((one) => [one.id || one.name, parseFloat(getComputedStyle(one).fontSize)])
  .filter(([, size]) => size < 16)"""


def of_the_archimandrite(house: House, seats: tuple[int, ...]) -> Evening:
    cast = ("imp", "poisoner", "chef", "empath", "monk", "virgin", "slayer", "mayor", "saint", "recluse")
    others = ("butler", "baron", "spy", "soldier", "drunk")
    script: list[Any] = [ARCHIMANDRITE, *cast, *others]
    evening = house.evening(15, characters=(*cast, *others), script=script)
    for place in seats:
        seat = evening.game.seats[place]
        evening.act(c.AssignCharacter(seat.id, evening.game.script.find("archimandrite")))
    return evening.night()


def test_a_long_name_of_a_character_is_whole_on_the_circle_and_in_the_list(
    screens: type[Screen], house: House
) -> None:
    seats = (0, 4, 7, 11)
    page = screens(of_the_archimandrite(house, seats)).look_around().page
    for size in ("landscape", "portrait"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))")
        for selector in ("#circle .what", ".row .title"):
            assert page.evaluate(CUT, [selector, LONG]) == [True] * len(seats), (size, selector)


def test_no_field_makes_a_tablet_zoom(screens: type[Screen], house: House) -> None:
    evening = house.evening(8).night()
    seat = evening.game.seats[0].id
    page = screens(evening, "phone").page
    sheets = ("more", "show", "traveller", "end", "centre", "claims/{}", "note/{}", "person/{}", "seat/{}")
    for sheet in sheets:
        address = f"/games/{evening.id}/sheets/{sheet.format(seat)}"
        page.evaluate("(address) => htmx.ajax('GET', address, {swap: 'none'})", address)
        expect(page.locator(f'#sheet > [data-refresh="{address}"]')).to_be_visible()
        assert page.evaluate(SMALL) == [], sheet
    for address in ("/", "/games/new", "/scripts", "/library", "/games", f"/games/{evening.id}/share"):
        page.goto(house.url + address)
        assert page.evaluate(SMALL) == [], address


def test_the_jinxes_in_play_are_two_taps_away_and_veiled_by_day(screens: type[Screen], house: House) -> None:
    cast = ("balloonist", "chef", "imp", "baron", "monk")
    evening = house.evening(5, cast, (*cast, "marionette"))
    screen = screens(evening.night()).look_around()

    def opened() -> Any:
        screen.page.get_by_role("button", name="More", exact=True).first.tap()
        screen.page.locator("#sheet").get_by_role("button", name="Jinxes").tap()
        return screen.page.locator("#jinxes-in-play")

    expect(opened()).to_contain_text("No two characters in play have a jinx.")
    evening.remind("김서연", "Is The Marionette", of="marionette")
    expect(screen.page.locator("#jinxes-in-play")).to_contain_text("Balloonist")
    evening.act(c.BeginDay(1))
    screen.page.goto(evening.url)
    expect(opened()).to_be_hidden()
    screen.page.get_by_text("For you: which are in play").tap()
    expect(screen.page.locator("#jinxes-in-play")).to_contain_text("Marionette")


def test_rows_of_whoever_sleeps_can_be_put_out_of_sight_by_one_switch(
    screens: type[Screen], house: House
) -> None:
    evening = house.evening(7, ("chef", "empath", "monk", "imp", "poisoner", "virgin", "undertaker")).night(2)
    evening.act(c.MarkDead(evening.game.seats[1].id), c.SkipRow(f"monk:{evening.game.seats[2].id}"))
    screen = screens(evening).look_around()

    def rows() -> list[str]:
        return [
            line.split()[0] for line in screen.page.locator(".rows > li:visible .title").all_inner_texts()
        ]

    assert {"Empath", "Undertaker", "Monk", "Imp"} <= {*rows()}
    for name in ("Empath", "Undertaker"):
        expect(screen.page.locator(".row.barred", has_text=name)).to_be_visible()
    screen.page.get_by_role("button", name="More", exact=True).first.tap()
    screen.page.get_by_text("Only rows of tonight").tap()
    screen.page.keyboard.press("Escape")
    for _ in range(2):
        expect(screen.page.locator(".row", has_text="Empath")).to_be_hidden()
        assert {"Dusk", "Monk", "Imp", "Poisoner", "Dawn"} == {*rows()}
        screen.page.reload()
    screen.page.get_by_role("button", name="More", exact=True).first.tap()
    screen.page.get_by_text("All rows of the night").tap()
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator(".row", has_text="Empath")).to_be_visible()
