"""Who may see the Storyteller's pages. On this machine alone: whoever sits at it. On the network:
whoever knows the passphrase, kept as a signed cookie."""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from pathlib import Path

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response
from itsdangerous import BadSignature, TimestampSigner
from pwdlib import PasswordHash

from app.domain.words import say
from app.settings import Settings
from app.storage.store import Store
from app.web.render import page

COOKIE = "grimoire"
DAYS = 60 * 60 * 24 * 30
KEY = "passphrase"
OPEN_PATHS = ("/static/", "/healthz", "/enter", "/favicon.ico", "/t/")
# After so many wrong words from one address, each further one waits.
FREE_TRIES, WAIT_SECONDS = 5, 30

_WORDS = Path(__file__).with_name("passphrase_words.txt").read_text("utf-8").split()


def propose() -> str:
    """A good passphrase: five words, about 35 bits, hard to guess through a slow door and easy to say."""
    return "-".join(secrets.choice(_WORDS) for _ in range(5))


class Access:
    """Whether a request may pass, and the door for those that may not yet."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.needed = not settings.loopback
        self._store = store
        self._signer = TimestampSigner(settings.secret_key(), salt="storyteller")
        self._hash = PasswordHash.recommended()
        self._failures: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._counting, self._hashing = threading.Lock(), threading.Lock()

    @property
    def is_set(self) -> bool:
        """Whether a passphrase has been chosen."""
        return self._store.preferences.get(KEY) is not None

    def set(self, passphrase: str) -> None:
        """Choose the passphrase; whoever is inside has to say it anew."""
        self._store.preferences.set(
            KEY, {"hash": self._hash.hash(passphrase.strip()), "since": int(time.time())}
        )

    def matches(self, passphrase: str) -> bool:
        """Whether this is the passphrase."""
        kept = self._store.preferences.get(KEY)
        return kept is not None and self._hash.verify(passphrase.strip(), kept["hash"])

    def asks(self, request: Request) -> bool:
        """Whether the address is only for whoever knows the passphrase."""
        return self.needed and not is_open(request)

    def lets_pass(self, request: Request) -> bool:
        """Whether the request carries a session that is younger than the passphrase."""
        try:
            value = self._signer.unsign(request.cookies.get(COOKIE, ""), max_age=DAYS).decode()
        except BadSignature:
            return False
        kept = self._store.preferences.get(KEY)
        return kept is not None and value == str(kept["since"])

    def check(self, passphrase: str, address: str) -> str | None:
        """A session for the right passphrase; None for a wrong one, or one that came too soon."""
        if not self._may_try(address):
            return None
        # One word after the other: each takes its time and 64 MB, however many arrive at once.
        with self._hashing:
            if not self.matches(passphrase):
                return None
        with self._counting:
            self._failures.pop(address, None)
        return self._signer.sign(str(self._store.preferences.get(KEY)["since"])).decode()

    def _may_try(self, address: str) -> bool:
        """Whether this address need not wait. A try counts before it is looked at, so that many at once are
        many."""
        with self._counting:
            failures, last = self._failures.get(address, (0, 0.0))
            if failures >= FREE_TRIES and time.monotonic() - last < WAIT_SECONDS:
                return False
            self._failures[address] = (failures + 1, time.monotonic())
            self._failures.move_to_end(address)
            while len(self._failures) > 1000:
                self._failures.popitem(last=False)
            return True


def is_open(request: Request) -> bool:
    """Whether the address asks for no passphrase."""
    return request.url.path.startswith(OPEN_PATHS)


router = APIRouter()


@router.get("/enter")
def door(request: Request) -> Response:
    """The page that asks for the passphrase."""
    return page(request, "access/enter.html", message=None, next=_inside(request.query_params.get("next")))


@router.post("/enter")
def enter(request: Request, passphrase: str = Form("", max_length=500), next: str = Form("/")) -> Response:
    """Let in whoever knows it."""
    access: Access = request.app.state.access
    address = request.client.host if request.client else ""
    session = access.check(passphrase, address)
    if session is None:
        wrong = say("That is not the passphrase. After several tries, wait half a minute.")
        return page(request, "access/enter.html", 403, message=wrong, next=_inside(next))
    response = RedirectResponse(_inside(next), 303)
    response.set_cookie(
        COOKIE, session, max_age=DAYS, httponly=True, samesite="strict", secure=_secure(request)
    )
    return response


@router.post("/leave")
def leave() -> Response:
    """Forget the session."""
    response = RedirectResponse("/enter", 303)
    response.delete_cookie(COOKIE)
    return response


def _secure(request: Request) -> bool:
    return request.url.scheme == "https"


def _inside(target: str | None) -> str:
    """An address of ours to go on to, and never another site's."""
    if target and target.startswith("/") and not target.startswith(("//", "/\\")):
        return target
    return "/"
