"""The Grimoire page: the circle, its middle, the bar. The ledger beside it is in `ledger`."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.characters import Alignment, Team
from app.domain.day import standing
from app.domain.game import Game, PhaseKind, Seat
from app.domain.headline import headline
from app.domain.states import ailments
from app.domain.timeline import Timeline
from app.domain.words import Message, say
from app.web.views.labels import is_public
from app.web.views.tokens import SealView, TokenView, monogram, seal, token_of


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat of the circle. `place` counts from 0 at the top, clockwise; `of` is how many there are.

    `line` is the second line of the plate. `ghost`: lit, snuffed or None. `turned`: good or evil where
    the alignment is not that of the character. `hand`: up, down, spent (no vote left) while a vote is
    open. `badge` by day: nominator, nominee, block.
    """

    id: int
    place: int
    of: int
    player: str
    monogram: str
    line: Message | None
    token: TokenView | None
    believes: TokenView | None
    alive: bool
    dies_tonight: bool
    ghost: str | None
    turned: str | None
    ailments: tuple[str, ...]
    current: bool
    acted: bool
    seals: tuple[SealView, ...]
    hand: str | None = None
    badge: str | None = None
    note: bool = False

    @property
    def upside_down(self) -> bool:
        """Whether the token lies so: a Traveller's has no side of its own to be turned away from."""
        return self.turned is not None and self.token is not None and self.token.team != "traveller"


@dataclass(frozen=True, slots=True)
class Count:
    """An open vote as the middle shows it: the hands that are up, how many are needed, about whom, and
    whose hand is looked at (None: all were)."""

    tally: int
    needed: int
    nominee: int
    turn: int | None


@dataclass(frozen=True, slots=True)
class MiddleView:
    """What lies in the middle: the phase, the counts, bluffs, tokens without a seat, Fabled and Loric,
    and while a vote is open its count; the clock's hands point at the seats `turn` and `nominee`."""

    title: Message
    kind: str
    alive: int
    needed: int
    ghost_votes: int
    bluffs: tuple[TokenView, ...]
    bluffs_for: str | None
    no_bluffs: Message | None
    seals: tuple[SealView, ...]
    beside: tuple[TokenView, ...]
    tally: int | None = None
    tally_needed: int | None = None
    nominee: int | None = None
    turn: int | None = None
    ending: Message | None = None


@dataclass(frozen=True, slots=True)
class BarView:
    """The bar under the field: what undo and redo would do, and the version that the screen shows.
    `veiled`: others may see the screen, and what undo would take back is none of their business."""

    version: int
    undo: Message | None
    undo_target: int | None
    redo: Message | None
    redo_target: int | None
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class CircleView:
    """The circle: `kind` is setup, night, day or ended. By day tokens lie face down."""

    kind: str
    seats: tuple[SeatView, ...]

    @property
    def face_down(self) -> bool:
        """Whether the tablet may be seen by others now."""
        return self.kind == "day"


def phase_title(game: Game) -> Message:
    """“Third night”, in words up to the tenth."""
    kind, number = game.phase.kind, game.phase.number
    if game.ending is not None:
        return say("The end")
    if kind is PhaseKind.SETUP:
        return say("Before the first night")
    if 1 <= number <= len(_NIGHTS):
        titles = _NIGHTS if kind is PhaseKind.NIGHT else _DAYS
        return titles[number - 1]
    return (
        say("Night {number}", number=number)
        if kind is PhaseKind.NIGHT
        else say("Day {number}", number=number)
    )


_NIGHTS = (
    say("First night"),
    say("Second night"),
    say("Third night"),
    say("Fourth night"),
    say("Fifth night"),
    say("Sixth night"),
    say("Seventh night"),
    say("Eighth night"),
    say("Ninth night"),
    say("Tenth night"),
)
_DAYS = (
    say("First day"),
    say("Second day"),
    say("Third day"),
    say("Fourth day"),
    say("Fifth day"),
    say("Sixth day"),
    say("Seventh day"),
    say("Eighth day"),
    say("Ninth day"),
    say("Tenth day"),
)


def circle(game: Game, current: frozenset[int] = frozenset()) -> CircleView:
    """The whole circle; `current` are the seats that the open row of the night sheet is about."""
    block = _block(game)
    seats = (_seat(game, place, seat, current, block) for place, seat in enumerate(game.seats))
    return CircleView(game.stage.value, tuple(seats))


