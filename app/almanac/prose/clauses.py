"""Cutting a sentence into parts that say one thing each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.almanac.prose.heads import Head, end_of_condition, head_at, third_person
from app.almanac.prose.lexicon import BREAKS, DETERMINERS, HARD_BREAKS, PARTICIPLES, Act, listed
from app.almanac.prose.words import Word

_JOINTS = listed("and then or & so but")
_HOLDING = listed("remember pretend try avoid wait recommend consider")
_IF = listed("if when whenever unless once")
_SHOWN = listed(
    """token tokens card cards thumb thumbs thumbs-up thumbs-down fingers finger bluffs grimoire character
    characters sign signal role roles"""
)
_PLACED = listed("by on next beside near to against")
_DENIALS = listed("cannot can't does doesn't will won't must is are remains remain stays stay")
_BARE_DENIALS = listed("not doesn't don't won't")
_LAID = listed("by on next beside")
_LONGEST_TOKEN = 4
_TOKENS = listed("token reminder marker tokens reminders markers")
_REPORTING = frozenset({Act.ANNOUNCE, Act.TELL, Act.ASK, Act.DECIDE, Act.NOTE, Act.LET, Act.LEARN})


@dataclass(slots=True)
class Clause:
    """A part of a sentence that says one thing: its words, the verb among them, if any, and the
    condition that it stands under beside that of the whole sentence; `doer` who does it, where that
    was said before. `start` and `end` are places
    in the sentence's text; the texts of all clauses together are the sentence."""

    words: list[Word]
    head: Head | None
    start: int = 0
    end: int = 0
    inherited: bool = False
    condition: list[Word] = field(default_factory=list)
    doer: list[Word] = field(default_factory=list)

    @property
    def main(self) -> Head:
        """The verb, for those who read a clause because it has one."""
        if self.head is None:
            raise ValueError("a clause without a verb has no meaning to read")
        return self.head

    @property
    def subject(self) -> list[Word]:
        """The words for who does it; none in a command."""
        head = self.head
        if head is None or head.subject is None:
            return []
        return self.doer or self.words[head.subject[0] : head.subject[1]]


@dataclass(slots=True)
class _Found:
    """A clause on the way: where it begins, where its main part does, and its verb."""

    place: int
    main: int
    head: Head | None
    inherited: bool = False

    @property
    def reached(self) -> int:
        """The last word that is surely part of it."""
        return self.main if self.head is None else max(self.main, self.head.verb)


def cut(words: list[Word], first: int, text: str) -> list[Clause]:
    """The clauses of a sentence from the word `first` on; their texts together are all of `text`."""
    opening = Head(first, Act.MARK) if words[first].kind == "reminder" else _opening(words, first)
    bare = _bare_token(words, first) if opening is None else None
    found = [_Found(first, first, opening or bare, inherited=bare is not None)]
    third = _is_third(words, opening)
    depth = 0
    for place in range(first + 1, len(words)):
        before = words[place - 1]
        depth = max(0, depth + (before.low == "(") - (before.low == ")"))
        current = found[-1].head
        if words[place].kind == "reminder":
            found.append(_Found(place, place, Head(place, Act.MARK)))
            continue
        followed = before.low == "by" and place > 1 and words[place - 2].low == "followed"
        joined = followed or (before.low in BREAKS and before.kind != "name")
        if depth or not (joined or before.kind == "reminder") or place <= found[-1].reached:
            continue
        if words[place].low in _JOINTS or _is_range(words, place):
            continue
        main = end_of_condition(words, place) if words[place].low in _IF else place
        if words[place].low in _IF and main == place:
            continue
        head = _echoed(words, _tells_death(current), _continued(words, current, main, third), main)
        if head is not None and not _goes_on(words, current, head, main):
            if before.low == "so" or words[place].low == "so":
                head = replace(head, maybe=False)
            found.append(_Found(place, main, head))
            third = _is_third(words, head)
        elif head is None and main == place and _bare_token(words, place) is not None:
            found.append(_Found(place, main, _bare_token(words, place), inherited=True))
        elif current is not None and main == place and _elliptic(words, current, place):
            head = Head(place, current.act, current.subject, current.maybe)
            found.append(_Found(place, main, head, inherited=True))
    return _clauses(words, found, text)


