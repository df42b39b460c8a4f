"""The checklist of a game as it stands: what is decided, who would do, and a draft on wish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from app.domain.characters import Alignment, Character, Team
from app.domain.game import Game, Seat
from app.domain.setup.around import alike_beside, beside_demon, nearest_townsfolk
from app.domain.setup.decisions import Decision, Placement, decision_of, decisions
from app.domain.setup.rules import rules_of
from app.domain.setup.standing_in import StandIn
from app.domain.setup.table import Table


@dataclass(frozen=True, slots=True)
class Item:
    """A decision in a game. `settled` None: nothing in the Grimoire could show it."""

    decision: Decision
    settled: bool | None


def table_of(game: Game) -> Table:
    """The table of a game: its script, its players without Travellers, its Fabled and Loric, what was settled
    as the ability of whoever holds another's, and what is believed by whoever drew another's token."""
    fabled = (*game.fabled, *game.loric)
    drawn = (*game.stand_ins, *((s.character, s.believes) for s in game.seats if s.character and s.believes))
    held = tuple(_held(game))
    return Table(
        game.script,
        game.player_count,
        fabled,
        game.guests,
        lent=(*_working(held), *believed(drawn, game.character)),
        bound=((holder.id, ability) for holder, ability in held if _is_bound(holder, ability)),
    )


def _held(game: Game) -> Iterator[tuple[Character, str]]:
    """Whoever was given another character's ability, with that."""
    for made in game.settled:
        holder = game.character(made.character)
        if holder is not None and any(rule.kind == "ability" for rule in rules_of(holder)):
            yield from ((holder, ability) for ability in made.characters)


def _working(held: Iterable[tuple[Character, str]]) -> Iterator[tuple[str, str]]:
    return ((holder.id, ability) for holder, ability in held if ability not in holder.effects.get("idle", ()))


def _is_bound(holder: Character, ability: str) -> bool:
    return any(rule.kind == "ability" and ability in rule.get("present", ()) for rule in rules_of(holder))


def believed(
    drawn: Iterable[tuple[str, str]], find: Callable[[str], Character | None]
) -> tuple[tuple[str, str], ...]:
    """Of the pairs of a character and the token drawn in its stead those whose token's rules count."""
    found = []
    for character, token in dict.fromkeys(drawn):
        known = find(character)
        rules = () if known is None else rules_of(known)
        if any(rule.kind == "token" and token in rule.get("brackets", ()) for rule in rules):
            found.append((character, token))
    return tuple(found)


def in_play_of(game: Game) -> tuple[str, ...]:
    """Who is in play: the characters of the seats, and those without a seat that were chosen."""
    table = table_of(game)
    seats = [seat.character for seat in game.seats if game.team(seat) is not Team.TRAVELLER]
    marked = [reminder.character for reminder, _ in game.reminders()]
    beside = [c for c in dict.fromkeys((*game.bag, *marked)) if c and not table.has_seat(c)]
    return (*(c for c in seats if c), *beside)


def checklist(game: Game) -> tuple[Item, ...]:
    """Every decision for the characters in play, with whether it has been made; before the tokens are dealt
    those that change what belongs in the bag."""
    standing = [StandIn(s.character, s.believes) for s in game.seats if s.character and s.believes]
    travellers = [seat.character for seat in game.travellers if seat.character]
    table, present = table_of(game), in_play_of(game)
    early = [c for c in game.bag if c not in present and table.rule(c, "ability")]
    found = [
        *decisions(table, present, standing, travellers),
        *(one for one in decisions(table, early) if one.character in early and one.of == "character"),
    ]
    return tuple(Item(decision, _settled(game, decision)) for decision in found)


def _settled(game: Game, decision: Decision) -> bool | None:
    if decision.of != "players":
        made = game.settled_for(decision.character)
        return bool(made.words if decision.of == "word" else made.characters)
    if decision.place and any(s.character == decision.character for s in game.seats) and _is_dealt(decision):
        return True
    if not decision.place:
        return None
    lying = Counter(r.text.casefold() for r, _ in game.reminders() if r.character == decision.character)
    wanted = Counter(row.reminder.casefold() for row in decision.place if row.reminder)
    turned = all(_is_turned(game, row) for row in decision.place if row.turn)
    return turned and all(lying[name] >= count for name, count in wanted.items())


