"""The command as a user runs it: a process with a folder of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.domain.events import GameOpened, NightFell, PlayerSeated
from app.domain.script import Script
from app.domain.timeline import Action, replay
from app.storage import Store, summary_of

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-c", "from app.cli import main; main()")


@dataclass(frozen=True)
class Said:
    """What a command printed, and how it ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Grimoire = Callable[..., Said]


@pytest.fixture
def grimoire(tmp_path: Path) -> Grimoire:
    """Runs `grimoire` with these arguments; `stdin` is what it reads, further names are its environment."""

    def run(*arguments: str | Path, stdin: str | bytes = b"", **environment: str) -> Said:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        ended = subprocess.run(
            [*COMMAND, *map(str, arguments)],
            input=given,
            capture_output=True,
            cwd=tmp_path,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "LC_ALL": "C", **environment},
            timeout=60,
        )
        said = Said(ended.returncode, ended.stdout.decode(), ended.stderr.decode())
        assert "Traceback" not in said.err
        return said

    return run


OPENING = Action(
    1,
    "open",
    1.0,
    events=(GameOpened("Freitag 🩸", Script("Trouble")), PlayerSeated(1, "안나"), NightFell(1)),
)


@pytest.fixture
def game(store: Store) -> str:
    """The id of a game in the folder `data`."""
    return store.create_game(OPENING, summary_of(replay([OPENING]).game))
