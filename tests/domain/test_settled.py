"""What is settled for an ability and no token shows: kept, shown on the way, told in the log."""

from __future__ import annotations

import pytest

from app.domain import commands as c
from app.domain.acting import plan
from app.domain.acting.evening import evening, preparations
from app.domain.decide import decide
from app.domain.evolve import evolve
from app.domain.game import Game
from app.domain.history import describe
from app.domain.layout import laid_out
from app.domain.notation import to_snapshot
from app.domain.problems import Refused
from app.domain.setup import checklist, to_settle
from app.services.snapshots import read_snapshot
from tests.domain.test_acting import answered, asked, game_of, key_of, named
from tests.domain.test_cards import left, on_the_way

TOWN = ("Ann chef", "Bob monk", "Cid mezepheles", "Dee boffin", "Hal imp")
SCRIPT = ["chef", "monk", "empath", "soldier", "saint", "mezepheles", "boffin", "baron", "spy", "imp"]


def settled(game: Game, character: str, words: str = "", *characters: str) -> Game:
    chosen = tuple(found for i in characters if (found := game.character(i)) is not None)
    for event in decide(game, c.Settle(character, words, chosen)):
        game = evolve(game, event)
    return game


def done(game: Game, slot: str) -> Game:
    for event in decide(game, c.FinishRow(key_of(game, slot))):
        game = evolve(game, event)
    return game


def test_a_secret_word_stands_on_its_card_and_in_the_log() -> None:
    game = game_of(*TOWN, night=1, script=SCRIPT)
    assert on_the_way(game, "mezepheles") == [(("Cid",), "…", (), ())]
    events = decide(game, c.Settle("mezepheles", "  wal\nrus "))
    assert [str(describe(game, event)) for event in events] == ["Mezepheles: wal rus"]
    game = settled(game, "mezepheles", "walrus")
    assert on_the_way(game, "mezepheles") == [(("Cid",), "walrus", (), ())]
    assert decide(game, c.Settle("mezepheles", "walrus")) == []
    assert settled(game, "mezepheles").settled == ()


def test_too_many_words_and_strangers_are_refused() -> None:
    game = game_of(*TOWN, night=1, script=SCRIPT)
    with pytest.raises(Refused):
        decide(game, c.Settle("mezepheles", "x" * 301))
    with pytest.raises(Refused):
        decide(game, c.Settle("pukka", "word"))


def test_what_is_settled_outlasts_a_snapshot() -> None:
    game = settled(game_of(*TOWN, night=1, script=SCRIPT), "mezepheles", "walrus")
    game = settled(game, "boffin", "", "soldier")
    assert read_snapshot(to_snapshot(game)).settled == game.settled
    with pytest.raises(Refused, match="settled"):
        read_snapshot({**to_snapshot(game), "settled": [{"words": "walrus"}]})
    again = Game()
    for event in laid_out(game):
        again = evolve(again, event)
    assert again.settled == game.settled


def test_the_checklist_asks_until_it_is_settled() -> None:
    game = game_of(*TOWN, night=1, script=SCRIPT)

    def stands(character: str, game: Game) -> bool | None:
        return next(i.settled for i in checklist(game) if i.decision.character == character)

    assert stands("mezepheles", game) is False
    assert stands("mezepheles", settled(game, "mezepheles", "walrus")) is True
    assert stands("boffin", settled(game, "boffin", "", "soldier")) is True
    assert to_settle(game, "chef") is None
    assert to_settle(game, None) is None


def test_the_boffin_asks_only_for_what_is_not_settled() -> None:
    game = game_of(*TOWN, night=1, script=SCRIPT)
    assert set(asked(game, "boffin").characters) == {"empath", "soldier", "saint"}
    by_row = answered(game, "boffin", character="soldier")
    assert left(by_row) == [(("Dee", "Hal"), "THIS CHARACTER SELECTED YOU", ("boffin", "soldier"), ())]
    game = settled(game, "boffin", "", "soldier")
    assert on_the_way(game, "boffin") == left(by_row)
    assert named(done(game, "boffin"), "Hal").gained == named(by_row, "Hal").gained == ("soldier",)


def test_a_poisoned_boffin_has_given_all_the_same() -> None:
    """Whether it works is told from hour to hour."""
    town = (*TOWN[:3], "Dee boffin poisoner/Poisoned", "Hal imp", "Ida poisoner")
    game = settled(game_of(*town, night=1, script=[*SCRIPT, "poisoner"]), "boffin", "", "soldier")
    assert named(done(game, "boffin"), "Hal").gained == ("soldier",)


