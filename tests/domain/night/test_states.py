"""Drunk and poisoned follow their source."""

from __future__ import annotations

import pytest

from app.domain.states import ailments, works
from app.services.snapshots import read_snapshot
from tests.domain.towns import SNV, TB, town


def kinds(player: str, *seats: str, **more: object) -> list[str]:
    """What ails a player in this town."""
    game = read_snapshot(town(*seats, **more))
    seat = game.called(player)
    assert seat is not None
    return [a.kind for a in ailments(game, seat.id)]


def test_a_poisoners_token_poisons() -> None:
    assert kinds("Ann", "Ann chef poisoner/Poisoned", "Bob poisoner", "Cid imp") == ["poisoned"]


@pytest.mark.parametrize(
    "poisoner", ["Bob poisoner dead", "Bob imp", "Bob poisoner sailor/Drunk", "Bob drunk as:poisoner"]
)
def test_a_poisoner_who_is_dead_drunk_or_changed_poisons_nobody(poisoner: str) -> None:
    seats = ("Ann chef poisoner/Poisoned", poisoner, "Cid sailor", "Dee imp")
    assert kinds("Ann", *seats, script=[*TB, "sailor"]) == []


def test_the_reason_names_the_source() -> None:
    game = read_snapshot(town("Ann chef poisoner/Poisoned", "Bob poisoner", "Cid imp"))
    [why] = [str(a.why) for a in ailments(game, 1)]
    assert why == "Ann is poisoned: Bob is the Poisoner"


def test_a_no_dashii_poisons_the_nearest_townsfolk_dead_or_alive() -> None:
    seats = ("Ann nodashii", "Bob klutz", "Cid sage dead", "Dee artist", "Eve oracle", "Fay witch")
    assert {p: kinds(p, *seats) for p in ("Bob", "Cid", "Dee", "Eve", "Fay")} == {
        "Bob": [],
        "Cid": ["poisoned"],
        "Dee": [],
        "Eve": ["poisoned"],
        "Fay": [],
    }


def test_a_no_dashiis_tokens_move_with_the_seats() -> None:
    seats = ("Ann nodashii", "Bob sage", "Cid artist nodashii/Poisoned", "Dee oracle")
    assert kinds("Cid", *seats) == []
    assert kinds("Bob", *seats) == ["poisoned"]


def test_a_dead_or_poisoned_no_dashii_poisons_nobody() -> None:
    assert kinds("Bob", "Ann nodashii dead", "Bob sage", "Cid artist") == []
    poisoned = ("Ann nodashii poisoner/Poisoned", "Bob sage", "Cid poisoner")
    assert kinds("Bob", *poisoned, script=[*SNV, "poisoner"]) == []


def test_a_sailor_may_be_drunk_of_their_own_ability() -> None:
    seats = ("Ann sailor sailor/Drunk", "Bob po", "Cid fool")
    assert kinds("Ann", *seats) == ["drunk"]
    assert not works(read_snapshot(town(*seats)), 1)


def test_an_innkeeper_may_make_themself_drunk() -> None:
    assert kinds("Ann", "Ann innkeeper innkeeper/Drunk innkeeper/Safe", "Bob po innkeeper/Safe") == ["drunk"]


def test_two_who_deny_each_other_settle_by_who_acts_first() -> None:
    seats = ("Ann courtier poisoner/Poisoned", "Bob poisoner courtier/Drunk_3", "Cid imp")
    assert kinds("Ann", *seats) == ["poisoned"]
    assert kinds("Bob", *seats) == []


def test_a_goon_makes_drunk_before_the_choice_takes_effect() -> None:
    seats = ("Ann goon poisoner/Poisoned", "Bob poisoner goon/Drunk", "Cid imp")
    assert kinds("Ann", *seats) == []
    assert kinds("Bob", *seats) == ["drunk"]


def test_three_in_a_circle_end_somewhere() -> None:
    seats = ("Ann poisoner widow/Poisoned", "Bob widow pukka/Poisoned", "Cid pukka poisoner/Poisoned")
    found = [kinds(p, *seats) for p in ("Ann", "Bob", "Cid")]
    assert [] in found
    assert ["poisoned"] in found


def test_a_sweethearts_drunk_stays_drunk() -> None:
    assert kinds("Ann", "Ann sage sweetheart/Drunk", "Bob sweetheart dead", "Cid vortox") == ["drunk"]


