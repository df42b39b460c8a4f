"""A nomination that brings something before the vote: a Virgin, a Witch's curse, a Golem, a Goblin."""

from __future__ import annotations

from typing import Any

from app.domain import commands as c
from app.domain.acting import plan
from app.domain.acting.evening import find_row
from app.domain.day import day_report
from app.domain.deaths import Outcome
from app.domain.decide import decide
from app.domain.game import Game
from app.domain.timeline import advance
from tests.domain.test_acting import game_of, named, tokens
from tests.domain.towns import TB

DAY: dict[str, Any] = {"phase": {"kind": "day", "number": 2}}
TOWN = ("Ann virgin", "Bob chef", "Cid monk", "Dee empath", "Fay spy", "Eve poisoner", "Hal imp")


def after(game: Game, *commands: c.Command) -> Game:
    for command in commands:
        game = advance(game, decide(game, command))
    return game


def nominated(game: Game, by: str, of: str) -> Game:
    return after(game, c.Nominate(named(game, by).id, named(game, of).id))


def ruled(game: Game, dies: bool) -> Game:
    """The game after a verdict on the one prompt that waits."""
    (prompt,) = game.prompts
    row = find_row(game, prompt.key)
    assert row is not None
    question = plan(game, row).question
    assert question is not None
    return after(game, c.AnswerStep(prompt.key, question.step, words="true" if dies else "false"))


def foreseen(game: Game) -> Outcome:
    (prompt,) = game.prompts
    row = find_row(game, prompt.key)
    assert row is not None
    question = plan(game, row).question
    assert question is not None
    assert question.outcome is not None
    return question.outcome


def outcomes(game: Game) -> list[str]:
    return [row.outcome for row in day_report(game).nominations]


def test_a_townsfolk_who_nominates_the_virgin_is_executed_and_there_is_no_vote() -> None:
    game = ruled(nominated(game_of(*TOWN, script=TB, **DAY), "Bob", "Ann"), dies=True)
    assert not named(game, "Bob").alive
    assert (game.day.executed, game.day.decided) == (named(game, "Bob").id, True)
    assert game.day.open_nomination is None
    assert outcomes(game) == ["no vote"]
    assert tokens(game, "Ann") == ["No Ability"]


def test_anybody_else_uses_the_virgin_up_and_the_vote_goes_on() -> None:
    game = nominated(game_of(*TOWN, script=TB, **DAY), "Eve", "Ann")
    assert game.prompts == ()
    assert game.day.open_nomination is not None
    assert tokens(game, "Ann") == ["No Ability"]
    again = nominated(after(game, c.CloseVote(game.day.nominations[0].number)), "Bob", "Ann")
    assert again.prompts == ()


def test_the_storyteller_rules_as_what_the_spy_registers_to_the_virgin() -> None:
    game = nominated(game_of(*TOWN, script=TB, **DAY), "Fay", "Ann")
    assert foreseen(game).dies is None
    townsfolk, minion = ruled(game, dies=True), ruled(game, dies=False)
    assert (townsfolk.day.executed, named(townsfolk, "Fay").alive) == (named(game, "Fay").id, False)
    assert (minion.day.executed, named(minion, "Fay").alive) == (None, True)
    assert minion.day.open_nomination is not None
    assert tokens(minion, "Ann") == ["No Ability"]


def test_a_nomination_that_is_called_off_leaves_nothing_to_be_settled() -> None:
    game = nominated(game_of(*TOWN, script=TB, **DAY), "Bob", "Ann")
    game = after(game, c.CancelNomination(game.day.nominations[0].number))
    assert (game.prompts, game.day.nominations, tokens(game, "Ann")) == ((), (), [])


