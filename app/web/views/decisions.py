"""What is to be decided before the first night: a checklist made from the characters in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.characters import Team
from app.domain.game import Game, Seat
from app.domain.setup import Item, SeatingRule, Table, bluff_problems, candidates, seating
from app.domain.setup import checklist as listed
from app.domain.setup.bluffs import why_none
from app.domain.setup.decisions import Decision, Placement
from app.domain.setup.standing_in import token_rules
from app.domain.words import Message, say
from app.services.setups import OFF_SEATS, missing
from app.web.views.settling import settled_text
from app.web.views.tokens import SealView, TokenView, token_of


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A token that is not laid yet: the seats it fits. `turn`: no token, but that alignment."""

    seal: SealView | None
    turn: str | None
    fits: tuple[int, ...]
    centre: bool


@dataclass(frozen=True, slots=True)
class DecisionView:
    """One thing to decide. `state`: done, open, or note (to be kept in mind only).

    `sheet` is where it is decided, `draft` where a proposal is asked for, both below the game's
    address. `places` are what is still to be laid.
    """

    title: Message
    detail: Message
    state: str
    token: TokenView | None
    sheet: str | None = None
    draft: str | None = None
    places: tuple[PlaceView, ...] = ()


def checklist(game: Game, table: Table, present: Sequence[str], dealt: bool) -> tuple[DecisionView, ...]:
    """Everything to decide, in the order in which it can be."""
    return (
        *_stand_ins(game, table, present),
        *_travellers(game),
        *(_bluffs(game, table, present) if present else ()),
        *(_seating(game, rule, dealt) for rule in seating(table, present)),
        *_tokens(game, table),
    )


def _stand_ins(game: Game, table: Table, present: Sequence[str]) -> Iterator[DecisionView]:
    chosen = dict(game.stand_ins)
    for character in dict.fromkeys(c for c, rule in token_rules(table, present) if rule.get("teams")):
        token = chosen.get(character)
        yield DecisionView(
            say("What the {character} draws", character=table.name(character)),
            _stand_in(table, token, present),
            "open" if token is None else "done",
            token_of(game, character),
            f"setup/stand-in/{character}",
            f"setup/stand-in/{character}" if character in game.bag else None,
        )


def _stand_in(table: Table, token: str | None, present: Sequence[str]) -> Message:
    """What is drawn instead, and what speaks for it or against it."""
    if token is None:
        return say("chosen by chance when the tokens are dealt")
    if token not in present:
        return say("the {token}: nobody else is that", token=table.name(token))
    if table.team(token) is Team.DEMON:
        return say("the {token}: as the Demon draws it", token=table.name(token))
    return say("the {token}: somebody else is that, too", token=table.name(token))


def _travellers(game: Game) -> Iterator[DecisionView]:
    for seat in game.travellers:
        told = seat.alignment
        yield DecisionView(
            say("Side of {player}, a Traveller", player=seat.player),
            say("told in secret") if told is None else (say("evil") if told.value == "evil" else say("good")),
            "open" if told is None else "done",
            token_of(game, seat.character),
            f"sheets/person/{seat.id}",
        )


def _bluffs(game: Game, table: Table, present: Sequence[str]) -> Iterator[DecisionView]:
    none = why_none(table, present)
    wrong = bluff_problems(table, present, game.bluffs)
    title = say("Bluffs for the Demon")
    if none is not None and not game.bluffs:
        yield DecisionView(title, none, "note", None, "sheets/bluffs")
        return
    names = ", ".join(table.name(b) for b in game.bluffs)
    detail = wrong[0].message if wrong else say("{names}", names=names) if names else say("none chosen")
    state = "done" if game.bluffs and not wrong else "open"
    yield DecisionView(title, detail, state, None, "sheets/bluffs", "setup/bluffs")


def _seating(game: Game, rule: SeatingRule, dealt: bool) -> DecisionView:
    holds = dealt and sits(game, rule)
    return DecisionView(
        say("Where the {character} sits", character=_name(game, rule.character)),
        say("{text}", text=rule.text),
        "done" if holds else "open" if dealt else "note",
        token_of(game, rule.character),
    )


def sits(game: Game, rule: SeatingRule) -> bool:
    """Whether a rule for seats is kept."""
    count = len(game.seats)
    evil = [game.team(seat) in (Team.MINION, Team.DEMON) for seat in game.seats]
    if rule.where == "line":
        return sum(one and not evil[place - 1] for place, one in enumerate(evil)) <= 1
    holders = [place for place, seat in enumerate(game.seats) if seat.character == rule.character]
    return all(
        any(_is_demon(game, game.seats[(place + step) % count]) for step in (-1, 1)) for place in holders
    )


def _is_demon(game: Game, seat: Seat) -> bool:
    return game.team(seat) is Team.DEMON


def _tokens(game: Game, table: Table) -> Iterator[DecisionView]:
    for number, item in enumerate(listed(game)):
        decision = item.decision
        if decision.what == "alignment" or any(p.on == "drawn" for p in decision.place):
            continue  # a line of its own says it already
        left = missing(game, decision)
        owner = token_of(game, decision.character)
        yield DecisionView(
            say("{character}: {what}", character=table.name(decision.character), what=decision.what),
            _where(game, decision) or say("{choices}", choices=decision.choices),
            "note" if item.settled is None else "done" if item.settled else "open",
            owner,
            sheet=None if decision.of == "players" else f"sheets/settle/{decision.character}",
            draft=f"setup/draft/{number}" if left or _is_open(item) else None,
            places=tuple(_place(game, decision, placement, owner) for placement in left),
        )


def _is_open(item: Item) -> bool:
    """Whether characters are still to be named, of which some can be proposed."""
    return item.decision.of == "character" and not item.settled


def _place(game: Game, decision: Decision, placement: Placement, owner: TokenView | None) -> PlaceView:
    seal = None if placement.reminder is None else SealView(placement.reminder, owner)
    fits = candidates(game, decision, placement)
    return PlaceView(seal, placement.turn, fits, placement.on in OFF_SEATS)


def _where(game: Game, decision: Decision) -> Message | None:
    """Who has the tokens of a decision, where any lie; or what is settled without a token."""
    if decision.of != "players":
        return settled_text(game, decision.character)
    names = [
        seat.player
        for seat in game.seats
        for reminder in seat.reminders
        if reminder.character == decision.character and reminder.text in [p.reminder for p in decision.place]
    ]
    return say("{players}", players=", ".join(names)) if names else None


def _name(game: Game, character: str) -> str:
    found = game.character(character)
    return character if found is None else found.name
