"""The library's setup rules are whole, and the page of the vocabulary names each of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.content.library import bundled
from app.domain.characters import Character
from app.domain.setup import rules
from app.domain.setup.rules import Rule, problems_of, rules_of

PAGE = (Path(__file__).parents[3] / "docs" / "how-to-run.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## Setup rules\n")[2].partition("\n## ")[0]
ALL = [(c, rule) for c in bundled().characters.values() for rule in rules_of(c)]


def test_every_rule_is_of_the_vocabulary() -> None:
    for character in bundled().characters.values():
        assert problems_of(rules_of(character), character.id) == []


def test_faults_are_named() -> None:
    wrong = (
        Rule("shuffle"),
        Rule("count", {"teem": "outsider"}),
        Rule("decide", {"place": [{"on": "the moon"}]}),
        Rule("seat", {"where": "outside"}),
    )
    assert [str(p.message) for p in problems_of(wrong, "x")] == [
        "“shuffle” is not a rule of setup.",
        "A rule “count” has no field “teem”.",
        "“the moon” is no place for a token.",
        "“outside” is no rule for seats.",
    ]


@pytest.mark.parametrize(("character", "rule"), ALL, ids=[f"{c.id}-{r.kind}" for c, r in ALL])
def test_what_a_rule_names_is_there(character: Character, rule: Rule) -> None:
    tokens = {*character.reminders, *character.global_reminders}
    assert {row["reminder"] for row in rule.get("place", ()) if "reminder" in row} <= tokens
    named = {*rule.get("characters", ()), *rule.get("later", ())}
    named |= {rule.get("character")} if rule.get("character") else set()
    assert named <= bundled().characters.keys()
    if rule.kind == "decide":
        assert rule.get("what")
        assert rule.get("choices")


def test_whoever_lays_tokens_before_the_first_night_has_a_decision() -> None:
    alone = {"riot", "hermit"}  # whose tokens lie on themselves and leave nothing to decide
    for character in bundled().characters.values():
        lays = any(
            step.do == "place" for i in character.how_to_run if i.when == "preparation" for step in i.steps
        )
        if lays and character.id not in alone:
            assert any(rule.kind == "decide" for rule in rules_of(character)), character.id


def test_every_bracket_of_the_library_is_a_rule() -> None:
    for character in bundled().characters.values():
        if "[" in character.ability:
            assert character.setup, character.id


def test_the_page_names_every_rule_with_its_fields() -> None:
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", SECTION, re.MULTILINE)
    documented = {rule: set(re.findall(r"`(\w+)`", fields)) for rule, fields in rows}
    assert documented == {rule: set(fields) for rule, fields in rules.VOCABULARY.items()}
    for word in rules.ON | rules.SEATS:
        assert f"`{word}`" in SECTION, word
