"""The shapes in which tools wrap a script: a list, a list in an object, lists by team, objects by id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.almanac.names import team_named

META = "_meta"
_LISTS = ("characters", "roles", "script", "entries", "content", "data", "scriptData", "script_data", "json")
_DEEPEST = 4
_ABOUT = frozenset(
    {"author", "logo", "almanac", "hideTitle", "background", "version", "edition", "bootlegger"}
)
_FIELDS = {
    field.casefold(): field
    for field in (
        "id",
        "name",
        "team",
        "ability",
        "image",
        "edition",
        "flavor",
        "reminders",
        "remindersGlobal",
        "setup",
        "firstNight",
        "firstNightReminder",
        "otherNight",
        "otherNightReminder",
        "jinxes",
        "special",
    )
} | {
    "roleid": "id",
    "characterid": "id",
    "character": "id",
    "role": "id",
    "flavour": "flavor",
    "type": "team",
}


def entries_in(value: Any, depth: int = 0) -> tuple[list[Any], dict[str, Any]] | None:
    """The entries in a JSON value and what stands beside them about the script; None where there are none."""
    if isinstance(value, list):
        return value, {}
    if not isinstance(value, Mapping) or depth > _DEEPEST:
        return None
    listed = next((key for key in _LISTS if isinstance(value.get(key), list)), None)
    if listed is not None:
        return value[listed], _beside(value, listed)
    inner = next((key for key in _LISTS if isinstance(value.get(key), Mapping)), None)
    found = entries_in(value[inner], depth + 1) if inner is not None else None
    if found is not None and inner is not None:
        return found[0], _beside(value, inner) | found[1]
    if "id" in value or ("name" in value and ("team" in value or "ability" in value)):
        return [value], {}
    return _by_team(value) or _by_id(value)


def _beside(value: Mapping[str, Any], inner: str) -> dict[str, Any]:
    beside = {key: part for key, part in value.items() if key != inner}
    own = beside.pop(META, None) or beside.pop("meta", None)
    told = {**beside, **own} if isinstance(own, Mapping) else beside
    return {**told, "name": told.get("name") or told.get("title"), "id": META}


def _by_team(value: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]] | None:
    """ "townsfolk": […], "minions": […]: each entry is of the team that its list says."""
    teams = {key: team for key in value if (team := team_named(key)) and isinstance(value[key], list)}
    if len(teams) < 2:
        return None
    entries = [
        {"team": team.value, **entry} if isinstance(entry, Mapping) and "ability" in entry else entry
        for key, team in teams.items()
        for entry in value[key]
    ]
    return entries, _beside({key: part for key, part in value.items() if key not in teams}, "")


def _by_id(value: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]] | None:
    rows = {key: row for key, row in value.items() if isinstance(row, Mapping)}
    if not rows or len(rows) != len(value):
        return None
    told = rows.pop(META, rows.pop("meta", {}))
    return [{"id": key, **row} for key, row in rows.items()], {**told, "id": META} if told else {}


def with_usual_names(entry: Any) -> Any:
    """An entry whose fields are spelled as published: `ID`, `roleId` and `character` are `id`.

    An entry that only tells of the script (a name and an author) is `_meta`.
    """
    if not isinstance(entry, Mapping):
        return entry
    if len(entry) == 1 and isinstance(entry.get(META), Mapping):
        return {**entry[META], "id": META}
    fields = dict(entry)
    for key in entry:
        usual = _FIELDS.get(key.casefold())
        if usual is not None and usual not in fields:
            fields[usual] = fields.pop(key)
    told = fields.get("id") is None and "ability" not in fields and "team" not in fields
    if told and _ABOUT & fields.keys() and "name" in fields:
        fields["id"] = META
    if isinstance(fields.get("id"), str) and fields["id"].casefold() == META:
        fields["id"] = META
    return fields
