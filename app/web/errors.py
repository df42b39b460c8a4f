"""The one place where errors become answers: a sentence where the user is, never a stack trace."""

from __future__ import annotations

import traceback

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from app.domain.problems import Refused
from app.domain.words import Message, say
from app.storage.errors import DatabaseUnavailable, Missing, StorageError
from app.web.render import common, fragment, page, part

log = structlog.get_logger()

_SENTENCES = {
    404: say("There is nothing at this address."),
    405: say("This address is not meant to be used like that."),
    403: say("That came from another site, so nothing was done."),
    429: say("That was tried too often. Wait a minute and try again."),
    413: say("That is more than one form may hold."),
}


def answer(request: Request, message: Message, status: int) -> Response:
    """The sentence: as a notice on the open page for htmx, else as a page of its own."""
    if request.headers.get("hx-request"):
        html = fragment("shared/_notice.html", {**common(request), "message": message, "tone": "warning"})
        return HTMLResponse(part("#notice", html), status, headers={"Cache-Control": "no-store"})
    return page(request, "shared/error.html", status, message=message)


# What the databases say where a second tap alone does not help.
_CAUSES = {
    "disk is full": say("The disk is full, so nothing was kept. Make room there, then tap again."),
    "no space left": say("The disk is full, so nothing was kept. Make room there, then tap again."),
    "readonly": say("The data folder cannot be written to, so nothing was kept."),
    "read-only": say("The data folder cannot be written to, so nothing was kept."),
}


def unanswered(request: Request, error: DBAPIError) -> Response:
    """What is said where the database does not answer; what it should have kept is in no log."""
    cause = str(error.orig)
    log.error("storage", path=request.url.path, error=cause)
    known = (sentence for words, sentence in _CAUSES.items() if words in cause.casefold())
    plain = say("The database does not answer, so nothing was kept. Tap again soon.")
    return answer(request, next(known, plain), 503)


def translate_errors(app: FastAPI) -> None:
    """Teach the app what each error means."""

    @app.exception_handler(Refused)
    def refused(request: Request, error: Refused) -> Response:
        return answer(request, error.message, 422)

    @app.exception_handler(StorageError)
    def storage(request: Request, error: StorageError) -> Response:
        if isinstance(error, Missing):
            return answer(request, error.message, 404)
        status = 503 if isinstance(error, DatabaseUnavailable) else 500
        log.error("storage", error=str(error))
        return answer(request, error.message, status)

    @app.exception_handler(DBAPIError)
    def not_kept(request: Request, error: DBAPIError) -> Response:
        return unanswered(request, error)

    @app.exception_handler(RequestValidationError)
    def invalid(request: Request, error: RequestValidationError) -> Response:
        if any(part["loc"][:1] == ("path",) for part in error.errors()):
            return answer(request, _SENTENCES[404], 404)
        return answer(request, say("Something in this form was not understood."), 422)

    @app.exception_handler(HTTPException)
    def http(request: Request, error: HTTPException) -> Response:
        return answer(
            request, _SENTENCES.get(error.status_code, say("That did not work.")), error.status_code
        )

    @app.exception_handler(Exception)
    def unexpected(request: Request, error: Exception) -> Response:
        # The trace as plain text: a renderer that shows the values of variables would tell who the Demon is.
        log.error("unexpected", path=request.url.path, trace="".join(traceback.format_exception(error)))
        return answer(
            request, say("Something went wrong here. The game is as it was; please try again."), 500
        )
