"""The whole day at a glance: counts, nominations, who may do what, what it would bring, who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.abilities import marked
from app.domain.day.before import Foreseen, before_nominating
from app.domain.day.eligible import may_be_nominated, may_nominate, riots
from app.domain.day.needs import died_before, majority, votes
from app.domain.day.standing import Row, Standing, stand
from app.domain.day.tally import banshee, hints, tallies, without_vote
from app.domain.game import Game, Nomination
from app.domain.problems import Problem
from app.domain.states import States, states_of
from app.domain.wins import Win, at_dusk, extra_day, pending, veto, wins
from app.domain.words import Message, say


@dataclass(frozen=True, slots=True)
class DayReport:
    """A day as it stands, or at night the day that has just ended.

    Seats are ids. `votes_needed` is half of the living; `votes_to_lead` is what the next nominee
    must reach to be about to die. `before` holds what nominations would bring, those that only use
    up an ability included (`quiet`). `wins` is advice.
    """

    alive: int
    votes_needed: int
    votes_to_lead: int
    exile_needed: int
    about_to_die: int | None
    nominations: tuple[Row, ...]
    may_nominate: tuple[int, ...]
    may_be_nominated: tuple[int, ...]
    before: tuple[Foreseen, ...]
    wins: tuple[Win, ...]
    notes: tuple[Message, ...]
    problems: tuple[Problem, ...]


def day_report(game: Game) -> DayReport:
    """Everything that the rules say about the day of this game."""
    evening = at_dusk(game)
    states = states_of(game) if evening is game else States(evening)
    now = stand(states)
    nominators, nominees = may_nominate(states), may_be_nominated(states)
    least = majority(states)
    lead = least if _is_after(states, now) else max(least, now.best + 1)
    return DayReport(
        alive=len(states.game.living),
        votes_needed=least,
        votes_to_lead=lead,
        exile_needed=game.exile_needed,
        about_to_die=now.seat,
        nominations=now.rows,
        may_nominate=nominators,
        may_be_nominated=nominees,
        before=before_nominating(states, nominators, nominees),
        wins=wins(game),
        notes=tuple(notes(states, wins(game))),
        problems=tuple(problems(states)),
    )


def _is_after(states: States, now: Standing) -> bool:
    """Whether today's execution is over and no nomination followed it: nothing is left to beat."""
    return states.game.day.executed is not None and now.seat is None


def notes(states: States, found: tuple[Win, ...]) -> Iterator[Message]:
    """What bears on the end of the game without deciding it."""
    coming = pending(states)
    if coming is not None:
        yield coming
    blocked = veto(states)
    if blocked is not None:
        yield blocked
    if extra_day(states):
        yield say("The Mastermind plays on: if somebody is executed on this day, their team loses")
    bishop = states.somebody("bishop")
    if bishop is not None:
        for text, side in (("Nominate Good", "good"), ("Nominate Evil", "evil")):
            if marked(bishop, "bishop", text):
                yield say(_BISHOP[side], player=bishop.player)
    politician = states.somebody("politician")
    if politician is not None and any(win.team is not politician.alignment for win in found):
        text = "If {player}, the Politician, is most to blame for losing, they win as well"
        yield say(text, player=politician.player)


_BISHOP = {
    "good": say("{player} is the Bishop: a good player must still be nominated today").text,
    "evil": say("{player} is the Bishop: an evil player must still be nominated today").text,
}


def breaches(states: States) -> Iterator[Problem]:
    """Nominations of today and hands that the rules do not allow: everybody at the table can know."""
    yield from _nominators(states)
    yield from _nominees(states)
    yield from without_vote(states)


def problems(states: States) -> Iterator[Problem]:
    """What does not agree with the rules, or has to be ruled; partly for the Storyteller alone."""
    yield from breaches(states)
    counted = tallies(states)
    for row in states.game.day.nominations:
        yield from counted[row.number].uncounted
        yield from hints(states, row)
        if counted[row.number].evil_only is None:
            of = states.cast.seats.get(row.of)
            text = "Whether only evil players voted is yours to rule"
            yield Problem("" if of is None else of.player, say(text))


def _nominators(states: States) -> Iterator[Problem]:
    gone = died_before(states)
    made = Counter(row.by for row in _freely_made(states))
    for row in votes(states.game):
        seat = states.cast.seats.get(row.by or 0)
        if seat is None:
            continue
        if not seat.alive and seat.id not in gone and not banshee(states, seat):
            yield Problem(seat.player, say("{player} is dead and has nominated", player=seat.player))
        allowed = 2 if banshee(states, seat) or states.works(seat.id, "butcher") else 1
        if made[seat.id] > allowed:
            yield Problem(seat.player, say("{player} has nominated more than once today", player=seat.player))
            made[seat.id] = 0


def _freely_made(states: States) -> Iterator[Nomination]:
    """Today's nominations but those that a Riot's nominees have to make."""
    rows = votes(states.game)
    for before, row in zip((None, *rows), rows, strict=False):
        if before is None or row.by != before.of or not riots(states):
            yield row


def _nominees(states: States) -> Iterator[Problem]:
    named = Counter(row.of for row in votes(states.game))
    for seat_id, count in named.items():
        seat = states.cast.seats.get(seat_id)
        if seat is not None and count > 1 and states.somebody("butcher") is None:
            text = "{player} has been nominated more than once today"
            yield Problem(seat.player, say(text, player=seat.player))
