"""What follows a death: the `on_death` rules of everybody concerned, and what they mean for whom.

A rule says whose death, by which cause and when; what it does and to whom. What is certain becomes a
consequence; what the Storyteller may choose becomes a sentence. `docs/how-to-run.md` has the shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.domain.abilities import BELIEVERS, Holding, marked
from app.domain.characters import Alignment, Team
from app.domain.deaths.outcome import Asked, Consequence
from app.domain.deaths.sentences import MAY, WHY
from app.domain.game import Seat
from app.domain.registration import registration
from app.domain.town import has, living_demons, of_team, rules, sound
from app.domain.words import Message, say

Rule = Mapping[str, Any]
Follow = Consequence | Message


def follows(asked: Asked, own: bool = False) -> Iterator[Follow]:
    """Everything that the rules of the data say about this death, seat by seat; `own`: only by abilities of
    the one it is about."""
    for holding in asked.states.holdings:
        if own and holding.seat != asked.seat.id:
            continue
        for rule in rules(asked.states, holding.ability, "on_death"):
            if _is_meant(rule, asked):
                yield from _apply(rule, holding, asked)
    for guest in () if own else (*asked.game.loric, *asked.game.fabled):
        for rule in rules(asked.states, guest, "on_death"):
            if _is_meant(rule, asked):
                yield from _apply(rule, Holding(guest, None, guest), asked)


def _is_meant(rule: Rule, asked: Asked) -> bool:
    if "by" in rule and asked.cause not in rule["by"]:
        return False
    return rule.get("at") in (None, "night" if asked.night else "day")


def _apply(rule: Rule, holding: Holding, asked: Asked) -> Iterator[Follow]:
    verdict = _is_whose(rule.get("whose", "self"), holding, asked)
    if verdict is False or not _holds(rule, holding, asked):
        return
    if verdict is None or rule.get("may"):
        yield _sentence(MAY, holding, asked)
        return
    why = _sentence(WHY, holding, asked)
    reached = _whom(str(rule.get("who", "holder")), holding, asked)
    if isinstance(reached, Message):
        yield reached
        return
    for seat in reached:
        for effect in rule["does"]:
            yield Consequence(seat.id, effect, rule.get("character"), why)


def _is_whose(whose: Any, holding: Holding, asked: Asked) -> bool | None:
    """Whether the dying player is the one the rule speaks of; None: as the Storyteller rules."""
    seat = asked.seat
    if whose == "self":
        return holding.seat == seat.id
    if holding.seat == seat.id:
        return False  # the dead do not act on their own death unless the rule says so
    if whose == "anybody":
        return True
    if "marked" in whose:
        return marked(seat, holding.ability, str(whose["marked"]))
    if "character" in whose:
        return seat.character == str(whose["character"])
    permitted = registration(asked.states, seat.id, holding.ability).may_be(Team(whose["team"]))
    return None if len(permitted) > 1 else permitted[0]


def _holds(rule: Rule, holding: Holding, asked: Asked) -> bool:
    """Whether the holder's ability answers this death. Who only believes in an ability is woken for
    it all the same, and so is one whose ability fails: they must not learn that it does."""
    if holding.seat is None:
        return True
    if rule.get("needs") == "belief":
        seat = asked.states.cast.seats[holding.seat]
        return seat.alive or seat.id == asked.seat.id or asked.states.holds(holding)
    if holding.believed:
        return False
    return asked.states.holds(holding) or (
        holding.seat == asked.seat.id and has(asked.states, holding.seat, holding.ability)
    )


def _whom(who: str, holding: Holding, asked: Asked) -> tuple[Seat, ...] | Message:
    states = asked.states
    seats = states.game.seats
    left = [s for s in seats if s.id != asked.seat.id]
    match who:
        case "holder":
            return tuple(s for s in seats if s.id == holding.seat)
        case "demon":
            fiends = [s for s in living_demons(states) if s.id != asked.seat.id]
            return tuple(fiends) if len(fiends) == 1 else _sentence(MAY, holding, asked)
        case "evil":
            fiends = [s for s in living_demons(states) if s.id != asked.seat.id]
            known = [s for s in of_team(states, Team.MINION) if s.character not in BELIEVERS]
            minions = [s for s in known if s.id != asked.seat.id and s.alive]
            return tuple(dict.fromkeys((*minions, *fiends)))
        case "others":
            return tuple(s for s in seats if s.id != holding.seat and _is_minstrels(asked, s))
    good = [s for s in left if s.alive and s.alignment is Alignment.GOOD]
    perhaps = [
        s for s in left if s.alive and False in registration(states, s.id, holding.ability).may_be_evil()
    ]
    if len(good) == 1 and len(perhaps) == 1 and states.cast.team(good[0]) is not Team.TRAVELLER:
        return tuple(good)
    return _sentence(MAY, holding, asked)


def _is_minstrels(asked: Asked, seat: Seat) -> bool:
    """Whether a Minstrel makes this player drunk: no Traveller, and no Legion (a jinx)."""
    return asked.states.cast.team(seat) is not Team.TRAVELLER and seat.character != "legion"


def _sentence(table: Mapping[str, str], holding: Holding, asked: Asked) -> Message:
    holder = asked.states.cast.seats.get(holding.seat or 0)
    name = asked.states.cast.name(holding.ability)
    by = holder.player if holder is not None else name
    text = table.get(holding.ability)
    if text is None:
        return say(
            "{player} has died, and {by} is the {character}", player=asked.seat.player, by=by, character=name
        )
    ailing = (
        holder is not None and holder.id in asked.states.cast.seats and not sound(asked.states, holder.id)
    )
    if table is WHY and (holding.believed or ailing):
        return say(
            "{by} is woken as the {character}, whose ability fails: anything may be shown",
            by=by,
            character=name,
        )
    return say(text, player=asked.seat.player, by=by, character=name)
