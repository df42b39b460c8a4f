"""A player's own page: the seats to choose from, or how it stands with the look at one's own token."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.characters import Character, Team
from app.domain.game import Game
from app.domain.viewpoint import own_token, without_stand_in
from app.domain.words import Message, say
from app.services.sharing import is_open, may_look
from app.storage.looks import Look
from app.web.views.tokens import TokenView, token


@dataclass(frozen=True, slots=True)
class SeatChoiceView:
    """A name to choose; `taken`: another phone has the seat."""

    player: str
    taken: bool


@dataclass(frozen=True, slots=True)
class SeatPageView:
    """`player` is None until this phone has a seat. `state`: choose, wait (no tokens yet), may (look), open
    (the half minute runs) or seen."""

    state: str
    player: str | None = None
    choices: tuple[SeatChoiceView, ...] = ()
    may_leave: bool = False


@dataclass(frozen=True, slots=True)
class OwnTokenView:
    """A player's own token as they are to see it; nothing tells whether it is true."""

    token: TokenView
    team: Message
    ability: str
    traveller: bool


TEAM_NAMES = {
    Team.TOWNSFOLK: say("Townsfolk"),
    Team.OUTSIDER: say("Outsider"),
    Team.MINION: say("Minion"),
    Team.DEMON: say("Demon"),
    Team.TRAVELLER: say("Traveller"),
    Team.FABLED: say("Fabled"),
    Team.LORIC: say("Loric"),
}


def seat_page(game: Game, mine: Look | None, looks: Mapping[int, Look], now: float) -> SeatPageView:
    """The page of a phone whose seat's look is `mine`; `looks` are those of all seats."""
    seat = None if mine is None else game.seat(mine.seat)
    if mine is None or seat is None:
        taken = {look.seat for look in looks.values() if look.phone is not None}
        return SeatPageView(
            "choose", choices=tuple(SeatChoiceView(s.player, s.id in taken) for s in game.seats)
        )
    return SeatPageView(_state(game, mine, now), seat.player, may_leave=mine.seen_at is None)


def _state(game: Game, mine: Look, now: float) -> str:
    token = own_token(game, mine.seat)
    if token is None or without_stand_in(game):
        return "wait"
    if is_open(mine, token, now):
        return "open"
    return "may" if may_look(game, mine, token) else "seen"


def own_token_view(character: Character) -> OwnTokenView:
    """The token that a player sees of themself."""
    shown = token(character)
    assert shown is not None
    return OwnTokenView(
        shown, TEAM_NAMES[character.team], character.ability, character.team is Team.TRAVELLER
    )
