"""The ledger beside the circle at night: the night sheet with its open row. The day's is in `day`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.acting import Plan, plan
from app.domain.acting.by_day import claimed
from app.domain.characters import Team
from app.domain.game import Game, PhaseKind, Seat
from app.domain.night import NightSheet, Row
from app.domain.town import aware_minions
from app.domain.words import Message, say
from app.web.views.claims import said_before, truth_of
from app.web.views.day_checks import DawnView, dawn, win_notes
from app.web.views.grimoire import phase_title
from app.web.views.hands import HandView, hand_of_row
from app.web.views.questions import QuestionView, question_view, said
from app.web.views.settling import SettledView, settled_in
from app.web.views.step_taps import TapView, taps
from app.web.views.tokens import TokenView, token_of

_UNFIT = re.compile(r"[^\w-]")


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of the night sheet. `status`: done, now, due, skipped or closed (its gate does not hold).
    `open`: the step shows it."""

    key: str
    status: str
    title: Message
    player: str | None
    token: TokenView | None
    right: Message | None
    open: bool = False

    @property
    def id(self) -> str:
        """Of its element: fit for a selector, whatever a homebrew character is called."""
        return f"row-{_UNFIT.sub('-', self.key)}"


@dataclass(frozen=True, slots=True)
class LineView:
    """One step of the open row: what to do, and what can be tapped for it. `state`: asked (its question is
    the open one), done, passed (it falls away) or nothing."""

    number: int
    do: str
    text: Message
    taps: tuple[TapView, ...] = ()
    state: str = ""

    @property
    def matters(self) -> bool:
        """Whether there is something to decide or to show here."""
        return bool(self.taps) or self.state == "asked"


@dataclass(frozen=True, slots=True)
class ChipView:
    """A state of the row's player. `kind`: poisoned, drunk, dead, believes, or really; then `truth` is
    the token that the player truly has."""

    kind: str
    text: Message
    truth: TokenView | None = None


@dataclass(frozen=True, slots=True)
class StepView:
    """The open row. `chips` are states of its player; `reason` why it is closed or passed over. `by_day`:
    the town may see it, and the way leads back to the day; `prompt`: it waits until it is done or dropped.
    `said` is what its player has claimed that day; `states_for` is whose statement may be taken down;
    `truth` says by day whether whoever acts truly can. `dawn` is what the night has brought, in its row.
    `settled` is what its ability needs that no token shows.
    `hand` is the one card of a row that asks nothing: whoever has seen it has seen all of the row."""

    key: str
    title: Message
    player: str | None
    seat_number: int | None
    token: TokenView | None
    status: str
    lines: tuple[LineView, ...]
    chips: tuple[ChipView, ...] = ()
    reason: Message | None = None
    names: tuple[tuple[Message, tuple[str, ...]], ...] = ()
    next_title: Message | None = None
    begins_day: int | None = None
    question: QuestionView | None = None
    by_day: bool = False
    prompt: bool = False
    said: tuple[Message, ...] = ()
    states_for: int | None = None
    truth: tuple[Message, ...] = ()
    dawn: DawnView | None = None
    hand: HandView | None = None
    settled: SettledView | None = None

    @property
    def writes(self) -> bool:
        """Whether words are to be written before the row can be run."""
        return any(tap.kind == "write" for line in self.lines for tap in line.taps)

    @property
    def chooses(self) -> bool:
        """Whether the card of the row is empty as long as it is not settled what stands on it."""
        open_ = self.settled is not None and self.settled.text is None and not self.settled.asks
        parts = () if self.hand is None or self.hand.grimoire else self.hand.parts
        return open_ and bool(parts) and not any(p.tokens or p.names or p.sign for p in parts)

    @property
    def private(self) -> tuple[Message, ...]:
        """What is for the Storyteller alone while the town may see the screen."""
        asked = self.question
        why = () if asked is None else (*map(_suggested, asked.because), *asked.why)
        states = [chip.text for chip in self.chips]
        settled = () if self.settled is None or self.settled.line is None else (self.settled.line,)
        return tuple(dict.fromkeys((*self.truth, *settled, *states, *why)))


def _suggested(why: Message) -> Message:
    return say("Suggested: {what}", what=str(why))


