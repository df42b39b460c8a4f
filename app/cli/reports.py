"""`night`, `day`, `death`, `bag` and `check-bag`: what the rules say about a Grimoire or a bag."""

from __future__ import annotations

import json as json_text
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.data import DataOption, known_library
from app.cli.documents import JsonOption
from app.cli.speaking import Report, answer_lines, fail, listed, print_json, read_bytes, read_json

if TYPE_CHECKING:
    from app.content.library import Library

Snapshot = Annotated[
    str | None, typer.Argument(metavar="SNAPSHOT", help="A Grimoire as JSON; - is standard input.")
]
Lines = Annotated[bool, typer.Option("--lines", help="Answer each line of standard input, a JSON request.")]
Ids = Annotated[str, typer.Option(metavar="ID,ID…")]
ScriptFile = Annotated[
    str | None, typer.Option("--script", metavar="FILE", help="A script or an almanac page.")
]
Players = Annotated[int | None, typer.Option("--players", min=1, help="Players without Travellers.")]

Show = Callable[[Report], Iterable[str]]


def night(
    snapshot: Snapshot = None,
    night: Annotated[
        int | None, typer.Option("--night", min=1, help="Another night than that of the snapshot.")
    ] = None,
    json: JsonOption = False,
    lines: Lines = False,
    data: DataOption = None,
) -> None:
    """The night sheet: who wakes, what is done, and the true answers."""
    extra = {} if night is None else {"night": night}

    def ask(request: Report, library: Library) -> Report:
        from app.services import reports

        return reports.night({**request, **extra}, library)

    _answer(ask, lambda: _object(snapshot), json, lines, _night_lines, data)


def day(
    snapshot: Snapshot = None, json: JsonOption = False, lines: Lines = False, data: DataOption = None
) -> None:
    """The day: votes, who is about to die, who may nominate, and what follows."""

    def ask(request: Report, library: Library) -> Report:
        from app.services import reports

        return reports.day(request, library)

    _answer(ask, lambda: _object(snapshot), json, lines, _plain_lines, data)


def death(
    snapshot: Snapshot = None,
    of: Annotated[str | None, typer.Option("--of", metavar="NAME", help="Who would die.")] = None,
    cause: Annotated[
        str | None,
        typer.Option(
            "--cause",
            help="demon, minion, townsfolk, outsider, traveller, execution, exile or storyteller.",
        ),
    ] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Whose doing it is.")] = None,
    json: JsonOption = False,
    lines: Lines = False,
    data: DataOption = None,
) -> None:
    """What a death would bring, before it happens."""

    def ask(request: Report, library: Library) -> Report:
        from app.services import reports

        return reports.death(request, library)

    def request() -> Report:
        if of is None or cause is None:
            raise typer.BadParameter("SNAPSHOT needs --of NAME and --cause CAUSE.")
        return {"snapshot": _object(snapshot), "of": of, "cause": cause, "by": by}

    _answer(ask, request, json, lines, _plain_lines, data)


def bag(
    script: ScriptFile = None,
    players: Players = None,
    travellers: Annotated[int, typer.Option("--travellers", min=0)] = 0,
    with_: Annotated[str, typer.Option("--with", metavar="ID,ID…", help="In play for certain.")] = "",
    without: Annotated[str, typer.Option("--without", metavar="ID,ID…", help="Not in play.")] = "",
    fabled: Ids = "",
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed gives the same bag.")] = None,
    json: JsonOption = False,
    lines: Lines = False,
    data: DataOption = None,
) -> None:
    """Fill a bag by the rules of setup."""

    def ask(request: Report, library: Library) -> Report:
        from app.services import reports

        return reports.bag(request, library)

    def request() -> Report:
        return {
            **_table(script, players, data),
            "travellers": travellers,
            "with": listed(with_),
            "without": listed(without),
            "fabled": listed(fabled),
            "seed": int(seed) if seed is not None and seed.removeprefix("-").isdecimal() else seed,
        }

    _answer(ask, request, json, lines, _plain_lines, data)


