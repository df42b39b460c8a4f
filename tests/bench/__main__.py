"""`make bench`: all numbers in one run, beside the aims for them."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from app.settings import Settings
from app.storage import open_store
from app.storage.migrate import migrate
from tests.bench.browser import BrowserCosts, browser_costs, chromium
from tests.bench.evenings import evening, keep, voting
from tests.bench.nights import NightCosts, night_costs
from tests.bench.report import Line, at_most, bytes_in_words, milliseconds, show
from tests.bench.served import Served, serving
from tests.bench.sizes import FirstLoad, first_load
from tests.bench.taps import TapCosts, tap_costs

SEATS, TABLET_SEATS = 15, 12
SHORT, LONG = 50, 5000


def main() -> None:
    """Measure and print."""
    with TemporaryDirectory(prefix="grimoire-bench-") as folder:
        data = Path(folder)
        _prepare(data)
        served = ("-m", "tests.bench.served", folder)
        with serving(*served) as server:
            taps = tap_costs(server, "short", "long", SEATS)
            show("A tap: a reminder is placed, 15 seats, at night", _taps(taps))
            show("A first visit to a game", _first_load(first_load(server, "short")))
        with serving(*served) as server:
            show("Seen in a browser", _browser(server))
        nights = night_costs(data, "short", "long")
        show("Without a network", _nights(nights, taps.clock["bare"]))
        show("The whole program, as `grimoire serve` runs it", _program(folder))


def _prepare(data: Path) -> None:
    store = open_store(Settings(data=data))
    migrate(store.engine)
    keep(store, evening("short", SEATS, SHORT))
    keep(store, evening("long", SEATS, LONG))
    keep(store, evening("tablet", TABLET_SEATS, SHORT))
    keep(store, voting(evening("vote", TABLET_SEATS, SHORT)))
    store.close()


def _taps(found: TapCosts) -> Iterator[Line]:
    for how, of in (("on the clock", found.clock), ("processor time", found.worked)):
        if not of["bare"]:
            yield Line(f"{how}: left out", "this machine does not tell")
            continue
        yield Line(f"the barest endpoint: one row, a constant part; {how}", milliseconds(of["bare"]))
        yield at_most(f"a tap after 50 events, beside it; {how}", of["short"] / of["bare"], 3, "×")
        yield at_most(f"its undo, beside it; {how}", of["undo"] / of["bare"], 3, "×")
        yield at_most(f"after 5,000 beside 50 events; {how}", of["long"] / of["short"], 1.2, "×")
    yield at_most("bytes of the answer, compressed, at most", max(found.sizes) / 1000, 6, "kB")


def _first_load(found: FirstLoad) -> Iterator[Line]:
    for address, size in found.text.items():
        yield Line(address.partition("?")[0], bytes_in_words(size))
    yield at_most("page, styles and scripts, compressed", sum(found.text.values()) / 1000, 100, "kB")
    yield Line("pictures (icons and emblems)", bytes_in_words(sum(found.pictures.values())))


def _browser(server: Served) -> Iterator[Line]:
    path = chromium()
    if path is None:
        yield Line("left out", "no Chromium on this machine")
        return
    found: BrowserCosts = browser_costs(server, "tablet", "vote", path)
    yield at_most("requests of a first visit, with fonts and pictures", found.requests, 13, "")
    for kind, size in sorted(found.bytes.items()):
        yield Line(f"… {kind.lower()}", bytes_in_words(size))
    bare = found.bare
    yield Line("finger to paint, slowed four times, of a bare page", f"{bare:.0f} ms")
    for what, median in found.taps.items():
        yield at_most(f"… {what}", median, 80, "ms", f"{median / bare:.2f} × the bare page")


def _nights(found: NightCosts, bare: float) -> Iterator[Line]:
    for what, seconds in (
        ("tonight's sheet, 15 seats", found.shown),
        ("… with every answer of every row", found.answered),
        ("… its list and open row as HTML", found.rendered),
        ("5,000 events read and replayed", found.replay),
        ("… replayed alone", found.fold),
    ):
        yield Line(what, f"{milliseconds(seconds)} ({seconds / bare:.2f} × the barest endpoint)")


def _program(folder: str) -> Iterator[Line]:
    began = perf_counter()
    with serving(
        "-c", "from app.cli import main; main()", "serve", "--port", "0", "--data", folder
    ) as server:
        _get(server, "/")
        yield Line("start to first page", f"{perf_counter() - began:.1f} s")
        fresh = server.memory()
        for path in (
            "/",
            "/scripts",
            "/games/new",
            "/games/short",
            "/games/long",
            "/games/tablet",
            "/games/vote",
        ):
            _get(server, path)
        for seat in range(1, SEATS + 1):
            _get(server, f"/games/long/sheets/seat/{seat}")
        _get(server, "/games/long/sheets/history")
        most = server.memory(most=True)
        if fresh is None or most is None:
            yield Line("memory: left out", "this machine does not tell")
            return
        yield Line("memory after the start", f"{fresh:.0f} MB")
        yield at_most("memory with four games open, one of 5,000 events", most, 150, "MB")


def _get(server: Served, path: str) -> None:
    connection = http.client.HTTPConnection(server.host, server.port)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    assert answer.status < 400, (path, answer.status)
    connection.close()


if __name__ == "__main__":
    main()
