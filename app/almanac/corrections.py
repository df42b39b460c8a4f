"""Corrections that somebody made by hand to what was read: they outlive a new reading."""

from __future__ import annotations

from dataclasses import replace

from app.domain.script import Script


def carried_over(read: Script, corrected: Script, fresh: Script) -> Script:
    """`fresh` with the corrections that were made to an earlier reading.

    `read` is what the reader made of the earlier document, `corrected` that script as it was saved,
    `fresh` the new reading. A character whose instructions or notes were corrected keeps them; all
    the rest is the new document's.
    """
    before = {character.id: character for character in read.characters}
    by_hand = {character.id: character for character in corrected.characters}
    characters = []
    for character in fresh.characters:
        was, now = before.get(character.id), by_hand.get(character.id)
        if was is not None and now is not None:
            if now.how_to_run != was.how_to_run:
                character = replace(character, how_to_run=now.how_to_run)
            if now.notes != was.notes:
                character = replace(character, notes=now.notes)
        characters.append(character)
    return replace(fresh, characters=tuple(characters))
