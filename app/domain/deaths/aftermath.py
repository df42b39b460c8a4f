"""The town as a death and what follows it would leave it: who is drunk or healthy then, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.domain.abilities import disguises, marked
from app.domain.deaths.outcome import Asked, Consequence
from app.domain.game import Game, Nomination, Phase, Reminder, Seat
from app.domain.states import States
from app.domain.town import FOR_GOOD
from app.domain.words import say


def aftermath(asked: Asked, dies: bool, found: Iterable[Consequence]) -> Game:
    """The game afterwards, as it would truly be played."""
    game = asked.game
    changes = {seat.id: _traced(seat, asked.states) for seat in game.seats}
    dead = [asked.seat.id] if dies else []
    for consequence in found:
        seat = changes[consequence.seat]
        if consequence.effect == "dies":
            dead.append(seat.id)
        changes[seat.id] = _changed(game, seat, consequence)
    for seat_id in dead:
        changes[seat_id] = _dead(changes[seat_id])
    if dies and asked.cause == "demon" and asked.ability == "vigormortis" and _is_minion(asked):
        token = Reminder(-1, "Has Ability", "vigormortis")
        kept = changes[asked.seat.id]
        changes[kept.id] = replace(kept, reminders=(*kept.reminders, token))
    if not asked.seat.alive and not dies:  # so that nobody takes this for a death of today
        changes[asked.seat.id] = replace(changes[asked.seat.id], died=asked.seat.died or Phase())
    game = replace(game, seats=tuple(changes[s.id] for s in game.seats))
    if asked.night:
        game = replace(game, night=replace(game.night, died=(*game.night.died, *dead)))
    else:
        game = replace(game, day=replace(game.day, died=(*game.day.died, *dead)))
    return _executed(game, asked, dies) if asked.cause == "execution" else game


def _traced(seat: Seat, states: States) -> Seat:
    """The seat with tokens that know their source where there is only one: whoever comes to have the same
    ability has not laid them."""
    return replace(seat, reminders=tuple(_with_source(token, states) for token in seat.reminders))


def _with_source(token: Reminder, states: States) -> Reminder:
    if token.source is not None or token.character is None:
        return token
    holders = [h.seat for h in states.holders(token.character) if h.seat is not None]
    return replace(token, source=holders[0]) if len(holders) == 1 else token


def _dead(seat: Seat) -> Seat:
    if seat.alive:
        return replace(seat, alive=False)
    return replace(seat, reminders=(*seat.reminders, Reminder(-4, FOR_GOOD)))  # a Zombuul's second death


def _executed(game: Game, asked: Asked, dies: bool) -> Game:
    died = (*game.day.died, asked.seat.id) if dies else game.day.died
    rows = game.day.nominations
    if asked.by is not None:  # it was said who nominated
        others = tuple(row for row in rows if row.of != asked.seat.id or row.exile)
        rows = (*others, Nomination(-1, asked.by.id, asked.seat.id, 1, open=False))
    day = replace(
        game.day,
        nominations=rows,
        executed=asked.seat.id,
        decided=True,
        died=tuple(dict.fromkeys(died)),
    )
    if dies and asked.seat.character != "cannibal":  # what the Cannibal has eaten is this player now
        game = replace(game, seats=tuple(_fed(seat) for seat in game.seats))
    return replace(game, day=day)


def _fed(seat: Seat) -> Seat:
    kept = tuple(r for r in seat.reminders if (r.character, r.text) not in _EATEN)
    return seat if len(kept) == len(seat.reminders) else replace(seat, reminders=kept)


_EATEN = {("cannibal", "Lunch"), ("cannibal", "Poisoned")}


def _changed(game: Game, seat: Seat, consequence: Consequence) -> Seat:
    match consequence.effect:
        case "becomes":
            if consequence.character == "lilmonsta":
                token = Reminder(-2, "Is The Demon", "lilmonsta")
                return replace(seat, reminders=(*seat.reminders, token))
            gone = disguises(game, seat, consequence.character)
            kept = tuple(token for token in seat.reminders if token not in gone)
            return replace(seat, character=consequence.character, believes=None, reminders=kept)
        case "turns":
            return replace(seat, alignment=None if seat.alignment is None else seat.alignment.other)
        case "drunk":
            return replace(seat, reminders=(*seat.reminders, Reminder(-3, "Drunk")))
    return seat


def _is_minion(asked: Asked) -> bool:
    character = asked.states.cast.character(asked.seat.character)
    return character is not None and character.team.value == "minion"


def changed_states(before: States, after: States) -> Iterator[Consequence]:
    """Who would be healthy or sober again, and who would newly be poisoned or drunk, among the living."""
    for seat in after.game.seats:
        was, now = before.ailments(seat.id), after.ailments(seat.id)
        if not seat.alive or bool(was) == bool(now):
            continue
        if was:
            text = "{player} recovers: the {character}’s ability no longer touches them"
            name = before.cast.name(was[0].character)
            yield Consequence(seat.id, "sober", None, say(text, player=seat.player, character=name))
        elif not marked_drunk(seat):
            yield Consequence(seat.id, now[0].kind, None, now[0].why)


def marked_drunk(seat: Seat) -> bool:
    """Whether the drunkenness is one of the consequences already told."""
    return any(r.id == -3 for r in seat.reminders) or marked(seat, "goon", "Drunk")