def _seat(game: Game, place: int, seat: Seat, current: frozenset[int], block: int | None) -> SeatView:
    at_night = game.phase.kind is PhaseKind.NIGHT
    dying = at_night and not seat.alive and seat.id in game.night.died
    return SeatView(
        id=seat.id,
        place=place,
        of=len(game.seats),
        player=seat.player,
        monogram=monogram(seat.player),
        line=_line(game, seat),
        token=token_of(game, seat.character),
        believes=token_of(game, seat.believes),
        alive=seat.alive,
        dies_tonight=dying,
        ghost=None if seat.alive or dying else ("lit" if _may_vote(game, seat) else "snuffed"),
        turned=_turned(game, seat),
        ailments=_ailments(game, seat),
        current=at_night and seat.id in current,
        acted=at_night and _acted(game, seat),
        seals=tuple(seal(game, reminder) for reminder in seat.reminders),
        hand=_hand(game, seat),
        badge=_badge(game, seat, block),
        note=bool(seat.note),
    )


def _line(game: Game, seat: Seat) -> Message | None:
    character = game.character(seat.character)
    if character is None:
        return None
    turned = _turned(game, seat)
    believed = game.character(seat.believes)
    if believed is not None:
        return say("{character} · as {believed}", character=character.name, believed=believed.name)
    if turned == "evil":
        return say("{character} · evil", character=character.name)
    if turned == "good":
        return say("{character} · good", character=character.name)
    return say("{character}", character=character.name)


def _turned(game: Game, seat: Seat) -> str | None:
    team = game.team(seat)
    if seat.alignment is None or team is None or team.alignment is seat.alignment:
        return None
    return seat.alignment.value


def _ailments(game: Game, seat: Seat) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ailment.kind for ailment in ailments(game, seat.id)))


def _acted(game: Game, seat: Seat) -> bool:
    return any(key.split(":")[1:2] == [str(seat.id)] for key in game.night.done)


def _hand(game: Game, seat: Seat) -> str | None:
    vote = game.day.open_nomination
    if vote is None or game.phase.kind is not PhaseKind.DAY:
        return None
    if seat.id in vote.votes:
        return "up"
    return "spent" if not vote.exile and not seat.alive and not seat.ghost_vote else "down"


def _badge(game: Game, seat: Seat, block: int | None) -> str | None:
    if game.phase.kind is not PhaseKind.DAY:
        return None
    vote = game.day.open_nomination
    if vote is not None and vote.of == seat.id:
        return "nominee"
    if vote is not None and vote.by == seat.id:
        return "nominator"
    return "block" if block == seat.id else None


def _block(game: Game) -> int | None:
    """Who is about to die, as far as the town may know."""
    day = game.day
    if game.phase.kind is not PhaseKind.DAY or day.decided or any(n.secret for n in day.nominations):
        return None
    return standing(game)


def _may_vote(game: Game, seat: Seat) -> bool:
    """Whether the dead player has a vote, by day as far as the town knows."""
    return seat.ghost_vote or (seat.spent_in_secret and game.stage is PhaseKind.DAY)


def middle(game: Game, count: Count | None = None) -> MiddleView:
    """What lies in the middle of the circle; `count` is the vote that is open."""
    demons = game.of_team(Team.DEMON)
    small = game.player_count < 7
    return MiddleView(
        title=phase_title(game),
        kind=game.stage.value,
        alive=len(game.living),
        needed=game.votes_needed,
        ghost_votes=sum(not s.alive and _may_vote(game, s) for s in game.seats),
        bluffs=tuple(t for c in game.bluffs if (t := token_of(game, c)) is not None),
        bluffs_for=demons[0].player if len(demons) == 1 else None,
        no_bluffs=say("No bluffs with fewer than 7 players") if small and not game.bluffs else None,
        seals=tuple(seal(game, reminder) for reminder in game.centre),
        beside=tuple(t for c in (*game.fabled, *game.loric) if (t := token_of(game, c)) is not None),
        tally=None if count is None else count.tally,
        tally_needed=None if count is None else count.needed,
        nominee=None if count is None else count.nominee,
        turn=None if count is None else count.turn,
        ending=_ending(game),
    )


def _ending(game: Game) -> Message | None:
    if game.ending is None:
        return None
    if game.ending.winner is Alignment.GOOD:
        return say("Good wins. {why}", why=game.ending.why)
    if game.ending.winner is Alignment.EVIL:
        return say("Evil wins. {why}", why=game.ending.why)
    return say("The game ends. {why}", why=game.ending.why)


def bar(timeline: Timeline) -> BarView:
    """What undo and redo offer."""
    undo, redo = timeline.undoable, timeline.redoable
    # The opening of the game is where the way back ends: there is no game before it.
    undo = None if undo is None or undo.version == 1 else undo
    by_day = timeline.game.stage is PhaseKind.DAY
    return BarView(
        version=timeline.version,
        undo=None if undo is None else headline(timeline.before_last, undo.events),
        undo_target=None if undo is None else undo.version,
        redo=None if redo is None else headline(timeline.game, redo.events),
        redo_target=None if redo is None else redo.version,
        veiled=by_day and undo is not None and not is_public(timeline.before_last, undo.events),
    )
