"""Phrases that say when something is done."""

from __future__ import annotations

from collections.abc import Sequence

from app.almanac.prose.lexicon import listed
from app.almanac.prose.words import Word

_OPENING = listed(
    """during on at each every in while when before after that the once tonight tomorrow immediately
    throughout for nightly daily all subsequent from just by setup night day dawn dusk prior whilst
    any per this come starting beginning 1st 2nd first other later following next every-night until only upon
    nights preparation"""
)
_NIGHT = listed("night nights nighttime night-time nightly")
_DAWN = listed("dawn sunrise morning daybreak")
_DUSK = listed("dusk nightfall sunset evening")
_DAY = listed("day days daytime day-time tomorrow daily")
_SETUP = listed("setup set-up")
_LATER = listed(
    "other others later subsequent following next that second further afterwards thereafter remaining"
)
_FIRST = listed("first 1st")
_ALL = listed("each every all any at during per nightly throughout")
_STOP = listed(", ; : . — – - ( wake show put place mark point if and or who which the's")
_WITHIN = listed(
    """the a an each every first 1st second 2nd third 3rd next following later other that this same in on
    at of during before after immediately just when while whilst preparing prepare preparation
    setting set up beginning start end any all subsequent your putting placing filling building
    drawing character characters token tokens into game until per once only night nights day days
    their its for rest as soon to prior by from throughout remaining whole entire one two three
    further last final new bag setup and every night-time point time times going upon opening
    you out around handing hand dealing deal giving give passing pass"""
)
_TRAILING = listed("at each every on during in come")
_PAST = listed("died dies who which that")
_TAIL = listed("phase only onwards onward afterwards long itself too one two three")
_BUT = listed("except but after excluding besides apart bar save barring")
_REACH = 7

_FILLING = listed("putting filling placing building before")
_HANDING = listed("handing hand dealing deal giving give passing pass")

Moment = str


def moment_at(words: Sequence[Word], place: int) -> tuple[Moment | None, int] | None:
    """The moment of a phrase that begins here, and the place behind the phrase.

    The moment is None for a phrase of time that changes nothing ("tonight", "once per game").
    """
    if place >= len(words) or words[place].low not in _OPENING:
        return None
    for noun in range(place, min(place + _REACH, len(words))):
        low = words[noun].low
        if noun > place and (low in _STOP or (words[noun - 1].low not in _WITHIN and noun - 1 > place)):
            return None
        moment = _named(words, place, noun)
        if moment is not None:
            end = _behind(words, noun + 1)
            return _refined(moment, words, place, end), end
        if low == "tonight" or (low == "game" and words[place].low in ("once", "throughout", "for")):
            return None, noun + 1
    return None


def _named(words: Sequence[Word], place: int, noun: int) -> Moment | None:
    low, before = words[noun].low, words[noun - 1].low if noun else ""
    if low in _NIGHT:
        return "night"
    if low in _DAWN:
        return "dawn"
    if low in _DUSK:
        return "dusk"
    if low in _DAY and not (low == "day" and before in ("same",)):
        return "day"
    if low in _SETUP or (low in ("setting", "set") and noun + 1 < len(words) and words[noun + 1].low == "up"):
        return "setup"
    if low == "bag" and any(w.low in _FILLING for w in words[place:noun]):
        return "setup"
    if low in ("tokens", "characters") and any(w.low in _HANDING for w in words[place:noun]):
        return "setup"
    if low in ("anytime", "times") or (low in ("time", "point") and before == "any"):
        return "any_time"
    if low == "game" and words[place].low in ("during", "before", "at", "when", "throughout"):
        start = any(
            w.low in ("start", "beginning", "begins", "starts", "before") for w in words[place : noun + 2]
        )
        return "preparation" if start else "any_time"
    return None


