"""What stands in [brackets] in an ability, read into the same rules that the library has as data.

Authors word it as they like; what is not understood becomes a decision with its words kept, so that
nobody overlooks it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from app.domain.characters import BAG_TEAMS, STORYTELLER_TEAMS, Character, Team
from app.domain.setup.bracket_words import exactly, in_play, usual

Row = Mapping[str, Any]

_BRACKET = re.compile(r"\[([^\[\]]+)\]")
_PART = re.compile(
    r"(?<=[^\s\d])[.;,]\s+|\s+&\s+|(?<=[^\s\d])\s+and\s+(?=[+-]|no )|[.;]\s*$|\n+", re.IGNORECASE
)
_MINUS = str.maketrans({"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "＋": "+"})
_COUNT = re.compile(
    r"^([+-]?\s*\d+)(?:\s*(or|to|/|and|,)\s*([+-]?\s*\d+))?(?:\s*(?:or|,)\s*([+-]?\s*\d+))?\s+(?:extra\s+)?(.+)$"
)
_FREE = re.compile(
    r"^(?:[+-]?\s*\?\s*(?:to|or)\s*[+-]?\s*\?|[+-]?\s*\?|any number of|x|[+-]x)\s+(?:extra\s+)?(\w+)$"
)
_NONE = re.compile(r"^(?:no|there (?:is|are) no)\s+(.+)$")
_WITH = re.compile(r"^\+\s*(?:the\s+|an?\s+)?(.+)$")
_AND_THE = re.compile(r",? and (?:the|an?) ", re.IGNORECASE)
_ANOTHER = re.compile(r"(?:the|an?) \S+(?: \S+){0,2}$", re.IGNORECASE)
_MOST = re.compile(r"^(?:the )?most (?:of the )?players are (.+)$")
_ALL = re.compile(r"^all (?:the )?(minions|evil players|evil characters|demons) are (.+)$")
_BESIDE = re.compile(r"neighbou?rs? (?:the|a) demon|sits? (?:next to|beside) the demon")
_LINE = re.compile(r"(?:evil|minion).* in a (?:line|row)")
_TURNED = re.compile(
    r"^(?:\d+|an?|one) (townsfolk|outsider|good player|good character)s? (?:is|starts?) evil$"
)

_TEAMS = {
    "townsfolk": Team.TOWNSFOLK,
    "outsider": Team.OUTSIDER,
    "minion": Team.MINION,
    "demon": Team.DEMON,
}


def read(character: Character) -> tuple[Row, ...]:
    """The setup rules of a character that has none as data."""
    special = character.extra.get("special")
    marks = frozenset(
        str(row.get("name"))
        for row in (special if isinstance(special, list) else ())
        if isinstance(row, Mapping) and row.get("type") in ("selection", "reveal")
    )
    if character.team not in (*BAG_TEAMS, *STORYTELLER_TEAMS) or not ("[" in character.ability or marks):
        return ()
    return _read(character.ability, character.name, character.team, marks, bool(character.extra.get("setup")))


@lru_cache(maxsize=1024)
def _read(ability: str, name: str, team: Team, marks: frozenset[str], declared: bool) -> tuple[Row, ...]:
    rows = [row for text in _BRACKET.findall(ability) for row in _bracket(text, name, team, declared)]
    if any(row["rule"] == "count" and row["team"] == Team.OUTSIDER for row in rows):
        rows = [row for row in rows if row["rule"] != "count" or row["team"] != Team.TOWNSFOLK]  # one trade
    kinds = {row["rule"] for row in rows}
    if "bag-disabled" in marks:
        rows += _undealt(team, "replace-character" in marks)
    if "bag-duplicate" in marks and not kinds & {"copies", "most", "all"}:
        rows.append({"rule": "copies", "count": [1, 15]})
    if "good-duplicate" in marks:
        rows.append({"rule": "duplicates"})
    return tuple(rows)


def _undealt(team: Team, replaced: bool) -> Iterator[Row]:
    """A character that its publisher keeps out of the bag: somebody draws another token, or nobody is it."""
    if replaced:
        stands = ["townsfolk"] if team in (Team.TOWNSFOLK, Team.OUTSIDER) else ["townsfolk", "outsider"]
        yield {"rule": "token", "teams": stands}
    else:
        yield {"rule": "token", "teams": []}
        if team is Team.DEMON:
            yield {"rule": "none", "teams": ["demon"]}


def _bracket(text: str, name: str, team: Team, declared: bool) -> Iterator[Row]:
    brings = False
    for part in _PART.split(text.translate(_MINUS)):
        words = " ".join(part.split()).strip(" .;,")
        if brings and _ANOTHER.match(words):  # “+ the Damsel & the King”
            words = f"+ {words}"
        rows = list(_part(usual(words.lower()), words, name, team)) if words else []
        brings = any(row["rule"] == "with" for row in rows)
        yield from rows
        if words and not rows and declared:
            yield {"rule": "decide", "what": "setup", "choices": words, "of": "word"}


def _part(low: str, words: str, name: str, team: Team) -> Iterator[Row]:
    if _is_place(low):
        yield from _place(low)
    elif match := _FREE.match(low):
        if free := _team(match[1]):
            yield {"rule": "free", "team": free.value}
    elif match := _MOST.match(low):
        yield {"rule": "most"}
    elif match := _ALL.match(low):
        teams = ["minion"] if match[1] == "minions" else ["minion", "demon"]
        yield {"rule": "all", "teams": teams if team is Team.DEMON else [*teams, team.value]}
    elif match := _NONE.match(low):
        yield from _none(match[1])
    elif match := _TURNED.match(low):
        yield {"rule": "decide", "what": "who is evil", "choices": f"any {match[1]}", "place": []}
    elif found := exactly(low):
        yield {"rule": "count", "team": found[0], "to": found[1]}
    elif (match := _COUNT.match(low)) and (counted := [*_count(match, name, team)]):
        yield from counted
    else:
        yield from ({"rule": "with", "character": other} for other in _others(low, words))


def _others(low: str, words: str) -> list[str]:
    """The names of those who are in play because somebody is."""
    match = _WITH.match(words) if low.startswith("+") and not low[1:2].isdigit() else None
    if match:
        return [name.strip() for name in _AND_THE.split(match[1])]
    other = in_play(words)
    return [other] if other else []


def _is_place(low: str) -> bool:
    return bool(_BESIDE.search(low) or _LINE.search(low))


def _place(low: str) -> Iterator[Row]:
    if _LINE.search(low):
        yield {"rule": "seat", "where": "line", "text": "evil characters sit in a line"}
    else:
        yield {"rule": "seat", "where": "beside_demon", "text": "neighbours the Demon"}


def _none(what: str) -> Iterator[Row]:
    if what.startswith("evil"):
        yield {"rule": "none", "teams": ["minion", "demon"]}
    elif teams := [found.value for word in what.split() if (found := _team(word.strip(",")))]:
        yield {"rule": "none", "teams": teams}


def _count(match: re.Match[str], name: str, team: Team) -> Iterator[Row]:
    first, link, second, third, what = match.groups()
    numbers = [_number(n, first) for n in (first, second, third) if n is not None]
    if not first.lstrip().startswith(("+", "-")) and second is None:
        return  # "1 Townsfolk is …" tells of somebody, and adds nobody
    if link == "to" and len(numbers) == 2:
        numbers = list(range(min(numbers), max(numbers) + 1))
    if what.startswith("evil"):
        yield {"rule": "count", "team": "minion", "by": numbers}
    elif _same(what, name):
        yield {"rule": "copies", "count": [1 + min(numbers), 1 + max(numbers)]}
        if team in (Team.OUTSIDER, Team.MINION, Team.DEMON):
            yield {"rule": "count", "team": team.value, "by": numbers}
    elif found := _team(what.split()[0]):
        yield {"rule": "count", "team": found.value, "by": numbers}


def _number(text: str, first: str) -> int:
    digits = text.replace(" ", "")
    sign = first.lstrip()[0]
    return int(digits) if digits[0] in "+-" or sign != "-" else -int(digits)


def _team(word: str) -> Team | None:
    return _TEAMS.get(word) or _TEAMS.get(word.removesuffix("s"))


def _same(what: str, name: str) -> bool:
    said, own = what.split(" of ")[0].rstrip("s"), name.lower().rstrip("s")
    return said in (
        own,
        own.removesuffix("y") + "ie",
        own.removesuffix("f") + "ve",
        own.removesuffix("fe") + "ve",
    )
