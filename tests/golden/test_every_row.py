"""Every character of the published night order has its row when it is in play, and can be run."""

from __future__ import annotations

import json
import random

import pytest

from app.content.library import bundled
from app.domain.characters import BAG_TEAMS, STORYTELLER_TEAMS, Team
from app.domain.script import FIXED_SLOTS
from app.services.reports import night
from tests.domain.towns import rows, town

LIBRARY = bundled()
ORDERS = [(1, slot) for slot in LIBRARY.first_night] + [(2, slot) for slot in LIBRARY.other_nights]
SLOTS = [(number, slot) for number, slot in ORDERS if slot not in FIXED_SLOTS]


@pytest.mark.parametrize(("number", "slot"), SLOTS)
def test_a_character_of_the_night_order_has_a_row(number: int, slot: str) -> None:
    character = LIBRARY.get(slot)
    assert character is not None
    table = ["Bob imp", "Cid poisoner", "Dee chef", "Eve saint", "Fay mayor", "Gil monk", "Hal empath"]
    if character.team in STORYTELLER_TEAMS:
        kind = "fabled" if character.team is Team.FABLED else "loric"
        found = town("Ann slayer", *table, night=number, script=[slot, "slayer", "imp"], **{kind: [slot]})
    else:
        believes = {"lunatic": " as:imp", "marionette": " as:slayer"}.get(slot, "")
        found = town(f"Ann {slot}{believes}", *table, night=number)
    row = rows(found, slot)[0]
    assert row["steps"] or row["status"] == "skipped"
    assert row["status"] == "due" or row["reason"]


@pytest.mark.parametrize("seed", range(40))
def test_any_town_with_any_tokens_has_a_sheet(seed: int) -> None:
    rng = random.Random(seed)
    pool = [c for c in LIBRARY.characters.values() if c.team in (*BAG_TEAMS, Team.TRAVELLER)]
    script = rng.sample(pool, 30)
    tokens = [{"character": c.id, "text": t} for c in script for t in (*c.reminders, *c.global_reminders)]
    ids = [c.id for c in script]
    seats = []
    for place in range(rng.randint(5, 20)):
        seat = {"player": f"P{place}", "character": rng.choice(ids), "alive": rng.random() > 0.3}
        seat["reminders"] = rng.sample(tokens, rng.choice([0, 1, 2]))
        if rng.random() < 0.2:
            seat["gained"] = [rng.choice(ids)]
        if rng.random() < 0.2:
            seat["believes"] = rng.choice(ids)
        seats.append(seat)
    snapshot = {
        "script": {"name": "Any", "characters": ids},
        "phase": {"kind": rng.choice(["night", "day", "setup", "ended"]), "number": rng.randint(1, 6)},
        "seats": seats,
        "centre": rng.sample(tokens, 2),
        "day": {
            "nominations": [{"by": "P0", "of": "P1", "votes": ["P2", "P3"]}],
            "executed": rng.choice([None, "P1"]),
        },
        "tonight": {"died": rng.choice([[], ["P2"]])},
    }
    sheet = night(snapshot)
    json.dumps(sheet)
    assert [e["slot"] for e in sheet["entries"]].count("dawn") == 1
    assert len({e["key"] for e in sheet["entries"]}) == len(sheet["entries"])
