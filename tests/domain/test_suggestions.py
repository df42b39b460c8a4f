"""What is suggested for the Storyteller to pick: whole and legal, never what a player chooses."""

from __future__ import annotations

import pytest

from app.domain.acting import Ask, Question, plan
from app.domain.acting.evening import evening
from app.domain.characters import Alignment, Team
from app.domain.game import Game, Seat
from tests.domain.test_acting import asked, game_of
from tests.domain.towns import TB

TOWN = ("Bob chef", "Cid monk", "Dee virgin", "Eve poisoner", "Fay butler", "Hal imp", "Ida soldier")


def prepared(game: Game, slot: str, turn: int = 0) -> Question:
    """The open question of what the slot prepares."""
    row = next(r for r in evening(game).rows if r.slot == slot and r.key.endswith(":preparation"))
    question = plan(game, row, turn).question
    assert question is not None
    return question


def suggested(game: Game, slot: str, turn: int = 0) -> list[Seat]:
    return [seat for i in prepared(game, slot, turn).suggested if (seat := game.seat(i)) is not None]


def town(slot: str) -> Game:
    return game_of(f"Ann {slot}", *TOWN, night=1, script=[*TB, slot])


def evil(seats: list[Seat]) -> int:
    return sum(seat.alignment is Alignment.EVIL for seat in seats)


@pytest.mark.parametrize("turn", range(8))
def test_a_noble_knows_three_of_whom_one_is_evil(turn: int) -> None:
    seats = suggested(town("noble"), "noble", turn)
    assert len(seats) == 3
    assert evil(seats) == 1


@pytest.mark.parametrize("turn", range(8))
def test_a_knight_knows_two_who_are_no_demon(turn: int) -> None:
    seats = suggested(town("knight"), "knight", turn)
    assert len(seats) == 2
    assert "imp" not in [seat.character for seat in seats]


@pytest.mark.parametrize("turn", range(5))
@pytest.mark.parametrize("slot", ["steward", "grandmother", "fortuneteller"])
def test_a_good_player_is_marked(slot: str, turn: int) -> None:
    [seat] = suggested(town(slot), slot, turn)
    assert seat.alignment is Alignment.GOOD
    assert seat.player != "Ann"


@pytest.mark.parametrize("turn", range(6))
def test_one_of_several_village_idiots_is_drunk(turn: int) -> None:
    game = game_of("Ann villageidiot", *TOWN, "Jo villageidiot", night=1, script=[*TB, "villageidiot"])
    [seat] = suggested(game, "villageidiot", turn)
    assert seat.character == "villageidiot"


def test_a_washerwoman_gets_a_townsfolk_and_the_reason_is_said() -> None:
    game = town("washerwoman")
    [seat] = suggested(game, "washerwoman")
    assert game.team(seat) is Team.TOWNSFOLK
    [why] = prepared(game, "washerwoman").because
    assert str(why).startswith(f"{seat.player} is the ")


def test_the_same_game_suggests_the_same_and_another_turn_another() -> None:
    first, again = (suggested(town("noble"), "noble") for _ in range(2))
    assert first == again
    assert suggested(town("noble"), "noble", 1) != first


def test_a_players_own_choice_is_never_suggested() -> None:
    game = game_of("Ann fortuneteller", *TOWN, night=2, script=TB)
    for row in evening(game).rows:
        question = plan(game, row).question if row.status == "due" else None
        if question is not None and question.ask in (Ask.PLAYERS, Ask.CHARACTERS):
            assert (question.suggested, question.drawn) == ((), ())


@pytest.mark.parametrize("turn", range(4))
def test_the_cult_leader_gets_a_living_neighbour(turn: int) -> None:
    game = game_of("Ann cultleader", "Bob chef dead", *TOWN[1:], night=2, script=[*TB, "cultleader"])
    row = next(r for r in evening(game).rows if r.slot == "cultleader")
    question = plan(game, row, turn).question
    assert question is not None
    assert {seat.player for seat in game.seats if seat.id in question.seats} == {"Cid", "Ida"}
    assert set(question.suggested) <= set(question.seats)
    assert len(question.suggested) == 1


@pytest.mark.parametrize("turn", range(6))
def test_the_balloonist_moves_on_to_another_kind(turn: int) -> None:
    game = game_of(
        "Ann balloonist", "Bob chef balloonist/Know", *TOWN[1:], night=2, script=[*TB, "balloonist"]
    )
    row = next(r for r in evening(game).rows if r.slot == "balloonist" and r.seat == 1)
    question = plan(game, row, turn).question
    assert question is not None
    [seat] = [seat for seat in game.seats if seat.id in question.suggested]
    assert game.team(seat) is not Team.TOWNSFOLK


def test_a_lone_reason_is_a_ruling_where_nothing_else_is_true() -> None:
    game = game_of("Ann investigator", "Bob recluse", "Cid chef", "Dee virgin", "Hal imp", night=1, script=TB)
    answer = asked(game, "investigator").answer
    assert answer is not None
    draft = answer.draft(0)
    assert draft is not None
    assert any("Bob registers as the " in str(why) for why in draft.why)
