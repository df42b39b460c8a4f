"""The gate that every request passes: from a name that is ours, from our own pages, by somebody who may."""

from __future__ import annotations

from urllib.parse import quote

from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.domain.words import say
from app.settings import Settings
from app.web.csrf import is_forged
from app.web.errors import answer

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
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

        refusal = self._turned_away(Request(scope))
        await (refusal or self.app)(scope, receive, send_with_headers)

    def _turned_away(self, request: Request) -> Response | None:
        if self.settings.loopback and request.url.hostname not in LOCAL_NAMES:
            # A foreign site may point its own name at this machine; it must not read the Grimoire so.
            return answer(request, say("This address is not meant to be used like that."), 421)
        if is_forged(request):
            return answer(request, say("That came from another site, so nothing was done."), 403)
        if not request.app.state.access.lets_pass(request):
            if request.headers.get("hx-request"):
                return Response(status_code=401, headers={"HX-Redirect": "/enter"})
            return RedirectResponse(f"/enter?next={quote(request.url.path)}", 303)
        return None
