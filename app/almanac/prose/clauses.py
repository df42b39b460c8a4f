"""Cutting a sentence into parts that say one thing each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.almanac.prose.heads import Head, end_of_condition, head_at
from app.almanac.prose.lexicon import BREAKS, DETERMINERS, HARD_BREAKS, Act, listed
from app.almanac.prose.words import Word

_JOINTS = listed("and then or & so but")
_HOLDING = listed("remember pretend try avoid wait recommend consider")
_IF = listed("if when whenever unless")
_SHOWN = listed(
    """token tokens card cards thumb thumbs thumbs-up thumbs-down fingers finger bluffs grimoire character
    characters sign signal role roles"""
)
_PLACED = listed("by on next beside near to against")
_REPORTING = frozenset({Act.ANNOUNCE, Act.TELL, Act.ASK, Act.DECIDE, Act.NOTE, Act.LET, Act.LEARN})


@dataclass(slots=True)
class Clause:
    """A part of a sentence that says one thing: its words, the verb among them, if any, and the
    condition that it stands under beside that of the whole sentence. `start` and `end` are places
    in the sentence's text; the texts of all clauses together are the sentence."""

    words: list[Word]
    head: Head | None
    start: int = 0
    end: int = 0
    inherited: bool = False
    condition: list[Word] = field(default_factory=list)

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
        return [] if head is None or head.subject is None else self.words[head.subject[0] : head.subject[1]]


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
    opening = Head(first, Act.MARK) if words[first].kind == "reminder" else head_at(words, first)
    found = [_Found(first, first, opening)]
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
        if words[place].low in _JOINTS:
            continue
        main = end_of_condition(words, place) if words[place].low in _IF else place
        if words[place].low in _IF and main == place:
            continue
        head = head_at(words, main)
        if head is not None and not _goes_on(words, current, head, main):
            if before.low == "so" or words[place].low == "so":
                head = replace(head, maybe=False)
            found.append(_Found(place, main, head))
        elif current is not None and main == place and _elliptic(words, current, place):
            head = Head(place, current.act, current.subject, current.maybe)
            found.append(_Found(place, main, head, inherited=True))
    return _clauses(words, found, text)


def _goes_on(words: Sequence[Word], current: Head | None, head: Head, place: int) -> bool:
    """Whether a verb behind "and" or "or" still belongs to those who did the verb before."""
    if current is None:
        return False
    joined = words[place - 1].low
    if head.subject is not None and head.subject[0] == head.subject[1] and joined == "or":
        return True
    if head.subject is not None and current.act in _REPORTING and joined not in ("then", "—", "–", ";"):
        return True
    if head.act is Act.OTHER and joined in ("and", "or", ","):
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


def _elliptic(words: Sequence[Word], current: Head, place: int) -> bool:
    """Whether the part names one more thing to show ("then the Imp token") or to put somewhere."""
    if current.act not in (Act.SHOW, Act.GIVE, Act.HOLD, Act.PUT) or words[place - 1].low == "or":
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
        told = bool({"reminder", "reminders"} & set(part)) or word.caps or word.kind == "name"
        return told and any(low in _PLACED for low in part)
    return bool(_SHOWN & set(part))


def _clauses(words: list[Word], found: list[_Found], text: str) -> list[Clause]:
    made: list[Clause] = []
    starts = [_with_joint(words, part.place) if number else 0 for number, part in enumerate(found)]
    for part, start, end in zip(found, starts, [*starts[1:], len(words)], strict=True):
        # A mark for a token may cut a clause before its verb.
        head = part.head if part.head is not None and part.head.verb < end else None
        if head is not None:
            subject = head.subject and (max(0, head.subject[0] - part.main), head.subject[1] - part.main)
            head = Head(head.verb - part.main, head.act, subject, head.maybe, head.negated)
        made.append(
            Clause(
                words[part.main : end],
                head,
                words[start].start if start else 0,
                words[end].start if end < len(words) else len(text),
                part.inherited,
                words[part.place : part.main],
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