def test_a_marionette_sleeps_while_minions_wake() -> None:
    seats = ("Ann chef", "Bob damsel", "Cid baron", "Dee marionette as:monk", "Hal imp")
    game = game_of(*seats, night=1)
    assert on_the_way(game, "damsel") == [(("Cid",), "", ("damsel",), ())]
    assert on_the_way(game, "marionette") == [(("Hal",), "THIS PLAYER IS", ("marionette",), ("Dee",))]


def test_minions_who_drew_good_tokens_are_told_what_the_deal_has_made_them() -> None:
    seats = ("Ann chef", "Bob baron as:washerwoman", "Hal lordoftyphon", "Cid spy as:mayor", "Dee monk")
    script = ["chef", "washerwoman", "mayor", "monk", "baron", "spy", "lordoftyphon"]
    game = game_of(*seats, night=1, script=script)
    assert [row.ability for row in preparations(game)] == []
    assert on_the_way(game, "lordoftyphon") == [
        (("Bob",), "YOU ARE", ("baron",), ()),
        (("Cid",), "YOU ARE", ("spy",), ()),
    ]
    game = done(game, "lordoftyphon")
    assert (named(game, "Bob").believes, named(game, "Cid").believes) == (None, None)


def test_a_jinx_is_said_once() -> None:
    seats = ("Ann huntsman", "Bob damsel", "Cid marionette as:huntsman", "Hal imp", "Dee chef")
    rows = evening(game_of(*seats, night=1)).rows
    notes = [s.text for row in rows for s in row.steps if s.step.do == "note" and "Marionette" in s.text]
    assert len(notes) == 1


def test_an_ability_that_fails_tells_nobody_of_a_change() -> None:
    seats = ("Ann huntsman poisoner/Poisoned", "Bob damsel", "Eve poisoner", "Hal imp", "Cid pithag")
    game = answered(
        game_of(*seats, script=[*SCRIPT, "huntsman", "damsel", "poisoner", "pithag"]), "huntsman", "Bob"
    )
    assert left(game) == []
    assert [r.text for r in named(game, "Ann").reminders] == ["Poisoned", "No Ability"]
    seats = ("Ann chef", "Bob damsel", "Eve poisoner", "Hal imp", "Cid pithag poisoner/Poisoned")
    game = game_of(*seats, script=[*SCRIPT, "damsel", "poisoner", "pithag"])
    game = answered(answered(game, "pithag", "Bob"), "pithag", character="empath")
    assert left(game) == []
    assert named(game, "Bob").character == "damsel"


def test_a_poisoned_mezepheles_turns_nobody_and_is_spent() -> None:
    seats = ("Ann chef mezepheles/Turns_Evil", "Cid mezepheles poisoner/Poisoned", "Eve poisoner", "Hal imp")
    game = game_of(*seats)
    assert on_the_way(game, "mezepheles") == []
    game = done(game, "mezepheles")
    assert named(game, "Ann").alignment == "good"
    assert "No Ability" in [r.text for r in named(game, "Cid").reminders]


def test_the_pixies_token_is_the_true_answer() -> None:
    game = game_of("Ann pixie", "Bob monk", "Cid chef", "Hal imp", night=1)
    answer = asked(answered(game, "pixie", "Bob"), "pixie").answer
    assert answer is not None
    assert answer.value == "monk"


def executed(game: Game, day: int, player: str) -> Game:
    for command in (c.BeginDay(day), c.Execute(named(game, player).id), c.BeginNight(day + 1)):
        for event in decide(game, command):
            game = evolve(game, event)
    return game


def test_a_cannibal_eats_anew_each_time_even_when_poisoned() -> None:
    seats = ("Ann cannibal", "Bob empath", "Cid chef", "Dee monk", "Eve poisoner", "Fay saint", "Hal imp")
    game = executed(game_of(*seats, night=1), 1, "Dee")
    assert named(game, "Ann").gained == ("monk",)
    game = executed(game, 2, "Eve")
    assert [r.text for r in named(game, "Ann").reminders] == ["Poisoned"]
    waiting = evening(game).rows[0]
    assert waiting.ability == "cannibal"
    assert plan(game, waiting).question is not None
    game = executed(game, 3, "Cid")
    assert named(game, "Ann").gained == ("chef",)
    assert named(game, "Ann").reminders == ()
    assert game.prompts == ()


def test_a_cannibal_who_ate_evil_is_woken_for_what_is_feigned() -> None:
    seats = ("Ann cannibal", "Bob empath", "Cid chef", "Eve poisoner", "Fay saint", "Hal imp")
    game = executed(game_of(*seats, night=1), 1, "Eve")
    key = evening(game).rows[0].key
    for event in decide(game, c.AnswerStep(key, 0, (), "empath")):
        game = evolve(game, event)
    row = evening(game).row(f"empath:{named(game, 'Ann').id}")
    assert row is not None
    assert row.state == ("poisoned",)
