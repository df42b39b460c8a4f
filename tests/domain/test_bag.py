"""The bag: what goes in, what is drawn in another's stead, and what undo calls it."""

from __future__ import annotations

import pytest

from app.domain import commands as c
from app.domain.characters import Character, Team
from app.domain.decide import decide
from app.domain.events import BagFilled, Event
from app.domain.game import Game
from app.domain.headline import headline
from app.domain.problems import Refused
from app.domain.script import Script
from app.domain.timeline import advance

CHEF, MONK = Character("chef", "Chef", Team.TOWNSFOLK), Character("monk", "Monk", Team.TOWNSFOLK)
DRUNK, IDIOT = (
    Character("drunk", "Drunk", Team.OUTSIDER),
    Character("villageidiot", "Village Idiot", Team.TOWNSFOLK),
)
SCRIPT = Script("Small", (CHEF, MONK, DRUNK, IDIOT))
FIVE = ("Ann", "Bob", "Cid", "Dee", "Eve")


@pytest.fixture
def game() -> Game:
    """Five people, nothing in the bag."""
    return advance(Game(), decide(Game(), c.OpenGame("Friday", SCRIPT, FIVE)))


def _after(game: Game, *commands: c.Command) -> Game:
    for command in commands:
        game = advance(game, decide(game, command))
    return game


def _said(game: Game, command: c.Command) -> str:
    events: tuple[Event, ...] = tuple(decide(game, command))
    return str(headline(game, events))


def test_a_character_goes_in_once_however_often_it_is_asked_for(game: Game) -> None:
    once = _after(game, c.PutInBag(CHEF))
    assert once.bag == ("chef",)
    assert decide(once, c.PutInBag(CHEF)) == []


def test_several_copies_of_one_character(game: Game) -> None:
    assert _after(game, c.PutInBag(IDIOT, 3)).bag == ("villageidiot",) * 3
    assert _after(game, c.PutInBag(IDIOT, 3), c.PutInBag(IDIOT, 2)).bag == ("villageidiot",) * 2
    assert _after(game, c.PutInBag(IDIOT, 3), c.TakeFromBag("villageidiot")).bag == ()


def test_a_stranger_joins_the_script(game: Game) -> None:
    riot = Character("riot", "Riot", Team.DEMON)
    assert _after(game, c.PutInBag(riot)).character("riot") == riot


def test_who_leaves_the_bag_takes_the_stand_in_along(game: Game) -> None:
    chosen = _after(game, c.PutInBag(DRUNK), c.ChooseStandIn("drunk", MONK))
    assert chosen.stand_ins == (("drunk", "monk"),)
    assert _after(chosen, c.TakeFromBag("drunk")).stand_ins == ()


def test_no_stand_in_for_somebody_who_is_not_there(game: Game) -> None:
    with pytest.raises(Refused, match="no longer in the bag"):
        decide(game, c.ChooseStandIn("drunk", MONK))


def test_the_bag_has_an_end(game: Game) -> None:
    with pytest.raises(Refused, match="30 characters at most"):
        decide(_after(game, c.PutInBag(IDIOT, 20)), c.FillBag(("chef",) * 31))


def test_undo_says_what_it_takes_back(game: Game) -> None:
    assert _said(game, c.PutInBag(CHEF)) == "Chef in the bag"
    one = _after(game, c.PutInBag(CHEF))
    assert _said(one, c.TakeFromBag("chef")) == "Chef out of the bag"
    assert _said(game, c.FillBag(("chef", "monk"))) == "The bag holds 2 characters"
    assert _said(_after(game, c.FillBag(("chef", "monk"))), c.FillBag(())) == "The bag is emptied"
    drunk = _after(game, c.PutInBag(DRUNK))
    assert _said(drunk, c.ChooseStandIn("drunk", MONK)) == "The Drunk draws the Monk"
    hands = ((1, "chef", None), (2, "monk", None))
    assert _said(game, c.Deal(hands)) == "The tokens are dealt"


def test_a_log_from_before_there_were_stand_ins_still_reads() -> None:
    assert BagFilled(("chef",)).stand_ins == ()
