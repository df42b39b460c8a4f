"""Which rows a night has, whose they are, and why some stay closed."""

from __future__ import annotations

import pytest

from tests.domain.towns import BMR, SNV, TB, due, row, rows, town

TABLE = ("Ann imp", "Bob poisoner", "Cid empath", "Dee chef", "Eve monk", "Fay saint", "Gil ravenkeeper")


def test_the_first_night_of_trouble_brewing() -> None:
    assert due(town(*TABLE, script=TB)) == [
        "dusk",
        "minioninfo",
        "demoninfo",
        "poisoner",
        "chef",
        "empath",
        "dawn",
    ]


def test_a_later_night_of_trouble_brewing() -> None:
    found = town(*TABLE, script=TB, night=2)
    assert due(found) == ["dusk", "poisoner", "monk", "imp", "empath", "dawn"]
    raven = row(found, "ravenkeeper")
    assert (raven["status"], raven["reason"] != "") == ("skipped", True)


def test_minion_info_names_minions_and_demon() -> None:
    info = row(town(*TABLE, script=TB), "minioninfo")
    texts = " ".join(s["text"] for s in info["steps"])
    assert "Bob" in texts
    assert "Ann" in texts


def test_demon_info_names_minions_and_bluffs() -> None:
    info = row(town(*TABLE, script=TB, bluffs=["mayor", "slayer", "soldier"]), "demoninfo")
    assert [s["characters"] for s in info["steps"] if "characters" in s] == [["mayor", "slayer", "soldier"]]
    assert [s["players"] for s in info["steps"] if "players" in s] == [["Bob"]]


@pytest.mark.parametrize(
    ("seats", "more", "status"),
    [
        (TABLE[:6], {}, "skipped"),
        ((*TABLE[:6], "Tia thief", "Tom beggar"), {}, "skipped"),
        (TABLE, {}, "due"),
        (TABLE[:6], {"fabled": ["toymaker"]}, "due"),
    ],
)
def test_seven_players_learn_each_other(seats: tuple[str, ...], more: dict[str, object], status: str) -> None:
    found = town(*seats, script=[*TB, "toymaker"], **more)
    assert {row(found, slot)["status"] for slot in ("minioninfo", "demoninfo")} == {status}
    reason = row(found, "minioninfo")["reason"]
    assert reason is None if status == "due" else "Travellers not counted" in reason


def test_the_poppy_grower_keeps_evil_apart_and_a_drunk_one_does_not() -> None:
    seats = ("Ann imp", "Bob baron", "Cid chef", "Dee mayor", "Eve monk", "Fay saint")
    grown = town(*seats, "Gil poppygrower")
    assert row(grown, "minioninfo")["status"] == "skipped"
    assert row(grown, "poppygrower")["status"] == "due"
    drunk = town(*seats, "Gil drunk as:poppygrower", script=[*TB, "poppygrower"])
    assert row(drunk, "minioninfo")["status"] == "due"
    assert row(drunk, "poppygrower")["status"] == "skipped"


def test_a_marionette_is_not_woken_with_the_minions() -> None:
    seats = (
        "Ann imp",
        "Bob marionette as:chef",
        "Cid baron",
        "Dee mayor",
        "Eve monk",
        "Fay saint",
        "Gil slayer",
    )
    found = town(*seats, script=[*TB, "marionette"])
    assert next(s["text"] for s in row(found, "minioninfo")["steps"]) == "Wake the Minions: Cid."
    assert row(found, "chef")["character"] == "marionette"
    assert row(found, "marionette")["status"] == "due"


def test_the_drunk_has_the_row_they_believe_in() -> None:
    found = town("Ann drunk as:empath", "Bob imp", "Cid chef", script=TB)
    ann = row(found, "empath")
    assert (ann["player"], ann["seat"], ann["character"], ann["state"]) == ("Ann", 1, "drunk", ["drunk"])


def test_is_the_drunk_on_a_townsfolk_token_says_the_same() -> None:
    found = town("Ann empath drunk/Is_The_Drunk", "Bob imp", "Cid chef", script=TB)
    assert row(found, "empath")["character"] == "drunk"


def test_the_lunatic_has_the_slot_of_the_lunatic() -> None:
    found = town("Ann lunatic as:po", "Bob po", "Cid sailor", "Dee goon", script=BMR, night=2)
    assert row(found, "lunatic")["player"] == "Ann"
    assert [r["player"] for r in rows(found, "po")] == ["Bob"]


def test_gained_abilities_have_rows() -> None:
    found = town("Ann philosopher has:empath", "Bob imp", "Cid alchemist has:poisoner", "Dee saint", night=2)
    assert row(found, "empath")["player"] == "Ann"
    assert row(found, "empath")["character"] == "philosopher"
    assert row(found, "poisoner")["player"] == "Cid"
    assert row(found, "philosopher")["status"] == "skipped"


