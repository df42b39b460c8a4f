"""The log as it is read: an entry for each action, with what came of it, by nights and days."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from app.domain import events as e
from app.domain.evolve import evolve
from app.domain.game import Game
from app.domain.headline import headline, named
from app.domain.history import DONE, describe, shown_lines
from app.domain.timeline import Action, Kind, Timeline
from app.domain.words import Message, say
from app.web.views.grimoire import phase_title
from app.web.views.tokens import TokenView, token


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """What one event did. `undone`: taken back later. `false`: what was shown was not this."""

    text: Message
    undone: bool
    false: bool = False


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """An action, named after what it was done for; `more` came of it, or belongs to it like the hands of a
    vote. `at`: seconds since 1970. `token`: whose ability it was. `kinds`: shown, death, vote."""

    version: int
    at: float
    text: Message
    undone: bool
    kinds: tuple[str, ...] = ()
    token: TokenView | None = None
    more: tuple[HistoryLine, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryPart:
    """The entries of one night or day."""

    title: Message
    kind: str
    entries: tuple[HistoryEntry, ...]


@dataclass(slots=True)
class _Part:
    title: Message
    kind: str
    entries: list[HistoryEntry] = field(default_factory=list)
    vote: bool = False  # the last entry is a vote's, and hands go with it


class _Told(NamedTuple):
    """An event with its line; `beside` says more about it."""

    event: e.Event
    line: Message
    token: TokenView | None
    beside: tuple[HistoryLine, ...] = ()


_HANDS = (e.VoteCast, e.VoteWithdrawn, e.HandPassed)
# Events that say again what a choice or an answer in the same action says.
_ECHOED = (e.ChoiceMade, e.AnswerShown)
_KINDS: dict[str, tuple[type[e.Event], ...]] = {
    "shown": (e.AnswerShown,),
    "death": (
        *(e.PlayerDied, e.PlayerRevived, e.PlayerExecuted, e.NobodyExecuted, e.PlayerExiled, e.NobodyDied),
    ),
    "vote": (
        *(*_HANDS, e.NominationMade, e.NominationCancelled, e.NominationRecounted),
        *(e.VoteClosed, e.VotesTold),
    ),
}


def history(actions: Iterable[Action]) -> tuple[HistoryPart, ...]:
    """The log by phase, oldest first; what was taken back stays, marked."""
    listed = list(actions)
    gone = _undone(listed)
    parts: list[_Part] = []
    timeline = Timeline()
    for action in listed:
        game = timeline.game
        timeline = timeline.add(action)
        for title, kind, told in _by_phase(game, action):
            _add(_part(parts, title, kind), action, told, game, action.version in gone)
        if action.kind is not Kind.ACT:
            text = say("Taken back") if action.kind is Kind.UNDO else say("Done again")
            part = _part(parts, phase_title(timeline.game), timeline.game.phase.kind.value)
            part.entries.append(HistoryEntry(action.version, action.at, text, undone=False))
            part.vote = False
    return tuple(HistoryPart(part.title, part.kind, tuple(part.entries)) for part in parts)


def _part(parts: list[_Part], title: Message, kind: str) -> _Part:
    if not parts or parts[-1].title != title:
        parts.append(_Part(title, kind))
    return parts[-1]


def _by_phase(game: Game, action: Action) -> Iterator[tuple[Message, str, list[_Told]]]:
    """An action's events with their lines; those from dusk or dawn on in the part that begins with it."""
    title, kind, told = phase_title(game), game.phase.kind.value, list[_Told]()
    for event in action.events:
        here = _told(game, event)
        game = evolve(game, event)
        if phase_title(game) != title:
            if told:
                yield title, kind, told
            title, kind, told = phase_title(game), game.phase.kind.value, []
        told.append(here)
    if told:
        yield title, kind, told


def _told(game: Game, event: e.Event) -> _Told:
    key = _row(event)
    emblem = None if key is None else token(game.character(key.partition(":")[0]))
    if isinstance(event, e.AnswerShown):
        line, true, ruling = shown_lines(game, event)
        beside = [HistoryLine(true, undone=False, false=True)] if true else []
        beside += [HistoryLine(ruling, undone=False)] if ruling else []
        return _Told(event, line, emblem, tuple(beside))
    return _Told(event, describe(game, event), emblem)


