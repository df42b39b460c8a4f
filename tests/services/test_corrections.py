"""What is corrected by hand stays: through a newer document, an export, and back again."""

from __future__ import annotations

import json
from dataclasses import replace
from types import MappingProxyType

import pytest

from app.almanac.export import script_json
from app.almanac.read import read
from app.content.library import bundled
from app.domain.characters import Character, Team
from app.domain.how_to_run import Instruction, Step
from app.domain.script import Script
from app.services import corrections as by_hand
from app.services import scripts as shelf
from app.storage.store import Store
from tests.harbour import PAGES, almanac

LIBRARY = bundled()
STEPS = (Instruction("each_night", (Step("signal", "Show one finger.", {"signal": "fingers"}),)),)
LOUDER = (
    PAGES["Bellringer"].replace("Ding.", "Dong.").replace("how many Outsiders", "how many sober Outsiders")
)


def harbour(**other: str) -> Script:
    return read(almanac(**other), library=LIBRARY).to_script()


def found(script: Script, identity: str) -> Character:
    character = script.find(identity)
    assert character is not None
    return character


def corrected(script: Script, identity: str = "bellringer", **changes: object) -> Script:
    edited = replace(found(script, identity), **{"how_to_run": STEPS, **changes})  # type: ignore[arg-type]
    return by_hand.with_character(script, edited, LIBRARY)


def travelled(script: Script) -> Script:
    return read(script_json(script, LIBRARY), library=LIBRARY).to_script()


def test_a_correction_is_kept_beside_what_the_document_says() -> None:
    script = harbour()
    after = corrected(script)
    assert found(after, "bellringer").how_to_run == STEPS
    assert by_hand.corrections(after) == {"bellringer": by_hand.Correction(script.find("bellringer"))}
    assert [c.id for c in after.characters] == [c.id for c in script.characters]
    assert "bellringer" in after.other_nights
    assert "bellringer" not in script.other_nights


def test_the_document_is_taken_again_for_one_character() -> None:
    script = harbour()
    both = corrected(corrected(script), "kraken")
    back = by_hand.as_the_document_says(both, "bellringer", LIBRARY)
    assert back.find("bellringer") == script.find("bellringer")
    assert list(by_hand.corrections(back)) == ["kraken"]
    assert by_hand.as_the_document_says(back, "chef", LIBRARY) == back


def test_corrected_back_to_what_it_was_is_no_correction() -> None:
    script = harbour()
    back = corrected(corrected(script), how_to_run=found(script, "bellringer").how_to_run)
    assert by_hand.corrections(back) == {}
    assert back == script


def test_a_newer_document_is_followed_where_nothing_was_corrected() -> None:
    after = by_hand.carried(corrected(harbour()), harbour(Bellringer=LOUDER), LIBRARY)
    bellringer = found(after, "bellringer")
    assert bellringer.how_to_run == STEPS
    assert bellringer.ability == "You start knowing how many sober Outsiders are in play."
    correction = by_hand.corrections(after)["bellringer"]
    assert correction.as_read == harbour(Bellringer=LOUDER).find("bellringer")
    assert not correction.news


def test_what_the_document_changed_as_well_is_told() -> None:
    other = PAGES["Bellringer"].replace("Show fingers", "Nod, then show fingers")
    after = by_hand.carried(corrected(harbour()), harbour(Bellringer=other), LIBRARY)
    assert found(after, "bellringer").how_to_run == STEPS
    assert by_hand.corrections(after)["bellringer"].news


def test_a_document_that_says_now_what_was_corrected_needs_no_correction() -> None:
    newer = harbour(Bellringer=LOUDER)
    mine = corrected(harbour(), how_to_run=found(newer, "bellringer").how_to_run)
    mine = corrected(
        mine, ability=found(newer, "bellringer").ability, how_to_run=found(newer, "bellringer").how_to_run
    )
    assert by_hand.corrections(by_hand.carried(mine, newer, LIBRARY)) == {}


def test_a_corrected_character_that_the_document_lost_stays_and_says_so() -> None:
    after = by_hand.carried(corrected(harbour()), harbour(Bellringer=""), LIBRARY)
    assert found(after, "bellringer").how_to_run == STEPS
    assert by_hand.corrections(after)["bellringer"] == by_hand.Correction(None, news=True)
    assert by_hand.corrections(by_hand.carried(after, harbour(), LIBRARY))["bellringer"].news


def test_a_character_from_nothing_gets_an_id_of_its_own_and_can_go_again() -> None:
    script = harbour()
    identity = by_hand.fresh_id(script, LIBRARY, "Empath")
    assert identity == "empath2"
    made = Character(identity, "Empath", Team.TOWNSFOLK, "Each night, guess.", how_to_run=STEPS)
    after = by_hand.with_character(script, made, LIBRARY)
    assert after.characters[-1] == made
    assert identity in after.first_night
    assert by_hand.corrections(after) == {identity: by_hand.Correction(None)}
    assert by_hand.carried(after, harbour(), LIBRARY).find(identity) == made
    assert by_hand.without(after, identity, LIBRARY) == script
    assert by_hand.without(after, "chef", LIBRARY) == after


def test_a_published_character_stays_itself_until_its_ability_is_another() -> None:
    chef = found(harbour(), "chef")
    assert found(corrected(harbour(), "chef"), "chef").official
    other = found(corrected(harbour(), "chef", ability="Once per game, at night, poison a Minion."), "chef")
    assert not other.official
    again = corrected(corrected(harbour(), "chef", ability=other.ability), "chef", ability=chef.ability)
    assert found(again, "chef").official


