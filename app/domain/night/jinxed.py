"""Rows that only a jinx brings: a Leviathan or Riot that chooses whom to strike."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from app.domain.abilities import Holding
from app.domain.how_to_run import Step
from app.domain.night.gates import Tonight
from app.domain.night.model import Row, RowStep, Status
from app.domain.night.rows import key_of, state_of
from app.domain.words import say

# Demons who kill nobody at night, and the characters for whose sake they choose somebody all the same.
_STRUCK = {
    "leviathan": ("banshee", "farmer", "ravenkeeper", "sage"),
    "riot": ("banshee", "farmer", "ravenkeeper", "sage"),
}


def jinx_rows(tonight: Tonight) -> Iterator[Row]:
    """The rows of later nights in which such a Demon chooses a player."""
    if tonight.number <= 1:
        return
    states = tonight.states
    for demon, struck in _STRUCK.items():
        with_ability = [h for s in struck for h in states.holders(s)]
        holders = [h for h in states.holders(demon) if h.seat is not None]
        if not with_ability or not holders:
            continue
        alive = next((h for h in holders if h.seat is not None and states.cast.seats[h.seat].alive), None)
        yield _row(alive or holders[0], alive is not None, tonight)


def _row(holding: Holding, alive: bool, tonight: Tonight) -> Row:
    seat = tonight.states.cast.seats[holding.seat or 0]
    key = key_of(holding, "jinx")
    name = tonight.states.cast.name(holding.ability)
    status, reason = (
        (Status.DUE, None) if alive else (Status.SKIPPED, say("{player} is dead", player=seat.player))
    )
    if tonight.is_now:
        night = tonight.game.night
        if key in night.done:
            status, reason = Status.DONE, None
        elif key in night.skipped:
            status, reason = Status.SKIPPED, say("The Storyteller skipped it")
    choose = MappingProxyType({"count": 1, "among": "alive", "not": ["chosen_before"]})
    steps = (
        RowStep(
            Step("wake", "", MappingProxyType({"who": "self"})), say("Wake the {character}.", character=name)
        ),
        RowStep(
            Step("choose_players", "", choose),
            say("They point at a living good player whom they have not chosen before."),
        ),
        RowStep(
            Step("sleep", "", MappingProxyType({"who": "self"})),
            say("The {character} sleeps.", character=name),
        ),
    )
    return Row(
        key,
        holding.ability,
        holding.seat,
        seat.character,
        holding.ability,
        status,
        reason,
        state_of(holding, tonight),
        steps,
    )
