"""The `:reminder:` mark of night reminders: "put a token of this character down now"."""

from __future__ import annotations

from app.almanac.names import fold
from app.almanac.prose.fates import cause_of
from app.almanac.prose.lexicon import listed
from app.almanac.prose.scene import Made, Scene

_SPENT = listed("noability guessused used abilityused spent")
_DEAD = listed("dead died killed dies")
_ALIVE = listed("alive resurrected revived")
_SECOND = listed("2nd second")


def marked_by_mark(scene: Scene) -> list[Made] | None:
    """The steps of one mark: the token that fits what was said last, on whom it was said of.

    None where the words have placed the token already.
    """
    name = _next(scene)
    if name is None:
        return None if scene.last == "place" else [Made("place", {"on": _on(scene)})]
    folded = fold(name)
    if scene.last == "place" and folded in scene.counts and folded not in scene.by_marks:
        return None
    again = folded in scene.by_marks
    scene.by_marks.add(folded)
    scene.meet(name, "self")
    scene.reminder = name
    if folded in _SPENT and (scene.once or not scene.chosen):
        return [Made("spend", {"reminder": name})]
    if folded in _DEAD and scene.last != "kill" and not again:
        return _killed(name, scene)
    on = "second_chosen" if folded in _SECOND and scene.chosen else _on(scene)
    args: dict[str, object] = {"reminder": name, "on": on}
    if scene.until and folded not in _DEAD:
        args["until"] = scene.until
    return [Made("place", args)]


def _killed(name: str, scene: Scene) -> list[Made]:
    """A token that says "dead" kills; where the ability says "you die", it kills its own player, perhaps."""
    victim = scene.victim if scene.chosen or scene.victim == "self" else _on(scene)
    args: dict[str, object] = {"who": victim, "cause": cause_of(scene)}
    if victim == "self":
        args["may_choose"] = True
    return [Made("kill", args), Made("place", {"reminder": name, "on": victim})]


def _next(scene: Scene) -> str | None:
    """The token that fits best among those that have not been put down; then the last again."""
    left = list(scene.cast.reminders)
    for name in scene.marks:
        if name in left:
            left.remove(name)
    if not scene.cast.reminders:
        return None
    name = _fitting(left, scene) if left else scene.cast.reminders[-1]
    scene.marks.append(name)
    return name


def _fitting(left: list[str], scene: Scene) -> str:
    dead = [name for name in left if fold(name) in _DEAD]
    if dead and (scene.last == "kill" or (scene.chosen and scene.kills)):
        return dead[0]
    alive = [name for name in left if fold(name) in _ALIVE]
    if alive and scene.last == "revive":
        return alive[0]
    lively = [name for name in left if name not in dead]
    return (lively or left)[0]


def _on(scene: Scene) -> str:
    if scene.chosen:
        return "chosen"
    return scene.person or scene.subject or "self"
