"""The editor of a character's behaviour: by hand, from prose, from the library, or from nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Depends, Form, Path, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException

from app.almanac.sayings import from_prose
from app.content.night_order import Which
from app.domain.characters import Character, Team
from app.domain.words import Message, say
from app.services import corrections as by_hand
from app.storage.scripts import StoredScript
from app.web.deps import Program, ProgramDep
from app.web.emblems import sprite, svg
from app.web.preview import drawn, has_row
from app.web.render import common, fragment, page, part, parts
from app.web.views import editor as views
from app.web.views.draft import LONGEST_NAME, Draft, character_of, draft_from, draft_of, with_steps
from app.web.views.draft_deeds import blank, changed
from app.web.views.review import part_with

router = APIRouter()
ScriptId = Annotated[str, Path(pattern="^[a-z0-9]{1,40}$")]
CharacterId = Annotated[str, Path(min_length=1, max_length=200)]
# A large character has some hundred steps, and only open ones have more than two fields.
MOST_FIELDS = 8000


async def _form(request: Request) -> FormData:
    return await request.form(max_files=0, max_fields=MOST_FIELDS)


FormDep = Annotated[FormData, Depends(_form)]


class Desk:
    """One character of one script on the table: `character` is what stands on the script, or a new one."""

    def __init__(self, program: Program, script_id: str, identity: str | None) -> None:
        self.program, self.script_id, self.id = program, script_id, identity
        self.stored: StoredScript = program.store.scripts.get(script_id)
        found = None if identity is None else self.stored.script.find(identity)
        if identity is not None and found is None:
            raise HTTPException(404)
        self.character = found or Character("", "", Team.TOWNSFOLK, how_to_run=blank())

    @property
    def correction(self) -> by_hand.Correction | None:
        """What was corrected of the character before."""
        return by_hand.corrections(self.stored.script).get(self.character.id)

    def made(self, draft: Draft) -> Character:
        """The character that a draft describes; a new one goes by the emblem of its team meanwhile."""
        base = self.character if self.id is not None else replace(self.character, id=placeholder(draft.team))
        return character_of(draft, base)

    def editing(self, draft: Draft) -> views.Editing:
        """The draft with all that drawing it needs."""
        return views.Editing(draft, self.made(draft), self.stored.script, self.program.library)


def placeholder(team: Team) -> str:
    """The id of a character that has none yet; no character of a document has a colon in its id."""
    return f"new:{team.value}"


@router.get("/scripts/{script_id}/characters/emblems.svg")
def emblems(request: Request, program: ProgramDep, script_id: ScriptId) -> Response:
    """The emblems of the script, and of a new character of each team."""
    stored = program.store.scripts.get(script_id)
    fresh = (Character(placeholder(team), "?", team) for team in Team)
    return svg(sprite((*stored.script.characters, *fresh), program.assets), request)


@router.get("/scripts/{script_id}/characters/new")
def new(request: Request, program: ProgramDep, script_id: ScriptId) -> Response:
    """The editor for a character from nothing."""
    desk = Desk(program, script_id, None)
    return _page(request, desk, _opened(draft_of(desk.character)))


@router.get("/scripts/{script_id}/characters/{identity:path}/edit")
def edit(request: Request, program: ProgramDep, script_id: ScriptId, identity: CharacterId) -> Response:
    """The editor of a character of the script."""
    desk = Desk(program, script_id, identity)
    return _page(request, desk, draft_of(desk.character))


@router.post("/scripts/{script_id}/characters/new")
def new_changed(request: Request, program: ProgramDep, script_id: ScriptId, form: FormDep) -> Response:
    """A deed on a new character, or its saving."""
    return _changed(request, Desk(program, script_id, None), form)


@router.post("/scripts/{script_id}/characters/{identity:path}/edit")
def edit_changed(
    request: Request, program: ProgramDep, script_id: ScriptId, identity: CharacterId, form: FormDep
) -> Response:
    """A deed on a character of the script, or its saving."""
    return _changed(request, Desk(program, script_id, identity), form)


Back = Literal["document", "right", "remove"]


@router.post("/scripts/{script_id}/characters/{identity:path}/{deed}")
def settled(
    program: ProgramDep,
    script_id: ScriptId,
    identity: CharacterId,
    deed: Back,
    at: Annotated[int, Form(ge=0, le=10_000_000)] = 0,
) -> Response:
    """The document's version again, or all is right as it is, or a character written by hand goes. `at` is
    the character's place in the script, from 1."""
    desk = Desk(program, script_id, identity)
    script = desk.stored.script
    match deed:
        case "document":
            script = by_hand.as_the_document_says(script, identity, program.library)
        case "right":
            script = by_hand.found_right(script, identity)
        case "remove":
            script = by_hand.without(script, identity, program.library)
    program.store.scripts.change(script_id, script)
    where = f"?part={part_with(at)}#c-{at}" if at else ""
    return RedirectResponse(f"/scripts/{script_id}/review{where}", 303)


