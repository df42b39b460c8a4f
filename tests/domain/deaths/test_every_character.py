"""Every character of the library dies of everything, beside every other kind: nothing breaks, and what
is answered is consistent. Towns come from a fixed seed, so that a failure can be met again."""

from __future__ import annotations

import random
import time

import pytest

from app.content.library import bundled
from app.domain.characters import Team
from app.domain.day import day_report
from app.domain.deaths import CAUSES, EFFECTS, death
from app.domain.game import Game
from app.services.snapshots import read_snapshot
from tests.domain.town_of import Json, the_day, vote

LIBRARY = bundled()
SEATED = sorted(c.id for c in LIBRARY.characters.values() if c.team not in (Team.FABLED, Team.LORIC))
NAMES = [f"P{number}" for number in range(20)]


def random_town(dice: random.Random, character: str, size: int) -> Json:
    """A town with this character in it, tokens strewn about, some dead, some drunk."""
    cast = [character, *dice.choices(SEATED, k=size - 1)]
    seats = []
    for name, one in zip(NAMES, cast, strict=False):
        found = LIBRARY.characters[one]
        reminders = []
        for other in dice.sample(cast, k=2):
            tokens = (*LIBRARY.characters[other].reminders, *LIBRARY.characters[other].global_reminders)
            if tokens and dice.random() < 0.4:
                reminders.append({"character": other, "text": dice.choice(tokens)})
        seats.append(
            {
                "player": name,
                "character": one,
                "alive": dice.random() < 0.7,
                "alignment": dice.choice(["good", "evil"]) if found.team is Team.TRAVELLER else None,
                "reminders": reminders,
            }
        )
    at = {"kind": dice.choice(["night", "day"]), "number": dice.randint(1, 6)}
    present = NAMES[:size]
    rows = [
        vote(dice.choice(present), dice.choice(present), *dice.sample(present, k=size // 2)) for _ in range(3)
    ]
    executed = dice.choice([None, dice.choice(present)])
    day = the_day(*rows, executed=executed, died=executed or "")
    loric = dice.sample(["stormcatcher", "hindu", "tor", "ventriloquist"], k=1)
    return {"script": {"characters": SEATED}, "phase": at, "seats": seats, "day": day, "loric": loric}


def checked(game: Game, of: int, cause: str, by: int | None) -> None:
    outcome = death(game, of, cause, by)
    seats = {seat.id for seat in game.seats}
    assert {c.effect for c in outcome.follows} <= set(EFFECTS)
    assert {c.seat for c in outcome.follows} <= seats
    assert len({win.team for win in outcome.wins}) <= 1
    assert all(str(reason) for reason in outcome.why)
    assert outcome.dies is True or outcome.why
    for consequence in outcome.follows:
        assert str(consequence.why)
        assert (consequence.character is not None) == (consequence.effect in ("becomes", "gains"))


@pytest.mark.parametrize("character", SEATED)
def test_every_character_dies_of_everything(character: str) -> None:
    dice = random.Random(character)
    for _ in range(3):
        game = read_snapshot(random_town(dice, character, dice.randint(5, 12)))
        for cause in CAUSES:
            for by in (None, dice.choice(game.seats).id):
                checked(game, 1, cause, by)
            checked(game, dice.choice(game.seats).id, cause, 1)


def test_the_same_question_has_the_same_answer() -> None:
    dice = random.Random(7)
    for _ in range(30):
        snapshot = random_town(dice, dice.choice(SEATED), 10)
        one, two = read_snapshot(snapshot), read_snapshot(snapshot)
        of, cause = dice.randint(1, 10), dice.choice(CAUSES)
        assert death(one, of, cause) == death(two, of, cause)
        assert day_report(one) == day_report(two)


def test_the_day_of_random_towns() -> None:
    dice = random.Random(11)
    for _ in range(60):
        game = read_snapshot(random_town(dice, dice.choice(SEATED), dice.randint(5, 15)))
        report = day_report(game)
        seats = {seat.id for seat in game.seats}
        assert set(report.may_nominate) | set(report.may_be_nominated) <= seats
        assert {f.by for f in report.before} <= set(report.may_nominate)
        assert {f.of for f in report.before} <= set(report.may_be_nominated)
        assert len({win.team for win in report.wins}) <= 1
        assert all(row.needed > 0 for row in report.nominations)


def test_twenty_seats_are_quickly_judged() -> None:
    game = read_snapshot(random_town(random.Random(3), "imp", 20))
    began = time.process_time()
    for _ in range(5):
        death(game, 2, "demon")
        day_report(game)
    assert (time.process_time() - began) / 5 < 0.25
