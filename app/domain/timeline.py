"""The log of a game and what undo and redo make of it.

Every tap becomes one `Action`: a numbered entry with the events that followed from it. Undo and
redo are entries too, so that nothing is ever erased. `Timeline` keeps, beside the present state, the
states one can step back to as a linked list that shares its memory; a step costs the same after
five thousand entries as after five.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.events import Event
from app.domain.evolve import evolve
from app.domain.game import Game
from app.domain.problems import Refused
from app.domain.words import say


class Kind(StrEnum):
    """What an entry of the log does."""

    ACT = "act"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Action:
    """One entry: `version` counts from 1 in its game; `id` comes from the screen that acted, so that
    the same tap sent twice acts once; `at` is seconds since 1970 (UTC); `target` is the version that
    an undo or redo concerns."""

    version: int
    id: str
    at: float
    kind: Kind = Kind.ACT
    events: tuple[Event, ...] = ()
    target: int | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class _Past:
    action: Action
    before: Game
    earlier: _Past | None


@dataclass(frozen=True, slots=True)
class _Future:
    action: Action
    later: _Future | None


@dataclass(frozen=True, slots=True, eq=False)
class Timeline:
    """A game with its way back and its way forth. `version` is that of the last entry."""

    game: Game = Game()
    version: int = 0
    _past: _Past | None = None
    _future: _Future | None = None

    @property
    def undoable(self) -> Action | None:
        """What undo would take back."""
        return None if self._past is None else self._past.action

    @property
    def redoable(self) -> Action | None:
        """What redo would do again."""
        return None if self._future is None else self._future.action

    @property
    def before_last(self) -> Game:
        """The state in which the undoable action was taken (for wording its label)."""
        return self.game if self._past is None else self._past.before

    def latest(self, most: int) -> Iterator[Action]:
        """The entries that count, latest first, at most so many."""
        link = self._past
        while link is not None and most > 0:
            yield link.action
            link, most = link.earlier, most - 1

    def since(self, version: int) -> Iterator[Event]:
        """What has happened after this version and counts, the latest entry first."""
        for action in self.latest(self.version - version):
            if action.version <= version:
                return
            yield from action.events

    def add(self, action: Action) -> Timeline:
        """The timeline with one more entry, which must be the next version."""
        if action.version != self.version + 1:
            raise ValueError(f"entry {action.version} cannot follow {self.version}")
        match action.kind:
            case Kind.ACT:
                past = _Past(action, self.game, self._past)
                return Timeline(advance(self.game, action.events), action.version, past, None)
            case Kind.UNDO:
                return self._undo(action)
            case Kind.REDO:
                return self._redo(action)

    def _undo(self, action: Action) -> Timeline:
        if self._past is None:
            raise Refused(say("There is nothing to undo."))
        future = _Future(self._past.action, self._future)
        return replace(
            self, game=self._past.before, version=action.version, _past=self._past.earlier, _future=future
        )

    def _redo(self, action: Action) -> Timeline:
        if self._future is None:
            raise Refused(say("There is nothing to do again."))
        again = self._future.action
        past = _Past(again, self.game, self._past)
        return Timeline(advance(self.game, again.events), action.version, past, self._future.later)


def advance(game: Game, events: Iterable[Event]) -> Game:
    """The game after these events."""
    for event in events:
        game = evolve(game, event)
    return game


def replay(actions: Iterable[Action], start: Timeline | None = None) -> Timeline:
    """The timeline after all these entries, in order."""
    timeline = start or Timeline()
    for action in actions:
        timeline = timeline.add(action)
    return timeline
