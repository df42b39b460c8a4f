"""`grimoire night`: the sheet of a snapshot's night as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.content.library import Library, bundled
from app.domain.game import Game
from app.domain.jinxes import active, among
from app.domain.night import NightSheet, Row, RowStep
from app.domain.problems import Refused
from app.domain.words import say
from app.services.reports.town import town_of
from app.services.sheets import sheet


def night(request: Mapping[str, Any], library: Library | None = None) -> dict[str, Any]:
    """The answer to a snapshot, with an optional `"night": N`. Raises `Refused` in the user's words."""
    number = _number(request.get("night"))
    game = town_of(request, library)
    return {**_data(game, sheet(game, number, library)), "jinxes": _jinxes(game, library)}


def _number(given: Any) -> int | None:
    if given is None:
        return None
    if not isinstance(given, int) or isinstance(given, bool) or given < 1:
        raise Refused(say("“{night}” is not the number of a night.", night=given))
    return given


def _data(game: Game, made: NightSheet) -> dict[str, Any]:
    return {"night": made.number, "entries": [_entry(game, row) for row in made.rows]}


def _jinxes(game: Game, library: Library | None) -> list[dict[str, Any]]:
    """The jinxes that count at this table."""
    found = active(game, among(game, (library or bundled()).jinxes))
    return [{"characters": [jinx.one, jinx.two], "text": jinx.text} for jinx in found]


def _entry(game: Game, row: Row) -> dict[str, Any]:
    seat = None if row.seat is None else game.seat(row.seat)
    return {
        "key": row.key,
        "slot": row.slot,
        "player": None if seat is None else seat.player,
        "seat": None if seat is None else game.place(seat.id) + 1,
        "character": row.character,
        "ability": row.ability,
        "status": row.status.value,
        "reason": None if row.reason is None else str(row.reason),
        "state": list(row.state),
        "steps": [_step(step) for step in row.steps],
    }


def _step(step: RowStep) -> dict[str, Any]:
    data = {**step.step.to_data(), "text": step.text}
    if step.gate is not None:
        data["gate"] = step.gate.to_data()
    if step.answer is not None:
        data["answer"] = step.answer.to_data()
    if step.answer_for is not None:
        data["answer_for"] = {choice: answer.to_data() for choice, answer in step.answer_for.items()}
    return data
