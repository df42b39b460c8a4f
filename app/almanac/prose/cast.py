"""Who is who while a page is read: the character itself, and every other that it may name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from app.almanac.names import id_of
from app.almanac.prose.lexicon import TEAM_WORDS
from app.almanac.prose.words import Word

_LONGEST_NAME = 5


@dataclass(frozen=True, slots=True)
class Cast:
    """The names that prose can mean, by their folded form. `id` is the character of the page."""

    id: str
    team: str
    names: dict[str, str]
    own: frozenset[str]
    reminders: tuple[str, ...] = ()
    _longest: int = field(default=_LONGEST_NAME)

    def named_at(self, words: Sequence[Word], place: int) -> tuple[str, int] | None:
        """The character named at a place, as ("self" or its id, the place behind the name)."""
        word = words[place]
        if word.kind not in ("word", "name") or not word.raw[:1].isupper():
            return None
        found: tuple[str, int] | None = None
        folded = ""
        for end in range(place, min(place + self._longest, len(words))):
            part = words[end]
            if part.kind == "mark":
                if part.raw not in ("'", "’", '"'):
                    break
                continue
            folded += id_of(_without_possessive(part.low))
            if folded in self.own:
                found = ("self", end + 1)
            elif folded in self.names and folded not in TEAM_WORDS:
                found = (self.names[folded], end + 1)
        return found


def _without_possessive(low: str) -> str:
    return low.removesuffix("'s").removesuffix("'")


def cast_of(
    identity: str, name: str, team: str, others: Iterable[tuple[str, str]], reminders: Sequence[str] = ()
) -> Cast:
    """The cast of one page: its own character, and (name, id) of all others that are known."""
    own = {id_of(name)}
    words = [id_of(word) for word in name.replace("-", " ").split()]
    if len(words) > 1:
        own |= {word for word in words[:1] if len(word) > 3 and word not in TEAM_WORDS}
    own |= {f"{folded}s" for folded in own if folded}
    names = {id_of(other): other_id for other, other_id in others}
    own -= {folded for folded, other_id in names.items() if other_id != identity and folded != id_of(name)}
    return Cast(identity, team, names, frozenset(own - {""}), tuple(reminders))
