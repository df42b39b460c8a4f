"""Who is watching which game, and how they hear of a new entry in its log."""

from app.live.feed import Feed, MemoryFeed
from app.live.opening import open_feed

__all__ = ["Feed", "MemoryFeed", "open_feed"]
