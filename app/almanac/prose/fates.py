"""Steps about what happens to players: death, life, change, ability, victory, and how the day goes on."""

from __future__ import annotations

from app.almanac.prose.clauses import Clause
from app.almanac.prose.lexicon import TEAM_WORDS, listed
from app.almanac.prose.naming import says_reminder
from app.almanac.prose.people import who
from app.almanac.prose.scene import Made, Scene, low_set, place_of
from app.almanac.prose.words import Word

_STATUS = listed("""drunk poisoned healthy sober mad safe protected immune unaffected""")
_SIDES = listed("good evil alignment alignments")
_LETTING = listed("alive life again living")


def cause_of(scene: Scene) -> str:
    """The cause of a death that this character brings: the team of its ability."""
    team = scene.cast.team
    return team if team in ("demon", "minion", "townsfolk", "outsider", "traveller") else "storyteller"


def _subject(clause: Clause) -> list[Word]:
    """Whom it happens to: who does it, or what stands behind a command."""
    return clause.subject or clause.words[clause.main.verb + 1 :]


def dies(clause: Clause, scene: Scene) -> list[Made]:
    """Somebody dies."""
    head = clause.main
    heard = low_set(clause.words)
    args = dict(who(_subject(clause), scene, "chosen"))
    scene.subject = str(args["who"])
    scene.killed = True
    executed = heard & {"executed", "execution", "execute"}
    args["cause"] = "execution" if executed else cause_of(scene)
    if head.maybe:
        args["may_choose"] = True
    return [Made("kill", args)]


def decided(clause: Clause, scene: Scene) -> list[Made] | None:
    """The Storyteller decides about a life, or how somebody registers."""
    words, heard = clause.words, low_set(clause.words)
    head = clause.main
    if heard & {"registers", "register"}:
        return [Made("register", who(words[head.verb + 1 :], scene, "awake"))]
    if heard & {"dies", "die", "kill", "execute", "executed"}:
        verb = place_of(words, "dies", "die", "kill", "execute", "executed")
        behind = words[verb + 1 :] if words[verb].low in ("kill", "execute") else words[head.verb + 1 : verb]
        args = dict(who(behind, scene, "awake"))
        args["cause"] = "execution" if heard & {"execute", "executed"} else cause_of(scene)
        args["may_choose"] = True
        scene.subject = str(args["who"])
        return [Made("kill", args)]
    return None


def revived(clause: Clause, scene: Scene) -> list[Made]:
    """Somebody lives again."""
    return [Made("revive", who(_subject(clause), scene, "chosen"))]


