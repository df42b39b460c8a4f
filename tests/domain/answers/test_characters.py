"""Character tokens, and players with a character, by the official rules."""

from __future__ import annotations

from tests.domain.towns import TB, answer, row, told, town

EXECUTED = {"executed": "Bob", "died": ["Bob"]}


def undertaker(bob: str, **more: object) -> dict[str, object]:
    return town(
        "Ann undertaker", f"Bob {bob} dead", "Cid imp", "Dee mayor", night=2, script=TB, day=EXECUTED, **more
    )


def test_the_undertaker_learns_who_died_by_execution() -> None:
    assert told(undertaker("chef"), "undertaker") == ("chef", ["chef"])


def test_the_undertaker_learns_that_somebody_was_the_drunk() -> None:
    assert told(undertaker("drunk as:chef"), "undertaker") == ("drunk", ["drunk"])


def test_an_executed_recluse_may_look_like_any_minion_or_the_imp() -> None:
    value, possible = told(undertaker("recluse"), "undertaker")
    assert value == "recluse"
    assert possible == ["baron", "imp", "poisoner", "recluse", "scarletwoman", "spy"]


def test_an_executed_spy_may_look_like_any_good_character() -> None:
    value, possible = told(undertaker("spy"), "undertaker")
    assert value == "spy"
    assert {"spy", "mayor", "saint", "washerwoman"} <= set(possible)
    assert not {"imp", "poisoner"} & set(possible)


def test_the_undertaker_sleeps_when_nobody_died_by_execution() -> None:
    calm = town("Ann undertaker", "Bob chef", "Cid imp", night=2, day={"executed": "Bob", "died": []})
    assert row(calm, "undertaker")["status"] == "skipped"
    killed = town("Ann undertaker", "Bob chef dead", "Cid imp", night=2, day={"died": ["Bob"]})
    assert row(killed, "undertaker")["status"] == "skipped"


def test_the_ravenkeeper_who_died_tonight_learns_a_character() -> None:
    seats = ("Ann ravenkeeper imp/Dead dead", "Bob recluse", "Cid imp", "Dee drunk as:chef")
    found = town(*seats, night=2, script=TB)
    assert told(found, "ravenkeeper", "Cid") == ("imp", ["imp"])
    assert told(found, "ravenkeeper", "Dee") == ("drunk", ["drunk"])
    assert "poisoner" in told(found, "ravenkeeper", "Bob")[1]
    assert answer(found, "ravenkeeper", "Cid")["free"] is False


def test_the_ravenkeeper_poisoned_tonight_is_free() -> None:
    seats = ("Ann ravenkeeper imp/Dead dead poisoner/Poisoned", "Bob poisoner", "Cid imp")
    assert answer(town(*seats, night=2), "ravenkeeper", "Cid")["free"] is True


def test_the_dreamer_sees_one_right_and_one_wrong_character() -> None:
    seats = ("Ann dreamer", "Bob fanggu", "Cid sage")
    script = ["dreamer", "sage", "klutz", "fanggu", "witch"]
    assert told(town(*seats, script=script), "dreamer", "Bob") == (
        None,
        [["dreamer", "fanggu"], ["klutz", "fanggu"], ["sage", "fanggu"]],
    )
    assert told(town(*seats, script=script), "dreamer", "Cid") == (
        None,
        [["sage", "fanggu"], ["sage", "witch"]],
    )


def test_the_dreamer_may_not_choose_themself_or_travellers() -> None:
    dreams = town("Ann dreamer", "Bob fanggu", "Cid thief")
    [choices] = [s["answer_for"] for s in row(dreams, "dreamer")["steps"] if "answer_for" in s]
    assert set(choices) == {"Bob"}


def test_under_a_vortox_the_dreamer_sees_two_wrong_characters() -> None:
    script = ["dreamer", "sage", "klutz", "vortox", "witch"]
    dreams = town("Ann dreamer", "Bob vortox", "Cid sage", script=script)
    assert told(dreams, "dreamer", "Cid")[1] == [
        ["dreamer", "vortox"],
        ["dreamer", "witch"],
        ["klutz", "vortox"],
        ["klutz", "witch"],
    ]


def test_the_washerwoman_is_told_what_the_tokens_say() -> None:
    seats = ("Ann washerwoman", "Bob imp washerwoman/Wrong", "Cid chef washerwoman/Townsfolk", "Dee baron")
    value, possible = told(town(*seats), "washerwoman")
    assert value == {"players": ["Bob", "Cid"], "character": "chef"}
    assert value in possible
    assert {"players": ["Bob", "Dee"], "character": "chef"} not in possible


def test_without_tokens_the_washerwomans_pair_is_open() -> None:
    value, possible = told(town("Ann washerwoman", "Bob imp", "Cid chef", "Dee baron"), "washerwoman")
    assert value is None
    assert possible == [
        {"players": ["Bob", "Cid"], "character": "chef"},
        {"players": ["Cid", "Dee"], "character": "chef"},
    ]


def test_a_spy_may_be_shown_to_the_washerwoman_as_any_townsfolk() -> None:
    _, possible = told(
        town("Ann washerwoman", "Bob spy", "Cid imp", script=["washerwoman", "chef", "spy", "imp"]),
        "washerwoman",
    )
    assert {"players": ["Bob", "Cid"], "character": "chef"} in possible


