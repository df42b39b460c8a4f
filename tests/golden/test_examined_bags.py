"""Bags as an examiner asks for them: numbers worked out by hand from the rules of setup, demands that
cannot be met, and brackets in everybody's own words."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from app.domain.problems import Refused
from app.services.reports import bag, check_bag
from tests.domain.setup.tables import CHANGES, TROUBLE_BREWING

# Nine Outsiders, so that an open number of them is seldom cut short.
MANY = [*CHANGES, *"snitch heretic recluse butler bountyhunter alchemist spy leviathan riot".split()]
FIVE = "chef empath monk virgin mayor"


def splits(answer: dict[str, Any]) -> str:
    return " ".join("/".join(map(str, d.values())) for d in answer["distributions"])


def ask(players: int, in_play: str, *fabled: str, script: list[Any] = MANY) -> dict[str, Any]:
    request = {"script": script, "players": players, "in_play": in_play.split(), "fabled": [*fabled]}
    return check_bag(request)


def upto(good: int, minions: int, demons: int, outsiders: range) -> str:
    return " ".join(f"{good - n}/{n}/{minions}/{demons}" for n in outsiders)


@pytest.mark.parametrize(
    ("players", "in_play", "wanted"),
    [
        (5, "baron", "1/2/1/1"),
        (6, "baron", "1/3/1/1"),
        (5, "godfather", "2/1/1/1"),
        (6, "godfather", "4/0/1/1 2/2/1/1"),
        (13, "godfather", "8/1/3/1"),
        (15, "godfather", "10/1/3/1 8/3/3/1"),
        (5, "fanggu", "2/1/1/1"),
        (15, "fanggu", "8/3/3/1"),
        (5, "vigormortis", "3/0/1/1"),
        (6, "vigormortis", "4/0/1/1"),
        (7, "balloonist", "5/0/1/1 4/1/1/1"),
        (7, "balloonist fanggu", "4/1/1/1 3/2/1/1"),
        (8, "balloonist vigormortis", "6/0/1/1 5/1/1/1"),
        (8, "balloonist godfather", "6/0/1/1 5/1/1/1 4/2/1/1 3/3/1/1"),
        (9, "balloonist baron fanggu", "2/5/1/1 1/6/1/1"),
        (9, "huntsman", "5/2/1/1 4/3/1/1"),
        (7, "huntsman damsel baron", "3/2/1/1 2/3/1/1"),
        (6, "huntsman vigormortis", "3/1/1/1"),
        (11, "godfather huntsman", "7/1/2/1 6/2/2/1 5/3/2/1"),
        (8, "summoner huntsman", "6/1/1/0 5/2/1/0"),
        (7, "choirboy king", "5/0/1/1"),
        (10, "hermit fanggu", "6/1/2/1"),
        (11, "hermit fanggu", "7/1/2/1 6/2/2/1"),
        (9, "hermit vigormortis", "6/1/1/1"),
        (7, "hermit baron", "4/1/1/1 3/2/1/1"),
        (7, "lilmonsta", "5/0/2/0"),
        (15, "lilmonsta", "9/2/4/0"),
        (9, "lilmonsta baron", "3/4/2/0"),
        (9, "lilmonsta godfather", "6/1/2/0 4/3/2/0"),
        (12, "lilmonsta huntsman baron", "5/4/3/0 4/5/3/0"),
        (10, "summoner", "8/0/2/0"),
        (8, "summoner godfather", "7/0/1/0 5/2/1/0"),
        (15, "summoner baron", "8/4/3/0"),
        (10, "lordoftyphon", upto(6, 3, 1, range(7))),
        (7, "lordoftyphon godfather", upto(4, 2, 1, range(5))),
        (7, "lordoftyphon choirboy king", upto(4, 2, 1, range(3))),
        (10, "kazali", upto(9, 0, 1, range(10))),
        (7, "kazali huntsman", upto(6, 0, 1, range(1, 6))),
        (7, "kazali choirboy", upto(6, 0, 1, range(5))),
        (7, "xaan fanggu", upto(5, 1, 1, range(6))),
        (7, "xaan lilmonsta", upto(5, 2, 0, range(6))),
        (7, "summoner xaan", upto(6, 1, 0, range(7))),
        (7, "atheist", upto(7, 0, 0, range(7))),
        (7, "legion", f"{upto(3, 0, 4, range(4))} {upto(2, 0, 5, range(3))} {upto(1, 0, 6, range(2))}"),
        (8, "marionette baron", "3/3/1/1"),
        (12, "bountyhunter", "7/2/2/1"),
        (14, "baron godfather", "8/2/3/1 6/4/3/1"),
        (14, "baron godfather vigormortis", "9/1/3/1 7/3/3/1"),
        (13, "baron godfather fanggu", "7/2/3/1 5/4/3/1"),
        (13, "baron godfather balloonist", "8/1/3/1 7/2/3/1 6/3/3/1 5/4/3/1"),
        (15, "baron huntsman", "7/4/3/1 6/5/3/1"),
        (8, "drunk", "5/1/1/1"),
        (8, "riot", "5/1/1/1"),
        (8, "alchemist snitch", "5/1/1/1"),
    ],
)
def test_numbers_of_those_in_play(players: int, in_play: str, wanted: str) -> None:
    assert splits(ask(players, in_play)) == wanted


@pytest.mark.parametrize(
    ("players", "in_play", "fabled", "wanted"),
    [
        (8, "", "sentinel", "6/0/1/1 5/1/1/1 4/2/1/1"),
        (7, "baron", "sentinel", "4/1/1/1 3/2/1/1 2/3/1/1"),
        (7, "godfather", "Sentinel", "5/0/1/1 4/1/1/1 3/2/1/1"),
        (9, "summoner", "sentinel", "7/1/1/0 6/2/1/0 5/3/1/0"),
        *((7, "", f, "5/0/1/1") for f in "gardener revolutionary ferryman hindu tor djinn".split()),
        (8, "saint saint", "pope", "5/1/1/1 4/2/1/1"),
        (8, "chef chef", "pope", "5/1/1/1"),
    ],
)
def test_numbers_with_fabled_and_loric(players: int, in_play: str, fabled: str, wanted: str) -> None:
    assert splits(ask(players, in_play, fabled)) == wanted


ANY = "6/0/1/1 5/1/1/1 4/2/1/1 3/3/1/1 2/4/1/1"


@pytest.mark.parametrize(
    ("bracket", "wanted"),
    [
        *((b, "4/2/1/1") for b in ("+1 Outsider", " +1  OUTSIDER ", "+ 1 Outsider", "+1 extra Outsider")),
        *((b, "4/2/1/1") for b in ("One extra Outsider", "1 additional Outsider", "an extra Outsider")),
        *((b, "4/2/1/1") for b in ("Outsiders +1", "Outsiders: +1", "There is 1 extra Outsider")),
        *((b, "4/2/1/1") for b in ("Adds 1 Outsider", "Exactly 2 Outsiders", "2 Outsiders")),
        ("+1 Outsider, -1 Townsfolk", "4/2/1/1"),
        ("There are two extra Outsiders", "3/3/1/1"),
        *((b, "6/0/1/1") for b in ("-1 Outsider", "−1 Outsider", "–1 outsider", "1 fewer Outsider")),
        *((b, "6/0/1/1") for b in ("one less Outsider", "0 Outsiders", "No Outsiders", "Remove 1 Outsider")),
        *((b, "6/0/1/1 4/2/1/1") for b in ("-1 or +1 Outsider", "+/-1 Outsider", "±1 Outsider")),
        *((b, "6/0/1/1 4/2/1/1") for b in ("-1/+1 Outsider", "-1 Outsider or +1 Outsider")),
        *((b, "5/1/1/1 4/2/1/1") for b in ("+0 or +1 Outsider", "up to 1 extra Outsider", "+0-1 Outsiders")),
        *((b, "5/1/1/1 4/2/1/1 3/3/1/1") for b in ("up to +2 Outsiders", "+0 to +2 Outsiders")),
        ("0 to 2 Outsiders", "6/0/1/1 5/1/1/1 4/2/1/1"),
        ("+1 Outsider or +2 Outsiders", "4/2/1/1 3/3/1/1"),
        *((b, "5/0/2/1") for b in ("+1 Minion and -1 Outsider", "+1 Minion, no Outsiders")),
        ("+1 Demon", "4/1/1/2"),
        ("No Minions or Outsiders", "7/0/0/1"),
        ("No Demon", "6/1/1/0"),
        *((b, ANY) for b in ("? Outsiders", "X Outsiders", "-? to +? Outsiders", "any number of Outsiders")),
        *((b, "5/1/1/1 4/2/1/1") for b in ("+the Saint", "+ the Drunk", "The Saint is in play")),
        *((b, "5/1/1/1") for b in ("1 Townsfolk is evil", "You neighbor the Demon", "+the Chef")),
    ],
)  # fmt: skip
def test_brackets_in_other_words(bracket: str, wanted: str) -> None:
    entry = {"id": "brew", "name": "Brew", "team": "minion", "ability": f"You brew. [{bracket}]"}
    assert splits(ask(8, "brew", script=[*TROUBLE_BREWING, entry])) == wanted


@pytest.mark.parametrize("team", ["fabled", "loric"])
def test_brackets_of_a_fabled_of_ones_own(team: str) -> None:
    entry = {"id": "fair", "name": "Fair", "team": team, "ability": "A fair is held. [+1 Outsider]"}
    script = [*TROUBLE_BREWING, entry]
    assert splits(ask(8, "", "fair", script=script)) == splits(ask(8, "fair", script=script)) == "4/2/1/1"
    assert splits(ask(8, "", script=script)) == "5/1/1/1"


@pytest.mark.parametrize(
    ("players", "in_play", "where"),
    [
        (7, f"{FIVE} spy imp", []),
        (7, "Chef EMPATH Monk Virgin mayor Scarlet_Woman IMP", ["scarletwoman"]),
        (7, f"{FIVE} spyy imp", ["spyy", "minion"]),
        (7, "chef chef monk virgin mayor spy imp", ["chef"]),
        (7, f"{FIVE} slayer spy imp", ["townsfolk"]),
        (7, "chef empath monk saint drunk baron imp", []),
        (8, "chef empath monk virgin huntsman damsel spy imp", []),
        (8, "chef empath monk huntsman saint damsel spy imp", []),
        (8, "chef empath monk virgin huntsman saint spy imp", ["huntsman"]),
        (7, "chef empath monk virgin choirboy spy imp", ["choirboy"]),
        (7, "legion legion legion legion chef empath saint", []),
        (7, "legion legion legion legion chef empath imp", ["imp"]),
        (7, "legion legion legion legion legion legion legion", ["townsfolk", "demon"]),
        (7, "legion legion legion legion chef empath spy", ["townsfolk", "minion"]),
        (7, f"{FIVE} spy marionette lilmonsta", []),
        (7, f"{FIVE} spy lilmonsta", ["minion"]),
        (7, f"{FIVE} slayer summoner", []),
        (7, f"{FIVE} summoner imp", ["townsfolk", "demon"]),
        (7, f"{FIVE} slayer atheist", []),
        (7, f"{FIVE} atheist imp", ["townsfolk", "demon"]),
        (7, f"{FIVE} slayer kazali", []),
        (7, f"{FIVE} spy kazali", ["townsfolk", "minion"]),
        (7, "chef empath monk virgin spy baron lordoftyphon", []),
        (7, f"{FIVE} baron lordoftyphon", ["townsfolk", "minion"]),
        (7, "villageidiot villageidiot villageidiot chef empath spy imp", []),
        (7, "villageidiot villageidiot villageidiot villageidiot chef spy imp", ["villageidiot"]),
        (7, "chef empath monk heretic saint baron imp", ["baron"]),
        (8, f"{FIVE} hermit spy imp", []),
        (8, f"{FIVE} saint spy vigormortis", ["townsfolk", "outsider"]),
        (9, f"{FIVE} saint drunk godfather imp", ["townsfolk", "outsider"]),
        (9, f"{FIVE} slayer saint godfather imp", []),
        (7, "chef empath saint drunk butler xaan imp", []),
        (9, f"{FIVE} drunk drunk spy imp", ["drunk"]),
        (7, f"{FIVE} spy beggar imp djinn", []),
    ],
)
def test_bags_that_are_checked(players: int, in_play: str, where: list[str]) -> None:
    answer = ask(players, in_play)
    assert [p["where"] for p in answer["problems"]] == where
    assert answer["valid"] is (not where)


def drawn(script: list[Any] = MANY, players: int = 8, seed: int = 1, **wishes: Any) -> dict[str, Any]:
    request = {"script": script, "players": players, "seed": seed}
    return bag({**request, **{name.rstrip("_"): given.split() for name, given in wishes.items()}})


@pytest.mark.parametrize(
    ("wishes", "where"),
    [
        ({"with_": "imp fanggu"}, "demon"),
        ({"with_": "imp lilmonsta"}, "demon"),
        ({"with_": "imp summoner"}, "demon"),
        ({"with_": "kazali baron"}, "minion"),
        ({"with_": "legion baron"}, "minion"),
        ({"with_": "atheist imp"}, "demon"),
        ({"with_": "heretic baron"}, "baron"),
        ({"with_": "chef", "without": "chef"}, "chef"),
        ({"with_": "huntsman", "without": "damsel"}, "damsel"),
        ({"fabled": "chef"}, "chef"),
    ],
)
def test_a_demand_that_the_rules_do_not_allow_is_met_with_a_word(wishes: dict[str, str], where: str) -> None:
    for seed in range(12):
        answer = drawn(seed=seed, **wishes)
        assert where in [p["where"] for p in answer["problems"]]
        assert len(answer["bag"]) == 8
        assert {*wishes.get("with_", "").split()} <= {*answer["in_play"]}


@pytest.mark.parametrize(
    ("script", "players", "wishes", "words"),
    [
        (TROUBLE_BREWING, 8, {"without": " ".join(TROUBLE_BREWING[:13])}, "Townsfolk: 0, Outsiders: 4"),
        (TROUBLE_BREWING, 8, {"without": "imp"}, "no Demon"),
        ("chef poisoner imp".split(), 5, {}, "Townsfolk: 1, Outsiders: 0, Minions: 1"),
        (TROUBLE_BREWING, 5, {"with_": " ".join(TROUBLE_BREWING[:8])}, "More characters"),
    ],
)
def test_what_no_bag_can_be_is_refused(
    script: list[Any], players: int, wishes: dict[str, str], words: str
) -> None:
    with pytest.raises(Refused, match=words):
        drawn(script, players, **wishes)


def test_a_script_without_outsiders_lends_townsfolk() -> None:
    answer = drawn([*FIVE.split(), "slayer", "poisoner", "imp"], 8)
    assert Counter(answer["bag"]) == Counter([*FIVE.split(), "slayer", "poisoner", "imp"])
    assert [p["where"] for p in answer["problems"]] == ["townsfolk", "outsider"]
    assert answer["bluffs"] == []


def test_bluffs_are_not_what_somebody_believes_to_be_while_others_are_left() -> None:
    script = [*FIVE.split(), "slayer", "saint", "butler", "recluse", "drunk", "baron", "imp"]
    for seed in range(30):
        answer = drawn(script, 8, seed, with_="drunk baron")
        assert {*answer["bluffs"]}.isdisjoint([*answer["in_play"], *answer["bag"]])
        assert len(answer["bluffs"]) == 3
        assert answer["problems"] == []


def test_the_pope_doubles_outsiders_by_choice_alone() -> None:
    for seed in range(30):
        answer = drawn(TROUBLE_BREWING, 8, seed, fabled="pope", without="baron")
        outsiders = {"butler", "drunk", "recluse", "saint"} & {*answer["in_play"]}
        assert len(outsiders) == 1
        assert max(Counter(answer["in_play"]).values()) == 2
