"""The one door: any document that the product can import."""

from __future__ import annotations

import re

from app.almanac.almanac import almanac_of
from app.almanac.decoding import text_of
from app.almanac.document import Document, NotReadable
from app.almanac.known import KnownCharacters
from app.almanac.meeting import Naming, character_of
from app.almanac.name_lists import names_listed
from app.almanac.night_order import orders
from app.almanac.pages import Almanac
from app.almanac.script_json import read_script, script_of
from app.almanac.script_shapes import META
from app.domain.characters import Character
from app.domain.jinxes import each_once
from app.domain.problems import Problem
from app.domain.script import Jinx
from app.domain.words import Message, say

# How files of word processors, pictures and archives begin.
_NO_TEXT = (
    b"PK\x03\x04",
    b"%PDF-",
    b"{\\rtf",
    b"\x89PNG",
    b"GIF8",
    b"\xff\xd8\xff",
    b"\xd0\xcf\x11\xe0",
    b"\x1f\x8b",
)
_FENCED = re.compile(r"^\s*```\w{0,10}[ \t]*\n(.*?)\n[ \t]*```\s*$", re.DOTALL)

# A page of a wiki opens with a template or a link, which no JSON does.
_WIKI = re.compile(r"\s*(?:\{\{|\[\[?(?!null|true|false|NaN|Infinity)[^\W\d_])")

__all__ = ["Document", "KnownCharacters", "NotReadable", "read"]


def read(data: bytes | str, *, library: KnownCharacters | None, filename: str | None = None) -> Document:
    """Read an almanac page (text, Markdown, HTML) or a script file (JSON).

    `library` supplies the published characters; None reads the document by its own words alone.
    What was not understood is named in the document's `problems`. Raises `NotReadable` where the
    data is no such document at all.
    """
    text = text_of(data)
    if not text.strip():
        raise NotReadable(say("The document is empty."))
    if isinstance(data, bytes) and data.startswith(_NO_TEXT):
        raise NotReadable(
            say("This is no text: save the document as a web page or as plain text, then try again.")
        )
    text = _FENCED.sub(r"\1", text) if text.lstrip().startswith("```") else text
    if _is_json(text, filename):
        return read_script(text, library)
    listed = names_listed(text, library) if library else None
    if listed is not None:
        return script_of([{**listed[1], "id": META}, *listed[0]] if listed[1] else listed[0], library)
    almanac = almanac_of(text)
    if all(page.doubtful for page in almanac.pages):
        raise NotReadable(_why_not(text))
    return _document(almanac, library)


def _is_json(text: str, filename: str | None) -> bool:
    named = filename is not None and filename.casefold().endswith(".json")
    head = text.lstrip()[:1]
    if _WIKI.match(text):
        return False
    return head in ("[", "{") or (named and head != "<")


def _why_not(text: str) -> Message:
    if text.lstrip().startswith("<"):
        return say("This is a web page, but no character stands on it.")
    return say("No character was found: this is neither a page of an almanac nor a script.")


def _document(almanac: Almanac, library: KnownCharacters | None) -> Document:
    problems = list(almanac.problems)
    characters: dict[str, Character] = {}
    naming = Naming(almanac.pages, library)
    seen: set[tuple[str, str]] = set()
    for page in almanac.pages:
        if page.doubtful and naming.known(page) is None:
            continue
        twice = (page.name, page.ability) in seen
        seen.add((page.name, page.ability))
        character = None if twice else character_of(page, naming, problems)
        if character is None or character.id in characters:
            problems.append(Problem(page.name, say("This character stands more than once; it counts once.")))
        else:
            characters[character.id] = character
    found = tuple(characters.values())
    first, other, proposed = orders(found, library)
    return Document(
        kind="almanac",
        name=almanac.name,
        author=almanac.author,
        characters=found,
        first_night=first,
        other_nights=other,
        jinxes=_jinxes(almanac, found, library),
        problems=tuple(problems),
        proposed=proposed,
    )


def _jinxes(
    almanac: Almanac, characters: tuple[Character, ...], library: KnownCharacters | None
) -> tuple[Jinx, ...]:
    by_name = {c.name.casefold(): c.id for c in characters}
    told = [(page.one, page.two, page.text) for page in almanac.jinxes]
    told += [(page.name, other, text) for page in almanac.pages for other, text in page.jinxes]
    own = []
    for left, right, text in told:
        one, two = by_name.get(left.casefold()), by_name.get(right.casefold())
        if one and two and one != two:
            own.append(Jinx(one, two, text, official=False))
    return each_once(own, library.jinxes_among(c.id for c in characters) if library else ())
