"""Where seats go: the sizes the design promises and nothing that touches, for every table from 5 to 20."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
LANDSCAPE, PORTRAIT, PHONE = (808, 758), (820, 700), (390, 452)
PROMISED = {
    LANDSCAPE: {5: 106, 8: 106, 10: 106, 12: 106, 14: 105, 16: 91, 18: 88, 19: 74, 20: 83},
    PORTRAIT: {5: 98, 8: 98, 10: 98, 12: 98, 14: 97, 16: 89, 18: 91, 19: 73, 20: 73},
    PHONE: {5: 60, 8: 60, 10: 60, 12: 49, 14: 57, 16: 57, 18: 54, 19: 47, 20: 42},
}
WORDS = ("Poisoned", "Red herring", "Safe", "Is the Drunk")
Seats = dict[str, Any]


def field(screen: tuple[int, int], count: int) -> tuple[int, int]:
    """A phone gives more of its height to a large table."""
    if screen is not PHONE or count <= 12:
        return screen
    return (390, 520) if count >= 16 else (390, 500)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page()
    for name in ("10-seating.js", "20-seals.js"):
        opened.add_script_tag(content=(SCRIPTS / name).read_text())
    yield opened
    opened.close()


def seats(page: Page, count: int, width: int, height: int) -> Seats:
    found: Seats = page.evaluate("([n, w, h]) => grimoire.seating(n, w, h)", [count, width, height])
    return found


def to_plate(x: float, y: float, plate: dict[str, float]) -> float:
    """From a point to the nearest point of a plate."""
    across = max(plate["x"] - x, 0, x - plate["x"] - plate["w"])
    return hypot(across, max(plate["y"] - y, 0, y - plate["y"] - plate["h"]))


def between(one: dict[str, float], other: dict[str, float]) -> float:
    across = max(other["x"] - one["x"] - one["w"], one["x"] - other["x"] - other["w"], 0)
    return hypot(across, max(other["y"] - one["y"] - one["h"], one["y"] - other["y"] - other["h"], 0))


CASES = [(screen, count) for screen in PROMISED for count in range(5, 21)]


@pytest.mark.parametrize(("screen", "count"), [(s, n) for s, sizes in PROMISED.items() for n in sizes])
def test_tokens_are_as_large_as_promised(page: Page, screen: tuple[int, int], count: int) -> None:
    found = seats(page, count, *field(screen, count))
    assert found["d"] == pytest.approx(PROMISED[screen][count], abs=2.1)


@pytest.mark.parametrize(("screen", "count"), CASES)
def test_no_token_touches_another_or_its_plate(page: Page, screen: tuple[int, int], count: int) -> None:
    found = seats(page, count, *field(screen, count))
    discs, mixed, plates = (6, 5, 3) if screen is PHONE else (14, 11, 6)
    assert len(found["places"]) == count
    for one, other in combinations(found["places"], 2):
        assert hypot(one["cx"] - other["cx"], one["cy"] - other["cy"]) >= found["d"] + discs
        assert to_plate(one["cx"], one["cy"], other["plate"]) >= found["d"] / 2 + mixed
        assert to_plate(other["cx"], other["cy"], one["plate"]) >= found["d"] / 2 + mixed
        assert between(one["plate"], other["plate"]) >= plates


@pytest.mark.parametrize(("screen", "count"), CASES)
def test_all_seats_lie_in_the_field_and_leave_the_middle_free(
    page: Page, screen: tuple[int, int], count: int
) -> None:
    width, height = field(screen, count)
    found = seats(page, count, width, height)
    middle_w, middle_h = (132, 112) if screen is PHONE else (280, 178)
    middle = {"x": (width - middle_w) / 2, "y": (height - middle_h) / 2, "w": middle_w, "h": middle_h}
    for place in found["places"]:
        assert place["left"] >= 0
        assert place["left"] + found["w"] <= width
        assert place["top"] >= 0
        assert place["top"] + found["h"] <= height
        assert to_plate(place["cx"], place["cy"], middle) > found["d"] / 2
        assert between(place["plate"], middle) > 0


@pytest.mark.parametrize("count", [5, 12, 20])
def test_the_first_seat_is_at_the_top_and_the_others_follow_clockwise(page: Page, count: int) -> None:
    places = seats(page, count, *LANDSCAPE)["places"]
    assert places[0]["cx"] == pytest.approx(404, abs=0.5)
    assert places[0]["cy"] == min(place["cy"] for place in places)
    assert places[1]["cx"] > places[0]["cx"] > places[-1]["cx"]


@pytest.mark.parametrize("screen", PROMISED)
def test_long_names_widen_only_into_free_space(page: Page, screen: tuple[int, int]) -> None:
    for count in (5, 12, 15, 20):
        width, height = field(screen, count)
        found = seats(page, count, width, height)
        plates = page.evaluate(
            "([n, w, h]) => grimoire.plateWidths(grimoire.seating(n, w, h), Array(n).fill(400))",
            [count, width, height],
        )
        for plate in plates:
            assert plate["w"] <= max(1.7 * found["d"], found["plateWidth"])
            assert plate["x"] >= 0
            assert plate["x"] + plate["w"] <= width
        for one, other in combinations(plates, 2):
            assert between(one, other) >= 2.9
        for i, place in enumerate(found["places"]):
            others = [plate for j, plate in enumerate(plates) if j != i]
            assert all(to_plate(place["cx"], place["cy"], plate) > found["d"] / 2 for plate in others)


REMINDERS = """([n, w, h, words]) => {
  const seats = grimoire.seating(n, w, h), phone = w < 600;
  const [mw, mh] = phone ? [132, 112] : [280, 178];
  const pen = document.createElement("canvas").getContext("2d"); pen.font = "700 14px sans-serif";
  const widths = words.map((list) => list.map((word) => pen.measureText(word).width));
  const middle = { x: (w - mw) / 2, y: (h - mh) / 2, w: mw, h: mh };
  return { seats, seals: grimoire.layReminders(seats, seats.places.map((place) => place.plate), widths,
    words.map(() => []), middle) };
}"""


@pytest.mark.parametrize(("screen", "count"), [(s, n) for s in PROMISED for n in (5, 8, 12, 15, 20)])
def test_a_reminder_on_every_second_seat_lies_on_nothing_else(
    page: Page, screen: tuple[int, int], count: int
) -> None:
    words = [[WORDS[place % 4]] if place % 2 == 0 else [] for place in range(count)]
    found = page.evaluate(REMINDERS, [count, *field(screen, count), words])
    seals = [seal for seat in found["seals"] for seal in seat]
    assert len(seals) == (count + 1) // 2
    for one, other in combinations(seals, 2):
        assert between(one, other) > 0
    for seal in seals:
        for place in found["seats"]["places"]:
            assert to_plate(place["cx"], place["cy"], seal) >= found["seats"]["d"] / 2
            assert between(place["plate"], {**seal, "y": seal["y"] + 2, "h": seal["h"] - 4}) > 0


def test_reminders_keep_their_words_where_there_is_room(page: Page) -> None:
    found = page.evaluate(REMINDERS, [8, *LANDSCAPE, [[word] for word in (*WORDS, *WORDS)]])
    assert [seal["bare"] for seat in found["seals"] for seal in seat] == [False] * 8


def test_a_crowded_seat_gives_up_the_words_first(page: Page) -> None:
    many = list(WORDS) * 2
    found = page.evaluate(REMINDERS, [20, *LANDSCAPE, [many if place == 9 else [] for place in range(20)]])
    assert len(found["seals"][9]) == 8
    assert len({json.dumps(seal["bare"]) for seal in found["seals"][9]}) == 1
