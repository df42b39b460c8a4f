"""Who does not die, and why: the `protects` rules of everybody whose ability works.

Each rule says whom it keeps alive, of which causes and when; `docs/how-to-run.md` has the shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.domain.abilities import Holding, marked
from app.domain.deaths.outcome import Asked, Reason
from app.domain.game import Game
from app.domain.registration import registration
from app.domain.states import States
from app.domain.town import babysits, is_spent, lies, neighbours, nomination_of, nominator_of, rules
from app.domain.words import Message, say

Rule = Mapping[str, Any]


def protections(asked: Asked) -> Iterator[Reason]:
    """Every reason not to die, certain ones and those that are the Storyteller's to grant."""
    for holding in asked.states.holdings:
        if holding.believed:
            continue
        for rule in rules(asked.states, holding.ability, "protects"):
            if _is_meant(rule, asked) and _holds(rule, holding, asked):
                yield from _reason(rule, holding, asked)
    for guest in (*asked.game.loric, *asked.game.fabled):
        for rule in rules(asked.states, guest, "protects"):
            if _is_meant(rule, asked):
                yield from _reason(rule, Holding(guest, None, guest), asked)


def _is_meant(rule: Rule, asked: Asked) -> bool:
    if "from" in rule and asked.cause not in rule["from"]:
        return False
    return rule.get("at") in (None, "night" if asked.night else "day")


def _holds(rule: Rule, holding: Holding, asked: Asked) -> bool:
    if rule.get("unless") == "babysits" and asked.cause == "execution" and babysits(asked.seat):
        return False
    if asked.states.holds(holding):
        return not (rule.get("once") and is_spent(asked.states, holding))
    return _goes_on(rule, holding, asked.states)


def _goes_on(rule: Rule, holding: Holding, states: States) -> bool:
    """Whether the ability was taken by a character whose jinx leaves this protection standing."""
    seat = states.cast.seats.get(holding.seat or 0)
    takers = set(rule.get("even_if", ()))
    if not takers or seat is None or not seat.alive:
        return False
    sick = {ailment.character for ailment in states.ailments(seat.id)}
    robbed = {r.character for r in seat.reminders if states.cast.rule(r)["does"] == "no_ability"}
    return (sick | robbed) <= takers and _jinxed(states.game, holding.ability, takers)


def _jinxed(game: Game, one: str, others: set[str]) -> bool:
    met = {frozenset((j.one, j.two)) for j in game.script.jinxes}
    return any(frozenset((one, other)) in met for other in others)


def _reason(rule: Rule, holding: Holding, asked: Asked) -> Iterator[Reason]:
    covered = _WHOM[str(rule["whom"])](rule, holding, asked)
    if covered is False or not _CONDITIONS[rule.get("if")](rule, holding, asked):
        return
    certain = covered is True and not rule.get("might")
    instead = rule["whom"] == "own_side"
    once = holding.ability if rule.get("once") else None
    seems_dead = rule.get("if") == "first_death"
    yield Reason(_why(holding, asked, certain), certain, bool(rule.get("last")), instead, once, seems_dead)


def _why(holding: Holding, asked: Asked, certain: bool) -> Message:
    states, player = asked.states, asked.seat.player
    name = states.cast.name(holding.ability)
    special = _SPECIAL.get(holding.ability)
    if special is not None:
        return say(special, player=player, character=name)
    if holding.seat == asked.seat.id:
        text = "{player} is the {character} and does not die of this"
        return say(text if certain else _MIGHT_SELF, player=player, character=name)
    if holding.seat is None:
        return say("{player} is kept alive by the {character}", player=player, character=name)
    by = states.cast.seats[holding.seat].player
    text = "{by}, the {character}, keeps {player} alive" if certain else _MIGHT
    return say(text, by=by, character=name, player=player)


_MIGHT = say("{by} is the {character}: you decide whether {player} dies").text
_MIGHT_SELF = say("{player} is the {character}: you decide whether they die").text
_SPECIAL = {
    "mayor": say("{player} is the {character}: you may let somebody else die instead").text,
    "scapegoat": say("You may execute the {character}, who is on {player}’s side, instead").text,
    "psychopath": say("{player} is the {character}: they die only if they lose roshambo").text,
    "zombuul": say("The {character} {player} lives, and counts as dead from now on").text,
    "fool": say("{player} is the {character}: the first death does not count, and uses the ability up").text,
    "lleech": say("{player} is the {character} and cannot die while the host lives").text,
    "legion": say("Only evil players voted: the execution fails").text,
    "princess": say("The {character}’s execution keeps the Demon from killing tonight").text,
    "lycanthrope": say("The {character} has killed, so the Demon does not kill tonight").text,
    "exorcist": say("The {character} has chosen the Demon, who does not wake tonight").text,
}


