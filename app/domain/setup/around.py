"""Who sits beside whom, as setup and abilities mean it."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.characters import Team
from app.domain.game import Game, Seat


def beside_demon(game: Game) -> Iterator[Seat]:
    """The seats on either side of each Demon."""
    for seat in game.seats:
        if game.team(seat) is Team.DEMON:
            yield from _sides(game, seat)


def nearest_townsfolk(game: Game, seat: Seat) -> Iterator[Seat]:
    """The nearest Townsfolk on either side, alive or dead."""
    place, count = game.place(seat.id), len(game.seats)
    for step in (-1, 1):
        around = (game.seats[(place + step * far) % count] for far in range(1, count))
        yield from [other for other in around if game.team(other) is Team.TOWNSFOLK][:1]


def alike_beside(game: Game, seat: Seat) -> list[Seat]:
    """Those beside a seat who are on the same side, or may be: before tokens are dealt nobody knows."""
    return [
        other
        for other in _sides(game, seat)
        if other is not seat
        and (other.alignment is seat.alignment or None in (other.alignment, seat.alignment))
    ]


def _sides(game: Game, seat: Seat) -> tuple[Seat, Seat]:
    place, count = game.place(seat.id), len(game.seats)
    return game.seats[(place - 1) % count], game.seats[(place + 1) % count]
