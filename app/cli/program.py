"""All subcommands together, and the promise that no traceback reaches a user."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import typer

from app.cli import documents, keeping, reports, serving
from app.cli.speaking import sentence_of

program = typer.Typer(
    name="grimoire",
    help="A Storyteller's digital Grimoire for Blood on the Clocktower.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
program.command("serve")(serving.serve)
program.command("read")(documents.read)
program.add_typer(documents.library, name="library")
program.command("night")(reports.night)
program.command("day")(reports.day)
program.command("death")(reports.death)
program.command("bag")(reports.bag)
program.command("check-bag")(reports.check_bag)
program.command("export")(keeping.export)
program.command("import")(keeping.import_)
program.command("backup")(keeping.backup)
program.command("restore")(keeping.restore)


@program.callback(invoke_without_command=True)
def _version(version: bool = typer.Option(False, "--version", help="Print the version.")) -> None:
    if version:
        from app import __version__

        typer.echo(__version__)
        raise typer.Exit


def run(arguments: list[str] | None = None) -> NoReturn:
    """Carry out a command line and end the process with its status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # names are in any language, whatever the terminal's locale
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        program(args=arguments)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Exception as error:  # told in a sentence, never as a traceback
        if os.environ.get("GRIMOIRE_LOG_LEVEL") == "debug":
            raise
        typer.echo(sentence_of(error), err=True)
        sys.exit(1)
    sys.exit(0)
