"""What the rules of deaths, days and wins ask of a town: who truly lives, who is the Demon, who is
marked, who sits beside whom, who nominated whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.domain.abilities import BELIEVERS, Holding, marked
from app.domain.characters import Alignment, Team
from app.domain.game import Game, Nomination, PhaseKind, Seat
from app.domain.states import States

# What says, as a token of the Storyteller's own, that a Zombuul is dead after all.
FOR_GOOD = "Dead for good"


def truly_alive(states: States, seat: Seat) -> bool:
    """Whether the player lives, a Zombuul that only counts as dead among them."""
    return seat.alive or is_undead(states, seat)


def is_undead(states: States, seat: Seat) -> bool:
    """Whether the player is a Zombuul that has “died” once, and so lives and counts as dead.

    One that was drunk or poisoned today when it died is dead, and so is one beside a living Demon,
    or marked so.
    """
    if seat.alive or seat.character != "zombuul" or any(r.text == FOR_GOOD for r in seat.reminders):
        return False
    if any(s.alive and _is_demon(states, s) for s in states.game.seats):
        return False
    day = states.game.day
    died_now = seat.id in (*day.died, *states.game.night.died, day.executed)
    return not (died_now and states.ailments(seat.id))


def living(states: States, travellers: bool = True) -> tuple[Seat, ...]:
    """Everybody who truly lives; `travellers` False: without Travellers."""
    return tuple(
        seat
        for seat in states.game.seats
        if truly_alive(states, seat) and (travellers or states.cast.team(seat) is not Team.TRAVELLER)
    )


def _is_demon(states: States, seat: Seat) -> bool:
    took_over = seat.character == "scarletwoman" and marked(seat, "scarletwoman", "Is The Demon")
    team = states.cast.team(seat)
    return team is Team.DEMON or babysits(seat) or took_over or (team is Team.MINION and _rioting(states))


def _rioting(states: States) -> bool:
    """Whether Minions are Riot by now, their tokens changed or not: from the third day on."""
    return day_number(states.game) >= 3 and any(seat.character == "riot" for seat in states.game.seats)


def demons(states: States) -> tuple[Seat, ...]:
    """Everybody who is a Demon, dead or alive: by character, or as Lil' Monsta's sitter."""
    return tuple(seat for seat in states.game.seats if _is_demon(states, seat))


def living_demons(states: States) -> tuple[Seat, ...]:
    """The Demons who truly live."""
    return tuple(seat for seat in demons(states) if truly_alive(states, seat))


def heirs(states: States) -> Mapping[int, Team]:
    """Who took the place of a Demon that died today or tonight, and of what team they were before: a Minion,
    unless the Demon leapt upon an Outsider."""
    game = states.game
    tonight = set(game.night.died)
    gone = [s for s in of_team(states, Team.DEMON) if s.id in tonight | {*game.day.died, game.day.executed}]
    fallen = {seat.character: seat for seat in gone if not seat.alive}
    found: dict[int, Team] = {}
    for seat in of_team(states, Team.DEMON):
        before = fallen.get(seat.character)
        if before is not None and seat.alive:
            leapt = before.id in tonight and lies(game, str(seat.character), "Once")
            found[seat.id] = Team.OUTSIDER if leapt else Team.MINION
    return found


def babysits(seat: Seat) -> bool:
    """Whether the player holds Lil' Monsta."""
    return marked(seat, "lilmonsta", "Is The Demon")


def of_team(states: States, *teams: Team) -> tuple[Seat, ...]:
    """Seats whose true character is of one of these teams."""
    return tuple(seat for seat in states.game.seats if states.cast.team(seat) in teams)


def aware_minions(game: Game) -> tuple[Seat, ...]:
    """The Minions who wake as such: none who takes themself for somebody else (a Marionette)."""
    return tuple(seat for seat in game.of_team(Team.MINION) if seat.character not in BELIEVERS)


