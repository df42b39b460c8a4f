"""Whether these characters may be in play together, what is missing or too much, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.characters import BAG_TEAMS, STORYTELLER_TEAMS, Team
from app.domain.problems import Problem
from app.domain.setup.counts import FEWEST, MOST, Distribution
from app.domain.setup.legal import distributions
from app.domain.setup.reasons import Reason, reasons
from app.domain.setup.table import Table
from app.domain.words import say


@dataclass(frozen=True, slots=True)
class TeamCount:
    """A team beside what it should be: `have` now, `want` in the nearest legal distribution, `legal`
    every number that some legal distribution has."""

    team: Team
    have: int
    want: int
    legal: tuple[int, ...]

    @property
    def missing(self) -> int:
        """How many are too few (negative: too many)."""
        return self.want - self.have


@dataclass(frozen=True, slots=True)
class Swap:
    """A proposal: put `out` back (None: nobody) and take `into` (None: nobody)."""

    out: str | None
    into: str | None


@dataclass(frozen=True, slots=True)
class Check:
    """What the rules say of a choice of characters. Advice: a Storyteller may play on."""

    distributions: tuple[Distribution, ...]
    nearest: Distribution
    counts: Distribution
    teams: tuple[TeamCount, ...]
    problems: tuple[Problem, ...]
    reasons: tuple[Reason, ...]
    swap: Swap | None

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def check(table: Table, in_play: Sequence[str]) -> Check:
    """Compare the characters in play, by id and as often as they are, with the rules of setup."""
    allowed = distributions(table, in_play)
    counts = table.counts(in_play)
    nearest = _nearest(counts, allowed)
    teams = tuple(_team(team, counts, nearest, allowed) for team in BAG_TEAMS)
    return Check(
        allowed,
        nearest,
        counts,
        teams,
        tuple(_problems(table, in_play, teams)),
        reasons(table, in_play),
        _swap(table, in_play, teams),
    )


def problems(table: Table, in_play: Sequence[str]) -> tuple[Problem, ...]:
    """What is wrong with these characters in play together; nothing where they are legal."""
    counts = table.counts(in_play)
    allowed = distributions(table, in_play)
    nearest = _nearest(counts, allowed)
    teams = tuple(_team(team, counts, nearest, allowed) for team in BAG_TEAMS)
    return tuple(_problems(table, in_play, teams))


def _nearest(counts: Distribution, allowed: Sequence[Distribution]) -> Distribution:
    """The nearest legal one; of several the one that leaves the Outsiders as they are, since any number of
    them that is legal is nothing to complain of."""
    return min(allowed, key=lambda d: (counts.distance(d), abs(d.outsider - counts.outsider)))


def _problems(table: Table, in_play: Sequence[str], teams: tuple[TeamCount, ...]) -> Iterator[Problem]:
    yield from _players(table)
    yield from _strangers(table, in_play)
    yield from (_number(count) for count in teams if count.missing)
    yield from _companions(table, in_play)
    yield from _copies(table, in_play)
    yield from _repeats(table, in_play)
    yield from _apart(table, in_play)
    yield from _nobody(table, in_play)
    yield from _only(table, in_play)


def wanting(table: Table, in_play: Sequence[str]) -> list[str]:
    """Characters that must be in play because others are, and are not yet: the Damsel, the King."""
    found = [
        name if (known := table.named(name)) is None else known.id
        for _, rule in table.in_force(in_play)
        if rule.kind == "with" and (name := str(rule.get("character")))
    ]
    return [c for c in dict.fromkeys(found) if c not in in_play]


def most_copies(table: Table, character: str, in_play: Sequence[str]) -> int:
    """How often a character may be in play at most."""
    if table.rule(character, "most") or table.rule(character, "all"):
        return table.players
    team = table.team(character)
    repeated = any(rule.kind == "duplicates" for _, rule in table.in_force(in_play))
    if repeated and team in (Team.TOWNSFOLK, Team.OUTSIDER):
        return table.players
    copies = table.rule(character, "copies")
    return int(copies.get("count")[1]) if copies else 1


def fewest_copies(table: Table, character: str) -> int:
    """How often a character must be in play where it is at all."""
    copies = table.rule(character, "copies")
    return int(copies.get("count")[0]) if copies else 1


def _team(
    team: Team, counts: Distribution, nearest: Distribution, allowed: tuple[Distribution, ...]
) -> TeamCount:
    return TeamCount(team, counts.of(team), nearest.of(team), tuple(sorted({d.of(team) for d in allowed})))


def _players(table: Table) -> Iterator[Problem]:
    if not FEWEST <= table.players <= MOST:
        text = "There are {players} players without Travellers; a game has {fewest} to {most}."
        yield Problem("players", say(text, players=table.players, fewest=FEWEST, most=MOST))


def _strangers(table: Table, in_play: Sequence[str]) -> Iterator[Problem]:
    for character in dict.fromkeys(in_play):
        team = table.team(character)
        if team is None:
            yield Problem(character, say("No character of this name is known."))
        elif (
            team in BAG_TEAMS
            and table.script.find(character) is None
            and not _brought(table, character, in_play)
        ):
            yield Problem(character, say("{name} is not on this script.", name=table.name(character)))


def _brought(table: Table, character: str, in_play: Sequence[str]) -> bool:
    """Whether another character's brackets bring this one in, script or not."""
    name = table.name(character)
    return any(
        rule.kind == "with" and rule.get("character") in (character, name)
        for _, rule in table.in_force(in_play)
    )


