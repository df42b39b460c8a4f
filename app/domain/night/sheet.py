"""The sheet of a night: a function of the state alone, with what was done kept as done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from app.domain.abilities import Holding
from app.domain.answers.asking import Circumstances
from app.domain.characters import BAG_TEAMS
from app.domain.game import Game, PhaseKind
from app.domain.night.ahead import ahead
from app.domain.night.fixed import fixed_row
from app.domain.night.gates import Tonight
from app.domain.night.jinxed import jinx_rows
from app.domain.night.late import late
from app.domain.night.model import NightSheet, Row, Status
from app.domain.night.rows import JINX, is_new, key_of, row_of, rows_at
from app.domain.night.telling import told
from app.domain.night.wakes import who_wakes
from app.domain.script import FIXED_SLOTS
from app.domain.states import states_of


def number_of(game: Game) -> int:
    """The night that is, or the one that comes next."""
    phase = game.phase
    if phase.kind is PhaseKind.NIGHT:
        return max(1, phase.number)
    return 1 if phase.kind is PhaseKind.SETUP else phase.number + 1


def night_sheet(game: Game, number: int | None = None, order: Sequence[str] | None = None) -> NightSheet:
    """The sheet of night `number` (None: this night, or the next one).

    `order` is the whole order of slots, guests of the game included; without it the script's order
    holds: guests who are Travellers, Fabled or Loric act after dusk, others before dawn.
    """
    night = number_of(game) if number is None else number
    tonight = Tonight(states_of(ahead(game, night)), night)
    slots = tuple(order) if order is not None else _slots(tonight)
    rows = [row for slot in slots for row in _rows(slot, tonight)]
    rows[_strike_at(rows) : _strike_at(rows)] = jinx_rows(tonight)
    rows = _with_newcomers(rows, tonight)
    rows = _with_remembered(rows, tonight)
    rows = list(_notes_once(late(rows, _slots(tonight), tonight)))
    circumstances = Circumstances(tonight.states, tonight.number, who_wakes(rows, tonight))
    return NightSheet(tonight.number, tuple(told(row, circumstances) for row in rows))


def _notes_once(rows: Iterable[Row]) -> Iterator[Row]:
    """A jinx is said on the first of the rows that it concerns, and not again on the others."""
    said: set[str] = set()
    for row in rows:
        jinxes = [s.step.text for s in row.steps if s.step.do == "note" and s.step.get("when") == JINX]
        steps = tuple(s for s in row.steps if s.step.get("when") != JINX or s.step.text not in said)
        said |= set(jinxes)
        yield row if len(steps) == len(row.steps) else replace(row, steps=steps)


def _rows(slot: str, tonight: Tonight) -> Iterator[Row]:
    if slot in FIXED_SLOTS:
        yield fixed_row(slot, tonight)
    else:
        yield from rows_at(slot, tonight)


def _slots(tonight: Tonight) -> tuple[str, ...]:
    script = tonight.game.script
    own = script.first_night if tonight.number <= 1 else script.other_nights
    moments = ("first_night" if tonight.number <= 1 else "other_nights", "each_night")
    guests = [
        c for c in tonight.game.guests if c.id not in own and any(i.when in moments for i in c.how_to_run)
    ]
    early = tuple(c.id for c in guests if c.team not in BAG_TEAMS)
    late = tuple(c.id for c in guests if c.team in BAG_TEAMS)
    at = own.index("dawn") if "dawn" in own else len(own)
    return (*own[:1], *early, *own[1:at], *late, *own[at:])


def _with_newcomers(rows: list[Row], tonight: Tonight) -> list[Row]:
    """Rows for abilities that came only now and act when they come, though not on such nights."""
    known = {row.key for row in rows}
    for holding in tonight.states.holdings:
        key = key_of(holding)
        if tonight.number > 1 and key not in known and is_new(holding, tonight):
            row = row_of(holding.ability, holding, tonight)
            if any(s.step.do not in ("note", "place") for s in row.steps):
                rows.insert(_dawn_at(rows), row)
    return rows


def _with_remembered(rows: list[Row], tonight: Tonight) -> list[Row]:
    """What was done tonight stays on the sheet, though its holder has changed since."""
    if not tonight.is_now:
        return rows
    known = {row.key for row in rows}
    for key in tonight.game.night.done:
        ability, _, rest = key.partition(":")
        holder, _, variant = rest.partition(":")
        if key in known or not holder.isdecimal() or tonight.states.cast.character(ability) is None:
            continue
        if variant.startswith("shown:"):  # a row's cards were shown: nothing to come back to
            continue
        seat = int(holder) or None
        if seat is not None and seat not in tonight.states.cast.seats:
            continue
        row = row_of(ability, Holding(ability, seat, ability), tonight, variant)
        rows.insert(_place_of(ability, rows, tonight), row)
    return rows


def _place_of(ability: str, rows: list[Row], tonight: Tonight) -> int:
    slots = _slots(tonight)
    if ability not in slots:
        return _dawn_at(rows)
    before = set(slots[: slots.index(ability) + 1])
    return 1 + max((i for i, row in enumerate(rows) if row.slot in before), default=-1)


def _strike_at(rows: list[Row]) -> int:
    """Before the first of those who answer a strike."""
    answering = ("sage", "banshee", "farmer", "ravenkeeper")
    return next((i for i, row in enumerate(rows) if row.slot in answering), _dawn_at(rows))


def _dawn_at(rows: list[Row]) -> int:
    return next((i for i, row in enumerate(rows) if row.slot == "dawn"), len(rows))


def due(sheet: NightSheet) -> tuple[Row, ...]:
    """The rows that are still to be run."""
    return tuple(row for row in sheet.rows if row.status is Status.DUE)
