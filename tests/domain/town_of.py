"""Towns in a few words, for the rules of deaths and days: seats as in `towns`, and `voted` for a spent
ghost vote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.services.reports import day, death
from tests.domain.towns import seat as seat_of

Json = dict[str, Any]


def seat(line: str) -> Json:
    words = line.split()
    row: Json = seat_of(" ".join(word for word in words if word != "voted"))
    return {**row, "ghost_vote": "voted" not in words}


def token(word: str) -> Json:
    character, _, text = word.partition("/")
    return {"character": character, "text": text.replace("_", " ")}


def town(*lines: str, at: str = "night 2", script: str = "", centre: str = "", **more: Any) -> Json:
    """A snapshot. `script` names characters beside those in play, `centre` tokens in the centre."""
    seats = [seat(line) for line in lines]
    kind, number = at.split()
    return {
        "format": "grimoire-snapshot/1",
        "script": {"name": "Test", "characters": [*(s["character"] for s in seats), *script.split()]},
        "phase": {"kind": kind, "number": int(number)},
        "seats": seats,
        "centre": [token(word) for word in centre.split()],
        **more,
    }


def vote(by: str | None, of: str, *voters: str) -> Json:
    return {"by": by, "of": of, "votes": list(voters)}


def the_day(*rows: Json, executed: str | None = None, died: str = "", exiled: str = "") -> Json:
    return {"nominations": list(rows), "executed": executed, "died": died.split(), "exiled": exiled.split()}


def dies(snapshot: Mapping[str, Any], of: str, cause: str, by: str | None = None) -> bool | None:
    answer: bool | None = ask(snapshot, of, cause, by)["dies"]
    return answer


def ask(snapshot: Mapping[str, Any], of: str, cause: str, by: str | None = None) -> Json:
    return death({"snapshot": snapshot, "of": of, "cause": cause, "by": by})


def follows(snapshot: Mapping[str, Any], of: str, cause: str, by: str | None = None) -> set[tuple[str, ...]]:
    """What follows, as (player, effect) or (player, effect, character)."""
    rows = ask(snapshot, of, cause, by)["follows"]
    return {(r["player"], r["effect"], *([r["character"]] if r["character"] else [])) for r in rows}


def winners(snapshot: Mapping[str, Any], of: str, cause: str, by: str | None = None) -> list[str]:
    """The sides that the death makes win."""
    return [win["team"] for win in ask(snapshot, of, cause, by)["wins"]]


def report(snapshot: Mapping[str, Any]) -> Json:
    return day(snapshot)


def won(snapshot: Mapping[str, Any]) -> list[str]:
    """The sides that have won by the day's report."""
    return [win["team"] for win in day(snapshot)["wins"]]
