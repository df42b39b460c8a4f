"""Who may nominate now, and who may be nominated. A Storyteller may bend both."""

from __future__ import annotations

from app.domain.abilities import marked
from app.domain.characters import Team
from app.domain.day.needs import after_execution, votes
from app.domain.day.tally import banshee
from app.domain.game import PhaseKind, Seat
from app.domain.states import States
from app.domain.town import day_number, has


def is_open(states: States) -> bool:
    """Whether nominations can still be made today: it is not night, and nobody has been executed."""
    game = states.game
    return game.stage not in (PhaseKind.NIGHT, PhaseKind.ENDED) and not game.day.decided


def butcher(states: States) -> Seat | None:
    """The Butcher who may nominate once more after today's execution, or None."""
    game = states.game
    if game.stage is not PhaseKind.DAY or game.day.executed is None:
        return None
    used = game.day.earlier or after_execution(states) is not None
    return None if used else states.somebody("butcher")


def may_nominate(states: States) -> tuple[int, ...]:
    """Seats that may nominate, in seat order; nobody while only the Storyteller does (Bishop)."""
    again = butcher(states)
    if again is not None:
        return (again.id,)
    if not is_open(states) or states.at_work("bishop"):
        return ()
    if riots(states) and votes(states.game):
        return (votes(states.game)[-1].of,)
    return tuple(seat.id for seat in states.game.seats if _may(states, seat))


def _may(states: States, seat: Seat) -> bool:
    made = sum(1 for row in votes(states.game) if row.by == seat.id)
    if marked(seat, "golem", "May Not Nominate") and has(states, seat.id, "golem"):
        return False
    return made < 2 if banshee(states, seat) else seat.alive and made < 1


def may_be_nominated(states: States) -> tuple[int, ...]:
    """Seats that may be nominated, dead ones too; a living Traveller may be called for exile."""
    if butcher(states) is not None:
        return tuple(seat.id for seat in states.game.seats if _is_here(states, seat))
    if not is_open(states):
        return ()
    taken = {row.of for row in votes(states.game)}
    seats = [seat for seat in states.game.seats if seat.id not in taken and _is_here(states, seat)]
    if riots(states):
        seats = [seat for seat in seats if seat.alive]
    return tuple(seat.id for seat in seats)


def _is_here(states: States, seat: Seat) -> bool:
    return seat.alive or states.cast.team(seat) is not Team.TRAVELLER


def riots(states: States) -> bool:
    """Whether this is the day on which nominees die and nominate."""
    return day_number(states.game) == 3 and states.game.stage is PhaseKind.DAY and states.at_work("riot")
