"""JSON as people save it: read strictly, and without anything that could not be written again."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from app.almanac.decoding import fit
from app.almanac.document import NotReadable
from app.domain.problems import Problem
from app.domain.words import say

_DEEPEST = 20
_LONGEST_NUMBER = 300
_UNFIT = object()


def loaded(text: str) -> Any:
    """The value of a JSON text. What is no number (`NaN`, `Infinity`, 1e999) comes as a mark that
    `tidied` takes out.

    Raises `NotReadable` with the line of the fault.
    """
    try:
        return json.loads(text, parse_constant=lambda _: _UNFIT, parse_float=_float, parse_int=_int)
    except json.JSONDecodeError as fault:
        message = say(
            "This is not valid JSON: line {line}, character {column}: {why}.",
            line=fault.lineno,
            column=fault.colno,
            why=fault.msg[:1].lower() + fault.msg[1:],
        )
        raise NotReadable(message, line=fault.lineno) from None
    except RecursionError:
        raise NotReadable(say("This JSON is nested too deeply to be a script.")) from None


def _float(digits: str) -> Any:
    number = float(digits)
    return number if math.isfinite(number) else _UNFIT


def _int(digits: str) -> Any:
    return int(digits) if len(digits) < _LONGEST_NUMBER else _UNFIT


def tidied(value: Any, where: str, problems: list[Problem]) -> Any:
    """The value without what cannot be stored; each thing left out is named in `problems`."""
    kept, left_out = _tidied(value, 0)
    for field in left_out:
        name = field or "…"
        problems.append(
            Problem(where, say("“{field}” holds a value that cannot be stored; it was left out.", field=name))
        )
    return kept


def _tidied(value: Any, depth: int) -> tuple[Any, tuple[str, ...]]:
    if value is _UNFIT or depth > _DEEPEST:
        return None, ("",)
    if isinstance(value, str):
        return fit(value), ()
    if isinstance(value, list):
        parts = [_tidied(part, depth + 1) for part in value]
        return [kept for kept, _ in parts], tuple(name for _, names in parts for name in names)
    if isinstance(value, dict):
        return _tidied_fields(value, depth)
    return value, ()


def _tidied_fields(value: dict[str, Any], depth: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    fields: dict[str, Any] = {}
    left_out: list[str] = []
    for key, part in value.items():
        kept, names = _tidied(part, depth + 1)
        left_out += [name or fit(key) for name in names]
        if not names or kept is not None:
            fields[fit(key)] = kept
    return fields, tuple(left_out)


def texts(value: Any) -> Iterator[str]:
    """The strings of a list (a lone string is a list of one); anything else in it is passed over."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from (part for part in value if isinstance(part, str))
