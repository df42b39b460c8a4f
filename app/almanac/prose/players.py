"""Steps about players: waking, sleeping, choosing, pointing."""

from __future__ import annotations

from app.almanac.prose.clauses import Clause
from app.almanac.prose.fates import cause_of
from app.almanac.prose.lexicon import PRONOUNS, listed
from app.almanac.prose.naming import tokens_in
from app.almanac.prose.people import count_in, who
from app.almanac.prose.scene import Made, Scene, low_set, place_of
from app.almanac.prose.words import Word

_ARTICLES = listed("the each all both any a an")
_ORDERING = listed("before after first last")
_ONE_MORE = _ARTICLES | listed("one another their")
_NO_ONE = listed("at when to later now as , . and")
_SELF = listed("themself themselves yourself himself herself")
_DIRECTIONS = listed(
    "clockwise anti-clockwise anticlockwise counter-clockwise counterclockwise direction left right"
)
_BACKWARDS = listed("anti-clockwise anticlockwise counter-clockwise counterclockwise")
_CHARACTER = listed("character characters role roles townsfolk outsider minion demon icon icons sheet script")
_FROM = {
    "good": "good",
    "evil": "evil",
    "townsfolk": "townsfolk",
    "outsider": "outsider",
    "minion": "minion",
    "not-in-play": "not_in_play",
    "out-of-play": "not_in_play",
    "in-play": "in_play",
    "script": "script",
    "sheet": "script",
}
_CHOOSERS = listed("self storyteller demon minion minions all nominee marked chosen any")
_NO_PERSONS = listed("number word question team alignment colour color ability")
_PERSONS = listed(
    "player players character characters role roles someone somebody anyone anybody them themself"
)
_REFUSING = listed("shake shakes nobody no-one refuse refuses decline declines pass passes")
_CHOOSING = listed(
    """choose point pick select whisper guess nominate indicate name choosing pointing picking selecting
    guessing target"""
)


