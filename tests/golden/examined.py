"""Tables of worked examples: one a line, its columns apart by bars; what follows "#" is for the reader.

The first two columns are the moment ("night 2") and the town, seat by seat in the words of
`tests.domain.town_of`, "…" for five townsfolk; a last column may hold more of the snapshot as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.domain.town_of import Json, town

REST = "Cho chef, Emp empath, May washerwoman, Lib librarian, Clo clockmaker"


@dataclass(frozen=True)
class Example:
    snapshot: Json
    asked: tuple[str, ...]
    line: str


def examples(name: str) -> Iterator[Example]:
    """The examples of a table beside this file."""
    for line in (Path(__file__).parent / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield _read(line)


def names(found: list[Example]) -> list[str]:
    """What each example is called in a report."""
    return [f"{number} {example.asked[0]}" for number, example in enumerate(found, 1)]


def _read(line: str) -> Example:
    moment, seats, *asked = (part.strip() for part in line.split(" | "))
    more: dict[str, Any] = json.loads(asked.pop()) if asked[-1].startswith('{"') and len(asked) > 2 else {}
    script = more.pop("script", "")
    made = town(*seats.replace("…", REST).split(", "), at=moment)
    if isinstance(script, str):
        made["script"]["characters"] += script.split()
    else:
        made["script"]["characters"] = script
    return Example({**made, **more}, tuple(asked), line)
