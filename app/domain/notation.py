"""The snapshot: a Grimoire at one moment as JSON, read and written (`grimoire-snapshot/1`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.domain.characters import Alignment, Character, Team
from app.domain.day.needs import filled
from app.domain.game import Choice, Day, Game, Night, Nomination, Phase, PhaseKind, Reminder, Seat, Settled
from app.domain.problems import Refused
from app.domain.script import Script
from app.domain.snapshot_shape import check_shape
from app.domain.words import say

FORMAT = "grimoire-snapshot/1"

# From the names that a snapshot uses to a whole script (the services know library and homebrew).
ReadScript = Callable[[str, Sequence[Any]], Script]
FindCharacter = Callable[[str], Character | None]


def from_snapshot(data: Mapping[str, Any], read_script: ReadScript, find: FindCharacter) -> Game:
    """The game that a snapshot describes.

    `read_script(name, entries)` makes the script; `find(spelling)` finds a character of the library
    that is not on it. Raises `Refused` with what is wrong in the user's words.
    """
    if data.get("format", FORMAT) != FORMAT:
        raise Refused(
            say("This is not a snapshot of a Grimoire: its format is “{format}”.", format=data["format"])
        )
    check_shape(data)
    about = data.get("script") or {}
    script = read_script(str(about.get("name") or ""), list(about.get("characters") or ()))
    game = Game(name=script.name, script=script, phase=_phase(data.get("phase") or {}))
    return _Reader(game, data, find).read()


def _phase(data: Mapping[str, Any]) -> Phase:
    try:
        return Phase(PhaseKind(data.get("kind") or "setup"), data.get("number") or 0)
    except ValueError:
        raise Refused(
            say("The phase “{phase}” is not one that a game has.", phase=data.get("kind"))
        ) from None


class _Reader:
    """Reads one snapshot; keeps the count of reminder tokens and the guests met on the way."""

    def __init__(self, game: Game, data: Mapping[str, Any], find: FindCharacter) -> None:
        self.game, self.data, self.find = game, data, find
        self.guests: dict[str, Character] = {}
        self.next_id = 1000

    def read(self) -> Game:
        rows = self.data.get("seats") or ()
        names = [str(row.get("player", "")) for row in rows]
        for name in names:
            if names.count(name) > 1:
                raise Refused(say("Two seats are called “{name}”.", name=name))
        game = replace(self.game, seats=tuple(self._seat(i, row) for i, row in enumerate(rows, 1)))
        game = replace(
            game,
            centre=tuple(self._reminder(r) for r in self.data.get("centre") or ()),
            bluffs=tuple(self._id(c) for c in self.data.get("bluffs") or () if c),
            fabled=tuple(self._id(c) for c in self.data.get("fabled") or ()),
            loric=tuple(self._id(c) for c in self.data.get("loric") or ()),
            settled=tuple(self._settled(row) for row in self.data.get("settled") or ()),
        )
        # Before the day: whether a nominee may only be exiled hangs on a Traveller whom no script names.
        game = replace(game, guests=tuple(self.guests.values()))
        game = replace(game, day=self._day(game), **self._tonight(game))
        game = replace(game, guests=tuple(self.guests.values()), next_id=self.next_id + 1)
        return filled(_settled(game))

    def _seat(self, number: int, row: Mapping[str, Any]) -> Seat:
        character = self._character(row.get("character"))
        alignment = row.get("alignment") or (None if character is None else character.team.alignment)
        return Seat(
            id=number,
            player=str(row.get("player", "")),
            character=None if character is None else character.id,
            alignment=None if alignment is None else Alignment(alignment),
            alive=row.get("alive") is not False,
            ghost_vote=row.get("ghost_vote") is not False,
            believes=self._id(row["believes"]) if row.get("believes") else None,
            reminders=tuple(self._reminder(r) for r in row.get("reminders") or ()),
            gained=tuple(self._id(g) for g in row.get("gained") or ()),
            note=str(row.get("note", "")),
        )

    def _settled(self, row: Mapping[str, Any]) -> Settled:
        characters = tuple(self._id(c) for c in row.get("characters") or ())
        return Settled(self._id(row.get("character")), str(row.get("words") or ""), characters)

    def _reminder(self, row: Mapping[str, Any] | str) -> Reminder:
        self.next_id += 1
        if isinstance(row, str):
            return Reminder(self.next_id, row)
        character = row.get("character")
        owner = self._id(character) if character else None
        return Reminder(
            self.next_id, str(row.get("text", "")), owner, row.get("until"), placed=self.game.phase
        )

    def _character(self, spelling: Any) -> Character | None:
        if not spelling:
            return None
        on_script = self.game.script.find(str(spelling))
        if on_script is not None:
            return on_script
        found = self.find(str(spelling))
        if found is None:
            raise Refused(say("No character of the name “{name}” is known.", name=spelling))
        on_script = self.game.script.find(found.id)
        if on_script is None:
            self.guests[found.id] = found
        return on_script or found

    def _id(self, spelling: Any) -> str:
        character = self._character(spelling)
        return "" if character is None else character.id

    def _day(self, game: Game) -> Day:
        data = self.data.get("day") or {}
        nominations = tuple(
            self._nomination(game, number, row) for number, row in enumerate(data.get("nominations") or (), 1)
        )
        executed = data.get("executed")
        return Day(
            nominations=nominations,
            executed=_seat_id(game, executed) if executed else None,
            earlier=tuple(_seat_id(game, name) for name in data.get("executed_earlier") or ()),
            decided=bool(executed),
            died=tuple(_seat_id(game, name) for name in data.get("died") or ()),
            exiled=tuple(_seat_id(game, name) for name in data.get("exiled") or ()),
        )

    def _nomination(self, game: Game, number: int, row: Mapping[str, Any]) -> Nomination:
        of = _seat_id(game, row.get("of"))
        nominee = game.seat(of)
        exile = nominee is not None and game.team(nominee) is Team.TRAVELLER
        return Nomination(
            number=number,
            by=_seat_id(game, row["by"]) if row.get("by") else None,
            of=of,
            needed=int(row.get("needed") or 0),
            votes=tuple(_seat_id(game, name) for name in row.get("votes") or ()),
            open=False,
            exile=exile,
        )

    def _tonight(self, game: Game) -> dict[str, Any]:
        data = self.data.get("tonight") or {}
        died = tuple(_seat_id(game, name) for name in data.get("died") or ())
        choices = tuple(
            Choice(
                night=game.phase.number,
                row="",
                by=_seat_id(game, row["by"]) if row.get("by") else None,
                players=tuple(_seat_id(game, name) for name in row.get("players") or ()),
                character=self._id(row["character"]) if row.get("character") else None,
            )
            for row in data.get("chosen") or ()
        )
        return {"night": Night(died=died), "choices": choices}


def _settled(game: Game) -> Game:
    """Deaths that only a Demon's Dead token tells of have happened tonight; who died is dead."""
    if game.phase.kind is not PhaseKind.NIGHT:
        return game
    demons = {c.id for c in (*game.script.characters, *game.guests) if c.team is Team.DEMON}
    died = list(game.night.died)
    for seat in game.seats:
        marked = any(r.text.casefold() == "dead" and r.character in demons for r in seat.reminders)
        if marked and seat.id not in died:
            died.append(seat.id)
    seats = tuple(
        replace(s, alive=False, died=game.phase) if s.id in died and not _is_back(s) else s
        for s in game.seats
    )
    return replace(game, seats=seats, night=replace(game.night, died=tuple(died)))


