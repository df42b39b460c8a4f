"""A throw-away PostgreSQL server for tests, on a free port, under a user that is not root."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from tests.needs import missing

PLACES = ("/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt", "/usr/pgsql")


@dataclass(frozen=True)
class Server:
    """A running server; `user` is who owns every database in it."""

    port: int
    user: str

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{database}"

    def run(self, command: str) -> None:
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(command.encode())


@contextmanager
def server() -> Iterator[Server]:
    """A new, empty server for as long as the block lasts."""
    programs = _programs()
    owner: dict[str, Any] = {}
    name = pwd.getpwuid(os.geteuid()).pw_name
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        name = next(u.pw_name for who in ("postgres", "nobody") for u in pwd.getpwall() if u.pw_name == who)
        owner = {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}
    folder = Path(tempfile.mkdtemp(prefix="grimoire-postgres-"))
    running = None
    try:
        os.chown(folder, pwd.getpwnam(name).pw_uid, -1)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": folder, **owner}
        initdb = [programs / "initdb", "-D", folder / "data", "-U", name, "-E", "UTF8", "--no-locale"]
        subprocess.run([*initdb, "--auth=trust", "--no-sync"], check=True, **quiet)
        port = _free_port()
        options = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=50")
        command = [
            programs / "postgres",
            "-D",
            folder / "data",
            "-h",
            "127.0.0.1",
            "-p",
            str(port),
            "-k",
            folder,
        ]
        running = subprocess.Popen([*command, *(f"-c{option}" for option in options)], **quiet)
        made = Server(port, name)
        _wait(made, running)
        yield made
    finally:
        if running is not None:
            running.send_signal(2)  # SIGINT: a fast shutdown that does not wait for clients
            running.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    found = [p.parent for place in PLACES for p in sorted(Path(place).glob("*/bin/postgres"), reverse=True)]
    on_path = shutil.which("postgres")
    if on_path:
        found.append(Path(on_path).resolve().parent)
    usable = [folder for folder in found if (folder / "initdb").exists()]
    return usable[0] if usable else missing("PostgreSQL")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(made: Server, running: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 30
    while True:
        try:
            psycopg.connect(made.address(), connect_timeout=2).close()
        except psycopg.OperationalError:
            if running.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return
