"""Steps that give information: cards, tokens, signs and words."""

from __future__ import annotations

from app.almanac.names import fold
from app.almanac.prose.clauses import Clause
from app.almanac.prose.lexicon import TEAM_WORDS, Act, listed, number_of
from app.almanac.prose.naming import is_card, tokens_in, unknown_characters
from app.almanac.prose.people import count_in, who
from app.almanac.prose.players import pointed_at
from app.almanac.prose.scene import Made, Scene, low_set, place_of
from app.almanac.prose.tokens import handed
from app.almanac.prose.words import Word
from app.domain.how_to_run import CARDS

_FINGERS = listed("finger fingers")
_THUMBS = listed("thumb thumbs thumbs-up thumbs-down thumb-up thumb-down thumbs-sideways thumbs-side")
_TOKENS = listed("token tokens character characters bluff bluffs role roles")
_NEW = listed("new become becomes became")
_CARD_NOUNS = listed("info card cards information")
_BEHIND_A_NAME = listed("token tokens character and or & , . then ) ; role - —")
_STARTS = listed("the a an their his her its your this that any two three one all")
_BY_ID = {fold(card): card for card in CARDS}


def shown(clause: Clause, scene: Scene) -> list[Made] | None:
    """Something is shown to whoever is awake."""
    made = _shown_things(clause, scene)
    to = _shown_to(clause, scene) if made and not clause.inherited else None
    if made and to and made[0].do in ("show_character", "show_card", "show_grimoire"):
        return [Made(made[0].do, made[0].args | {"to": to}, made[0].at), *made[1:]]
    return made


def _shown_to(clause: Clause, scene: Scene) -> str | None:
    """Somebody else than whoever is awake, named between the verb and the thing shown."""
    head = clause.main
    words = clause.words[head.verb + 1 : head.verb + 6]
    end = next(
        (p for p, w in enumerate(words) if p > 1 and (w.low in _STARTS or w.caps or w.kind == "name")), 0
    )
    people = low_set(words[:end]) & {"demon", "demons", "minion", "minions", "player", "players"}
    if not people or low_set(words[:end]) & {"token", "tokens", "character", "grimoire"}:
        return None
    to = str(who(words[:end], scene, "awake")["who"])
    return to if to not in ("self", scene.awake) else None


def _shown_things(clause: Clause, scene: Scene) -> list[Made] | None:
    words, heard = clause.words, low_set(clause.words)
    if "grimoire" in heard and not heard & {"tokens", "token"}:
        return [Made("show_grimoire")]
    sign = sign_in(words)
    if sign:
        scene.side = _side_of(words) or scene.side
        return [Made("signal", sign)]
    card = card_named(words)
    if card:
        return shown_card(words, card)
    if heard & _TOKENS:
        return [Made("show_character", character_shown(words, scene))]
    if heard & {"player", "players", "demon", "minion", "minions", "neighbour", "neighbor", "target"}:
        return pointed_at(clause, scene)
    if heard & _CARD_NOUNS or heard & {
        "word",
        "words",
        "number",
        "name",
        "note",
        "written",
        "text",
        "result",
    }:
        return [Made("show_card", {"card": "own"})]
    return [Made("show_character", character_shown(words, scene))] if _named_tokens(words, scene) else None


def sign_in(words: list[Word]) -> dict[str, object] | None:
    """The sign of the hand or head that a clause speaks of, with its value where it can be but one."""
    heard = low_set(words)
    made: dict[str, object]
    if heard & _FINGERS:
        shown = place_of(words, *_FINGERS)
        several = shown > 1 and words[shown - 2].low in ("or", ",", "-", "–", "—", "to", "and")
        vague = several or words[shown - 1].low in ("a", "any", "no")
        number = None if vague else number_of(words[shown - 1].low)
        made = {"signal": "fingers"}
        return made if number is None else made | {"value": number}
    if heard & _THUMBS:
        text = " ".join(word.low for word in words)
        ways = [way for way in ("up", "down", "side") if way in text]
        made = {"signal": "thumb"}
        return made | {"value": ways[0]} if len(ways) == 1 else made
    if heard & {"number", "numbers"} and heard & {"signal", "hand", "gesture"}:
        return {"signal": "fingers"}
    if heard & {"nod", "nodding"}:
        return {"signal": "nod_or_shake" if heard & {"shake", "shaking"} else "nod"}
    return None


def _side_of(words: list[Word]) -> str | None:
    """The side that a thumb tells."""
    text = " ".join(word.low for word in words)
    down, up = "down" in text, "up" in text
    return None if down == up else "evil" if down else "good"


def card_named(words: list[Word]) -> tuple[str, int] | None:
    """The info token that is named, and the last of its words."""
    for place, word in enumerate(words):
        if word.kind == "name" and is_card(word.raw):
            return _BY_ID[fold(word.raw)], place
        if word.kind == "word" and word.caps:
            end = place
            while (
                end + 1 < len(words)
                and words[end + 1].kind in ("word", "mark")
                and _continues(words[end + 1])
            ):
                end += 1
            text = " ".join(w.raw for w in words[place : end + 1] if w.kind == "word")
            if is_card(text):
                return _BY_ID[fold(text)], end
    noun = place_of(words, "info", "card")
    if noun > 0 and (words[noun - 1].kind in ("name", "speech") or words[noun - 1].caps):
        return "own", noun - 1
    if noun > 1 and words[noun].low == "info" and words[noun - 1].raw[:1].isupper():
        return "own", noun - 1
    return None


