"""Random bags and deals: what chance decides is worked out here and stored as plain facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from app.domain import commands as c
from app.domain.acting.settled import suggested
from app.domain.characters import Alignment, Character, Team
from app.domain.decide import decide
from app.domain.events import Event
from app.domain.evolve import evolve
from app.domain.game import Game
from app.domain.problems import Refused
from app.domain.setup import (
    Bag,
    Decision,
    Hand,
    Placement,
    StandIn,
    check,
    checklist,
    deal,
    fill,
    seating,
    stand_ins,
    suggestion,
    table_of,
    tokens,
)
from app.domain.setup.bluffs import draw
from app.domain.setup.places import seating_problems
from app.domain.setup.standing_in import token_rules
from app.domain.words import say
from app.storage.queries import Lists

# Tokens that lie beside the seats.
OFF_SEATS = ("centre", "storyteller")
# Games that are looked at for what players had last, and deals among which the freshest is taken.
LOOK_BACK, ATTEMPTS = 20, 40


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


def last_characters(lists: Lists) -> dict[str, str]:
    """What each player was when they last played to the end, by name."""
    found: dict[str, str] = {}
    for line in lists.past(limit=LOOK_BACK).lines:
        for seat in line.seats:
            if seat.character is not None:
                found.setdefault(seat.player, seat.character)
    return found


def known_players(lists: Lists) -> frozenset[str]:
    """Everybody who has played a game to its end here, by name."""
    return frozenset(seat.player for line in lists.past(limit=LOOK_BACK).lines for seat in line.seats)


def dealt(
    game: Game, rng: Random, had: Mapping[str, str] = MappingProxyType({}), rest: bool = False
) -> list[Event]:
    """The tokens of the bag given out, those that were out before among them; or the `rest` of them, and
    whoever holds one keeps it. Whoever draws another token than their own, and whose is not chosen yet,
    gets one chosen now. `had`: what players (by name) had last time, and do not get again as far as that
    can be."""
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
    players = {seat.id: seat.player for seat in game.seats}
    held = {s.id: s.character for s in game.seats if rest and s.character and s.id not in travellers}

    def wrong(hands: tuple[Hand, ...]) -> tuple[int, int]:
        again = sum(had.get(players[hand.seat]) in (hand.character, hand.believes) for hand in hands)
        return (_misplaced(game, hands) if held and bag.seating else 0, again)

    tries = ATTEMPTS if had or (held and bag.seating) else 1
    attempts = (_keeping(deal(table, bag, list(players), rng, travellers), held) for _ in range(tries))
    hands = min(attempts, key=wrong)
    pairs = tuple((s.character, s.token) for s in standing)
    return following(
        game,
        [
            *([] if held else gathering(game)),
            c.FillBag(game.bag, pairs),
            c.Deal(tuple((h.seat, h.character, h.believes) for h in hands if h.seat not in held)),
        ],
    )


def _keeping(hands: tuple[Hand, ...], held: Mapping[int, str]) -> tuple[Hand, ...]:
    """The hands with those that are held where they are, by swaps; a token that is not in the bag stays
    with its seat, too, and the one that the seat would have drawn is left over."""
    found = {hand.seat: hand for hand in hands}
    for seat, character in held.items():
        mine = found.get(seat)
        there = next(
            (h for h in found.values() if h.character == character and held.get(h.seat) != character), None
        )
        if there is None or (mine is not None and mine.character == character):
            continue
        found[seat] = replace(there, seat=seat)
        del found[there.seat]
        if mine is not None:
            found[there.seat] = replace(mine, seat=there.seat)
    return tuple(found.values())


def _misplaced(game: Game, hands: tuple[Hand, ...]) -> int:
    """How many would sit elsewhere than a rule wants."""
    at = {hand.seat: hand.character for hand in hands}
    seats = tuple(replace(seat, character=at.get(seat.id, seat.character)) for seat in game.seats)
    return len(seating_problems(replace(game, seats=seats)))


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


def drafted_stand_in(game: Game, character: str, rng: Random) -> list[Event]:
    """A token for whoever draws another one than their own, such as nobody else draws, or the Demon's for a
    Lunatic; another than was chosen before, where there is another. Raises `Refused` where there is none."""
    before = dict(game.stand_ins).get(character)
    found, _ = stand_ins(table_of(game), game.bag, rng, (before,) if before else ())
    token = next((one.token for one in found if one.character == character), None)
    known = None if token == character else game.character(token)
    if known is None:
        raise Refused(say("There is nothing to propose here."))
    return following(game, [c.ChooseStandIn(character, known)])


def missing(game: Game, decision: Decision) -> tuple[Placement, ...]:
    """The tokens and turns of a decision that are not carried out yet."""
    item = next((i for i in checklist(game) if i.decision == decision), None)
    if item is not None and item.settled:
        return ()
    lying = Counter(r.text.casefold() for r, _ in game.reminders() if r.character == decision.character)
    found = []
    for placement in decision.place:
        name = (placement.reminder or "").casefold()
        if placement.turn is None and lying[name]:
            lying[name] -= 1
        else:
            found.append(placement)
    return tuple(found)


def drafted(game: Game, number: int, rng: Random, known: Iterable[str] = ()) -> list[Event]:
    """A proposal for the decision with this number in the checklist: its tokens laid, its turns taken, its
    characters settled. `known` are players, by name, who have played before. Raises `Refused` where nothing
    can be proposed."""
    listed = checklist(game)
    if not 0 <= number < len(listed):
        raise Refused(say("That is no longer to be decided."))
    decision = listed[number].decision
    owner = game.character(decision.character)
    left = missing(game, decision)
    commands: list[c.Command] = []
    for placement, on in suggestion(game, replace(decision, place=left), rng, _newcomers(game, known)):
        if placement.turn is not None:
            commands.append(c.SetAlignment(on, Alignment(placement.turn)))
        elif placement.reminder is not None:
            commands.append(c.PlaceReminder(on, placement.reminder, owner))
    commands += [
        c.PlaceReminder(None, placement.reminder, owner)
        for placement in left
        if placement.reminder is not None and placement.on in OFF_SEATS
    ]
    characters = tuple(one for i in suggested(game, decision, rng) if (one := game.character(i)) is not None)
    if characters:
        commands.append(c.Settle(decision.character, "", characters))
    if not commands:
        raise Refused(say("There is nothing to propose here."))
    return following(game, commands)


def _newcomers(game: Game, known: Iterable[str]) -> list[int]:
    """The seats of those whom nobody here knows; none where nobody at all is known."""
    names = {*known}
    return [seat.id for seat in game.seats if seat.player not in names] if names else []


def drawn_bluffs(game: Game, rng: Random) -> list[Event]:
    """Three good characters that are not in play, nor believed to be."""
    present = in_play(game)
    believed = [token for _, token in game.stand_ins] + [s.believes for s in game.seats if s.believes]
    chosen = draw(table_of(game), present, rng, avoid=believed)
    characters = tuple(found for b in chosen if (found := game.character(b)) is not None)
    return following(game, [c.ChooseBluffs(characters)])


def stand_in_choices(game: Game, character: str) -> tuple[Character, ...]:
    """The characters whose token this one may draw, those that are in play among them."""
    rules = dict(token_rules(table_of(game), in_play(game)))
    teams = [Team(name) for name in rules[character].get("teams", ())] if character in rules else []
    return tuple(found for found in game.script.of_team(*teams) if found.id != character)
