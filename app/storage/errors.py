"""What can go wrong with what is kept. Each error says so in a sentence for the screen."""

from __future__ import annotations

from app.domain.words import Message, say


class StorageError(Exception):
    """Something kept cannot be read or written; `message` says why, in the user's words."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Missing(StorageError):
    """There is no game or script with this id."""


class Conflict(StorageError):
    """Somebody else has acted since; `version` is that of the last entry now."""

    def __init__(self, version: int) -> None:
        super().__init__(say("The game has moved on since this screen was drawn."))
        self.version = version


class AlreadyDone(StorageError):
    """This action is in the log already; `version` is its entry."""

    def __init__(self, version: int) -> None:
        super().__init__(say("This was done already."))
        self.version = version


class Unreadable(StorageError):
    """Data is not of the shape that this program writes."""


class NewerData(Unreadable):
    """Data was written by a newer program."""


class DatabaseUnavailable(StorageError):
    """The database cannot be reached or opened."""


class DatabaseNewer(StorageError):
    """The database was made by a newer program than this one."""
