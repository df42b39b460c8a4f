"""The fields of a step or a condition as a form asks for them, and back from the form.

A field's `kind` says how it is asked: choice (one word), many (some words), range (from–to), number, flag,
yesno, open (a word or a number), text, character, reminder. What a field holds that its kind cannot show
stays beside the form untouched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.answers.rules import RULES
from app.domain.how_to_run import CARDS, SIGNALS, VOCABULARY
from app.domain.step_words import GATE_FIELDS, WORDS
from app.domain.words import Message
from app.web.views.said_words import Names, word
from app.web.views.wording import FIELDS

_MANY = frozenset(
    {"not", "choose_character.from", "of", "as", "add", "remove", "free", "characters", "reminders", "state"}
)
_FLAGS = frozenset({"may_refuse", "may_choose", "duplicates"})
_YES_NO = frozenset({"alive", "earlier", "died", "first_day", "before", "nobody", "every", "not_spent"})
_OPEN = frozenset({"value", "point.count", "number", "after", "sign"})
_NUMBERS = frozenset({"count", "at_least", "nobody_executed_today.alive", "other.alive"})
_REMINDERS = frozenset({"reminder", "marked", "not_marked"})
_TEXTS = frozenset(
    {"words", "why", "reason", "when", "changed", "claim", "townsfolk", "outsiders", "minions", "demons"}
)
# The words of conditions, which the rules leave open; a document may hold others.
_GATE_WORDS: Mapping[str, tuple[str, ...]] = {
    "who": ("self", "any", "demon", "chosen", "marked", "nominee", "nominator", "storyteller"),
    "team": ("townsfolk", "outsider", "minion", "demon", "traveller"),
    "not_team": ("townsfolk", "outsider", "minion", "demon", "traveller"),
    "character_team": ("townsfolk", "outsider", "minion", "demon", "traveller"),
    "alignment": ("good", "evil"),
    "all": ("good", "evil"),
    "state": ("drunk", "poisoned"),
    "guess": ("right", "wrong"),
    "once": ("day", "game"),
    "day": ("extra",),
    "at": ("tonight", "day", "night"),
    "nominated_by": ("self",),
    "neighbours": ("townsfolk", "good", "evil"),
    "character": ("chosen", "<id>"),
    "by": ("<id>",),
}


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field in a form. `value` is what it holds (a text, or a tuple of texts for many and range);
    `options` are (word, label) to choose from."""

    name: str
    label: Message
    kind: str
    value: str | tuple[str, ...]
    options: tuple[tuple[str, Message], ...] = ()


def kind_of(owner: str, field: str) -> str:
    """How a field of a verb, or of a kind of condition, is asked for."""
    keys = {field, f"{owner}.{field}"}
    tables = (
        (_MANY, "many"),
        (_FLAGS, "flag"),
        (_OPEN, "open"),
        (_NUMBERS, "number"),
        (_YES_NO, "yesno"),
        (_REMINDERS, "reminder"),
        (_TEXTS, "text"),
    )
    if owner in ("choose_players", "choose_character") and field == "count":
        return "range"
    if field == "rule":
        return "character"
    found = next(
        (kind for table, kind in tables if keys & table and not _is_gate_number(owner, field, kind)), None
    )
    return found or "choice"


def _is_gate_number(owner: str, field: str, kind: str) -> bool:
    return kind == "yesno" and f"{owner}.{field}" in _NUMBERS


def names_of(owner: str) -> tuple[str, ...]:
    """The fields of a verb, or of a kind of condition, in the order in which they are asked."""
    found = VOCABULARY.get(owner) or GATE_FIELDS.get(owner, frozenset())
    return tuple(sorted(found - {"or"}, key=lambda f: (_ORDER.index(f) if f in _ORDER else 99, f)))


_ORDER = (
    *("reminder", "reminders", "character", "who", "count", "among", "which", "characters", "card", "signal"),
    *("value", "words", "at", "from", "on", "not", "may_refuse", "until", "cause", "of", "to", "alignment"),
)


