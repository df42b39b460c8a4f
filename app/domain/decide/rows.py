"""Rows that act: an answer is taken down, and when it was the last one everything follows."""

from __future__ import annotations

import json
from dataclasses import replace

from app.domain import commands as c
from app.domain import events as e
from app.domain.acting import Ask, Plan, Question, plan
from app.domain.acting.cards import to_show
from app.domain.acting.evening import evening, find_row
from app.domain.answers.answer import Answer
from app.domain.decide import found
from app.domain.evolve import evolve
from app.domain.game import Card, Choice, Claim, Game, Given, PhaseKind, Shown
from app.domain.night.model import Row, Status
from app.domain.problems import Refused
from app.domain.words import say


def answer_step(game: Game, command: c.AnswerStep) -> list[e.Event]:
    """The answer to a row's open question. An answer to another question than the open one, or another
    answer than was given, comes from a screen that lags behind."""
    row = found.row(game, command.row)
    question = None if row.status is Status.DONE else plan(game, row).question
    if question is None or not _is_meant(question, command):
        if _was_given(game, command):
            return []
        raise Refused(say("The game has moved on since this screen was drawn."))
    for seat in command.players:
        found.seat(game, seat)
    if command.words is not None and not _is_value(command.words):
        raise Refused(say("Something in this form was not understood."))
    given = _given(game, command, question)
    events: list[e.Event] = [e.StepAnswered(given)]
    by_day = game.phase.kind is PhaseKind.DAY
    if by_day and question.about is not None and row.seat is not None and command.character is not None:
        events.append(e.ClaimMade(Claim(row.seat, game.phase, command.character, about=question.about)))
    if question.shown:
        events += _picked(game, row, question, given)
    elif question.ask in (Ask.PLAYERS, Ask.CHARACTERS) and not question.settles:
        events.append(e.ChoiceMade(_choice(game, row, given)))
    if question.ask is Ask.ANSWER and given.words is not None:
        events.append(e.AnswerShown(_shown(game, row, given.words, question.answer)))
    after = game
    for event in events:
        after = evolve(after, event)
    return [*events, *_completed(after, command.row)]


def _given(game: Game, command: c.AnswerStep, question: Question) -> Given:
    """The answer, together with what was said before where the step is answered bit by bit."""
    given = Given(command.row, command.step, command.players, command.character, command.words)
    if question.ask is Ask.DEATH:
        return _with_death(game, given, question.victim)
    if question.about is not None:
        return _with_guess(game, given)
    if question.ask is Ask.CHARACTERS and question.most > 1:
        return _with_several(game, given, question)
    return given


def _shown(game: Game, row: Row, words: str, answer: Answer | None) -> Shown:
    """What was shown, beside the truth and the rulings that join the two."""
    shown = Shown(game.phase.number, row.key, row.seat, words)
    if answer is None:
        return shown
    true = json.dumps(answer.value, ensure_ascii=False)
    return replace(shown, true=true, about=answer.about, ruled=answer.ruled(json.loads(words)))


def _is_meant(question: Question, command: c.AnswerStep) -> bool:
    """Whether this is the question that was answered: the same step, and if somebody dies the same player."""
    of = command.players if question.ask is Ask.DEATH else ()
    return question.step == command.step and of in ((), (question.victim,))


def _was_given(game: Game, command: c.AnswerStep) -> bool:
    """Whether the step has this very answer already."""
    given = next((g for g in game.given if (g.row, g.step) == (command.row, command.step)), None)
    if given is None:
        return False
    if command.words is None:
        return (given.players, given.character) == (command.players, command.character)
    said = None if given.words is None else json.loads(given.words)
    if isinstance(said, list) and command.players:
        verdicts = dict(zip(given.players, said, strict=False))
        return json.dumps(verdicts.get(command.players[0])) == command.words
    return command.words in (given.words, json.dumps(said[-1]) if isinstance(said, list) and said else None)


def _is_value(words: str) -> bool:
    try:
        json.loads(words)
    except ValueError:
        return False
    return len(words) <= found.LONGEST_TEXT


