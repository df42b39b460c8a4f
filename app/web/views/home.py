"""The first page: what goes on, what is prepared, the shelf of scripts, what was played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.domain.characters import Alignment
from app.domain.game import Game, Phase
from app.domain.words import Message, say
from app.services.scripts import EDITIONS
from app.storage.queries import GameLine, Lists, ScriptLine
from app.web.views.grimoire import phase_title
from app.web.views.times import iso
from app.web.views.tokens import monogram

# So many stand on the first page; the rest has a page of its own.
MOST_BOOKS, MOST_PAST = 8, 4


@dataclass(frozen=True, slots=True)
class RunningView:
    """A game that goes on. `seats` are (monogram, alive), clockwise."""

    id: str
    name: str
    script: str
    players: int
    phase: Message
    kind: str
    alive: int
    started: str | None
    seats: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class PreparedView:
    """A game before its first night. `open` is how many players have no character yet."""

    id: str
    name: str
    script: str
    players: int
    open: int


@dataclass(frozen=True, slots=True)
class BookView:
    """A script on the shelf; `colour` is one of eight."""

    id: str
    name: str
    characters: int
    warnings: int
    colour: int


@dataclass(frozen=True, slots=True)
class PastView:
    """A game that was played. `winner`: good, evil or None."""

    id: str
    name: str
    script: str
    players: tuple[str, ...]
    nights: int
    ended: str
    winner: str | None
    result: Message
    why: str = ""


@dataclass(frozen=True, slots=True)
class HomeView:
    """Everything on the first page. `editions` are base editions (code, name) that are not on the shelf."""

    running: tuple[RunningView, ...]
    prepared: tuple[PreparedView, ...]
    books: tuple[BookView, ...]
    more_books: int
    editions: tuple[tuple[str, str], ...]
    past: tuple[PastView, ...]
    past_total: int

    @property
    def is_new(self) -> bool:
        """Whether nothing was ever brought or played here."""
        return not (self.running or self.prepared or self.books or self.past_total)


def home(lists: Lists) -> HomeView:
    """The first page as things stand."""
    shelf = lists.scripts()
    played = lists.past(limit=MOST_PAST)
    return HomeView(
        running=tuple(map(running, lists.running())),
        prepared=tuple(map(prepared, lists.prepared())),
        books=books(sorted(shelf, key=lambda line: -line.updated_at)[:MOST_BOOKS]),
        more_books=max(0, len(shelf) - MOST_BOOKS),
        editions=editions_missing(shelf),
        past=tuple(map(past, played.lines)),
        past_total=played.total,
    )


def running(line: GameLine) -> RunningView:
    """A game that goes on, as the first page shows it."""
    return RunningView(
        id=line.id,
        name=line.name or line.script,
        script=line.script,
        players=len(line.seats),
        phase=phase_title(Game(phase=Phase(line.phase, line.number))),
        kind=line.phase.value,
        alive=sum(seat.alive for seat in line.seats),
        started=iso(line.started_at),
        seats=tuple((monogram(seat.player), seat.alive) for seat in line.seats),
    )


def prepared(line: GameLine) -> PreparedView:
    """A game that is being set up, as the first page shows it."""
    return PreparedView(
        id=line.id,
        name=line.name or line.script,
        script=line.script,
        players=len(line.seats),
        open=sum(seat.character is None for seat in line.seats),
    )


def books(lines: Iterable[ScriptLine]) -> tuple[BookView, ...]:
    """Scripts as books. A book keeps its colour wherever it stands: the colour comes from its name."""
    return tuple(
        BookView(line.id, line.name, line.characters, line.warnings, colour(line.name)) for line in lines
    )


def colour(name: str) -> int:
    """One of eight colours for a book of this name."""
    return sum(name.casefold().encode()) % 8


def editions_missing(shelf: Iterable[ScriptLine]) -> tuple[tuple[str, str], ...]:
    """The base editions that do not stand on the shelf."""
    present = {line.id for line in shelf}
    return tuple((code, name) for code, name in EDITIONS.items() if code not in present)


def past(line: GameLine) -> PastView:
    """A game that ended, as lists show it."""
    return PastView(
        id=line.id,
        name=line.name or line.script,
        script=line.script,
        players=line.players,
        nights=line.number,
        ended=iso(line.ended_at) or "",
        winner=None if line.winner is None else line.winner.value,
        result=result(line.winner),
        why=line.why,
    )


def result(winner: Alignment | None) -> Message:
    """Who won, in two words."""
    if winner is Alignment.GOOD:
        return say("Good won")
    return say("Evil won") if winner is Alignment.EVIL else say("Nobody won")
