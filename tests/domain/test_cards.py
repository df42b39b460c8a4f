"""What players have to be shown: cards filled in from what was chosen, and none of them forgotten."""

from __future__ import annotations

from app.domain import commands as c
from app.domain.acting import plan
from app.domain.acting.cards import handed
from app.domain.acting.evening import evening
from app.domain.decide import decide
from app.domain.evolve import evolve
from app.domain.game import Card, Game
from tests.domain.test_acting import answered, game_of, key_of, named
from tests.domain.towns import SNV, TB

Shown = tuple[tuple[str, ...], str, tuple[str, ...], tuple[str, ...]]


def told(game: Game, cards: tuple[Card, ...]) -> list[Shown]:
    """Each card as who sees it, words, characters, and who is pointed at."""

    def names(seats: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(s.player for s in game.seats if s.id in seats)

    return [(names(card.to), card.words, card.characters, names(card.players)) for card in cards]


def on_the_way(game: Game, slot: str) -> list[Shown]:
    """The cards of a row that is to be run."""
    row = evening(game).row(key_of(game, slot))
    assert row is not None
    return told(game, plan(game, row).cards)


def left(game: Game) -> list[Shown]:
    """The cards that wait on the sheet."""
    return [card for prompt in game.prompts for card in told(game, prompt.cards)]


def test_the_evil_team_learns_each_other_and_the_bluffs() -> None:
    bluffs = ["monk", "chef", "saint"]
    seats = ("Ann empath", "Bob mayor", "Cid virgin", "Dee slayer", "Eve spy", "Fay baron", "Hal imp")
    game = game_of(*seats, night=1, script=TB, bluffs=bluffs)
    assert on_the_way(game, "minioninfo") == [(("Eve", "Fay"), "THIS IS THE DEMON", (), ("Hal",))]
    assert on_the_way(game, "demoninfo") == [
        (("Hal",), "THESE ARE YOUR MINIONS", (), ("Eve", "Fay")),
        (("Hal",), "THESE CHARACTERS ARE NOT IN PLAY", tuple(bluffs), ()),
    ]
    row = evening(game).row("demoninfo")
    assert row is not None
    assert len(handed(plan(game, row).cards)) == 1


def test_the_new_imp_is_woken_and_told() -> None:
    game = game_of("Ann monk", "Bob saint", "Cid chef", "Eve poisoner", "Fay spy", "Hal imp", script=TB)
    game = answered(answered(game, "imp", "Hal"), "imp", words=True)
    assert left(game) == []
    game = answered(game, "imp", "Fay")
    assert left(game) == [(("Fay",), "YOU ARE", ("imp",), ())]
    waiting = evening(game).rows[0]
    assert [step.text for step in waiting.steps] == ["Wake Fay.", "Show YOU ARE."]
    for event in decide(game, c.FinishRow(waiting.key)):
        game = evolve(game, event)
    assert (game.prompts, evening(game).row(waiting.key)) == ((), None)


def test_an_ordinary_kill_leaves_nothing_to_show() -> None:
    game = game_of("Ann monk", "Bob saint", "Cid chef", "Eve poisoner", "Hal imp", script=TB)
    assert left(answered(answered(game, "imp", "Ann"), "imp", words=True)) == []


def test_the_scarlet_woman_learns_what_she_is_now() -> None:
    game = game_of(
        "Ann monk", "Bob chef", "Eve imp evil scarletwoman/Is_The_Demon", "Hal imp dead", script=TB
    )
    assert on_the_way(game, "scarletwoman") == [(("Eve",), "YOU ARE", ("imp",), ())]


def test_after_a_haircut_each_sees_their_own_character() -> None:
    seats = ("Ann barber dead barber/Haircuts_Tonight", "Bob sage", "Cid witch", "Hal vortox")
    game = game_of(*seats, script=SNV)
    assert on_the_way(game, "barber") == [(("Hal",), "THIS CHARACTER SELECTED YOU", ("barber",), ())]
    game = answered(game, "barber", "Bob", "Cid")
    assert left(game) == [(("Bob",), "YOU ARE", ("witch",), ()), (("Cid",), "YOU ARE", ("sage",), ())]
    assert len(game.prompts) == 2


def test_the_snake_charmer_and_the_old_demon_learn_what_they_are() -> None:
    game = game_of("Ann snakecharmer", "Bob sage", "Cid witch", "Hal vortox", script=SNV)
    game = answered(game, "snakecharmer", "Hal")
    assert (named(game, "Ann").character, named(game, "Hal").character) == ("vortox", "snakecharmer")
    assert left(game) == [
        (("Ann",), "YOU ARE", ("vortox",), ()),
        (("Hal",), "YOU ARE", ("snakecharmer",), ()),
    ]


def test_whom_the_cerenovus_chose_sees_who_did_and_what_they_must_claim() -> None:
    game = answered(game_of("Ann sage", "Bob cerenovus", "Hal vortox", script=SNV), "cerenovus", "Ann")
    game = answered(game, "cerenovus", character="artist")
    assert left(game) == [(("Ann",), "THIS CHARACTER SELECTED YOU", ("cerenovus", "artist"), ())]


def test_each_neighbour_of_the_lord_of_typhon_becomes_a_minion_of_their_own() -> None:
    script = ["chef", "empath", "monk", "poisoner", "spy", "baron", "lordoftyphon"]
    seats = ("Ann chef", "Bob empath", "Hal lordoftyphon", "Cid monk", "Dee monk")
    game = answered(game_of(*seats, night=1, script=script), "lordoftyphon", "Bob", "Cid")
    game = answered(answered(game, "lordoftyphon", character="spy"), "lordoftyphon", character="baron")
    assert [named(game, p).character for p in ("Bob", "Cid")] == ["spy", "baron"]
    assert left(game) == [(("Bob",), "YOU ARE", ("spy",), ()), (("Cid",), "YOU ARE", ("baron",), ())]
    assert [card.sign for prompt in game.prompts for card in prompt.cards] == ["down", "down"]
    assert game.claims == ()


def test_an_answer_shows_its_tokens_itself() -> None:
    game = game_of(
        "Ann washerwoman", "Bob chef washerwoman/Townsfolk", "Cid monk washerwoman/Wrong", "Hal imp", night=1
    )
    game = answered(game, "washerwoman", words={"players": ["Bob", "Cid"], "character": "chef"})
    assert left(game) == []


def test_the_damsel_learns_what_the_huntsman_made_of_her() -> None:
    script = ["huntsman", "damsel", "chef", "empath", "imp"]
    game = game_of("Ann huntsman", "Bob damsel", "Cid chef", "Hal imp", script=script)
    game = answered(answered(game, "huntsman", "Bob"), "huntsman", character="empath")
    assert left(game) == [(("Bob",), "YOU ARE", ("empath",), ())]
