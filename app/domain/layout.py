"""From a Grimoire as it stands to the events that lay it out: a snapshot becomes a game that is played on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from app.domain import events as e
from app.domain.game import Game, Nomination, PhaseKind, Seat


def laid_out(game: Game) -> tuple[e.Event, ...]:
    """Events that turn nothing into this game: script and seats first, then what lies on them, the deaths of
    earlier phases, the present phase and what it has brought so far. What came before it is not told."""
    return tuple(_events(game))


def _events(game: Game) -> Iterator[e.Event]:
    yield e.GameOpened(game.name, game.script)
    for guest in game.guests:
        yield e.GuestInvited(guest)
    for seat in game.seats:
        yield e.PlayerSeated(seat.id, seat.player)
    for seat in game.seats:
        yield from _person(game, seat)
    if game.bag:
        yield e.BagFilled(game.bag, game.stand_ins)
    if game.bluffs:
        yield e.BluffsChosen(game.bluffs)
    for one in game.settled:
        yield e.AbilitySettled(one.character, one.words, one.characters)
    for loric, characters in ((False, game.fabled), (True, game.loric)):
        for character in characters:
            yield e.FabledAdded(character, loric)
    if game.note:
        yield e.NoteWritten(None, game.note)
    yield from _phases(game)
    for reminder, on in game.reminders():
        yield e.ReminderPlaced(reminder, on)


def _person(game: Game, seat: Seat) -> Iterator[e.Event]:
    if seat.character is not None:
        yield e.CharacterAssigned(seat.id, seat.character, seat.alignment)
    elif seat.alignment is not None:
        yield e.AlignmentChanged(seat.id, seat.alignment)
    if seat.believes is not None:
        yield e.BeliefChanged(seat.id, seat.believes)
    for ability in seat.gained:
        yield e.AbilityGained(seat.id, ability)
    if seat.note:
        yield e.NoteWritten(seat.id, seat.note)


def _phases(game: Game) -> Iterator[e.Event]:
    recent = {*game.day.died, *game.night.died}
    for seat in game.seats:
        if seat.id not in recent:
            yield from _death(seat)
    kind, number = game.phase.kind, game.phase.number
    if kind is PhaseKind.SETUP:
        return
    if kind is PhaseKind.NIGHT:
        if number > 1:
            yield e.DayBroke(number - 1)
            yield from _day(game)
        yield e.NightFell(number)
        yield from _night(game)
        return
    yield e.NightFell(number)
    yield from _night(game)
    yield e.DayBroke(number)
    yield from _day(game)
    if game.stage is PhaseKind.ENDED:
        ending = game.ending
        yield e.GameEnded(None) if ending is None else e.GameEnded(ending.winner, ending.why)


def _death(seat: Seat, cause: str = "storyteller") -> Iterator[e.Event]:
    if not seat.alive:
        yield e.PlayerDied(seat.id, cause)
        if not seat.ghost_vote:
            yield e.GhostVoteSpent(seat.id)


def _day(game: Game) -> Iterator[e.Event]:
    for nomination in game.day.nominations:
        yield from _nomination(nomination)
    for seat_id in game.day.exiled:
        yield e.PlayerExiled(seat_id)
    yield from (e.PlayerExecuted(seat_id) for seat_id in game.day.executions)
    if game.day.decided and game.day.executed is None:
        yield e.NobodyExecuted()
    for seat_id in game.day.died:
        seat = game.seat(seat_id)
        if seat is not None:
            cause = "execution" if seat_id in game.day.executions else "storyteller"
            yield from _death(seat, "exile" if seat_id in game.day.exiled else cause)


def _nomination(nomination: Nomination) -> Iterator[e.Event]:
    number = nomination.number
    yield e.NominationMade(
        number, nomination.by, nomination.of, nomination.needed, nomination.exile, nomination.secret
    )
    weights = dict(nomination.weights)
    for seat, hands in Counter(nomination.votes).items():
        yield e.VoteCast(number, seat, weights.get(seat, 1) * hands)
    if not nomination.open:
        yield e.VoteClosed(number)


def _night(game: Game) -> Iterator[e.Event]:
    for seat_id in game.night.died:
        seat = game.seat(seat_id)
        if seat is not None:
            yield from _death(seat, "demon")
    for choice in game.choices:
        seat = None if choice.by is None else game.seat(choice.by)
        ability = choice.ability or (None if seat is None else seat.believes or seat.character)
        row = choice.row or f"{ability}:{choice.by or 0}"
        yield e.ChoiceMade(replace(choice, row=row, ability=ability))
