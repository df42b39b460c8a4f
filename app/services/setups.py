"""Random bags and deals: what chance decides is worked out here and stored as plain facts."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from app.domain import commands as c
from app.domain.decide import decide
from app.domain.events import Event
from app.domain.evolve import evolve
from app.domain.game import Game
from app.domain.problems import Refused
from app.domain.setup import Bag, StandIn, Table, check, deal, fill, seating, stand_ins, tokens
from app.domain.setup.bluffs import draw
from app.domain.words import say


def table_of(game: Game) -> Table:
    """The table that a game's bag is filled for."""
    return Table(game.script, game.player_count, (*game.fabled, *game.loric), game.guests)


def in_play(game: Game) -> tuple[str, ...]:
    """Who is in play: what the bag brings, or what was given out without a bag."""
    travellers = {seat.id for seat in game.travellers}
    return game.bag or tuple(s.character for s in game.seats if s.character and s.id not in travellers)


def drawn_bag(game: Game, rng: Random, kept: Iterable[str]) -> list[Event]:
    """A bag within the rules, with its stand-ins and bluffs; `kept` are in it for certain. What was given
    out before is gathered in. Raises `Refused` where the script has too few characters."""
    bag = fill(table_of(game), rng, with_=kept)
    pairs = tuple((s.character, s.token) for s in bag.stand_ins)
    bluffs = tuple(character for b in bag.bluffs if (character := game.character(b)) is not None)
    return following(game, [c.FillBag(bag.in_play, pairs), *gathering(game), c.ChooseBluffs(bluffs)])


def gathering(game: Game) -> list[c.Command]:
    """Every character that the bag gave out goes back into it; Travellers keep theirs."""
    travellers = {seat.id for seat in game.travellers}
    return [
        c.AssignCharacter(seat.id, None)
        for seat in game.seats
        if seat.character is not None and seat.id not in travellers
    ]


def following(game: Game, commands: Iterable[c.Command]) -> list[Event]:
    """The events of several commands, one after another."""
    events: list[Event] = []
    for command in commands:
        for event in decide(game, command):
            events.append(event)
            game = evolve(game, event)
    return events


def dealt(game: Game, rng: Random) -> list[Event]:
    """The tokens of the bag given out, those that were out before among them. Whoever draws another
    token than their own, and whose is not chosen yet, gets one chosen now."""
    travellers = {seat.id for seat in game.travellers}
    if not game.bag:
        raise Refused(say("The bag is empty: fill it first."))
    table, standing = table_of(game), standing_in(game, rng)
    bag = Bag(
        check(table, game.bag),
        game.bag,
        tokens(table, game.bag, standing),
        standing,
        seating=seating(table, game.bag),
    )
    hands = deal(table, bag, [seat.id for seat in game.seats], rng, travellers)
    pairs = tuple((s.character, s.token) for s in standing)
    return following(
        game,
        [
            *gathering(game),
            c.FillBag(game.bag, pairs),
            c.Deal(tuple((hand.seat, hand.character, hand.believes) for hand in hands)),
        ],
    )


def standing_in(game: Game, rng: Random) -> tuple[StandIn, ...]:
    """Who draws another token, and which: as chosen, and at random where nothing was chosen."""
    chosen = list(game.stand_ins)
    proposed, _ = stand_ins(table_of(game), game.bag, rng)
    found = []
    for stand_in in proposed:
        pair = next((pair for pair in chosen if pair[0] == stand_in.character), None)
        if pair is not None:
            chosen.remove(pair)
        found.append(stand_in if pair is None else StandIn(*pair))
    return tuple(found)


def drawn_bluffs(game: Game, rng: Random) -> list[Event]:
    """Three good characters that are not in play, nor believed to be."""
    present = in_play(game)
    believed = [token for _, token in game.stand_ins] + [s.believes for s in game.seats if s.believes]
    chosen = draw(table_of(game), present, rng, avoid=believed)
    characters = tuple(found for b in chosen if (found := game.character(b)) is not None)
    return following(game, [c.ChooseBluffs(characters)])
