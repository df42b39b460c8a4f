"""Sharing a game with its players: links that open what all may see, and each player's look at their own
token. What may be seen is decided in `domain.viewpoint`; here is who may look, how often, how long."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping

from app.domain.characters import Character
from app.domain.game import Game, PhaseKind
from app.domain.problems import Refused
from app.domain.viewpoint import own_token, without_stand_in
from app.domain.words import say
from app.live import Feed
from app.storage.looks import Look
from app.storage.store import Store

# What a link opens: the town alone, or the town and a player's own token.
TOWN, SEAT = "town", "seat"
KINDS = (TOWN, SEAT)
# How long one look lasts, in seconds.
LOOK = 30
_LOOKS = ".looks"


def looks_of(game_id: str) -> str:
    """What to watch in a feed, to hear of looks and not of taps."""
    return f"{game_id}{_LOOKS}"


def latest(store: Store) -> Callable[[str], int]:
    """How a feed that was away learns what it missed: a game's version, or the time for its looks."""
    return lambda key: _now() if key.endswith(_LOOKS) else store.latest_version(key)


def _now() -> int:
    return int(time.time() * 1_000_000)


class Sharing:
    """The links and looks of all games. `secret` makes the tokens of links: the database has their hashes
    alone, and a backup that is read elsewhere opens nothing."""

    def __init__(self, store: Store, feed: Feed, secret: str) -> None:
        self._store, self._feed, self._secret = store, feed, secret.encode()

    # Links

    def link(self, game_id: str, kind: str) -> str | None:
        """The token of the game's link of this kind; None where there is none that opens anything."""
        kept = self._store.links.of_game(game_id).get(kind)
        if kept is None:
            return None
        token = self._token(game_id, kind, kept.salt)
        return token if _hash(token) == kept.hash else None

    def give(self, game_id: str, kind: str) -> str:
        """A new link's token (128 bits); the link before it opens nothing any more."""
        self._store.latest_version(game_id)  # raises `Missing` for an unknown game
        salt = secrets.token_hex(16)
        token = self._token(game_id, kind, salt)
        self._store.links.put(game_id, kind, _hash(token), salt)
        return token

    def revoke(self, game_id: str, kind: str) -> None:
        """The link opens nothing any more."""
        self._store.links.revoke(game_id, kind)

    def opens(self, token: str, kind: str) -> str | None:
        """The id of the game that a token opens, or None. A seat's link opens the town as well."""
        link = self._store.links.find(_hash(token))
        return None if link is None or link.kind not in (kind, SEAT) else link.game_id

    def _token(self, game_id: str, kind: str, salt: str) -> str:
        made = hmac.digest(self._secret, f"link:{game_id}:{kind}:{salt}".encode(), "sha256")
        return base64.b32encode(made[:16]).decode().rstrip("=").lower()

    # Looks

    def looks(self, game_id: str) -> Mapping[int, Look]:
        """How far each player has looked, by seat."""
        return self._store.looks.of_game(game_id)

    def seat_of(self, game_id: str, phone: str | None) -> Look | None:
        """The look of the seat that a phone with this secret has taken."""
        return None if not phone else self._store.looks.of_phone(game_id, _hash(f"{game_id}:{phone}"))

    def claim(self, game_id: str, game: Game, seat_id: int, phone: str) -> None:
        """Take a seat for a phone. Raises `Refused` where that cannot be."""
        if game.seat(seat_id) is None:
            raise Refused(say("That player has left the game."))
        mine = self.seat_of(game_id, phone)
        if mine is not None and mine.seat != seat_id:
            raise Refused(say("This phone has another seat already."))
        if not self._store.looks.claim(game_id, seat_id, _hash(f"{game_id}:{phone}")):
            raise Refused(say("Another phone has this seat. The Storyteller can set it free."))
        self._tell(game_id)

    def leave(self, game_id: str, look: Look) -> None:
        """Give a seat back that was taken by mistake, before anything was seen."""
        if look.seen_at is None:
            self._store.looks.release(game_id, look.seat, look.again)
            self._tell(game_id)

    def look(self, game_id: str, game: Game, look: Look) -> tuple[Character, float]:
        """The player's own token, and until when it may be seen. Raises `Refused`."""
        now = time.time()
        token = own_token(game, look.seat)
        if token is None or without_stand_in(game):
            raise Refused(say("The tokens are not dealt yet."))
        if is_open(look, token, now):
            return token, look.until or now
        if not may_look(game, look, token):
            raise Refused(say("You have seen your token. The Storyteller can let you look again."))
        until = now + LOOK
        self._store.looks.opened(game_id, look.seat, token.id, now, until)
        self._tell(game_id)
        return token, until

    def allow(self, game_id: str, seat_id: int) -> None:
        """Let a player look once more."""
        self._store.looks.allow(game_id, seat_id)
        self._tell(game_id)

    def release(self, game_id: str, seat_id: int) -> None:
        """Set a seat free whose phone was lost; the next phone may look once."""
        self._store.looks.release(game_id, seat_id, again=True)
        self._tell(game_id)

    def seen(self, game_id: str, seat_id: int, token: str) -> None:
        """A player has seen their token on the tablet that goes round; the view is over."""
        now = time.time()
        self._store.looks.opened(game_id, seat_id, token, now, now)
        self._tell(game_id)

    def forget(self, game_id: str) -> None:
        """All tokens are dealt anew: nobody has looked."""
        self._store.looks.forget(game_id)
        self._tell(game_id)

    def _tell(self, game_id: str) -> None:
        self._feed.publish(looks_of(game_id), _now())


def may_look(game: Game, look: Look | None, token: Character) -> bool:
    """Whether this would be the player's one look at this token, or one that the Storyteller allowed.
    Before the first night another token than the one seen is a new deal; later it is a secret."""
    if look is None or look.seen_at is None or look.again:
        return True
    return game.stage is PhaseKind.SETUP and look.token != token.id


def is_open(look: Look | None, token: Character, now: float) -> bool:
    """Whether the player is looking at this token right now."""
    return look is not None and look.until is not None and now < look.until and look.token == token.id


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