def _number(count: TeamCount) -> Problem:
    more, have, want = abs(count.missing), count.have, count.want
    match count.team, count.missing > 0:
        case Team.TOWNSFOLK, True:
            said = say("Townsfolk: {more} too few, {have} of {want}.", more=more, have=have, want=want)
        case Team.TOWNSFOLK, False:
            said = say("Townsfolk: {more} too many, {have} of {want}.", more=more, have=have, want=want)
        case Team.OUTSIDER, True:
            said = say("Outsiders: {more} too few, {have} of {want}.", more=more, have=have, want=want)
        case Team.OUTSIDER, False:
            said = say("Outsiders: {more} too many, {have} of {want}.", more=more, have=have, want=want)
        case Team.MINION, True:
            said = say("Minions: {more} too few, {have} of {want}.", more=more, have=have, want=want)
        case Team.MINION, False:
            said = say("Minions: {more} too many, {have} of {want}.", more=more, have=have, want=want)
        case _, True:
            said = say("Demons: {more} too few, {have} of {want}.", more=more, have=have, want=want)
        case _:
            said = say("Demons: {more} too many, {have} of {want}.", more=more, have=have, want=want)
    return Problem(count.team.value, said)


def _companions(table: Table, in_play: Sequence[str]) -> Iterator[Problem]:
    missing = wanting(table, in_play)
    for character, rule in table.in_force(in_play):
        if rule.kind == "with":
            found = table.named(str(rule.get("character")))
            other = str(rule.get("character")) if found is None else found.id
            if other in missing:
                missing.remove(other)
                text = "{name} is in play, so {other} must be, too."
                name = other if found is None else found.name
                yield Problem(character, say(text, name=table.called(character, in_play), other=name))


def _copies(table: Table, in_play: Sequence[str]) -> Iterator[Problem]:
    for character, count in Counter(c for c in in_play if table.team(c) in BAG_TEAMS).items():
        least = fewest_copies(table, character)
        if count == least == 1:
            continue
        name, most = table.name(character), most_copies(table, character, in_play)
        if count > most == 1:
            yield Problem(
                character, say("{name} stands {count} times, and may once.", name=name, count=count)
            )
        elif count > most:
            text = "{name} stands {count} times, and may {most} times at most."
            yield Problem(character, say(text, name=name, count=count, most=most))
        elif count < least:
            text = "{name} stands {count} times, and must {least} times at least."
            yield Problem(character, say(text, name=name, count=count, least=least))


