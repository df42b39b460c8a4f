"""The ledger beside the circle: the night sheet with its open row, or the day with its vote."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.domain.characters import Team
from app.domain.day import standing
from app.domain.game import Game, Nomination, PhaseKind, Seat
from app.domain.night import NightSheet, Row, RowStep
from app.domain.words import Message, say
from app.web.views.grimoire import phase_title
from app.web.views.step_taps import TapView, taps
from app.web.views.tokens import TokenView, token_of


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of the night sheet. `status`: done, now, due, skipped or closed (its gate does not hold)."""

    key: str
    status: str
    title: Message
    player: str | None
    token: TokenView | None
    right: Message | None


@dataclass(frozen=True, slots=True)
class LineView:
    """One step of the open row: what to do, and what can be tapped for it."""

    number: int
    do: str
    text: Message
    taps: tuple[TapView, ...] = ()
    answer: Message | None = None
    why: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class StepView:
    """The open row. `chips` are states of its player; `reason` why it is closed or passed over."""

    key: str
    title: Message
    player: str | None
    seat_number: int | None
    token: TokenView | None
    status: str
    lines: tuple[LineView, ...]
    chips: tuple[Message, ...] = ()
    reason: Message | None = None
    names: tuple[tuple[Message, tuple[str, ...]], ...] = ()
    next_title: Message | None = None
    begins_day: int | None = None


@dataclass(frozen=True, slots=True)
class NightLedgerView:
    """The list of rows of tonight."""

    title: Message
    rows: tuple[RowView, ...]
    open_key: str | None


@dataclass(frozen=True, slots=True)
class NominationView:
    """A row of the day. `outcome`: voting, block, tied, short, exile or kept."""

    number: int
    of: int
    nominee: str
    nominator: str | None
    tally: int
    needed: int
    outcome: str
    said: Message
    voters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VoteView:
    """The vote that is open; `hands` are the seats in clock order after the nominee, who is last."""

    number: int
    nominee: str
    nominator: str | None
    exile: bool
    tally: int
    needed: int
    to_beat: Message | None
    hands: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True, slots=True)
class DayLedgerView:
    """The day: nominations so far, the open vote or what can be done now."""

    title: Message
    rows: tuple[NominationView, ...]
    can_nominate: tuple[str, ...]
    can_be_nominated: tuple[str, ...]
    vote: VoteView | None
    block: str | None
    block_id: int | None
    decided: bool
    executed: str | None
    next_night: int
    died: tuple[str, ...] = ()
    seats: tuple[tuple[int, str, bool], ...] = field(default=())


FIXED_TITLES = {
    "dusk": say("Dusk"),
    "minioninfo": say("Minion info"),
    "demoninfo": say("Demon info"),
    "dawn": say("Dawn"),
}


def _title(game: Game, row: Row) -> Message:
    if row.slot in FIXED_TITLES:
        return FIXED_TITLES[row.slot]
    character = game.character(row.ability)
    return say("{character}", character=row.ability if character is None else character.name)


def open_row(sheet: NightSheet, asked: str | None) -> Row | None:
    """The row that the step shows: the one asked for, else the first that is due."""
    named = next((row for row in sheet.rows if row.key == asked), None)
    return (
        named
        or next((row for row in sheet.rows if row.status == "due"), None)
        or next(iter(sheet.rows[-1:]), None)
    )


def night_ledger(game: Game, sheet: NightSheet, opened: Row | None) -> NightLedgerView:
    """The night sheet as a list."""
    rows = tuple(_row(game, row, opened) for row in sheet.rows)
    return NightLedgerView(phase_title(game), rows, None if opened is None else opened.key)


def _status(game: Game, row: Row) -> str:
    if row.status == "skipped":
        return "skipped" if row.key in game.night.skipped else "closed"
    return str(row.status)


def _row(game: Game, row: Row, opened: Row | None) -> RowView:
    seat = None if row.seat is None else game.seat(row.seat)
    status = _status(game, row)
    right = row.reason
    if opened is not None and opened.key == row.key:
        status = "now" if status == "due" else status
    if status == "done":
        right = None
    elif right is None and row.state:
        right = _CHIPS.get(row.state[0])
    return RowView(
        row.key,
        status,
        _title(game, row),
        None if seat is None else seat.player,
        token_of(game, row.ability) if row.slot not in FIXED_TITLES else None,
        right,
    )


_CHIPS = {
    "poisoned": say("poisoned"),
    "drunk": say("drunk"),
    "dead": say("dead"),
    "believes": say("only believes it"),
}


def step(game: Game, sheet: NightSheet, row: Row | None) -> StepView | None:
    """The open row with its How to Run."""
    if row is None:
        return None
    seat = None if row.seat is None else game.seat(row.seat)
    rest = [r for r in sheet.rows[sheet.rows.index(row) + 1 :] if r.status == "due"]
    rest = rest or [r for r in sheet.rows if r.status == "due" and r.key != row.key]
    return StepView(
        key=row.key,
        title=_title(game, row),
        player=None if seat is None else seat.player,
        seat_number=None if seat is None else game.place(seat.id) + 1,
        token=token_of(game, row.ability) if row.slot not in FIXED_TITLES else None,
        status=_status(game, row),
        lines=tuple(_line(game, row, number, line) for number, line in enumerate(row.steps, 1)),
        chips=_chips(game, row, seat),
        reason=row.reason,
        names=_names(game, row),
        next_title=_title(game, rest[0]) if rest else None,
        begins_day=game.phase.number if row.slot == "dawn" else None,
    )


