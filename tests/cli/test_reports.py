"""Reports on a Grimoire: one by one, or line by line."""

from __future__ import annotations

import json

from tests.cli.conftest import Grimoire

SNAPSHOT = {
    "format": "grimoire-snapshot/1",
    "script": {"name": "Trouble", "characters": ["chef", "empath", "imp"]},
    "phase": {"kind": "night", "number": 1},
    "seats": [
        {"player": "Ann", "character": "chef"},
        {"player": "Bob", "character": "empath"},
        {"player": "Cid", "character": "imp"},
    ],
}


def test_a_night_for_machines_and_for_people(grimoire: Grimoire) -> None:
    text = json.dumps(SNAPSHOT)
    answer = grimoire("night", "-", "--json", stdin=text).json
    assert answer["night"] == 1
    assert [e["player"] for e in answer["entries"] if e["slot"] == "chef"] == ["Ann"]

    lines = grimoire("night", "-", stdin=text).out.splitlines()
    assert lines[0] == "Night 1"
    assert "chef — Ann" in lines


def test_people_are_told_what_every_choice_would_tell(grimoire: Grimoire) -> None:
    asked = SNAPSHOT | {"seats": [*SNAPSHOT["seats"], {"player": "Dee", "character": "fortuneteller"}]}
    lines = [line.strip() for line in grimoire("night", "-", stdin=json.dumps(asked)).out.splitlines()]
    assert "→ yes: Ann+Cid, Bob+Cid, Cid+Dee" in lines
    assert "→ no: Ann+Bob, Ann+Dee, Bob+Dee" in lines


def test_another_night_can_be_asked_for(grimoire: Grimoire) -> None:
    answer = grimoire("night", "-", "--night", "2", "--json", stdin=json.dumps(SNAPSHOT)).json
    assert answer["night"] == 2
    assert [e for e in answer["entries"] if e["slot"] == "chef"] == []


def test_each_line_gets_its_answer_in_order(grimoire: Grimoire) -> None:
    unknown = SNAPSHOT | {"seats": [{"player": "Ann", "character": "moonwalker"}]}
    requests = [json.dumps(SNAPSHOT), "no JSON", "7", "", json.dumps(unknown), json.dumps(SNAPSHOT)]

    said = grimoire("night", "--lines", stdin="\n".join(requests))

    answers = [json.loads(line) for line in said.out.splitlines()]
    assert said.status == 0
    assert [sorted(answer)[0] for answer in answers] == ["entries", "error", "error", "error", "entries"]
    assert answers[0] == answers[4]
    assert answers[1]["error"] == "This line is not JSON."
    assert "moonwalker" in answers[3]["error"]


def test_a_document_is_read_for_machines_and_for_people(grimoire: Grimoire) -> None:
    script = json.dumps([{"id": "_meta", "name": "Three"}, "chef", "Fang_Gu", "zzznotreal"])
    answer = grimoire("read", "-", "--json", stdin=script).json
    assert answer["name"] == "Three"
    assert [c["id"] for c in answer["characters"]] == ["chef", "fanggu"]
    assert "zzznotreal" in [p["where"] for p in answer["problems"]]
    assert set(answer["characters"][0]) >= {
        "id",
        "name",
        "team",
        "ability",
        "official",
        "wakes",
        "how_to_run",
    }

    said = grimoire("read", "-", stdin=script).out
    assert "Three (script, 2 characters)" in said
    assert "zzznotreal: " in said


def test_a_day_and_a_death_for_machines_and_for_people(grimoire: Grimoire) -> None:
    text = json.dumps(SNAPSHOT | {"phase": {"kind": "day", "number": 1}})
    day = grimoire("day", "-", "--json", stdin=text).json
    assert set(day) >= {
        *("alive", "votes_needed", "exile_needed", "about_to_die", "nominations"),
        *("may_nominate", "may_be_nominated", "before_nominating", "wins", "problems"),
    }
    assert (day["alive"], day["votes_needed"]) == (3, 2)
    assert "alive: 3" in grimoire("day", "-", stdin=text).out

    asked = ("death", "-", "--of", "Cid", "--cause", "execution")
    death = grimoire(*asked, "--json", stdin=text).json
    assert set(death) == {"dies", "why", "follows", "wins"}
    assert (death["dies"], [win["team"] for win in death["wins"]]) == (True, ["good"])
    assert "dies: yes" in grimoire(*asked, stdin=text).out


def test_deaths_line_by_line(grimoire: Grimoire) -> None:
    asked = [{"snapshot": SNAPSHOT, "of": name, "cause": "demon", "by": "Cid"} for name in ("Ann", "Zoe")]
    said = grimoire("death", "--lines", stdin="\n".join(map(json.dumps, asked)))
    ann, zoe = (json.loads(line) for line in said.out.splitlines())
    assert ann["dies"] is True
    assert zoe == {"error": "Nobody here is called “Zoe”."}


def test_bags_are_filled_and_checked(grimoire: Grimoire) -> None:
    script = ["chef", "empath", "monk", "slayer", "mayor", "virgin", "saint", "poisoner", "spy", "imp"]
    asked = ("bag", "--script", "-", "--players", "7", "--with", "chef,spy", "--json")
    filled = grimoire(*asked, "--seed", "7", stdin=json.dumps(script)).json
    assert filled["distributions"] == [{"townsfolk": 5, "outsider": 0, "minion": 1, "demon": 1}]
    assert {"chef", "spy", "imp"} <= set(filled["bag"])
    again = {"script": script, "players": 7, "with": ["chef", "spy"], "seed": 7}
    assert json.loads(grimoire("bag", "--lines", stdin=json.dumps(again)).out) == filled
    named = grimoire(*asked, "--seed", "Friday", stdin=json.dumps(script))
    assert named.json["seed"] == "Friday"
    assert grimoire(*asked, "--seed=--7", stdin=json.dumps(script)).status == 0

    in_play = ("--in-play", ",".join(filled["in_play"]), "--json")
    checked = grimoire("check-bag", "--script", "-", "--players", "7", *in_play, stdin=json.dumps(script))
    assert (checked.json["valid"], checked.json["problems"]) == (True, [])
    assert checked.json["distributions"] == filled["distributions"]
