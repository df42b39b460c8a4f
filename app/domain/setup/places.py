"""Whether everybody sits where the seating rules want them, looking past Travellers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.domain.characters import Team
from app.domain.game import Game, Seat
from app.domain.problems import Problem
from app.domain.setup.checklist import in_play_of, table_of
from app.domain.setup.decisions import seating
from app.domain.words import say

_EVIL = (Team.MINION, Team.DEMON)


def seating_problems(game: Game) -> list[Problem]:
    """Whoever sits elsewhere than a rule wants; `where` is the player."""
    circle = [seat for seat in game.seats if game.team(seat) is not Team.TRAVELLER]
    found: list[Problem] = []
    for rule in seating(table_of(game), in_play_of(game)):
        for place, seat in enumerate(circle):
            if seat.character == rule.character:
                check = _line if rule.where == "line" else _beside
                found += check(game, circle, place)
    return found


def _beside(game: Game, circle: Sequence[Seat], place: int) -> Iterator[Problem]:
    sides = (circle[place - 1], circle[(place + 1) % len(circle)])
    demons = [seat for seat in circle if game.team(seat) is Team.DEMON]
    if demons and not any(seat in demons for seat in sides):
        seat = circle[place]
        text = "{player} is the {character} and does not sit beside the Demon."
        yield Problem(seat.player, say(text, player=seat.player, character=_name(game, seat)))


def _line(game: Game, circle: Sequence[Seat], place: int) -> Iterator[Problem]:
    """All evil characters in one row, this one neither at its start nor at its end."""
    seat, count = circle[place], len(circle)
    evil = [game.team(other) in _EVIL for other in circle]
    if sum(evil) < 3 or all(evil):
        return
    before = next(step for step in range(count) if not evil[(place - step - 1) % count])
    after = next(step for step in range(count) if not evil[(place + step + 1) % count])
    if before + after + 1 < sum(evil):
        text = "The evil characters do not all sit in a line around {player}."
        yield Problem(seat.player, say(text, player=seat.player))
    elif 0 in (before, after):
        text = "{player} is the {character} and sits at the end of the line."
        yield Problem(seat.player, say(text, player=seat.player, character=_name(game, seat)))


def _name(game: Game, seat: Seat) -> str:
    character = game.character(seat.character)
    return str(seat.character) if character is None else character.name
