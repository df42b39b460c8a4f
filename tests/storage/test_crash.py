"""A program that is killed at any moment has kept everything it said was kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from app.storage import Store

ROOT = Path(__file__).parents[2]

WRITER = """
import sys, time
from pathlib import Path
from app.domain.events import GameOpened, NoteWritten
from app.domain.script import Script
from app.domain.timeline import Action, replay
from app.settings import Settings
from app.storage import open_store, summary_of

store = open_store(Settings(data=Path(sys.argv[1])))
first = Action(1, "open", 1.0, events=(GameOpened("Friday", Script("Trouble")),))
nothing = summary_of(replay([first]).game)
print(store.create_game(first, nothing), flush=True)
NOTE = (NoteWritten(None, "x" * 500),)
version = 2
while True:
    store.append(GAME, Action(version, f"tap {version}", 1.0, events=NOTE), nothing)
    print(version, flush=True)
    version += 1
""".replace("GAME", "store.lists.prepared()[0].id")


def test_what_was_said_to_be_kept_survives_sigkill(store: Store) -> None:
    folder = Path(str(store.engine.url.database)).parent
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, folder], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert writer.stdout is not None
    with writer.stdout as said:
        game_id = said.readline().strip()
        for _ in range(60):
            said.readline()
        writer.kill()
        last = [line for line in said.read().splitlines() if line.isdecimal()][-1:]
    writer.wait(10)

    kept = store.load(game_id)
    assert [action.version for action in kept] == list(range(1, len(kept) + 1))
    assert len(kept) >= (int(last[0]) if last else 61)
    assert store.latest_version(game_id) == len(kept)
