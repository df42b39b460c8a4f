"""What votes count and who is about to die: majorities, ties, weights, the dead, exile."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.town_of import report, the_day, town, vote

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jay")
CAST = (
    "chef",
    "empath",
    "librarian",
    "washerwoman",
    "investigator",
    "baron",
    "imp",
    "monk",
    "slayer",
    "mayor",
)


def circle(
    count: int, *rows: dict[str, Any], dead: str = "", extra: tuple[str, ...] = (), **day: Any
) -> dict[str, Any]:
    """The first `count` of the cast by day, `extra` seats after them, and these nominations."""
    lines = [
        f"{name} {character}{' dead' if name in dead.split() else ''}"
        for name, character in zip(NAMES[:count], CAST, strict=False)
    ]
    return report(town(*lines, *extra, at="day 2", script="soldier", day=the_day(*rows, **day)))


def outcomes(answer: dict[str, Any]) -> list[str]:
    return [row["outcome"] for row in answer["nominations"]]


@pytest.mark.parametrize(("living", "needed"), [(5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)])
def test_half_of_the_living_rounded_up(living: int, needed: int) -> None:
    assert circle(living)["votes_needed"] == needed


def test_travellers_count_among_the_living() -> None:
    answer = circle(8, extra=("Tom thief", "Bea beggar"))
    assert (answer["alive"], answer["votes_needed"]) == (10, 5)


def test_enough_votes_put_somebody_on_the_block() -> None:
    answer = circle(8, vote("Ann", "Bob", *NAMES[:4]))
    assert answer["about_to_die"] == "Bob"
    assert answer["nominations"] == [
        {"by": "Ann", "of": "Bob", "votes": 4, "needed": 4, "outcome": "about to die"}
    ]
    assert answer["votes_to_lead"] == 5


def test_one_vote_short_is_not_enough() -> None:
    answer = circle(8, vote("Ann", "Bob", *NAMES[:3]))
    assert (answer["about_to_die"], outcomes(answer)) == (None, ["too few votes"])


def test_a_later_nominee_must_have_more() -> None:
    fewer = circle(8, vote("Ann", "Bob", *NAMES[:5]), vote("Bob", "Cid", *NAMES[:4]))
    assert (fewer["about_to_die"], outcomes(fewer)) == ("Bob", ["about to die", "beaten"])
    more = circle(8, vote("Ann", "Bob", *NAMES[:4]), vote("Bob", "Cid", *NAMES[:5]))
    assert (more["about_to_die"], outcomes(more)) == ("Cid", ["beaten", "about to die"])


def test_a_tie_frees_both_and_a_third_must_beat_it() -> None:
    tie = circle(8, vote("Ann", "Bob", *NAMES[:4]), vote("Bob", "Cid", *NAMES[4:8]))
    assert (tie["about_to_die"], outcomes(tie)) == (None, ["tied", "tied"])
    third = circle(
        8, vote("Ann", "Bob", *NAMES[:4]), vote("Bob", "Cid", *NAMES[4:8]), vote("Cid", "Dee", *NAMES[:5])
    )
    assert (third["about_to_die"], outcomes(third)) == ("Dee", ["tied", "tied", "about to die"])
    fourth = circle(
        8, vote("Ann", "Bob", *NAMES[:4]), vote("Bob", "Cid", *NAMES[4:8]), vote("Cid", "Dee", *NAMES[:4])
    )
    assert (fourth["about_to_die"], outcomes(fourth)) == (None, ["tied", "tied", "tied"])


def test_an_earlier_tally_stays_the_mark_after_somebody_has_died() -> None:
    first = vote("Ann", "Bob", *NAMES[:4])
    alone = circle(9, first, dead="Ida", died="Ida")
    assert (alone["about_to_die"], alone["votes_needed"], alone["votes_to_lead"]) == (None, 4, 5)
    assert alone["nominations"][0]["needed"] == 5
    tied = circle(9, first, vote("Bob", "Cid", *NAMES[:4]), dead="Ida", died="Ida")
    assert tied["about_to_die"] is None
    assert [row["needed"] for row in tied["nominations"]] == [5, 4]
    more = circle(9, first, vote("Bob", "Cid", *NAMES[:5]), dead="Ida", died="Ida")
    assert more["about_to_die"] == "Cid"


def test_a_row_keeps_the_number_it_was_given() -> None:
    row = {**vote("Ann", "Bob", *NAMES[:4]), "needed": 5}
    assert outcomes(circle(8, row)) == ["too few votes"]


def test_an_executed_player_lived_when_they_were_voted_for() -> None:
    answer = circle(8, vote("Ann", "Bob", *NAMES[:4]), dead="Bob", executed="Bob", died="Bob")
    assert answer["nominations"][0] == {
        "by": "Ann",
        "of": "Bob",
        "votes": 4,
        "needed": 4,
        "outcome": "executed",
    }
    assert (answer["about_to_die"], answer["alive"]) == (None, 7)
    nine = circle(9, vote("Ann", "Bob", *NAMES[:5]), dead="Bob", executed="Bob", died="Bob")
    assert (nine["alive"], nine["nominations"][0]["needed"]) == (8, 5)


# Weights


def test_a_bureaucrat_trebles_and_a_thief_turns_a_vote_round() -> None:
    def tally(ann: str) -> int:
        lines = [f"Ann chef {ann}", "Bob empath", "Cid librarian", "Dee imp", "Bur bureaucrat", "Thi thief"]
        row = vote("Bob", "Cid", "Ann", "Bob", "Cid")
        votes: int = report(town(*lines, at="day 2", day=the_day(row)))["nominations"][0]["votes"]
        return votes

    assert tally("") == 3
    assert tally("bureaucrat/3_Votes") == 5
    assert tally("thief/Negative_Vote") == 1
    assert tally("bureaucrat/3_Votes thief/Negative_Vote") == -1


@pytest.mark.parametrize("bureaucrat", ["Bur bureaucrat dead", "Bur bureaucrat poisoner/Poisoned"])
def test_a_bureaucrat_without_ability_counts_nothing(bureaucrat: str) -> None:
    lines = [
        "Ann chef bureaucrat/3_Votes",
        "Bob empath",
        "Cid librarian",
        "Dee imp",
        "Pia poisoner",
        bureaucrat,
    ]
    answer = report(town(*lines, at="day 2", day=the_day(vote("Bob", "Cid", "Ann", "Bob"))))
    assert answer["nominations"][0]["votes"] == 2


def test_weights_do_not_touch_an_exile() -> None:
    lines = [
        "Ann chef bureaucrat/3_Votes",
        "Bob empath thief/Negative_Vote",
        "Cid imp",
        "Bur bureaucrat",
        "Thi thief",
    ]
    answer = report(town(*lines, at="day 2", day=the_day(vote("Cid", "Thi", "Ann", "Bob"))))
    assert answer["nominations"][0] == {
        "by": "Cid",
        "of": "Thi",
        "votes": 2,
        "needed": 3,
        "outcome": "not exiled",
    }


# The dead


def test_a_dead_player_votes_once() -> None:
    rows = (vote("Ann", "Bob", "Cid", "Hal"), vote("Bob", "Cid", "Dee", "Hal"))
    answer = circle(8, *rows, dead="Hal")
    assert [row["votes"] for row in answer["nominations"]] == [2, 1]
    assert [p["where"] for p in answer["problems"]] == ["Hal"]


def test_the_living_vote_as_often_as_they_like() -> None:
    rows = (vote("Ann", "Bob", "Cid", "Hal"), vote("Bob", "Cid", "Dee", "Hal"))
    assert [row["votes"] for row in circle(8, *rows)["nominations"]] == [2, 2]


def test_a_vote_that_is_spent_by_now_counts_and_is_asked_about() -> None:
    lines = ["Ann chef", "Bob empath", "Cid librarian dead voted", "Dee imp", "Eve baron"]
    answer = report(town(*lines, at="day 2", day=the_day(vote("Ann", "Bob", "Cid", "Dee"))))
    assert answer["nominations"][0]["votes"] == 2
    assert [p["message"] for p in answer["problems"]] == [
        "Cid is dead and has no ghost vote now: was it spent in this vote?"
    ]


def test_exile_asks_half_of_all_players_and_spends_no_vote() -> None:
    extra = ("Tom thief", "Gun gunslinger")
    everybody = ("Fay", "Gus", "Hal", "Ann", "Bob")
    answer = circle(
        8, vote("Fay", "Tom", *everybody), vote("Ann", "Bob", "Fay"), extra=extra, dead="Fay Gus Hal"
    )
    assert answer["exile_needed"] == 5
    assert answer["nominations"][0] == {
        "by": "Fay",
        "of": "Tom",
        "votes": 5,
        "needed": 5,
        "outcome": "exiled",
    }
    assert (answer["nominations"][1]["votes"], answer["problems"]) == (1, [])
    assert "Ann" not in answer["may_nominate"]
    assert {"Bob", "Cid"} <= set(answer["may_nominate"])


def test_a_call_for_exile_uses_no_nomination_up() -> None:
    answer = circle(5, vote("Ann", "Tom", "Ann"), extra=("Tom thief",))
    assert "Ann" in answer["may_nominate"]
    assert answer["about_to_die"] is None


# Voudon, Banshee, Legion, Butler, Zealot, Organ Grinder


def voudon(seat: str) -> dict[str, Any]:
    lines = [
        seat, "Ann chef", "Bob empath", "Cid librarian", "Dee imp", "Eve baron",
        "Fay monk dead voted", "Gus mayor dead voted", "Hal slayer dead", "Pia poisoner",
    ]  # fmt: skip
    row = vote("Ann", "Bob", "Vou", "Fay", "Gus", "Ann", "Bob", "Cid")
    return report(town(*lines, at="day 3", day=the_day(row, vote("Bob", "Cid", "Vou", "Fay", "Gus", "Hal"))))


def test_with_a_voudon_only_the_dead_and_the_voudon_vote() -> None:
    answer = voudon("Vou voudon")
    assert answer["votes_needed"] == 1
    assert [row["votes"] for row in answer["nominations"]] == [3, 4]
    assert answer["about_to_die"] == "Cid"
    assert {p["where"] for p in answer["problems"]} == {"Ann", "Bob", "Cid"}


@pytest.mark.parametrize("seat", ["Vou voudon poisoner/Poisoned", "Vou voudon dead"])
def test_without_the_voudons_ability_the_usual_rules_hold(seat: str) -> None:
    answer = voudon(seat)
    assert answer["votes_needed"] == (answer["alive"] + 1) // 2
    assert answer["nominations"][0]["votes"] == 6


def test_a_single_vote_is_enough_with_a_voudon() -> None:
    lines = ["Vou voudon", "Ann chef", "Bob empath", "Cid librarian", "Dee imp"]
    answer = report(town(*lines, at="day 1", day=the_day(vote("Ann", "Bob", "Vou"))))
    assert answer["about_to_die"] == "Bob"


@pytest.mark.parametrize(
    ("ban", "votes"),
    [
        ("Ban banshee dead banshee/Has_Ability", [3, 3]),
        ("Ban banshee dead", [2, 1]),
        ("Ban banshee dead banshee/Has_Ability poisoner/Poisoned", [2, 1]),
        ("Ban chef dead", [2, 1]),
    ],
)
def test_a_banshee_votes_twice_and_spends_nothing(ban: str, votes: list[int]) -> None:
    lines = [ban, "Ann empath", "Bob librarian", "Cid imp", "Pia poisoner", "Dee monk"]
    rows = (vote("Ann", "Bob", "Ann", "Ban", "Ban"), vote("Bob", "Cid", "Ann", "Ban", "Ban"))
    answer = report(town(*lines, at="day 3", script="banshee", day=the_day(*rows)))
    assert [row["votes"] for row in answer["nominations"]] == votes
    assert bool(answer["problems"]) is (votes != [3, 3])


@pytest.mark.parametrize(
    ("voters", "votes", "outcome"),
    [
        (("Leo", "Lea", "Lou"), 0, "only evil voted"),
        (("Leo", "Ann"), 2, "about to die"),
        (("Leo",), 1, "too few votes"),
    ],
)
def test_legions_votes_alone_are_nothing(voters: tuple[str, ...], votes: int, outcome: str) -> None:
    cast = ("Leo legion", "Lea legion", "Lou legion", "Ann chef")
    row = report(town(*cast, at="day 4", day=the_day(vote("Leo", "Ann", *voters))))["nominations"][0]
    assert (row["votes"], row["outcome"]) == (votes, outcome)


def test_after_a_failed_vote_of_legion_another_is_executed() -> None:
    cast = ("Leo legion", "Lea legion", "Lou legion", "Ann chef")
    rows = (vote("Leo", "Ann", "Leo", "Lea", "Lou"), vote("Ann", "Lou", "Leo", "Ann"))
    assert report(town(*cast, at="day 4", day=the_day(*rows)))["about_to_die"] == "Lou"


@pytest.mark.parametrize(
    ("butler", "voters", "warned"),
    [
        ("Bud butler", ("Bud",), True),
        ("Bud butler", ("Bud", "Ann"), False),
        ("Bud butler dead", ("Bud",), False),
        ("Bud butler poisoner/Poisoned", ("Bud",), False),
    ],
)
def test_a_butlers_hand_counts_with_a_private_hint(
    butler: str, voters: tuple[str, ...], warned: bool
) -> None:
    lines = [butler, "Ann chef butler/Master", "Bob empath", "Cid imp", "Pia poisoner"]
    answer = report(town(*lines, at="day 2", day=the_day(vote("Ann", "Bob", *voters))))
    assert answer["nominations"][0]["votes"] == len(voters)
    assert [p["where"] for p in answer["problems"]] == (["Bud"] if warned else [])


def test_under_the_organ_grinder_a_butler_alone_does_not_count() -> None:
    lines = ["Bud butler", "Ann chef butler/Master", "Bob empath", "Cid imp", "Org organgrinder"]
    answer = report(town(*lines, at="day 2", day=the_day(vote("Ann", "Bob", "Bud", "Cid"))))
    assert answer["nominations"][0]["votes"] == 1


def test_a_zealot_who_did_not_vote_is_named() -> None:
    lines = ["Zed zealot", "Ann chef", "Bob empath", "Cid imp", "Eve baron"]
    answer = report(town(*lines, at="day 2", day=the_day(vote("Ann", "Bob", "Ann", "Cid"))))
    assert [p["where"] for p in answer["problems"]] == ["Zed"]
    four = report(
        town(*lines[:4], "Eve baron dead", at="day 2", day=the_day(vote("Ann", "Bob", "Ann", "Cid")))
    )
    assert four["problems"] == []


def test_after_an_execution_the_butcher_starts_anew() -> None:
    cast = [f"{name} {character}" for name, character in zip(NAMES[:9], CAST, strict=False)]
    cast[1] = "Bob empath dead"
    rows = (vote("Ann", "Bob", *NAMES[:7]), vote("But", "Cid", *NAMES[3:8]))
    answer = report(
        town(*cast, "But butcher good", at="day 2", day=the_day(*rows, executed="Bob", died="Bob"))
    )
    assert [row["needed"] for row in answer["nominations"]] == [5, 5]
    assert outcomes(answer) == ["executed", "about to die"]
    assert answer["about_to_die"] == "Cid"
