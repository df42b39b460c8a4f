"""The time that the town was given."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.game import Game, Timer
from app.domain.words import Message, say


@dataclass(frozen=True, slots=True)
class TimerView:
    """A clock that runs. `ends` is seconds since 1970: the page counts down to it."""

    title: Message
    ends: float
    loud: bool


TITLES = {
    "whispers": say("Whispers"),
    "town": say("Town square"),
    "nominations": say("Nominations"),
}
MINUTES = (1, 2, 3, 5, 7, 10, 15, 20)


def timer_view(game: Game) -> TimerView | None:
    """The clock that runs, or None."""
    return None if game.timer is None else timer_of(game.timer)


def timer_of(timer: Timer) -> TimerView:
    """This clock."""
    return TimerView(TITLES[timer.kind], timer.ends, timer.loud)