def _repeats(table: Table, in_play: Sequence[str]) -> Iterator[Problem]:
    good = Counter(c for c in in_play if table.team(c) in (Team.TOWNSFOLK, Team.OUTSIDER))
    repeated = any(n > 1 and not table.rule(c, "copies") for c, n in good.items())
    for character, rule in table.in_force(in_play):
        if rule.kind == "duplicates" and rule.get("must") and not repeated:
            text = "{name} is here, so a good character must be in play twice."
            yield Problem(character, say(text, name=table.name(character)))


def _apart(table: Table, in_play: Sequence[str]) -> Iterator[Problem]:
    present = [c for c in dict.fromkeys(in_play) if table.team(c) not in STORYTELLER_TEAMS]
    for place, character in enumerate(present):
        other = table.apart(character, present[:place])
        if other is not None:
            text = "{name} and {other} cannot be in play together."
            yield Problem(character, say(text, name=table.name(character), other=table.name(other)))


def _nobody(table: Table, in_play: Sequence[str]) -> Iterator[Problem]:
    """A Demon without a seat (Lil' Monsta) beside another Demon, or where there is to be none."""
    for demon in dict.fromkeys(in_play):
        if table.team(demon) is not Team.DEMON or table.has_seat(demon):
            continue
        rules = ((c, rule) for c, rule in table.in_force(in_play) if rule.kind == "none" and c != demon)
        for other in dict.fromkeys(c for c, rule in rules if "demon" in rule.get("teams")):
            text = "{name} and {other} cannot be in play together."
            yield Problem(demon, say(text, name=table.name(demon), other=table.name(other)))


def _only(table: Table, in_play: Sequence[str]) -> Iterator[Problem]:
    """A Demon beside one that all Demons of this game are (Legion), or a Minion beside such a Minion."""
    for one in dict.fromkeys(c for c in in_play if table.rule(c, "most") or table.rule(c, "all")):
        team = table.team(one)
        for other in dict.fromkeys(c for c in in_play if table.team(c) is team and c != one):
            text = "{name} and {other} cannot be in play together."
            yield Problem(other, say(text, name=table.name(other), other=table.name(one)))


def _swap(table: Table, in_play: Sequence[str], teams: tuple[TeamCount, ...]) -> Swap | None:
    """The first step towards the nearest legal distribution, best with characters that change nothing."""
    missing = wanting(table, in_play)
    fewer = next((count.team for count in teams if count.missing < 0), None)
    more = next((count.team for count in teams if count.missing > 0), None)
    if missing:
        full = fewer is not None or len(table.seated(in_play)) >= table.players
        return Swap(_spare(table, in_play, fewer or Team.TOWNSFOLK) if full else None, missing[0])
    if fewer is None and more is None:
        return None
    out = None if fewer is None else _spare(table, in_play, fewer)
    into = None if more is None else _fresh(table, in_play, more)
    return Swap(out, into) if out or into else None


def _spare(table: Table, in_play: Sequence[str], team: Team) -> str | None:
    """Whom to put back: the last of the team, one without rules if there is one."""
    members = [c for c in reversed(in_play) if table.team(c) is team and table.has_seat(c)]
    members = [c for c in members if not table.rule(c, "with")] or members
    return next((c for c in members if not _matters(table, c)), members[0] if members else None)


def _fresh(table: Table, in_play: Sequence[str], team: Team) -> str | None:
    candidates = [c.id for c in table.of_script(team) if c.id not in in_play and table.has_seat(c.id)]
    candidates = [c for c in candidates if table.apart(c, in_play, advice=True) is None]
    return next((c for c in candidates if not _matters(table, c)), candidates[0] if candidates else None)


def _matters(table: Table, character: str) -> bool:
    return any(rule.kind not in ("decide", "bluffs") for rule in table.rules(character))