# Whom a rule covers: yes, no, or as the Storyteller rules (None)


def _self(rule: Rule, holding: Holding, asked: Asked) -> bool | None:
    return holding.seat == asked.seat.id


def _marked(rule: Rule, holding: Holding, asked: Asked) -> bool | None:
    return marked(asked.seat, holding.ability, str(rule["token"]))


def _good(rule: Rule, holding: Holding, asked: Asked) -> bool | None:
    return _yes_no(registration(asked.states, asked.seat.id, holding.ability).may_be_evil(), False)


def _own_side(rule: Rule, holding: Holding, asked: Asked) -> bool | None:
    own = asked.states.cast.seats[holding.seat or 0].alignment
    if own is None or holding.seat == asked.seat.id:
        return False
    found = registration(asked.states, asked.seat.id, holding.ability).alignments
    return _yes_no(tuple(dict.fromkeys(a is own for a in found)), True)


def _only_evil_voted(rule: Rule, holding: Holding, asked: Asked) -> bool | None:
    row = nomination_of(asked.game, asked.seat.id)
    return False if row is None else only_evil(asked.states, row.votes)


def only_evil(states: States, voters: tuple[int, ...]) -> bool | None:
    """Whether somebody voted and all who did are evil to Legion; None: as the Storyteller rules."""
    verdicts = [
        _yes_no(registration(states, voter, "legion").may_be_evil(), True)
        for voter in voters
        if voter in states.cast.seats
    ]
    if not verdicts or False in verdicts:
        return False
    return None if None in verdicts else True


def _good_neighbours(rule: Rule, holding: Holding, asked: Asked) -> bool | None:
    beside = neighbours(asked.states, holding.seat or 0)
    if asked.seat.id not in (seat.id for seat in beside):
        return False
    found = [registration(asked.states, seat.id, holding.ability) for seat in beside]
    verdicts = [_yes_no(one.may_be_evil(), False) for one in found]
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _yes_no(permitted: tuple[bool, ...], wanted: bool) -> bool | None:
    if wanted not in permitted:
        return False
    return None if len(permitted) > 1 else True


_WHOM: Mapping[str, Callable[[Rule, Holding, Asked], bool | None]] = {
    "self": _self,
    "marked": _marked,
    "good": _good,
    "own_side": _own_side,
    "good_neighbours": _good_neighbours,
    "only_evil_voted": _only_evil_voted,
    "anybody": lambda rule, holding, asked: True,
}


# What else must be so


def _host_lives(rule: Rule, holding: Holding, asked: Asked) -> bool:
    hosts = [s for s in asked.game.seats if marked(s, "lleech", "Poisoned")]
    return any(host.alive for host in hosts)


def _attacker_marked(rule: Rule, holding: Holding, asked: Asked) -> bool:
    if asked.by is None or asked.ability in rule.get("not", ()):
        return False
    return marked(asked.by, holding.ability, str(rule["token"]))


def _somebody_marked(rule: Rule, holding: Holding, asked: Asked) -> bool:
    return asked.night and lies(asked.game, holding.ability, str(rule["token"]))


def _stayed(rule: Rule, holding: Holding, asked: Asked) -> bool:
    """Whether the holder's execution of today keeps the Demon from killing tonight."""
    game = asked.game
    if not asked.night or lies(game, "princess", "Doesn't Kill"):
        return asked.night
    executed = game.day.executed
    first_day = game.phase.number == 2 or holding.via == "cannibal"
    return first_day and executed is not None and nominator_of(game, executed) == holding.seat


_CONDITIONS: Mapping[str | None, Callable[[Rule, Holding, Asked], bool]] = {
    None: lambda rule, holding, asked: True,
    "host_lives": _host_lives,
    "first_death": lambda rule, holding, asked: asked.seat.alive,
    "attacker_marked": _attacker_marked,
    "somebody_marked": _somebody_marked,
    "stayed": _stayed,
}
