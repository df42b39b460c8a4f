"""The publisher's own data files, which people who have them may load.

Three JSON files in one folder: `roles.json` (needed), `nightsheet.json` and `jinxes.json`. Their
wording, teams and orders then take the place of the bundled ones; see `Library.with_data`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.content.spelling import folded
from app.domain.characters import Character, Team, character_from_data
from app.domain.how_to_run import Instruction
from app.domain.problems import Problem, Refused
from app.domain.script import Jinx
from app.domain.words import Message, say

ROLES, NIGHTS, JINXES = FILES = ("roles.json", "nightsheet.json", "jinxes.json")
MOST_BYTES = 20_000_000

# Reads a character's two night reminders ("The Thief chooses a player. :reminder:") into instructions.
ReadReminders = Callable[[Character, str, str], tuple[Instruction, ...]]


@dataclass(frozen=True, slots=True)
class Published:
    """What the files hold. The orders and `jinxes` are empty where their file was not given."""

    characters: tuple[Character, ...]
    first_night: tuple[str, ...] = ()
    other_nights: tuple[str, ...] = ()
    jinxes: tuple[Jinx, ...] = ()
    problems: tuple[Problem, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """The JSON shape in which an import is kept."""
        return {
            "characters": [c.to_data() for c in self.characters],
            "first_night": list(self.first_night),
            "other_nights": list(self.other_nights),
            "jinxes": [[j.one, j.two, j.text, j.official] for j in self.jinxes],
        }


def published_from_data(data: Mapping[str, Any]) -> Published:
    """What `Published.to_data` made, without the problems."""
    return Published(
        characters=tuple(character_from_data(c) for c in data.get("characters", ())),
        first_night=tuple(data.get("first_night", ())),
        other_nights=tuple(data.get("other_nights", ())),
        jinxes=tuple(Jinx(*row) for row in data.get("jinxes", ())),
    )


def read_folder(folder: Path, read_reminders: ReadReminders) -> Published:
    """The files of a folder. Raises `Refused` with the reason where they cannot be read."""
    if not folder.is_dir():
        raise Refused(say("There is no folder “{folder}”.", folder=folder))
    found: dict[str, bytes] = {}
    for name in FILES:
        try:
            found[name] = _bytes_of(folder / name)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise Refused(say("“{file}” cannot be opened: {why}", file=name, why=error.strerror)) from error
    return read_files(found, read_reminders)


def read_files(files: Mapping[str, bytes], read_reminders: ReadReminders) -> Published:
    """The same from contents by file name, as a page uploads them. Raises `Refused`."""
    if ROLES not in files:
        raise Refused(say("There is no file “{file}” among these.", file=ROLES))
    problems: list[Problem] = []
    characters = tuple(_characters(_list_of(ROLES, files[ROLES]), read_reminders, problems))
    if not characters:
        raise Refused(say("“{file}” holds no character.", file=ROLES))
    nights = _json_of(NIGHTS, files[NIGHTS]) if NIGHTS in files else {}
    if not isinstance(nights, dict):
        raise Refused(say("“{file}” is not of the publisher's shape.", file=NIGHTS))
    rows = _list_of(JINXES, files[JINXES]) if JINXES in files else []
    return Published(
        characters,
        _order(nights.get("firstNight"), ("minioninfo", "demoninfo")),
        _order(nights.get("otherNight"), ()),
        tuple(_jinxes(rows, problems)),
        tuple(problems),
    )


def _bytes_of(file: Path) -> bytes:
    if file.stat().st_size > MOST_BYTES:
        raise Refused(say("“{file}” is too large.", file=file.name))
    return file.read_bytes()


def _json_of(name: str, content: bytes) -> Any:
    try:
        return json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Refused(say("“{file}” is not a text in UTF-8.", file=name)) from error
    except json.JSONDecodeError as error:
        raise Refused(
            say("“{file}” is not JSON: line {line}: {why}", file=name, line=error.lineno, why=error.msg)
        ) from error
    except RecursionError as error:
        raise Refused(say("“{file}” is nested too deeply.", file=name)) from error


def _list_of(name: str, content: bytes) -> list[Any]:
    found = _json_of(name, content)
    if not isinstance(found, list):
        raise Refused(say("“{file}” is not of the publisher's shape.", file=name))
    return found


def _characters(
    entries: list[Any], read_reminders: ReadReminders, problems: list[Problem]
) -> Iterator[Character]:
    seen: set[str] = set()
    for place, entry in enumerate(entries, 1):
        if isinstance(entry, dict) and entry.get("id") == "_meta":
            continue
        wrong = _fault_of(entry)
        if wrong is not None:
            problems.append(Problem(_where(entry, place), wrong))
            continue
        team = _team(entry["team"])
        if team is None:
            problems.append(Problem(entry["id"], say("“{team}” is not a team.", team=entry["team"])))
        elif entry["id"] not in seen:
            seen.add(entry["id"])
            yield _character(entry, team, read_reminders)


def _where(entry: Any, place: int) -> str:
    named = entry.get("id") if isinstance(entry, dict) else None
    return named if isinstance(named, str) and named else f"{ROLES}, {place}"


def _fault_of(entry: Any) -> Message | None:
    if not isinstance(entry, dict):
        return say("This entry is not a character.")
    for field in ("id", "name", "team"):
        if not isinstance(entry.get(field), str) or not entry[field].strip():
            return say("The field “{field}” is missing.", field=field)
    return None


def _team(name: str) -> Team | None:
    spelled = folded(name).replace("traveler", "traveller")
    return Team(spelled) if spelled in {team.value for team in Team} else None


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(text for text in value if isinstance(text, str)) if isinstance(value, list) else ()


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""


def _character(entry: Mapping[str, Any], team: Team, read_reminders: ReadReminders) -> Character:
    character = Character(
        id=entry["id"],
        name=entry["name"],
        team=team,
        ability=_text(entry.get("ability")),
        edition=_text(entry.get("edition")) or None,
        reminders=_texts(entry.get("reminders")),
        global_reminders=_texts(entry.get("remindersGlobal")),
        flavour=_text(entry.get("flavor")),
        official=True,
    )
    first, other = _text(entry.get("firstNightReminder")), _text(entry.get("otherNightReminder"))
    return replace(character, how_to_run=read_reminders(character, first, other))


def _order(value: Any, between: tuple[str, ...]) -> tuple[str, ...]:
    """A night's order with the rows that it cannot do without; empty where nothing was given."""
    given = tuple(dict.fromkeys(_texts(value)))
    if not given:
        return ()
    start = () if "dusk" in given else ("dusk",)
    missing = tuple(slot for slot in between if slot not in given)
    end = () if "dawn" in given else ("dawn",)
    return (*start, *missing, *given, *end)


def _jinxes(rows: list[Any], problems: list[Problem]) -> Iterator[Jinx]:
    seen: set[frozenset[str]] = set()
    for place, row in enumerate(rows, 1):
        one = row.get("id") if isinstance(row, dict) else None
        pairs = row.get("jinx") if isinstance(row, dict) else None
        if not isinstance(one, str) or not isinstance(pairs, list):
            problems.append(Problem(f"{JINXES}, {place}", say("This entry is not a jinx.")))
            continue
        for pair in pairs:
            two = pair.get("id") if isinstance(pair, dict) else None
            if not isinstance(two, str):
                problems.append(Problem(one, say("This entry is not a jinx.")))
            elif frozenset((one, two)) not in seen:
                seen.add(frozenset((one, two)))
                yield Jinx(one, two, _text(pair.get("reason")))
