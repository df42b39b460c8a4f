"""`grimoire night` as JSON: its shape, and what bad snapshots get."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.problems import Refused
from app.services.reports import night
from app.services.snapshots import read_snapshot
from tests.domain.towns import TB, town

TABLE = ("Ann empath poisoner/Poisoned", "Bob imp", "Cid poisoner", "Dee recluse")


def test_an_entry_has_the_fields_of_the_contract() -> None:
    sheet = night(town(*TABLE, script=TB, night=2))
    assert sheet["night"] == 2
    [ann] = [e for e in sheet["entries"] if e["slot"] == "empath"]
    assert {k: ann[k] for k in ("player", "seat", "character", "status", "reason", "state")} == {
        "player": "Ann",
        "seat": 1,
        "character": "empath",
        "status": "due",
        "reason": None,
        "state": ["poisoned"],
    }
    [signal] = [s for s in ann["steps"] if "answer" in s]
    assert signal["do"] == "signal"
    assert signal["answer"]["value"] == 1
    assert signal["answer"]["possible"] == [1, 2]
    assert signal["answer"]["free"] is True


def test_a_snapshot_may_come_wrapped_with_the_number_of_the_night() -> None:
    assert night({"snapshot": town(*TABLE, script=TB), "night": 3})["night"] == 3


def test_characters_are_found_however_they_are_spelled() -> None:
    assert read_snapshot(town("Ann Fortune_Teller", "Bob fang-gu", script=[])).seats[1].character == "fanggu"


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ({"format": "other/9"}, "format"),
        ({"seats": [{"player": "Ann", "character": "zzz"}]}, "zzz"),
        ({"seats": [{"player": "Ann"}, {"player": "Ann"}]}, "Ann"),
        ({"phase": {"kind": "noon"}}, "noon"),
        ({"night": "x"}, "number"),
        ({"seats": 7}, "cannot be read"),
        ({"seats": [{"player": "Ann", "alignment": "purple"}]}, "cannot be read"),
    ],
)
def test_what_is_wrong_is_said_in_words(broken: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        night({**town(*TABLE, script=TB), **broken})


def test_something_else_is_no_snapshot() -> None:
    with pytest.raises(Refused):
        read_snapshot([])  # type: ignore[arg-type]
