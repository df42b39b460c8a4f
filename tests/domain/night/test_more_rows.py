"""Rows that others change: jinxes, heirs, tokens alone, homebrew."""

from __future__ import annotations

from tests.domain.towns import BMR, TB, row, rows, town


def test_homebrew_runs_by_its_own_instructions() -> None:
    seer = {
        "id": "my_seer",
        "name": "Seer",
        "team": "townsfolk",
        "ability": "Each night, learn how many of your living neighbours are evil.",
        "how_to_run": [
            {
                "when": "each_night",
                "gate": None,
                "steps": [
                    {"do": "wake", "who": "self", "text": "Wake the Seer."},
                    {"do": "signal", "signal": "fingers", "rule": "empath", "text": "Show the number."},
                    {"do": "sleep", "who": "self", "text": "They sleep."},
                ],
            }
        ],
    }
    found = town(
        "Ann my_seer", "Bob imp", "Cid chef", "Dee poisoner", script=[seer, "imp", "chef", "poisoner"]
    )
    seen = row(found, "my_seer")
    assert seen["status"] == "due"
    assert [s["answer"]["value"] for s in seen["steps"] if "answer" in s] == [2]


def test_homebrew_with_night_reminders_only() -> None:
    owl = {
        "id": "owl",
        "name": "Owl",
        "team": "townsfolk",
        "ability": "Each night, choose a player.",
        "firstNight": 30,
        "firstNightReminder": "The Owl chooses a player. :reminder:",
        "otherNight": 30,
        "otherNightReminder": "The Owl chooses a player. :reminder:",
        "reminders": ["Watched"],
    }
    found = town("Ann owl", "Bob imp", "Cid chef", script=[owl, "imp", "chef"])
    assert row(found, "owl")["status"] == "due"


def test_a_jinx_is_told_where_it_matters() -> None:
    found = town("Ann chambermaid", "Bob mathematician", "Cid pukka", night=2)
    assert any("Mathematician" in s["text"] for s in row(found, "chambermaid")["steps"] if s["do"] == "note")


def test_the_heir_of_a_star_pass_does_not_act_the_same_night() -> None:
    found = town("Ann imp dead imp/Dead", "Bob imp", "Cid chef", night=2, script=TB)
    assert [(r["player"], r["status"], r["reason"]) for r in rows(found, "imp")] == [
        ("Ann", "skipped", "Ann died tonight"),
        ("Bob", "skipped", "Bob became the Imp tonight"),
    ]


def test_legion_sees_each_other_at_demon_info() -> None:
    found = town(*(f"{n} legion" for n in ("Ann", "Bob", "Cid", "Dee", "Eve")), "Fay chef", "Gil saint")
    assert row(found, "minioninfo")["reason"] == "No Minion is in play"
    assert row(found, "demoninfo")["status"] == "due"


def test_an_executed_player_who_was_brought_back_died_by_execution_all_the_same() -> None:
    day = {"executed": "Bob", "died": ["Bob"]}
    found = town("Ann undertaker", "Bob chef professor/Alive", "Cid imp", "Dee professor", night=2, day=day)
    assert row(found, "undertaker")["status"] == "due"


def test_a_token_alone_tells_the_undertaker_who_was_executed() -> None:
    found = town("Ann undertaker", "Bob chef dead undertaker/Died_Today", "Cid imp", night=2)
    assert row(found, "undertaker")["status"] == "due"
    assert (
        row(town("Ann undertaker", "Bob chef dead", "Cid imp", night=2), "undertaker")["status"] == "skipped"
    )


def test_a_script_may_be_a_bare_list() -> None:
    found = {**town("Ann chef", "Bob imp", "Cid saint"), "script": ["chef", "imp", "saint"]}
    assert row(found, "chef")["status"] == "due"


def test_a_leviathan_chooses_where_a_jinx_asks_for_it() -> None:
    found = town("Ann leviathan", "Bob ravenkeeper", "Cid chef", night=2)
    jinx = next(r for r in rows(found) if r["key"] == "leviathan:1:jinx")
    assert (jinx["status"], [s["do"] for s in jinx["steps"]]) == ("due", ["wake", "choose_players", "sleep"])
    assert len(rows(town("Ann leviathan", "Bob chef", "Cid monk", night=2), "leviathan")) == 1


def test_a_lunatic_attacks_on_the_first_night_only_as_a_pukka_would() -> None:
    seats = ("Bob pukka", "Cid sailor", "Dee goon")
    as_po = row(town("Ann lunatic as:po", *seats, script=BMR), "lunatic")
    as_pukka = row(town("Ann lunatic as:pukka", *seats, script=BMR), "lunatic")
    chooses = [any(s["do"] == "choose_players" for s in r["steps"]) for r in (as_po, as_pukka)]
    assert chooses == [False, True]


def test_a_cannibal_who_ate_the_juggler_learns_the_count() -> None:
    day = {"executed": "Bob", "died": ["Bob"]}
    seats = ("Ann cannibal", "Bob juggler dead cannibal/Lunch juggler/Correct juggler/Correct", "Cid imp")
    found = [r for r in rows(town(*seats, night=2, day=day), "juggler") if r["player"] == "Ann"]
    assert [s["answer"]["value"] for s in found[0]["steps"] if "answer" in s] == [2]


def test_homebrew_with_a_place_in_the_night_and_no_words_for_it_is_run_by_its_ability() -> None:
    lamp = {"id": "lamp", "name": "Lamp", "team": "townsfolk", "ability": "You shine.", "firstNight": 3}
    cast = ("Ann lamp", "Bob imp", "Cid poisoner", "Dee chef")
    script = [lamp, "imp", "poisoner", "chef"]
    found = row(town(*cast, script=script), "lamp")
    assert (found["status"], [step["text"] for step in found["steps"]]) == ("due", ["You shine."])
    ill = row(town("Ann lamp poisoner/Poisoned", *cast[1:], script=script), "lamp")
    assert (ill["status"], ill["state"]) == ("due", ["poisoned"])
    assert row(town("Ann lamp dead", *cast[1:], script=script), "lamp")["status"] == "skipped"
    assert rows(town(*cast, script=script, night=2), "lamp") == []


def test_a_bluff_that_came_into_play_is_told_before_the_demon_sees_it() -> None:
    cast = ("Ann chef", "Bob imp", "Cid poisoner", "Dee monk", "Eve virgin", "Fay drunk", "Gus slayer")

    def told(*bluffs: str) -> list[str]:
        steps = row(town(*cast, script=TB, bluffs=list(bluffs)), "demoninfo")["steps"]
        return [step["text"] for step in steps if step["do"] == "note"]

    assert told("saint", "mayor", "soldier") == []
    assert told("saint", "chef", "mayor") == ["Chef is a bluff and in play."]
    assert told("saint", "drunk", "mayor") == ["Drunk is a bluff and in play."]
    assert told("saint", "spy", "mayor") == ["Spy is not a good character of this script."]
    assert told("saint", "mayor") == ["There are 2 bluffs; the Demon learns 3."]
    assert told() == []
