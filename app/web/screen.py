"""What an open Grimoire shows, and what must be sent to it after a change.

The page is made of parts; each part is one element with an id, one template and one view. After a tap
the views before and after are compared, and only the parts that differ are drawn and sent. The same
answer serves the tap itself and a screen that lags behind.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from fastapi import Depends, Form, Query, Request
from fastapi.responses import Response

from app.domain.acting.evening import evening
from app.domain.game import PhaseKind
from app.domain.night import NightSheet
from app.domain.timeline import Timeline
from app.web.emblems import sprite_url
from app.web.render import common, fragment, part, parts
from app.web.setup_part import elsewhere, setup_answer
from app.web.views.day import DayLedgerView, day_ledger
from app.web.views.grimoire import BarView, CircleView, Count, MiddleView, bar, circle, middle
from app.web.views.ledger import (
    NightLedgerView,
    RowView,
    StepView,
    night_ledger,
    open_row,
    prompts,
    step,
)


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything that an open Grimoire shows. `ledger` is that of the night, of the day, or None."""

    circle: CircleView
    middle: MiddleView
    bar: BarView
    night: NightLedgerView | None
    step: StepView | None
    prompts: tuple[RowView, ...]
    day: DayLedgerView | None
    sprite: str
    note: str

    @property
    def listed(self) -> tuple[RowView, ...]:
        """The rows that stand in the ledger: tonight's, or by day what has come up."""
        return self.prompts if self.night is None else self.night.rows


@dataclass(frozen=True, slots=True)
class Seen:
    """What the browser says of itself: the version it shows, the row it has open, and how many suggestions
    it has asked for there (`turn`)."""

    version: int = 0
    row: str | None = None
    turn: int = 0


Turn = Annotated[int, Query(ge=0, le=9999)]


def seen_in_form(
    version: Annotated[int, Form()] = 0,
    row: Annotated[str, Form()] = "",
    turn: Annotated[int, Form(ge=0, le=9999)] = 0,
) -> Seen:
    """As the fields of a tap."""
    return Seen(version, row or None, turn)


def seen_in_query(
    version: Annotated[int, Query()] = 0, row: Annotated[str, Query()] = "", turn: Turn = 0
) -> Seen:
    """As the fields of a look."""
    return Seen(version, row or None, turn)


SeenForm = Annotated[Seen, Depends(seen_in_form)]
SeenQuery = Annotated[Seen, Depends(seen_in_query)]


@lru_cache(maxsize=64)
def _sheet(timeline: Timeline) -> NightSheet:
    return evening(timeline.game)


@lru_cache(maxsize=64)
def screen(game_id: str, timeline: Timeline, row: str | None = None, turn: int = 0) -> Screen:
    """The screen of a game as it stands, with this row open (None: the first that is due) and the suggestion
    of this turn in it (0: none). A timeline is known by its identity, so that the state before a tap need
    not be looked at twice."""
    game = timeline.game
    sheet = _sheet(timeline)
    opened = open_row(game, sheet, row)
    night = night_ledger(game, sheet, opened) if game.stage is PhaseKind.NIGHT else None
    day = day_ledger(game, row) if game.stage is PhaseKind.DAY else None
    current = frozenset() if opened is None or opened.seat is None else frozenset({opened.seat})
    return Screen(
        circle=circle(game, current),
        middle=middle(game, _count(day)),
        bar=bar(timeline),
        night=night,
        step=step(game, sheet, opened, turn),
        prompts=prompts(game, sheet, opened),
        day=day,
        sprite=sprite_url(game_id, game),
        note=game.note,
    )


def _count(day: DayLedgerView | None) -> Count | None:
    if day is None or day.vote is None:
        return None
    vote = day.vote
    return Count(vote.tally, vote.goal, vote.of, None if vote.turn is None else vote.turn.seat)


def context(request: Request, game_id: str, shown: Screen) -> dict[str, Any]:
    """What the templates of the Grimoire use."""
    return {
        **common(request),
        "game_id": game_id,
        "screen": shown,
        "sprite": shown.sprite,
        "base": f"/games/{game_id}",
        "now": time.time(),
    }


def changes(request: Request, game_id: str, before: Screen | None, after: Screen) -> Iterator[str]:
    """The parts that differ, each as the element that takes its place."""
    names = context(request, game_id, after)
    if before is None or before.circle.kind != after.circle.kind or _ids(before) != _ids(after):
        yield part("#circle", fragment("grimoire/_circle.html", names))
    else:
        for was, seat in zip(before.circle.seats, after.circle.seats, strict=True):
            if was != seat:
                yield part(f"#seat-{seat.id}", fragment("grimoire/_seat.html", {**names, "seat": seat}))
    if before is None or before.middle != after.middle:
        yield part("#middle", fragment("grimoire/_middle.html", names))
    yield from _ledger(names, before, after)
    if before is None or (before.step, before.day) != (after.step, after.day):
        yield part("#step", fragment("grimoire/_step.html", names))
    elif after.step is not None and _beads(before) != _beads(after):
        yield part("#step-beads", _strung(names, "step", after))
    yield part("#bar", fragment("grimoire/_bar.html", names))


def _ledger(names: dict[str, Any], before: Screen | None, after: Screen) -> Iterator[str]:
    """The list whole, or the rows that differ where it is the list of before."""
    if before is None or _heading(before) != _heading(after):
        yield part("#ledger", fragment("grimoire/_ledger.html", names))
        return
    for was, row in zip(before.listed, after.listed, strict=True):
        if was != row:
            yield part(f"#{row.id}", fragment("grimoire/_row.html", {**names, "row": row}))
    if after.night is not None and _beads(before) != _beads(after):
        yield part("#list-beads", _strung(names, "list", after))


def _heading(shown: Screen) -> tuple[object, ...]:
    title = None if shown.night is None else shown.night.title
    # By day a row tells nothing while nobody holds the eye, and is drawn with the whole list.
    rows = tuple(row.key for row in shown.listed) if shown.night is not None else shown.prompts
    wins = () if shown.night is None else shown.night.wins
    return title, wins, shown.day, shown.circle.kind, rows


def _beads(shown: Screen) -> tuple[str, ...]:
    return tuple(row.status for row in shown.listed)


def _strung(names: dict[str, Any], place: str, after: Screen) -> str:
    return fragment("grimoire/_beads.html", {**names, "place": place, "beads": after.listed})


def _ids(shown: Screen) -> tuple[int, ...]:
    return tuple(seat.id for seat in shown.circle.seats)


def answer(
    request: Request,
    game_id: str,
    before: Timeline | None,
    after: Timeline,
    seen: Seen,
    row: str | None,
    *more: str,
    turn: int = 0,
) -> Response:
    """What a screen that showed `seen` needs to show `after`, with the suggestion of this `turn`. `before`
    is the state we know it to have shown, or None: then everything is sent."""
    gone = elsewhere(game_id, after.game, seen.row)
    if gone is not None:
        return gone
    if after.game.stage is PhaseKind.SETUP:
        names = context(request, game_id, screen(game_id, after))
        return setup_answer(names, after.game, row or seen.row, *more)
    known = None
    if before is not None and before.version == seen.version:
        known = screen(game_id, before, seen.row, seen.turn)
    return parts([*changes(request, game_id, known, screen(game_id, after, row, turn)), *more])
