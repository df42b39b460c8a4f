"""Which events follow from a command. Pure: a game and a command in, events out.

An empty list means that the game already stands as the command wants it. `Refused` is raised only
where the command has no meaning (a seat that is gone, an empty name); a rule of the game that is
bent is a warning for the page to show and never a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.domain import commands as c
from app.domain.acting.triggers import follow
from app.domain.decide import day, phases, rows, said, seats, setup, tokens
from app.domain.decide.votes import kept_right
from app.domain.events import Event
from app.domain.game import Game


def decide(game: Game, command: c.Command) -> list[Event]:
    """The events that carry the command out, in order, with what abilities add to them."""
    events = _DECIDE[type(command)](game, command)
    events = rows.told_once(game, [*events, *follow(game, events)])
    return [*events, *kept_right(game, events)]


_DECIDE: dict[type, Callable[[Game, Any], list[Event]]] = {
    c.OpenGame: setup.open_game,
    c.RenameGame: setup.rename_game,
    c.ChangeScript: setup.change_script,
    c.FillBag: setup.fill_bag,
    c.PutInBag: setup.put_in_bag,
    c.TakeFromBag: setup.take_from_bag,
    c.ChooseStandIn: setup.choose_stand_in,
    c.Deal: setup.deal,
    c.AssignCharacter: setup.assign_character,
    c.ChooseBluffs: setup.choose_bluffs,
    c.Settle: setup.settle,
    c.AddFabled: setup.add_fabled,
    c.RemoveFabled: setup.remove_fabled,
    c.SeatPlayer: seats.seat_player,
    c.RenamePlayer: seats.rename_player,
    c.OrderSeats: seats.order_seats,
    c.MoveSeat: seats.move_seat,
    c.SwapSeats: seats.swap_seats,
    c.RemovePlayer: seats.remove_player,
    c.ChangeCharacter: seats.change_character,
    c.SetAlignment: seats.set_alignment,
    c.SetBelief: seats.set_belief,
    c.MarkDead: seats.mark_dead,
    c.Revive: seats.revive,
    c.SpendGhostVote: seats.spend_ghost_vote,
    c.ReturnGhostVote: seats.return_ghost_vote,
    c.PlaceReminder: tokens.place_reminder,
    c.MoveReminder: tokens.move_reminder,
    c.RemoveReminder: tokens.remove_reminder,
    c.WriteNote: tokens.write_note,
    c.BeginNight: phases.begin_night,
    c.BeginDay: phases.begin_day,
    c.FinishRow: rows.finish_row,
    c.AnswerStep: rows.answer_step,
    c.SkipRow: phases.skip_row,
    c.ReopenRow: phases.reopen_row,
    c.EndGame: phases.end_game,
    c.ReopenGame: phases.reopen_game,
    c.Nominate: day.nominate,
    c.CastVote: day.cast_vote,
    c.WithdrawVote: day.withdraw_vote,
    c.PassHand: day.pass_hand,
    c.TellVotes: day.tell_votes,
    c.CloseVote: day.close_vote,
    c.CancelNomination: day.cancel_nomination,
    c.Execute: day.execute,
    c.Exile: day.exile,
    c.MakeClaim: said.make_claim,
    c.StartTimer: said.start_timer,
    c.StopTimer: said.stop_timer,
}
