"""Games to measure with: Trouble Brewing at a large table, in the midst of a night, after so many events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count

from app.content.library import bundled
from app.domain import commands as c
from app.domain.acting import Ask, plan
from app.domain.acting.evening import evening as tonight
from app.domain.acting.evening import find_row
from app.domain.decide import decide
from app.domain.game import Game, PhaseKind
from app.domain.night import Row
from app.domain.timeline import Action, Kind, Timeline
from app.services.scripts import edition
from app.storage.store import Store
from app.storage.summary import summary_of
from app.storage.transfer import put_game

NAMES = "Ann Bob Cid Dee Eve Fay Gus Hal Ivy Jon Kim Leo Mia Ned Ora".split()
# In this order around the table; a smaller table takes the first ones.
CHARACTERS = (
    "imp chef empath fortuneteller poisoner undertaker monk drunk spy washerwoman librarian virgin "
    "scarletwoman slayer recluse"
).split()
BELIEVED = {"drunk": "soldier"}
NIGHTS = 12  # a log that goes on after these is one of tokens that go to and fro


class Evening:
    """A game that is played on in memory; each command is an entry of its log."""

    def __init__(self, name: str, players: int) -> None:
        self.name = name
        self.timeline = Timeline()
        self.log: list[Action] = []
        self.events = 0
        script = edition(bundled(), "tb")
        self.do(c.OpenGame(name, script, tuple(NAMES[:players])))
        hands = zip(self.game.seats, CHARACTERS, strict=False)
        self.do(c.Deal(tuple((seat.id, who, BELIEVED.get(who)) for seat, who in hands)))
        self.do(c.BeginNight(1))

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.timeline.game

    def do(self, command: c.Command) -> None:
        """One more entry; what changes nothing makes none."""
        self._add(Kind.ACT, tuple(decide(self.game, command)), None)

    def undo(self) -> None:
        """Take the last entry back."""
        last = self.timeline.undoable
        self._add(Kind.UNDO, (), last.version if last else None)

    def _add(self, kind: Kind, events: tuple[object, ...], target: int | None) -> None:
        if kind is Kind.ACT and not events:
            return
        version = len(self.log) + 1
        action = Action(version, f"{self.name}-{version:06}", 1_700_000_000.0 + version, kind, events, target)  # type: ignore[arg-type]
        self.timeline = self.timeline.add(action)
        self.log.append(action)
        self.events += max(1, len(events))


def evening(name: str, players: int, events: int) -> Evening:
    """A game with about so many events, which stands in the midst of a night."""
    played = Evening(name, players)
    steps = _evenings(played)
    while played.events < events - 12:
        next(steps)
    _to_the_midst_of_a_night(played)
    return played


def _evenings(played: Evening) -> Iterator[None]:
    for number in count(1):
        if number > 1 and number <= NIGHTS:
            played.do(c.BeginNight(number))
        if number <= NIGHTS:
            while (row := _next_due(played)) is not None:
                yield from _answered(played, row.key)
            played.do(c.BeginDay(number))
            yield from _nominations(played)
        yield from _tokens(played, number)


def _answered(played: Evening, key: str) -> Iterator[None]:
    """A row with its questions: the last players allowed are chosen, the truth is told, nobody dies."""
    while (row := find_row(played.game, key)) is not None and row.status == "due":
        asked = plan(played.game, row).question
        if asked is None:
            played.do(c.FinishRow(key))
        elif asked.ask in (Ask.PLAYERS, Ask.SEATS):
            played.do(c.AnswerStep(key, asked.step, asked.seats[-asked.least :]))
        elif asked.ask is Ask.ANSWER and asked.answer is not None:
            played.do(c.AnswerStep(key, asked.step, words=json.dumps(asked.answer.value)))
        else:
            played.do(c.AnswerStep(key, asked.step, words="false"))
        yield


def _nominations(played: Evening) -> Iterator[None]:
    seats = played.game.seats
    for at in (1, 5):
        played.do(c.Nominate(seats[at].id, seats[-at].id))
        vote = played.game.day.nominations[-1]
        for seat in seats[: 4 + at]:
            played.do(c.CastVote(vote.number, seat.id))
            yield
        played.do(c.CloseVote(vote.number))
    played.do(c.Execute(None, dies=False))
    yield


def _tokens(played: Evening, number: int) -> Iterator[None]:
    """Tokens come and go, somebody dies and is back, something is undone."""
    seats = played.game.seats
    on, to = seats[number % len(seats)].id, seats[(number * 7 + 3) % len(seats)].id
    placed = played.game.next_id
    played.do(c.PlaceReminder(on, f"Note {number}", None))
    yield
    reminder = next((r.id for r, _ in played.game.reminders() if r.id >= placed), None)
    if reminder is not None:
        played.do(c.MoveReminder(reminder, to))
        yield
        played.do(c.RemoveReminder(reminder))
        yield
    played.do(c.SpendGhostVote(to))
    yield
    played.do(c.ReturnGhostVote(to))
    played.do(c.WriteNote(on, f"said {number}"))
    played.undo()
    yield


def _to_the_midst_of_a_night(played: Evening) -> None:
    """All rows before the Fortune Teller's are run; two tokens lie there."""
    game = played.game
    if game.phase.kind is PhaseKind.DAY:
        played.do(c.BeginNight(game.phase.number + 1))
    elif game.phase.number == 1 and played.events > 30:
        played.do(c.BeginDay(1))
        played.do(c.BeginNight(2))
    while (row := _next_due(played)) is not None and row.slot != "fortuneteller":
        for _ in _answered(played, row.key):
            continue
    seer = played.game.character("fortuneteller")
    played.do(c.PlaceReminder(played.game.seats[5].id, "Red herring", seer))


def _next_due(played: Evening) -> Row | None:
    return next((row for row in tonight(played.game).rows if row.status == "due"), None)


def voting(played: Evening) -> Evening:
    """The same table the next morning, in the midst of a vote."""
    seats = played.game.seats
    played.do(c.BeginDay(played.game.phase.number))
    played.do(c.Nominate(seats[1].id, seats[-1].id))
    return played


def keep(store: Store, played: Evening) -> None:
    """Store an evening as a game; its name is its id."""
    log = played.log
    put_game(store, played.name, log, summary_of(played.game), (log[0].at, None))
