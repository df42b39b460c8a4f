"""All settings, each with a safe default. They come from the environment (`GRIMOIRE_PORT=8080`) or from
the command line, and are described in `docs/deploy.md`.

Secrets make themselves: what is not given is drawn at random once and kept in the data folder, in a
file that only its owner may read.
"""

from __future__ import annotations

import ipaddress
import os
import secrets
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """The settings of one run of the program; frozen, and handed to whoever needs them."""

    model_config = SettingsConfigDict(env_prefix="GRIMOIRE_", frozen=True, extra="forbid")

    data: Path = Field(Path("data"), description="Folder for the database and the secrets.")
    database: str = Field(
        "", description="Address of a PostgreSQL database; empty: SQLite in the data folder."
    )
    host: str = Field("127.0.0.1", description="Where to listen. Other than loopback asks for a passphrase.")
    port: int = Field(8000, ge=0, le=65535, description="Port to listen on; 0: any free one.")
    secret: SecretStr = Field(
        SecretStr(""), description="Signs sessions; empty: made once. Several servers must share one."
    )
    passphrase: SecretStr = Field(
        SecretStr(""),
        description="The Storyteller's passphrase on a network; empty: chosen at the first start.",
    )
    live: Literal["auto", "memory", "postgres"] = Field(
        "auto",
        description="How open screens hear of changes; auto: postgres where the database is PostgreSQL.",
    )
    public_url: str = Field("", description="The address that others type, for links and QR codes.")
    trusted_proxies: str = Field("127.0.0.1", description="Proxies whose forwarded headers are believed.")
    upload_limit: int = Field(8_000_000, ge=1, description="Bytes that one form or file may have.")
    shutdown_seconds: int = Field(3, ge=0, description="How long open pages are waited for when stopping.")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "warning", description="What is worth a line on standard error."
    )
    log_json: bool = Field(False, description="Log lines as JSON, for machines.")

    @property
    def database_url(self) -> str:
        """The address as SQLAlchemy takes it."""
        if not self.database:
            return f"sqlite:///{(self.data / 'grimoire.db').absolute()}"
        for scheme in ("postgres://", "postgresql://"):
            if self.database.startswith(scheme):
                return f"postgresql+psycopg://{self.database.removeprefix(scheme)}"
        return self.database

    @property
    def on_postgres(self) -> bool:
        """Whether the database is PostgreSQL."""
        return self.database_url.startswith("postgresql")

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    def data_folder(self) -> Path:
        """The data folder, made if it is not there; only its owner may look inside a new one."""
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self.data

    def secret_key(self) -> str:
        """What signs sessions and links: the given one, or that of the data folder."""
        given = self.secret.get_secret_value()
        return given or kept_secret(self.data_folder() / "secret")


def kept_secret(file: Path) -> str:
    """The secret in this file, of whatever bytes, drawn at random where there is none yet; mode 0600."""
    while True:
        try:
            kept = _text_of(file)
        except FileNotFoundError:
            kept = ""
        if kept:
            return kept
        # Written whole under another name first: a second server that starts now reads all or nothing.
        draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as out:
            out.write(secrets.token_urlsafe(32))
        try:
            os.link(draft, file)
        except FileExistsError:
            if not _text_of(file):
                file.unlink()
        finally:
            draft.unlink()


def _text_of(file: Path) -> str:
    return file.read_bytes().decode("ascii", "backslashreplace").strip()
