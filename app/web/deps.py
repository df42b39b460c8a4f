"""What a request works with, made once for each program and handed in by FastAPI."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Path, Request

from app.content.library import Library
from app.domain.timeline import Timeline
from app.live import Feed
from app.services.library import ActiveLibrary
from app.services.play import Table
from app.settings import Settings
from app.storage.store import Store
from app.web.assets import Assets


@dataclass(frozen=True, slots=True)
class Program:
    """The parts of one running program."""

    settings: Settings
    store: Store
    feed: Feed
    table: Table
    libraries: ActiveLibrary
    assets: Assets

    @property
    def library(self) -> Library:
        """The characters that are known: the bundled ones under what was loaded of the publisher's."""
        return self.libraries.current


def program_of(request: Request) -> Program:
    """The parts of the program that this request runs in."""
    return cast(Program, request.app.state.program)


ProgramDep = Annotated[Program, Depends(program_of)]
GameId = Annotated[str, Path(pattern="^[a-z0-9]{1,40}$")]


def timeline_of(program: ProgramDep, game_id: GameId) -> Timeline:
    """The game in the address, or the page that says that there is none."""
    return program.table.timeline(game_id)


TimelineDep = Annotated[Timeline, Depends(timeline_of)]