def test_the_librarian_is_shown_the_drunk_as_the_drunk() -> None:
    seats = ("Ann librarian", "Bob drunk as:chef librarian/Outsider", "Cid imp librarian/Wrong", "Dee mayor")
    assert told(town(*seats, script=TB), "librarian")[0] == {"players": ["Bob", "Cid"], "character": "drunk"}


def test_without_outsiders_the_librarian_is_shown_zero() -> None:
    assert told(town("Ann librarian", "Bob chef", "Cid imp", "Dee mayor"), "librarian") == (0, [0])


def test_a_lone_recluse_may_be_no_outsider_to_the_librarian() -> None:
    value, possible = told(town("Ann librarian", "Bob recluse", "Cid imp"), "librarian")
    assert value is None
    assert possible == [0, {"players": ["Bob", "Cid"], "character": "recluse"}]


def test_the_investigator_may_be_shown_a_recluse_as_a_minion() -> None:
    seats = ("Ann investigator", "Bob recluse", "Cid poisoner", "Dee imp")
    _, possible = told(town(*seats, script=TB), "investigator")
    assert {"players": ["Bob", "Dee"], "character": "spy"} in possible
    assert {"players": ["Cid", "Dee"], "character": "poisoner"} in possible
    assert {"players": ["Cid", "Dee"], "character": "spy"} not in possible


def test_a_poisoned_investigator_is_free_and_the_tokens_truth_stands() -> None:
    seats = (
        "Ann investigator poisoner/Poisoned",
        "Bob chef investigator/Wrong",
        "Cid poisoner investigator/Minion",
        "Dee imp",
    )
    found = answer(town(*seats), "investigator")
    assert found["free"] is True
    assert found["value"] == {"players": ["Bob", "Cid"], "character": "poisoner"}


def test_tokens_that_lie_say_nothing_true() -> None:
    seats = (
        "Ann investigator poisoner/Poisoned",
        "Bob chef investigator/Minion",
        "Cid imp investigator/Wrong",
        "Dee poisoner",
    )
    assert answer(town(*seats), "investigator")["value"] is None


def test_the_grandmother_knows_her_grandchild() -> None:
    seats = ("Ann grandmother", "Bob fool grandmother/Grandchild", "Cid pukka", "Dee recluse")
    value, possible = told(town(*seats), "grandmother")
    assert value == {"players": ["Bob"], "character": "fool"}
    assert possible == [
        {"players": ["Bob"], "character": "fool"},
        {"players": ["Dee"], "character": "recluse"},
    ]


def test_the_godfather_learns_the_outsiders_in_play() -> None:
    seats = ("Ann godfather", "Bob moonchild", "Cid drunk as:fool", "Dee pukka", "Eve sailor")
    assert told(town(*seats), "godfather") == (["drunk", "moonchild"], [["drunk", "moonchild"]])


def test_the_king_learns_a_living_character_when_the_dead_match_the_living() -> None:
    seats = ("Ann king", "Bob imp", "Cid saint dead", "Dee mayor dead")
    assert told(town(*seats, night=3), "king") == (None, ["imp"])
    fewer = town("Ann king", "Bob imp", "Cid saint", "Dee mayor dead", night=3)
    assert row(fewer, "king")["status"] == "skipped"


def test_the_pixie_learns_the_townsfolk_marked_mad() -> None:
    assert told(town("Ann pixie", "Bob chef pixie/Mad", "Cid imp", "Dee empath"), "pixie") == (
        "chef",
        ["chef", "empath"],
    )


def test_the_nightwatchman_is_made_known() -> None:
    assert answer(town("Ann nightwatchman", "Bob imp"), "nightwatchman")["value"] == {
        "players": ["Ann"],
        "character": "nightwatchman",
    }


def test_the_spy_sees_everybody_as_they_are() -> None:
    value, _ = told(town("Ann spy", "Bob imp", "Cid drunk as:chef", script=TB), "spy")
    assert value == [
        {"players": ["Ann"], "character": "spy"},
        {"players": ["Bob"], "character": "imp"},
        {"players": ["Cid"], "character": "drunk"},
    ]


def test_a_magician_hides_two_tokens_from_the_spy() -> None:
    value, _ = told(town("Ann spy", "Bob imp", "Cid magician", "Dee saint"), "spy")
    assert [v["character"] for v in value] == ["spy", None, None, "saint"]


def test_the_evil_twin_sees_the_good_one() -> None:
    twins = town("Ann eviltwin", "Bob sage eviltwin/Twin", "Cid vortox")
    assert answer(twins, "eviltwin")["value"] == {"players": ["Bob"], "character": "sage"}


def test_what_the_demon_is_shown_of_the_king_is_no_answer() -> None:
    first = row(town("Ann king", "Bob imp", "Cid saint"), "king")
    assert not [s for s in first["steps"] if "answer" in s]


def test_the_boffin_learns_the_demons_gift() -> None:
    assert answer(town("Ann boffin", "Bob imp has:empath", "Cid saint"), "boffin")["value"] == "empath"
