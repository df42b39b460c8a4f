"""What the Storyteller picks in rows of the night, and is suggested: whom the words mean, no other."""

from __future__ import annotations

import json

import pytest

from app.domain import commands as c
from app.domain.acting import Ask, Question, plan
from app.domain.acting.evening import evening
from app.domain.characters import Alignment, Team
from app.domain.game import Game, Seat
from app.domain.problems import Refused
from tests.domain.test_acting import answered, asked, game_of, named
from tests.domain.test_suggestions import suggested
from tests.domain.test_triggers import after
from tests.domain.towns import BMR, SNV, TB

SCRIPT = [*TB, *BMR, *SNV, "farmer", "puzzlemaster", "widow", "eviltwin", "bountyhunter", "lordoftyphon"]


def picks(game: Game, key: str, turn: int = 0) -> list[Seat]:
    row = evening(game).row(key)
    assert row is not None
    question = plan(game, row, turn).question
    assert question is not None
    assert question.ask is Ask.PLAYERS
    assert len(question.because) == len(question.suggested)
    return [named(game, s.player) for i in question.suggested if (s := game.seat(i)) is not None]


@pytest.mark.parametrize("turn", range(6))
def test_a_farmer_is_followed_by_a_good_player_who_lives(turn: int) -> None:
    cast = ("Ann farmer", "Bob chef dead", "Cid monk", "Dee baron", "Eve empath", "Hal imp")
    game = answered(answered(game_of(*cast, script=SCRIPT), "imp", "Ann"), "imp", words=True)
    [seat] = picks(game, "farmer:1", turn)
    assert seat.player in ("Cid", "Eve")


@pytest.mark.parametrize("turn", range(4))
def test_an_imp_who_dies_by_itself_is_followed_by_a_living_minion(turn: int) -> None:
    cast = ("Ann chef", "Bob monk", "Cid poisoner", "Dee baron", "Eve spy dead", "Hal imp")
    game = answered(answered(game_of(*cast, script=SCRIPT), "imp", "Hal"), "imp", words=True)
    [seat] = picks(game, "imp:6", turn)
    assert seat.player in ("Cid", "Dee")


@pytest.mark.parametrize("turn", range(4))
def test_a_sweetheart_makes_a_living_townsfolk_drunk(turn: int) -> None:
    cast = ("Ann sweetheart", "Bob chef dead", "Cid monk", "Dee baron", "Eve empath", "Hal imp")
    game = game_of(*cast, script=SCRIPT)
    game = after(game, c.MarkDead(named(game, "Ann").id, "demon"))
    [prompt] = game.prompts
    [seat] = picks(game, prompt.key, turn)
    assert seat.player in ("Cid", "Eve")


def test_whoever_a_barber_swaps_is_the_demons_choice() -> None:
    game = game_of("Ann barber", "Bob chef", "Cid monk", "Dee baron", "Hal imp", script=SCRIPT)
    game = after(game, c.MarkDead(named(game, "Ann").id, "demon"))
    assert asked(game, "barber").suggested == ()


@pytest.mark.parametrize("turn", range(4))
def test_tokens_lie_where_the_setup_wants_them(turn: int) -> None:
    town = ("Bob chef", "Cid saint", "Dee baron", "Eve empath", "Fay recluse", "Hal imp", "Ida spy")

    def on(character: str) -> Seat:
        game = game_of(f"Ann {character}", *town, night=1, script=SCRIPT)
        [seat] = suggested(game, character, turn)
        return seat

    assert on("puzzlemaster").player in ("Bob", "Eve")
    assert on("bountyhunter").player in ("Bob", "Eve")
    for character in ("eviltwin", "widow"):
        assert on(character).alignment is Alignment.GOOD


@pytest.mark.parametrize("turn", range(4))
def test_the_minion_that_a_marionette_took_out_is_a_good_player(turn: int) -> None:
    good = (
        "chef",
        "monk",
        "empath",
        "slayer",
        "saint",
        "butler",
        "mayor",
        "fool",
        "sailor",
        "virgin",
        "recluse",
    )
    cast = [f"Player{i} {character}" for i, character in enumerate(good)]
    cast += ["Dee marionette as:gossip", "Hal imp", "Eve baron"]
    game = game_of(*cast, night=1, script=[*SCRIPT, "marionette"])
    [seat] = picks(game, "marionette:12", turn)
    assert seat.alignment is Alignment.GOOD


LINE = ("Ann chef", "Bob monk", "Cid empath", "Dee saint", "Eve mayor", "Fay butler", "Hal lordoftyphon")


@pytest.mark.parametrize(("turn", "line"), [(0, {"Ann", "Fay"}), (1, {"Ann", "Fay"})])
def test_the_line_of_typhon_has_one_on_either_side_and_different_minions(turn: int, line: set[str]) -> None:
    game = game_of(*LINE, night=1, script=SCRIPT)
    assert {seat.player for seat in picks(game, "lordoftyphon:7", turn)} == line
    game = answered(game, "lordoftyphon", "Ann", "Fay")
    first = asked(game, "lordoftyphon").drawn
    game = answered(game, "lordoftyphon", character=first[0])
    second = asked(game, "lordoftyphon").drawn
    assert len(first) == len(second) == 1
    assert first != second
    assert {found.team for i in (*first, *second) if (found := game.character(i))} == {Team.MINION}


