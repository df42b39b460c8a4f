"""Steps about life and death."""

from __future__ import annotations

from app.almanac.prose.clauses import Clause
from app.almanac.prose.people import who
from app.almanac.prose.scene import Made, Scene, low_set, place_of
from app.almanac.prose.words import Word

_EXECUTED = frozenset({"executed", "dies_by_execution"})


def cause_of(scene: Scene) -> str:
    """The cause of a death that this character brings: the team of its ability."""
    team = scene.cast.team
    return team if team in ("demon", "minion", "townsfolk", "outsider", "traveller") else "storyteller"


def subject_of(clause: Clause) -> list[Word]:
    """Whom it happens to: who does it, or what stands behind a command."""
    return clause.subject or clause.words[clause.main.verb + 1 :]


def dies(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody dies; that they can die is only told."""
    head = clause.main
    heard = low_set(clause.words)
    if head.maybe and head.subject is not None and "can" in heard:
        return None
    if low_set(clause.subject) & {"nobody", "no-one"} or [w.low for w in clause.subject[:2]] == ["no", "one"]:
        return [Made("survive", {"who": "all"})]
    args = dict(who(subject_of(clause), scene, "chosen"))
    scene.subject = str(args["who"])
    scene.killed = True
    executed = bool(heard & {"executed", "execution", "execute"})
    executed = executed or (args["who"] in ("self", "executed") and scene.moment in _EXECUTED)
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
        which = scene.chosen and heard & {"which", "who"}
        args = dict[str, object](who="chosen") if which else dict(who(behind, scene, "awake"))
        args["cause"] = "execution" if heard & {"execute", "executed"} else cause_of(scene)
        args["may_choose"] = True
        scene.subject = str(args["who"])
        return [Made("kill", args)]
    return None


def revived(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody lives again."""
    if clause.words[clause.main.verb].low == "bring" and "life" not in low_set(clause.words):
        return None
    return [Made("revive", who(subject_of(clause), scene, "chosen"))]


def lives(clause: Clause, scene: Scene) -> list[Made] | None:
    """Somebody does not die of something."""
    heard = low_set(clause.words)
    if low_set(clause.subject) & {"nominations", "nomination"} and heard & {"open"}:
        return [Made("proceed", {"what": "nominations_go_on"})]
    denied = clause.words[clause.main.verb].low in ("not", "doesn't", "don't", "won't")
    if not denied and not heard & {
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
        "immune",
    }:
        return None
    args = dict(who(subject_of(clause), scene, "chosen"))
    scene.subject = str(args["who"])
    if "again" in heard:
        return [Made("revive", args)]
    if "demon" in heard and heard & {"from", "by", "to"}:
        args["of"] = ["demon"]
    elif heard & {"execution", "executed"}:
        args["of"] = ["execution"]
    return [Made("survive", args)]
