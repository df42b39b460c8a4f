"""The ledger by day: the nominations, the open vote in clock order, what can be done now."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.acting.advice import won
from app.domain.day.standing import Standing, stand
from app.domain.game import Game, Nomination, PhaseKind, Seat
from app.domain.states import states_of
from app.domain.words import Message, say
from app.web.views.day_checks import (
    DUSK,
    DawnView,
    DuskView,
    VerdictView,
    about_to,
    dawn,
    dusk_check,
    is_open_at_dusk,
    is_plain,
)
from app.web.views.day_notes import day_notes, warnings
from app.web.views.grimoire import phase_title
from app.web.views.timer import TimerView, timer_view

# How the open row of the page is called while hands are counted: turn-<seat>, or turn-end.
TURN, TURN_END = "turn-", "turn-end"


@dataclass(frozen=True, slots=True)
class NominationView:
    """A row of the day. `outcome`: voting, block, tied, short, executed, none, exile, exiled or stays.
    `plain`: an exile of which nothing but a death comes. `secret`: the town does not know the count."""

    number: int
    of: int
    nominee: str
    nominator: str | None
    tally: int
    needed: int
    outcome: str
    said: Message
    voters: tuple[str, ...]
    plain: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose hand is looked at. `key`, `before` and `after` name the rows to open: this one, the hand
    before and the one after it. `state`: up, down or spent (no vote left)."""

    seat: int
    player: str
    place: int
    of: int
    state: str
    key: str
    before: str | None
    after: str


@dataclass(frozen=True, slots=True)
class VoteView:
    """The vote that is open. `needed` is half of the living, `goal` what puts the nominee on the block
    as the day stands. `turn` is None once every hand was looked at; `first` names the row of the first.
    `warnings`: what the rules do not allow about this nomination."""

    number: int
    of: int
    nominee: str
    nominator: str | None
    exile: bool
    tally: int
    needed: int
    goal: int
    to_beat: Message | None
    voters: tuple[str, ...]
    turn: TurnView | None
    first: str
    warnings: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class DayLedgerView:
    """The day: nominations so far, the open vote or what can be done now. `notes` are for the Storyteller
    alone. `plain`: of the execution of who is on the block nothing but a death comes. `check`: something is
    to be looked at before night falls. `allowed` are seats that may nominate, as far as all can know.
    `secret`: there was a vote of which the town knows nothing yet. `over`: somebody has won by the rules;
    who and why stands in the notes."""

    title: Message
    rows: tuple[NominationView, ...]
    can_nominate: tuple[str, ...]
    vote: VoteView | None
    block: str | None
    block_id: int | None
    block_tally: int
    decided: bool
    executed: str | None
    next_night: int
    died: tuple[str, ...] = ()
    dawn: DawnView | None = None
    notes: tuple[Message, ...] = ()
    timer: TimerView | None = None
    verdict: VerdictView | None = None
    dusk: DuskView | None = None
    plain: bool = False
    check: bool = False
    allowed: tuple[int, ...] = ()
    secret: bool = False
    over: bool = False


def day_ledger(game: Game, row: str | None = None) -> DayLedgerView:
    """The day so far; `row` says at whose hand the screen is."""
    now = stand(states_of(game))
    block = now.seat
    vote = game.day.open_nomination
    named = {n.by for n in game.day.nominations if not n.exile}
    ready = block is not None and vote is None and not game.day.decided
    return DayLedgerView(
        title=phase_title(game),
        rows=tuple(_nomination(game, n, now) for n in game.day.nominations),
        can_nominate=tuple(s.player for s in game.seats if s.alive and s.id not in named),
        vote=None if vote is None else _vote(game, vote, row, now),
        block=_name(game, block),
        block_id=block,
        block_tally=max((n.tally for n in game.day.nominations if n.of == block and not n.exile), default=0),
        decided=game.day.decided,
        executed=_name(game, game.day.executed),
        next_night=game.phase.number + 1,
        died=tuple(_name(game, seat) or "?" for seat in game.day.died),
        dawn=dawn(game),
        notes=day_notes(game),
        timer=timer_view(game),
        verdict=about_to(game, row),
        dusk=dusk_check(game, block) if row == DUSK else None,
        plain=ready and block is not None and is_plain(game, block, "execution"),
        check=vote is None and is_open_at_dusk(game, block),
        allowed=tuple(s.id for s in game.seats if s.alive and s.id not in named),
        secret=any(n.secret for n in game.day.nominations),
        over=bool(won(game)),
    )


