"""Setup rules as data: what a character changes before the first night. See `docs/how-to-run.md`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from app.domain.characters import Character
from app.domain.problems import Problem
from app.domain.setup import brackets
from app.domain.words import say

# For each rule: the fields it may carry.
VOCABULARY: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        rule: frozenset(fields.split())
        for rule, fields in {
            "count": "team by to",
            "free": "team",
            "none": "teams",
            "most": "",
            "all": "teams",
            "with": "character team",
            "copies": "count",
            "duplicates": "must",
            "apart": "characters advice",
            "token": "teams of brackets",
            "inherits": "team",
            "seat": "where text later later_text",
            "bluffs": "to",
            "ability": "teams present",
            "deal": "how text",
            "decide": "what choices place count of from needs only_copies",
        }.items()
    }
)

SEATS: frozenset[str] = frozenset({"beside_demon", "line"})
# On whom a decision's tokens may lie.
ON: frozenset[str] = frozenset(
    [
        "any",
        "good",
        "evil",
        "townsfolk",
        "outsider",
        "minion",
        "demon",
        "not_demon",
        "opposite",
        "nearest_townsfolk",
        "beside_demon",
        "alike_neighbours",
        "newcomer",
        "same",
        "same_side",
        "centre",
        "storyteller",
        "drawn",
    ]
)

# Rules that decide how many there are of a team, so that who carries them must be counted.
COUNTING: frozenset[str] = frozenset({"count", "free", "none", "with", "copies", "duplicates"})


def _empty() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of setup. `kind` is a word of `VOCABULARY`."""

    kind: str
    args: Mapping[str, Any] = field(default_factory=_empty)

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a field such as `by`, or `default` where the rule does not carry it."""
        return self.args.get(name, default)


@lru_cache(maxsize=4096)
def rules_of(character: Character) -> tuple[Rule, ...]:
    """The setup rules of a character: its data, or else what stands in the brackets of its ability."""
    data = character.setup or brackets.read(character)
    return tuple(rule_from_data(row) for row in data)


def rule_from_data(data: Mapping[str, Any]) -> Rule:
    """A rule from its JSON shape `{"rule": kind, its fields …}`."""
    rest = {name: value for name, value in data.items() if name != "rule"}
    return Rule(str(data.get("rule", "")), MappingProxyType(rest))


def problems_of(rules: tuple[Rule, ...], where: str) -> list[Problem]:
    """Everything in the rules that the vocabulary does not allow."""
    found: list[Problem] = []
    for rule in rules:
        fields = VOCABULARY.get(rule.kind)
        if fields is None:
            found.append(Problem(where, say("“{rule}” is not a rule of setup.", rule=rule.kind)))
            continue
        text = "A rule “{rule}” has no field “{name}”."
        found += [Problem(where, say(text, rule=rule.kind, name=name)) for name in rule.args.keys() - fields]
        for row in rule.get("place", ()):
            if row.get("on") not in ON:
                found.append(Problem(where, say("“{on}” is no place for a token.", on=row.get("on"))))
        if rule.kind == "seat" and rule.get("where") not in SEATS:
            found.append(Problem(where, say("“{seat}” is no rule for seats.", seat=rule.get("where"))))
    return found