def test_a_cannibal_acts_as_who_was_eaten() -> None:
    found = town("Ann cannibal", "Bob empath dead cannibal/Lunch", "Cid imp", night=2)
    assert [(r["player"], r["status"]) for r in rows(found, "empath")] == [("Ann", "due"), ("Bob", "skipped")]


def test_a_cannibal_who_ate_a_chef_learns_at_once() -> None:
    day = {"executed": "Bob", "died": ["Bob"]}
    found = town("Ann cannibal", "Bob chef dead cannibal/Lunch", "Cid imp", night=2, day=day)
    assert row(found, "chef")["player"] == "Ann"


def test_a_philosopher_who_chose_the_chef_tonight_learns_at_once() -> None:
    tonight = {"chosen": [{"by": "Ann", "players": [], "character": "chef"}]}
    found = town(
        "Ann philosopher has:chef", "Bob imp", "Cid saint", night=3, tonight=tonight, script=[*SNV, "chef"]
    )
    assert row(found, "chef")["status"] == "due"


def test_village_idiots_have_a_row_each() -> None:
    found = town("Ann villageidiot", "Bob villageidiot", "Cid imp", night=2)
    assert [r["player"] for r in rows(found, "villageidiot")] == ["Ann", "Bob"]


def test_legion_acts_once() -> None:
    found = town("Ann legion", "Bob legion", "Cid chef", night=2)
    assert [r["status"] for r in rows(found, "legion")] == ["due", "skipped"]


def test_the_dead_do_not_act() -> None:
    found = town("Ann empath dead", "Bob imp", "Cid chef", night=2)
    ann = row(found, "empath")
    assert (ann["status"], ann["reason"], ann["state"]) == ("skipped", "Ann is dead", ["dead"])


def test_who_carries_the_demons_dead_token_died_tonight() -> None:
    found = town("Ann ravenkeeper imp/Dead", "Bob imp", "Cid empath imp/Dead", night=2)
    assert row(found, "ravenkeeper")["status"] == "due"
    assert row(found, "empath")["reason"] == "Cid died tonight"


def test_killed_by_the_demon_or_by_somebody_else() -> None:
    by_demon = town("Ann sage", "Bob fanggu", "Cid klutz", night=2, tonight={"died": ["Ann"]})
    assert row(by_demon, "sage")["status"] == "due"
    by_other = town(
        "Ann sage dead assassin/Dead", "Bob fanggu", "Cid assassin", night=2, tonight={"died": ["Ann"]}
    )
    assert row(by_other, "sage")["status"] == "skipped"


def test_a_banshee_and_a_farmer_killed_tonight() -> None:
    found = town("Ann banshee imp/Dead", "Bob imp", "Cid farmer imp/Dead", "Dee chef", night=2)
    assert {row(found, slot)["status"] for slot in ("banshee", "farmer")} == {"due"}


def test_a_zombuul_acts_though_it_seems_dead() -> None:
    found = town("Ann zombuul dead", "Bob sailor", "Cid goon", night=3)
    assert row(found, "zombuul")["status"] == "due"


def test_a_zombuul_sleeps_after_a_day_with_a_death() -> None:
    found = town("Ann zombuul", "Bob sailor", "Cid goon dead", night=3, day={"died": ["Cid"]})
    assert row(found, "zombuul")["status"] == "skipped"


def test_a_witch_killed_by_a_vigormortis_goes_on() -> None:
    kept = town(
        "Ann witch dead vigormortis/Has_Ability",
        "Bob vigormortis",
        "Cid sage",
        "Dee klutz",
        "Eve artist",
        "Fay oracle",
        night=3,
    )
    assert row(kept, "witch")["status"] == "due"
    lost = town(
        "Ann witch dead vigormortis/Has_Ability",
        "Bob vigormortis dead",
        "Cid sage",
        "Dee klutz",
        "Eve artist",
        "Fay oracle",
        night=3,
    )
    assert row(lost, "witch")["status"] == "skipped"


def test_the_witch_sleeps_when_three_live() -> None:
    found = town("Ann witch", "Bob fanggu", "Cid sage", "Dee klutz dead", night=4)
    assert row(found, "witch")["status"] == "skipped"


def test_a_dead_spy_is_not_shown_the_grimoire_and_may_still_register_as_good() -> None:
    seats = ("Ann undertaker", "Bob imp", "Cid spy dead", "Dee chef")
    found = town(*seats, night=2, day={"executed": "Cid", "died": ["Cid"]})
    assert (row(found, "spy")["status"], row(found, "spy")["reason"]) == ("skipped", "Cid is dead")
    answers = [step["answer"] for step in row(found, "undertaker")["steps"] if "answer" in step]
    assert "chef" in answers[0]["possible"]