def _is_dealt(decision: Decision) -> bool:
    """Whether the deal itself decides: whoever has the character is marked by it."""
    return all(row.themself and row.on == "beside_demon" for row in decision.place)


def to_settle(game: Game, character: str | None) -> Decision | None:
    """What is to be settled for the ability of this character and no token shows; None: nothing is."""
    if character is None or game.character(character) is None:
        return None
    rules = table_of(game).rules(character)
    found = (rule for rule in rules if rule.kind == "decide" and rule.get("of", "players") != "players")
    rule = next(found, None)
    return None if rule is None else decision_of(character, rule)


def _is_turned(game: Game, row: Placement) -> bool:
    return any(
        seat.alignment is Alignment(str(row.turn)) and game.team(seat) is Team.TOWNSFOLK
        for seat in game.seats
    )


def candidates(game: Game, decision: Decision, row: Placement) -> tuple[int, ...]:
    """Seats on which this token may lie by the rules; empty where it lies on no seat."""
    own = [seat for seat in game.seats if seat.character == decision.character]
    found = _among(game, row.on, own)
    if row.on == "alike_neighbours" and (first := _first(game, decision, row)) is not None:
        found = alike_beside(game, first)
    return tuple(seat.id for seat in found if row.themself or seat not in own)


def _first(game: Game, decision: Decision, row: Placement) -> Seat | None:
    """Where the first of two such tokens lies."""
    text = (row.reminder or "").casefold()
    lying = (r for r in game.reminders() if r[0].character == decision.character)
    on = [seat for reminder, seat in lying if reminder.text.casefold() == text and seat is not None]
    return game.seat(on[0]) if len(on) == 1 else None


def suggestion(
    game: Game, decision: Decision, rng: Random, newcomers: Iterable[int] = ()
) -> tuple[tuple[Placement, int], ...]:
    """A draft: a seat for each token that lies on one, no seat twice while others are left. Of `newcomers`,
    seats of players who are new here, every one gets the token that is for such."""
    taken = [seat for r, seat in game.reminders() if seat is not None and r.character == decision.character]
    drafted: list[tuple[Placement, int]] = []
    for row in decision.place:
        possible = candidates(game, decision, row)
        if row.on == "newcomer":
            drafted += [(row, seat) for seat in newcomers]
            continue
        if row.on == "alike_neighbours" and taken and (first := game.seat(taken[-1])) is not None:
            possible = tuple(seat.id for seat in alike_beside(game, first))
        fresh = [seat for seat in possible if seat not in taken]
        if possible:
            taken.append(rng.choice(fresh or list(possible)))
            drafted.append((row, taken[-1]))
    return tuple(drafted)


_GOOD = (Team.TOWNSFOLK, Team.OUTSIDER)
_TEAMS = {
    "townsfolk": (Team.TOWNSFOLK,),
    "outsider": (Team.OUTSIDER,),
    "minion": (Team.MINION,),
    "demon": (Team.DEMON,),
    "not_demon": (Team.TOWNSFOLK, Team.OUTSIDER, Team.MINION, Team.TRAVELLER),
}


def _among(game: Game, on: str, own: list[Seat]) -> list[Seat]:
    if on in _TEAMS:
        return [seat for seat in game.seats if game.team(seat) in _TEAMS[on]]
    match on:
        case "good" | "evil":
            return [seat for seat in game.seats if seat.alignment is Alignment(on)]
        case "opposite":
            sides = {seat.alignment.other for seat in own if seat.alignment} or {Alignment.GOOD}
            return [seat for seat in game.seats if seat.alignment in sides]
        case "same_side":
            sides = {seat.alignment for seat in own if seat.alignment}
            return [seat for seat in game.seats if seat.alignment in sides]
        case "same" | "drawn":
            return own
        case "beside_demon":
            near = list(dict.fromkeys(beside_demon(game)))
            # Whoever is that character already is marked; else a good player becomes it.
            return [s for s in near if s in own] or [s for s in near if game.team(s) in _GOOD]
        case "nearest_townsfolk":
            return list(dict.fromkeys(seat for one in own for seat in nearest_townsfolk(game, one)))
        case "alike_neighbours":
            return [seat for seat in game.seats if alike_beside(game, seat)]
        case "any" | "newcomer":
            return list(game.seats)
        case _:
            return []
