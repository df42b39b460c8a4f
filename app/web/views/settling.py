"""What an ability needs that no token shows: where it is written or chosen, and where it is read again."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.acting.questions import characters_of
from app.domain.game import Game
from app.domain.how_to_run import OPEN_WORDS
from app.domain.night import Row
from app.domain.setup import Decision, to_settle
from app.domain.words import Message, say
from app.web.views.sheets import CharacterGroup, character_groups
from app.web.views.tokens import TokenView, token_of

# A character of a document whose card leaves its words open, without a rule that names them.
_WORDS = Decision("", "words", "what the card is to say", of="word")


@dataclass(frozen=True, slots=True)
class SettlingView:
    """The sheet on which it is settled. `words`: it is written; else `most` are chosen among `groups`."""

    owner: TokenView | None
    character: str
    title: Message
    about: Message
    words: bool
    text: str
    most: int
    chosen: tuple[str, ...]
    groups: tuple[CharacterGroup, ...]


@dataclass(frozen=True, slots=True)
class SettledView:
    """What stands in a row of the sheet. `text` None: it is open; then `asks` says that it is to be written
    below the steps (a card with open words has a line of its own)."""

    character: str
    what: Message
    text: Message | None
    asks: bool

    @property
    def line(self) -> Message | None:
        """It in one line, for a note."""
        return None if self.text is None else say("{what}: {text}", what=str(self.what), text=str(self.text))


def settled_text(game: Game, character: str) -> Message | None:
    """What is settled for the ability of a character, in words; None: nothing is."""
    made = game.settled_for(character)
    names = ", ".join(one.name for c in made.characters if (one := game.character(c)) is not None)
    found = made.words or names
    return say("{settled}", settled=found) if found else None


def what_is_settled(game: Game, character: str) -> Message:
    """What it is called: a secret word, an ability."""
    return say("{what}", what=(to_settle(game, character) or _WORDS).what)


def settling(game: Game, character: str) -> SettlingView:
    """The sheet for the ability of this character."""
    decision = to_settle(game, character) or _WORDS
    known = game.character(character)
    made = game.settled_for(character)
    words = decision.of == "word"
    choices = () if words else characters_of(game, decision.sources)
    return SettlingView(
        owner=token_of(game, character),
        character=character,
        title=say("{character}: {what}", character=known.name if known else character, what=decision.what),
        about=say("{choices}", choices=decision.choices),
        words=words,
        text=made.words,
        most=decision.count,
        chosen=made.characters,
        groups=character_groups(c for i in choices if (c := game.character(i)) is not None),
    )


def settled_in(game: Game, row: Row) -> SettledView | None:
    """What a row shows of it; None where its ability needs nothing of the kind."""
    if row.ability is None:
        return None
    steps = [row_step.step for row_step in row.steps]
    decision = to_settle(game, row.ability)
    written = any(step.get("words") == OPEN_WORDS for step in steps)
    decision = decision or (_WORDS if written else None)
    text = settled_text(game, row.ability)
    # A row that asks the Storyteller for a character asks for it by itself.
    asked = any(step.do == "choose_character" and step.get("who") == "storyteller" for step in steps)
    if decision is None or (text is None and (asked or written)):
        return None
    return SettledView(row.ability, what_is_settled(game, row.ability), text, decision.of == "word")
