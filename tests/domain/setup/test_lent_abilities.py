"""Whoever holds another's ability brings its brackets, too, once it is settled which."""

from __future__ import annotations

import pytest

from app.domain import commands as c
from app.domain.game import Game
from app.domain.setup import checklist
from app.domain.setup.checking import check
from app.domain.setup.checklist import in_play_of, table_of
from app.services.snapshots import read_script
from tests.domain.test_acting import game_of
from tests.domain.test_triggers import after

SEVEN = ("Ann chef", "Bob monk", "Cid alchemist", "Dee empath", "Eve virgin", "Fay spy", "Hal imp")
SCRIPT = """chef monk alchemist empath virgin slayer spy marionette boffin balloonist drunk baron godfather
imp butler saint huntsman damsel"""


def settled(holder: str, *abilities: str, cast: tuple[str, ...] = SEVEN) -> Game:
    game = game_of(*cast, night=1, script=SCRIPT.split())
    chosen = tuple(found for i in abilities if (found := game.character(i)) is not None)
    return after(game, c.Settle(holder, "", chosen))


def off(game: Game) -> list[str]:
    checked = check(table_of(game), in_play_of(game))
    return [str(problem.message) for problem in checked.problems]


def why(game: Game) -> list[tuple[str, str]]:
    checked = check(table_of(game), in_play_of(game))
    return [(reason.character, str(reason.message)) for reason in checked.reasons]


def test_an_alchemist_as_a_baron_brings_two_outsiders() -> None:
    assert off(settled("alchemist")) == []
    game = settled("alchemist", "baron")
    assert off(game) == ["Townsfolk: 2 too many, 5 of 3.", "Outsiders: 2 too few, 0 of 2."]
    told = "Alchemist (Baron) trades two Townsfolk for two Outsiders: 5 and 0 become 3 and 2."
    assert why(game) == [("alchemist", told)]


def test_an_alchemist_as_a_godfather_may_bring_one() -> None:
    [(_, told)] = why(settled("alchemist", "godfather"))
    assert told == "Alchemist (Godfather): one Outsider more or one fewer, as you choose."


def test_what_does_nothing_for_an_alchemist_has_no_brackets() -> None:
    assert off(settled("alchemist", "marionette")) == ["Alchemist is in play, so Marionette must be, too."]
    assert off(settled("alchemist", "spy")) == []


NO_DAMSEL = "Marionette (Huntsman) is in play, so Damsel must be, too."


@pytest.mark.parametrize(
    ("holder", "token", "wrong"),
    [
        ("marionette", "huntsman", ["Townsfolk", "Outsiders", NO_DAMSEL]),
        ("marionette", "balloonist", []),
        ("marionette", "slayer", []),
        ("drunk", "huntsman", []),
    ],
)
def test_what_a_marionette_believes_to_be_may_have_changed_the_setup(
    holder: str, token: str, wrong: list[str]
) -> None:
    rest = ("butler", "baron") if holder == "drunk" else ("virgin", "slayer")
    bag = ("chef", "monk", "empath", "imp", holder, *rest)
    script = read_script("Our own", SCRIPT.split())
    game = after(Game(), c.OpenGame("Friday", script, ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")))
    game = after(game, c.FillBag(bag, ((holder, token),)))
    assert [str(p.message).split(":")[0] for p in check(table_of(game), game.bag).problems] == wrong


def test_a_boffins_gift_brings_in_whom_it_needs() -> None:
    cast = tuple(line.replace("alchemist", "slayer").replace("spy", "boffin") for line in SEVEN)
    assert "Boffin (Huntsman) is in play, so Damsel must be, too." in off(
        settled("boffin", "huntsman", cast=cast)
    )


def test_an_ability_whose_holder_is_out_of_play_counts_for_nothing() -> None:
    cast = tuple(line.replace("alchemist", "slayer") for line in SEVEN)
    game = settled("alchemist", "baron", cast=cast)
    assert (off(game), why(game)) == ([], [])


@pytest.mark.parametrize("holder", ["alchemist", "boffin"])
def test_it_is_asked_for_while_the_bag_is_filled(holder: str) -> None:
    script = read_script("Our own", SCRIPT.split())
    game = after(Game(), c.OpenGame("Friday", script, ("Ann", "Bob", "Cid", "Dee", "Eve")))
    game = after(game, c.FillBag(("chef", holder, "imp", "monk", "mezepheles"), ()))
    assert [(item.decision.character, item.settled) for item in checklist(game)] == [(holder, False)]
