"""Nominations, votes, executions and exiles."""

from __future__ import annotations

from app.domain import commands as c
from app.domain import events as e
from app.domain.acting import deaths
from app.domain.day import is_barred, majority, votes_twice, weight
from app.domain.deaths import Outcome, death
from app.domain.decide import found
from app.domain.decide.seats import is_traveller
from app.domain.game import Game, PhaseKind, Seat
from app.domain.problems import Refused
from app.domain.states import States, states_of
from app.domain.town import nominator_of
from app.domain.words import say


def nominate(game: Game, command: c.Nominate) -> list[e.Event]:
    """A nomination opens its vote; of a Traveller it is a call for exile."""
    if game.phase.kind is not PhaseKind.DAY:
        raise Refused(say("Nominations are made by day."))
    nominee = found.seat(game, command.of)
    if command.by is not None:
        found.seat(game, command.by)
    vote = game.day.open_nomination
    if vote is not None:
        if (vote.by, vote.of) == (command.by, command.of):
            return []
        raise Refused(say("A vote is still open: close it or call it off first."))
    exile = is_traveller(game, nominee.id)
    needed = game.exile_needed if exile else majority(states_of(game))
    # A number of its own for the whole game: a late tap never counts in somebody else's vote.
    secret = not exile and states_of(game).at_work("organgrinder")
    return [e.NominationMade(game.next_id, command.by, nominee.id, needed, exile, secret)]


def cast_vote(game: Game, command: c.CastVote) -> list[e.Event]:
    """A hand is up. A dead player without a vote is counted if the Storyteller says so."""
    nomination = found.nomination(game, command.nomination)
    seat = found.seat(game, command.seat)
    if not nomination.open:
        raise Refused(say("That vote is closed."))
    if command.seat in nomination.votes:
        return []
    return [e.VoteCast(nomination.number, seat.id, 1 if nomination.exile else _weight(game, seat))]


def _weight(game: Game, seat: Seat) -> int:
    """What the hand counts for now, 0 for one of the dead without a vote or of the living under a Voudon;
    the tokens that say so may be gone by the end of the day."""
    states = states_of(game)
    if is_barred(states, seat) or (not seat.alive and not seat.ghost_vote and _needs_vote(states, seat)):
        return 0
    hands = 2 if votes_twice(states, seat) else 1
    return hands * weight(states, seat)


def withdraw_vote(game: Game, command: c.WithdrawVote) -> list[e.Event]:
    """A hand is down again."""
    nomination = found.nomination(game, command.nomination)
    if not nomination.open:
        raise Refused(say("That vote is closed."))
    return [e.VoteWithdrawn(nomination.number, command.seat)] if command.seat in nomination.votes else []


def pass_hand(game: Game, command: c.PassHand) -> list[e.Event]:
    """The hand is down, and the clock goes on."""
    nomination = found.nomination(game, command.nomination)
    seat = found.seat(game, command.seat)
    if not nomination.open:
        raise Refused(say("That vote is closed."))
    return [] if seat.id in nomination.passed else [e.HandPassed(nomination.number, seat.id)]


def tell_votes(game: Game, command: c.TellVotes) -> list[e.Event]:
    """What was voted with closed eyes is told."""
    hidden = any(n.secret for n in game.day.nominations) or any(s.spent_in_secret for s in game.seats)
    return [e.VotesTold()] if hidden else []


def close_vote(game: Game, command: c.CloseVote) -> list[e.Event]:
    """The count stands; the dead who voted for an execution have spent their vote."""
    nomination = found.nomination(game, command.nomination)
    if not nomination.open:
        return []
    spent: list[e.Event] = []
    if not nomination.exile:
        voters = (game.seat(seat) for seat in dict.fromkeys(nomination.votes))
        spent = [
            e.GhostVoteSpent(s.id, nomination.secret) for s in voters if s is not None and _spends(game, s)
        ]
    return [e.VoteClosed(nomination.number), *spent]


def _spends(game: Game, seat: Seat) -> bool:
    """Whether this vote was the dead player's last."""
    return not seat.alive and seat.ghost_vote and _needs_vote(states_of(game), seat)


def _needs_vote(states: States, seat: Seat) -> bool:
    """Whether a dead hand is paid for with the ghost vote: not with a Banshee's power, nor under a Voudon."""
    return not votes_twice(states, seat) and not states.at_work("voudon")


def cancel_nomination(game: Game, command: c.CancelNomination) -> list[e.Event]:
    """The nomination never was; no vote is spent, and what it brought up need not be settled."""
    row = next((n for n in game.day.nominations if n.number == command.nomination), None)
    if row is None:
        return []
    brought = (
        prompt.key
        for prompt in game.prompts
        if row.open
        and prompt.moment in ("nominated", "nominates")
        and {prompt.subject, prompt.actor} == {row.of, row.by}
    )
    return [e.NominationCancelled(command.nomination), *(e.RowSkipped(key) for key in brought)]


def execute(game: Game, command: c.Execute) -> list[e.Event]:
    """An execution, of which the player dies or not; or the word that nobody is executed today."""
    if game.phase.kind is not PhaseKind.DAY:
        raise Refused(say("Executions are held by day."))
    if command.seat is None:
        _check_nobody(game)
        return [] if game.day.decided else [e.NobodyExecuted()]
    seat = found.seat(game, command.seat)
    if game.day.executed == seat.id:
        return []
    outcome = death(game, seat.id, "execution", nominator_of(game, seat.id))
    return [e.PlayerExecuted(seat.id), *_verdict(game, seat, "execution", outcome, command.dies)]


def _check_nobody(game: Game) -> None:
    """Refuse to say that nobody was executed where somebody was: their death would have no cause."""
    executed = None if game.day.executed is None else game.seat(game.day.executed)
    if executed is not None:
        raise Refused(say("{player} was executed today. Take that back first.", player=executed.player))


def exile(game: Game, command: c.Exile) -> list[e.Event]:
    """A Traveller leaves the town; this is neither an execution nor a nomination spent."""
    seat = found.seat(game, command.seat)
    if seat.id in game.day.exiled:
        return []
    outcome = death(game, seat.id, "exile")
    return [e.PlayerExiled(seat.id), *_verdict(game, seat, "exile", outcome, command.dies)]


def _verdict(game: Game, seat: Seat, cause: str, outcome: Outcome, dies: bool | None) -> list[e.Event]:
    """What follows when the Storyteller says so, or (None) when nobody says otherwise."""
    told = outcome.dies is not False if dies is None else dies
    return deaths.follow(game, seat, cause, outcome, told)
