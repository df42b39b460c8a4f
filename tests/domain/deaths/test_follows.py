"""What follows a death: for whom, and only while the ability that makes it follow works."""

from __future__ import annotations

import pytest

from tests.domain.town_of import ask, dies, follows, the_day, town, vote, winners

TOWN = ("Ann chef", "Bob empath", "Cid librarian", "Dee washerwoman", "Eve baron")


# The next Demon


def test_the_scarlet_woman_takes_over_while_five_live() -> None:
    five = town("Imp imp", "Sca scarletwoman", "Eve baron", "Ann chef", "Bob empath", at="day 2")
    assert follows(five, "Imp", "execution") == {("Sca", "becomes", "imp")}
    assert winners(five, "Imp", "execution") == []
    four = town("Imp imp", "Sca scarletwoman", "Ann chef", "Bob empath", "Eve baron dead", at="day 2")
    assert follows(four, "Imp", "execution") == set()
    assert winners(four, "Imp", "execution") == ["good"]


def test_travellers_do_not_count_for_the_scarlet_woman() -> None:
    snapshot = town(
        "Imp imp",
        "Sca scarletwoman",
        "Ann chef",
        "Bob empath",
        "Tom thief",
        "Bea beggar",
        "Gun gunslinger",
        at="day 2",
    )
    assert winners(snapshot, "Imp", "execution") == ["good"]


@pytest.mark.parametrize(
    "woman",
    ["Sca scarletwoman dead", "Sca scarletwoman poisoner/Poisoned", "Sca scarletwoman sweetheart/Drunk"],
)
def test_a_scarlet_woman_without_ability_stays_what_she_is(woman: str) -> None:
    snapshot = town("Imp imp", woman, "Pia poisoner", "Swe sweetheart dead", *TOWN, at="day 2")
    assert follows(snapshot, "Imp", "execution") == set()
    assert winners(snapshot, "Imp", "execution") == ["good"]


def test_the_scarlet_woman_becomes_the_kind_of_demon_that_died() -> None:
    snapshot = town("Vor vortox", "Sca scarletwoman", *TOWN, at="day 2")
    assert ("Sca", "becomes", "vortox") in follows(snapshot, "Vor", "townsfolk")


def test_a_lone_minion_takes_the_imps_place() -> None:
    snapshot = town("Imp imp", "Pia poisoner", "Ann chef", "Bob empath", "Cid librarian")
    answer = ask(snapshot, "Imp", "demon", "Imp")
    assert (answer["dies"], answer["wins"]) == (True, [])
    assert follows(snapshot, "Imp", "demon", "Imp") == {("Pia", "becomes", "imp")}


def test_among_several_minions_the_storyteller_chooses() -> None:
    snapshot = town("Imp imp", "Pia poisoner", "Eve baron", "Ann chef", "Bob empath")
    answer = ask(snapshot, "Imp", "demon", "Imp")
    assert (answer["follows"], answer["wins"]) == ([], [])
    assert answer["why"] == ["The Imp killed itself: choose who becomes the Imp (Pia, Eve)"]


def test_the_scarlet_woman_must_take_over_from_an_imp_that_kills_itself_while_five_live() -> None:
    snapshot = town("Imp imp", "Sca scarletwoman", "Eve baron", "Ann chef", "Bob empath")
    assert follows(snapshot, "Imp", "demon", "Imp") == {("Sca", "becomes", "imp")}
    fewer = town("Imp imp", "Sca scarletwoman", "Eve baron", "Ann chef", "Bob empath dead")
    assert follows(fewer, "Imp", "demon", "Imp") == set()


def test_an_imp_that_kills_itself_alone_loses() -> None:
    snapshot = town("Imp imp", "Pia poisoner dead", "Ann chef", "Bob empath", "Cid librarian")
    assert winners(snapshot, "Imp", "demon", "Imp") == ["good"]


def test_a_poisoned_imp_does_not_kill_itself() -> None:
    snapshot = town("Imp imp poisoner/Poisoned", "Pia poisoner", "Ann chef", "Bob empath", "Cid librarian")
    assert dies(snapshot, "Imp", "demon", "Imp") is False


def test_an_imp_killed_by_another_passes_nothing_on() -> None:
    snapshot = town("Imp imp", "Pia poisoner", "Gos gossip", "Ann chef", "Bob empath", "Cid librarian")
    assert follows(snapshot, "Imp", "townsfolk", "Gos") == set()
    assert winners(snapshot, "Imp", "townsfolk", "Gos") == ["good"]


def test_with_three_alive_the_star_pass_leaves_two_and_evil_wins() -> None:
    snapshot = town("Imp imp", "Pia poisoner", "Ann chef", "Bob empath dead", "Cid librarian dead")
    assert follows(snapshot, "Imp", "demon", "Imp") == {("Pia", "becomes", "imp")}
    assert winners(snapshot, "Imp", "demon", "Imp") == ["evil"]


