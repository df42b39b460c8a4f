"""Whether an attack does anything: its holder, its target, what holds the Demon back tonight."""

from __future__ import annotations

import pytest

from tests.domain.town_of import ask, dies, follows, the_day, town, vote

TOWN = ("Ann chef", "Bob empath", "Cid librarian", "Dee washerwoman", "Eve baron")


@pytest.mark.parametrize(
    ("imp", "outcome"),
    [
        ("Imp imp", True),
        ("Imp imp poisoner/Poisoned", False),
        ("Imp imp sweetheart/Drunk", False),
        ("Imp imp dead", False),
    ],
)
def test_a_drunk_poisoned_or_dead_imp_kills_nobody(imp: str, outcome: bool) -> None:
    assert dies(town(imp, "Pia poisoner", "Swe sweetheart dead", *TOWN), "Ann", "demon", "Imp") is outcome


def test_the_only_demon_is_meant_when_nobody_is_named() -> None:
    assert dies(town("Imp imp poisoner/Poisoned", "Pia poisoner", *TOWN), "Ann", "demon") is False


def test_the_poison_of_a_dead_poisoner_stops_no_attack() -> None:
    assert dies(town("Imp imp poisoner/Poisoned", "Pia poisoner dead", *TOWN), "Ann", "demon", "Imp") is True


def test_a_lunatic_kills_nobody() -> None:
    assert dies(town("Lou lunatic as:imp", "Imp imp", *TOWN), "Ann", "demon", "Lou") is False


@pytest.mark.parametrize(
    ("of", "slayer", "outcome"),
    [
        ("Imp", "Sly slayer", True),
        ("Ann", "Sly slayer", False),
        ("Eve", "Sly slayer", False),
        ("Rec", "Sly slayer", None),
        ("Imp", "Sly slayer slayer/No_Ability", False),
        ("Imp", "Sly slayer poisoner/Poisoned", False),
        ("Imp", "Sly drunk as:slayer", False),
    ],
)
def test_the_slayer_kills_only_the_demon(of: str, slayer: str, outcome: bool | None) -> None:
    snapshot = town(slayer, "Imp imp", "Rec recluse", "Pia poisoner", *TOWN, at="day 2")
    assert dies(snapshot, of, "townsfolk", "Sly") is outcome


def test_the_slayer_kills_whoever_holds_lil_monsta() -> None:
    snapshot = town("Sly slayer", "Wit witch lilmonsta/Is_The_Demon", *TOWN, at="day 2", script="lilmonsta")
    answer = ask(snapshot, "Wit", "townsfolk", "Sly")
    assert (answer["dies"], [w["team"] for w in answer["wins"]]) == (True, ["good"])


@pytest.mark.parametrize(("of", "outcome"), [("Ann", True), ("Eve", True), ("Imp", False), ("Rec", None)])
def test_the_golem_kills_everybody_but_the_demon(of: str, outcome: bool | None) -> None:
    snapshot = town("Gol golem", "Imp imp", "Rec recluse", *TOWN, at="day 2")
    assert dies(snapshot, of, "outsider", "Gol") is outcome


@pytest.mark.parametrize(
    ("of", "outcome"), [("Ann", True), ("Eve", False), ("Zed", False), ("Rec", None), ("Spy", None)]
)
def test_the_lycanthrope_kills_only_the_good(of: str, outcome: bool | None) -> None:
    snapshot = town(
        "Lyc lycanthrope", "Zed zealot lycanthrope/Faux_Paw", "Rec recluse", "Spy spy", "Imp imp", *TOWN
    )
    assert dies(snapshot, of, "townsfolk", "Lyc") is outcome


def test_after_the_lycanthropes_kill_the_demon_kills_nobody() -> None:
    killed = "Ann chef dead lycanthrope/Dead"
    assert dies(town("Lyc lycanthrope", killed, "Imp imp", *TOWN[1:]), "Bob", "demon", "Imp") is False
    assert dies(town("Lyc lycanthrope dead", killed, "Imp imp", *TOWN[1:]), "Bob", "demon", "Imp") is True


@pytest.mark.parametrize(("of", "outcome"), [("Ann", True), ("Eve", False), ("Rec", None)])
def test_the_dead_moonchild_takes_a_good_player_along(of: str, outcome: bool | None) -> None:
    assert dies(town("Moo moonchild dead", "Rec recluse", "Imp imp", *TOWN), of, "outsider", "Moo") is outcome


def test_a_poisoned_moonchild_takes_nobody_along() -> None:
    snapshot = town("Moo moonchild dead pukka/Poisoned", "Puk pukka", *TOWN)
    assert dies(snapshot, "Ann", "outsider", "Moo") is False


