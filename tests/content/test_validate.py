"""Each kind of fault in the library's data is found, and named where it is."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.content.library import Library, load
from app.content.validate import problems

MONK: dict[str, Any] = {
    "id": "monk",
    "name": "Monk",
    "team": "townsfolk",
    "edition": "tb",
    "ability": "Keep somebody safe.",
    "reminders": ["Safe"],
    "how_to_run": [
        {
            "when": "other_nights",
            "gate": {"if": "not_marked", "reminder": "Safe", "who": "any", "reason": "Somebody is safe"},
            "steps": [
                {"do": "wake", "who": "self", "text": "Wake."},
                {"do": "choose_players", "count": 1, "not": ["self"], "text": "Choose."},
                {"do": "sleep", "who": "self", "text": "Sleep."},
                {"do": "place", "reminder": "Safe", "on": "chosen", "until": "dawn", "text": "Place."},
            ],
        }
    ],
}
BARON: dict[str, Any] = {
    "id": "baron",
    "name": "Baron",
    "team": "minion",
    "edition": "tb",
    "ability": "More Outsiders. [+2 Outsiders]",
    "how_to_run": [{"when": "setup", "steps": [{"do": "bag", "outsiders": "+2", "text": "Add two."}]}],
}
Data = dict[str, Any]


def sound() -> Data:
    return copy.deepcopy(
        {
            "characters": [MONK, BARON],
            "night_order": {
                "first_night": ["dusk", "minioninfo", "demoninfo", "dawn"],
                "other_nights": ["dusk", "monk", "dawn"],
            },
            "jinxes": [["monk", "baron", "They do not like each other."]],
            "setup": {"baron": [{"count": "outsider", "by": 2}]},
            "effects": {"monk": {"tokens": {"Safe": {"does": "safe"}}}},
        }
    )


def written(data: Data, folder: Path) -> Library:
    (folder / "characters").mkdir()
    (folder / "characters" / "all.json").write_text(json.dumps(data.pop("characters")))
    for name, content in data.items():
        (folder / f"{name}.json").write_text(json.dumps(content))
    return load(folder)


def found(data: Data, folder: Path) -> set[str]:
    return {f"{p.where}: {p.message}" for p in problems(written(data, folder))}


def monk(data: Data) -> Data:
    first: Data = data["characters"][0]
    return first


def acts(data: Data) -> Data:
    instruction: Data = monk(data)["how_to_run"][0]
    return instruction


def step(data: Data, verb: str) -> Data:
    return next(s for s in acts(data)["steps"] if s["do"] == verb)


def test_a_sound_library_only_lacks_the_rest_of_the_game(tmp_path: Path) -> None:
    assert found(sound(), tmp_path) == {
        "townsfolk: There are 1 characters of this team, and 69 are published.",
        "outsider: There are 0 characters of this team, and 23 are published.",
        "minion: There are 1 characters of this team, and 27 are published.",
        "demon: There are 0 characters of this team, and 19 are published.",
        "traveller: There are 0 characters of this team, and 18 are published.",
        "fabled: There are 0 characters of this team, and 14 are published.",
        "loric: There are 0 characters of this team, and 11 are published.",
        "jinxes: There are 1 jinxes, and 131 are published.",
    }


FAULTS: dict[str, tuple[Callable[[Data], Any], str]] = {
    "empty ability": (lambda d: monk(d).update(ability=""), "monk: The field “ability” is missing."),
    "no edition": (lambda d: monk(d).pop("edition"), "monk: The field “edition” is missing."),
    "no name": (lambda d: monk(d).update(name=""), "monk: The field “name” is missing."),
    "no instructions": (
        lambda d: d["characters"][1].pop("how_to_run"),
        "baron: It says nothing about how it is run.",
    ),
    "unknown moment": (lambda d: acts(d).update(when="noon"), "monk: “noon” is not a moment."),
    "unknown gate": (lambda d: acts(d)["gate"].update({"if": "luck"}), "monk: “luck” is not a condition."),
    "unknown verb": (lambda d: step(d, "place").update(do="put"), "monk: “put” is not a step."),
    "unknown field": (
        lambda d: step(d, "place").update(where="here"),
        "monk: A step “place” has no field “where”.",
    ),
    "unknown end": (
        lambda d: step(d, "place").update(until="noon"),
        "monk: “noon” is not an end for a token.",
    ),
    "no steps": (lambda d: acts(d).update(steps=[]), "monk, other_nights: An instruction has no step."),
    "no words": (
        lambda d: step(d, "place").update(text=" "),
        "monk, other_nights: A step “place” has no words.",
    ),
    "a gate without reason": (
        lambda d: acts(d)["gate"].update(reason=""),
        "monk, other_nights: A gate gives no reason.",
    ),
    "unknown card": (
        lambda d: acts(d)["steps"].append({"do": "show_card", "card": "BOO", "text": "Show."}),
        "monk, other_nights: “BOO” is not a card.",
    ),
    "an own card without words": (
        lambda d: acts(d)["steps"].append({"do": "show_card", "card": "own", "text": "Show."}),
        "monk, other_nights: A card of our own has no words.",
    ),
    "left awake": (
        lambda d: acts(d)["steps"].remove(step(d, "sleep")),
        "monk, other_nights: “self” is not woken as often as put to sleep.",
    ),
    "a choice without bound": (
        lambda d: step(d, "choose_players").pop("count"),
        "monk: A choice has no bound: Choose.",
    ),
    "a bound upside down": (
        lambda d: step(d, "choose_players").update(count=[3, 1]),
        "monk: A choice has no bound: Choose.",
    ),
    "a bound of nothing": (
        lambda d: step(d, "choose_players").update(count=0),
        "monk: A choice has no bound: Choose.",
    ),
    "unknown reminder placed": (
        lambda d: step(d, "place").update(reminder="safe"),
        "monk: There is no reminder “safe”.",
    ),
    "reminder of somebody else": (
        lambda d: step(d, "place").update(character="baron"),
        "monk: There is no reminder “Safe”.",
    ),
    "unknown reminder in a gate": (
        lambda d: acts(d)["gate"].update(reminder="Sound"),
        "monk: There is no reminder “Sound”.",
    ),
    "unknown reminder in the effects": (
        lambda d: d["effects"]["monk"]["tokens"].update(Sound={}),
        "monk: There is no reminder “Sound”.",
    ),
    "placing nothing": (
        lambda d: step(d, "place").pop("reminder"),
        "monk: A step “place” names no reminder.",
    ),
    "a reminder without end": (
        lambda d: step(d, "place").pop("until"),
        "monk: Nothing says how long “Safe” stays.",
    ),
    "an unknown word": (
        lambda d: step(d, "place").update(on="chosne"),
        "monk: “chosne” cannot stand in the field “on” of a step “place”.",
    ),
    "a number below zero": (
        lambda d: step(d, "place").update(count=-1),
        "monk: “-1” cannot stand in the field “count” of a step “place”.",
    ),
    "an unknown word in a list": (
        lambda d: step(d, "choose_players").update(**{"not": ["self", "moon"]}),
        "monk: “moon” cannot stand in the field “not” of a step “choose_players”.",
    ),
    "a field that its gate does not have": (
        lambda d: acts(d)["gate"].update(count=3),
        "monk: A gate “not_marked” has no field “count”.",
    ),
    "unknown effects": (lambda d: d["effects"]["monk"].update(aura=1), "monk: Effects have no field “aura”."),
    "an unknown field of an effect": (
        lambda d: d["effects"]["monk"]["tokens"]["Safe"].update(colour="red"),
        "monk: A token's effect has no field “colour”.",
    ),
    "an unknown effect": (
        lambda d: d["effects"]["monk"]["tokens"]["Safe"].update(does="glows"),
        "monk: “glows” is nothing that a token does.",
    ),
    "an effect with an unknown end": (
        lambda d: d["effects"]["monk"]["tokens"]["Safe"].update(until="noon"),
        "monk: “noon” is not an end for a token.",
    ),
    "the chosen before anybody chose": (
        lambda d: acts(d)["steps"].remove(step(d, "choose_players")),
        "monk: Nobody has been chosen yet: Place.",
    ),
    "the marked without a mark": (
        lambda d: (
            acts(d).update(gate=None),
            step(d, "place").update(on="self"),
            step(d, "wake").update(who="marked"),
        ),
        "monk: It does not say how marked: Wake.",
    ),
    "a row without instruction": (
        lambda d: acts(d).update(when="day"),
        "monk: It stands in the order of the night and has no instruction.",
    ),
    "an instruction without row": (
        lambda d: d["night_order"]["other_nights"].remove("monk"),
        "monk: It acts at night and is not in the order of the night.",
    ),
    "a row for nobody": (
        lambda d: d["night_order"]["first_night"].insert(1, "sage"),
        "sage: The order of the night names a character that is not there.",
    ),
    "a row twice": (
        lambda d: d["night_order"]["other_nights"].insert(1, "monk"),
        "monk: This row stands twice in the order of the night.",
    ),
    "a night without dawn": (
        lambda d: d["night_order"]["other_nights"].remove("dawn"),
        "dawn: This row is missing in the order of the night.",
    ),
    "brackets without rule": (
        lambda d: d.update(setup={"monk": [{"count": "outsider", "by": 0}]}),
        "baron: Its ability has a setup rule that is not there as data.",
    ),
    "brackets that no step says": (
        lambda d: d["characters"][1]["how_to_run"][0]["steps"][0].update(outsiders="+1"),
        "baron: No step of its setup says “+2 Outsiders”.",
    ),
    "brackets that ask for somebody": (
        lambda d: d["characters"][1].update(ability="Go. [+the Damsel]"),
        "baron: No step of its setup says “+the Damsel”.",
    ),
    "brackets that turn somebody": (
        lambda d: d["characters"][1].update(ability="Go. [1 Townsfolk is evil]"),
        "baron: No step of its setup says “1 Townsfolk is evil”.",
    ),
    "brackets that nobody understands": (
        lambda d: d["characters"][1].update(ability="Go. [Everybody sings]"),
        "baron: “[Everybody sings]” is not understood.",
    ),
    "a pair twice": (
        lambda d: d["jinxes"].append(["baron", "monk", "Again."]),
        "baron / monk: This pair stands twice.",
    ),
    "a jinx of one": (
        lambda d: d["jinxes"].append(["monk", "monk", "Alone."]),
        "monk / monk: This pair stands twice.",
    ),
    "a jinx with nobody": (
        lambda d: d["jinxes"].append(["monk", "sage", "Who?"]),
        "monk / sage: “sage” is not a character.",
    ),
    "a jinx without sentence": (
        lambda d: d["jinxes"][0].__setitem__(2, ""),
        "monk / baron: The sentence is missing.",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str, tmp_path: Path) -> None:
    spoil, problem = FAULTS[fault]
    data = sound()
    spoil(data)
    assert problem in found(data, tmp_path)


@pytest.mark.parametrize(
    "mend",
    [
        lambda d: acts(d)["steps"].append({"do": "remove", "reminder": "Safe", "text": "Take it off."}),
        lambda d: d["effects"]["monk"]["tokens"]["Safe"].update(until="dawn"),
    ],
)
def test_a_reminder_may_end_by_a_step_or_by_its_effect(mend: Callable[[Data], Any], tmp_path: Path) -> None:
    data = sound()
    step(data, "place").pop("until")
    mend(data)
    assert "monk: Nothing says how long “Safe” stays." not in found(data, tmp_path)