def _refined(moment: Moment, words: Sequence[Word], place: int, end: int) -> Moment:
    lows = [word.low for word in words[place:end]]
    heard = set(lows)
    first = bool(heard & _FIRST) or lows[-2:] in (["night", "one"], ["night", "1"])
    ending = lows[0] in ("at", "by", "before", "just") and "end" in heard
    if moment in ("night", "day") and (ending or (lows[0] in ("when", "once", "after") and "ends" in heard)):
        return "dusk" if moment == "day" else "dawn"
    if moment == "setup" or moment != "night":
        return moment
    if heard & {"preparing", "preparation", "before", "prepare", "prior"} and first:
        return "preparation"
    if heard & _BUT or "not" in heard or "*" in heard or "than" in heard:
        return "other_nights"
    if first:
        return "each_night" if heard & {"including", "from", "starting"} else "first_night"
    if heard & _LATER:
        return "other_nights"
    return "each_night" if heard & _ALL else "other_nights"


def _behind(words: Sequence[Word], place: int) -> int:
    """The place behind what only refines the phrase: "except the first", "(even at night)"."""
    while place < len(words):
        low = words[place].low
        comma = (
            low == "," and place + 1 < len(words) and words[place + 1].low in ("except", "excluding", "apart")
        )
        if low in ("*",) or comma or low in _TAIL or low.isdecimal():
            place += 1
        elif low in _BUT or low in ("including", "other", "than"):
            place = _over_first(words, place)
            if place < 0:
                return -place
        elif low in ("from", "starting") and _over_ordinal(words, place):
            place = _over_ordinal(words, place)
        elif low in ("of", "up", "starts", "begins", "ends", "on") and _rest(words, place):
            place = _rest(words, place)
        elif low == "(":
            place = _over_bracket(words, place)
        else:
            break
    return place


def _over_first(words: Sequence[Word], place: int) -> int:
    for end in range(place + 1, min(place + 5, len(words))):
        if words[end].low in _FIRST:
            after = end + 1
            return after + 1 if after < len(words) and words[after].low in _NIGHT else after
    return -place


def _over_ordinal(words: Sequence[Word], place: int) -> int:
    """Behind "from the second night onwards", "starting with the first"; 0 where nothing such is."""
    for end in range(place + 1, min(place + 4, len(words))):
        if words[end].low in _FIRST or words[end].low in ("second", "2nd", "third", "2"):
            after = end + 1
            while after < len(words) and words[after].low in (*_NIGHT, "on", "onwards", "onward", "forward"):
                after += 1
            return after
    return 0


def _rest(words: Sequence[Word], place: int) -> int:
    """Behind "of the game", "up the game", "begins", "on the first day"; 0 where nothing such is."""
    lows = [word.low for word in words[place : place + 4]]
    if lows[0] in ("starts", "begins", "ends"):
        return place + 1
    if lows[0] == "up":
        return place + (3 if lows[1:3] == ["the", "game"] else 2 if lows[1:2] == ["game"] else 1)
    if lows[0] == "of" and lows[1:3] == ["the", "game"]:
        return place + 3
    if lows[0] == "on" and lows[1:2] == ["the"] and lows[-1] in ("day", "night"):
        return place + 4
    return 0


def _over_bracket(words: Sequence[Word], place: int) -> int:
    for end in range(place + 1, min(place + 12, len(words))):
        if words[end].low == ")":
            return end + 1
    return place + 1


def trailing_moment(words: Sequence[Word], start: int) -> Moment | None:
    """The moment that a command names at its end: "remove the token at dawn", "wake them each night"."""
    for place in range(max(start, 1), len(words)):
        word = words[place]
        if word.low in _PAST or word.low in ("until", "till"):
            return None
        following = words[place + 1].low if place + 1 < len(words) else ""
        if word.low in _TRAILING or (word.low == "the" and following in ("next", "following")):
            found = moment_at(words, place)
            if (
                found
                and found[0]
                and (
                    found[1] >= len(words)
                    or words[found[1]].kind == "mark"
                    or words[found[1]].low in ("and", "then", "is", "are", "should", "must")
                )
            ):
                return found[0]
    return None
