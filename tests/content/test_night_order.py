"""Who acts when: official characters, homebrew with a number, homebrew without."""

from __future__ import annotations

import json

import pytest

from app.content.library import bundled
from app.domain.characters import Character, Team, character_from_data

TB = (
    "washerwoman librarian investigator chef empath fortuneteller undertaker monk ravenkeeper virgin "
    "slayer soldier mayor butler drunk recluse saint poisoner spy scarletwoman baron imp"
)


def known(ids: str) -> list[Character]:
    return [bundled().characters[name] for name in ids.split()]


def homebrew(id_: str, team: str = "townsfolk", *steps: str, **fields: object) -> Character:
    """A character of somebody's own that does these verbs on every night but the first."""
    acts = (
        [{"when": "other_nights", "steps": [{"do": verb, "text": verb} for verb in steps]}] if steps else []
    )
    return character_from_data({"id": id_, "name": id_, "team": team, "how_to_run": acts, **fields})


def test_trouble_brewing_wakes_in_the_published_order() -> None:
    assert " ".join(bundled().order(known(TB), "first")) == (
        "dusk minioninfo demoninfo poisoner washerwoman librarian investigator chef empath "
        "fortuneteller butler spy dawn"
    )
    assert " ".join(bundled().order(known(TB), "other")) == (
        "dusk poisoner monk scarletwoman imp ravenkeeper empath fortuneteller undertaker butler spy dawn"
    )


def test_many_spellings_make_one_order() -> None:
    written = (
        "fortune_teller,Fang Gu,al-hadikhia,Pit-Hag,lil_monsta,Devil's Advocate,Ojo,no_dashii,scarlet-woman"
    )
    spelled = [bundled().resolve(name) for name in (*written.split(","), "SnakeCharmer", "imp")]
    order = bundled().order([c for c in spelled if c is not None], "other")
    assert " ".join(order) == (
        "dusk snakecharmer devilsadvocate pithag scarletwoman imp fanggu nodashii ojo alhadikhia "
        "lilmonsta fortuneteller dawn"
    )


def test_travellers_and_fabled_stand_once() -> None:
    guests = known("barista bureaucrat thief bonecollector duchess toymaker angel hindu thief")
    first = bundled().order([*known(TB), *guests], "first")
    assert " ".join(first).startswith(
        "dusk angel toymaker barista bureaucrat thief minioninfo demoninfo poisoner "
    )
    other = bundled().order([*known(TB), *guests], "other")
    assert " ".join(other).startswith(
        "dusk duchess toymaker barista bureaucrat thief bonecollector poisoner "
    )
    assert "hindu" not in first + other


def test_a_script_may_bring_its_own_order() -> None:
    given = (
        "dusk minioninfo demoninfo poisoner spy washerwoman librarian investigator chef empath butler dawn"
    )
    order = bundled().order(known(TB), "first", given.split())
    assert " ".join(order) == given.replace("empath", "empath fortuneteller")


def test_what_a_script_orders_but_does_not_have_stays_out() -> None:
    order = bundled().order(known("imp monk"), "other", ["dusk", "imp", "sage", "imp", "dawn"])
    assert order == ("dusk", "monk", "imp", "dawn")


@pytest.mark.parametrize("given", ["spy fortuneteller", "dusk spy fortuneteller", "spy fortuneteller dawn"])
def test_nothing_that_a_scripts_order_forgets_comes_after_dawn(given: str) -> None:
    order = bundled().order(known("chef empath fortuneteller spy poisoner"), "first", given.split())
    assert " ".join(order) == "dusk minioninfo demoninfo poisoner chef empath spy fortuneteller dawn"


def test_homebrew_that_a_scripts_order_names_has_its_row() -> None:
    lamp, lantern = homebrew("lamp"), homebrew("lantern", other_nights=0)
    script = [*known("monk imp"), lamp, lantern]
    order = bundled().order(script, "other", "dusk lantern imp lamp mayor dawn".split())
    assert order == ("dusk", "monk", "lantern", "imp", "lamp", "dawn")
    assert bundled().proposed(script, "other", "dusk lantern imp lamp".split()) == ()


