"""One event after another turns one state into the next. Nothing is decided here and nothing fails:
an event that names a seat which is gone changes nothing, so that any log can be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.domain import events as e
from app.domain.characters import Alignment
from app.domain.game import (
    Day,
    Ending,
    Game,
    Gone,
    Night,
    Nomination,
    Phase,
    PhaseKind,
    Prompt,
    Seat,
    Settled,
)

# The row of the night sheet that night itself has done: when it falls, all eyes are closed.
DUSK = "dusk"


def evolve(game: Game, event: e.Event) -> Game:
    """The game after the event."""
    return _EVOLVE[type(event)](game, event)


def _on_seat(game: Game, seat_id: int, **changes: Any) -> Game:
    seats = tuple(replace(s, **changes) if s.id == seat_id else s for s in game.seats)
    return replace(game, seats=seats)


def _opened(game: Game, event: e.GameOpened) -> Game:
    return Game(name=event.name, script=event.script)


def _guest(game: Game, event: e.GuestInvited) -> Game:
    others = tuple(c for c in game.guests if c.id != event.character.id)
    return replace(game, guests=(*others, event.character))


# Seats


def _seated(game: Game, event: e.PlayerSeated) -> Game:
    at = len(game.seats) if event.position is None else event.position
    seats = (*game.seats[:at], Seat(event.seat, event.player), *game.seats[at:])
    return replace(game, seats=seats, next_id=max(game.next_id, event.seat + 1))


def _ordered(game: Game, event: e.SeatsOrdered) -> Game:
    by_id = {seat.id: seat for seat in game.seats}
    named = [by_id[seat] for seat in event.order if seat in by_id]
    rest = [seat for seat in game.seats if seat.id not in event.order]
    return replace(game, seats=(*named, *rest))


def _left(game: Game, event: e.PlayerLeft) -> Game:
    nominations = tuple(
        replace(n, votes=tuple(v for v in n.votes if v != event.seat)) if n.open else n
        for n in game.day.nominations
    )
    return replace(
        game,
        seats=tuple(s for s in game.seats if s.id != event.seat),
        day=replace(game.day, nominations=nominations),
    )


def _assigned(game: Game, event: e.CharacterAssigned) -> Game:
    return _on_seat(game, event.seat, character=event.character, alignment=event.alignment, believes=None)


def _changed(game: Game, event: e.CharacterChanged) -> Game:
    game = _on_seat(game, event.seat, character=event.character, believes=None)
    if game.phase.kind is not PhaseKind.NIGHT:
        return game
    return replace(game, night=replace(game.night, became=_with(game.night.became, event.seat)))


def _gained(game: Game, event: e.AbilityGained) -> Game:
    seat = game.seat(event.seat)
    had = () if seat is None else tuple(a for a in seat.gained if a != event.ability)
    return _on_seat(game, event.seat, gained=(*had, event.ability))


def _lost(game: Game, event: e.AbilityLost) -> Game:
    seat = game.seat(event.seat)
    had = () if seat is None else seat.gained
    return _on_seat(game, event.seat, gained=tuple(a for a in had if a != event.ability))


# Death and ghost votes


def _died(game: Game, event: e.PlayerDied) -> Game:
    game = _on_seat(game, event.seat, alive=False, ghost_vote=True, died=game.phase, spent_in_secret=False)
    if game.phase.kind is PhaseKind.NIGHT:
        return replace(game, night=replace(game.night, died=_with(game.night.died, event.seat)))
    return replace(game, day=replace(game.day, died=_with(game.day.died, event.seat)))


def _revived(game: Game, event: e.PlayerRevived) -> Game:
    game = _on_seat(game, event.seat, alive=True, ghost_vote=True, died=None, spent_in_secret=False)
    return replace(
        game,
        night=replace(game.night, died=_without(game.night.died, event.seat)),
        day=replace(game.day, died=_without(game.day.died, event.seat)),
    )


def _with(members: tuple[Any, ...], member: Any) -> tuple[Any, ...]:
    return members if member in members else (*members, member)


def _without(members: tuple[Any, ...], member: Any) -> tuple[Any, ...]:
    return tuple(m for m in members if m != member)


# Reminders


def _placed(game: Game, event: e.ReminderPlaced) -> Game:
    game = replace(game, next_id=max(game.next_id, event.reminder.id + 1))
    seat = None if event.on is None else game.seat(event.on)
    if seat is None:
        return replace(game, centre=(*game.centre, event.reminder))
    return _on_seat(game, seat.id, reminders=(*seat.reminders, event.reminder))


def _removed(game: Game, event: e.ReminderRemoved) -> Game:
    found = game.reminder(event.reminder)
    if found is None:
        return game
    reminder, on = found
    if event.expired:
        earlier = tuple(gone for gone in game.gone if gone.at == game.phase)
        game = replace(game, gone=(*earlier, Gone(reminder.text, reminder.character, on, game.phase)))
    seat = None if on is None else game.seat(on)
    if seat is None:
        return replace(game, centre=_without(game.centre, reminder))
    return _on_seat(game, seat.id, reminders=_without(seat.reminders, reminder))


def _moved(game: Game, event: e.ReminderMoved) -> Game:
    found = game.reminder(event.reminder)
    if found is None:
        return game
    game = _removed(game, e.ReminderRemoved(event.reminder))
    return _placed(game, e.ReminderPlaced(found[0], event.on))


# Phases and the night sheet


def _night_fell(game: Game, event: e.NightFell) -> Game:
    dusk = tuple((seat.id, seat.alive, seat.ghost_vote or seat.spent_in_secret) for seat in game.seats)
    night = Night(done=(DUSK,), dusk=dusk)
    return replace(game, phase=Phase(PhaseKind.NIGHT, event.number), night=night, given=(), timer=None)


def _day_broke(game: Game, event: e.DayBroke) -> Game:
    return replace(game, phase=Phase(PhaseKind.DAY, event.number), day=Day(), given=(), timer=None)


def _without_prompt(game: Game, key: str) -> tuple[Prompt, ...]:
    return tuple(prompt for prompt in game.prompts if prompt.key != key)


def _row_done(game: Game, event: e.RowDone) -> Game:
    night = game.night
    changed = replace(night, done=_with(night.done, event.row), skipped=_without(night.skipped, event.row))
    return replace(game, night=changed, prompts=_without_prompt(game, event.row))


def _row_skipped(game: Game, event: e.RowSkipped) -> Game:
    night = game.night
    changed = replace(night, skipped=_with(night.skipped, event.row), done=_without(night.done, event.row))
    return replace(game, night=changed, prompts=_without_prompt(game, event.row))


def _row_reopened(game: Game, event: e.RowReopened) -> Game:
    night = game.night
    forced = _with(night.forced, event.row) if event.forced else night.forced
    changed = replace(
        night,
        done=_without(night.done, event.row),
        skipped=_without(night.skipped, event.row),
        forced=forced,
    )
    return replace(game, night=changed, given=tuple(g for g in game.given if g.row != event.row))


def _answered(game: Game, event: e.StepAnswered) -> Game:
    given = event.given
    others = tuple(g for g in game.given if (g.row, g.step) != (given.row, given.step))
    return replace(game, given=(*others, given))


def _chose(game: Game, event: e.ChoiceMade) -> Game:
    made = event.choice
    others = tuple(c for c in game.choices if (c.night, c.row) != (made.night, made.row))
    return replace(game, choices=(*others, made))


# Day


def _nominated(game: Game, event: e.NominationMade) -> Game:
    made = Nomination(event.number, event.by, event.of, event.needed, exile=event.exile, secret=event.secret)
    day = replace(game.day, nominations=(*game.day.nominations, made))
    return replace(game, day=day, next_id=max(game.next_id, event.number + 1))


def _on_nomination(game: Game, number: int, change: Callable[[Nomination], Nomination]) -> Game:
    nominations = tuple(change(n) if n.number == number else n for n in game.day.nominations)
    return replace(game, day=replace(game.day, nominations=nominations))


def _vote_cast(game: Game, event: e.VoteCast) -> Game:
    def cast(nomination: Nomination) -> Nomination:
        weights = tuple(w for w in nomination.weights if w[0] != event.seat)
        if event.weight != 1:
            weights = (*weights, (event.seat, event.weight))
        votes, passed = _with(nomination.votes, event.seat), _without(nomination.passed, event.seat)
        return replace(nomination, votes=votes, passed=passed, weights=weights)

    return _on_nomination(game, event.nomination, cast)


def _vote_withdrawn(game: Game, event: e.VoteWithdrawn) -> Game:
    return _on_nomination(game, event.nomination, lambda n: replace(n, votes=_without(n.votes, event.seat)))


def _passed(game: Game, event: e.HandPassed) -> Game:
    def pass_by(nomination: Nomination) -> Nomination:
        votes, passed = _without(nomination.votes, event.seat), _with(nomination.passed, event.seat)
        return replace(nomination, votes=votes, passed=passed)

    return _on_nomination(game, event.nomination, pass_by)


def _told(game: Game, event: e.VotesTold) -> Game:
    nominations = tuple(replace(n, secret=False) for n in game.day.nominations)
    seats = tuple(replace(seat, spent_in_secret=False) for seat in game.seats)
    return replace(game, seats=seats, day=replace(game.day, nominations=nominations))


def _vote_closed(game: Game, event: e.VoteClosed) -> Game:
    return _on_nomination(game, event.nomination, lambda n: replace(n, open=False))


def _cancelled(game: Game, event: e.NominationCancelled) -> Game:
    left = tuple(n for n in game.day.nominations if n.number != event.nomination)
    return replace(game, day=replace(game.day, nominations=left))


def _recounted(game: Game, event: e.NominationRecounted) -> Game:
    return _on_nomination(game, event.nomination, lambda n: replace(n, needed=event.needed))


def _executed(game: Game, event: e.PlayerExecuted) -> Game:
    earlier = tuple(seat for seat in game.day.executions if seat != event.seat)
    return replace(game, day=replace(game.day, executed=event.seat, earlier=earlier, decided=True))


def _exiled(game: Game, event: e.PlayerExiled) -> Game:
    return replace(game, day=replace(game.day, exiled=_with(game.day.exiled, event.seat)))


def _ended(game: Game, event: e.GameEnded) -> Game:
    return replace(game, ending=Ending(event.winner, event.why))


def _fabled_added(game: Game, event: e.FabledAdded) -> Game:
    if event.loric:
        return replace(game, loric=_with(game.loric, event.character))
    return replace(game, fabled=_with(game.fabled, event.character))


def _fabled_removed(game: Game, event: e.FabledRemoved) -> Game:
    return replace(
        game,
        fabled=_without(game.fabled, event.character),
        loric=_without(game.loric, event.character),
    )


def _settled(game: Game, event: e.AbilitySettled) -> Game:
    others = tuple(one for one in game.settled if one.character != event.character)
    made = Settled(event.character, event.words, event.characters)
    return replace(game, settled=(*others, made) if made.words or made.characters else others)


def _noted(game: Game, event: e.NoteWritten) -> Game:
    if event.seat is None:
        return replace(game, note=event.text)
    return _on_seat(game, event.seat, note=event.text)


def _aligned(game: Game, seat: int, alignment: Alignment | None) -> Game:
    return _on_seat(game, seat, alignment=alignment)


_EVOLVE: dict[type, Callable[[Game, Any], Game]] = {
    e.GameOpened: _opened,
    e.GameRenamed: lambda game, event: replace(game, name=event.name),
    e.ScriptChanged: lambda game, event: replace(game, script=event.script),
    e.GuestInvited: _guest,
    e.PlayerSeated: _seated,
    e.PlayerRenamed: lambda game, event: _on_seat(game, event.seat, player=event.player),
    e.SeatsOrdered: _ordered,
    e.PlayerLeft: _left,
    e.BagFilled: lambda game, event: replace(game, bag=event.characters, stand_ins=event.stand_ins),
    e.CharacterAssigned: _assigned,
    e.CharacterChanged: _changed,
    e.AlignmentChanged: lambda game, event: _aligned(game, event.seat, event.alignment),
    e.BeliefChanged: lambda game, event: _on_seat(game, event.seat, believes=event.character),
    e.AbilityGained: _gained,
    e.AbilityLost: _lost,
    e.PlayerDied: _died,
    e.PlayerRevived: _revived,
    e.GhostVoteSpent: lambda game, event: _on_seat(
        game, event.seat, ghost_vote=False, spent_in_secret=event.secret
    ),
    e.GhostVoteReturned: lambda game, event: _on_seat(
        game, event.seat, ghost_vote=True, spent_in_secret=False
    ),
    e.ReminderPlaced: _placed,
    e.ReminderMoved: _moved,
    e.ReminderRemoved: _removed,
    e.BluffsChosen: lambda game, event: replace(game, bluffs=event.characters),
    e.AbilitySettled: _settled,
    e.FabledAdded: _fabled_added,
    e.FabledRemoved: _fabled_removed,
    e.NoteWritten: _noted,
    e.NightFell: _night_fell,
    e.DayBroke: _day_broke,
    e.RowDone: _row_done,
    e.RowSkipped: _row_skipped,
    e.RowReopened: _row_reopened,
    e.StepAnswered: _answered,
    # A prompt stands once: one that comes up again takes the place of its forerunner.
    e.PromptRaised: lambda game, event: replace(
        game, prompts=(*_without_prompt(game, event.prompt.key), event.prompt)
    ),
    e.ChoiceMade: _chose,
    e.AnswerShown: lambda game, event: replace(game, shown=(*game.shown, event.shown)),
    e.NominationMade: _nominated,
    e.VoteCast: _vote_cast,
    e.VoteWithdrawn: _vote_withdrawn,
    e.HandPassed: _passed,
    e.VotesTold: _told,
    e.VoteClosed: _vote_closed,
    e.NominationCancelled: _cancelled,
    e.NominationRecounted: _recounted,
    e.PlayerExecuted: _executed,
    e.NobodyExecuted: lambda game, event: replace(game, day=replace(game.day, executed=None, decided=True)),
    e.PlayerExiled: _exiled,
    e.NobodyDied: lambda game, event: replace(game, night=replace(game.night, nobody_died=True)),
    e.ClaimMade: lambda game, event: replace(game, claims=(*game.claims, event.claim)),
    e.TimerStarted: lambda game, event: replace(game, timer=event.timer),
    e.TimerStopped: lambda game, event: replace(game, timer=None),
    e.GameEnded: _ended,
    e.GameReopened: lambda game, event: replace(game, ending=None),
    e.Remarked: lambda game, event: game,
}
