"""Numbers, by the official rules."""

from __future__ import annotations

import pytest

from tests.domain.towns import SNV, answer, row, told, town

CIRCLE = ("Ann chef", "Bob imp", "Cid poisoner", "Dee soldier", "Eve mayor")


def test_the_chef_counts_pairs_round_the_circle() -> None:
    assert told(town(*CIRCLE), "chef") == (1, [1])


def test_three_evil_in_a_row_are_two_pairs() -> None:
    assert told(town("Ann chef", "Bob imp", "Cid poisoner", "Dee baron", "Eve mayor"), "chef") == (2, [2])


def test_the_first_and_the_last_seat_are_neighbours() -> None:
    assert told(town("Ann imp", "Bob chef", "Cid saint", "Dee mayor", "Eve baron"), "chef") == (1, [1])


def test_no_pair_is_none() -> None:
    assert told(town("Ann imp", "Bob chef", "Cid baron", "Dee mayor", "Eve saint"), "chef") == (0, [0])


def test_a_recluse_beside_the_demon_may_make_a_pair() -> None:
    lone = town("Ann imp", "Bob recluse", "Cid chef", "Dee baron", "Eve mayor")
    assert told(lone, "chef") == (0, [0, 1])


def test_a_recluse_between_two_evil_players_is_one_ruling_for_both_pairs() -> None:
    between = town("Ann imp", "Bob recluse", "Cid baron", "Dee chef", "Eve mayor")
    assert told(between, "chef") == (0, [0, 2])
    assert "Bob is the Recluse and may register as evil" in answer(between, "chef")["why"]


def test_a_spy_may_leave_a_pair() -> None:
    assert told(town("Ann imp", "Bob spy", "Cid chef", "Dee saint", "Eve mayor"), "chef") == (1, [0, 1])


def test_recluse_and_spy_together() -> None:
    both = town("Ann spy", "Bob recluse", "Cid imp", "Dee chef", "Eve mayor")
    assert told(both, "chef") == (0, [0, 1, 2])


def test_an_evil_traveller_and_an_evil_townsfolk_count_for_the_chef() -> None:
    assert told(town("Ann thief evil", "Bob mayor evil", "Cid chef", "Dee imp", "Eve saint"), "chef") == (
        1,
        [1],
    )


def test_a_poisoned_recluse_registers_as_what_they_are() -> None:
    lone = town("Ann imp", "Bob recluse poisoner/Poisoned", "Cid chef", "Dee poisoner", "Eve mayor")
    assert told(lone, "chef") == (0, [0])


def test_a_dead_recluse_may_still_register_as_evil() -> None:
    assert told(town("Ann imp", "Bob recluse dead", "Cid chef", "Dee mayor"), "chef") == (0, [0, 1])


def test_the_empath_feels_living_neighbours_past_the_dead() -> None:
    town_ = town("Ann empath", "Bob saint dead", "Cid imp", "Dee mayor", "Eve soldier dead", night=2)
    assert told(town_, "empath") == (1, [1])


def test_the_empath_between_two_evil_players() -> None:
    assert told(town("Ann empath", "Bob imp", "Cid mayor", "Dee poisoner"), "empath") == (2, [2])


def test_the_empath_beside_spy_and_recluse() -> None:
    assert told(town("Ann empath", "Bob spy", "Cid mayor", "Dee imp", "Eve recluse"), "empath") == (
        1,
        [0, 1, 2],
    )


def test_the_empath_feels_travellers() -> None:
    assert told(town("Ann empath", "Bob thief evil", "Cid imp", "Dee gunslinger good"), "empath") == (1, [1])


def test_a_turned_player_is_felt_as_what_they_are_now() -> None:
    assert told(town("Ann empath", "Bob imp good", "Cid mayor", "Dee saint evil"), "empath") == (1, [1])


def test_the_last_other_living_player_is_felt_once() -> None:
    assert told(town("Ann empath", "Bob imp", "Cid mayor dead", "Dee saint dead", night=4), "empath") == (
        1,
        [1],
    )


