"""Steps about reminder tokens, and about the other things that are put and taken."""

from __future__ import annotations

from app.almanac.prose.bags import bagged
from app.almanac.prose.clauses import Clause
from app.almanac.prose.fates import became, cause_of, revived
from app.almanac.prose.lexicon import listed
from app.almanac.prose.naming import Named, says_reminder, set_apart, tokens_in
from app.almanac.prose.people import count_in, who
from app.almanac.prose.players import put_to_sleep
from app.almanac.prose.scene import Made, Scene, low_set, place_of
from app.almanac.prose.words import Word

_ON = listed("by on next beside near onto against over to in at upon")
_SHROUD = listed("shroud shrouds")
_CENTRE = listed("center centre middle")
_CHARACTER_TOKENS = listed("token tokens")
_BAGS = listed("bag bags")


def put(clause: Clause, scene: Scene) -> list[Made] | None:
    """Something is put somewhere."""
    words, heard = clause.words, low_set(clause.words)
    if heard & {"sleep", "asleep"} and not says_reminder(words):
        return put_to_sleep(clause, scene)
    if heard & _SHROUD:
        return shrouded(clause, scene)
    named = _tokens(clause, scene)
    if named or says_reminder(words):
        return _placed(clause, named, scene)
    beside = place_of(words, "by", "beside", "next")
    if heard & _BAGS or (scene.moment == "setup" and not heard & {"grimoire"} and beside < 0):
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
    named = [n for n in tokens_in(words, scene, head.verb) if not n.marks or n.at > head.verb + 4]
    if any(not n.marks for n in named):
        named = [n for n in named if not n.marks]
    if named or says_reminder(words):
        return named
    begin = head.verb if clause.inherited else head.verb + 1
    direct = set_apart(words, _over_articles(words, begin), scene)
    if direct and any(word.low in _ON for word in words[direct[-1].at :]):
        return direct
    for place in range(head.verb + 1, len(words)):
        if words[place].low in ("with", "as") and place + 1 < len(words):
            begin = _over_articles(words, place + 1)
            found = set_apart(words, begin, scene)
            if found:
                return found
            if (
                words[place].low == "as"
                and begin < len(words)
                and words[begin].low not in ("if", "you", "they", "soon")
            ):
                return [Named(scene.token(words[begin].raw), begin, "self")]
    return []


def _over_articles(words: list[Word], place: int) -> int:
    while place < len(words) and (
        words[place].low in ("the", "a", "an", "their", "being") or words[place].low.endswith("'s")
    ):
        place += 1
    return place


def _placed(clause: Clause, named: list[Named], scene: Scene) -> list[Made]:
    head = clause.main
    words = clause.words
    on = _on(words, scene)
    lows = [word.low for word in words[head.verb + 1 :]]
    count = count_in([low for low in lows if not low.isdigit()])
    made: list[Made] = []
    for number, token in enumerate(named):
        args: dict[str, object] = {"reminder": token.name}
        if token.owner != "self":
            args["character"] = token.owner
        args["on"] = on
        until = _until(lows)
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


def _until(lows: list[str]) -> str | None:
    if "until" not in lows and "till" not in lows:
        return None
    rest = lows[lows.index("until" if "until" in lows else "till") + 1 :]
    if set(rest) & {"dawn", "morning", "sunrise"}:
        return "dawn"
    if set(rest) & {"dusk", "nightfall", "evening"}:
        return "dusk"
    return "source_death" if set(rest) & {"dies", "die", "death"} else None


def _on(words: list[Word], scene: Scene) -> object:
    """On whom a token goes: the words behind "by" or "on", else those before "with"."""
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
        behind = words[1:end] if end > 0 else words[1:]
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
    following = words[place + 1].low if place + 1 < len(words) else ""
    return not (
        words[place].low == "to" and following in ("indicate", "show", "represent", "remember", "remind")
    )


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
    if "night" in heard and heard & {"sheet", "token"} and not says_reminder(words):
        return None
    named = tokens_in(words, scene, head.verb)
    if named or says_reminder(words):
        return _taken(named, heard, scene)
    direct = set_apart(words, _over_articles(words, head.verb + 1), scene)
    if direct and not heard & _BAGS:
        return _taken(direct, heard, scene)
    if heard & _BAGS or scene.moment == "setup":
        return bagged(clause, scene)
    return None


def _taken(named: list[Named], heard: frozenset[str], scene: Scene) -> list[Made]:
    made: list[Made] = []
    for number, token in enumerate(named):
        args: dict[str, object] = {"reminder": token.name}
        if token.owner != "self":
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
    words, heard = clause.words, low_set(clause.words)
    named = tokens_in(words, scene, 0)
    cut = place_of(words, "with", "for", "by")
    behind = [n for n in named if n.at > cut > 0]
    before = [n for n in named if n.at < cut]
    if behind and before and says_reminder(words):
        for token in (*before, *behind):
            scene.meet(token.name, token.owner)
        scene.reminder = behind[0].name
        taken = {"reminder": before[0].name}
        return [Made("remove", dict(taken)), Made("place", {"reminder": behind[0].name, "on": "marked"}, cut)]
    if heard & _BAGS or scene.moment == "setup":
        return bagged(clause, scene)
    if heard & (_CHARACTER_TOKENS | {"character"}):
        return became(clause, scene)
    return None


def moved(clause: Clause, scene: Scene) -> list[Made] | None:
    """A token goes from one to another."""
    named = tokens_in(clause.words, scene, 0)
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
