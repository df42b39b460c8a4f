"""Where the tests of the readers find their documents."""

from __future__ import annotations

from pathlib import Path

from app.almanac.document import Document
from app.almanac.read import read
from app.content.library import bundled

FIXTURES = Path(__file__).parent / "fixtures"
REFERENCE = Path(__file__).parents[3] / "shared"
SEEDS = sorted((REFERENCE / "seeds").glob("*.txt"))
CASES = REFERENCE / "cases"
SCRIPTS = sorted((REFERENCE / "data" / "scripts").glob("*.json"))


def fixture(name: str) -> bytes:
    """The bytes of a page written for the tests."""
    return (FIXTURES / name).read_bytes()


def with_library(data: bytes | str, filename: str | None = None) -> Document:
    """The document as the product reads it."""
    return read(data, library=bundled(), filename=filename)


def by_itself(data: bytes | str) -> Document:
    """The document by its own words alone."""
    return read(data, library=None)


def case(name: str) -> bytes:
    """A reference case where it is there, else the small one of the same shape beside these tests."""
    handed = CASES / name
    return handed.read_bytes() if handed.exists() else (FIXTURES / "cases" / name).read_bytes()


def squeezed(text: str) -> str:
    """The text without white space, to compare what was kept."""
    return "".join(text.split())
