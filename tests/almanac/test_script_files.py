"""Script files of the published schema, and what people make of it."""

from __future__ import annotations

import json

import pytest

from app.almanac.document import Document, NotReadable
from app.domain.characters import Team
from tests.almanac.places import case, with_library

BAG = (Team.TOWNSFOLK, Team.OUTSIDER, Team.MINION, Team.DEMON)


def read_case(name: str) -> Document:
    return with_library(case(name), name)


def named(document: Document) -> list[str]:
    return [problem.where for problem in document.problems]


def ids(document: Document) -> list[str]:
    return [character.id for character in document.characters]


def test_a_meta_entry_names_the_script_and_is_no_character() -> None:
    document = read_case("01-meta-object.json")
    counts = [sum(c.team is team for c in document.characters) for team in BAG]
    assert (document.kind, document.name, counts) == ("script", "Case", [13, 4, 4, 1])
    assert "_meta" not in ids(document)


def test_a_team_that_is_none_is_named_and_odd_ids_work() -> None:
    document = read_case("02-bad-team-and-space-ids.json")
    assert named(document) == ["domestic"]
    assert {"double agent", "Jurist", "M.A.D. Man"} <= set(ids(document))
    assert "domestic" not in ids(document)


def test_ids_are_known_however_they_are_spelled() -> None:
    document = read_case("03-id-spellings.json")
    assert ids(document) == [
        "fortuneteller",
        "fanggu",
        "alhadikhia",
        "pithag",
        "lilmonsta",
        "devilsadvocate",
        "ojo",
        "nodashii",
        "scarletwoman",
        "snakecharmer",
        "imp",
    ]
    assert document.problems == ()


def test_other_nights_order_of_the_spelled_ids_is_the_published_one() -> None:
    document = read_case("03-id-spellings.json")
    others = [slot for slot in document.other_nights if slot not in ("dusk", "dawn")]
    assert others == [
        "snakecharmer",
        "devilsadvocate",
        "pithag",
        "scarletwoman",
        "imp",
        "fanggu",
        "nodashii",
        "ojo",
        "alhadikhia",
        "lilmonsta",
        "fortuneteller",
    ]


def test_strings_objects_and_definitions_may_be_mixed() -> None:
    document = read_case("04-strings-objects-mixed.json")
    assert ids(document) == ["chef", "empath", "imp", "steward", "poisoner"]
    assert document.name == "Case"
    imp = document.characters[2]
    assert imp.official
    assert imp.how_to_run
    assert document.characters[3].ability == "Own text."


def test_unknown_ids_are_named_and_the_rest_loads() -> None:
    document = read_case("06-unknown-id.json")
    assert (len(document.characters), named(document)) == (5, ["zzznotreal", "qqqalsonot"])


def test_loric_fabled_and_travellers_stand_in_their_own_teams() -> None:
    document = read_case("07-loric-fabled-traveller.json")
    found = {
        team: {c.id for c in document.characters if c.team is team}
        for team in (Team.LORIC, Team.FABLED, Team.TRAVELLER)
    }
    assert found == {
        Team.LORIC: {"bootlegger", "gardener", "stormcatcher", "myloric"},
        Team.FABLED: {"djinn", "duchess", "toymaker"},
        Team.TRAVELLER: {"beggar", "thief", "mytrav"},
    }


def test_markup_stays_the_text_that_it_is() -> None:
    character = read_case("09-markup-text.json").characters[0]
    assert character.name == "<b>Bold</b> & <script>alert(1)</script>"
    assert "{{7*7}}" in character.ability
    assert character.reminders == ("<svg/onload=alert(3)>", "Mad")
    verbs = [step.do for i in character.how_to_run for step in i.steps]
    assert verbs.count("show_card") == 2 or "show_card" in verbs


@pytest.mark.parametrize("name", ["cyr", "cjk", "heb", "nfd", "nfc", "démone_ppp", "emo"])
def test_every_letter_of_every_script_is_kept(name: str) -> None:
    source = json.loads(case("11-unicode.json").decode())
    wanted = next(entry["name"] for entry in source if isinstance(entry, dict) and entry["id"] == name)
    found = {c.id: c.name for c in read_case("11-unicode.json").characters}
    assert found[name] == wanted
    assert len(found) == len(source) - 1


@pytest.mark.parametrize("name", ["12-bom.json", "12b-utf16.json"])
def test_a_byte_order_mark_and_another_encoding_are_read(name: str) -> None:
    assert ids(read_case(name)) == ["chef", "empath", "monk", "imp", "poisoner"]


def test_a_fault_is_named_with_its_line() -> None:
    with pytest.raises(NotReadable) as fault:
        read_case("13-trailing-comma.json")
    assert fault.value.line == 2
    assert "line 2" in str(fault.value)


def test_a_web_page_instead_of_a_script_is_called_so() -> None:
    with pytest.raises(NotReadable, match="web page"):
        read_case("13b-html-not-json.json")


def test_what_is_no_number_is_named_and_never_stored() -> None:
    document = read_case("13c-nan.json")
    assert "x" in named(document)
    assert "NaN" not in json.dumps(document.to_script().to_data())
    assert json.loads(json.dumps(document.to_data(), allow_nan=False))["name"] == "T"


def test_a_list_inside_an_object_is_found() -> None:
    document = read_case("14-top-level-object.json")
    assert (document.name, len(document.characters)) == ("Teensy", 5)


