"""What has been said so far while the prose of one character is read."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.almanac.names import fold
from app.almanac.prose.cast import Cast
from app.almanac.prose.words import Word


@dataclass(slots=True)
class Scene:
    """Who is awake, who was named last, and which reminder tokens have been met.

    `awake` (and whether anybody was `woken` in this paragraph), `subject` (of the sentence) and
    `person` (the last one that is not the character itself) are values of the field `who`. In an
    ability the text speaks to the player (`player_speaks`), in How to Run to the Storyteller.
    `once` and `until` are what the ability tells of its tokens; `unread` are commands that no step
    of the vocabulary was found for; `tokens` maps a folded name to the name of
    a token of this character; `placed` are those that lie somewhere by now.
    """

    cast: Cast
    awake: str = "self"
    woken: bool = False
    subject: str | None = None
    person: str | None = None
    chosen: bool = False
    reminder: str | None = None
    marked: str | None = None
    moment: str = "any_time"
    tokens: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)
    marks: list[str] = field(default_factory=list)
    killed: bool = False
    last: str = ""
    victim: str = "chosen"
    kills: bool = False
    by_marks: set[str] = field(default_factory=set)
    unread: list[str] = field(default_factory=list)
    player_speaks: bool = False
    once: bool = False
    until: str | None = None
    side: str | None = None

    def opens(self) -> None:
        """A new paragraph begins: nobody is "that player" any more."""
        self.person = self.subject = self.side = None
        self.woken = False

    def token(self, written: str) -> str:
        """The name of a token as it is shown: as the box has it, else with capitals in front."""
        folded = fold(written)
        return self.cast.token_called(folded) or self.tokens.get(folded) or _titled(written)

    def meet(self, name: str, owner: str, count: int = 1) -> None:
        """Remember a token that the prose names; `owner` is "self" or whose token it is."""
        folded = fold(name)
        if owner != "self":
            if folded not in self.tokens:
                self.others.add(folded)
            return
        self.tokens.setdefault(folded, name)
        self.counts[folded] = max(self.counts.get(folded, 1), count)


def _titled(written: str) -> str:
    return " ".join(
        word[:1].upper() + (word[1:].lower() if word.isupper() else word[1:]) for word in written.split()
    )


@dataclass(frozen=True, slots=True)
class Made:
    """A step that a clause makes. `at` is the word of the clause where its own text begins; `state`
    marks a step that is only told ("they are drunk") and falls to one that is commanded."""

    do: str
    args: dict[str, object] = field(default_factory=dict)
    at: int = 0
    state: bool = False


def low_set(words: list[Word]) -> frozenset[str]:
    """The words of a clause in small letters, as a set."""
    return frozenset(word.low for word in words)


def place_of(words: list[Word], *sought: str) -> int:
    """The place of the first of these words, or -1."""
    return next((place for place, word in enumerate(words) if word.low in sought), -1)
