"""Whether words that no step was made of still tell the Storyteller to do something."""

from __future__ import annotations

import re

from app.almanac.prose.lexicon import COMMANDS, SOFT, Act
from app.almanac.prose.sentences import sentences

_STARTS = re.compile(r"(?:^|[,;:—–]|\b(?:and|then|or)\b)\s*")
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_BRACKETED = re.compile(r"\s*[(\[（].*[)\]）]\.?\s*", re.DOTALL)
# Verbs of advice, and those that stand in front of what a player says or thinks.
_ADVICE = frozenset({Act.NOTE, Act.LET, Act.MAKE, Act.DECIDE, Act.CONTINUE, Act.HOLD, Act.END, Act.SKIP})


def tells_to_do(text: str) -> bool:
    """Whether a sentence of the text, not in brackets, is a command that means some step of the game.

    Text in letters that the reader of prose does not read counts as such: nobody has looked at it.
    """
    letters = [letter for letter in text if letter.isalpha()]
    if sum(letter > "\u024f" for letter in letters) * 2 > len(letters):
        return True
    return any(_is_command(sentence) for sentence in sentences(text) if not _BRACKETED.fullmatch(sentence))


def _is_command(sentence: str) -> bool:
    return any(_verb_at(sentence, start.end()) for start in _STARTS.finditer(sentence))


def _verb_at(sentence: str, place: int) -> bool:
    """Whether the first word from here that says something is a verb of doing."""
    for word in _WORD.finditer(sentence, place, place + 80):
        low = word[0].lower()
        if low in SOFT:
            continue
        act = COMMANDS.get(low)
        return act is not None and act not in _ADVICE
    return False
