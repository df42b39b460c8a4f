"""What a tap costs the server, beside the barest endpoint of the same program."""

from __future__ import annotations

import gzip
import http.client
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

from tests.bench.served import Served

ROUNDS = 150
WARM = 20
VERSION = re.compile(r'id="version" name="version" value="(\d+)"')
ROW = re.compile(r'id="row" name="row" value="([^"]*)"')


@dataclass(frozen=True)
class Answer:
    """An answer as it came over the wire: `size` in bytes, `seconds` from the request to the last byte."""

    text: str
    size: int
    seconds: float
    status: int = 200


class Client:
    """One connection that stays open, as a browser keeps it."""

    def __init__(self, served: Served) -> None:
        self._connection = http.client.HTTPConnection(served.host, served.port)
        self._ids = count(1)

    def ask(self, method: str, path: str, **fields: object) -> Answer:
        """Send a request and read the answer."""
        body = urlencode(fields) if method == "POST" else None
        headers = {"Accept-Encoding": "gzip", "HX-Request": "true"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        began = perf_counter()
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        content = response.read()
        seconds = perf_counter() - began
        packed = response.headers.get("content-encoding") == "gzip"
        text = (gzip.decompress(content) if packed else content).decode("utf-8", "replace")
        assert response.status < 400, (method, path, response.status, text[:300])
        return Answer(text, len(content), seconds, response.status)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def action(self) -> str:
        """An id of its own for a tap."""
        return f"tapped-{next(self._ids):08}"


class Player:
    """Somebody who has a game open and taps: a token is placed, then taken back."""

    def __init__(self, client: Client, game_id: str, seats: int) -> None:
        self._client, self._base, self._seats = client, f"/games/{game_id}", seats
        self._taps = count(1)
        self._see(client.ask("GET", self._base).text)

    def _see(self, page: str) -> None:
        if (version := VERSION.search(page)) is not None:
            self.version = version[1]
        if (row := ROW.search(page)) is not None:
            self.row = row[1]

    def _post(self, name: str, **fields: object) -> Answer:
        shown = {"version": self.version, "row": self.row, "action": self._client.action()}
        answer = self._client.ask("POST", f"{self._base}/do/{name}", **fields, **shown)
        self._see(answer.text)
        return answer

    def place(self) -> Answer:
        """Lay a reminder on the next seat of the circle."""
        seat = next(self._taps) % self._seats + 1
        answer = self._post("place-reminder", on=seat, token="monk|Safe")
        assert "Safe" in answer.text
        return answer

    def undo(self) -> Answer:
        """Take it back."""
        return self._post("undo", target=self.version)

    def look(self, key: str) -> Answer:
        """Open a row of the night sheet."""
        path = f"{self._base}/changes?{urlencode({'version': self.version, 'row': self.row, 'opens': key})}"
        answer = self._client.ask("GET", path)
        self._see(answer.text)
        return answer


@dataclass(frozen=True)
class TapCosts:
    """Medians in seconds: the bare endpoint, a reminder after a short and after a long log, its undo; and
    the sizes of the answers in bytes, compressed."""

    bare: float
    short: float
    long: float
    undo: float
    sizes: tuple[int, ...]


def tap_costs(served: Served, short: str, long: str, seats: int) -> TapCosts:
    """Measured in turns, so that whatever else the machine does weighs on all alike."""
    client = Client(served)
    players = Player(client, short, seats), Player(client, long, seats)
    rounds = [_round(client, *players) for _ in range(WARM + ROUNDS)][WARM:]
    client.close()
    bare, few, many, back = zip(*rounds, strict=True)
    return TapCosts(
        bare=_median(bare),
        short=_median(few),
        long=_median(many),
        undo=_median(back),
        sizes=tuple(answer.size for answer in (*few, *many)),
    )


def _median(answers: Iterable[Answer]) -> float:
    return median(answer.seconds for answer in answers)


def _round(client: Client, few: Player, many: Player) -> tuple[Answer, Answer, Answer, Answer]:
    bare = client.ask("POST", "/bench/bare", on=1, token="monk|Safe", action=client.action())
    short = few.place()
    back = few.undo()
    long = many.place()
    many.undo()
    return bare, short, long, back


def rows(page: str) -> Iterator[str]:
    """The keys of the rows on a page."""
    return (key[1] for key in re.finditer(r'"opens": "([^"]+)"', page.replace("&#34;", '"')))