def test_a_poisoned_empath_is_free_and_the_truth_still_stands() -> None:
    town_ = town("Ann empath poisoner/Poisoned", "Bob imp", "Cid poisoner", "Dee mayor")
    found = answer(town_, "empath")
    assert (found["value"], found["possible"], found["free"]) == (1, [1], True)
    assert "Ann is poisoned: Cid is the Poisoner" in found["why"]


@pytest.mark.parametrize(
    ("seats", "steps"),
    [
        (("Ann clockmaker", "Bob vortox", "Cid witch", "Dee klutz", "Eve sage"), 1),
        (("Ann clockmaker", "Bob fanggu", "Cid sage", "Dee klutz", "Eve witch"), 2),
        (("Ann fanggu", "Bob clockmaker", "Cid sage", "Dee klutz", "Eve artist", "Fay witch"), 1),
        (("Ann fanggu", "Bob sage", "Cid witch", "Dee clockmaker", "Eve mutant", "Fay cerenovus"), 1),
    ],
)
def test_the_clockmaker_counts_the_shorter_way(seats: tuple[str, ...], steps: int) -> None:
    assert answer(town(*seats), "clockmaker")["value"] == steps


def test_travellers_are_steps_for_the_clockmaker() -> None:
    circle = town("Ann fanggu", "Bob thief good", "Cid witch", "Dee clockmaker", "Eve sage", "Fay mutant")
    assert told(circle, "clockmaker") == (2, [2])


def test_the_clockmaker_and_a_recluse() -> None:
    circle = town("Ann imp", "Bob recluse", "Cid baron", "Dee clockmaker", "Eve saint", "Fay mayor")
    assert told(circle, "clockmaker") == (2, [1, 2])


def test_without_a_minion_there_is_no_distance() -> None:
    assert told(town("Ann clockmaker", "Bob imp", "Cid saint"), "clockmaker") == (None, [])


def test_a_spy_who_registers_as_good_is_no_minion() -> None:
    circle = town("Ann imp", "Bob spy", "Cid clockmaker", "Dee baron", "Eve saint", "Fay mayor")
    assert told(circle, "clockmaker") == (1, [1, 3])


def test_the_oracle_counts_dead_evil_players() -> None:
    dead = town(
        "Ann oracle",
        "Bob witch dead",
        "Cid klutz dead",
        "Dee vortox",
        "Eve thief evil dead",
        night=3,
        script=SNV,
    )
    quiet = {
        **dead,
        "seats": [{**s, "character": "fanggu"} if s["character"] == "vortox" else s for s in dead["seats"]],
    }
    assert told(quiet, "oracle") == (2, [2])


def test_a_dead_spy_and_a_dead_recluse_for_the_oracle() -> None:
    dead = town("Ann oracle", "Bob spy dead", "Cid recluse dead", "Dee imp", night=3)
    assert told(dead, "oracle") == (1, [0, 1, 2])


def test_a_zombuul_who_seems_dead_is_counted_by_the_oracle() -> None:
    assert told(town("Ann oracle", "Bob zombuul dead", "Cid saint", night=3), "oracle") == (1, [1])


def test_the_juggler_hears_what_was_marked() -> None:
    jug = town("Ann juggler juggler/Correct juggler/Correct", "Bob fanggu", "Cid sage", night=2)
    assert told(jug, "juggler") == (2, [2])


def test_the_juggler_hears_as_well_what_was_marked_on_the_guessed() -> None:
    jug = town("Ann juggler", "Bob fanggu juggler/Correct", "Cid sage juggler/Correct", night=2)
    assert told(jug, "juggler") == (2, [2])


def test_the_mathematician_counts_players_marked_abnormal() -> None:
    math = town(
        "Ann mathematician",
        "Bob sage mathematician/Abnormal",
        "Cid klutz mathematician/Abnormal",
        "Dee fanggu",
    )
    assert told(math, "mathematician") == (2, [2])
    assert told(town("Ann mathematician", "Bob fanggu"), "mathematician") == (0, [0])


