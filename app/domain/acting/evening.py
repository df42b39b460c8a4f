"""The rows that can be run now: on the first night what should have been prepared comes before dusk, then
the night sheet."""

from __future__ import annotations

from dataclasses import replace

from app.domain.abilities import Holding
from app.domain.acting.by_day import by_day, claimed
from app.domain.acting.triggers import prompt_row
from app.domain.characters import Team
from app.domain.game import Game, PhaseKind
from app.domain.how_to_run import MOMENTS, Instruction, Step
from app.domain.night import NightSheet, night_sheet
from app.domain.night.gates import Tonight, verdict
from app.domain.night.model import Row, RowStep, Status
from app.domain.night.telling import judged
from app.domain.states import states_of
from app.domain.town import to_be_told
from app.domain.words import say

PREPARATION = "preparation"


def evening(game: Game) -> NightSheet:
    """All rows that can be run now, in order. What has come up waits first; on the first night the
    preparations that are still open come next; then tonight's sheet, or by day what abilities do by day."""
    waiting = tuple(prompt_row(game, prompt) for prompt in game.prompts)
    if game.phase.kind is not PhaseKind.NIGHT:
        return NightSheet(game.phase.number, (*waiting, *by_day(game)))
    sheet = night_sheet(game)
    tonight = tuple(_not_twice(game, row) for row in sheet.rows if not _is_elsewhere(row))
    prepared = preparations(game) if game.phase.number == 1 else ()
    return replace(sheet, rows=(*waiting, *prepared, *tonight))


def _is_elsewhere(row: Row) -> bool:
    """Whether this is the memory of a preparation or a prompt: those are no rows of the night."""
    moment = row.key.split(":")[2:3]
    return bool(moment) and (moment[0] == PREPARATION or moment[0] in MOMENTS)


def _not_twice(game: Game, row: Row) -> Row:
    """Who becomes the Demon after the Demon has acted does not act again tonight."""
    character = game.character(row.ability)
    if row.status is not Status.DUE or row.seat not in game.night.became or row.key in game.night.forced:
        return row
    if character is None or character.team is not Team.DEMON:
        return row
    if not any(key.partition(":")[0] == row.ability for key in game.night.done):
        return row
    reason = say("{character} has acted tonight already", character=character.name)
    return replace(row, status=Status.SKIPPED, reason=reason)


def find_row(game: Game, key: str) -> Row | None:
    """The row with this key, as things stand: a prompt, something done or claimed by day, or a row of the
    night."""
    return evening(game).row(key) or claimed(game, key)


def preparations(game: Game) -> tuple[Row, ...]:
    """A row for each ability that is prepared before the first night: the red herring, say. Those whose
    tokens lie already are done."""
    tonight = Tonight(states_of(game), max(1, game.phase.number))
    told = {seat.id for seat in to_be_told(game)}
    holdings = (h for h in tonight.states.holdings if not (h.believed and h.seat in told))
    rows = (_preparation(holding, tonight) for holding in holdings)
    return tuple(row for row in rows if row is not None)


def _preparation(holding: Holding, tonight: Tonight) -> Row | None:
    character = tonight.states.cast.character(holding.ability)
    if character is None:
        return None
    steps = [
        RowStep(step)
        for instruction in character.how_to_run
        if instruction.when == PREPARATION and _is_open(instruction, holding, tonight)
        for step in instruction.steps
    ]
    if not any(s.step.do not in ("note", "announce", "tell") for s in steps):
        return None
    key = f"{holding.ability}:{holding.seat or 0}:{PREPARATION}"
    night = tonight.game.night
    status = Status.DUE
    placed = [s.step for s in steps]
    if key in night.done or _lie_already(placed, holding, tonight) or _are_used(placed, holding, tonight):
        status = Status.DONE
    elif key in night.skipped:
        status = Status.SKIPPED
    seat = None if holding.seat is None else tonight.states.cast.seats[holding.seat]
    truth = None if seat is None else seat.character
    return Row(key, holding.ability, holding.seat, truth, holding.ability, status, steps=judged(steps))


def _is_open(instruction: Instruction, holding: Holding, tonight: Tonight) -> bool:
    return verdict(instruction.gate, holding, tonight) is not False


def _lie_already(steps: list[Step], holding: Holding, tonight: Tonight) -> bool:
    texts = _texts(steps, "place")
    return bool(texts) and all(tonight.marked(text, holding.ability) for text in texts)


def _are_used(steps: list[Step], holding: Holding, tonight: Tonight) -> bool:
    """Whether the row of the ability, which is done, has taken away what was prepared for it."""
    character = tonight.states.cast.character(holding.ability)
    if character is None or f"{holding.ability}:{holding.seat or 0}" not in tonight.game.night.done:
        return False
    tonights = [s for i in character.how_to_run if i.when in ("first_night", "each_night") for s in i.steps]
    return bool(set(_texts(steps, "place")) & set(_texts(tonights, "remove")))


def _texts(steps: list[Step], do: str) -> list[str]:
    return [str(s.get("reminder")) for s in steps if s.do == do and s.get("reminder")]
