"""The open question of a row: what the step asks, and each answer as something to tap."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.domain.acting import Ask, Question
from app.domain.answers.answer import Answer, Draft, Kind
from app.domain.answers.reasons import ruling
from app.domain.game import Game, PhaseKind
from app.domain.night.model import Row
from app.domain.words import Message, say
from app.web.views.hands import HandView, hand_of_answer
from app.web.views.signs import SignView, sign_of
from app.web.views.tokens import TokenView, token_of

# More alternatives than this are a list to scroll, not answers under a thumb.
MOST_ANSWERS = 24
# Among so few answers the rulings that they rest on are looked for.
MOST_RULED = 6
# Answers with longer words than this do not fit beside each other.
LONG_WORDS = 12


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One answer. `words` is what the tap sends (a JSON value). `kind`: true (as the Grimoire stands),
    possible (under a permitted registration), again or false (offered where the ability does not work),
    free (of the same shape) or other. `hand`: the card by which it is told; `why` what speaks for it."""

    label: Message
    words: str
    kind: str
    hand: HandView | None = None
    why: tuple[Message, ...] = ()

    @property
    def sign(self) -> SignView | None:
        """What a hand tells it by, where it does."""
        return None if self.hand is None or not self.hand.parts else self.hand.parts[0].sign


@dataclass(frozen=True, slots=True)
class QuestionView:
    """What a row asks. `ask`: players, seats, characters, answer or death. `allowed` are the seats that
    the rules allow; `tokens` the characters to choose from; `why` the reasons of a death or an answer;
    `about` the player of whom a character is named. `draft` is one whole answer, on wish, and `drawn` a
    whole draft of characters; `because` says why these are suggested. `chosen` are the characters named
    already where several are."""

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
    victim: int | None = None
    suggested: tuple[int, ...] = ()
    before: tuple[Message, ...] = ()
    about: int | None = None
    drawn: tuple[TokenView, ...] = ()
    chosen: tuple[TokenView, ...] = ()
    because: tuple[Message, ...] = ()
    draft: AnswerView | None = None
    turn: int = 0
    suggests: bool = False
    false: bool = False

    @property
    def next(self) -> str:
        """What the brass answer sends: the truth; where nothing true may be told a good lie; where anything
        may be told what was told before, and else nothing: what a hurried tap says is the Storyteller's."""
        kinds = ("again", "false") if self.false else ("again",) if self.free else ("true",)
        return next((one.words for kind in kinds for one in self.answers if one.kind == kind), "")

    @property
    def drawn_words(self) -> str:
        """What the tap on a draft of characters sends: all of them at once."""
        return json.dumps([token.id for token in self.drawn])

    @property
    def shape(self) -> str:
        """How the answers lie: a `draft` beside the way to another, `long` as a list of lines, `many` in
        several rows, else side by side."""
        if self.draft is not None:
            return "draft"
        longest = max((len(str(one.label)) for one in self.answers), default=0)
        if longest > LONG_WORDS and len(self.answers) > 2:
            return "long"
        return "many" if len(self.answers) > 4 else ""


def question_view(game: Game, row: Row, question: Question, turn: int = 0) -> QuestionView:
    """The question for the page; with a `turn`, one whole answer is suggested, each turn another."""
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
        allowed=_lit(game, question),
        tokens=_tokens(game, question.characters),
        answers=answers,
        why=why,
        free=question.answer is not None and question.answer.free,
        victim=question.victim,
        suggested=question.suggested,
        before=tuple(_shown_before(game, row)) if question.ask is Ask.ANSWER else (),
        about=question.about,
        drawn=_tokens(game, question.drawn),
        chosen=_tokens(game, question.chosen),
        because=question.because,
        draft=_draft(game, question.answer, turn),
        turn=turn,
        suggests=_suggests(question),
        false=question.answer is not None and question.answer.false,
    )


