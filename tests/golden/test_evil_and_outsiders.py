"""Outsiders, Minions and Demons of the library against facts from outside: who acts when, who does what."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from app.content.library import FOLDER, bundled
from app.domain.characters import Character, character_from_data
from app.domain.how_to_run import Step, problems_of
from tests.golden.reference import REAL, read

# Who acts when, as published.
NIGHTS = {
    "outsiders": {
        "the first": "ogre snitch",
        "the others": "barber hatter moonchild plaguedoctor sweetheart tinker",
        "each": "butler damsel lunatic",
        "none": """drunk golem goon heretic hermit klutz mutant politician puzzlemaster recluse saint
            zealot""",
    },
    "minions": {
        "the first": "boffin eviltwin marionette vizier widow",
        "the others": "assassin pithag scarletwoman",
        "each": """cerenovus devilsadvocate fearmonger godfather harpy mezepheles organgrinder poisoner
            spy summoner witch wizard wraith xaan""",
        "none": "baron boomdandy goblin mastermind psychopath",
    },
    "demons": {
        "the others": """alhadikhia fanggu imp legion nodashii ojo po riot shabaloth vigormortis vortox
            zombuul""",
        "each": "kazali leviathan lilmonsta lleech lordoftyphon pukka yaggababble",
    },
}
# Who can end the game, and for whom: the holder's own team, the other one, or a team by name.
WINS = """damsel other, klutz other, saint other, heretic swapped, eviltwin evil, goblin self,
    fearmonger other_of_executed, mastermind other_of_executed, leviathan evil, lilmonsta good, vortox evil"""
# What stands in whose bag rule.
BAGS = "baron +2, fanggu +1, godfather -1 or +1, hermit -0 or -1, vigormortis -1, xaan X"
NEVER_KILL_BY_CHOICE = {"leviathan"}


def _read(group: str) -> dict[str, Character]:
    records = json.loads((FOLDER / "characters" / f"{group}.json").read_bytes())
    return {record["id"]: character_from_data(record) for record in records}


GROUPS = {group: _read(group) for group in NIGHTS}
EVERYBODY = {name: character for group in GROUPS.values() for name, character in group.items()}


def _acting(*kinds: str) -> set[str]:
    return {name for group in NIGHTS.values() for kind in kinds for name in group.get(kind, "").split()}


FIRST_NIGHT, OTHER_NIGHTS = _acting("the first", "each"), _acting("the others", "each")


def _steps(character: Character, verb: str | None = None) -> list[Step]:
    steps = [step for instruction in character.how_to_run for step in instruction.steps]
    return [step for step in steps if verb in (None, step.do)]


@pytest.mark.parametrize(("group", "count"), [("outsiders", 23), ("minions", 27), ("demons", 19)])
def test_a_file_holds_its_whole_team_in_order(group: str, count: int) -> None:
    known = [name for names in NIGHTS[group].values() for name in names.split()]
    assert len(known) == count
    assert list(GROUPS[group]) == sorted(known)
    assert {character.team.value for character in GROUPS[group].values()} == {group.removesuffix("s")}


def test_the_facts_written_here_are_the_published_ones() -> None:
    if (REAL / "nightsheet.json").is_file():
        sheet = read(REAL, "nightsheet.json")
        first, others = sheet["firstNight"], sheet["otherNight"]
    else:
        first, others = bundled().first_night, bundled().other_nights
    assert EVERYBODY.keys() & set(first) == FIRST_NIGHT
    assert EVERYBODY.keys() & set(others) == OTHER_NIGHTS


@pytest.mark.parametrize("character", EVERYBODY.values(), ids=list(EVERYBODY))
class TestEachOfThem:
    def test_is_complete(self, character: Character) -> None:
        assert character.official
        assert all((character.name, character.edition, character.how_to_run))
        assert character.ability.endswith((".", "]"))
        assert len(character.notes) <= 2
        assert not problems_of(character.how_to_run, character.id)

    def test_acts_in_the_nights_that_are_published(self, character: Character) -> None:
        assert character.wakes_first_night == (character.id in FIRST_NIGHT)
        assert character.wakes_other_nights == (character.id in OTHER_NIGHTS)

    def test_uses_every_reminder_of_the_box_and_no_other(self, character: Character) -> None:
        placed = {s.get("reminder") for s in _steps(character) if s.do in ("place", "kill", "spend")}
        assert placed - {None} == {*character.reminders, *character.global_reminders}

    def test_lets_no_reminder_lie(self, character: Character) -> None:
        endless = {s.get("reminder") for s in _steps(character, "place") if not s.get("until")}
        assert endless <= {s.get("reminder") for s in _steps(character, "remove")}

    def test_bounds_every_choice(self, character: Character) -> None:
        for step in (*_steps(character, "choose_players"), *_steps(character, "choose_character")):
            assert step.get("count"), step.text

    def test_puts_to_sleep_whom_it_wakes(self, character: Character) -> None:
        for instruction in character.night_instructions:
            woken = Counter(step.get("who") for step in instruction.steps if step.do == "wake")
            assert woken == Counter(step.get("who") for step in instruction.steps if step.do == "sleep")

    def test_says_every_step_and_every_closed_gate_in_words(self, character: Character) -> None:
        assert all(step.text for step in _steps(character))
        assert all(i.gate is None or i.gate.reason for i in character.how_to_run)


@pytest.mark.parametrize("demon", sorted(GROUPS["demons"].keys() - NEVER_KILL_BY_CHOICE))
def test_a_demon_kills_as_the_demon(demon: str) -> None:
    kills = _steps(EVERYBODY[demon], "kill")
    assert {step.get("cause") for step in kills} == {"demon"}


def test_who_ends_the_game_and_for_whom() -> None:
    found = {f"{name} {step.get('team')}" for name, c in EVERYBODY.items() for step in _steps(c, "win")}
    expected = {" ".join(one.split()) for one in WINS.split(",")}
    # The Boomdandy's last count and the Mastermind's quiet day go either way.
    assert found - expected == {"boomdandy None", "mastermind good"}
    assert expected <= found


def test_how_outsiders_are_counted_in_the_bag() -> None:
    found = {
        f"{name} {step.get('outsiders')}"
        for name, character in EVERYBODY.items()
        for step in _steps(character, "bag")
        if step.get("outsiders")
    }
    assert found == set(BAGS.split(", "))


def test_spy_and_widow_see_the_grimoire() -> None:
    assert {name for name, c in EVERYBODY.items() if _steps(c, "show_grimoire")} == {"spy", "widow"}


def test_the_imp_passes_on_to_a_living_minion() -> None:
    attack, pass_on, dawn = EVERYBODY["imp"].how_to_run
    assert [step.do for step in attack.steps] == ["wake", "choose_players", "sleep", "kill"]
    assert pass_on.gate is not None
    assert (pass_on.gate.kind, pass_on.gate.get("who")) == ("chosen", "self")
    assert [step.get("to") for step in pass_on.steps if step.do == "become"] == ["imp"]
    assert [step.get("characters") for step in pass_on.steps if step.do == "show_character"] == [["imp"]]
    assert dawn.when == "dawn"


def test_the_pukka_poisons_first_and_then_kills_whom_it_poisoned_before() -> None:
    poison, death = EVERYBODY["pukka"].how_to_run
    assert (poison.when, poison.steps[-1].get("reminder")) == ("each_night", "Poisoned")
    assert [(s.do, s.get("who"), s.get("reminder")) for s in death.steps] == [
        ("kill", "marked", "Dead"),
        ("remove", None, "Poisoned"),
    ]


def test_the_po_attacks_three_players_after_a_choice_of_nobody() -> None:
    three, one, nobody = EVERYBODY["po"].how_to_run
    assert [i.steps[1].get("count") for i in (three, one)] == [3, 1]
    assert (three.steps[1].get("may_refuse"), one.steps[1].get("may_refuse")) == (None, True)
    assert nobody.steps[0].get("reminder") == "3 Attacks"


def test_the_barber_lets_the_demon_swap_two_characters() -> None:
    dies, night = EVERYBODY["barber"].how_to_run
    assert (dies.when, dies.steps[0].get("reminder")) == ("dies", "Haircuts Tonight")
    choice = next(step for step in night.steps if step.do == "choose_players")
    assert (choice.get("who"), choice.get("count"), choice.get("may_refuse")) == ("demon", 2, True)
    assert [step.get("what") for step in night.steps if step.do == "swap"] == ["characters"]
