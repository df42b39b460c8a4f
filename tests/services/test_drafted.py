"""What is proposed for a line of the checklist before the first night."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from app.domain.characters import Team
from app.domain.evolve import evolve
from app.domain.game import Game
from app.domain.problems import Refused
from app.domain.setup import checklist
from app.services.setups import drafted
from tests.domain.test_acting import game_of
from tests.domain.towns import SNV, TB

SCRIPT = [*TB, *SNV, "snitch", "marionette"]
CAST = ("Ann chef", "Bob monk", "Cid baron", "Dee saint", "Eve imp")


def proposed(game: Game, character: str, seed: int = 1, known: Iterable[str] = ()) -> Game:
    number = [item.decision.character for item in checklist(game)].index(character)
    for event in drafted(game, number, Random(seed), known):
        game = evolve(game, event)
    return game


def protected(game: Game) -> list[str]:
    return [seat.player for seat in game.seats if any(r.text == "Protected" for r in seat.reminders)]


def test_an_angel_protects_everybody_who_has_not_played_here() -> None:
    game = game_of(*CAST, night=1, script=SCRIPT, fabled=["angel"])
    assert protected(proposed(game, "angel", known=["Bob", "Cid", "Zoe"])) == ["Ann", "Dee", "Eve"]


@pytest.mark.parametrize("known", [[], ["Ann", "Bob", "Cid", "Dee", "Eve"]])
def test_where_nobody_is_known_to_be_new_nothing_is_proposed(known: list[str]) -> None:
    game = game_of(*CAST, night=1, script=SCRIPT, fabled=["angel"])
    with pytest.raises(Refused, match="nothing to propose"):
        proposed(game, "angel", known=known)


@pytest.mark.parametrize("seed", range(8))
def test_an_alchemist_works_as_a_minion_who_changes_nothing_more(seed: int) -> None:
    game = game_of("Ann alchemist", *CAST[1:], night=1, script=[*SCRIPT, "alchemist"])
    [made] = proposed(game, "alchemist", seed).settled_for("alchemist").characters
    assert made in ("poisoner", "scarletwoman", "cerenovus", "eviltwin", "pithag", "witch")


@pytest.mark.parametrize("seed", range(8))
def test_a_snitchs_bluffs_are_three_of_whom_one_at_most_is_an_outsider(seed: int) -> None:
    game = proposed(game_of("Ann snitch", *CAST[1:], night=1, script=SCRIPT), "snitch", seed)
    chosen = [game.script.find(one) for one in game.settled_for("snitch").characters]
    teams = [None if one is None else one.team for one in chosen]
    assert len(chosen) == 3
    assert {*teams} <= {Team.TOWNSFOLK, Team.OUTSIDER}
    assert teams.count(Team.OUTSIDER) <= 1
    assert not {"snitch", "monk", "saint", "drunk"} & {one.id for one in chosen if one is not None}


@pytest.mark.parametrize(("side", "team"), [("good", Team.TOWNSFOLK), ("evil", Team.MINION)])
def test_an_apprentice_learns_what_belongs_to_its_side(side: str, team: Team) -> None:
    game = game_of(f"Ann apprentice {side}", *CAST[1:], night=1, script=[*SCRIPT, "apprentice"])
    [made] = proposed(game, "apprentice").settled_for("apprentice").characters
    known = game.character(made)
    assert known is not None
    assert known.team is team


def test_words_are_the_storytellers_own() -> None:
    game = game_of("Ann mezepheles", *CAST[1:], night=1, script=[*SCRIPT, "mezepheles"])
    with pytest.raises(Refused, match="nothing to propose"):
        proposed(game, "mezepheles")