def test_all_tokens_may_lie_with_the_mathematician() -> None:
    math = town("Ann mathematician mathematician/Abnormal mathematician/Abnormal", "Bob fanggu")
    assert answer(math, "mathematician")["value"] == 2


def test_under_a_vortox_a_townsfolk_hears_nothing_true() -> None:
    false = town("Ann oracle", "Bob witch dead", "Cid klutz dead", "Dee vortox", night=3)
    assert told(false, "oracle") == (1, [0, 2])


def test_where_nobody_is_dead_the_oracle_of_a_vortox_hears_of_somebody() -> None:
    false = town("Ann oracle", "Bob witch", "Cid klutz", "Dee vortox", night=2)
    assert told(false, "oracle") == (0, [1])


def test_under_a_poisoned_vortox_the_truth_is_told() -> None:
    calm = town("Ann oracle", "Bob witch dead", "Cid poisoner", "Dee vortox poisoner/Poisoned", night=3)
    assert told(calm, "oracle") == (1, [1])


def test_under_a_vortox_a_minion_may_hear_the_truth() -> None:
    spared = town("Ann godfather", "Bob klutz", "Cid vortox", "Dee sage")
    assert told(spared, "godfather") == (["klutz"], [["klutz"]])


def test_a_drunk_is_no_townsfolk_for_the_vortox() -> None:
    spared = town("Ann drunk as:oracle", "Bob witch dead", "Cid vortox", night=2, script=[*SNV, "drunk"])
    assert told(spared, "oracle") == (1, [1])
    assert answer(spared, "oracle")["free"] is True


def test_a_poisoned_townsfolk_hears_nothing_true_under_a_vortox_either() -> None:
    false = town("Ann oracle widow/Poisoned", "Bob widow", "Cid klutz dead", "Dee vortox", night=2)
    assert told(false, "oracle") == (0, [1])


def test_the_chambermaid_counts_who_wakes_for_their_own_ability() -> None:
    bmr = town("Ann chambermaid", "Bob sailor", "Cid pukka", "Dee fool", "Eve assassin", night=1)
    assert told(bmr, "chambermaid", "Bob+Cid") == (2, [2])
    assert told(bmr, "chambermaid", "Bob+Dee") == (1, [1])
    assert told(bmr, "chambermaid", "Dee+Eve") == (0, [0])


def test_the_chambermaid_may_choose_only_living_others() -> None:
    bmr = town("Ann chambermaid", "Bob sailor", "Cid pukka", "Dee fool dead", night=2)
    [found] = [s["answer_for"] for s in row(bmr, "chambermaid")["steps"] if "answer_for" in s]
    assert set(found) == {"Bob+Cid"}


def test_a_zombuul_kept_asleep_does_not_wake_for_the_chambermaid() -> None:
    quiet = town(
        "Ann chambermaid", "Bob zombuul", "Cid fool", "Dee sailor dead", night=2, day={"died": ["Dee"]}
    )
    assert answer(quiet, "chambermaid", "Bob+Cid")["value"] == 0
    restless = town("Ann chambermaid", "Bob zombuul", "Cid fool", "Dee sailor", night=2)
    assert answer(restless, "chambermaid", "Bob+Cid")["value"] == 1


def test_the_chambermaid_hears_of_a_mathematician_who_wakes_later() -> None:
    later = town("Ann chambermaid", "Bob mathematician", "Cid fool", "Dee po", night=2)
    assert answer(later, "chambermaid", "Bob+Cid")["value"] == 1


def test_visitors_of_the_duchess() -> None:
    visit = town(
        "Ann chef duchess/Visitor",
        "Bob imp duchess/Visitor",
        "Cid saint duchess/False_Info",
        night=2,
        fabled=["duchess"],
    )
    given = [s["answer"] for s in row(visit, "duchess")["steps"] if "answer" in s]
    assert [(a["value"], a["possible"]) for a in given] == [(1, [1]), (1, [0, 2, 3])]
