"""Whether two sentences of ability mean the same character."""

from __future__ import annotations

import re

from app.almanac.prose.lexicon import listed

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")

# Words of one meaning, brought to one; endings are cut before they are looked up.
_SAME = {
    "select": "choose",
    "pick": "choose",
    "point": "choose",
    "target": "choose",
    "kill": "die",
    "death": "die",
    "dead": "die",
    "deaths": "die",
    "died": "die",
    "dies": "die",
    "living": "alive",
    "live": "alive",
    "lives": "alive",
    "discover": "learn",
    "find": "learn",
    "believe": "think",
    "side": "alignment",
    "everybody": "all",
    "everyone": "all",
    "nobody": "no",
    "fresh": "new",
    "required": "need",
    "require": "need",
    "spend": "need",
    "info": "true",
    "something": "piece",
    "know": "learn",
    "told": "learn",
    "knowing": "learn",
    "start": "first",
    "1st": "first",
    "once": "once",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "one": "1",
    "protect": "safe",
    "traveler": "traveller",
    "neighbour": "neighbor",
    "executed": "execute",
    "execution": "execute",
    "executee": "execute",
    "nomination": "nominate",
    "nominator": "nominate",
    "nominee": "nominate",
    "storyteller": "storyteller",
    "lose": "lose",
    "loses": "lose",
    "win": "win",
    "mad": "mad",
    "madness": "mad",
    "poison": "poison",
    "drunk": "drunk",
    "sober": "sober",
}
_EMPTY = listed(
    """a an the of to and or is are be you your they their them it its that this if then in on at for
    with by as but not who which while may might can will would until from each any have has do does
    so when whoever there"""
)
# Words that English abilities are made of and that stand in no other language's, as far as one can tell.
_ENGLISH = (
    _EMPTY
    - listed("a an in on as or so me do no at has was am die is of to any it be over not by her will had")
) | listed(
    """player players night choose learn dies died dead alive day good evil all nominate vote votes
    character characters ability know one two three executed nominated once before
    everybody something every"""
)
_ENOUGH = 0.34


def same_ability(one: str, two: str) -> bool:
    """Whether the two abilities are likely the same one in other words.

    Ability texts in different languages (a translation) cannot be compared and count as the same.
    """
    if not one or not two or _foreign(one) != _foreign(two):
        return True
    first, second = _meaning(one), _meaning(two)
    if not first or not second:
        return True
    shared = len(first & second)
    return shared / min(len(first), len(second)) >= 0.5 or shared / len(first | second) >= _ENOUGH


def _foreign(text: str) -> bool:
    """Whether a text is in another script than ours, or hardly a word of it is English."""
    letters = [letter for letter in text if letter.isalpha()]
    if sum(letter > "\u024f" for letter in letters) * 2 > len(letters):
        return True
    words = [word.casefold() for word in _WORD.findall(text)]
    return len(words) > 3 and sum(word in _ENGLISH for word in words) * 10 < len(words)


def _meaning(text: str) -> frozenset[str]:
    words = (word.casefold().removesuffix("'s").removesuffix("’s") for word in _WORD.findall(text))
    return frozenset(_root(word) for word in words if word not in _EMPTY)


def _root(word: str) -> str:
    if word in _SAME:
        return _SAME[word]
    for ending in ("ing", "ed", "es", "s"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 2:
            return _SAME.get(stem, stem)
    return word
