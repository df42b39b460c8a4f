"""What is looked at by day before it is done, such as an execution or night falling; the night's report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.abilities import Holding, marked
from app.domain.acting.advice import won
from app.domain.acting.triggers import prompt_row
from app.domain.deaths import Outcome, death
from app.domain.decide.tokens import expired
from app.domain.events import NobodyExecuted, ReminderRemoved
from app.domain.evolve import evolve
from app.domain.game import Game, Gone, Phase, PhaseKind, Prompt, Seat
from app.domain.how_to_run import Instruction
from app.domain.night.gates import Tonight, verdict
from app.domain.states import states_of
from app.domain.town import nominator_of
from app.domain.wins import Win
from app.domain.words import Message, say

# How the open row of the page is called: execute-<seat>, exile-<seat>, dusk.
EXECUTE, EXILE, DUSK = "execute-", "exile-", "dusk"


@dataclass(frozen=True, slots=True)
class VerdictView:
    """An execution or exile that is about to be carried out. `deed` is the tap's name; `dies` what the rules
    say (None: the Storyteller decides); `why` is for the Storyteller alone."""

    deed: str
    seat: int
    player: str
    dies: bool | None
    why: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class DuskView:
    """What is open before night falls. `block` is about to die and was not executed; `undecided`: nothing
    was said of an execution; `notes` are for the Storyteller alone."""

    night: int
    prompts: int
    block: str | None
    undecided: bool
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class DawnView:
    """What the night has brought. `died` and `back` are public at dawn; `told`: it was said that nobody
    died; `announce` is to be said aloud; `left` are tokens whose time was up, for the Storyteller alone."""

    died: tuple[str, ...]
    back: tuple[str, ...]
    told: bool
    announce: tuple[Message, ...]
    left: tuple[Message, ...]


def about_to(game: Game, row: str | None) -> VerdictView | None:
    """The execution or exile that this row names; None: it names none."""
    for start, deed, cause in ((EXECUTE, "execute", "execution"), (EXILE, "exile", "exile")):
        name = (row or "").removeprefix(start)
        if not (row or "").startswith(start) or not name.isdecimal() or len(name) > 9:
            continue
        seat = game.seat(int(name))
        done = seat is not None and seat.id in (*game.day.executions, *game.day.exiled)
        if seat is not None and not done:
            outcome = foreseen(game, seat.id, cause)
            return VerdictView(deed, seat.id, seat.player, outcome.dies, reasons(outcome))
    return None


def foreseen(game: Game, seat: int, cause: str) -> Outcome:
    """What the rules say of this execution or exile."""
    return death(game, seat, cause, nominator_of(game, seat) if cause == "execution" else None)


def reasons(outcome: Outcome) -> tuple[Message, ...]:
    """Why, what follows, and what it would decide."""
    return (*outcome.why, *(c.why for c in outcome.follows), *(_win(win) for win in outcome.wins))


def is_plain(game: Game, seat: int, cause: str) -> bool:
    """Whether there is nothing to think about: the player simply dies, and nobody changes by it."""
    outcome = foreseen(game, seat, cause)
    changed = any(found.effect in ("dies", "becomes", "turns", "gains") for found in outcome.follows)
    return outcome.dies is True and not outcome.wins and not changed


def _win(win: Win) -> Message:
    if win.team.value == "good":
        return say("Good wins by the rules: {why}", why=win.why)
    return say("Evil wins by the rules: {why}", why=win.why)


def win_notes(game: Game) -> tuple[Message, ...]:
    """Who has won by the rules. Advice: the Storyteller declares."""
    return tuple(_win(win) for win in won(game))


def dusk_check(game: Game, block: int | None) -> DuskView:
    """What is open before the night after this day."""
    undecided = not game.day.decided
    seat = None if block is None or not undecided else game.seat(block)
    return DuskView(
        night=game.phase.number + 1,
        prompts=len(game.prompts),
        block=None if seat is None else seat.player,
        undecided=undecided,
        notes=(*win_notes(evolve(game, NobodyExecuted()) if undecided else game), *_leaving(game, "dusk")),
    )


def is_open_at_dusk(game: Game, block: int | None) -> bool:
    """Whether there is something to look at before night falls."""
    if game.prompts or (block is not None and not game.day.decided):
        return True
    return bool(won(game if game.day.decided else evolve(game, NobodyExecuted())))


def _leaving(game: Game, at: str) -> Iterator[Message]:
    """Tokens whose time is up then."""
    for event in expired(game, at):
        lying = game.reminder(event.reminder) if isinstance(event, ReminderRemoved) else None
        if lying is not None:
            yield _gone(game, Gone(lying[0].text, lying[0].character, lying[1], game.phase))


def _gone(game: Game, gone: Gone) -> Message:
    seat = None if gone.on is None else game.seat(gone.on)
    if seat is None:
        return say("{reminder} leaves", reminder=gone.text)
    return say("{reminder} leaves {player}", reminder=gone.text, player=seat.player)


def dawn(game: Game) -> DawnView:
    """What the night that ends, or has ended, has brought."""
    by_night = game.phase.kind is PhaseKind.NIGHT
    died = [s.player for s in game.seats if s.id in game.night.died and not s.alive]
    dead = {seat for seat, alive, _ in game.night.dusk if not alive}
    back = [s.player for s in game.seats if s.id in dead and s.alive]
    night = Phase(PhaseKind.NIGHT, game.phase.number)
    left = _leaving(game, "dawn") if by_night else (_gone(game, g) for g in game.gone if g.at == night)
    return DawnView(tuple(died), tuple(back), game.night.nobody_died, tuple(_announced(game)), tuple(left))


def _announced(game: Game) -> Iterator[Message]:
    """What abilities that acted tonight want said aloud at dawn, each once."""
    found: dict[Message, None] = {}
    tonight = Tonight(states_of(game), game.phase.number)
    for holding in tonight.states.holdings:
        character = tonight.states.cast.character(holding.ability)
        acted = f"{holding.ability}:{holding.seat or 0}" in game.night.done
        if tonight.states.is_untold(holding.seat):
            continue
        for instruction in () if character is None else character.how_to_run:
            if instruction.when == "dawn":
                # A lone sentence says who died, which stands here anyway.
                deeds = [step for step in instruction.steps if step.do != "note"]
                more = instruction.gate is not None or len(deeds) > 1
                said = more and verdict(instruction.gate, holding, tonight) is not False
            else:
                said = acted and _told_after(instruction, holding, tonight)
            found |= dict.fromkeys(_aloud(instruction, holding, tonight.game)) if said else {}
    yield from found


def _told_after(instruction: Instruction, holding: Holding, tonight: Tonight) -> bool:
    """Whether this part of a night row has been carried out, and is told when all eyes are open."""
    first = tonight.number <= 1
    if instruction.when not in ("each_night", "first_night" if first else "other_nights"):
        return False
    if instruction.gate is None or instruction.gate.kind == "killed_by_demon":
        return True
    if instruction.gate.get("changed") == "choice":
        return _is_another(holding, tonight)
    return instruction.gate.kind == "night_is" and verdict(instruction.gate, holding, tonight) is True


def _is_another(holding: Holding, tonight: Tonight) -> bool:
    """Whether the ability chose otherwise tonight than in the last night in which it chose."""
    row = f"{holding.ability}:{holding.seat or 0}"
    made = sorted((c.night, c.players, c.character) for c in tonight.game.choices if c.row == row)
    return len(made) < 2 or made[-1][1:] != made[-2][1:]


def _aloud(instruction: Instruction, holding: Holding, game: Game) -> Iterator[Message]:
    """The sentences to be said; one about a player is said of each whom the ability means."""
    for step in instruction.steps:
        words = str(step.get("words") or step.text)
        if step.do == "announce" and "{player}" in words:
            for seat in _meant(instruction, holding, game):
                told = words.replace("{player}", seat.player).replace("{fate}", _FATES[seat.alive])
                yield say("{text}", text=told)
        elif step.do == "announce":
            yield say("{text}", text=words)


def _meant(instruction: Instruction, holding: Holding, game: Game) -> Iterator[Seat]:
    """Those who carry the token that the part looks for; else those who were chosen tonight."""
    text = None if instruction.gate is None else instruction.gate.get("reminder")
    if text is not None:
        yield from (seat for seat in game.seats if marked(seat, holding.ability, str(text)))
        return
    row = (game.phase.number, f"{holding.ability}:{holding.seat or 0}")
    chosen = (i for choice in game.choices if (choice.night, choice.row) == row for i in choice.players)
    yield from (seat for i in chosen if (seat := game.seat(i)) is not None)


_FATES = {True: str(say("alive")), False: str(say("dead"))}


def prompt_words(game: Game, prompt: Prompt) -> Message:
    """What a prompt asks, in one line: the first thing that has to be done."""
    steps = prompt_row(game, prompt).steps
    first = next((s for s in steps if s.step.do not in ("note", "announce", "wake")), next(iter(steps), None))
    return say("{text}", text="" if first is None else first.text)
