"""The Town Square: what all may see, laid out for a page. Drawn from the public town alone."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from app.domain.game import Game, Phase, PhaseKind
from app.domain.viewpoint import PublicSeat, PublicTown, PublicVote, town
from app.domain.words import Message, say
from app.web.views.grimoire import phase_title
from app.web.views.timer import TimerView, timer_of
from app.web.views.tokens import monogram


@dataclass(frozen=True, slots=True)
class TownSeatView:
    """One face-down token. `ghost`: lit, spent or "". `badge`: nominee, nominator, block or "". `hand`: up,
    down, spent or "" while a vote is open; `turn`: the clock's hand points here."""

    place: int
    player: str
    monogram: str
    alive: bool
    ghost: str
    badge: str
    hand: str
    turn: bool


@dataclass(frozen=True, slots=True)
class TownRowView:
    """A nomination of today, or a call for exile. `tally` None: not told."""

    nominee: str
    nominator: str | None
    exile: bool
    tally: int | None
    outcome: str
    said: Message


@dataclass(frozen=True, slots=True)
class TownCountView:
    """The open vote in the middle. `tally` None: it is secret. `nominee` and `turn` are places."""

    tally: int | None
    needed: int
    nominee: int | None
    turn: int | None


@dataclass(frozen=True, slots=True)
class TownView:
    """The whole page. `version` stands for what is shown and changes with it alone."""

    version: str
    kind: str
    title: Message
    script: str
    players: int
    alive: int
    needed: int
    ghost_votes: int
    seats: tuple[TownSeatView, ...]
    rows: tuple[TownRowView, ...]
    count: TownCountView | None
    news: Message | None
    timer: TimerView | None


_OUTCOMES = {
    "open": say("voting"),
    "short": say("too few"),
    "block": say("on the block"),
    "tied": say("tied"),
    "beaten": say("beaten"),
    "executed": say("executed"),
    "spared": say("not executed"),
    "exile": say("to be exiled"),
    "exiled": say("exiled"),
    "stays": say("stays"),
    "unsaid": say("not told"),
}


def town_view(game: Game) -> TownView:
    """The page for whoever has a link to the town."""
    seen = town(game)
    vote = seen.vote
    return TownView(
        version=version_of(seen),
        kind=seen.kind,
        title=_title(seen),
        script=seen.script,
        players=len(seen.seats),
        alive=seen.alive,
        needed=seen.needed,
        ghost_votes=seen.ghost_votes,
        seats=tuple(_seat(seen, seat) for seat in seen.seats),
        rows=tuple(_row(seen, row) for row in seen.votes),
        count=None if vote is None else TownCountView(vote.tally, vote.needed, vote.of, seen.turn),
        news=_news(seen),
        timer=None if seen.timer is None else timer_of(seen.timer),
    )


def version_of(seen: PublicTown) -> str:
    """A name for what is shown: the same for the same town, and another for any other."""
    return hashlib.blake2b(repr(seen).encode(), digest_size=9).hexdigest()


def _title(seen: PublicTown) -> Message:
    if seen.kind == PhaseKind.ENDED:
        return say("The end")
    return phase_title(Game(phase=Phase(PhaseKind(seen.kind), seen.number)))


def _seat(seen: PublicTown, seat: PublicSeat) -> TownSeatView:
    return TownSeatView(
        place=seat.place,
        player=seat.player,
        monogram=monogram(seat.player),
        alive=seat.alive,
        ghost="" if seat.alive else "lit" if seat.ghost_vote else "spent",
        badge=_badge(seen, seat.place),
        hand=seen.hands[seat.place] if seen.hands else "",
        turn=seen.turn == seat.place,
    )


def _badge(seen: PublicTown, place: int) -> str:
    vote = seen.vote
    if vote is not None and vote.of == place:
        return "nominee"
    if vote is not None and vote.by == place:
        return "nominator"
    return "block" if seen.block == place else ""


def _row(seen: PublicTown, row: PublicVote) -> TownRowView:
    return TownRowView(
        nominee=_name(seen, row.of) or "?",
        nominator=_name(seen, row.by),
        exile=row.exile,
        tally=row.tally,
        outcome=row.outcome,
        said=_OUTCOMES[row.outcome],
    )


def _name(seen: PublicTown, place: int | None) -> str | None:
    return None if place is None else seen.seats[place].player


def _news(seen: PublicTown) -> Message | None:
    """What has just been decided, in a sentence."""
    if seen.kind == PhaseKind.ENDED:
        winners = {"good": say("Good wins"), "evil": say("Evil wins")}
        return winners.get(seen.winner or "", say("The game has ended"))
    if seen.vote is not None and seen.vote.secret:
        return say("Close your eyes to vote")
    if seen.executed is not None:
        seat = seen.seats[seen.executed]
        lives = say("{player} is executed and lives", player=seat.player)
        return lives if seat.alive else say("{player} is executed", player=seat.player)
    return say("Nobody is executed today") if seen.decided else None
