"""Who may nominate whom, and what it would bring before any vote."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.town_of import report, the_day, town, vote

TOWN = ("Ann chef", "Bob empath", "Dru drunk as:monk", "Eve baron", "Imp imp", "Ded librarian dead")


def pairs(snapshot: dict[str, Any], field: str = "before_nominating") -> set[tuple[str, str]]:
    return {(row["by"], row["of"]) for row in report(snapshot)[field]}


def said(snapshot: dict[str, Any], by: str, of: str) -> list[str]:
    rows = report(snapshot)["before_nominating"]
    return [row["consequence"] for row in rows if (row["by"], row["of"]) == (by, of)]


# Who may


def test_the_living_nominate_and_everybody_may_be_nominated() -> None:
    answer = report(town(*TOWN, at="day 1"))
    assert answer["may_nominate"] == ["Ann", "Bob", "Dru", "Eve", "Imp"]
    assert answer["may_be_nominated"] == ["Ann", "Bob", "Dru", "Eve", "Imp", "Ded"]


def test_once_a_day_each() -> None:
    answer = report(town(*TOWN, at="day 1", day=the_day(vote("Ann", "Imp", "Ann"), vote("Imp", "Imp"))))
    assert answer["may_nominate"] == ["Bob", "Dru", "Eve"]
    assert answer["may_be_nominated"] == ["Ann", "Bob", "Dru", "Eve", "Ded"]


def test_what_was_bent_is_told_and_not_refused() -> None:
    rows = (vote("Ded", "Imp"), vote("Ann", "Imp"), vote("Ann", "Bob"))
    answer = report(town(*TOWN, at="day 1", day=the_day(*rows)))
    assert [p["where"] for p in answer["problems"]] == ["Ded", "Ann", "Imp"]


def test_nobody_nominates_after_the_execution_or_at_night() -> None:
    over = report(town("Ann chef dead", *TOWN[1:], at="day 1", day=the_day(executed="Ann", died="Ann")))
    assert (over["may_nominate"], over["may_be_nominated"], over["before_nominating"]) == ([], [], [])
    assert report(town(*TOWN, at="night 2"))["may_nominate"] == []


def test_the_butcher_nominates_once_more_whom_they_like() -> None:
    rows = (vote("But", "Bob", "But"), vote("Bob", "Ann", "Bob", "Eve", "Imp", "Dru"))
    cast = ("Ann chef dead", *TOWN[1:], "But butcher good")
    answer = report(town(*cast, at="day 1", day=the_day(*rows, executed="Ann", died="Ann")))
    assert answer["may_nominate"] == ["But"]
    assert {"Bob", "Ann", "Imp", "But"} <= set(answer["may_be_nominated"])
    again = the_day(*rows, vote("But", "Bob", "But"), executed="Ann", died="Ann")
    assert report(town(*cast, at="day 1", day=again))["may_nominate"] == []


def test_an_exile_gives_the_butcher_nothing() -> None:
    cast = ("Gun gunslinger dead", *TOWN, "But butcher good")
    row = vote("Ann", "Gun", "Ann", "Bob", "Eve", "Imp")
    kept = the_day(row, vote("But", "Bob"), died="Gun", exiled="Gun")
    assert "But" not in report(town(*cast, at="day 1", day=kept))["may_nominate"]


def test_a_dead_banshee_nominates_twice() -> None:
    cast = ("Ban banshee dead banshee/Has_Ability", *TOWN)
    assert "Ban" in report(town(*cast, at="day 2", day=the_day(vote("Ban", "Ann"))))["may_nominate"]
    twice = the_day(vote("Ban", "Ann"), vote("Ban", "Bob"))
    answer = report(town(*cast, at="day 2", day=twice))
    assert "Ban" not in answer["may_nominate"]
    assert answer["problems"] == []
    assert "Ban" not in report(town("Ban banshee dead", *TOWN, at="day 2"))["may_nominate"]


def test_a_golem_nominates_once_in_the_game() -> None:
    assert "Gol" in report(town("Gol golem", *TOWN, at="day 2"))["may_nominate"]
    assert "Gol" not in report(town("Gol golem golem/May_Not_Nominate", *TOWN, at="day 2"))["may_nominate"]


def test_with_a_bishop_only_the_storyteller_nominates() -> None:
    assert report(town("Bis bishop good", *TOWN, at="day 2"))["may_nominate"] == []
    assert "Ann" in report(town("Bis bishop good dead", *TOWN, at="day 2"))["may_nominate"]
    row = vote(None, "Ann", "Bob", "Eve", "Imp")
    answer = report(town("Bis bishop good", *TOWN, at="day 2", day=the_day(row)))
    assert answer["nominations"][0]["by"] is None
    assert answer["about_to_die"] == "Ann"


def test_a_living_traveller_may_be_called_for_exile() -> None:
    answer = report(town("Tom thief good", "Gun gunslinger dead", *TOWN, at="day 2"))
    assert "Tom" in answer["may_be_nominated"]
    assert "Gun" not in answer["may_be_nominated"]


# The Virgin


def test_a_townsfolk_who_nominates_the_virgin_is_executed() -> None:
    snapshot = town("Vic virgin", *TOWN, at="day 1")
    assert pairs(snapshot) == {("Ann", "Vic"), ("Bob", "Vic"), ("Vic", "Vic")}
    assert said(snapshot, "Ann", "Vic") == [
        "Vic is the Virgin and Ann a Townsfolk: Ann is executed and dies; no vote"
    ]
    assert pairs(snapshot, "used_up_by_nominating") == {("Dru", "Vic"), ("Eve", "Vic"), ("Imp", "Vic")}


@pytest.mark.parametrize(
    "virgin",
    [
        "Vic virgin virgin/No_Ability",
        "Vic virgin dead",
        "Vic virgin poisoner/Poisoned",
        "Vic drunk as:virgin",
    ],
)
def test_a_virgin_without_ability_harms_nobody(virgin: str) -> None:
    assert pairs(town(virgin, "Pia poisoner", *TOWN, at="day 1")) == set()


def test_a_poisoned_virgins_ability_is_used_up_all_the_same() -> None:
    snapshot = town("Vic virgin poisoner/Poisoned", "Pia poisoner", *TOWN, at="day 1")
    assert ("Ann", "Vic") in pairs(snapshot, "used_up_by_nominating")


def test_a_spy_may_be_taken_for_a_townsfolk_by_the_virgin() -> None:
    snapshot = town("Vic virgin", "Spy spy", "Ann chef", "Imp imp", "Bob empath", at="day 1")
    assert said(snapshot, "Spy", "Vic") == [
        "If Spy registers as a Townsfolk, they are executed at once: Vic is the Virgin"
    ]


def test_a_sailor_is_executed_by_the_virgin_and_lives() -> None:
    snapshot = town("Vic virgin", "Sal sailor", "Ann chef", "Imp imp", "Bob empath", at="day 1")
    assert "executed and lives" in said(snapshot, "Sal", "Vic")[0]


# The others


def test_who_is_cursed_dies_by_nominating_anybody() -> None:
    cast = ("Ann chef witch/Cursed", "Wit witch", *TOWN[1:])
    everybody = {"Ann", "Wit", "Bob", "Dru", "Eve", "Imp", "Ded"}
    assert pairs(town(*cast, at="day 2")) == {("Ann", of) for of in everybody}
    assert pairs(town("Ann chef witch/Cursed", "Wit witch dead", *TOWN[1:], at="day 2")) == set()
    assert pairs(town("Ann sailor witch/Cursed", "Wit witch", *TOWN[1:], at="day 2")) == set()


def test_three_alive_lift_the_curse() -> None:
    cast = ("Ann chef witch/Cursed", "Wit witch", "Imp imp", "Bob empath dead")
    assert pairs(town(*cast, at="day 4")) == set()


def test_a_call_for_exile_brings_nothing() -> None:
    cast = ("Ann chef witch/Cursed", "Wit witch", "Tom thief good", *TOWN[1:])
    assert ("Ann", "Tom") not in pairs(town(*cast, at="day 2"))


def test_the_golem_kills_whom_it_nominates_unless_the_demon() -> None:
    snapshot = town("Gol golem", "Rec recluse", *TOWN, at="day 2")
    assert pairs(snapshot) == {("Gol", of) for of in ("Gol", "Rec", "Ann", "Bob", "Dru", "Eve")}
    assert said(snapshot, "Gol", "Ann") == ["Gol is the Golem: Ann dies at once, and the vote goes on"]
    assert said(snapshot, "Gol", "Rec") == ["Gol is the Golem: Rec dies unless they register as the Demon"]
    assert ("Gol", "Imp") in pairs(snapshot, "used_up_by_nominating")


def test_the_goblin_may_claim() -> None:
    snapshot = town("Gob goblin", "Ann chef", "Imp imp", "Bob empath", "Ded librarian dead", at="day 2")
    assert pairs(snapshot) == {(by, "Gob") for by in ("Gob", "Ann", "Imp", "Bob")}


def test_the_fearmonger_and_the_marked() -> None:
    cast = ("Fea fearmonger", "Ann chef fearmonger/Fear", *TOWN[1:])
    assert pairs(town(*cast, at="day 2")) == {("Fea", "Ann")}


def test_the_princess_on_her_first_day() -> None:
    nominees = {"Pri", "Ann", "Bob", "Dru", "Eve", "Imp", "Ded"}
    assert pairs(town("Pri princess", *TOWN, at="day 1")) == {("Pri", of) for of in nominees}
    assert pairs(town("Pri princess", *TOWN, at="day 2")) == set()


def test_the_psychopath_plays_against_the_nominator() -> None:
    snapshot = town("Psy psychopath", "Ann chef", "Imp imp", "Bob empath", at="day 2")
    assert pairs(snapshot) == {(by, "Psy") for by in ("Psy", "Ann", "Imp", "Bob")}


def test_the_gnomes_amigo() -> None:
    snapshot = town("Gno gnome good", "Ann chef gnome/Amigo", "Imp imp", "Bob empath", at="day 2")
    assert pairs(snapshot) == {(by, "Ann") for by in ("Gno", "Ann", "Imp", "Bob")}


def test_leviathan_before_a_soldier() -> None:
    snapshot = town("Lev leviathan", "Sol soldier", "Ann chef", "Bob empath", at="day 2")
    assert pairs(snapshot) == {("Lev", "Sol")}


def test_on_the_third_day_of_riot_nominees_die_and_nominate() -> None:
    cast = ("Rio riot", "Ric riot", "Ann chef", "Bob empath", "Sol sailor", "Ded librarian dead")
    second = report(town(*cast, at="day 2"))
    assert second["before_nominating"] == []
    third = report(town(*cast, at="day 3"))
    assert "Ded" not in third["may_be_nominated"]
    assert said(town(*cast, at="day 3"), "Ann", "Bob") == [
        "Bob dies and must nominate a living player at once"
    ]
    started = town(
        *cast[:3], "Bob empath dead", *cast[4:], at="day 3", day=the_day(vote("Ann", "Bob"), died="Bob")
    )
    assert report(started)["may_nominate"] == ["Bob"]


def test_two_things_at_once() -> None:
    snapshot = town("Vic virgin", "Wit witch", "Ann chef witch/Cursed", "Bob empath", "Imp imp", at="day 2")
    assert len(said(snapshot, "Ann", "Vic")) == 2
