"""What a step does to the game. Each deed either asks the Storyteller something or is done with.

A holder whose ability does not work still points and tokens are still laid (they say nothing then, by
the rules of their source); but nobody changes, turns, trades, revives or gains by it.
"""

from __future__ import annotations

from app.domain import events as e
from app.domain.abilities import BELIEVERS, disguises
from app.domain.acting import beliefs, deaths, drafts
from app.domain.acting.question import Ask, Question
from app.domain.acting.questions import characters_from
from app.domain.acting.scene import Scene
from app.domain.acting.targets import targets
from app.domain.characters import Alignment
from app.domain.game import Reminder, Seat
from app.domain.how_to_run import Step
from app.domain.words import say


def _where(scene: Scene, step: Step, at: int, field: str) -> tuple[int, ...] | Question | None:
    """The seats that the step means; a question where the Storyteller picks; None: no seat at all."""
    found = targets(scene, str(step.get(field) or "self"), step)
    if found.nowhere:
        return None
    count = step.get("count")
    wanted = int(count) if isinstance(count, int) else None
    free = found.open or (wanted is not None and wanted < len(found.seats))
    if not free:
        return found.seats
    given = scene.given(at)
    if given is not None:
        return given.players
    most = wanted or 1
    return Question(
        step=at,
        ask=Ask.SEATS,
        words=say("{text}", text=step.text),
        least=min(most, len(found.seats)),
        most=most,
        may_refuse=True,
        seats=found.seats,
        suggested=(draft := drafts.seats(scene, found.seats, most, step)),
        because=drafts.who(scene, draft),
    )


def place(scene: Scene, step: Step, at: int) -> Question | None:
    """Reminder tokens are laid."""
    text = str(step.get("reminder") or "")
    if not text:
        return None
    where = _where(scene, step, at, "on")
    if isinstance(where, Question):
        return where
    owner = step.get("character") or scene.row.ability
    spots: tuple[int | None, ...] = (None,) if where is None else where
    count = step.get("count")
    if where is not None and len(where) == 1 and isinstance(count, int) and str(step.get("on")) == "self":
        spots = where * (_right(scene) if scene.guesses else count)
    for spot in spots:
        until = step.get("until") or scene.until(text, owner)
        token = Reminder(scene.game.next_id, text, owner, until, scene.row.seat, scene.game.phase)
        scene.happen(e.ReminderPlaced(token, spot))
    return None


def _right(scene: Scene) -> int:
    """How many of the guesses are right, by what the players truly are."""
    seats = scene.states.cast.seats
    return sum(1 for seat, character in scene.guesses if seats[seat].character == character)


def remove(scene: Scene, step: Step, at: int) -> Question | None:
    """Reminder tokens are taken away."""
    text = str(step.get("reminder") or "")
    whence = str(step.get("from") or "any")
    on = None if whence == "any" else targets(scene, whence, step).seats
    for token, _ in scene.lying(text, on):
        scene.happen(e.ReminderRemoved(token, text))
    return None


def move(scene: Scene, step: Step, at: int) -> Question | None:
    """A reminder token goes to another seat."""
    where = _where(scene, step, at, "on")
    if isinstance(where, Question):
        return where
    text = str(step.get("reminder") or "")
    for (token, _), spot in zip(scene.lying(text), where or (None,), strict=False):
        scene.happen(e.ReminderMoved(token, spot))
    return None


def kill(scene: Scene, step: Step, at: int) -> Question | None:
    """Somebody may die: asked through the one funnel for deaths."""
    where = _where(scene, step, at, "who")
    if isinstance(where, Question):
        return where
    return deaths.settle(scene, step, at, where or ())


def revive(scene: Scene, step: Step, at: int) -> Question | None:
    """Somebody lives again."""
    where = _where(scene, step, at, "who")
    if isinstance(where, Question):
        return where
    for seat in _seats(scene, where):
        if not seat.alive and scene.works:
            scene.happen(e.PlayerRevived(seat.id))
    return None


def become(scene: Scene, step: Step, at: int) -> Question | None:
    """A seat's character changes; the alignment only if the step says so."""
    where = _where(scene, step, at, "who")
    if isinstance(where, Question):
        return where
    to = _new_character(scene, str(step.get("to") or "chosen"))
    if isinstance(to, tuple):
        given = scene.given(at)
        if given is None:
            return Question(
                step=at,
                ask=Ask.CHARACTERS,
                words=say("{text}", text=step.text),
                characters=to,
                drawn=drafts.characters(scene, to, 1),
                may_refuse=True,
            )
        to = given.character
    each = dict(scene.guesses) if step.get("to", "chosen") == "chosen" else {}
    becoming = [(seat, each.get(seat.id, to)) for seat in _seats(scene, where)]
    belief = beliefs.asked(scene, step, at, becoming)
    if belief is not None:
        return belief
    for seat, new in becoming:
        if new is None or not scene.works or scene.game.character(new) is None:
            continue
        believed = None if seat.character == new else beliefs.held(scene, step, at, seat, new)
        for event in deaths.changes(scene.game, seat, new):
            scene.happen(event)
        if believed is not None:
            scene.happen(e.BeliefChanged(seat.id, believed))
        elif seat.character == new and seat.believes is not None and new not in BELIEVERS:
            scene.happen(e.BeliefChanged(seat.id, None))
        side = step.get("alignment")
        if side in ("good", "evil") and seat.alignment is not Alignment(side):
            scene.happen(e.AlignmentChanged(seat.id, Alignment(side)))
    return None