def _continues(word: Word) -> bool:
    return word.caps or word.low in ("?", "a")


def shown_card(words: list[Word], card: tuple[str, int]) -> list[Made]:
    name, last = card
    return [Made("show_card", {"card": name} if name != "own" else {"card": "own", "words": words[last].raw})]


def _told_apart(words: list[Word], heard: frozenset[str]) -> dict[str, object] | None:
    """Tokens that a word such as "bluffs" or "new" tells without a name."""
    count = count_in([word.low for word in words])
    if heard & {"not-in-play", "out-of-play"} and count == 1 and not heard & {"bluff", "bluffs"}:
        return {"which": "not_in_play"}
    if "outsiders" in heard and "all" in heard and "play" in heard and "not" not in heard:
        return {"which": "in_play_outsiders"}
    if heard & {"bluff", "bluffs", "not-in-play", "out-of-play"}:
        return {"which": "bluffs", "count": 3 if "bluffs" in heard and count == 1 else count}
    if heard & _NEW:
        return {"which": "become"}
    return {"which": "demon"} if "demon's" in heard and heard & {"token", "character"} else None


def character_shown(words: list[Word], scene: Scene) -> dict[str, object]:
    """Which character tokens are shown."""
    heard = low_set(words)
    marked = [named for named in tokens_in(words, scene) if named.marks]
    if marked:
        return {"which": "marked", "reminder": marked[0].name}
    told = _told_apart(words, heard)
    if told is not None:
        return told
    if heard & {"this", "that"} and scene.reminder and not heard & {"player", "player's"}:
        return {"which": "marked", "reminder": scene.reminder}
    if heard & {"chosen", "target", "target's", "their", "that"} and heard & {
        "player's",
        "player",
        "their",
        "target's",
    }:
        return {"which": "of_chosen"}
    named = _named_tokens(words, scene)
    if named == ["self"]:
        return {"which": "self"}
    if named:
        return {"characters": [scene.cast.id if name == "self" else name for name in named]}
    team = next((TEAM_WORDS[word.low] for word in words if word.low in TEAM_WORDS), None)
    args: dict[str, object] = {"which": "script"}
    if team:
        args["rule"] = team
    several = next((n for n in (number_of(w.low) for w in words if w.low not in ("a", "an")) if n), None)
    if several and several > 1:
        args["count"] = several
    return args


def _named_tokens(words: list[Word], scene: Scene) -> list[str]:
    """The characters whose tokens are meant, not those to whom they are shown."""
    cut = place_of(words, "to")
    words = words[:cut] if cut > 0 else words
    of = next(
        (p for p, w in enumerate(words) if w.low == "of" and words[p - 1].low in ("token", "tokens")), 0
    )
    words = words[:of] if of and low_set(words[of:]) & {"player", "players"} else words
    found: list[str] = []
    place = 0
    while place < len(words):
        named = scene.cast.named_at(words, place)
        if named is None:
            place += 1
            continue
        place = named[1]
        following = words[place].low if place < len(words) else "."
        if following in _BEHIND_A_NAME:
            found.append(named[0])
    return found or unknown_characters(words)


def given(clause: Clause, scene: Scene) -> list[Made] | None:
    """A sign is given, or information."""
    heard = low_set(clause.words)
    sign = sign_in(clause.words)
    if sign:
        scene.side = _side_of(clause.words) or scene.side
        return [Made("signal", sign)]
    if heard & {
        "information",
        "info",
        "advice",
        "hint",
        "clue",
        "statement",
        "statements",
        "answer",
        "fact",
        "facts",
    }:
        return [Made("tell")]
    if heard & {"bluff", "bluffs"}:
        return shown(clause, scene)
    if heard & {"token", "tokens", "character", "grimoire", "card"} and "sheet" not in heard:
        return handed(clause, scene) or shown(clause, scene)
    return handed(clause, scene)


def held(clause: Clause, scene: Scene) -> list[Made] | None:
    """Fingers are held up, a number is signalled."""
    heard = low_set(clause.words)
    sign = sign_in(clause.words)
    if sign is None and heard & {"number", "count"}:
        sign = {"signal": "fingers"}
    if sign:
        return [Made("signal", sign)]
    return shown(clause, scene) if heard & {"card", "token", "tokens", "info"} else None


def nodded(clause: Clause, scene: Scene) -> list[Made] | None:
    """The Storyteller nods or shakes their head."""
    head = clause.main
    heard = low_set(clause.words)
    if "nod" in heard and "shake" in heard:
        return [Made("signal", {"signal": "nod_or_shake"})]
    return [Made("signal", {"signal": "nod" if head.act is Act.NOD else "shake"})]