def _chips(game: Game, row: Row, seat: Seat | None) -> tuple[Message, ...]:
    chips = [_CHIPS[state] for state in row.state if state in _CHIPS]
    if seat is not None and seat.character != row.ability and seat.believes == row.ability:
        truth = game.character(seat.character)
        chips.insert(0, say("really the {character}", character=truth.name if truth else "?"))
    return tuple(chips)


def _names(game: Game, row: Row) -> tuple[tuple[Message, tuple[str, ...]], ...]:
    """The people whom Minion and Demon info are about."""
    if row.slot not in ("minioninfo", "demoninfo"):
        return ()
    minions = tuple(seat.player for seat in game.of_team(Team.MINION))
    demons = tuple(seat.player for seat in game.of_team(Team.DEMON))
    return ((say("Demon"), demons), (say("Minions"), minions))


def _line(game: Game, row: Row, number: int, line: RowStep) -> LineView:
    return LineView(
        number,
        line.step.do,
        line.says or say("{text}", text=line.step.text),
        taps(game, row, number - 1),
        None if line.answer is None else said_answer(game, line.answer.value),
        () if line.answer is None else tuple(line.answer.why),
    )


def said_answer(game: Game, value: Any) -> Message | None:
    """A true answer in words."""
    if value is None:
        return None
    if isinstance(value, bool):
        return say("Yes") if value else say("No")
    if isinstance(value, dict):
        character = game.character(value.get("character"))
        return say(
            "{character}: {players}",
            character=character.name if character else "?",
            players=", ".join(value.get("players", ())),
        )
    if isinstance(value, (list, tuple)):
        return say("{names}", names=", ".join(_named(game, item) for item in value))
    return say("{answer}", answer=_named(game, value))


def _named(game: Game, value: Any) -> str:
    character = game.character(value) if isinstance(value, str) else None
    return str(value) if character is None else character.name


def day_ledger(game: Game) -> DayLedgerView:
    """The day so far."""
    block = standing(game)
    vote = game.day.open_nomination
    executed = None if game.day.executed is None else game.seat(game.day.executed)
    named = {n.by for n in game.day.nominations if not n.exile}
    targets = {n.of for n in game.day.nominations if not n.exile}
    return DayLedgerView(
        title=phase_title(game),
        rows=tuple(_nomination(game, n, block) for n in game.day.nominations),
        can_nominate=tuple(s.player for s in game.seats if s.alive and s.id not in named),
        can_be_nominated=tuple(s.player for s in game.seats if s.id not in targets),
        vote=None if vote is None else _vote(game, vote),
        block=_name(game, block),
        block_id=block,
        decided=game.day.decided,
        executed=None if executed is None else executed.player,
        next_night=game.phase.number + 1,
        died=tuple(_name(game, s) or "?" for s in game.day.died),
        seats=tuple((s.id, s.player, s.alive) for s in game.seats),
    )


def _name(game: Game, seat_id: int | None) -> str | None:
    seat = None if seat_id is None else game.seat(seat_id)
    return None if seat is None else seat.player


def _nomination(game: Game, nomination: Nomination, block: int | None) -> NominationView:
    if nomination.open:
        outcome, said = "voting", say("voting")
    elif nomination.exile:
        outcome, said = _exile(game, nomination)
    elif nomination.of == block:
        outcome, said = "block", say("about to die")
    elif nomination.tally >= nomination.needed:
        outcome, said = "tied", say("not enough in the end")
    else:
        outcome, said = "short", say("too few")
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
    )


def _exile(game: Game, nomination: Nomination) -> tuple[str, Message]:
    if nomination.of in game.day.exiled:
        return "exiled", say("exiled")
    enough = nomination.tally >= nomination.needed
    return ("exile", say("to be exiled")) if enough else ("short", say("stays"))


def _vote(game: Game, vote: Nomination) -> VoteView:
    best = max(
        (n.tally for n in game.day.nominations if not n.open and not n.exile and n.tally >= n.needed),
        default=0,
    )
    to_beat = None
    if best and not vote.exile:
        to_beat = say("{best} votes stand already: as many free both, one more takes the block.", best=best)
    at = game.place(vote.of) + 1
    in_order = (*game.seats[at:], *game.seats[:at])
    return VoteView(
        vote.number,
        _name(game, vote.of) or "?",
        _name(game, vote.by),
        vote.exile,
        vote.tally,
        vote.needed,
        to_beat,
        tuple((s.id, s.player, _hand_state(vote, s)) for s in in_order),
    )


def _hand_state(vote: Nomination, seat: Seat) -> str:
    if seat.id in vote.votes:
        return "up"
    return "spent" if not vote.exile and not seat.alive and not seat.ghost_vote else "down"


def is_night(game: Game) -> bool:
    """Whether the ledger shows the night sheet."""
    return game.phase.kind is PhaseKind.NIGHT
