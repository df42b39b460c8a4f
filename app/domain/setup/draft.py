"""One attempt at a bag: characters drawn team by team, then exchanged until the numbers are legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from app.domain.characters import BAG_TEAMS, Team
from app.domain.setup.checking import fewest_copies, most_copies, problems, wanting
from app.domain.setup.counts import Distribution, base
from app.domain.setup.legal import distributions
from app.domain.setup.table import Table

_ROUNDS = 10


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who must be in play, who must not, and how likely each is beside the others."""

    with_: tuple[str, ...] = ()
    without: frozenset[str] = frozenset()
    weights: Mapping[str, float] = field(default_factory=dict)


class Draft:
    """`chosen` are the characters in play as they stand. Those that were wished for never leave."""

    def __init__(self, table: Table, wishes: Wishes, rng: Random, aid: str | None) -> None:
        self.table, self.wishes, self.rng = table, wishes, rng
        self.kept = [*wishes.with_]
        if aid is not None and aid not in self.kept:
            self.kept.append(aid)
        self.chosen = [*self.kept]
        self.pools = {
            team: [c.id for c in table.of_script(team) if c.id not in wishes.without] for team in BAG_TEAMS
        }

    def drawn(self) -> bool:
        """Draw a whole bag; whether it is legal."""
        self._draw(base(self.table.players))
        for turn in range(_ROUNDS):
            self.chosen += [c for c in wanting(self.table, self.chosen) if self.table.find(c)]
            self._alike()
            legal = self._fitting(distributions(self.table, self.chosen))
            counts = self.table.counts(self.chosen)
            if turn and counts in legal:
                break
            if not legal:
                return False
            self._exchange(self._aim(legal))
        self._repeat()
        return not self.wishes.without.intersection(self.chosen) and self._legal()

    def _alike(self) -> None:
        """Where all Minions are one and the same, the others become that one."""
        for one in [c for c in dict.fromkeys(self.chosen) if self.table.rule(c, "all")]:
            team = self.table.team(one)
            self.chosen = [
                one if self.table.team(c) is team and c not in self.kept else c for c in self.chosen
            ]

    def _legal(self) -> bool:
        """Whether nothing is wrong, but for wishes that are not on the script."""
        guests = [c for c in self.kept if self.table.script.find(c) is None]
        return all(problem.where in guests for problem in problems(self.table, self.chosen))

    def nearest(self) -> list[str]:
        """A whole bag as near to the rules as the wishes allow."""
        self._draw(base(self.table.players))
        for _ in range(_ROUNDS):
            self.chosen += [c for c in wanting(self.table, self.chosen) if self.table.find(c)]
            allowed = distributions(self.table, self.chosen)
            kept = self.table.counts(self._held())
            possible = [_room(d, kept) for d in allowed]
            target = min(possible, key=lambda d: min(d.distance(a) for a in allowed))
            if self.table.counts(self.chosen) == target:
                break
            self._exchange(target)
        while len(self.table.seated(self.chosen)) < self.table.players:
            if not (self._take(Team.TOWNSFOLK) or self._take(Team.OUTSIDER)):
                break
        return self.chosen

    def _held(self) -> list[str]:
        """Whoever may not leave: wished for, or brought in by somebody who is."""
        held = Counter(self.kept)
        for character in self._brought():
            held[character] = max(held[character], 1)
        return list(held.elements())

    def _brought(self) -> list[str]:
        others = [c for c in self.chosen if c not in self.kept]
        needed = wanting(self.table, self.kept)
        rules = [r for c in others for r in self.table.rules(c) if r.kind == "with"]
        named = [self.table.named(str(rule.get("character"))) for rule in rules]
        return [*needed, *(c.id for c in named if c is not None)]

    def _fitting(self, legal: tuple[Distribution, ...]) -> list[Distribution]:
        """Those that the script can fill and that hold everybody who may not leave."""
        held = self.table.counts(self._held())
        room = {team: (held.of(team), self._available(team)) for team in BAG_TEAMS}
        return [d for d in legal if all(room[team][0] <= d.of(team) <= room[team][1] for team in BAG_TEAMS)]

    def _available(self, team: Team) -> int:
        present = [c for c in self.chosen if self.table.team(c) is team]
        if any(self._may_be_many(c) for c in present):
            return self.table.players
        fresh = [c for c in self.pools[team] if c not in present and self.table.has_seat(c)]
        again = (c for c in dict.fromkeys(present) if self.table.rule(c, "copies"))
        more = sum(max(0, most_copies(self.table, c, present) - present.count(c)) for c in again)
        return len(fresh) + len(self.table.seated(present)) + more

    def _aim(self, legal: list[Distribution]) -> Distribution:
        """One of them, the likelier the nearer it is to a usual game."""
        usual = base(self.table.players)
        good = usual.townsfolk + usual.outsider

        def weight(d: Distribution) -> float:
            if d.demon > 1:  # Legion: about as many as there would be good players
                return float(0.2 ** abs(good - d.demon) * 0.5**d.outsider)
            return float(0.6 ** max(0, abs(d.outsider - usual.outsider) - 1))

        return self.rng.choices(legal, [weight(d) for d in legal])[0]

    def _draw(self, numbers: Distribution) -> None:
        for team in reversed(BAG_TEAMS):
            have = self.table.counts(self.chosen).of(team)
            for _ in range(numbers.of(team) - have):
                if not self._take(team):
                    break

    def _take(self, team: Team) -> bool:
        lone = [c for c in self.chosen if self.table.team(c) is team and self._lacks_copies(c)]
        if lone:
            self.chosen.append(lone[0])
            return True
        pool = [c for c in self.pools[team] if c not in self.chosen]
        pool = [c for c in pool if self.table.apart(c, self.chosen, advice=True) is None]
        if not pool:
            return self._take_again(team)
        weights = [max(0.0, self.wishes.weights.get(c, 1.0)) for c in pool]
        if not any(weights):
            weights = [1.0] * len(pool)
        self.chosen.append(self.rng.choices(pool, weights)[0])
        return True

    def _lacks_copies(self, character: str) -> bool:
        return self.chosen.count(character) < fewest_copies(self.table, character)

    def _take_again(self, team: Team) -> bool:
        """A character that may be in play more than once."""
        present = [c for c in dict.fromkeys(self.chosen) if self.table.team(c) is team]
        again = [c for c in present if self.chosen.count(c) < most_copies(self.table, c, self.chosen)]
        if again:
            self.chosen.append(self.rng.choice(again))
        return bool(again)

    def _exchange(self, target: Distribution) -> None:
        """Put back what is too much, then draw what is missing."""
        for team in BAG_TEAMS:
            while self.table.counts(self.chosen).of(team) > target.of(team):
                if not self._put_back(team):
                    break
        many = next((c for c in self.chosen if self._may_be_many(c)), None)
        for team in reversed(BAG_TEAMS):
            while self.table.counts(self.chosen).of(team) < target.of(team):
                if many is not None and self.table.team(many) is team:
                    self.chosen.append(many)
                elif not self._take(team):
                    break

    def _may_be_many(self, character: str) -> bool:
        return any(self.table.rule(character, kind) for kind in ("most", "all"))

    def _put_back(self, team: Team) -> bool:
        held = Counter(self._held())
        loose: list[str] = []
        for character in self.chosen:
            if held[character] > 0:
                held[character] -= 1
            elif self.table.team(character) is team and self.table.has_seat(character):
                loose.append(character)
        if not loose:
            return False
        gone = self.rng.choice(loose)
        self.chosen.reverse()
        self.chosen.remove(gone)
        self.chosen.reverse()
        return True

    def _repeat(self) -> None:
        """More of those that may be, or must be, in play more than once; others of their team leave."""
        for character in list(dict.fromkeys(self.chosen)):
            rule = self.table.rule(character, "copies")
            if rule is None or self.wishes.with_.count(character) > 1:
                continue
            most = min(int(rule.get("count")[1]), 3)
            wanted = self.rng.randint(fewest_copies(self.table, character), most)
            self._more(character, wanted - self.chosen.count(character))
        must = any(r.kind == "duplicates" and r.get("must") for _, r in self.table.in_force(self.chosen))
        if must:
            plain = [
                c for c in self.chosen if self.table.team(c) is Team.TOWNSFOLK and not self.table.rules(c)
            ]
            if plain:
                self._more(self.rng.choice(plain), 1)

    def _more(self, character: str, copies: int) -> None:
        team = self.table.team(character)
        held = {*self._held(), character}
        for _ in range(copies):
            plain = [
                c
                for c in self.chosen
                if self.table.team(c) is team and c not in held and not _weighty(self.table, c)
            ]
            if not plain:
                return
            self.chosen.remove(self.rng.choice(plain))
            self.chosen.append(character)


def _weighty(table: Table, character: str) -> bool:
    return any(rule.kind != "decide" for rule in table.rules(character))


def _room(wanted: Distribution, kept: Distribution) -> Distribution:
    """The distribution with room for everybody who is kept, Townsfolk giving way first, then Outsiders."""
    numbers = {team: max(wanted.of(team), kept.of(team)) for team in BAG_TEAMS}
    excess = sum(numbers.values()) - wanted.total
    for team in BAG_TEAMS:
        give = min(excess, numbers[team] - kept.of(team))
        numbers[team] -= give
        excess -= give
    return Distribution(*(numbers[team] for team in BAG_TEAMS))
