"""Sheets over the ledger: they are looked at, and tapped through `taps`."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.domain.acting.advice import won
from app.domain.characters import STORYTELLER_TEAMS, Character, Team
from app.domain.decide import found
from app.domain.game import PhaseKind
from app.domain.how_to_run import CARDS
from app.domain.problems import Refused
from app.domain.timeline import Timeline
from app.domain.wins import storyteller_executed
from app.domain.words import say
from app.web.deps import GameId, Program, ProgramDep, TimelineDep, program_of
from app.web.emblems import library_url, sprite_url
from app.web.render import common, fragment, part, parts
from app.web.views import sheets as views
from app.web.views.claims import abilities, claims_of
from app.web.views.grimoire import bar
from app.web.views.history import history as told
from app.web.views.settling import settling
from app.web.views.timer import MINUTES, TITLES, timer_view
from app.web.views.tokens import seal

router = APIRouter()


def _names(request: Request, game_id: str, timeline: Timeline, **names: object) -> dict[str, object]:
    """What the templates of all sheets use."""
    return {
        **common(request),
        "version": timeline.version,
        "game_id": game_id,
        "base": f"/games/{game_id}",
        "sprite": sprite_url(game_id, timeline.game),
        "emblems": library_url(program_of(request).assets),
        **names,
    }


def _sheet(request: Request, game_id: str, timeline: Timeline, template: str, **names: object) -> Response:
    """A sheet. `again` in the address: it is open already, and what was typed in it has to stay."""
    html = fragment(f"grimoire/sheets/{template}", _names(request, game_id, timeline, **names))
    return parts([part("#sheet", html, "innerMorph" if request.query_params.get("again") else "innerHTML")])


@router.get("/games/{game_id}/sheets/seat/{seat}")
def seat(request: Request, game_id: GameId, seat: int, timeline: TimelineDep) -> Response:
    """Everything one can do to one player."""
    found.seat(timeline.game, seat)
    view = views.seat_sheet(timeline, seat, views.recent_seals(timeline))
    return _sheet(request, game_id, timeline, "seat.html", view=view)


@router.get("/games/{game_id}/sheets/characters/{seat}")
def characters(
    request: Request, game_id: GameId, seat: int, timeline: TimelineDep, what: str = "change"
) -> Response:
    """Characters to choose one from, for a seat. `what`: change, or belief."""
    held = found.seat(timeline.game, seat)
    if what not in ("change", "belief"):
        raise Refused(say("Something in this form was not understood."))
    playable = [x for x in timeline.game.script.characters if x.team not in STORYTELLER_TEAMS]
    groups = views.character_groups(playable)
    return _sheet(request, game_id, timeline, "characters.html", seat=held, what=what, groups=groups)


@router.get("/games/{game_id}/sheets/others")
def others(request: Request, game_id: GameId, timeline: TimelineDep, program: ProgramDep) -> Response:
    """The characters of the library that are not on the script, for the picker that is open."""
    found = [x for x in _not_on_script(program, timeline) if x.team not in STORYTELLER_TEAMS]
    names = _names(request, game_id, timeline, groups=views.character_groups(found))
    return parts([part("#other-characters", fragment("grimoire/sheets/others.html", names), "innerHTML")])


@router.get("/games/{game_id}/sheets/reminders")
def reminders(request: Request, game_id: GameId, timeline: TimelineDep, program: ProgramDep) -> Response:
    """Reminders of any other character of the library, for the sheet that is open."""
    groups = views.reminder_groups(_not_on_script(program, timeline), timeline.game)
    names = _names(request, game_id, timeline, all=groups)
    return parts([part("#all-reminders", fragment("grimoire/sheets/reminders.html", names), "innerHTML")])


def _not_on_script(program: Program, timeline: Timeline) -> list[Character]:
    return [x for x in program.library.characters.values() if timeline.game.character(x.id) is None]


@router.get("/games/{game_id}/sheets/note/{seat}")
def note(request: Request, game_id: GameId, seat: int, timeline: TimelineDep) -> Response:
    """The Storyteller's note on a player."""
    return _sheet(request, game_id, timeline, "note.html", seat=found.seat(timeline.game, seat))


@router.get("/games/{game_id}/sheets/person/{seat}")
def person(request: Request, game_id: GameId, seat: int, timeline: TimelineDep) -> Response:
    """What concerns the person rather than their token: name, place, alignment, leaving."""
    held = found.seat(timeline.game, seat)
    place = timeline.game.place(seat)
    return _sheet(
        request, game_id, timeline, "person.html", seat=held, place=place, count=len(timeline.game.seats)
    )


@router.get("/games/{game_id}/sheets/centre")
def centre(request: Request, game_id: GameId, timeline: TimelineDep) -> Response:
    """Reminders that lie on no seat."""
    game = timeline.game
    return _sheet(
        request,
        game_id,
        timeline,
        "centre.html",
        seals=tuple(seal(game, reminder) for reminder in game.centre),
        all=views.reminder_groups(views.characters_in_play(game), game),
    )


@router.get("/games/{game_id}/sheets/show")
def show(request: Request, game_id: GameId, timeline: TimelineDep, seat: int | None = None) -> Response:
    """A card for a player: an info token or own words, with any characters."""
    game = timeline.game
    held = None if seat is None else found.seat(game, seat)
    playable = [x for x in (*game.script.characters, *game.guests) if x.team not in STORYTELLER_TEAMS]
    return _sheet(
        request,
        game_id,
        timeline,
        "show.html",
        seat=held,
        own=None if held is None else held.believes or held.character,
        cards=CARDS,
        groups=views.character_groups(playable),
    )


