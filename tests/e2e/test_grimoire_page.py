"""The Grimoire page as a Storyteller holds it: by touch, at every size, with any number of seats."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.domain.characters import Alignment
from tests.e2e.house import SIZES, House, Screen

COUNTS = (5, 12, 15, 20)
TABLETS = {**SIZES, "768×1024": (768, 1024), "1024×768": (1024, 768), "810×1080": (810, 1080)}
# What can be tapped and is truly in view, as [name, x, y, width, height].
TARGETS = """() => [...document.querySelectorAll('.room :is(button, a, input, summary, label)')]
  .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest('[inert]'))
  .map((one) => {
    const box = one.getBoundingClientRect(), list = one.closest('.scroll')?.getBoundingClientRect();
    const top = Math.max(box.top, list?.top ?? 0), bottom = Math.min(box.bottom, list?.bottom ?? innerHeight);
    return [one.getAttribute('aria-label') ?? one.textContent.trim(), box.left, top, box.width, bottom - top];
  }).filter(([, , , width, height]) => width > 2 && height > 2)"""
BOXES = """(all) => all.map((one) => {
  const box = one.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; })"""
AT_REST = """async () => {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  } }"""
SHOW_CARD = """(values) => {
  const form = document.createElement('form');
  Object.assign(form, {method: 'post', action: `${location.pathname}/card`});
  for (const [name, value] of Object.entries(values))
    form.append(Object.assign(document.createElement('textarea'), {name, value}));
  document.body.append(form); form.submit(); }"""
SCROLLED = (
    "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
)


def targets(page: Page) -> list[tuple[str, float, float, float, float]]:
    return [tuple(one) for one in page.evaluate(TARGETS)]


def overlap(one: tuple[Any, ...], other: tuple[Any, ...]) -> float:
    """How far two targets lie on each other, in px."""
    _, x, y, w, h = one
    _, u, v, m, n = other
    return float(min(min(x + w, u + m) - max(x, u), min(y + h, v + n) - max(y, v)))


def turn(page: Page, width: int, height: int) -> None:
    """Hold the device another way, until the circle lies as it should there."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(AT_REST)


@pytest.mark.parametrize("count", COUNTS)
def test_all_seats_are_in_view_and_nothing_that_can_be_tapped_overlaps(
    screens: type[Screen], house: House, count: int
) -> None:
    evening = house.evening(count).night()
    page = screens(evening).look_around().page
    players = {seat.player for seat in evening.game.seats}
    for size, (width, height) in TABLETS.items():
        turn(page, width, height)
        found = targets(page)
        assert len([one for one in found if one[0].split(",")[0] in players]) == count, size
        for name, x, y, w, h in found:
            assert min(x, y) >= -0.5, (size, name)
            assert x + w <= width + 0.5, (size, name)
            assert y + h <= height + 0.5, (size, name)
        lying = [(a[0], b[0]) for a, b in combinations(found, 2) if overlap(a, b) > 1]
        assert not lying, (size, lying)
        assert page.evaluate(SCROLLED) == [0, 0], size


def test_what_a_thumb_must_hit_is_large_enough(screens: type[Screen], house: House) -> None:
    page = screens(house.evening(12).night()).look_around().page
    for width, height in SIZES.values():
        turn(page, width, height)
        for selector in (".bar button:visible", ".answer:visible", ".cell"):
            sides = page.locator(selector).evaluate_all(
                "(all) => all.map((e) => [e.offsetWidth, e.offsetHeight])"
            )
            assert sides
            assert min(map(min, sides)) >= 44, (selector, sides)


def test_the_circle_keeps_its_size_under_a_sheet(screens: type[Screen], house: House) -> None:
    for size in SIZES:
        screen = screens(house.evening(12).night(), size)
        before = screen.one(".field").bounding_box()
        sheet = screen.sheet_of("Chloé")
        assert screen.one(".field").bounding_box() == before
        screen.page.wait_for_timeout(250)
        box, field = sheet.bounding_box(), before
        assert box is not None
        assert field is not None
        assert box["x"] >= field["x"] + field["width"] - 1 or box["y"] >= field["y"] + field["height"] - 1
        expect(screen.one("[data-cover]")).to_be_visible()


