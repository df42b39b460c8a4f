"""`export`, `import`, `backup` and `restore`: games and all data as files."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Annotated

import typer

from app.cli.data import DataOption, opened
from app.cli.documents import JsonOption
from app.cli.speaking import fail, print_json, read_bytes

File = Annotated[str, typer.Argument(metavar="FILE", help="The file; - is standard input.")]


def export(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's id, as in its address.")],
    snapshot: Annotated[
        bool, typer.Option("--snapshot", help="Only the Grimoire as it stands now, as a snapshot.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="As it always does.")] = False,
    data: DataOption = None,
) -> None:
    """Print one game whole, as JSON that `import` reads on any machine."""
    from app.services.exports import export_game, export_snapshot

    with opened(data) as store:
        print_json(export_snapshot(store, game) if snapshot else export_game(store, game))


def import_(file: File, json: JsonOption = False, data: DataOption = None) -> None:
    """Bring in an exported game, or begin one from a snapshot or another tool's saved game; twice is once."""
    from app.services.exports import import_text

    contents = read_bytes(file)
    with opened(data) as store:
        game_id, new = import_text(store, contents)
        name = store.lists.game(game_id).name
    if json:
        print_json({"game": game_id, "name": name, "new": new})
    else:
        typer.echo(f"“{name}” ({game_id}) {'was brought in' if new else 'was here already'}.")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Write everything into one file. The server may go on meanwhile."""
    from app.storage.transfer import dump

    if json and str(file) == "-":
        raise typer.BadParameter("--json needs a FILE: the backup itself would stand on standard output.")
    with opened(data) as store, _whole_file(file) as out:
        rows = dump(store.engine, out)
    _tell(json, file, rows, f"{rows} rows were written to “{file}”.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Put it in the place of games and scripts that are here.")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Make the data what a backup says, on SQLite or PostgreSQL. Stop the server first."""
    from app.storage.transfer import NotEmpty
    from app.storage.transfer import restore as restore_from

    try:
        source = file.open("rb")
    except OSError as error:
        fail(f"“{file}” cannot be read: {error.strerror}.")
    with source, opened(data) as store:
        try:
            rows = restore_from(store.engine, source, replace)
        except NotEmpty as error:
            fail(f"{error} Add --replace to put the backup in their place.")
    _tell(json, file, rows, f"{rows} rows were restored.")


def _tell(json: bool, file: Path, rows: int, sentence: str) -> None:
    if json:
        print_json({"file": str(file), "rows": rows})
    else:
        typer.echo(sentence, err=True)


@contextmanager
def _whole_file(file: Path) -> Iterator[IO[bytes]]:
    """A file that is there whole or not at all, and that only its owner may read."""
    if str(file) == "-":
        yield sys.stdout.buffer
        return
    try:
        handle, draft = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    except OSError as error:
        fail(f"“{file}” cannot be written: {error.strerror}.")
    try:
        with os.fdopen(handle, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        os.replace(draft, file)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(draft)
