"""The program as it is served, with two addresses beside it that exist only here: the barest tap, which
inserts a row and answers with a constant part, and a page with nothing on it but that tap.

`python -m tests.bench.served FOLDER` serves a data folder and says on standard output where.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from time import perf_counter
from urllib.parse import urlsplit

import uvicorn
from fastapi import APIRouter, FastAPI
from fastapi.responses import HTMLResponse
from sqlalchemy import Column, Integer, MetaData, Table, Text, insert

from app.cli import logs
from app.main import create_app
from app.settings import Settings
from app.web.deps import ProgramDep
from app.web.render import part

ROOT = Path(__file__).parents[2]
ROW = Table("bench", MetaData(), Column("id", Integer, primary_key=True), Column("text", Text))
PART = part("#bare", '<p id="bare">Done.</p>')
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script src="/static/vendor/vendor.js" defer></script></head>
<body><button type="button" hx-post="/bench/bare" hx-swap="none">Tap</button><p id="bare">Not yet.</p></body>
</html>"""
bare = APIRouter(prefix="/bench")


@bare.post("/bare")
def tap(program: ProgramDep) -> HTMLResponse:
    """One row, one constant part."""
    with program.store.engine.begin() as db:
        db.execute(insert(ROW), {"text": "tapped"})
    return HTMLResponse(PART)


@bare.get("/page")
def page() -> HTMLResponse:
    """A page with one button."""
    return HTMLResponse(PAGE)


def application(settings: Settings) -> FastAPI:
    """The program with the bare addresses."""
    app = create_app(settings)
    ROW.create(app.state.program.store.engine, checkfirst=True)
    app.include_router(bare)
    return app


class Served:
    """A running server: its address, and the process that it is."""

    def __init__(self, process: Popen[str], address: str, seconds: float) -> None:
        self.process, self.address, self.seconds = process, address.rstrip("/"), seconds
        self.host, self.port = urlsplit(address).hostname or "", urlsplit(address).port or 80

    def worked(self) -> float:
        """Seconds of processor time that the process has used, to the microsecond; 0 where the machine
        does not tell."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    def memory(self, most: bool = False) -> float | None:
        """What the process holds in memory now, or the most that it ever held, in MB; None where the
        machine does not tell."""
        wanted, status = "VmHWM:" if most else "VmRSS:", Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return None
        lines = status.read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(wanted))


@contextmanager
def serving(*command: str) -> Iterator[Served]:
    """Start a server that says where it is, and stop it at the end."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("GRIMOIRE_")}
    began = perf_counter()
    process = Popen([sys.executable, *command], cwd=ROOT, env=environment, stdout=PIPE, text=True)
    try:
        assert process.stdout is not None
        line = next(line for line in process.stdout if "http://" in line)
        address = next(word for word in line.split() if word.startswith("http://"))
        yield Served(process, address, perf_counter() - began)
    finally:
        process.terminate()
        process.wait(10)


def main() -> None:
    """Serve the folder named on the command line."""

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
            await super().startup(sockets)  # type: ignore[arg-type]
            port = self.servers[0].sockets[0].getsockname()[1]
            sys.stdout.write(f"Serving http://127.0.0.1:{port}/\n")
            sys.stdout.flush()

    settings = Settings(data=Path(sys.argv[1]))
    logs.configure(settings)
    config = uvicorn.Config(
        application(settings), port=0, log_config=None, server_header=False, access_log=False
    )
    Server(config).run()


if __name__ == "__main__":
    main()