@pytest.mark.parametrize(
    "victim",
    [
        "Ann fool",
        "Ann sailor",
        "Ann chef innkeeper/Safe",
        "Ann soldier monk/Safe",
        "Ann mayor",
    ],
)
def test_the_assassin_kills_all_the_same(victim: str) -> None:
    snapshot = town(victim, "Ass assassin", "Ina innkeeper", "Max monk", "Imp imp", *TOWN[1:])
    assert dies(snapshot, "Ann", "minion", "Ass") is True


def test_the_assassin_kills_beside_a_tea_lady() -> None:
    assert dies(
        town("Ann chef", "Tea tealady", "Bob empath", "Ass assassin", "Imp imp"), "Ann", "minion", "Ass"
    )


def test_the_only_minion_who_kills_by_night_is_meant_when_nobody_is_named() -> None:
    assert dies(town("Fay fool", "Ass assassin", "Imp imp", *TOWN), "Fay", "minion") is True
    assert dies(town("Fay fool", "Ass assassin", "God godfather", "Imp imp", *TOWN), "Fay", "minion") is False


@pytest.mark.parametrize(
    "assassin",
    [
        "Ass assassin innkeeper/Drunk innkeeper/Safe",
        "Ass assassin assassin/No_Ability",
        "Ass assassin dead",
    ],
)
def test_an_assassin_without_ability_kills_nobody(assassin: str) -> None:
    assert dies(town(assassin, "Ina innkeeper", "Imp imp", *TOWN), "Ann", "minion", "Ass") is False


def test_the_witch_kills_nobody_when_just_three_live() -> None:
    four = ("Ann chef witch/Cursed", "Wit witch", "Imp imp", "Bob empath")
    assert dies(town(*four, "Cid librarian dead", at="day 3"), "Ann", "minion", "Wit") is True
    assert (
        dies(town(*four[:3], "Bob empath dead", "Cid librarian dead", at="day 3"), "Ann", "minion", "Wit")
        is False
    )


# What holds the Demon back


def test_a_demon_chosen_by_the_exorcist_does_not_kill() -> None:
    sha = "Sha shabaloth exorcist/Chosen"
    assert dies(town(sha, "Exo exorcist", *TOWN), "Ann", "demon", "Sha") is False
    assert dies(town(sha, "Exo exorcist", *TOWN), "Ann", "demon") is False
    assert dies(town(sha, "Exo exorcist dead", *TOWN), "Ann", "demon", "Sha") is True
    assert (
        dies(town(sha, "Exo exorcist poisoner/Poisoned", "Pia poisoner", *TOWN), "Ann", "demon", "Sha")
        is True
    )


def test_the_poison_of_an_exorcised_pukka_still_kills() -> None:
    snapshot = town("Puk pukka exorcist/Chosen", "Exo exorcist", "Pax pacifist pukka/Poisoned", *TOWN)
    assert dies(snapshot, "Pax", "demon", "Puk") is True


def test_the_princess_holds_the_demon_back_after_her_first_day() -> None:
    row = vote("Pri", "Cid", "Ann", "Bob", "Dee", "Pri")
    cast = (
        "Pri princess",
        "Vor vortox",
        "Ann chef",
        "Bob empath",
        "Cid librarian dead",
        "Dee washerwoman",
        "Eve baron",
    )
    kept = the_day(row, executed="Cid", died="Cid")
    assert dies(town(*cast, day=kept), "Ann", "demon", "Vor") is False
    assert dies(town(*cast, at="night 3", day=kept), "Ann", "demon", "Vor") is True
    assert dies(
        town("Pri princess poisoner/Poisoned", "Pia poisoner", *cast[1:], day=kept), "Ann", "demon", "Vor"
    )
    marked = town("Pri princess", "Kaz kazali princess/Doesn't_Kill", *TOWN, at="night 5")
    assert dies(marked, "Pri", "demon", "Kaz") is False


def test_the_princess_holds_nobody_back_if_another_nominated() -> None:
    cast = ("Pri princess", "Vor vortox", "Ann chef", "Bob empath", "Cid librarian dead", "Dee washerwoman")
    kept = the_day(vote("Ann", "Cid", "Ann", "Bob", "Dee"), executed="Cid", died="Cid")
    assert dies(town(*cast, day=kept), "Ann", "demon", "Vor") is True


def test_a_zombuul_does_not_wake_after_a_death_by_day() -> None:
    cast = ("Zoe zombuul", "Ann chef", "Bob empath", "Cid librarian", "Dee washerwoman dead", "Eve baron")
    assert dies(town(*cast, day=the_day(executed="Dee", died="Dee")), "Ann", "demon", "Zoe") is False
    assert dies(town(*cast), "Ann", "demon", "Zoe") is True
    assert dies(town("Zoe zombuul dead", *cast[1:]), "Ann", "demon", "Zoe") is True


# Demons that do not kill


