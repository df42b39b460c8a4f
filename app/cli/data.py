"""Settings and the store, as the options of a command line ask for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.speaking import fail

if TYPE_CHECKING:
    from app.content.library import Library
    from app.settings import Settings
    from app.storage import Store

DataOption = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="The data folder.", show_default=False)
]


def settings_of(**given: Any) -> Settings:
    """The settings of the environment, under the options that were given."""
    from pydantic import ValidationError

    from app.settings import Settings

    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        fail(f"The setting “{'.'.join(map(str, first['loc']))}” cannot be used: {first['msg']}.")


@contextmanager
def opened(data: Path | None) -> Iterator[Store]:
    """The store, brought up to date, for as long as the block lasts."""
    from app.storage import open_store
    from app.storage.migrate import migrate

    store = open_store(settings_of(data=data))
    try:
        migrate(store.engine)
        yield store
    finally:
        store.close()


def known_library(data: Path | None) -> Library:
    """The library of the data folder; the bundled one where nothing has been kept yet."""
    from app.content.library import bundled

    settings = settings_of(data=data)
    if not settings.database and not (settings.data / "grimoire.db").exists():
        return bundled()
    from app.services.library import library_of

    with opened(data) as store:
        return library_of(store)
