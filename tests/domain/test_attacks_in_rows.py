"""Attacks as a row carries them out: who is asked about, who is not, and what it costs to live on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain import commands as c
from app.domain.acting.advice import won
from app.domain.decide import decide
from app.domain.game import Game
from app.domain.how_to_run import Instruction, Step
from app.domain.problems import Refused
from app.web.views.day_checks import dawn
from tests.domain.test_acting import answered, asked, game_of, is_done, key_of, named, tokens
from tests.domain.test_triggers import DAY, after
from tests.domain.towns import BMR

PO = (
    "Ann grandmother",
    "Bob gossip grandmother/Grandchild",
    "Cid gambler",
    "Dee fool dead",
    "Eve mastermind",
    "Hal po po/3_Attacks",
)
HADIKHIA = ("Ann chef", "Bob soldier", "Cid monk dead", "Dee empath", "Eve baron", "Hal alhadikhia")


def victim(game: Game, slot: str) -> str | None:
    seat = asked(game, slot).victim
    found = None if seat is None else game.seat(seat)
    return None if found is None else found.player


def dead(game: Game) -> set[str]:
    return {seat.player for seat in game.seats if not seat.alive}


def test_whoever_was_dead_is_not_asked_about() -> None:
    game = answered(game_of(*PO, script=BMR), "po", "Dee", "Cid", "Ann")
    assert victim(game, "po") == "Cid"
    game = answered(answered(game, "po", words=True), "po", words=True)
    assert is_done(game, "po")
    assert dead(game) == {"Ann", "Cid", "Dee"}


def test_whoever_died_with_another_is_passed_over_and_the_next_is_asked_about_once() -> None:
    game = answered(game_of(*PO, script=BMR), "po", "Bob", "Ann", "Cid")
    game = answered(game, "po", words=True)
    assert victim(game, "po") == "Cid"
    game = answered(game, "po", words=False)
    assert is_done(game, "po")
    assert dead(game) == {"Ann", "Bob", "Dee"}


def test_a_verdict_on_somebody_else_than_is_asked_about_comes_from_a_screen_that_lags_behind() -> None:
    game = answered(game_of(*PO, script=BMR), "po", "Cid", "Eve", "Ann")
    key, step, cid = key_of(game, "po"), asked(game, "po").step, named(game, "Cid").id
    dies, lives = (c.AnswerStep(key, step, (cid,), words=word) for word in ("true", "false"))
    game = after(game, dies)
    assert victim(game, "po") == "Eve"
    assert decide(game, dies) == []
    with pytest.raises(Refused, match="moved on"):
        decide(game, lives)


def test_each_of_the_al_hadikhias_three_is_asked_and_who_lives_again_lives() -> None:
    game = answered(game_of(*HADIKHIA), "alhadikhia", "Ann", "Cid", "Dee")
    for player, dies in (("Ann", False), ("Cid", False), ("Dee", True)):
        assert victim(game, "alhadikhia") == player
        game = answered(game, "alhadikhia", words=dies)
    assert is_done(game, "alhadikhia")
    assert dead(game) == {"Dee"}
    assert [str(line) for line in dawn(game).announce] == ["Ann is alive.", "Cid is alive.", "Dee is dead."]


def test_if_all_three_live_all_three_die() -> None:
    game = answered(game_of(*HADIKHIA), "alhadikhia", "Ann", "Cid", "Dee")
    for _ in range(3):
        game = answered(game, "alhadikhia", words=False)
    for player in ("Ann", "Cid", "Dee"):
        assert victim(game, "alhadikhia") == player
        game = answered(game, "alhadikhia", words=True)
    assert is_done(game, "alhadikhia")
    assert dead(game) == {"Ann", "Cid", "Dee"}


def test_the_fool_lives_once() -> None:
    game = game_of("Ann fool", "Bob gossip", "Cid sailor", "Eve mastermind", "Hal pukka", script=BMR, **DAY)
    game = after(game, c.Execute(named(game, "Ann").id))
    assert (dead(game), tokens(game, "Ann")) == (set(), ["No Ability"])
    game = after(game, c.BeginNight(3), c.BeginDay(3), c.Execute(named(game, "Ann").id))
    assert dead(game) == {"Ann"}


@pytest.mark.parametrize("other", ["Safe", "Drunk"])
def test_a_fool_who_is_safe_or_drunk_uses_nothing_up(other: str) -> None:
    inn = f"Ann fool innkeeper/{other}"
    game = game_of(inn, "Bob innkeeper", "Cid sailor", "Eve mastermind", "Hal po", script=BMR)
    game = answered(answered(game, "po", "Ann"), "po", words=other == "Drunk")
    assert tokens(game, "Ann") == [other]


def test_a_zombuul_counts_as_dead_and_dies_the_second_time() -> None:
    cast = ("Ann gossip", "Bob sailor", "Cid fool", "Dee gambler", "Eve scarletwoman", "Hal zombuul")
    game = game_of(*cast, script=[*BMR, "scarletwoman"], **DAY)
    game = after(game, c.Execute(named(game, "Hal").id))
    assert (dead(game), won(game)) == ({"Hal"}, ())
    assert named(game, "Eve").character == "scarletwoman"
    game = after(game, c.BeginNight(3), c.BeginDay(3), c.Execute(named(game, "Hal").id))
    assert named(game, "Eve").character == "zombuul"


@pytest.mark.parametrize(("words", "said"), [("Say who died.", []), ("Say who barked.", ["Say who barked."])])
def test_who_died_is_said_anyway_and_what_else_a_dawn_tells_beside_it(words: str, said: list[str]) -> None:
    steps = (Step("announce", words), Step("note", "Not how."))
    more = () if not said else (Step("remove", "Take BARK away.", {"reminder": "Bark"}),)
    game = game_of("Ann chef", "Bob soldier", "Cid monk", "Eve baron", "Hal imp")
    imp = game.script.find("imp")
    assert imp is not None
    barking = replace(imp, how_to_run=(*imp.how_to_run, Instruction("dawn", steps=(*steps, *more))))
    others = (one for one in game.script.characters if one.id != "imp")
    game = replace(game, script=replace(game.script, characters=(barking, *others)))
    assert [str(line) for line in dawn(game).announce] == said


FEAR = ("Ann chef", "Bob soldier", "Cid monk", "Eve fearmonger", "Hal imp")


@pytest.mark.parametrize(("second", "said"), [("Ann", False), ("Bob", True)])
def test_the_fearmonger_is_spoken_of_at_dawn_when_it_is_another_player(second: str, said: bool) -> None:
    game = answered(game_of(*FEAR), "fearmonger", "Ann")
    told = [str(line) for line in dawn(game).announce]
    assert len(told) == 1
    game = answered(after(game, c.BeginDay(2), c.Execute(None), c.BeginNight(3)), "fearmonger", second)
    assert [str(line) for line in dawn(game).announce] == (told if said else [])


@pytest.mark.parametrize(("other", "told"), [("chef", 1), ("investigator", 0), ("alsaahir", 0)])
def test_the_vizier_is_declared_unless_a_jinx_forbids_it(other: str, told: int) -> None:
    game = game_of(f"Ann {other}", "Bob soldier", "Cid monk", "Eve vizier", "Hal imp", night=1)
    game = after(game, c.FinishRow(key_of(game, "vizier")))
    assert len(dawn(game).announce) == told
