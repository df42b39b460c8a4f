"""Finding the verb of a clause, and who does it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.almanac.prose.lexicon import (
    COMMANDS,
    DEEDS,
    DETERMINERS,
    HARD_BREAKS,
    MODALS,
    PARTICIPLES,
    PERSONS,
    RELATIVE,
    SOFT,
    Act,
    listed,
)
from app.almanac.prose.words import Word

_SUBJECT = 16
_LONGEST_CONDITION = 80
_SHORT_CONDITION = 12
_COMPLETE = listed("dies die executed nominated killed attacked dead alive drunk poisoned")
_MOST_JOINTS = 8
_BARE = listed("the a an each every that this their its his her any no all these those your both another one")
_ALONGSIDE = listed(
    """now either then also immediately both each simultaneously silently secretly only still instead
    always just automatically permanently again must will should shall all ever simply do does
    usually"""
)
_DOUBTFUL = listed(
    """guess guesses target targets attack attacks point points turn end use uses act acts play plays name
    names pick"""
)
_REMINDING = (
    ("want", "to"),
    ("need", "to"),
    ("have", "to"),
    ("feel", "free", "to"),
    ("go", "ahead", "and"),
    ("it's", "time", "to"),
    ("remember", "to"),
    ("make", "sure", "to"),
    ("be", "sure", "to"),
    ("don't", "forget", "to"),
    ("do", "not", "forget", "to"),
)
_HEDGES = listed(
    """usually normally generally probably typically rarely possibly ideally preferably personally hopefully
    occasionally likely"""
)
_NOT = listed("not never don't doesn't won't can't cannot")
_NO_COMMAND_BEFORE = listed("of is are was were token tokens ) , . ;")
_GO_ON = listed("and or but nor if who which such including even except unless")
_STRONG = listed(
    "wake mark put place show remove replace announce declare point give add nod shake swap tell rouse choose"
)
_NOT_BEFORE = listed("to and or not can may must will you should would they could the a an")
_STORYTELLER = listed("storyteller st moderator narrator gm")
_ORDERING = listed("should must will shall to")
_BEFORE_THAT = listed("of by to with on from for beside against")
_TURNING = listed("until because since while if when before unless although")
_TELEGRAPHIC = frozenset(
    {Act.CHOOSE, Act.LEARN, Act.DIE, Act.BECOME, Act.GAIN, Act.LOSE, Act.WIN, Act.TURN, Act.SWAP}
)


@dataclass(frozen=True, slots=True)
class Head:
    """The verb of a clause: where it stands, and who does it (None: a command)."""

    verb: int
    act: Act
    subject: tuple[int, int] | None = None
    maybe: bool = False
    negated: bool = False


def head_at(words: Sequence[Word], place: int, limit: int | None = None) -> Head | None:
    """The verb of a clause that begins at a place, or None where no clause begins."""
    end = len(words) if limit is None else limit
    start = place
    maybe = False
    while start < end and _is_soft(words[start]):
        maybe = maybe or words[start].low in MODALS
        start += 1
    start = _over_reminding(words, start, end)
    if start >= end:
        return None
    if words[start].low == "who" and place:
        return _relative(words, start, end)
    if words[start].low in ("whom", "which") and place and words[start - 1].low == ",":
        return _by_storyteller(words, start, end)
    command = _command(words, start, end, maybe)
    return command or _bare_deed(words, start, end) or _deed(words, _subject_start(words, place, start), end)


def _over_reminding(words: Sequence[Word], start: int, end: int) -> int:
    """Behind "remember to", "make sure to", "don't forget to": what follows is the command."""
    lows = [word.low for word in words[start : min(start + 4, end)]]
    for ahead in _REMINDING:
        if (
            tuple(lows[: len(ahead)]) == ahead
            and len(lows) >= len(ahead)
            and _commands(words, start + len(ahead), end)
        ):
            return start + len(ahead)
    return start


def _commands(words: Sequence[Word], place: int, end: int) -> bool:
    return place < end and _command(words, place, end, False) is not None


def _is_soft(word: Word) -> bool:
    """Whether a word before a verb only says how: "quietly", "then", "gently"."""
    if word.kind != "word":
        return word.kind == "mark" and word.low in SOFT
    manner = word.low.endswith("ly") and len(word.low) > 4 and word.low not in COMMANDS
    manner = manner and word.low not in _HEDGES
    return word.low in SOFT or (manner and word.raw.islower())


def third_person(words: Sequence[Word], place: int) -> Head | None:
    """ "(the Storyteller wakes them,) shows the token": a command that goes on in the third person."""
    word = words[place]
    low = word.low.removesuffix("s")
    act = COMMANDS.get(low) or COMMANDS.get(low.removesuffix("e"))
    told = low != word.low and word.kind == "word" and not word.caps and act not in (None, Act.NOTE)
    return Head(place, act) if told and act else None


def _relative(words: Sequence[Word], start: int, end: int) -> Head | None:
    """ ", who dies": what happens to the one just named."""
    verb = start + 1
    while verb < end and words[verb].low in _ALONGSIDE:
        verb += 1
    act = DEEDS.get(words[verb].low) if verb < end else None
    told = act in _TELEGRAPHIC and words[start - 1].low == ","
    return Head(verb, act, (start, start + 1)) if told and act else None


def _bare_deed(words: Sequence[Word], start: int, end: int) -> Head | None:
    """A deed without its doer, as in notes: "chooses a player", "and dies"."""
    word = words[start]
    act = DEEDS.get(word.low)
    if act not in _TELEGRAPHIC or word.kind != "word" or word.caps or not word.low.endswith("s"):
        return None
    following = words[start + 1].low if start + 1 < end else "."
    return None if following in ("of", "are", "were", "token", "tokens") else Head(start, act, (start, start))


def _command(words: Sequence[Word], start: int, end: int, maybe: bool) -> Head | None:
    word = words[start]
    act = COMMANDS.get(word.low)
    if act is None or word.kind != "word" or (word.caps and len(word.raw) > 1):
        return None
    following = words[start + 1].low if start + 1 < end else "."
    following = "" if start + 1 < end and words[start + 1].caps else following
    if act is Act.CHOOSE and following in DEEDS and following.endswith("s"):
        return None
    if following in _NO_COMMAND_BEFORE:
        return (
            Head(start, act)
            if act in (Act.WAKE, Act.NOD, Act.KILL, Act.SLEEP, Act.END) and following != "of"
            else None
        )
    negated = word.low in ("don't", "never") or (word.low == "do" and following == "not")
    return Head(start, Act.NOTE if negated else act, None, maybe, negated)


def _subject_start(words: Sequence[Word], place: int, start: int) -> int:
    """Back to a word such as "both" or "you" that was passed over but begins the subject."""
    while start > place and words[start - 1].low in ("both", "you", "only", "first", "second", "so"):
        start -= 1
    return start


def _begins_subject(word: Word) -> bool:
    named = (
        word.low in DETERMINERS
        or word.low in ("first", "second", "third")
        or word.raw[:1].isupper()
        or word.kind == "name"
        or word.low.isdecimal()
    )
    return named and word.kind != "mark"


def _deed(words: Sequence[Word], start: int, end: int) -> Head | None:
    first = words[start]
    if not _begins_subject(first):
        return None
    told = _by_storyteller(words, start, end)
    if told is not None:
        return told
    maybe = negated = False
    skipping = first.low in ("whoever", "whichever", "anyone", "anything", "everything", "whatever")
    for place in range(start, min(start + _SUBJECT, end)):
        word = words[place]
        low = word.low
        if place > start and _ends_subject(word, skipping):
            if not skipping and _only_a_pause(words, place, end):
                return _found(words, start, place + 1, end, maybe, negated)
            break
        if low in RELATIVE and place > start and not (low == "that" and words[place - 1].low in _BEFORE_THAT):
            skipping = True
        elif low in MODALS or low in _ALONGSIDE or low in _NOT:
            maybe, negated = maybe or low in MODALS, negated or low in _NOT
        elif low == "would":
            return None if skipping else Head(place, Act.OTHER, (start, place), maybe)
        elif _is_deed(words, start, place) or (
            low == "be" and (maybe or negated or words[place - 1].low in _ORDERING)
        ):
            if not skipping or low == "be":
                return _found(words, start, place, end, maybe, negated)
            skipping = False
    if maybe or negated:
        return Head(min(start + 1, end - 1), Act.OTHER, (start, start + 1), maybe, negated)
    return None


def _by_storyteller(words: Sequence[Word], start: int, end: int) -> Head | None:
    """ "The Storyteller places": said of the Storyteller, it is a command."""
    for place in range(start + 1, min(start + 5, end)):
        low, said = words[place].low, place - 1
        act = COMMANDS.get(low) or COMMANDS.get(low.removesuffix("s"))
        while said > start and _is_soft(words[said]):
            said -= 1
        if act is not None and words[said].low in _STORYTELLER:
            return Head(place, act, None, bool({w.low for w in words[said:place]} & MODALS))
    return None


def _ends_subject(word: Word, skipping: bool) -> bool:
    if word.kind == "word":
        return word.low in _TURNING
    return word.kind == "mark" and word.low in HARD_BREAKS and not skipping


def _is_deed(words: Sequence[Word], start: int, place: int) -> bool:
    word = words[place]
    plain = word.kind == "word" and not word.caps
    return place > start and plain and word.low in DEEDS and not _is_noun(words, start, place)


def _only_a_pause(words: Sequence[Word], place: int, end: int) -> bool:
    """A comma between a long subject and its verb: "the player with most votes, dies"."""
    following = words[place + 1].low if place + 1 < end else ""
    return words[place].low == "," and following in DEEDS and following.endswith("s") and following != "is"


def _is_noun(words: Sequence[Word], start: int, place: int) -> bool:
    """Whether a word that could be a verb is the noun of the subject: "the target", "their vote"."""
    before = words[place - 1]
    if before.low in MODALS or before.low in _ALONGSIDE or before.low in _NOT:
        return False
    if words[place].low in _DOUBTFUL and before.low not in PERSONS:
        following = words[place + 1].low if place + 1 < len(words) else ""
        if not before.raw[:1].isupper() or following in ("by", "of", "from", "on", "is", "are"):
            return True
    if before.low in ("one", "all", "both", "another") and words[place].low.endswith("s"):
        return False
    return (
        before.low in _BARE
        or before.low.endswith(("'s", "s'"))
        or (before.kind == "mark" and before.low != ")")
    )


def _found(words: Sequence[Word], start: int, place: int, end: int, maybe: bool, negated: bool) -> Head:
    act = DEEDS.get(words[place].low, Act.IS)
    subject = (start, place)
    ahead = [word.low for word in words[place + 1 : min(place + 6, end)]]
    if act is Act.IS:
        negated = negated or "not" in ahead[:2]
        act = next((PARTICIPLES[low] for low in ahead[:3] if low in PARTICIPLES), Act.IS)
    if words[place].low in ("get", "gets") and ahead and ahead[0] in PARTICIPLES:
        act = PARTICIPLES[ahead[0]]
    if act is Act.DIE and negated:
        return Head(place, Act.LIVE, subject, maybe)
    if act is Act.LIVE and words[place].low in ("cannot", "can't"):
        saved = any(low in ("die", "killed", "executed", "dies") for low in ahead)
        return Head(place, Act.LIVE if saved else Act.OTHER, subject, maybe, not saved)
    if negated and act is not Act.LIVE:
        return Head(place, Act.OTHER, subject, maybe, True)
    return Head(place, act, subject, maybe)


def end_of_condition(words: Sequence[Word], place: int) -> int:
    """The place where the main clause begins behind a condition; `place` where none is found."""
    depth = joints = 0
    fallback = place
    for at in range(place + 1, min(place + _LONGEST_CONDITION, len(words) - 1)):
        word = words[at]
        depth = max(0, depth + (word.low == "(") - (word.low == ")"))
        joint = word.low in (",", "—", "–", "-", ":", ";", "then", "→", "⇒", "➜") and word.kind != "name"
        if depth or not joint:
            continue
        following = at + 1
        if words[following].low == "then":
            following += 1
        if following >= len(words) or words[following].low in _GO_ON:
            continue
        if head_at(words, following) is not None:
            return following
        joints += 1
        if joints > _MOST_JOINTS:
            break
        if word.low in (",", "→", "⇒", "➜") and fallback == place:
            fallback = following
    return fallback if fallback > place else _without_comma(words, place)


def _without_comma(words: Sequence[Word], place: int) -> int:
    for at in range(place + 3, min(place + _SHORT_CONDITION, len(words) - 1)):
        if words[at - 1].low in _COMPLETE and _begins_subject(words[at]) and words[at].kind == "word":
            head = head_at(words, at)
            if head is not None and head.subject is not None and head.subject[0] == at:
                return at
    for at in range(place + 3, min(place + _LONGEST_CONDITION, len(words))):
        if words[at].low in _STRONG and words[at].kind == "word" and words[at - 1].low not in _NOT_BEFORE:
            head = head_at(words, at)
            if head is not None and head.subject is None:
                return at
    return place
