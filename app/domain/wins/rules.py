"""Wins that characters bring: the `wins` rules of the data, asked of an execution, of dusk, of a
choice, or at any time. `docs/how-to-run.md` has the shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.domain.abilities import Holding, marked
from app.domain.characters import Alignment
from app.domain.game import Choice, PhaseKind, Seat
from app.domain.states import States
from app.domain.town import day_number, has, living, nominator_of, opponent, rules, tokens, truly_alive
from app.domain.wins.win import Win, twins
from app.domain.words import Message, say

Rule = Mapping[str, Any]


def character_wins(states: States, dusk: bool) -> Iterator[Win]:
    """What the characters of the game decide. `dusk`: the day is over, as far as this is asked."""
    for holding in states.holdings:
        if holding.believed:
            continue
        for rule in rules(states, holding.ability, "wins"):
            if _WHEN[str(rule["at"])](rule, holding, states, dusk):
                team = _team(rule, holding, states)
                if team is not None:
                    yield Win(team, _why(holding, states))


def executed(states: States) -> Seat | None:
    """Who was executed today (at night: in the day that has ended)."""
    return states.cast.seats.get(states.game.day.executed or 0)


def died_by_execution(states: States) -> bool:
    """Whether today's execution killed the one who was executed."""
    seat, day = executed(states), states.game.day
    if seat is None or truly_alive(states, seat):
        return False
    if seat.died is not None and (seat.died.kind, seat.died.number) != (
        PhaseKind.DAY,
        day_number(states.game),
    ):
        return False
    return seat.id in day.died or seat.id not in states.game.night.died


def _team(rule: Rule, holding: Holding, states: States) -> Alignment | None:
    holder = states.cast.seats.get(holding.seat or 0)
    own = Alignment.EVIL if holder is None else holder.alignment
    match rule["team"]:
        case "own":
            return own
        case "other":
            return opponent(own)
        case "against":
            seat = executed(states)
            return None if seat is None else opponent(seat.alignment)
    return Alignment(rule["team"])


# When a rule is asked


def _at_execution(rule: Rule, holding: Holding, states: States, dusk: bool) -> bool:
    seat = executed(states)
    if seat is None or not _is_held(holding, states, seat):
        return False
    if rule.get("dies") and not died_by_execution(states):
        return False
    if not _bears_token(rule, holding, states, seat):
        return False
    if rule.get("nominated_by") == "self" and nominator_of(states.game, seat.id) != holding.seat:
        return False
    return _WHOM[str(rule.get("whom", "anybody"))](rule, holding, states, seat)


def _bears_token(rule: Rule, holding: Holding, states: States, seat: Seat) -> bool:
    """Whether the executed bears the token that the rule asks for, if it does. Another's token says nothing
    when nobody has that ability working, unless it is enough to be in play."""
    owner = str(rule.get("of", holding.ability))
    if "token" in rule and not marked(seat, owner, str(rule["token"])):
        return False
    if "beside" in rule:
        return _in_play(states, str(rule["beside"]))
    return owner == holding.ability or states.at_work(owner)


def _is_held(holding: Holding, states: States, seat: Seat) -> bool:
    if holding.seat == seat.id:  # the execution itself may have ended the ability
        return has(states, seat.id, holding.ability)
    return states.holds(holding)


def _at_dusk(rule: Rule, holding: Holding, states: States, dusk: bool) -> bool:
    day, last = states.game.day, int(rule.get("last_day", 0))
    past = 0 < last < day_number(states.game) and not rule.get("nobody_executed")
    over = dusk or past or (day.decided and day.executed is None)
    if not over or not states.holds(holding):
        return False
    if rule.get("nobody_executed") and day.executed is not None:
        return False
    if "alive" in rule and len(living(states)) != int(rule["alive"]):
        return False
    if "beside" in rule and not states.at_work(str(rule["beside"])):
        return False
    return not last or past or (dusk and day_number(states.game) >= last)


def _at_any_time(rule: Rule, holding: Holding, states: States, dusk: bool) -> bool:
    """Leviathan's count of good players executed, by tokens and by today's execution; on the first day a
    token can only tell of today's."""
    if not states.holds(holding):
        return False
    found = set(tokens(states.game, holding.ability, str(rule["token"])))
    today = [states.cast.seats[s] for s in states.game.day.executions if s in states.cast.seats]
    if len(today) > 1 or not (found and day_number(states.game) <= 1):
        found |= {seat.id for seat in today if seat.alignment is Alignment.GOOD}
    return len(found) >= int(rule["count"])


def _at_choice(rule: Rule, holding: Holding, states: States, dusk: bool) -> bool:
    """The Klutz's choice, where it was recorded."""
    holder = states.cast.seats.get(holding.seat or 0)
    if holder is None or holder.alive or not states.holds(holding):
        return False
    own = (c for c in states.game.choices if c.by == holder.id and _is_of(c, holding.ability))
    chosen = (s for c in own for s in c.players)
    return any(states.cast.seats[s].alignment is Alignment.EVIL for s in chosen if s in states.cast.seats)


def _is_of(choice: Choice, ability: str) -> bool:
    """Whether the choice was made by this ability, as far as that was recorded."""
    return choice.row.partition(":")[0] in ("", ability)


_WHEN: Mapping[str, Callable[[Rule, Holding, States, bool], bool]] = {
    "execution": _at_execution,
    "dusk": _at_dusk,
    "any_time": _at_any_time,
    "choice": _at_choice,
}


# Whose execution it must be


def _good_twin(rule: Rule, holding: Holding, states: States, seat: Seat) -> bool:
    pair = next((p for p in twins(states) if p[0].id == holding.seat), ())
    return seat.alignment is Alignment.GOOD and seat.id in (s.id for s in pair)


_WHOM: Mapping[str, Callable[[Rule, Holding, States, Seat], bool]] = {
    "anybody": lambda rule, holding, states, seat: True,
    "self": lambda rule, holding, states, seat: seat.id == holding.seat,
    "character": lambda rule, holding, states, seat: seat.character == rule["character"],
    "good_twin": _good_twin,
}


def _in_play(states: States, character: str) -> bool:
    return bool(states.holders(character))


def _why(holding: Holding, states: States) -> Message:
    seat = executed(states)
    holder = states.cast.seats.get(holding.seat or 0)
    player = holder.player if holder is not None else ""
    name = states.cast.name(holding.ability)
    text = _WHY.get(holding.ability)
    if text is None:
        return say("By the {character}’s ability", character=name)
    return say(text, player=player, character=name, executed="" if seat is None else seat.player)


_WHY = {
    "saint": say("{player}, the {character}, died by execution").text,
    "goblin": say("{player} claimed to be the {character} and was executed").text,
    "fearmonger": say("{player}, the {character}, nominated and executed {executed}, who is marked").text,
    "eviltwin": say("{executed}, the good twin, was executed").text,
    "leviathan": say("The {character} decides it").text,
    "riot": say("The {character} decides it").text,
    "mayor": say("{player} is the {character}, and nobody was executed").text,
    "vortox": say("Nobody was executed with a {character} in play").text,
    "klutz": say("{player}, the {character}, chose an evil player").text,
}
