"""Everything that is kept, under one name."""

from __future__ import annotations

from sqlalchemy import Engine

from app.settings import Settings
from app.storage.engine import make_engine
from app.storage.events import EventStore
from app.storage.links import Links
from app.storage.looks import Looks
from app.storage.passings import Passings
from app.storage.preferences import Preferences
from app.storage.queries import Lists
from app.storage.scripts import ScriptShelf


class Store(EventStore):
    """One database: the games' logs, and beside them `scripts`, `preferences`, `lists`, and what players may
    see: `links`, `looks`, `passings`."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.scripts = ScriptShelf(engine)
        self.preferences = Preferences(engine)
        self.lists = Lists(engine)
        self.links = Links(engine)
        self.looks = Looks(engine)
        self.passings = Passings(engine)

    def close(self) -> None:
        """Give all connections back; the store may not be used afterwards."""
        self.engine.dispose()


def open_store(settings: Settings) -> Store:
    """The store of these settings; nothing is read until it is asked (see `migrate.migrate`)."""
    return Store(make_engine(settings))
