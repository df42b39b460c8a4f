"""What abilities do when something happens: at once where nothing is to be decided, else as a prompt that
waits for the Storyteller."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType

from app.domain import events as e
from app.domain.abilities import Holding
from app.domain.acting.cards import to_show
from app.domain.acting.moments import Moment, concerns, moments
from app.domain.acting.plan import DEEDS, plan
from app.domain.evolve import evolve
from app.domain.game import Card, Game, Prompt
from app.domain.how_to_run import CARDS, Instruction, Step
from app.domain.night.model import Row, RowStep, Status
from app.domain.night.telling import judged
from app.domain.states import States, states_of
from app.domain.words import say

# One thing leads to another, but not for ever.
DEEPEST = 4
_ASKING = frozenset({"choose_players", "choose_character", "kill", "revive"})
# “If the Barber dies, …”: whose death it is and how they died, the instruction's moment and gate know.
_THE_DEATH = re.compile(
    r"If [^,]*\b(?:dies|died|is executed)(?: by execution)?"
    r"(?: (?:by|during the|at) (?:day|night)| today| tonight)?, "
)


def follow(game: Game, events: Iterable[e.Event], depth: int = 0) -> list[e.Event]:
    """The events that abilities add to these, in order; `game` is the state before them."""
    added: list[e.Event] = []
    for event in events:
        after = evolve(game, event)
        for moment in moments(game, event):
            for more in _answers(game, after, moment):
                deeper = follow(after, [more], depth + 1) if depth < DEEPEST else []
                for one in (more, *deeper):
                    after = evolve(after, one)
                    added.append(one)
        game = after
    return added


def _answers(before: Game, after: Game, moment: Moment) -> Iterator[e.Event]:
    states = states_of(before)
    now = after
    for holding in states.holdings:
        parts = _parts(states, holding, moment)
        if not parts:
            continue
        prompt = Prompt(
            key=f"{holding.ability}:{holding.seat or 0}:{moment.name}:{moment.subject}",
            ability=holding.ability,
            seat=holding.seat,
            moment=moment.name,
            parts=parts,
            subject=moment.subject,
            actor=moment.actor,
            raised=before.phase,
        )
        if any(p.key == prompt.key for p in now.prompts):
            continue
        for event in (*_overtaken(now, prompt), *_carried_out(now, prompt)):
            yield event
            now = evolve(now, event)


def _overtaken(game: Game, prompt: Prompt) -> Iterator[e.Event]:
    """What still waits of an earlier moment, where only the latest counts: a Cannibal's meal before this."""
    character = game.character(prompt.ability)
    steps = (s for i in (() if character is None else character.how_to_run) for s in i.steps)
    if not any(step.get("while") == "next" for step in steps):
        return
    for other in game.prompts:
        if (other.ability, other.seat, other.moment) == (prompt.ability, prompt.seat, prompt.moment):
            yield e.RowSkipped(other.key)


def _parts(states: States, holding: Holding, moment: Moment) -> tuple[int, ...]:
    """The places of the instructions that this moment wakes in the holder's ability."""
    character = states.cast.character(holding.ability)
    if character is None or not any(i.when == moment.name for i in character.how_to_run):
        return ()
    if not states.holds(holding):
        return ()
    found = [
        at
        for at, instruction in enumerate(character.how_to_run)
        if instruction.when == moment.name
        and (_later(instruction) or concerns(instruction, moment, holding, states, _kills(instruction)))
    ]
    acts = any(_acts(character.how_to_run[at]) for at in found if not _later(character.how_to_run[at]))
    return tuple(found) if acts else ()


def _later(instruction: Instruction) -> bool:
    """Whether the instruction looks at a choice that another part of the row brings."""
    return instruction.gate is not None and instruction.gate.kind == "chosen"


def _kills(instruction: Instruction) -> bool:
    """Whether the Storyteller is asked before it acts, so that a registration can be ruled then."""
    return any(step.do == "kill" for step in instruction.steps)


def _acts(instruction: Instruction) -> bool:
    return any(step.do in DEEDS for step in instruction.steps)