def check_bag(
    script: ScriptFile = None,
    players: Players = None,
    in_play: Annotated[str, typer.Option("--in-play", metavar="ID,ID…", help="Who is in play.")] = "",
    travellers: Annotated[int, typer.Option("--travellers", min=0)] = 0,
    fabled: Ids = "",
    json: JsonOption = False,
    lines: Lines = False,
    data: DataOption = None,
) -> None:
    """Whether these characters may be in play together."""

    def ask(request: Report, library: Library) -> Report:
        from app.services import reports

        return reports.check_bag(request, library)

    def request() -> Report:
        table = _table(script, players, data)
        return {**table, "in_play": listed(in_play), "travellers": travellers, "fabled": listed(fabled)}

    _answer(ask, request, json, lines, _plain_lines, data)


def _answer(
    ask: Callable[[Report, Library], Report],
    request: Callable[[], Report],
    json: bool,
    lines: bool,
    show: Show,
    data: Path | None,
) -> None:
    if lines:
        library = known_library(data)
        answer_lines(lambda asked: ask(asked, library))
        return
    answer = ask(request(), known_library(data))
    if json:
        print_json(answer)
    else:
        for line in show(answer):
            typer.echo(line)


def _object(file: str | None) -> Report:
    if file is None:
        raise typer.BadParameter("Name a SNAPSHOT, or ask with --lines.")
    data = read_json(file)
    return data if isinstance(data, dict) else fail(f"“{file}” is not a snapshot of a Grimoire.")


def _table(script: str | None, players: int | None, data: Path | None) -> Report:
    if script is None or players is None:
        raise typer.BadParameter("Give --script FILE and --players N, or ask with --lines.")
    return {"script": _entries(script, data), "players": players}


def _entries(file: str, data: Path | None) -> list[Any]:
    """The characters of a script, as ids or definitions; of any document that can be read."""
    from app.almanac.read import read

    contents = read_bytes(file)
    try:
        entries = json_text.loads(contents)
    except (ValueError, RecursionError):
        entries = None
    if isinstance(entries, list):
        return entries
    document = read(contents, library=known_library(data), filename=None if file == "-" else Path(file).name)
    return [character.to_data() for character in document.characters]


def _night_lines(answer: Report) -> Iterable[str]:
    yield f"Night {answer['night']}"
    for entry in answer["entries"]:
        who = f" — {entry['player']}" if entry.get("player") else ""
        states = f" ({', '.join(entry['state'])})" if entry.get("state") else ""
        closed = f"  [{entry['status']}: {entry['reason']}]" if entry.get("reason") else ""
        yield f"{entry['slot']}{who}{states}{closed}"
        if entry["status"] == "skipped":
            continue
        for step in entry["steps"]:
            yield f"    {step['text']}"
            if step.get("answer"):
                why = "; ".join(step["answer"].get("why", ()))
                yield f"      → {_told(step['answer'])}  {why}".rstrip()
            for told, choices in _by_answer(step.get("answer_for", {})).items():
                yield f"      → {told}: {', '.join(choices)}"


def _by_answer(answers: Report) -> dict[str, list[str]]:
    """The choices that a player may make, by what each would tell."""
    found: dict[str, list[str]] = {}
    for choice, answer in answers.items():
        found.setdefault(_told(answer), []).append(choice)
    return found


def _told(answer: Report) -> str:
    """The true answer, and what may be told instead."""
    others = [value for value in answer["possible"] if value != answer["value"]]
    few = "; ".join(map(_shown, others)) if len(others) <= _FEW else f"one of {len(others)}"
    if answer["value"] is None:
        told = few or _shown(None)
    else:
        told = _shown(answer["value"]) + (f" (or {few})" if few else "")
    return f"{told}, or anything" if answer["free"] else told


_FEW = 4  # answers that are told one by one


def _plain_lines(answer: Report) -> Iterable[str]:
    """Any other report, field by field."""
    for name, value in answer.items():
        title = name.replace("_", " ")
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{title}:"
            yield from (f"  {', '.join(f'{k} {_shown(v)}' for k, v in row.items())}" for row in value)
        else:
            yield f"{title}: {_shown(value)}"


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_shown, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_shown(part)}" for name, part in value.items())
    if value is None or isinstance(value, bool):
        return {None: "–", True: "yes", False: "no"}[value]
    return str(value)
