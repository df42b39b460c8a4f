"""Events and actions as JSON, and back.

The shapes follow from the type hints of the dataclasses, so a new event needs no line here. Each
stored row carries the `SCHEMA` it was written with; when the shape of an event changes, raise it
and add an upcaster that turns the old shape into the new one. Nothing stored is ever rewritten.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from app.domain.characters import Character, character_from_data
from app.domain.events import Event
from app.domain.script import Script, script_from_data
from app.domain.timeline import Action, Kind
from app.domain.words import say
from app.storage.errors import NewerData, Unreadable

SCHEMA = 1

Raw = dict[str, Any]
Decode = Callable[[Any], Any]

# From each schema to the next: one event in its stored shape becomes the events it is now (mostly one).
UPCASTERS: dict[int, Callable[[Raw], list[Raw]]] = {}

EVENTS: Mapping[str, type[Any]] = {event.__name__: event for event in get_args(Event)}


def to_text(data: object) -> str:
    """Compact JSON of ASCII characters only; raises ValueError for numbers that JSON does not have."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def events_to_text(events: Iterable[Event]) -> str:
    """Events as they are stored."""
    return to_text([event_to_data(event) for event in events])


def events_from_text(text: str, schema: int) -> tuple[Event, ...]:
    """Stored events, whatever older schema they were written with."""
    return events_from_data(json.loads(text), schema)


def event_to_data(event: Event) -> Raw:
    """`{"event": its name, its fields …}`."""
    return {"event": type(event).__name__, **_plain(event)}


def events_from_data(rows: Any, schema: int) -> tuple[Event, ...]:
    """Events from a list of their JSON shapes. Raises `NewerData` or `Unreadable`."""
    if schema > SCHEMA:
        raise NewerData(say("This was written by a newer version of the program. Update it to go on."))
    if not isinstance(rows, list):
        raise Unreadable(say("A list of events was expected."))
    for step in range(schema, SCHEMA):
        rows = [new for row in rows for new in UPCASTERS[step](row)]
    return tuple(map(_event, rows))


def _event(row: Any) -> Event:
    if not isinstance(row, Mapping):
        raise Unreadable(say("An event was expected."))
    name = row.get("event")
    kind = EVENTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise NewerData(
            say("This program does not know the event “{name}”. A newer version may.", name=str(name)[:60])
        )
    return cast(
        Event, _decoder(cast(Any, kind))({key: value for key, value in row.items() if key != "event"})
    )


def action_to_data(action: Action) -> Raw:
    """The shape in which an export keeps one entry of the log."""
    return {**_plain(action), "events": [event_to_data(event) for event in action.events]}


def action_from_data(row: Any, schema: int) -> Action:
    """An entry of a log from its shape in an export."""
    if not isinstance(row, Mapping) or not {"version", "id", "at", "kind"} <= row.keys():
        raise Unreadable(say("An entry of a game's log was expected."))
    return Action(
        version=_number(row["version"]),
        id=_string(row["id"]),
        at=float(_decimal(row["at"])),
        kind=_decoder(Kind)(row["kind"]),
        events=events_from_data(row.get("events", []), schema),
        target=_decoder(int | None)(row.get("target")),
        by=_decoder(str | None)(row.get("by")),
    )


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Script | Character):
        return value.to_data()
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"an event may not hold a {type(value).__name__}")


@cache
def _decoder(hint: Any) -> Decode:
    """What turns a JSON value into a value of this type, or raises `Unreadable`."""
    if hint in _LEAVES:
        return _LEAVES[hint]
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _optional(hint)
    if origin is tuple:
        return _tuple(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint)
    if is_dataclass(hint):
        return _dataclass(cast(type[Any], hint))
    raise TypeError(f"an event may not hold a {hint}")


def _optional(hint: Any) -> Decode:
    (inner,) = (_decoder(option) for option in get_args(hint) if option is not NoneType)
    return lambda value: None if value is None else inner(value)


def _tuple(items: Sequence[Any]) -> Decode:
    if len(items) == 2 and items[1] is ...:
        item = _decoder(items[0])
        return lambda value: tuple(map(item, _list(value)))
    decoders = tuple(map(_decoder, items))

    def decode(value: Any) -> tuple[Any, ...]:
        if len(_list(value)) != len(decoders):
            raise Unreadable(say("A list of {count} was expected.", count=len(decoders)))
        return tuple(one(part) for one, part in zip(decoders, value, strict=True))

    return decode


def _enum(kind: type[Enum]) -> Decode:
    known = {member.value: member for member in kind}

    def decode(value: Any) -> Enum:
        if not isinstance(value, str) or value not in known:
            raise Unreadable(say("“{value}” is not known here.", value=str(value)[:60]))
        return known[value]

    return decode


def _dataclass(kind: type[Any]) -> Decode:
    hints = get_type_hints(kind)
    decoders = {field.name: _decoder(hints[field.name]) for field in fields(kind)}
    needed = [f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING]

    def decode(value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise Unreadable(say("“{name}” is not whole.", name=kind.__name__))
        if value.keys() != decoders.keys():
            _check_fields(kind, value, needed, decoders)
        return kind(**{name: decoders[name](part) for name, part in value.items()})

    return decode


def _check_fields(
    kind: type[Any], value: Mapping[str, Any], needed: Sequence[str], known: Mapping[str, Decode]
) -> None:
    missing = [name for name in needed if name not in value]
    if missing:
        raise Unreadable(say("“{name}” lacks “{missing}”.", name=kind.__name__, missing=missing[0]))
    unknown = [name for name in value if name not in known]
    if unknown:
        raise NewerData(
            say(
                "This program does not know “{field}” of “{name}”. A newer version may.",
                field=str(unknown[0])[:60],
                name=kind.__name__,
            )
        )


def _number(value: Any) -> int:
    # JSON has numbers without bound, the columns have 32 bits.
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 2**31:
        raise Unreadable(say("A number was expected, not “{value}”.", value=str(value)[:60]))
    return value


def _decimal(value: Any) -> float | int:
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) < 1e15:
        raise Unreadable(say("A number was expected, not “{value}”.", value=str(value)[:60]))
    return value


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise Unreadable(say("Words were expected, not “{value}”.", value=str(value)[:60]))
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Unreadable(say("True or false was expected, not “{value}”.", value=str(value)[:60]))
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise Unreadable(say("A list was expected."))
    return value


def read_script(value: Any) -> Script:
    """A script from its JSON shape. Raises `Unreadable` where it has none."""
    return cast(Script, _through(script_from_data, value))


def _through(read: Decode, value: Any) -> Any:
    if not isinstance(value, Mapping):
        raise Unreadable(say("A script or a character was expected."))
    try:
        return read(value)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unreadable(say("A script or a character in it is not whole.")) from error


_LEAVES: dict[Any, Decode] = {
    int: _number,
    float: _decimal,
    str: _string,
    bool: _truth,
    Script: read_script,
    Character: lambda value: _through(character_from_data, value),
}