def test_by_touch_alone_a_reminder_is_placed_drawn_to_another_seat_and_taken_back(
    screens: type[Screen], house: House
) -> None:
    evening = house.evening(12).night()
    screen = screens(evening)
    sheet = screen.sheet_of("Ann")
    sheet.get_by_text("In play", exact=True).tap()
    sheet.get_by_role("button", name="Poisoned (Poisoner)").tap()
    seal = screen.one(f"#seat-{evening.seat('Ann').id} .seal")
    expect(seal).to_be_visible()
    screen.page.keyboard.press("Escape")

    screen.draw(seal, screen.middle_of(screen.cell("Tomasz")))
    moved = screen.one(f"#seat-{evening.seat('Tomasz').id} .seal")
    expect(moved).to_be_visible()
    expect(screen.one(".undo")).to_contain_text("Poisoned moves to Tomasz")

    screen.draw(moved, screen.middle_of(screen.one("#middle")))
    expect(screen.one("#middle .seal")).to_be_visible()
    for _ in range(3):
        version = screen.one("#version").input_value()
        screen.one(".undo").tap()
        expect(screen.one("#version")).not_to_have_value(version)
    expect(screen.page.locator(".field .seal")).to_have_count(0)
    assert not evening.seat("Ann").reminders


def test_a_tap_on_a_seal_opens_the_sheet_of_its_seat(screens: type[Screen], house: House) -> None:
    evening = house.evening(12).remind("Chloé", "Safe", of="monk").night()
    screen = screens(evening).look_around()
    for _ in range(3):
        screen.one(f"#seat-{evening.seat('Chloé').id} .seal").tap()
        expect(screen.one("#sheet h2")).to_have_text("Chloé")
        screen.one("[data-close-sheet]").tap()
        expect(screen.page.locator("#sheet > .sheet")).to_have_count(0)


def test_many_long_reminders_on_one_seat_can_all_be_read(screens: type[Screen], house: House) -> None:
    words = [f"Number {number} of a long reminder" for number in range(8)]
    evening = house.evening(15).remind("Ann", *words).remind("Chloé", *words).night()
    for size in SIZES:
        screen = screens(evening, size)
        width, height = SIZES[size]
        for box in screen.page.locator(".circle .seal").evaluate_all(BOXES):
            assert min(box) >= 0
            assert box[2] <= width
            assert box[3] <= height
        sheet = screen.sheet_of("Ann")
        for word in words:
            slip = sheet.locator(".on-token").get_by_text(word)
            slip.scroll_into_view_if_needed()
            assert slip.evaluate("e => e.scrollWidth <= e.clientWidth + 1")


def test_the_cover_hides_everything_until_its_seal_is_held(screens: type[Screen], house: House) -> None:
    screen = screens(house.evening(12).night())
    page = screen.page
    screen.one("[data-cover]").tap()
    expect(screen.one("#cover")).to_be_visible()
    expect(screen.one(".cell")).to_be_hidden()
    expect(screen.one(".bar")).to_be_hidden()
    page.keyboard.press("Escape")
    page.touchscreen.tap(40, 40)
    screen.one("[data-uncover]").tap()
    screen.hold(screen.one("[data-uncover]"), 0.3)
    expect(screen.one("#cover")).to_be_visible()
    page.reload()
    expect(screen.one("#cover")).to_be_visible()
    expect(screen.one(".cell")).to_be_hidden()
    screen.hold(screen.one("[data-uncover]"), 0.8)
    expect(screen.one("#cover")).to_be_hidden()
    expect(screen.one(".cell")).to_be_visible()


def test_the_grimoire_covers_itself_when_nobody_touches_it(screens: type[Screen], house: House) -> None:
    screen = screens(house.evening(5).night())
    screen.page.clock.install()
    screen.page.reload()
    screen.page.clock.run_for(40_000)
    expect(screen.one("#cover")).to_be_hidden()
    screen.page.clock.run_for(21_000)
    expect(screen.one("#cover")).to_be_visible()


