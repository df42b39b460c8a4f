"""The two ends that every game has: the Demon is dead, or just two players live."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.abilities import marked
from app.domain.characters import Alignment, Team
from app.domain.game import PhaseKind, Seat
from app.domain.states import States
from app.domain.town import demons, living, living_demons, of_team, opponent
from app.domain.wins.win import Win
from app.domain.words import Message, say


def demon_wins(states: States, dusk: bool) -> Iterator[Win]:
    """What the state of the Demons and the number of the living decide. `dusk`: the day is over."""
    fallen = demons(states)
    gone = bool(fallen) and not living_demons(states)
    lasts = gone and (pending(states) is not None or _plays_on(states, fallen))
    if gone and not lasts:
        yield Win(Alignment.GOOD, say("The Demon is dead"))
    if gone and lasts and pending(states) is None:
        yield from _extra_day(states, fallen, dusk)
    if not fallen:
        yield from _never_came(states)
    if not lasts and len(living(states, travellers=False)) <= 2:
        yield Win(Alignment.EVIL, say("Just two players live"))


def _never_came(states: States) -> Iterator[Win]:
    """A Summoner who dies before there is a Demon."""
    for holding in states.holders("summoner"):
        holder = states.cast.seats.get(holding.seat or 0)
        if holder is None or holder.alive:
            continue
        if holding.via == "alchemist":
            yield Win(Alignment.EVIL, say("The Alchemist died before making a Demon"))
        else:
            yield Win(Alignment.GOOD, say("The Summoner died before making a Demon"))


def pending(states: States) -> Message | None:
    """Who is about to become the Demon, so that its death ends nothing; None: nobody."""
    if living_demons(states) or not demons(states):
        return None
    if len(living(states, travellers=False)) >= 4:
        heir = states.somebody("scarletwoman")
        if heir is not None and heir.alive:
            return say(
                "The Demon is dead: {player}, the Scarlet Woman, becomes the Demon", player=heir.player
            )
    minions = [s for s in of_team(states, Team.MINION) if s.alive]
    if minions and any(_killed_itself(states, imp) for imp in demons(states)):
        return say("The Imp has killed itself: a living Minion becomes the Imp")
    return None


def _killed_itself(states: States, imp: Seat) -> bool:
    if imp.character != "imp" or imp.alive or imp.id == states.game.day.executed:
        return False
    chose = any(c.by == imp.id and imp.id in c.players for c in states.game.choices)
    return marked(imp, "imp", "Dead") or (chose and imp.id in states.game.night.died)


def _plays_on(states: States, fallen: tuple[Seat, ...]) -> bool:
    """Whether a Mastermind makes the game go on: the Demon died by execution."""
    if not states.at_work("mastermind"):
        return False
    game = states.game
    for demon in fallen:
        if demon.id == game.day.executed:
            return True
        by_night = demon.died is not None and demon.died.kind is PhaseKind.NIGHT
        if by_night or demon.id in (*game.day.died, *game.night.died):
            return False
    return True


def extra_day(states: States) -> bool:
    """Whether this day is the one that a Mastermind plays on."""
    fallen = demons(states)
    if not fallen or living_demons(states) or pending(states) is not None:
        return False
    return states.game.day.executed not in {d.id for d in fallen} and _plays_on(states, fallen)


def _extra_day(states: States, fallen: tuple[Seat, ...], dusk: bool) -> Iterator[Win]:
    """The Mastermind's one more day: whoever is executed in it loses."""
    executed = states.game.day.executed
    if executed in {demon.id for demon in fallen}:
        return
    seat = states.cast.seats.get(executed or 0)
    if seat is not None:
        loser = opponent(seat.alignment)
        if loser is not None:
            why = say(
                "{player} is executed on the Mastermind’s day, and their team loses", player=seat.player
            )
            yield Win(loser, why)
    elif dusk:
        yield Win(Alignment.GOOD, say("The Demon is dead, and nobody was executed on the Mastermind’s day"))
