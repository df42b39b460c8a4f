"""Nods and shakes, thumbs and directions, by the official rules."""

from __future__ import annotations

from tests.domain.towns import SNV, answer, row, told, town

FT = ("Ann fortuneteller", "Bob imp", "Cid recluse", "Dee mayor fortuneteller/Red_Herring", "Eve poisoner")


def test_the_fortune_teller_finds_the_demon_and_the_red_herring() -> None:
    assert told(town(*FT), "fortuneteller", "Ann+Bob") == (True, [True])
    assert told(town(*FT), "fortuneteller", "Ann+Dee") == (True, [True])
    assert told(town(*FT), "fortuneteller", "Ann+Eve") == (False, [False])


def test_a_recluse_may_be_a_demon_to_the_fortune_teller() -> None:
    assert told(town(*FT), "fortuneteller", "Ann+Cid") == (False, [False, True])
    assert told(town(*FT), "fortuneteller", "Bob+Cid") == (True, [True])


def test_a_dead_demon_is_still_a_demon() -> None:
    dead = town("Ann fortuneteller", "Bob imp dead", "Cid imp", "Dee mayor", night=3)
    assert told(dead, "fortuneteller", "Ann+Bob") == (True, [True])


def test_every_pair_is_a_choice_of_the_fortune_teller() -> None:
    [choices] = [s["answer_for"] for s in row(town(*FT), "fortuneteller")["steps"] if "answer_for" in s]
    assert len(choices) == 10


def test_a_choice_that_was_made_is_answered_outright() -> None:
    chosen = town(*FT, tonight={"chosen": [{"by": "Ann", "players": ["Cid", "Ann"]}]})
    assert told(chosen, "fortuneteller") == (False, [False, True])


def test_a_fortune_teller_who_is_the_drunk_is_free() -> None:
    drunk = town(
        "Ann drunk as:fortuneteller",
        "Bob imp",
        "Cid mayor",
        script=["fortuneteller", "imp", "drunk", "mayor"],
    )
    assert told(drunk, "fortuneteller", "Ann+Bob") == (True, [True])
    assert answer(drunk, "fortuneteller", "Ann+Bob")["free"] is True


def test_legion_is_a_demon_to_the_fortune_teller() -> None:
    many = town("Ann fortuneteller", "Bob legion", "Cid legion", "Dee mayor")
    assert told(many, "fortuneteller", "Ann+Cid") == (True, [True])


def test_who_holds_lil_monsta_is_the_demon() -> None:
    sat = town(
        "Ann fortuneteller",
        "Bob baron lilmonsta/Is_The_Demon",
        "Cid mayor",
        script=["lilmonsta", "fortuneteller", "baron", "mayor"],
    )
    assert told(sat, "fortuneteller", "Ann+Bob") == (True, [True])


DAY = {"nominations": [{"by": "Cid", "of": "Dee", "votes": ["Ann", "Bob"]}]}
NOBODY = {"nominations": [{"by": "Ann", "of": "Dee", "votes": ["Ann", "Cid"]}]}


def test_the_flowergirl_hears_whether_the_demon_voted() -> None:
    seats = ("Ann flowergirl", "Bob fanggu", "Cid witch", "Dee klutz")
    assert told(town(*seats, night=2, day=DAY), "flowergirl") == (True, [True])
    assert told(town(*seats, night=2, day=NOBODY), "flowergirl") == (False, [False])
    assert told(town(*seats, night=2), "flowergirl") == (False, [False])


def test_a_token_of_the_flowergirl_is_believed() -> None:
    seats = ("Ann flowergirl flowergirl/Demon_Voted", "Bob fanggu", "Cid witch", "Dee klutz")
    assert told(town(*seats, night=2), "flowergirl") == (True, [True])


def test_a_recluse_who_voted_may_be_the_demon_who_voted() -> None:
    seats = ("Ann flowergirl", "Bob recluse", "Cid imp", "Dee klutz")
    assert told(town(*seats, night=2, day=DAY), "flowergirl") == (False, [False, True])


def test_support_for_an_exile_is_no_vote() -> None:
    seats = ("Ann flowergirl", "Bob fanggu", "Cid witch", "Dee thief")
    exile = {"nominations": [{"by": "Ann", "of": "Dee", "votes": ["Bob"]}]}
    assert told(town(*seats, night=2, day=exile), "flowergirl") == (False, [False])


def test_the_town_crier_hears_whether_a_minion_nominated() -> None:
    seats = ("Ann towncrier", "Bob fanggu", "Cid witch", "Dee klutz")
    assert told(town(*seats, night=2, day=DAY), "towncrier") == (True, [True])
    assert told(town(*seats, night=2, day=NOBODY), "towncrier") == (False, [False])


