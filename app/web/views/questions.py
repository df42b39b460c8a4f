"""The open question of a row: what the step asks, and each answer as something to tap."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.domain.acting import Ask, Question
from app.domain.answers.answer import Answer
from app.domain.game import Game
from app.domain.night.model import Row
from app.domain.words import Message, say
from app.web.views.hands import HandView, hand_of_answer
from app.web.views.tokens import TokenView, token_of

# More alternatives than this are a list to scroll, not answers under a thumb.
MOST_ANSWERS = 24
# Answers with longer words than this do not fit beside each other.
LONG_WORDS = 12


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One answer. `words` is what the tap sends (a JSON value). `kind`: true (as the Grimoire stands),
    possible (under a permitted registration), free (because the ability does not work) or other. `hand`:
    the card by which it is told."""

    label: Message
    words: str
    kind: str
    hand: HandView | None = None


@dataclass(frozen=True, slots=True)
class QuestionView:
    """What a row asks. `ask`: players, seats, characters, answer or death. `allowed` are the seats that
    the rules allow; `tokens` the characters to choose from; `why` the reasons of a death or an answer;
    `about` the player of whom a character is named."""

    key: str
    step: int
    ask: str
    words: Message
    least: int
    most: int
    may_refuse: bool
    allowed: tuple[int, ...]
    tokens: tuple[TokenView, ...]
    answers: tuple[AnswerView, ...]
    why: tuple[Message, ...] = ()
    free: bool = False
    victim: str | None = None
    suggested: tuple[int, ...] = ()
    before: tuple[Message, ...] = ()
    about: int | None = None

    @property
    def shape(self) -> str:
        """How the answers lie: `long` as a list of lines, `many` in several rows, else side by side."""
        longest = max((len(str(one.label)) for one in self.answers), default=0)
        if longest > LONG_WORDS and len(self.answers) > 2:
            return "long"
        return "many" if len(self.answers) > 4 else ""


def question_view(game: Game, row: Row, question: Question) -> QuestionView:
    """The question for the page."""
    answers: tuple[AnswerView, ...] = ()
    why: tuple[Message, ...] = ()
    victim = None if question.victim is None else game.seat(question.victim)
    if question.ask is Ask.ANSWER:
        answers = tuple(_answers(game, question.answer))
        why = () if question.answer is None else tuple(question.answer.why)
    elif question.outcome is not None and victim is not None:
        answers = _verdicts(victim.player, question)
        why = (*question.outcome.why, *(c.why for c in question.outcome.follows))
    return QuestionView(
        key=row.key,
        step=question.step,
        ask=question.ask.value,
        words=question.words,
        least=question.least,
        most=question.most,
        may_refuse=question.may_refuse,
        allowed=question.seats,
        tokens=tuple(t for c in question.characters if (t := token_of(game, c)) is not None),
        answers=answers,
        why=why,
        free=question.answer is not None and question.answer.free,
        victim=None if victim is None else victim.player,
        suggested=question.suggested,
        before=tuple(_shown_before(game, row)) if question.ask is Ask.ANSWER else (),
        about=question.about,
    )


def _verdicts(player: str, question: Question) -> tuple[AnswerView, ...]:
    """“Dies” and “lives”, the funnel's own word first."""
    dies = AnswerView(say("{player} dies", player=player), "true", "other")
    lives = AnswerView(say("{player} lives", player=player), "false", "other")
    outcome = question.outcome
    if outcome is None or outcome.dies is None or question.may_refuse:
        return (dies, lives)
    if outcome.dies:
        return (AnswerView(dies.label, "true", "true"), lives)
    return (AnswerView(lives.label, "false", "true"), dies)


def _answers(game: Game, answer: Answer | None) -> Iterable[AnswerView]:
    """The true answer first, then what may be said beside it, then, where the ability does not work,
    everything of its shape."""
    if answer is None:
        yield AnswerView(say("Shown"), "null", "other")
        return
    seen: set[str] = set()
    values: list[tuple[Any, str]] = []
    if answer.value is not None:
        values.append((answer.value, "true"))
    values += [(value, "possible") for value in answer.possible]
    values += [(value, "free") for value in _others(answer)]
    for value, kind in values[: MOST_ANSWERS + 1]:
        words = json.dumps(value, ensure_ascii=False)
        if words not in seen:
            seen.add(words)
            kind = kind if kind != "free" or answer.free else "other"
            yield AnswerView(said(game, value), words, kind, hand_of_answer(game, value))


def _others(answer: Answer) -> tuple[Any, ...]:
    """Further values of the same shape."""
    known = (answer.value, *answer.possible)
    example = next((value for value in known if value is not None), None)
    if isinstance(example, bool):
        return (True, False)
    if isinstance(example, int):
        return tuple(range(max(3, *(v for v in known if isinstance(v, int)), example + 1) + 1))
    for family in (("up", "down"), ("clockwise", "anti-clockwise")):
        if example in family:
            return family
    return ()


def said(game: Game, value: Any) -> Message:
    """A value in words."""
    if isinstance(value, bool):
        return say("Yes") if value else say("No")
    if isinstance(value, str) and value in _SIGNS:
        return _SIGNS[value]
    if isinstance(value, dict):
        names = ", ".join(map(str, value.get("players") or ()))
        return say("{character}: {players}", character=_name(game, value.get("character")), players=names)
    if isinstance(value, (list, tuple)):
        return say("{names}", names=", ".join(_name(game, item) for item in value) or "–")
    return say("{answer}", answer=_name(game, value))


_SIGNS = {
    "up": say("Thumb up"),
    "down": say("Thumb down"),
    "side": say("Thumb aside"),
    "clockwise": say("Clockwise"),
    "anti-clockwise": say("Anti-clockwise"),
}


def _name(game: Game, value: Any) -> str:
    character = game.character(value) if isinstance(value, str) else None
    if value is None:
        return "–"
    return str(value) if character is None else character.name


def _shown_before(game: Game, row: Row) -> Iterable[Message]:
    """What this player was shown on earlier nights by the same ability."""
    for shown in game.shown[-12:]:
        if shown.seat == row.seat and shown.row.partition(":")[0] == row.ability:
            yield say(
                "Night {night}: {shown}", night=shown.night, shown=str(said(game, json.loads(shown.shown)))
            )
