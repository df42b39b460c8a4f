"""How many votes were needed when a nomination was voted on, for a day that did not keep count.

A snapshot says who died today and not when. An execution's death comes after its nomination; who
nominated lived then; a Witch's and a Golem's victims fall before the vote; a Psychopath kills before
all nominations. Any other death is taken to have come before the last of several nominations, and
after a single one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.domain.abilities import marked
from app.domain.game import Game, Nomination
from app.domain.states import States
from app.domain.town import nomination_of
from app.domain.wins import at_dusk


def majority(states: States, living: int | None = None) -> int:
    """Votes that put somebody on the block: half of the living, rounded up; one with a Voudon."""
    if states.at_work("voudon"):
        return 1
    count = len(states.game.living) if living is None else living
    return (count + 1) // 2


def needed(states: States, row: Nomination) -> int:
    """The number for this nomination or call for exile: as it was kept, or worked out."""
    if row.needed > 0:
        return row.needed
    if row.exile:
        return states.game.exile_needed
    rows = votes(states.game)
    at = rows.index(row)
    gone = died_before(states)
    later = sum(1 for place in gone.values() if place > at)
    return majority(states, len(states.game.living) + later)


def filled(game: Game) -> Game:
    """The game with a number for every nomination that has none (0)."""
    if all(row.needed > 0 for row in game.day.nominations):
        return game
    states = States(at_dusk(game))
    rows = tuple(replace(row, needed=needed(states, row)) for row in game.day.nominations)
    return replace(game, day=replace(game.day, nominations=rows))


def votes(game: Game) -> Sequence[Nomination]:
    """Today's nominations for execution, in order."""
    return tuple(row for row in game.day.nominations if not row.exile)


def after_execution(states: States) -> Nomination | None:
    """The Butcher's nomination that followed today's first execution, or None."""
    game, rows = states.game, votes(states.game)
    if game.day.executed is None or not rows:
        return None
    last, first = rows[-1], game.day.executions[0]
    if last.by is None or not states.works(last.by, "butcher"):
        return None
    row = nomination_of(game, first) or next((r for r in rows if r.by == first and not r.votes), None)
    return None if row is None or row is last else last


def died_before(states: States) -> Mapping[int, int]:
    """For everybody who died today: the first nomination (from 0) at whose vote they were dead."""
    game = states.game
    dead = {seat.id for seat in game.seats if not seat.alive}
    today = [s for s in dict.fromkeys((*game.day.died, *game.day.exiled)) if s in dead]
    if game.day.executed in dead - {*today, *game.night.died}:
        today.append(game.day.executed or 0)
    return {seat: _first_missed(states, seat) for seat in today}


def _first_missed(states: States, seat_id: int) -> int:
    game = states.game
    rows = votes(game)
    if seat_id in game.day.executions:
        return _after_execution(game, rows, seat_id)
    earliest = 0
    for place, row in enumerate(rows):
        if row.of == seat_id and row.by is not None and states.works(row.by, "golem"):
            return place
        if row.by == seat_id:
            seat = states.cast.seats[seat_id]
            if marked(seat, "witch", "Cursed") and states.at_work("witch"):
                return place
            earliest = place + 1
    if seat_id in game.day.exiled:
        return max(earliest, _after_exile(game, seat_id))
    if states.holders("psychopath"):
        return earliest
    return max(earliest, len(rows) - 1 if len(rows) > 1 else len(rows))


def _after_execution(game: Game, rows: Sequence[Nomination], seat_id: int) -> int:
    row = nomination_of(game, seat_id)
    if row is not None:
        return rows.index(row) + 1
    nominated = [place for place, row in enumerate(rows) if row.by == seat_id]
    return nominated[-1] if nominated else len(rows)  # a Virgin’s execution comes before the vote


def _after_exile(game: Game, seat_id: int) -> int:
    """Nominations for execution that came before the call that exiled the Traveller."""
    before = 0
    for row in game.day.nominations:
        if row.exile and row.of == seat_id:
            return before
        before += not row.exile
    return before
