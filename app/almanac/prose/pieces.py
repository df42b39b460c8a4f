"""The pieces of prose: steps with their words, before those that belong together are joined."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from app.almanac.names import fold
from app.almanac.prose.scene import Scene
from app.domain.how_to_run import Gate, Instruction, Step


@dataclass(slots=True)
class Piece:
    """A step with its words, its moment and its gate, before pieces of a kind are joined."""

    text: str
    do: str
    args: dict[str, object]
    when: str
    gate: Gate | None
    status: bool = False


def states_settled(pieces: list[Piece], scene: Scene) -> list[Piece]:
    """A state that is only told ("they are drunk") is no step where a token for it is named too."""
    for piece in pieces:
        if piece.status and fold(str(piece.args.get("reminder", ""))) in scene.counts:
            piece.do, piece.args = "note", {}
    return pieces


def ends_known(pieces: list[Piece]) -> list[Piece]:
    """A token that the prose takes away at dawn or dusk lies until then."""
    ends = {
        fold(str(piece.args.get("reminder", ""))): piece.when
        for piece in pieces
        if piece.do == "remove" and piece.when in ("dawn", "dusk") and piece.gate is None
    }
    for piece in pieces:
        end = ends.get(fold(str(piece.args.get("reminder", ""))))
        if piece.do == "place" and piece.when != end and end is not None:
            piece.args.setdefault("until", end)
    return pieces


def joined(pieces: Iterable[Piece]) -> tuple[Instruction, ...]:
    """Pieces of one moment and gate that follow one another, as one instruction."""
    made: list[Instruction] = []
    steps: list[Step] = []
    key: tuple[str, Gate | None] | None = None
    for piece in pieces:
        if (piece.when, piece.gate) != key and steps and key:
            made.append(Instruction(key[0], tuple(steps), key[1]))
            steps = []
        key = piece.when, piece.gate
        steps.append(Step(piece.do, piece.text, MappingProxyType(piece.args)))
    if steps and key:
        made.append(Instruction(key[0], tuple(steps), key[1]))
    return tuple(made)
