"""Wins by the day's report: what is true now, and what dusk decides."""

from __future__ import annotations

import pytest

from app.domain import wins
from app.domain.game import Game
from app.services.snapshots import read_snapshot
from tests.domain.town_of import Json, report, the_day, town, vote, won

THREE = ("Imp imp", "Ann chef", "May mayor")
DEAD = ("Bob empath dead", "Cid librarian dead", "Eve baron dead")


def test_nobody_has_won_yet() -> None:
    assert won(town("Imp imp", "Ann chef", "Bob empath", "Cid librarian", "Eve baron", at="day 2")) == []


def test_the_demon_is_dead() -> None:
    assert won(town("Imp imp dead", "Ann chef", "Bob empath", at="day 2")) == ["good"]


def test_two_alive_with_the_demon_dead_is_goods() -> None:
    assert won(town("Imp imp dead", "Ann chef", "Bob empath", *DEAD[1:], at="day 4")) == ["good"]


def test_two_alive_with_the_demon_is_evils() -> None:
    assert won(town("Imp imp", "Ann chef", *DEAD, at="day 4")) == ["evil"]
    assert won(town("Imp imp", "Ann chef", "Tom thief good", *DEAD, at="day 4")) == ["evil"]


def test_after_the_star_pass_at_three_evil_wins() -> None:
    snapshot = town(
        "Old imp dead imp/Dead", "New imp", "Ann chef", *DEAD, at="night 4", tonight={"died": ["Old"]}
    )
    assert won(snapshot) == ["evil"]


def test_before_the_heir_is_named_nothing_is_won() -> None:
    pass_on = town(
        "Imp imp dead imp/Dead",
        "Pia poisoner",
        "Ann chef",
        "Bob empath",
        "Cid librarian",
        at="night 2",
        tonight={"died": ["Imp"]},
    )
    assert won(pass_on) == []
    woman = town("Imp imp dead", "Sca scarletwoman", "Ann chef", "Bob empath", "Cid librarian", at="day 2")
    assert (won(woman), report(woman)["notes"]) == (
        [],
        ["The Demon is dead: Sca, the Scarlet Woman, becomes the Demon"],
    )
    drunk = town(
        "Imp imp dead",
        "Sca scarletwoman sweetheart/Drunk",
        "Ann chef",
        "Bob empath",
        "Swe sweetheart dead",
        at="day 2",
    )
    assert won(drunk) == ["good"]


def test_a_saint_died_by_execution_whoever_else_died_that_day() -> None:
    cast = ("Imp imp", "Ann chef", "Sue saint dead", "Bob empath dead", "Cid monk")
    assert won(town(*cast, at="day 2", day=the_day(executed="Sue", died="Bob"))) == ["evil"]
    killed_later = town(
        *cast, at="night 3", day=the_day(executed="Sue", died="Bob"), tonight={"died": ["Sue"]}
    )
    assert won(killed_later) == []


# Dusk


@pytest.mark.parametrize(
    ("mayor", "sides"),
    [
        ("May mayor", ["good"]),
        ("May mayor evil", ["evil"]),
        ("May mayor poisoner/Poisoned", []),
        ("May drunk as:mayor", []),
        ("May chef", []),
    ],
)
def test_a_sober_mayor_wins_at_three_alive_without_execution(mayor: str, sides: list[str]) -> None:
    cast = ("Imp imp", "Pia poisoner", mayor, *DEAD)
    assert won(town(*cast, at="night 5")) == sides
    assert won(town(*cast, at="day 4")) == []
    assert won(town(*cast, at="night 5", day=the_day(executed="Bob", died="Bob"))) == []


def test_travellers_count_against_the_mayor() -> None:
    assert won(town(*THREE, *DEAD, "Tom thief good", at="night 5")) == []
    assert won(
        town(*THREE, *DEAD, "Tom thief good dead", at="night 5", day=the_day(died="Tom", exiled="Tom"))
    ) == ["good"]


def test_a_tied_vote_is_no_execution() -> None:
    rows = (vote("Ann", "Imp", "Ann", "May"), vote("Imp", "Ann", "Imp", "May"))
    assert won(town(*THREE, *DEAD, at="night 5", day=the_day(*rows))) == ["good"]


