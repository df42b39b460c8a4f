"""How many of each team: the printed table, and what brackets make of it."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content.library import bundled
from app.domain.characters import Team
from app.domain.setup import Distribution, Table, base, distributions
from tests.domain.setup.tables import CHANGES, TROUBLE_BREWING, script, splits, table
from tests.golden import oracle_distributions as oracle

SENTINEL = bundled().characters["sentinel"]
CHANGERS = sorted(
    {*oracle.OUTSIDERS_CHANGE, *oracle.ANY_OUTSIDERS, *oracle.TOWNSFOLK, "summoner", "lilmonsta"}
)
OUTSIDERS = sum(bundled().characters[c].team is Team.OUTSIDER for c in CHANGES)


@pytest.mark.parametrize(("players", "printed"), oracle.PRINTED.items())
def test_the_printed_table(players: int, printed: oracle.Split) -> None:
    assert base(players) == Distribution(*printed)
    assert distributions(table(players)) == (Distribution(*printed),)


@pytest.mark.parametrize("players", [*range(5), 16, 20, 21, 100])
def test_outside_the_table_nothing_breaks(players: int) -> None:
    numbers = base(players)
    assert min(numbers.to_data().values()) >= 0
    assert numbers.total == min(players, 15)
    assert distributions(table(players))


@pytest.mark.parametrize(
    ("players", "in_play", "legal"),
    [
        (7, "baron", "3/2/1/1"),
        (8, "vigormortis", "6/0/1/1"),
        (7, "vigormortis", "5/0/1/1"),
        (10, "fanggu", "6/1/2/1"),
        (9, "godfather", "6/1/1/1 4/3/1/1"),
        (10, "godfather", "6/1/2/1"),
        (12, "baron vigormortis", "6/3/2/1"),
        (8, "vigormortis godfather", "5/1/1/1"),
        (9, "balloonist", "5/2/1/1 4/3/1/1"),
        (9, "baron balloonist", "3/4/1/1 2/5/1/1"),
        (7, "huntsman", "4/1/1/1"),
        (8, "huntsman", "5/1/1/1 4/2/1/1"),
        (8, "huntsman damsel", "5/1/1/1 4/2/1/1"),
        (7, "vigormortis huntsman", "4/1/1/1"),
        (7, "choirboy", "5/0/1/1"),
        (7, "villageidiot villageidiot villageidiot", "5/0/1/1"),
        (8, "hermit", "5/1/1/1"),
        (9, "hermit", "6/1/1/1 5/2/1/1"),
        (8, "drunk marionette lunatic", "5/1/1/1"),
        (9, "lilmonsta", "5/2/2/0"),
        (7, "summoner", "6/0/1/0"),
        (9, "summoner baron", "4/4/1/0"),
        (7, "kazali", "6/0/0/1 5/1/0/1 4/2/0/1 3/3/0/1 2/4/0/1 1/5/0/1"),
        (7, "lordoftyphon", "4/0/2/1 3/1/2/1 2/2/2/1 1/3/2/1 0/4/2/1"),
        (7, "xaan", "5/0/1/1 4/1/1/1 3/2/1/1 2/3/1/1 1/4/1/1 0/5/1/1"),
        (7, "xaan baron", "5/0/1/1 4/1/1/1 3/2/1/1 2/3/1/1 1/4/1/1 0/5/1/1"),
        (5, "atheist", "5/0/0/0 4/1/0/0 3/2/0/0 2/3/0/0 1/4/0/0"),
        (5, "legion", "2/0/0/3 1/1/0/3 0/2/0/3 1/0/0/4 0/1/0/4"),
        (8, "riot", "5/1/1/1"),
    ],
)
def test_brackets(players: int, in_play: str, legal: str) -> None:
    assert splits(players, *in_play.split(), ids=[*CHANGES, "riot"]) == legal


def test_the_sentinel_is_open_about_one_outsider() -> None:
    assert splits(9, fabled=["sentinel"]) == "6/1/1/1 5/2/1/1 4/3/1/1"
    assert splits(7, fabled=["sentinel"]) == "5/0/1/1 4/1/1/1"
    assert splits(9, "sentinel", ids=[*CHANGES, "sentinel"]) == "6/1/1/1 5/2/1/1 4/3/1/1"


def test_the_pope_lets_outsiders_stand_twice() -> None:
    assert splits(8, fabled=["pope"]) == "5/1/1/1"
    assert splits(8, "saint", "saint", fabled=["pope"]) == "5/1/1/1 4/2/1/1"
    assert splits(7, "saint", "saint", "saint", fabled=["pope"]) == "5/0/1/1 4/1/1/1 3/2/1/1"
    assert splits(7, fabled=["pope"]) == "5/0/1/1"


def test_an_open_number_of_outsiders_ends_where_the_script_does() -> None:
    assert splits(15, "kazali", ids=[*TROUBLE_BREWING, "kazali"]).split()[-1] == "10/4/0/1"


def test_abilities_that_somebody_holds_beside_their_own_change_the_setup_too() -> None:
    alchemist = Table(script(*CHANGES), 7, abilities=["baron"])
    assert distributions(alchemist) == (Distribution(3, 2, 1, 1),)


@pytest.mark.parametrize("players", [5, 8, 10, 15])
def test_any_two_rules_together_agree_with_brute_force(players: int) -> None:
    for pair in combinations(CHANGERS, 2):
        _agree(players, pair)


@given(st.integers(5, 15), st.sets(st.sampled_from(CHANGERS), max_size=6))
def test_many_rules_together_agree_with_brute_force(players: int, in_play: set[str]) -> None:
    _agree(players, sorted(in_play))


def _agree(players: int, in_play: tuple[str, ...] | list[str]) -> None:
    wanted = oracle.legal(players, in_play, OUTSIDERS)
    found = distributions(
        Table(script(*CHANGES), players, guests=[SENTINEL]), [c for c in in_play if c != "sentinel"]
    )
    if "sentinel" in in_play:
        found = distributions(Table(script(*CHANGES), players, ["sentinel"], [SENTINEL]), in_play)
    assert found, "there is always an answer"
    assert all(d.total == players and min(d.to_data().values()) >= 0 for d in found)
    if wanted:
        assert {(d.townsfolk, d.outsider, d.minion, d.demon) for d in found} == wanted
