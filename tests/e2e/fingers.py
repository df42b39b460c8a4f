"""A finger of the tests' browser, which draws something along."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

Point = tuple[float, float]


def middle_of(what: Locator) -> Point:
    """The middle of something on the screen, in px."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def draw(page: Page, what: Locator, to: Point, steps: int = 8) -> None:
    """Draw something from its middle to a point of the screen, once it lies still."""
    page.evaluate("document.fonts.ready.then(() => null)")
    (x, y), (to_x, to_y) = middle_of(what), to
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: Point) -> None:
        fingers = [{"x": px, "y": py} for px, py in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    send("touchStart", (x, y))
    for step in range(1, steps + 1):
        send("touchMove", (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps))
    send("touchEnd")