def test_a_mayor_killed_after_dusk_has_won_before() -> None:
    killed = town(
        "Imp imp", "Ann chef", "May mayor dead imp/Dead", *DEAD, at="night 5", tonight={"died": ["May"]}
    )
    assert won(killed) == ["good"]


def test_a_twin_keeps_the_mayor_from_winning() -> None:
    cast = ("Evi eviltwin", "May mayor eviltwin/Twin", "Imp imp", *DEAD)
    assert won(town(*cast, at="night 5")) == []


@pytest.mark.parametrize(
    ("vortox", "day", "at", "sides"),
    [
        ("Vor vortox", the_day(), "night 3", ["evil"]),
        ("Vor vortox", the_day(executed="Dee", died="Dee"), "night 3", []),
        ("Vor vortox", the_day(executed="Ann"), "night 3", []),
        ("Vor vortox", the_day(died="Dee", exiled="Tom"), "night 3", ["evil"]),
        ("Vor vortox", the_day(), "day 2", []),
        ("Vor vortox", the_day(), "night 1", []),
        ("Vor vortox sweetheart/Drunk", the_day(), "night 3", []),
    ],
)
def test_a_vortox_wins_when_nobody_is_executed(vortox: str, day: Json, at: str, sides: list[str]) -> None:
    cast = (
        vortox,
        "Ann chef",
        "Bob empath",
        "Cid librarian",
        "Dee monk dead",
        "Swe sweetheart dead",
        "Tom thief good",
    )
    assert won(town(*cast, at=at, day=day)) == sides


@pytest.mark.parametrize(
    ("leviathan", "at", "sides"),
    [
        ("Lev leviathan", "night 6", ["evil"]),
        ("Lev leviathan", "night 5", []),
        ("Lev leviathan", "day 5", []),
        ("Lev leviathan poisoner/Poisoned", "night 6", []),
    ],
)
def test_leviathan_wins_after_the_fifth_day(leviathan: str, at: str, sides: list[str]) -> None:
    cast = (leviathan, "Pia poisoner", "Ann chef", "Bob empath", "Cid librarian")
    assert won(town(*cast, at=at)) == sides


def test_a_mayor_outlasts_leviathan() -> None:
    cast = ("Lev leviathan", "May mayor", "Ann chef", "Bob empath", "Cid librarian")
    assert won(town(*cast, at="night 6")) == ["good"]
    assert won(
        town(*cast[:2], "Ann chef dead", *cast[3:], at="night 6", day=the_day(executed="Ann", died="Ann"))
    ) == ["evil"]


def test_the_masterminds_extra_day() -> None:
    def told(at: str, **day: str) -> list[str]:
        cast = (
            "Po po dead",
            "Mas mastermind",
            "Ann chef dead" if day.get("executed") == "Ann" else "Ann chef",
        )
        return won(town(*cast, "Bob empath", "Cid librarian", at=at, day=the_day(**day)))

    assert told("day 2", executed="Po", died="Po") == []
    assert told("night 3", executed="Po", died="Po") == []
    assert told("day 3") == []
    assert told("day 3", executed="Ann", died="Ann") == ["evil"]
    assert told("night 4") == ["good"]
    assert told("day 2", died="Po") == ["good"]


def test_the_extra_day_and_a_bishops_duty_are_told() -> None:
    extra = town("Po po dead", "Mas mastermind", "Ann chef", "Bob empath", "Cid librarian", at="day 3")
    assert report(extra)["notes"] == [
        "The Mastermind plays on: if somebody is executed on this day, their team loses"
    ]
    bishop = town("Bis bishop good bishop/Nominate_Evil", "Imp imp", "Ann chef", "Bob empath", at="day 1")
    assert report(bishop)["notes"] == ["Bis is the Bishop: an evil player must still be nominated today"]


def test_two_alive_on_the_masterminds_day() -> None:
    cast = ("Po po dead", "Mas mastermind", "Ann chef", *DEAD)
    assert won(town(*cast, at="day 5")) == []
    assert won(town(*cast, at="night 6")) == ["good"]


# What was executed


