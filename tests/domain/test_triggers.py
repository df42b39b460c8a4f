"""What happens by itself when something happens, and what waits for the Storyteller."""

from __future__ import annotations

import pytest

from app.domain import commands as c
from app.domain.acting.evening import by_day, find_row
from app.domain.characters import Alignment
from app.domain.decide import decide
from app.domain.events import PromptRaised
from app.domain.evolve import evolve
from app.domain.game import Game
from tests.domain.test_acting import answered, game_of, named, tokens
from tests.domain.towns import BMR, SNV, TB

DAY = {"phase": {"kind": "day", "number": 2}}


def after(game: Game, *commands: c.Command) -> Game:
    for command in commands:
        for event in decide(game, command):
            game = evolve(game, event)
    return game


def prompts(game: Game) -> list[tuple[str, str]]:
    return [(prompt.ability, prompt.moment) for prompt in game.prompts]


def test_a_dead_barber_marks_the_haircuts_by_itself() -> None:
    game = game_of("Ann barber", "Bob sage", "Cid witch", "Hal vortox", script=SNV, **DAY)
    game = after(game, c.Execute(named(game, "Ann").id))
    assert "Haircuts Tonight" in tokens(game, "Ann")


def test_a_drunk_barber_marks_nothing() -> None:
    game = game_of(
        "Ann barber sweetheart/Drunk", "Bob sage", "Sue sweetheart dead", "Hal vortox", script=SNV, **DAY
    )
    game = after(game, c.Execute(named(game, "Ann").id))
    assert "Haircuts Tonight" not in tokens(game, "Ann")


def test_a_dead_sweetheart_waits_for_who_becomes_drunk() -> None:
    game = game_of("Ann sweetheart", "Bob sage", "Cid witch", "Hal vortox", script=SNV, **DAY)
    game = after(game, c.Execute(named(game, "Ann").id))
    assert prompts(game) == [("sweetheart", "dies")]
    key = game.prompts[0].key
    row = find_row(game, key)
    assert row is not None
    step = next(i for i, s in enumerate(row.steps) if s.step.do == "choose_players")
    game = after(game, c.AnswerStep(key, step, (named(game, "Bob").id,)))
    assert (prompts(game), tokens(game, "Bob")) == ([], ["Drunk"])


def test_a_prompt_that_comes_up_again_stands_once() -> None:
    game = game_of("Ann sweetheart", "Bob sage", "Cid witch", "Hal vortox", script=SNV, **DAY)
    ann = named(game, "Ann").id
    game = after(game, c.MarkDead(ann, "storyteller"))
    [waiting] = game.prompts
    again = evolve(game, PromptRaised(waiting))
    assert again.prompts == (waiting,)


def test_the_undertaker_and_the_godfather_are_marked_for() -> None:
    game = game_of(
        "Ann saint",
        "Bob undertaker",
        "Cid monk",
        "Eve godfather",
        "Hal imp",
        script=[*TB, "godfather"],
        **DAY,
    )
    game = after(game, c.Execute(named(game, "Ann").id))
    assert sorted(tokens(game, "Ann")) == ["Died Today", "Died Today"]


@pytest.mark.parametrize(
    ("told", "waits"),
    [
        ("If a player dies by execution, mark them with the BELL reminder.", False),
        ("If any player died by execution today, mark them with the BELL reminder.", False),
        ("If a player dies by execution, you may mark them with the BELL reminder.", True),
        ("If a player dies by execution unseen, mark them with the BELL reminder.", True),
        ("If the bell was rung, mark the executed player with the BELL reminder.", True),
    ],
)
def test_what_only_hangs_on_the_death_itself_is_not_asked(told: str, waits: bool) -> None:
    ringer = {
        "id": "ringer",
        "name": "Ringer",
        "team": "townsfolk",
        "reminders": ["Bell"],
        "how_to_run": [
            {
                "when": "dies_by_execution",
                "gate": {"if": "about", "who": "any", "reason": "Nobody died by execution"},
                "steps": [{"do": "place", "reminder": "Bell", "on": "executed", "text": told}],
            }
        ],
    }
    game = game_of("Ann chef", "Bob ringer", "Cid monk", "Hal imp", script=[*TB, ringer], **DAY)
    game = after(game, c.Execute(named(game, "Ann").id))
    assert tokens(game, "Ann") == ([] if waits else ["Bell"])
    assert prompts(game) == ([("ringer", "dies_by_execution")] if waits else [])


def test_the_cannibal_eats_the_executed_good_player() -> None:
    script = ["chef", "empath", "cannibal", "poisoner", "imp"]
    game = game_of("Ann empath", "Bob cannibal", "Cid chef", "Eve poisoner", "Hal imp", script=script, **DAY)
    game = after(game, c.Execute(named(game, "Ann").id))
    assert tokens(game, "Ann") == ["Lunch"]
    assert named(game, "Bob").gained == ("empath",)


def test_the_scarlet_woman_rises_when_the_imp_is_executed() -> None:
    game = game_of(
        "Ann saint", "Bob monk", "Cid chef", "Dee empath", "Eve scarletwoman", "Hal imp", script=TB, **DAY
    )
    game = after(game, c.Execute(named(game, "Hal").id))
    assert (named(game, "Eve").character, tokens(game, "Eve")) == ("imp", ["Is The Demon"])


def test_whoever_chooses_the_goon_is_drunk_and_the_goon_takes_their_side() -> None:
    game = game_of("Ann goon", "Bob gossip", "Cid sailor", "Eve assassin", "Hal pukka", script=BMR)
    game = answered(game, "pukka", "Ann")
    assert tokens(game, "Hal") == ["Drunk"]
    assert named(game, "Ann").alignment is Alignment.EVIL


def test_the_virgin_asks_before_the_vote_and_is_spent() -> None:
    game = game_of("Ann virgin", "Bob chef", "Cid monk", "Eve poisoner", "Hal imp", script=TB, **DAY)
    game = after(game, c.Nominate(named(game, "Bob").id, named(game, "Ann").id))
    assert ("virgin", "nominated") in prompts(game)
    other = game_of("Ann virgin", "Bob chef", "Cid monk", "Eve poisoner", "Hal imp", script=TB, **DAY)
    other = after(other, c.Nominate(named(other, "Hal").id, named(other, "Ann").id))
    assert prompts(other) == []
    assert tokens(other, "Ann") == ["No Ability"]


def test_a_death_that_changes_nobody_else_brings_nothing_more() -> None:
    game = game_of("Ann chef", "Bob monk", "Cid empath", "Eve poisoner", "Hal imp", script=TB, **DAY)
    game = after(game, c.Execute(named(game, "Ann").id))
    assert prompts(game) == []
    assert tokens(game, "Ann") == []


def test_a_prompt_can_be_dropped() -> None:
    game = game_of("Ann sweetheart", "Bob sage", "Cid witch", "Hal vortox", script=SNV, **DAY)
    game = after(game, c.Execute(named(game, "Ann").id))
    assert prompts(after(game, c.SkipRow(game.prompts[0].key))) == []


def test_the_slayer_shoots_by_day() -> None:
    game = game_of("Ann slayer", "Bob chef", "Cid monk", "Eve poisoner", "Hal imp", script=TB, **DAY)
    keys = [row.key for row in by_day(game) if row.ability == "slayer"]
    assert keys