@pytest.mark.parametrize(
    ("number", "neighbours"),
    [
        (16, "poisoner lamp monk"),
        (23.5, "monk lamp imp"),
        (999, "empath lamp dawn"),
        (1, "dusk lamp poisoner"),
    ],
)
def test_homebrew_stands_at_its_number(number: float, neighbours: str) -> None:
    lamp = homebrew("lamp", other_nights=number)
    order = bundled().order([*known("poisoner monk imp empath"), lamp], "other")
    at = order.index("lamp")
    assert " ".join(order[at - 1 : at + 2]) == neighbours
    assert bundled().proposed([lamp], "other") == ()


@pytest.mark.parametrize("number", [0, -1])
def test_zero_and_less_mean_that_it_sleeps(number: float) -> None:
    lamp = homebrew("lamp", "townsfolk", "wake", other_nights=number)
    assert "lamp" not in bundled().order([lamp], "other")


def test_equal_numbers_keep_the_scripts_order() -> None:
    order = bundled().order([homebrew("b", other_nights=20), homebrew("a", other_nights=20)], "other")
    assert order == ("dusk", "b", "a", "dawn")


def test_a_script_of_homebrew_alone_may_count_from_one() -> None:
    script = [homebrew("second", first_night=2), homebrew("first", first_night=1)]
    assert bundled().order(script, "first") == ("dusk", "minioninfo", "demoninfo", "first", "second", "dawn")


@pytest.mark.parametrize(
    ("team", "verbs", "after", "before"),
    [
        ("demon", "wake choose_players sleep kill", "imp", "gossip"),
        ("minion", "wake choose_players sleep place", "poisoner", "imp"),
        ("townsfolk", "wake signal sleep", "imp", "spy"),
        ("townsfolk", "wake choose_players signal sleep", "imp", "spy"),
        ("townsfolk", "choose_players revive", "gossip", "empath"),
        ("traveller", "wake choose_players sleep", "dusk", "poisoner"),
        ("fabled", "announce", "dusk", "poisoner"),
        ("townsfolk", "wake choose_players sleep place", "poisoner", "imp"),
        ("minion", "wake choose_players become sleep", "poisoner", "imp"),
        ("minion", "wake show_grimoire sleep", "empath", "dawn"),
    ],
)
def test_homebrew_without_a_number_is_proposed_by_what_it_does(
    team: str, verbs: str, after: str, before: str
) -> None:
    lamp = homebrew("lamp", team, *verbs.split())
    everybody = [*known("poisoner imp gossip empath spy"), lamp]
    order = bundled().order(everybody, "other")
    assert order.index(after) < order.index("lamp") < order.index(before)
    assert bundled().proposed(everybody, "other") == ("lamp",)
    assert bundled().proposed(everybody, "other", ["dusk", "lamp"]) == ()


def test_homebrew_that_answers_a_death_comes_after_the_deaths() -> None:
    gate = {"if": "died_tonight", "who": "self", "reason": "They live"}
    acts = [{"when": "other_nights", "gate": gate, "steps": [{"do": "show_character", "text": "Show."}]}]
    lamp = character_from_data({"id": "lamp", "name": "L", "team": "townsfolk", "how_to_run": acts})
    order = bundled().order([*known("imp empath"), lamp], "other")
    assert order == ("dusk", "imp", "lamp", "empath", "dawn")


def test_homebrew_that_never_acts_at_night_has_no_row() -> None:
    assert bundled().order([homebrew("lamp")], "first") == ("dusk", "minioninfo", "demoninfo", "dawn")
    assert bundled().proposed([homebrew("lamp")], "first") == ()


def test_homebrew_under_a_known_id_does_not_take_its_place() -> None:
    own = Character("imp", "My Imp", Team.TOWNSFOLK, other_nights=200)
    order = bundled().order([*known("poisoner empath"), own], "other")
    assert order == ("dusk", "poisoner", "empath", "imp", "dawn")


def test_the_data_file_is_plain_lists_of_slots() -> None:
    text = json.dumps([bundled().first_night, bundled().other_nights])
    assert "minioninfo" in text
    assert bundled().other_nights[0] == "dusk"
