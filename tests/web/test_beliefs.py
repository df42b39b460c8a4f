"""Whoever was made a Drunk by hand: the seat's sheet proposes what they believe, and one tap takes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain import commands as c
from app.domain.game import Seat

Do = Callable[..., Response]
NewGame = Callable[..., str]
HANDS = ("imp", "poisoner", "empath", "chef", "monk")


def test_a_belief_is_proposed_on_the_seats_sheet(
    app: FastAPI, client: TestClient, new_game: NewGame, do: Do
) -> None:
    base = new_game()
    game_id, number, table = base.rsplit("/", 1)[1], count(1), app.state.program.table

    def act(command: c.Command) -> None:
        table.act(game_id, command, f"prepare-{next(number)}")

    def cid() -> Seat:
        found: Seat = table.timeline(game_id).game.seats[2]
        return found

    def proposed() -> str | None:
        page = client.get(f"{base}/sheets/seat/{cid().id}").text.replace("&#34;", '"')
        found = re.search(r'do/set-belief" hx-vals=\'{"seat": "\d+", "character": "(\w+)"}\'', page)
        return None if found is None else found[1]

    drunk = table.timeline(game_id).game.character("drunk")
    seats = table.timeline(game_id).game.seats
    act(c.Deal(tuple((seat.id, who, None) for seat, who in zip(seats, HANDS, strict=True))))
    act(c.ChangeCharacter(cid().id, drunk))
    assert proposed() is None  # the setup has a proposal of its own
    act(c.BeginNight(1))
    character = proposed()
    assert character is not None
    assert character == proposed()
    assert character not in HANDS
    do(base, "do/set-belief", seat=cid().id, character=character)
    assert (cid().character, cid().believes) == ("drunk", character)
    assert proposed() is None
