"""docs/how-to-run.md names every word of the vocabulary that the code has, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.domain import how_to_run, step_words

PAGE = (Path(__file__).parents[1] / "docs" / "how-to-run.md").read_text(encoding="utf-8")
WORD = re.compile(r"`([^`]+)`")


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def table(text: str, head: str) -> dict[str, list[str]]:
    """The words in the first column of a table, each with those in its second column."""
    lines = text.split(f"| {head} |", 1)[1].splitlines()[2:]
    rows: dict[str, list[str]] = {}
    for line in lines:
        if not line.startswith("|"):
            break
        cells = line.strip("|").split("|")
        rows[WORD.findall(cells[0])[0]] = WORD.findall(cells[1])
    return rows


def test_moments() -> None:
    assert set(table(section("Moments"), "when")) == how_to_run.MOMENTS


def test_gates_and_their_fields() -> None:
    documented = {kind: {*fields, "or"} for kind, fields in table(section("Gates"), "if").items()}
    assert documented == dict(step_words.GATE_FIELDS)
    assert set(documented) == how_to_run.GATES


def test_steps_and_their_fields() -> None:
    documented = {verb: set(fields) for verb, fields in table(section("Steps"), "do").items()}
    assert documented == dict(how_to_run.VOCABULARY)


def test_words_in_the_fields() -> None:
    documented = {
        field: set(words) for field, words in table(section("Words in the fields"), "field").items()
    }
    assert documented == dict(step_words.WORDS)


def test_every_field_with_closed_words_is_a_field_of_a_step() -> None:
    fields = {f"{verb}.{field}" for verb, fields in how_to_run.VOCABULARY.items() for field in fields}
    fields |= {name.split(".")[1] for name in fields}
    assert set(step_words.WORDS) <= fields


@pytest.mark.parametrize("card", how_to_run.CARDS)
def test_cards(card: str) -> None:
    assert card in " ".join(section("Steps").split())


@pytest.mark.parametrize("word", sorted(how_to_run.SIGNALS | how_to_run.UNTIL))
def test_signs_and_ends(word: str) -> None:
    assert f"`{word}`" in section("Steps").split("Info tokens")[1]


def test_effects() -> None:
    text = section("Effects")
    assert set(table(text, "field")) == step_words.EFFECT_FIELDS
    of_a_token = text.split("Of a token:")[1]
    assert set(table(of_a_token, "field")) == step_words.TOKEN_FIELDS
    assert set(table(of_a_token, "field")["does"]) >= step_words.TOKEN_DOES
