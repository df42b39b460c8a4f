"""Steps about abilities that come and go, about victory, and about how the day goes on."""

from __future__ import annotations

from app.almanac.prose.changes import character_named, side_of, state_told
from app.almanac.prose.clauses import Clause
from app.almanac.prose.fates import subject_of
from app.almanac.prose.lexicon import until_of
from app.almanac.prose.people import who
from app.almanac.prose.scene import Made, Scene, low_set, place_of


def is_now(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "They are now drunk", "the game is over", "their ability is used up"."""
    heard = low_set(clause.words)
    subject = low_set(clause.subject)
    if "game" in subject and "over" in heard:
        return wins(clause, scene)
    if over(clause):
        return over(clause)
    if "ability" in subject and heard & {"used", "spent", "gone", "lost"}:
        return [Made("spend")]
    behind = clause.words[clause.main.verb + 1 :]
    on = who(clause.subject, scene, "chosen")["who"]
    if (
        "now" in heard
        and heard & {"good", "evil"}
        and not heard & {"outsider", "minion", "demon", "townsfolk"}
    ):
        return [Made("turn", {"who": on, "to": side_of(heard)})]
    if on == "self" or not (
        heard & {"now", "becomes"} or subject & {"player", "players", "they", "both", "target"}
    ):
        return None
    return state_told(behind, on, heard)


def over(clause: Clause) -> list[Made] | None:
    """ "No more nominations", "no execution": what is not to be today."""
    subject = low_set(clause.subject)
    if subject & {"nomination", "nominations"} and subject & {"no", "further"}:
        return [Made("proceed", {"what": "nominations_end"})]
    if subject & {"execution", "executions"} and subject & {"no", "further"}:
        return [Made("proceed", {"what": "no_execution"})]
    return None


def gains(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody has another's ability from now on."""
    head = clause.main
    behind = clause.words[head.verb + 1 :]
    if not low_set(behind) & {"ability", "abilities"}:
        return None
    args = dict(who(subject_of(clause), scene, "awake"))
    scene.subject = str(args["who"])
    ability = character_named(behind, scene) or "chosen"
    if ability == "chosen" and scene.moment in ("executed", "dies_by_execution"):
        ability = "executed"
    elif ability == "chosen" and scene.marked and not scene.chosen:
        ability = "marked"
    return [Made("gain", {"who": args["who"], "ability": ability})]


def has(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "They now have that character's ability" is a gain; any other having is only told."""
    if "won" in low_set(clause.words):
        return wins(clause, scene)
    if spent(clause) or (low_set(clause.words) >= {"used", "ability"} and not clause.main.maybe):
        return [Made("spend")]
    end = place_of(clause.words, "(", ",")
    heard = low_set(clause.words[:end] if end > 0 else clause.words)
    if not heard & {"ability"} or heard & {"no", "not", "if", "own", "strange"}:
        return None
    if heard & {"now"} or heard & {"this", "that", "chosen"}:
        return gains(clause, scene)
    return None


def spent(clause: Clause) -> bool:
    """Whether the words say that an ability is used up for good."""
    lows = [word.low for word in clause.words]
    heard = set(lows)
    if not heard & {"ability", "abilities"}:
        return False
    text = " ".join(lows)
    if (
        heard & {"again", "anymore"}
        and heard & {"not", "cannot", "can't", "never"}
        and heard & {"use", "used"}
    ):
        return True
    return "no longer" in text or ("no ability" in text and ("from now on" in text or "anymore" in heard))


def loses(clause: Clause, scene: Scene) -> list[Made] | None:
    """An ability is spent, or a team loses."""
    head = clause.main
    heard = low_set(clause.words)
    if "ability" in heard or "abilities" in heard:
        args = dict(who(subject_of(clause), scene, "awake"))
        scene.subject = str(args["who"])
        until = until_of([word.low for word in clause.words])
        if until or heard & {"tonight", "tomorrow"}:
            lost: dict[str, object] = {"reminder": "No Ability", "on": args["who"]}
            return [Made("place", lost | ({"until": until} if until else {}), state=True)]
        return [Made("spend")]
    if heard & {"team", "game", "good", "evil"} or head.verb == len(clause.words) - 1:
        subject = low_set(subject_of(clause))
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
    if heard & {"sleep", "asleep"}:
        return [Made("sleep", who(clause.subject or clause.words[:1], scene, "awake"))]
    if heard & {"nomination", "nominations"}:
        over = heard & {"end", "ends", "close", "stop"}
        return [Made("proceed", {"what": "nominations_end" if over else "nominations_go_on"})]
    if heard & {"vote", "voting", "votes"}:
        return [Made("proceed", {"what": "vote_goes_on"})]
    if "game" in heard:
        return [Made("proceed", {"what": "game_goes_on"})]
    if heard & {"night", "day", "phase", "dusk"}:
        return [Made("proceed", {"what": "day_ends"})]
    if heard & {"execution"}:
        return [Made("proceed", {"what": "execution"})]
    return None
