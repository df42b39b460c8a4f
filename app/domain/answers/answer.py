"""What an ability may tell: the true answer, the permitted ones, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from app.domain.game import Ruled
from app.domain.words import Message

# A number, a yes or no, a word, a list of names or ids, or {"players": [...], "character": id}.
Value = Any


class Kind(StrEnum):
    """What a draft is: TRUE as the Grimoire stands or under a permitted registration, FALSE, or told
    AGAIN because the player was told so of the same people before."""

    TRUE = "true"
    FALSE = "false"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Draft:
    """A whole answer that the Storyteller may give, and why this one."""

    value: Value
    kind: Kind
    why: tuple[Message, ...] = ()


class Telling(Protocol):
    """What is worked out of an answer only where somebody looks at it."""

    def drafts(self) -> tuple[Draft, ...]:
        """A few good answers, the best first."""
        ...

    def draft(self, turn: int) -> Draft | None:
        """One good answer; the next turn gives another, as long as there is any."""
        ...

    def shape(self) -> tuple[Value, ...]:
        """Every value that an answer to this question can have, true or not."""
        ...

    def ruled(self, value: Value) -> tuple[Ruled, ...]:
        """The fewest rulings on registration under which the value is true; none where it needs none,
        or nothing makes it true."""
        ...


@dataclass(frozen=True, slots=True)
class Answer:
    """`value` is true by the Grimoire as it stands (None: the Storyteller picks, and has not yet).
    `possible` holds every value that is truthful under some permitted registration, sorted; under
    a Vortox every false one instead (`false`). `free`: anything of this shape may be shown. `about` are
    the seats that the question is about."""

    value: Value
    possible: tuple[Value, ...]
    free: bool = False
    why: tuple[Message, ...] = ()
    false: bool = False
    about: tuple[int, ...] = ()
    telling: Telling | None = field(default=None, compare=False, repr=False)

    @property
    def is_open(self) -> bool:
        """Whether the Storyteller picks what is told."""
        return self.free or self.false or self.value is None

    def drafts(self) -> tuple[Draft, ...]:
        """A few good answers, see `Telling`."""
        return () if self.telling is None else self.telling.drafts()

    def draft(self, turn: int) -> Draft | None:
        """One good answer of many, see `Telling`."""
        return None if self.telling is None else self.telling.draft(turn)

    def shape(self) -> tuple[Value, ...]:
        """Every value that it can have where those are few, see `Telling`."""
        return () if self.telling is None else self.telling.shape()

    def ruled(self, value: Value) -> tuple[Ruled, ...]:
        """The rulings that make the value true, see `Telling`; where lies are told there are none."""
        return () if self.telling is None or self.false or self.free else self.telling.ruled(value)

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


def among(value: Value, values: Iterable[Value]) -> bool:
    """Whether the value is one of these."""
    wanted = _key(value)
    return any(_key(one) == wanted for one in values)


def mentions(value: Value) -> frozenset[str]:
    """The names and ids that stand in a value."""
    if isinstance(value, dict):
        return mentions([*value["players"], value["character"] or ""])
    if isinstance(value, list):
        return frozenset().union(*map(mentions, value))
    return frozenset({value} - {""}) if isinstance(value, str) else frozenset()


def _key(value: Value) -> tuple[Any, ...]:
    """What makes two values equal, and puts values of one kind in order."""
    if value is None:
        return (4,)
    if isinstance(value, dict):
        return (3, tuple(value["players"]), value["character"] or "")
    if isinstance(value, list):
        return (2, tuple(_key(part) for part in value))
    return (1, value) if isinstance(value, str) else (0, value)
