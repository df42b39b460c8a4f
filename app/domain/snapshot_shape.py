"""Whether a snapshot has the shape of one: said in one sentence before anything is read from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.domain.characters import Alignment
from app.domain.problems import Refused
from app.domain.words import Message, say

# A value and where it stands; yields what is wrong with it.
Check = Callable[[Any, str], Iterator[Message]]


def check_shape(data: Mapping[str, Any]) -> None:
    """Raises `Refused` with the first thing that is wrong. What is null counts as left out."""
    problem = next(_SNAPSHOT(data, ""), None)
    if problem is not None:
        raise Refused(say("This snapshot cannot be read: {reason}.", reason=problem))


def _is(where: str, what: Message) -> Message:
    return say("“{where}” has to be {what}", where=where or "snapshot", what=what)


def _kind(what: Message, fits: Callable[[Any], bool]) -> Check:
    def check(value: Any, where: str) -> Iterator[Message]:
        if value is not None and not fits(value):
            yield _is(where, what)

    return check


def _list(of: Check) -> Check:
    def check(value: Any, where: str) -> Iterator[Message]:
        if value is None:
            return
        if not isinstance(value, list | tuple):
            yield _is(where, say("a list"))
            return
        for number, item in enumerate(value, 1):
            player = item.get("player") if isinstance(item, Mapping) else None
            yield from of(item, f"{where} {number} ({player})" if player else f"{where} {number}")

    return check


def _record(fields: Mapping[str, Check], needs: tuple[str, ...] = (), present: tuple[str, ...] = ()) -> Check:
    """A record of these fields: `needs` may not be left out, `present` may be null and nothing more."""

    def check(value: Any, where: str) -> Iterator[Message]:
        if not isinstance(value, Mapping):
            if value is not None or needs or present:
                yield _is(where, say("a record"))
            return
        for name in (*needs, *present):
            if name not in value or (name in needs and value[name] in (None, "")):
                yield say("“{where}” has no “{field}”", where=where or "snapshot", field=name)
        for name, of in fields.items():
            yield from of(value.get(name), f"{where}, {name}" if where else name)

    return check


def _entry(value: Any, where: str) -> Iterator[Message]:
    """A reminder: its text alone, or a record."""
    if not isinstance(value, str):
        yield from _REMINDER(value, where)


def _anything(value: Any, where: str) -> Iterator[Message]:
    """An entry of a script: who reads scripts judges it."""
    yield from ()


_TEXT = _kind(say("a text"), lambda value: isinstance(value, str))
_FLAG = _kind(say("true or false"), lambda value: isinstance(value, bool))
_NUMBER = _kind(
    say("a number, 0 or more"),
    lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
)
_SIDE = _kind(
    say("“good” or “evil”"), lambda value: isinstance(value, str) and value in [a.value for a in Alignment]
)
_NAMES = _list(_TEXT)
_REMINDER = _record({"character": _TEXT, "text": _TEXT, "until": _TEXT}, needs=("text",))
_SEAT = _record(
    {
        "player": _TEXT,
        "character": _TEXT,
        "alignment": _SIDE,
        "alive": _FLAG,
        "ghost_vote": _FLAG,
        "believes": _TEXT,
        "gained": _NAMES,
        "reminders": _list(_entry),
        "note": _TEXT,
    },
    needs=("player",),
    present=("character",),
)
_SNAPSHOT = _record(
    {
        "script": _record({"name": _TEXT, "characters": _list(_anything)}),
        "phase": _record({"kind": _TEXT, "number": _NUMBER}),
        "seats": _list(_SEAT),
        "centre": _list(_entry),
        "bluffs": _NAMES,
        "fabled": _NAMES,
        "loric": _NAMES,
        "settled": _list(
            _record({"character": _TEXT, "words": _TEXT, "characters": _NAMES}, needs=("character",))
        ),
        "day": _record(
            {
                "nominations": _list(
                    _record({"by": _TEXT, "of": _TEXT, "votes": _NAMES, "needed": _NUMBER}, needs=("of",))
                ),
                "executed": _TEXT,
                "executed_earlier": _NAMES,
                "died": _NAMES,
                "exiled": _NAMES,
            }
        ),
        "tonight": _record(
            {
                "died": _NAMES,
                "chosen": _list(_record({"by": _TEXT, "players": _NAMES, "character": _TEXT})),
            }
        ),
    }
)
