"""What a document says of its characters, in its own words, beside what was made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.almanac.almanac import almanac_of
from app.almanac.blocks import plain
from app.almanac.known import KnownCharacters
from app.almanac.meeting import Naming, reminders_of
from app.almanac.names import bare, id_of
from app.almanac.pages import Page
from app.almanac.prose.instructions import read_prose
from app.domain.characters import Character

_BULLETS = "-–—•*·"


@dataclass(frozen=True, slots=True)
class Sayings:
    """The words of a page. `how_to_run` is the prose, paragraph by paragraph."""

    ability: str = ""
    how_to_run: tuple[str, ...] = ()


def sayings_of(
    source: str, characters: Sequence[Character], library: KnownCharacters | None
) -> dict[str, Sayings]:
    """The words of an almanac page about each of these characters, by id; scripts in JSON say nothing here.

    Characters for whom the document says nothing are left out.
    """
    if not source.strip() or source.lstrip()[:1] in ("[", "{"):
        return {}
    found: dict[str, Sayings] = {}
    by_name = {c.name.casefold(): c.id for c in characters}
    ids = {c.id for c in characters}
    for page in almanac_of(source).pages:
        known = library.resolve(page.name) if library else None
        named = by_name.get(bare(page.name).casefold())
        wanted = (named, known.id if known else None, id_of(page.name), page.id)
        identity = next((i for i in wanted if i in ids), None)
        if identity is not None:
            found.setdefault(identity, Sayings(page.ability, tuple(plain(text) for text in page.how_to_run)))
    return found


def from_prose(
    text: str, character: Character, others: Iterable[Character], library: KnownCharacters | None
) -> Character:
    """The character with the instructions that this How to Run says, and the tokens that it names.

    `others` are the characters that it may speak of. A character without a token of a name that the
    prose gives its own gets that token.
    """
    naming = Naming([Page(name=other.name) for other in others], library)
    box = (*character.reminders, *character.global_reminders)
    scene = naming.scene(character.id, character.name, character.team, box)
    instructions = read_prose(_paragraphs(text), scene)
    have = {name.casefold() for name in box}
    more = (name for name in reminders_of(scene) if name.casefold() not in have)
    return replace(character, how_to_run=instructions, reminders=(*character.reminders, *more))


def _paragraphs(text: str) -> tuple[str, ...]:
    lines = (line.strip().lstrip(_BULLETS).strip() for line in text.splitlines())
    return tuple(_without_number(line) for line in lines if line)


def _without_number(line: str) -> str:
    head, dot, rest = line.partition(".")
    return rest.strip() if dot and head.isdecimal() and rest[:1].isspace() else line
