"""Who has won by the rules, with what was said aloud today taken into account. Advice: the Storyteller
declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.domain.characters import Alignment
from app.domain.game import Choice, Game, PhaseKind
from app.domain.wins import Win, alsaahir_guess, cult_joined, damsel_guess, wins


def won(game: Game) -> tuple[Win, ...]:
    """Which side has won and why: by the town as it stands, else by a guess or a choice of today. One win
    at most, and none is the rule."""
    return wins(game) or next(filter(None, _said_today(game)), ())


def _said_today(game: Game) -> Iterator[tuple[Win, ...]]:
    if game.phase.kind is not PhaseKind.DAY:
        return
    for choice in game.choices:
        ability, _, rest = choice.row.partition(":")
        holder, _, moment = rest.partition(":")
        if choice.night != game.phase.number or moment != "claims" or not holder.isdecimal():
            continue
        yield _by_claim(game, choice, ability, int(holder))


def _by_claim(game: Game, choice: Choice, ability: str, by: int) -> tuple[Win, ...]:
    if ability == "damsel" and len(choice.players) == 1 and choice is _first(game, "damsel"):
        return damsel_guess(_before_it(game, choice), by, choice.players[0])
    if ability == "alsaahir":
        named = [g.players for g in sorted(game.given, key=lambda g: g.step) if g.row == choice.row]
        return alsaahir_guess(game, by, named[1], named[0]) if len(named) == 2 else ()
    if ability == "cultleader":
        good = {s.id for s in game.seats if s.alignment is Alignment.GOOD and s.id != by}
        return cult_joined(game, by) if good and good <= set(choice.players) else ()
    return ()


def _first(game: Game, ability: str) -> Choice | None:
    """The first choice of today by this ability: there is one guess at the Damsel."""
    today = (c for c in game.choices if c.night == game.phase.number and c.ability == ability)
    return next(today, None)


def _before_it(game: Game, choice: Choice) -> Game:
    """The game without the token that says that this very guess was made."""
    seats = tuple(
        replace(
            seat,
            reminders=tuple(
                r for r in seat.reminders if not (r.text == "Guess Used" and r.placed == game.phase)
            ),
        )
        for seat in game.seats
    )
    return replace(game, seats=seats)