def test_a_card_shows_nothing_else_and_closes_only_by_its_seal(screens: type[Screen], house: House) -> None:
    evening = house.evening(12).night()
    screen = screens(evening)
    sheet = screen.sheet_of("Tomasz")
    sheet.get_by_role("button", name="Show card").tap()
    screen.page.get_by_role("button", name="Show", exact=True).tap()
    page = screen.page
    expect(page.locator("h1")).to_have_text("You are")
    expect(page.locator("h2")).to_have_text("Virgin")
    assert page.url == f"{evening.url}/card"
    assert page.title().strip() == "Grimoire"
    source = page.content()
    assert not [seat.player for seat in evening.game.seats if seat.player in source]

    page.touchscreen.tap(300, 200)
    page.keyboard.press("Escape")
    page.go_back()
    page.set_viewport_size({"width": 820, "height": 1180})
    knob, track = screen.one(".knob"), screen.one(".track").bounding_box()
    assert track is not None
    knob.tap()
    screen.draw(knob, (track["x"] + track["width"] * 0.6, track["y"] + 20))
    expect(page.locator("h2")).to_have_text("Virgin")
    screen.draw(knob, (track["x"] + track["width"] + 10, track["y"] + 20))
    expect(screen.one("#cover")).to_be_visible()
    assert page.url == evening.url


@pytest.mark.parametrize("size", SIZES)
def test_six_tokens_with_long_words_fit_on_a_card(screens: type[Screen], house: House, size: str) -> None:
    evening = house.evening(12).night()
    page = screens(evening, size).page
    for values in (
        {
            "words": "These are the six of whom one was lying to you",
            "characters": "spy,drunk,imp,monk,virgin,fortuneteller",
        },
        {"words": "YOU ARE", "characters": "cerenovus"},
        {"words": "THESE ARE YOUR MINIONS", "names": "\n".join(s.player for s in evening.game.seats[:4])},
    ):
        page.goto(evening.url)
        page.evaluate(SHOW_CARD, values)
        expect(page.locator(".track")).to_be_visible()
        body, track = page.locator(".card-body"), page.locator(".track").bounding_box()
        assert track is not None
        assert body.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), values
        for box in body.locator("> *, li").evaluate_all(BOXES):
            assert box[0] >= 0
            assert box[1] >= 0
            assert box[2] <= SIZES[size][0]
            assert box[3] <= track["y"] + 1, values


def test_two_screens_show_the_same_within_a_second_and_typed_words_stay(
    screens: type[Screen], house: House
) -> None:
    evening = house.evening(12).night()
    one, other = screens(evening), screens(evening, "portrait")
    sheet = other.sheet_of("Ann")
    words = sheet.get_by_label("A reminder in your own words")
    words.fill("Half a thou")
    sheet.get_by_text("Script", exact=True).tap()
    one.sheet_of("Tomasz").get_by_role("button", name="Dies").tap()
    expect(
        other.one(f"#seat-{evening.seat('Tomasz').id} .is-dead, #seat-{evening.seat('Tomasz').id} .dying")
    ).to_be_attached(timeout=1000)
    expect(sheet).to_have_attribute("data-version", other.one("#version").input_value())
    expect(words).to_have_value("Half a thou")
    expect(sheet.locator(".t-script")).to_be_checked()
    # A tap on the screen that was behind is played on the game as it stands.
    words.press("Enter")
    expect(one.one(f"#seat-{evening.seat('Ann').id} .seal")).to_be_attached(timeout=1000)
    assert not evening.seat("Tomasz").alive


def test_a_double_tap_acts_once(screens: type[Screen], house: House) -> None:
    evening = house.evening(12).night()
    screen = screens(evening)
    pick = screen.sheet_of("Ann").locator(".pick:visible").first
    screen.double_tap(pick)
    expect(screen.page.locator(".circle .seal")).to_have_count(1)
    screen.page.wait_for_timeout(400)
    assert len(evening.seat("Ann").reminders) == 1


def test_a_traveller_joins_by_touch_alone(screens: type[Screen], house: House) -> None:
    screen = screens(house.evening(8).day())
    screen.page.get_by_label("More").tap()
    screen.page.get_by_role("button", name="Somebody joins").tap()
    sheet = screen.one("#sheet > .sheet")
    sheet.get_by_label("Name").fill("Tess")
    sheet.get_by_text("Evil", exact=True).tap()
    sheet.locator(".token-pick", has_text="Gunslinger").tap()
    sheet.get_by_role("button", name="Joins").tap()
    screen.page.locator(".circle .name", has_text="Tess").wait_for()
    tess = screen.evening.seat("Tess")
    assert (tess.character, tess.alignment) == ("gunslinger", Alignment.EVIL)