def test_a_moonchild_acts_when_dead() -> None:
    alive = town("Ann moonchild", "Bob pukka", "Cid goon", night=2)
    assert row(alive, "moonchild")["reason"] == "Ann is alive"
    dead = town("Ann moonchild dead", "Bob pukka", "Cid goon", night=2, day={"died": ["Ann"]})
    assert row(dead, "moonchild")["status"] == "due"


def test_the_godfather_wakes_when_an_outsider_died_today() -> None:
    seats = ("Ann godfather", "Bob pukka", "Cid goon dead", "Dee sailor dead")
    assert row(town(*seats, night=2, day={"died": ["Cid"]}), "godfather")["status"] == "due"
    assert row(town(*seats, night=2, day={"died": ["Dee"]}), "godfather")["status"] == "skipped"


def test_the_barber_died_today() -> None:
    found = town("Ann barber dead", "Bob fanggu", "Cid sage", night=2, day={"died": ["Ann"]})
    assert row(found, "barber")["status"] == "due"
    assert row(town("Ann barber", "Bob fanggu", "Cid sage", night=2), "barber")["status"] == "skipped"


def test_an_exorcised_demon_does_not_wake() -> None:
    found = town("Ann exorcist", "Bob pukka exorcist/Chosen", "Cid goon", night=2)
    assert row(found, "pukka")["reason"] == "The Exorcist chose Bob, who does not wake"
    drunk = town("Ann exorcist sailor/Drunk", "Bob pukka exorcist/Chosen", "Cid sailor", night=2)
    assert row(drunk, "pukka")["status"] == "due"


def test_a_preached_minion_has_no_row_to_run() -> None:
    found = town("Ann preacher", "Bob imp", "Cid poisoner preacher/No_Ability", night=2)
    cid = row(found, "poisoner")
    assert (cid["status"], cid["state"]) == ("skipped", ["no ability"])


def test_a_scarlet_woman_who_became_the_demon_is_told() -> None:
    found = town("Ann imp scarletwoman/Is_The_Demon", "Bob imp dead", "Cid chef", night=3, script=TB)
    assert row(found, "scarletwoman")["player"] == "Ann"
    assert row(found, "scarletwoman")["status"] == "due"


def test_the_poisoner_wakes_poisoned() -> None:
    found = town("Ann poisoner", "Bob imp", "Cid empath poisoner/Poisoned", night=2)
    assert row(found, "empath")["state"] == ["poisoned"]


def test_travellers_and_fabled_have_their_slots_once() -> None:
    script = [*TB, "thief", "bureaucrat", "angel", "toymaker", "hindu"]
    found = town(
        "Ann imp",
        "Bob thief",
        "Cid bureaucrat",
        "Dee bonecollector",
        script=script,
        fabled=["angel", "toymaker"],
    )
    slots = [r["slot"] for r in rows(found)]
    assert slots[:6] == ["dusk", "angel", "toymaker", "bureaucrat", "thief", "minioninfo"]


def test_a_traveller_from_outside_the_script_stands_where_the_library_has_them() -> None:
    found = town("Ann imp", "Bob bonecollector", "Cid chef", "Dee poisoner", script=TB, night=2)
    slots = [r["slot"] for r in rows(found)]
    assert slots.index("bonecollector") < slots.index("poisoner")


def test_lil_monsta_has_a_row_without_a_seat() -> None:
    found = town("Ann baron", "Bob chef", "Cid poisoner", script=["lilmonsta", "baron", "chef", "poisoner"])
    lil = row(found, "lilmonsta")
    assert (lil["player"], lil["status"]) == (None, "due")


def test_the_storyteller_has_a_dead_plague_doctors_minion_ability() -> None:
    centre = [
        {"character": "plaguedoctor", "text": "Storyteller Ability"},
        {"character": "poisoner", "text": "Poisoned"},
    ]
    found = town(
        "Ann plaguedoctor dead", "Bob imp", "Cid chef", night=3, centre=centre, script=[*TB, "plaguedoctor"]
    )
    [poisoner] = rows(found, "poisoner")
    assert (poisoner["player"], poisoner["status"]) == (None, "due")


def test_no_demon_kept_off_the_first_night() -> None:
    assert not rows(town("Ann imp", "Bob chef", "Cid poisoner", script=TB), "imp")


def test_the_coming_night_is_asked_for_by_number() -> None:
    found = {**town(*TABLE, script=TB), "night": 2}
    assert "imp" in due(found)


def test_by_day_the_next_night_is_shown() -> None:
    found = {**town(*TABLE, script=TB), "phase": {"kind": "day", "number": 1}}
    assert "monk" in due(found)


def test_a_script_with_its_own_order() -> None:
    meta = {"id": "_meta", "name": "Own", "firstNight": ["dusk", "empath", "chef", "poisoner", "dawn"]}
    found = town(*TABLE, script=[meta, *TB])
    slots = [r["slot"] for r in rows(found)]
    assert slots.index("empath") < slots.index("chef") < slots.index("poisoner")
