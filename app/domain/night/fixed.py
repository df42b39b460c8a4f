"""The rows that belong to no character: dusk, Minion info, Demon info, dawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from app.domain.abilities import marked
from app.domain.characters import Team
from app.domain.game import Seat
from app.domain.how_to_run import Step
from app.domain.night.gates import Tonight
from app.domain.night.model import Row, RowStep, Status
from app.domain.setup import bluff_problems, table_of
from app.domain.town import aware_minions
from app.domain.words import Message, say

ENOUGH = 7  # players, Travellers not counted, for the evil team to learn each other


def fixed_row(slot: str, tonight: Tonight) -> Row:
    """The row of one of the fixed slots."""
    steps, reason = _MAKERS[slot](tonight)
    status = Status.DUE if reason is None else Status.SKIPPED
    if tonight.is_now:
        night = tonight.game.night
        if slot in night.forced:
            status, reason = Status.DUE, None
        if slot in night.done:
            status, reason = Status.DONE, None
        elif slot in night.skipped:
            status, reason = Status.SKIPPED, say("The Storyteller skipped it")
    return Row(slot, slot, None, None, None, status, reason, (), steps)


def minions_of(tonight: Tonight) -> tuple[Seat, ...]:
    """The Minions who wake for Minion info: all but a Marionette, who knows nothing of it."""
    return aware_minions(tonight.game)


def demons_of(tonight: Tonight) -> tuple[Seat, ...]:
    """The Demons, and whoever holds Lil' Monsta."""
    return tuple(
        s
        for s in tonight.game.seats
        if tonight.states.cast.team(s) is Team.DEMON or marked(s, "lilmonsta", "Is The Demon")
    )


def names(seats: Sequence[Seat]) -> str:
    """Players' names in seat order, as a sentence lists them."""
    return ", ".join(s.player for s in seats)


Made = tuple[tuple[RowStep, ...], Message | None]


def _step(do: str, says: Message, **fields: Any) -> RowStep:
    args: Mapping[str, Any] = MappingProxyType(fields)
    return RowStep(Step(do, str(says), args), says)


def _dusk(tonight: Tonight) -> Made:
    words = say("Everybody closes their eyes.")
    return (_step("announce", words, words=str(words)),), None


def _dawn(tonight: Tonight) -> Made:
    died = [s for s in tonight.game.seats if s.id in tonight.died_tonight and not s.alive]
    wake = say("Everybody opens their eyes.")
    told = say("Tell who died: {names}.", names=names(died)) if died else say("Nobody died tonight.")
    return (_step("announce", wake, words=str(wake)), _step("announce", told, words=str(told))), None


def _minion_info(tonight: Tonight) -> Made:
    minions, demons = minions_of(tonight), tonight.game.of_team(Team.DEMON)
    reason = _withheld(tonight)
    if not minions:
        reason = reason or say("No Minion is in play")
    shown = _with_magicians(tonight, demons) if demons else ()  # Lil' Monsta has no player to point at
    steps = [_step("wake", say("Wake the Minions: {names}.", names=names(minions)), who="minions")]
    if len(minions) > 1:
        steps.append(_step("note", say("Let the Minions see each other.")))
    if shown:
        steps.append(
            _step("show_card", say("Show THIS IS THE DEMON."), card="THIS IS THE DEMON", to="minions")
        )
        steps.append(
            _step("point", say("Point at {names}.", names=names(shown)), at="demon", players=_listed(shown))
        )
    steps.append(_step("sleep", say("The Minions sleep."), who="minions"))
    return tuple(steps), reason


def _demon_info(tonight: Tonight) -> Made:
    minions, demons = minions_of(tonight), demons_of(tonight)
    reason = _withheld(tonight)
    if not demons:
        reason = reason or say("No Demon is in play")
    elif all(tonight.states.cast.team(s) is not Team.DEMON for s in demons):
        reason = reason or say("Lil’ Monsta needs no Demon info")
    shown = _with_magicians(tonight, minions)
    steps = [_step("wake", say("Wake the Demon: {names}.", names=names(demons)), who="demon")]
    if len(demons) > 1:
        steps.append(_step("note", say("Let the Demons see each other.")))
    if shown:
        steps.append(
            _step("show_card", say("Show THESE ARE YOUR MINIONS."), card="THESE ARE YOUR MINIONS", to="demon")
        )
        steps.append(
            _step("point", say("Point at {names}.", names=names(shown)), at="minions", players=_listed(shown))
        )
    steps += _bluffs(tonight)
    steps.append(_step("sleep", say("The Demon sleeps."), who="demon"))
    return tuple(steps), reason


def _bluffs(tonight: Tonight) -> list[RowStep]:
    bluffs = tonight.game.bluffs
    named = ", ".join(tonight.states.cast.name(b) for b in bluffs)
    says = (
        say("Show the bluffs: {names}.", names=named)
        if bluffs
        else say("Show three good characters that are not in play.")
    )
    card = "THESE CHARACTERS ARE NOT IN PLAY"
    return [
        *_wrong_bluffs(tonight),
        _step("show_card", say("Show THESE CHARACTERS ARE NOT IN PLAY."), card=card, to="demon"),
        _step("show_character", says, which="bluffs", count=3, to="demon", characters=list(bluffs)),
    ]


def _wrong_bluffs(tonight: Tonight) -> list[RowStep]:
    """A word on bluffs that came into play since they were chosen, or that are too few."""
    game = tonight.states.cast.game
    present = [s.character for s in game.seats if s.character and game.team(s) is not Team.TRAVELLER]
    return [
        _step("note", problem.message) for problem in bluff_problems(table_of(game), present, game.bluffs)
    ]


def _listed(seats: Sequence[Seat]) -> list[str]:
    return [s.player for s in seats]


def _with_magicians(tonight: Tonight, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """A Magician at work is pointed at as one of them."""
    states = tonight.states
    tricked = {h.seat for h in states.holders("magician") if states.holds(h)}
    wanted = {s.id for s in seats} | tricked
    return tuple(s for s in tonight.game.seats if s.id in wanted)


def _withheld(tonight: Tonight) -> Message | None:
    """Why the evil team does not learn each other."""
    game = tonight.game
    if "tor" in game.loric:
        return say("The Tor keeps everybody in the dark")
    if tonight.states.at_work("poppygrower"):
        return say("The Poppy Grower keeps the evil team in the dark")
    if game.player_count < ENOUGH and "toymaker" not in game.fabled:
        return say(
            "Only {count} players, Travellers not counted; {enough} are needed",
            count=game.player_count,
            enough=ENOUGH,
        )
    return None


_MAKERS: dict[str, Callable[[Tonight], Made]] = {
    "dusk": _dusk,
    "minioninfo": _minion_info,
    "demoninfo": _demon_info,
    "dawn": _dawn,
}