def test_a_dead_puzzlemasters_drunk_stays_drunk_until_the_puzzlemaster_is_poisoned() -> None:
    seats = ("Ann chef puzzlemaster/Drunk", "Bob puzzlemaster dead", "Cid imp", "Dee poisoner")
    assert kinds("Ann", *seats) == ["drunk"]
    poisoned = (seats[0], "Bob puzzlemaster dead poisoner/Poisoned", *seats[2:])
    assert kinds("Ann", *poisoned) == []


def test_a_minstrels_drunkenness_spares_minstrel_and_travellers() -> None:
    seats = ("Ann minstrel minstrel/Everyone_Is_Drunk", "Bob po", "Cid fool", "Dee thief good")
    assert {p: kinds(p, *seats) for p in ("Ann", "Bob", "Cid", "Dee")} == {
        "Ann": [],
        "Bob": ["drunk"],
        "Cid": ["drunk"],
        "Dee": [],
    }


def test_on_night_x_all_townsfolk_are_poisoned() -> None:
    seats = ("Ann xaan xaan/X", "Bob chef", "Cid saint", "Dee imp")
    assert {p: kinds(p, *seats) for p in ("Bob", "Cid", "Dee")} == {"Bob": ["poisoned"], "Cid": [], "Dee": []}


def test_a_philosopher_makes_the_true_one_drunk() -> None:
    assert kinds("Bob", "Ann philosopher has:sage", "Bob sage", "Cid vortox") == ["drunk"]
    assert kinds("Bob", "Ann philosopher has:sage dead", "Bob sage", "Cid vortox") == []


def test_a_cannibal_who_ate_an_evil_player_is_poisoned() -> None:
    assert kinds("Ann", "Ann cannibal", "Bob poisoner dead cannibal/Lunch", "Cid imp") == ["poisoned"]
    assert kinds("Ann", "Ann cannibal", "Bob chef dead cannibal/Lunch", "Cid imp") == []


def test_the_old_demon_of_a_snake_charmer_stays_poisoned() -> None:
    assert kinds("Ann", "Ann snakecharmer evil snakecharmer/Poisoned", "Bob vortox good") == ["poisoned"]


def test_a_beggar_is_never_drunk() -> None:
    assert kinds("Ann", "Ann beggar good sailor/Drunk", "Bob sailor", "Cid po") == []


def test_a_barista_makes_sober() -> None:
    seats = ("Ann chef poisoner/Poisoned barista/Sober_&_Healthy", "Bob poisoner", "Cid barista", "Dee imp")
    assert kinds("Ann", *seats) == []
    assert works(read_snapshot(town(*seats)), 1)


def test_a_damsel_is_poisoned_while_a_spy_is_in_play() -> None:
    assert kinds("Ann", "Ann damsel", "Bob spy", "Cid imp") == ["poisoned"]


def test_a_preached_minion_has_no_ability() -> None:
    game = read_snapshot(
        town("Ann preacher", "Bob poisoner preacher/No_Ability", "Cid chef poisoner/Poisoned", "Dee imp")
    )
    assert not works(game, 2)
    assert ailments(game, 3) == ()


def test_the_boffins_gift_works_in_a_drunk_demon() -> None:
    seats = ("Ann imp has:empath sailor/Drunk", "Bob boffin", "Cid sailor", "Dee chef")
    assert works(read_snapshot(town(*seats)), 1, "empath")
    assert not works(read_snapshot(town(*seats)), 1, "imp")
    gone = (seats[0], "Bob boffin dead", *seats[2:])
    assert not works(read_snapshot(town(*gone)), 1, "empath")


def test_the_storytellers_own_words_hold_always() -> None:
    snapshot = town("Ann chef", "Bob imp", "Cid poisoner")
    snapshot["seats"][0]["reminders"] = [{"character": None, "text": "Drunk"}]
    assert [a.kind for a in ailments(read_snapshot(snapshot), 1)] == ["drunk"]


def test_a_believed_ability_never_works() -> None:
    game = read_snapshot(
        town("Ann drunk as:empath", "Bob imp", "Cid marionette as:chef", script=[*TB, "marionette"])
    )
    assert not works(game, 1, "empath")
    assert not works(game, 3, "chef")


def test_a_vigormortis_keeps_its_minion_at_work() -> None:
    seats = ("Ann poisoner dead vigormortis/Has_Ability", "Bob vigormortis", "Cid sage poisoner/Poisoned")
    assert kinds("Cid", *seats) == ["poisoned"]
    gone = (seats[0], "Bob vigormortis dead", seats[2])
    assert kinds("Cid", *gone) == []