def test_a_longer_line_is_cut_in_other_ways_each_turn() -> None:
    more = ("Ida chef", "Jo slayer", "Kit soldier", "Lea virgin")
    game = game_of(*LINE, *more, night=1, script=SCRIPT)
    ways = [{seat.player for seat in picks(game, "lordoftyphon:7", turn)} for turn in range(3)]
    assert [len(way) for way in ways] == [3, 3, 3]
    assert len({frozenset(way) for way in ways}) == 2
    assert all({"Fay", "Ida"} <= way for way in ways)


def test_a_fibbin_fibs_to_somebody_good_who_lives() -> None:
    cast = ("Ann chef", "Bob monk dead", "Cid baron", "Dee spy", "Hal imp")
    game = game_of(*cast, script=SCRIPT, fabled=["fibbin"])
    game = after(game, c.BeginDay(2))
    assert [seat.player for seat in picks(game, "fibbin:0:any_time")] == ["Ann"]
    game = after(game, c.AnswerStep("fibbin:0:any_time", 0, (named(game, "Ann").id,)))
    assert [token.text for token in game.centre] == ["No Ability"]
    game = after(game, c.BeginNight(3), c.BeginDay(3))
    row = evening(game).row("fibbin:0:any_time")
    assert row is not None
    assert str(row.reason) == "The Fibbin has fibbed already"


LUNATIC = (
    "Ann chef",
    "Bob monk",
    "Cid saint",
    "Dee baron",
    "Eve empath",
    "Fay lunatic as:po",
    "Hal po",
    "Ida fool",
)


def lunatic() -> Game:
    return game_of(*LUNATIC, night=1, script=[*TB, *BMR], bluffs=["washerwoman", "sailor", "recluse"])


def good(question: Question, game: Game) -> bool:
    found = [game.character(i) for i in question.drawn]
    return all(one is not None and one.team.alignment is Alignment.GOOD for one in found)


@pytest.mark.parametrize("turn", range(5))
def test_a_lunatics_minions_and_bluffs_are_suggested(turn: int) -> None:
    game = lunatic()
    [minion] = picks(game, "lunatic:6", turn)
    assert minion.player != "Fay"
    game = answered(game, "lunatic", "Ann")
    row = evening(game).row("lunatic:6")
    assert row is not None
    question = plan(game, row, turn).question
    assert question is not None
    assert len(question.drawn) == 3
    assert good(question, game)
    assert not {"lunatic", "drunk", "chef", *game.bluffs} & set(question.drawn)
    assert all(str(why).endswith("is not in play") for why in question.because)


def told(game: Game) -> list[tuple[list[str], str, tuple[str, ...], list[str]]]:
    cards = [card for prompt in game.prompts for card in prompt.cards]
    name = {seat.id: seat.player for seat in game.seats}
    return [([name[i] for i in k.to], k.words, k.characters, [name[i] for i in k.players]) for k in cards]


def test_what_a_lunatic_is_shown_is_kept_and_the_demon_learns_who_it_is() -> None:
    game = answered(lunatic(), "lunatic", "Ann")
    game = answered(game, "lunatic", words=["monk", "sailor", "saint"])
    assert [(s.seat, json.loads(s.shown)) for s in game.shown] == [
        (6, ["Ann"]),
        (6, ["monk", "sailor", "saint"]),
    ]
    assert game.choices == ()
    assert told(game) == [
        (["Fay"], "THESE ARE YOUR MINIONS", (), ["Ann"]),
        (["Fay"], "THESE CHARACTERS ARE NOT IN PLAY", ("monk", "sailor", "saint"), []),
        (["Hal"], "YOU ARE", ("po",), []),
        (["Hal"], "THIS PLAYER IS", ("lunatic",), ["Fay"]),
    ]


def test_bluffs_can_be_named_one_by_one() -> None:
    game = answered(lunatic(), "lunatic", "Ann")
    for character, left in (("monk", 3), ("saint", 2), ("fool", 1)):
        question = asked(game, "lunatic")
        assert len(question.drawn) == left
        assert not set(question.chosen) & set(question.characters)
        game = answered(game, "lunatic", character=character)
    assert json.loads(game.shown[-1].shown) == ["monk", "saint", "fool"]
    assert len(game.shown) == 2


def test_a_minion_or_a_stranger_among_several_is_an_answer_or_refused() -> None:
    game = answered(lunatic(), "lunatic", "Ann")
    step = asked(game, "lunatic").step
    for words in ('["nobody"]', '{"x": 1}', "[[1]]", "3"):
        with pytest.raises(Refused, match="not understood"):
            after(game, c.AnswerStep("lunatic:6", step, words=words))


def test_a_goon_notices_no_pick_of_the_storyteller() -> None:
    game = game_of(*LUNATIC[1:], "Ann goon", night=1, script=[*TB, *BMR])
    game = answered(game, "lunatic", "Ann")
    assert named(game, "Fay").reminders == ()
    assert game.prompts == ()


def test_in_a_small_game_a_lunatic_is_shown_nothing_on_the_first_night() -> None:
    cast = ("Ann chef", "Bob monk", "Cid baron", "Fay lunatic as:po", "Hal po")
    row = evening(game_of(*cast, night=1, script=[*TB, *BMR])).row("lunatic:4")
    assert row is not None
    assert [s.step.do for s in row.steps if s.step.do.startswith("choose")] == []
