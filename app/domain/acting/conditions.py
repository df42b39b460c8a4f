"""Conditions that only the row itself can settle: whether what was chosen is such and such."""

from __future__ import annotations

import json

from app.domain.acting.scene import Scene
from app.domain.characters import Alignment, Team
from app.domain.game import Seat
from app.domain.how_to_run import Gate
from app.domain.night.gates import Tonight, verdict
from app.domain.registration import registration
from app.domain.town import is_tied
from app.domain.wins import alsaahir_guess

# What an ability that does not work cannot do to anybody.
CHANGES = frozenset({"become", "turn", "swap", "revive"})


def opens(gate: Gate, scene: Scene) -> bool:
    """Whether the gate is open after the choices before it; judged once, when its instruction begins.
    What nobody can tell is left open: the Storyteller sees its steps and decides."""
    if id(gate) not in scene.verdicts:
        scene.verdicts[id(gate)] = _judged(gate, scene)
    return scene.verdicts[id(gate)]


def _judged(gate: Gate, scene: Scene) -> bool:
    if gate.kind in ("marked", "not_marked") and not gate.get("or"):
        on = (scene.row.seat,) if gate.get("who") == "self" else None
        lies = bool(scene.lying(str(gate.get("reminder") or ""), on))
        return lies is (gate.kind == "marked")
    if gate.kind == "chosen":
        changes = any(s.gate is gate and s.step.do in CHANGES for s in scene.row.steps)
        return (scene.works or not changes) and _chosen(gate, scene)
    if gate.kind in ("in_play", "not_in_play") and gate.get("character") == "chosen":
        there = any(s.character == scene.character for s in scene.game.seats)
        return there is (gate.kind == "in_play")
    holding = scene.holding
    if holding is None:
        return True
    tonight = Tonight(scene.states, scene.game.phase.number)
    return verdict(gate, holding, tonight) is not False


def _chosen(gate: Gate, scene: Scene) -> bool:
    if gate.get("nobody"):
        return scene.refused
    if scene.refused:
        return False
    seats = [seat for i in scene.players if (seat := scene.states.cast.seats.get(i)) is not None]
    if gate.get("who") == "self":
        return scene.row.seat in scene.players
    team = gate.get("character_team")
    if team is not None:
        character = scene.game.character(scene.character)
        return character is not None and character.team == team
    if gate.get("sign") is not None:
        return bool(gate.get("sign") == _sign(scene))
    if gate.get("guess") is not None:
        return _guessed(scene, seats) is (gate.get("guess") == "right")
    if gate.get("all") is not None:
        others = [s for s in scene.states.game.seats if s.id != scene.row.seat]
        side = [s.id for s in others if s.alignment == gate.get("all")]
        return bool(side) and set(side) <= set(scene.players)
    fit = [_fits(gate, seat, scene) for seat in seats]
    if gate.get("every"):
        return bool(fit) and all(fit)
    return any(fit) if fit else gate.get("character") is None


def _sign(scene: Scene) -> object:
    """The last sign that was given, or answer that was told, in the row."""
    said = [g for g in scene.game.given if g.row == scene.row.key and g.words is not None]
    return json.loads(max(said, key=lambda g: g.step).words or "null") if said else None


def _guessed(scene: Scene, seats: list[Seat]) -> bool:
    """Whether a guess is right: of a character, or (Alsaahir) of all Demons and then all Minions."""
    if scene.character is None and len(scene.choices) == 2 and scene.row.seat is not None:
        demons, minions = scene.choices
        return bool(alsaahir_guess(scene.start, scene.row.seat, minions, demons))
    return bool(seats) and all(s.character == scene.character for s in seats)


def _fits(gate: Gate, seat: Seat, scene: Scene) -> bool:
    team = scene.states.cast.team(seat)
    wanted = gate.get("team")
    if wanted is not None and team is not Team(wanted) and not _may_register(gate, seat, scene):
        return False
    if gate.get("not_team") is not None and team is Team(gate.get("not_team")):
        return False
    if gate.get("alignment") is not None and seat.alignment is not Alignment(gate.get("alignment")):
        return False
    if gate.get("alive") is not None and _lives(scene, seat) is not bool(gate.get("alive")):
        return False
    if gate.get("character") is not None and seat.character != gate.get("character"):
        return False
    if gate.get("state") is not None:
        ills = {a.kind for a in scene.states.ailments(seat.id)}
        if not ills & set(gate.get("state")):
            return False
    text = gate.get("not_marked")
    return text is None or not any(
        r.text.casefold() == str(text).casefold() for r, _ in scene.game.reminders()
    )


def _lives(scene: Scene, seat: Seat) -> bool:
    """Whether the player lives now, after what the row has done to them."""
    was, now = scene.start.seat(seat.id), scene.game.seat(seat.id)
    return seat.alive if was is None or now is None or was.alive is now.alive else now.alive


def _may_register(gate: Gate, seat: Seat, scene: Scene) -> bool:
    """Whether the player may count as one of the team for this check, or is as good a target. Only asked
    where somebody dies of it, since then the Storyteller rules before anything happens."""
    if not any(row_step.gate is gate and row_step.step.do == "kill" for row_step in scene.row.steps):
        return False
    found = registration(scene.states, seat.id, scene.row.ability)
    return True in found.may_be(Team(gate.get("team"))) or is_tied(scene.states, scene.row.ability, seat)