def turn_of(game: Game, row: str | None) -> TurnView | None:
    """Whose hand is looked at while a vote is open, by what the screen says or by the hands so far."""
    vote = game.day.open_nomination
    if vote is None or game.phase.kind is not PhaseKind.DAY:
        return None
    order = [seat for seat in clockwise(game, vote.of) if hand(vote, seat) != "spent"]
    at = _at(order, vote, row)
    if at is None:
        return None
    seat = order[at]
    return TurnView(
        seat=seat.id,
        player=seat.player,
        place=game.place(seat.id) + 1,
        of=len(game.seats),
        state=hand(vote, seat),
        key=f"{TURN}{seat.id}",
        before=f"{TURN}{order[at - 1].id}" if at else None,
        after=f"{TURN}{order[at + 1].id}" if at + 1 < len(order) else TURN_END,
    )


def _at(order: list[Seat], vote: Nomination, row: str | None) -> int | None:
    """The place in the order that the row names; without one, the place after the last hand that is up."""
    if row == TURN_END or not order:
        return None
    named = next((i for i, seat in enumerate(order) if row == f"{TURN}{seat.id}"), None)
    if named is not None:
        return named
    last = max((i for i, seat in enumerate(order) if seat.id in vote.votes), default=-1) + 1
    return last if last < len(order) else None


def clockwise(game: Game, nominee: int) -> tuple[Seat, ...]:
    """All seats in the order in which hands are counted: after the nominee, who comes last."""
    at = game.place(nominee) + 1
    return (*game.seats[at:], *game.seats[:at])


def after_hand(game: Game, seat_id: int) -> str:
    """The row to open when a hand was tapped on the circle itself: that of the seat after it."""
    turn = turn_of(game, f"{TURN}{seat_id}")
    return TURN_END if turn is None else turn.after if turn.seat == seat_id else turn.key


def hand(vote: Nomination, seat: Seat) -> str:
    """up, down, or spent: dead and without a vote."""
    if seat.id in vote.votes:
        return "up"
    return "spent" if not vote.exile and not seat.alive and not seat.ghost_vote else "down"


def _name(game: Game, seat_id: int | None) -> str | None:
    seat = None if seat_id is None else game.seat(seat_id)
    return None if seat is None else seat.player


def _nomination(game: Game, nomination: Nomination, now: Standing) -> NominationView:
    outcome, said = _outcome(game, nomination, now)
    return NominationView(
        nomination.number,
        nomination.of,
        _name(game, nomination.of) or "?",
        _name(game, nomination.by),
        nomination.tally,
        nomination.needed,
        outcome,
        said,
        tuple(_name(game, v) or "?" for v in nomination.votes),
        outcome == "exile" and is_plain(game, nomination.of, "exile"),
        nomination.secret,
    )


def _outcome(game: Game, nomination: Nomination, now: Standing) -> tuple[str, Message]:
    if nomination.open:
        return "voting", say("voting")
    if nomination.exile:
        return _exile(game, nomination)
    found = next((row.outcome for row in now.rows if row.number == nomination.number), "")
    return _OUTCOMES.get(found, _OUTCOMES["too few votes"])


_OUTCOMES = {
    "about to die": ("block", say("about to die")),
    "tied": ("tied", say("tied")),
    "beaten": ("tied", say("not enough in the end")),
    "too few votes": ("short", say("too few")),
    "only evil voted": ("tied", say("not enough in the end")),
    "executed": ("executed", say("executed")),
    "no vote": ("none", say("no vote")),
}


def _exile(game: Game, nomination: Nomination) -> tuple[str, Message]:
    if nomination.of in game.day.exiled:
        return "exiled", say("exiled")
    enough = nomination.tally >= nomination.needed
    return ("exile", say("to be exiled")) if enough else ("stays", say("stays"))


def _vote(game: Game, vote: Nomination, row: str | None, now: Standing) -> VoteView:
    voted = [seat for seat in clockwise(game, vote.of) if seat.id in vote.votes]
    best = 0 if vote.exile else now.best
    return VoteView(
        number=vote.number,
        of=vote.of,
        nominee=_name(game, vote.of) or "?",
        nominator=_name(game, vote.by),
        exile=vote.exile,
        tally=vote.tally,
        needed=vote.needed,
        goal=max(vote.needed, best + 1),
        to_beat=_to_beat(game, vote, now),
        voters=tuple(seat.player for seat in voted),
        turn=turn_of(game, row),
        first=f"{TURN}{clockwise(game, vote.of)[0].id}",
        warnings=() if vote.exile else warnings(game),
    )


def _to_beat(game: Game, vote: Nomination, now: Standing) -> Message | None:
    if vote.exile or now.best < vote.needed:
        return None
    block = _name(game, now.seat)
    if block is None:
        return say("{best} votes were given before: one more takes the block.", best=now.best)
    return say(
        "{player} has {best}: as many free both, one more takes the block.", player=block, best=now.best
    )
