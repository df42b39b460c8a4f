"""Worked examples of deaths, one a line: who would die of what, what follows, and who would win.

A line names the town, who dies, the cause and who kills ("-": nobody is named); then whether they die (yes,
no or open), what follows, and who wins.
"""

from __future__ import annotations

import pytest

from tests.domain.town_of import Json, ask, the_day, town, vote

REST = "Cho chef, Emp empath, May washerwoman, Lib librarian, Clo clockmaker"
DIES = {"yes": True, "no": False, "open": None}


def outcome(snapshot: Json, asked: str) -> str:
    """The answer to "Ann execution -", as a line is written."""
    of, cause, by = asked.split()
    answer = ask(snapshot, of, cause, None if by == "-" else by)
    dies = next(word for word, value in DIES.items() if value is answer["dies"])
    follows = [" ".join(filter(None, (r["player"], r["effect"], r["character"]))) for r in answer["follows"]]
    wins = [f"{win['team']} wins" for win in answer["wins"]]
    return ": ".join(filter(None, (dies, ", ".join([*sorted(follows), *wins]))))


def seats(line: str) -> list[str]:
    return [seat.strip() for seat in line.replace("…", REST).split(",")]


BY_DAY = [
    # What either registration permits is not certain.
    ("Imp imp, Min minstrel, Spy spy, …", "Spy execution -", "yes"),
    ("Imp imp, God godfather, Rec recluse, …", "Rec execution -", "yes"),
    ("Imp imp, God godfather, Dru drunk as:sage, …", "Dru execution -", "yes: God decides"),
    # A Cannibal who dies by execution dies with what they had eaten before.
    ("Imp imp, Can cannibal, Sai saint dead cannibal/Lunch, …", "Can execution -", "yes: evil wins"),
    # The Lleech's host is as good a target of the Slayer as the Demon.
    (
        "Lle lleech, Sla slayer, Emp empath, Cho chef lleech/Poisoned, Lib librarian",
        "Cho townsfolk Sla",
        "yes: Lle dies, good wins",
    ),
]


@pytest.mark.parametrize(("line", "asked", "expected"), BY_DAY)
def test_by_day(line: str, asked: str, expected: str) -> None:
    assert outcome(town(*seats(line), at="day 2"), asked) == expected


def test_a_second_good_player_executed_beside_a_leviathan() -> None:
    cast = seats("Lev leviathan, Bar baron, …")
    second = town(*cast, at="day 3", centre="leviathan/Good_Player_Executed")
    assert outcome(second, "Cho execution -") == "yes: evil wins"
    assert outcome(second, "Bar execution -") == "yes"
    assert outcome(town(*cast, at="day 3"), "Cho execution -") == "yes"


def test_princess_and_al_hadikhia() -> None:
    day = the_day(vote("Pri", "Clo", "Pri"), executed="Clo", died="Clo")
    cast = (
        "Alh alhadikhia",
        "Pri princess",
        "Cho chef",
        "Emp empath",
        "Lib librarian",
        "Clo clockmaker dead",
    )
    assert outcome(town(*cast, day=day), "Cho demon Alh") == "no"
