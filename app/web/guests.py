"""Whoever comes by a link: no passphrase, but a token that nobody can guess. A token that opens nothing is
answered like any address that does not exist, whatever is wrong with it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Annotated, cast

from fastapi import Depends, HTTPException, Path, Request

from app.domain.game import Game
from app.domain.timeline import Timeline
from app.services.addresses import address_on_the_network
from app.services.passing import Tablet
from app.services.sharing import SEAT, TOWN, Sharing
from app.web.deps import Program, program_of

# So many wrong tokens an address may try at once, and one more each so many seconds.
TRIES, SECONDS_EACH = 20, 3.0
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


class Guesses:
    """How often each address was wrong of late. Whoever was wrong too often waits, right or not."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def too_many(self, address: str) -> bool:
        """Whether this address must wait before its next try."""
        return ceil(self._count(address)) >= TRIES

    def wrong(self, address: str) -> None:
        """One more wrong try."""
        self._wrong[address] = (self._count(address) + 1, time.monotonic())
        self._wrong.move_to_end(address)
        while len(self._wrong) > 1000:
            self._wrong.popitem(last=False)

    def _count(self, address: str) -> float:
        count, last = self._wrong.get(address, (0.0, 0.0))
        return max(0.0, count - (time.monotonic() - last) / SECONDS_EACH)


@dataclass(frozen=True, slots=True)
class Guest:
    """A request that came by a link: its token, and the game that it opens."""

    token: str
    game_id: str
    timeline: Timeline

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.timeline.game

    @property
    def base(self) -> str:
        """What all addresses of this link begin with."""
        return f"/t/{self.token}"


def sharing_of(request: Request) -> Sharing:
    """The links and looks of this program."""
    return cast(Sharing, request.app.state.sharing)


def tablet_of(request: Request) -> Tablet:
    """The tablets that go round."""
    return cast(Tablet, request.app.state.tablet)


SharingDep = Annotated[Sharing, Depends(sharing_of)]
TabletDep = Annotated[Tablet, Depends(tablet_of)]
LinkToken = Annotated[str, Path(pattern="^[a-z2-7]{26}$")]


def _guest(kind: str) -> Callable[[Request, str], Guest]:
    def found(request: Request, token: LinkToken) -> Guest:
        guesses = cast(Guesses, request.app.state.guesses)
        address = request.client.host if request.client else ""
        if guesses.too_many(address):
            raise HTTPException(429)
        game_id = sharing_of(request).opens(token, kind)
        if game_id is None:
            guesses.wrong(address)
            raise HTTPException(404)
        return Guest(token, game_id, program_of(request).table.timeline(game_id))

    return found


TownGuest = Annotated[Guest, Depends(_guest(TOWN))]
SeatGuest = Annotated[Guest, Depends(_guest(SEAT))]


def address_of(request: Request, program: Program) -> str:
    """What links begin with on other machines, such as http://192.168.1.5:8000 (no slash at the end)."""
    settings = program.settings
    if settings.public_url:
        return settings.public_url.rstrip("/")
    url = request.url
    if url.hostname in LOCAL_NAMES and not settings.loopback:
        return f"{url.scheme}://{address_on_the_network(settings.host)}:{url.port or 80}"
    return f"{url.scheme}://{url.netloc}"
