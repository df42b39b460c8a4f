"""Every legal distribution for the characters in play, with all their rules together.

Townsfolk are what is left: whatever comes or goes trades places with them. Counted is what players
truly are when the first night begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product

from app.domain.characters import Team
from app.domain.setup.counts import Distribution, base
from app.domain.setup.rules import COUNTING, Rule
from app.domain.setup.table import Table


def distributions(table: Table, in_play: Sequence[str] = ()) -> tuple[Distribution, ...]:
    """The legal distributions, fewest Demons, Minions and Outsiders first.

    Where the rules contradict each other (a Vigormortis with no Outsider to take away) they are
    carried out as far as they can be, so that there is always at least one answer.
    """
    rules, usual = _Rules.of(table, in_play), base(table.players)
    pairs = list(_evil(rules, usual, table.players))
    for reading in (_strict, _loose, _nearest):
        found = {
            Distribution(good - outsider, outsider, minion, demon)
            for minion, demon in pairs
            for good in (table.players - minion - demon,)
            for outsider in reading(rules, usual.outsider, good)
        }
        if found:
            break
    return tuple(sorted(found, key=lambda d: (d.demon, d.minion, d.outsider)))


@dataclass(slots=True)
class _Rules:
    """The rules in force, sorted by what they do."""

    by: dict[Team, list[Sequence[int]]] = field(default_factory=dict)
    to: dict[Team, Sequence[int]] = field(default_factory=dict)  # instead of the usual number
    free: set[Team] = field(default_factory=set)
    none: set[Team] = field(default_factory=set)
    all: dict[Team, Team] = field(default_factory=dict)  # whoever would be of the one is of the other
    added: set[str] = field(default_factory=set)  # Outsiders that must be in because others are
    brought: set[str] = field(default_factory=set)  # the same among the Townsfolk
    most: bool = False
    repeated: bool = False
    doubles: int = 0  # Outsiders that are in play already
    townsfolk: int = 0  # in play and bound to be counted, since a rule is theirs
    outsiders: int = 0
    cap: int = 0  # as many Outsiders as there are different ones

    @classmethod
    def of(cls, table: Table, in_play: Sequence[str]) -> _Rules:
        rules = cls(cap=len(table.of_script(Team.OUTSIDER)))
        for character, rule in table.in_force(in_play):
            rules._take(table, character, rule)
        carriers = [c for c in table.seated(in_play) if any(r.kind in COUNTING for r in table.rules(c))]
        rules.townsfolk = sum(table.team(c) is Team.TOWNSFOLK for c in carriers)
        rules.townsfolk += len(rules.brought.difference(carriers))
        rules.outsiders = sum(table.team(c) is Team.OUTSIDER and c not in rules.added for c in carriers)
        outsiders = [c for c in table.seated(in_play) if table.team(c) is Team.OUTSIDER]
        rules.doubles = len(outsiders) - len({*outsiders}) if rules.repeated else 0
        rules.cap = max(rules.cap, len(outsiders))
        return rules

    def _take(self, table: Table, character: str, rule: Rule) -> None:
        match rule.kind:
            case "count" if rule.get("to") is not None:
                self.to[Team(rule.get("team"))] = rule.get("to")
            case "count":
                self.by.setdefault(Team(rule.get("team")), []).append(rule.get("by"))
            case "free":
                self.free.add(Team(rule.get("team")))
            case "none":
                self.none.update(map(Team, rule.get("teams")))
            case "all":
                own = table.team(character)
                self.all.update({Team(team): own for team in rule.get("teams") if own is not None})
            case "with":
                self._add(table, rule)
            case "most":
                self.most = True
            case "duplicates":
                self.repeated = self.repeated or bool(rule.get("must"))

    def _add(self, table: Table, rule: Rule) -> None:
        wanted = str(rule.get("character"))
        found = table.named(wanted)
        team = Team(rule.get("team", "outsider")) if found is None else found.team
        name = wanted if found is None else found.id
        if team is Team.OUTSIDER:
            self.added.add(name)
        elif team is Team.TOWNSFOLK:
            self.brought.add(name)

    def sums(self, team: Team, start: int) -> set[int]:
        """What the counts of a team may come to."""
        starts = self.to.get(team, (start,))
        return {sum(choice) for choice in product(starts, *self.by.get(team, ()))}


def _evil(rules: _Rules, usual: Distribution, players: int) -> Iterable[tuple[int, int]]:
    """Numbers of Minions and Demons."""
    if rules.most and Team.DEMON not in rules.none:
        return [(0, demons) for demons in range(players // 2 + 1, max(players, 1))]
    pairs = product(rules.sums(Team.MINION, usual.minion), rules.sums(Team.DEMON, usual.demon))
    found: set[tuple[int, int]] = set()
    for minion, demon in pairs:
        minions = 0 if Team.MINION in rules.none else max(minion, 0)
        demons = 0 if Team.DEMON in rules.none else max(demon, 0)
        if rules.all.get(Team.MINION) is Team.DEMON:
            minions, demons = 0, minions + demons
        elif rules.all.get(Team.DEMON) is Team.MINION:
            minions, demons = minions + demons, 0
        if minions + demons <= players:
            found.add((minions, demons))
    return found or {(usual.minion, usual.demon)}


def _strict(rules: _Rules, usual: int, good: int) -> set[int]:
    """Numbers of Outsiders among so many good players that leave room for everybody with a rule."""
    return {n for n in _loose(rules, usual, good) if n <= good - rules.townsfolk}


def _loose(rules: _Rules, usual: int, good: int) -> set[int]:
    """The same where there are too many Townsfolk with rules already."""
    bound = rules.outsiders + len(rules.added)
    if _is_open(rules):
        found = {n for n in _open(rules, good) if n >= bound}
    else:
        found = _with_added(_possible(_counted(rules, usual), good), len(rules.added), bound)
    found |= {n + more for n in found for more in range(1, rules.doubles + 1)}
    return {n for n in found if n <= good}


def _nearest(rules: _Rules, usual: int, good: int) -> set[int]:
    """The same where the Outsiders with rules are too many, too."""
    return _open(rules, good) if _is_open(rules) else _possible(_counted(rules, usual), good)


def _is_open(rules: _Rules) -> bool:
    return rules.most or Team.OUTSIDER in rules.free


def _open(rules: _Rules, good: int) -> set[int]:
    return set(range(min(rules.cap, good) + 1))


def _counted(rules: _Rules, usual: int) -> set[int]:
    if Team.OUTSIDER in rules.none:
        return {0}
    fewer = rules.sums(Team.TOWNSFOLK, 0)  # another Townsfolk stands where an Outsider would have
    return {n - t for n in rules.sums(Team.OUTSIDER, usual) for t in fewer}


def _possible(numbers: set[int], good: int) -> set[int]:
    return {n for n in numbers if 0 <= n <= good} or {min(max(0, min(numbers)), good)}


def _with_added(numbers: set[int], added: int, bound: int) -> set[int]:
    """The numbers once certain Outsiders must be in: among those there are anyway, or on top of them."""
    return {n + extra for n in numbers for extra in range(added + 1) if n + extra >= bound}