def _is_back(seat: Seat) -> bool:
    """Whether a token says that somebody who died is alive again."""
    return seat.alive and any(r.text.casefold() == "alive" for r in seat.reminders)


def _seat_id(game: Game, name: Any) -> int:
    seat = game.called(str(name))
    if seat is None:
        raise Refused(say("Nobody here is called “{name}”.", name=name))
    return seat.id


def to_snapshot(game: Game) -> dict[str, Any]:
    """The snapshot of a game, whole; `from_snapshot` of it is the same Grimoire."""

    def name(seat_id: int) -> str:
        seat = game.seat(seat_id)
        return "" if seat is None else seat.player

    return {
        "format": FORMAT,
        "script": {"name": game.script.name, "characters": [_entry(c) for c in game.script.characters]},
        "phase": {"kind": game.stage.value, "number": game.phase.number},
        "seats": [_seat_data(seat) for seat in game.seats],
        "centre": [_reminder_data(r) for r in game.centre],
        "bluffs": list(game.bluffs),
        "fabled": list(game.fabled),
        "loric": list(game.loric),
        **({"settled": [_settled_data(one) for one in game.settled]} if game.settled else {}),
        "day": {
            "nominations": [
                {
                    "by": None if n.by is None else name(n.by),
                    "of": name(n.of),
                    "votes": [name(v) for v in n.votes],
                    "needed": n.needed,
                }
                for n in game.day.nominations
            ],
            "executed": None if game.day.executed is None else name(game.day.executed),
            **({"executed_earlier": [name(s) for s in game.day.earlier]} if game.day.earlier else {}),
            "died": [name(s) for s in game.day.died],
            "exiled": [name(s) for s in game.day.exiled],
        },
        "tonight": {
            "died": [name(s) for s in game.night.died],
            "chosen": [
                {
                    "by": None if c.by is None else name(c.by),
                    "players": [name(s) for s in c.players],
                    "character": c.character,
                }
                for c in game.choices
                if c.night == game.phase.number
            ],
        },
    }


def _entry(character: Character) -> Any:
    return character.id if character.official else character.to_data()


def _reminder_data(reminder: Reminder) -> dict[str, Any]:
    data: dict[str, Any] = {"character": reminder.character, "text": reminder.text}
    return data if reminder.until is None else {**data, "until": reminder.until}


def _settled_data(settled: Settled) -> dict[str, Any]:
    return {
        "character": settled.character,
        "words": settled.words,
        "characters": list(settled.characters),
    }


def _seat_data(seat: Seat) -> dict[str, Any]:
    return {
        "player": seat.player,
        "character": seat.character,
        "alignment": None if seat.alignment is None else seat.alignment.value,
        "alive": seat.alive,
        "ghost_vote": seat.ghost_vote,
        "believes": seat.believes,
        "reminders": [_reminder_data(r) for r in seat.reminders],
        **({"gained": list(seat.gained)} if seat.gained else {}),
        **({"note": seat.note} if seat.note else {}),
    }
