"""What players do or claim by day: the same questions for everybody, and no more than is true happens."""

from __future__ import annotations

from typing import Any

from app.domain import commands as c
from app.domain.acting import Ask, plan
from app.domain.acting.advice import won
from app.domain.acting.by_day import by_day, can_be_claimed, claim_key
from app.domain.acting.evening import find_row
from app.domain.decide import decide
from app.domain.game import Game
from app.domain.headline import headline
from app.domain.night import Status
from app.domain.timeline import advance
from tests.domain.test_acting import game_of, named, tokens
from tests.domain.towns import SNV, TB

DAY: dict[str, Any] = {"phase": {"kind": "day", "number": 1}}
TOWN = ("Ann slayer", "Bob chef", "Cid monk", "Dee recluse", "Eve poisoner", "Hal imp")


def told(game: Game, claim: str, by: str, *players: str, character: str | None = None) -> Game:
    """The game after one answer to what is asked of this claim."""
    key = key_of(game, claim, by)
    row = find_row(game, key)
    assert row is not None
    question = plan(game, row).question
    assert question is not None
    chosen = tuple(named(game, player).id for player in players)
    return advance(game, decide(game, c.AnswerStep(key, question.step, chosen, character)))


def key_of(game: Game, claim: str, by: str) -> str:
    character = game.character(claim)
    assert character is not None
    key = claim_key(character, named(game, by).id)
    assert key is not None
    return key


def asks(game: Game, claim: str, by: str) -> tuple[Ask, str] | None:
    row = find_row(game, key_of(game, claim, by))
    assert row is not None
    question = plan(game, row).question
    return None if question is None else (question.ask, str(question.words))


def test_a_slayer_who_hits_the_demon_is_asked_about_and_one_who_misses_is_not() -> None:
    game = game_of(*TOWN, script=TB, **DAY)
    missed = told(game, "slayer", "Ann", "Bob")
    assert asks(missed, "slayer", "Ann") is None
    assert tokens(missed, "Ann") == ["No Ability"]
    hit = told(game, "slayer", "Ann", "Hal")
    asked = asks(hit, "slayer", "Ann")
    assert asked is not None
    assert asked[0] is Ask.DEATH


def test_a_slayer_who_hits_the_lleechs_host_is_asked_about() -> None:
    lines = ("Ann slayer", "Bob chef lleech/Poisoned", "Cid monk", "Eve poisoner", "Hal lleech")
    asked = asks(told(game_of(*lines, **DAY), "slayer", "Ann", "Bob"), "slayer", "Ann")
    assert asked is not None
    assert asked[0] is Ask.DEATH


def test_whoever_only_claims_to_be_the_slayer_is_asked_the_same_and_nothing_happens() -> None:
    game = game_of(*TOWN, script=TB, **DAY)
    assert asks(game, "slayer", "Bob") == asks(game, "slayer", "Ann")
    after = told(game, "slayer", "Bob", "Hal")
    assert named(after, "Hal").alive
    assert tokens(after, "Bob") == []
    row = find_row(after, key_of(after, "slayer", "Bob"))
    assert row is not None
    assert row.status is Status.DONE


def test_the_undo_label_of_a_claim_does_not_tell_whether_it_was_true() -> None:
    game = game_of(*TOWN, script=TB, **DAY)
    lines = []
    for by in ("Ann", "Bob"):
        key = key_of(game, "slayer", by)
        answer = c.AnswerStep(key, 0, (named(game, "Cid").id,))
        lines.append(str(headline(game, tuple(decide(game, answer)))).replace(by, "X"))
    assert lines[0] == lines[1] == "Slayer (X) chose Cid"


def test_a_drunk_who_takes_themself_for_the_slayer_uses_it_up_and_kills_nobody() -> None:
    lines = ("Ann drunk as:slayer", *TOWN[1:])
    game = told(game_of(*lines, script=TB, **DAY), "slayer", "Ann", "Hal")
    assert named(game, "Hal").alive
    assert tokens(game, "Ann") == ["No Ability"]