@dataclass(frozen=True, slots=True)
class NightLedgerView:
    """The list of rows of tonight. `wins` is advice on who has won."""

    title: Message
    rows: tuple[RowView, ...]
    open_key: str | None
    wins: tuple[Message, ...] = ()


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


def open_row(game: Game, sheet: NightSheet, asked: str | None) -> Row | None:
    """The row that the step shows: the one asked for, else, at night, the first that is due."""
    if game.stage is PhaseKind.SETUP or game.stage is PhaseKind.ENDED:
        return None
    named = next((row for row in sheet.rows if row.key == asked), None)
    if game.stage is PhaseKind.DAY:
        # By day others may see the screen: nothing opens by itself.
        return named or claimed(game, asked or "")
    return (
        named
        or next((row for row in sheet.rows if row.status == "due"), None)
        or next(iter(sheet.rows[-1:]), None)
    )


def prompts(game: Game, sheet: NightSheet, opened: Row | None) -> tuple[RowView, ...]:
    """What has come up and waits, to be listed by day (at night it stands on the sheet)."""
    waiting = {prompt.key for prompt in game.prompts}
    return tuple(_row(game, row, opened) for row in sheet.rows if row.key in waiting)


def night_ledger(game: Game, sheet: NightSheet, opened: Row | None) -> NightLedgerView:
    """The night sheet as a list."""
    rows = tuple(_row(game, row, opened) for row in sheet.rows)
    key = None if opened is None else opened.key
    return NightLedgerView(phase_title(game), rows, key, win_notes(game))


def _status(game: Game, row: Row) -> str:
    if row.status == "skipped":
        return "skipped" if row.key in game.night.skipped else "closed"
    return str(row.status)


def _row(game: Game, row: Row, opened: Row | None) -> RowView:
    seat = None if row.seat is None else game.seat(row.seat)
    status = _status(game, row)
    title = _title(game, row)
    right = None if row.reason is None else _beside(title, row.reason)
    is_open = opened is not None and opened.key == row.key
    if is_open and status == "due":
        status = "now"
    if status == "done":
        right = _came_of_it(game, row)
    elif right is None and row.key.endswith(":preparation"):
        right = say("to prepare")
    elif right is None and row.state:
        right = _CHIPS.get(row.state[0])
    return RowView(
        row.key,
        status,
        title,
        None if seat is None else seat.player,
        token_of(game, row.ability) if row.slot not in FIXED_TITLES else None,
        right,
        is_open,
    )


def _beside(title: Message, reason: Message) -> Message:
    """A reason that stands beside its character's name and need not say it again."""
    own = f"The {title} "
    return Message(reason.text, tuple((gap, _without(own, value)) for gap, value in reason.args))


def _without(start: str, value: object) -> object:
    return value.removeprefix(start) if isinstance(value, str) else value


def _came_of_it(game: Game, row: Row) -> Message | None:
    """What a row that is done has brought: whom it chose and who died of it, or what was shown."""
    shown = next((s for s in reversed(game.shown) if (s.night, s.row) == (game.phase.number, row.key)), None)
    if shown is not None:
        return say("→ shown {answer}", answer=str(said(game, json.loads(shown.shown))))
    chosen = next((c for c in game.choices if (c.night, c.row) == (game.phase.number, row.key)), None)
    if chosen is not None and not (chosen.players or chosen.character):
        return say("→ nobody")
    seats = [] if chosen is None else [s for i in chosen.players if (s := game.seat(i)) is not None]
    died = [s.player for s in seats if s.id in game.night.died and _kills(row)]
    if len(died) > 1:
        return say("→ {players} die", players=", ".join(died))
    if died:
        return say("→ {player} dies", player=died[0])
    names = [s.player for s in seats] or list(_marked_by(game, row))
    return say("→ {players}", players=", ".join(names)) if names else None


def _kills(row: Row) -> bool:
    return any(s.step.do == "kill" for s in row.steps)


def _marked_by(game: Game, row: Row) -> Iterator[str]:
    """Whom the tokens of a row lie on that were placed tonight."""
    for seat in game.seats if row.ability is not None else ():
        if any(
            r.character == row.ability and r.placed == game.phase and r.source in (row.seat, None)
            for r in seat.reminders
        ):
            yield seat.player


