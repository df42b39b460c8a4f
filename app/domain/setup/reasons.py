"""Why the numbers are as they are: a sentence for each character that changes the setup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.characters import Team
from app.domain.setup.counts import Distribution, base
from app.domain.setup.rules import Rule
from app.domain.setup.table import Table
from app.domain.words import Message, say


@dataclass(frozen=True, slots=True)
class Reason:
    """What a character does to the setup."""

    character: str
    message: Message

    def to_data(self) -> dict[str, str]:
        """The JSON shape `{"character", "why"}`."""
        return {"character": self.character, "why": str(self.message)}


def reasons(table: Table, in_play: Sequence[str]) -> tuple[Reason, ...]:
    """A sentence for every rule in force that changes numbers or tokens, in the order of play."""
    forced = list(table.in_force(in_play))
    telling = _Telling(table, open_ended=any(_opens(rule) for _, rule in forced))
    told = (
        (
            table.holder(character, in_play) or character,
            telling.sentence(table.called(character, in_play), rule),
        )
        for character, rule in forced
    )
    return tuple(dict.fromkeys(Reason(character, message) for character, message in told if message))


def _opens(rule: Rule) -> bool:
    return rule.kind in ("free", "most")


class _Telling:
    """Sentences one after another, with the numbers as they become."""

    def __init__(self, table: Table, open_ended: bool) -> None:
        self.table = table
        self.open_ended = open_ended
        self.unsure = False  # a choice came before, so that no number can be named any more
        self.now: Distribution = base(table.players)

    def sentence(self, name: str, rule: Rule) -> Message | None:
        match rule.kind:
            case "count" if rule.get("to") is not None:
                return self._exactly(name, rule)
            case "count" if rule.get("team") == "outsider":
                return self._outsiders(name, list(rule.get("by")))
            case "count" if rule.get("team") == "minion" and list(rule.get("by")) == [1]:
                return say("{name} has one Minion more beside them.", name=name)
            case "free":
                return say("{name}: any number of Outsiders, as you choose.", name=name)
            case "none":
                return _nobody(name, list(rule.get("teams")))
            case "most":
                return say("{name}: more than half of the players are {name}, and none a Minion.", name=name)
            case "with":
                return say("{name} brings in {other}.", name=name, other=self._named(rule))
            case "copies":
                most = rule.get("count")[1]
                return say("{name} may be in play up to {most} times.", name=name, most=most)
            case "token":
                return _token(name, rule)
            case _:
                return None

    def _exactly(self, name: str, rule: Rule) -> Message | None:
        if rule.get("team") != "outsider" or self.open_ended:
            return None
        self.unsure = True
        numbers = " / ".join(map(str, rule.get("to")))
        return say("{name}: so many Outsiders, whoever plays: {numbers}.", name=name, numbers=numbers)

    def _named(self, rule: Rule) -> str:
        found = self.table.named(str(rule.get("character")))
        return str(rule.get("character")) if found is None else found.name

    def _outsiders(self, name: str, by: list[int]) -> Message:
        if self.open_ended:
            return say("{name} changes nothing here: the number of Outsiders is open.", name=name)
        if len(by) > 1:
            self.unsure = True
            return _choice(name, sorted(set(by)))
        step = by[0]
        if self.unsure:
            return say("{name} changes the Outsiders by {step}.", name=name, step=f"{step:+d}")
        before, after = self.now.outsider, self.now.outsider + step
        if after < 0:
            return say("{name} would take an Outsider away, but there is none.", name=name)
        town = self.now.townsfolk
        self.now = Distribution(town - step, after, self.now.minion, self.now.demon)
        numbers = {"a": town, "b": before, "c": town - step, "d": after}
        if step == 1:
            text = "{name} trades one Townsfolk for one Outsider: {a} and {b} become {c} and {d}."
        elif step == 2:
            text = "{name} trades two Townsfolk for two Outsiders: {a} and {b} become {c} and {d}."
        elif step == -1:
            text = "{name} trades one Outsider for one Townsfolk: {a} and {b} become {c} and {d}."
        else:
            text = "{name} changes the Outsiders by {step}: {a} and {b} become {c} and {d}."
            return say(text, name=name, step=f"{step:+d}", **numbers)
        return say(text, name=name, **numbers)


def _choice(name: str, by: list[int]) -> Message:
    if by == [0, 1]:
        return say("{name}: one Outsider more for a Townsfolk, if you like.", name=name)
    if by == [-1, 0]:
        return say("{name}: one Outsider fewer, and a Townsfolk instead, if you like.", name=name)
    if by == [-1, 1]:
        return say("{name}: one Outsider more or one fewer, as you choose.", name=name)
    if by == [-1, 0, 1]:
        return say("{name}: one Outsider more, one fewer, or neither.", name=name)
    numbers = ", ".join(f"{step:+d}" for step in by)
    return say("{name} changes the Outsiders by one of these: {numbers}.", name=name, numbers=numbers)


def _nobody(name: str, teams: list[str]) -> Message:
    if {"minion", "demon"} <= set(teams):
        return say("{name}: nobody is evil, so there is neither Minion nor Demon.", name=name)
    if "demon" in teams:
        return say("{name}: no player is the Demon when the game begins.", name=name)
    if "minion" in teams:
        return say("{name}: no player is a Minion yet when the game begins.", name=name)
    return say("{name}: there is no Outsider.", name=name)


def _token(name: str, rule: Rule) -> Message | None:
    teams = list(rule.get("teams", ()))
    if rule.get("of"):
        return say("{name}: the players who become Minions draw good tokens.", name=name)
    if not teams:
        return say("{name} never goes into the bag: nobody draws that token.", name=name)
    if teams[0] == Team.DEMON.value:
        return say("{name} draws a Demon's token. Nothing on it tells.", name=name)
    return say("{name} draws a Townsfolk's token. Nothing on it tells.", name=name)
