"""What a Storyteller should look at after a document was read."""

from __future__ import annotations

from dataclasses import replace

from app.almanac.read import read
from app.almanac.sayings import from_prose, sayings_of
from app.almanac.telling import tells_to_do
from app.content.library import bundled
from app.domain.characters import Character, Team
from app.domain.how_to_run import Gate, Instruction, Step
from app.domain.script import Script
from app.services import corrections as by_hand
from app.services.doubts import Doubt, doubts, steps_in_doubt, still_open
from tests.harbour import almanac

LIBRARY = bundled()


def harbour() -> Script:
    return read(almanac(), library=LIBRARY).to_script()


def kinds(found: dict[str, tuple[Doubt, ...]], identity: str) -> list[str]:
    return [doubt.kind for doubt in found.get(identity, ())]


def of_steps(*steps: Step, gate: Gate | None = None, official: bool = False) -> list[str]:
    ann = Character(
        "ann", "Ann", Team.MINION, reminders=("Mark",), how_to_run=(Instruction("day", steps, gate),)
    )
    script = replace(harbour(), characters=(ann,))
    return [doubt.kind for doubt in steps_in_doubt(ann, script, LIBRARY, official)]


def test_homebrew_read_from_prose_is_looked_at_where_something_is_open() -> None:
    found = doubts(harbour(), LIBRARY)
    assert kinds(found, "lamplighter") == ["order", "gate", "note"]
    note = next(d for d in found["lamplighter"] if d.kind == "note")
    assert (note.instruction, note.step) == (3, 1)
    assert kinds(found, "kraken") == ["order"]
    assert kinds(found, "chef") == []


def test_what_the_document_left_open_stands_with_its_character() -> None:
    found = doubts(harbour(), LIBRARY, [("Kraken", "How to run it is not written."), ("nobody", "Lost.")])
    assert [str(d.message) for d in found["kraken"] if d.kind == "document"] == [
        "How to run it is not written."
    ]
    assert "nobody" not in found


def test_a_warning_about_a_sentence_stands_with_its_step() -> None:
    unread = [("Lamplighter", "Kept: “Give the crew a minute to talk about the lights.”")]
    assert kinds(doubts(harbour(), LIBRARY, unread), "lamplighter") == kinds(
        doubts(harbour(), LIBRARY), "lamplighter"
    )
    hum = Character(
        "ann", "Ann", Team.MINION, how_to_run=(Instruction("day", (Step("note", "Hum a tune."),)),)
    )
    script = replace(harbour(), characters=(hum,))
    assert kinds(doubts(script, LIBRARY), "ann") == []
    assert kinds(doubts(script, LIBRARY, [("ann", "Not read: “Hum a tune.”")]), "ann") == ["note"]


def test_warnings_end_once_somebody_has_looked() -> None:
    warnings = [("Kraken", "Something."), ("chef", "Something else."), ("gremlin", "Unknown.")]
    assert still_open(harbour(), warnings) == tuple(warnings)
    assert still_open(by_hand.found_right(harbour(), "kraken"), warnings) == tuple(warnings[1:])


def test_what_was_looked_at_is_no_longer_asked() -> None:
    script = by_hand.found_right(harbour(), "lamplighter")
    assert kinds(doubts(script, LIBRARY), "lamplighter") == []
    lamplighter = script.find("lamplighter")
    assert lamplighter is not None
    shorter = replace(lamplighter, how_to_run=lamplighter.how_to_run[:2])
    assert kinds(doubts(by_hand.with_character(script, shorter, LIBRARY), LIBRARY), "lamplighter") == [
        "order"
    ]


def test_an_order_by_hand_is_no_proposal() -> None:
    script = harbour()
    script = by_hand.reordered(script, "other", ("dusk", "kraken", "lamplighter", "dawn"), LIBRARY)
    assert "kraken" not in doubts(script, LIBRARY)
    assert kinds(doubts(script, LIBRARY), "bellringer") == ["order"]


def test_news_of_the_document_are_told_even_of_what_was_corrected() -> None:
    script = harbour()
    kraken = script.find("kraken")
    assert kraken is not None
    mine = by_hand.with_character(script, replace(kraken, ability="Sleep."), LIBRARY)
    after = by_hand.carried(mine, read(almanac(Kraken=""), library=LIBRARY).to_script(), LIBRARY)
    assert "news" in kinds(doubts(after, LIBRARY), "kraken")


def test_steps_that_cannot_work_are_told_whoever_wrote_them() -> None:
    assert of_steps(Step("place", "", {"reminder": "Mark", "on": "self"})) == []
    assert of_steps(Step("place", "", {"reminder": "mark"}), official=True) == []
    assert of_steps(Step("place", "", {"reminder": "Lost"}), official=True) == ["reminder"]
    assert of_steps(Step("place", "", {"on": "self"})) == ["reminder"]
    assert of_steps(Step("place", "", {"reminder": "Poisoned", "character": "poisoner"})) == []
    assert of_steps(Step("show_character", "", {"characters": ["imp", "gremlin"]})) == ["word"]
    assert of_steps(Step("juggle", "")) == ["word"]
    assert of_steps(Step("wake", "", {"loudly": True})) == ["word"]
    assert of_steps(Step("point", "", {"reminders": ["Mark", "Lost"]})) == ["reminder"]
    assert of_steps(gate=Gate("marked", {"reminder": "Lost", "who": "self"})) == ["reminder"]
    assert of_steps(gate=Gate("whenever")) == ["word"]


def test_notes_and_open_conditions_count_only_where_nobody_vouches_for_them() -> None:
    note = Step("note", "Place a coin on the table.")
    assert of_steps(note) == ["note"]
    assert of_steps(note, official=True) == []
    assert of_steps(gate=Gate("other", {}, "if it rains")) == ["gate"]
    assert of_steps(gate=Gate("other", {"once": "game"}, "once")) == []


def test_advice_is_told_from_deeds() -> None:
    for deed in ("Put a coin under the table.", "If they nod, place the crown.", "밤마다 깨운다."):
        assert tells_to_do(deed)
    for advice in ("(Do not say why.)", "Remember that the Spy may see.", "They are now evil.", ""):
        assert not tells_to_do(advice)


def test_the_documents_words_stand_beside_their_characters() -> None:
    script = harbour()
    said = sayings_of(almanac(), script.characters, LIBRARY)
    assert set(said) == {c.id for c in script.characters}
    assert said["kraken"].ability == "Each night*, choose a player: they die."
    assert said["kraken"].how_to_run == (
        "Each night except the first, wake the Kraken. The Kraken points to any player. That player dies. "
        "Put the Kraken to sleep.",
    )
    assert sayings_of('["imp"]', script.characters, LIBRARY) == {}
    assert sayings_of("", script.characters, LIBRARY) == {}


def test_prose_becomes_steps_and_the_tokens_that_it_names() -> None:
    pilot = Character("pilot", "Pilot", Team.OUTSIDER, reminders=("Course",))
    words = "1. Each night, wake the Pilot.\n2. Mark a player with the STORM reminder.\n- Put them to sleep."
    made = from_prose(words, pilot, harbour().characters, LIBRARY)
    assert [s.do for i in made.how_to_run for s in i.steps] == ["wake", "place", "sleep"]
    assert made.reminders == ("Course", "Storm")
    assert from_prose("", pilot, (), None).how_to_run == ()