def test_the_scarlet_woman_takes_lil_monsta_over() -> None:
    snapshot = town(
        "Wit witch lilmonsta/Is_The_Demon", "Sca scarletwoman", *TOWN, at="day 2", script="lilmonsta"
    )
    assert ("Sca", "becomes", "lilmonsta") in follows(snapshot, "Wit", "execution")
    assert winners(snapshot, "Wit", "execution") == []


def test_good_wins_when_lil_monstas_sitter_dies() -> None:
    snapshot = town("Wit witch lilmonsta/Is_The_Demon", *TOWN, at="day 2", script="lilmonsta")
    assert winners(snapshot, "Wit", "execution") == ["good"]
    assert winners(snapshot, "Eve", "execution") == []


# The Demon's victims


def test_the_grandmother_follows_her_grandchild() -> None:
    child = "Ann chef grandmother/Grandchild"
    assert follows(town(child, "Gra grandmother", "Imp imp", *TOWN[1:]), "Ann", "demon", "Imp") == {
        ("Gra", "dies")
    }
    assert follows(town(child, "Gra grandmother", "Imp imp", *TOWN[1:]), "Ann", "townsfolk") == set()
    assert (
        follows(town(child, "Gra grandmother", "Imp imp", *TOWN[1:], at="day 2"), "Ann", "execution") == set()
    )
    assert follows(town(child, "Gra grandmother dead", "Imp imp", *TOWN[1:]), "Ann", "demon", "Imp") == set()
    drunk = town(child, "Gra grandmother sailor/Drunk", "Sal sailor", "Imp imp", *TOWN[1:])
    assert follows(drunk, "Ann", "demon", "Imp") == set()


def test_a_grandmother_who_cannot_die_tonight_lives() -> None:
    snapshot = town(
        "Ann chef grandmother/Grandchild",
        "Gra grandmother innkeeper/Safe",
        "Ina innkeeper",
        "Imp imp",
        *TOWN[1:],
    )
    assert follows(snapshot, "Ann", "demon", "Imp") == set()


def test_the_monk_does_not_save_a_grandmother_from_grief() -> None:
    snapshot = town(
        "Ann chef grandmother/Grandchild", "Gra grandmother monk/Safe", "Max monk", "Imp imp", *TOWN[1:]
    )
    assert ("Gra", "dies") in follows(snapshot, "Ann", "demon", "Imp")


@pytest.mark.parametrize(
    ("character", "at", "cause", "found"),
    [
        ("ravenkeeper", "night 2", "demon", {("Vic", "wakes"), ("Vic", "decides")}),
        ("ravenkeeper", "night 2", "minion", {("Vic", "wakes"), ("Vic", "decides")}),
        ("ravenkeeper", "day 2", "execution", set()),
        ("sage", "night 2", "demon", {("Vic", "wakes")}),
        ("sage", "night 2", "townsfolk", set()),
        ("banshee", "night 2", "demon", {("Vic", "gains", "banshee")}),
        ("banshee", "night 2", "townsfolk", set()),
        ("moonchild", "night 2", "demon", {("Vic", "decides")}),
        ("moonchild", "day 2", "execution", {("Vic", "decides")}),
        ("klutz", "day 2", "execution", {("Vic", "decides")}),
        ("barber", "day 2", "execution", {("Imp", "decides")}),
        ("barber", "night 2", "demon", {("Imp", "decides")}),
        ("hatter", "day 2", "execution", {("Imp", "decides"), ("Eve", "decides")}),
        ("poppygrower", "day 2", "execution", {("Imp", "wakes"), ("Eve", "wakes")}),
        ("sweetheart", "night 2", "demon", set()),
        ("plaguedoctor", "night 2", "demon", set()),
    ],
)
def test_what_the_dying_leave_behind(
    character: str, at: str, cause: str, found: set[tuple[str, ...]]
) -> None:
    assert follows(town(f"Vic {character}", "Imp imp", *TOWN, at=at), "Vic", cause) == found


@pytest.mark.parametrize(
    "character", ["moonchild", "klutz", "barber", "hatter", "poppygrower", "banshee", "farmer"]
)
def test_the_poisoned_leave_nothing_behind(character: str) -> None:
    snapshot = town(f"Vic {character} poisoner/Poisoned", "Pia poisoner", "Imp imp", *TOWN)
    assert follows(snapshot, "Vic", "demon", "Imp") == set()


def test_a_poisoned_ravenkeeper_is_woken_all_the_same() -> None:
    snapshot = town("Rav ravenkeeper poisoner/Poisoned", "Pia poisoner", "Imp imp", *TOWN)
    assert ("Rav", "wakes") in follows(snapshot, "Rav", "demon", "Imp")


