"""Whoever becomes a Drunk, a Marionette or a Lunatic in the course of a game takes themself for another."""

from __future__ import annotations

import pytest

from app.domain import commands as c
from app.domain.acting import Ask
from app.domain.acting.beliefs import proposed
from app.domain.acting.evening import evening
from app.domain.acting.plan import plan
from app.domain.characters import Alignment, Team
from app.domain.game import Game
from app.domain.states import states_of
from tests.domain.test_acting import answered, asked, game_of, named
from tests.domain.test_cards import left
from tests.domain.test_triggers import after
from tests.domain.town_of import report, the_day, vote
from tests.domain.town_of import town as snapshot
from tests.domain.towns import SNV, TB

CAST = ("Ann chef", "Bob pithag", "Cid monk", "Dee saint", "Eve imp", "Fay empath")
SCRIPT = [*TB, *SNV, "marionette", "lunatic"]


def made(character: str, *more: str) -> Game:
    game = answered(
        game_of(*CAST, *more, script=SCRIPT, bluffs=["mayor", "soldier", "butler"]), "pithag", "Ann"
    )
    return answered(game, "pithag", character=character)


@pytest.mark.parametrize("turn", range(8))
@pytest.mark.parametrize(
    ("character", "team"),
    [("drunk", Team.TOWNSFOLK), ("marionette", Team.TOWNSFOLK), ("lunatic", Team.DEMON)],
)
def test_it_is_asked_what_they_believe_and_something_is_suggested(
    character: str, team: Team, turn: int
) -> None:
    game = made(character)
    row = evening(game).row("pithag:2")
    assert row is not None
    question = plan(game, row, turn).question
    assert question is not None
    assert question.ask is Ask.CHARACTERS
    assert str(question.words) == "What does Ann believe to be?"
    assert question.may_refuse
    [drawn] = question.drawn
    assert len(question.because) == 1
    known = game.character(drawn)
    assert known is not None
    assert known.team is team
    if team is Team.TOWNSFOLK:
        assert drawn not in ("chef", "monk", "empath", "mayor", "soldier")
    elif turn == 0:
        assert drawn == "imp"


def test_the_player_is_shown_what_they_believe_and_the_log_keeps_the_choice_apart() -> None:
    game = answered(made("drunk"), "pithag", character="slayer")
    ann = named(game, "Ann")
    assert (ann.character, ann.believes) == ("drunk", "slayer")
    assert left(game) == [(("Ann",), "YOU ARE", ("slayer",), ())]
    assert [choice.character for choice in game.choices] == ["drunk"]


def test_who_is_to_know_is_told_the_truth() -> None:
    game = made("drunk")
    game = after(game, c.AnswerStep("pithag:2", asked(game, "pithag").step))
    assert named(game, "Ann").believes is None
    assert left(game) == [(("Ann",), "YOU ARE", ("drunk",), ())]


def test_nothing_is_asked_of_a_character_that_knows_itself() -> None:
    game = made("sage")
    assert named(game, "Ann").character == "sage"
    assert proposed(game, "sage", 1) == ()


def test_an_ability_that_fails_asks_nothing() -> None:
    cast = [line.replace("pithag", "pithag poisoner/Poisoned") for line in CAST]
    game = answered(game_of(*cast, "Gus poisoner", script=SCRIPT), "pithag", "Ann")
    game = answered(game, "pithag", character="drunk")
    assert named(game, "Ann").character == "chef"


def truly(game: Game, player: str) -> tuple[str | None, str | None]:
    """What a player is behind the character token, and what they take themself for."""
    seat = states_of(game).cast.seats[named(game, player).id]
    return seat.character, seat.believes


def test_a_token_that_says_drunk_says_nothing_of_who_becomes_another() -> None:
    cast = ("Ann fanggu", "Bob chef drunk/Is_The_Drunk", "Cid monk", "Dee saint", "Eve witch", "Fay empath")
    game = answered(game_of(*cast, script=[*TB, *SNV]), "fanggu", "Bob")
    game = answered(game, "fanggu", words=[True])
    assert (truly(game, "Bob"), named(game, "Bob").alignment) == (("fanggu", None), Alignment.EVIL)


def test_such_a_token_is_swapped_along_with_the_character() -> None:
    game = game_of(
        "Ann barber dead barber/Haircuts_Tonight",
        "Bob sage drunk/Is_The_Drunk",
        "Cid witch",
        "Hal vortox",
        script=[*TB, *SNV],
    )
    game = answered(game, "barber", "Bob", "Cid")
    assert (truly(game, "Bob"), truly(game, "Cid")) == (("witch", None), ("drunk", "sage"))


def test_a_marionette_whom_a_kazali_makes_learns_nothing_of_it() -> None:
    town = ("Ann chef", "Bob kazali", "Cid monk", "Dee saint", "Eve slayer", "Fay empath", "Gus mayor")
    game = game_of(*town, "Hal sage", "Ida virgin", "Jo oracle", night=1, script=[*SCRIPT, "kazali"])
    game = answered(game, "kazali", "Ann", "Cid")
    game = answered(answered(game, "kazali", character="marionette"), "kazali", character="spy")
    ann = named(game, "Ann")
    assert (ann.character, ann.believes, ann.alignment) == ("marionette", "chef", Alignment.EVIL)
    assert left(game) == [(("Cid",), "YOU ARE", ("spy",), ())]


def test_whom_a_token_names_a_traveller_is_exiled() -> None:
    seats = ("App monk apprentice/Is_The_Apprentice", "Bob imp", "Cid chef", "Dee saint", "Eve mayor")
    day = the_day(vote("Cid", "App", "Cid", "Dee", "Eve"))
    [row] = report(snapshot(*seats, at="day 2", script="apprentice", day=day))["nominations"]
    assert row["outcome"] == "exiled"
