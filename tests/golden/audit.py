"""Any character of the library through nights and days on random towns, every row worked to its end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from app.content.library import bundled
from app.domain import commands as c
from app.domain.acting import Ask, Question, plan
from app.domain.acting.evening import evening
from app.domain.characters import STORYTELLER_TEAMS, Character, Team
from app.domain.decide import decide
from app.domain.events import RowDone
from app.domain.game import Game
from app.domain.night.model import Row, Status
from app.domain.script import Script
from app.domain.timeline import Action, Kind, Timeline

MOST_QUESTIONS = 30
SIZES = {Team.TOWNSFOLK: 13, Team.OUTSIDER: 4, Team.MINION: 4, Team.DEMON: 4}


def script_with(character: Character, rng: Random) -> Script:
    """A script of the usual size that holds the character, the rest drawn."""
    library = bundled()
    chosen = [character]
    for team, size in SIZES.items():
        others = [x for x in library.characters.values() if x.team is team and x.id != character.id]
        chosen += rng.sample(others, size - (character.team is team))
    found = tuple(chosen)
    jinxes = library.jinxes_among(x.id for x in found)
    return Script("Audit", found, None, library.order(found, "first"), library.order(found, "other"), jinxes)


class Evening:
    """One game that is played by itself; `timeline` is where it stands."""

    def __init__(self, character: Character, rng: Random, players: int = 10) -> None:
        self.rng = rng
        self.timeline = Timeline()
        script = script_with(character, rng)
        self.do(c.OpenGame("Audit", script, tuple(f"P{i}" for i in range(players))))
        self.do(c.Deal(tuple(self._hands(character, script))))
        if character.team in STORYTELLER_TEAMS:
            self.do(c.AddFabled(character))
        self.start = self.timeline

    def _hands(self, character: Character, script: Script) -> Iterator[tuple[int, str, str | None]]:
        wanted = {Team.TOWNSFOLK: 6, Team.OUTSIDER: 1, Team.MINION: 2, Team.DEMON: 1}
        hand = [x for team, n in wanted.items() for x in script.of_team(team)[:n]]
        if character.team not in STORYTELLER_TEAMS and character not in hand:
            hand[-1 if character.team is Team.DEMON else 0] = character
        self.rng.shuffle(hand)
        for seat, dealt in zip(self.game.seats, hand, strict=True):
            believes = None
            if dealt.id in ("drunk", "marionette", "lunatic"):
                team = Team.DEMON if dealt.id == "lunatic" else Team.TOWNSFOLK
                believes = script.of_team(team)[-1].id
            yield seat.id, dealt.id, believes

    @property
    def game(self) -> Game:
        return self.timeline.game

    def do(self, command: c.Command) -> None:
        """One tap."""
        version = self.timeline.version + 1
        action = Action(version, f"tap-{version}", 0.0, Kind.ACT, tuple(decide(self.game, command)))
        self.timeline = self.timeline.add(action)

    def night(self, number: int) -> None:
        """A whole night, every row that is due, in order."""
        self.do(c.BeginNight(number))
        for _ in range(200):
            row = next((r for r in evening(self.game).rows if r.status is Status.DUE), None)
            if row is None:
                break
            self.work(row)
        self.do(c.BeginDay(number))

    def look(self) -> None:
        """What a screen does before each tap; nothing, unless a test wants to see."""

    def work(self, row: Row) -> None:
        """One row: every question answered, then done."""
        for _ in range(MOST_QUESTIONS):
            self.look()
            present = evening(self.game).row(row.key)
            if present is None or present.status is not Status.DUE:
                return
            question = plan(self.game, present).question
            if question is None:
                self.do(c.FinishRow(row.key))
                return
            self.do(self.answer(row, question))
        raise AssertionError(f"{row.key} never ends")

    def answer(self, row: Row, question: Question) -> c.AnswerStep:
        """Something that is allowed, drawn at random; now and then nobody."""
        players: tuple[int, ...] = ()
        character = words = None
        refuses = question.may_refuse and self.rng.random() < 0.2
        if question.ask in (Ask.PLAYERS, Ask.SEATS) and not refuses:
            count = min(max(question.least, 1), len(question.seats))
            players = tuple(self.rng.sample(question.seats, count))
        elif question.ask is Ask.CHARACTERS and not refuses and question.characters:
            character = self.rng.choice(question.characters)
        elif question.ask is Ask.ANSWER:
            words = json.dumps(None if question.answer is None else question.answer.value)
        elif question.ask is Ask.DEATH:
            dies = question.outcome is not None and question.outcome.dies is not False
            words = "true" if dies else "false"
        return c.AnswerStep(row.key, question.step, players, character, words)

    def day(self) -> None:
        """A day with one nomination and an execution."""
        living = [s.id for s in self.game.seats if s.alive]
        if len(living) < 3:
            return
        by, of = self.rng.sample(living, 2)
        self.do(c.Nominate(by, of))
        number = self.game.day.nominations[-1].number
        for seat in living[: self.game.votes_needed]:
            self.do(c.CastVote(number, seat))
        self.do(c.CloseVote(number))
        self.do(c.Execute(of))

    def undo_everything(self) -> Game:
        """Back to the deal."""
        while self.timeline.undoable is not None and self.timeline.undoable.version > self.start.version:
            target = self.timeline.undoable.version
            version = self.timeline.version + 1
            self.timeline = self.timeline.add(Action(version, f"undo-{version}", 0.0, Kind.UNDO, (), target))
        return self.game

    def rows_done(self) -> set[str]:
        """The abilities whose rows were worked."""
        return {
            event.row.partition(":")[0]
            for action in self.timeline.latest(10_000)
            for event in action.events
            if isinstance(event, RowDone)
        }
