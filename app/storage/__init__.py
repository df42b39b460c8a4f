"""What is kept: the logs of games, scripts, and what is set for the whole program."""

from app.storage.errors import AlreadyDone, Conflict, Missing, StorageError, Unreadable
from app.storage.store import Store, open_store
from app.storage.summary import SeatSummary, Summary, summary_of

__all__ = [
    "AlreadyDone",
    "Conflict",
    "Missing",
    "SeatSummary",
    "StorageError",
    "Store",
    "Summary",
    "Unreadable",
    "open_store",
    "summary_of",
]
