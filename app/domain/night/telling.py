"""Puts answers on the steps that convey them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from app.domain.abilities import Holding
from app.domain.answers.answer import Answer, Value, each_once, without
from app.domain.answers.asking import Asking, Circumstances
from app.domain.answers.drafts import Drafts, Judged
from app.domain.answers.rules import RULES, Choice, Rule
from app.domain.characters import Team
from app.domain.game import Seat
from app.domain.how_to_run import Step
from app.domain.night.model import Answers, Conveyed, Row, RowStep
from app.domain.words import Message, say

_SHOWS = ("show_grimoire", "show_character", "point", "tell", "announce", "show_card")


# What a sign can say where no rule knows what it should.
_SAYS: dict[str, tuple[Value, ...]] = {
    "fingers": (0, 1, 2, 3, 4, 5),
    "nod_or_shake": (False, True),
    "thumb": ("down", "side", "up"),
    "direction": ("anti-clockwise", "clockwise"),
}


def told(row: Row, at: Circumstances) -> Row:
    """The row with its answers. Rows that convey nothing stay as they are."""
    conveyed = _conveyed(row, at)
    steps = list(row.steps if conveyed else judged(row.steps))
    for name, place in conveyed.items():
        steps[place] = replace(steps[place], conveys=Conveyed(partial(_answers, row, name, at)))
    return row if not steps else replace(row, steps=tuple(steps))


def judged(steps: Iterable[RowStep]) -> tuple[RowStep, ...]:
    """The steps, with every sign that only the Storyteller can choose as an answer, so that it is kept what
    was shown. A thumb after somebody may have changed sides tells that change, and is no choice."""
    steps = tuple(steps)
    turns = any(row_step.step.do == "turn" for row_step in steps)
    return tuple(step if turns and step.step.get("signal") == "thumb" else _judged(step) for step in steps)


def _judged(row_step: RowStep) -> RowStep:
    step = row_step.step
    values = _open_values(step) if step.do == "signal" and step.get("rule") not in RULES else None
    if values is None:
        return row_step
    answer = Answer(None, values, why=(say("It is what the Storyteller believes"),), telling=Judged(values))
    return replace(row_step, conveys=Conveyed(lambda: (answer, None)))


def _open_values(step: Step) -> tuple[Value, ...] | None:
    """What the sign of the step can say where it can say several things: all of its kind, or those listed."""
    value = step.get("value")
    if isinstance(value, list | tuple):
        return tuple(value)
    return _SAYS.get(str(step.get("signal"))) if value is None else None


def _conveyed(row: Row, circumstances: Circumstances) -> dict[str, int]:
    """The rules of a row, and for each the place of the step that conveys it."""
    named: dict[str, list[int]] = {}
    for at, step in enumerate(row.steps):
        if step.step.get("rule") in RULES:
            named.setdefault(str(step.step.get("rule")), []).append(at)
    ability = row.ability or ""
    if not named and ability in RULES and not _names_rules(ability, circumstances):
        named[ability] = [i for i, s in enumerate(row.steps) if s.step.do in (*_SHOWS, "signal")]
    found: dict[str, int] = {}
    for rule, places in named.items():
        signal = next((i for i in places if row.steps[i].step.do == "signal"), None)
        place: int | None = signal if signal is not None else _first_shown(row.steps, places)
        if place is not None:
            found[rule] = place
    return found


def _names_rules(ability: str, at: Circumstances) -> bool:
    """Whether the character says itself, on some row, which steps tell what."""
    character = at.states.cast.character(ability)
    instructions = () if character is None else character.how_to_run
    return any(s.get("rule") is not None for i in instructions for s in i.steps)


def _first_shown(steps: tuple[RowStep, ...], places: list[int]) -> int | None:
    shows = [i for i in places if steps[i].step.do != "show_card"]
    return next(iter(shows or places), None)


def _answers(row: Row, name: str, at: Circumstances) -> Answers:
    """The answer, or one for every legal choice where the choice has not been made yet."""
    rule = RULES[name]
    asking = Asking(at, name, row.seat)
    terms = _terms(row, at)
    if rule.choice is None:
        return _answer(rule, asking, terms), None
    made = _made(row, at, rule.choice)
    if made is not None:
        return _answer(rule, replace(asking, chosen=made), terms), None
    return None, {
        "+".join(s.player for s in seats): _answer(rule, Asking(at, name, row.seat, seats), terms)
        for seats in _legal(_choice(row, rule.choice, at), asking)
    }


@dataclass(frozen=True, slots=True)
class _Terms:
    """On what terms the holder learns: free to be told anything, or nothing that is true."""

    free: bool = False
    false: bool = False
    why: tuple[Message, ...] = ()


def _terms(row: Row, at: Circumstances) -> _Terms:
    holding = _holding(row, at)
    if holding is None:
        return _Terms()
    free = not at.states.holds(holding)
    false = at.has_vortox and not holding.believed and _is_townsfolk(holding.ability, at)
    false = false and not (at.states.is_sobered(holding.seat) or at.states.is_shielded(holding.seat))
    why = _why_free(holding, at) if free else ()
    if false:
        why = (*why, say("A Vortox is at work: the answer must be false"))
    return _Terms(free, false, why)


def _is_townsfolk(ability: str, at: Circumstances) -> bool:
    character = at.states.cast.character(ability)
    return character is not None and character.team is Team.TOWNSFOLK


def _holding(row: Row, at: Circumstances) -> Holding | None:
    return next((h for h in at.states.of(row.seat) if h.ability == row.ability), None)


def _made(row: Row, at: Circumstances, choice: Choice) -> tuple[Seat, ...] | None:
    """Whom the holder has chosen tonight, if that is known."""
    for made in reversed(at.game.choices):
        own = made.row == row.key or (not made.row and made.by == row.seat)
        if made.night == at.number and own and len(set(made.players)) == choice.count:
            return tuple(s for s in at.seats if s.id in made.players)
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


def _answer(rule: Rule, asking: Asking, terms: _Terms) -> Answer:
    found = _drafts(rule, asking, terms)
    about = tuple(s.id for s in rule.about(asking))
    why = tuple(dict.fromkeys((*found.truths.why, *terms.why)))
    return Answer(found.truths.value, found.permitted, terms.free, why, found.false, about, found)


def _drafts(rule: Rule, asking: Asking, terms: _Terms) -> Drafts:
    truths = rule.truths(asking)
    permitted = truths.possible
    terms = replace(terms, false=terms.false or rule.lies)
    if terms.false:
        shape = tuple(rule.shape(asking))
        lies = without(shape, truths.possible) or without(shape, (truths.value,)) or _beyond(shape)
        permitted = each_once(lies)
    return Drafts(rule, asking, truths, permitted, terms.free, terms.false)


def _beyond(shape: tuple[Value, ...]) -> tuple[Value, ...]:
    """Where a lie is due and only one number can be, the next one."""
    numbers = [value for value in shape if isinstance(value, int)]
    return (max(numbers) + 1,) if numbers else ()


def prepared(row: Row, at: Circumstances) -> Drafts | None:
    """What can be laid out for the answer of a row that is prepared; None where it has none, or it hangs on
    a choice that nobody has made."""
    rule = RULES.get(row.ability or "")
    if rule is None or rule.choice is not None:
        return None
    return _drafts(rule, Asking(at, row.ability or "", row.seat), _terms(row, at))


def _why_free(holding: Holding, at: Circumstances) -> tuple[Message, ...]:
    """Why the ability does not work."""
    states = at.states
    if holding.seat is None:
        return ()
    seat = states.cast.seats[holding.seat]
    if holding.believed:
        text = "{player} is the {character} and only believes to be the {ability}"
        return (
            say(
                text,
                player=seat.player,
                character=states.cast.name(seat.character),
                ability=states.cast.name(holding.ability),
            ),
        )
    ailments = states.ailments(seat.id)
    if ailments:
        return tuple(a.why for a in ailments)
    return (say("{player} has no working ability", player=seat.player),)
