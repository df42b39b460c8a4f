"""What a nomination would bring before any vote: the `day` rules of everybody whose ability works.

Each rule says who must nominate whom, and what it does; `docs/how-to-run.md` has the shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.abilities import Holding, marked
from app.domain.characters import Team
from app.domain.deaths import death
from app.domain.game import Seat
from app.domain.registration import registration
from app.domain.states import States
from app.domain.town import babysits, day_number, is_spent, rules
from app.domain.words import Message, say

Rule = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What happens if the seat `by` nominates the seat `of`. `quiet`: nothing that anybody sees, but
    an ability is used up."""

    by: int
    of: int
    why: Message
    quiet: bool = False


def before_nominating(states: States, by: Iterable[int], of: Iterable[int]) -> tuple[Foreseen, ...]:
    """Every consequence for these nominators and nominees, by nominator and nominee in the order given.

    A call for exile has none: abilities do not touch it.
    """
    look = _Look(states)
    seats = states.cast.seats
    nominees = [seats[s] for s in of if states.cast.team(seats[s]) is not Team.TRAVELLER]
    return tuple(found for s in by for nominee in nominees for found in look.at(seats[s], nominee))


class _Look:
    """Looks at pairs; each possible death is worked out once."""

    def __init__(self, states: States) -> None:
        self.states = states
        self._deaths: dict[tuple[int, str, int | None], bool | None] = {}
        self._rules = [
            (holding, rule)
            for holding in states.holdings
            if not holding.believed
            for rule in rules(states, holding.ability, "day")
        ]

    def at(self, by: Seat, of: Seat) -> Iterator[Foreseen]:
        """What this nomination would bring, each thing once."""
        told: set[str] = set()
        for holding, rule in self._rules:
            if rule["does"] in _DOES and self._fits(rule, holding, by, of):
                for found in _DOES[rule["does"]](self, holding, by, of):
                    if str(found.why) not in told:
                        told.add(str(found.why))
                        yield found

    def _fits(self, rule: Rule, holding: Holding, by: Seat, of: Seat) -> bool:
        if "day" in rule and day_number(self.states.game) != rule["day"]:
            return False
        if rule.get("unless") == "babysits" and babysits(of):
            return False
        if not self._is(rule.get("by"), holding, by) or not self._is(rule.get("of"), holding, of):
            return False
        return bool(rule.get("quietly")) or self.states.holds(holding)

    def _is(self, wanted: Any, holding: Holding, seat: Seat) -> bool:
        """Whether the seat is the one that a rule speaks of. Another's token says nothing when nobody has
        that ability working."""
        if wanted is None:
            return True
        if wanted == "self":
            return holding.seat == seat.id
        if "marked" in wanted:
            owner = str(wanted.get("of", holding.ability))
            laid = marked(seat, owner, str(wanted["marked"]))
            return laid and (owner == holding.ability or self.states.at_work(owner))
        return seat.character == str(wanted["character"])

    def dies(self, of: Seat, cause: str, by: int | None) -> bool | None:
        """Whether the player would die of this (None: as the Storyteller decides)."""
        key = (of.id, cause, by)
        if key not in self._deaths:
            self._deaths[key] = death(self.states.game, of.id, cause, by).dies
        return self._deaths[key]


# What a nomination does


def _cursed(look: _Look, holding: Holding, by: Seat, of: Seat) -> Iterator[Foreseen]:
    dies = look.dies(by, "minion", holding.seat)
    if dies is not False:
        text = "{player} is cursed by the Witch and dies; the nomination stands"
        yield Foreseen(by.id, of.id, say(text if dies else _CURSED_MAY, player=by.player))


def _smashes(look: _Look, holding: Holding, by: Seat, of: Seat) -> Iterator[Foreseen]:
    if marked(by, "golem", "May Not Nominate"):
        return
    dies = look.dies(of, "outsider", holding.seat)
    if dies is False:
        yield Foreseen(by.id, of.id, say("{by}, the Golem, may not nominate again", by=by.player), quiet=True)
        return
    text = "{by} is the Golem: {player} dies at once, and the vote goes on"
    yield Foreseen(by.id, of.id, say(text if dies else _GOLEM_MAY, by=by.player, player=of.player))


def _virgin(look: _Look, holding: Holding, by: Seat, of: Seat) -> Iterator[Foreseen]:
    states = look.states
    if is_spent(states, holding) or not (of.alive or states.acts_when_dead(holding)):
        return
    permitted = registration(states, by.id, "virgin").may_be(Team.TOWNSFOLK)
    if not states.holds(holding) or True not in permitted:
        text = "{player} is nominated for the first time: the Virgin’s ability is used up"
        yield Foreseen(by.id, of.id, say(text, player=of.player), quiet=True)
        return
    text = _VIRGIN[look.dies(by, "execution", of.id)] if permitted[0] else _VIRGIN_MAY
    yield Foreseen(by.id, of.id, say(text, by=by.player, player=of.player))


def _riots(look: _Look, holding: Holding, by: Seat, of: Seat) -> Iterator[Foreseen]:
    if of.alive:
        dies = look.dies(of, "demon", holding.seat)
        text = "{player} dies and must nominate a living player at once"
        yield Foreseen(by.id, of.id, say(text if dies else _RIOT_LIVES, player=of.player))


def _tells(look: _Look, holding: Holding, by: Seat, of: Seat) -> Iterator[Foreseen]:
    name = look.states.cast.name(holding.ability)
    text = _TOLD.get(holding.ability)
    if text is not None:
        yield Foreseen(by.id, of.id, say(text, by=by.player, player=of.player, character=name))


_DOES: Mapping[str, Callable[[_Look, Holding, Seat, Seat], Iterator[Foreseen]]] = {
    "curses": _cursed,
    "smashes": _smashes,
    "executes": _virgin,
    "riots": _riots,
    "tells": _tells,
}
_CURSED_MAY = say("{player} is cursed by the Witch and may die; the nomination stands").text
_GOLEM_MAY = say("{by} is the Golem: {player} dies unless they register as the Demon").text
_RIOT_LIVES = say("{player} may live, and must nominate a living player at once").text
_VIRGIN_MAY = say("If {by} registers as a Townsfolk, they are executed at once: {player} is the Virgin").text
_VIRGIN = {
    True: say("{player} is the Virgin and {by} a Townsfolk: {by} is executed and dies; no vote").text,
    False: say("{player} is the Virgin and {by} a Townsfolk: {by} is executed and lives; no vote").text,
    None: say("{player} is the Virgin and {by} a Townsfolk: {by} is executed and may live; no vote").text,
}
_TOLD = {
    "goblin": say("{player} may claim to be the {character} now: if executed today, their team wins").text,
    "fearmonger": say(
        "{by} is the {character} and {player} is marked: if executed, {player}’s team loses"
    ).text,
    "princess": say("{by} is the {character}: if {player} is executed, the Demon does not kill tonight").text,
    "psychopath": say("{player} is the {character}: if executed, they die only if {by} wins roshambo").text,
    "gnome": say("{player} is the {character}’s amigo: the {character} may kill {by}").text,
    "leviathan": say("{by} is the {character}: if {player} is executed, good wins").text,
    "riot": say("{by} is {character}: if {player} is executed, good wins").text,
}
