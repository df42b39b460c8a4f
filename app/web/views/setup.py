"""The page before the first night: the bag with its counts, what is still to decide, the deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.almanac.export import unread_names
from app.domain.characters import BAG_TEAMS, Character
from app.domain.game import Game
from app.domain.setup.checking import Check, TeamCount, check, most_copies
from app.domain.setup.checklist import table_of
from app.domain.setup.counts import Distribution, base
from app.domain.setup.rules import COUNTING
from app.domain.setup.table import Table
from app.domain.words import Message, say
from app.services.setups import in_play
from app.web.views.decisions import DecisionView, checklist
from app.web.views.sheets import TEAM_TITLES
from app.web.views.tokens import TokenView, token, token_of

# What a screen says of itself: the prefix, then the part that is open, then what is kept at a new draw.
PREFIX, PARTS = "setup", ("bag", "seats", "keep")
_UNKNOWN = "{name} stands on the script, and no character of this name is known."


@dataclass(frozen=True, slots=True)
class Shown:
    """What an open setup page shows: its part, and the characters that a new draw leaves alone."""

    part: str = "bag"
    kept: tuple[str, ...] = ()

    @property
    def row(self) -> str:
        """The same in one word, as the page sends it along."""
        return ":".join((PREFIX, self.part, ",".join(self.kept)))

    def toggled(self, character: str) -> str:
        """The row with a character kept, or no longer."""
        others = tuple(c for c in self.kept if c != character)
        kept = others if character in self.kept else (*self.kept, character)
        return Shown("keep", kept).row


def shown_by(row: str | None) -> Shown | None:
    """What a page that sends this row shows; None where it is no setup page."""
    prefix, _, rest = (row or "").partition(":")
    part, _, kept = rest.partition(":")
    if prefix != PREFIX:
        return None
    return Shown(part if part in PARTS else "bag", tuple(c for c in kept.split(",") if c)[:40])


@dataclass(frozen=True, slots=True)
class PickView:
    """A character that can be picked. `copies`: how often it is in the bag; `drawn`: whose token is drawn
    in its stead; `swap`: out or in where a swap is proposed."""

    token: TokenView
    copies: int
    most: int
    drawn: TokenView | None
    kept: bool
    swap: str | None


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team's characters with how many there are and should be."""

    team: str
    title: Message
    have: int
    want: int
    off: Message | None
    picks: tuple[PickView, ...]


@dataclass(frozen=True, slots=True)
class LegalView:
    """A row of the table of numbers. `kind`: base, legal, nearest or chosen."""

    label: Message
    kind: str
    numbers: tuple[int, ...]
    off: tuple[bool, ...] = (False,) * 4


@dataclass(frozen=True, slots=True)
class SwapView:
    """A proposal: this one out, that one in; `bag` is what the bag then holds."""

    out: TokenView | None
    into: TokenView | None
    bag: str
    label: Message


@dataclass(frozen=True, slots=True)
class HandView:
    """A token of the bag and who has it (a seat's id and name), for dealing by hand."""

    token: TokenView
    seat: int | None
    player: str | None


@dataclass(frozen=True, slots=True)
class SetupView:
    """Everything of the setup page beside the circle. `unread`: entries of the script that nobody knows."""

    shown: Shown
    name: str
    script: str
    players: int
    travellers: int
    teams: tuple[TeamView, ...]
    legal: tuple[LegalView, ...]
    why: tuple[tuple[TokenView | None, Message], ...]
    problems: tuple[Message, ...]
    unread: tuple[Message, ...]
    decisions: tuple[DecisionView, ...]
    swap: SwapView | None
    hands: tuple[HandView, ...]
    in_bag: int
    valid: bool
    dealt: int
    undealt: int

    @property
    def open_decisions(self) -> int:
        """How much is not decided yet."""
        return sum(decision.state == "open" for decision in self.decisions)

    @property
    def decided(self) -> int:
        """How much is."""
        return sum(decision.state == "done" for decision in self.decisions)


