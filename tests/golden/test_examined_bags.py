"""Bags as an examiner asks for them: numbers worked out by hand from the rules of setup, and demands that
cannot be met."""

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


# More than half of fifteen are Legion, the rest of them good.
HALF = " ".join(upto(15 - demons, 0, demons, range(16 - demons)) for demons in range(8, 15))


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
        (5, "baron godfather", "2/1/1/1 0/3/1/1"),
        (10, "baron godfather", "6/1/2/1 4/3/2/1"),
        (12, "baron godfather fanggu", "5/4/2/1 3/6/2/1"),
        (15, "godfather vigormortis", "11/0/3/1 9/2/3/1"),
        (10, "godfather vigormortis", "7/0/2/1"),
        (14, "bountyhunter vigormortis godfather", "9/1/3/1"),
        (11, "vigormortis huntsman damsel", "7/1/2/1"),
        (12, "vigormortis huntsman damsel", "8/1/2/1 7/2/2/1"),
        (9, "huntsman balloonist", "5/2/1/1 4/3/1/1 3/4/1/1"),
        (7, "huntsman balloonist", "4/1/1/1 3/2/1/1"),
        (9, "choirboy king huntsman damsel", "5/2/1/1 4/3/1/1"),
        (8, "hermit balloonist", "5/1/1/1 4/2/1/1"),
        (9, "hermit godfather", "6/1/1/1 5/2/1/1 4/3/1/1"),
        (7, "hermit baron huntsman damsel", "3/2/1/1 2/3/1/1"),
        (10, "lilmonsta godfather", "6/1/3/0"),
        (10, "lilmonsta balloonist huntsman damsel", "6/1/3/0 5/2/3/0"),
        (12, "lilmonsta hermit", "8/1/3/0 7/2/3/0"),
        (13, "summoner baron godfather", "9/1/3/0 7/3/3/0"),
        (5, "summoner", "4/0/1/0"),
        (6, "summoner balloonist", "4/1/1/0 3/2/1/0"),
        (11, "summoner choirboy king", "8/1/2/0"),
        (5, "lordoftyphon", "2/0/2/1 1/1/2/1 0/2/2/1"),
        (15, "lordoftyphon", upto(10, 4, 1, range(10))),
        (6, "lordoftyphon huntsman damsel", "2/1/2/1 1/2/2/1"),
        (8, "lordoftyphon balloonist baron", upto(5, 2, 1, range(5))),
        (5, "kazali", upto(4, 0, 1, range(5))),
        (15, "kazali", upto(14, 0, 1, range(10))),
        (9, "kazali hermit", upto(8, 0, 1, range(1, 9))),
        (9, "kazali choirboy king balloonist", upto(8, 0, 1, range(6))),
        (6, "xaan", upto(4, 1, 1, range(5))),
        (13, "xaan godfather baron", upto(9, 3, 1, range(10))),
        (9, "xaan hermit huntsman damsel", upto(7, 1, 1, range(2, 7))),
        (15, "atheist", upto(15, 0, 0, range(10))),
        (6, "atheist huntsman damsel", upto(6, 0, 0, range(1, 5))),
        (6, "legion", "2/0/0/4 1/1/0/4 0/2/0/4 1/0/0/5 0/1/0/5"),
        (15, "legion", HALF),
        (10, "legion huntsman damsel", f"{upto(4, 0, 6, range(1, 4))} {upto(3, 0, 7, range(1, 3))} 1/1/0/8"),
        (7, "legion hermit", f"{upto(3, 0, 4, range(1, 4))} {upto(2, 0, 5, range(1, 3))} 0/1/0/6"),
        (9, "riot baron", "3/4/1/1"),
        (13, "riot", "9/0/3/1"),
        (10, "leviathan alchemist", "7/0/2/1"),
        (9, "villageidiot villageidiot villageidiot balloonist", "5/2/1/1 4/3/1/1"),
        (7, "villageidiot villageidiot baron", "3/2/1/1"),
        (8, "drunk lunatic hermit", "5/1/1/1"),
        (10, "marionette godfather fanggu", "7/0/2/1 5/2/2/1"),
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
        (9, "baron", "sentinel", "4/3/1/1 3/4/1/1 2/5/1/1"),
        (12, "vigormortis", "sentinel", "9/0/2/1 8/1/2/1 7/2/2/1"),
        (10, "kazali", "sentinel", upto(9, 0, 1, range(10))),
        (8, "lilmonsta", "sentinel", "6/0/2/0 5/1/2/0 4/2/2/0"),
        (6, "huntsman damsel", "sentinel", "3/1/1/1 2/2/1/1 1/3/1/1"),
        (7, "godfather", "sentinel pope", "5/0/1/1 4/1/1/1 3/2/1/1"),
        (9, "summoner hermit", "sentinel", "7/1/1/0 6/2/1/0 5/3/1/0"),
        (15, "legion", "sentinel", HALF),
        *(
            (9, "", f, "5/2/1/1")
            for f in "spiritofivory bootlegger hindu gardener djinn stormcatcher".split()
        ),
    ],
)
def test_numbers_with_fabled_and_loric(players: int, in_play: str, fabled: str, wanted: str) -> None:
    assert splits(ask(players, in_play, *fabled.split())) == wanted


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
        (10, "chef empath monk virgin saint drunk butler baron godfather imp", []),
        (10, "chef empath monk virgin mayor saint drunk baron godfather imp", ["townsfolk", "outsider"]),
        (8, f"{FIVE} saint marionette imp", []),
        (10, f"{FIVE} saint baron spy godfather lordoftyphon", []),
        (10, f"{FIVE} slayer saint baron spy lordoftyphon", ["townsfolk", "minion"]),
        (8, f"{FIVE} saint drunk kazali", []),
        (8, f"{FIVE} saint summoner kazali", ["townsfolk", "minion", "demon"]),
        (9, "legion legion legion legion legion chef empath monk saint", []),
        (9, "legion legion legion legion chef empath monk virgin saint", ["townsfolk", "demon"]),
        (9, "legion legion legion legion legion chef empath monk marionette", ["townsfolk", "minion"]),
        (7, f"{FIVE} spy baron lilmonsta", ["townsfolk", "outsider"]),
        (7, "chef empath monk saint drunk spy baron lilmonsta", []),
        (7, f"{FIVE} spy summoner lilmonsta", ["lilmonsta"]),
        (7, "atheist chef empath monk saint drunk butler", []),
        (7, "atheist chef empath monk saint drunk marionette", ["townsfolk", "minion"]),
        (5, "villageidiot villageidiot chef spy imp", []),
        (5, "villageidiot villageidiot villageidiot spy imp", []),
        (5, "chef empath monk virgin summoner", []),
        (5, "chef empath monk summoner imp", ["townsfolk", "demon"]),
        (9, "chef empath monk saint drunk butler recluse xaan imp", []),
        (10, "chef empath monk saint drunk butler recluse xaan baron imp", []),
        (8, "chef empath monk virgin choirboy saint drunk kazali", ["choirboy"]),
        (7, "chef empath monk virgin hermit spy imp", ["townsfolk", "outsider"]),
        (7, "chef empath monk virgin hermit baron imp", []),
        (7, "chef empath monk hermit saint baron imp", []),
        (8, "chef empath monk virgin heretic saint godfather imp", ["godfather"]),
        (7, "chef empath monk virgin saint spy fanggu", []),
        (10, f"{FIVE} slayer saint spy baron vigormortis", []),
        (7, "bountyhunter chef empath monk virgin spy imp", []),
        (7, "chef empath monk virgin drunk spy imp", ["townsfolk", "outsider"]),
        (8, f"{FIVE} lunatic spy imp", []),
        (13, f"{FIVE} slayer soldier ravenkeeper undertaker marionette spy poisoner imp", []),
        (8, f"{FIVE} saint imp fanggu", ["townsfolk", "outsider", "minion", "demon"]),
        (7, f"{FIVE} spy riot", []),
        (7, f"{FIVE} spy imp beggar thief scapegoat", []),
        (7, "chef empath monk virgin saint spy imp sentinel", []),
        (5, "chef saint drunk baron imp", []),
        (6, "chef saint drunk butler baron imp", []),
        (6, "chef empath monk saint spy imp", []),
        (7, "chef empath monk huntsman damsel spy imp", []),
        (7, f"{FIVE} spy", ["demon"]),
        (7, f"{FIVE} imp", ["minion"]),
        (12, f"{FIVE} slayer soldier huntsman damsel spy poisoner vigormortis", []),
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


def test_what_the_marionette_believes_to_be_may_have_changed_the_setup() -> None:
    request = {"script": MANY, "players": 7, "in_play": [*FIVE.split(), "marionette", "imp"]}

    def told(holder: str, token: str) -> str:
        return splits(check_bag({**request, "stand_ins": [{"character": holder, "token": token}]}))

    assert told("marionette", "balloonist") == "5/0/1/1 4/1/1/1"
    assert told("marionette", "huntsman") == "4/1/1/1"
    assert told("marionette", "choirboy") == told("drunk", "balloonist") == "5/0/1/1"
    for odd in ("marionette", [1], [{"character": "drunk"}]):
        with pytest.raises(Refused, match="stand_ins"):
            check_bag({**request, "stand_ins": odd})


def test_any_number_of_outsiders_is_nothing_to_complain_of() -> None:
    answer = ask(10, f"{FIVE} slayer saint baron spy lordoftyphon")
    assert answer["too_much"] == {"townsfolk": 1}
    assert answer["missing"] == {"minion": 1}
    assert answer["reasons"][1]["why"] == "Lord of Typhon has one Minion more beside them."
