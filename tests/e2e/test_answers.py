"""Answers given with a finger: cards of fingers, head and thumb, the own hand, a lie from the offer."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from app.domain import commands as c
from tests.e2e.house import SIZES, Evening, House, Screen
from tests.e2e.storyteller import Storyteller

TOWN = {
    "Ann": "empath",
    "Bob": "recluse",
    "Cid": "fortuneteller",
    "Dee": "villageidiot",
    "Eve": "washerwoman",
    "Fay": "butler",
    "Gus": "poisoner",
    "Hal": "imp",
}


def night(house: House) -> Evening:
    """The first night; Minions and Demon know each other, and the Poisoner has chosen the Washerwoman."""
    evening = house.evening(tuple(TOWN), tuple(TOWN.values())).bluff("monk", "soldier", "mayor").night()
    evening.remind("Eve", "Poisoned", of="poisoner")
    for row in ("minioninfo", "demoninfo", "poisoner:7"):
        evening.act(c.FinishRow(row))
    return evening


def at(screen: Screen, player: str, slot: str) -> Storyteller:
    """A Storyteller with the row of this player open, by a tap on the list."""
    teller = Storyteller(screen.page)
    key = f"{slot}:{screen.evening.seat(player).id}"
    strip = screen.page.locator("#step [data-list-open]:visible")
    if strip.count():
        strip.tap()
    row = screen.page.locator(f"#row-{key.replace(':', '-')}")
    row.scroll_into_view_if_needed()
    row.tap()
    screen.page.wait_for_function("(key) => document.getElementById('row')?.value === key", arg=key)
    screen.page.wait_for_timeout(350)
    return teller


def shown(evening: Evening) -> list[tuple[object, object]]:
    """What was shown beside what was true."""
    return [(json.loads(s.shown), json.loads(s.true or "null")) for s in evening.game.shown]


@pytest.mark.parametrize("size", SIZES)
def test_fingers_fill_a_card_and_are_taken_down(screens: type[Screen], house: House, size: str) -> None:
    evening = night(house)
    screen = screens(evening, size)
    at(screen, "Ann", "empath")
    picture = screen.page.get_by_role("button", name="Show a card: 2")
    box = picture.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 48
    picture.tap()
    card = screen.page.locator(".card-page .sign.fingers")
    expect(card).to_be_visible()
    expect(screen.page.locator(".sign-says")).to_have_text("2")
    drawn, (width, height) = card.bounding_box(), SIZES[size]
    assert drawn is not None
    assert drawn["height"] > 0.25 * min(width, height)
    assert "Hal" not in screen.page.inner_text("body")
    assert shown(evening) == [(2, 1)]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_nod_and_a_thumb_are_cards_and_the_way_back_leads_on(
    screens: type[Screen], house: House, theme: str
) -> None:
    evening = night(house)
    screen = screens(evening, "landscape", theme)
    teller = at(screen, "Cid", "fortuneteller")
    teller.choose("Hal", "Fay")
    teller.show(screen.page.get_by_role("button", name="Show a card: Yes"))
    at(screen, "Dee", "villageidiot")
    teller.choose("Hal")
    screen.page.get_by_role("button", name="Show a card: Thumb down").tap()
    expect(screen.page.locator(".card-page .sign.thumb")).to_be_visible()
    expect(screen.page.locator(".sign-says")).to_have_text("Thumb down")
    assert shown(evening) == [(True, True), ("down", "down")]


def test_the_own_hand_costs_one_tap(screens: type[Screen], house: House) -> None:
    evening = night(house)
    screen = screens(evening)
    teller = at(screen, "Ann", "empath")
    teller.answer("1")
    assert teller.taps.total() == 1
    assert shown(evening) == [(1, 1)]
    assert "empath:1" in evening.game.night.done
    expect(screen.page.locator(".card-page")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_a_lie_is_taken_from_the_offer(screens: type[Screen], house: House, size: str) -> None:
    evening = night(house)
    screen = screens(evening, size)
    teller = at(screen, "Eve", "washerwoman")
    lies = screen.page.locator("#step .answers .answer:has(small.false)")
    expect(lies).to_have_count(3)
    teller.show(lies.first)
    [(told, true)] = shown(evening)
    assert isinstance(told, dict)
    assert "Eve" not in told["players"]
    assert evening.game.character(told["character"]) is not None
    assert told["character"] not in TOWN.values()
    assert true is None


def test_a_draft_is_another_each_time_and_one_tap_takes_it(screens: type[Screen], house: House) -> None:
    evening = night(house)
    evening.act(*(c.RemoveReminder(r.id) for r in evening.seat("Eve").reminders))
    screen = screens(evening, "phone")
    teller = at(screen, "Eve", "washerwoman")
    screen.page.get_by_role("button", name="Suggest").tap()
    draft = screen.page.locator("#step .answers.draft .answer.next")
    expect(draft).to_be_visible()
    first = draft.inner_text()
    screen.page.wait_for_timeout(350)
    screen.page.get_by_role("button", name="Another").tap()
    expect(draft).not_to_have_text(first, use_inner_text=True)
    assert shown(evening) == []
    second = draft.inner_text()
    teller.show(draft)
    [(told, _)] = shown(evening)
    assert isinstance(told, dict)
    assert all(name in second for name in told["players"])


def test_where_a_token_lies_is_suggested_again_and_taken(screens: type[Screen], house: House) -> None:
    evening = night(house)
    screen = screens(evening, "phone")
    at(screen, "Cid", "fortuneteller")
    key = f"fortuneteller:{evening.seat('Cid').id}:preparation"
    screen.page.locator("#step [data-list-open]:visible").tap()
    screen.page.locator(f"#row-{key.replace(':', '-')}").tap()
    offered = screen.page.locator("#step .answers .answer", has_text="As suggested")
    first = offered.inner_text()
    screen.page.wait_for_timeout(350)
    screen.page.get_by_role("button", name="Suggest another").tap()
    expect(offered).not_to_have_text(first, use_inner_text=True)
    who = offered.locator("small").inner_text()
    screen.page.wait_for_timeout(350)
    Storyteller(screen.page).act(offered)
    assert [r.text for r in evening.seat(who).reminders] == ["Red Herring"]
    assert who in set(TOWN) - {"Gus", "Hal"}


@pytest.mark.parametrize("size", SIZES)
def test_four_answers_are_each_as_wide_as_a_thumb(screens: type[Screen], house: House, size: str) -> None:
    town = TOWN | {"Dee": "chef", "Fay": "scarletwoman"}
    screen = screens(house.evening(tuple(town), tuple(town.values())).bluff("monk").night(), size)
    at(screen, "Dee", "chef")
    answers = screen.page.locator("#step .told .answer:visible")
    assert answers.count() == 4
    for answer in answers.all():
        box = answer.bounding_box()
        assert box is not None
        assert box["width"] >= 44, box
        assert box["height"] >= 44, box
    last = screen.one("#step .step-foot").bounding_box()
    bar = screen.one("#bar").bounding_box()
    assert last is not None
    assert bar is not None
    assert last["y"] + last["height"] <= (bar["y"] + 1 if size != "landscape" else 821)
