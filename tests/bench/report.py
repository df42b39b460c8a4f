"""How the numbers are printed: what, how much, and whether the aim is reached."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A number in words. `aim` is the most that it should be, in words; `reached` whether it is."""

    what: str
    found: str
    aim: str = ""
    reached: bool | None = None


def at_most(what: str, found: float, aim: float | None, unit: str, note: str = "") -> Line:
    """A number with the most that it should be."""
    digits = 2 if unit == "×" else 0 if unit in ("ms", "MB", "") else 1
    said = f"{found:.{digits}f} {unit}".rstrip() + (f" ({note})" if note else "")
    if aim is None:
        return Line(what, said)
    return Line(what, said, f"{aim:g} {unit}".rstrip(), found <= aim)


def milliseconds(seconds: float) -> str:
    """A duration."""
    return f"{1000 * seconds:.2f} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def bytes_in_words(size: int) -> str:
    """A size in thousands of bytes."""
    return f"{size / 1000:.1f} kB"


def show(title: str, lines: Iterable[Line]) -> None:
    """Print a part of the report as its numbers are found."""
    out = sys.stdout
    out.write(f"\n{title}\n")
    for line in lines:
        aim = f"aim ≤ {line.aim}: {'reached' if line.reached else 'MISSED'}" if line.aim else ""
        out.write(f"  {line.what:<64} {line.found:<30} {aim}".rstrip() + "\n")
        out.flush()