@pytest.mark.parametrize("fiend", ["leviathan", "riot"])
def test_leviathan_and_riot_wake_the_victims_of_other_demons(fiend: str) -> None:
    cast = (
        "Dem " + fiend,
        "Ban banshee",
        "Rav ravenkeeper",
        "Sag sage",
        "Far farmer",
        "Ann chef",
        "Eve baron",
    )
    assert dies(town(*cast), "Ann", "demon", "Dem") is False
    assert dies(town(*cast), "Ban", "demon", "Dem") is True
    assert ("Ban", "gains", "banshee") in follows(town(*cast), "Ban", "demon", "Dem")
    assert dies(town(*cast), "Rav", "demon", "Dem") is False
    assert ("Rav", "wakes") in follows(town(*cast), "Rav", "demon", "Dem")
    assert follows(town(*cast), "Sag", "demon", "Dem") == {("Sag", "wakes")}
    assert dies(town(*cast), "Far", "demon", "Dem") is False


# The Goon


def test_the_first_to_choose_the_goon_is_drunk_and_kills_nobody() -> None:
    snapshot = town("Goo goon", "Sha shabaloth", *TOWN)
    assert dies(snapshot, "Goo", "demon", "Sha") is False
    assert follows(snapshot, "Goo", "demon", "Sha") == {("Sha", "drunk"), ("Goo", "turns")}


def test_a_goon_on_the_choosers_side_does_not_turn() -> None:
    assert follows(town("Goo goon evil", "Sha shabaloth", *TOWN), "Goo", "demon", "Sha") == {("Sha", "drunk")}


def test_the_second_to_choose_the_goon_kills_it() -> None:
    snapshot = town("Goo goon", "Sha shabaloth", "Max monk goon/Drunk", *TOWN)
    assert dies(snapshot, "Goo", "demon", "Sha") is True
    chosen = {"chosen": [{"by": "Max", "players": ["Goo"]}, {"by": "Sha", "players": ["Goo"]}]}
    assert (
        dies(town("Goo goon", "Sha shabaloth", "Max monk", *TOWN, tonight=chosen), "Goo", "demon", "Sha")
        is True
    )


def test_a_demon_made_drunk_by_the_goon_kills_nobody_else_tonight() -> None:
    assert dies(town("Goo goon evil", "Sha shabaloth goon/Drunk", *TOWN), "Ann", "demon", "Sha") is False


def test_the_assassin_kills_the_goon_which_turns_all_the_same() -> None:
    snapshot = town("Goo goon", "Ass assassin", "Imp imp", *TOWN)
    assert dies(snapshot, "Goo", "minion", "Ass") is True
    assert {("Ass", "drunk"), ("Goo", "turns")} <= follows(snapshot, "Goo", "minion", "Ass")


def test_a_drunk_assassin_only_turns_the_goon() -> None:
    snapshot = town("Goo goon", "Ass assassin courtier/Drunk_3", "Cou courtier", "Imp imp", *TOWN)
    assert dies(snapshot, "Goo", "minion", "Ass") is False
    assert ("Goo", "turns") in follows(snapshot, "Goo", "minion", "Ass")


def test_a_poisoned_goon_dies() -> None:
    snapshot = town("Goo goon poisoner/Poisoned", "Pia poisoner", "Imp imp", *TOWN)
    assert dies(snapshot, "Goo", "demon", "Imp") is True


def test_the_goon_is_executed_like_anybody() -> None:
    assert dies(town("Goo goon", "Imp imp", *TOWN, at="day 2"), "Goo", "execution") is True


def test_what_the_storyteller_chooses_is_no_choice_of_the_goon() -> None:
    assert dies(town("Goo goon", "Gos gossip", "Imp imp", *TOWN), "Goo", "townsfolk", "Gos") is True


# The Fang Gu


def test_the_first_outsider_becomes_the_fang_gu() -> None:
    snapshot = town("Fan fanggu", "Swe sweetheart", *TOWN)
    assert dies(snapshot, "Swe", "demon", "Fan") is False
    jump = {("Fan", "dies"), ("Swe", "becomes", "fanggu"), ("Swe", "turns")}
    assert follows(snapshot, "Swe", "demon", "Fan") == jump
    assert ask(snapshot, "Swe", "demon", "Fan")["wins"] == []


def test_the_second_outsider_dies() -> None:
    snapshot = town("Fan fanggu", "Klu klutz", *TOWN, centre="fanggu/Once")
    assert dies(snapshot, "Klu", "demon", "Fan") is True
    assert follows(snapshot, "Klu", "demon", "Fan") == {("Klu", "decides")}


def test_a_saved_outsider_does_not_become_the_fang_gu() -> None:
    snapshot = town("Fan fanggu", "Klu klutz monk/Safe", "Max monk", *TOWN)
    assert follows(snapshot, "Klu", "demon", "Fan") == set()


def test_the_scarlet_woman_stays_what_she_is_when_the_fang_gu_jumps() -> None:
    snapshot = town("Fan fanggu", "Klu klutz", "Sca scarletwoman", *TOWN)
    assert ("Sca", "becomes", "fanggu") not in follows(snapshot, "Klu", "demon", "Fan")
