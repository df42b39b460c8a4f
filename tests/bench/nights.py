"""What a night sheet and a long log cost, without a network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from starlette.requests import Request

from app.domain.acting.evening import evening
from app.domain.night import NightSheet, night_sheet
from app.domain.timeline import Timeline, replay
from app.main import create_app
from app.settings import Settings
from app.web.render import fragment
from app.web.screen import context, screen


@dataclass(frozen=True)
class NightCosts:
    """Medians in seconds: the sheet as it is shown, the sheet with the answers of every row, its list and
    open row as HTML; reading and folding a whole log, and folding alone."""

    shown: float
    answered: float
    rendered: float
    replay: float
    fold: float


def night_costs(data: Path, short: str, long: str) -> NightCosts:
    """Measured in this process."""
    app = create_app(Settings(data=data))
    store = app.state.program.store
    timeline = replay(store.load(short))
    log = store.load(long)
    found = NightCosts(
        shown=_seconds(lambda: evening(timeline.game), 60),
        answered=_seconds(lambda: _every_answer(night_sheet(timeline.game)), 20),
        rendered=_rendered(app, short, timeline),
        replay=_seconds(lambda: replay(store.load(long)), 5),
        fold=_seconds(lambda: replay(log), 5),
    )
    store.close()
    return found


def _every_answer(sheet: NightSheet) -> None:
    for row in sheet.rows:
        for step in row.steps:
            assert step.answer is None or step.answer_for is None


def _rendered(app: object, game_id: str, timeline: Timeline) -> float:
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b"", "app": app}
    names = context(Request(scope), game_id, screen(game_id, timeline))
    return _seconds(
        lambda: [fragment(f"grimoire/{part}.html", names) for part in ("_ledger", "_step")],
        60,
    )


def _seconds(work: Callable[[], object], times: int) -> float:
    work()
    found = []
    for _ in range(times):
        began = perf_counter()
        work()
        found.append(perf_counter() - began)
    return median(found)