def _with_death(game: Game, given: Given, victim: int | None) -> Given:
    """Verdicts on the victims of one step are kept together, in their order, with whom they are about."""
    before = next((g for g in game.given if (g.row, g.step) == (given.row, given.step)), None)
    said = [] if before is None or before.words is None else list(json.loads(before.words))
    players = () if before is None else before.players
    if victim is not None and victim not in players:
        players = (*players, victim)
    dies = given.words == "true"
    return Given(given.row, given.step, players, None, json.dumps([*said, dies]))


def _with_guess(game: Game, given: Given) -> Given:
    """What the players of one choice are said to be is kept together, in their order."""
    before = next((g for g in game.given if (g.row, g.step) == (given.row, given.step)), None)
    said = [] if before is None or before.words is None else list(json.loads(before.words))
    return replace(given, words=json.dumps([*said, given.character]))


def _with_several(game: Game, given: Given, question: Question) -> Given:
    """Characters named one by one or all at once are kept together, in their order; null says that there
    are no more."""
    named = json.loads(given.words) if given.words else [given.character]
    known = isinstance(named, list) and all(one is None or _is_known(game, one) for one in named)
    if not known:
        raise Refused(say("Something in this form was not understood."))
    said = list(dict.fromkeys([*question.chosen, *named]))[: question.most]
    latest = next((one for one in reversed(said) if one is not None), None)
    return replace(given, character=latest, words=json.dumps(said))


def _is_known(game: Game, character: object) -> bool:
    return isinstance(character, str) and game.character(character) is not None


def _picked(game: Game, row: Row, question: Question, given: Given) -> list[e.Event]:
    """What the Storyteller has picked to be shown, once it is whole."""
    if question.ask is Ask.CHARACTERS:
        told = json.loads(given.words) if given.words else [given.character]
        if question.most > len(told) and None not in told:
            return []
    else:
        told = [seat.player for i in given.players if (seat := game.seat(i)) is not None]
    words = json.dumps([one for one in told if one is not None], ensure_ascii=False)
    return [e.AnswerShown(Shown(game.phase.number, row.key, row.seat, words))]


def _choice(game: Game, row: Row, given: Given) -> Choice:
    """What the row has chosen, all its choices together; a feigned row's are no ability's."""
    if given.words is not None and given.character is not None:
        given = replace(given, words=None)
    earlier = [g for g in game.given if g.row == row.key and g.step != given.step and g.words is None]
    players = tuple(p for g in (*earlier, given) for p in g.players)
    character = given.character or next((g.character for g in reversed(earlier) if g.character), None)
    ability = None if row.feigned else row.ability
    return Choice(game.phase.number, row.key, row.seat, players, character, ability)


def _completed(game: Game, key: str) -> list[e.Event]:
    row = find_row(game, key)
    if row is None:
        return []
    found_plan = plan(game, row)
    if found_plan.question is not None:
        return []
    return [*_carried_out(found_plan, key), *to_show(game, row, found_plan.cards[found_plan.left :])]


def told_once(game: Game, events: list[e.Event]) -> list[e.Event]:
    """The events without a card that another row of tonight shows to the same players anyway (a Scarlet
    Woman who inherits by the Imp's own hand). `game` is the state before them."""
    if not any(isinstance(event, e.PromptRaised) and event.prompt.cards for event in events):
        return events
    for event in events:
        game = evolve(game, event)
    waiting = {prompt.key for prompt in game.prompts}
    due = [r for r in evening(game).rows if r.status is Status.DUE and r.key not in waiting]
    shown = {_seen(card) for row in due for card in plan(game, row).cards}
    return [
        event
        for event in events
        if not isinstance(event, e.PromptRaised)
        or not event.prompt.cards
        or any(_seen(card) not in shown for card in event.prompt.cards)
    ]


def _seen(card: Card) -> tuple[object, ...]:
    return card.to, card.words, card.characters, card.players, card.sign


def _carried_out(made: Plan, key: str) -> list[e.Event]:
    return [*made.events, e.RowDone(key)]


def finish_row(game: Game, command: c.FinishRow) -> list[e.Event]:
    """The row is done: whatever its steps do happens, as far as it has been answered."""
    if command.row in game.night.done:
        return []
    row = found.row(game, command.row)
    if row.status is Status.DONE:
        return [e.RowDone(command.row)]
    return _carried_out(plan(game, row), command.row)