def setup(game: Game, shown: Shown) -> SetupView:
    """The setup page of a game as it stands."""
    table, present = table_of(game), in_play(game)
    found = check(table, present)
    travellers = {seat.id for seat in game.travellers}
    residents = [seat for seat in game.seats if seat.id not in travellers]
    dealt = any(seat.character is not None for seat in residents)
    return SetupView(
        shown=shown,
        name=game.name or game.script.name,
        script=game.script.name,
        players=len(residents),
        travellers=len(travellers),
        teams=tuple(_team(game, table, present, shown, found, count) for count in found.teams),
        legal=_legal(game, table, present, found),
        why=tuple((token_of(game, reason.character), reason.message) for reason in found.reasons),
        problems=tuple(problem.message for problem in found.problems) if present else (),
        unread=tuple(say(_UNKNOWN, name=name) for name in unread_names(game.script)),
        decisions=checklist(game, table, present, dealt),
        swap=_swap(game, present, found),
        hands=_hands(game),
        in_bag=len(present),
        valid=found.valid,
        dealt=sum(seat.character is not None for seat in residents),
        undealt=sum(seat.character is None for seat in residents),
    )


def _team(
    game: Game, table: Table, present: tuple[str, ...], shown: Shown, found: Check, count: TeamCount
) -> TeamView:
    swap = found.swap if present else None
    picks = []
    for character in pickable(game, present):
        if character.team is not count.team or (seen := token(character)) is None:
            continue
        proposed = None if swap is None else {swap.out: "out", swap.into: "in"}.get(character.id)
        picks.append(
            PickView(
                token=seen,
                copies=present.count(character.id),
                most=most_copies(table, character.id, present),
                drawn=token_of(game, dict(game.stand_ins).get(character.id)),
                kept=character.id in shown.kept,
                swap=proposed,
            )
        )
    return TeamView(
        count.team.value,
        TEAM_TITLES[count.team],
        count.have,
        count.want,
        off(count.missing) if present else None,
        tuple(picks),
    )


def pickable(game: Game, present: tuple[str, ...]) -> Iterator[Character]:
    """The script's characters for the bag, and whoever else is in it."""
    yield from game.script.of_team(*BAG_TEAMS)
    for character in game.guests:
        if character.id in present and game.script.find(character.id) is None:
            yield character


def off(missing: int) -> Message | None:
    """How far a team is from what it should be, in words."""
    if missing == 0:
        return None
    if missing == 1:
        return say("one too few")
    if missing == -1:
        return say("one too many")
    return say("{count} too few", count=missing) if missing > 0 else say("{count} too many", count=-missing)


def _numbers(distribution: Distribution) -> tuple[int, ...]:
    return tuple(distribution.of(team) for team in BAG_TEAMS)


def _legal(game: Game, table: Table, present: tuple[str, ...], found: Check) -> tuple[LegalView, ...]:
    usual = base(table.players)
    rows = [LegalView(say("{count} players", count=table.players), "base", _numbers(usual))]
    changing = dict.fromkeys(c for c, rule in table.in_force(present) if rule.kind in COUNTING)
    names = ", ".join(table.name(c) for c in changing)
    if found.distributions != (usual,):
        for distribution in found.distributions:
            kind = "nearest" if distribution == found.nearest else "legal"
            label = say("with {names}", names=names) if names else say("in this game")
            rows.append(LegalView(label, kind, _numbers(distribution)))
    else:
        rows = [LegalView(rows[0].label, "nearest", rows[0].numbers)]
    if present:
        wrong = tuple(count.missing != 0 for count in found.teams)
        rows.append(LegalView(say("chosen now"), "chosen", _numbers(found.counts), wrong))
    return tuple(rows)


def _swap(game: Game, present: tuple[str, ...], found: Check) -> SwapView | None:
    if found.swap is None or not present:
        return None
    out, into = found.swap.out, found.swap.into
    bag = list(present)
    if out is not None:
        bag.remove(out)
    if into is not None:
        bag.append(into)
    gone, come = token_of(game, out), token_of(game, into)
    if gone is not None and come is not None:
        label = say("Swap {out} for {into}", out=gone.name, into=come.name)
    elif come is not None:
        label = say("Put the {into} in", into=come.name)
    else:
        label = say("Take the {out} out", out="" if gone is None else gone.name)
    return SwapView(gone, come, ",".join(bag), label)


def _hands(game: Game) -> tuple[HandView, ...]:
    """The tokens of the bag, each with who has it."""
    free = [seat for seat in game.seats if seat.character is not None]
    hands = []
    for character in game.bag:
        seat = next((s for s in free if s.character == character), None)
        if seat is not None:
            free.remove(seat)
        seen = token_of(game, character)
        if seen is not None:
            holder = None if seat is None else seat.player
            hands.append(HandView(seen, None if seat is None else seat.id, holder))
    return tuple(hands)
