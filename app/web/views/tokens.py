"""What a token shows, wherever it lies: on a seat, in a list, on a card."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from app.domain.characters import Character
from app.domain.game import Game, Reminder


@dataclass(frozen=True, slots=True)
class TokenView:
    """A character token. `emblem` is the id of a symbol in the sprite (the character's own id)."""

    id: str
    name: str
    team: str
    letter: str

    @property
    def emblem(self) -> str:
        """The symbol's id in the sprite."""
        return self.id


@dataclass(frozen=True, slots=True)
class SealView:
    """A reminder: wax with the emblem and in the colour of its character, and a slip with the word.
    `owner` None: the Storyteller's own words (beeswax, feather). `id` None: not placed yet."""

    text: str
    owner: TokenView | None
    id: int | None = None
    until: str | None = None


def token(character: Character | None) -> TokenView | None:
    """The token of a character."""
    if character is None:
        return None
    return TokenView(character.id, character.name, character.team.value, character.team.letter)


def token_of(game: Game, character_id: str | None) -> TokenView | None:
    """The token of a character of this game, by id; an id that nobody knows shows as itself."""
    if not character_id:
        return None
    return token(game.character(character_id)) or TokenView(character_id, character_id, "townsfolk", "?")


def seal(game: Game, reminder: Reminder) -> SealView:
    """A reminder that lies in the game."""
    return SealView(reminder.text, token_of(game, reminder.character), reminder.id, reminder.until)


def monogram(name: str) -> str:
    """The first letter of a name, for a token that lies face down. A flag or a joined emoji is whole."""
    letters = ""
    for char in name.strip():
        joins = unicodedata.category(char) in ("Mn", "Me", "Cf") or "\U0001f3fb" <= char <= "\U0001f3ff"
        flag = (
            "\U0001f1e6" <= char <= "\U0001f1ff"
            and len(letters) == 1
            and "\U0001f1e6" <= letters <= "\U0001f1ff"
        )
        if letters and not joins and not flag and not letters.endswith("\u200d"):
            break
        letters += char
    return letters.upper() or "?"
