"""No other site may act here: a request that changes something must come from our own pages."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def is_forged(request: Request) -> bool:
    """Whether the browser says that another site sent this. Programs that send neither header are no
    browsers, and no browser sends neither."""
    if request.method in SAFE:
        return False
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != request.headers.get("host", "")
