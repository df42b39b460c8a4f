"""As what each player registers: the truth, and whatever an ability permits for one check."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.domain.abilities import Holding
from app.domain.characters import Alignment, Team
from app.domain.game import Game, Seat
from app.domain.states import States, states_of
from app.domain.words import Message, say


@dataclass(frozen=True, slots=True)
class Registration:
    """As what one seat may register for one check.

    Each tuple begins with what the seat registers as when the Storyteller rules nothing.
    `teams` may hold sets of more than one team for a player who is several at the same time
    (Legion). `why` tells what is out of the ordinary, empty where nothing is.
    """

    seat: int
    alignments: tuple[Alignment | None, ...]
    teams: tuple[frozenset[Team], ...]
    characters: tuple[str, ...]
    why: tuple[Message, ...] = ()

    @property
    def is_evil(self) -> bool:
        """Evil, as things stand."""
        return self.alignments[0] is Alignment.EVIL

    def may_be_evil(self) -> tuple[bool, ...]:
        """Every answer to “is this player evil?” that is permitted, the true one first."""
        if len(self.alignments) == 1:
            return (self.alignments[0] is Alignment.EVIL,)
        return tuple(dict.fromkeys(a is Alignment.EVIL for a in self.alignments))

    def may_be(self, *teams: Team) -> tuple[bool, ...]:
        """Every permitted answer to “is this player of one of these teams?”, the true one first."""
        if len(self.teams) == 1:
            return (any(t in self.teams[0] for t in teams),)
        return tuple(dict.fromkeys(any(t in held for t in teams) for held in self.teams))

    @property
    def plain(self) -> Registration:
        """As the seat registers when the Storyteller rules nothing."""
        return replace(
            self, alignments=self.alignments[:1], teams=self.teams[:1], characters=self.characters[:1]
        )


def registers(game: Game, seat: int, for_check: str | None = None) -> Registration:
    """As what the seat may register for a check by the ability `for_check` (None: any check)."""
    return registration(states_of(game), seat, for_check)


def registration(states: States, seat_id: int, for_check: str | None = None) -> Registration:
    """The same, on states that are settled already."""
    seat = states.cast.seats[seat_id]
    team = states.cast.team(seat)
    alignments: list[Alignment | None] = [seat.alignment]
    teams: list[frozenset[Team]] = [frozenset() if team is None else frozenset({team})]
    characters: list[str] = [] if seat.character is None else [seat.character]
    why: list[Message] = []
    for holding in states.of(seat_id):
        rule = _rule(states, holding, for_check)
        if rule is None:
            continue
        forced = (rule.get("always") or {}).get(for_check)
        if forced is not None:
            alignments = [Alignment(forced)]
            continue
        _widen(states, seat, rule, alignments, teams, characters)
        why.append(_why(states, seat, holding, rule))
    for rule, owner in _token_rules(states, seat, for_check):
        given: list[Alignment | None] = [Alignment(a) for a in rule.get("alignment", ())]
        if given:
            alignments = [*alignments, *given] if rule.get("may") else given
        added = frozenset(Team(t) for t in rule.get("teams", ()))
        if added and all(added <= held for held in teams):
            continue  # nothing that they are not already
        teams = [held | added for held in teams]
        why.append(_why_token(states, seat, rule, owner))
    return Registration(
        seat_id,
        tuple(dict.fromkeys(alignments)),
        tuple(dict.fromkeys(teams)),
        tuple(dict.fromkeys(characters)),
        tuple(why),
    )


def _rule(states: States, holding: Holding, for_check: str | None) -> Mapping[str, Any] | None:
    character = states.cast.character(holding.ability)
    rule = None if character is None else character.effects.get("registers")
    if not rule or not states.registers(holding):
        return None
    if rule.get("to") and for_check not in rule["to"]:
        return None
    return dict(rule)


def _widen(
    states: States,
    seat: Seat,
    rule: Mapping[str, Any],
    alignments: list[Alignment | None],
    teams: list[frozenset[Team]],
    characters: list[str],
) -> None:
    more = [Team(t) for t in rule.get("teams", ())]
    if rule.get("also"):
        teams[:] = [held | frozenset(more) for held in teams]
        return
    alignments += [Alignment(a) for a in rule.get("alignment", ())]
    teams += [frozenset({t}) for t in more]
    characters += [c.id for c in states.game.script.characters if c.team in more]


def _token_rules(
    states: States, seat: Seat, for_check: str | None
) -> Iterable[tuple[Mapping[str, Any], str]]:
    for reminder in seat.reminders:
        rule: Mapping[str, Any] = states.cast.rule(reminder)
        owner = reminder.character
        if rule["does"] != "registers" or owner is None:
            continue
        if rule.get("to") and for_check not in rule["to"]:
            continue
        beside = rule.get("beside")
        if beside and not any(r.character == owner and r.text == beside for r, _ in states.game.reminders()):
            continue
        if rule.get("while", "works") == "always" or states.at_work(owner):
            yield rule, owner


def _why(states: States, seat: Seat, holding: Holding, rule: Mapping[str, Any]) -> Message:
    name = states.cast.name(holding.ability)
    if rule.get("also"):
        return say(
            "{player} is the {character} and registers as a {team} too",
            player=seat.player,
            character=name,
            team=str(rule["teams"][-1]),
        )
    if seat.character != holding.ability:
        return say(
            "{player} has the {character}’s ability and may register as another",
            player=seat.player,
            character=name,
        )
    other = next((Alignment(a) for a in rule.get("alignment", ()) if a != seat.alignment), None)
    if other is None:  # one who has changed sides registers falsely only as a character
        text = "{player} is the {character} and may register as another"
        return say(text, player=seat.player, character=name)
    if other is Alignment.GOOD:
        return say("{player} is the {character} and may register as good", player=seat.player, character=name)
    return say("{player} is the {character} and may register as evil", player=seat.player, character=name)


def _why_token(states: States, seat: Seat, rule: Mapping[str, Any], owner: str) -> Message:
    name = states.cast.name(owner)
    if rule.get("may"):
        text = "{player} may register as either side by the {character}’s rule"
        return say(text, player=seat.player, character=name)
    if rule.get("alignment"):
        return say(
            "{player} registers as evil by the {character}’s ability", player=seat.player, character=name
        )
    if owner == "lilmonsta":
        return say("{player} holds {character} and is the Demon", player=seat.player, character=name)
    if rule.get("also"):
        return say(
            "{player}, marked by the {character}’s token, is the Demon", player=seat.player, character=name
        )
    return say("{player} registers as a Demon to the {character}", player=seat.player, character=name)
