"""Which deaths end the game, and which only seem to."""

from __future__ import annotations

import pytest

from tests.domain.town_of import ask, the_day, town, vote, winners

TOWN = ("Ann chef", "Bob empath", "Cid librarian", "Dee washerwoman", "Eve baron")


def test_the_dead_demon() -> None:
    assert winners(town("Imp imp", *TOWN, at="day 2"), "Imp", "execution") == ["good"]
    assert winners(town("Imp imp", *TOWN, at="day 2"), "Ann", "execution") == []


def test_two_alive() -> None:
    three = ("Imp imp", "Ann chef", "Bob empath", "Cid librarian dead", "Eve baron dead")
    assert winners(town(*three), "Ann", "demon", "Imp") == ["evil"]
    assert winners(town(*three, "Tom thief good"), "Ann", "demon", "Imp") == ["evil"]
    assert winners(town(*three, at="day 3"), "Imp", "execution") == ["good"]


@pytest.mark.parametrize(
    ("saint", "cause", "sides"),
    [
        ("Sai saint", "execution", ["evil"]),
        ("Sai saint evil", "execution", ["good"]),
        ("Sai saint", "traveller", []),
        ("Sai saint poisoner/Poisoned", "execution", []),
        ("Sai saint dead", "execution", []),
        ("Sai saint devilsadvocate/Survives_Execution", "execution", []),
    ],
)
def test_the_saint(saint: str, cause: str, sides: list[str]) -> None:
    snapshot = town(saint, "Imp imp", "Pia poisoner", "Dev devilsadvocate", *TOWN, at="day 2")
    assert winners(snapshot, "Sai", cause) == sides


def test_a_saint_who_may_be_saved_has_not_lost_yet() -> None:
    assert winners(town("Sai saint", "Pax pacifist", "Imp imp", *TOWN, at="day 2"), "Sai", "execution") == []


@pytest.mark.parametrize(
    ("goblin", "sides"),
    [
        ("Gob goblin goblin/Claimed", ["evil"]),
        ("Gob goblin", []),
        ("Gob goblin goblin/Claimed poisoner/Poisoned", []),
        ("Gob goblin goblin/Claimed devilsadvocate/Survives_Execution", ["evil"]),
        ("Gob chef goblin/Claimed", []),
    ],
)
def test_the_goblin(goblin: str, sides: list[str]) -> None:
    snapshot = town(
        goblin, "Imp imp", "Pia poisoner", "Dev devilsadvocate", *TOWN, at="day 2", script="goblin"
    )
    assert winners(snapshot, "Gob", "execution") == sides


def test_the_good_twins_execution() -> None:
    pair = ("Evi eviltwin", "Goo sage eviltwin/Twin")
    assert winners(town(*pair, "Imp imp", *TOWN, at="day 2"), "Goo", "execution") == ["evil"]
    assert winners(town(*pair, "Imp imp", *TOWN, at="day 2"), "Evi", "execution") == []
    dead = town("Evi eviltwin dead", pair[1], "Imp imp", *TOWN, at="day 2")
    assert winners(dead, "Goo", "execution") == []
    saved = town(pair[0], "Goo fool eviltwin/Twin", "Imp imp", *TOWN, at="day 2")
    assert winners(saved, "Goo", "execution") == ["evil"]
    assert winners(town(*pair, "Imp imp", *TOWN), "Goo", "demon", "Imp") == []


def test_a_good_evil_twins_execution() -> None:
    pair = ("Evi eviltwin good", "Bad witch eviltwin/Twin")
    assert winners(town(*pair, "Imp imp", *TOWN, at="day 2"), "Evi", "execution") == ["evil"]


def test_good_cannot_win_while_both_twins_live() -> None:
    pair = ("Evi eviltwin", "Goo sage eviltwin/Twin")
    answer = ask(town(*pair, "Imp imp", *TOWN, at="day 2"), "Imp", "execution")
    assert (answer["dies"], answer["wins"]) == (True, [])
    assert "Good cannot win while Evi and Goo, the twins, both live" in answer["why"]
    gone = town("Evi eviltwin", "Goo sage eviltwin/Twin dead", "Imp imp", *TOWN, at="day 2")
    assert winners(gone, "Imp", "execution") == ["good"]


def test_a_mastermind_plays_one_more_day() -> None:
    cast = ("Po po", "Mas mastermind", *TOWN)
    answer = ask(town(*cast, at="day 2"), "Po", "execution")
    assert (answer["dies"], answer["wins"]) == (True, [])
    assert "The Mastermind lives: the game goes on for one more day" in answer["why"]
    assert winners(town(*cast), "Po", "townsfolk") == ["good"]
    assert winners(town("Po po", "Mas mastermind dead", *TOWN, at="day 2"), "Po", "execution") == ["good"]


def test_on_the_masterminds_day_the_executed_players_team_loses() -> None:
    cast = ("Po po dead", "Mas mastermind", *TOWN)
    assert winners(town(*cast, at="day 3"), "Ann", "execution") == ["evil"]
    assert winners(town(*cast, at="day 3"), "Eve", "execution") == ["good"]
    saved = town(
        "Po po dead",
        "Mas mastermind",
        "God godfather devilsadvocate/Survives_Execution",
        "Dev devilsadvocate",
        *TOWN,
        at="day 3",
    )
    assert winners(saved, "God", "execution") == ["good"]


