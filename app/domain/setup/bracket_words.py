"""Brackets said in other words, turned into the words that published characters use: `+1 outsider`."""

from __future__ import annotations

import re

_TEAM = r"(?:townsfolk|outsider|minion|demon)"
_COUNTED = ("zero", "one", "two", "three", "four", "five", "six")
_TRADE = r"(?:replace|swap|trade|exchange|turn)s?"
_WORDS = "|".join(_COUNTED)

# In this order; each sees what those before it have made.
_SAME = tuple(
    (re.compile(said), meant)
    for said, meant in (
        (r"^there (?:is|are) (?!no\b)", ""),
        (r"^adds? (?:an? |the )?(?=\w)", "+"),
        (rf"^removes? (?:all|any|every)(?: of)?(?: the)? (?={_TEAM})", "no "),
        (r"^removes? (?:an? )?(?=\w)", "-"),
        (rf"^([+-])(?={_TEAM}s?$)", r"\g<1>1 "),
        (r"^there (?:might|may|can|could) be (?:up to )?", "up to "),
        (r"\ban? (?=(?:extra|more|additional|fewer|less)\b)", "1 "),
        (r"(?:±|\+\s*/\s*-|\+-)\s*(\d+)", r"-\1 or +\1"),
        (r"^up to \+?\s*(\d+)", r"+0 to +\1"),
        (r"^\+?(\d+)\s?-\s?(\d+) ", r"+\1 to +\2 "),
        (r",\s+or ", " or "),
        (rf"^(?:the )?(?:number of )?({_TEAM})s?(?: count)?(?: is)?\s?:?\s*([+-].*)$", r"\2 \1"),
        (rf"^({_TEAM})s?\s?:\s*any (?:number|amount)$", r"any number of \1"),
        (r"^any amount of ", "any number of "),
        (rf"^{_TRADE} (?:(\d+|an?) )?townsfolk (?:with|for|by|to) (?:\1 |an? |1 )?({_TEAM})s?$", r"+\1 \2"),
        (rf"^{_TRADE} (?:(\d+|an?) )?({_TEAM})s? (?:with|for|by|to) (?:\1 |an? |1 )?townsfolk$", r"-\1 \2"),
        (rf"^([+-])(?:an?)? (?={_TEAM}s?$)", r"\g<1>1 "),
        (
            rf"^([+-]?\s*\d+) (?:extra )?({_TEAM})s?(,| or| to) ([+-]?\s*\d+) (?:extra )?(?=\2)",
            r"\1\3 \4 ",
        ),
        (r"^(\d+) (or|to) (\d+) (?:extra|more|additional) ", r"+\1 \2 +\3 "),
        (r"^\+?(\d+) (?:extra|more|additional) ", r"+\1 "),
        (r"^(\d+) (?:fewer|less) ", r"-\1 "),
    )
)
_MAYBE = re.compile(
    r"^(?:possibly|maybe|perhaps|optionally|(?:(?:you|(?:the )?storyteller) )?(?:may|might|can|could)) "
)
_NUMBER = re.compile(rf"\b({_WORDS})\b(?= (?:or |to |extra|more|additional|fewer|less|{_TEAM}))")
_EXACTLY = re.compile(
    r"^(?:exactly |only |always )?(\d+)(?: (or|to) (\d+))? (outsider|minion|demon)s?(?: in play| only)?$"
)
_IN_PLAY = re.compile(
    r"^(?:(?:(?:the|an?) |(?-i:(?=[A-Z])))(.+?) (?:is|must be) (?:also |always )?in play"
    r"|(?:adds?|includes?) the (.+)|\+\s*(?:1|one) (?-i:(?=[A-Z]))(.+))$",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    rf"\b(?:{_TEAM}s?|travell?ers?|players?|characters?|votes?|tokens?|that|who|which|good|evil|game)\b",
    re.IGNORECASE,
)


def usual(low: str) -> str:
    """The same in the usual words; `low` is one rule in small letters."""
    said = _NUMBER.sub(lambda match: str(_COUNTED.index(match[1])), low.removesuffix(" if possible"))
    sure = _MAYBE.sub("", said)
    maybe = sure != said
    for pattern, meant in _SAME:
        sure = pattern.sub(meant, sure)
    return f"+0 or {sure}" if maybe and sure.startswith(("+", "-")) else sure


def exactly(low: str) -> tuple[str, list[int]] | None:
    """The team and the numbers where a rule says how many there are, whatever the table of numbers says.
    Townsfolk are what is left, and so none of them can be asked for."""
    match = _EXACTLY.match(low)
    if match is None:
        return None
    first, last = int(match[1]), int(match[3] or match[1])
    return match[4], [*range(first, last + 1)] if match[2] == "to" else [*dict.fromkeys((first, last))]


def in_play(words: str) -> str | None:
    """The name of the character that a rule puts into play: “the Damsel is in play”."""
    match = _IN_PLAY.match(words)
    name = "" if match is None else match[1] or match[2] or match[3]
    return None if not name or _NOBODY.search(name) else name