def _row(event: e.Event) -> str | None:
    """The key of the row in which it happened."""
    match event:
        case e.StepAnswered():
            return event.given.row
        case e.ChoiceMade():
            return event.choice.row
        case e.AnswerShown():
            return event.shown.row
        case e.RowDone() | e.RowSkipped() | e.RowReopened():
            return event.row
        case _:
            return None


def _add(part: _Part, action: Action, told: list[_Told], game: Game, undone: bool) -> None:
    """Add an action to the part: an entry of its own, or hands to the vote before."""
    if part.vote and all(isinstance(one.event, _HANDS) for one in told):
        last = part.entries[-1]
        hands = tuple(HistoryLine(one.line, undone) for one in told)
        part.entries[-1] = replace(last, version=action.version, more=(*last.more, *hands))
        return
    kept = _as_a_table(_without_echoes(told))
    events = tuple(one.event for one in kept)
    dealt = sum(isinstance(event, e.CharacterAssigned) for event in events) > 1
    first = None if dealt else _first(kept, named(events)[0])
    part.entries.append(
        HistoryEntry(
            version=action.version,
            at=action.at,
            text=headline(game, action.events) if first is None else first.line,
            undone=undone,
            kinds=tuple(_kinds(told)),
            token=next((one.token for one in told if one.token), None),
            more=tuple(_more(first, [one for one in kept if one is not first], undone)),
        )
    )
    part.vote = any(isinstance(event, e.NominationMade) for event in events)


def _first(kept: list[_Told], name: e.Event) -> _Told:
    """What the entry is called after: the answer that was given, or what weighs most."""
    answered = (one for one in kept if isinstance(one.event, e.StepAnswered))
    return next(answered, None) or next(one for one in kept if one.event is name)


def _more(first: _Told | None, rest: list[_Told], undone: bool) -> Iterator[HistoryLine]:
    for one in ([] if first is None else [first]) + rest:
        if one is not first:
            yield HistoryLine(one.line, undone)
        yield from (replace(line, undone=undone) for line in one.beside)


def _kinds(told: list[_Told]) -> Iterator[str]:
    for kind, types in _KINDS.items():
        if any(isinstance(one.event, types) or (kind == "shown" and _is_card(one)) for one in told):
            yield kind


def _is_card(one: _Told) -> bool:
    """Whether a row's end says whom it showed something."""
    return isinstance(one.event, e.RowDone) and one.line.text != DONE


def _without_echoes(told: list[_Told]) -> list[_Told]:
    """What is worth a line: an answer is said by the choice or card that it was, a row that is done by what
    it did."""
    said = any(isinstance(one.event, _ECHOED) for one in told)
    kept = [one for one in told if not (said and isinstance(one.event, e.StepAnswered))]
    judged = {one.event.given.players[-1:] for one in kept if isinstance(one.event, e.StepAnswered)}
    kept = [one for one in kept if not (isinstance(one.event, e.PlayerDied) and (one.event.seat,) in judged)]
    return [one for one in kept if one.line.text != DONE] or kept


def _as_a_table(told: list[_Told]) -> list[_Told]:
    """Several who sit down at once are told in one line."""
    seated = [one.event.player for one in told if isinstance(one.event, e.PlayerSeated)]
    if len(seated) < 2:
        return told
    line = say("At the table: {players}", players=", ".join(seated))
    first = next(one for one in told if isinstance(one.event, e.PlayerSeated))
    others = [one for one in told if not isinstance(one.event, e.PlayerSeated)]
    return [*others, first._replace(line=line)]


def _undone(actions: list[Action]) -> set[int]:
    gone: set[int] = set()
    for action in actions:
        if action.kind is Kind.UNDO and action.target is not None:
            gone.add(action.target)
        elif action.kind is Kind.REDO and action.target is not None:
            gone.discard(action.target)
    return gone
