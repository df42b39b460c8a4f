"""`grimoire read` and `grimoire library`: what a document says, and which characters are known."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.data import DataOption, known_library, opened
from app.cli.speaking import print_json, read_bytes

if TYPE_CHECKING:
    from app.domain.characters import Character

JsonOption = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")]


def read(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The document; - is standard input.")],
    text_only: Annotated[
        bool, typer.Option("--text-only", help="By the document's own words, without the library.")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Read an almanac page (text, Markdown, HTML) or a script (JSON)."""
    from app.almanac.read import read as read_document

    contents = read_bytes(file)
    known = None if text_only else known_library(data)
    document = read_document(contents, library=known, filename=None if file == "-" else Path(file).name)
    answer = document.to_data()
    if json:
        print_json(answer)
    else:
        _print_document(answer)


def _print_document(answer: dict[str, Any]) -> None:
    by = f", by {answer['author']}" if answer["author"] else ""
    typer.echo(
        f"{answer['name'] or 'No name'}{by} ({answer['kind']}, {len(answer['characters'])} characters)"
    )
    team = None
    for character in answer["characters"]:
        if character["team"] != team:
            team = character["team"]
            typer.echo(f"\n{team}")
        steps = [step["do"] for instruction in character["how_to_run"] for step in instruction["steps"]]
        understood = len(steps) - steps.count("note")
        typer.echo(f"  {character['name']}: {understood} of {len(steps)} steps understood")
    for which, order in answer["night_order"].items():
        typer.echo(f"\n{which.replace('_', ' ')}: {', '.join(order)}")
    if answer["problems"]:
        typer.echo("\nNot understood:")
    for problem in answer["problems"]:
        typer.echo(f"  {problem['where']}: {problem['message']}")


library = typer.Typer(help="The library of characters.", no_args_is_help=True)


@library.command("list")
def list_(json: JsonOption = False, data: DataOption = None) -> None:
    """List every character that is known."""
    characters = known_library(data).characters.values()
    if json:
        print_json([_line(character) for character in characters])
        return
    for team, count in Counter(c.team for c in characters).items():
        typer.echo(f"{team} ({count}): {', '.join(c.name for c in characters if c.team is team)}")


@library.command("import")
def import_(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Holds roles.json, and the others if any.")],
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Load the publisher's data files: their wording, teams and orders take the place of ours."""
    from app.services.library import load_folder

    with opened(data) as store:
        published = load_folder(store, folder)
    if json:
        problems = [{"where": p.where, "message": str(p.message)} for p in published.problems]
        characters, jinxes = len(published.characters), len(published.jinxes)
        print_json({"characters": characters, "jinxes": jinxes, "problems": problems})
        return
    typer.echo(f"{len(published.characters)} characters and {len(published.jinxes)} jinxes were loaded.")
    for problem in published.problems:
        typer.echo(f"  {problem.where}: {problem.message}")


@library.command("forget")
def forget(data: DataOption = None) -> None:
    """Take the publisher's files back: our own words and orders hold again."""
    from app.services.library import forget_published

    with opened(data) as store:
        forget_published(store)
    typer.echo("Our own words and orders hold again.")


def _line(character: Character) -> dict[str, Any]:
    return {
        "id": character.id,
        "name": character.name,
        "team": character.team.value,
        "edition": character.edition,
        "wakes": {
            "first_night": character.wakes_first_night,
            "other_nights": character.wakes_other_nights,
        },
        "reminders": list(character.reminders),
        "global_reminders": list(character.global_reminders),
        "ability": character.ability,
    }
