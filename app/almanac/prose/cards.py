"""Steps that give information: cards, tokens, signs and words."""

from __future__ import annotations

from app.almanac.names import id_of
from app.almanac.prose.clauses import Clause
from app.almanac.prose.lexicon import TEAM_WORDS, Act, listed, number_of
from app.almanac.prose.naming import is_card, tokens_in
from app.almanac.prose.people import count_in, who
from app.almanac.prose.players import asked_to_choose, pointed_at
from app.almanac.prose.scene import Made, Scene, low_set, place_of
from app.almanac.prose.words import Word
from app.domain.how_to_run import CARDS

_FINGERS = listed("finger fingers")
_THUMBS = listed("thumb thumbs thumbs-up thumbs-down thumb-up thumb-down thumbs-sideways thumbs-side")
_TOKENS = listed("token tokens character characters bluff bluffs role roles")
_NEW = listed("new become becomes became")
_CARD_NOUNS = listed("info card cards information")
_BEHIND_A_NAME = listed("token tokens character and or & , . then ) ; role - —")
_BY_ID = {id_of(card): card for card in CARDS}


def shown(clause: Clause, scene: Scene) -> list[Made] | None:
    """Something is shown to whoever is awake."""
    words, heard = clause.words, low_set(clause.words)
    if "grimoire" in heard and not heard & {"tokens", "token"}:
        return [Made("show_grimoire")]
    sign = _sign(heard)
    if sign:
        scene.side = _side_of(words) or scene.side
        return [Made("signal", sign)]
    card = _card(words)
    if card:
        return _shown_card(words, card)
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
    return [Made("show_character", character_shown(words, scene))] if _named(words, scene) else None


def _sign(heard: frozenset[str]) -> dict[str, object] | None:
    if heard & _FINGERS:
        return {"signal": "fingers"}
    if heard & _THUMBS:
        return {"signal": "thumb"}
    if heard & {"nod", "nodding"}:
        return {"signal": "nod_or_shake" if heard & {"shake", "shaking"} else "nod"}
    return None


def _side_of(words: list[Word]) -> str | None:
    """The side that a thumb tells."""
    text = " ".join(word.low for word in words)
    down, up = "down" in text, "up" in text
    return None if down == up else "evil" if down else "good"


def _card(words: list[Word]) -> tuple[str, int] | None:
    """The info token that is named, and the last of its words."""
    for place, word in enumerate(words):
        if word.kind == "name" and is_card(word.raw):
            return _BY_ID[id_of(word.raw)], place
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
                return _BY_ID[id_of(text)], end
    noun = place_of(words, "info", "card")
    if noun > 0 and (words[noun - 1].kind in ("name", "speech") or words[noun - 1].caps):
        return "own", noun - 1
    if noun > 1 and words[noun].low == "info" and words[noun - 1].raw[:1].isupper():
        return "own", noun - 1
    return None


def _continues(word: Word) -> bool:
    return word.caps or word.low in ("?", "a")


def _shown_card(words: list[Word], card: tuple[str, int]) -> list[Made]:
    name, last = card
    return [Made("show_card", {"card": name} if name != "own" else {"card": "own", "words": words[last].raw})]


def _named(words: list[Word], scene: Scene) -> list[str]:
    found: list[str] = []
    place = 0
    while place < len(words):
        named = scene.cast.named_at(words, place)
        if named is None:
            place += 1
            continue
        found.append(named[0])
        place = named[1]
    return found


def character_shown(words: list[Word], scene: Scene) -> dict[str, object]:
    """Which character tokens are shown."""
    heard = low_set(words)
    marked = [named for named in tokens_in(words, scene) if named.marks]
    if marked:
        return {"which": "marked", "reminder": marked[0].name}
    if heard & {"bluff", "bluffs", "not-in-play", "out-of-play"}:
        count = count_in([word.low for word in words])
        return (
            {"which": "bluffs", "count": 3}
            if "bluffs" in heard and count == 1
            else {"which": "bluffs", "count": count}
        )
    if heard & _NEW:
        return {"which": "become"}
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
    return found


def given(clause: Clause, scene: Scene) -> list[Made] | None:
    """A sign is given, or information."""
    heard = low_set(clause.words)
    sign = _sign(heard)
    if sign:
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
    if heard & {"token", "tokens", "character", "grimoire", "card"} and "sheet" not in heard:
        return shown(clause, scene)
    return None


