"""Reminder tokens and notes."""

from __future__ import annotations

from app.domain import commands as c
from app.domain import events as e
from app.domain.decide import found
from app.domain.game import Game, Reminder
from app.domain.lasting import lasts_until, source_of
from app.domain.problems import Refused
from app.domain.words import say

LONGEST_REMINDER = 60
MOST_REMINDERS = 400


def place_reminder(game: Game, command: c.PlaceReminder) -> list[e.Event]:
    """A token is laid down: on a seat, or in the centre."""
    text = " ".join(command.text.split())
    if not text:
        raise Refused(say("A reminder needs a word or two."))
    if len(text) > LONGEST_REMINDER:
        raise Refused(say("A reminder may have {most} letters.", most=LONGEST_REMINDER))
    if command.on is not None:
        found.seat(game, command.on)
    if sum(1 for _ in game.reminders()) >= MOST_REMINDERS:
        raise Refused(say("There are {most} reminders in this game already.", most=MOST_REMINDERS))
    character = command.character
    source = command.source
    if source is None and (holder := source_of(game, character)) is not None:
        source = holder.id
    reminder = Reminder(
        id=game.next_id,
        text=text,
        character=None if character is None else character.id,
        until=command.until or lasts_until(character, text),
        source=source,
        placed=game.phase,
    )
    return [*found.invitation(game, character), e.ReminderPlaced(reminder, command.on)]


def move_reminder(game: Game, command: c.MoveReminder) -> list[e.Event]:
    """A token goes to another seat, or to the centre."""
    if command.on is not None:
        found.seat(game, command.on)
    lying = game.reminder(command.reminder)
    if lying is None:
        raise Refused(say("That reminder is no longer there."))
    return [] if lying[1] == command.on else [e.ReminderMoved(command.reminder, command.on)]


def remove_reminder(game: Game, command: c.RemoveReminder) -> list[e.Event]:
    """A token is taken away."""
    lying = game.reminder(command.reminder)
    return [] if lying is None else [e.ReminderRemoved(command.reminder, lying[0].text)]


def write_note(game: Game, command: c.WriteNote) -> list[e.Event]:
    """The note on a seat, or on the game, is now this."""
    text = found.text(command.text.strip())
    if command.seat is None:
        return [] if text == game.note else [e.NoteWritten(None, text)]
    seat = found.seat(game, command.seat)
    return [] if text == seat.note else [e.NoteWritten(seat.id, text)]


def expired(game: Game, at: str) -> list[e.Event]:
    """The tokens whose time is up at dawn or dusk leave; `dusk_tomorrow` outlasts the day it began."""
    return [
        e.ReminderRemoved(reminder.id, reminder.text, expired=True)
        for reminder, _ in game.reminders()
        if reminder.until == at
        or (at == "dusk" and reminder.until == "dusk_tomorrow" and reminder.placed != game.phase)
    ]