def _carried_out(game: Game, prompt: Prompt) -> list[e.Event]:
    """What happens at once, or the prompt where the Storyteller has to judge or to ask."""
    at_once, later = _by_themselves(game, prompt)
    if at_once and later:
        first = _carried_out(game, replace(prompt, parts=at_once))
        for event in first:
            game = evolve(game, event)
        return [*first, *_carried_out(game, replace(prompt, parts=later))]
    waiting = evolve(game, e.PromptRaised(prompt))
    row = prompt_row(waiting, prompt)
    if _hangs_on_a_claim(game, prompt) or any(_judged(s.step, prompt.moment) for s in row.steps):
        return [e.PromptRaised(prompt)]
    made = plan(waiting, row)
    if made.question is not None:
        return [e.PromptRaised(prompt)]
    return [*made.events, *to_show(waiting, row, made.cards)]


def _by_themselves(game: Game, prompt: Prompt) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first instructions of a prompt that ask nothing, and those from the first on that does: what is
    certain does not wait for what is not. A part that looks at a choice stays with the choice."""
    character = game.character(prompt.ability)
    if character is None or _hangs_on_a_claim(game, prompt):
        return (), prompt.parts
    first = len(prompt.parts)
    for n, at in enumerate(prompt.parts):
        if any(_judged(step, prompt.moment) for step in character.how_to_run[at].steps):
            first = n
            break
    return prompt.parts[:first], prompt.parts[first:]


def _hangs_on_a_claim(game: Game, prompt: Prompt) -> bool:
    """Whether it only happens if somebody says something (a Goblin when nominated)."""
    character = game.character(prompt.ability)
    gates = () if character is None else (character.how_to_run[at].gate for at in prompt.parts)
    return any(gate is not None and gate.get("claim") for gate in gates)


def _judged(step: Step, moment: str) -> bool:
    """Whether a person has to say if this happens: choices, deaths, and what is told with an “if” that asks
    for more than the death which the moment is."""
    words = step.text
    if "dies" in moment or "executed" in moment:
        words = _THE_DEATH.sub("", words, count=1)
    return step.do in _ASKING or (
        step.do in ("place", "gain") and words.casefold().startswith(("if ", "you may "))
    )


def prompt_row(game: Game, prompt: Prompt) -> Row:
    """The row of a prompt, to be run like one of the night sheet."""
    if prompt.cards:
        return _cards_row(game, prompt)
    character = game.character(prompt.ability)
    steps: list[RowStep] = []
    for at in prompt.parts if character is not None else ():
        instruction = character.how_to_run[at] if character is not None else None
        if instruction is None:
            continue
        gate = instruction.gate if _later(instruction) else None
        mark = None if instruction.gate is None else instruction.gate.get("reminder")
        steps += [RowStep(step, gate=gate, mark=mark) for step in instruction.steps]
    seat = None if prompt.seat is None else game.seat(prompt.seat)
    truth = None if seat is None else seat.character
    return Row(
        prompt.key, prompt.ability, prompt.seat, truth, prompt.ability, Status.DUE, steps=judged(steps)
    )


def _cards_row(game: Game, prompt: Prompt) -> Row:
    """What a row has left to be shown: wake them, and show it."""
    seats = tuple(dict.fromkeys(seat for card in prompt.cards for seat in card.to))
    names = ", ".join(seat.player for i in seats if (seat := game.seat(i)) is not None)
    wake = say("Wake {names}.", names=names)
    steps = [RowStep(Step("note", str(wake)), says=wake)] if names else []
    steps += [RowStep(_shown_again(card)) for card in prompt.cards]
    seat = None if prompt.seat is None else game.seat(prompt.seat)
    truth = None if seat is None else seat.character
    return Row(prompt.key, "shown", prompt.seat, truth, prompt.ability, Status.DUE, steps=tuple(steps))


def _shown_again(card: Card) -> Step:
    fields = {
        "card": card.words if card.words in CARDS else "own",
        "words": card.words,
        "characters": list(card.characters),
        "players_at": list(card.players),
        "seats": list(card.to),
        "value": card.sign,
    }
    return Step("show_grimoire" if card.grimoire else "show_card", card.text, MappingProxyType(fields))
