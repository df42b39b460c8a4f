"""What an ability may tell: the true answer, the permitted ones, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.domain.words import Message

# A number, a yes or no, a word, a list of names or ids, or {"players": [...], "character": id}.
Value = Any


@dataclass(frozen=True, slots=True)
class Answer:
    """`value` is true by the Grimoire as it stands (None: the Storyteller picks, and has not yet).
    `possible` holds every value that is truthful under some permitted registration, sorted; under
    a Vortox every false one instead. `free`: anything of this shape may be shown."""

    value: Value
    possible: tuple[Value, ...]
    free: bool = False
    why: tuple[Message, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """The JSON shape `{"value", "possible", "free", "why"}`."""
        return {
            "value": self.value,
            "possible": list(self.possible),
            "free": self.free,
            "why": [str(reason) for reason in self.why],
        }


@dataclass(frozen=True, slots=True)
class Truths:
    """What a rule finds: the answer as things stand, every permitted one, and the reasons."""

    value: Value
    possible: tuple[Value, ...]
    why: tuple[Message, ...] = ()


def each_once(values: Iterable[Value]) -> tuple[Value, ...]:
    """The values sorted, each once, whatever their shape."""
    by_key = {_key(value): value for value in values}
    return tuple(by_key[key] for key in sorted(by_key))


def without(values: Iterable[Value], excluded: Iterable[Value]) -> tuple[Value, ...]:
    """The values that are not among the excluded."""
    gone = {_key(value) for value in excluded}
    return tuple(value for value in values if _key(value) not in gone)


def _key(value: Value) -> tuple[Any, ...]:
    """What makes two values equal, and puts values of one kind in order."""
    if isinstance(value, dict):
        return (3, tuple(value["players"]), value["character"] or "")
    if isinstance(value, list):
        return (2, tuple(_key(part) for part in value))
    return (1, value) if isinstance(value, str) else (0, value)
