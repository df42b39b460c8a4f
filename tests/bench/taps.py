"""What a tap costs the server, beside the barest endpoint of the same program."""

from __future__ import annotations

import gzip
import http.client
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
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
    """An answer as it came over the wire: `size` in bytes, `seconds` from the request to the last byte, and
    how many of them the server has `worked`."""

    text: str
    size: int
    seconds: float
    worked: float


class Client:
    """One connection that stays open, as a browser keeps it."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._connection = http.client.HTTPConnection(served.host, served.port)
        self._ids = count(1)

    def ask(self, method: str, path: str, **fields: object) -> Answer:
        """Send a request and read the answer."""
        body = urlencode(fields) if method == "POST" else None
        headers = {"Accept-Encoding": "gzip", "HX-Request": "true"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        worked = self._served.worked()
        began = perf_counter()
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        content = response.read()
        seconds = perf_counter() - began
        packed = response.headers.get("content-encoding") == "gzip"
        text = (gzip.decompress(content) if packed else content).decode("utf-8", "replace")
        assert response.status < 400, (method, path, response.status, text[:300])
        return Answer(text, len(content), seconds, self._served.worked() - worked)

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
    """Medians in seconds: the bare endpoint, a reminder after a short and after a long log, and the undo of
    the former; each on the clock and in processor time of the server. `sizes` of the answers in bytes,
    compressed."""

    clock: dict[str, float]
    worked: dict[str, float]
    sizes: tuple[int, ...]


def tap_costs(served: Served, short: str, long: str, seats: int) -> TapCosts:
    """Measured in turns of changing order, so that whatever else the machine does weighs on all alike."""
    client = Client(served)
    few, many = Player(client, short, seats), Player(client, long, seats)
    found: dict[str, list[Answer]] = {"bare": [], "short": [], "long": [], "undo": []}

    def bare() -> None:
        answer = client.ask("POST", "/bench/bare", on=1, token="monk|Safe", action=client.action())
        found["bare"].append(answer)

    def one() -> None:
        found["short"].append(few.place())
        found["undo"].append(few.undo())

    def other() -> None:
        found["long"].append(many.place())
        many.undo()

    turns: list[Callable[[], None]] = [bare, one, other]
    order = Random(1)
    for _ in range(WARM + ROUNDS):
        order.shuffle(turns)
        for turn in turns:
            turn()
    client.close()
    kept = {name: answers[WARM:] for name, answers in found.items()}
    return TapCosts(
        clock={name: median(answer.seconds for answer in answers) for name, answers in kept.items()},
        worked={name: median(answer.worked for answer in answers) for name, answers in kept.items()},
        sizes=tuple(answer.size for answer in (*kept["short"], *kept["long"])),
    )