_CHIPS = {
    "poisoned": say("poisoned"),
    "drunk": say("drunk"),
    "dead": say("dead"),
    "believes": say("only believes it"),
}


def step(game: Game, sheet: NightSheet, row: Row | None, turn: int = 0) -> StepView | None:
    """The open row with its How to Run; a `turn` suggests what the Storyteller could pick, each another."""
    if row is None:
        return None
    by_day = game.stage is PhaseKind.DAY
    speaker = speaker_of(row) if by_day else row.seat
    seat = None if speaker is None else game.seat(speaker)
    due = row.status == "due" or (by_day and row.status == "skipped")
    done = plan(game, row, max(0, turn - 1)) if due else _again(game, row)
    question = done.question
    rest = () if by_day else _next(sheet, row)
    return StepView(
        key=row.key,
        title=_title(game, row),
        player=None if seat is None else seat.player,
        seat_number=None if seat is None else game.place(seat.id) + 1,
        token=token_of(game, row.ability) if row.slot not in FIXED_TITLES else None,
        status="due" if due else _status(game, row),
        lines=tuple(_line(game, row, at, done) for at in range(len(row.steps))),
        chips=_chips(game, row, seat),
        reason=row.reason,
        names=_names(game, row),
        next_title=_title(game, rest[0]) if rest else None,
        begins_day=game.phase.number if row.slot == "dawn" else None,
        question=None if question is None else question_view(game, row, question, turn),
        by_day=by_day,
        prompt=any(prompt.key == row.key for prompt in game.prompts),
        said=said_before(game, row),
        states_for=speaker if by_day and due and row.key.endswith(":claims") and question is None else None,
        truth=truth_of(game, row) if by_day else (),
        dawn=dawn(game) if row.slot == "dawn" else None,
        hand=hand_of_row(game, done) if due else None,
        settled=settled_in(game, row),
    )


def _again(game: Game, row: Row) -> Plan:
    """Of a row that is not to be run only what it shows, so that a card can be shown once more."""
    cards = plan(game, row).cards if row.status == "done" else ()
    return Plan(None, (), (), (), cards)


def _next(sheet: NightSheet, row: Row) -> tuple[Row, ...]:
    """The other rows that are due: the first of them opens when this one is done or left."""
    return tuple(r for r in sheet.rows if r.status == "due" and r.key != row.key)


def speaker_of(row: Row) -> int | None:
    """Who acts or speaks in a row of the day: mostly whose ability it is."""
    _, _, rest = row.key.partition(":")
    holder, _, moment = rest.partition(":")
    return int(holder) if moment == "claims" and holder.isdecimal() else row.seat


def _chips(game: Game, row: Row, seat: Seat | None) -> tuple[ChipView, ...]:
    chips = [ChipView(state, _CHIPS[state]) for state in row.state if state in _CHIPS]
    if seat is not None and seat.character != row.ability and seat.believes == row.ability:
        truth = token_of(game, seat.character)
        really = ChipView(
            "really", say("really the {character}", character=truth.name if truth else "?"), truth
        )
        # Whoever is the Drunk is drunk: it need not be said twice.
        return (really, *(chip for chip in chips if chip.kind not in ("drunk", "believes")))
    return tuple(chips)


def _names(game: Game, row: Row) -> tuple[tuple[Message, tuple[str, ...]], ...]:
    """The people whom Minion and Demon info are about."""
    if row.slot not in ("minioninfo", "demoninfo"):
        return ()
    minions = tuple(seat.player for seat in aware_minions(game))
    demons = tuple(seat.player for seat in game.of_team(Team.DEMON))
    return ((say("Demon"), demons), (say("Minions"), minions))


def _line(game: Game, row: Row, at: int, done: Plan) -> LineView:
    line = row.steps[at]
    text = line.says or say("{text}", text=line.step.text)
    passed = at in done.passed
    asked = done.question is not None and done.question.step == at
    state = "passed" if passed else "done" if at in done.answered else "asked" if asked else ""
    number = sum(one.step.do != "note" for one in row.steps[: at + 1])  # what is no deed is not counted
    return LineView(number, line.step.do, text, () if passed else taps(game, row, at, done.cards), state)
