"""A row carried out step by step, as far as its questions have been answered.

Nothing happens to the game before the last question is answered: then everything follows at once, as
one action that undo takes back as one. The row is worked through on a game that exists only here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.domain import events as e
from app.domain.acting import deeds, questions
from app.domain.acting.cards import Showing
from app.domain.acting.conditions import CHANGES, opens
from app.domain.acting.question import Question
from app.domain.acting.scene import Scene
from app.domain.events import Event
from app.domain.game import Card, Game
from app.domain.how_to_run import Step
from app.domain.night.model import Row


@dataclass(frozen=True, slots=True)
class Plan:
    """`question` is the one that is open (None: the row can be carried out); `answered` are the steps
    whose question is settled, `passed` those that fall away; `events` are what follows once no question
    is open. `cards` are shown on the way, as far as it has come; from `left` on those after the last
    answer."""

    question: Question | None
    answered: tuple[int, ...]
    passed: tuple[int, ...]
    events: tuple[Event, ...]
    cards: tuple[Card, ...] = ()
    left: int = 0


# A step either asks (a Question), or acts and is done with.
Deed = Callable[[Scene, Step, int], Question | None]


def plan(game: Game, row: Row, turn: int = 0) -> Plan:
    """How far the row has come with the answers that the game holds. Each `turn` suggests something else."""
    scene = Scene(game, row, turn)
    showing = Showing(scene)
    left = 0
    answered: list[int] = []
    passed: list[int] = []
    for at, row_step in enumerate(row.steps):
        step = row_step.step
        shut = row_step.gate is not None and not opens(row_step.gate, scene)
        if shut or _falls_away(scene, row, at) or _fails(scene, row, at):
            passed.append(at)
            continue
        if row_step.mark != scene.mark:
            scene.mark = row_step.mark
            scene.reminder = row_step.mark or scene.reminder
        question = _asked(scene, row, at)
        if question is not None:
            return Plan(question, tuple(answered), tuple(passed), (), tuple(showing.cards))
        if scene.given(at) is not None:
            answered.append(at)
            left = len(showing.cards)
        showing.see(row_step, at)
        if step.get("reminder") and step.do != "kill":
            scene.reminder = str(step.get("reminder"))
    _turn_over(scene)
    return Plan(None, tuple(answered), tuple(passed), _settled(scene), tuple(showing.cards), left)


def _turn_over(scene: Scene) -> None:
    """The tokens that last until this ability acts again have lasted."""
    for reminder, _ in tuple(scene.game.reminders()):
        own = reminder.character == scene.row.ability and reminder.source == scene.row.seat
        if own and reminder.until == "source_turn" and scene.is_old(reminder.id):
            scene.happen(e.ReminderRemoved(reminder.id, reminder.text, expired=True))


def _settled(scene: Scene) -> tuple[Event, ...]:
    """Who was dead, lived again for a moment and died has not changed: their vote is as it was."""
    back = {
        event.seat
        for event in scene.events
        if isinstance(event, e.PlayerRevived)
        and (now := scene.game.seat(event.seat)) is not None
        and not now.alive
    }
    return tuple(
        event
        for event in scene.events
        if not (isinstance(event, (e.PlayerRevived, e.PlayerDied)) and event.seat in back)
    )


def _falls_away(scene: Scene, row: Row, at: int) -> bool:
    """After “nobody” the rest is passed over, but for closing eyes and what is meant for that answer."""
    row_step = row.steps[at]
    if not scene.refused or row_step.step.do in ("sleep", "note", "choose_players"):
        return False
    gate = row_step.gate
    return gate is None or (gate.kind == "chosen" and not gate.get("nobody"))


def _fails(scene: Scene, row: Row, at: int) -> bool:
    """Whether the ability does not work, and this step tells somebody of a change that does not happen."""
    if scene.works or not any(row_step.step.do in CHANGES for row_step in row.steps):
        return False
    step = row.steps[at].step
    told = step.get("card") == "YOU ARE" or step.get("which") in ("become", "of_chosen")
    woken = step.do in ("wake", "sleep", "signal") and step.get("who") in ("chosen", "marked")
    signed = step.do == "signal" and row.steps[at].conveys is None
    return told or woken or step.do in CHANGES or signed


def _asked(scene: Scene, row: Row, at: int) -> Question | None:
    row_step = row.steps[at]
    step = row_step.step
    if row_step.conveys is not None:
        return questions.answer(scene, row_step, at)
    deed = DEEDS.get(step.do)
    if deed is None or (row.feigned and not _shows(scene, step)):
        return None
    return deed(scene, step, at)


def _shows(scene: Scene, step: Step) -> bool:
    """What a feigned row does all the same: it asks, and whoever has an ability that fails has used it up."""
    return step.do in ("choose_players", "choose_character") or (
        step.do == "spend" and scene.holding is not None
    )


DEEDS: dict[str, Deed] = {
    "choose_players": questions.choose_players,
    "choose_character": questions.choose_character,
    "place": deeds.place,
    "remove": deeds.remove,
    "move": deeds.move,
    "kill": deeds.kill,
    "revive": deeds.revive,
    "become": deeds.become,
    "turn": deeds.turn,
    "swap": deeds.swap,
    "spend": deeds.spend,
    "gain": deeds.gain,
}