def test_a_spy_may_nominate_unheard_and_legion_may_not() -> None:
    assert told(town("Ann towncrier", "Bob imp", "Cid spy", "Dee saint", night=2, day=DAY), "towncrier") == (
        True,
        [False, True],
    )
    assert told(
        town("Ann towncrier", "Bob legion", "Cid legion", "Dee saint", night=2, day=DAY), "towncrier"
    ) == (
        True,
        [True],
    )


def test_the_seamstress_compares_alignments() -> None:
    seats = ("Ann seamstress", "Bob fanggu", "Cid witch", "Dee klutz", "Eve sage evil", "Fay thief good")
    assert told(town(*seats), "seamstress", "Bob+Cid") == (True, [True])
    assert told(town(*seats), "seamstress", "Cid+Dee") == (False, [False])
    assert told(town(*seats), "seamstress", "Bob+Eve") == (True, [True])
    assert told(town(*seats), "seamstress", "Dee+Fay") == (True, [True])


def test_the_seamstress_and_players_who_register_otherwise() -> None:
    seats = ("Ann seamstress", "Bob spy", "Cid recluse", "Dee imp", "Eve mayor")
    assert told(town(*seats), "seamstress", "Bob+Cid") == (False, [False, True])
    assert told(town(*seats), "seamstress", "Dee+Eve") == (False, [False])


def test_a_spent_seamstress_is_not_asked_again() -> None:
    spent = row(town("Ann seamstress seamstress/No_Ability", "Bob imp", night=2), "seamstress")
    assert (spent["status"], spent["reason"]) == ("skipped", "Ann has used up this ability")


def test_under_a_vortox_the_seamstress_hears_the_opposite() -> None:
    seats = ("Ann seamstress", "Bob vortox", "Cid witch", "Dee klutz")
    assert told(town(*seats), "seamstress", "Bob+Cid") == (True, [False])


def test_village_idiots_learn_alignments_by_thumb() -> None:
    seats = ("Ann villageidiot", "Bob imp", "Cid recluse", "Dee mayor")
    assert told(town(*seats), "villageidiot", "Bob") == ("down", ["down"])
    assert told(town(*seats), "villageidiot", "Cid") == ("up", ["down", "up"])
    assert told(town(*seats), "villageidiot", "Dee") == ("up", ["up"])


def test_the_closest_evil_player_is_clockwise() -> None:
    seats = ("Ann shugenja", "Bob mayor", "Cid imp", "Dee saint", "Eve soldier", "Fay empath")
    assert told(town(*seats), "shugenja") == ("clockwise", ["clockwise"])


def test_the_closest_evil_player_is_anticlockwise() -> None:
    seats = ("Ann shugenja", "Bob mayor", "Cid soldier", "Dee imp", "Eve baron", "Fay empath")
    assert told(town(*seats), "shugenja") == ("anti-clockwise", ["anti-clockwise"])


def test_equally_far_is_for_the_storyteller() -> None:
    seats = ("Ann shugenja", "Bob mayor", "Cid imp", "Dee baron", "Eve soldier")
    assert told(town(*seats), "shugenja") == (None, ["anti-clockwise", "clockwise"])


def test_a_recluse_nearby_may_pull_the_shugenja_their_way() -> None:
    seats = ("Ann shugenja", "Bob recluse", "Cid mayor", "Dee saint", "Eve imp", "Fay soldier")
    assert told(town(*seats), "shugenja") == ("anti-clockwise", ["anti-clockwise", "clockwise"])


def test_the_general_is_told_what_the_storyteller_believes() -> None:
    assert told(town("Ann general", "Bob imp"), "general") == (None, ["down", "side", "up"])


def test_the_cult_leader_takes_after_a_living_neighbour() -> None:
    assert told(town("Ann cultleader", "Bob imp", "Cid saint", "Dee mayor"), "cultleader") == (
        None,
        ["down", "up"],
    )
    assert told(town("Ann cultleader", "Bob imp dead", "Cid saint", "Dee mayor"), "cultleader") == (
        "up",
        ["up"],
    )


def test_a_faux_paw_is_felt_as_evil_while_the_lycanthrope_lives() -> None:
    alive = town("Ann empath", "Bob mayor lycanthrope/Faux_Paw", "Cid lycanthrope", "Dee imp", night=2)
    assert told(alive, "empath") == (2, [2])
    dead = town("Ann empath", "Bob mayor lycanthrope/Faux_Paw", "Cid lycanthrope dead", "Dee imp", night=2)
    assert told(dead, "empath") == (1, [1])


def test_beside_a_no_dashii_the_seamstress_is_free() -> None:
    seats = ("Ann seamstress", "Bob nodashii", "Cid witch", "Dee klutz")
    found = answer(town(*seats, script=SNV), "seamstress", "Bob+Cid")
    assert found["free"] is True  # Ann sits beside the No Dashii
