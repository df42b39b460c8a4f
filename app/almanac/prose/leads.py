"""What stands before the verb of a sentence: when, on what condition, in what manner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.almanac.prose.heads import end_of_condition, head_at
from app.almanac.prose.lexicon import Act, listed
from app.almanac.prose.moments import Moment, moment_at
from app.almanac.prose.words import Word

_IF = listed(
    """if when whenever unless should upon once as each every any the after while before until just
    because since"""
)
_GATING = listed("if when whenever unless should upon once after")
_JOINTS = listed(
    "then next finally also otherwise afterwards afterward instead lastly now and but so however similarly"
)
_EXPLAINS = (
    ("in", "other"),
    ("in", "some"),
    ("in", "most"),
    ("in", "smaller"),
    ("in", "larger"),
    ("in", "trouble"),
    ("in", "this"),
    ("for", "example"),
    ("on", "rare"),
    ("in", "general"),
    ("as", "always"),
)
_EITHER_WAY = [
    ["in", which, case] for which in ("both", "either", "any", "each") for case in ("case", "cases")
]
_WHEN = Word(0, 0, "when", "when")
_DONE = listed("executed nominated attacked chosen killed")
_EVENTS = listed("dies nominates executed nominated attacked chosen killed")
_LONGEST_EVENT = 9
_SHORT_MOMENTS = {"N1": "first_night", "FN": "first_night", "N": "each_night", "EN": "each_night"}
_SHORT_MOMENTS |= {"N2": "other_nights", "ON": "other_nights", "D": "day"}
# How others do it, and examples: never something to do.
_ASIDES = {("in", "our"), ("in", "my"), ("for", "example"), ("for", "instance"), ("e.g", ".")}
_ASIDES |= {
    (some, who) for some in ("some", "many", "most", "other") for who in ("groups", "storytellers", "sts")
}
_REACH = 14


@dataclass(slots=True)
class Lead:
    """What was found before the main verb. `start` is the first word of the main part; the `whole`
    sentence may be a condition for those that follow."""

    start: int = 0
    moments: list[Moment] = field(default_factory=list)
    conditions: list[list[Word]] = field(default_factory=list)
    otherwise: bool = False
    resets: bool = False
    explains: bool = False
    bracketed: bool = False
    whole: bool = False
    aside: bool = False
    timed: bool = False


def lead_of(words: list[Word]) -> Lead:
    """The lead of a sentence."""
    lead = Lead()
    place = 0
    while place < len(words) and words[place].kind == "mark":
        lead.bracketed = lead.bracketed or words[place].raw in ("(", "（")
        place += 1
    lows = [word.low for word in words[place : place + 3]]
    lead.explains = tuple(lows[:2]) in _EXPLAINS
    lead.aside = tuple(lows[:2]) in _ASIDES
    while place < len(words):
        step = _one(words, place, lead)
        if step <= place:
            break
        place = step
    lead.start = min(place, max(len(words) - 1, 0))
    return lead


def _one(words: list[Word], place: int, lead: Lead) -> int:
    """Read one part of the lead; gives the place behind it, or `place` where the lead is over."""
    low = words[place].low
    behind = _over_number(words, place)
    if behind > place:
        return behind
    if low in (",", "|", ":", "—", "–", "-", "…"):
        return place + 1
    if low in _JOINTS and words[place].kind == "word":
        lead.otherwise = lead.otherwise or low == "otherwise"
        lead.resets = True
        return place + 1
    timed = _abbreviated(words, place) or moment_at(words, place)
    if timed is not None and not _opens_condition(words, place, timed):
        if timed[0] is not None:
            lead.moments.append(timed[0])
        lead.timed = True
        return timed[1]
    if [word.low for word in words[place : place + 3]] in _EITHER_WAY:
        lead.resets = True
        return place + 3
    if low == "once" and words[place + 1 : place + 2] and words[place + 1].low in ("only", ","):
        return place + 2
    if low == "that" and lead.timed and words[place - 1].kind == "word":
        return end_of_condition(words, place)
    behind = _over_condition(words, place, lead)
    return behind if behind > place else _over_manner(words, place, lead)


def _over_condition(words: list[Word], place: int, lead: Lead) -> int:
    """Behind a condition; `place` where none begins there."""
    low = words[place].low
    if low in _IF and _is_condition(words, place):
        end = end_of_condition(words, place)
        alone = words[-1].low in (":", "…", ",") or len(words) - place < _LONGEST_EVENT
        if end == place and low in _GATING and alone and place + 2 < len(words):
            end, lead.whole = len(words), True
        if end > place:
            gerund = low in ("after", "while", "before", "just") and words[place + 1].low.endswith("ing")
            if (low in _GATING and not gerund) or low in ("each", "every", "any", "the", "as"):
                lead.conditions.append(words[place:end])
            return end
    end = _over_death(words, place) if low == "on" else place
    if end > place:
        lead.conditions.append(words[place:end])
        return end
    event = _told_event(words) if place == 0 else 0
    if event:
        lead.conditions.append([_WHEN, *words[:event]])
        return event + 1
    return place


def _over_death(words: Sequence[Word], place: int) -> int:
    """Behind "on the Moth's death,"; `place` where no such thing stands."""
    for at in range(place + 1, min(place + _LONGEST_EVENT, len(words) - 1)):
        if words[at].low in (",", ":"):
            return at + 1 if words[at - 1].low in ("death", "execution") else place
    return place


def _told_event(words: Sequence[Word]) -> int:
    """The colon behind what only tells the event: "Mourner dies:", "Moth is nominated:"; 0 where none is."""
    end = next((p for p in range(2, min(_LONGEST_EVENT, len(words) - 1)) if words[p].low == ":"), 0)
    verb = next((p for p in range(1, end) if words[p].low in _EVENTS), end)
    passive = verb > 1 and words[verb].low in _DONE and words[verb - 1].low in ("is", "gets", "are")
    return end if verb < end and (passive or words[verb].low not in _DONE) else 0


def _abbreviated(words: Sequence[Word], place: int) -> tuple[str, int] | None:
    """ "N1:", "N2+ →", "D:": a moment in one capital, and the place behind it."""
    word = words[place]
    moment = _SHORT_MOMENTS.get(word.raw) if word.kind == "word" else None
    end = place + 1
    while end < len(words) and words[end].low in ("+", "*"):
        end += 1
    follows = words[end].low if moment and end < len(words) else ""
    if not moment or follows not in (":", "→", "⇒", "➜", "-", "–", "—"):
        return None
    return ("other_nights" if moment == "each_night" and end > place + 1 else moment), end + 1


def _over_number(words: Sequence[Word], place: int) -> int:
    """Behind what numbers a step within a line, "a)", "(2)", "Step 3:"; `place` where nothing does."""
    lows = [word.low for word in words[place : place + 3]]
    if lows[0] == "do" and lows[1:2] in (["so"], ["this"]) and lows[2:3] == [":"]:
        return place + 3
    if lows[0] == "step" and len(lows) > 2 and (lows[1].isdecimal() or len(lows[1]) == 1):
        return place + 2
    if lows[0] in ("thumbs", "thumb") and lows[2:3] == [":"]:
        return 3
    opened = lows[0] in ("(", "[")
    short = len(lows) > 1 + opened and (lows[opened].isdecimal() or len(lows[opened]) == 1)
    dotted = place == 0 and len(lows) > 2 and lows[0].isdecimal() and lows[1] == "." and len(lows[0]) < 3
    if dotted:
        return 2
    closed = short and lows[1 + opened] in (")", "]") and len(lows[opened]) < 3
    return place + 2 + opened if closed else place


def _opens_condition(words: Sequence[Word], place: int, timed: tuple[Moment | None, int]) -> bool:
    """Whether what looks like a time is a condition: "each time the marked player dies"."""
    following = [word.low for word in words[place : place + 3]]
    return "time" in following[1:] and timed[0] != "any_time"


def _is_condition(words: Sequence[Word], place: int) -> bool:
    lows = [word.low for word in words[place : place + 4]]
    if lows[0] in ("each", "every", "any", "the"):
        return "time" in lows[1:3] or lows[1:2] in (["moment"], ["instant"])
    if lows[0] == "as":
        return lows[1:3] == ["soon", "as"] or lows[1:3] == ["long", "as"]
    if lows[0] == "just":
        return lows[1:2] in (["before"], ["after"])
    return True


def _over_manner(words: list[Word], place: int, lead: Lead) -> int:
    """Over "in private," or "either way,": what stands before a comma and is no clause itself."""
    if head_at(words, place) is not None:
        return place
    for at in range(place + 1, min(place + _REACH, len(words) - 1)):
        if words[at].low == ":" and at < place + 4 and head_at(words, at + 1) is not None:
            return at + 1
        if words[at].low == "," and words[at].kind == "mark":
            following = head_at(words, at + 1)
            if following is not None and following.subject == (at + 1, at + 1):
                return place
            if following is not None and (following.subject is None or following.act is not Act.OTHER):
                if words[place].low in ("either", "in", "regardless") and words[place + 1].low in (
                    "way",
                    "any",
                    "of",
                ):
                    lead.resets = True
                return at + 1
            if following is not None:
                return place
    return place
