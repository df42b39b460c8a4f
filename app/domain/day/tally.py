"""What a vote counts: weights, the dead and their one vote, Voudon, Banshee, Legion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.abilities import marked
from app.domain.day.needs import died_before, votes
from app.domain.deaths.protections import only_evil
from app.domain.game import Nomination, Seat
from app.domain.problems import Problem
from app.domain.states import States
from app.domain.town import has
from app.domain.words import Message, say


@dataclass(frozen=True, slots=True)
class Tally:
    """One vote as it counts. `uncounted` tells which hands did not count, and why; `evil_only`:
    Legion makes it nothing (None: as the Storyteller rules)."""

    votes: int
    uncounted: tuple[Problem, ...] = ()
    evil_only: bool | None = False


def weight(states: States, seat: Seat) -> int:
    """What one hand of this player counts for: 3 by a Bureaucrat, −1 by a Thief, both together −3."""
    counted = 1
    for reminder in seat.reminders:
        rule = states.cast.rule(reminder)
        if rule["does"] == "votes" and states.at_work(reminder.character or ""):
            counted *= int(str(rule.get("weight", 1)))
    return counted


def votes_twice(states: States, seat: Seat) -> bool:
    """Whether the player may put up two hands: a Banshee that the Demon killed, or the Ug hat’s wearer."""
    return banshee(states, seat) or marked(seat, "godofug", "Hat")


def is_barred(states: States, seat: Seat) -> bool:
    """Whether a Voudon keeps this living player from voting."""
    return seat.alive and states.at_work("voudon") and not states.works(seat.id, "voudon")


def banshee(states: States, seat: Seat) -> bool:
    """Whether the player is a dead Banshee with its powers."""
    return not seat.alive and marked(seat, "banshee", "Has Ability") and has(states, seat.id, "banshee")


def tallies(states: States) -> Mapping[int, Tally]:
    """Every nomination and call for exile of today by number, as it counts."""
    spent: set[int] = set()
    gone = died_before(states)
    places = {row.number: place for place, row in enumerate(votes(states.game))}
    found: dict[int, Tally] = {}
    for row in states.game.day.nominations:
        if row.exile:
            found[row.number] = Tally(len(set(row.votes)))
            continue
        dead = {s.id for s in states.game.seats if not s.alive and gone.get(s.id, 0) <= places[row.number]}
        found[row.number] = _count(states, row, dead, spent)
        spent |= dead & set(row.votes)
    return found


def _count(states: States, row: Nomination, dead: set[int], spent: set[int]) -> Tally:
    kept = dict(row.weights)
    total, problems = 0, []
    for voter, hands in Counter(row.votes).items():
        seat = states.cast.seats.get(voter)
        if seat is None or (kept.get(voter) == 0 and voter in dead):  # told by `without_vote`
            continue
        refused = _refusal(states, row, seat, voter in dead, voter in spent)
        if refused is not None:
            problems.append(Problem(seat.player, refused))
            continue
        if hands > 1 and not votes_twice(states, seat):
            problems.append(
                Problem(seat.player, say("{player} voted twice: one hand counts", player=seat.player))
            )
            hands = 1
        total += min(hands, 2) * kept.get(voter, weight(states, seat))
    evil = only_evil(states, row.votes) if states.at_work("legion") else False
    return Tally(total, tuple(problems), evil)


def _refusal(states: States, row: Nomination, seat: Seat, dead: bool, spent: bool) -> Message | None:
    """Why this hand does not count; None: it counts."""
    if states.at_work("voudon"):
        if dead or states.works(seat.id, "voudon"):
            return None
        return say("{player} lives: with a Voudon only the dead and the Voudon vote", player=seat.player)
    if dead and spent and not banshee(states, seat):
        return say("{player} is dead and has spent the ghost vote today", player=seat.player)
    if states.at_work("organgrinder") and not _master_votes(states, row, seat):
        return say(
            "{player} is the Butler: without the Master’s hand theirs does not count", player=seat.player
        )
    return None


def without_vote(states: States) -> Iterator[Problem]:
    """Hands of the open vote that count nothing: the dead have one vote, and it was spent."""
    row = states.game.day.open_nomination
    for voter, counts in () if row is None else row.weights:
        seat = states.cast.seats.get(voter)
        if counts == 0 and seat is not None and not seat.alive and row is not None and voter in row.votes:
            text = "{player} is dead and has no vote left: the hand does not count"
            yield Problem(seat.player, say(text, player=seat.player))


def hints(states: States, row: Nomination) -> Iterator[Problem]:
    """What to tell a voter in private; it changes no count."""
    if not _is_plain_vote(states, row):
        return
    for voter in dict.fromkeys(row.votes):
        seat = states.cast.seats.get(voter)
        if seat is not None and not _master_votes(states, row, seat):
            text = "{player} is the Butler and voted without the Master: the hand counts"
            yield Problem(seat.player, say(text, player=seat.player))
        if seat is not None and _is_doubtful(states, seat):
            text = "{player} is dead and has no ghost vote now: was it spent in this vote?"
            yield Problem(seat.player, say(text, player=seat.player))
        if seat is not None and seat.alive and not seat.ghost_vote and states.works(seat.id, "beggar"):
            text = "{player} is the Beggar and has no vote token now: was it spent in this vote?"
            yield Problem(seat.player, say(text, player=seat.player))
    living = sum(1 for seat in states.game.seats if seat.alive)
    for seat in states.game.seats:
        if seat.alive and living >= 5 and seat.id not in row.votes and states.works(seat.id, "zealot"):
            yield Problem(seat.player, say("{player} is the Zealot and must vote", player=seat.player))


def _is_doubtful(states: States, seat: Seat) -> bool:
    """Whether the only vote of a dead player today may be one they no longer had. In a game that was
    followed from the start (`died` is known) the vote was looked at when it was cast."""
    if seat.alive or seat.ghost_vote or seat.died is not None or states.at_work("voudon"):
        return False
    cast = sum(1 for row in votes(states.game) if seat.id in row.votes)
    return cast == 1 and seat.id not in states.game.day.died and not banshee(states, seat)


def _is_plain_vote(states: States, row: Nomination) -> bool:
    return not row.exile and not row.open and not states.at_work("organgrinder") and bool(row.votes)


def _master_votes(states: States, row: Nomination, seat: Seat) -> bool:
    """Whether a Butler may vote here: their Master does. Everybody else may."""
    if not seat.alive or not states.works(seat.id, "butler"):
        return True
    masters = [s.id for s in states.game.seats if marked(s, "butler", "Master")]
    return not masters or any(master in row.votes for master in masters)
