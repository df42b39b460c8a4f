"""What a button of the editor does to a draft: a part is added, taken away, copied or moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from app.domain.how_to_run import VOCABULARY, Gate, Instruction, Step
from app.web.views.draft import MOST_PARTS, MOST_STEPS, MOST_TOKENS, Draft, Part, TokenDraft

T = TypeVar("T")


def changed(draft: Draft, deed: str, verb: str = "") -> Draft:
    """The draft after a deed such as `add-p3` (a step with this `verb`), `up-s7`, `remove-t2`, `add-part`.

    A deed that means nothing changes nothing.
    """
    what, _, key = deed.partition("-")
    if deed == "add-part":
        return _with_part(draft)
    if deed == "add-token":
        return _with_token(draft)
    do = _DEEDS.get((what, key[:1]))
    if do is None or not key[1:].isdecimal():
        return draft
    return _add_step(draft, key, verb) if what == "add" else do(draft, key)


def _with_part(draft: Draft) -> Draft:
    if len(draft.parts) >= MOST_PARTS:
        return draft
    return replace(draft, parts=(*draft.parts, Part(f"p{draft.fresh}", "each_night")))


def _with_token(draft: Draft) -> Draft:
    if len(draft.tokens) >= MOST_TOKENS:
        return draft
    return replace(draft, tokens=(*draft.tokens, TokenDraft(f"t{draft.fresh}", "")))


def _add_step(draft: Draft, key: str, verb: str) -> Draft:
    if sum(len(part.steps) for part in draft.parts) >= MOST_STEPS:
        return draft
    made = f"s{draft.fresh}"
    step = Step(verb if verb in VOCABULARY else "note", "", dict(_FIRST.get(verb, {})))
    found = _on_part(draft, key, lambda part: replace(part, steps=(*part.steps, (made, step))))
    return replace(found, open=found.open | {made})


# What a new step most likely says.
_FIRST: dict[str, dict[str, object]] = {
    "wake": {"who": "self"},
    "sleep": {"who": "self"},
    "choose_players": {"count": 1},
    "choose_character": {"count": 1},
    "place": {"on": "chosen"},
    "kill": {"who": "chosen"},
    "point": {"at": "marked"},
    "signal": {"signal": "fingers"},
}


def _on_part(draft: Draft, key: str, change: Callable[[Part], Part]) -> Draft:
    return replace(draft, parts=tuple(change(p) if p.key == key else p for p in draft.parts))


def _with_steps(draft: Draft, key: str, steps: tuple[tuple[str, Step], ...]) -> Draft:
    return _on_part(draft, key, lambda part: replace(part, steps=steps))


def _remove_part(draft: Draft, key: str) -> Draft:
    return replace(draft, parts=tuple(p for p in draft.parts if p.key != key))


def _copy_part(draft: Draft, key: str) -> Draft:
    if len(draft.parts) >= MOST_PARTS:
        return draft
    number = draft.fresh
    parts: list[Part] = []
    for part in draft.parts:
        parts.append(part)
        if part.key == key:
            keys = iter(range(number + 1, number + 1000))
            gates = tuple((f"g{next(keys)}", gate) for _, gate in part.gates)
            steps = tuple((f"s{next(keys)}", step) for _, step in part.steps)
            parts.append(Part(f"p{number}", part.when, gates, steps))
    return replace(draft, parts=tuple(parts))


def _move_part(by: int) -> Callable[[Draft, str], Draft]:
    def move(draft: Draft, key: str) -> Draft:
        at = next((i for i, p in enumerate(draft.parts) if p.key == key), -1)
        return replace(draft, parts=_moved(draft.parts, at, by))

    return move


def _moved(listed: Sequence[T], at: int, by: int) -> tuple[T, ...]:
    if at < 0 or not 0 <= at + by < len(listed):
        return tuple(listed)
    rest = [*listed[:at], *listed[at + 1 :]]
    return (*rest[: at + by], listed[at], *rest[at + by :])


def _remove_step(draft: Draft, key: str) -> Draft:
    parts = (replace(p, steps=tuple(s for s in p.steps if s[0] != key)) for p in draft.parts)
    return replace(draft, parts=tuple(parts))


def _copy_step(draft: Draft, key: str) -> Draft:
    made = f"s{draft.fresh}"

    def doubled(part: Part) -> Part:
        steps: list[tuple[str, Step]] = []
        for own, step in part.steps:
            steps += [(own, step), (made, step)] if own == key else [(own, step)]
        return replace(part, steps=tuple(steps))

    return replace(draft, parts=tuple(map(doubled, draft.parts)), open=draft.open | {made})


def _move_step(by: int) -> Callable[[Draft, str], Draft]:
    """One place further; past the end of its instruction into the next one."""

    def move(draft: Draft, key: str) -> Draft:
        for at, part in enumerate(draft.parts):
            place = next((i for i, (k, _) in enumerate(part.steps) if k == key), -1)
            if place < 0:
                continue
            if 0 <= place + by < len(part.steps):
                return _with_steps(draft, part.key, _moved(part.steps, place, by))
            if not 0 <= at + by < len(draft.parts):
                return draft
            row, other = part.steps[place], draft.parts[at + by]
            steps = (*other.steps, row) if by < 0 else (row, *other.steps)
            return _with_steps(_remove_step(draft, key), other.key, steps)
        return draft

    return move


def _with_gate(draft: Draft, key: str) -> Draft:
    row = (f"g{draft.fresh}", Gate("marked", {"who": "self"}))
    made = _on_part(draft, key, lambda part: replace(part, gates=(*part.gates, row)[:6]))
    return replace(made, open=made.open | {row[0]})


def _remove_gate(draft: Draft, key: str) -> Draft:
    parts = (replace(p, gates=tuple(g for g in p.gates if g[0] != key)) for p in draft.parts)
    return replace(draft, parts=tuple(parts))


def _remove_token(draft: Draft, key: str) -> Draft:
    return replace(draft, tokens=tuple(t for t in draft.tokens if t.key != key))


def _open(draft: Draft, key: str) -> Draft:
    return replace(draft, open=draft.open | {key})


def _close(draft: Draft, key: str) -> Draft:
    return replace(draft, open=draft.open - {key})


_DEEDS: dict[tuple[str, str], Callable[[Draft, str], Draft]] = {
    ("add", "p"): lambda draft, key: draft,
    ("gate", "p"): _with_gate,
    ("copy", "p"): _copy_part,
    ("up", "p"): _move_part(-1),
    ("down", "p"): _move_part(1),
    ("remove", "p"): _remove_part,
    ("copy", "s"): _copy_step,
    ("up", "s"): _move_step(-1),
    ("down", "s"): _move_step(1),
    ("remove", "s"): _remove_step,
    ("remove", "g"): _remove_gate,
    ("remove", "t"): _remove_token,
    **{("open", kind): _open for kind in "sg"},
    **{("close", kind): _close for kind in "sg"},
}


def blank() -> tuple[Instruction, ...]:
    """What a character written from nothing begins with: it wakes, does something, and sleeps."""
    steps = (Step("wake", "", {"who": "self"}), Step("sleep", "", {"who": "self"}))
    return (Instruction("each_night", steps),)
