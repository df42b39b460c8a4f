"""Games that were played: the list, and one of them told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

from app.domain.characters import Alignment
from app.domain.game import Game
from app.domain.timeline import Action, Timeline
from app.domain.words import Message
from app.storage.queries import GameLine, Page, Search
from app.web.views.grimoire import CircleView, circle, phase_title
from app.web.views.history import HistoryPart, history
from app.web.views.home import PastView, past, result
from app.web.views.times import iso

PER_PAGE = 20


@dataclass(frozen=True, slots=True)
class SearchView:
    """What is looked for, as it was typed. Days are YYYY-MM-DD."""

    script: str = ""
    player: str = ""
    winner: str = ""
    since: str = ""
    until: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether everything is wanted."""
        return not (self.script or self.player or self.winner or self.since or self.until)

    def query(self, number: int) -> str:
        """The address of one page of what is looked for."""
        fields = {
            "script": self.script,
            "player": self.player,
            "winner": self.winner,
            "since": self.since,
            "until": self.until,
            "page": "" if number == 1 else str(number),
        }
        return "/games?" + urlencode({name: value for name, value in fields.items() if value})

    def search(self) -> Search:
        """The same for the store; a day that is none is not looked for."""
        return Search(
            script=self.script.strip(),
            player=self.player.strip(),
            winner=Alignment(self.winner) if self.winner in ("good", "evil") else None,
            since=_day(self.since),
            until=_day(self.until, 1),
        )


def _day(text: str, later: int = 0) -> float | None:
    try:
        return (datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC) + timedelta(later)).timestamp()
    except (ValueError, OverflowError):
        return None


@dataclass(frozen=True, slots=True)
class PastListView:
    """One page of the list; `earlier` and `later` are addresses of the pages beside it."""

    search: SearchView
    games: tuple[PastView, ...]
    total: int
    number: int
    pages: int
    earlier: str | None
    later: str | None
    put_away: tuple[str, str] | None


def listed(search: SearchView, found: Page, number: int, put_away: tuple[str, str] | None) -> PastListView:
    """One page of past games, numbered from 1, the latest first."""
    pages = max(1, -(-found.total // PER_PAGE))
    return PastListView(
        search=search,
        games=tuple(map(past, found.lines)),
        total=found.total,
        number=number,
        pages=pages,
        earlier=search.query(number + 1) if number < pages else None,
        later=search.query(number - 1) if number > 1 else None,
        put_away=put_away,
    )


@dataclass(frozen=True, slots=True)
class MomentView:
    """The Grimoire as it was after an entry of the log. `at`: the value of a `<time>`; None: as it is now."""

    circle: CircleView
    phase: Message
    alive: int
    at: str | None = None


@dataclass(frozen=True, slots=True)
class ToldView:
    """A game told from its first entry to its last, with the Grimoire as it stands at the end."""

    id: str
    name: str
    script: str
    started: str | None
    over: bool
    winner: str | None
    result: Message | None
    why: str
    parts: tuple[HistoryPart, ...]
    moment: MomentView
    archived: bool


def told(line: GameLine, game: Game, actions: Iterable[Action]) -> ToldView:
    """A game's history beside its Grimoire."""
    over = game.ending is not None
    return ToldView(
        id=line.id,
        name=line.name or line.script,
        script=line.script,
        started=iso(line.started_at or line.created_at),
        over=over,
        winner=None if line.winner is None else line.winner.value,
        result=result(line.winner) if over else None,
        why=line.why,
        parts=history(actions),
        moment=_moment(game),
        archived=line.archived,
    )


def moment(actions: Iterable[Action], version: int) -> MomentView:
    """The Grimoire as it was after this entry of the log; after the last one if there are not so many."""
    timeline, at = Timeline(), None
    for action in actions:
        if action.version > version:
            break
        timeline, at = timeline.add(action), action.at
    return _moment(timeline.game, at)


def _moment(game: Game, at: float | None = None) -> MomentView:
    return MomentView(
        circle=circle(game),
        phase=phase_title(replace(game, ending=None)),
        alive=sum(seat.alive for seat in game.seats),
        at=iso(at),
    )
