"""Finding the names of reminder tokens, whatever style sets them apart."""

from __future__ import annotations

from dataclasses import dataclass

from app.almanac.names import fold
from app.almanac.prose.lexicon import TEAM_WORDS, listed, number_of
from app.almanac.prose.scene import Scene
from app.almanac.prose.words import Word
from app.domain.how_to_run import CARDS

_NOUNS = listed("reminder reminders")
_TOKENS = listed("token tokens marker markers counter counters")
_NOT_TOKENS = listed("character info night role spare clock icon information")
_STOPS = listed(
    """the a an their its his her your this these those that each another one two three four five
    all any both with of by from new old current other appropriate relevant extra spare first
    second next last as to on in put place add remove mark their own same matching corresponding
    corresponding. and or , ; : ( no necessary applicable is are two's if when your replace move
    using use additional more single remaining respective for at into onto near beside take
    clear give has have had"""
)
_MARKED = listed("marked labelled labeled tagged flagged")
_JOINING = listed(", and then or & plus")
_BEFORE_NAME = listed("with as by the a an their your its his her")
_CARDS = frozenset(fold(card) for card in CARDS)
_LONGEST = 5


@dataclass(frozen=True, slots=True)
class Named:
    """A token named in a clause: `at` is the word where the name begins, `owner` "self" or an id."""

    name: str
    at: int
    owner: str
    marks: bool = False


def tokens_in(words: list[Word], scene: Scene, start: int = 0) -> list[Named]:
    """The reminder tokens that a clause names from the word `start` on, in order, each place once."""
    found: dict[int, Named] = {}
    for place in range(start, len(words)):
        low = words[place].low
        if low in _NOUNS:
            before = place - 1
            names = _backwards(words, before, scene) or _forwards(words, place + 1, scene)
        elif low in _TOKENS and _is_reminder_token(words, place, scene):
            names = _backwards(words, place - 1, scene, set_apart=_stands_out(words[place - 1]))
        elif low in _MARKED:
            names = _after_marked(words, place + 1, scene)
        elif place not in found and _stands_out(words[place]):
            names = _called_by_token(words, place, scene)
        else:
            continue
        for named in names:
            found.setdefault(named.at, named)
    return [found[at] for at in sorted(found)]


def says_reminder(words: list[Word]) -> bool:
    """Whether a clause speaks of reminders at all."""
    return any(word.low in _NOUNS for word in words)


def _is_reminder_token(words: list[Word], place: int, scene: Scene) -> bool:
    """Whether "X token" is a reminder: X stands out, or has a capital and is no character or team."""
    before = words[place - 1] if place else None
    if before is None or before.low in _NOT_TOKENS or before.low in _NOUNS or is_card(before.raw):
        return False
    if before.caps or before.kind == "name":
        return True
    return bool(_titled(words, place - 1, scene))


def _titled(words: list[Word], place: int, scene: Scene) -> bool:
    """Whether a plain word has a capital and is neither a character nor a team."""
    word = words[place]
    plain = word.kind == "word" and word.raw[:1].isupper() and place > 0
    if not plain or word.low in TEAM_WORDS or word.low in _STOPS or word.low in ("grimoire", "storyteller"):
        return False
    return all(scene.cast.named_at(words, at) is None for at in range(max(0, place - 3), place + 1))


def titled_token(words: list[Word], place: int, scene: Scene) -> list[Named]:
    """A token named by capitals alone, where no word says so: "mark them Dead", "shift Snared to"."""
    end = place
    while end < len(words) and end - place < 3 and _titled(words, end, scene):
        end += 1
    if end == place:
        return []
    return [Named(scene.token(" ".join(word.raw for word in words[place:end])), place, "self")]


def is_card(text: str) -> bool:
    """Whether words are those of an info token."""
    return fold(text) in _CARDS


def set_apart(words: list[Word], place: int, scene: Scene) -> list[Named]:
    """Names in capitals, quotes, bold or brackets that stand at a place, joined by "and" or commas."""
    found: list[Named] = []
    while place < len(words):
        end = place
        while end < len(words) and _stands_out(words[end]) and end - place < _LONGEST:
            end += 1
            if words[end - 1].kind == "name":
                break
        if end == place:
            break
        text = " ".join(word.raw for word in words[place:end])
        if is_card(text):
            break
        found.append(Named(scene.token(text), place, "self"))
        place = end
        while place < len(words) and words[place].low in _JOINING and words[place].kind != "name":
            place += 1
    return found


def _stands_out(word: Word) -> bool:
    return word.kind == "name" or (word.kind == "word" and word.caps)


