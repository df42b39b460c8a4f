"""The web application, made from settings; nothing happens when this module is imported."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.responses import JSONResponse
from starlette.middleware.gzip import GZipMiddleware

from app import __version__
from app.live import open_feed
from app.services.library import ActiveLibrary
from app.services.passing import Tablet
from app.services.play import Table
from app.services.sharing import Sharing, latest
from app.settings import Settings
from app.storage.migrate import migrate
from app.storage.store import open_store
from app.web import (
    access,
    assets,
    card,
    editor,
    emblems,
    grimoire,
    home,
    library_page,
    new_game,
    passing,
    past,
    phones,
    review,
    scripts,
    setup,
    share,
    sheets,
    taps,
    town,
)
from app.web.access import Access
from app.web.deps import Program
from app.web.errors import translate_errors
from app.web.guard import Guard
from app.web.guests import Guesses


def create_app(settings: Settings) -> FastAPI:
    """The application with its store, its feed and its pages. The database is brought up to date."""
    store = open_store(settings)
    migrate(store.engine)
    feed = open_feed(settings, latest(store))
    program = Program(settings, store, feed, Table(store, feed), ActiveLibrary(store), assets.Assets())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await feed.start()
        yield
        await feed.close()
        store.close()

    app = FastAPI(
        title="Grimoire",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
    )
    app.state.program = program
    app.state.access = Access(settings, store)
    app.state.sharing = Sharing(store, feed, settings.secret_key())
    app.state.tablet = Tablet(program.table, store.passings, app.state.sharing)
    app.state.guesses = Guesses()
    translate_errors(app)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(GZipMiddleware, minimum_size=600, compresslevel=5)
    for module in (
        access,
        assets,
        card,
        emblems,
        home,
        scripts,
        review,
        editor,
        library_page,
        new_game,
        setup,
        taps,
        sheets,
        past,
        grimoire,
        share,
        passing,
        town,
        phones,
    ):
        app.include_router(module.router)
    app.mount("/static", assets.CachedFiles(directory=program.assets.folder, check_dir=False), name="static")

    @app.get("/healthz")
    def healthz() -> JSONResponse:
        """Whether a page can be served: the store answers."""
        store.preferences.get("health")
        return JSONResponse({"status": "ok", "version": __version__})

    return app
