"""How the command answers: documents for machines, lines for people, and errors in one sentence."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import typer

from app.domain.words import Message

Report = dict[str, Any]


def fail(sentence: object) -> NoReturn:
    """The thing asked for cannot be done: say why, and end with status 1."""
    typer.echo(str(sentence), err=True)
    raise typer.Exit(1)


def sentence_of(error: BaseException) -> str:
    """What went wrong, in the user's words, on one line."""
    message = getattr(error, "message", None)
    if isinstance(message, Message):
        return " ".join(str(message).split())
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'A file'}: {error.strerror}."
    return f"This cannot be done; the program failed at it ({type(error).__name__}: {error})."


def print_json(data: object) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def read_bytes(file: str) -> bytes:
    """A file's contents; `-` is standard input."""
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        fail(f"“{file}” cannot be read: {error.strerror}.")


def read_json(file: str) -> Any:
    """The JSON document in a file; `-` is standard input."""
    try:
        return json.loads(read_bytes(file))
    except (ValueError, RecursionError):
        fail(f"“{file}” is not JSON.")


def answer_lines(ask: Callable[[Report], Report]) -> None:
    """Answer each line of standard input by a line, in order; what cannot be answered says so."""
    for line in sys.stdin.buffer:
        if line.strip():
            typer.echo(json.dumps(_answer(ask, line), ensure_ascii=False))


def _answer(ask: Callable[[Report], Report], line: bytes) -> Report:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return {"error": "This line is not JSON."}
    if not isinstance(request, dict):
        return {"error": "A request is a JSON object."}
    try:
        return ask(request)
    except Exception as error:  # noqa: BLE001 - one bad request must not end the others
        return {"error": sentence_of(error)}


def listed(option: str) -> list[str]:
    """The ids of an option such as `chef,empath`."""
    return [part.strip() for part in option.split(",") if part.strip()]
