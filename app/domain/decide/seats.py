"""Players and what can be done to one of them."""

from __future__ import annotations

from app.domain import commands as c
from app.domain import events as e
from app.domain.acting import deaths
from app.domain.characters import Team
from app.domain.deaths import death
from app.domain.decide import found
from app.domain.game import Game
from app.domain.problems import Refused
from app.domain.words import say


def seat_player(game: Game, command: c.SeatPlayer) -> list[e.Event]:
    """Somebody joins: a further player, or a Traveller with their character and secret alignment."""
    if len(game.seats) >= found.MOST_PLAYERS:
        raise Refused(say("The circle holds {most} players.", most=found.MOST_PLAYERS))
    position = command.position
    if position is not None and not 0 <= position <= len(game.seats):
        position = None
    seated = e.PlayerSeated(game.next_id, found.player_name(game, command.player), position)
    if command.traveller is None:
        return [seated]
    alignment = command.alignment or command.traveller.team.alignment
    return [
        *found.invitation(game, command.traveller),
        seated,
        e.CharacterAssigned(seated.seat, command.traveller.id, alignment),
    ]


def rename_player(game: Game, command: c.RenamePlayer) -> list[e.Event]:
    """Another name for the same person."""
    seat = found.seat(game, command.seat)
    name = found.player_name(game, command.player, but=seat.id)
    return [] if name == seat.player else [e.PlayerRenamed(seat.id, name)]


def order_seats(game: Game, command: c.OrderSeats) -> list[e.Event]:
    """A new seating order. Seats that the order does not name keep their turn at the end."""
    present = tuple(seat.id for seat in game.seats)
    named = tuple(dict.fromkeys(seat for seat in command.order if seat in present))
    order = (*named, *(seat for seat in present if seat not in named))
    return [] if order == present else [e.SeatsOrdered(order)]


def move_seat(game: Game, command: c.MoveSeat) -> list[e.Event]:
    """One seat to another place; those between move up."""
    found.seat(game, command.seat)
    others = [seat.id for seat in game.seats if seat.id != command.seat]
    position = max(0, min(command.position, len(others)))
    return order_seats(game, c.OrderSeats((*others[:position], command.seat, *others[position:])))


def swap_seats(game: Game, command: c.SwapSeats) -> list[e.Event]:
    """Two people change chairs."""
    found.seat(game, command.one)
    found.seat(game, command.two)
    turned = {command.one: command.two, command.two: command.one}
    return order_seats(game, c.OrderSeats(tuple(turned.get(seat.id, seat.id) for seat in game.seats)))


def remove_player(game: Game, command: c.RemovePlayer) -> list[e.Event]:
    """Somebody leaves. A vote about them is called off; another is counted without them."""
    if game.seat(command.seat) is None:
        return []
    events: list[e.Event] = []
    vote = game.day.open_nomination
    if vote is not None and command.seat in (vote.by, vote.of):
        events.append(e.NominationCancelled(vote.number))
        vote = None
    events.append(e.PlayerLeft(command.seat))
    if vote is not None:
        living = sum(seat.alive for seat in game.seats if seat.id != command.seat)
        everyone = len(game.seats) - 1
        needed = ((everyone if vote.exile else living) + 1) // 2
        if needed != vote.needed:
            events.append(e.NominationRecounted(vote.number, needed))
    return events


def change_character(game: Game, command: c.ChangeCharacter) -> list[e.Event]:
    """The player becomes somebody else; name, life, votes and, unless said, alignment stay."""
    seat = found.seat(game, command.seat)
    events = found.invitation(game, command.character)
    if seat.character != command.character.id:
        if seat.alignment is None and command.alignment is None and seat.character is None:
            alignment = command.character.team.alignment
            events.append(e.CharacterAssigned(seat.id, command.character.id, alignment))
        else:
            events.append(e.CharacterChanged(seat.id, command.character.id, seat.character))
    if command.alignment is not None and command.alignment is not seat.alignment:
        events.append(e.AlignmentChanged(seat.id, command.alignment))
    return events if any(not isinstance(event, e.GuestInvited) for event in events) else []


def set_alignment(game: Game, command: c.SetAlignment) -> list[e.Event]:
    """The player's side, kept apart from their character."""
    seat = found.seat(game, command.seat)
    return [] if seat.alignment is command.alignment else [e.AlignmentChanged(seat.id, command.alignment)]


def set_belief(game: Game, command: c.SetBelief) -> list[e.Event]:
    """What the player takes themself for."""
    seat = found.seat(game, command.seat)
    believes = None if command.character is None else command.character.id
    if seat.believes == believes:
        return []
    return [*found.invitation(game, command.character), e.BeliefChanged(seat.id, believes)]


def mark_dead(game: Game, command: c.MarkDead) -> list[e.Event]:
    """The player dies because the Storyteller says so; what is certain to follow comes with it."""
    seat = found.seat(game, command.seat)
    if not seat.alive:
        return []
    return deaths.follow(game, seat, command.cause, death(game, seat.id, command.cause, None), dies=True)


def revive(game: Game, command: c.Revive) -> list[e.Event]:
    """The player lives again."""
    seat = found.seat(game, command.seat)
    return [] if seat.alive else [e.PlayerRevived(seat.id)]


def spend_ghost_vote(game: Game, command: c.SpendGhostVote) -> list[e.Event]:
    """The dead player's vote is gone."""
    seat = found.seat(game, command.seat)
    return [e.GhostVoteSpent(seat.id)] if seat.ghost_vote and not seat.alive else []


def return_ghost_vote(game: Game, command: c.ReturnGhostVote) -> list[e.Event]:
    """The dead player may vote once more."""
    seat = found.seat(game, command.seat)
    return [] if seat.ghost_vote else [e.GhostVoteReturned(seat.id)]


def is_traveller(game: Game, seat_id: int) -> bool:
    """Whether the seat's character is a Traveller."""
    seat = game.seat(seat_id)
    return seat is not None and game.team(seat) is Team.TRAVELLER
