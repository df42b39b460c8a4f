"""Who does not die: each protection with its causes, its time, and its protector dead, drunk or gone."""

from __future__ import annotations

import pytest

from tests.domain.town_of import ask, dies, the_day, town, vote

TOWN = ("Ann chef", "Bob empath", "Cid librarian", "Dee washerwoman", "Eve baron", "Imp imp")


@pytest.mark.parametrize(
    ("monk", "cause", "outcome"),
    [
        ("Max monk", "demon", False),
        ("Max monk", "minion", True),
        ("Max monk", "execution", True),
        ("Max monk dead", "demon", True),
        ("Max monk poisoner/Poisoned", "demon", True),
        ("Max drunk as:monk", "demon", True),
        ("Max soldier", "demon", True),
    ],
)
def test_the_monk_keeps_safe_from_the_demon_while_sober(monk: str, cause: str, outcome: bool) -> None:
    snapshot = town(monk, "Ann chef monk/Safe", "Pia poisoner", *TOWN[1:])
    assert dies(snapshot, "Ann", cause) is outcome


@pytest.mark.parametrize(
    ("soldier", "cause", "outcome"),
    [
        ("Sam soldier", "demon", False),
        ("Sam soldier", "minion", True),
        ("Sam soldier", "execution", True),
        ("Sam soldier poisoner/Poisoned", "demon", True),
        ("Sam drunk as:soldier", "demon", True),
        ("Sam philosopher has:soldier", "demon", False),
    ],
)
def test_the_soldier(soldier: str, cause: str, outcome: bool) -> None:
    assert dies(town(soldier, "Pia poisoner", *TOWN), "Sam", cause) is outcome


@pytest.mark.parametrize(
    ("keeper", "at", "cause", "outcome"),
    [
        ("Ina innkeeper", "night 2", "demon", False),
        ("Ina innkeeper", "night 2", "minion", False),
        ("Ina innkeeper", "night 2", "townsfolk", False),
        ("Ina innkeeper", "day 2", "execution", True),
        ("Ina innkeeper dead", "night 2", "demon", True),
        ("Ina innkeeper innkeeper/Drunk innkeeper/Safe", "night 2", "demon", True),
    ],
)
def test_the_innkeeper_keeps_safe_from_every_death_at_night(
    keeper: str, at: str, cause: str, outcome: bool
) -> None:
    snapshot = town(keeper, "Ann gossip innkeeper/Safe", *TOWN[1:], at=at)
    assert dies(snapshot, "Ann", cause) is outcome


@pytest.mark.parametrize(
    "cause", ["demon", "minion", "townsfolk", "outsider", "traveller", "execution", "storyteller"]
)
def test_a_sober_sailor_cannot_die_of_anything(cause: str) -> None:
    assert dies(town("Sal sailor", *TOWN), "Sal", cause) is False
    assert dies(town("Sal sailor sailor/Drunk", *TOWN), "Sal", cause) is True


def test_a_sailors_companion_is_the_one_who_is_drunk() -> None:
    assert dies(town("Sal sailor", "Ann chef sailor/Drunk", *TOWN[1:]), "Sal", "execution") is False


@pytest.mark.parametrize(
    ("left", "lady", "right", "outcome"),
    [
        ("Ann chef", "Tea tealady", "Bob empath", False),
        ("Ann chef evil", "Tea tealady", "Bob empath", True),
        ("Ann chef", "Tea tealady", "Bob empath evil", True),
        ("Ann chef", "Tea tealady dead", "Bob empath", True),
        ("Ann chef", "Tea tealady poisoner/Poisoned", "Bob empath", True),
        ("Ann chef", "Tea tealady", "Bob recluse", None),
        ("Ann chef", "Tea tealady", "Bob spy", None),
    ],
)
def test_the_tea_lady_keeps_both_good_neighbours_alive(
    left: str, lady: str, right: str, outcome: bool | None
) -> None:
    snapshot = town(left, lady, right, "Pia poisoner", "Cid librarian", "Imp imp")
    assert dies(snapshot, "Ann", "demon") is outcome
    assert dies(snapshot, "Ann", "execution") is outcome


def test_the_tea_lady_skips_the_dead_and_does_not_protect_herself() -> None:
    snapshot = town("Ann chef", "Pia baron dead", "Tea tealady", "Bob empath", "Cid librarian", "Imp imp")
    assert dies(snapshot, "Ann", "demon") is False
    assert dies(snapshot, "Tea", "demon") is True
    assert dies(snapshot, "Cid", "demon") is True


def test_the_tea_lady_keeps_an_exiled_traveller_alive() -> None:
    snapshot = town("Mat matron good", "Tea tealady", "Jo judge good", *TOWN, at="day 2")
    assert dies(snapshot, "Mat", "exile") is False