def _opened(draft: Draft) -> Draft:
    """The draft with everything in view, for a character that has little."""
    return replace(draft, open=frozenset(key for p in draft.parts for key, _ in p.steps))


def _changed(request: Request, desk: Desk, form: FormData) -> Response:
    deed = str(form.get("do") or "look")
    draft = draft_from(form)
    night: Which = "other" if form.get("night") == "other" else "first"
    if deed == "save":
        return _saved(request, desk, draft, night)
    if deed in ("prose", "library", "document"):
        draft = _begun_anew(desk, draft, deed, str(form.get("prose") or ""))
    else:
        draft = changed(draft, deed, str(form.get(f"{deed.partition('-')[2]}-new") or ""))
    if not request.headers.get("hx-request"):
        return _page(request, desk, draft, night=night)
    return _parts(request, desk, draft, night, whole=deed != "preview")


def _begun_anew(desk: Desk, draft: Draft, source: str, prose: str) -> Draft:
    """The draft with other steps: those of a text, of the library, or of the document."""
    made, library = desk.made(draft), desk.program.library
    if source == "prose":
        found = from_prose(prose, made, desk.stored.script.characters, library) if prose.strip() else None
    elif source == "library":
        found = library.get(made.id)
    else:
        found = desk.correction.as_read if desk.correction is not None else desk.character
    if found is None:
        return draft
    base = with_steps(draft, found)
    if source == "prose":
        return base
    return replace(base, ability=found.ability, notes="\n".join(found.notes))


def _saved(request: Request, desk: Desk, draft: Draft, night: Which) -> Response:
    error = _fault(draft)
    if error is not None:
        return _page(request, desk, draft, 422, error, night)
    made, script, library = desk.made(draft), desk.stored.script, desk.program.library
    if desk.id is None:
        made = replace(made, id=by_hand.fresh_id(script, library, draft.name))
    made = views.with_words(made, script, library)
    desk.program.store.scripts.change(desk.script_id, by_hand.with_character(script, made, library))
    return RedirectResponse(f"/scripts/{desk.script_id}/review?saved={quote(made.id, safe='')}", 303)


def _fault(draft: Draft) -> Message | None:
    """What keeps a draft from being saved; everything else is told and saved all the same."""
    if not draft.name:
        return say("A character needs a name.")
    if len(draft.name) > LONGEST_NAME:
        return say("That name is too long: {most} letters at most.", most=LONGEST_NAME)
    return None


def _page(
    request: Request,
    desk: Desk,
    draft: Draft,
    status: int = 200,
    error: Message | None = None,
    night: Which | None = None,
) -> Response:
    return page(request, "editor/page.html", status, **_context(request, desk, draft, night, error))


def _context(
    request: Request, desk: Desk, draft: Draft, night: Which | None, error: Message | None = None
) -> dict[str, object]:
    editing = desk.editing(draft)
    address = f"/scripts/{desk.script_id}"
    named = replace(editing.character, name=draft.name or "?")
    spoken = views.with_words(named, desk.stored.script, desk.program.library)
    script = by_hand.with_character(desk.stored.script, spoken, desk.program.library)
    nights = {which: has_row(script, spoken, which) for which in by_hand.WHICH}
    shown: Which = night if night is not None and nights[night] else "first" if nights["first"] else "other"
    emblems = f"{address}/characters/emblems.svg?v={int(desk.stored.updated_at)}"
    return {
        "view": views.editor(editing, address, desk.id, desk.correction, error),
        "verbs": views.VERB_OPTIONS,
        "gates": views.GATE_OPTIONS,
        "night": shown,
        "nights": nights,
        "row": drawn(request, script, spoken, shown, emblems),
        "sprite": emblems,
    }


def _parts(request: Request, desk: Desk, draft: Draft, night: Which, whole: bool) -> Response:
    names = {**common(request), **_context(request, desk, draft, night)}
    found = [
        part("#preview", fragment("editor/_preview.html", names)),
        part("#doubts", fragment("editor/_doubts.html", names)),
    ]
    if whole:
        return parts([part("#work", fragment("editor/_work.html", names)), *found])
    view = names["view"]
    assert isinstance(view, views.EditorView)
    for piece in (piece for p in view.parts for piece in (*p.gates, *p.steps) if piece.open):
        says = fragment("editor/_says.html", {**names, "piece": piece})
        found.append(part(f"#says-{piece.key}", says))
    return parts(found)
