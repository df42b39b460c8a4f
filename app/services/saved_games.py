"""Games that other tools have saved, as snapshots: townsquare, its forks, and Pocket Grimoire.

What they do not hold (the phase, the day's votes) is left out. A character that nobody knows leaves its
seat empty, with the id in the seat's note.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from app.almanac.json_text import texts
from app.content.library import Library
from app.domain.characters import Alignment, Character, Team
from app.domain.notation import FORMAT
from app.services.scripts import EDITIONS

# The fields of homebrew, which townsquare saves by their places alone.
_FIELDS = (
    "id name image ability edition firstNight firstNightReminder otherNight otherNightReminder reminders "
    "remindersGlobal setup team"
).split()
_MOST_ROWS = 400
_OTHER = {Alignment.GOOD: Alignment.EVIL, Alignment.EVIL: Alignment.GOOD}


def as_snapshot(data: Any, library: Library) -> dict[str, Any] | None:
    """The snapshot that a saved game of another tool comes to; None where it is no such game."""
    if not isinstance(data, Mapping):
        return None
    inner = data.get("game")
    game: Mapping[str, Any] = inner if isinstance(inner, Mapping) else data
    if isinstance(game.get("players"), list) and all(isinstance(p, Mapping) for p in game["players"]):
        return _town_square(game, library)
    if isinstance(game.get("tokens"), list) and "characters" in game:
        return _pocket(game, library)
    return None


@dataclass(frozen=True, slots=True)
class _Known:
    """The characters that a saved game can mean: its own homebrew by id, and the library."""

    library: Library
    own: Mapping[str, Mapping[str, Any]]

    def id_of(self, value: Any) -> str | None:
        """The id of a character named by an id or a whole record; None where nobody knows it."""
        spelling = value.get("id") if isinstance(value, Mapping) else value
        if not isinstance(spelling, str) or not spelling.strip():
            return None
        if spelling in self.own:
            return spelling
        known = self.library.resolve(spelling)
        return None if known is None else known.id

    def reminder(self, text: Any, of: Any) -> dict[str, Any]:
        """A reminder token; one of no known character is the Storyteller's own."""
        return {"character": self.id_of(of), "text": str(text or "")}

    def seat(self, name: str, value: Any) -> dict[str, Any]:
        """A seat with its character, or with a note of the one that nobody knows."""
        character = self.id_of(value)
        unknown = (value.get("id") if isinstance(value, Mapping) else value) if character is None else None
        return {"player": name, "character": character, "note": str(unknown or "")[:60], "reminders": []}


def _town_square(game: Mapping[str, Any], library: Library) -> dict[str, Any]:
    roles = game.get("roles")
    entries = [_named_fields(entry) for entry in roles] if isinstance(roles, list) else []
    fabled = game.get("fabled") if isinstance(game.get("fabled"), list) else []
    told = [e for e in (*entries, *(fabled or ())) if isinstance(e, Mapping) and e.get("ability")]
    own = {str(e["id"]): e for e in told if e.get("id") and library.resolve(str(e["id"])) is None}
    known = _Known(library, own)
    edition = game.get("edition")
    about = edition if isinstance(edition, Mapping) else {"id": edition}
    names = _names(row.get("name") for row in game["players"])
    seats = [_town_seat(row, name, known) for row, name in zip(game["players"], names, strict=True)]
    characters: list[Any] = [own.get(str(_id(e)), known.id_of(e)) for e in entries]
    published = [c.id for c in library.characters.values() if c.edition == about.get("id") and _is_played(c)]
    name = str(about.get("name") or EDITIONS.get(str(about.get("id"))) or "")
    return _snapshot(name, [c for c in characters if c] or published, seats, known, fabled or ()) | {
        "bluffs": [bluff for b in _bluffs(game.get("bluffs")) if (bluff := known.id_of(b))]
    }


def _named_fields(entry: Any) -> Any:
    """An entry of homebrew with the names of its fields, where the tool has saved their places alone."""
    if not isinstance(entry, Mapping) or "id" in entry:
        return entry
    return {field: entry[str(place)] for place, field in enumerate(_FIELDS) if str(place) in entry}


def _id(entry: Any) -> Any:
    return entry.get("id") if isinstance(entry, Mapping) else entry


def _is_played(character: Character) -> bool:
    return character.team in (Team.TOWNSFOLK, Team.OUTSIDER, Team.MINION, Team.DEMON)


def _town_seat(row: Mapping[str, Any], name: str, known: _Known) -> dict[str, Any]:
    seat = known.seat(name, row.get("role"))
    dead = row.get("isDead") is True
    vote = row["voteToken"] is True if "voteToken" in row else row.get("isVoteless") is not True
    side = str(row.get("alignment") or "").lower()
    reminders = row.get("reminders") if isinstance(row.get("reminders"), list) else []
    return seat | {
        "alive": not dead,
        "ghost_vote": vote or not dead,
        "alignment": side if side in ("good", "evil") else None,
        "reminders": [
            known.reminder(r.get("name"), r.get("role")) for r in reminders or () if isinstance(r, Mapping)
        ],
    }


