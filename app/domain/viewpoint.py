"""What each viewer may see, decided here and nowhere else: everybody the town, each player their own token.

The town is told in places of the circle, never in ids: ids are counted through a game, so that an id
would tell how many tokens were laid before it. Nothing here reads a character, an alignment, a token
or a night's choice, but for a player's own token and the script, which is the same for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.characters import Character
from app.domain.game import Game, Nomination, PhaseKind, Seat, Timer
from app.domain.setup.checklist import table_of
from app.domain.setup.standing_in import token_rules


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """A player as the town knows them. `place` counts from 0 at the top, clockwise; `ghost_vote`: dead,
    and may vote once more."""

    place: int
    player: str
    alive: bool
    ghost_vote: bool


@dataclass(frozen=True, slots=True)
class PublicVote:
    """A nomination or call for exile of today. `by` and `of` are places (`by` None: the Storyteller, or
    somebody who left). `needed`: votes that are enough; while they are counted, one more than anybody had
    before. `tally` is None while the vote is secret. `outcome`: open, block, tied, beaten, short, executed,
    spared, exile, exiled, stays, or unsaid while a secret vote of the day could tell."""

    by: int | None
    of: int | None
    exile: bool
    needed: int
    tally: int | None
    outcome: str

    @property
    def open(self) -> bool:
        """Whether hands are being counted."""
        return self.outcome == "open"

    @property
    def secret(self) -> bool:
        """Whether all eyes are closed, or were."""
        return self.tally is None


@dataclass(frozen=True, slots=True)
class PublicTown:
    """Everything that all may see. `kind`: setup, night, day or ended. `needed`: votes that put somebody on
    the block. `hands` are the players' hands by place while an open vote is counted (up, down, spent, or
    "" for whoever comes later), `turn` the place the clock's hand points at. `block` is about to die. `timer`
    is the time that the town was given."""

    kind: str
    number: int
    script: str
    seats: tuple[PublicSeat, ...]
    alive: int
    needed: int
    ghost_votes: int
    votes: tuple[PublicVote, ...] = ()
    hands: tuple[str, ...] = ()
    turn: int | None = None
    block: int | None = None
    executed: int | None = None
    decided: bool = False
    winner: str | None = None
    timer: Timer | None = None

    @property
    def vote(self) -> PublicVote | None:
        """The vote that is open."""
        return next((vote for vote in self.votes if vote.open), None)


def town(game: Game) -> PublicTown:
    """The town as everybody may see it. A death of the night shows from dawn on."""
    seats = tuple(_seat(game, place, seat) for place, seat in enumerate(game.seats))
    alive = sum(seat.alive for seat in seats)
    by_day = game.stage is PhaseKind.DAY
    votes = _votes(game) if by_day else ()
    counted = game.day.open_nomination if by_day else None
    hands, turn = _hands(game, seats, counted)
    return PublicTown(
        kind=game.stage.value,
        number=game.phase.number,
        script=game.script.name,
        seats=seats,
        alive=alive,
        needed=(alive + 1) // 2,
        ghost_votes=sum(seat.ghost_vote for seat in seats),
        votes=votes,
        hands=hands,
        turn=turn,
        block=next((vote.of for vote in votes if vote.outcome == "block"), None),
        executed=_place(game, game.day.executed) if by_day else None,
        decided=by_day and game.day.decided,
        winner=game.ending.winner.value if game.ending and game.ending.winner else None,
        timer=game.timer,
    )


def sheet(game: Game) -> tuple[Character, ...]:
    """The characters that may be in the game, as the script lists them: no guest, and no state."""
    return game.script.characters


def own_token(game: Game, seat_id: int) -> Character | None:
    """The token that the player of this seat may see: what they are to believe. None: there is none yet."""
    seat = game.seat(seat_id)
    if seat is None or _gives_away(game, seat):
        return None
    return game.character(seat.believes or seat.character)


def without_stand_in(game: Game) -> tuple[Seat, ...]:
    """Seats whose own token would tell too much, as no other was chosen. While there is one, nobody
    should look: whoever had to wait alone would know why."""
    return tuple(seat for seat in game.seats if _gives_away(game, seat))


def _gives_away(game: Game, seat: Seat) -> bool:
    if seat.character is None or seat.believes is not None:
        return False
    in_play = [s.character for s in game.seats if s.character is not None]
    return seat.character in {character for character, _ in token_rules(table_of(game), in_play)}


def _seat(game: Game, place: int, seat: Seat) -> PublicSeat:
    alive, vote = seat.alive, seat.ghost_vote or seat.spent_in_secret
    if game.stage is PhaseKind.NIGHT:
        known = next((told for told in game.night.dusk if told[0] == seat.id), None)
        if known is not None:
            _, alive, vote = known
        elif seat.id in game.night.died:
            alive = True
    return PublicSeat(place, seat.player, alive, vote and not alive)


def _place(game: Game, seat_id: int | None) -> int | None:
    place = -1 if seat_id is None else game.place(seat_id)
    return None if place < 0 else place


def _votes(game: Game) -> tuple[PublicVote, ...]:
    outcomes = dict(_outcomes(game))
    return tuple(
        PublicVote(
            by=_place(game, row.by),
            of=_place(game, row.of),
            exile=row.exile,
            needed=_goal(game, row),
            tally=None if row.secret else row.tally,
            outcome=outcomes[row.number],
        )
        for row in game.day.nominations
    )


def _goal(game: Game, row: Nomination) -> int:
    if not row.open or row.exile or game.day.decided:
        return row.needed
    before = [_tally(r) for r in game.day.nominations if not r.exile and not r.open]
    return max([row.needed, *(tally + 1 for tally in before)])


def _outcomes(game: Game) -> Iterator[tuple[int, str]]:
    """How each row ended, by what was counted before everybody's eyes."""
    rows = [row for row in game.day.nominations if not row.exile]
    hidden = any(row.secret for row in rows)
    executed = [_row_of(rows, seat) for seat in game.day.executions]
    first, anew = _parts(game, rows)
    stands = {row.number: _highest(part) for part in (first, anew) for row in part}
    for row in game.day.nominations:
        if row.open:
            yield row.number, "open"
        elif row.exile:
            yield row.number, _exile(game, row)
        elif row in executed:
            yield row.number, "executed"
        elif hidden:
            yield row.number, "unsaid"
        elif row.tally < row.needed:
            yield row.number, "short"
        elif row is stands[row.number][0]:
            over = bool(game.day.earlier) if row in anew else game.day.decided
            yield row.number, "spared" if over else "block"
        else:
            yield row.number, "tied" if row.tally == stands[row.number][1] else "beaten"