def choices_of(owner: str, field: str, is_gate: bool) -> tuple[str, ...]:
    """The words that a field may hold, `<id>` among them where it may be any character."""
    if is_gate:
        return _GATE_WORDS.get(field, ())
    if field == "card":
        return (*CARDS, "own")
    if field == "signal":
        return tuple(sorted(SIGNALS))
    found = WORDS.get(f"{owner}.{field}", WORDS.get(field, frozenset()))
    return tuple(sorted(w for w in found if w != "<n>"))


def fields_of(
    owner: str, args: Mapping[str, Any], is_gate: bool, names: Names, characters: Sequence[tuple[str, str]]
) -> tuple[FieldView, ...]:
    """Everything that is asked of a step or condition. `characters` are (id, name) to choose from."""
    made = []
    for field in names_of(owner):
        kind = kind_of(owner, field)
        value = args.get(field)
        held = shown(kind, value) if representable(kind, value) else shown(kind, None)
        options = _options(owner, field, kind, is_gate, held, names, characters)
        label = FIELDS.get(f"{'gate' if is_gate else owner}.{field}") or FIELDS[field]
        made.append(FieldView(field, label, kind, held, options))
    return tuple(made)


def _options(
    owner: str,
    field: str,
    kind: str,
    is_gate: bool,
    held: str | tuple[str, ...],
    names: Names,
    characters: Sequence[tuple[str, str]],
) -> tuple[tuple[str, Message], ...]:
    if kind not in ("choice", "many", "open", "character"):
        return ()
    speaker = "gate" if is_gate else owner
    listed = choices_of(owner, field, is_gate)
    plain = [w for w in listed if w != "<id>"]
    held_words = (held,) if isinstance(held, str) else held
    people = list(RULES) if field == "rule" else [i for i, _ in characters] if "<id>" in listed else []
    # What is chosen of several stands first, so that it keeps its order.
    first = held_words if kind == "many" else ()
    known = dict.fromkeys([*first, *plain, *people, *(w for w in held_words if w)])
    return tuple((w, word(speaker, field, w, names)) for w in known)


def representable(kind: str, value: Any) -> bool:
    """Whether a form can show the value and give it back unchanged."""
    if value is None:
        return True
    if kind == "flag":
        return value is True
    if kind == "yesno":
        return isinstance(value, bool)
    if kind == "many":
        listed = value if _is_list(value) else (value,)
        return all(isinstance(v, str) and v for v in listed)
    if kind == "range":
        pair = list(value) if _is_list(value) else [value]
        return len(pair) in (1, 2) and all(_is_number(v) for v in pair)
    if kind in ("number", "open"):
        return _is_number(value) or (isinstance(value, str) and not value.isdigit())
    return isinstance(value, str) and bool(value)


def shown(kind: str, value: Any) -> str | tuple[str, ...]:
    """A value as the form shows it."""
    if kind == "many":
        return tuple(map(str, value)) if _is_list(value) else (() if value is None else (str(value),))
    if kind == "range":
        pair = list(value) if _is_list(value) else [value, value]
        return ("", "") if value is None else (str(pair[0]), str(pair[-1]))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def typed(kind: str, values: Sequence[str]) -> Any:
    """The value that a form's texts mean; None where nothing was said. What is no number stays a text."""
    texts = [value.strip() for value in values if value.strip()]
    if not texts:
        return None
    if kind == "many":
        return "any" if texts == ["any"] else texts
    if kind == "range":
        pair = [_number(text) for text in texts[:2]]
        return pair[0] if len(set(texts[:2])) == 1 else pair
    if kind in ("flag", "yesno"):
        return texts[0] == "yes"
    return _number(texts[0]) if kind in ("number", "open") else texts[0]


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else text


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**6


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def beside(owner: str, args: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that the form of this verb or condition cannot show."""
    asked = frozenset(names_of(owner))
    return {f: v for f, v in args.items() if f not in asked or not representable(kind_of(owner, f), v)}
