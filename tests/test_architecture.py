"""The house keeps its own rules: layers, sizes, and documents that name all there is."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.program import program
from app.settings import Settings

ROOT = Path(__file__).parents[1]
MOST_LINES = 400


def test_imports_point_only_downwards() -> None:
    found = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("file", sorted((ROOT / "app" / "domain").rglob("*.py")), ids=lambda f: f.stem)
def test_the_rules_import_the_standard_library_alone(file: Path) -> None:
    foreign = {
        name
        for name in imported(file)
        if name.split(".")[0] not in sys.stdlib_module_names and not name.startswith("app.domain")
    }
    assert foreign == set()


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


def written() -> list[Path]:
    """Every file of the program and its tests that a person wrote."""
    kinds = {"app": "*.py", "tests": "*.py", "migrations": "*.py", "templates": "*.html"}
    found = [file for folder, kind in kinds.items() for file in (ROOT / folder).rglob(kind)]
    for folder in ("js", "css"):
        found += (ROOT / "static" / folder).rglob(f"*.{folder}")
    return found


def test_no_file_eats_the_program() -> None:
    assert len(written()) > 50
    long = {
        str(file.relative_to(ROOT)): lines
        for file in written()
        if (lines := len(file.read_text("utf-8").splitlines())) > MOST_LINES
    }
    assert long == {}


def test_nothing_is_left_for_later() -> None:
    marks = ("TO" + "DO", "FIX" + "ME", "XX" + "X")
    found = [
        f"{file.relative_to(ROOT)}: {mark}"
        for file in written()
        for mark in marks
        if mark in file.read_text("utf-8")
    ]
    assert found == []


def test_importing_the_program_does_nothing(tmp_path: Path) -> None:
    look = "import app.main, app.cli.program, os; print(os.listdir('.'))"
    ran = subprocess.run(
        [sys.executable, "-c", look],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "GRIMOIRE_DATABASE": "postgresql://nobody@127.0.0.1:1/none"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == "[]"


def test_every_setting_is_documented() -> None:
    page = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| `GRIMOIRE_")]
    told = {row[1].strip(" `"): row[2].strip(" `") for row in rows}
    settings = Settings().model_dump(mode="json")
    assert set(told) == {f"GRIMOIRE_{name.upper()}" for name in settings}
    for name, default in settings.items():
        shown = str(default).lower() if isinstance(default, bool) else str(default or "empty")
        assert told[f"GRIMOIRE_{name.upper()}"] == shown


def commands() -> list[str]:
    names = [command.name or "" for command in program.registered_commands]
    for group in program.registered_groups:
        assert group.typer_instance is not None
        names += [f"{group.name} {command.name}" for command in group.typer_instance.registered_commands]
    return names


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    told = {line.split("`")[1] for line in page.splitlines() if line.startswith("| `grimoire")}
    for name in commands():
        assert any(row.startswith(f"grimoire {name}") for row in told), (
            f"{name} is missing in docs/commands.md"
        )
    assert len(told) == len(commands())


def test_pins_name_no_address() -> None:
    for file in ("requirements.txt", "requirements-dev.txt", "pyproject.toml"):
        assert "://" not in (ROOT / file).read_text("utf-8"), f"{file} names an address"
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text("utf-8")


def test_every_dependency_is_pinned_with_hashes() -> None:
    for file in ("requirements.txt", "requirements-dev.txt"):
        entries = (ROOT / file).read_text("utf-8").replace("\\\n", " ").splitlines()
        pins = [line for line in entries if line and not line.lstrip().startswith("#")]
        assert len(pins) > 40
        assert [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []
