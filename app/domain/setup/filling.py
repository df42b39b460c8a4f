"""A random bag that is legal: drawn as at a table, the numbers first, then what the brackets change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.domain.characters import BAG_TEAMS, Team
from app.domain.problems import Problem, Refused
from app.domain.setup import bluffs as bluffing
from app.domain.setup.checking import Check, check
from app.domain.setup.counts import Distribution
from app.domain.setup.decisions import Dealing, Decision, SeatingRule, dealing, decisions, seating
from app.domain.setup.draft import Draft, Wishes
from app.domain.setup.standing_in import StandIn, in_order, stand_ins, tokens
from app.domain.setup.table import Table
from app.domain.words import Message, say

_ATTEMPTS = 40
_DEMONS = ("none", "count")  # rules that may change how many Demons there are
_AIDED = 4  # further attempts with each character that could make the numbers fit


@dataclass(frozen=True, slots=True)
class Bag:
    """A whole setup. `in_play` are true characters, `bag` the tokens that are drawn, one for each player."""

    check: Check
    in_play: tuple[str, ...]
    bag: tuple[str, ...]
    stand_ins: tuple[StandIn, ...] = ()
    decisions: tuple[Decision, ...] = ()
    seating: tuple[SeatingRule, ...] = ()
    bluffs: tuple[str, ...] = ()
    no_bluffs: Message | None = None
    travellers: tuple[str, ...] = ()
    dealing: tuple[Dealing, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def distributions(self) -> tuple[Distribution, ...]:
        """Every legal one for the characters in play."""
        return self.check.distributions

    def to_data(self) -> dict[str, Any]:
        """The JSON shape of `grimoire bag`."""
        return {
            "distributions": [d.to_data() for d in self.distributions],
            "in_play": list(self.in_play),
            "bag": list(self.bag),
            "stand_ins": [s.to_data() for s in self.stand_ins],
            "decisions": [d.to_data() for d in self.decisions],
            "seating": [s.to_data() for s in self.seating],
            "bluffs": list(self.bluffs),
            "problems": [p.to_data() for p in self.problems],
            "counts": self.check.counts.to_data(),
            "reasons": [r.to_data() for r in self.check.reasons],
            "travellers": list(self.travellers),
            "dealing": [d.to_data() for d in self.dealing],
            **({} if self.no_bluffs is None else {"no_bluffs": str(self.no_bluffs)}),
        }


def fill(
    table: Table,
    rng: Random,
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
    weights: Mapping[str, float] | None = None,
    travellers: Sequence[str] = (),
) -> Bag:
    """A random legal bag with everything that belongs to it; the same `rng` state gives the same bag.

    `with_` are in play for certain (a character that may be so more than once as often as it is
    named), `without` are not. `weights` make characters likelier or rarer (1 is usual, 0 only if
    nobody else is left). Where no legal bag has these wishes, the nearest is given and its problems
    say why. Raises `Refused` where the script has too few characters.
    """
    wishes = Wishes(tuple(with_), frozenset(without), weights or {})
    chosen = _legal(table, wishes, rng)
    in_play = in_order(table, chosen)
    checked = check(table, in_play)
    standing, problems = stand_ins(table, in_play, rng, avoid=wishes.without)
    believed = [s.token for s in standing]
    none = bluffing.why_none(table, in_play)
    return Bag(
        check=checked,
        in_play=in_play,
        bag=tokens(table, in_play, standing),
        stand_ins=standing,
        decisions=decisions(table, in_play, standing, travellers),
        seating=seating(table, in_play),
        bluffs=() if none else bluffing.draw(table, in_play, rng, avoid=believed),
        no_bluffs=none,
        travellers=tuple(travellers),
        dealing=dealing(table, in_play),
        problems=(*checked.problems, *_unwanted(table, wishes, in_play), *problems),
    )


def _unwanted(table: Table, wishes: Wishes, in_play: Sequence[str]) -> Iterable[Problem]:
    """Who is in play although somebody wished that they were not."""
    for character in dict.fromkeys(c for c in in_play if c in wishes.without):
        if character in wishes.with_:
            text = "{name} is to be in play and not to be; they are."
        else:
            text = "{name} is not to be in play, but others in play need them."
        yield Problem(character, say(text, name=table.name(character)))


def _legal(table: Table, wishes: Wishes, rng: Random) -> list[str]:
    for aid in () if _is_hopeless(table, wishes) else _plans(table, wishes, rng):
        draft = Draft(table, wishes, rng, aid)
        if draft.drawn():
            return draft.chosen
    fiends = [c.id for c in table.of_script(Team.DEMON) if c.id not in wishes.without]
    if not any(table.team(c) is Team.DEMON for c in (*fiends, *wishes.with_)):
        raise Refused(say("This script has no Demon, so a bag cannot be filled."))
    nearest = Draft(table, wishes, rng, None).nearest()
    if len(table.seated(nearest)) == table.players:
        return nearest
    raise Refused(_lacking(table, wishes, nearest))


def _is_hopeless(table: Table, wishes: Wishes) -> bool:
    """Whether no draft could ever be legal, so that none need be tried: there is no Demon and no rule that
    would do without, or there are fewer characters than players and none that may be in play twice."""
    pool = [*(c for c in table.characters if c not in wishes.without), *wishes.with_]
    rules = [rule for _, rule in table.in_force(pool)]
    if not any(rule.kind in ("copies", "most", "all", "duplicates") for rule in rules):
        return len({*table.seated(pool)}) < table.players or not (
            any(table.team(c) is Team.DEMON for c in pool) or any(rule.kind in _DEMONS for rule in rules)
        )
    return False


def _plans(table: Table, wishes: Wishes, rng: Random) -> Iterable[str | None]:
    """No aid at first; then each character whose rules could make room for what is wished."""
    yield from [None] * _ATTEMPTS
    kinds = ("count", "free", "none", "most", "with")
    aids = [
        c.id
        for c in table.script.of_team(*BAG_TEAMS)
        if c.id not in wishes.without and any(table.rule(c.id, kind) for kind in kinds)
    ]
    rng.shuffle(aids)
    for aid in aids:
        yield from [aid] * _AIDED


def _lacking(table: Table, wishes: Wishes, nearest: list[str]) -> Message:
    """Why a bag cannot be filled at all."""
    if len(table.seated(nearest)) > table.players:
        return say("More characters are to be in play than there are players.")
    have = {team.value: sum(c.id not in wishes.without for c in table.of_script(team)) for team in BAG_TEAMS}
    text = (
        "There are too few characters to fill a bag for {players} players."
        " Townsfolk: {townsfolk}, Outsiders: {outsider}, Minions: {minion}, Demons: {demon}."
    )
    return say(text, players=table.players, **have)
