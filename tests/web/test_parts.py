"""After a tap only what differs is sent: each part names the element whose place it takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain import commands as c
from app.domain.characters import Alignment
from app.domain.words import say
from app.web.views.ledger import RowView

HANDS = ("imp", "poisoner", "empath", "chef", "monk")


class Evening:
    """Ann is the Imp, Bob the Poisoner, Cid the Empath, Dee the Chef, Eve the Monk."""

    def __init__(self, app: FastAPI, client: TestClient, base: str) -> None:
        self.table, self.client, self.base = app.state.program.table, client, base
        self.id, self.numbers = base.rsplit("/", 1)[1], count(1)
        seats = self.table.timeline(self.id).game.seats
        self.do(c.Deal(tuple((seat.id, who, None) for seat, who in zip(seats, HANDS, strict=True))))
        self.do(c.BeginNight(1))
        self.do(c.BeginDay(1))
        self.do(c.BeginNight(2))
        self.row = self.keys()["dusk"]

    def do(self, command: c.Command) -> None:
        self.table.act(self.id, command, f"prepare-{next(self.numbers)}")

    @property
    def version(self) -> int:
        return int(self.table.timeline(self.id).version)

    def keys(self) -> dict[str, str]:
        page = self.client.get(self.base).text.replace("&#34;", '"')
        return {key.partition(":")[0]: key for key in re.findall(r'"opens": "([^"]+)"', page)}

    def seen(self) -> dict[str, object]:
        return {"version": self.version, "row": self.row}

    def look(self, opens: str) -> Response:
        return self.client.get(f"{self.base}/changes", params={**self.seen(), "opens": opens})

    def tap(self, name: str, **fields: object) -> Response:
        form = {**self.seen(), "action": f"tapped-{next(self.numbers)}", **fields}
        return self.client.post(f"{self.base}/do/{name}", data=form)


def targets(answer: Response) -> set[str]:
    return set(re.findall(r'hx-target="([^"]+)"', answer.text))


@pytest.fixture
def night(app: FastAPI, client: TestClient, new_game: Callable[..., str]) -> Evening:
    return Evening(app, client, new_game())


def test_opening_a_row_sends_the_two_rows_and_the_step(night: Evening) -> None:
    opens = night.keys()["monk"]
    found = targets(night.look(opens))
    assert found == {"#row-dusk", f"#{opens_id(opens)}", "#list-beads", "#step", "#bar", *seats_of(night, 5)}


def test_a_token_changes_its_seat_and_the_row_it_came_from(night: Evening) -> None:
    night.do(c.FinishRow(night.keys()["monk"]))
    found = targets(night.tap("place-reminder", on=3, token="monk|Safe"))
    assert found == {"#seat-3", f"#{opens_id(night.keys()['monk'])}", "#bar"}


def test_a_death_sends_no_row_that_stays_as_it_is(night: Evening) -> None:
    found = targets(night.tap("mark-dead", seat=3, cause="storyteller"))
    assert {"#seat-3", "#middle", "#bar", "#row-empath-3", "#list-beads"} <= found
    assert not {"#ledger", "#circle", "#row-dusk", "#row-monk-5"} & found


def test_a_new_row_sends_the_whole_list(night: Evening) -> None:
    spy = night.table.timeline(night.id).game.character("spy")
    assert spy is not None
    answer = night.tap("change-character", seat=4, character="spy")
    assert "#ledger" in targets(answer)


def test_a_screen_that_lags_behind_gets_everything(night: Evening) -> None:
    answer = night.client.get(f"{night.base}/changes", params={"version": 1, "row": "dusk"})
    assert targets(answer) == {"#circle", "#middle", "#ledger", "#step", "#bar"}


@pytest.mark.parametrize("key", ["bell ringer:3", "bell.ringer:3", "bell#ringer:3", 'bell">ringer:3'])
def test_a_row_has_an_id_that_selects_it_whatever_its_character_is_called(key: str) -> None:
    assert re.fullmatch(r"row-[\w-]+", RowView(key, "due", say("A row"), None, None, None).id)


def opens_id(key: str) -> str:
    return f"row-{key.replace(':', '-')}"


def seats_of(night: Evening, *seats: int) -> set[str]:
    return {f"#seat-{seat}" for seat in seats}


def test_a_travellers_token_lies_upright_whichever_side_they_are_on(app: FastAPI, night: Evening) -> None:
    beggar = app.state.program.library.resolve("beggar")
    night.do(c.SetAlignment(night.table.timeline(night.id).game.seats[2].id, Alignment.EVIL))
    night.do(c.SeatPlayer("Tom", None, beggar, Alignment.GOOD))
    night.do(c.SeatPlayer("Zoe", None, beggar, Alignment.EVIL))
    page = night.client.get(night.base).text
    assert re.findall(r'class="token (\w+)[^"]*\bturned\b', page) == ["townsfolk"]
    assert '<b class="good">good</b>' in page


def test_a_closed_row_does_not_say_its_characters_name_twice(app: FastAPI, night: Evening) -> None:
    raven = app.state.program.library.resolve("ravenkeeper")
    night.do(c.ChangeCharacter(night.table.timeline(night.id).game.seats[3].id, raven))
    assert "<bdi>did not die tonight</bdi>" in night.client.get(night.base).text
