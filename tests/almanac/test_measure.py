"""How much of an almanac is understood, measured from outside: by each page's own words alone.

What a sentence asks for is told here by a few plain patterns that share nothing with the reader.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from app.almanac.almanac import almanac_of
from app.almanac.blocks import plain
from app.almanac.decoding import text_of
from app.domain.characters import Character
from tests.almanac.places import FIXTURES, REFERENCE, SEEDS, by_itself, squeezed, with_library

PAGES = [
    FIXTURES / name for name in ("numbered.txt", "flat.txt", "team_last.txt", "lantern.html", "harbour.md")
]

# A pattern at the head of a sentence, or behind its conditions, and the verbs that it may become.
ASKED = [
    (r"(?:wake|rouse) (?!up)", {"wake"}),
    (r"put [^.]{2,40} to sleep", {"sleep"}),
    (r"(?:they|the [A-Z][\w ]+?) (?:points?|chooses?|picks?) ", {"choose_players", "choose_character"}),
    (r"point (?:to|at) ", {"point"}),
    (r"show [^.]*fingers", {"signal"}),
    (r"show [^.]*(?:token|card)", {"show_card", "show_character"}),
    (r"(?:nod|shake) your head", {"signal"}),
    (r"give [^.]*thumb", {"signal"}),
    (r"(?:mark|put|place) [^.]*reminder", {"place"}),
    (r"remove [^.]*reminder", {"remove"}),
    (r"(?:that|the chosen) player dies", {"kill"}),
    (r"declare [^.]*wins", {"win"}),
    (r"declare ", {"announce", "win", "kill"}),
    (r"the [A-Z][\w ]+ loses their ability", {"spend"}),
]
CONDITION = re.compile(
    r"^(?:(?:if|when|each|every|during|at|on|once|while|then|either|otherwise)\b[^,]*,\s*)*", re.I
)


def sentences(character: Character) -> Iterator[tuple[str, set[str]]]:
    """The sentences of a character's instructions, each with the verbs that were read out of it."""
    words, verbs = "", set()
    for step in (step for instruction in character.how_to_run for step in instruction.steps):
        words = f"{words} {step.text}".strip()
        verbs.add(step.do)
        if words.endswith((".", ".)", ".”", '."', "?", "!")):
            yield words, verbs
            words, verbs = "", set()
    if words:
        yield words, verbs


def asked_of(sentence: str) -> list[set[str]]:
    main = CONDITION.sub("", sentence)
    if sentence.startswith("(") or "do not" in main.lower():
        return []
    return [verbs for pattern, verbs in ASKED if re.match(pattern, main, re.I)][:1]


def share(characters: list[Character]) -> tuple[float, list[str]]:
    """The share of sentences that ask for something and were typed right, and those that were not."""
    asked = [(s, verbs, wanted) for c in characters for s, verbs in sentences(c) for wanted in asked_of(s)]
    wrong = [s for s, verbs, wanted in asked if not wanted & verbs]
    assert len(asked) > 10
    return 1 - len(wrong) / len(asked), wrong


def test_pages_in_other_styles_are_typed() -> None:
    characters = [c for path in PAGES for c in by_itself(path.read_bytes()).characters]
    typed, wrong = share(characters)
    assert typed >= 0.97, wrong


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.name[:3])
def test_the_reference_pages_are_typed(path) -> None:  # type: ignore[no-untyped-def]
    typed, wrong = share(list(by_itself(path.read_bytes()).characters))
    assert typed >= 0.97, wrong


@pytest.mark.parametrize("path", [*PAGES, *SEEDS], ids=lambda path: path.name[:12])
def test_no_sentence_is_lost_and_none_is_doubled(path) -> None:  # type: ignore[no-untyped-def]
    pages = {p.name: p for p in almanac_of(text_of(path.read_bytes())).pages if p.how_to_run}
    read = {c.name: c for c in by_itself(path.read_bytes()).characters}
    assert pages
    for name, page in pages.items():
        texts = [step.text for i in read[name].how_to_run for step in i.steps]
        assert squeezed("".join(texts)) == squeezed(plain("".join(page.how_to_run)))
        assert all(texts)


def test_advice_stays_a_note() -> None:
    page = (
        "Minion\nMoth\nYou flutter.\nHow to Run\n- It is best to wait.\n- In other towns, a Moth may die.\n"
    )
    (moth,) = by_itself(page).characters
    assert {step.do for i in moth.how_to_run for step in i.steps} == {"note"}


def _published(name: str) -> dict[str, object]:
    return {entry["id"]: entry for entry in json.loads((REFERENCE / "data" / name).read_text())}


def test_moments_and_tokens_agree_with_what_is_published() -> None:
    if not SEEDS:
        return
    nights = json.loads((REFERENCE / "data" / "nightsheet.json").read_text())
    roles = _published("roles.json")
    read: dict[str, dict[str, object]] = {}
    for path in SEEDS:
        for character in by_itself(path.read_bytes()).to_data()["characters"]:
            if any(step["do"] != "note" for i in character["how_to_run"] for step in i["steps"]):
                read.setdefault(character["id"], character)
    moments = tokens = 0
    for identity, character in read.items():
        role = roles[identity]
        box = {*(role.get("reminders") or ()), *(role.get("remindersGlobal") or ())}  # type: ignore[attr-defined]
        tokens += {t.lower() for t in box} == {str(t).lower() for t in character["reminders"]}  # type: ignore[attr-defined]
        moments += character["wakes"] == {
            "first_night": identity in nights["firstNight"],
            "other_nights": identity in nights["otherNight"],
        }
    assert len(read) > 70
    assert tokens / len(read) >= 0.97
    assert moments / len(read) >= 0.97


@pytest.mark.parametrize("path", [*PAGES, *SEEDS], ids=lambda path: path.name[:12])
def test_known_characters_keep_every_word_of_the_page(path) -> None:  # type: ignore[no-untyped-def]
    known = {c.id: c for c in with_library(path.read_bytes()).characters if c.official}
    pages = {p.name for p in almanac_of(text_of(path.read_bytes())).pages if p.how_to_run}
    for alone in by_itself(path.read_bytes()).characters:
        if alone.id in known and alone.name in pages:
            kept = squeezed("".join(step.text for i in known[alone.id].how_to_run for step in i.steps))
            words = [squeezed(step.text) for i in alone.how_to_run for step in i.steps]
            assert [word for word in words if word not in kept] == []