def held(clause: Clause, scene: Scene) -> list[Made] | None:
    """Fingers are held up, a number is signalled."""
    heard = low_set(clause.words)
    sign = _sign(heard)
    if sign is None and heard & {"number", "count"}:
        sign = {"signal": "fingers"}
    return [Made("signal", sign)] if sign else None


def nodded(clause: Clause, scene: Scene) -> list[Made] | None:
    """The Storyteller nods or shakes their head."""
    head = clause.head
    assert head is not None
    heard = low_set(clause.words)
    if "nod" in heard and "shake" in heard:
        return [Made("signal", {"signal": "nod_or_shake"})]
    return [Made("signal", {"signal": "nod" if head.act is Act.NOD else "shake"})]


def told(clause: Clause, scene: Scene) -> list[Made] | None:
    """One player is told or asked something, or is asked to choose."""
    asked = asked_to_choose(clause, scene)
    if asked:
        return asked
    card = _card(clause.words)
    if card:
        return _shown_card(clause.words, card)
    head = clause.head
    assert head is not None
    speech = next((word.raw for word in clause.words if word.kind in ("speech", "name")), None)
    return [Made("tell", {"words": speech} if speech else {})]


def let(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "Let them choose", "have them look at the Grimoire"."""
    asked = asked_to_choose(clause, scene)
    if asked:
        return asked
    heard = low_set(clause.words)
    if "grimoire" in heard:
        return [Made("show_grimoire")]
    if heard & {"know"}:
        return [Made("tell")]
    if heard & {"sleep", "asleep"} or {"close", "eyes"} <= heard:
        return [Made("sleep", who(clause.words[1:], scene, "awake"))]
    if {"open", "eyes"} <= heard:
        return [Made("wake", who(clause.words[1:], scene, "chosen"))]
    return None


def learned(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "The Chef learns how many": what they learn tells how it is shown."""
    heard = low_set(clause.words)
    if heard & {"many", "number", "count"}:
        return [Made("signal", {"signal": "fingers"})]
    if heard & {"alignment", "alignments"}:
        return [Made("signal", {"signal": "thumb"})]
    if heard & {"if", "whether"}:
        return [Made("signal", {"signal": "nod_or_shake"})]
    if (
        heard & {"character", "characters", "role", "townsfolk", "outsider", "minion", "token"}
        and "who" not in heard
    ):
        return [Made("show_character", character_shown(clause.words, scene))]
    if heard & {"player", "players", "who", "minions", "demon"}:
        return pointed_at(clause, scene)
    return [Made("tell")]


def announced(clause: Clause, scene: Scene) -> list[Made]:
    """Something is said to everybody: a victory, a death, or other words."""
    words, heard = clause.words, low_set(clause.words)
    head = clause.head
    assert head is not None
    speech = next((word.raw for word in words if word.kind == "speech"), None)
    if speech is None and heard & {"wins", "win", "won", "loses"} or {"game", "over"} <= heard:
        sides = heard & {"good", "evil"}
        if "loses" in heard and len(sides) == 1:
            sides = frozenset({"good", "evil"}) - sides
        return [Made("win", {"team": next(iter(sides))} if len(sides) == 1 else {})]
    that = place_of(words, "that")
    if any(
        word.kind in ("speech", "name") or word.low == "as" for word in words[head.verb + 1 : max(that, 0)]
    ):
        that = -1
    verb = place_of(words, "dies", "die", "executed")
    if 0 < that < verb and not heard & {"but", "no", "nobody", "alive", "was", "which"}:
        args = dict(who(words[that + 1 : verb], scene, "chosen"))
        scene.subject = str(args["who"])
        args["cause"] = "execution" if "executed" in heard else scene.cast.team
        return [Made("announce"), Made("kill", args, that + 1)]
    both = "or" in heard and heard & {"remain", "remains", "live", "lives"} and verb > 0
    if both and 0 < that < verb:
        return _life_or_death(words, that, scene)
    return [Made("announce", {"words": speech} if speech else {})]


def _life_or_death(words: list[Word], that: int, scene: Scene) -> list[Made]:
    """ "Declare either that they die or that they live"."""
    middle = place_of(words, "or")
    args = dict(who(words[that + 1 : middle], scene, "chosen"))
    return [
        Made("announce"),
        Made("kill", args | {"cause": "execution", "may_choose": True}, that + 1),
        Made("survive", args, middle),
    ]
