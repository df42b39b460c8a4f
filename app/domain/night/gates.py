"""Whether an instruction's condition holds now, or can only be told when the row is run."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.domain.abilities import Holding, marked
from app.domain.characters import Team
from app.domain.game import Game, PhaseKind, Reminder, Seat
from app.domain.how_to_run import Gate
from app.domain.states import States

# True: it holds. False: it does not. None: it depends on what the row itself brings.
Verdict = bool | None


class Tonight:
    """What the gates look at: the states, the number of the night and who died when."""

    def __init__(self, states: States, number: int) -> None:
        self.states = states
        self.game: Game = states.game
        self.number = number
        game = self.game
        self.is_now = game.phase.kind is PhaseKind.NIGHT and game.phase.number == number
        self.died_tonight = frozenset(game.night.died) if self.is_now else frozenset()
        executed = game.day.executed
        seat = None if executed is None else game.seat(executed)
        self.executed = seat
        self.died_by_execution = seat is not None and (
            seat.id in game.day.died or (not seat.alive and seat.id not in self.died_tonight)
        )
        died = set(game.day.died) | set(game.day.exiled)
        if seat is not None and self.died_by_execution:
            died.add(seat.id)
        self.died_today = frozenset(died)

    def marked(self, text: str, ability: str | None) -> list[tuple[Reminder, int | None]]:
        """The tokens with this text of this ability's character, and where each lies."""
        folded = text.casefold()
        return [
            (r, on)
            for r, on in self.game.reminders()
            if r.text.casefold() == folded and r.character in (ability, None)
        ]

    def living(self) -> int:
        """Living players, Travellers too."""
        return len(self.game.living)

    def in_play(self, character: str) -> bool:
        """Whether some seat truly is this character."""
        return any(s.character == character for s in self.game.seats)

    def killed_by_demon(self, seat: Seat) -> bool:
        """Whether the seat died tonight, and nothing says that it was not the Demon's doing."""
        if seat.id not in self.died_tonight:
            return False
        owners = {
            r.character for r in seat.reminders if r.text.casefold() == "dead" and r.character is not None
        }
        teams = {None if (c := self.states.cast.character(o)) is None else c.team for o in owners}
        return not teams or Team.DEMON in teams


def verdict(gate: Gate | None, holding: Holding, tonight: Tonight) -> Verdict:
    """Whether the gate is open for the holder of the ability."""
    if gate is None:
        return True
    judge = _JUDGES.get(gate.kind)
    found = None if judge is None else judge(gate, holding, tonight)
    if found is False:
        others = [verdict(_nested(other), holding, tonight) for other in gate.get("or", ())]
        return True if True in others else (None if None in others else False)
    return found


def _nested(data: dict[str, object]) -> Gate:
    return Gate(str(data.get("if", "other")), {k: v for k, v in data.items() if k != "if"})


def _who(gate: Gate, holding: Holding, tonight: Tonight) -> Iterable[Seat]:
    """The seats that a gate looks at."""
    who = gate.get("who", "self")
    seats = tonight.game.seats
    if who == "self":
        return [s for s in seats if s.id == holding.seat]
    if who == "marked":
        on = {on for _, on in tonight.marked(str(gate.get("reminder", "")), holding.ability)}
        return [s for s in seats if s.id in on]
    if who == "any":
        team = gate.get("team")
        return [s for s in seats if team is None or tonight.states.cast.team(s) == team]
    return [s for s in seats if s.character == who]


