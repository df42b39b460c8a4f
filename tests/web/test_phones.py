"""Players' phones: a seat by name, one look at one's own token, and nobody else's."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain import commands as c
from app.services import sharing as service
from app.services.sharing import SEAT
from tests.web.conftest import words
from tests.web.test_town import act, game_of, link, sharing

NewGame = Callable[..., str]
HX = {"HX-Request": "true"}


class Phone:
    """A player's phone with a link to the seats of a game."""

    def __init__(self, app: FastAPI, link: str) -> None:
        self.browser = TestClient(app, follow_redirects=False)
        self.link = link

    def page(self) -> str:
        return words(self.browser.get(f"{self.link}/seat"))

    def take(self, player: str) -> Response:
        return self.browser.post(f"{self.link}/seat/take", data={"player": player})

    def look(self) -> Response:
        return self.browser.post(f"{self.link}/seat/look", headers=HX)


@pytest.fixture
def seats(app: FastAPI, client: TestClient, new_game: NewGame) -> str:
    """The address of a game whose tokens are dealt: Ann is the Drunk and believes to be the Chef."""
    address = new_game()
    game = game_of(app, address)
    dealt = zip(game.seats, ("drunk", "monk", "virgin", "poisoner", "imp"), strict=True)
    act(app, address, *(c.AssignCharacter(seat.id, game.character(name)) for seat, name in dealt))
    act(app, address, c.SetBelief(1, game.character("chef")))
    return address


@pytest.fixture
def phone(app: FastAPI, seats: str) -> Callable[[], Phone]:
    """Another phone at the table."""
    address = link(app, seats, SEAT)
    return lambda: Phone(app, address)


def test_a_player_takes_a_seat_and_sees_the_token_they_believe_in(phone: Callable[[], Phone]) -> None:
    ann = phone()
    assert "Who are you?" in ann.page()
    assert ann.take("Ann").status_code == 303
    assert "Hold to see your token" in ann.page()
    assert "Chef" not in ann.page()
    token = ann.look().text
    assert "Chef" in token
    assert "Townsfolk" in token
    assert "drunk" not in token.casefold()
    assert "chef" not in token  # no id, and no address that names one


