"""What single characters make of a death where the data cannot say it: who is the Demon next, the
Lleech and its host, the Cannibal's meal, a Minion that the Vigormortis kills, the Boomdandy."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.abilities import BELIEVERS, marked
from app.domain.characters import Team
from app.domain.deaths.outcome import Asked, Consequence
from app.domain.game import Seat
from app.domain.registration import registration
from app.domain.states import States
from app.domain.town import babysits, demons, has, living, living_demons
from app.domain.words import Message, say

Follow = Consequence | Message


def hooks(asked: Asked) -> Iterator[Follow]:
    """Everything that the named hooks say about this death."""
    yield from _next_demon(asked)
    yield from _host(asked)
    yield from _meal(asked)
    yield from _kept(asked)


def explosion(asked: Asked) -> Iterator[Message]:
    """A Boomdandy's execution, whether or not it kills them."""
    seat = asked.seat
    if asked.cause == "execution" and seat.alive and has(asked.states, seat.id, "boomdandy"):
        yield say(
            "{player} is the Boomdandy: all but three players die, and then one more", player=seat.player
        )


def _next_demon(asked: Asked) -> Iterator[Follow]:
    """A Scarlet Woman where five lived; else, where the Imp killed itself, one of the Minions."""
    states, seat = asked.states, asked.seat
    if seat.id not in (demon.id for demon in demons(states)):
        return
    if any(demon.id != seat.id for demon in living_demons(states)):
        return
    fiend = "lilmonsta" if babysits(seat) else seat.character
    count = len(living(states, travellers=False))
    heir = _scarlet_woman(states, seat)
    if heir is not None and count >= 5:
        text = "{player} is the Scarlet Woman, and {count} players lived when the Demon died"
        yield Consequence(heir.id, "becomes", fiend, say(text, player=heir.player, count=count))
    elif asked.cause == "demon" and asked.own_doing and asked.ability == "imp":
        yield _star_pass(states, seat)


def _scarlet_woman(states: States, dying: Seat) -> Seat | None:
    for holding in states.holders("scarletwoman"):
        seat = states.cast.seats.get(holding.seat or 0)
        if seat is not None and seat.id != dying.id and states.holds(holding):
            return seat
    return None


def _star_pass(states: States, imp: Seat) -> Follow:
    alive = [s for s in states.game.seats if s.alive and s.id != imp.id]
    found = [s for s in alive if True in registration(states, s.id, "imp").may_be(Team.MINION)]
    if len(found) == 1 and states.cast.team(found[0]) is Team.MINION:
        heir = found[0]
        why = say("The Imp killed itself, and {player} is the only living Minion", player=heir.player)
        return Consequence(heir.id, "becomes", "imp", why)
    if not found:
        return say("The Imp killed itself, and no Minion lives")
    names = ", ".join(seat.player for seat in found)
    return say("The Imp killed itself: choose who becomes the Imp ({players})", players=names)


def star_pass_heir(asked: Asked) -> Seat | None:
    """A Minion who would do as the next Imp, where the Imp kills itself and there is a choice."""
    if asked.cause != "demon" or not asked.own_doing or asked.ability != "imp":
        return None
    states = asked.states
    alive = [s for s in states.game.seats if s.alive and s.id != asked.seat.id]
    minions = [s for s in alive if states.cast.team(s) is Team.MINION]
    return next(iter(minions), None)


def _host(asked: Asked) -> Iterator[Follow]:
    """The Lleech dies with its host, unless a Mastermind's jinx keeps it."""
    states = asked.states
    if not marked(asked.seat, "lleech", "Poisoned"):
        return
    for holding in states.holders("lleech"):
        lleech = states.cast.seats.get(holding.seat or 0)
        if lleech is None or not states.holds(holding) or lleech.id == asked.seat.id:
            continue
        if asked.cause == "execution" and states.at_work("mastermind"):
            yield say(
                "The Mastermind lives: the Lleech {player} lives, without ability", player=lleech.player
            )
            continue
        why = say(
            "{player} was the host of the Lleech {lleech}", player=asked.seat.player, lleech=lleech.player
        )
        yield Consequence(lleech.id, "dies", None, why)


def _meal(asked: Asked) -> Iterator[Follow]:
    """A Cannibal gains what a good executee had; an evil one poisons (told by the states afterwards)."""
    states, eaten = asked.states, asked.seat
    if asked.cause != "execution" or eaten.character is None:
        return
    for holding in states.holders("cannibal"):
        cannibal = states.cast.seats.get(holding.seat or 0)
        if cannibal is None or not cannibal.alive or cannibal.id == eaten.id or _ails(states, cannibal):
            continue
        permitted = registration(states, eaten.id, "cannibal").may_be_evil()
        if len(permitted) > 1:
            text = "{player} is poisoned if {eaten} registers as evil, and else gains the ability"
            yield say(text, player=cannibal.player, eaten=eaten.player)
        elif permitted == (False,) and eaten.character not in BELIEVERS:
            name = states.cast.name(eaten.character)
            why = say("{player} eats the executed {character}", player=cannibal.player, character=name)
            yield Consequence(cannibal.id, "gains", eaten.character, why)


def _ails(states: States, cannibal: Seat) -> bool:
    """Whether something other than an earlier evil meal takes the Cannibal's ability."""
    return any(ailment.character != "cannibal" for ailment in states.ailments(cannibal.id))


def _kept(asked: Asked) -> Iterator[Follow]:
    """A Minion killed by the Vigormortis keeps its ability and poisons a Townsfolk neighbour."""
    if asked.ability != "vigormortis" or asked.cause != "demon":
        return
    permitted = registration(asked.states, asked.seat.id, "vigormortis").may_be(Team.MINION)
    if permitted[0]:
        text = "The Minion {player} keeps the ability, and one Townsfolk neighbour is poisoned: choose which"
        yield say(text, player=asked.seat.player)