def _is_marked(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    found = tonight.marked(str(gate.get("reminder", "")), gate.get("character") or holding.ability)
    if gate.get("who", "any") == "self":
        found = [(r, on) for r, on in found if on == holding.seat or (on is None and holding.seat is None)]
    if gate.get("alive") is not None:
        found = [
            (r, on)
            for r, on in found
            if on is not None and (seat := tonight.game.seat(on)) and seat.alive == gate.get("alive")
        ]
    return bool(found)


def _is_not_marked(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    return not _is_marked(gate, holding, tonight)


def _died_today(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    return any(s.id in tonight.died_today for s in _who(gate, holding, tonight))


def _died_tonight(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    return any(s.id in tonight.died_tonight for s in _who(gate, holding, tonight))


def _killed(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    return any(tonight.killed_by_demon(s) for s in _who(gate, holding, tonight))


def _executed(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    executed = tonight.executed
    if executed is None or (gate.get("died") and not tonight.died_by_execution):
        return False
    if gate.get("first_day") and tonight.number > 2:
        return False
    if gate.get("nominated_by") == "self":
        return any(n.of == executed.id and n.by == holding.seat for n in tonight.game.day.nominations)
    return True


def _nobody_executed(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    return tonight.executed is None


def _nobody_died(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    died = tonight.died_today - {holding.seat}  # a Zombuul that seemed to die has not
    return not died and not tonight.marked("Died Today", holding.ability)


def _played(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    team, character = gate.get("team"), gate.get("character")
    if team is not None:
        return any(tonight.states.cast.team(s) == team for s in tonight.game.seats)
    if character in (None, "chosen"):
        return None
    return tonight.in_play(str(character))


def _not_played(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    found = _played(gate, holding, tonight)
    return None if found is None else not found


def _not_spent(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    return not is_spent(holding, tonight)


def is_spent(holding: Holding, tonight: Tonight) -> bool:
    """Whether a token says that the ability has been used up."""
    cast = tonight.states.cast
    lie = tonight.game.centre if holding.seat is None else cast.seats[holding.seat].reminders
    if holding.seat is not None and marked(cast.seats[holding.seat], "bonecollector", "Has Ability"):
        return False  # regained, used up or not
    if holding.ability == "philosopher" and holding.seat is not None and cast.seats[holding.seat].gained:
        return True
    return any(cast.rule(r)["does"] == "spent" and r.character in (holding.ability, None) for r in lie)


def _alive_at_least(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    return tonight.living() >= int(gate.get("count", 0))


def _players_at_least(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    if tonight.in_play("toymaker") or "toymaker" in tonight.game.fabled:
        return int(gate.get("count", 0)) <= 7 or tonight.game.player_count >= int(gate.get("count", 0))
    return tonight.game.player_count >= int(gate.get("count", 0))


def _first_day(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    """The night after the holder's first day: the second, or whenever a CORRECT token tells so."""
    on_self = [on for _, on in tonight.marked("Correct", holding.ability) if on == holding.seat]
    return tonight.number == 2 or bool(on_self)


def _dead_match(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    living = tonight.living()
    dead = len(tonight.game.seats) - living
    if dead and any(tonight.in_play(d) for d in ("leviathan", "riot")):
        return True
    return dead >= living


def _night_is(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    number = gate.get("number")
    if number == "X":
        return tonight.number == len(tonight.game.of_team(Team.OUTSIDER)) or bool(
            tonight.marked("X", holding.ability)
        )
    return bool(tonight.number == number)


def _later(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    return tonight.number > (2 if gate.get("after") else 1)


def _chosen(gate: Gate, holding: Holding, tonight: Tonight) -> Verdict:
    """Whether another ability that works has chosen the holder tonight; what the row brings is open."""
    states, by = tonight.states, gate.get("by")
    if by is None or not tonight.is_now or by in tuple(Team):
        return None
    choosers = {h.seat for h in states.holders(str(by)) if states.holds(h)}
    tonights = (c for c in tonight.game.choices if c.night == tonight.number and c.by in choosers)
    return any(holding.seat in choice.players for choice in tonights)


_JUDGES: dict[str, Callable[[Gate, Holding, Tonight], Verdict]] = {
    "chosen": _chosen,
    "marked": _is_marked,
    "not_marked": _is_not_marked,
    "died_today": _died_today,
    "died_tonight": _died_tonight,
    "killed_by_demon": _killed,
    "executed_today": _executed,
    "nobody_executed_today": _nobody_executed,
    "nobody_died_today": _nobody_died,
    "in_play": _played,
    "not_in_play": _not_played,
    "not_spent": _not_spent,
    "alive_at_least": _alive_at_least,
    "players_at_least": _players_at_least,
    "first_day": _first_day,
    "dead_match_living": _dead_match,
    "night_is": _night_is,
    "not_first_night": _later,
}