def test_executions_that_end_the_game() -> None:
    base = ("Imp imp", "Ann chef", "Bob empath", "Cid librarian")
    saint = town("Sai saint dead", *base, at="day 2", day=the_day(executed="Sai", died="Sai"))
    assert won(saint) == ["evil"]
    saved = town("Sai saint", *base, at="day 2", day=the_day(executed="Sai"))
    assert won(saved) == []
    goblin = town(
        "Gob goblin dead goblin/Claimed", *base, at="day 2", day=the_day(executed="Gob", died="Gob")
    )
    assert won(goblin) == ["evil"]
    twin = town(
        "Evi eviltwin",
        "Goo sage dead eviltwin/Twin",
        *base,
        at="day 2",
        day=the_day(executed="Goo", died="Goo"),
    )
    assert won(twin) == ["evil"]


def test_the_klutz_has_chosen() -> None:
    base = ("Klu klutz dead", "Imp imp", "Ann chef", "Bob empath", "Cid librarian")
    wrong = town(*base, at="day 2", tonight={"chosen": [{"by": "Klu", "players": ["Imp"]}]})
    assert won(wrong) == ["evil"]
    right = town(*base, at="day 2", tonight={"chosen": [{"by": "Klu", "players": ["Ann"]}]})
    assert won(right) == []


def test_good_goes_before_evil() -> None:
    snapshot = town(
        "Lee lleech dead",
        "Sai saint dead lleech/Poisoned",
        "Ann chef",
        "Bob empath",
        at="day 2",
        day=the_day(executed="Sai", died="Sai Lee"),
    )
    assert won(snapshot) == ["good"]


def test_a_politician_is_remembered() -> None:
    snapshot = town("Pol politician", "Imp imp", "Ann chef dead", "Bob empath dead", at="day 4")
    answer = report(snapshot)
    assert [w["team"] for w in answer["wins"]] == ["evil"]
    assert answer["notes"] == ["If Pol, the Politician, is most to blame for losing, they win as well"]


# What is said aloud


def spoken(*lines: str, at: str = "day 2") -> Game:
    return read_snapshot(town(*lines, at=at))


def sides(found: tuple[wins.Win, ...]) -> list[str]:
    return [win.team.value for win in found]


def test_the_alsaahir_names_the_whole_team() -> None:
    game = spoken("Als alsaahir", "Imp imp", "Old imp dead", "Eve baron", "Ann chef", "Tom thief evil")
    assert sides(wins.alsaahir_guess(game, 1, [4], [2, 3])) == ["good"]
    assert sides(wins.alsaahir_guess(game, 1, [4], [2])) == []
    assert sides(wins.alsaahir_guess(game, 1, [4, 6], [2, 3])) == []
    assert sides(wins.alsaahir_guess(game, 5, [4], [2, 3])) == []


def test_a_minion_guesses_the_damsel() -> None:
    game = spoken("Dam damsel", "Imp imp", "Eve baron", "Ann chef", "Bob empath")
    assert sides(wins.damsel_guess(game, 3, 1)) == ["evil"]
    assert sides(wins.damsel_guess(game, 2, 1)) == []
    assert sides(wins.damsel_guess(game, 3, 4)) == []
    used = spoken("Dam damsel damsel/Guess_Used", "Imp imp", "Eve baron", "Ann chef", "Bob empath")
    assert sides(wins.damsel_guess(used, 3, 1)) == []
    dead = spoken("Dam damsel dead", "Imp imp", "Eve baron", "Ann chef", "Bob empath")
    assert sides(wins.damsel_guess(dead, 3, 1)) == []


def test_the_storyteller_is_executed() -> None:
    assert sides(wins.storyteller_executed(spoken("Ath atheist dead", "Ann chef", "Bob empath"))) == ["good"]
    assert sides(wins.storyteller_executed(spoken("Imp imp", "Ann chef", "Bob empath"))) == ["evil"]


def test_the_klutz_and_the_cult() -> None:
    game = spoken("Klu klutz dead", "Imp imp", "Ann chef", "Cul cultleader", "Bob empath")
    assert sides(wins.klutz_choice(game, 1, 2)) == ["evil"]
    assert sides(wins.klutz_choice(game, 1, 3)) == []
    assert sides(wins.cult_joined(game, 4)) == ["good"]