def _row_of(rows: list[Nomination], seat: int) -> Nomination | None:
    """The nomination by which this player was executed."""
    return max((row for row in rows if row.of == seat), key=_tally, default=None)


def _parts(game: Game, rows: list[Nomination]) -> tuple[list[Nomination], list[Nomination]]:
    """The nominations up to today's first execution, and those that were made after it."""
    for executed in game.day.executions[:1]:
        row = _row_of(rows, executed) or next((r for r in rows if r.by == executed and not r.votes), None)
        if row is not None:
            after = rows.index(row) + 1
            return rows[:after], rows[after:]
    return rows, []


def _tally(row: Nomination) -> int:
    # Under a secret vote the highest would tell; the latest row is as good.
    return 0 if row.secret else row.tally


def _highest(rows: list[Nomination]) -> tuple[Nomination | None, int]:
    """Who is about to die, and the tally to beat: one that was too low then is still a mark."""
    holder, best = None, 0
    for row in rows:
        if row.open:
            continue
        if row.tally >= row.needed and row.tally >= best:
            holder = None if row.tally == best else row
        best = max(best, row.tally)
    return holder, best


def _exile(game: Game, row: Nomination) -> str:
    if row.of in game.day.exiled:
        return "exiled"
    return "exile" if row.tally >= row.needed else "stays"


def _hands(
    game: Game, seats: tuple[PublicSeat, ...], vote: Nomination | None
) -> tuple[tuple[str, ...], int | None]:
    """Every hand by place, and whose turn it is: the first, clockwise from the nominee, after the last
    hand that was looked at. Nothing of either while the vote is secret."""
    if vote is None or vote.secret:
        return (), None
    after = game.place(vote.of) + 1
    order = [(after + step) % len(seats) for step in range(len(seats))]
    may = {place for place in order if vote.exile or seats[place].alive or seats[place].ghost_vote}
    ids = {place: seat.id for place, seat in enumerate(game.seats)}
    looked_at = [i for i, place in enumerate(order) if ids[place] in (*vote.votes, *vote.passed)]
    last = max(looked_at, default=-1)
    turn = next((place for i, place in enumerate(order) if i > last and place in may), None)
    hands = ["" for _ in seats]
    for i, place in enumerate(order):
        if ids[place] in vote.votes:
            hands[place] = "up"
        elif place not in may:
            hands[place] = "spent"
        elif i <= last:
            hands[place] = "down"
    return tuple(hands), turn
