"""What undo says that it takes back: all that an action brought, the weightiest first."""

from __future__ import annotations

import json

from app.domain import commands as c
from app.domain.decide import decide
from app.domain.game import Game
from app.domain.headline import headline
from app.web.views.labels import is_public
from tests.domain.test_acting import answered, asked, game_of, key_of, named
from tests.domain.test_triggers import DAY
from tests.domain.towns import BMR, TB


def called(game: Game, slot: str, *players: str, words: object = ...) -> str:
    said = None if words is ... else json.dumps(words)
    chosen = tuple(named(game, player).id for player in players)
    command = c.AnswerStep(key_of(game, slot), asked(game, slot).step, chosen, None, said)
    return str(headline(game, tuple(decide(game, command))))


def test_a_choice_that_only_lays_a_token_is_called_after_the_choice() -> None:
    game = game_of("Ann chef", "Bob monk", "Cid saint", "Eve poisoner", "Hal imp", script=TB)
    assert called(game, "monk", "Ann") == "Monk (Bob) chose Ann"


def test_a_verdict_that_is_not_the_last_names_its_player() -> None:
    game = game_of("Ann chambermaid", "Bob gossip", "Cid fool", "Eve mastermind", "Hal shabaloth", script=BMR)
    game = answered(game, "shabaloth", "Ann", "Bob")
    assert called(game, "shabaloth", words=True) == "Shabaloth (Hal): Ann dies"
    assert called(game, "shabaloth", words=False) == "Shabaloth (Hal): Ann lives"
    game = answered(game, "shabaloth", words=False)
    assert called(game, "shabaloth", words=False) == "Shabaloth (Hal): Bob lives"


def test_a_death_goes_before_the_token_that_was_laid_on_the_way() -> None:
    cast = ("Ann gossip pukka/Poisoned", "Bob fool", "Cid sailor", "Eve mastermind", "Hal pukka")
    game = answered(game_of(*cast, script=BMR), "pukka", "Bob")
    assert called(game, "pukka", words=True) == "Ann dies"


def test_a_star_pass_names_the_death_and_the_heir() -> None:
    cast = ("Ann chef", "Bob monk", "Cid saint", "Dee baron", "Eve poisoner", "Hal imp")
    game = answered(answered(game_of(*cast, script=TB), "imp", "Hal"), "imp", words=True)
    line = called(game, "imp", "Dee")
    assert line == "Hal dies; Dee becomes the Imp"


def test_who_turns_by_a_choice_is_named() -> None:
    game = game_of("Ann goon", "Bob gossip", "Cid sailor", "Eve mastermind", "Hal pukka", script=BMR)
    assert called(game, "pukka", "Ann") == "Pukka (Hal) chose Ann; Ann is evil"


def test_by_day_an_execution_that_changes_somebody_is_not_read_by_the_town() -> None:
    cast = ("Ann chef", "Bob monk", "Cid saint", "Dee empath", "Eve scarletwoman", "Hal imp")
    game = game_of(*cast, script=TB, **DAY)
    plain = tuple(decide(game, c.Execute(named(game, "Ann").id)))
    rises = tuple(decide(game, c.Execute(named(game, "Hal").id)))
    assert (str(headline(game, plain)), is_public(game, plain)) == ("Ann is executed", True)
    assert str(headline(game, rises)).startswith("Hal is executed; Eve becomes the Imp")
    assert not is_public(game, rises)


def test_what_was_shown_is_named_with_who_saw_it() -> None:
    cast = ("Ann chef", "Bob monk", "Cid saint", "Dee baron", "Eve poisoner", "Hal imp")
    game = answered(answered(game_of(*cast, script=TB), "imp", "Hal"), "imp", words=True)
    game = answered(game, "imp", "Dee")
    done = tuple(decide(game, c.FinishRow(game.prompts[0].key)))
    assert str(headline(game, done)) == "Dee was shown YOU ARE Imp"