def test_a_choice_of_the_storyteller_is_told_and_not_listed() -> None:
    answer = ask(town("Swe sweetheart", "Imp imp", *TOWN), "Swe", "demon")
    assert answer["why"] == ["Swe, the Sweetheart, has died: choose one player, who is drunk from now on"]


def test_a_farmer_passes_the_farm_on() -> None:
    two = town("Far farmer", "Imp imp", "Eve baron", "Ann chef", "Bob empath")
    assert follows(two, "Far", "demon", "Imp") == set()
    assert dies(two, "Far", "demon", "Imp") is True
    one = town("Far farmer", "Imp imp", "Eve baron", "Ann chef", "Bob empath dead")
    assert follows(one, "Far", "demon", "Imp") == {("Ann", "becomes", "farmer")}
    by_day = town("Far farmer", "Imp imp", "Eve baron", "Ann chef", "Bob empath dead", at="day 2")
    assert follows(by_day, "Far", "execution") == set()


def test_the_choirboy_learns_who_killed_the_king() -> None:
    cast = ("Kin king", "Cho choirboy", "Imp imp", *TOWN)
    assert follows(town(*cast), "Kin", "demon", "Imp") == {("Cho", "wakes")}
    assert follows(town(*cast, at="day 2"), "Kin", "execution") == set()
    assert follows(town("Kin king", "Cho choirboy dead", "Imp imp", *TOWN), "Kin", "demon", "Imp") == set()


def test_the_bounty_hunter_learns_another() -> None:
    cast = (
        "Bou bountyhunter",
        "Imp imp",
        "Ann chef",
        "Bob empath",
        "Cid librarian",
        "Eve baron bountyhunter/Know",
    )
    assert ("Bou", "wakes") in follows(town(*cast, at="day 2"), "Eve", "execution")
    assert follows(town(*cast, at="day 2"), "Ann", "execution") == set()


# Executions


def test_the_undertaker_learns_who_died_by_execution() -> None:
    cast = ("Und undertaker", "Imp imp", *TOWN)
    assert follows(town(*cast, at="day 2"), "Ann", "execution") == {("Und", "wakes")}
    assert follows(town(*cast), "Ann", "demon", "Imp") == set()
    assert follows(town("Und undertaker dead", "Imp imp", *TOWN, at="day 2"), "Ann", "execution") == set()


def test_the_godfather_avenges_outsiders_who_die_by_day() -> None:
    cast = ("God godfather", "Tin tinker", "Imp imp", *TOWN)
    assert follows(town(*cast, at="day 2"), "Tin", "execution") == {("God", "decides")}
    assert follows(town(*cast, at="day 2"), "Tin", "outsider", "Tin") == {("God", "decides")}
    assert follows(town(*cast), "Tin", "demon", "Imp") == set()
    assert follows(town(*cast, at="day 2"), "Ann", "execution") == set()


def test_a_minstrel_makes_everybody_else_drunk() -> None:
    cast = ("Min minstrel", "Eve baron", "Imp imp", "Ann chef", "Tom thief good", "Bob empath")
    drunk = {(player, "drunk") for player in ("Eve", "Imp", "Ann", "Bob")}
    assert follows(town(*cast, at="day 2"), "Eve", "execution") == drunk
    assert follows(town(*cast), "Eve", "demon", "Imp") == set()
    assert follows(town(*cast, at="day 2"), "Ann", "execution") == set()


def test_the_cannibal_eats_the_good_and_is_poisoned_by_the_evil() -> None:
    cast = ("Can cannibal", "Imp imp", *TOWN)
    assert follows(town(*cast, at="day 2"), "Ann", "execution") == {("Can", "gains", "chef")}
    assert follows(town(*cast, at="day 2"), "Eve", "execution") == {("Can", "poisoned")}
    fed = town(
        "Can cannibal cannibal/Poisoned", "Imp imp", *TOWN[:4], "Eve baron dead cannibal/Lunch", at="day 3"
    )
    assert follows(fed, "Ann", "execution") == {("Can", "gains", "chef"), ("Can", "sober")}


def test_a_boomdandys_execution_is_told_even_if_they_live() -> None:
    told = "Boo is the Boomdandy: all but three players die, and then one more"
    assert told in ask(town("Boo boomdandy", "Imp imp", *TOWN, at="day 2"), "Boo", "execution")["why"]
    saved = town(
        "Boo boomdandy devilsadvocate/Survives_Execution", "Dev devilsadvocate", "Imp imp", *TOWN, at="day 2"
    )
    assert told in ask(saved, "Boo", "execution")["why"]
    assert told not in ask(town("Boo boomdandy", "Imp imp", *TOWN), "Boo", "demon")["why"]


