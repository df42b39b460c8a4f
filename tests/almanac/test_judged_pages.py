"""Pages in the manner of many authors, each sentence judged by hand before it was read.

Behind a sentence stands what it asks for: ⟦wake who=self; place reminder=Snared when=dusk⟧, the verbs
in any order, of their fields those that matter, "when" the moment; ⟦note⟧ where it asks for nothing.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.content.library import bundled
from app.domain.how_to_run import Instruction, Step, problems_of
from app.domain.step_words import word_problems
from tests.almanac.places import FIXTURES, SEEDS, by_itself

PAGES = sorted((FIXTURES / "judged").iterdir())
_JUDGED = re.compile(r"([^⟦⟧\n]*?)\s*⟦([^⟦⟧\n]*)⟧")
_TAG = re.compile(r"<[^>]*>")

Wanted = list[tuple[str, dict[str, str]]]


def without_judgments(source: str) -> str:
    return re.sub(r"\s*⟦[^⟦⟧\n]*⟧", "", source)


def letters(text: str) -> str:
    return "".join(letter for letter in html.unescape(_TAG.sub("", text)) if letter.isalnum()).lower()


def judged(source: str) -> Iterator[tuple[str, Wanted]]:
    """The sentences (their last letters) that somebody judged, each with what it asks for."""
    for sentence, judgment in _JUDGED.findall(source):
        parts = [part.split() for part in judgment.split(";")]
        wanted = [(words[0], dict(word.split("=", 1) for word in words[1:])) for words in parts]
        yield letters(sentence)[-15:], [(verb, fields) for verb, fields in wanted if verb != "note"]


def deeds(data: bytes | str) -> list[tuple[str, str, str]]:
    read = by_itself(data)
    return [(c.name, i.when, s.do) for c in read.characters for i in c.how_to_run for s in i.steps]


# What happens to pages on their way: other line ends, encodings, spaces, and signs that nobody sees.
WORN: dict[str, Callable[[str], bytes]] = {
    "windows": lambda page: page.replace("\n", "\r\n").encode(),
    "utf-16": lambda page: page.encode("utf-16"),
    "hard spaces": lambda page: re.sub(r"(?<=\w) (?=\w)", "\u00a0", page).encode(),
    "no width": lambda page: re.sub(r"(?<=[a-z])(?=[aeiou])", "\u200b", page).encode(),
    "soft hyphens": lambda page: re.sub(r"(?<=[a-z]{3})(?=[aeiou][a-z])", "\u00ad", page).encode(),
    "apart": lambda page: unicodedata.normalize("NFD", page).encode(),
    "blank lines": lambda page: page.replace("\n\n", "\n" * 10_000, 1).encode(),
    "pictures": lambda page: re.sub(r"(?m)^(#+) (.*)$", r"\1 🎭 \2 ⚔️", page).encode(),
}


def fits(step: Step, instruction: Instruction, verb: str, fields: dict[str, str]) -> bool:
    def has(name: str) -> str:
        value = instruction.when if name == "when" else step.get(name, "")
        return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)

    return step.do == verb and all(
        has(name).lower().replace(" ", "_") == value.lower() for name, value in fields.items()
    )


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_each_sentence_is_read_as_it_was_judged(path: Path) -> None:
    source = path.read_text()
    read = by_itself(without_judgments(source))
    steps = [(i, step) for c in read.characters for i in c.how_to_run for step in i.steps]
    place, reached, said, wrong = 0, 0, "", []
    for ending, wanted in judged(source):
        made: list[tuple[Instruction, Step]] = []
        while ending not in said[reached:] and place < len(steps):
            made.append(steps[place])
            said += letters(steps[place][1].text)
            place += 1
        assert ending in said[reached:], f"lost: {ending}"
        reached = said.index(ending, reached) + len(ending)
        told = [(i, step) for i, step in made if step.do != "note"]
        free = list(told)
        for verb, fields in wanted:
            match = next((pair for pair in free if fits(pair[1], pair[0], verb, fields)), None)
            if match is not None:
                free.remove(match)
        if free or len(told) != len(wanted):
            wrong.append((ending, wanted, [(step.do, dict(step.args), i.when) for i, step in told]))
    assert wrong == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
@pytest.mark.parametrize("wear", WORN, ids=WORN)
def test_a_worn_copy_is_read_as_the_page_itself(path: Path, wear: str) -> None:
    page = without_judgments(path.read_text())
    assert deeds(WORN[wear](page)) == deeds(page)


def test_the_pages_tell_who_is_who() -> None:
    teams = {c.name: c.team.value for path in PAGES for c in by_itself(path.read_bytes()).characters}
    assert len(teams) > 40
    assert {name: teams[name] for name in ("Barker", "Sentry", "Rag Doll", "Moth King", "Dust Devil")} == {
        "Barker": "townsfolk",
        "Sentry": "townsfolk",
        "Rag Doll": "outsider",
        "Moth King": "demon",
        "Dust Devil": "minion",
    }


def test_a_page_names_its_script_and_author() -> None:
    named = {path.stem: by_itself(path.read_bytes()) for path in PAGES}
    assert (named["book"].name, named["book"].author) == ("Carnival of Ash", "The Ringmaster's Guild")
    assert (named["document"].name, named["document"].author) == ("The Glass Garden", "Ines Faro")
    assert (named["bare"].name, named["bare"].author) == ("Inkwell", "Rosa")


@pytest.mark.parametrize("path", [*PAGES, *SEEDS], ids=lambda path: path.name[:16])
def test_no_step_stands_outside_the_vocabulary(path: Path) -> None:
    read = by_itself(without_judgments(path.read_text()))
    ids = {c.id for c in read.characters} | set(bundled().characters)
    for character in read.characters:
        assert problems_of(character.how_to_run, character.id) == []
        assert list(word_problems(character.how_to_run, character.id, ids.__contains__)) == []