@pytest.mark.parametrize("name", ["15a-empty.json", "15b-meta-only.json", "15c-empty-objects.json"])
def test_a_file_without_a_character_is_refused_with_a_reason(name: str) -> None:
    with pytest.raises(NotReadable, match="no character"):
        read_case(name)


def test_nulls_numbers_and_booleans_are_named_by_their_place() -> None:
    document = read_case("15d-nulls.json")
    assert ids(document) == ["chef", "imp"]
    assert {"#1", "#2", "#3"} <= set(named(document))


@pytest.mark.parametrize("name", ["16-meta-no-name.json", "16b-meta-empty-name.json"])
def test_a_script_without_a_name_has_none(name: str) -> None:
    document = read_case(name)
    assert document.name is None
    assert document.to_script("From its file").name == "From its file"


def test_missing_fields_are_named_one_by_one() -> None:
    entries = [
        {"id": "a"},
        {"id": "b", "name": "B", "ability": "x"},
        {"id": "c", "name": "C", "team": "townsfolk"},
        {"name": "D", "team": "minion", "ability": "x"},
        {"id": "e", "team": "demon", "ability": "x"},
        "chef",
    ]
    document = with_library(json.dumps(entries))
    assert {"a", "b", "c", "e"} <= set(named(document))
    assert ids(document) == ["b", "c", "d", "e", "chef"]


def test_two_scripts_keep_their_own_character_of_one_id() -> None:
    first = read_case("19-same-hb-id-A.json").characters[0]
    second = read_case("19-same-hb-id-B.json").characters[0]
    assert (first.name, first.team, first.ability) == ("Xavier", Team.TOWNSFOLK, "Text from A")
    assert (second.name, second.team, second.ability) == ("Xenia", Team.MINION, "Text from B")


def test_doubles_count_once() -> None:
    document = read_case("21-duplicates.json")
    assert ids(document) == ["chef", "empath", "imp", "poisoner", "monk", "bootlegger"]


@pytest.mark.parametrize("size", [201, 2000])
def test_long_scripts_load_whole(size: int) -> None:
    entry = {"team": "townsfolk", "ability": "Each night, choose a player."}
    entries = [{"id": f"h{i}", "name": f"Hero {i}", **entry} for i in range(size)]
    assert len(with_library(json.dumps(entries)).characters) == size


def test_paste_and_file_make_the_same_script() -> None:
    data = case("01-meta-object.json")
    assert with_library(data).to_script() == with_library(data.decode(), "my script.json").to_script()


def test_an_order_that_the_script_brings_is_kept() -> None:
    document = read_case("26-meta-order-tb.json")
    assert document.first_night[:5] == ("dusk", "minioninfo", "demoninfo", "poisoner", "spy")
    assert document.other_nights.index("monk") < document.other_nights.index("imp")


def test_numbers_and_decimals_order_homebrew() -> None:
    def one(name: str, number: float) -> dict[str, object]:
        return {"id": name, "name": name, "team": "minion", "ability": "x", "firstNight": number}

    document = with_library(json.dumps([one("late", 40), one("early", 39.5), one("never", 0), "chef", "imp"]))
    order = document.first_night
    assert order.index("early") < order.index("late")
    assert "never" not in order


def test_jinxes_of_the_script_and_of_the_library_stand_once_each() -> None:
    document = read_case("31-jinxes.json")
    pairs = {frozenset((j.one, j.two)): j for j in document.jinxes}
    assert set(pairs) == {
        frozenset(("perfumer_x", "riot")),
        frozenset(("balloonist", "marionette")),
        frozenset(("spy", "damsel")),
    }
    assert pairs[frozenset(("perfumer_x", "riot"))].text == "Homebrew jinx text."


def test_an_entry_with_another_ability_is_another_character() -> None:
    other = {
        "id": "chef",
        "name": "Chef",
        "team": "demon",
        "ability": "Each night*, choose a player: they die.",
    }
    character = with_library(json.dumps([other, "imp", "monk", "empath", "poisoner"])).characters[0]
    assert (character.id, character.team, character.official) == ("chef", Team.DEMON, False)


def test_a_translated_entry_keeps_its_words_and_gets_the_rules() -> None:
    entry = {"id": "he_IL_monk", "name": "נזיר", "team": "townsfolk", "ability": "בכל לילה*, בחר שחקן."}
    monk = with_library(json.dumps([entry, "imp", "chef", "empath", "poisoner"])).characters[0]
    assert (monk.id, monk.name, monk.ability) == ("monk", "נזיר", "בכל לילה*, בחר שחקן.")
    assert monk.wakes_other_nights


@pytest.mark.parametrize(
    "words",
    [
        "Cada noche*, elige un jugador: está a salvo del Demonio esta noche.",
        "Wähle jede Nacht* einen Mitspieler: Er ist heute Nacht sicher vor dem Dämon.",
        "Chaque nuit*, choisissez un joueur : le Démon ne peut pas le tuer.",
        "Kies elke nacht* een speler: die speler is veilig voor de Demon.",
    ],
)
def test_a_translation_in_our_letters_gets_the_rules_too(words: str) -> None:
    entry = {"id": "monk", "name": "Ñandú", "team": "townsfolk", "ability": words}
    monk = with_library(json.dumps([entry, "imp", "chef", "empath", "poisoner"])).characters[0]
    assert (monk.id, monk.name, monk.ability, monk.official) == ("monk", "Ñandú", words, True)
    assert monk.wakes_other_nights
