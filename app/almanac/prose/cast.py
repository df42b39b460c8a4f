"""Who is who while a page is read: the character itself, and every other that it may name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from app.almanac.names import fold
from app.almanac.prose.lexicon import STATES, TEAM_WORDS
from app.almanac.prose.words import Word

_LONGEST_NAME = 5


class Names:
    """All characters that a document may name, looked up word by word."""

    def __init__(self, named: Iterable[tuple[str, str]] = ()) -> None:
        self.ids: dict[str, str] = {}
        self.firsts: set[str] = set()
        for name, identity in named:
            self.add(name, identity)

    def add(self, name: str, identity: str) -> None:
        """Know a name and the id behind it."""
        folded, words = fold(name), name.split()
        if folded and words and folded not in TEAM_WORDS:
            self.ids.setdefault(folded, identity)
            self.firsts.add(fold(words[0]))


@dataclass(frozen=True, slots=True)
class Cast:
    """The names that the prose of one page can mean. `id` is the character of the page, `own` the
    forms in which it is called."""

    id: str
    team: str
    names: Names
    own: frozenset[str]
    reminders: tuple[str, ...] = ()
    _firsts: frozenset[str] = field(default=frozenset())
    _tokens: Mapping[str, str] = field(default_factory=dict)

    def named_at(self, words: Sequence[Word], place: int) -> tuple[str, int] | None:
        """The character named at a place, as ("self" or its id, the place behind the name)."""
        word = words[place]
        if self._is_own_in_small(words, place):
            return "self", place + 1
        if not word.raw[:1].isupper() or word.kind not in ("word", "name"):
            return None
        first = fold(_without_possessive(word.low)) if word.kind == "word" else ""
        if first and first not in self._firsts and first not in self.names.firsts:
            return None
        return self._longest(words, place)

    def _is_own_in_small(self, words: Sequence[Word], place: int) -> bool:
        """ "Wake the sculptor": the character's own name, of one word, without its capital."""
        word = words[place]
        named = word.kind == "word" and place > 0 and words[place - 1].low == "the" and word.raw.islower()
        if not named or fold(_without_possessive(word.low)) not in self.own or word.low in STATES:
            return False
        return place + 1 == len(words) or words[place + 1].low not in (
            "player",
            "players",
            "token",
            "character",
        )

    def _longest(self, words: Sequence[Word], place: int) -> tuple[str, int] | None:
        found: tuple[str, int] | None = None
        folded = ""
        for end in range(place, min(place + _LONGEST_NAME, len(words))):
            part = words[end]
            if part.kind == "mark":
                if part.raw not in ("'", "’", '"'):
                    break
                continue
            folded += fold(_without_possessive(part.low))
            if folded in self.own:
                found = ("self", end + 1)
            elif folded in self.names.ids:
                identity = self.names.ids[folded]
                found = ("self" if identity == self.id else identity, end + 1)
        return found

    def token_called(self, folded: str) -> str | None:
        """The token of the character's box with this folded name, as it is written there."""
        return self._tokens.get(folded)


def _without_possessive(low: str) -> str:
    return low.removesuffix("'s").removesuffix("'")


def cast_of(
    identity: str, name: str, team: str, names: Names | None = None, reminders: Sequence[str] = ()
) -> Cast:
    """The cast of one page: its own character, and all others that are known."""
    known = names or Names()
    words = name.replace("-", " ").split()
    own = {fold(name)}
    for short in {fold(words[0]), fold(words[-1])} if len(words) > 1 else ():
        if len(short) > 3 and short not in TEAM_WORDS and known.ids.get(short, identity) == identity:
            own.add(short)
    own |= {f"{folded}s" for folded in own}
    firsts = {fold(word) for word in words}
    firsts |= {f"{first}s" for first in firsts}
    tokens = {fold(token): token for token in reversed(reminders)}
    return Cast(
        identity, team, known, frozenset(own - {"", "s"}), tuple(reminders), frozenset(firsts), tokens
    )
