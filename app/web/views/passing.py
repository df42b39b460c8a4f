"""The tablet that goes round: numbered tokens, one token face up, and who may have drawn it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.domain.game import Game, Seat
from app.domain.viewpoint import without_stand_in
from app.domain.words import Message, say
from app.services.passing import Passing
from app.web.views.seats import OwnTokenView


@dataclass(frozen=True, slots=True)
class TileView:
    """A token under a number; `taken`: somebody drew it."""

    number: int
    taken: bool


@dataclass(frozen=True, slots=True)
class NameView:
    """A seat to choose by name."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class PassingView:
    """`state`: start (not laid out), tiles, token (one is face up: `own`), who (it was seen, and nobody said
    who they are), again (somebody who looked by name still has it) or done. `free` are seats without a
    token; `by_name` those that may look at theirs; `called` a name that was typed and is nobody's."""

    state: str
    tiles: tuple[TileView, ...] = ()
    by_name: tuple[NameView, ...] = ()
    free: tuple[NameView, ...] = ()
    number: int | None = None
    own: OwnTokenView | None = None
    called: str = ""
    told: Message | None = None
    tokens: int = 0
    dealt: bool = False
    hint: Message | None = None


def start(game: Game) -> PassingView:
    """Before the tokens are laid out."""
    players = len(game.seats)
    dealt = players > 0 and all(seat.character is not None for seat in game.seats)
    return PassingView("start", tokens=len(game.bag), dealt=dealt, hint=_hint(game))


def _hint(game: Game) -> Message | None:
    bare = without_stand_in(game)
    if bare:
        return say("Choose first what {player} believes to be.", player=bare[0].player)
    if not game.bag:
        return say("The bag is empty: fill it first.")
    return None


def going(
    game: Game,
    passing: Passing,
    by_name: Iterable[Seat],
    *,
    own: OwnTokenView | None = None,
    called: str = "",
    told: Message | None = None,
) -> PassingView:
    """While the tablet goes round; `own` is the token that was just turned up."""
    drawn = passing.drawn(game)
    tiles = tuple(TileView(n, n in drawn) for n in range(1, len(passing.hands) + 1))
    named = tuple(NameView(seat.id, seat.player) for seat in by_name)
    state = "tiles" if named or not all(tile.taken for tile in tiles) else "done"
    if passing.looking:
        state = "token" if own is not None else "who" if passing.open is not None else "again"
    return PassingView(
        state,
        tiles=tiles,
        by_name=named,
        free=tuple(NameView(s.id, s.player) for s in game.seats if s.character is None),
        number=passing.open,
        own=own,
        called=called,
        told=told,
    )