def test_a_poisoned_or_spent_slayer_kills_nobody() -> None:
    for token in ("poisoner/Poisoned", "slayer/No_Ability"):
        game = told(game_of(f"Ann slayer {token}", *TOWN[1:], script=TB, **DAY), "slayer", "Ann", "Hal")
        assert named(game, "Hal").alive
        assert asks(game, "slayer", "Ann") is None


def test_a_spent_slayer_stays_on_the_list_with_the_reason() -> None:
    game = game_of("Ann slayer slayer/No_Ability", *TOWN[1:], script=TB, **DAY)
    row = next(row for row in by_day(game) if row.ability == "slayer")
    assert (row.status, str(row.reason)) == (Status.SKIPPED, "The Slayer has already tried")


def test_only_characters_that_do_something_by_day_can_be_acted_as() -> None:
    game = game_of(*TOWN, script=TB, **DAY)
    assert [character.id for character in can_be_claimed(game)] == ["slayer"]


def test_nobody_acts_by_claims_at_night() -> None:
    game = game_of(*TOWN, script=TB)
    assert find_row(game, f"slayer:{named(game, 'Bob').id}:claims") is None


def test_a_juggler_names_each_player_in_turn_and_is_marked_for_what_is_right() -> None:
    game = game_of("Ann juggler", "Bob sage", "Cid witch", "Dee mutant", "Hal vortox", script=SNV, **DAY)
    game = told(game, "juggler", "Ann", "Bob", "Cid", "Hal")
    for character in ("sage", "pithag", "vortox"):
        ask = asks(game, "juggler", "Ann")
        assert ask is not None
        assert ask[0] is Ask.CHARACTERS
        game = told(game, "juggler", "Ann", character=character)
    assert tokens(game, "Ann") == ["Correct", "Correct"]
    false = told(game, "juggler", "Bob", "Hal")
    false = told(false, "juggler", "Bob", character="vortox")
    assert tokens(false, "Bob") == []


CAROUSEL = ["alsaahir", "damsel", "cultleader", "chef", "poisoner", "baron", "imp"]
CROWD = ("Ann alsaahir", "Bob damsel", "Cid cultleader", "Dee chef", "Eve poisoner", "Fay baron", "Hal imp")


def test_the_alsaahir_who_names_everybody_wins_and_one_who_misses_somebody_does_not() -> None:
    game = game_of(*CROWD, script=CAROUSEL, **DAY)
    right = told(told(game, "alsaahir", "Ann", "Hal"), "alsaahir", "Ann", "Eve", "Fay")
    wrong = told(told(game, "alsaahir", "Ann", "Hal"), "alsaahir", "Ann", "Eve")
    feigned = told(told(game, "alsaahir", "Dee", "Hal"), "alsaahir", "Dee", "Eve", "Fay")
    assert [win.team.value for win in won(right)] == ["good"]
    assert won(wrong) == won(feigned) == ()


def test_a_minion_who_names_the_damsel_wins_for_evil_once() -> None:
    game = game_of(*CROWD, script=CAROUSEL, **DAY)
    right = told(game, "damsel", "Eve", "Bob")
    assert [win.team.value for win in won(right)] == ["evil"]
    assert tokens(right, "Bob") == ["Guess Used"]
    by_a_townsfolk = told(game, "damsel", "Dee", "Bob")
    assert won(by_a_townsfolk) == ()
    assert tokens(by_a_townsfolk, "Bob") == []
    wrong = told(game, "damsel", "Eve", "Dee")
    assert won(wrong) == ()
    assert tokens(wrong, "Bob") == ["Guess Used"]
    assert won(told(wrong, "damsel", "Fay", "Bob")) == ()


def test_the_cult_wins_when_every_good_player_has_joined() -> None:
    game = game_of(*CROWD, script=CAROUSEL, **DAY)
    assert [w.team.value for w in won(told(game, "cultleader", "Cid", "Ann", "Bob", "Dee"))] == ["good"]
    assert won(told(game, "cultleader", "Cid", "Ann", "Bob", "Eve")) == ()
