"""Answers that are a yes or a no."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.answers import reasons
from app.domain.answers.answer import Truths, each_once
from app.domain.answers.asking import Asking, rulings
from app.domain.characters import Team
from app.domain.game import Seat
from app.domain.town import heirs
from app.domain.words import say


def fortune_teller(asking: Asking) -> Truths:
    """Whether one of the chosen is a Demon, or the red herring."""
    return _any_of(asking, asking.chosen, Team.DEMON)


def _any_of(asking: Asking, seats: Iterable[Seat], team: Team, of_today: bool = False) -> Truths:
    """`of_today`: as what they were by day, before somebody took the Demon’s place."""
    looked_at = tuple(seats)
    by_day = heirs(asking.at.states)
    ways = [
        (by_day[s.id] is team,) if of_today and s.id in by_day else asking.registers(s).may_be(team)
        for s in looked_at
    ]
    possible = {any(way[0] for way in ways)}
    possible |= {True} if any(True in way for way in ways) else {False}
    possible |= {False} if all(False in way for way in ways) else {True}
    return Truths(
        any(way[0] for way in ways), tuple(sorted(possible)), reasons.of_team(asking, looked_at, team)
    )


def voters(asking: Asking) -> tuple[Seat, ...]:
    """Whoever voted today."""
    votes = {v for n in asking.at.game.day.nominations if not n.exile for v in n.votes}
    return tuple(s for s in asking.seats if s.id in votes)


def nominators(asking: Asking) -> tuple[Seat, ...]:
    """Whoever nominated today."""
    by = {n.by for n in asking.at.game.day.nominations if not n.exile}
    return tuple(s for s in asking.seats if s.id in by)


def flowergirl(asking: Asking) -> Truths:
    """Whether a Demon voted today: what the tokens noted, or else the day's votes."""
    recorded = _any_of(asking, voters(asking), Team.DEMON, of_today=True)
    return _noted(asking, recorded, "Demon Voted", "Demon Not Voted")


def town_crier(asking: Asking) -> Truths:
    """Whether a Minion nominated today: what the tokens noted, or else the day's nominations."""
    recorded = _any_of(asking, nominators(asking), Team.MINION, of_today=True)
    return _noted(asking, recorded, "Minion Nominated", "Minions Not Nominated")


def _noted(asking: Asking, recorded: Truths, yes: str, no: str) -> Truths:
    """What a token of the day says goes before the record: characters may have changed since."""
    texts = {r.text.casefold() for r, _ in asking.at.game.reminders() if r.character == asking.ability}
    if yes.casefold() not in texts and no.casefold() not in texts:
        return recorded
    value = yes.casefold() in texts
    possible = each_once((value, *recorded.possible)) if asking.at.game.day.nominations else (value,)
    why = say("The token says “{text}”", text=yes if value else no)
    return Truths(value, possible, (why, *recorded.why))


def seamstress(asking: Asking) -> Truths:
    """Whether the two chosen are of the same alignment."""
    seats = asking.chosen
    ways = [asking.registers(s).alignments for s in seats]
    value = len({way[0] for way in ways}) == 1
    possible = each_once(len(set(ruling)) == 1 for ruling in rulings(ways))
    why = tuple(
        say("{player} is {alignment}", player=s.player, alignment=str(s.alignment or "unknown"))
        for s in seats
    )
    return Truths(value, possible, (*why, *(w for s in seats for w in asking.registers(s).why)))


def both(asking: Asking) -> Iterable[bool]:
    """Yes and no."""
    return (False, True)
