"""Whom the words of a step let somebody choose, and how many."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.acting import drafts
from app.domain.acting.scene import Scene
from app.domain.acting.targets import targets
from app.domain.characters import Team
from app.domain.game import Game, Seat
from app.domain.how_to_run import Step
from app.domain.setup.around import alike_beside, nearest_townsfolk
from app.domain.town import demons


def bounds(step: Step, minions: int = 1) -> tuple[int, int]:
    """How many are chosen: least and most. `minions`: how many Minions this table has."""
    count = step.get("count", 1)
    if count == "minions":
        return minions, minions
    if isinstance(count, (list, tuple)) and len(count) == 2:
        return int(count[0]), int(count[1])
    return (int(count), int(count)) if isinstance(count, int) else (1, 1)


def is_allowed(scene: Scene, step: Step, seat: Seat) -> bool:
    """Whether the step's words (`among`, `not`) let this seat be chosen."""
    among = str(step.get("among") or "any")
    if among == "self":
        return seat.id == scene.row.seat
    return _is_among(scene, step, among, seat) and not _is_barred(scene, step, seat)


def _is_among(scene: Scene, step: Step, among: str, seat: Seat) -> bool:
    match among:
        case "alive":
            return seat.alive
        case "dead":
            return not seat.alive
        case "dead_of_last_night":
            # Where nobody has written down who was chosen, the Storyteller has to remember it.
            chosen = drafts.chosen_last_night(scene)
            return not seat.alive and (not chosen or seat.id in chosen)
        case "neighbours":
            return seat.id in targets(scene, "neighbours", step).seats
        case "townsfolk_beside_chosen":
            return not scene.players or seat in _townsfolk_beside(scene.game, scene.players)
        case "alike_neighbours":
            return bool(alike_beside(scene.game, seat))
        case "line":
            return seat.id in drafts.line(scene, bounds(step)[1])
        case "alive_minions":
            return seat.alive and scene.game.team(seat) is Team.MINION
        case _:
            return True


def _townsfolk_beside(game: Game, players: Iterable[int]) -> list[Seat]:
    chosen = [seat for i in players if (seat := game.seat(i)) is not None]
    return [seat for one in chosen for seat in nearest_townsfolk(game, one)]


def _is_barred(scene: Scene, step: Step, seat: Seat) -> bool:
    barred = set(step.get("not") or ())
    if "self" in barred and seat.id == scene.row.seat:
        return True
    if seat.alignment is not None and seat.alignment.value in barred:
        return True
    if "travellers" in barred and scene.game.team(seat) is Team.TRAVELLER:
        return True
    if "marked" in barred and seat.id in targets(scene, "marked", step).seats:
        return True
    if {"demon", "other_demons"} & barred and seat.id in {s.id for s in demons(scene.states)}:
        return not ("other_demons" in barred and seat.id == scene.row.seat)
    before = drafts.chosen_before(scene) if "chosen_before" in barred else frozenset()
    return seat.id in before or ("last_night" in barred and seat.id in drafts.chosen_last_night(scene))
