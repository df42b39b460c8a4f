"""Suggestions for what the Storyteller picks in a row: where tokens go, which character it is. Whatever a
player chooses is never suggested."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.domain.acting.scene import Scene
from app.domain.answers.answer import Value
from app.domain.answers.asking import Circumstances
from app.domain.how_to_run import Step
from app.domain.night.telling import prepared
from app.domain.words import Message, say

# Rows of what happens by day of itself: their key ends with one of these moments.
_TABLE = (["any_time"], ["day"], ["claims"], ["asks"])


def seats(scene: Scene, allowed: Sequence[int], most: int, step: Step) -> tuple[int, ...]:
    """So many of the allowed seats, the same as long as the game and the turn stay the same: such as the
    row's answer can be made of, where it has one. None where the table decides: who has said a word, say."""
    if scene.row.key.split(":")[2:3] in _TABLE:
        return ()
    told = [group for value in _values(scene) if len(group := _meant(scene, value)) == most]
    told = [group for group in told if set(group) <= set(allowed)]
    if told:
        return told[scene.turn % len(told)]
    order = _by_chance(scene, allowed, step)
    start = scene.turn * most % len(order) if order else 0
    return tuple([*order, *order][start : start + min(most, len(order))])


def character(scene: Scene, allowed: Sequence[str]) -> str | None:
    """One of the allowed characters."""
    order = _chance(scene, "character").sample(allowed, len(allowed))
    return order[scene.turn % len(order)] if order else None


def who(scene: Scene, suggested: Sequence[int]) -> tuple[Message, ...]:
    """Who the suggested players truly are."""
    cast = scene.states.cast
    return tuple(
        say("{player} is the {character}", player=seat.player, character=cast.name(seat.character))
        for seat_id in suggested
        if (seat := cast.seats.get(seat_id)) is not None
    )


def _values(scene: Scene) -> tuple[Value, ...]:
    found = prepared(scene.row, Circumstances(scene.states, max(1, scene.game.phase.number)))
    return () if found is None else found.pool


def _meant(scene: Scene, value: Value) -> tuple[int, ...]:
    """The seats of whom an answer speaks: those it names, or whoever is the character that it shows."""
    game = scene.game
    if isinstance(value, str):
        return tuple(s.id for s in game.seats if s.character == value)[:1]
    names = value["players"] if isinstance(value, dict) else value if isinstance(value, list) else ()
    return tuple(s.id for s in game.seats if s.player in names)


def _by_chance(scene: Scene, allowed: Sequence[int], step: Step) -> list[int]:
    """Spread over the circle rather than the first seats; last those where this row has laid a token
    already, and the holder only if nobody else is left."""
    marked = {on for text in {str(r.text) for r, _ in scene.game.reminders()} for _, on in scene.lying(text)}
    order = _chance(scene, str(step.get("reminder"))).sample(allowed, len(allowed))
    order.sort(key=lambda seat: (seat in marked, seat == scene.row.seat))
    return order


def _chance(scene: Scene, what: str) -> Random:
    return Random(f"{scene.row.key} {what} {[s.character for s in scene.game.seats]}")  # noqa: S311
