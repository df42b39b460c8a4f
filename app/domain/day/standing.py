"""How the nominations of a day stand: who is about to die, who tied, who fell short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.day.eligible import riots
from app.domain.day.needs import after_execution, needed, votes
from app.domain.day.tally import Tally, tallies
from app.domain.game import Game, Nomination
from app.domain.states import States, states_of
from app.domain.town import nomination_of

OUTCOMES = (
    "about to die",
    "tied",
    "beaten",
    "too few votes",
    "only evil voted",
    "executed",
    "no vote",
    "open",
    "exiled",
    "not exiled",
)


@dataclass(frozen=True, slots=True)
class Row:
    """One nomination or call for exile as it stands. `votes` is what counts, `needed` the number at
    that time, `outcome` one of `OUTCOMES`."""

    number: int
    by: int | None
    of: int
    votes: int
    needed: int
    outcome: str
    exile: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """The day so far. `seat` is about to die (None: nobody); `best` is the tally to beat."""

    rows: tuple[Row, ...]
    seat: int | None
    best: int


def standing(game: Game) -> int | None:
    """Who is about to die: the seat with the highest tally of the day, if it was enough and alone."""
    return stand(states_of(game)).seat


def stand(states: States) -> Standing:
    """All rows of the day with their outcomes, and who is about to die."""
    counted = tallies(states)
    rows = votes(states.game)
    outcomes: dict[int, str] = {}
    anew = after_execution(states)
    before, after = (rows, ()) if anew is None else (rows[:-1], rows[-1:])
    seat, best = _judge(states, before, counted, outcomes)
    if states.game.day.executed is not None:
        seat = None
        _close(states, before, outcomes)
    if after:
        seat, best = _judge(states, after, counted, outcomes)
    if after and states.game.day.earlier:
        seat = None
        _close(states, after, outcomes)
    for row in states.game.day.nominations:
        if row.exile:
            enough = counted[row.number].votes >= needed(states, row)
            outcomes[row.number] = "open" if row.open else "exiled" if enough else "not exiled"
    found = tuple(
        _row(states, row, counted[row.number], outcomes[row.number]) for row in states.game.day.nominations
    )
    return Standing(found, seat, best)


def _judge(
    states: States, rows: Sequence[Nomination], counted: Mapping[int, Tally], outcomes: dict[int, str]
) -> tuple[int | None, int]:
    """Go through the votes in order. A tally that was too low then stays a mark to beat."""
    best, holder = 0, None
    for row in rows:
        tally = counted[row.number]
        if row.open:
            outcomes[row.number] = "open"
            continue
        if not row.votes and riots(states):
            outcomes[row.number] = "no vote"  # a Riot's nominee dies without one
            continue
        count, least = tally.votes, needed(states, row)
        if tally.evil_only and count >= least:
            outcomes[row.number] = "only evil voted"
            continue
        if count < least:
            outcomes[row.number] = "too few votes"
        elif count > best:
            _free(outcomes, holder, "beaten")
            outcomes[row.number], holder = "about to die", row
        elif count == best:
            _free(outcomes, holder, "tied")
            outcomes[row.number], holder = "tied", None
        else:
            outcomes[row.number] = "beaten"
        best = max(best, count)
    return (None if holder is None else holder.of), best


def _free(outcomes: dict[int, str], holder: Nomination | None, outcome: str) -> None:
    if holder is not None:
        outcomes[holder.number] = outcome


def _close(states: States, rows: Sequence[Nomination], outcomes: dict[int, str]) -> None:
    """How these rows ended once somebody was executed: nobody of them is about to die any more."""
    executed = states.game.day.executions
    chosen = {seat: nomination_of(states.game, seat) for seat in executed}
    for row in rows:
        if row in chosen.values():
            outcomes[row.number] = "executed"
        elif row.by in executed and chosen[row.by] is None and not row.votes:
            outcomes[row.number] = "no vote"  # a Virgin's nominator
        elif outcomes[row.number] == "about to die":
            outcomes[row.number] = "beaten"


def _row(states: States, row: Nomination, tally: Tally, outcome: str) -> Row:
    count = 0 if outcome == "only evil voted" else tally.votes
    return Row(row.number, row.by, row.of, count, needed(states, row), outcome, row.exile)