@pytest.mark.parametrize(
    ("heretic", "sides"),
    [
        ("Her heretic", ["evil"]),
        ("Her heretic dead", ["evil"]),
        ("Her heretic poisoner/Poisoned", ["good"]),
    ],
)
def test_a_heretic_turns_it_round(heretic: str, sides: list[str]) -> None:
    snapshot = town(heretic, "Imp imp", "Pia poisoner", *TOWN, at="day 2")
    assert winners(snapshot, "Imp", "execution") == sides


def test_a_heretic_and_a_saint() -> None:
    assert winners(
        town("Her heretic dead", "Sai saint", "Imp imp", *TOWN, at="day 2"), "Sai", "execution"
    ) == ["good"]


def test_the_fearmongers_target() -> None:
    cast = ("Fea fearmonger", "But butler fearmonger/Fear", "Flo flowergirl", "Imp imp", *TOWN)
    own = town(*cast, at="day 2", day=the_day(vote("Fea", "But", "Ann", "Bob", "Cid", "Dee", "Fea")))
    assert winners(own, "But", "execution") == ["evil"]
    other = town(*cast, at="day 2", day=the_day(vote("Flo", "But", "Ann", "Bob", "Cid", "Dee", "Fea")))
    assert winners(other, "But", "execution") == []
    assert winners(town(*cast, at="day 2"), "But", "execution", "Fea") == ["evil"]
    assert winners(town(*cast, at="day 2"), "But", "execution", "Flo") == []
    evil = town(
        "Fea fearmonger",
        "Eve baron fearmonger/Fear",
        "Imp imp",
        *TOWN[:4],
        at="day 2",
        day=the_day(vote("Fea", "Eve", "Ann", "Bob", "Cid", "Dee")),
    )
    assert winners(evil, "Eve", "execution") == ["good"]


def test_leviathans_second_good_player() -> None:
    first = town("Lev leviathan", *TOWN, at="day 2")
    assert winners(first, "Ann", "execution") == []
    second = town("Lev leviathan", "Mon monk dead leviathan/Good_Player_Executed", *TOWN, at="day 2")
    assert winners(second, "Ann", "execution") == ["evil"]
    assert winners(second, "Eve", "execution") == []
    kept = town(
        "Lev leviathan", "Mon monk dead leviathan/Good_Player_Executed", "Fay fool", *TOWN, at="day 2"
    )
    assert winners(kept, "Fay", "execution") == ["evil"]


def test_leviathan_executes_a_soldier_and_loses() -> None:
    cast = ("Lev leviathan", "Sol soldier", *TOWN)
    own = town(*cast, at="day 2", day=the_day(vote("Lev", "Sol", "Ann", "Bob", "Cid", "Lev")))
    assert winners(own, "Sol", "execution") == ["good"]
    other = town(*cast, at="day 2", day=the_day(vote("Ann", "Sol", "Ann", "Bob", "Cid", "Lev")))
    assert winners(other, "Sol", "execution") == []


def test_leviathans_grandchild() -> None:
    cast = ("Lev leviathan", "Gra grandmother", "Chi chef grandmother/Grandchild", *TOWN[1:])
    assert winners(town(*cast, at="day 2"), "Chi", "execution") == ["evil"]


def test_a_summoner_who_dies_first() -> None:
    assert winners(town("Sum summoner", *TOWN[:4], at="day 1"), "Sum", "execution") == ["good"]
    assert winners(town("Sum summoner", *TOWN[:4], at="day 1"), "Ann", "execution") == []


def test_all_of_legion_must_die() -> None:
    cast = ("Leo legion", "Lea legion", "Lou legion dead", "Ann chef", "Bob empath")
    assert winners(town(*cast, at="day 2"), "Leo", "townsfolk") == []
    last = town("Leo legion", "Lea legion dead", "Lou legion dead", "Ann chef", "Bob empath", at="day 2")
    assert winners(last, "Leo", "townsfolk") == ["good"]


def test_from_the_third_day_every_minion_is_riot() -> None:
    cast = ("Rio riot", *TOWN)
    assert winners(town(*cast, at="day 2"), "Rio", "execution") == ["good"]
    assert winners(town(*cast, at="day 3"), "Rio", "demon", "Rio") == []
    last = town("Rio riot dead", *TOWN, at="day 3")
    assert winners(last, "Eve", "demon") == ["good"]


def test_another_demon_plays_on() -> None:
    assert winners(town("Imp imp", "Vor vortox", *TOWN, at="day 2"), "Imp", "execution") == []


def test_a_living_zombuul_that_counts_as_dead_plays_on() -> None:
    cast = ("Zoe zombuul dead", "Ann chef", "Bob empath", "Cid librarian", "Dee washerwoman dead")
    assert winners(town(*cast, at="day 3"), "Ann", "execution") == []
    assert winners(
        town("Zoe zombuul dead", "Ann chef", "Bob empath", "Cid librarian dead", at="day 3"),
        "Ann",
        "execution",
    ) == ["evil"]
