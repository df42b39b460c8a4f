"""Playing: a command goes in, events are decided, stored and published, the new state comes out."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from app.domain import commands as c
from app.domain.decide import decide
from app.domain.events import Event
from app.domain.game import Game
from app.domain.problems import Refused
from app.domain.timeline import Action, Kind, Timeline, replay
from app.domain.words import say
from app.live import Feed
from app.storage.errors import AlreadyDone, Conflict
from app.storage.store import Store
from app.storage.summary import summary_of

# Another device may be a moment faster; after this many attempts something else is wrong.
ATTEMPTS = 8
OPEN_GAMES = 32


class Table:
    """All games that are being played, each as a timeline kept in memory and caught up from the
    store: what lies in memory can be thrown away at any moment, and another process can go on."""

    def __init__(self, store: Store, feed: Feed) -> None:
        self._store = store
        self._feed = feed
        self._timelines: OrderedDict[str, Timeline] = OrderedDict()
        self._lock = threading.Lock()

    def timeline(self, game_id: str) -> Timeline:
        """The game as it stands now. Raises `Missing` for an unknown game."""
        known = self._known(game_id)
        if known.version and self._store.latest_version(game_id) == known.version:
            return known
        return self._keep(game_id, replay(self._store.load(game_id, known.version), known))

    def shown(self, game_id: str, version: int) -> Timeline:
        """The game as a screen at this `version` shows it, if that is what lies in memory; else as it
        stands now. Enough for a tap: whether it is still so is found out when it is written."""
        known = self._known(game_id)
        return known if 0 < known.version == version else self.timeline(game_id)

    def forget(self, game_id: str) -> None:
        """Read the game anew from the store next time."""
        with self._lock:
            self._timelines.pop(game_id, None)

    def act(self, game_id: str, command: c.Command, action_id: str, by: str | None = None) -> Timeline:
        """Carry a command out. The same `action_id` twice acts once."""
        return self._write(game_id, action_id, by, lambda t: (Kind.ACT, tuple(decide(t.game, command)), None))

    def record(self, game_id: str, events: Callable[[Game], list[Event]], action_id: str) -> Timeline:
        """Store events that several commands together decided, as one action."""
        return self._write(game_id, action_id, None, lambda t: (Kind.ACT, tuple(events(t.game)), None))

    def undo(self, game_id: str, target: int, action_id: str) -> Timeline:
        """Take back the entry `target`, which must still be the last one that counts."""

        def back(timeline: Timeline) -> tuple[Kind, tuple[Event, ...], int | None]:
            last = timeline.undoable
            if last is None:
                raise Refused(say("There is nothing to undo."))
            if last.version != target:
                raise Refused(say("Something else has happened since. Look at what undo offers now."))
            return Kind.UNDO, (), target

        return self._write(game_id, action_id, None, back)

    def redo(self, game_id: str, target: int, action_id: str) -> Timeline:
        """Do again the entry `target` that undo took back last."""

        def forth(timeline: Timeline) -> tuple[Kind, tuple[Event, ...], int | None]:
            last = timeline.redoable
            if last is None or last.version != target:
                raise Refused(say("There is nothing to do again."))
            return Kind.REDO, (), target

        return self._write(game_id, action_id, None, forth)

    def _write(
        self,
        game_id: str,
        action_id: str,
        by: str | None,
        make: Callable[[Timeline], tuple[Kind, tuple[Event, ...], int | None]],
    ) -> Timeline:
        timeline = self._known(game_id)
        if not timeline.version:
            timeline = self.timeline(game_id)
        for _ in range(ATTEMPTS):
            try:
                kind, events, target = make(timeline)
                if kind is Kind.ACT and not events:
                    return self.timeline(game_id)
                action = Action(timeline.version + 1, action_id, time.time(), kind, events, target, by)
                after = timeline.add(action)
                self._store.append(game_id, action, summary_of(after.game), summary_of(timeline.game))
            except AlreadyDone:
                return self.timeline(game_id)
            except Conflict:
                timeline = self.timeline(game_id)
                continue
            except Refused:
                # The refusal may come from a state that another device has changed since.
                fresh = self.timeline(game_id)
                if fresh.version == timeline.version:
                    if self._store.done(game_id, action_id) is not None:
                        return fresh
                    raise
                timeline = fresh
                continue
            self._keep(game_id, after)
            self._feed.publish(game_id, after.version)
            return after
        raise Refused(say("Too much happened at once. Please try again."))

    def _known(self, game_id: str) -> Timeline:
        with self._lock:
            return self._timelines.get(game_id, Timeline())

    def _keep(self, game_id: str, timeline: Timeline) -> Timeline:
        with self._lock:
            held = self._timelines.get(game_id)
            if held is None or held.version < timeline.version:
                self._timelines[game_id] = timeline
            self._timelines.move_to_end(game_id)
            while len(self._timelines) > OPEN_GAMES:
                self._timelines.popitem(last=False)
            return self._timelines[game_id]
