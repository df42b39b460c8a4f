"""What is to be decided before the first night, and who must sit where: read from the setup rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.characters import Team
from app.domain.setup.rules import Rule
from app.domain.setup.standing_in import StandIn
from app.domain.setup.table import Table


@dataclass(frozen=True, slots=True)
class Placement:
    """A token that shows what was decided: its name, and among whom it lies (a word of `rules.ON`).

    `themself`: it may lie on the character's own player. `turn`: no token, but that alignment.
    """

    reminder: str | None
    on: str
    themself: bool = False
    turn: str | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """One thing to decide. `of`: players, a character or a word. `place` are the tokens that show it,
    `sources` where a character comes from, `token` what the player concerned draws."""

    character: str
    what: str
    choices: str
    of: str = "players"
    place: tuple[Placement, ...] = ()
    sources: tuple[str, ...] = ()
    count: int = 1
    token: str | None = None

    def to_data(self) -> dict[str, Any]:
        """The JSON shape `{"character", "what", "choices"}`, with the tokens to place."""
        data: dict[str, Any] = {"character": self.character, "what": self.what, "choices": self.choices}
        names = [row.reminder for row in self.place if row.reminder]
        if names:
            data["reminders"] = names
        if self.token is not None:
            data["token"] = self.token
        return data


@dataclass(frozen=True, slots=True)
class SeatingRule:
    """Who must sit where; `where` is a word of `rules.SEATS`, `text` says it."""

    character: str
    where: str
    text: str

    def to_data(self) -> dict[str, str]:
        """The JSON shape `{"character", "rule"}`."""
        return {"character": self.character, "rule": self.text}


@dataclass(frozen=True, slots=True)
class Dealing:
    """Another way to give out tokens: `how` is by_hand or unseen, `text` says it."""

    character: str
    how: str
    text: str

    def to_data(self) -> dict[str, str]:
        """The JSON shape `{"character", "how", "text"}`."""
        return {"character": self.character, "how": self.how, "text": self.text}


def decisions(
    table: Table,
    in_play: Sequence[str],
    standing: Sequence[StandIn] = (),
    travellers: Sequence[str] = (),
) -> tuple[Decision, ...]:
    """The checklist for the characters in play, in their order."""
    drawn = {s.character: s.token for s in standing}
    found = [
        decision_of(character, rule, drawn.get(character))
        for character, rule in _rules(table, in_play, travellers)
        if rule.kind == "decide" and _applies(table, character, rule, in_play)
    ]
    found += [
        Decision(traveller, "alignment", "good or evil, told in secret", of="word")
        for traveller in travellers
    ]
    return tuple(dict.fromkeys(found))


def _rules(table: Table, in_play: Sequence[str], travellers: Sequence[str]) -> Iterator[tuple[str, Rule]]:
    yield from table.in_force(in_play)
    for traveller in travellers:
        for rule in table.rules(traveller):
            yield traveller, rule


def _applies(table: Table, character: str, rule: Rule, in_play: Sequence[str]) -> bool:
    if rule.get("only_copies") and list(in_play).count(character) < 2:
        return False
    counts = table.counts(in_play)
    return all(counts.of(Team(team)) >= least for team, least in rule.get("needs", {}).items())


def decision_of(character: str, rule: Rule, token: str | None = None) -> Decision:
    """The decision that a rule of the character asks for."""
    place = tuple(
        Placement(row.get("reminder"), str(row.get("on")), bool(row.get("self")), row.get("turn"))
        for row in rule.get("place", ())
    )
    return Decision(
        character,
        str(rule.get("what")),
        str(rule.get("choices")),
        str(rule.get("of", "players")),
        place,
        tuple(rule.get("from", ())),
        int(rule.get("count", 1)),
        token,
    )


def seating(table: Table, in_play: Sequence[str]) -> tuple[SeatingRule, ...]:
    """Who must sit beside whom with these characters in play."""
    found = []
    for character, rule in table.in_force(in_play):
        if rule.kind == "seat":
            later = [c for c in rule.get("later", ()) if c in in_play]
            text = rule.get("later_text") if later else rule.get("text")
            found.append(SeatingRule(character, str(rule.get("where")), str(text)))
    return tuple(dict.fromkeys(found))


def dealing(table: Table, in_play: Sequence[str] = ()) -> tuple[Dealing, ...]:
    """How tokens are given out where nobody draws them (Gardener) or looks at them (Tor)."""
    return tuple(
        Dealing(character, str(rule.get("how")), str(rule.get("text")))
        for character, rule in table.in_force(in_play)
        if rule.kind == "deal"
    )