# Drunk and poisoned


def test_a_dead_poisoners_victim_is_healthy() -> None:
    snapshot = town("Pia poisoner", "Ann chef poisoner/Poisoned", "Imp imp", *TOWN[1:])
    assert follows(snapshot, "Pia", "demon", "Imp") == {("Ann", "sober")}


def test_who_is_poisoned_twice_stays_so() -> None:
    snapshot = town(
        "Pia poisoner", "Wid widow", "Ann chef poisoner/Poisoned widow/Poisoned", "Imp imp", *TOWN[1:]
    )
    assert follows(snapshot, "Pia", "demon", "Imp") == set()


@pytest.mark.parametrize(
    ("source", "token"),
    [
        ("widow", "widow/Poisoned"),
        ("innkeeper", "innkeeper/Drunk"),
        ("courtier", "courtier/Drunk_2"),
        ("xaan", "xaan/X"),
    ],
)
def test_what_ends_with_its_source(source: str, token: str) -> None:
    on_ann = "" if source == "xaan" else token
    on_source = token if source == "xaan" else ""
    snapshot = town(f"Src {source} {on_source}", f"Ann chef {on_ann}", "Imp imp", "Eve baron", "Rec recluse")
    assert ("Ann", "sober") in follows(snapshot, "Src", "demon", "Imp")


def test_what_outlasts_its_source() -> None:
    cast = ("Puz puzzlemaster", "Ann chef puzzlemaster/Drunk", "Imp imp", *TOWN[1:])
    assert follows(town(*cast), "Puz", "demon", "Imp") == set()


def test_the_neighbours_of_a_dead_no_dashii_are_healthy() -> None:
    snapshot = town("Nod nodashii", *TOWN, at="day 2")
    assert follows(snapshot, "Nod", "execution") == {("Ann", "sober"), ("Dee", "sober")}
    assert winners(snapshot, "Nod", "execution") == ["good"]


def test_a_new_no_dashii_poisons_its_own_neighbours() -> None:
    snapshot = town("Nod nodashii", "Ann chef", "Sca scarletwoman", "Bob empath", "Cid librarian", at="day 2")
    assert follows(snapshot, "Nod", "execution") == {
        ("Sca", "becomes", "nodashii"),
        ("Cid", "sober"),
        ("Bob", "poisoned"),
    }


def test_a_minion_killed_by_the_vigormortis_keeps_the_ability() -> None:
    snapshot = town("Vig vigormortis", "Wid widow", "Ann chef widow/Poisoned", *TOWN[1:])
    answer = ask(snapshot, "Wid", "demon", "Vig")
    assert answer["dies"] is True
    assert ("Ann", "sober") not in follows(snapshot, "Wid", "demon", "Vig")
    assert follows(snapshot, "Wid", "townsfolk") == {("Ann", "sober")}


# The Lleech


def test_the_lleech_dies_with_its_host() -> None:
    snapshot = town("Lee lleech", "Ann noble lleech/Poisoned", *TOWN[1:], at="day 2")
    assert follows(snapshot, "Ann", "execution") == {("Lee", "dies")}
    assert winners(snapshot, "Ann", "execution") == ["good"]


def test_a_drunk_lleech_outlives_its_host() -> None:
    snapshot = town(
        "Lee lleech courtier/Drunk_3", "Cou courtier", "Ann farmer lleech/Poisoned", *TOWN[1:], at="day 2"
    )
    assert follows(snapshot, "Ann", "execution") == set()
    assert winners(snapshot, "Ann", "execution") == []


def test_a_mastermind_keeps_the_lleech_alive_when_the_host_is_executed() -> None:
    snapshot = town("Lee lleech", "Mas mastermind", "Ann noble lleech/Poisoned", *TOWN[1:], at="day 2")
    assert follows(snapshot, "Ann", "execution") == set()
    assert follows(
        town("Lee lleech", "Mas mastermind", "Ann noble lleech/Poisoned", *TOWN[1:]), "Ann", "townsfolk"
    ) == {("Lee", "dies")}


def test_a_demons_kill_can_set_off_several_things() -> None:
    snapshot = town(
        "Imp imp",
        "Gra grandmother",
        "Ann moonchild grandmother/Grandchild",
        "Bob empath",
        "Cid librarian",
        "Eve baron",
    )
    assert follows(snapshot, "Ann", "demon", "Imp") == {("Ann", "decides"), ("Gra", "dies")}


def test_nothing_follows_what_the_storyteller_decides() -> None:
    row = the_day(vote("Bob", "Ann", "Bob", "Cid", "Dee"))
    snapshot = town("Pax pacifist", "Und undertaker", "Imp imp", *TOWN, at="day 2", day=row)
    assert ask(snapshot, "Ann", "execution")["follows"] == []