def test_the_fool_lives_the_first_time() -> None:
    assert dies(town("Fay fool", *TOWN), "Fay", "demon") is False
    assert dies(town("Fay fool fool/No_Ability", *TOWN), "Fay", "demon") is True
    assert dies(town("Fay fool innkeeper/Drunk", "Ina innkeeper", *TOWN), "Fay", "execution") is True


def test_another_protection_spares_the_fools_ability() -> None:
    answer = ask(town("Fay fool monk/Safe", "Max monk", *TOWN), "Fay", "demon")
    assert answer["dies"] is False
    assert answer["why"] == ["Max, the Monk, keeps Fay alive"]


@pytest.mark.parametrize(
    ("of", "cause", "outcome"),
    [("Ann", "execution", False), ("Ann", "demon", True), ("Bob", "execution", True)],
)
def test_the_devils_advocate(of: str, cause: str, outcome: bool) -> None:
    snapshot = town("Ann chef devilsadvocate/Survives_Execution", "Dev devilsadvocate", *TOWN[1:], at="day 2")
    assert dies(snapshot, of, cause) is outcome


def test_a_drunk_devils_advocate_saves_nobody() -> None:
    snapshot = town(
        "God godfather devilsadvocate/Survives_Execution",
        "Dev devilsadvocate",
        "Min minstrel minstrel/Everyone_Is_Drunk",
        *TOWN,
        at="day 3",
    )
    assert dies(snapshot, "God", "execution") is True


@pytest.mark.parametrize(
    ("victim", "pacifist", "cause", "outcome"),
    [
        ("Ann chef", "Pax pacifist", "execution", None),
        ("Ann lunatic", "Pax pacifist", "execution", None),
        ("Ann baron", "Pax pacifist", "execution", True),
        ("Ann chef evil", "Pax pacifist", "execution", True),
        ("Ann spy", "Pax pacifist", "execution", None),
        ("Ann chef", "Pax pacifist dead", "execution", True),
        ("Ann chef", "Pax pacifist poisoner/Poisoned", "execution", True),
        ("Ann bishop good", "Pax pacifist", "exile", True),
        ("Ann chef", "Pax pacifist", "townsfolk", True),
    ],
)
def test_the_pacifist(victim: str, pacifist: str, cause: str, outcome: bool | None) -> None:
    snapshot = town(victim, pacifist, "Pia poisoner", *TOWN[1:], at="day 2")
    assert dies(snapshot, "Ann", cause) is outcome


def test_the_pacifist_may_save_himself() -> None:
    assert dies(town("Pax pacifist", *TOWN, at="day 2"), "Pax", "execution") is None


@pytest.mark.parametrize(
    ("mayor", "at", "cause", "outcome"),
    [
        ("May mayor", "night 2", "demon", None),
        ("May mayor", "night 2", "minion", None),
        ("May mayor", "day 2", "execution", True),
        ("May mayor", "day 2", "minion", True),
        ("May mayor poisoner/Poisoned", "night 2", "demon", True),
        ("May mayor monk/Safe", "night 2", "demon", False),
        ("May drunk as:mayor", "night 2", "demon", True),
    ],
)
def test_somebody_else_may_die_for_the_mayor_at_night(
    mayor: str, at: str, cause: str, outcome: bool | None
) -> None:
    snapshot = town(mayor, "Max monk", "Pia poisoner", *TOWN, at=at)
    assert dies(snapshot, "May", cause) is outcome


@pytest.mark.parametrize(
    ("at", "cause", "outcome"),
    [("day 2", "execution", False), ("day 2", "townsfolk", False), ("night 2", "demon", True)],
)
def test_the_vizier_cannot_die_by_day(at: str, cause: str, outcome: bool) -> None:
    assert dies(town("Viz vizier", *TOWN, at=at), "Viz", cause) is outcome


def test_a_vizier_robbed_by_a_courtier_or_preacher_still_cannot_die_by_day() -> None:
    assert (
        dies(town("Viz vizier courtier/Drunk_2", "Cou courtier", *TOWN, at="day 2"), "Viz", "execution")
        is False
    )
    assert (
        dies(town("Viz vizier preacher/No_Ability", "Pre preacher", *TOWN, at="day 2"), "Viz", "execution")
        is False
    )
    assert (
        dies(town("Viz vizier poisoner/Poisoned", "Pia poisoner", *TOWN, at="day 2"), "Viz", "execution")
        is True
    )


def test_executions_are_held_by_day_and_demons_kill_by_night_whatever_the_phase() -> None:
    assert dies(town("May mayor", *TOWN, at="night 2"), "May", "execution") is True
    assert dies(town("May mayor", *TOWN, at="day 2"), "May", "demon") is None
    assert dies(town("May mayor", "Rio riot", *TOWN[:5], at="day 3"), "May", "demon", "Rio") is True