def _new_character(scene: Scene, to: str) -> str | tuple[str, ...] | None:
    """A character's id, or those that the Storyteller may pick from."""
    if to == "chosen":
        return scene.character
    if to == "dead_demon":
        died = [s for i in scene.game.night.died if (s := scene.game.seat(i)) is not None]
        died += [s for i in (scene.subject,) if i is not None and (s := scene.game.seat(i)) is not None]
        demons = [s.character for s in died if scene.game.team(s) == "demon"]
        return demons[-1] if demons else None
    if to.startswith("not_in_play_"):
        return characters_from(scene, ("not_in_play", to.removeprefix("not_in_play_")))
    return to


def turn(scene: Scene, step: Step, at: int) -> Question | None:
    """A seat's alignment changes."""
    where = _where(scene, step, at, "who")
    if isinstance(where, Question):
        return where
    for seat in _seats(scene, where):
        side = _side(scene, str(step.get("to") or "other"), seat)
        if side is not None and side is not seat.alignment and scene.works:
            scene.happen(e.AlignmentChanged(seat.id, side))
    return None


def _side(scene: Scene, to: str, seat: Seat) -> Alignment | None:
    if to in ("good", "evil"):
        return Alignment(to)
    if to == "same_as_chosen":
        chosen = scene.game.seat(scene.players[0]) if scene.players else None
        return None if chosen is None else chosen.alignment
    if to == "same_as_chooser":
        chooser = scene.holder if scene.actor is None else scene.game.seat(scene.actor)
        return None if chooser is None else chooser.alignment
    return None if seat.alignment is None else seat.alignment.other


def swap(scene: Scene, step: Step, at: int) -> Question | None:
    """Two seats trade characters, sides or chairs: the two chosen, or the holder and the one chosen."""
    alone = len(scene.players) == 1 and scene.row.seat is not None
    pair = (scene.row.seat or 0, *scene.players) if alone else scene.players
    if len(pair) != 2 or not scene.works:
        return None
    one, two = (scene.game.seat(i) for i in pair)
    if one is None or two is None:
        return None
    what = step.get("what", "characters")
    if what == "seats":
        turned = {one.id: two.id, two.id: one.id}
        scene.happen(e.SeatsOrdered(tuple(turned.get(s.id, s.id) for s in scene.game.seats)))
        return None
    for seat, other in ((one, two), (two, one)):
        if what != "alignments" and other.character is not None:
            scene.happen(e.CharacterChanged(seat.id, other.character, seat.character))
            for token in disguises(scene.game, other):  # goes along with the character token
                scene.happen(e.ReminderMoved(token.id, seat.id))
        if what != "characters" and seat.alignment is not other.alignment:
            scene.happen(e.AlignmentChanged(seat.id, other.alignment))
    return None


def spend(scene: Scene, step: Step, at: int) -> Question | None:
    """The ability is used up, and a token says so; in the centre where no player has it (a Fabled's)."""
    text = str(step.get("reminder") or "No Ability")
    if scene.lying(text, (scene.row.seat,)):
        return None
    token = Reminder(scene.game.next_id, text, scene.row.ability, "ever", scene.row.seat, scene.game.phase)
    scene.happen(e.ReminderPlaced(token, scene.row.seat))
    return None


def gain(scene: Scene, step: Step, at: int) -> Question | None:
    """A seat has one more ability."""
    where = _where(scene, step, at, "who")
    if isinstance(where, Question):
        return where
    ability = str(step.get("ability") or "chosen")
    if ability == "chosen":
        gained = scene.characters[-1:]
    elif ability in ("marked", "executed"):
        gained = tuple(s.character for s in _seats(scene, targets(scene, ability, step).seats) if s.character)
    else:
        gained = (ability,) if scene.game.character(ability) is not None else ()
    lasts = step.get("while")
    # What the giver's state decides from hour to hour is theirs all the same: `states` says whether it works.
    for seat in _seats(scene, where) if scene.works or lasts == "source_works" else ():
        for old in seat.gained if lasts == "next" and gained else ():
            if old not in gained:
                scene.happen(e.AbilityLost(seat.id, old))
        for one in gained:
            if one not in seat.gained:
                scene.happen(e.AbilityGained(seat.id, one))
    return None


def _seats(scene: Scene, ids: tuple[int, ...] | None) -> list[Seat]:
    return [seat for i in ids or () if (seat := scene.game.seat(i)) is not None]


__all__ = ["become", "gain", "kill", "move", "place", "remove", "revive", "spend", "swap", "turn"]