def test_a_cursed_nominator_dies_and_the_vote_goes_on_with_fewer_needed() -> None:
    script = ["chef", "monk", "empath", "sage", "virgin", "witch", "imp", "slayer", "mayor"]
    game = game_of(
        "Ann chef", "Bob monk witch/Cursed", "Cid empath", "Dee sage", "Fay virgin", "Gus slayer",
        "Ida mayor", "Eve witch", "Hal imp", script=script, **DAY,
    )  # fmt: skip
    game = nominated(game, "Bob", "Ann")
    assert game.day.nominations[0].needed == 5
    game = ruled(game, dies=True)
    assert not named(game, "Bob").alive
    vote = game.day.open_nomination
    assert vote is not None
    assert vote.needed == 4
    assert not game.day.decided


def test_the_golem_kills_whom_they_nominate_once() -> None:
    script = ["golem", "chef", "monk", "empath", "poisoner", "imp"]
    game = game_of(
        "Ann golem", "Bob chef", "Cid monk", "Dee empath", "Eve poisoner", "Hal imp", script=script, **DAY
    )
    game = ruled(nominated(game, "Ann", "Bob"), dies=True)
    assert not named(game, "Bob").alive
    assert game.day.executed is None
    assert game.day.open_nomination is not None
    assert tokens(game, "Ann") == ["May Not Nominate"]


def test_a_goblin_is_only_marked_if_they_claim_it() -> None:
    script = ["chef", "monk", "empath", "goblin", "imp"]
    game = game_of("Ann chef", "Bob monk", "Cid empath", "Eve goblin", "Hal imp", script=script, **DAY)
    game = nominated(game, "Bob", "Eve")
    assert tokens(game, "Eve") == []
    (prompt,) = game.prompts
    assert tokens(after(game, c.FinishRow(prompt.key)), "Eve") == ["Claimed"]
    assert tokens(after(game, c.SkipRow(prompt.key)), "Eve") == []


def test_a_slayer_who_shoots_the_recluse_leaves_it_to_the_storyteller() -> None:
    game = game_of("Ann slayer", "Bob recluse", "Cid monk", "Eve poisoner", "Hal imp", script=TB, **DAY)
    key = f"slayer:{named(game, 'Ann').id}:claims"
    game = after(game, c.AnswerStep(key, 0, (named(game, "Bob").id,)))
    row = find_row(game, key)
    assert row is not None
    question = plan(game, row).question
    assert question is not None
    assert question.outcome is not None
    assert question.outcome.dies is None


def test_a_slayer_who_shoots_the_demon_kills_it() -> None:
    game = game_of("Ann slayer", "Bob recluse", "Cid monk", "Eve poisoner", "Hal imp", script=TB, **DAY)
    key = f"slayer:{named(game, 'Ann').id}:claims"
    game = after(game, c.AnswerStep(key, 0, (named(game, "Hal").id,)))
    row = find_row(game, key)
    assert row is not None
    question = plan(game, row).question
    assert question is not None
    assert question.outcome is not None
    assert question.outcome.dies is True
    game = after(game, c.AnswerStep(key, question.step, words="true"))
    assert (named(game, "Hal").alive, tokens(game, "Ann")) == (False, ["No Ability"])


def test_an_execution_in_mid_vote_calls_the_vote_off_and_spends_no_ghost_vote() -> None:
    game = game_of("Ann chef", "Bob monk", "Cid empath dead", "Eve poisoner", "Hal imp", script=TB, **DAY)
    game = nominated(game, "Ann", "Bob")
    number = game.day.nominations[0].number
    game = after(game, c.CastVote(number, named(game, "Cid").id), c.Execute(named(game, "Eve").id))
    assert game.day.open_nomination is None
    assert game.day.nominations == ()
    assert named(game, "Cid").ghost_vote


def test_an_execution_goes_by_the_funnel_unless_the_storyteller_says_otherwise() -> None:
    script = ["chef", "fool", "pacifist", "saint", "poisoner", "imp"]
    game = game_of("Ann chef", "Bob fool", "Cid saint", "Eve poisoner", "Hal imp", script=script, **DAY)
    bob = named(game, "Bob").id
    lives = after(game, c.Execute(bob))
    assert (lives.day.executed, named(lives, "Bob").alive) == (bob, True)
    assert not named(after(game, c.Execute(bob, dies=True)), "Bob").alive
