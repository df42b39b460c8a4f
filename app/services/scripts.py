"""Scripts on their way in: documents that people bring, and the base editions from the library."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.almanac.decoding import text_of
from app.almanac.document import Document
from app.almanac.read import read
from app.content.library import Library
from app.domain.characters import BAG_TEAMS, Team
from app.domain.script import Script
from app.services.corrections import carried, corrections, is_touched
from app.storage.errors import Missing
from app.storage.scripts import ScriptShelf

EDITIONS = {"tb": "Trouble Brewing", "bmr": "Bad Moon Rising", "snv": "Sects & Violets"}
LONGEST_NAME = 120
# So many scripts of one name are looked through for corrections.
MOST_COPIES = 20


@dataclass(frozen=True, slots=True)
class Brought:
    """The script that a document became: its id, and whether it was new to the shelf."""

    id: str
    new: bool


def bring_in(
    shelf: ScriptShelf, library: Library, data: bytes | str, filename: str = "", again: bool = False
) -> Brought:
    """Read a document and keep it. One that is on the shelf already is not kept twice, unless `again`.

    However it came (pasted, dropped, chosen), the same words make the same script. Raises `NotReadable`.
    """
    source = plain_lines(text_of(data))
    known = None if again else shelf.find_source(source)
    if known is not None:
        return Brought(known, new=False)
    document = read(source, library=library, filename=filename or None)
    script = _with_earlier_corrections(shelf, library, named(document, filename))
    return Brought(shelf.add(script, source, warnings_of(document)), new=True)


def read_again(
    shelf: ScriptShelf, library: Library, script_id: str, data: bytes | str | None = None, filename: str = ""
) -> None:
    """Read a script's document again, or a newer one (`data`). What was corrected by hand stays.

    Raises `NotReadable` (also where a script came from no document) and `Missing`.
    """
    stored = shelf.get(script_id)
    source = stored.source if data is None else plain_lines(text_of(data))
    document = read(source, library=library, filename=filename or None)
    fresh = replace(named(document, filename), name=stored.script.name)
    shelf.change(script_id, carried(stored.script, fresh, library), source, warnings_of(document))


def _with_earlier_corrections(shelf: ScriptShelf, library: Library, script: Script) -> Script:
    """The script with what was corrected by hand in an earlier copy of the same one."""
    if corrections(script):
        return script
    ids = {c.id for c in script.characters}
    for script_id in shelf.named(script.name)[:MOST_COPIES]:
        earlier = shelf.get(script_id).script
        shared = ids & {c.id for c in earlier.characters}
        if 2 * len(shared) >= len(ids) and is_touched(earlier):
            return carried(earlier, script, library)
    return script


def plain_lines(text: str) -> str:
    """The text with one kind of line end, since a form sends another kind than a file has."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip("\n")


def named(document: Document, filename: str = "") -> Script:
    """The script of a document; one without a name gets that of its file, else it is called by its Demons,
    so that several of them can be told apart on the shelf."""
    stem = filename.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]
    stem = stem.replace("_", " ").strip()
    script = document.to_script(stem)
    demons = ", ".join(c.name for c in script.characters if c.team is Team.DEMON)
    name = script.name if document.name or stem else demons
    return replace(script, name=" ".join(name.split())[:LONGEST_NAME] or "Script")


def warnings_of(document: Document) -> list[tuple[str, str]]:
    """What was not understood, as (where, sentence)."""
    return [(problem.where, str(problem.message)) for problem in document.problems]


def edition(library: Library, code: str) -> Script:
    """A base edition, by its code. Raises `KeyError` for another code."""
    name = EDITIONS[code]
    characters = sorted(
        (c for c in library.characters.values() if c.edition == code and c.team in BAG_TEAMS),
        key=lambda c: BAG_TEAMS.index(c.team),
    )
    return Script(
        name=name,
        characters=tuple(characters),
        author="The Pandemonium Institute",
        first_night=library.order(characters, "first"),
        other_nights=library.order(characters, "other"),
        jinxes=library.jinxes_among(c.id for c in characters),
    )


def take_edition(shelf: ScriptShelf, library: Library, code: str) -> str:
    """Put a base edition on the shelf, where it stands once; its id is its code."""
    script = edition(library, code)
    try:
        shelf.get(code)
    except Missing:
        return shelf.add(script, script_id=code)
    shelf.unarchive(code)
    return code
