"""Giving out the tokens, and what is left to decide once everybody sits."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from app.content.library import bundled
from app.domain.characters import Alignment, Team
from app.domain.game import Game, Reminder, Seat
from app.domain.setup import (
    Bag,
    Hand,
    candidates,
    checklist,
    deal,
    decisions,
    in_play_of,
    seating_problems,
    suggestion,
)
from tests.domain.setup.tables import TROUBLE_BREWING, bag, script, table

EVIL = (Team.MINION, Team.DEMON)


def dealt(drawn: Bag, seats: list[int], seed: int, travellers: tuple[int, ...] = ()) -> tuple[Hand, ...]:
    return deal(table(len(drawn.bag)), drawn, seats, Random(seed), travellers)


def test_every_token_once_and_everybody_gets_each_in_time() -> None:
    nine = bag(9, ids=TROUBLE_BREWING)
    first = set()
    for seed in range(200):
        hands = dealt(nine, list(range(1, 10)), seed)
        assert Counter(h.token for h in hands) == Counter(nine.bag)
        assert [h.seat for h in hands] == list(range(1, 10))
        first.add(hands[0].token)
    assert first == {*nine.bag}


@pytest.mark.parametrize("seed", range(20))
def test_the_marionette_sits_beside_the_demon(seed: int) -> None:
    drawn = bag(13, seed, with_=["marionette", "imp"])
    hands = dealt(drawn, list(range(13)), seed)
    where = {h.character: place for place, h in enumerate(hands)}
    assert (where["marionette"] - where["imp"]) % 13 in (1, 12)
    marionette = hands[where["marionette"]]
    assert marionette.believes == marionette.token
    assert bundled().characters[marionette.token].team not in EVIL


@pytest.mark.parametrize("seed", range(20))
def test_nobody_sits_between_the_marionette_and_the_demon(seed: int) -> None:
    drawn = bag(8, seed, with_=["marionette", "imp"])
    seats = list(range(10))
    hands = dealt(drawn, seats, seed, travellers=(3, 7))
    seat = {h.character: h.seat for h in hands}
    assert (seat["marionette"] - seat["imp"]) % 10 in (1, 9)


@pytest.mark.parametrize("seed", range(20))
def test_evil_sits_in_a_line_with_the_lord_of_typhon_in_the_middle(seed: int) -> None:
    players = 7 + seed % 9
    drawn = bag(players, seed, with_=["lordoftyphon"])
    hands = dealt(drawn, list(range(players)), seed)
    evil = [bundled().characters[h.character].team in EVIL for h in hands]
    lord = next(i for i, h in enumerate(hands) if h.character == "lordoftyphon")
    left = next(n for n in range(players) if not evil[(lord - n - 1) % players])
    right = next(n for n in range(players) if not evil[(lord + n + 1) % players])
    assert left + right == sum(evil) - 1
    assert min(left, right) >= 1
    assert abs(left - right) <= 1


def test_nobody_is_the_same_as_last_time() -> None:
    drawn = bag(9, ids=TROUBLE_BREWING)
    before = dealt(drawn, list(range(9)), 1)
    last = {hand.seat: [hand.token] for hand in before}
    after = deal(table(9), drawn, list(range(9)), Random(2), last=last)
    assert [h.seat for h in after if h.token in last[h.seat]] == []
    assert Counter(h.token for h in after) == Counter(drawn.bag)
    everything = {seat: list(drawn.bag) for seat in range(9)}
    assert len(deal(table(9), drawn, list(range(9)), Random(2), last=everything)) == 9


def test_two_who_draw_a_demon_and_one_is_the_lunatic() -> None:
    drawn = bag(8, with_=["lunatic", "imp"])
    hands = dealt(drawn, list(range(8)), 4)
    assert {h.character for h in hands if h.token == "imp"} == {"imp", "lunatic"}


def test_the_checklist_comes_from_who_is_in_play() -> None:
    drawn = bag(9, with_=["fortuneteller", "drunk", "imp"], ids=TROUBLE_BREWING)
    asked = {(d.character, d.what): d.choices for d in drawn.decisions}
    assert asked["fortuneteller", "red herring"] == "any good player"
    drunk = next(d for d in drawn.decisions if d.character == "drunk")
    assert drunk.token == next(s.token for s in drawn.stand_ins if s.character == "drunk")
    nobody = decisions(table(7), ["chef", "librarian", "imp"])
    assert nobody == ()


def test_one_village_idiot_is_sober() -> None:
    assert decisions(table(7), ["villageidiot"]) == ()
    assert [d.what for d in decisions(table(7), ["villageidiot"] * 2)] == ["drunk Village Idiot"]


def test_a_travellers_alignment_is_decided_too() -> None:
    found = decisions(table(7), ["imp"], travellers=["beggar"])
    assert [(d.character, d.what) for d in found] == [("beggar", "alignment")]


def game(*seats: tuple[str, str]) -> Game:
    """Seats clockwise as (player, character); alignment follows the team."""
    made = []
    for number, (player, character) in enumerate(seats, 1):
        team = bundled().characters[character].team
        made.append(Seat(number, player, character, team.alignment))
    ids = dict.fromkeys(character for _, character in seats)
    return Game(script=script(*ids), seats=tuple(made))


TOWN = game(
    ("Ann", "fortuneteller"),
    ("Bob", "chef"),
    ("Cid", "nodashii"),
    ("Dee", "saint"),
    ("Eve", "poisoner"),
    ("Fay", "empath"),
    ("Gus", "marionette"),
)


def names(town: Game, found: tuple[int, ...]) -> str:
    return " ".join(seat.player for seat in town.seats if seat.id in found)


def test_who_would_do() -> None:
    items = {item.decision.character: item for item in checklist(TOWN)}
    herring = items["fortuneteller"].decision
    assert names(TOWN, candidates(TOWN, herring, herring.place[0])) == "Ann Bob Dee Fay"
    poisoned = items["nodashii"].decision
    assert names(TOWN, candidates(TOWN, poisoned, poisoned.place[0])) == "Bob Fay"
    drafted = suggestion(TOWN, poisoned, Random(1))
    assert names(TOWN, tuple(seat for _, seat in drafted)) == "Bob Fay"


def test_a_token_that_lies_there_settles_it() -> None:
    def settled(town: Game) -> bool | None:
        return next(i.settled for i in checklist(town) if i.decision.character == "fortuneteller")

    assert settled(TOWN) is False
    token = Reminder(1, "Red Herring", "fortuneteller")
    marked = replace(TOWN.seats[3], reminders=(token,))
    assert settled(replace(TOWN, seats=(*TOWN.seats[:3], marked, *TOWN.seats[4:]))) is True


def test_an_evil_townsfolk_settles_the_bounty_hunters() -> None:
    town = game(("Ann", "bountyhunter"), ("Bob", "chef"), ("Cid", "imp"))
    first = checklist(town)[0]
    assert (first.decision.what, first.settled) == ("evil Townsfolk", False)
    assert names(town, candidates(town, first.decision, first.decision.place[0])) == "Bob"
    turned = replace(town.seats[1], alignment=Alignment.EVIL)
    assert checklist(replace(town, seats=(town.seats[0], turned, town.seats[2])))[0].settled is True


def test_lil_monsta_is_in_play_by_its_token() -> None:
    town = game(("Ann", "chef"), ("Bob", "poisoner"))
    held = replace(town.seats[1], reminders=(Reminder(1, "Is The Demon", "lilmonsta"),))
    lil = replace(town, seats=(town.seats[0], held), guests=(bundled().characters["lilmonsta"],))
    assert in_play_of(lil) == ("chef", "poisoner", "lilmonsta")


def test_whoever_sits_elsewhere_is_named() -> None:
    said = [(p.where, str(p.message)) for p in seating_problems(TOWN)]
    assert said == [("Gus", "Gus is the Marionette and does not sit beside the Demon.")]
    near = game(("Ann", "marionette"), ("Tom", "thief"), ("Bob", "imp"), ("Cid", "chef"), ("Dee", "monk"))
    assert seating_problems(near) == []


def test_the_line_of_evil() -> None:
    def said(*characters: str) -> list[str]:
        seats = zip("Ann Bob Cid Dee Eve Fay Gus".split(), characters, strict=True)
        return [str(p.message) for p in seating_problems(game(*seats))]

    good = ["chef", "monk", "empath", "saint"]
    assert said("baron", "lordoftyphon", "spy", *good) == []
    assert said("lordoftyphon", "spy", *good, "baron") == []
    assert said("lordoftyphon", "baron", "spy", *good) == [
        "Ann is the Lord of Typhon and sits at the end of the line."
    ]
    assert said("baron", "lordoftyphon", *good, "spy") == [
        "Bob is the Lord of Typhon and sits at the end of the line."
    ]
    assert said("baron", "lordoftyphon", *good[:2], "spy", *good[2:]) == [
        "The evil characters do not all sit in a line around Bob."
    ]


def test_seats_beside_the_demon_would_do_for_the_marionette() -> None:
    seat = next(i.decision for i in checklist(TOWN) if i.decision.character == "marionette")
    assert names(TOWN, candidates(TOWN, seat, seat.place[0])) == "Bob Dee"


def test_a_marionette_beside_the_demon_is_the_one_to_be_marked() -> None:
    near = game(
        ("Ann", "marionette"), ("Bob", "nodashii"), ("Cid", "chef"), ("Dee", "saint"), ("Eve", "empath")
    )
    seat = next(i.decision for i in checklist(near) if i.decision.what == "seat beside the Demon")
    assert names(near, candidates(near, seat, seat.place[0])) == "Ann"