def _is_range(words: Sequence[Word], place: int) -> bool:
    """Whether a mark or "or" only parts two numbers: "0–4", "0, 1 or 2"."""
    return words[place].low.isdecimal() and place > 1 and words[place - 2].low.isdecimal()


def _is_third(words: Sequence[Word], head: Head | None) -> bool:
    """Whether a command is told of the Storyteller, in the third person."""
    return head is not None and head.subject is None and words[head.verb].low.endswith("s")


def _opening(words: Sequence[Word], first: int) -> Head | None:
    head = head_at(words, first)
    threatened = {"would", "die"} <= {word.low for word in words[:first]}
    return _echoed(words, threatened, head, first) if threatened else head


def _tells_death(head: Head | None) -> bool:
    return head is not None and head.act in (Act.DIE, Act.KILL) and not head.negated


def _echoed(words: Sequence[Word], dies: bool, head: Head | None, place: int) -> Head | None:
    """ "One dies; the other does not": a bare denial denies what was said before."""
    if not dies or head is None or head.act is not Act.OTHER or head.subject is None:
        return head
    end = place + 1
    while end < len(words) and words[end].kind == "word" and words[end].low not in _BARE_DENIALS:
        end += 1
    denied = end < len(words) and words[end].low in _BARE_DENIALS
    alone = end + 1 >= len(words) or words[end + 1].kind == "mark"
    if not (denied and alone):
        return head
    doer = end - 1 if words[end - 1].low in ("does", "do", "will") else end
    return Head(end, Act.LIVE, (place, doer))


def _continued(words: Sequence[Word], current: Head | None, place: int, third: bool) -> Head | None:
    """A verb, perhaps without its doer, who did the verb before: "the ST wakes them and shows"."""
    if current is None or words[place - 1].low not in ("and", "but", ",", "then", ";"):
        return head_at(words, place)
    if current.subject is not None and words[current.verb].low in ("is", "are", "be"):
        act = PARTICIPLES.get(words[place].low)
        if act is not None and words[place].kind == "word" and words[place - 1].low in ("and", ",", "then"):
            return Head(place, act, current.subject, current.maybe)
    if third:
        return third_person(words, place) or head_at(words, place)
    if current.subject is not None and words[place].low in _DENIALS:
        begin, end = current.subject
        run = [*words[begin:end], *words[place : place + 12]]
        head = head_at(run, 0)
        if head is not None and head.act is Act.LIVE:
            return Head(place, Act.LIVE, current.subject, head.maybe)
    head = head_at(words, place)
    if head is not None and head.subject == (place, place) and current.subject is not None:
        return replace(head, subject=current.subject)
    return head


def _goes_on(words: Sequence[Word], current: Head | None, head: Head, place: int) -> bool:
    """Whether a verb behind "and" or "or" still belongs to those who did the verb before."""
    if current is None:
        return False
    joined = words[place - 1].low
    if words[place].low in ("you", "you'll", "you'd") and head.subject is None:
        return False
    if head.subject is not None and head.subject[0] == head.subject[1] and joined == "or":
        return True
    if head.subject is not None and current.act in (Act.LET, Act.ASK) and words[head.subject[0]].low == "who":
        return False
    said = any(word.kind in ("speech", "name") for word in words[current.verb : place])
    if current.act is Act.ANNOUNCE and said and head.subject is not None:
        return False
    if head.subject is not None and current.act in _REPORTING and joined not in ("then", "—", "–", ";"):
        return True
    doer = words[head.subject[0] : head.subject[1]] if head.subject else []
    token = {word.low for word in doer} & _TOKENS or (doer and _stands_out(doer[0]))
    if head.act is Act.OTHER and joined in ("and", "or", ",") and not token:
        return True
    if current.act in (Act.NOD, Act.SHAKE) and head.act in (Act.NOD, Act.SHAKE) and joined == "or":
        return True
    if words[current.verb].low in _HOLDING and joined == "and" and head.subject is None:
        return True
    if current.negated and joined in ("or", "and") and head.subject is None:
        return True
    if head.subject is not None or current.subject is None or joined not in ("or", "and"):
        return False
    low = words[current.subject[0]].low
    return low in ("they", "players", "you", "both", "all") or joined == "or" or current.maybe


