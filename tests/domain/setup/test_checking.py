"""Whether characters may be in play together: what is missing, what is too much, and why."""

from __future__ import annotations

from app.domain.setup import Swap, check
from tests.domain.setup.tables import TROUBLE_BREWING, complaints, script, table

GOOD_7 = "washerwoman librarian chef empath monk".split()


def test_a_usual_game_is_legal() -> None:
    assert complaints(7, *GOOD_7, "poisoner", "imp") == []


def test_too_many_and_too_few_are_named_by_team() -> None:
    assert complaints(7, *GOOD_7, "virgin", "poisoner") == [
        "Townsfolk: 1 too many, 6 of 5.",
        "Demons: 1 too few, 0 of 1.",
    ]


def test_the_nearest_of_several_legal_numbers_is_meant() -> None:
    more = check(table(9), [*GOOD_7[:4], "drunk", "saint", "godfather", "imp"])
    assert [(c.team.value, c.have, c.want, c.legal) for c in more.teams if c.missing] == [
        ("outsider", 2, 3, (1, 3))
    ]


def test_the_baron_says_why_and_a_swap_mends_it() -> None:
    seven = [*GOOD_7, "baron", "imp"]
    checked = check(table(7, TROUBLE_BREWING), seven)
    assert [str(r.message) for r in checked.reasons] == [
        "Baron trades two Townsfolk for two Outsiders: 5 and 0 become 3 and 2."
    ]
    assert checked.swap == Swap("monk", "butler")
    once = [*(c for c in seven if c != "monk"), "butler"]
    twice = check(table(7, TROUBLE_BREWING), once).swap
    assert twice is not None
    assert twice.out in once
    assert check(table(7, TROUBLE_BREWING), [*(c for c in once if c != twice.out), str(twice.into)]).valid


def test_numbers_are_told_one_change_after_the_other() -> None:
    checked = check(table(12), ["baron", "vigormortis", "godfather", "balloonist"])
    assert [str(r.message) for r in checked.reasons] == [
        "Baron trades two Townsfolk for two Outsiders: 7 and 2 become 5 and 4.",
        "Vigormortis trades one Outsider for one Townsfolk: 5 and 4 become 6 and 3.",
        "Godfather: one Outsider more or one fewer, as you choose.",
        "Balloonist: one Outsider more for a Townsfolk, if you like.",
    ]


def test_hints_name_only_who_is_there() -> None:
    said = " ".join(str(r.message) for r in check(table(10), ["godfather", "kazali"]).reasons)
    assert "Baron" not in said
    assert "Kazali: any number of Outsiders, as you choose." in said


def test_drunk_in_and_out_again() -> None:
    five = ["washerwoman", "librarian", "chef", "empath", "monk"]
    assert complaints(8, *five, "drunk", "poisoner", "imp", ids=TROUBLE_BREWING) == []
    assert complaints(8, *five, "poisoner", "imp", ids=TROUBLE_BREWING) == ["Outsiders: 1 too few, 0 of 1."]
    assert complaints(8, *five, "recluse", "poisoner", "imp", ids=TROUBLE_BREWING) == []


def test_lil_monsta_is_in_play_and_nobodys() -> None:
    nine = [*GOOD_7, "drunk", "saint", "poisoner", "baron"]
    assert complaints(9, *GOOD_7, "drunk", "saint", "poisoner", "marionette", "lilmonsta") == []
    assert complaints(9, *nine, "lilmonsta")
    assert complaints(9, *GOOD_7, "drunk", "saint", "poisoner", "imp", "lilmonsta")


def test_whoever_is_brought_in_must_be_there() -> None:
    six = ["huntsman", "librarian", "chef", "empath", "poisoner", "imp"]
    assert complaints(7, *six, "damsel") == []
    assert complaints(7, *six, "saint") == ["Huntsman is in play, so Damsel must be, too."]
    king = ["choirboy", "king", "chef", "empath", "monk", "poisoner", "imp"]
    assert complaints(7, *king) == []
    assert check(table(7), ["choirboy"]).swap == Swap(None, "king")
    assert check(table(7), ["choirboy", *king[2:], "slayer"]).swap == Swap("slayer", "king")


def test_who_may_be_in_play_more_than_once() -> None:
    rest = ["chef", "empath", "poisoner", "imp"]
    assert complaints(7, *["villageidiot"] * 3, *rest) == []
    assert complaints(7, *["villageidiot"] * 4, "chef", "poisoner", "imp") == [
        "Village Idiot stands 4 times, and may 3 times at most."
    ]
    assert complaints(7, "chef", "chef", "empath", "monk", "virgin", "poisoner", "imp") == [
        "Chef stands 2 times, and may once."
    ]


def test_most_players_are_legion() -> None:
    assert complaints(7, *["legion"] * 5, "chef", "saint") == []
    assert complaints(7, *["legion"] * 4, "chef", "empath", "monk") == []
    assert complaints(7, *["legion"] * 3, "chef", "empath", "monk", "saint")
    assert complaints(7, *["legion"] * 4, "chef", "empath", "poisoner")


def test_nobody_is_evil_with_the_atheist() -> None:
    good = ["atheist", "chef", "empath", "monk", "saint"]
    assert complaints(5, *good) == []
    assert complaints(5, "atheist", "atheist", "chef", "empath", "monk") == []
    assert complaints(5, *good[:4], "imp")


def test_kazali_has_no_minion_and_the_summoner_no_demon_yet() -> None:
    assert complaints(7, *GOOD_7, "saint", "kazali") == []
    assert complaints(7, *GOOD_7, "poisoner", "kazali")
    assert complaints(7, *GOOD_7, "virgin", "summoner") == []
    assert complaints(7, *GOOD_7, "summoner", "imp")


def test_lord_of_typhons_minions_count() -> None:
    assert complaints(7, "chef", "empath", "monk", "saint", "poisoner", "baron", "lordoftyphon") == []
    assert complaints(7, *GOOD_7, "poisoner", "lordoftyphon")


def test_characters_that_a_jinx_keeps_apart() -> None:
    ids = [*TROUBLE_BREWING, "heretic"]
    found = complaints(8, "chef", "empath", "monk", "virgin", "slayer", "heretic", "spy", "imp", ids=ids)
    assert found == ["Spy and Heretic cannot be in play together."]


def test_a_stranger_and_too_many_players_are_named() -> None:
    assert "No character of this name is known." in complaints(7, "zzznotreal")
    assert complaints(16)[0] == "There are 16 players without Travellers; a game has 5 to 15."
    checked = check(table(7, ["chef", "imp"]), ["chef"])
    assert not checked.valid
    assert script("chef").find("imp") is None
