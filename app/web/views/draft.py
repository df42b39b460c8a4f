"""A character's behaviour while it is being edited: from a character, from a form, and back to a character.

Every part has a key that stays with it while it is moved: `p3` an instruction, `g4` a condition of the
instruction before it, `s7` a step, `t2` a reminder token. The order of parts is that of their keys in the
form (field `line`), so that moving them on the page is enough.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from starlette.datastructures import FormData

from app.domain.characters import Character, Team
from app.domain.how_to_run import Gate, Instruction, Step, instruction_from_data, step_from_data
from app.domain.step_words import TOKEN_DOES
from app.web.views.fields import beside, choices_of, kind_of, names_of, typed

LONGEST_TEXT, LONGEST_NAME = 8000, 60
MOST_PARTS, MOST_STEPS, MOST_TOKENS, MOST_COPIES = 60, 200, 40, 20


@dataclass(frozen=True, slots=True)
class TokenDraft:
    """A reminder token: how often the box has it, whether it may be placed when the character is not in
    play, and what it does to whoever bears it ("": nothing, or what its own rule says)."""

    key: str
    text: str
    count: int = 1
    everywhere: bool = False
    does: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """An instruction. `gates` are (key, condition); one of them is enough. `steps` are (key, step)."""

    key: str
    when: str
    gates: tuple[tuple[str, Gate], ...] = ()
    steps: tuple[tuple[str, Step], ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """Everything that the editor shows. `open` are the keys of steps and conditions whose fields are in
    view; the others are carried along whole."""

    name: str = ""
    team: Team = Team.TOWNSFOLK
    ability: str = ""
    notes: str = ""
    tokens: tuple[TokenDraft, ...] = ()
    parts: tuple[Part, ...] = ()
    open: frozenset[str] = frozenset()

    @property
    def fresh(self) -> int:
        """A number that no key has."""
        keys = [t.key for t in self.tokens]
        for part in self.parts:
            keys += [part.key, *(k for k, _ in part.gates), *(k for k, _ in part.steps)]
        return 1 + max((int(key[1:]) for key in keys), default=0)


def draft_of(character: Character) -> Draft:
    """The draft with which the editing of a character begins."""
    return with_steps(
        Draft(
            name=character.name,
            team=character.team,
            ability=character.ability,
            notes="\n".join(character.notes),
        ),
        character,
    )


def with_steps(draft: Draft, character: Character) -> Draft:
    """The draft with the tokens and instructions of this character, all with keys that were not there."""
    keys = iter(range(draft.fresh, draft.fresh + 100_000))
    rules: Mapping[str, Any] = character.effects.get("tokens") or {}
    tokens = [
        TokenDraft(f"t{next(keys)}", text, min(count, MOST_COPIES), everywhere, _does(rules, text))
        for names, everywhere in ((character.reminders, False), (character.global_reminders, True))
        for text, count in Counter(names).items()
    ]
    parts = [
        Part(
            f"p{next(keys)}",
            instruction.when,
            tuple((f"g{next(keys)}", gate) for gate in _gates(instruction.gate)),
            tuple((f"s{next(keys)}", step) for step in instruction.steps),
        )
        for instruction in character.how_to_run
    ]
    return replace(draft, tokens=tuple(tokens), parts=tuple(parts), open=frozenset())


def _does(rules: Mapping[str, Any], text: str) -> str:
    rule = rules.get(text)
    does = rule.get("does") if isinstance(rule, Mapping) else None
    return does if isinstance(does, str) else ""


def _gates(gate: Gate | None) -> Iterable[Gate]:
    """A condition and, each by itself, the others of which one is enough."""
    if gate is None:
        return
    others = gate.get("or")
    yield Gate(gate.kind, {f: v for f, v in gate.args.items() if f != "or"}, gate.reason)
    for other in others if isinstance(others, list | tuple) else ():
        if isinstance(other, Mapping):
            rest = {f: v for f, v in other.items() if f not in ("if", "reason")}
            yield Gate(str(other.get("if", "other")), rest, str(other.get("reason", "")))


def character_of(draft: Draft, base: Character) -> Character:
    """The character that a draft describes. What no form asks for stays as `base` has it."""
    box = tuple(t.text for t in draft.tokens if not t.everywhere and t.text for _ in range(t.count))
    everywhere = tuple(t.text for t in draft.tokens if t.everywhere and t.text for _ in range(t.count))
    notes = tuple(line.strip() for line in draft.notes.splitlines() if line.strip())
    return replace(
        base,
        name=draft.name,
        team=draft.team,
        ability=draft.ability,
        reminders=_same_or(base.reminders, box),
        global_reminders=_same_or(base.global_reminders, everywhere),
        how_to_run=tuple(map(_instruction, draft.parts)),
        notes=base.notes if "\n".join(base.notes) == draft.notes else notes,
        effects=base.effects if base.official else _effects(draft, base),
    )


def _same_or(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    return before if Counter(before) == Counter(now) else now


def _effects(draft: Draft, base: Character) -> Mapping[str, Any]:
    """What the tokens do, beside all that the character's effects say otherwise."""
    before = base.effects.get("tokens") or {}
    rules: dict[str, Any] = {}
    for token in draft.tokens:
        rule = dict(before.get(token.text) or {})
        if token.does:
            rule["does"] = token.does
        else:
            rule.pop("does", None)
        if rule.get("does"):
            rules[token.text] = rule
    others = {name: value for name, value in base.effects.items() if name != "tokens"}
    return MappingProxyType({**others, "tokens": rules} if rules else others)


