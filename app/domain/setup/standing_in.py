"""Who draws another token than their own, and which: Drunk, Marionette, Lunatic, Lord of Typhon's Minions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from app.domain.characters import BAG_TEAMS, Team
from app.domain.problems import Problem
from app.domain.setup.rules import Rule
from app.domain.setup.table import Table
from app.domain.words import say


@dataclass(frozen=True, slots=True)
class StandIn:
    """`token` is drawn by the player who truly is `character`, and believed by them."""

    character: str
    token: str

    def to_data(self) -> dict[str, str]:
        """The JSON shape `{"character", "token"}`."""
        return {"character": self.character, "token": self.token}


def token_rules(table: Table, in_play: Sequence[str]) -> list[tuple[str, Rule]]:
    """Each character in play that draws another token, with the rule that says which may be."""
    whole = [rule for c in in_play if (rule := table.rule(c, "token")) and rule.get("of")]
    found: list[tuple[str, Rule]] = []
    for character in table.seated(in_play):
        own = _own(table, character)
        theirs = next((rule for rule in whole if table.team(character) == rule.get("of")), None)
        if own or theirs:
            found.append((character, own or theirs or whole[0]))
    return found


def _own(table: Table, character: str) -> Rule | None:
    rule = table.rule(character, "token")
    if rule and rule.get("of") is None:
        return rule
    inherits = table.rule(character, "inherits")
    if inherits is None:
        return None
    heirs = (c.id for c in table.of_script(Team(inherits.get("team"))) if c.id != character)
    rules = [rule for c in heirs if (rule := table.rule(c, "token")) and rule.get("teams")]
    return min(rules, key=lambda rule: rule.get("teams")[0] == "demon", default=None)


def stand_ins(
    table: Table, in_play: Sequence[str], rng: Random, avoid: Iterable[str] = ()
) -> tuple[tuple[StandIn, ...], list[Problem]]:
    """A token for each of them, none that anybody else has where the script allows it."""
    taken = {*in_play}
    unwanted = {*avoid}
    found: list[StandIn] = []
    problems: list[Problem] = []
    for character, rule in token_rules(table, in_play):
        token = _token(table, in_play, rule, taken, unwanted, rng)
        if token is None:
            text = "The script has no token that {name} could draw instead."
            problems.append(Problem(character, say(text, name=table.name(character))))
            token = character
        taken.add(token)
        found.append(StandIn(character, token))
    return tuple(found), problems


def _token(
    table: Table, in_play: Sequence[str], rule: Rule, taken: set[str], unwanted: set[str], rng: Random
) -> str | None:
    teams = [Team(name) for name in rule.get("teams")]
    if teams == [Team.DEMON]:
        return _demon(table, in_play, unwanted, rng)
    for team in teams:
        pool = [c.id for c in table.of_script(team) if _may_stand(table, c.id)]
        free = [c for c in pool if c not in taken and c not in unwanted]
        plain = [c for c in free if not _changes_setup(table, c)]
        if plain or free:
            return rng.choice(plain or free)
    last = [c.id for team in teams for c in table.of_script(team) if _may_stand(table, c.id)]
    return rng.choice([c for c in last if c not in taken] or last) if last else None


def _demon(table: Table, in_play: Sequence[str], unwanted: set[str], rng: Random) -> str | None:
    """The Demon in play, so that nothing differs; where nobody draws one, any other."""
    drawn = [c for c in in_play if table.team(c) is Team.DEMON and _may_stand(table, c)]
    if drawn:
        return drawn[0]
    pool = [c.id for c in table.of_script(Team.DEMON) if _may_stand(table, c.id)]
    return rng.choice([c for c in pool if c not in unwanted] or pool) if pool else None


def _may_stand(table: Table, character: str) -> bool:
    rule = table.rule(character, "token")
    return (rule is None or rule.get("of") is not None) and table.rule(character, "inherits") is None


def _changes_setup(table: Table, character: str) -> bool:
    return any(rule.kind not in ("decide", "bluffs", "ability") for rule in table.rules(character))


def believable(table: Table, character: str, taken: Iterable[str], rng: Random) -> tuple[str, ...]:
    """What a player who is this character could take themself for, the best first: what nobody has (`taken`)
    and what changes nothing at setup, or the Demon's where that is what they believe. Empty for a
    character that knows itself."""
    rule = _own(table, character)
    teams = [Team(name) for name in rule.get("teams", ())] if rule else []
    pool = [c.id for c in table.script.of_team(*teams) if _may_stand(table, c.id) and c.id != character]
    rng.shuffle(pool)
    held, demon = {*taken}, teams == [Team.DEMON]
    pool.sort(
        key=lambda c: (
            teams.index(table.team(c) or teams[0]),
            (c in held) is not demon,
            _changes_setup(table, c),
        )
    )
    return tuple(pool)


def tokens(table: Table, in_play: Sequence[str], standing: Sequence[StandIn]) -> tuple[str, ...]:
    """What goes into the bag: one token for each player, in the order of teams and of the script."""
    drawn = table.seated(in_play)
    for stand_in in standing:
        drawn.remove(stand_in.character)
    drawn += [stand_in.token for stand_in in standing]
    return in_order(table, drawn)


def in_order(table: Table, characters: Iterable[str]) -> tuple[str, ...]:
    """Characters by team, and within it as the script has them."""
    places = {c.id: place for place, c in enumerate(table.script.characters)}
    teams = {team: place for place, team in enumerate(BAG_TEAMS)}

    def key(character: str) -> tuple[int, int, str]:
        team = table.team(character)
        return (
            teams.get(team, len(teams)) if team else len(teams),
            places.get(character, len(places)),
            character,
        )

    return tuple(sorted(characters, key=key))
