"""The library that a program works with: the bundled one, under what people loaded of the publisher's."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.almanac.reminders import instructions_from_reminders
from app.content.library import Library, bundled
from app.content.publisher import Published, published_from_data, read_files, read_folder
from app.domain.characters import Character
from app.storage.store import Store

KEY = "published"
# Another process may load or forget files; so often a program looks whether one did, in seconds.
LOOKS_EVERY = 2.0


def published_of(store: Store) -> Published | None:
    """What was loaded of the publisher's files, or None."""
    kept = store.preferences.get(KEY)
    return None if kept is None else published_from_data(kept)


def library_of(store: Store) -> Library:
    """The library of this store."""
    published = published_of(store)
    return bundled() if published is None else bundled().with_data(published)


def keep_published(store: Store, published: Published) -> Library:
    """Put the publisher's files on top, in place of what was loaded before."""
    store.preferences.set(KEY, published.to_data())
    return library_of(store)


def forget_published(store: Store) -> None:
    """Go back to the bundled library."""
    store.preferences.forget(KEY)


def load_folder(store: Store, folder: Path) -> Published:
    """Read the publisher's files in a folder and keep them. Raises `Refused`."""
    published = read_folder(folder, instructions_from_reminders)
    keep_published(store, published)
    return published


def load_files(store: Store, files: Mapping[str, bytes]) -> Published:
    """Read the publisher's files, by name, and keep them. Raises `Refused`."""
    published = read_files(files, instructions_from_reminders)
    keep_published(store, published)
    return published


class ActiveLibrary:
    """The library that a running program uses, followed when it changes in the store."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._stamp, self._library = store.preferences.stamp(KEY), library_of(store)
        self._looked = clock()

    @property
    def current(self) -> Library:
        """The library as it is now, at most some seconds behind another process."""
        if self._clock() - self._looked >= LOOKS_EVERY:
            self.refresh()
        return self._library

    def refresh(self) -> None:
        """Look at once whether the store has another library."""
        self._looked = self._clock()
        stamp = self._store.preferences.stamp(KEY)
        if stamp != self._stamp:
            self._library = library_of(self._store)
            self._stamp = stamp


@dataclass(frozen=True, slots=True)
class Reworded:
    """A character that the publisher's files tell otherwise. `what` names what differs: name, team,
    ability, reminders."""

    ours: Character
    theirs: Character
    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """What loaded files change. `moved` are the ids whose place in a night is another one, `jinxes` how
    many pairs are loaded (0: none were, so ours stay)."""

    new: tuple[Character, ...]
    reworded: tuple[Reworded, ...]
    moved: tuple[str, ...]
    jinxes: int


def changes(published: Published, library: Library) -> Changes:
    """What is different in `library`, which has the published files on top, from the bundled one."""
    ours = bundled()
    new = [c for identity, c in library.characters.items() if ours.get(identity) is None]
    differing = []
    for identity, theirs in library.characters.items():
        mine = ours.get(identity)
        what = () if mine is None else tuple(_differences(mine, theirs))
        if mine is not None and what:
            differing.append(Reworded(mine, theirs, what))
    moved = {
        *_moved(ours.first_night, library.first_night),
        *_moved(ours.other_nights, library.other_nights),
    }
    order = [i for i in library.characters if i in moved]
    return Changes(tuple(new), tuple(differing), tuple(order), len(published.jinxes))


def _differences(ours: Character, theirs: Character) -> Iterable[str]:
    for what in ("name", "team", "ability"):
        if getattr(ours, what) != getattr(theirs, what):
            yield what
    box = (sorted(ours.reminders), sorted(ours.global_reminders))
    if box != (sorted(theirs.reminders), sorted(theirs.global_reminders)):
        yield "reminders"


def _moved(ours: tuple[str, ...], theirs: tuple[str, ...]) -> set[str]:
    """Who stands behind somebody else than before, newcomers and those who left put aside."""
    both = set(ours) & set(theirs)
    before = [slot for slot in ours if slot in both]
    after = [slot for slot in theirs if slot in both]
    behind = dict(zip(before, [None, *before], strict=False))
    return {slot for slot, other in zip(after, [None, *after], strict=False) if behind[slot] != other}
