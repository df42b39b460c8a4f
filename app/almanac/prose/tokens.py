"""Steps about reminder tokens, and about the other things that are put and taken."""

from __future__ import annotations

from dataclasses import replace

from app.almanac.names import fold
from app.almanac.prose.bags import bagged, counts_teams
from app.almanac.prose.changes import became, swapped, tokens_exchanged
from app.almanac.prose.clauses import Clause
from app.almanac.prose.fates import cause_of, revived
from app.almanac.prose.lexicon import TEAM_WORDS, Act, listed, until_of
from app.almanac.prose.naming import Named, says_reminder, set_apart, titled_token, tokens_in
from app.almanac.prose.people import count_in, who
from app.almanac.prose.players import put_to_sleep
from app.almanac.prose.scene import Made, Scene, low_set, place_of
from app.almanac.prose.words import Word

_ON = listed("by on next beside near onto against over to in at upon")
_SHROUD = listed("shroud shrouds")
_CENTRE = listed("center centre middle")
_CHARACTER_TOKENS = listed("token tokens")
_NO_REMINDERS = listed("character characters info bag night spare townsfolk outsider minion demon")
_ORDINALS = ("first_chosen", "second_chosen", "third_chosen")
_BAGS = listed("bag bags")
_TWO_SIDED = listed("characters tokens seats places chairs alignments")


def put(clause: Clause, scene: Scene) -> list[Made] | None:
    """Something is put somewhere."""
    words, heard = clause.words, low_set(clause.words)
    if heard & {"sleep", "asleep", "bed"} and not says_reminder(words):
        return put_to_sleep(clause, scene)
    if heard & _SHROUD:
        return shrouded(clause, scene)
    if heard & {"away"} and clause.main.subject is None:
        return removed(clause, scene)
    named = _tokens(clause, scene) or set_apart(clause.subject, 0, scene)
    if named or says_reminder(words):
        return _placed(clause, named, scene)
    beside = place_of(words, "by", "beside", "next")
    setting_up = scene.moment == "setup" or counts_teams(words, clause.main.verb + 1)
    if heard & _BAGS or (setting_up and not heard & {"grimoire"} and beside < 0):
        return bagged(clause, scene)
    if "night" in heard and heard & {"sheet", "token"}:
        return None
    if heard & _CHARACTER_TOKENS and heard & (_CENTRE | {"by", "next", "beside", "under", "on", "in"}):
        return [Made("place", {"on": _on(words, scene)})]
    return None


