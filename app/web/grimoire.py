"""The Grimoire: its page, what a screen that lags behind asks for, and the stream that tells it to."""

from __future__ import annotations

from collections.abc import AsyncIterable
from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from app.domain.acting.by_day import claim_key
from app.domain.events import DayBroke, NightFell, RowDone, RowSkipped
from app.domain.game import PhaseKind
from app.domain.timeline import Timeline
from app.web.deps import GameId, ProgramDep, TimelineDep, program_of
from app.web.render import page
from app.web.screen import Seen, SeenQuery, Turn, answer, context, screen
from app.web.views.setup import shown_by

router = APIRouter()


@router.get("/games/{game_id}")
def grimoire(request: Request, game_id: GameId, timeline: TimelineDep) -> Response:
    """The circle with its ledger; a game that is still being set up goes to its setup."""
    if timeline.game.phase.kind is PhaseKind.SETUP and timeline.game.ending is None:
        return RedirectResponse(f"/games/{game_id}/setup", 303)
    names = context(request, game_id, screen(game_id, timeline))
    return page(request, "grimoire/page.html", **names, name=timeline.game.name)


@router.get("/games/{game_id}/changes")
def catch_up(
    request: Request,
    game_id: GameId,
    timeline: TimelineDep,
    seen: SeenQuery,
    opens: str = "",
    claim: str = "",
    by: int | None = None,
    suggest: Turn = 0,
) -> Response:
    """What a screen lacks that shows an older version, or that opens another row: of the night sheet, of
    the day, or that in which the seat `by` acts as the character `claim`. `suggest`: which suggestion, from
    1, for what the open row leaves to the Storyteller."""
    character = timeline.game.character(claim)
    if shown_by(seen.row) is None and _has_moved_on(timeline, seen):
        seen = replace(seen, row=None)
    row = claim_key(character, by) if character is not None and by is not None else None
    stays = not (row or opens) and seen.version == timeline.version
    turn = suggest or (seen.turn if stays else 0)
    return answer(request, game_id, timeline, timeline, seen, row or opens or seen.row, turn=turn)


def _has_moved_on(timeline: Timeline, seen: Seen) -> bool:
    """Whether the row that a screen has open was done elsewhere since, or belongs to another night or day."""
    return any(
        isinstance(event, (NightFell, DayBroke))
        or (isinstance(event, (RowDone, RowSkipped)) and event.row == seen.row)
        for event in timeline.since(seen.version)
    )


@router.get("/games/{game_id}/live", response_class=EventSourceResponse)
async def live(
    request: Request, game_id: GameId, timeline: TimelineDep, version: int = 0
) -> AsyncIterable[ServerSentEvent]:
    """Says “version N” whenever the game has moved on, and nothing else."""
    program: ProgramDep = program_of(request)
    last = request.headers.get("last-event-id", "")
    since = int(last) if last.isdecimal() and len(last) < 10 else version
    latest = timeline.version
    if latest > since:
        since = latest
        yield ServerSentEvent(event="version", id=str(latest), raw_data=str(latest))
    async for moved in program.feed.watch(game_id, since):
        yield ServerSentEvent(event="version", id=str(moved), raw_data=str(moved))