def _bluffs(value: Any) -> Iterator[Any]:
    rows = value if isinstance(value, list) else []
    for row in rows[:_MOST_ROWS]:
        yield from row if isinstance(row, list) else (row,)


def _names(given: Iterator[Any]) -> list[str]:
    """A name for each seat, each another: those without one are counted."""
    taken: list[str] = []
    for place, value in enumerate(given, 1):
        wanted = value.strip() if isinstance(value, str) else ""
        wanted = wanted or f"Player {place}"
        names = (wanted if number == 1 else f"{wanted} {number}" for number in count(1))
        taken.append(next(name for name in names if name not in taken))
    return taken


def _pocket(game: Mapping[str, Any], library: Library) -> dict[str, Any]:
    about = game["characters"]
    entries = about.get("characters") if isinstance(about, Mapping) else about
    entries = list(entries) if isinstance(entries, list) else []
    own = {
        str(e["id"]): e
        for e in entries
        if isinstance(e, Mapping) and e.get("id") and e.get("ability") and not library.resolve(str(e["id"]))
    }
    known = _Known(library, own)
    rows = [row for row in game["tokens"][:_MOST_ROWS] if isinstance(row, Mapping) and _id(row)]
    tokens = _round([row for row in rows if ":" not in str(row["id"])])
    names = _names(row.get("playerName") for row in tokens)
    seats = [_pocket_seat(row, name, known) for row, name in zip(tokens, names, strict=True)]
    for row in rows:
        character, colon, number = str(row["id"]).partition(":")
        if colon and tokens:
            near = min(range(len(tokens)), key=lambda place: math.dist(_spot(row), _spot(tokens[place])))
            seats[near]["reminders"].append(known.reminder(_text_of(character, number, known), character))
    name = str(about.get("name") or "") if isinstance(about, Mapping) else ""
    characters = [own.get(str(_id(entry)), known.id_of(entry)) for entry in entries]
    return _snapshot(name, [c for c in characters if c], seats, known, ()) | {
        "bluffs": [bluff for b in _pocket_bluffs(game.get("bluffs")) if (bluff := known.id_of(b))]
    }


def _spot(row: Mapping[str, Any]) -> tuple[float, float]:
    left, top = row.get("left"), row.get("top")
    numbers = [float(n) if isinstance(n, int | float) and math.isfinite(n) else 0.0 for n in (left, top)]
    return numbers[0], numbers[1]


def _round(tokens: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The tokens clockwise from the top: places on the screen are all that is saved."""
    if not tokens:
        return []
    lefts, tops = zip(*(_spot(row) for row in tokens), strict=True)
    middle = (min(lefts) + max(lefts)) / 2, (min(tops) + max(tops)) / 2

    def turn(row: Mapping[str, Any]) -> float:
        left, top = _spot(row)
        return round(math.atan2(left - middle[0], middle[1] - top) % (2 * math.pi), 2) % round(2 * math.pi, 2)

    return sorted(tokens, key=turn)


def _pocket_seat(row: Mapping[str, Any], name: str, known: _Known) -> dict[str, Any]:
    seat = known.seat(name, row["id"])
    dead = row.get("isDead") is True
    character = known.library.get(str(seat["character"]))
    team = character.team.alignment if character else None
    side = _OTHER.get(team) if team and row.get("isUpsideDown") is True else team
    return seat | {
        "alive": not dead,
        "ghost_vote": not dead or row.get("ghostVote") is not False,
        "alignment": side.value if side else None,
    }


def _text_of(character: str, number: str, known: _Known) -> str:
    """The words of a reminder that is saved as its place among those of the character."""
    found = known.library.resolve(character)
    own = known.own.get(character, {})
    box = (
        [*found.reminders, *found.global_reminders]
        if found
        else [*texts(own.get("reminders")), *texts(own.get("remindersGlobal"))]
    )
    place = int(number) if number.isdecimal() and len(number) < 4 else len(box)
    return box[place] if place < len(box) else number


def _pocket_bluffs(value: Any) -> Iterator[Any]:
    groups = value.get("groups") if isinstance(value, Mapping) else None
    first = groups[0] if isinstance(groups, list) and groups else None
    yield from texts(first.get("set")) if isinstance(first, Mapping) else _bluffs(value)


def _snapshot(
    name: str, characters: list[Any], seats: list[dict[str, Any]], known: _Known, beside: Sequence[Any]
) -> dict[str, Any]:
    """The snapshot of these seats. The tools save no phase: a death tells of a day, a token of a night."""
    extra = [known.own.get(str(_id(entry)), known.id_of(entry)) for entry in beside]
    ids = [_id(entry) for entry in extra if entry]
    loric = [i for i in ids if (c := known.library.get(i)) and c.team is Team.LORIC]
    fallen = any(not seat["alive"] for seat in seats)
    dealt = any(seat["character"] for seat in seats)
    kind = "day" if fallen else "night" if dealt else "setup"
    return {
        "format": FORMAT,
        "script": {
            "name": name,
            "characters": [
                *characters,
                *(e for e in extra if isinstance(e, Mapping) and e not in characters),
            ],
        },
        "phase": {"kind": kind, "number": 1 if dealt or fallen else 0},
        "seats": seats,
        "fabled": [i for i in ids if i not in loric],
        "loric": loric,
    }