def woken(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody is woken."""
    head = clause.main
    if head.subject is not None:
        return _wakes_up(clause, scene)
    rest = clause.words[head.verb + 1 :]
    if rest and rest[0].low == "up":
        rest = rest[1:]
    if not rest or rest[0].low in _NO_ONE:
        return None
    rest = _up_to(rest, "to", "so", "before", ";")
    scene.woken = True
    choosing = next(
        (p for p, w in enumerate(clause.words) if w.low in _CHOOSING and clause.words[p - 1].low == "to"), 0
    )
    if choosing:
        args = who(_up_to(rest, "to"), scene, "chosen")
        scene.awake = scene.subject = str(args["who"])
        chosen = choice(clause.words[choosing + 1 :], scene, scene.awake, False, choosing + 1)
        return [Made("wake", args), Made(chosen[0].do, chosen[0].args, choosing - 1), *chosen[1:]]
    second = next(
        (p for p in range(1, len(rest) - 1) if rest[p].low in ("and", "&") and rest[p + 1].low in _ONE_MORE),
        0,
    )
    args = who(rest[:second] if second else rest, scene, "chosen")
    scene.awake = scene.subject = str(args["who"])
    if not second:
        return [Made("wake", args)]
    at = len(clause.words) - len(rest) + second + 1 if rest[-1] is clause.words[-1] else 0
    also = who(rest[second + 1 :], scene, "chosen")
    return [Made("wake", args), Made("wake", also, at)] if at else [Made("wake", args)]


def _wakes_up(clause: Clause, scene: Scene) -> list[Made] | None:
    head = clause.main
    heard = low_set(clause.words)
    if head.maybe or heard & {"normally", "normal", "would", "as"}:
        return None
    behind = clause.words[head.verb + 1 :]
    if behind and behind[0].low in _ORDERING and behind[-1].low == ".":
        return None
    args = who(clause.subject, scene, "awake")
    scene.awake = str(args["who"])
    return [Made("wake", args)]


def tapped(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody is tapped on the shoulder: they wake, or know that they are to sleep again."""
    rest = clause.words[clause.main.verb + 1 :]
    if not rest or rest[0].low in _NO_ONE:
        return None
    if low_set(rest) & {"sleep", "asleep"}:
        return [Made("sleep", who(_up_to(rest, "to", "on", "back"), scene, "awake"))]
    args = who(_up_to(rest, "to", "on", "so", "twice", "once"), scene, "chosen")
    scene.woken = True
    scene.awake = scene.subject = str(args["who"])
    return [Made("wake", args)]


def eyes(clause: Clause, scene: Scene) -> list[Made] | None:
    """Eyes that are opened or closed, whoever's doing it is said to be."""
    words = clause.words
    place = next((p for p, word in enumerate(words) if word.low == "eyes" and word.kind == "word"), 0)
    near = low_set(words[max(0, place - 6) : place + 3])
    opens, closes = near & {"open", "opens"}, near & {"close", "closes", "closed", "shut", "shuts"}
    if not place or bool(opens) == bool(closes):
        return None
    head = clause.main
    run = clause.subject or [
        word
        for word in words[head.verb + 1 : place]
        if word.low not in ("for", "to", "close", "open", "shut")
    ]
    if opens:
        args = who(run, scene, "chosen")
        scene.woken = True
        scene.awake = scene.subject = str(args["who"])
        return [Made("wake", args)]
    mere = low_set(run) <= PRONOUNS
    return [Made("sleep", {"who": scene.awake} if mere else who(run, scene, "awake"))]


def comes_to_choose(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "They may come forward and name a player": a deed that ends in a choice."""
    words = clause.words
    for place in range(clause.main.verb + 1, len(words) - 1):
        word, before = words[place], words[place - 1]
        if word.low in _CHOOSING and before.low in ("and", "to", "secretly", "publicly", "privately"):
            if not low_set(words[place:]) & {"player", "player's", "players", "character", "characters"}:
                return None
            by = str(who(clause.subject, scene, "awake")["who"])
            return choice(words[place + 1 :], scene, by, clause.main.maybe, place + 1)
    return None


def _up_to(words: list[Word], *ends: str) -> list[Word]:
    for place, word in enumerate(words):
        if place and word.low in ends:
            return words[:place]
    return words


def put_to_sleep(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody goes to sleep."""
    head = clause.main
    if clause.words[head.verb].low == "back" and not low_set(clause.words) & {"sleep", "asleep"}:
        return None
    words = clause.subject or _up_to(clause.words[head.verb + 1 :], "back", "to", "so")
    if low_set(words) & {"them", "they", "him", "her"} and len(words) < 4:
        asleep = scene.awake if scene.woken or scene.person is None else scene.person
        marked = {"reminder": scene.marked} if asleep == "marked" and scene.marked else {}
        return [Made("sleep", {"who": asleep, **marked})]
    return [Made("sleep", who(words, scene, "awake"))]


def chosen_by_player(clause: Clause, scene: Scene) -> list[Made] | None:
    """A player chooses: players, characters, or both; None where it is something else that they choose."""
    head = clause.main
    words, heard = clause.words, low_set(clause.words)
    if words[head.verb].low in ("is", "are", "be"):
        return _chosen_passively(clause, scene)
    behind = [word.low for word in words[head.verb + 1 : head.verb + 3]]
    pointing = words[head.verb].low.startswith(("point", "gesture"))
    if (
        (behind[:1] == ["to"] and not pointing)
        or behind == ["not", "to"]
        or (heard & _NO_PERSONS and not heard & _PERSONS)
    ):
        return None
    by = "self"
    if head.subject is not None:
        by = str(who(clause.subject, scene, "awake")["who"])
    if head.maybe and (heard & {"still"} or {"which", "case"} <= heard):
        return None
    refusal = head.maybe or bool(heard & _REFUSING) or _says_no(words)
    return choice(words[head.verb + 1 :], scene, by, refusal, head.verb + 1)


def _chosen_passively(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "A player is chosen by the Demon"; without "by" it is the Storyteller who chooses."""
    words = clause.words
    by = place_of(words, "by")
    chooser = str(who(words[by + 1 :], scene, "awake")["who"]) if by > clause.main.verb else "storyteller"
    if low_set(clause.subject) & {"the", "that", "this", "each", "they", "chosen"}:
        return None
    return choice(clause.subject, scene, chooser, clause.main.maybe, 0)


def _says_no(words: list[Word]) -> bool:
    """ "Shakes their head no", "shows a 'no' signal"."""
    for place, word in enumerate(words):
        near = {w.low for w in words[max(0, place - 2) : place + 3]}
        if word.low == "no" and near & {"head", "signal", "one", "player", "players", "gesture"}:
            return True
    return False


def choice(words: list[Word], scene: Scene, by: str, refusal: bool, offset: int) -> list[Made]:
    """What is chosen: the words behind the verb say how many of what, and who may not be chosen."""
    lows = [word.low for word in words]
    heard = set(lows)
    common: dict[str, object] = {}
    if by not in _CHOOSERS:
        by = by.removeprefix("any_") if by in ("any_demon", "any_minion") else "any"
    if by not in ("self", scene.awake) or by == "storyteller" or by != "self":
        common["who"] = by
    if refusal:
        common["may_refuse"] = True
    made: list[Made] = []
    character = next(
        (p for p, low in enumerate(lows) if low in ("character", "characters", "role", "roles")), -1
    )
    player = next(
        (p for p, low in enumerate(lows) if low in ("player", "players", "neighbour", "neighbor")), -1
    )
    tokens = bool(heard & {"token", "tokens", "marked"})
    if player >= 0 or tokens or character < 0:
        made.append(Made("choose_players", _players(lows, heard) | common))
        scene.chosen = True
        scene.person = "chosen"
        if by == "storyteller":
            scene.subject = "chosen"
    if character >= 0 and not tokens and (player < 0 or character > player + 1):
        at = offset + _start_of_part(words, character) if made else 0
        made.append(Made("choose_character", _characters(lows[max(0, character - 4) :], heard) | common, at))
    return made


def _start_of_part(words: list[Word], place: int) -> int:
    while place > 0 and words[place - 1].low not in ("and", "&", ",", "plus", "then", "/"):
        place -= 1
    while place > 0 and words[place - 1].low in ("and", "&", "plus", "then"):
        place -= 1
    return place


def _players(lows: list[str], heard: set[str]) -> dict[str, object]:
    args: dict[str, object] = {"count": count_in(lows)}
    barred = []
    if (
        heard & _SELF and heard & {"except", "not", "than", "but", "besides", "excluding", "apart", "aside"}
    ) or ("another" in heard and "player" in heard):
        barred.append("self")
    if "last" in heard and "night" in heard and heard & {"different", "not", "than", "same", "except"}:
        barred.append("last_night")
    if heard & {"previously", "before"} and heard & {"chosen", "choose", "chose", "not", "new", "different"}:
        barred.append("chosen_before")
    if heard & {"traveller", "travellers", "traveler", "travelers"}:
        barred.append("travellers")
    if barred:
        args["not"] = barred
    if heard & {"living", "alive"} and not heard & {"dead"}:
        args["among"] = "alive"
    elif "dead" in heard and not heard & {"living", "alive"}:
        args["among"] = "dead"
    return args


def _characters(lows: list[str], heard: set[str]) -> dict[str, object]:
    args: dict[str, object] = {"count": count_in(lows)}
    pools = [pool for word, pool in _FROM.items() if word in heard]
    text = " ".join(lows)
    if "in play" in text and not heard & {"in-play", "not-in-play"}:
        pools.append("not_in_play" if "not in play" in text or "isn't in play" in text else "in_play")
    if pools:
        args["from"] = pools
    return args


def chosen_by_storyteller(clause: Clause, scene: Scene) -> list[Made] | None:
    """The Storyteller chooses a player or a character, or rules how one registers."""
    head = clause.main
    words, heard = clause.words, low_set(clause.words)
    if "marking" in heard:
        return None
    if heard & {"registers", "register"}:
        scene.subject = None
        return [Made("register", who(words[head.verb + 1 :], scene, "awake"))]
    rest = words[head.verb + 1 :]
    if scene.woken and all(word.kind == "mark" for word in rest):
        return choice([], scene, "self", head.maybe, head.verb + 1)
    if not rest or rest[0].low in ("if", "whether", "to", "how", "when", "not"):
        return None
    if not heard & (
        _CHARACTER | {"player", "players", "one", "neighbour", "neighbor", "token", "grandchild", "them"}
    ):
        return None
    made = choice(rest, scene, "storyteller", head.maybe, head.verb + 1)
    doomed = next(
        (
            p
            for p in range(1, len(rest) - 1)
            if rest[p].low in ("who", "to") and rest[p + 1].low in ("dies", "die")
        ),
        0,
    )
    if doomed and made and made[0].do == "choose_players":
        made.append(Made("kill", {"who": "chosen", "cause": cause_of(scene)}, head.verb + 1 + doomed))
    return made


def asked_to_choose(clause: Clause, scene: Scene) -> list[Made] | None:
    """A command such as "let them choose a player": still the player's own choice."""
    words = clause.words
    head = clause.main
    verb = next((p for p, w in enumerate(words) if w.low in _CHOOSING and not _is_name(words, p)), -1)
    if verb <= head.verb or words[verb - 1].low in ("are", "is", "were", "of", "by", "who", "that"):
        return None
    rest = words[verb + 1 :]
    alone = not rest or rest[0].low in (".", ",", ";")
    if alone and low_set(words[head.verb + 1 : verb]) <= PRONOUNS | {"player", "to", "the"}:
        return choice(
            [], scene, str(who(words[head.verb + 1 : verb], scene, "awake")["who"]), False, verb + 1
        )
    if not rest or rest[0].low in ("differently", "again", ".", "which", "whether", "if", "when"):
        again = bool(rest) and rest[0].low == "which"
        if not again:
            return None
    by = str(who(words[head.verb + 1 : verb], scene, "awake")["who"])
    return choice(rest, scene, by, bool(low_set(words) & {"may", "might", "if"}), verb + 1)


def _is_name(words: list[Word], place: int) -> bool:
    """Whether "name" is that which somebody bears."""
    return words[place].low == "name" and words[place - 1].low in (*_ARTICLES, *PRONOUNS, "your")


def pointed_at(clause: Clause, scene: Scene) -> list[Made] | None:
    """The Storyteller points: at players, or in a direction."""
    head = clause.main
    passive = clause.words[head.verb].low in ("is", "are", "be")
    words = clause.subject if passive else clause.words[head.verb + 1 :]
    heard = low_set(words)
    if "fingers" in heard:
        return [Made("signal", {"signal": "fingers"})]
    if heard & _DIRECTIONS and not heard & {"player", "players"}:
        ways = heard & {"clockwise"} | heard & _BACKWARDS
        value = {"value": "clockwise" if "clockwise" in ways else "anti-clockwise"} if len(ways) == 1 else {}
        return [Made("signal", {"signal": "direction", **value})]
    if heard & {"text", "sheet"} and not heard & {"player", "players"}:
        return [Made("point", {"at": "self"})]
    tokens = [named.name for named in tokens_in(words, scene)]
    args: dict[str, object] = {}
    if len(tokens) > 1:
        args = {"at": "marked", "reminders": tokens}
    else:
        found = who(words, scene, "chosen")
        args = {"at": found["who"], **({"reminder": found["reminder"]} if "reminder" in found else {})}
    count = count_in([word.low for word in words])
    if count != 1 and len(tokens) < 2:
        args["count"] = count
    if args["at"] in ("any", "minions") and "number" in heard:
        args["at"] = "any"
    return [Made("point", args)]
