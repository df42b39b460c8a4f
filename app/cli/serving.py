"""`grimoire serve`: the server, its address in the terminal, and the passphrase of the first start."""

from __future__ import annotations

import gc
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.data import settings_of
from app.cli.speaking import fail
from app.services.addresses import address_on_the_network

if TYPE_CHECKING:
    from fastapi import FastAPI

    from app.settings import Settings

SHORTEST_PASSPHRASE = 8


def serve(
    host: Annotated[str | None, typer.Option("--host", help="0.0.0.0 serves the local network too.")] = None,
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, help="0: any free one.")] = None,
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", help="The data folder.")] = None,
) -> None:
    """Bring the database up to date, then serve. Loopback, port 8000 and SQLite unless told otherwise."""
    settings = settings_of(host=host, port=port, data=data)
    listening = _listen(settings)
    try:
        from app.cli import logs
        from app.main import create_app

        logs.configure(settings)

        app = create_app(settings)
        if not settings.loopback:
            _agree_on_passphrase(app, settings)
        # What the program is made of stays: to look for garbage in it would hold a tap up.
        gc.collect()
        gc.freeze()
        _run(app, settings, listening)
    finally:
        listening.close()


def _listen(settings: Settings) -> socket.socket:
    """A listening socket, so that a port that is taken is told before anything else happens."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        made = socket.socket(family, kind)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(2048)
    except OSError as error:
        where = f"{settings.host}, port {settings.port}"
        fail(f"Cannot listen on {where}: {error.strerror}. Try another port with --port.")
    return made


def _run(app: FastAPI, settings: Settings, listening: socket.socket) -> None:
    import uvicorn

    class Server(uvicorn.Server):
        """Says where it is once it answers, and lets go of open pages when it stops."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                _announce(settings, listening.getsockname()[1])

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.program.feed.stop()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app,
        log_config=None,
        log_level=settings.log_level,
        access_log=settings.log_level == "debug",
        timeout_graceful_shutdown=settings.shutdown_seconds,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
    )
    server = Server(config)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, _leave)  # uvicorn sends the signal on to this when it has shut down
    server.run([listening])
    if not server.started:
        raise typer.Exit(1)


def _leave(*_: object) -> None:
    raise SystemExit(0)


def _announce(settings: Settings, port: int) -> None:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    if settings.loopback:
        typer.echo(f"Grimoire is open at http://{host}:{port}/ (stop it with Ctrl+C)")
    else:
        address = settings.public_url or f"http://{address_on_the_network(settings.host)}:{port}/"
        typer.echo(f"Grimoire is open for this network at {address} (stop it with Ctrl+C)")
        _print_code(address)
    sys.stdout.flush()


def _print_code(address: str) -> None:
    import segno

    segno.make(address, micro=False).terminal(out=sys.stdout, compact=True, border=2)


def _agree_on_passphrase(app: FastAPI, settings: Settings) -> None:
    """On a network the Storyteller's pages ask for a passphrase; at the first start it is chosen."""
    from app.web.access import propose

    access = app.state.access
    given = settings.passphrase.get_secret_value()
    if given:
        if not access.matches(given):
            access.set(given)
        return
    if access.is_set:
        return
    proposed = propose()
    if sys.stdin.isatty():
        typer.echo("Others on this network can reach Grimoire now. Choose the Storyteller's passphrase.")
        while len(chosen := typer.prompt("Passphrase", default=proposed).strip()) < SHORTEST_PASSPHRASE:
            typer.echo(f"It should have {SHORTEST_PASSPHRASE} letters or more.")
    else:
        chosen = proposed
        typer.echo(f"The Storyteller's passphrase is: {chosen}")
    access.set(chosen)
