"""The names that the prose of a document can mean: its own characters and the library's."""

from __future__ import annotations

from collections.abc import Iterable

from app.almanac.known import KnownCharacters
from app.almanac.names import called, translation_of
from app.almanac.prose.cast import Names


def names_of(own: Iterable[tuple[str, str]], library: KnownCharacters | None) -> Names:
    """Names to look up in prose. `own` are (name, id) of the document's characters; they go first."""
    pairs = list(own)
    names = Names((called(name), identity) for name, identity in pairs)
    for name, identity in pairs:
        names.add(translation_of(name), identity)
    for identity in (*library.first_night, *library.other_nights) if library else ():
        character = library.get(identity) if library else None
        if character is not None:
            names.add(character.name, character.id)
    return names