def _instruction(part: Part) -> Instruction:
    steps = tuple(step for _, step in part.steps)
    if not part.gates:
        return Instruction(part.when, steps)
    first, *others = (gate for _, gate in part.gates)
    args = dict(first.args)
    if others:
        args["or"] = [{"if": g.kind, **g.args, **({"reason": g.reason} if g.reason else {})} for g in others]
    return Instruction(part.when, steps, Gate(first.kind, MappingProxyType(args), first.reason))


# From a form


def draft_from(form: FormData) -> Draft:
    """The draft that a form holds. Whatever is not understood in it is left out."""
    parts: list[Part] = []
    steps = 0
    for key in _keys(form, "line", "pgs", 4 * (MOST_PARTS + MOST_STEPS)):
        if key[0] == "p" and len(parts) < MOST_PARTS:
            parts.append(Part(key, _text(form, f"{key}-when") or "any_time"))
        elif not parts:
            continue
        elif key[0] == "g":
            parts[-1] = replace(parts[-1], gates=(*parts[-1].gates, (key, _gate_from(form, key))))
        elif key[0] == "s" and steps < MOST_STEPS:
            steps += 1
            parts[-1] = replace(parts[-1], steps=(*parts[-1].steps, (key, _step_from(form, key))))
    team = _text(form, "team")
    return Draft(
        name=" ".join(_text(form, "name").split()),
        team=Team(team) if team in {t.value for t in Team} else Team.TOWNSFOLK,
        ability=_text(form, "ability").strip(),
        notes=_text(form, "notes").strip(),
        tokens=tuple(_token_from(form, key) for key in _keys(form, "token", "t", MOST_TOKENS)),
        parts=tuple(parts),
        open=frozenset(v for v in form.getlist("open") if isinstance(v, str)),
    )


def _keys(form: FormData, name: str, letters: str, most: int) -> tuple[str, ...]:
    listed = [v for v in form.getlist(name) if isinstance(v, str) and 1 < len(v) < 8]
    good = (v for v in listed if v[0] in letters and v[1:].isascii() and v[1:].isdigit())
    return tuple(dict.fromkeys(good))[:most]


def _text(form: FormData, name: str) -> str:
    value = form.get(name)
    return value.replace("\r\n", "\n")[:LONGEST_TEXT] if isinstance(value, str) else ""


def _token_from(form: FormData, key: str) -> TokenDraft:
    count, does = _text(form, f"{key}-count"), _text(form, f"{key}-does")
    return TokenDraft(
        key,
        " ".join(_text(form, f"{key}-text").split())[:LONGEST_NAME],
        min(max(int(count), 1), MOST_COPIES) if count.isascii() and count.isdigit() and len(count) < 5 else 1,
        _text(form, f"{key}-everywhere") == "yes",
        does if does in TOKEN_DOES else "",
    )


def _step_from(form: FormData, key: str) -> Step:
    closed = _json(form, f"{key}-data")
    if closed:
        return step_from_data(closed)
    do = _text(form, f"{key}-do") or "note"
    same = _text(form, f"{key}-was") == do
    args = _args_from(form, key, do, is_gate=False, anything=same)
    kept = _json(form, f"{key}-beside") if same else {}
    return Step(do, _text(form, f"{key}-text").strip(), MappingProxyType({**args, **kept}))


def _gate_from(form: FormData, key: str) -> Gate:
    closed = _json(form, f"{key}-data")
    if closed:
        return next(iter(_gates(instruction_from_data({"gate": closed}).gate)), Gate("other"))
    kind = _text(form, f"{key}-if") or "other"
    same = _text(form, f"{key}-was") == kind
    args = _args_from(form, key, kind, is_gate=True, anything=same)
    kept = _json(form, f"{key}-beside") if same else {}
    return Gate(kind, MappingProxyType({**args, **kept}), _text(form, f"{key}-reason").strip())


def _args_from(form: FormData, key: str, owner: str, is_gate: bool, anything: bool) -> dict[str, Any]:
    """What the fields hold. Those that another verb left behind (not `anything`) must fit this one."""
    found: dict[str, Any] = {}
    for field in names_of(owner):
        kind = kind_of(owner, field)
        values = [v[:LONGEST_TEXT] for v in form.getlist(f"{key}-f-{field}") if isinstance(v, str)]
        words = choices_of(owner, field, is_gate)
        if not anything and kind in ("choice", "many") and "<id>" not in words:
            values = [v for v in values if v in words]
        value = typed(kind, values)
        if value is not None:
            found[field] = value
    return found


def _json(form: FormData, name: str) -> dict[str, Any]:
    value = form.get(name)
    try:
        kept = json.loads(value) if isinstance(value, str) and value else {}
    except (ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def whole(part: Step | Gate) -> str:
    """A step or condition that is closed, as text for a hidden field."""
    return json.dumps(part.to_data(), ensure_ascii=False)


def beside_of(owner: str, args: Mapping[str, Any]) -> str:
    """What a form cannot show of a step or condition, as text for a hidden field; "" for nothing."""
    kept = beside(owner, args)
    return json.dumps(kept, ensure_ascii=False) if kept else ""
