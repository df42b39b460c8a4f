"""How a character is run, as data: instructions with a moment, a gate and steps.

The shapes are those of `docs/how-to-run.md`. An `Instruction` is what a character does at one
moment; its `steps` come from a closed vocabulary of verbs. The same JSON shape serves the bundled
library, the readers of documents, a game's own copy of its script and the command line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from app.domain.problems import Problem
from app.domain.words import say

MOMENTS: frozenset[str] = frozenset(
    [
        "setup",
        "preparation",
        "first_night",
        "other_nights",
        "each_night",
        "dawn",
        "day",
        "dusk",
        "any_time",
        "dies",
        "dies_at_night",
        "executed",
        "dies_by_execution",
        "nominated",
        "nominates",
        "votes",
        "chosen",
        "attacked",
        "would_die",
        "demon_dies",
        "outsider_dies",
        "claims",
        "asks",
    ]
)
NIGHT_MOMENTS: frozenset[str] = frozenset({"first_night", "other_nights", "each_night"})

# For each verb: the fields it may carry beside `do` and `text`. Any of them may be left out.
VOCABULARY: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        verb: frozenset(fields.split())
        for verb, fields in {
            "wake": "who reminder",
            "sleep": "who reminder",
            "choose_players": "count may_refuse not among who reason",
            "choose_character": "count from may_refuse not who",
            "show_character": "which characters reminder count to rule",
            "show_card": "card words to",
            "show_grimoire": "to rule",
            "point": "at reminder reminders count rule to",
            "signal": "signal value rule to",
            "tell": "words to rule",
            "announce": "words rule",
            "place": "reminder character on until count",
            "remove": "reminder character from",
            "move": "reminder character from on",
            "kill": "who cause reminder when may_choose",
            "revive": "who reminder",
            "survive": "who of reminder may_choose",
            "become": "who to alignment reminder",
            "turn": "who to reminder",
            "swap": "who what",
            "spend": "reminder",
            "gain": "who ability while",
            "bag": "add remove outsiders townsfolk minions demons stand_in neighbours duplicates free",
            "register": "who as to",
            "proceed": "what",
            "win": "team why",
            "note": "",
        }.items()
    }
)

CARDS: tuple[str, ...] = (
    "YOU ARE",
    "THIS PLAYER IS",
    "THESE ARE YOUR MINIONS",
    "THIS IS THE DEMON",
    "THESE CHARACTERS ARE NOT IN PLAY",
    "THIS CHARACTER SELECTED YOU",
    "DID YOU VOTE TODAY?",
    "DID YOU NOMINATE TODAY?",
    "USE YOUR ABILITY?",
    "MAKE A CHOICE?",
)
# Words of a card that a document leaves open: what is settled for the ability stands in their place.
OPEN_WORDS = "…"
SIGNALS: frozenset[str] = frozenset({"fingers", "nod", "shake", "nod_or_shake", "thumb", "direction"})
UNTIL: frozenset[str] = frozenset({"dawn", "dusk", "dusk_tomorrow", "source_turn", "source_death", "ever"})
GATES: frozenset[str] = frozenset(
    [
        "marked",
        "not_marked",
        "died_today",
        "died_tonight",
        "executed_today",
        "nobody_executed_today",
        "alive_at_least",
        "in_play",
        "not_in_play",
        "not_spent",
        "not_first_night",
        "players_at_least",
        "killed_by_demon",
        "chosen",
        "about",
        "first_day",
        "dead_match_living",
        "night_is",
        "nobody_died_today",
        "other",
    ]
)


def _empty() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do. `do` is a verb of `VOCABULARY`, `text` the words it came from or is read as."""

    do: str
    text: str = ""
    args: Mapping[str, Any] = field(default_factory=_empty)

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a field such as `count`, or `default` where the step does not carry it."""
        return self.args.get(name, default)

    def to_data(self) -> dict[str, Any]:
        """The JSON shape: `{"do": …, its fields …, "text": …}`."""
        return {"do": self.do, **self.args, "text": self.text}


@dataclass(frozen=True, slots=True)
class Gate:
    """A condition. `kind` is one of `GATES`; `reason` is shown when it does not hold."""

    kind: str
    args: Mapping[str, Any] = field(default_factory=_empty)
    reason: str = ""

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a field such as `reminder`, or `default`."""
        return self.args.get(name, default)

    def to_data(self) -> dict[str, Any]:
        """The JSON shape: `{"if": kind, its fields …, "reason": …}`."""
        return {"if": self.kind, **self.args, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Instruction:
    """What to do at one moment (`when`), if the gate holds; `gate` None means always."""

    when: str
    steps: tuple[Step, ...]
    gate: Gate | None = None

    def to_data(self) -> dict[str, Any]:
        """The JSON shape `{"when", "gate", "steps"}`."""
        return {
            "when": self.when,
            "gate": None if self.gate is None else self.gate.to_data(),
            "steps": [step.to_data() for step in self.steps],
        }


def step_from_data(data: Mapping[str, Any]) -> Step:
    """A step from its JSON shape. Fields that the vocabulary does not know are kept as they are."""
    rest = {key: value for key, value in data.items() if key not in ("do", "text")}
    return Step(str(data.get("do", "note")), str(data.get("text", "")), MappingProxyType(rest))


def instruction_from_data(data: Mapping[str, Any]) -> Instruction:
    """An instruction from its JSON shape; a missing moment is `any_time`."""
    gate = data.get("gate")
    made = None
    if isinstance(gate, Mapping):
        rest = {key: value for key, value in gate.items() if key not in ("if", "reason")}
        made = Gate(str(gate.get("if", "other")), MappingProxyType(rest), str(gate.get("reason", "")))
    steps = tuple(step_from_data(step) for step in data.get("steps", ()))
    return Instruction(str(data.get("when", "any_time")), steps, made)


def problems_of(instructions: tuple[Instruction, ...], where: str) -> list[Problem]:
    """Everything in the instructions that the vocabulary does not allow, in reading order."""
    found: list[Problem] = []
    for instruction in instructions:
        if instruction.when not in MOMENTS:
            found.append(Problem(where, say("“{when}” is not a moment.", when=instruction.when)))
        if instruction.gate is not None and instruction.gate.kind not in GATES:
            found.append(Problem(where, say("“{gate}” is not a condition.", gate=instruction.gate.kind)))
        for step in instruction.steps:
            found += _step_problems(step, where)
    return found


def _step_problems(step: Step, where: str) -> list[Problem]:
    fields = VOCABULARY.get(step.do)
    if fields is None:
        return [Problem(where, say("“{verb}” is not a step.", verb=step.do))]
    found = [
        Problem(where, say("A step “{verb}” has no field “{name}”.", verb=step.do, name=name))
        for name in step.args
        if name not in fields
    ]
    until = step.get("until")
    if until is not None and until not in UNTIL:
        found.append(Problem(where, say("“{until}” is not an end for a token.", until=until)))
    signal = step.get("signal")
    if signal is not None and signal not in SIGNALS:
        found.append(Problem(where, say("“{signal}” is not a signal.", signal=signal)))
    return found
