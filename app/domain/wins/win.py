"""The shape of a win, and what is decided when two sides win at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.domain.abilities import marked
from app.domain.characters import Alignment
from app.domain.game import Seat
from app.domain.states import States
from app.domain.words import Message, say


@dataclass(frozen=True, slots=True)
class Win:
    """A side that has won by the rules, and why. Advice: the Storyteller declares."""

    team: Alignment
    why: Message


def twins(states: States) -> tuple[tuple[Seat, Seat], ...]:
    """Every Evil Twin with the player marked TWIN, where the two are opposed."""
    pairs = []
    for holding in states.holders("eviltwin"):
        holder = states.cast.seats.get(holding.seat or 0)
        others = (s for s in states.game.seats if holder is not None and s.id != holder.id)
        twin = next((s for s in others if marked(s, "eviltwin", "Twin")), None)
        if holder is not None and twin is not None and holder.alignment is not twin.alignment:
            pairs.append((holder, twin))
    return tuple(pairs)


def veto(states: States) -> Message | None:
    """Why good cannot win now, or None."""
    for holder, twin in twins(states):
        if states.works(holder.id, "eviltwin") and holder.alive and twin.alive:
            return say(
                "Good cannot win while {one} and {other}, the twins, both live",
                one=holder.player,
                other=twin.player,
            )
    return None


def settled(found: Iterable[Win], states: States) -> tuple[Win, ...]:
    """What is left, one at most: a veto takes good's wins away, good goes before evil, the first reason
    given is kept, a Heretic turns it round."""
    wins = tuple(found)
    if veto(states) is not None:
        wins = tuple(win for win in wins if win.team is not Alignment.GOOD)
    good = tuple(win for win in wins if win.team is Alignment.GOOD)
    left = (good or wins)[:1]
    if left and states.at_work("heretic"):
        return tuple(replace(win, team=win.team.other, why=_turned(win)) for win in left)
    return left


def _turned(win: Win) -> Message:
    if win.team is Alignment.GOOD:
        return say("Good would win ({why}), and the Heretic turns it round", why=win.why)
    return say("Evil would win ({why}), and the Heretic turns it round", why=win.why)
