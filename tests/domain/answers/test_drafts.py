"""Whole answers to suggest: nothing impossible, nothing that contradicts what was told, the lies marked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.domain.answers.answer import Answer, Draft, Kind, mentions
from app.domain.game import Claim, Game, Phase, PhaseKind
from tests.domain.test_acting import answered, asked, game_of
from tests.domain.towns import SNV, TB

AILING = "poisoner/Poisoned"
TOWN = ("Bob chef", "Cid monk", "Dee virgin", "Eve poisoner", "Fay butler", "Hal imp", "Ida soldier")


def told_by(game: Game, slot: str) -> Answer:
    found = asked(game, slot).answer
    assert found is not None
    return found


def ill(slot: str, *seats: str, night: int = 1, **more: Any) -> Game:
    """A town with Ann, who is poisoned."""
    return game_of(f"Ann {slot} {AILING}", *(seats or TOWN), night=night, script=[*TB, slot], **more)


def values(drafts: tuple[Draft, ...]) -> list[Any]:
    return [draft.value for draft in drafts]


def turns(answer: Answer, count: int = 12) -> list[Any]:
    drafts = [answer.draft(turn) for turn in range(count)]
    return [draft.value for draft in drafts if draft is not None]


def test_an_empath_with_two_living_neighbours_is_never_told_three() -> None:
    answer = told_by(ill("empath"), "empath")
    assert answer.value == 0
    assert answer.shape() == (0, 1, 2)
    assert values(answer.drafts()) == [1, 2]
    assert {draft.kind for draft in answer.drafts()} == {Kind.FALSE}


def test_an_empath_beside_one_living_player_is_told_no_two() -> None:
    game = ill("empath", "Bob chef", "Eve poisoner dead", "Hal imp dead", night=2)
    assert told_by(game, "empath").shape() == (0, 1)


def test_a_chef_hears_no_more_pairs_than_evil_can_make() -> None:
    two_evil = told_by(ill("chef"), "chef")
    assert two_evil.shape() == (0, 1)
    assert values(two_evil.drafts()) == [1]


def test_a_clockmaker_hears_a_distance_that_the_circle_has() -> None:
    answer = told_by(ill("clockmaker"), "clockmaker")
    assert answer.value == 2
    assert sorted(values(answer.drafts())) == [1, 3, 4]


def test_an_oracle_hears_of_no_more_than_are_dead() -> None:
    game = ill("oracle", "Bob chef dead", "Cid monk dead", "Eve poisoner", "Hal imp", night=2)
    assert told_by(game, "oracle").shape() == (0, 1, 2)


def test_a_drunk_empath_whose_neighbours_stay_is_told_the_same_again() -> None:
    seats = ("Ann drunk as:empath", "Bob imp", "Cid monk", "Dee virgin", "Eve poisoner", "Fay butler")
    game = answered(game_of(*seats, night=1, script=TB), "empath", words=0)
    later = game_of(*seats, night=2, script=TB)
    answer = told_by(with_memory(later, game), "empath")
    assert answer.value == 1
    assert [(draft.value, draft.kind) for draft in answer.drafts()] == [(0, Kind.AGAIN)]


def test_an_empath_who_was_told_the_truth_is_offered_it_before_a_lie() -> None:
    seats = ("Bob imp", "Cid monk", "Dee virgin", "Eve poisoner", "Fay butler")
    game = answered(game_of("Ann empath", *seats, night=1, script=TB), "empath", words=1)
    later = game_of(f"Ann empath {AILING}", *seats, night=2, script=TB)
    first, *lies = told_by(with_memory(later, game), "empath").drafts()
    assert (first.value, first.kind) == (1, Kind.AGAIN)
    assert sorted(values(tuple(lies))) == [0, 2]
    assert "It does not go with what was told before" in [str(why) for why in lies[0].why]


def test_a_new_neighbour_bounds_what_can_be_told() -> None:
    seats = ("Ann drunk as:empath", "Bob imp", "Cid monk", "Dee virgin", "Eve poisoner", "Fay butler")
    game = answered(game_of(*seats, night=1, script=TB), "empath", words=0)
    changed = (*seats[:1], "Bob imp dead", *seats[2:])
    answer = told_by(with_memory(game_of(*changed, night=2, script=TB), game), "empath")
    assert answer.value == 0
    assert values(answer.drafts()) == [1]  # Fay is good, as was told; of Cid nobody knows


def test_a_fortune_teller_who_asks_the_same_pair_hears_the_same() -> None:
    first = answered(ill("fortuneteller"), "fortuneteller", "Bob", "Hal")
    first = answered(first, "fortuneteller", words=False)
    later = answered(with_memory(ill("fortuneteller", night=2), first), "fortuneteller", "Bob", "Hal")
    assert [(d.value, d.kind) for d in told_by(later, "fortuneteller").drafts()] == [(False, Kind.AGAIN)]


def test_whoever_was_cleared_twice_is_cleared_together() -> None:
    game = ill("fortuneteller")
    for number, pair in enumerate((("Bob", "Hal"), ("Cid", "Eve")), 1):
        game = answered(with_memory(ill("fortuneteller", night=number), game), "fortuneteller", *pair)
        game = answered(game, "fortuneteller", words=False)
    later = answered(with_memory(ill("fortuneteller", night=3), game), "fortuneteller", "Eve", "Hal")
    assert values(told_by(later, "fortuneteller").drafts()) == [False]


@pytest.mark.parametrize("slot", ["washerwoman", "librarian", "investigator"])
def test_a_false_pair_names_neither_the_player_nor_their_own_character(slot: str) -> None:
    answer = told_by(ill(slot, bluffs=["mayor", "slayer", "saint"]), slot)
    for value in turns(answer, 60):
        assert not {"Ann", slot} & mentions(value)
        assert value not in answer.possible
    assert len({str(value) for value in turns(answer, 9)}) == 9


def test_a_lie_leans_on_a_bluff_of_the_demons() -> None:
    [one, two, three] = told_by(
        ill("washerwoman", bluffs=["mayor", "slayer", "saint"]), "washerwoman"
    ).drafts()
    assert {one.value["character"], two.value["character"], three.value["character"]} == {"mayor", "slayer"}
    assert any("one of the Demon’s bluffs" in str(why) for why in one.why)


@pytest.mark.parametrize(
    ("slot", "false"),
    [
        ("noble", lambda names: len({"Eve", "Hal"} & names) != 1),
        ("knight", lambda names: "Hal" in names),
        ("steward", lambda names: names <= {"Eve", "Hal"}),
        ("bountyhunter", lambda names: not names & {"Eve", "Hal"}),
    ],
)
def test_false_players_are_false(slot: str, false: Any) -> None:
    answer = told_by(ill(slot), slot)
    assert all(false(mentions(value)) for value in values(answer.drafts()))
    assert not [v for v in turns(answer) if "Ann" in v]


def test_a_true_draft_is_true_and_another_follows() -> None:
    game = game_of("Ann washerwoman", *TOWN, night=1, script=TB)
    answer = told_by(game, "washerwoman")
    drafts = turns(answer, 6)
    assert all(value in answer.possible for value in drafts)
    assert len({str(value) for value in drafts}) == 6
    assert drafts == turns(told_by(game_of("Ann washerwoman", *TOWN, night=1, script=TB), "washerwoman"), 6)


def test_a_draft_needs_no_ruling_where_the_plain_truth_will_do() -> None:
    game = game_of(
        "Ann investigator", "Bob recluse", "Cid poisoner", "Dee virgin", "Hal imp", script=TB, night=1
    )
    assert {v["character"] for v in turns(told_by(game, "investigator"))} == {"poisoner"}


@pytest.mark.parametrize(("slot", "chosen"), [("seamstress", ("Bob", "Cid")), ("dreamer", ("Bob",))])
def test_under_a_vortox_nothing_true_is_offered(slot: str, chosen: tuple[str, ...]) -> None:
    seats = (f"Ann {slot}", "Bob klutz", "Cid witch", "Dee sage", "Hal vortox")
    game = answered(game_of(*seats, script=SNV), slot, *chosen)
    answer = told_by(game, slot)
    assert answer.false
    assert answer.drafts()
    assert all(draft.kind is Kind.FALSE for draft in answer.drafts())


def test_under_a_vortox_a_number_is_false_too() -> None:
    seats = ("Ann clockmaker", "Bob klutz", "Cid witch", "Dee sage", "Eve mutant", "Hal vortox")
    answer = told_by(game_of(*seats, night=1, script=SNV), "clockmaker")
    assert answer.value not in values(answer.drafts())


def test_who_has_to_be_told_something_false_is() -> None:
    seats = ("Bob monk duchess/Visitor", "Cid poisoner duchess/Visitor", "Dee mayor duchess/False_Info")
    game = game_of("Ann chef", *seats, "Hal imp", script=TB, fabled=["duchess"])
    true = told_by(game, "duchess")
    assert (true.value, true.false) == (1, False)
    false = told_by(answered(game, "duchess", words=1), "duchess")
    assert (false.value, false.false) == (1, True)
    assert sorted(values(false.drafts())) == [0, 2, 3]


def test_whom_the_dead_claimed_to_be_is_offered_first() -> None:
    day = {"executed": "Bob", "died": ["Bob"]}
    game = ill("undertaker", "Bob saint dead", *TOWN[1:], night=2, day=day)
    game = replace(game, claims=(Claim(2, Phase(PhaseKind.DAY, 1), "mayor"),))
    assert told_by(game, "undertaker").drafts()[0].value == "mayor"


def with_memory(game: Game, earlier: Game) -> Game:
    """The game with what was shown in another."""
    return replace(game, shown=(*earlier.shown, *game.shown))
