"""Any text in, at most a problem out; and never slower than it is long."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.almanac.document import Document, NotReadable
from app.almanac.export import script_json
from app.almanac.prose.cast import cast_of
from app.almanac.prose.instructions import read_prose
from app.almanac.prose.scene import Scene
from app.almanac.prose.sentences import sentences
from app.almanac.read import read
from app.content.library import bundled
from app.domain.how_to_run import problems_of
from tests.almanac.places import by_itself, squeezed

WORDS = [
    "\n",
    "\n\n",
    *"""wake the Moth put to sleep . , ; : — - ( ) " “ ” * ** [[ ]] if when each night except first they
    point at any player mark with SAFE reminder token by dies declare that good wins show YOU ARE
    info nod shake your head remove and then or place Demon Minion a of is not may choose 1 2 3
    :reminder: How to Run Townsfolk # ## <p> </p> <li>""".split(),
]

prose = st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
entries = st.fixed_dictionaries(
    {},
    optional={
        name: values | st.sampled_from(["chef", "imp", "_meta", "townsfolk", "demon"])
        for name in (
            "id",
            "name",
            "team",
            "ability",
            "reminders",
            "firstNight",
            "otherNightReminder",
            "jinxes",
        )
    },
)


def outcome(data: bytes | str) -> Document | None:
    """The document, or None where it was refused in words; anything else fails the test."""
    try:
        document = read(data, library=bundled())
    except NotReadable:
        return None
    json.dumps(document.to_data(), allow_nan=False).encode()
    return document


@given(st.text() | prose)
def test_any_text_is_read_or_refused(text: str) -> None:
    outcome(text)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    outcome(data)


@given(st.text(max_size=60) | prose)
def test_a_page_with_any_words_keeps_them_all(words: str) -> None:
    document = outcome(f"Townsfolk\nMoth\nYou flutter.\nHow to Run\n{words}")
    assert document is None or document.characters[0].name


@given(prose | st.text(max_size=200))
def test_prose_is_kept_word_for_word(words: str) -> None:
    made = read_prose((words,), Scene(cast_of("moth", "Moth", "minion")))
    kept = "".join(step.text for i in made for step in i.steps)
    assert squeezed(kept) == squeezed(words)
    assert problems_of(made, "moth") == []


@given(st.text(max_size=300))
def test_sentences_lose_nothing(words: str) -> None:
    assert squeezed("".join(sentences(words))) == squeezed(words)


@given(st.lists(entries | values, max_size=6))
def test_any_script_file_is_read_or_refused_and_goes_out_again(rows: list[object]) -> None:
    document = outcome(json.dumps(rows))
    if document is None:
        return
    text = script_json(document.to_script("Any"), bundled())
    again = read(text, library=bundled()).to_script()
    assert script_json(again, bundled()) == text


LONG = {
    "words": "wake the moth and point to them " * 20_000,
    "conditions": "if they, " * 60_000,
    "brackets": "(" * 300_000,
    "quotes": '"a. ' * 150_000,
    "stars": "*a **b [[c " * 50_000,
    "dots": "." * 400_000,
    "one word": "a" * 600_000,
    "digits": "1. " * 150_000,
}


@pytest.mark.parametrize("name", LONG)
def test_half_a_megabyte_of_anything_takes_seconds(name: str) -> None:
    began = time.process_time()
    outcome(f"Townsfolk\nMoth\nYou flutter.\nHow to Run\n{LONG[name]}")
    assert time.process_time() - began < 10


@pytest.mark.parametrize(
    "page",
    [
        "<div>" * 60_000,
        "<html>" + "<p><b>" * 30_000,
        "<html>" + "<" * 300_000,
        "[" * 50_000,
        '{"a":' * 50_000,
    ],
    ids=["divs", "paragraphs", "angles", "lists", "objects"],
)
def test_deep_nesting_is_refused_quickly(page: str) -> None:
    began = time.process_time()
    outcome(page)
    assert time.process_time() - began < 10


@pytest.mark.parametrize(
    "head", [b"PK\x03\x04", b"%PDF-1.4\n", b"{\\rtf1\\ansi ", b"\x89PNG\r\n\x1a\n", b"GIF89a"]
)
def test_a_file_that_is_no_text_is_told_apart(head: bytes) -> None:
    with pytest.raises(NotReadable, match="no text"):
        by_itself(head + b"Minion\nMoth\nYou flutter.\nHow to Run\n- Wake the Moth.\n")


@pytest.mark.parametrize("number", ["²", "③", "٣", "五"])
def test_digits_of_every_kind_are_only_words(number: str) -> None:
    page = f"Minion\nMoth\nYou flutter.\nHow to Run\n- If {number} players live, {number} die.\n"
    assert [character.name for character in by_itself(page).characters] == ["Moth"]


@pytest.mark.parametrize(
    "words", ["The Moth may :reminder: .", "The :reminder: Moth goes", "Nobody :reminder: would"]
)
def test_a_mark_may_stand_anywhere(words: str) -> None:
    (moth,) = by_itself(f"Minion\nMoth\nYou flutter.\nHow to Run\n- {words}\n").characters
    told = "".join(step.text for i in moth.how_to_run for step in i.steps)
    assert squeezed(told) == squeezed(words)