def lives(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody does not die of something."""
    heard = low_set(clause.words)
    if not heard & {
        "alive",
        "die",
        "survive",
        "survives",
        "lives",
        "live",
        "killed",
        "safe",
        "protected",
        "executed",
    }:
        return None
    args = dict(who(_subject(clause), scene, "chosen"))
    scene.subject = str(args["who"])
    if "demon" in heard and heard & {"from", "by"}:
        args["of"] = ["demon"]
    elif heard & {"execution", "executed"}:
        args["of"] = ["execution"]
    return [Made("survive", args)]


def became(clause: Clause, scene: Scene) -> list[Made]:
    """Somebody's character changes, by a token that takes the place of theirs."""
    words = clause.words
    cut = place_of(words, "with", "for", "to", "into")
    before = words[1:cut] if cut > 0 else words[1:]
    args = dict(who(before, scene, "chosen"))
    to = _character(words[cut + 1 :] if cut > 0 else [], scene)
    if to:
        args["to"] = to
    return [Made("become", args)]


def _character(words: list[Word], scene: Scene) -> str | None:
    heard = low_set(words)
    if heard & {"not-in-play", "out-of-play"}:
        team = next((TEAM_WORDS[w.low] for w in words if w.low in TEAM_WORDS), None)
        return f"not_in_play_{team}" if team else "not_in_play"
    for place in range(len(words)):
        named = scene.cast.named_at(words, place)
        if named is not None:
            return scene.cast.id if named[0] == "self" else named[0]
    return "chosen" if heard & {"this", "that", "chosen", "new"} else None


def becomes(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody becomes something: alive, a state, a side, a character."""
    head = clause.main
    behind = clause.words[head.verb + 1 :]
    heard = low_set(behind)
    args = dict(who(_subject(clause), scene, "chosen"))
    scene.subject = str(args["who"])
    if heard & {"alive", "resurrected", "revived"}:
        return [Made("revive", args)]
    if heard & _STATUS:
        return None
    if heard & _SIDES and not _character(behind, scene) and not heard & set(TEAM_WORDS):
        return [Made("turn", args | {"to": _side(heard)})]
    to = _character(behind, scene)
    if to or heard & {"character", *TEAM_WORDS}:
        return [Made("become", args | ({"to": to} if to else {}))]
    return None


def _side(heard: frozenset[str]) -> str:
    if heard & {"same", "match", "matches", "matching"} and not heard & {"evil", "good"}:
        return "same_as_chosen"
    if "evil" in heard and "good" not in heard:
        return "evil"
    return "good" if "good" in heard and "evil" not in heard else "other"


def turned(clause: Clause, scene: Scene) -> list[Made] | None:
    """A side changes: a token is turned upside down, or somebody turns evil."""
    head = clause.main
    heard = low_set(clause.words)
    if head.subject is not None and "into" in heard:
        args = dict(who(_subject(clause), scene, "chosen"))
        to = _character(clause.words[head.verb + 1 :], scene)
        return [Made("become", args | ({"to": to} if to else {}))]
    told = heard & {"upside", "upside-down", "over", "token", "tokens"} or heard & _SIDES
    if not told:
        return None
    args = dict(who(_until_side(_subject(clause)), scene, "chosen"))
    side = "same_as_chosen" if "match" in heard else _side(heard)
    return [Made("turn", args | {"to": scene.side or side if side == "other" else side})]


def _until_side(words: list[Word]) -> list[Word]:
    end = place_of(words, "upside", "upside-down", "to", "over", ",")
    return words[:end] if end > 0 else words


def changed(clause: Clause, scene: Scene) -> list[Made] | None:
    """A character or a side changes."""
    heard = low_set(clause.words)
    head = clause.main
    if heard & {"alignment", "alignments", "side", "sides", "team"}:
        return [Made("turn", dict(who(_subject(clause), scene, "chosen")) | {"to": _side(heard)})]
    if says_reminder(clause.words):
        return [Made("move", {"reminder": scene.reminder} if scene.reminder else {})]
    if heard & {"character", "characters", "token", "role"}:
        return became(clause, scene) if head.subject is None else becomes(clause, scene)
    return None


def swapped(clause: Clause, scene: Scene) -> list[Made]:
    """Two change places or characters; a spare token that comes in is a new character."""
    words, heard = clause.words, low_set(clause.words)
    cut = place_of(words, "with", "for")
    behind = low_set(words[cut + 1 :]) if cut > 0 else frozenset()
    if behind & {"spare", "not-in-play", "out-of-play", "this", "new", "appropriate", "a", "an"}:
        return became(clause, scene)
    what = "seats" if heard & {"seats", "places", "chairs"} else "characters"
    if heard & {"alignments", "alignment"}:
        what = "alignments"
    return [Made("swap", {"who": "chosen", "what": what})]


def gains(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody has another's ability from now on."""
    head = clause.main
    behind = clause.words[head.verb + 1 :]
    if not low_set(behind) & {"ability", "abilities"}:
        return None
    args = dict(who(_subject(clause), scene, "awake"))
    scene.subject = str(args["who"])
    return [Made("gain", {"who": args["who"], "ability": _character(behind, scene) or "chosen"})]


def has(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "They now have that character's ability" is a gain; any other having is only told."""
    end = place_of(clause.words, "(", ",")
    heard = low_set(clause.words[:end] if end > 0 else clause.words)
    if not heard & {"ability"} or heard & {"no", "not", "if", "own", "strange"}:
        return None
    if heard & {"now"} or heard & {"this", "that", "chosen"}:
        return gains(clause, scene)
    return None


def loses(clause: Clause, scene: Scene) -> list[Made] | None:
    """An ability is spent, or a team loses."""
    head = clause.main
    heard = low_set(clause.words)
    if "ability" in heard or "abilities" in heard:
        args = dict(who(_subject(clause), scene, "awake"))
        scene.subject = str(args["who"])
        return [Made("spend")]
    if heard & {"team", "game", "good", "evil"} or head.verb == len(clause.words) - 1:
        subject = low_set(_subject(clause))
        team = "evil" if "good" in subject else "good" if "evil" in subject else None
        return [Made("win", {"team": team} if team else {})]
    return None


def wins(clause: Clause, scene: Scene) -> list[Made]:
    """A team wins."""
    heard = low_set(clause.words)
    team = "evil" if "evil" in heard else "good" if "good" in heard else None
    return [Made("win", {"team": team} if team else {})]


def ends(clause: Clause, scene: Scene) -> list[Made] | None:
    """The game, the day, the nominations end."""
    heard = low_set(clause.words)
    if "game" in heard:
        return [Made("win")]
    return goes_on(clause, scene)


def goes_on(clause: Clause, scene: Scene) -> list[Made] | None:
    """Nominations end, the day ends, the vote goes on."""
    heard = low_set(clause.words)
    if heard & {"sleep"}:
        return [Made("sleep", who(clause.words[:1], scene, "awake"))]
    if heard & {"nomination", "nominations"}:
        over = heard & {"end", "ends", "close", "stop"}
        return [Made("proceed", {"what": "nominations_end" if over else "vote_goes_on"})]
    if heard & {"vote", "voting", "votes", "game"}:
        return [Made("proceed", {"what": "vote_goes_on"})]
    if heard & {"night", "day", "phase", "dusk"}:
        return [Made("proceed", {"what": "day_ends"})]
    if heard & {"execution"}:
        return [Made("proceed", {"what": "execution"})]
    return None
