"""Steps by which a player changes: character, side, state, or the token that marks them."""

from __future__ import annotations

from app.almanac.prose.clauses import Clause
from app.almanac.prose.fates import subject_of
from app.almanac.prose.lexicon import AFFLICTIONS, CURES, STATES, TEAM_WORDS, listed, until_of
from app.almanac.prose.naming import says_reminder, set_apart, tokens_in, unknown_characters
from app.almanac.prose.people import who
from app.almanac.prose.scene import Made, Scene, low_set, place_of
from app.almanac.prose.words import Word

_SIDES = listed("good evil alignment alignments")


def became(clause: Clause, scene: Scene) -> list[Made]:
    """Somebody's character changes, by a token that takes the place of theirs."""
    words = clause.words
    cut = place_of(words, "with", "for", "to", "into")
    before = words[1:cut] if cut > 0 else words[1:]
    args = dict(who(before, scene, "chosen"))
    behind = words[cut + 1 :] if cut > 0 else []
    end = place_of(behind, ",")
    to = character_named(behind[:end] if end > 0 else behind, scene)
    if to:
        args["to"] = to
    return [Made("become", args)]


def character_named(words: list[Word], scene: Scene) -> str | None:
    heard = low_set(words)
    if heard & {"not-in-play", "out-of-play"} or "not in play" in " ".join(word.low for word in words):
        team = next((TEAM_WORDS[w.low] for w in words if w.low in TEAM_WORDS), None)
        return f"not_in_play_{team}" if team else "not_in_play"
    for place in range(len(words)):
        named = scene.cast.named_at(words, place)
        if named is not None:
            return scene.cast.id if named[0] == "self" else named[0]
    if heard & {"this", "that", "chosen", "new"}:
        return "chosen"
    return next(iter(unknown_characters(words)), None) if "token" in heard else None