def _lit(game: Game, question: Question) -> tuple[int, ...]:
    """The seats that are lit as allowed. By day others see the circle: there only who lives decides, which
    all know, and not who is good or a Minion."""
    if game.stage is not PhaseKind.DAY:
        return question.seats
    lives = {seat.alive for seat in game.seats if seat.id in question.seats}
    return tuple(seat.id for seat in game.seats if seat.alive in lives)


def _tokens(game: Game, characters: Iterable[str]) -> tuple[TokenView, ...]:
    return tuple(found for c in characters if (found := token_of(game, c)) is not None)


def _suggests(question: Question) -> bool:
    """Whether the Storyteller has something to pick here, so that it can be suggested."""
    if question.answer is not None:
        return question.answer.is_open and question.answer.draft(0) is not None
    return bool(question.suggested or question.drawn)


def _draft(game: Game, answer: Answer | None, turn: int) -> AnswerView | None:
    found = answer.draft(turn - 1) if answer is not None and turn > 0 else None
    if answer is None or found is None:
        return None
    kind = _offered(found) if answer.free else found.kind.value
    words = json.dumps(found.value, ensure_ascii=False)
    return AnswerView(said(game, found.value), words, kind, hand_of_answer(game, found.value), found.why)


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
    """Where the ability works the true answer first, then what may be said beside it; where it does not,
    after the truth a few good lies, and then everything of the same shape."""
    if answer is None:
        yield AnswerView(say("Shown"), "null", "other")
        return
    values: list[tuple[Any, str, tuple[Message, ...]]] = []
    if answer.value is not None and not answer.false:
        values.append((answer.value, "true", ()))
    if answer.free or answer.false:
        values += [(d.value, _offered(d), d.why) for d in answer.drafts()]
    if not answer.free or answer.false:
        kind = "free" if answer.false else "possible"
        values += [(value, kind, _rulings(game, answer, value)) for value in answer.possible]
    rest = (*answer.shape(), *(answer.possible if answer.free else ()))
    values += [(value, "free" if answer.free else "other", ()) for value in rest]
    seen: set[str] = set()
    for value, kind, why in values[: MOST_ANSWERS + 1]:
        words = json.dumps(value, ensure_ascii=False)
        if words not in seen:
            seen.add(words)
            yield AnswerView(said(game, value), words, kind, hand_of_answer(game, value), why)


def _offered(draft: Draft) -> str:
    """An offer that is no lie is one of several things that may be told, not the truth."""
    return "possible" if draft.kind is Kind.TRUE else draft.kind.value


def _rulings(game: Game, answer: Answer, value: Any) -> tuple[Message, ...]:
    """As what somebody has to register for it; only where a handful of answers is open."""
    if len(answer.possible) > MOST_RULED:
        return ()
    return tuple(ruling(game, ruled) for ruled in answer.ruled(value))


def said(game: Game, value: Any) -> Message:
    """A value in words."""
    sign = sign_of(value)
    if sign is not None:
        return sign.says
    if isinstance(value, dict):
        names = ", ".join(map(str, value.get("players") or ()))
        return say("{character}: {players}", character=_name(game, value.get("character")), players=names)
    if isinstance(value, (list, tuple)):
        return say("{names}", names=", ".join(_name(game, item) for item in value) or "–")
    return say("{answer}", answer=_name(game, value))


def _name(game: Game, value: Any) -> str:
    character = game.character(value) if isinstance(value, str) else None
    if value is None:
        return "–"
    return str(value) if character is None else character.name


def _shown_before(game: Game, row: Row) -> Iterable[Message]:
    """What this player was shown on earlier nights by the same ability, and by which ruling."""
    for shown in game.shown_to(row.seat, row.ability)[-12:]:
        told = str(said(game, json.loads(shown.shown)))
        rulings = ", ".join(str(ruling(game, ruled)) for ruled in shown.ruled)
        if rulings:
            yield say("Night {night}: {shown} ({ruling})", night=shown.night, shown=told, ruling=rulings)
        else:
            yield say("Night {night}: {shown}", night=shown.night, shown=told)
