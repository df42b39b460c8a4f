"""What a row asks before it can be carried out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.answers.answer import Answer
from app.domain.deaths.outcome import Outcome
from app.domain.words import Message


class Ask(StrEnum):
    """The kinds of questions. PLAYERS and CHARACTERS are choices of players (or of the Storyteller in
    their place), SEATS is where the Storyteller lays a token, ANSWER what is shown, DEATH whether
    somebody dies."""

    PLAYERS = "players"
    CHARACTERS = "characters"
    SEATS = "seats"
    ANSWER = "answer"
    DEATH = "death"


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a row. `step` is the place of its step in the row. `least` and `most` bound how
    many are chosen. `seats` or `characters` are those that the rules allow: others may be chosen all
    the same. `suggested` (seats) or `drawn` (characters) is a whole legal draft of what the Storyteller
    picks, and `because` says who these are; a player's own choice has none. `chosen` are the characters
    that were named already where several are; `shown`: what is picked is only shown to somebody;
    `settles`: what the Storyteller says is a fact of the game and no choice of the row. `answer`
    comes with ANSWER, `outcome` and `victim` (a seat id) with DEATH. `about` is the player of whom a
    character is to be named, where several are asked about in turn."""

    step: int
    ask: Ask
    words: Message
    least: int = 1
    most: int = 1
    may_refuse: bool = False
    seats: tuple[int, ...] = ()
    characters: tuple[str, ...] = ()
    suggested: tuple[int, ...] = ()
    drawn: tuple[str, ...] = ()
    because: tuple[Message, ...] = ()
    answer: Answer | None = None
    outcome: Outcome | None = None
    victim: int | None = None
    cause: str | None = None
    about: int | None = None
    chosen: tuple[str, ...] = ()
    shown: bool = False
    settles: bool = False