def _is_thing(word: Word) -> bool:
    """Whether a word can be what is shown; "one good" (and one evil character) is none yet."""
    return word.low in _SHOWN or word.caps or word.kind == "name" or word.raw[:1].isupper()


def _marks_another(words: Sequence[Word], current: Head, place: int) -> bool:
    """ "Mark one as LEFT and the other as RIGHT": one more person, and a token of their own."""
    if words[current.verb].kind == "reminder":
        return False
    person = words[place].low in DETERMINERS or words[place].raw[:1].isupper()
    if not person or _stands_out(words[place]) or not any(map(_stands_out, words[current.verb + 1 : place])):
        return False
    for at in range(place + 1, min(place + 8, len(words))):
        if _stands_out(words[at]):
            return words[at - 1].kind == "word" and words[at - 1].low not in ("the", "and", "or", "a")
        if words[at].kind == "mark" or words[at].low in ("and", "or"):
            return False
    return False


def _stands_out(word: Word) -> bool:
    return word.kind == "name" or (word.kind == "word" and word.caps)


def _bare_token(words: Sequence[Word], place: int) -> Head | None:
    """ "PULLED on the pick", "DRUNK off": a token, and where it goes, without a verb."""
    end = place
    while end < len(words) and end - place < _LONGEST_TOKEN and _stands_out(words[end]):
        end += 1
    quoted = words[place].raw != words[place].low and not words[place].caps
    if end == place or end >= len(words) or (place and words[place - 1].low == "or"):
        return None
    if words[end].kind != "word" or words[place].low.isdecimal() or quoted:
        return None
    if words[end].low in ("off", "away", "out"):
        return Head(place, Act.REMOVE)
    return Head(place, Act.PUT) if words[end].low in _LAID else None


def _elliptic(words: Sequence[Word], current: Head, place: int) -> bool:
    """Whether the part names one more thing to show ("then the Imp token") or to put somewhere."""
    if words[place - 1].low == "or":
        return False
    if current.act is Act.MARK:
        return _marks_another(words, current, place)
    if current.act not in (Act.SHOW, Act.GIVE, Act.HOLD, Act.PUT):
        return False
    if current.act is not Act.PUT and not any(map(_is_thing, words[current.verb + 1 : place])):
        return False
    word = words[place]
    starts = word.low in DETERMINERS or word.caps or word.kind == "name" or word.raw[:1].isupper()
    if (not starts and not word.low.isdecimal()) or (place + 1 < len(words) and words[place + 1].low == "of"):
        return False
    part: list[str] = []
    for other in words[place : place + 12]:
        if (other.kind == "mark" and other.low in HARD_BREAKS) or other.low in ("then", "and", "&"):
            break
        part.append(other.low)
    if current.act is Act.PUT:
        told = bool({"reminder", "reminders"} & set(part)) or any(map(_stands_out, words[place : place + 4]))
        return told and any(low in _PLACED for low in part)
    return bool(_SHOWN & set(part))


def _clauses(words: list[Word], found: list[_Found], text: str) -> list[Clause]:
    made: list[Clause] = []
    starts = [_with_joint(words, part.place) if number else 0 for number, part in enumerate(found)]
    for part, start, end in zip(found, starts, [*starts[1:], len(words)], strict=True):
        # A mark for a token may cut a clause before its verb.
        head = part.head if part.head is not None and part.head.verb < end else None
        doer: list[Word] = []
        if head is not None:
            if head.subject is not None and head.subject[1] <= part.main:
                doer = words[head.subject[0] : head.subject[1]]
            subject = head.subject and (
                max(0, head.subject[0] - part.main),
                max(0, head.subject[1] - part.main),
            )
            head = Head(head.verb - part.main, head.act, subject, head.maybe, head.negated)
        made.append(
            Clause(
                words[part.main : end],
                head,
                words[start].start if start else 0,
                words[end].start if end < len(words) else len(text),
                part.inherited,
                words[part.place : part.main],
                doer,
            )
        )
    return made


def _with_joint(words: Sequence[Word], place: int) -> int:
    """Back over the words that join a clause to the one before it."""
    if place > 2 and words[place - 2].low == "followed":
        return place - 2
    while place > 1 and words[place - 1].low in _JOINTS:
        place -= 1
    return place
