"""A snapshot that is none is answered in one sentence, by every report alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.domain.problems import Refused
from app.services.reports import day, death, night
from tests.domain.towns import town

Json = dict[str, Any]
GOOD = town("Ann chef", "Bob empath", "Cid imp")


def seat(**fields: Any) -> Json:
    return {"seats": [{"player": "Ann", "character": "chef", **fields}, *GOOD["seats"][1:]]}


def crowd(count: int) -> Json:
    return {"seats": [{"player": f"P{number}", "character": "chef"} for number in range(count)]}


BROKEN = [
    ({"seats": "Ann"}, "“seats” has to be a list"),
    ({"seats": [5]}, "“seats 1” has to be a record"),
    ({"seats": [{"character": "chef"}]}, "“seats 1” has no “player”"),
    ({"seats": [{"player": "Ann"}]}, r"“seats 1 \(Ann\)” has no “character”"),
    (seat(character=["chef"]), r"“seats 1 \(Ann\), character” has to be a text"),
    (seat(character="nobody"), "“nobody” is known"),
    (seat(player="Bob"), "Two seats are called “Bob”"),
    (seat(alive="no"), "has to be true or false"),
    (seat(alignment="purple"), "has to be “good” or “evil”"),
    (seat(gained="empath"), "gained” has to be a list"),
    (seat(reminders=[{"character": "imp"}]), "reminders 1” has no “text”"),
    (crowd(1), "wrong number of players"),
    (crowd(41), "wrong number of players"),
    ({"phase": {"kind": "night", "number": "two"}}, "“phase, number” has to be a number"),
    ({"script": "tb"}, "“script” has to be a record"),
    ({"day": {"nominations": [{}]}}, "“day, nominations 1” has no “of”"),
    ({"day": {"died": "Ann"}}, "“day, died” has to be a list"),
    ({"day": {"executed": "Zed"}}, "Nobody here is called “Zed”"),
    ({"tonight": {"chosen": [{"by": "Ann", "players": "Bob"}]}}, "players” has to be a list"),
]
REPORTS: list[Callable[[Json], Json]] = [
    night,
    day,
    lambda snapshot: death({"snapshot": snapshot, "of": "Cid", "cause": "execution"}),
]


@pytest.mark.parametrize("report", REPORTS, ids=["night", "day", "death"])
@pytest.mark.parametrize(("broken", "words"), BROKEN)
def test_what_is_malformed_is_named(report: Callable[[Json], Json], broken: Json, words: str) -> None:
    with pytest.raises(Refused, match=words):
        report({**GOOD, **broken})


def test_null_counts_as_left_out() -> None:
    nothing = seat(alive=None, alignment=None, reminders=None, believes=None, ghost_vote=None)
    assert day({**GOOD, **nothing, "centre": None, "day": None, "tonight": None})["alive"] == 3


def test_a_whole_script_may_be_seated_to_look_at_its_nights() -> None:
    assert night({**GOOD, **crowd(26)})["night"] == 1


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"cause": "demon"}, "Say who would die"),
        ({"of": "Cid"}, "Say what the cause of the death is"),
        ({"of": "Cid", "cause": "boredom"}, "“boredom” is not a cause of death"),
        ({"of": "Zed", "cause": "demon"}, "Nobody here is called “Zed”"),
        ({"of": "Cid", "cause": "demon", "by": "Zed"}, "Nobody here is called “Zed”"),
    ],
)
def test_a_death_that_is_not_wholly_asked_for(asked: Json, words: str) -> None:
    with pytest.raises(Refused, match=words):
        death({"snapshot": GOOD, **asked})


def test_a_death_may_be_asked_of_the_snapshot_itself() -> None:
    assert death({**GOOD, "of": "Cid", "cause": "execution"})["dies"] is True
