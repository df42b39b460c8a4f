"""The Storyteller's page for sharing: the links with their codes, and who has looked at their token."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from markupsafe import Markup

from app.domain.game import Game, PhaseKind, Seat
from app.domain.viewpoint import own_token, without_stand_in
from app.domain.words import Message, say
from app.services.passing import Passing
from app.services.sharing import SEAT, TOWN, is_open, may_look
from app.storage.looks import Look


@dataclass(frozen=True, slots=True)
class LinkView:
    """A link to hand out. `address` and `code` are None where none is given out."""

    kind: str
    title: Message
    about: Message
    address: str | None
    code: Markup | None


@dataclass(frozen=True, slots=True)
class LookView:
    """A seat and how far its player has looked. `state`: none (no token), may, open or seen; `seen` is the
    moment of the last look (ISO, UTC)."""

    seat: int
    player: str
    phone: bool
    state: str
    said: Message
    seen: str | None
    again: bool


@dataclass(frozen=True, slots=True)
class ShareView:
    """The whole page. `open_number` was drawn on the tablet and is nobody's yet; `votes_hidden`: something
    was voted in secret and not told; `waiting` names who has no stand-in, so that nobody may look."""

    name: str
    in_setup: bool
    alone: bool
    links: tuple[LinkView, ...]
    looks: tuple[LookView, ...]
    waiting: Message | None
    going_round: bool
    open_number: int | None
    votes_hidden: bool


_LINKS = {
    TOWN: (
        say("Town Square"),
        say("For a TV, a second tablet, whoever watches: who lives, who votes, and no secret."),
    ),
    SEAT: (
        say("Players’ phones"),
        say("Each player takes their seat by name and sees their own token for half a minute."),
    ),
}


def links_view(addresses: Mapping[str, tuple[str, Markup] | None]) -> tuple[LinkView, ...]:
    """The links by kind, each with its address and its code where it is given out."""
    found = []
    for kind, (title, about) in _LINKS.items():
        given = addresses.get(kind)
        address, code = given if given is not None else (None, None)
        found.append(LinkView(kind, title, about, address, code))
    return tuple(found)


def share_view(
    game: Game,
    links: tuple[LinkView, ...],
    looks: Mapping[int, Look],
    passing: Passing | None,
    *,
    alone: bool,
    now: float,
) -> ShareView:
    """The page as things stand; `alone`: no other machine reaches this one."""
    bare = without_stand_in(game)
    return ShareView(
        name=game.name or game.script.name,
        in_setup=game.stage is PhaseKind.SETUP,
        alone=alone,
        links=links,
        looks=tuple(_look(game, seat, looks.get(seat.id), now) for seat in game.seats),
        waiting=say("Nobody can look yet: choose what {player} believes to be.", player=bare[0].player)
        if bare
        else None,
        going_round=passing is not None,
        open_number=None if passing is None else passing.open,
        votes_hidden=any(n.secret for n in game.day.nominations)
        or any(s.spent_in_secret for s in game.seats),
    )


def _look(game: Game, seat: Seat, look: Look | None, now: float) -> LookView:
    token = own_token(game, seat.id)
    seen = None if look is None or look.seen_at is None else look.seen_at
    if token is None:
        state, said = "none", say("no token yet")
    elif is_open(look, token, now):
        state, said = "open", say("is looking")
    elif not may_look(game, look, token):
        state, said = "seen", say("has looked")
    else:
        state, said = "may", say("has not looked") if seen is None else say("may look again")
    return LookView(
        seat=seat.id,
        player=seat.player,
        phone=look is not None and look.phone is not None,
        state=state,
        said=said,
        seen=None if seen is None else datetime.fromtimestamp(seen, UTC).isoformat(timespec="seconds"),
        again=look is not None and look.again,
    )
