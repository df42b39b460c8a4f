"""Tables of worked examples: one a line, its columns apart by bars; what follows "#" is for the reader.

The first two columns are the moment ("night 2") and the town, seat by seat in the words of
`tests.domain.town_of`, "…" for five townsfolk; a last column may hold more of the snapshot as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from tests.domain.town_of import Json, the_day, town, vote

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


def day_of(text: str) -> Json:
    """The day of a line: nominations as "Ann>Bob Ann Cid", a Storyteller’s as "->Bob", then who is executed,
    dies and is exiled, each after a semicolon; "-" for a day on which nothing has happened."""
    parts = [part.split() for part in text.split(";") if part.strip() != "-"]
    told = {first: rest for first, *rest in parts if ">" not in first}
    rows = []
    for first, *voters in parts:
        by, is_nomination, of = first.partition(">")
        if is_nomination:
            rows.append(vote(None if by == "-" else by, of, *voters))
    executed = " ".join(told.get("executed", ())) or None
    return the_day(
        *rows, executed=executed, died=" ".join(told.get("died", ())), exiled=" ".join(told.get("exiled", ()))
    )


def pairs_of(text: str) -> Iterator[str]:
    """Every pair of "Ann Bob>Cid Dee, Eve>Ann"."""
    for part in text.split(","):
        by, _, of = part.partition(">")
        yield from (f"{one}>{other}" for one, other in product(by.split(), of.split()))


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
