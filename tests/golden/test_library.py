"""The bundled library against what is published: who there is, what they carry, when they act."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.content.emblems import emblem_of, emblems
from app.content.library import bundled
from app.content.validate import COUNTS, JINXES, problems
from app.domain.characters import Character, Team
from tests.golden.reference import FOLDERS, INVENTED, REAL, read

VENDOR = Path(__file__).parents[2] / "static" / "vendor" / "emblems.json"
TEAMS = "69 townsfolk, 23 outsider, 27 minion, 19 demon, 18 traveller, 14 fabled, 11 loric"


def test_everybody_is_there() -> None:
    found = dict.fromkeys(Team, 0)
    for character in bundled().characters.values():
        found[character.team] += 1
    assert ", ".join(f"{count} {team.value}" for team, count in found.items()) == TEAMS
    assert found == COUNTS
    assert len(bundled().characters) == 181


def test_the_library_is_sound() -> None:
    assert [f"{p.where}: {p.message}" for p in problems()] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_facts_are_the_published_ones(folder: Path) -> None:
    library = bundled()
    for role in read(folder, "roles.json"):
        if role["id"] in INVENTED:
            continue
        ours = library.get(role["id"])
        assert ours is not None, role["id"]
        assert (ours.id, ours.name, ours.team.value, ours.edition, ours.official) == (
            role["id"],
            role["name"],
            role["team"],
            role["edition"],
            True,
        )
        assert sorted(ours.reminders) == sorted(role["reminders"]), role["id"]
        assert sorted(ours.global_reminders) == sorted(role.get("remindersGlobal", [])), role["id"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_nights_keep_the_published_order(folder: Path) -> None:
    nights = read(folder, "nightsheet.json")
    for name, order in (("firstNight", bundled().first_night), ("otherNight", bundled().other_nights)):
        given = [slot for slot in nights[name] if slot not in INVENTED]
        assert [slot for slot in order if slot in given] == given
        if folder == REAL:
            assert list(order) == given


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_pairs_with_a_jinx_are_the_published_ones(folder: Path) -> None:
    ours = {frozenset((jinx.one, jinx.two)) for jinx in bundled().jinxes}
    theirs = {
        frozenset((row["id"], pair["id"])) for row in read(folder, "jinxes.json") for pair in row["jinx"]
    }
    assert theirs <= ours
    assert len(ours) == len(bundled().jinxes) == JINXES == 131


def test_every_character_has_an_emblem_of_its_own() -> None:
    named = emblems()
    assert set(bundled().characters) | {team.value for team in Team} == set(named)
    assert len(set(named.values())) == len(named)


def test_every_emblem_is_in_the_icon_set_that_was_built() -> None:
    built = json.loads(VENDOR.read_text()) if VENDOR.is_file() else dict.fromkeys(emblems().values())
    assert set(emblems().values()) <= set(built)


def test_homebrew_has_the_emblem_of_its_team() -> None:
    lamp = Character("lamplighter", "Lamplighter", Team.MINION)
    assert emblem_of(lamp) == emblems()["minion"]
    assert emblem_of(bundled().characters["empath"]) == "human-ear"


@pytest.mark.parametrize(
    ("spelling", "id_"),
    [
        ("fang_gu", "fanggu"),
        ("Fang Gu", "fanggu"),
        ("Al-Hadikhia", "alhadikhia"),
        ("Ál-Hadikhîa", "alhadikhia"),
        ("Devil's Advocate", "devilsadvocate"),
        ("Devil’s Advocate", "devilsadvocate"),
        ("Devilsadvocate1 75 3-75", "devilsadvocate"),
        ("Scarletwoman1-75", "scarletwoman"),
        ("scarlet-woman", "scarletwoman"),
        ("SNAKE CHARMER", "snakecharmer"),
        ("lil_monsta", "lilmonsta"),
        ("  Pit-Hag ", "pithag"),
        ("he_IL_imp", "imp"),
    ],
)
def test_a_name_is_known_however_it_is_spelled(spelling: str, id_: str) -> None:
    found = bundled().resolve(spelling)
    assert found is not None
    assert found.id == id_


@pytest.mark.parametrize("spelling", ["", "   ", "zzznotreal", "1-75", "imp of the perverse", "🙂"])
def test_an_unknown_name_is_nobody(spelling: str) -> None:
    assert bundled().resolve(spelling) is None


def test_every_id_and_every_name_resolves_to_its_character() -> None:
    for character in bundled().characters.values():
        assert bundled().resolve(character.id) is character
        assert bundled().resolve(character.name) is character
        assert bundled().get(character.id) is character


def test_jinxes_among_a_scripts_characters() -> None:
    found = bundled().jinxes_among(["damsel", "imp", "spy", "ogre"])
    assert {frozenset((j.one, j.two)) for j in found} == {
        frozenset(("spy", "damsel")),
        frozenset(("spy", "ogre")),
    }
