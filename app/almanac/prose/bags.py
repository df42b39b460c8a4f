"""Steps about the bag: which tokens go in and out before the game."""

from __future__ import annotations

from app.almanac.prose.clauses import Clause
from app.almanac.prose.lexicon import TEAM_WORDS, Act, listed
from app.almanac.prose.people import count_in
from app.almanac.prose.scene import Made, Scene, low_set, place_of
from app.almanac.prose.words import Word

_AFTER_A_COUNT = listed(". , ; and or token tokens instead from to in into for with & ) character")
_FIELDS = {"townsfolk": "townsfolk", "outsider": "outsiders", "minion": "minions", "demon": "demons"}


def bagged(clause: Clause, scene: Scene) -> list[Made]:
    """Tokens that go into the bag or come out of it, by character or by team and number."""
    head = clause.head
    out = head is not None and head.act in (Act.REMOVE, Act.SKIP)
    words = _without_denial(clause.words)
    lows = [word.low for word in words]
    traded = place_of(words, "for", "with") if head and head.act in (Act.SWAP, Act.REPLACE) else -1
    args: dict[str, object] = {}
    named: list[str] = []
    left: list[str] = []
    place = 0
    while place < len(words):
        found = scene.cast.named_at(words, place)
        if found is not None:
            goes = left if place < traded else named
            goes.append(scene.cast.id if found[0] == "self" else found[0])
            place = found[1]
            continue
        place += 1
    if named:
        args["remove" if out else "add"] = named
    if left:
        args["remove"] = left
    if not named and not left and not low_set(words) & {"swapped"}:
        for place, low in enumerate(lows):
            team = TEAM_WORDS.get(low)
            if team in _FIELDS:
                args[_FIELDS[team]] = _change(lows[max(0, place - 4) : place], out or place < traded)
    return [Made("bag", args)]


def counts_teams(words: list[Word], place: int) -> bool:
    """Whether a command is about a number of tokens of a team: "add one Outsider"."""
    for at in range(place, min(place + 4, len(words))):
        if words[at].low in TEAM_WORDS:
            following = words[at + 1].low if at + 1 < len(words) else "."
            return following in _AFTER_A_COUNT
    return False


def _without_denial(words: list[Word]) -> list[Word]:
    """The words up to "not": "the Townsfolk token, not the Drunk token"."""
    end = next(
        (place for place, word in enumerate(words) if place and word.low in ("not", "instead")), len(words)
    )
    return words[:end]


def _change(before: list[str], out: bool) -> str:
    if "all" in before:
        return "none" if out else "all"
    count = count_in(before) if before else 1
    number = count if isinstance(count, int) else count[-1]
    return f"{'-' if out else '+'}{number}"