def test_corrections_travel_with_the_file() -> None:
    made = Character(
        "pilot", "Pilot", Team.OUTSIDER, "You steer.", reminders=("Course", "Course"), how_to_run=STEPS
    )
    does = MappingProxyType({"tokens": {"Course": {"does": "drunk"}}})
    script = by_hand.with_character(harbour(), replace(made, effects=does), LIBRARY)
    script = corrected(corrected(script), "chef", reminders=("Soup",))
    script = by_hand.reordered(script, "other", ("dusk", "kraken", "lamplighter", "dawn"), LIBRARY)
    again = travelled(script)
    assert by_hand.corrections(again) == by_hand.corrections(script)
    for identity in ("pilot", "bellringer", "chef"):
        assert found(again, identity).how_to_run == STEPS
    assert found(again, "chef").reminders == ("Soup",)
    assert found(again, "pilot").effects == does
    assert again.other_nights == script.other_nights
    assert by_hand.as_the_document_says(again, "bellringer", LIBRARY).find("bellringer") == harbour().find(
        "bellringer"
    )
    assert script_json(again, LIBRARY) == script_json(script, LIBRARY)


def test_the_order_is_the_scripts_own_and_can_be_taken_back() -> None:
    script = harbour()
    mine = by_hand.reordered(script, "other", ("dusk", "kraken", "smuggler", "dawn"), LIBRARY)
    assert mine.other_nights.index("kraken") < mine.other_nights.index("smuggler")
    assert set(mine.other_nights) == set(script.other_nights)
    assert by_hand.is_ordered(mine, "other")
    assert not by_hand.is_ordered(mine, "first")
    newer = by_hand.carried(mine, harbour(Bellringer=LOUDER), LIBRARY)
    assert newer.other_nights == mine.other_nights
    assert by_hand.as_it_was_ordered(mine, "other", LIBRARY) == script


def test_what_was_found_right_stays_right_while_its_steps_are_the_same() -> None:
    script = by_hand.found_right(by_hand.found_right(harbour(), "lamplighter"), "kraken")
    assert by_hand.right(script) == {"lamplighter", "kraken"}
    other = PAGES["Kraken"].replace("That player dies.", "That player lives.")
    assert by_hand.right(by_hand.carried(script, harbour(Kraken=other), LIBRARY)) == {"lamplighter"}
    assert by_hand.right(corrected(script, "lamplighter")) == {"kraken"}


@pytest.mark.parametrize(
    "own",
    [
        5,
        {"corrected": 5, "ordered": [], "right": {"a": 1}},
        {"corrected": {"chef": 5, "kraken": {"as_read": {"id": "kraken"}}, "nobody": {}}},
        {"corrected": {"kraken": {"as_read": {"id": "k", "name": "K", "team": "pirate", "how_to_run": 3}}}},
        {"ordered": {"firstNight": {"order": 7}}, "right": [1, None]},
    ],
)
def test_what_another_program_put_there_harms_nothing(own: object) -> None:
    script = replace(harbour(), meta=MappingProxyType({"grimoire": own}))
    assert set(by_hand.corrections(script)) <= {"kraken"}
    assert by_hand.right(script) == frozenset()
    assert found(corrected(script), "bellringer").how_to_run == STEPS
    assert by_hand.as_it_was_ordered(script, "first", LIBRARY).first_night


def test_a_document_brought_again_finds_its_corrections(store: Store) -> None:
    first = shelf.bring_in(store.scripts, LIBRARY, almanac())
    script = corrected(store.scripts.get(first.id).script)
    store.scripts.change(first.id, script)
    assert shelf.bring_in(store.scripts, LIBRARY, almanac()).id == first.id
    newer = shelf.bring_in(store.scripts, LIBRARY, almanac(Bellringer=LOUDER))
    assert newer.id != first.id
    assert found(store.scripts.get(newer.id).script, "bellringer").how_to_run == STEPS
    store.scripts.archive(first.id)
    store.scripts.archive(newer.id)
    again = shelf.bring_in(store.scripts, LIBRARY, almanac())
    assert again.new
    assert found(store.scripts.get(again.id).script, "bellringer").how_to_run == STEPS


def test_a_script_of_the_same_name_with_other_people_is_another_script(store: Store) -> None:
    first = shelf.bring_in(store.scripts, LIBRARY, almanac())
    store.scripts.change(first.id, corrected(store.scripts.get(first.id).script))
    other = [{"id": "_meta", "name": "Harbour Lights"}, "imp", "spy", "baron", "empath", "monk", "chef"]
    brought = shelf.bring_in(store.scripts, LIBRARY, json.dumps(other))
    assert not by_hand.is_touched(store.scripts.get(brought.id).script)


def test_a_newer_document_is_read_into_the_same_script(store: Store) -> None:
    first = shelf.bring_in(store.scripts, LIBRARY, almanac())
    store.scripts.change(first.id, replace(corrected(store.scripts.get(first.id).script), name="Our harbour"))
    shelf.read_again(store.scripts, LIBRARY, first.id, almanac(Bellringer=LOUDER, Kraken=""))
    stored = store.scripts.get(first.id)
    assert stored.script.name == "Our harbour"
    assert stored.source == almanac(Bellringer=LOUDER, Kraken="").strip("\n")
    assert found(stored.script, "bellringer").how_to_run == STEPS
    assert stored.script.find("kraken") is None
    shelf.read_again(store.scripts, LIBRARY, first.id)
    assert store.scripts.get(first.id).script == stored.script
