"""The Townsfolk of the library against facts from outside: who there are, when they act, what they place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.content.library import FOLDER, bundled
from app.domain.characters import Character, character_from_data
from app.domain.how_to_run import Step, problems_of

NIGHT_SHEET = Path(__file__).parents[3] / "shared" / "data" / "nightsheet.json"

# Who acts when, as published.
NIGHTS = {
    "the first": """alchemist chef clockmaker investigator knight librarian magician noble pixie shugenja
        steward washerwoman""",
    "the others": """acrobat banshee choirboy exorcist farmer flowergirl gambler gossip innkeeper juggler
        lycanthrope monk oracle princess professor ravenkeeper sage towncrier undertaker""",
    "each": """amnesiac balloonist bountyhunter chambermaid courtier cultleader dreamer empath engineer
        fortuneteller general grandmother highpriestess huntsman king mathematician nightwatchman
        philosopher poppygrower preacher sailor seamstress snakecharmer villageidiot""",
    "none": """alsaahir artist atheist cannibal fisherman fool mayor minstrel pacifist savant slayer
        soldier tealady virgin""",
}
FIRST_NIGHT = {*NIGHTS["the first"].split(), *NIGHTS["each"].split()}
OTHER_NIGHTS = {*NIGHTS["the others"].split(), *NIGHTS["each"].split()}

# The step that conveys the answer, for those who are told something that can be right or wrong.
ANSWERED_BY = {
    "signal": """chambermaid chef clockmaker cultleader empath flowergirl fortuneteller general juggler
        librarian mathematician oracle seamstress shugenja towncrier villageidiot""",
    "point": """balloonist bountyhunter choirboy grandmother highpriestess investigator knight librarian
        nightwatchman noble sage steward washerwoman""",
    "show_character": """dreamer grandmother investigator king librarian pixie ravenkeeper undertaker
        washerwoman""",
}


def _townsfolk() -> dict[str, Character]:
    files = sorted((FOLDER / "characters").glob("townsfolk_*.json"))
    records = [record for file in files for record in json.loads(file.read_bytes())]
    return {record["id"]: character_from_data(record) for record in records}


TOWNSFOLK = _townsfolk()


def _steps(character: Character) -> list[Step]:
    return [step for instruction in character.how_to_run for step in instruction.steps]


def _published_nights() -> tuple[set[str], set[str]]:
    """The orders of the first night and of the others: the publisher's own, or else our copy of them."""
    if NIGHT_SHEET.exists():
        sheet = json.loads(NIGHT_SHEET.read_bytes())
        return set(sheet["firstNight"]), set(sheet["otherNight"])
    return set(bundled().first_night), set(bundled().other_nights)


def test_all_sixty_nine_are_there() -> None:
    known = [name for names in NIGHTS.values() for name in names.split()]
    assert len(known) == 69
    assert sorted(TOWNSFOLK) == sorted(known)


def test_the_facts_written_here_are_the_published_ones() -> None:
    first, others = _published_nights()
    assert first & TOWNSFOLK.keys() == FIRST_NIGHT
    assert others & TOWNSFOLK.keys() == OTHER_NIGHTS


@pytest.mark.parametrize("character", TOWNSFOLK.values(), ids=list(TOWNSFOLK))
class TestEachTownsfolk:
    def test_is_complete(self, character: Character) -> None:
        assert character.team == "townsfolk"
        assert character.official
        assert all((character.name, character.edition, character.how_to_run))
        assert character.ability.endswith((".", "]", ")"))
        assert not problems_of(character.how_to_run, character.id)

    def test_acts_in_the_nights_that_are_published(self, character: Character) -> None:
        assert character.wakes_first_night == (character.id in FIRST_NIGHT)
        assert character.wakes_other_nights == (character.id in OTHER_NIGHTS)

    def test_places_its_own_reminders_and_lets_none_lie(self, character: Character) -> None:
        own = {*character.reminders, *character.global_reminders}
        steps = _steps(character)
        used = {s.get("reminder") for s in steps if s.do in ("place", "kill", "spend") and s.get("reminder")}
        gone = {s.get("reminder") for s in steps if s.do == "remove"}
        endless = {s.get("reminder") for s in steps if s.do == "place" and not s.get("until")}
        assert used == own
        assert endless <= gone

    def test_bounds_every_choice(self, character: Character) -> None:
        for step in _steps(character):
            if step.do in ("choose_players", "choose_character"):
                assert step.get("count"), step.text

    def test_puts_to_sleep_whom_it_wakes(self, character: Character) -> None:
        for instruction in character.night_instructions:
            woken = [step.get("who") for step in instruction.steps if step.do == "wake"]
            assert woken == [step.get("who") for step in instruction.steps if step.do == "sleep"]

    def test_gives_a_reason_for_every_gate(self, character: Character) -> None:
        assert all(i.gate is None or i.gate.reason for i in character.how_to_run)


@pytest.mark.parametrize("verb", ANSWERED_BY)
def test_answers_stand_on_the_step_that_conveys_them(verb: str) -> None:
    named = {(c.id, s.get("rule")) for c in TOWNSFOLK.values() for s in _steps(c) if s.do == verb}
    assert {(who, rule) for who, rule in named if rule} == {(w, w) for w in ANSWERED_BY[verb].split()}


def test_the_monk_keeps_another_player_safe_until_dawn() -> None:
    night, attacked, dawn = TOWNSFOLK["monk"].how_to_run
    wake, choose, sleep, place = night.steps
    assert (night.when, wake.do, sleep.do) == ("other_nights", "wake", "sleep")
    assert (choose.get("count"), choose.get("not")) == (1, ["self"])
    assert (place.get("reminder"), place.get("on"), place.get("until")) == ("Safe", "chosen", "dawn")
    assert (attacked.steps[0].do, attacked.steps[0].get("of")) == ("survive", ["demon"])
    assert (dawn.when, dawn.steps[0].do) == ("dawn", "remove")


def test_the_virgin_ends_the_nominations_only_for_a_townsfolk() -> None:
    townsfolk, other = TOWNSFOLK["virgin"].how_to_run
    assert townsfolk.gate is not None
    assert townsfolk.gate.get("team") == "townsfolk"
    assert [s.get("what") for s in townsfolk.steps if s.do == "proceed"] == ["nominations_end"]
    assert [s.get("what") for s in other.steps if s.do == "proceed"] == ["vote_goes_on"]
    assert all("spend" in [s.do for s in each.steps] for each in (townsfolk, other))
