"""Puts answers on the steps that convey them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from app.domain.abilities import Holding
from app.domain.answers.answer import Answer, without
from app.domain.answers.asking import Asking, Circumstances
from app.domain.answers.rules import RULES, Choice, Rule
from app.domain.characters import Team
from app.domain.game import Seat
from app.domain.night.model import Row, RowStep
from app.domain.words import Message, say

_SHOWS = ("show_grimoire", "show_character", "point", "tell", "announce", "show_card")


def told(row: Row, at: Circumstances) -> Row:
    """The row with its answers. Rows that convey nothing stay as they are."""
    steps = list(row.steps)
    for name, place in _conveyed(row).items():
        answer, answer_for = _answers(row, name, at)
        steps[place] = replace(steps[place], answer=answer, answer_for=answer_for)
    return row if not steps else replace(row, steps=tuple(steps))


def _conveyed(row: Row) -> dict[str, int]:
    """The rules of a row, and for each the place of the step that conveys it."""
    named: dict[str, list[int]] = {}
    for at, step in enumerate(row.steps):
        if step.step.get("rule") in RULES:
            named.setdefault(str(step.step.get("rule")), []).append(at)
    if not named and row.ability is not None and row.ability in RULES:
        named[row.ability] = [i for i, s in enumerate(row.steps) if s.step.do in (*_SHOWS, "signal")]
    found: dict[str, int] = {}
    for rule, places in named.items():
        signal = next((i for i in places if row.steps[i].step.do == "signal"), None)
        place: int | None = signal if signal is not None else _first_shown(row.steps, places)
        if place is not None:
            found[rule] = place
    return found


def _first_shown(steps: tuple[RowStep, ...], places: list[int]) -> int | None:
    shows = [i for i in places if steps[i].step.do != "show_card"]
    return next(iter(shows or places), None)


def _answers(row: Row, name: str, at: Circumstances) -> tuple[Answer | None, Mapping[str, Answer] | None]:
    """The answer, or one for every legal choice where the choice has not been made yet."""
    rule = RULES[name]
    holding = _holding(row, at)
    asking = Asking(at, name, row.seat)
    if rule.choice is None:
        return _answer(rule, asking, holding), None
    made = _made(row, at, rule.choice)
    if made is not None:
        return _answer(rule, replace(asking, chosen=made), holding), None
    answers = {
        "+".join(s.player for s in seats): _answer(
            rule, replace(asking, chosen=tuple(s.id for s in seats)), holding
        )
        for seats in _legal(_choice(row, rule.choice, at), asking)
    }
    return None, answers


def _holding(row: Row, at: Circumstances) -> Holding | None:
    return next((h for h in at.states.of(row.seat) if h.ability == row.ability), None)


def _made(row: Row, at: Circumstances, choice: Choice) -> tuple[int, ...] | None:
    """Whom the holder has chosen tonight, if that is known."""
    for made in reversed(at.game.choices):
        own = made.row == row.key or (not made.row and made.by == row.seat)
        if made.night == at.number and own and len(set(made.players)) == choice.count:
            return made.players
    return None


def _choice(row: Row, choice: Choice, at: Circumstances) -> Choice:
    """Homebrew brings its own bounds with its step; those of the rule hold for the rest."""
    character = at.states.cast.character(row.ability)
    step = next((s.step for s in row.steps if s.step.do == "choose_players"), None)
    if character is None or character.official or step is None:
        return choice
    barred = step.get("not") or ()
    return Choice(
        choice.count, "self" in barred, str(step.get("among", "any")), bool({"travellers"} & set(barred))
    )


def _legal(choice: Choice, asking: Asking) -> Iterator[tuple[Seat, ...]]:
    cast = asking.at.states.cast
    allowed = [
        s
        for s in asking.seats
        if not (choice.not_self and s.id == asking.seat)
        and not (choice.among == "alive" and not s.alive)
        and not (choice.among == "dead" and s.alive)
        and not (choice.no_travellers and cast.team(s) is Team.TRAVELLER)
    ]
    return combinations(allowed, choice.count)


def _answer(rule: Rule, asking: Asking, holding: Holding | None) -> Answer:
    truths = rule.truths(asking)
    states = asking.at.states
    free = holding is not None and not states.holds(holding)
    why = (*truths.why, *(_why_free(asking, holding) if free and holding is not None else ()))
    possible = truths.possible
    if holding is not None and _must_be_false(asking, holding):
        shape = tuple(rule.shape(asking))
        possible = without(shape, truths.possible) or without(shape, (truths.value,))
        why = (*why, say("A Vortox is at work: the answer must be false"))
    return Answer(truths.value, possible, free, tuple(dict.fromkeys(why)))


def _must_be_false(asking: Asking, holding: Holding) -> bool:
    if not asking.at.has_vortox or holding.believed:
        return False
    return asking.team_of(holding.ability) is Team.TOWNSFOLK


def _why_free(asking: Asking, holding: Holding) -> tuple[Message, ...]:
    """Why the ability does not work."""
    states = asking.at.states
    if holding.seat is None:
        return ()
    seat = states.cast.seats[holding.seat]
    if holding.believed:
        text = "{player} is the {character} and only believes to be the {ability}"
        return (
            say(
                text,
                player=seat.player,
                character=asking.name(seat.character),
                ability=asking.name(holding.ability),
            ),
        )
    ailments = states.ailments(seat.id)
    if ailments:
        return tuple(a.why for a in ailments)
    return (say("{player} has no working ability", player=seat.player),)
