"""The server as a user starts and stops it."""

from __future__ import annotations

import re
import signal
import socket
import sqlite3
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import pytest

from app.settings import Settings
from tests.cli.conftest import COMMAND, ROOT, Grimoire


class Server:
    """A running `grimoire serve`, and what it has printed so far."""

    def __init__(self, folder: Path, arguments: tuple[str, ...], environment: dict[str, str]) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [*COMMAND, "serve", "--port", "0", "--data", "data", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1", **environment},
            text=True,
            encoding="utf-8",
        )
        self.said: list[str] = []
        self.address = ""

    def wait(self) -> None:
        """Until it has printed its address."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if "Grimoire is open" in line:
                break
        found = re.search(r":(\d+)/", "".join(self.said[-1:]))
        assert found is not None, self.process.communicate()
        self.address = f"http://127.0.0.1:{found[1]}"

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """End it; its status, and what it wrote on standard error."""
        self.process.send_signal(how)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        # What was read ahead of the line with the address is not lost, as `communicate` would lose it.
        self.said += self.process.stdout.read().splitlines()
        err = self.process.stderr.read()
        return self.process.wait(20), err


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers in the test's folder, and ends those that are left over."""
    with ExitStack() as left:

        def start(*arguments: str, **environment: str) -> Server:
            server = Server(tmp_path, arguments, environment)
            left.callback(_end, server.process)
            server.wait()
            return server

        yield start


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    with process:  # closes its pipes, also where they were read already
        process.wait(20)


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def open_at(address: str, **headers: str) -> Any:
    return build_opener(_Stay).open(Request(address, headers=headers), timeout=20)


def get(address: str) -> tuple[int, str]:
    """The status, and the page (or where to go instead)."""
    try:
        with open_at(address) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.headers.get("location", "")


def test_it_serves_this_machine_without_asking(serve: Callable[..., Server]) -> None:
    server = serve()
    assert server.said == [f"Grimoire is open at {server.address}/ (stop it with Ctrl+C)"]
    assert get(f"{server.address}/healthz")[1].startswith('{"status":"ok"')
    assert get(f"{server.address}/")[0] == 200

    kept = server.folder / "data"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700
    assert stat.S_IMODE((kept / "secret").stat().st_mode) == 0o600
    assert server.stop() == (0, "")


def test_it_stops_at_once_although_a_page_listens(serve: Callable[..., Server], game: str) -> None:
    server = serve()
    with open_at(f"{server.address}/games/{game}/live", Accept="text/event-stream") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        started = time.monotonic()
        assert server.stop(signal.SIGINT) == (0, "")
    assert time.monotonic() - started < 5


def test_a_game_stands_where_it_stood_after_sigkill(serve: Callable[..., Server], game: str) -> None:
    server = serve()
    assert "안나" in get(f"{server.address}/games/{game}")[1]
    server.stop(signal.SIGKILL)
    assert "안나" in get(f"{serve().address}/games/{game}")[1]


def test_two_servers_share_one_postgres(
    serve: Callable[..., Server], grimoire: Grimoire, game: str, postgres_settings: Settings
) -> None:
    shared = {"GRIMOIRE_DATABASE": postgres_settings.database}
    servers = [serve(**shared) for _ in range(2)]
    exported = grimoire("export", game).out
    assert grimoire("import", "-", stdin=exported, **shared).status == 0
    for server in servers:
        assert "안나" in get(f"{server.address}/games/{game}")[1]
        assert server.stop() == (0, "")


def test_the_network_is_asked_for_a_passphrase(serve: Callable[..., Server]) -> None:
    server = serve("--host", "0.0.0.0")
    (proposed,) = (line for line in server.said if "passphrase is: " in line)
    assert re.fullmatch(r"The Storyteller's passphrase is: ([a-z]+-){4}[a-z]+", proposed)
    assert get(f"{server.address}/")[0] == 303
    assert get(f"{server.address}/healthz")[0] == 200
    server.stop()
    assert any("█" in line or "▀" in line for line in server.said)

    again = serve("--host", "0.0.0.0")
    assert not any("passphrase" in line for line in again.said)


def test_a_port_that_is_taken_is_told(grimoire: Grimoire, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = grimoire("serve", "--port", str(port))
    assert said.status == 1
    assert said.err.startswith(f"Cannot listen on 127.0.0.1, port {port}: Address already in use.")
    assert len(said.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_host_that_is_not_this_machine_is_told(grimoire: Grimoire) -> None:
    said = grimoire("serve", "--host", "no such host", "--port", "0")
    assert said.status == 1
    assert said.err.startswith("Cannot listen on no such host, port 0: ")


def test_a_database_of_a_newer_program_is_told(
    grimoire: Grimoire, serve: Callable[..., Server], tmp_path: Path
) -> None:
    serve().stop()
    with sqlite3.connect(tmp_path / "data" / "grimoire.db") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    said = grimoire("serve", "--port", "0")
    assert said.status == 1
    assert "newer version of Grimoire" in said.err
    assert len(said.err.splitlines()) == 1
