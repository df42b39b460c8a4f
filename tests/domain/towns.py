"""Towns to ask: seats written as short lines, the sheet of their night, and what it answers."""

from __future__ import annotations

from typing import Any

from app.services.reports import night

TB = [
    "washerwoman",
    "librarian",
    "investigator",
    "chef",
    "empath",
    "fortuneteller",
    "undertaker",
    "monk",
    "ravenkeeper",
    "virgin",
    "slayer",
    "soldier",
    "mayor",
    "butler",
    "drunk",
    "recluse",
    "saint",
    "poisoner",
    "spy",
    "scarletwoman",
    "baron",
    "imp",
]
SNV = [
    "clockmaker",
    "dreamer",
    "snakecharmer",
    "mathematician",
    "flowergirl",
    "towncrier",
    "oracle",
    "savant",
    "seamstress",
    "philosopher",
    "artist",
    "juggler",
    "sage",
    "mutant",
    "sweetheart",
    "barber",
    "klutz",
    "eviltwin",
    "witch",
    "cerenovus",
    "pithag",
    "fanggu",
    "vigormortis",
    "nodashii",
    "vortox",
]
BMR = [
    "grandmother",
    "sailor",
    "chambermaid",
    "exorcist",
    "innkeeper",
    "gambler",
    "gossip",
    "courtier",
    "professor",
    "minstrel",
    "tealady",
    "pacifist",
    "fool",
    "tinker",
    "moonchild",
    "goon",
    "lunatic",
    "godfather",
    "devilsadvocate",
    "assassin",
    "mastermind",
    "zombuul",
    "pukka",
    "shabaloth",
    "po",
]


def seat(line: str) -> dict[str, Any]:
    """A seat from words: "Ann empath", then any of dead, good, evil, as:chef (believes), has:chef
    (gained) and tokens such as poisoner/Poisoned (underscores for spaces)."""
    player, character, *rest = line.split()
    made: dict[str, Any] = {"player": player, "character": character, "reminders": []}
    for word in rest:
        if word == "dead":
            made["alive"] = False
        elif word in ("good", "evil"):
            made["alignment"] = word
        elif word.startswith("as:"):
            made["believes"] = word[3:]
        elif word.startswith("has:"):
            made.setdefault("gained", []).append(word[4:])
        else:
            owner, text = word.split("/")
            made["reminders"].append({"character": owner, "text": text.replace("_", " ")})
    return made


def town(*lines: str, night: int = 1, script: list[Any] | None = None, **more: Any) -> dict[str, Any]:
    """A snapshot of these seats in this night. Without a script, one of the characters in play."""
    seats = [seat(line) for line in lines]
    played = [s["character"] for s in seats]
    return {
        "format": "grimoire-snapshot/1",
        "script": {"name": "Town", "characters": script or [*dict.fromkeys(played)]},
        "phase": {"kind": "night", "number": night},
        "seats": seats,
        **more,
    }


def rows(snapshot: dict[str, Any], slot: str | None = None) -> list[dict[str, Any]]:
    """The rows of the sheet, or those of one slot."""
    return [row for row in night(snapshot)["entries"] if slot in (None, row["slot"])]


def row(snapshot: dict[str, Any], slot: str) -> dict[str, Any]:
    """The one row of a slot."""
    [found] = rows(snapshot, slot)
    return found


def answer(snapshot: dict[str, Any], slot: str, choice: str | None = None) -> dict[str, Any]:
    """What the slot's row answers: outright, or for one choice."""
    key = "answer" if choice is None else "answer_for"
    [found] = [step[key] for step in row(snapshot, slot)["steps"] if key in step]
    told: dict[str, Any] = found if choice is None else found[choice]
    return told


def told(snapshot: dict[str, Any], slot: str, choice: str | None = None) -> tuple[Any, list[Any]]:
    """The true value and the permitted ones."""
    found = answer(snapshot, slot, choice)
    return found["value"], found["possible"]


def due(snapshot: dict[str, Any]) -> list[str]:
    """The slots of the rows that are still to be run."""
    return [row["slot"] for row in rows(snapshot) if row["status"] == "due"]