def test_what_is_shown_lapses_on_the_server(
    phone: Callable[[], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = phone()
    ann.take("Ann")
    first = ann.look()
    left = re.search(r'data-left="(\d+)"', first.text)
    assert left is not None
    assert 0 < int(left[1]) <= 30_000
    assert "Chef" in ann.look().text
    monkeypatch.setattr(service.time, "time", lambda now=service.time.time: now() + 31)
    late = ann.look()
    assert late.status_code == 422
    assert "Chef" not in late.text
    assert "You have seen your token" in ann.page()


def test_another_look_needs_the_storyteller(
    app: FastAPI, client: TestClient, seats: str, phone: Callable[[], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = phone()
    ann.take("Ann")
    monkeypatch.setattr(service, "LOOK", 0)
    assert ann.look().status_code == 200
    assert ann.look().status_code == 422
    page = client.post(f"{seats}/share/seats/1/allow", headers=HX)
    assert "may look again" in page.text
    assert ann.look().status_code == 200
    assert ann.look().status_code == 422


def test_a_seat_that_is_taken_stays_with_its_phone(phone: Callable[[], Phone]) -> None:
    ann, eve = phone(), phone()
    ann.take("Ann")
    assert re.search(r'value="Ann" disabled', eve.page())
    refused = eve.take("Ann")
    assert refused.status_code == 409
    assert "Another phone has this seat" in refused.text
    assert eve.look().status_code == 422
    assert "Chef" not in eve.look().text


def test_two_quick_taps_on_a_name_come_from_the_same_phone(phone: Callable[[], Phone]) -> None:
    ann, hasty = phone(), phone()
    ann.page()
    hasty.browser.cookies.update(ann.browser.cookies)
    assert [ann.take("Ann").status_code, hasty.take("Ann").status_code] == [303, 303]
    assert "Hold to see your token" in ann.page()


def test_a_phone_has_one_seat(phone: Callable[[], Phone]) -> None:
    ann = phone()
    ann.take("Ann")
    other = ann.take("Bob")
    assert other.status_code == 409
    assert "This phone has another seat already." in other.text
    assert ann.take("Ann").status_code == 303
    assert "Chef" in ann.look().text


def test_a_made_up_secret_opens_nothing(app: FastAPI, phone: Callable[[], Phone], seats: str) -> None:
    ann, eve = phone(), phone()
    ann.take("Ann")
    kept = sharing(app).looks(seats.rsplit("/", 1)[-1])[1].phone
    assert kept is not None
    assert ann.browser.cookies["phone"] not in kept
    for guess in (kept, "1", "Ann", ""):
        eve.browser.cookies.set("phone", guess)
        assert eve.look().status_code == 422


def test_a_seat_taken_by_mistake_is_given_back_before_anything_is_seen(phone: Callable[[], Phone]) -> None:
    ann, bob = phone(), phone()
    ann.take("Bob")
    assert "I am not Bob" in ann.page()
    ann.browser.post(f"{ann.link}/seat/leave")
    ann.take("Ann")
    assert bob.take("Bob").status_code == 303
    bob.look()
    assert "I am not Bob" not in bob.page()
    bob.browser.post(f"{bob.link}/seat/leave")
    assert ann.take("Bob").status_code == 409


def test_a_lost_phone_is_released_and_opens_nothing_any_more(
    client: TestClient, seats: str, phone: Callable[[], Phone]
) -> None:
    lost, found = phone(), phone()
    lost.take("Ann")
    lost.look()
    client.post(f"{seats}/share/seats/1/release", headers=HX)
    assert lost.look().status_code == 422
    assert "Who are you?" in lost.page()
    assert found.take("Ann").status_code == 303
    assert "Chef" in found.look().text


def test_nobody_looks_while_somebody_has_no_stand_in(
    app: FastAPI, client: TestClient, seats: str, phone: Callable[[], Phone]
) -> None:
    act(app, seats, c.SetBelief(1, None))
    bob = phone()
    bob.take("Bob")
    assert "not dealt yet" in bob.page()
    assert bob.look().status_code == 422
    assert "choose what Ann believes to be" in words(client.get(f"{seats}/share"))


def test_dealt_anew_everybody_looks_anew_before_the_first_night_only(
    app: FastAPI, seats: str, phone: Callable[[], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "LOOK", 0)
    bob = phone()
    bob.take("Bob")
    assert "Monk" in bob.look().text
    game = game_of(app, seats)
    act(app, seats, c.AssignCharacter(2, game.character("mayor")))
    assert "Mayor" in bob.look().text
    act(app, seats, c.BeginNight(1), c.ChangeCharacter(2, game.character("imp")))
    assert bob.look().status_code == 422
    assert "You have seen your token" in bob.page()


def test_the_storyteller_sees_who_has_looked(
    client: TestClient, seats: str, phone: Callable[[], Phone]
) -> None:
    page = words(client.get(f"{seats}/share"))
    assert page.count("has not looked") == 5
    ann = phone()
    ann.take("Ann")
    ann.look()
    page = words(client.get(f"{seats}/share"))
    assert page.count("has not looked") == 4
    assert "is looking" in page
    assert "has a phone" in page
    assert not any(name in page for name in ("Chef", "Drunk", "Monk", "Imp"))


def test_a_traveller_hears_their_side_from_the_storyteller(
    app: FastAPI, seats: str, phone: Callable[[], Phone]
) -> None:
    thief = app.state.program.library.resolve("thief")
    act(app, seats, c.SeatPlayer("Zoe", None, thief, None))
    zoe = phone()
    zoe.take("Zoe")
    token = zoe.look().text
    assert "Thief" in token
    assert "tells you in secret" in token
    assert not re.search(r"\b(good|evil)\b", re.sub(r"<p class=\"own-ability\".*?</p>", "", token))