@router.get("/games/{game_id}/sheets/traveller")
def traveller(request: Request, game_id: GameId, timeline: TimelineDep, program: ProgramDep) -> Response:
    """Somebody joins: a name, a place, a Traveller's character and alignment."""
    known = {x.id: x for x in program.library.characters.values() if x.team is Team.TRAVELLER}
    known |= {x.id: x for x in timeline.game.script.of_team(Team.TRAVELLER)}
    return _sheet(
        request,
        game_id,
        timeline,
        "traveller.html",
        groups=views.character_groups(known.values()),
        abilities=_abilities(known),
        seats=timeline.game.seats,
    )


@router.get("/games/{game_id}/sheets/fabled")
def fabled(request: Request, game_id: GameId, timeline: TimelineDep, program: ProgramDep) -> Response:
    """Fabled and Loric, to stand beside the circle or go."""
    known = {x.id: x for x in program.library.characters.values() if x.team in STORYTELLER_TEAMS}
    known |= {x.id: x for x in timeline.game.script.of_team(*STORYTELLER_TEAMS)}
    present = frozenset((*timeline.game.fabled, *timeline.game.loric))
    return _sheet(
        request,
        game_id,
        timeline,
        "fabled.html",
        groups=views.character_groups(known.values()),
        abilities=_abilities(known),
        present=present,
    )


def _abilities(known: Mapping[str, Character]) -> dict[str, str]:
    return {identity: character.ability for identity, character in known.items()}


@router.get("/games/{game_id}/sheets/jinxes")
def jinxes(request: Request, game_id: GameId, timeline: TimelineDep, program: ProgramDep) -> Response:
    """Which jinxes count now, and all of the script."""
    view = views.jinxes_sheet(timeline.game, program.library.jinxes)
    return _sheet(request, game_id, timeline, "jinxes.html", view=view)


@router.get("/games/{game_id}/sheets/bluffs")
def bluffs(request: Request, game_id: GameId, timeline: TimelineDep) -> Response:
    """Good characters of the script, to choose the Demon's bluffs from."""
    game = timeline.game
    good = game.script.of_team(Team.TOWNSFOLK, Team.OUTSIDER)
    dealt = (i for s in game.seats for i in (s.character, s.believes) if i)
    # Before the deal what is in the bag is in play, and a stand-in's token is believed.
    before = game.phase.kind is PhaseKind.SETUP
    waiting = (*game.bag, *(token for _, token in game.stand_ins)) if before else ()
    taken = frozenset((*dealt, *waiting))
    return _sheet(
        request,
        game_id,
        timeline,
        "bluffs.html",
        groups=views.character_groups(good),
        taken=taken,
        chosen=game.bluffs,
    )


@router.get("/games/{game_id}/sheets/settle/{character}")
def settle(request: Request, game_id: GameId, character: str, timeline: TimelineDep) -> Response:
    """What the ability of a character needs and no token shows: a word to write, or characters to choose."""
    if timeline.game.character(character) is None:
        raise Refused(say("No character of the name “{name}” is known.", name=character))
    return _sheet(request, game_id, timeline, "settle.html", view=settling(timeline.game, character))


@router.get("/games/{game_id}/sheets/history")
def history(request: Request, game_id: GameId, timeline: TimelineDep, program: ProgramDep) -> Response:
    """A line for each event, the latest part first in view."""
    parts_of_log = told(program.store.load(game_id))
    return _sheet(request, game_id, timeline, "history.html", parts=parts_of_log)


@router.get("/games/{game_id}/sheets/more")
def more(request: Request, game_id: GameId, timeline: TimelineDep) -> Response:
    """All that is needed seldom: note, Fabled, bluffs, a Traveller, the end of the game, export."""
    return _sheet(request, game_id, timeline, "more.html", game=timeline.game, bar=bar(timeline))


@router.get("/games/{game_id}/sheets/by-day")
def by_day(request: Request, game_id: GameId, timeline: TimelineDep) -> Response:
    """Whom players can act as by day, and who truly can."""
    return _sheet(request, game_id, timeline, "by_day.html", view=abilities(timeline.game))


@router.get("/games/{game_id}/sheets/claims/{seat}")
def claims(request: Request, game_id: GameId, seat: int, timeline: TimelineDep) -> Response:
    """What a player claims to be, or says."""
    held = found.seat(timeline.game, seat)
    playable = [x for x in timeline.game.script.characters if x.team not in STORYTELLER_TEAMS]
    return _sheet(
        request,
        game_id,
        timeline,
        "claims.html",
        seat=held,
        said=claims_of(timeline.game, seat),
        groups=views.character_groups(playable),
    )


@router.get("/games/{game_id}/sheets/timer")
def timer(request: Request, game_id: GameId, timeline: TimelineDep) -> Response:
    """How long the town has."""
    running = timer_view(timeline.game)
    return _sheet(request, game_id, timeline, "timer.html", running=running, kinds=TITLES, minutes=MINUTES)


@router.get("/games/{game_id}/sheets/end")
def end(request: Request, game_id: GameId, timeline: TimelineDep, executed: str = "") -> Response:
    """Who won, and why. `executed` storyteller: what follows when the town executes the Storyteller."""
    game = timeline.game
    advice = storyteller_executed(game) if executed == "storyteller" else won(game)
    return _sheet(request, game_id, timeline, "end.html", advice=advice)
