"""Every tap that changes a game: a form becomes a command, the command is played, and the parts of the
screen that changed come back. One address for each command; there is no other way."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import Response
from starlette.datastructures import FormData

from app.domain import commands as c
from app.domain.characters import Alignment, Character
from app.domain.events import (
    DayBroke,
    Event,
    NightFell,
    PlayerExecuted,
    RowDone,
    RowReopened,
    RowSkipped,
    StepAnswered,
)
from app.domain.game import Game, PhaseKind
from app.domain.problems import Refused
from app.domain.timeline import Timeline
from app.domain.words import say
from app.web.deps import GameId, Program, ProgramDep
from app.web.screen import Seen, answer
from app.web.views.day import after_hand

router = APIRouter()


class Tap:
    """The fields of one tap, read as what they mean."""

    def __init__(self, form: Mapping[str, str], game: Game, program: Program) -> None:
        self.form, self.game, self.program = form, game, program

    def text(self, name: str) -> str:
        """A field as it was typed; empty where it is missing."""
        return self.form.get(name, "")

    def number(self, name: str) -> int:
        """A field that must be a whole number."""
        value = self.whole(name)
        if value is None:
            raise Refused(say("Something in this form was not understood."))
        return value

    def whole(self, name: str) -> int | None:
        """A whole number, or None where the field is empty."""
        text = self.text(name)
        if not text:
            return None
        if not text.lstrip("-").isascii() or not text.lstrip("-").isdecimal() or len(text) > 9:
            raise Refused(say("Something in this form was not understood."))
        return int(text)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Whole numbers with commas between them."""
        parts = [part for part in self.text(name).split(",") if part.strip().isdecimal()]
        return tuple(int(part) for part in parts if len(part) < 10)

    def character(self, name: str = "character") -> Character:
        """A character of the game, or of the library."""
        return self.named(self.text(name))

    def named(self, spelling: str) -> Character:
        """The character of this id or name, of the game or of the library."""
        found = self.game.character(spelling) or self.program.library.resolve(spelling)
        if found is None:
            raise Refused(say("No character of the name “{name}” is known.", name=spelling))
        return found

    def maybe_character(self, name: str = "character") -> Character | None:
        """The same, or None where the field is empty or names nobody."""
        spelling = self.text(name)
        if not spelling:
            return None
        return self.game.character(spelling) or self.program.library.resolve(spelling)

    def alignment(self, name: str = "alignment") -> Alignment | None:
        """good or evil; anything else is none."""
        text = self.text(name)
        return Alignment(text) if text in ("good", "evil") else None


