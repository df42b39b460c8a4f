"""What a whole action is called when undo offers to take it back."""

from __future__ import annotations

from app.domain import events as e
from app.domain.evolve import evolve
from app.domain.game import Game
from app.domain.history import describe
from app.domain.words import Message, say

# Said by another event of the same action, or of no weight beside it.
_QUIET = (e.GuestInvited, e.NominationRecounted, e.ReminderRemoved, e.StepAnswered, e.PromptRaised)

# What an action is named after whatever else it does.
_WEIGHTY = (e.PlayerDied, e.PlayerRevived, e.CharacterChanged, e.AlignmentChanged, e.AbilityGained)
MOST_NAMED = 3


def headline(game: Game, events: tuple[e.Event, ...]) -> Message:
    """What a whole action is called when it is offered for undo: the event that it was done for, and what
    weighs as much. `game` is the state in which the action was taken."""
    dealt = sum(isinstance(event, e.CharacterAssigned) for event in events)
    if dealt > 1:
        gathered = all(x.character is None for x in events if isinstance(x, e.CharacterAssigned))
        return say("The tokens are gathered in") if gathered else say("The tokens are dealt")
    told = named(events)
    lines: list[Message] = []
    for event in events:
        if any(event is one for one in told[:MOST_NAMED]):
            lines.append(_short(game, event))
        game = evolve(game, event)
    if len(told) > MOST_NAMED:
        lines.append(say("{count} more", count=len(told) - MOST_NAMED))
    if not lines:
        return say("nothing")
    found = lines[0]
    for line in lines[1:]:
        found = say("{some}; {more}", some=found, more=line)
    return found


def _came_of_it(events: tuple[e.Event, ...]) -> bool:
    """Whether a row has brought the death or change itself, so that its choice need not be named."""
    if not any(isinstance(event, e.RowDone) for event in events):
        return False
    return isinstance(next(event for event in events if isinstance(event, (e.RowDone, *_WEIGHTY))), _WEIGHTY)


def _short(game: Game, event: e.Event) -> Message:
    """A line without what somebody was before, which there is no room for."""
    if isinstance(event, e.CharacterChanged):
        seat, character = game.seat(event.seat), game.character(event.character)
        if seat is not None and character is not None:
            return say("{player} becomes the {character}", player=seat.player, character=character.name)
    return describe(game, event)


def named(events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The events of an action by which it is called: the first that says something (a token or a choice on
    the way does not, where somebody dies or changes of it), else what was answered; and every death and
    change."""
    speaking = [event for event in events if not isinstance(event, _QUIET)]
    weighty = [event for event in speaking if isinstance(event, _WEIGHTY)]
    first: tuple[e.Event, ...] = tuple(speaking[:1]) or events[:1]
    if weighty and (isinstance(first[0], (e.ReminderPlaced, e.RowDone)) or _came_of_it(events)):
        first = tuple(weighty[:1])
    elif first and isinstance(first[0], e.RowDone):
        first = tuple(event for event in events if isinstance(event, e.StepAnswered))[:1] or first
    told = {event.seat for event in first if isinstance(event, (e.PlayerExecuted, e.PlayerExiled))}
    more = [w for w in weighty if not (isinstance(w, e.PlayerDied) and w.seat in told) and w is not first[0]]
    return (*first, *more)
