"""The shapes of a night sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from app.domain.answers.answer import Answer
from app.domain.how_to_run import Gate, Step
from app.domain.words import Message


class Status(StrEnum):
    """Whether a row is still to be run."""

    DUE = "due"
    SKIPPED = "skipped"
    DONE = "done"


# The answer, or one for every choice that may still be made.
Answers = tuple[Answer | None, Mapping[str, Answer] | None]


class Conveyed:
    """What a step conveys, worked out when it is first looked at: of a whole sheet one row is open."""

    def __init__(self, find: Callable[[], Answers]) -> None:
        self._find = find

    @cached_property
    def found(self) -> Answers:
        """The answer, or the answers."""
        return self._find()


@dataclass(frozen=True, slots=True)
class RowStep:
    """One step of a row. `says` is its sentence where the step belongs to no character.

    `gate` is the condition of its instruction where only tonight can tell whether it holds (the
    player chosen is the Demon, say); `mark` is the reminder that this condition names.
    """

    step: Step
    says: Message | None = None
    gate: Gate | None = None
    mark: str | None = None
    conveys: Conveyed | None = None

    @property
    def answer(self) -> Answer | None:
        """What the step conveys, as far as it does and hangs on no choice."""
        return None if self.conveys is None else self.conveys.found[0]

    @property
    def answer_for(self) -> Mapping[str, Answer] | None:
        """What it conveys for every choice that the player may make, by the names joined with "+" in
        seat order; None where there is no such choice, or it has been made."""
        return None if self.conveys is None else self.conveys.found[1]

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.step.text if self.says is None else str(self.says)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet. `key` names it for good: ability:seat[:variant], or the fixed slot.

    `seat` is the id of the holder (None: the Storyteller's). `character` is what the holder truly
    is, `ability` whose row it is. `reason` says why it is skipped. `state` holds dead, drunk,
    poisoned and "no ability" as far as they hold. `feigned`: whoever acts here has no working ability
    of the kind; everything is asked, and nothing happens.
    """

    key: str
    slot: str
    seat: int | None
    character: str | None
    ability: str | None
    status: Status
    reason: Message | None = None
    state: tuple[str, ...] = ()
    steps: tuple[RowStep, ...] = ()
    feigned: bool = False


@dataclass(frozen=True, slots=True)
class NightSheet:
    """All rows of a night, in the order in which they are run."""

    number: int
    rows: tuple[Row, ...]

    def row(self, key: str) -> Row | None:
        """The row with this key."""
        return next((row for row in self.rows if row.key == key), None)

    def at(self, slot: str) -> tuple[Row, ...]:
        """The rows of one slot."""
        return tuple(row for row in self.rows if row.slot == slot)
