"""Whether the ability that is to kill does anything at all: its holder, its target, what stays it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.domain.abilities import Holding
from app.domain.characters import Team
from app.domain.deaths.outcome import Asked, Reason
from app.domain.game import Seat
from app.domain.registration import registration
from app.domain.states import States
from app.domain.town import is_night, is_spent, is_tied, lies, living, living_demons, rules
from app.domain.words import Message, say

ABILITY_CAUSES: Mapping[str, Team] = {
    "demon": Team.DEMON,
    "minion": Team.MINION,
    "townsfolk": Team.TOWNSFOLK,
    "outsider": Team.OUTSIDER,
    "traveller": Team.TRAVELLER,
}


def killer(states: States, cause: str, by: Seat | None) -> tuple[Seat | None, Holding | None]:
    """Who kills, and with which ability. A kill that names nobody is that of the only Demon, or of the
    only Minion who chooses whom to kill by night."""
    team = ABILITY_CAUSES.get(cause)
    if team is None:
        return by, None
    if by is None:
        found = _suspects(states, team)
        if len(found) != 1 or states.cast.team(found[0]) is not team:
            return None, None
        by = found[0]
    return by, _holding(states, by, team)


def _suspects(states: States, team: Team) -> tuple[Seat, ...]:
    if team is Team.DEMON:
        return living_demons(states)
    if team is not Team.MINION or not is_night(states.game, "minion"):
        return ()
    return tuple(
        states.cast.seats[holding.seat]
        for holding in states.holdings
        if holding.seat is not None
        and not holding.believed
        and _team(states, holding.ability) is team
        and (rules(states, holding.ability, "kills") or {}).get("chosen")
        and states.cast.seats[holding.seat].alive
        and not is_spent(states, holding)
    )


def _holding(states: States, by: Seat, team: Team) -> Holding | None:
    """The ability of this team that the seat has; a true one goes before one only believed in."""
    fitting = [h for h in states.of(by.id) if _team(states, h.ability) is team]
    true = [h for h in fitting if not h.believed]
    killing = [h for h in true if rules(states, h.ability, "kills")]
    return next(iter((*killing, *true, *fitting)), None)


def _team(states: States, ability: str) -> Team | None:
    found = states.cast.character(ability)
    return None if found is None else found.team


def kills_always(asked: Asked) -> bool:
    """Whether this ability kills even those who cannot die."""
    return bool(_kills(asked).get("always"))


def _kills(asked: Asked) -> Mapping[str, Any]:
    return rules(asked.states, asked.ability, "kills") or {}


def failings(asked: Asked) -> Iterator[Reason]:
    """Why the ability does not kill this player; nothing where it does."""
    holding, by = asked.holding, asked.by
    if holding is None or by is None:
        return
    name = asked.states.cast.name(holding.ability)
    if holding.believed:
        text = "{by} only believes to be the {character}: the attack does nothing"
        yield Reason(say(text, by=by.player, character=name))
        return
    if not asked.states.holds(holding):
        yield Reason(_no_ability(asked, holding, by))
    elif is_spent(asked.states, holding):
        yield Reason(say("{by} has used up the {character}’s ability", by=by.player, character=name))
    else:
        yield from _target(asked, by, name)


def _no_ability(asked: Asked, holding: Holding, by: Seat) -> Message:
    ailing = asked.states.ailments(by.id)
    if ailing:
        return ailing[0].why
    if not by.alive and not asked.states.acts_when_dead(holding):
        return say("{by} is dead and has no ability", by=by.player)
    return say("{by} has no ability", by=by.player)


def _target(asked: Asked, by: Seat, name: str) -> Iterator[Reason]:
    """What the ability says of whom it kills, and when."""
    kills, states, player = _kills(asked), asked.states, asked.seat.player
    found = registration(states, asked.seat.id, asked.ability)
    if kills.get("only") == "demon" and not is_tied(states, asked.ability, asked.seat):
        yield from _unless(
            found.may_be(Team.DEMON), True, asked, say("{player} is not the Demon", player=player)
        )
    if kills.get("spares") == "demon":
        yield from _unless(
            found.may_be(Team.DEMON), False, asked, say("{player} is the Demon", player=player)
        )
    if kills.get("only") == "good":
        yield from _unless(found.may_be_evil(), False, asked, say("{player} is evil", player=player))
    count = len(living(states))
    if "alive_over" in kills and count <= int(kills["alive_over"]):
        text = "Just {count} players live: the {character} has no ability now"
        yield Reason(say(text, count=count, character=name))
    only = kills.get("characters") if asked.night or not kills.get("by_night") else None
    if only is not None and asked.seat.character not in only:
        yield Reason(say("The {character} does not kill", character=name))
    if kills.get("nobody_died") and asked.night and _somebody_died(asked):
        text = "Somebody died today, so the {character} does not wake tonight"
        yield Reason(say(text, character=name))


def _unless(permitted: tuple[bool, ...], needed: bool, asked: Asked, why: Message) -> Iterator[Reason]:
    """A reason, unless the answer is the needed one; uncertain where either may be ruled."""
    if needed not in permitted:
        yield Reason(why)
    elif len(permitted) > 1:
        text = "As what {player} registers is yours to rule, and it decides whether they die"
        yield Reason(say(text, player=asked.seat.player), certain=False)


def _somebody_died(asked: Asked) -> bool:
    return bool(asked.game.day.died) or lies(asked.game, "zombuul", "Died Today")