def to_be_told(game: Game) -> tuple[Seat, ...]:
    """Minions who have drawn a good token and learn in the first night what they are."""
    return tuple(
        seat for seat in aware_minions(game) if seat.believes is not None and seat.believes != seat.character
    )


def tokens(game: Game, character: str, text: str) -> Iterator[int | None]:
    """Where this character's token lies: seat ids, None for the centre."""
    for reminder, on in game.reminders():
        if reminder.character == character and reminder.text.casefold() == text.casefold():
            yield on


def lies(game: Game, character: str, text: str) -> bool:
    """Whether this character's token lies anywhere."""
    return any(True for _ in tokens(game, character, text))


def neighbours(states: States, seat_id: int) -> tuple[Seat, ...]:
    """The nearest living player on each side: two, or the same one once."""
    seats = states.game.seats
    at = states.game.place(seat_id)
    around = [seats[(at + step) % len(seats)] for step in range(1, len(seats))]
    near = (next((s for s in side if s.alive), None) for side in (around, around[::-1]))
    return tuple(dict.fromkeys(seat for seat in near if seat is not None))


def is_night(game: Game, cause: str | None = None) -> bool:
    """Whether it is night; of a death with this cause: whether that is a death at night.

    Executions and exiles are held by day, and Demons kill by night (Riot's nominees apart), whatever
    the phase says.
    """
    if cause in ("execution", "exile"):
        return False
    by_day = game.phase.kind is PhaseKind.DAY
    if cause == "demon" and by_day:
        return not any(seat.character == "riot" for seat in game.seats)
    return not by_day and (game.phase.kind is PhaseKind.NIGHT or cause is not None)


def day_number(game: Game) -> int:
    """The number of the day that is, or that was last."""
    return game.phase.number - 1 if game.phase.kind is PhaseKind.NIGHT else game.phase.number


def nomination_of(game: Game, seat_id: int) -> Nomination | None:
    """The nomination by which this player is, was or would be executed: that with the most votes."""
    rows = [n for n in game.day.nominations if n.of == seat_id and not n.exile]
    return max(rows, key=lambda n: (n.tally, n.number), default=None)


def nominator_of(game: Game, seat_id: int) -> int | None:
    """Who nominated this player today, in the nomination that counts."""
    row = nomination_of(game, seat_id)
    return None if row is None else row.by


def sound(states: States, seat_id: int) -> bool:
    """Whether the player is neither drunk nor poisoned nor robbed of the ability; life does not matter."""
    return not states.ailments(seat_id) and not states.lacks_ability(seat_id)


def has(states: States, seat_id: int, ability: str) -> bool:
    """Whether the player has the ability in truth and is sound; life does not matter."""
    return any(
        h.ability == ability and not h.believed and (sound(states, seat_id) or states.holds(h))
        for h in states.of(seat_id)
    )


def is_spent(states: States, holding: Holding) -> bool:
    """Whether a token on the holder says that this ability is used up, and no Bone Collector gave it back."""
    seat = states.cast.seats.get(holding.seat or 0)
    if seat is None or marked(seat, "bonecollector", "Has Ability"):
        return False
    return any(
        r.character == holding.ability and states.cast.rule(r)["does"] == "spent" for r in seat.reminders
    )


def rules(states: States, ability: str | None, field: str) -> Any:
    """A field of the ability's effects, such as `protects`; an empty tuple where there is none."""
    character = states.cast.character(ability)
    return () if character is None else character.effects.get(field) or ()


def is_tied(states: States, ability: str | None, seat: Seat) -> bool:
    """Whether a token of another working ability makes this player as good a target of this one as the
    Demon is (a jinx)."""
    token = (rules(states, ability, "kills") or {}).get("or")
    if token is None or not states.at_work(str(token["of"])):
        return False
    return marked(seat, str(token["of"]), str(token["marked"]))


def opponent(alignment: Alignment | None) -> Alignment | None:
    """The other side, where a side is known."""
    return None if alignment is None else alignment.other