COMMANDS: dict[str, Callable[[Tap], c.Command]] = {
    "rename-game": lambda t: c.RenameGame(t.text("name")),
    "seat-player": lambda t: c.SeatPlayer(
        t.text("player"), t.whole("position"), t.maybe_character(), t.alignment()
    ),
    "rename-player": lambda t: c.RenamePlayer(t.number("seat"), t.text("player")),
    "order-seats": lambda t: c.OrderSeats(t.numbers("order")),
    "move-seat": lambda t: c.MoveSeat(t.number("seat"), t.number("position")),
    "swap-seats": lambda t: c.SwapSeats(t.number("seat"), t.number("with")),
    "remove-player": lambda t: c.RemovePlayer(t.number("seat")),
    "fill-bag": lambda t: c.FillBag(tuple(x.id for x in _characters(t)), t.game.stand_ins),
    "put-in-bag": lambda t: c.PutInBag(t.character(), t.number("copies")),
    "take-from-bag": lambda t: c.TakeFromBag(t.text("character")),
    "choose-stand-in": lambda t: c.ChooseStandIn(t.text("character"), t.maybe_character("token")),
    "assign-character": lambda t: c.AssignCharacter(t.number("seat"), t.maybe_character()),
    "change-character": lambda t: c.ChangeCharacter(t.number("seat"), t.character(), t.alignment()),
    "set-alignment": lambda t: c.SetAlignment(t.number("seat"), t.alignment()),
    "set-belief": lambda t: c.SetBelief(t.number("seat"), t.maybe_character()),
    "mark-dead": lambda t: c.MarkDead(t.number("seat"), t.text("cause") or "storyteller"),
    "revive": lambda t: c.Revive(t.number("seat")),
    "spend-ghost-vote": lambda t: c.SpendGhostVote(t.number("seat")),
    "return-ghost-vote": lambda t: c.ReturnGhostVote(t.number("seat")),
    "place-reminder": lambda t: _place(t),
    "move-reminder": lambda t: c.MoveReminder(t.number("reminder"), t.whole("on")),
    "remove-reminder": lambda t: c.RemoveReminder(t.number("reminder")),
    "choose-bluffs": lambda t: c.ChooseBluffs(_bluffs(t)),
    "settle": lambda t: _settle(t),
    "fabled": lambda t: c.RemoveFabled(t.text("away")) if t.text("away") else c.AddFabled(t.character()),
    "add-fabled": lambda t: c.AddFabled(t.character()),
    "remove-fabled": lambda t: c.RemoveFabled(t.text("character")),
    "write-note": lambda t: c.WriteNote(t.whole("seat"), t.text("text")),
    "begin-night": lambda t: c.BeginNight(t.number("number"), t.text("nobody") == "1"),
    "begin-day": lambda t: c.BeginDay(t.number("number"), t.text("nobody") == "1"),
    "finish-row": lambda t: c.FinishRow(t.text("key")),
    "answer-step": lambda t: c.AnswerStep(
        t.text("key"),
        t.number("step"),
        t.numbers("players"),
        t.character().id if t.text("character") else None,
        t.text("words") or None,
    ),
    "skip-row": lambda t: c.SkipRow(t.text("key")),
    "reopen-row": lambda t: c.ReopenRow(t.text("key"), t.text("forced") == "1"),
    "nominate": lambda t: c.Nominate(t.whole("by"), t.number("of")),
    "cast-vote": lambda t: c.CastVote(t.number("nomination"), t.number("seat")),
    "withdraw-vote": lambda t: c.WithdrawVote(t.number("nomination"), t.number("seat")),
    "pass-hand": lambda t: c.PassHand(t.number("nomination"), t.number("seat")),
    "tell-votes": lambda t: c.TellVotes(),
    "close-vote": lambda t: c.CloseVote(t.number("nomination")),
    "cancel-nomination": lambda t: c.CancelNomination(t.number("nomination")),
    "execute": lambda t: c.Execute(t.whole("seat"), _dies(t)),
    "exile": lambda t: c.Exile(t.number("seat"), _dies(t)),
    "make-claim": lambda t: c.MakeClaim(t.number("seat"), t.maybe_character(), t.text("text")),
    "start-timer": lambda t: c.StartTimer(
        t.text("kind"), 60 * t.number("minutes"), time.time(), t.text("end") == "loud"
    ),
    "stop-timer": lambda t: c.StopTimer(),
    "end-game": lambda t: c.EndGame(t.alignment("winner"), t.text("why")),
    "reopen-game": lambda t: c.ReopenGame(),
}
# After these the screen goes on to the next row by itself.
MOVES_ON = frozenset({"finish-row", "skip-row", "begin-night", "begin-day", "nominate", "execute", "exile"})
# These mean this night’s row or this day’s vote: on a screen from before one of these events they meant
# another.
_TURNS = (NightFell, DayBroke)
OF_THEIR_TIME: dict[str, tuple[type[Event], ...]] = {
    **dict.fromkeys(("answer-step", "finish-row", "skip-row", "reopen-row", "nominate", "exile"), _TURNS),
    "execute": (*_TURNS, PlayerExecuted),
}
# After these the clock goes on to the next hand.
HANDS = frozenset({"cast-vote", "withdraw-vote"})


def _dies(tap: Tap) -> bool | None:
    """Whether the player dies, where the Storyteller has said so."""
    return {"1": True, "0": False}.get(tap.text("dies"))


def _characters(tap: Tap) -> tuple[Character, ...]:
    found = []
    for spelling in tap.text("characters").split(","):
        character = tap.game.character(spelling) or tap.program.library.resolve(spelling)
        if character is not None:
            found.append(character)
    return tuple(found)


def _place(tap: Tap) -> c.PlaceReminder:
    """A token to lay down: `text` and `character`, or both in `token` as “character|text”."""
    on, source = tap.whole("on"), tap.whole("source")
    owner, bar, text = tap.text("token").partition("|")
    if bar:
        return c.PlaceReminder(on, text, tap.named(owner) if owner else None, source=source)
    return c.PlaceReminder(on, tap.text("text"), tap.maybe_character(), source=source)


def _bluffs(tap: Tap) -> tuple[Character, ...]:
    """The bluffs that the screen showed, with `character` added and `away` taken out."""
    kept = [i for i in tap.text("chosen").split(",") if i and i != tap.text("away")]
    ids = [*kept, *([tap.text("character")] if tap.text("character") else [])]
    return tuple(tap.named(i) for i in dict.fromkeys(ids))


