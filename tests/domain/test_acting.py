"""Rows that act: each decision is one answer, and all that follows is one action."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.domain import commands as c
from app.domain.acting import Ask, Question, plan
from app.domain.acting.evening import evening
from app.domain.characters import Alignment
from app.domain.decide import decide
from app.domain.evolve import evolve
from app.domain.game import Game, Seat
from app.domain.history import describe
from app.domain.night import Status
from app.domain.problems import Refused
from app.services.snapshots import read_snapshot
from tests.domain.towns import BMR, SNV, TB, town


def game_of(*lines: str, night: int = 2, script: list[Any] | None = None, **more: Any) -> Game:
    return read_snapshot(town(*lines, night=night, script=script, **more))


def named(game: Game, player: str) -> Seat:
    seat = game.called(player)
    assert seat is not None
    return seat


def key_of(game: Game, slot: str) -> str:
    """The row of the slot that is to be run, else one that was."""
    rows = [r for r in evening(game).rows if r.slot == slot and ":preparation" not in r.key]
    return next((r.key for r in rows if r.status is Status.DUE), rows[0].key)


def asked(game: Game, slot: str) -> Question:
    row = evening(game).row(key_of(game, slot))
    assert row is not None
    question = plan(game, row).question
    assert question is not None
    return question


def answered(game: Game, slot: str, *players: str, character: str | None = None, words: Any = ...) -> Game:
    """The game after one answer to the open question of the row."""
    chosen = tuple(named(game, p).id for p in players)
    said = None if words is ... else json.dumps(words)
    command = c.AnswerStep(key_of(game, slot), asked(game, slot).step, chosen, character, said)
    for event in decide(game, command):
        game = evolve(game, event)
    return game


def tokens(game: Game, player: str) -> list[str]:
    return [reminder.text for reminder in named(game, player).reminders]


def is_done(game: Game, slot: str) -> bool:
    """Whether a row of the slot was done and none is due any more."""
    due = [r for r in evening(game).rows if r.slot == slot and r.status is Status.DUE]
    return not due and any(key.startswith(f"{slot}:") for key in game.night.done)


def test_another_answer_to_a_row_that_is_done_comes_from_a_screen_that_lags_behind() -> None:
    game = game_of(*TOWN, script=TB)
    key, step = key_of(game, "poisoner"), asked(game, "poisoner").step
    game = answered(game, "poisoner", "Bob")
    assert decide(game, c.AnswerStep(key, step, (named(game, "Bob").id,))) == []
    with pytest.raises(Refused, match="moved on"):
        decide(game, c.AnswerStep(key, step, (named(game, "Ann").id,)))


TOWN = (
    "Ann washerwoman",
    "Bob fortuneteller",
    "Cid monk",
    "Dee empath",
    "Eve poisoner",
    "Fay saint",
    "Hal imp",
)


def test_one_tap_poisons_records_and_ends_the_row() -> None:
    game = answered(game_of(*TOWN, script=TB), "poisoner", "Bob")
    assert tokens(game, "Bob") == ["Poisoned"]
    assert is_done(game, "poisoner")
    assert [(ch.ability, ch.players) for ch in game.choices] == [("poisoner", (named(game, "Bob").id,))]


def test_the_fortune_teller_takes_a_choice_and_an_answer() -> None:
    game = answered(game_of(*TOWN, script=TB), "fortuneteller", "Ann", "Hal")
    question = asked(game, "fortuneteller")
    assert question.ask is Ask.ANSWER
    assert question.answer is not None
    assert question.answer.value is True
    game = answered(game, "fortuneteller", words=False)
    assert is_done(game, "fortuneteller")
    assert [(s.shown, s.true) for s in game.shown] == [("false", "true")]


def test_the_imp_kills_after_the_funnel_was_seen() -> None:
    game = answered(game_of(*TOWN, script=TB), "imp", "Ann")
    question = asked(game, "imp")
    assert question.ask is Ask.DEATH
    assert question.outcome is not None
    assert question.outcome.dies is True
    assert named(game, "Ann").alive
    game = answered(game, "imp", words=True)
    assert not named(game, "Ann").alive
    assert is_done(game, "imp")


def test_the_monk_protects_and_the_storyteller_may_overrule() -> None:
    game = answered(answered(game_of(*TOWN, script=TB), "monk", "Ann"), "imp", "Ann")
    outcome = asked(game, "imp").outcome
    assert outcome is not None
    assert outcome.dies is False
    assert "Cid" in " ".join(str(why) for why in outcome.why) or "Monk" in " ".join(
        str(w) for w in outcome.why
    )
    assert named(answered(game, "imp", words=False), "Ann").alive
    assert not named(answered(game, "imp", words=True), "Ann").alive


def test_the_imp_passes_its_star_to_the_one_minion() -> None:
    game = answered(game_of(*TOWN, script=TB), "imp", "Hal")
    game = answered(game, "imp", words=True)
    assert not named(game, "Hal").alive
    assert (named(game, "Eve").character, named(game, "Eve").alignment) == ("imp", Alignment.EVIL)
    assert is_done(game, "imp")


def test_with_several_minions_the_storyteller_picks_the_heir() -> None:
    game = game_of(*TOWN, "Ida spy", "Joe baron", script=TB)
    game = answered(answered(game, "imp", "Hal"), "imp", words=True)
    assert asked(game, "imp").seats == tuple(named(game, p).id for p in ("Eve", "Ida", "Joe"))
    game = answered(game, "imp", "Joe")
    assert [named(game, p).character for p in ("Eve", "Ida", "Joe")] == ["poisoner", "spy", "imp"]


def test_the_pukka_poisons_anew_and_the_earlier_poison_kills() -> None:
    game = game_of(
        "Ann gossip pukka/Poisoned",
        "Bob sailor",
        "Cid fool",
        "Dee goon",
        "Eve assassin",
        "Hal pukka",
        script=BMR,
    )
    game = answered(game, "pukka", "Bob")
    assert asked(game, "pukka").victim == named(game, "Ann").id
    game = answered(game, "pukka", words=True)
    assert (named(game, "Ann").alive, tokens(game, "Ann"), tokens(game, "Bob")) == (False, [], ["Poisoned"])


def test_the_po_waits_a_night_and_attacks_three() -> None:
    lines = ("Ann gossip", "Bob gambler", "Cid courtier", "Dee goon", "Eve assassin", "Hal po")
    game = answered(game_of(*lines, script=BMR), "po")
    assert tokens(game, "Hal") == ["3 Attacks"]
    game = answered(
        game_of(*lines[:-1], "Hal po po/3_Attacks", night=3, script=BMR), "po", "Ann", "Bob", "Cid"
    )
    for _ in range(3):
        game = answered(game, "po", words=True)
    assert [named(game, p).alive for p in ("Ann", "Bob", "Cid", "Dee")] == [False, False, False, True]
    assert tokens(game, "Hal") == []


def test_the_fang_gu_jumps_once() -> None:
    lines = ("Ann clockmaker", "Bob mutant", "Cid sage", "Dee artist", "Eve witch", "Hal fanggu")
    game = answered(game_of(*lines, script=SNV), "fanggu", "Bob")
    outcome = asked(game, "fanggu").outcome
    assert outcome is not None
    game = answered(game, "fanggu", words=outcome.dies is not False)
    bob = named(game, "Bob")
    assert (bob.character, bob.alignment, bob.alive) == ("fanggu", Alignment.EVIL, True)
    assert not named(game, "Hal").alive
    assert [r.text for r in game.centre] == ["Once"]


def test_the_sailor_lets_the_storyteller_pick_who_is_drunk() -> None:
    game = answered(game_of("Ann sailor", "Bob gossip", "Hal po", script=BMR), "sailor", "Bob")
    assert set(asked(game, "sailor").seats) == {named(game, "Ann").id, named(game, "Bob").id}
    game = answered(game, "sailor", "Bob")
    assert (tokens(game, "Ann"), tokens(game, "Bob")) == ([], ["Drunk"])


def test_the_innkeeper_keeps_two_safe_and_one_of_them_drunk() -> None:
    game = answered(
        game_of("Ann innkeeper", "Bob gossip", "Cid fool", "Hal po", script=BMR), "innkeeper", "Bob", "Cid"
    )
    game = answered(game, "innkeeper", "Cid")
    assert (tokens(game, "Bob"), tokens(game, "Cid")) == (["Safe"], ["Safe", "Drunk"])


def test_the_huntsman_finds_the_damsel() -> None:
    script = ["huntsman", "damsel", "chef", "empath", "imp"]
    game = game_of("Ann huntsman", "Bob damsel", "Cid chef", "Hal imp", script=script)
    game = answered(game, "huntsman", "Bob")
    game = answered(game, "huntsman", character="empath")
    assert (named(game, "Bob").character, tokens(game, "Ann")) == ("empath", ["No Ability"])


def test_shaking_the_head_spends_nothing() -> None:
    script = ["huntsman", "damsel", "chef", "imp"]
    game = answered(game_of("Ann huntsman", "Bob damsel", "Cid chef", "Hal imp", script=script), "huntsman")
    assert (is_done(game, "huntsman"), tokens(game, "Ann")) == (True, [])


def test_the_barber_lets_the_demon_swap_two_characters() -> None:
    game = game_of(
        "Ann barber dead barber/Haircuts_Tonight", "Bob sage", "Cid witch", "Hal vortox", script=SNV
    )
    game = answered(game, "barber", "Bob", "Cid")
    bob, cid = named(game, "Bob"), named(game, "Cid")
    assert (bob.character, bob.alignment) == ("witch", Alignment.GOOD)
    assert (cid.character, cid.alignment) == ("sage", Alignment.EVIL)


def test_two_trade_sides_alone() -> None:
    steps = [{"do": "choose_players", "count": 2}, {"do": "swap", "who": "chosen", "what": "alignments"}]
    ferry = {"id": "ferry", "name": "Ferry", "team": "outsider", "ability": "Two trade sides."}
    ferry |= {"how_to_run": [{"when": "each_night", "steps": [{"text": "So.", **s} for s in steps]}]}
    game = game_of("Ann ferry", "Bob sage", "Cid witch", "Hal vortox", script=[ferry, *SNV])
    game = answered(game, "ferry", "Bob", "Cid")
    bob, cid = named(game, "Bob"), named(game, "Cid")
    assert (bob.character, bob.alignment) == ("sage", Alignment.EVIL)
    assert (cid.character, cid.alignment) == ("witch", Alignment.GOOD)


def test_the_one_marked_by_the_mezepheles_turns() -> None:
    script = ["chef", "empath", "mezepheles", "imp"]
    game = game_of("Ann chef mezepheles/Turns_Evil", "Bob empath", "Cid mezepheles", "Hal imp", script=script)
    row = key_of(game, "mezepheles")
    for event in decide(game, c.FinishRow(row)):
        game = evolve(game, event)
    assert named(game, "Ann").alignment is Alignment.EVIL
    assert (tokens(game, "Ann"), tokens(game, "Cid")) == ([], ["No Ability"])


def test_the_dead_whom_the_al_hadikhia_offers_death_keep_their_vote_as_it_was() -> None:
    script = ["chef", "empath", "monk", "poisoner", "alhadikhia"]
    game = game_of("Ann chef dead", "Bob empath", "Cid monk", "Hal alhadikhia", script=script)
    for event in decide(game, c.SpendGhostVote(named(game, "Ann").id)):
        game = evolve(game, event)
    game = answered(game, "alhadikhia", "Ann", "Bob", "Cid")
    for dies in (True, True, False):
        game = answered(game, "alhadikhia", words=dies)
    ann = named(game, "Ann")
    assert (ann.alive, ann.ghost_vote) == (False, False)
    assert [named(game, p).alive for p in ("Bob", "Cid")] == [False, True]


def test_an_answer_to_a_question_that_is_no_longer_open_changes_nothing() -> None:
    game = game_of(*TOWN, script=TB)
    command = c.AnswerStep(key_of(game, "poisoner"), asked(game, "poisoner").step, (named(game, "Bob").id,))
    for event in decide(game, command):
        game = evolve(game, event)
    assert decide(game, command) == []


def test_a_preparation_that_is_done_stands_once_on_the_sheet() -> None:
    game = game_of(*TOWN, night=1, script=TB)
    key = next(
        r.key for r in evening(game).rows if r.key.startswith("fortuneteller") and "preparation" in r.key
    )
    row = evening(game).row(key)
    assert row is not None
    question = plan(game, row).question
    assert question is not None
    for event in decide(game, c.AnswerStep(key, question.step, (named(game, "Ann").id,))):
        game = evolve(game, event)
    assert [r.status for r in evening(game).rows if r.key == key] == [Status.DONE]
    assert tokens(game, "Ann") == ["Red Herring"]


def test_what_was_prepared_and_used_is_not_asked_for_again() -> None:
    lines = ("Ann washerwoman", "Bob chef washerwoman/Townsfolk", "Cid monk washerwoman/Wrong", "Hal imp")
    game = game_of(*lines, night=1, script=TB)
    game = answered(game, "washerwoman", words={"players": ["Bob", "Cid"], "character": "chef"})
    assert (tokens(game, "Bob"), tokens(game, "Cid")) == ([], [])
    assert not [r.key for r in evening(game).rows if r.slot == "washerwoman" and r.status is Status.DUE]


def test_the_log_tells_answers_in_words() -> None:
    game = answered(game_of(*TOWN, script=TB), "fortuneteller", "Ann", "Hal")
    command = c.AnswerStep(
        key_of(game, "fortuneteller"), asked(game, "fortuneteller").step, (), None, "false"
    )
    said = [str(describe(game, event)) for event in decide(game, command)]
    assert "Fortune Teller (Bob) was shown no; true was yes" in said
