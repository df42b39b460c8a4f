"""A small table to test at: five people on a tiny script of our own."""

from __future__ import annotations

from app.domain import commands as c
from app.domain.characters import Character, Team
from app.domain.decide import decide
from app.domain.game import Game
from app.domain.how_to_run import Instruction, Step
from app.domain.script import Script
from app.domain.timeline import Action, Kind, Timeline, advance

SEER = Character("seer", "Seer", Team.TOWNSFOLK, "Each night, learn a number.", reminders=("Seen",))
GUARD = Character(
    "guard",
    "Guard",
    Team.TOWNSFOLK,
    "Each night, keep a player safe.",
    reminders=("Safe",),
    how_to_run=(
        Instruction("each_night", (Step("place", "Mark them.", {"reminder": "Safe", "until": "dawn"}),)),
    ),
)
HERMIT = Character("loner", "Loner", Team.OUTSIDER, "You are alone.")
PLOTTER = Character("plotter", "Plotter", Team.MINION, "Each night, choose a player.", reminders=("Muddled",))
BEAST = Character("beast", "Beast", Team.DEMON, "Each night, a player dies.", reminders=("Dead",))
WANDERER = Character("wanderer", "Wanderer", Team.TRAVELLER, "You come and go.")
FAIRY = Character("fairy", "Fairy", Team.FABLED, "Something is different.")
SCRIPT = Script("Small town", (SEER, GUARD, HERMIT, PLOTTER, BEAST))
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")


def played(game: Game, *commands: c.Command) -> Game:
    """The game after these commands."""
    for command in commands:
        game = advance(game, decide(game, command))
    return game


def opened(*names: str) -> Game:
    """A game with these players, or the five of the house."""
    return played(Game(), c.OpenGame("Friday", SCRIPT, names or NAMES))


def seat_of(game: Game, player: str) -> int:
    """The id of a player's seat."""
    seat = game.called(player)
    assert seat is not None
    return seat.id


def dealt() -> Game:
    """Ann is the Seer, Bob the Guard, Cid the Loner, Dee the Plotter, Eve the Beast."""
    game = opened()
    hands = zip(game.seats, SCRIPT.characters, strict=True)
    return played(game, c.Deal(tuple((seat.id, character.id, None) for seat, character in hands)))


def first_day() -> Game:
    """The first day."""
    return played(dealt(), c.BeginNight(1), c.BeginDay(1))


def tapped(timeline: Timeline, *commands: c.Command) -> Timeline:
    """The timeline after these commands, an action each."""
    for command in commands:
        version = timeline.version + 1
        events = tuple(decide(timeline.game, command))
        timeline = timeline.add(Action(version, f"tap-{version}", 0.0, Kind.ACT, events))
    return timeline


def undone(timeline: Timeline) -> Timeline:
    """One step back."""
    target = timeline.undoable.version if timeline.undoable else None
    return timeline.add(Action(timeline.version + 1, f"undo-{timeline.version}", 0.0, Kind.UNDO, (), target))


def redone(timeline: Timeline) -> Timeline:
    """One step forth."""
    target = timeline.redoable.version if timeline.redoable else None
    return timeline.add(Action(timeline.version + 1, f"redo-{timeline.version}", 0.0, Kind.REDO, (), target))