def becomes(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody becomes something: alive, a state, a side, a character."""
    head = clause.main
    behind = clause.words[head.verb + 1 :]
    heard = low_set(behind)
    args = dict(who(subject_of(clause), scene, "chosen"))
    scene.subject = str(args["who"])
    if low_set(clause.subject) & {"alignment", "alignments"}:
        return [Made("turn", args | {"to": "same_as_chosen" if "that" in heard else side_of(heard)})]
    if heard & {"alive", "resurrected", "revived"}:
        return [Made("revive", args)]
    state = state_told(behind, args["who"], heard)
    if state is not None:
        return state
    if heard & _SIDES and not character_named(behind, scene) and not heard & set(TEAM_WORDS):
        return [Made("turn", args | {"to": side_of(heard)})]
    to = character_named(behind, scene)
    named = [] if to else set_apart(behind, 1 if behind and behind[0].low in ("the", "a", "an") else 0, scene)
    if named:
        scene.meet(named[0].name, named[0].owner)
        scene.reminder = named[0].name
        return [Made("place", {"reminder": named[0].name, "on": args["who"]})]
    if to or heard & {"character", *TEAM_WORDS}:
        return [Made("become", args | ({"to": to} if to else {}))]
    return None


def state_told(behind: list[Word], on: object, heard: frozenset[str]) -> list[Made] | None:
    """A state that somebody comes into or out of. Of a marked player such words tell what the mark means."""
    if on == "marked":
        return None
    for word in behind:
        if word.low in STATES and not heard & {"not", "if"}:
            args: dict[str, object] = {"reminder": STATES[word.low], "on": on}
            until = until_of([w.low for w in behind])
            return [Made("place", args | ({"until": until} if until else {}), state=True)]
        if word.low in CURES:
            return [Made("remove", {"reminder": CURES[word.low]}, state=True)]
    return None


def afflicted(clause: Clause, scene: Scene) -> list[Made]:
    """ "Poison that player": what the verb leaves on them."""
    words, head = clause.words, clause.main
    args = dict(who(words[head.verb + 1 :], scene, "chosen"))
    until = until_of([word.low for word in words])
    made: dict[str, object] = {"reminder": AFFLICTIONS[words[head.verb].low], "on": args["who"]}
    return [Made("place", made | ({"until": until} if until else {}), state=True)]


def side_of(heard: frozenset[str]) -> str:
    """The side that words name: good, evil, the same as somebody's, or the other one."""
    if heard & {"same", "match", "matches", "matching"} and not heard & {"evil", "good"}:
        return "same_as_chosen"
    if "evil" in heard and "good" not in heard:
        return "evil"
    return "good" if "good" in heard and "evil" not in heard else "other"


def turned(clause: Clause, scene: Scene) -> list[Made] | None:
    """A side changes: a token is turned upside down, or somebody turns evil."""
    head = clause.main
    heard = low_set(clause.words)
    into = place_of(clause.words, "into")
    if into > head.verb and (head.subject is not None or character_named(clause.words[into:], scene)):
        args = dict(who(clause.subject or clause.words[head.verb + 1 : into], scene, "chosen"))
        to = character_named(clause.words[head.verb + 1 :], scene)
        return [Made("become", args | ({"to": to} if to else {}))]
    if "night" in heard and heard & {"token", "tokens", "sheet"}:
        return None
    turned_to = heard & {"see", "sees", "around", "towards", "toward", "facing"}
    if "grimoire" in heard and (turned_to or not heard & {"token", "tokens", "upside", "upside-down"}):
        return [Made("show_grimoire")]
    told = heard & {"upside", "upside-down", "over", "token", "tokens"} or heard & _SIDES
    if not told:
        return None
    args = dict(who(_until_side(subject_of(clause)), scene, "chosen"))
    side = "same_as_chosen" if "match" in heard else side_of(heard)
    return [Made("turn", args | {"to": scene.side or side if side == "other" else side})]


def _until_side(words: list[Word]) -> list[Word]:
    end = place_of(words, "upside", "upside-down", "to", "over", ",")
    return words[:end] if end > 0 else words


def changed(clause: Clause, scene: Scene) -> list[Made] | None:
    """A character or a side changes."""
    heard = low_set(clause.words)
    head = clause.main
    if heard & {"alignment", "alignments", "side", "sides", "team"}:
        return [Made("turn", dict(who(subject_of(clause), scene, "chosen")) | {"to": side_of(heard)})]
    if says_reminder(clause.words):
        return [Made("move", {"reminder": scene.reminder} if scene.reminder else {})]
    into = place_of(clause.words, "into")
    if head.subject is not None and into > head.verb:
        to = character_named(clause.words[into + 1 :], scene)
        return [Made("become", dict(who(clause.subject, scene, "chosen")) | ({"to": to} if to else {}))]
    if heard & {"character", "characters", "token", "role"}:
        return became(clause, scene) if head.subject is None else becomes(clause, scene)
    return None


def tokens_exchanged(clause: Clause, scene: Scene) -> list[Made] | None:
    """One reminder taken away and another put in its place."""
    words = clause.words
    cut = place_of(words, "with", "for", "by")
    named = tokens_in(words, scene, 0)
    before = [n for n in named if n.at < cut] or set_apart(words[:cut], clause.main.verb + 1, scene)
    behind = [n for n in named if n.at > cut > 0] or set_apart(words, cut + 1, scene)
    if not before or not behind:
        return None
    for token in (*before, *behind):
        scene.meet(token.name, token.owner)
    scene.reminder = behind[0].name
    taken: dict[str, object] = {"reminder": before[0].name}
    return [Made("remove", taken), Made("place", {"reminder": behind[0].name, "on": "marked"}, cut)]


def swapped(clause: Clause, scene: Scene) -> list[Made]:
    """Two change places or characters; a spare token that comes in is a new character."""
    words, heard = clause.words, low_set(clause.words)
    cut = place_of(words, "with", "for")
    exchanged = tokens_exchanged(clause, scene)
    if exchanged:
        return exchanged
    named = tokens_in(words, scene, clause.main.verb)
    onto = place_of(words, "to", "onto")
    if named and onto > named[0].at:
        scene.meet(named[0].name, named[0].owner)
        on = who(words[onto + 1 :], scene, "chosen")["who"]
        return [Made("move", {"reminder": named[0].name, "on": on})]
    if clause.main.subject is not None and heard & {"side", "sides", "team", "teams", "alignment"}:
        return [Made("turn", dict(who(clause.subject, scene, "chosen")) | {"to": "other"})]
    behind = low_set(words[cut + 1 :]) if cut > 0 else frozenset()
    if cut > 0 and character_named(words[cut + 1 :], scene) and heard & {"token", "tokens", "character"}:
        return became(clause, scene)
    if behind & {
        "spare",
        "not-in-play",
        "out-of-play",
        "this",
        "new",
        "appropriate",
        "a",
        "an",
        "another",
        "copy",
    }:
        return became(clause, scene)
    what = "seats" if heard & {"seats", "places", "chairs"} else "characters"
    if heard & {"alignments", "alignment"}:
        what = "characters_and_alignments" if heard & {"character", "characters"} else "alignments"
    return [Made("swap", {"who": "chosen", "what": what})]