def test_a_psychopath_plays_roshambo_for_their_life_when_executed() -> None:
    assert dies(town("Psy psychopath", *TOWN, at="day 2"), "Psy", "execution") is None
    assert dies(town("Psy psychopath", *TOWN), "Psy", "demon") is True


@pytest.mark.parametrize("minion", ["psychopath", "vizier"])
def test_who_babysits_lil_monsta_dies_when_executed(minion: str) -> None:
    snapshot = town(f"Mia {minion} lilmonsta/Is_The_Demon", *TOWN[:5], at="day 2", script="lilmonsta")
    assert dies(snapshot, "Mia", "execution") is True


def test_the_lleech_lives_while_its_host_does() -> None:
    lleech = town("Lee lleech", "Ann chef lleech/Poisoned", *TOWN[1:5], at="day 2")
    assert dies(lleech, "Lee", "execution") is False
    drunk = town(
        "Lee lleech courtier/Drunk_3", "Cou courtier", "Ann chef lleech/Poisoned", *TOWN[1:5], at="day 2"
    )
    assert dies(drunk, "Lee", "execution") is True


def test_the_zombuul_lives_once_and_dies_the_second_time() -> None:
    first = ask(town("Zoe zombuul", *TOWN[:5], at="day 2"), "Zoe", "execution")
    assert (first["dies"], first["wins"]) == (False, [])
    second = ask(town("Zoe zombuul dead", *TOWN[:5], at="day 3"), "Zoe", "execution")
    assert (second["dies"], [w["team"] for w in second["wins"]]) == (True, ["good"])


def test_a_drunk_zombuul_dies_at_once() -> None:
    snapshot = town("Zoe zombuul", "Min minstrel minstrel/Everyone_Is_Drunk", *TOWN[:5], at="day 3")
    answer = ask(snapshot, "Zoe", "execution")
    assert (answer["dies"], [w["team"] for w in answer["wins"]]) == (True, ["good"])


@pytest.mark.parametrize(
    ("goat", "outcome"),
    [
        ("Sca scapegoat good", None),
        ("Sca scapegoat evil", True),
        ("Sca scapegoat good dead", True),
        ("Sca scapegoat good poisoner/Poisoned", True),
    ],
)
def test_a_scapegoat_may_be_executed_instead(goat: str, outcome: bool | None) -> None:
    assert dies(town(goat, "Pia poisoner", *TOWN, at="day 2"), "Ann", "execution") is outcome


def test_the_deviant_may_have_been_funny() -> None:
    assert dies(town("Dev deviant good", *TOWN, at="day 2"), "Dev", "exile") is None


def test_only_travellers_are_exiled() -> None:
    assert dies(town("Gun gunslinger good", *TOWN, at="day 2"), "Gun", "exile") is True
    assert dies(town("Gun gunslinger good", *TOWN, at="day 2"), "Ann", "exile") is False


@pytest.mark.parametrize(
    ("voters", "outcome"), [(("Leo", "Lea", "Lou"), False), (("Leo", "Lea", "Ann"), True)]
)
def test_an_execution_fails_if_only_legion_voted(voters: tuple[str, ...], outcome: bool) -> None:
    snapshot = town(
        "Leo legion",
        "Lea legion",
        "Lou legion",
        "Liz legion",
        "Ann chef",
        "Bob empath",
        at="day 2",
        day=the_day(vote("Leo", "Bob", *voters)),
    )
    assert dies(snapshot, "Bob", "execution") is outcome


def test_the_stormcaught_die_only_by_execution() -> None:
    snapshot = town("Ann chef stormcatcher/Stormcaught", *TOWN[1:], loric=["stormcatcher"])
    assert dies(snapshot, "Ann", "demon") is False
    assert dies(snapshot, "Ann", "execution") is True


def test_the_dead_do_not_die_again() -> None:
    answer = ask(town("Ann chef dead", *TOWN[1:]), "Ann", "demon")
    assert (answer["dies"], answer["follows"], answer["wins"]) == (False, [], [])


def test_the_boffins_gift_works_in_a_poisoned_demon() -> None:
    fiend = "Imp imp has:sailor poisoner/Poisoned"
    assert dies(town(fiend, "Bo boffin", "Pia poisoner", *TOWN[:4], at="day 2"), "Imp", "execution") is False
    assert (
        dies(town(fiend, "Bo boffin dead", "Pia poisoner", *TOWN[:4], at="day 2"), "Imp", "execution") is True
    )


def test_a_hermit_has_what_the_outsiders_of_the_script_have() -> None:
    snapshot = town("Her hermit", *TOWN, script="saint", at="day 2")
    assert [w["team"] for w in ask(snapshot, "Her", "execution")["wins"]] == ["evil"]
