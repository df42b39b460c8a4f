"""The gate that every request passes: from a name that is ours, from our own pages, by somebody who may."""

from __future__ import annotations

from urllib.parse import quote

from fastapi.responses import RedirectResponse, Response
from sqlalchemy.exc import DBAPIError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.domain.words import say
from app.settings import Settings
from app.web.access import Access, is_open
from app.web.csrf import is_forged
from app.web.errors import answer, unanswered

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
# Who has no passphrase sends names and words; no more than this of it is taken in, in bytes.
MOST_FROM_STRANGERS = 64_000
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1", "testserver"})


class Guard:
    """Plain ASGI, so that a stream stays a stream and a tap costs nothing more."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer those who may not pass; add the headers of safety for all."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        request = Request(scope)
        try:
            refusal = await self._turned_away(request)
        except DBAPIError as error:
            refusal = unanswered(request, error)
        await (refusal or self.app)(scope, receive, send_with_headers)

    async def _turned_away(self, request: Request) -> Response | None:
        if self.settings.loopback and request.url.hostname not in LOCAL_NAMES:
            # A foreign site may point its own name at this machine; it must not read the Grimoire so.
            return answer(request, say("This address is not meant to be used like that."), 421)
        if is_forged(request):
            return answer(request, say("That came from another site, so nothing was done."), 403)
        if is_open(request) and _is_too_much(request):
            return answer(request, say("That is more than one form may hold."), 413)
        access: Access = request.app.state.access
        # A database that is slow to answer holds this request up and no other.
        if access.asks(request) and not await run_in_threadpool(access.lets_pass, request):
            if request.headers.get("hx-request"):
                return Response(status_code=401, headers={"HX-Redirect": "/enter"})
            return RedirectResponse(f"/enter?next={quote(request.url.path)}", 303)
        return None


def _is_too_much(request: Request) -> bool:
    """Whether the body is too large for a stranger, or says nothing of its size, as no browser does."""
    length = request.headers.get("content-length", "0")
    known = length.isdecimal() and len(length) < 10 and "transfer-encoding" not in request.headers
    return not known or int(length) > MOST_FROM_STRANGERS
