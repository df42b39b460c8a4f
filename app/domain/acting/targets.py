"""Whom a step means: one seat or several that are certain, or a choice that the Storyteller has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.domain.acting.scene import Scene
from app.domain.characters import Alignment, Team
from app.domain.how_to_run import Step
from app.domain.town import aware_minions, demons, neighbours

_TEAMS = {
    "any_townsfolk": (Team.TOWNSFOLK,),
    "any_outsider": (Team.OUTSIDER,),
    "any_minion": (Team.MINION,),
    "any_demon": (Team.DEMON,),
    "minion": (Team.MINION,),
}


@dataclass(frozen=True, slots=True)
class Targets:
    """`seats` are meant. `open`: the Storyteller picks among them, or passes. `nowhere`: no seat at all
    (the centre)."""

    seats: tuple[int, ...] = ()
    open: bool = False
    nowhere: bool = False


def targets(scene: Scene, who: str, step: Step) -> Targets:
    """The seats that a word such as `chosen` or `any_good` means now."""
    if who in ("centre", "storyteller"):
        return Targets(nowhere=True)
    certain = _certain(scene, who, step)
    if certain is not None:
        return Targets(tuple(dict.fromkeys(certain)))
    return Targets(_candidates(scene, who), open=True)


def _certain(scene: Scene, who: str, step: Step) -> tuple[int, ...] | None:
    ordinals = {"first_chosen": 0, "second_chosen": 1, "third_chosen": 2}
    if who in ordinals:
        order = scene.players if len(scene.players) > ordinals[who] else scene.everyone_chosen
        return order[ordinals[who] : ordinals[who] + 1]
    if who in _CERTAIN:
        return _CERTAIN[who](scene, step)
    if who == "dead":
        return None if scene.subject is None else (scene.subject,)
    if who == "of_chosen":
        return _of_chosen(scene)
    return _by_character(scene, who)


def _nomination(scene: Scene, who: str) -> tuple[int, ...]:
    nominations = scene.game.day.nominations
    if not nominations:
        return ()
    seat = nominations[-1].of if who == "nominee" else nominations[-1].by
    return () if seat is None else (seat,)


def _by_character(scene: Scene, who: str) -> tuple[int, ...] | None:
    if scene.game.character(who) is None:
        return None
    return tuple(s.id for s in scene.game.seats if s.character == who)


def _marked(scene: Scene, step: Step) -> tuple[int, ...]:
    # The reminder of a kill is the token of the dead, not the mark by which the victim is known; and
    # nobody dies of a mark that was laid a moment ago (a Pukka's), unless the step has waited for just
    # that mark (an Al-Hadikhia's).
    kills = step.do == "kill"
    waited = any(one.step is step and one.gate is not None for one in scene.row.steps)
    text = str((None if kills else step.get("reminder")) or scene.reminder or "")
    lying = scene.lying(text)
    old = kills and not waited
    return tuple(seat for token, seat in lying if seat is not None and (not old or scene.is_old(token)))


def _of_chosen(scene: Scene) -> tuple[int, ...] | None:
    having = tuple(s.id for s in scene.game.seats if s.character == scene.character and s.alive)
    return having if len(having) == 1 else None


def _neighbours(scene: Scene) -> tuple[int, ...]:
    if scene.row.seat is None:
        return ()
    return tuple(s.id for s in neighbours(scene.states, scene.row.seat))


def _own(scene: Scene, step: Step) -> tuple[int, ...]:
    return () if scene.row.seat is None else (scene.row.seat,)


def _chooser(scene: Scene, step: Step) -> tuple[int, ...]:
    return _own(scene, step) if scene.actor is None else (scene.actor,)


def _executed(scene: Scene, step: Step) -> tuple[int, ...]:
    return () if scene.game.day.executed is None else (scene.game.day.executed,)


_CERTAIN: dict[str, Callable[[Scene, Step], tuple[int, ...]]] = {
    "self": _own,
    "chooser": _chooser,
    "chosen": lambda scene, step: scene.players,
    "marked": _marked,
    "all": lambda scene, step: tuple(s.id for s in scene.game.seats),
    "demon": lambda scene, step: tuple(s.id for s in demons(scene.states)),
    "minions": lambda scene, step: tuple(s.id for s in aware_minions(scene.game)),
    "evil": lambda scene, step: tuple(s.id for s in scene.game.seats if s.alignment is Alignment.EVIL),
    "executed": _executed,
    "neighbours": lambda scene, step: _neighbours(scene),
    "nominee": lambda scene, step: _nomination(scene, "nominee"),
    "nominator": lambda scene, step: _nomination(scene, "nominator"),
}


def _candidates(scene: Scene, who: str) -> tuple[int, ...]:
    seats = scene.game.seats
    match who:
        case "any_good":
            return tuple(s.id for s in seats if s.alignment is Alignment.GOOD)
        case "any_evil":
            return tuple(s.id for s in seats if s.alignment is Alignment.EVIL)
        case "self_or_chosen":
            own = () if scene.row.seat is None else (scene.row.seat,)
            return (*scene.players, *own)
        case "dead":
            return tuple(s.id for s in seats if not s.alive)
        case "of_chosen":
            return tuple(s.id for s in seats if s.character == scene.character) or tuple(
                s.id for s in seats if s.alive
            )
    teams = _TEAMS.get(who)
    if teams is not None:
        return tuple(s.id for s in scene.states.game.seats if scene.states.cast.team(s) in teams)
    return tuple(s.id for s in seats)
