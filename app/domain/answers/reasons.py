"""The sentences that explain an answer."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.answers.asking import Asking
from app.domain.characters import Team
from app.domain.game import Game, Ruled, Seat
from app.domain.words import Message, say


def of_alignment(asking: Asking, seats: Iterable[Seat]) -> tuple[Message, ...]:
    """Who of these is evil, and who may register otherwise."""
    found: list[Message] = []
    for seat in seats:
        registration = asking.registers(seat)
        if registration.is_evil and not registration.why:
            found.append(say("{player} is evil", player=seat.player))
        elif len(registration.may_be_evil()) > 1 or registration.is_evil:
            if registration.is_evil and len(registration.may_be_evil()) > 1:
                found.append(say("{player} is evil", player=seat.player))
            found += registration.why
    return tuple(found)


def of_team(asking: Asking, seats: Iterable[Seat], *teams: Team) -> tuple[Message, ...]:
    """Who of these is of one of the teams, by character, and who may register otherwise."""
    found: list[Message] = []
    for seat in seats:
        registration = asking.registers(seat)
        ways = registration.may_be(*teams)
        if ways[0]:
            found.append(is_character(asking, seat))
        if registration.why and (len(ways) > 1 or ways[0]):
            found += registration.why
    return tuple(dict.fromkeys(found))


def is_character(asking: Asking, seat: Seat) -> Message:
    """What a player is."""
    return say("{player} is the {character}", player=seat.player, character=asking.name(seat.character))


def ruling(game: Game, ruled: Ruled) -> Message:
    """As what somebody registers."""
    seat = game.seat(ruled.seat)
    player = "?" if seat is None else seat.player
    if ruled.registers in _REGISTERS:
        return Message(_REGISTERS[ruled.registers].text, (("player", player),))
    found = game.character(ruled.registers)
    name = ruled.registers if found is None else found.name
    return say("{player} registers as the {character}", player=player, character=name)


_REGISTERS = {
    "good": say("{player} registers as good"),
    "evil": say("{player} registers as evil"),
    "townsfolk": say("{player} registers as a Townsfolk"),
    "outsider": say("{player} registers as an Outsider"),
    "minion": say("{player} registers as a Minion"),
    "demon": say("{player} registers as a Demon"),
}
