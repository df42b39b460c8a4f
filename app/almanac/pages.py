"""The pages of an almanac: what each says of its character, before its meaning is read."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.characters import Team
from app.domain.problems import Problem


@dataclass(frozen=True, slots=True)
class Page:
    """The page of one character. Prose is kept paragraph by paragraph; every part but the name may
    be missing. `id` is what the document itself calls the character, `where` its place in it;
    `jinxes` are (other character, sentence) from a section of the page; `named_ability` tells that
    the document marked the ability as such, `doubtful` that it may be a preface instead. `others` are the
    parts under titles that nobody knows; the instructions stood under those that `instructing` names."""

    name: str
    team: Team | None = None
    ability: str = ""
    flavour: str = ""
    overview: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    how_to_run: tuple[str, ...] = ()
    tips: tuple[str, ...] = ()
    id: str = ""
    where: str = ""
    jinxes: tuple[tuple[str, str], ...] = ()
    named_ability: bool = False
    doubtful: bool = False
    others: tuple[tuple[str, tuple[str, ...]], ...] = ()
    instructing: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class JinxPage:
    """A page titled "A / B", and the sentence that settles the two."""

    one: str
    two: str
    text: str


@dataclass(frozen=True, slots=True)
class Almanac:
    """All pages of a document, in its order."""

    name: str | None = None
    author: str | None = None
    pages: tuple[Page, ...] = ()
    jinxes: tuple[JinxPage, ...] = ()
    problems: tuple[Problem, ...] = ()
