"""What clumsy hands and a failing network do to a game: nothing is lost, nothing happens twice, and the page
says in words what is wrong."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from app.domain import commands as c
from app.domain.game import PhaseKind
from app.services.games import open_game
from app.services.scripts import edition
from app.services.sharing import TOWN, Sharing
from tests.e2e.devices import Open, link
from tests.e2e.house import Evening, House, Screen
from tests.e2e.rows import Night

FIVE = ("Ann", "Bob", "Cid", "Dee", "Eve")


def told(page: Page, event: str) -> None:
    """The stream of this page breaks off, or is found again."""
    page.evaluate(
        "(name) => document.getElementById('live')"
        ".dispatchEvent(new CustomEvent(name, {bubbles: true, detail: {}}))",
        f"htmx:sse:{event}",
    )


def test_a_stream_that_stays_away_is_told_and_told_no_more_once_it_is_back(
    screens: type[Screen], house: House
) -> None:
    page = screens(house.evening(7).night()).page
    told(page, "error")
    expect(page.locator("#notice")).to_contain_text("it is being looked for", timeout=6000)
    told(page, "after:connection")
    expect(page.locator("#notice")).to_be_empty()


def test_a_stream_that_is_not_there_at_the_first_try_is_asked_for_anew(
    screens: type[Screen], house: House
) -> None:
    evening = house.evening(7).night(2)
    page = screens(evening).page
    page.route("**/live*", lambda route: route.abort())
    page.reload()
    page.unroute("**/live*")
    evening.remind("Ann", "Look here")
    expect(page.locator(f"#seat-{evening.seat('Ann').id} .seal")).to_have_count(1, timeout=8000)


def test_a_tap_whose_answer_was_lost_acts_once(screens: type[Screen], house: House) -> None:
    evening = house.evening(7).night(2)
    night = Night(screens, evening)
    page, sent = night.page, []
    page.route("**/live*", lambda route: route.abort())
    page.reload()

    def swallow(route: Route) -> None:
        sent.append(re.search(r'name="action"\s+(\w+)|action=(\w+)', route.request.post_data or ""))
        answer = route.fetch()
        if len(sent) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)

    page.route("**/do/skip-row", swallow)
    before = evening.game
    skip = night.step().get_by_role("button", name="Skip this row")
    night.teller.tap(skip, "skips")
    expect(page.locator("#notice")).to_contain_text("sent again as soon as you tap it again")
    night.teller.act(skip, "skips again")
    assert len({match and match.group() for match in sent}) == 1
    assert len(evening.game.night.skipped) == len(before.night.skipped) + 1
    expect(page.locator("#notice")).to_be_empty()


def test_an_idle_tab_does_not_cover_the_one_that_is_used(screens: type[Screen], house: House) -> None:
    evening = house.evening(7).day()
    used = screens(evening).page
    idle = used.context.new_page()
    idle.clock.install()
    idle.goto(evening.url)
    idle.wait_for_function("window.htmx")
    idle.clock.run_for(40_000)
    used.locator(".circle .name").first.tap()
    expect(used.locator("#sheet > .sheet")).to_be_visible()
    idle.clock.run_for(40_000)
    expect(idle.locator("#cover")).to_be_hidden()
    idle.clock.run_for(40_000)
    expect(idle.locator("#cover")).to_be_visible()


def test_a_history_is_not_behind_a_covered_grimoire(device: Open, house: House) -> None:
    evening = house.evening(7).night()
    page = device("landscape")
    page.goto(f"{evening.url}/history")
    expect(page.locator("h1")).to_have_text("Friday at Mina’s")
    page.goto(evening.url)
    page.locator("[data-cover]").first.tap()
    page.go_back()
    expect(page.locator("#cover")).to_be_visible()
    page.goto(f"{evening.url}/history")
    expect(page.locator("#cover")).to_be_visible()


def test_a_link_that_was_taken_back_is_not_tried_again_and_again(device: Open, house: House) -> None:
    evening = house.evening(7).night()
    page = device("landscape")
    asked: list[int] = []
    page.on("response", lambda answer: asked.append(answer.status) if "/live" in answer.url else None)
    page.goto(link(evening, TOWN))
    page.wait_for_function("window.htmx")
    Sharing(house.program.store, house.program.feed, "").revoke(evening.id, TOWN)
    evening.act(c.BeginDay(1))
    expect(page.locator("[data-town-lost]")).to_be_visible(timeout=12_000)
    page.wait_for_timeout(3000)
    assert asked == [200, 404]


# A click on whatever lies at a spot by then; true where that is something to be done.
CLICK = """const click = (x, y) => {
  const under = document.elementFromPoint(x, y);
  under.dispatchEvent(new MouseEvent("click",
    { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y, detail: 1 }));
  return Boolean(under.closest("[hx-post]"));
};"""


def tremble(page: Page, x: float, y: float) -> None:
    """Quick taps on one spot, timed by the page itself: this machine may be slower than a finger."""
    page.evaluate(
        f"""async ([x, y]) => {{
          {CLICK}
          for (const wait of [0, 100, 100, 100]) {{
            await new Promise((done) => setTimeout(done, wait));
            click(x, y);
          }}
        }}""",
        [x, y],
    )


def test_a_finger_that_trembles_thrice_answers_once(screens: type[Screen], house: House) -> None:
    evening = house.evening(7).night(2)
    screen = screens(evening)
    tremble(screen.page, *screen.middle_of(screen.page.get_by_role("button", name="Skip this row")))
    expect(screen.page.locator("#bar .undo")).to_contain_text("skipped")
    assert len(evening.game.night.skipped) == 1


def test_a_finger_that_trembles_on_a_seat_chooses_for_one_row(screens: type[Screen], house: House) -> None:
    evening = house.evening(
        ("Ann", "Bob", "Cid", "Dee", "Eve"), ("monk", "poisoner", "imp", "chef", "virgin")
    )
    screen = screens(evening.night(2))
    tremble(screen.page, *screen.middle_of(screen.cell("Eve")))
    expect(screen.page.locator("#bar .undo")).to_contain_text("Poisoner (Bob) chose Eve")
    assert [choice.ability for choice in evening.game.choices] == ["poisoner"]


def test_a_finger_that_trembles_while_the_next_page_comes_does_nothing_there(
    device: Open, house: House
) -> None:
    script = edition(house.program.library, "tb")
    opening = c.OpenGame("Friday", script, FIVE)
    game = Evening(house, open_game(house.program.store, opening, "opened for a trembling finger"))
    page = device("landscape")
    page.goto(f"{game.url}/setup")
    begin = page.get_by_role("button", name="Begin the first night all the same").first
    box = begin.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.add_init_script(
        f"""addEventListener("DOMContentLoaded", () => setTimeout(() => {{
          {CLICK}
          document.body.dataset.struck = click({x}, {y});
        }}, 50))"""
    )
    page.touchscreen.tap(x, y)
    expect(page.locator("body")).to_have_attribute("data-struck", "true")
    page.wait_for_timeout(600)
    assert game.game.phase.kind is PhaseKind.NIGHT
    expect(page.locator("#circle")).to_have_attribute("data-phase", "night")
