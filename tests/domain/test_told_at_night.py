"""Who is told of a change, once; and a Lunatic who chooses as the Demon they take themself for."""

from __future__ import annotations

import pytest

from app.domain import commands as c
from app.domain.acting import plan
from app.domain.acting.evening import evening
from app.domain.game import Game
from app.domain.night import Status
from tests.domain.test_acting import answered, asked, game_of, key_of, named, tokens
from tests.domain.test_cards import told
from tests.domain.test_triggers import after
from tests.domain.towns import BMR, SNV, TB


def signs(game: Game) -> list[tuple[str, str]]:
    """Who waits to be shown a thumb, and which."""
    cards = [card for prompt in game.prompts for card in prompt.cards]
    return [(seat.player, card.sign) for card in cards for i in card.to if (seat := game.seat(i)) is not None]


def test_a_goon_who_changes_sides_is_told_with_a_thumb() -> None:
    game = game_of("Ann goon", "Bob gossip", "Cid sailor", "Eve mastermind", "Hal po", script=BMR)
    game = answered(game, "po", "Ann")
    assert signs(game) == [("Ann", "down")]
    game = after(game, c.FinishRow(game.prompts[0].key))
    assert (game.prompts, tokens(game, "Hal")) == ((), ["Drunk"])


def test_a_goon_who_stays_on_their_side_sleeps_on() -> None:
    game = game_of("Ann goon evil", "Bob gossip", "Cid sailor", "Eve mastermind", "Hal po", script=BMR)
    assert signs(answered(game, "po", "Ann")) == []


def test_the_new_fang_gu_sees_the_token_and_a_thumb() -> None:
    game = game_of("Ann mutant", "Bob oracle", "Cid sage", "Eve witch", "Hal fanggu", script=SNV)
    game = answered(answered(game, "fanggu", "Ann"), "fanggu", words=False)
    (prompt,) = game.prompts
    assert [(card.words, card.characters, card.sign) for card in prompt.cards] == [
        ("YOU ARE", ("fanggu",), ""),
        ("YOU ARE", (), "down"),
    ]
    row = evening(game).row(prompt.key)
    assert row is not None
    assert [card.sign for card in plan(game, row).cards] == ["", "down"]


def test_a_scarlet_woman_who_inherits_from_the_imps_own_hand_is_told_by_her_own_row_alone() -> None:
    cast = ("Ann chef", "Bob monk", "Cid saint", "Dee empath", "Eve scarletwoman", "Hal imp")
    game = answered(answered(game_of(*cast, script=TB), "imp", "Hal"), "imp", words=True)
    assert game.prompts == ()
    due = [row for row in evening(game).rows if row.status is Status.DUE and row.slot == "scarletwoman"]
    assert [told(game, plan(game, row).cards) for row in due] == [[(("Eve",), "YOU ARE", ("imp",), ())]]


@pytest.mark.parametrize(
    ("demon", "least", "most", "may_refuse"),
    [
        ("imp", 1, 1, False),
        ("shabaloth", 2, 2, False),
        ("po", 1, 3, True),
        ("alhadikhia", 3, 3, True),
        ("legion", 0, 3, True),
    ],
)
def test_a_lunatic_chooses_as_their_demon(demon: str, least: int, most: int, may_refuse: bool) -> None:
    cast = ("Ann gossip", "Bob sailor", "Cid fool", "Eve mastermind", f"Fay lunatic as:{demon}", "Hal pukka")
    game = game_of(*cast, script=[*BMR, "imp", "alhadikhia", "legion"])
    question = asked(game, "lunatic")
    assert (question.least, question.most, question.may_refuse) == (least, most, may_refuse)


def test_the_demon_sees_the_lunatic_and_whom_they_chose() -> None:
    cast = ("Ann gossip", "Bob sailor", "Cid fool", "Eve mastermind", "Fay lunatic as:shabaloth", "Hal pukka")
    game = answered(game_of(*cast, script=BMR), "lunatic", "Ann", "Cid")
    (prompt,) = game.prompts
    assert told(game, prompt.cards) == [(("Hal",), "", ("lunatic",), ("Ann", "Cid", "Fay"))]
    assert key_of(game, "pukka")
    assert named(game, "Ann").alive