def _backwards(words: list[Word], last: int, scene: Scene, set_apart: bool = False) -> list[Named]:
    """The names in front of "reminder": in capitals (perhaps several), else the plain words."""
    found: list[Named] = []
    place = last
    while place >= 0 and _stands_out(words[place]):
        end = place
        while place >= 0 and _stands_out(words[place]) and words[end].kind == words[place].kind == "word":
            place -= 1
        begin = place + 1 if words[end].kind == "word" else end
        place = begin - 1
        text = " ".join(word.raw for word in words[begin : end + 1])
        if not is_card(text):
            found.insert(0, Named(scene.token(text), begin, "self"))
        back = place
        while back > 0 and words[back].low in _JOINING and words[back].kind != "name":
            back -= 1
        if back != place and _stands_out(words[back]):
            place = back
    if not found and not set_apart:
        found = _plain_words(words, last, scene)
        place = found[0].at - 1 if found else last
    return _owned(words, place, found, scene)


def _called_by_token(words: list[Word], place: int, scene: Scene) -> list[Named]:
    """People called by the token that lies there: "the RED HERRING player", "point to *SCULPTURE*"."""
    if place and _stands_out(words[place - 1]) and words[place].kind == "word":
        return []
    found = set_apart(words, place, scene)
    if not found:
        return []
    last = next((p for p in range(place, len(words)) if not _run(words[p])), len(words))
    following = words[last].low if last < len(words) else ""
    if following in _NOUNS or following in _TOKENS:
        return []
    known = {fold(name) for name in scene.cast.reminders} | set(scene.tokens)
    if found[0].name.isdecimal() and fold(found[0].name) not in known:
        return []
    if following in ("player", "players") or all(fold(named.name) in known for named in found):
        return [Named(n.name, n.at, n.owner, marks=True) for n in found]
    return []


def _run(word: Word) -> bool:
    return _stands_out(word) or word.low in _JOINING


def _plain_words(words: list[Word], last: int, scene: Scene) -> list[Named]:
    begin = last + 1
    while begin > 0 and last - begin < _LONGEST - 1:
        word = words[begin - 1]
        if word.raw == "the" and begin > 1 and words[begin - 2].raw == "Is":
            begin -= 2
            continue
        stops = word.low in _STOPS and word.raw != "No"
        if stops or word.kind != "word" or word.low.endswith(("'s", "s'")) or word.low in _MARKED:
            break
        begin -= 1
    if begin > last:
        return []
    text = " ".join(word.raw for word in words[begin : last + 1])
    return [] if number_of(text.lower()) is not None else [Named(scene.token(text), begin, "self")]


def _owned(words: list[Word], place: int, found: list[Named], scene: Scene) -> list[Named]:
    """The names with the owner that a possessive in front of them tells."""
    if place < 0 or not found or not words[place].low.endswith(("'s", "s'", "'")):
        return found
    for start in range(max(0, place - 4), place + 1):
        named = scene.cast.named_at(words, start)
        if named and named[1] == place + 1:
            return [Named(n.name, n.at, named[0]) for n in found]
    team = words[place].low.removesuffix("'s").removesuffix("'")
    owner = "self" if team in ("storyteller", "character", "player", scene.cast.team) else team
    return [Named(n.name, n.at, owner) for n in found]


def _forwards(words: list[Word], place: int, scene: Scene) -> list[Named]:
    """The name behind "reminder": "the reminder “Safe”", "reminder token: SAFE"."""
    while place < len(words) and words[place].low in (*_TOKENS, ":", "(", "for", "called", "named"):
        place += 1
    return set_apart(words, place, scene)


def _after_marked(words: list[Word], place: int, scene: Scene) -> list[Named]:
    while place < len(words) and words[place].low in _BEFORE_NAME and words[place].kind != "name":
        place += 1
    found = set_apart(words, place, scene)
    if found:
        return [Named(n.name, n.at, n.owner, marks=True) for n in found]
    if place >= len(words) or words[place].kind != "word" or words[place].low in _STOPS:
        return []
    if words[place].low in ("player", "players", "character", "characters", "neighbour", "neighbor", "token"):
        return []
    if words[place].low.endswith(("'s", "s'")) or any(w.low in _NOUNS for w in words[place : place + 4]):
        return []
    before = words[place - 1].low
    if before in ("as", *_MARKED):
        return [Named(scene.token(words[place].raw), place, "self", marks=True)]
    return []


def unknown_characters(words: list[Word]) -> list[str]:
    """The ids of characters that nobody has told of: capitals in front of "token", in no other style."""
    found: list[str] = []
    for place, word in enumerate(words):
        begin = place
        while begin > 0 and _could_be_name(words[begin - 1]):
            begin -= 1
        if word.low in ("token", "tokens") and begin < place:
            found.append(fold("".join(part.raw for part in words[begin:place])))
    return found


def _could_be_name(word: Word) -> bool:
    plain = word.kind == "word" and word.raw[:1].isupper() and not word.caps
    owned = word.low.endswith(("'s", "s'"))
    return plain and not owned and word.low not in TEAM_WORDS and word.low not in ("grimoire", "show", "the")
