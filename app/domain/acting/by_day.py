"""What abilities do by day: the rows of those who have one, and the same row for whoever only claims to.

The table must not be able to tell one from the other: a claim that is not true, an ability that is spent
or does not work asks the same questions, and nothing happens (`Row.feigned`).
"""

from __future__ import annotations

from dataclasses import replace

from app.domain.abilities import Holding
from app.domain.acting.plan import DEEDS
from app.domain.acting.triggers import prompt_row
from app.domain.characters import Character, Team
from app.domain.game import Game, PhaseKind, Prompt, Seat
from app.domain.how_to_run import Instruction
from app.domain.night.gates import Tonight, verdict
from app.domain.night.model import Row, Status
from app.domain.states import States, states_of
from app.domain.words import Message, say

DAY_MOMENTS = ("day", "claims", "asks", "any_time")
# What a player can say or ask for, whether or not it is theirs to.
CLAIMED_MOMENTS = ("claims", "asks", "day")
_SPEAKING = frozenset({"tell", "announce", "win", "proceed"})


def by_day(game: Game) -> tuple[Row, ...]:
    """What abilities can do by day, one row for each holder and moment; those done today are done, and
    those that cannot be used now are skipped, with the reason."""
    states = states_of(game)
    beside = (Holding(one, None, one) for one in (*game.fabled, *game.loric))
    holdings = (*states.holdings, *beside)
    found = (_own(states, holding, moment) for holding in holdings for moment in DAY_MOMENTS)
    return tuple(row for row in found if row is not None)


def claimed(game: Game, key: str) -> Row | None:
    """The row with this key for whoever claims to be the character: the true one where they are. None: the
    character does nothing by day, or nobody sits there."""
    ability, _, rest = key.partition(":")
    holder, _, moment = rest.partition(":")
    seat = game.seat(int(holder)) if holder.isdecimal() and len(holder) < 10 else None
    if seat is None or moment not in CLAIMED_MOMENTS or game.stage is not PhaseKind.DAY:
        return None
    states = states_of(game)
    holding = next((h for h in states.of(seat.id) if h.ability == ability), None)
    if holding is not None and not _guessed_by(game, seat, ability):
        return _own(states, holding, moment)
    meant = next(iter(states.holders(ability)), None) if _guessed_by(game, seat, ability) else None
    row = _own(states, meant, moment) if meant else _row(game, ability, seat.id, moment)
    if row is None:
        return None
    status = Status.DONE if key in game.night.done else Status.DUE
    return replace(row, key=key, feigned=meant is None or row.feigned, status=status, reason=None)


def _guessed_by(game: Game, seat: Seat, ability: str) -> bool:
    """Whether the row is a guess that concerns somebody else's ability: a Minion's, at the Damsel."""
    return ability == "damsel" and game.team(seat) is Team.MINION


def claim_key(character: Character, seat: int) -> str | None:
    """The key of the row in which this seat claims to be the character; None: it does nothing by day."""
    moment = next((m for m in CLAIMED_MOMENTS if _does_something(character, m)), None)
    return None if moment is None else f"{character.id}:{seat}:{moment}"


def can_be_claimed(game: Game) -> tuple[Character, ...]:
    """The characters of the script, and guests, that players can act as by day, in the script's order."""
    known = {c.id: c for c in (*game.script.characters, *game.guests)}
    playable = (c for c in known.values() if c.team not in (Team.FABLED, Team.LORIC))
    return tuple(c for c in playable if claim_key(c, 0) is not None)


def _own(states: States, holding: Holding, moment: str) -> Row | None:
    parts, closed = _open_parts(states, holding, moment)
    row = _row(states.game, holding.ability, holding.seat, moment, parts)
    if row is None:
        return None
    fails = not states.holds(holding) and any(s.step.do == "kill" for s in row.steps)
    row = replace(row, feigned=closed is not None or fails, state=_state(states, holding))
    if closed is not None:
        row = replace(row, status=Status.SKIPPED, reason=closed)
    return _marked_done(states.game, row)


def _marked_done(game: Game, row: Row) -> Row:
    return replace(row, status=Status.DONE, reason=None) if row.key in game.night.done else row


def _state(states: States, holding: Holding) -> tuple[str, ...]:
    if holding.seat is None:
        return ()
    found = ["dead"] if not states.cast.seats[holding.seat].alive else []
    found += [ailment.kind for ailment in states.ailments(holding.seat)]
    found += ["believes"] if holding.believed else []
    return tuple(dict.fromkeys(found))


def _open_parts(
    states: States, holding: Holding, moment: str
) -> tuple[tuple[int, ...] | None, Message | None]:
    """The places of the instructions that can be used now, with what hangs on their choices; or None, and
    why none can."""
    character = states.cast.character(holding.ability)
    tonight = Tonight(states, states.game.phase.number)
    found: list[int] = []
    reasons: list[str] = []
    for at, instruction in enumerate(() if character is None else character.how_to_run):
        if instruction.when != moment:
            continue
        if _is_shut(instruction, holding, tonight):
            reasons.append("" if instruction.gate is None else instruction.gate.reason)
        else:
            found.append(at)
    first = [at for at in found if character is not None and not _is_later(character.how_to_run[at])]
    if first or not reasons:
        return tuple(found), None
    return None, say("{reason}", reason=next(iter(filter(None, reasons)), ""))


def _is_later(instruction: Instruction) -> bool:
    """Whether it looks at a choice that another part of the row brings."""
    return instruction.gate is not None and instruction.gate.kind == "chosen"


def _is_shut(instruction: Instruction, holding: Holding, tonight: Tonight) -> bool:
    gate = instruction.gate
    if gate is not None and gate.kind == "first_day":
        # An ability that was lent may have come at any time.
        return tonight.game.phase.number != 1 and holding.via == holding.ability
    return not _is_later(instruction) and verdict(gate, holding, tonight) is False


def _instructions(character: Character | None, moment: str) -> list[Instruction]:
    return [] if character is None else [i for i in character.how_to_run if i.when == moment]


def _does_something(character: Character, moment: str) -> bool:
    if moment == "claims" and _instructions(character, moment):
        return True  # at least something is said (a Gossip's statement)
    return any(
        step.do in DEEDS or step.do in _SPEAKING
        for instruction in _instructions(character, moment)
        for step in instruction.steps
    )


def _row(
    game: Game, ability: str, seat: int | None, moment: str, parts: tuple[int, ...] | None = None
) -> Row | None:
    """The row with these parts of the character's instructions (None: all of the moment)."""
    character = game.character(ability)
    if character is None or not _does_something(character, moment):
        return None
    if parts is None:
        parts = tuple(at for at, i in enumerate(character.how_to_run) if i.when == moment)
    return prompt_row(game, Prompt(f"{ability}:{seat or 0}:{moment}", ability, seat, moment, parts, seat))
