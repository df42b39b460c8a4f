"""Which abilities an event concerns: a death, an execution, a choice, a nomination, a vote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain import events as e
from app.domain.abilities import Holding
from app.domain.characters import Team
from app.domain.evolve import evolve
from app.domain.game import Game, PhaseKind, Seat
from app.domain.how_to_run import Gate, Instruction
from app.domain.night.gates import Tonight, verdict
from app.domain.registration import registration
from app.domain.states import States, states_of
from app.domain.town import FOR_GOOD, is_undead

_DEATHS = frozenset({"dies", "dies_at_night", "dies_by_execution"})


@dataclass(frozen=True, slots=True)
class Moment:
    """What an event means to abilities: its name, whom it is about, and who brought it about."""

    name: str
    subject: int
    actor: int | None = None


def moments(before: Game, event: e.Event) -> Iterator[Moment]:
    """The moments that an event brings; `before` is the game in which it happened."""
    match event:
        case e.PlayerDied():
            yield from _deaths(before, event)
        case e.ReminderPlaced() if event.reminder.text == FOR_GOOD and event.on is not None:
            yield Moment("demon_dies", event.on)
        case e.PlayerExecuted():
            yield Moment("executed", event.seat)
        case e.ChoiceMade() if event.choice.by is not None and event.choice.ability is not None:
            for seat in dict.fromkeys(event.choice.players):
                yield Moment("chosen", seat, event.choice.by)
        case e.NominationMade() if not event.exile:
            yield Moment("nominated", event.of, event.by)
            if event.by is not None:
                yield Moment("nominates", event.by, event.of)
        case e.VoteClosed():
            vote = next((n for n in before.day.nominations if n.number == event.nomination), None)
            for voter in () if vote is None or vote.exile else dict.fromkeys(vote.votes):
                yield Moment("votes", voter, vote.of if vote is not None else None)


def _deaths(before: Game, event: e.PlayerDied) -> Iterator[Moment]:
    after = evolve(before, event)
    fallen = after.seat(event.seat)
    if fallen is not None and is_undead(states_of(after), fallen):
        return  # a Zombuul only seems to die
    yield Moment("dies", event.seat)
    if before.phase.kind is PhaseKind.NIGHT:
        yield Moment("dies_at_night", event.seat)
    if event.cause == "execution":
        yield Moment("dies_by_execution", event.seat)
    seat = before.seat(event.seat)
    team = None if seat is None else before.team(seat)
    if team is Team.DEMON:
        yield Moment("demon_dies", event.seat)
    if team is Team.OUTSIDER:
        yield Moment("outsider_dies", event.seat)


def concerns(
    instruction: Instruction, moment: Moment, holding: Holding, states: States, may_register: bool = False
) -> bool:
    """Whether the instruction of this holder answers the moment. `states` are those before it.
    `may_register`: it does so, too, where somebody may only register as one of the team it looks for."""
    gate = instruction.gate
    if moment.name in ("demon_dies", "outsider_dies"):
        return _holds(gate, moment, holding, states)
    if gate is None or gate.kind not in ("about", "marked"):
        return holding.seat == moment.subject and _holds(gate, moment, holding, states)
    if gate.kind == "about":
        return _is_about(gate, moment, holding, states, may_register)
    if gate.get("who") == "self":
        return holding.seat == moment.subject and _holds(gate, moment, holding, states)
    return _is_marked(gate, moment.subject, holding, states.game)


def _holds(gate: Gate | None, moment: Moment, holding: Holding, states: States) -> bool:
    if gate is None:
        return True
    if gate.kind == "alive_at_least":
        return len(states.game.living) >= int(gate.get("count", 0))
    if gate.kind == "other":
        night = states.game.phase.kind is PhaseKind.NIGHT
        return not (gate.get("at") == "day" and night)
    if gate.kind == "chosen":
        return False  # a later part of the same row, judged when the row is run
    return verdict(gate, holding, Tonight(states, states.game.phase.number)) is not False


def _is_marked(gate: Gate, subject: int, holding: Holding, game: Game) -> bool:
    text = str(gate.get("reminder") or "").casefold()
    return any(
        on == subject and r.text.casefold() == text and r.character == holding.ability
        for r, on in game.reminders()
    )


def _is_about(gate: Gate, moment: Moment, holding: Holding, states: States, may_register: bool) -> bool:
    who = gate.get("who", "any")
    if who == "storyteller" or gate.get("day"):
        return False
    own_death = moment.name in _DEATHS and holding.seat == moment.subject
    if own_death and who == "any" and not states.acts_when_dead(holding):
        return False  # with its holder dead the ability looks at nobody's death, its holder's included
    # “nominated” is about the one who is, “nominates” about the one who does; a gate may look at the other.
    looks_at_other = (who, moment.name) in (("nominator", "nominated"), ("nominee", "nominates"))
    if looks_at_other and holding.seat != moment.subject:
        return False
    seat = states.game.seat(moment.actor if looks_at_other and moment.actor is not None else moment.subject)
    return seat is not None and _fits(gate, seat, holding, states, may_register)


def _fits(gate: Gate, seat: Seat, holding: Holding, states: States, may_register: bool) -> bool:
    team = states.cast.team(seat)
    wanted = gate.get("team")
    if wanted is not None and team != wanted:
        registers = registration(states, seat.id, holding.ability)
        if not may_register or True not in registers.may_be(Team(wanted)):
            return False
    if gate.get("not_team") is not None and team == gate.get("not_team"):
        return False
    if gate.get("alignment") is not None and seat.alignment != gate.get("alignment"):
        return False
    game = states.game
    if gate.get("marked") is not None and not _lies(game, str(gate.get("marked")), holding):
        return False
    if gate.get("not_marked") is not None and _lies(game, str(gate.get("not_marked")), holding):
        return False
    if gate.get("not_spent"):
        spent = verdict(Gate("not_spent"), holding, Tonight(states, game.phase.number))
        return spent is not False
    return True


def _lies(game: Game, text: str, holding: Holding) -> bool:
    return any(
        r.text.casefold() == text.casefold() and r.character == holding.ability for r, _ in game.reminders()
    )
