"""Style sheets and scripts: many small files here, one response each there, named by what is in them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).resolve().parents[2] / "static"
FOR_EVER = "public, max-age=31536000, immutable"


class Assets:
    """The bundles app.css and app.js, and the versioned addresses of everything in static/."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder

    @cached_property
    def css(self) -> bytes:
        """All style sheets in the order of their names, the fonts' first."""
        fonts = self.folder / "vendor" / "fonts.css"
        parts = [fonts] if fonts.exists() else []
        return b"\n".join(p.read_bytes() for p in (*parts, *sorted((self.folder / "css").glob("*.css"))))

    @cached_property
    def js(self) -> bytes:
        """All scripts in the order of their names."""
        return b"\n".join(p.read_bytes() for p in sorted((self.folder / "js").glob("*.js")))

    @cached_property
    def emblems(self) -> Mapping[str, Any]:
        """Icon name → {body, width, height}, as the build laid them down; empty without a build."""
        file = self.folder / "vendor" / "emblems.json"
        found: Mapping[str, Any] = json.loads(file.read_bytes()) if file.exists() else {}
        return found

    @cached_property
    def _digests(self) -> dict[str, str]:
        return {}

    def url(self, path: str) -> str:
        """The address of a bundle or a file below static/, which changes when its content does."""
        if path not in self._digests:
            content = self.css if path == "app.css" else self.js if path == "app.js" else self._read(path)
            self._digests[path] = hashlib.blake2b(content, digest_size=6).hexdigest()
        return f"/static/{path}?v={self._digests[path]}"

    def _read(self, path: str) -> bytes:
        file = self.folder / path
        return file.read_bytes() if file.is_file() else b""


class CachedFiles(StaticFiles):
    """Files that may be kept for ever where their address carries their version."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, with how long it may be kept."""
        response = await super().get_response(path, scope)
        versioned = b"v=" in scope.get("query_string", b"") or "/fonts/" in f"/{path}"
        response.headers["Cache-Control"] = FOR_EVER if versioned else "no-cache"
        return response


router = APIRouter()


@router.get("/static/app.css", include_in_schema=False)
def app_css(request: Request) -> Response:
    """All style sheets in one."""
    return _bundle(request, request.app.state.program.assets.css, "text/css")


@router.get("/static/app.js", include_in_schema=False)
def app_js(request: Request) -> Response:
    """All scripts in one."""
    return _bundle(request, request.app.state.program.assets.js, "text/javascript")


def _bundle(request: Request, content: bytes, kind: str) -> Response:
    if not content:
        raise HTTPException(404)
    keep = FOR_EVER if request.query_params.get("v") else "no-cache"
    return Response(content, media_type=kind, headers={"Cache-Control": keep})