def test_a_reload_shows_the_same(screens: type[Screen], house: House) -> None:
    evening = house.evening(12).remind("Ann", "Safe", of="monk").night()
    screen = screens(evening).look_around()
    screen.sheet_of("Ayşe").get_by_role("button", name="Dies").tap()
    expect(screen.one(".undo")).to_contain_text("Ayşe")
    before = screen.page.locator("#circle").inner_text()
    screen.page.reload()
    expect(screen.one(".undo")).to_contain_text("Ayşe")
    assert screen.page.locator("#circle").inner_text() == before


def test_by_day_tokens_lie_face_down_until_they_are_held_up(screens: type[Screen], house: House) -> None:
    evening = house.evening(12).remind("Ann", "Drunk", of="poisoner").day()
    screen = screens(evening)
    for secret in (".token.face-up", ".circle .seal", ".what.secret"):
        expect(screen.one(secret)).to_be_hidden()
    assert "Monk" not in screen.page.locator(".room").aria_snapshot()
    assert "Monk" not in screen.page.locator(".room").inner_text()
    eye = screen.one("[data-face-up]")
    box = screen.middle_of(eye)
    touch = screen.page.context.new_cdp_session(screen.page)
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": box[0], "y": box[1]}]}
    )
    expect(screen.one(".token.face-up")).to_be_visible()
    expect(screen.one(".circle .seal")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(screen.one(".token.face-up")).to_be_hidden()


def test_a_vote_is_taken_by_tapping_seats_and_by_the_clock(screens: type[Screen], house: House) -> None:
    evening = house.evening(7).day()
    screen = screens(evening)
    page = screen.page
    page.get_by_role("button", name="Nomination", exact=True).tap()
    screen.cell("Ann").tap()
    screen.cell("Ayşe").tap()
    expect(page.locator(".dial-count")).to_contain_text("of 4 needed")
    expect(screen.one(".turn b")).to_have_text("Maximiliane von Hohenstein")
    page.get_by_role("button", name="Hand up").tap()
    expect(page.locator(".dial-count b")).to_have_text("1")
    expect(screen.one(".turn b")).to_have_text("さくら")
    page.wait_for_timeout(320)
    page.get_by_role("button", name="Hand down").tap()
    expect(screen.one(".turn b")).to_have_text("Борис")
    for count, player in enumerate(("Борис", "さくら", "Ann"), 2):
        screen.cell(player).tap()
        expect(page.locator(".dial-count b")).to_have_text(str(count))
    page.get_by_role("button", name="Close", exact=True).tap()
    expect(screen.one(".nomination.block")).to_contain_text("about to die")
    page.get_by_role("button", name="Execute Ayşe").tap()
    expect(screen.one(f"#seat-{evening.seat('Ayşe').id} .is-dead")).to_be_attached()


def test_a_tap_that_did_not_arrive_is_said_and_acts_once_when_repeated(
    screens: type[Screen], house: House
) -> None:
    evening = house.evening(5).night()
    screen = screens(evening)
    sheet = screen.sheet_of("Ann")
    screen.page.context.set_offline(True)
    sheet.get_by_role("button", name="Dies").tap()
    expect(screen.one("#notice")).to_contain_text("lost")
    expect(screen.cell("Ann")).to_be_visible()
    screen.page.context.set_offline(False)
    screen.page.wait_for_timeout(350)
    sheet.get_by_role("button", name="Dies").tap()
    expect(screen.one(".undo")).to_contain_text("Ann")
    assert not evening.seat("Ann").alive


def test_keys_walk_the_circle_open_a_sheet_and_come_back(screens: type[Screen], house: House) -> None:
    evening = house.evening(12).night()
    screen = screens(evening).look_around()
    page = screen.page
    screen.cell("Ann").focus()
    page.keyboard.press("ArrowRight")
    expect(screen.cell("김서연")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(screen.cell("Þóra")).to_be_focused()
    page.keyboard.press("Enter")
    expect(screen.one("#sheet > .sheet")).to_be_focused()
    page.keyboard.press("Escape")
    expect(screen.cell("Þóra")).to_be_focused()


def test_nothing_is_asked_of_any_other_host(screens: type[Screen], house: House) -> None:
    screen = screens(house.evening(12).night())
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.page.reload()
    screen.sheet_of("Ann")
    assert asked
    assert not [url for url in asked if not url.startswith((house.url, "data:"))]
