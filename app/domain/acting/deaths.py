"""A kill within a row: the funnel is asked, the Storyteller confirms or overrules, and what is certain
to follow happens with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from app.domain import events as e
from app.domain.abilities import disguises
from app.domain.acting.question import Ask, Question
from app.domain.acting.scene import Scene
from app.domain.characters import Team
from app.domain.deaths import death
from app.domain.deaths.outcome import Consequence, Outcome
from app.domain.game import Game, PhaseKind, Reminder, Seat
from app.domain.how_to_run import Step
from app.domain.lasting import spent_token
from app.domain.registration import registration
from app.domain.states import states_of
from app.domain.town import FOR_GOOD, truly_alive
from app.domain.words import say


def settle(scene: Scene, step: Step, at: int, victims: tuple[int, ...]) -> Question | None:
    """Ask about each victim in turn; the answers of one step lie together as a JSON list. Nobody is asked
    about whoever has died of what came before, or was dead already."""
    given = scene.given(at)
    said = iter([] if given is None or given.words is None else json.loads(given.words))
    for victim in victims:
        seat = scene.game.seat(victim)
        if seat is None or scene.died_here(victim) or _is_dead_already(scene, step, seat):
            continue
        outcome = asked(scene, step, seat)
        answer = next(said, None)
        if answer is None:
            return _question(step, at, seat, outcome, _is_ruled(scene, victim))
        dies = bool(answer)
        if _is_executed(scene, step, victim, dies):
            scene.happen(e.PlayerExecuted(victim))
        scene.happen(*follow(scene.game, seat, _cause(step), outcome, dies))
    return None


def _is_dead_already(scene: Scene, step: Step, seat: Seat) -> bool:
    """Whether an attack changes nothing. The dead may be executed all the same."""
    return _cause(step) != "execution" and not truly_alive(states_of(scene.game), seat)


def _is_executed(scene: Scene, step: Step, victim: int, dies: bool) -> bool:
    """Whether an ability has just brought today's execution about. Where the Storyteller may choose, who
    lives was not executed at all."""
    if _cause(step) != "execution" or scene.game.phase.kind is not PhaseKind.DAY:
        return False
    return dies or not (step.get("may_choose") or _is_ruled(scene, victim))


def _is_ruled(scene: Scene, victim: int) -> bool:
    """Whether a Virgin's nominator only may register as a Townsfolk."""
    if scene.row.ability != "virgin":
        return False
    return len(registration(scene.states, victim, "virgin").may_be(Team.TOWNSFOLK)) > 1


def asked(scene: Scene, step: Step, seat: Seat) -> Outcome:
    """What the funnel says of this kill, as the game stands after the steps before it."""
    return death(_before_it_was_spent(scene), seat.id, _cause(step), scene.row.seat)


def _before_it_was_spent(scene: Scene) -> Game:
    """The game without the token by which this very row says that its ability is used up."""
    game, holder = scene.game, scene.holder
    if holder is None:
        return game
    kept = tuple(r for r in holder.reminders if scene.is_old(r.id) or r.character != scene.row.ability)
    seats = tuple(replace(s, reminders=kept) if s.id == holder.id else s for s in game.seats)
    return replace(game, seats=seats)


# Moments at which a character heeds the death of somebody else.
DEATHS = ("dies", "dies_by_execution")


def _cause(step: Step) -> str:
    return str(step.get("cause") or "demon")


def _question(step: Step, at: int, seat: Seat, outcome: Outcome, ruled: bool) -> Question:
    if ruled:
        why = say(
            "As what {player} registers is yours to rule, and it decides whether they die", player=seat.player
        )
        outcome = replace(outcome, dies=None, why=(why, *outcome.why))
    return Question(
        step=at,
        ask=Ask.DEATH,
        words=say("{text}", text=step.text),
        may_refuse=bool(step.get("may_choose")),
        victim=seat.id,
        outcome=outcome,
        cause=_cause(step),
    )


def follow(game: Game, seat: Seat, cause: str, outcome: Outcome, dies: bool) -> list[e.Event]:
    """The events of a verdict: the death, and what is certain to follow it. Where the Storyteller
    overrules the funnel, only what they said happens."""
    events = [_died(game, seat, cause)] if dies and truly_alive(states_of(game), seat) else []
    if not dies and outcome.dies is False:
        events += _spared(game, seat, cause, outcome)
    if dies is (outcome.dies is not False):
        for consequence in outcome.follows:
            events += _consequence(game, consequence)
    return events


def _spared(game: Game, seat: Seat, cause: str, outcome: Outcome) -> list[e.Event]:
    """What it costs to live on where an ability helps only once: a Fool has used it up, a Zombuul counts as
    dead from now on."""
    if outcome.seems_dead:
        return [e.PlayerDied(seat.id, cause)] if seat.alive else []
    if outcome.spared_by is None:
        return []
    text = spent_token(game.character(outcome.spared_by))
    token = Reminder(game.next_id, text, outcome.spared_by, "ever", seat.id, game.phase)
    return [e.ReminderPlaced(token, seat.id)]


def _died(game: Game, seat: Seat, cause: str) -> e.Event:
    """A death; of who counted as dead already, the one that is for good."""
    if seat.alive:
        return e.PlayerDied(seat.id, cause)
    return e.ReminderPlaced(Reminder(game.next_id, FOR_GOOD, None, "ever", None, game.phase), seat.id)


def _consequence(game: Game, consequence: Consequence) -> list[e.Event]:
    seat = game.seat(consequence.seat)
    if seat is None:
        return []
    match consequence.effect:
        case "dies":
            return [e.PlayerDied(seat.id, "storyteller")] if seat.alive else []
        case "becomes" if consequence.character:
            return list(changes(game, seat, consequence.character))
        case "turns" if seat.alignment is not None:
            return [e.AlignmentChanged(seat.id, seat.alignment.other)]
        case "gains" if consequence.character and _is_given(game, seat, consequence.character):
            return [e.AbilityGained(seat.id, consequence.character)]
    return []


def changes(game: Game, seat: Seat, to: str) -> Iterator[e.Event]:
    """A seat becomes another character; a token that says what it truly was goes."""
    for token in disguises(game, seat, to):
        yield e.ReminderRemoved(token.id, token.text)
    if seat.character != to:
        yield e.CharacterChanged(seat.id, to, seat.character)


def _is_given(game: Game, seat: Seat, ability: str) -> bool:
    """Whether an ability is gained here and now; whose own instructions say so gains it by them."""
    character = game.character(seat.character)
    own = () if character is None else character.how_to_run
    told = any(step.do == "gain" for i in own if i.when in DEATHS for step in i.steps)
    return ability not in seat.gained and not told