def _settle(tap: Tap) -> c.Settle:
    """Words, or the latest of the characters that were chosen: `most` of them, one where it does not say."""
    kept = [i for i in tap.text("chosen").split(",") if i and i != tap.text("away")]
    ids = [*kept, *([tap.text("character")] if tap.text("character") else [])]
    most = max(1, tap.whole("most") or 1)
    latest = tuple(tap.named(i) for i in tuple(dict.fromkeys(ids))[-most:])
    return c.Settle(tap.text("owner"), tap.text("words"), latest)


async def _form(request: Request) -> FormData:
    """The fields of a form, as text; files have no place in a tap."""
    return await request.form(max_files=0, max_fields=200)


FormDep = Annotated[FormData, Depends(_form)]


def fields(form: FormData) -> dict[str, str]:
    """The text fields; where one stands several times, its values with commas between them."""
    names = dict.fromkeys(form.keys())
    return {name: ",".join(v for v in form.getlist(name) if isinstance(v, str)) for name in names}


def action_id(form: Mapping[str, str]) -> str:
    """The id that the screen gave this tap; a form without one cannot be told from its double."""
    given = form.get("action", "")
    if not 8 <= len(given) <= 64:
        raise Refused(say("Something in this form was not understood."))
    return given


@router.post("/games/{game_id}/do/undo")
def undo(request: Request, game_id: GameId, program: ProgramDep, form: FormDep) -> Response:
    """Take the last action back; at night the row opens in which it was done."""
    return _step_in_time(request, game_id, program, form, program.table.undo, back=True)


@router.post("/games/{game_id}/do/redo")
def redo(request: Request, game_id: GameId, program: ProgramDep, form: FormDep) -> Response:
    """Do again what was taken back."""
    return _step_in_time(request, game_id, program, form, program.table.redo)


def _step_in_time(
    request: Request,
    game_id: str,
    program: Program,
    form: FormData,
    go: Callable[[str, int, str], Timeline],
    back: bool = False,
) -> Response:
    given = fields(form)
    seen = seen_by(given)
    before = program.table.shown(game_id, seen.version)
    after = go(game_id, Tap(given, before.game, program).number("target"), action_id(given))
    done = before.undoable if back else after.undoable
    row = None if done is None or after.game.stage is not PhaseKind.NIGHT else _row_of(done.events)
    if not back and row in (*after.game.night.done, *after.game.night.skipped):
        return answer(request, game_id, before, after, seen, None)
    return answer(request, game_id, before, after, seen, row or seen.row)


def _row_of(events: Sequence[Event]) -> str | None:
    """The row that an action was about."""
    for event in events:
        if isinstance(event, StepAnswered):
            return event.given.row
        if isinstance(event, (RowDone, RowSkipped, RowReopened)):
            return event.row
    return None


@router.post("/games/{game_id}/do/{name}")
def tap(request: Request, game_id: GameId, name: str, program: ProgramDep, form: FormDep) -> Response:
    """Carry out the command of this name."""
    make = COMMANDS.get(name)
    if make is None:
        raise HTTPException(404)
    given = fields(form)
    seen = seen_by(given)
    before = program.table.shown(game_id, seen.version)
    action = action_id(given)
    over = OF_THEIR_TIME.get(name, ())
    if over and _has_come(over, before, seen) and program.store.done(game_id, action) is None:
        raise Refused(say("The game has moved on since this screen was drawn."))
    after = program.table.act(game_id, make(Tap(given, before.game, program)), action)
    return answer(request, game_id, before, after, seen, _opens(name, given, seen, after.game))


def _has_come(kinds: tuple[type[Event], ...], timeline: Timeline, seen: Seen) -> bool:
    """Whether something of these kinds has happened since this screen was drawn."""
    return seen.version > 0 and any(isinstance(event, kinds) for event in timeline.since(seen.version))


def _opens(name: str, given: Mapping[str, str], seen: Seen, game: Game) -> str | None:
    """The row that is open after a tap: the one it asks for, the next one, or still the same."""
    if given.get("opens"):
        return given["opens"]
    if name in HANDS and given["seat"].isdecimal():
        return after_hand(game, int(given["seat"]))
    if name == "answer-step" and given.get("key") in game.night.done:
        return None
    return None if name in MOVES_ON else seen.row


def seen_by(given: Mapping[str, str]) -> Seen:
    """What the screen that sent this tap says of itself."""
    version = given.get("version", "")
    return Seen(int(version) if version.isdecimal() and len(version) < 10 else 0, given.get("row") or None)
