"""The library that a program works with: the bundled one, under what people loaded of the publisher's."""

from __future__ import annotations

from pathlib import Path

from app.almanac.reminders import instructions_from_reminders
from app.content.library import Library, bundled
from app.content.publisher import Published, published_from_data, read_folder
from app.storage.store import Store

KEY = "published"


def library_of(store: Store) -> Library:
    """The library of this store."""
    kept = store.preferences.get(KEY)
    return bundled() if kept is None else bundled().with_data(published_from_data(kept))


def keep_published(store: Store, published: Published) -> Library:
    """Put the publisher's files on top, in place of what was loaded before."""
    store.preferences.set(KEY, published.to_data())
    return library_of(store)


def load_folder(store: Store, folder: Path) -> Published:
    """Read the publisher's files in a folder and keep them. Raises `Refused`."""
    published = read_folder(folder, instructions_from_reminders)
    keep_published(store, published)
    return published