def marked(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody is marked with a token, or with a shroud."""
    words, heard = clause.words, low_set(clause.words)
    if heard & _SHROUD or ("dead" in heard and not says_reminder(words) and not _tokens(clause, scene)):
        return shrouded(clause, scene)
    named = _tokens(clause, scene)
    return _placed(clause, named, scene)


def _tokens(clause: Clause, scene: Scene) -> list[Named]:
    """The tokens that a clause puts down, also where only their style tells that they are tokens."""
    head = clause.main
    words = clause.words
    first = 0 if head.subject else head.verb
    passive = head.act is Act.MARK and head.subject is not None
    within = head.verb if passive else head.verb + 4
    named = [replace(n, marks=n.marks and not passive) for n in tokens_in(words, scene, first)]
    named = [n for n in named if (not n.marks and not passive) or n.at > within]
    if any(not n.marks for n in named):
        named = [n for n in named if not n.marks]
    if named or says_reminder(words):
        return named
    begin = head.verb if clause.inherited else head.verb + 1
    direct = set_apart(words, _over_articles(words, begin), scene)
    direct = direct or titled_token(words, _over_articles(words, begin), scene)
    if direct and (any(word.low in _ON for word in words[direct[-1].at :]) or _is_last(words, direct[-1].at)):
        return direct
    return _by_style(words, head.verb, scene) or (_at_the_end(words, scene) if head.act is Act.MARK else [])


def _is_last(words: list[Word], place: int) -> bool:
    """Whether nothing but the name itself stands from a place on."""
    return all(word.kind != "word" or word.caps for word in words[place:])


def _by_style(words: list[Word], verb: int, scene: Scene) -> list[Named]:
    """The name behind "with" or "as", which capitals, quotes, bold type or "as" make a token."""
    for place in range(verb + 1, len(words) - 1):
        if words[place].low not in ("with", "as"):
            continue
        begin = _over_articles(words, place + 1)
        found = set_apart(words, begin, scene) or titled_token(words, begin, scene)
        if found:
            return found
        follows = words[begin].low if begin < len(words) else "if"
        if words[place].low == "as" and follows not in ("if", "you", "they", "soon", "well", "long"):
            return [Named(scene.token(words[begin].raw), begin, "self")]
    return []


def _at_the_end(words: list[Word], scene: Scene) -> list[Named]:
    """ "Mark them Dead": the capitals at the end, or what is set apart."""
    for place in range(1, len(words)):
        found = set_apart(words, place, scene)
        if found and words[place - 1].low not in ("if", "the"):
            return found
    last = len(words) - 1
    while last > 0 and words[last].kind == "mark":
        last -= 1
    return titled_token(words, last, scene) if last > 1 else []


def _over_articles(words: list[Word], place: int) -> int:
    while place < len(words) and (
        words[place].low in ("the", "a", "an", "their", "being", "having", "down", "back")
        or (words[place].low.endswith("'s") and not words[place].caps)
    ):
        place += 1
    return place


def _placed(clause: Clause, named: list[Named], scene: Scene) -> list[Made]:
    head = clause.main
    words = clause.words
    if clause.subject and head.act is Act.MARK:
        on = who(clause.subject, scene, "chosen")["who"]
    else:
        end = named[0].at if named and named[0].at > head.verb + 1 else len(words)
        on = _on(words, scene, end, head.verb)
    lows = [word.low for word in words[head.verb + 1 :]]
    count = count_in([low for low in lows if not low.isdecimal()])
    made: list[Made] = []
    in_order = on == "chosen" and len(named) > 1 and "order" in lows
    for number, token in enumerate(named):
        args: dict[str, object] = {"reminder": token.name}
        if token.owner not in ("self", *TEAM_WORDS):
            args["character"] = token.owner
        args["on"] = _ORDINALS[number] if in_order and number < len(_ORDINALS) else on
        until = until_of(lows)
        if until:
            args["until"] = until
        if isinstance(count, int) and count > 1 and len(named) == 1:
            args["count"] = count
        scene.meet(token.name, token.owner, count if isinstance(count, int) else count[-1])
        scene.reminder = token.name
        made.append(Made("place", args, token.at if number else 0))
    if not made:
        name = scene.reminder if set(lows) & {"this", "these", "it", "that"} else _only(scene)
        made.append(Made("place", {**({"reminder": name} if name else {}), "on": on}))
    return made


def _only(scene: Scene) -> str | None:
    """The one token that the character has, where it has only one."""
    names = {*scene.cast.reminders} or {*scene.tokens.values()}
    return next(iter(names)) if len(names) == 1 else None


def _on(words: list[Word], scene: Scene, token: int | None = None, verb: int = 0) -> object:
    """On whom a token goes: the words behind "by" or "on", else those before "with" or the token itself."""
    heard = low_set(words)
    on_nobody = "grimoire" in heard and not heard & {"tokens", "player", "by", "on", "next", "beside"}
    if heard & _CENTRE or on_nobody:
        return "centre"
    start = next(
        (
            p
            for p in range(1, len(words))
            if words[p].low in _ON and words[p].kind == "word" and _is_where(words, p)
        ),
        -1,
    )
    if start >= 0:
        behind = _up_to_a_pause(words[start + 1 :])
    else:
        end = place_of(words, "with", "as")
        behind = words[verb + 1 : end] if end > 0 else words[verb + 1 : token]
    found = who(behind, scene, "chosen")["who"]
    if any(w.low == "non-demon" for w in behind):
        return "any"
    if found == "marked":
        return "marked"
    scene.person = str(found) if found != "self" else scene.person
    scene.subject = str(found)
    return found


def _up_to_a_pause(words: list[Word]) -> list[Word]:
    for place, word in enumerate(words):
        if place and word.kind == "mark" and word.low in (",", "—", "–", "-", "(", ";", ":"):
            return words[:place]
    return words


def _is_where(words: list[Word], place: int) -> bool:
    if words[place].low == "in" and "order" in [word.low for word in words[place + 1 : place + 4]]:
        return False
    following = words[place + 1].low if place + 1 < len(words) else ""
    return not (
        words[place].low == "to" and following in ("indicate", "show", "represent", "remember", "remind")
    )


def used(clause: Clause, scene: Scene) -> list[Made] | None:
    """A token is used to mark somebody."""
    named = [n for n in tokens_in(clause.words, scene, clause.main.verb) if not n.marks]
    return _placed(clause, named, scene) if named else None


def got(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody gets a token."""
    words, verb = clause.words, clause.main.verb
    named = [n for n in tokens_in(words, scene, verb) if not n.marks]
    capitals = _over_articles(words, verb + 1)
    if not named and capitals < len(words) and _is_last(words, capitals):
        named = set_apart(words, capitals, scene)
    if not named:
        return None
    on = who(clause.subject, scene, "chosen")["who"]
    scene.meet(named[0].name, named[0].owner)
    return [Made("place", {"reminder": named[0].name, "on": on})]


def handed(clause: Clause, scene: Scene) -> list[Made] | None:
    """A token is given to somebody."""
    named = [n for n in tokens_in(clause.words, scene, clause.main.verb) if not n.marks]
    capitals = [p for p in range(clause.main.verb + 1, len(clause.words)) if clause.words[p].caps]
    if not named and capitals and _is_last(clause.words, capitals[0]):
        named = set_apart(clause.words, capitals[0], scene)
    if not named:
        return None
    on = who(clause.words[clause.main.verb + 1 : named[0].at], scene, "chosen")["who"]
    scene.meet(named[0].name, named[0].owner)
    return [Made("place", {"reminder": named[0].name, "on": on})]


def shrouded(clause: Clause, scene: Scene) -> list[Made]:
    """A shroud goes on somebody: they die."""
    args = dict(who(_behind(clause), scene, "chosen"))
    args["cause"] = cause_of(scene)
    return [Made("kill", args)]


def _behind(clause: Clause) -> list[Word]:
    words = clause.words
    place = place_of(words, "on", "over", "onto", "to")
    if place >= 0:
        return words[place + 1 :]
    end = place_of(words, "with")
    return words[1:end] if end > 0 else words[1:]


def removed(clause: Clause, scene: Scene) -> list[Made] | None:
    """Something is taken away."""
    words, heard = clause.words, low_set(clause.words)
    head = clause.main
    if heard & _SHROUD:
        return revived(clause, scene)
    if heard & {"sleep"}:
        return put_to_sleep(clause, scene)
    if "night" in heard and heard & {"sheet", "token"} and not says_reminder(words):
        return None
    named = tokens_in(words, scene, 0 if head.subject else head.verb)
    if named or says_reminder(words):
        return _taken(named, heard, scene)
    if (
        heard & {"token", "tokens", "marker", "markers"}
        and scene.moment != "setup"
        and not heard & _NO_REMINDERS
    ):
        return _taken([], heard, scene)
    mere = heard & {"it", "them"} and len(words) < head.verb + 4
    if mere or low_set(clause.subject) & {"it", "they", "these", "this"}:
        return _taken([], heard, scene)
    begin = _over_articles(words, head.verb + 1)
    direct = set_apart(words, begin, scene) or [
        token for token in titled_token(words, begin, scene) if fold(token.name) in scene.tokens
    ]
    if direct and not heard & _BAGS:
        return _taken(direct, heard, scene)
    if heard & _BAGS or scene.moment == "setup" or counts_teams(words, head.verb + 1):
        return bagged(clause, scene)
    return None


def _taken(named: list[Named], heard: frozenset[str], scene: Scene) -> list[Made]:
    made: list[Made] = []
    for number, token in enumerate(named):
        args: dict[str, object] = {"reminder": token.name}
        if token.owner not in ("self", *TEAM_WORDS):
            args["character"] = token.owner
        scene.meet(token.name, token.owner)
        scene.reminder = token.name
        made.append(Made("remove", args, token.at if number else 0))
    if not made:
        name = scene.reminder if heard & {"this", "these", "that", "it", "those"} else _only(scene)
        made.append(Made("remove", {"reminder": name} if name else {}))
    return made


def replaced(clause: Clause, scene: Scene) -> list[Made] | None:
    """One thing takes the place of another."""
    heard = low_set(clause.words)
    exchanged = tokens_exchanged(clause, scene)
    if exchanged:
        return exchanged
    if heard & _TWO_SIDED and place_of(clause.words, "with", "for", "by") < 0:
        return swapped(clause, scene)
    if heard & _BAGS or scene.moment == "setup":
        return bagged(clause, scene)
    if heard & (_CHARACTER_TOKENS | {"character"}):
        return became(clause, scene)
    return None


def moved(clause: Clause, scene: Scene) -> list[Made] | None:
    """A token goes from one to another."""
    named = tokens_in(clause.words, scene, 0) or titled_token(clause.words, clause.main.verb + 1, scene)
    if not named and not says_reminder(clause.words):
        return None
    args: dict[str, object] = {}
    if named:
        scene.meet(named[0].name, named[0].owner)
        args["reminder"] = named[0].name
    elif scene.reminder:
        args["reminder"] = scene.reminder
    if low_set(clause.words) & {"to", "onto"}:
        args["on"] = who(_behind(clause), scene, "chosen")["who"]
    return [Made("move", args)]
