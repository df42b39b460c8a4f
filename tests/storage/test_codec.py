"""Every event survives being stored, and what this program does not know is told, not guessed."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.characters import Character, Team
from app.domain.events import Event, PlayerDied, ReminderPlaced, VoteCast
from app.domain.game import Reminder, Timer
from app.domain.how_to_run import VOCABULARY, Gate, Instruction, Step
from app.domain.script import Jinx, Script
from app.domain.timeline import Action, Kind
from app.storage import codec
from app.storage.errors import NewerData, Unreadable

words = st.text(max_size=12)
numbers = st.integers(-(2**31) + 1, 2**31 - 1)
values = st.recursive(
    st.none() | st.booleans() | numbers | words, lambda inner: st.lists(inner, max_size=2), max_leaves=4
)


def mappings(*without: str) -> st.SearchStrategy[MappingProxyType[str, Any]]:
    keys = words.filter(lambda key: key not in without)
    return st.dictionaries(keys, values, max_size=2).map(MappingProxyType)


steps = st.builds(Step, st.sampled_from(sorted(VOCABULARY)), words, mappings("do", "text"))
gates = st.builds(Gate, words, mappings("if", "reason"), words)
instructions = st.builds(Instruction, words, st.lists(steps, max_size=2).map(tuple), st.none() | gates)
characters = st.builds(
    Character,
    id=words,
    name=words,
    team=st.sampled_from(Team),
    ability=words,
    edition=st.none() | words.filter(bool),
    reminders=st.lists(words, max_size=2).map(tuple),
    global_reminders=st.lists(words, max_size=2).map(tuple),
    how_to_run=st.lists(instructions, max_size=2).map(tuple),
    notes=st.lists(words, max_size=2).map(tuple),
    flavour=words,
    official=st.booleans(),
    first_night=st.none() | st.floats(allow_nan=False, allow_infinity=False),
    other_nights=st.none() | numbers,
    setup=st.lists(mappings(), max_size=2).map(tuple),
    effects=mappings(),
    extra=mappings(),
)
scripts = st.builds(
    Script,
    name=words,
    characters=st.lists(characters, max_size=2).map(tuple),
    author=st.none() | words,
    first_night=st.lists(words, max_size=2).map(tuple),
    other_nights=st.lists(words, max_size=2).map(tuple),
    jinxes=st.lists(st.builds(Jinx, words, words, words, st.booleans()), max_size=2).map(tuple),
    meta=mappings(),
)
timers = st.builds(Timer, words, numbers, st.floats(0, 1e10), st.booleans())
for kind, strategy in (
    (str, words),
    (int, numbers),
    (Character, characters),
    (Script, scripts),
    (Timer, timers),
):
    st.register_type_strategy(kind, strategy)

events = st.sampled_from(sorted(codec.EVENTS)).flatmap(lambda name: st.from_type(codec.EVENTS[name]))


@settings(max_examples=300)
@given(events)
def test_every_event_comes_back_as_it_was(event: Event) -> None:
    assert codec.events_from_text(codec.events_to_text([event]), codec.SCHEMA) == (event,)


@pytest.mark.parametrize("name", sorted(codec.EVENTS))
def test_each_kind_of_event_comes_back(name: str) -> None:
    @settings(max_examples=5)
    @given(st.from_type(codec.EVENTS[name]))
    def comes_back(event: Event) -> None:
        assert codec.events_from_data([codec.event_to_data(event)], codec.SCHEMA) == (event,)

    comes_back()


@given(st.builds(Action, numbers, words, st.floats(0, 1e10), st.sampled_from(Kind), st.just(())))
def test_every_action_comes_back(action: Action) -> None:
    stored = json.loads(codec.to_text(codec.action_to_data(action)))
    assert codec.action_from_data(stored, codec.SCHEMA) == action


def test_a_field_that_an_old_log_lacks_takes_its_default() -> None:
    old = [{"event": "VoteCast", "nomination": 1, "seat": 2}]
    assert codec.events_from_data(old, 1) == (VoteCast(1, 2, weight=1),)


def test_an_upcaster_reads_the_shape_of_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def split(row: dict[str, Any]) -> list[dict[str, Any]]:
        if row["event"] != "PairDied":
            return [row]
        return [{"event": "PlayerDied", "seat": seat} for seat in row["seats"]]

    monkeypatch.setattr(codec, "SCHEMA", codec.SCHEMA + 1)
    monkeypatch.setitem(codec.UPCASTERS, codec.SCHEMA - 1, split)

    old = json.dumps([{"event": "PairDied", "seats": [1, 2]}, {"event": "PlayerDied", "seat": 3}])

    assert codec.events_from_text(old, codec.SCHEMA - 1) == (PlayerDied(1), PlayerDied(2), PlayerDied(3))
    assert codec.events_from_text('[{"event":"PlayerDied","seat":3}]', codec.SCHEMA) == (PlayerDied(3),)


@pytest.mark.parametrize(
    "rows",
    [
        [{"event": "MoonFell", "seat": 1}],
        [{"event": "PlayerDied", "seat": 1, "twice": True}],
    ],
)
def test_what_a_newer_program_wrote_is_told(rows: list[Any]) -> None:
    with pytest.raises(NewerData, match="newer version"):
        codec.events_from_data(rows, codec.SCHEMA)


def test_a_newer_schema_is_told() -> None:
    with pytest.raises(NewerData, match="newer version"):
        codec.events_from_text("[]", codec.SCHEMA + 1)


PLACED = codec.event_to_data(ReminderPlaced(Reminder(1, "Poisoned", "poisoner"), 2))


@pytest.mark.parametrize(
    "rows",
    [
        None,
        {},
        ["PlayerDied"],
        [{"event": "PlayerDied"}],
        [{"event": "PlayerDied", "seat": "one"}],
        [{"event": "PlayerDied", "seat": True}],
        [{"event": "PlayerDied", "seat": 2**31}],
        [{"event": "PlayerDied", "seat": 1, "cause": None}],
        [{"event": "BagFilled", "characters": "chef"}],
        [{"event": "BagFilled", "characters": [1]}],
        [{"event": "AlignmentChanged", "seat": 1, "alignment": "grey"}],
        [{"event": "GameOpened", "name": "x", "script": {}}],
        [{"event": "GameOpened", "name": "x", "script": {"name": "x", "characters": [1]}}],
        [{"event": "GameOpened", "name": "x", "script": {"name": "x", "jinxes": [[1]]}}],
        [{"event": "GuestInvited", "character": {"id": "x", "name": "X", "team": "cook"}}],
        [PLACED | {"reminder": 1}],
        [PLACED | {"reminder": PLACED["reminder"] | {"placed": {"kind": "noon"}}}],
    ],
)
def test_garbage_is_refused_with_a_sentence(rows: Any) -> None:
    with pytest.raises(Unreadable):
        codec.events_from_data(rows, codec.SCHEMA)


def test_no_number_goes_into_json_that_json_does_not_have() -> None:
    with pytest.raises(ValueError, match="JSON"):
        codec.to_text(float("nan"))
