"""Players pointed at, by the official rules."""

from __future__ import annotations

from tests.domain.towns import answer, row, told, town


def test_the_steward_knows_a_good_player() -> None:
    seats = ("Ann steward", "Bob chef steward/Know", "Cid imp", "Dee recluse", "Eve spy", "Fay saint evil")
    assert told(town(*seats), "steward") == (["Bob"], [["Bob"], ["Dee"], ["Eve"]])


def test_without_a_token_the_stewards_player_is_open() -> None:
    assert told(town("Ann steward", "Bob chef", "Cid imp"), "steward") == (None, [["Bob"]])


def test_a_poisoned_stewards_token_on_an_evil_player_is_not_the_truth() -> None:
    seats = ("Ann steward poisoner/Poisoned", "Bob chef", "Cid imp steward/Know", "Dee poisoner")
    found = answer(town(*seats), "steward")
    assert (found["value"], found["possible"], found["free"]) == (None, [["Bob"]], True)


def test_the_knight_knows_two_who_are_not_the_demon() -> None:
    seats = ("Ann knight", "Bob chef knight/Know", "Cid imp", "Dee poisoner knight/Know", "Eve recluse")
    assert told(town(*seats), "knight") == (
        ["Bob", "Dee"],
        [["Bob", "Dee"], ["Bob", "Eve"], ["Dee", "Eve"]],
    )


def test_the_noble_knows_three_with_one_evil_among_them() -> None:
    seats = ("Ann noble", "Bob chef noble/Know", "Cid imp noble/Know", "Dee mayor noble/Know", "Eve poisoner")
    assert told(town(*seats), "noble") == (
        ["Bob", "Cid", "Dee"],
        [["Bob", "Cid", "Dee"], ["Bob", "Dee", "Eve"]],
    )


def test_a_recluse_may_be_the_one_evil_player_of_the_noble() -> None:
    seats = ("Ann noble", "Bob chef", "Cid recluse", "Dee mayor", "Eve imp", "Fay baron")
    _, possible = told(town(*seats), "noble")
    assert ["Bob", "Cid", "Dee"] in possible
    assert ["Bob", "Cid", "Eve"] in possible
    assert ["Cid", "Eve", "Fay"] not in possible


def test_the_bounty_hunter_knows_an_evil_player() -> None:
    seats = ("Ann bountyhunter", "Bob imp", "Cid baron bountyhunter/Know", "Dee mayor evil", "Eve saint")
    assert told(town(*seats), "bountyhunter") == (["Cid"], [["Bob"], ["Cid"], ["Dee"]])


def test_the_bounty_hunter_wakes_again_when_the_known_player_died() -> None:
    seats = ("Ann bountyhunter", "Bob imp", "Cid baron dead bountyhunter/Know", "Dee saint")
    assert told(town(*seats, night=2), "bountyhunter") == (None, [["Bob"]])
    calm = town("Ann bountyhunter", "Bob imp", "Cid baron bountyhunter/Know", "Dee saint", night=2)
    assert row(calm, "bountyhunter")["status"] == "skipped"


def test_the_balloonist_is_shown_another_kind_of_character() -> None:
    seats = ("Ann balloonist", "Bob imp balloonist/Know", "Cid baron", "Dee saint", "Eve thief")
    assert told(town(*seats, night=2), "balloonist") == (None, [["Cid"], ["Dee"], ["Eve"]])


def test_on_the_first_night_the_balloonist_may_see_anybody() -> None:
    assert told(town("Ann balloonist", "Bob imp", "Cid baron"), "balloonist") == (None, [["Bob"], ["Cid"]])


def test_the_sage_killed_by_the_demon_learns_two_players() -> None:
    seats = ("Ann sage fanggu/Dead dead", "Bob fanggu", "Cid klutz", "Dee artist")
    assert told(town(*seats, night=2), "sage") == (None, [["Bob", "Cid"], ["Bob", "Dee"]])


def test_a_recluse_may_be_the_demon_to_the_sage() -> None:
    seats = ("Ann sage imp/Dead dead", "Bob imp", "Cid recluse", "Dee artist")
    assert ["Cid", "Dee"] in told(town(*seats, night=2), "sage")[1]


def test_the_choirboy_learns_the_demon_when_the_demon_killed_the_king() -> None:
    seats = ("Ann choirboy", "Bob imp", "Cid king imp/Dead dead", "Dee saint")
    assert told(town(*seats, night=2), "choirboy") == (["Bob"], [["Bob"]])


def test_the_high_priestess_is_pointed_to_anybody() -> None:
    assert told(town("Ann highpriestess", "Bob imp", "Cid saint"), "highpriestess") == (
        None,
        [["Bob"], ["Cid"]],
    )
