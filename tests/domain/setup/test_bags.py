"""Random bags: whole, legal, repeatable, and as one wishes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from app.almanac.read import read
from app.content.library import bundled
from app.domain.characters import Team
from app.domain.problems import Refused
from app.domain.script import Script
from app.domain.setup import Bag, Table, base, bluff_problems, check, fill
from tests.domain.setup.tables import CHANGES, TROUBLE_BREWING, bag, own, script, table
from tests.golden import oracle_distributions as oracle
from tests.golden.reference import REAL

OWN = [Path(__file__).parent / "scripts" / "marsh.json"]
SCRIPTS = OWN + sorted([*(REAL / "scripts").glob("*.json"), *(REAL.parent / "seeds").glob("*.txt")])
NOT_PLAYABLE = {"The_Thinker.json", "01.json", "just_the_drunk.json"}  # no characters, or no Demon


def teams(bag: Bag) -> Counter[str]:
    return Counter(character.team.value for c in bag.in_play if (character := bundled().get(c)) is not None)


@pytest.mark.parametrize("players", range(5, 16))
def test_fifty_bags_of_trouble_brewing(players: int) -> None:
    usual = base(players)
    for seed in range(50):
        drawn = bag(players, seed, ids=TROUBLE_BREWING)
        found = teams(drawn)
        extra = 2 if "baron" in drawn.in_play else 0
        assert found["demon"] == 1
        assert found["minion"] == usual.minion
        assert (found["outsider"], found["townsfolk"]) == (usual.outsider + extra, usual.townsfolk - extra)
        assert len(drawn.bag) == players
        assert "drunk" not in drawn.bag
        assert drawn.problems == ()


@pytest.mark.parametrize("players", range(5, 16))
def test_every_bag_is_legal_by_brute_force(players: int) -> None:
    outsiders = sum(bundled().characters[c].team is Team.OUTSIDER for c in CHANGES)
    for seed in range(40):
        drawn = bag(players, seed)
        found = teams(drawn)
        demons = found["demon"] - ("lilmonsta" in drawn.in_play)
        split = (found["townsfolk"], found["outsider"], found["minion"], demons)
        assert split in oracle.legal(players, drawn.in_play, outsiders), drawn.in_play
        _whole(drawn, players)


def _whole(drawn: Bag, players: int) -> None:
    """One token for each player; nobody draws what they may not know; every stand-in is accounted for."""
    assert len(drawn.bag) == players
    truly = Counter(c for c in drawn.in_play if c != "lilmonsta")
    truly.subtract(s.character for s in drawn.stand_ins)
    truly.update(s.token for s in drawn.stand_ins)
    assert truly == Counter(drawn.bag)
    assert not {"drunk", "marionette", "lunatic", "lilmonsta"} & {*drawn.bag}
    assert not {*drawn.bluffs} & {*drawn.in_play}


@pytest.mark.parametrize(
    "file", [f for f in SCRIPTS if f.name not in NOT_PLAYABLE], ids=lambda file: file.stem[:20]
)
def test_bags_of_scripts_that_people_play(file: Path) -> None:
    document = read(file.read_bytes(), library=bundled(), filename=file.name)
    played = Script(document.name or "", document.characters)
    for players in range(5, 16):
        drawn = fill(Table(played, players), Random(players))
        assert drawn.problems == (), (players, drawn.in_play)
        assert len(drawn.bag) == players
        if players > 6:
            assert len(drawn.bluffs) == 3


def test_the_same_seed_gives_the_same_bag() -> None:
    assert bag(12, 5) == bag(12, 5)
    assert len({bag(12, seed).in_play for seed in range(20)}) > 15


def test_fewer_players_forget_the_outsiders_of_more() -> None:
    nine = bag(9, 3, ids=TROUBLE_BREWING, without=["baron"])
    seven = bag(7, 3, ids=TROUBLE_BREWING, without=["baron"])
    assert (teams(nine)["outsider"], teams(seven)["outsider"]) == (2, 0)


@pytest.mark.parametrize("seed", range(10))
def test_wishes_are_kept(seed: int) -> None:
    drawn = bag(10, seed, with_=["fortuneteller", "baron", "imp"], without=["chef", "drunk"])
    assert {"fortuneteller", "baron", "imp"} <= {*drawn.in_play}
    assert not {"chef", "drunk"} & {*drawn.in_play, *drawn.bag}
    assert drawn.problems == ()


@pytest.mark.parametrize("seed", range(10))
def test_a_wish_that_needs_help_gets_it(seed: int) -> None:
    drawn = bag(7, seed, with_=["drunk"], ids=TROUBLE_BREWING)
    assert {"drunk", "baron"} <= {*drawn.in_play}
    assert drawn.problems == ()


def test_a_wish_that_no_rule_allows_is_granted_with_a_word() -> None:
    drawn = bag(7, with_=["drunk"], without=["baron"], ids=TROUBLE_BREWING)
    assert "drunk" in drawn.in_play
    assert len(drawn.bag) == 7
    assert [p.where for p in drawn.problems] == ["townsfolk", "outsider"]


@pytest.mark.parametrize("seed", range(5))
def test_whoever_brings_somebody_in(seed: int) -> None:
    assert "damsel" in bag(7, seed, with_=["huntsman"]).in_play
    assert "king" in bag(7, seed, with_=["choirboy"]).in_play
    assert "huntsman" not in bag(9, seed, with_=["saint"], without=["damsel"]).in_play


def test_village_idiots_stand_as_often_as_they_are() -> None:
    counts = {bag(9, seed, with_=["villageidiot"]).in_play.count("villageidiot") for seed in range(30)}
    assert counts == {1, 2, 3}
    assert bag(9, with_=["villageidiot"] * 2).in_play.count("villageidiot") >= 2


@pytest.mark.parametrize("seed", range(8))
def test_most_of_the_tokens_are_legion(seed: int) -> None:
    drawn = bag(10, seed, with_=["legion"])
    assert drawn.bag.count("legion") in (6, 7, 8)
    assert teams(drawn)["minion"] == 0
    assert drawn.problems == ()


@pytest.mark.parametrize("seed", range(8))
def test_lord_of_typhons_minions_draw_good_tokens(seed: int) -> None:
    drawn = bag(10, seed, with_=["lordoftyphon"])
    minions = [c for c in drawn.in_play if bundled().characters[c].team is Team.MINION]
    assert len(minions) == 3
    assert [s.character for s in drawn.stand_ins if s.character in minions] == minions
    assert not {*minions} & {*drawn.bag}
    assert len({*drawn.bag}) == 10


def test_the_pope_wants_somebody_twice() -> None:
    drawn = bag(9, fabled=["pope"], ids=TROUBLE_BREWING)
    assert max(Counter(drawn.in_play).values()) == 2
    assert drawn.problems == ()


def test_characters_apart_are_not_drawn_together() -> None:
    ids = [*TROUBLE_BREWING, "heretic"]
    for seed in range(30):
        drawn = bag(12, seed, with_=["heretic"], ids=ids)
        assert not {"spy", "baron"} & {*drawn.in_play}
    for seed in range(30):
        assert "marionette" not in bag(12, seed, with_=["lilmonsta"]).in_play


def test_weights() -> None:
    never = {"imp": 0.0, "fanggu": 0.0}
    ids = [*TROUBLE_BREWING, "fanggu", "vigormortis"]
    assert all("vigormortis" in bag(8, seed, ids=ids, weights=never).in_play for seed in range(10))
    only = bag(8, ids=TROUBLE_BREWING, weights={"imp": 0.0})
    assert "imp" in only.in_play


def test_a_script_that_cannot_fill_a_bag_is_refused_in_words() -> None:
    with pytest.raises(Refused, match="no Demon"):
        bag(7, ids=[c for c in TROUBLE_BREWING if c != "imp"])
    with pytest.raises(Refused, match="too few characters"):
        bag(12, ids=["chef", "empath", "poisoner", "imp"])
    with pytest.raises(Refused, match="More characters"):
        bag(5, with_=TROUBLE_BREWING[:8])


class TestStandIns:
    def test_the_drunk_draws_a_townsfolk_that_nobody_is(self) -> None:
        drawn = bag(8, with_=["drunk"], ids=TROUBLE_BREWING)
        (drunk,) = (s for s in drawn.stand_ins if s.character == "drunk")
        assert bundled().characters[drunk.token].team is Team.TOWNSFOLK
        assert drunk.token not in drawn.in_play
        assert drunk.token in drawn.bag

    def test_the_lunatic_draws_the_demon_in_play(self) -> None:
        drawn = bag(8, with_=["lunatic", "imp"], without=["drunk", "hermit"])
        assert [(s.character, s.token) for s in drawn.stand_ins] == [("lunatic", "imp")]
        assert drawn.bag.count("imp") == 2

    def test_without_a_demon_to_draw_the_lunatic_draws_another(self) -> None:
        drawn = bag(8, with_=["lunatic", "lilmonsta"], without=["marionette"])
        token = next(s.token for s in drawn.stand_ins if s.character == "lunatic")
        assert token != "lilmonsta"
        assert bundled().characters[token].team is Team.DEMON

    def test_the_marionette_draws_a_good_token(self) -> None:
        drawn = bag(8, with_=["marionette", "imp"])
        token = next(s.token for s in drawn.stand_ins if s.character == "marionette")
        assert bundled().characters[token].team is Team.TOWNSFOLK
        assert [rule.to_data() for rule in drawn.seating] == [
            {"character": "marionette", "rule": "neighbours the Demon"}
        ]

    def test_a_hermit_who_is_drunk_too_does_not_see_it(self) -> None:
        drunk = bag(8, with_=["hermit"], ids=CHANGES)
        assert "hermit" not in drunk.bag
        sober = bag(8, with_=["hermit"], ids=[c for c in CHANGES if c not in ("drunk", "lunatic")])
        assert "hermit" in sober.bag

    def test_no_token_at_all_is_said(self) -> None:
        ids = [c for c in TROUBLE_BREWING if c != "imp"]
        lost = Table(Script("Own", (*script(*ids, "lunatic", "lilmonsta").characters,)), 8)
        drawn = fill(lost, Random(1), ["lunatic"])
        assert [p.where for p in drawn.problems] == ["lunatic"]


class TestBluffs:
    @pytest.mark.parametrize("seed", range(10))
    def test_three_good_characters_of_the_script_not_in_play(self, seed: int) -> None:
        drawn = bag(9, seed, ids=[*TROUBLE_BREWING, "beggar", "thief"])
        good = [bundled().characters[b].team in (Team.TOWNSFOLK, Team.OUTSIDER) for b in drawn.bluffs]
        assert good == [True] * 3
        assert not {*drawn.bluffs} & {*drawn.in_play, *drawn.bag}

    def test_none_in_a_small_game_and_why(self) -> None:
        small = bag(6, ids=TROUBLE_BREWING)
        assert small.bluffs == ()
        assert str(small.no_bluffs) == "No bluffs: there are fewer than 7 players (Travellers do not count)."
        assert len(bag(7, ids=TROUBLE_BREWING).bluffs) == 3
        assert len(bag(6, ids=TROUBLE_BREWING, fabled=["toymaker"]).bluffs) == 3
        assert len(bag(6, with_=["summoner"]).bluffs) == 3

    def test_a_conflict_is_found_whichever_came_first(self) -> None:
        seven = table(7, TROUBLE_BREWING)
        said = [str(p.message) for p in bluff_problems(seven, ["chef", "imp"], ["chef", "monk", "spy"])]
        assert said == ["Chef is a bluff and in play.", "Spy is not a good character of this script."]
        assert [str(p.message) for p in bluff_problems(seven, ["imp"], ["chef", "chef"])] == [
            "A bluff stands twice.",
            "There are 2 bluffs; the Demon learns 3.",
        ]
        assert bluff_problems(seven, ["imp"], ["chef", "monk", "saint"]) == []


def test_homebrew_that_must_be_two() -> None:
    twin = own("Twinned", Team.DEMON, "You are two. [+1 Twinned]")
    doubled = Table(Script("Own", (*script(*TROUBLE_BREWING[:-1]).characters, twin)), 9)
    drawn = fill(doubled, Random(2))
    assert drawn.bag.count("twinned") == 2
    assert check(doubled, drawn.in_play).valid
