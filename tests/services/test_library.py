"""The library that a running program works with follows what is loaded, here or by another process."""

from __future__ import annotations

import json

from app.content.library import bundled
from app.services import library as service
from app.services import reports
from app.services.exports import export_snapshot, game_from_snapshot
from app.services.library import LOOKS_EVERY, ActiveLibrary
from app.storage.store import Store

PILOT = {
    "id": "pilot",
    "name": "Pilot",
    "team": "outsider",
    "ability": "You steer.",
    "reminders": ["Course"],
    "firstNight": 3,
    "firstNightReminder": "The Pilot points at a player. :reminder:",
}
CHEF = {"id": "chef", "name": "Cook", "team": "outsider", "ability": "Soup.", "reminders": ["Soup"]}


def files(*roles: object, **others: object) -> dict[str, bytes]:
    return {"roles.json": json.dumps(roles).encode()} | {
        f"{name}.json": json.dumps(data).encode() for name, data in others.items()
    }


def test_the_program_sees_what_it_loads_itself_at_once(store: Store) -> None:
    active = ActiveLibrary(store, clock=lambda: 0.0)
    assert active.current is bundled()
    service.load_files(store, files(PILOT))
    assert active.current.get("pilot") is None
    active.refresh()
    pilot = active.current.get("pilot")
    assert pilot is not None
    assert [s.do for i in pilot.how_to_run for s in i.steps] == ["wake", "choose_players", "place", "sleep"]
    service.forget_published(store)
    active.refresh()
    assert active.current is bundled()


def test_what_another_process_loads_is_seen_a_moment_later(store: Store) -> None:
    now = [0.0]
    active = ActiveLibrary(store, clock=lambda: now[0])
    service.load_files(store, files(PILOT))
    now[0] = LOOKS_EVERY - 0.1
    assert active.current.get("pilot") is None
    now[0] = LOOKS_EVERY
    assert active.current.get("pilot") is not None
    same = active.current
    now[0] = 10 * LOOKS_EVERY
    assert active.current is same


def test_a_program_that_starts_later_has_what_was_loaded(store: Store) -> None:
    service.load_files(store, files(PILOT))
    assert ActiveLibrary(store).current.get("pilot") is not None


def test_changes_name_what_is_new_what_is_told_otherwise_and_who_moved(store: Store) -> None:
    night = [*bundled().first_night]
    at = night.index("chef")
    night[at], night[at + 1] = night[at + 1], night[at]
    sheet = {"firstNight": night, "otherNight": [*bundled().other_nights]}
    jinxes = [{"id": "chef", "jinx": [{"id": "pilot", "reason": "They share a galley."}]}]
    published = service.load_files(store, files(PILOT, CHEF, nightsheet=sheet, jinxes=jinxes))
    found = service.changes(published, service.library_of(store))
    assert [c.id for c in found.new] == ["pilot"]
    assert [(r.ours.id, r.what) for r in found.reworded] == [
        ("chef", ("name", "team", "ability", "reminders"))
    ]
    assert "chef" in found.moved
    assert set(found.moved) <= set(night[at - 1 : at + 3])
    assert found.jinxes == 1


def test_files_that_say_what_we_say_change_nothing(store: Store) -> None:
    empath = bundled().characters["empath"]
    entry = {"id": "empath", "name": "Empath", "team": "townsfolk", "ability": empath.ability}
    published = service.load_files(store, files(entry))
    found = service.changes(published, service.library_of(store))
    assert (found.new, found.reworded, found.moved, found.jinxes) == ((), (), (), 0)


def test_reports_speak_of_the_library_that_was_loaded(store: Store) -> None:
    night = ["dusk", "pilot", "minioninfo", "demoninfo", "empath", "dawn"]
    service.load_files(store, files(PILOT, CHEF, nightsheet={"firstNight": night, "otherNight": night}))
    library = service.library_of(store)
    seats = [{"player": "Ann", "character": "Pilot"}, {"player": "Bob", "character": "imp"}]
    snapshot = {"script": ["empath"], "phase": {"kind": "night", "number": 1}, "seats": seats}
    rows = reports.night(snapshot, library)["entries"]
    assert [row["slot"] for row in rows if row["player"]] == ["pilot"]
    assert reports.day(snapshot, library)["alive"] == 2
    script = [PILOT["id"], "Cook", "empath", "monk", "virgin", "baron", "imp"]
    checked = reports.check_bag(
        {"script": script, "players": 5, "in_play": ["empath", "pilot", "cook", "baron", "imp"]}, library
    )
    assert (checked["valid"], checked["counts"]["outsider"]) == (True, 2)
    drawn = reports.bag({"script": script, "players": 5, "with": ["baron"], "seed": 1}, library)
    assert {"pilot", "chef"} <= {*drawn["in_play"]}
    game, _ = game_from_snapshot(store, snapshot)
    assert export_snapshot(store, game)["seats"][0]["character"] == "pilot"
