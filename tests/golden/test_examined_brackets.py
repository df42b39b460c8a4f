"""Brackets in everybody's own words, with the numbers that they mean for eight players."""

from __future__ import annotations

import pytest

from tests.domain.setup.tables import TROUBLE_BREWING
from tests.golden.test_examined_bags import FIVE, ask, drawn, splits

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


LESS, SAME, MORE, TWO = "6/0/1/1", "5/1/1/1", "4/2/1/1", "3/3/1/1"


@pytest.mark.parametrize(
    ("wanted", "brackets"),
    [
        (MORE, "+1 Outsiders | Add 1 Outsider | Outsider count +1 | The number of Outsiders is +1"),
        (MORE, "+1 Outsider if possible | Replace 1 Townsfolk with 1 Outsider | -1 Townsfolk, +1 Outsider"),
        (MORE, "Replaces a Townsfolk with an Outsider | Swap 1 Townsfolk for 1 Outsider"),
        (TWO, "Two additional Outsiders | Add two Outsiders | Turn 2 Townsfolk to Outsiders"),
        (LESS, "Remove all Outsiders | There are no Outsiders | +1 Townsfolk"),
        (LESS, "Replace 1 Outsider with 1 Townsfolk"),
        (f"{MORE} {TWO}", "+1 or +2 Outsiders | +1 to +2 Outsiders"),
        (f"{SAME} {MORE} {TWO}", "Up to two extra Outsiders"),
        (f"{LESS} {SAME} {MORE}", "-1 to +1 Outsider | -1, 0 or +1 Outsider | -1, +0, or +1 Outsiders"),
        (f"{SAME} {MORE}", "0 or 1 extra Outsiders | Possibly +1 Outsider | Maybe +1 Outsider"),
        (f"{SAME} {MORE}", "May add 1 Outsider | You might add an Outsider"),
        (f"{LESS} {SAME}", "Perhaps -1 Outsider"),
        (ANY, "Any amount of Outsiders | Outsiders: any number | +X Outsiders | +? Outsiders"),
        ("6/1/0/1", "-1 Minion"),
        ("4/1/2/1", "+1 Minion | 1 extra Minion | An additional Minion | +1 evil player | +1 Brew"),
        ("3/2/2/1", "+1 Minion, +1 Outsider | +1 Outsider. +1 Minion"),
        ("5/1/2/0", "No Demon, +1 Minion"),
        (f"{SAME} {MORE}", "+ the Recluse | The Drunk must be in play | Adds the Drunk | Drunk is in play"),
        (f"{SAME} {MORE}", "+1 Drunk | +Saint | + a Drunk | The Saint is always in play"),
        (f"{MORE} {TWO}", "+ the Drunk & the Saint | +the Drunk and the Saint"),
        (SAME, "All Minions are Brew | 1 good player is evil | You sit next to the Demon | +1 vote"),
        (SAME, "Half as many Outsiders | +1 Traveller"),
    ],
)
def test_brackets_in_still_other_words(wanted: str, brackets: str) -> None:
    for bracket in brackets.split(" | "):
        entry = {"id": "brew", "name": "Brew", "team": "minion", "ability": f"You brew. [{bracket}]"}
        assert splits(ask(8, "brew", script=[*TROUBLE_BREWING, entry])) == wanted, bracket


def test_all_minions_are_one_minion() -> None:
    entry = {"id": "brew", "name": "Brew", "team": "minion", "ability": "You brew. [All Minions are Brew]"}
    script = [*TROUBLE_BREWING, entry]
    for seed in range(12):
        answer = drawn(script, 13, seed, with_="brew")
        assert answer["in_play"].count("brew") == 3
        assert answer["problems"] == []
    mixed = ask(10, f"{FIVE} slayer soldier brew spy imp", script=script)
    assert [p["where"] for p in mixed["problems"]] == ["spy"]


@pytest.mark.parametrize("team", ["fabled", "loric"])
def test_brackets_of_a_fabled_of_ones_own(team: str) -> None:
    entry = {"id": "fair", "name": "Fair", "team": team, "ability": "A fair is held. [+1 Outsider]"}
    script = [*TROUBLE_BREWING, entry]
    assert splits(ask(8, "", "fair", script=script)) == splits(ask(8, "fair", script=script)) == "4/2/1/1"
    assert splits(ask(8, "", script=script)) == "5/1/1/1"
