"""Pass the tablet: numbered tokens, each seen once; loading anew or asking twice shows nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain import commands as c
from tests.web.conftest import FIVE, words
from tests.web.test_town import act, game_of

NewGame = Callable[..., str]
BAG = ("chef", "drunk", "virgin", "poisoner", "imp")


class Tablet:
    """The one tablet that goes round."""

    def __init__(self, client: TestClient, game: str) -> None:
        self.client, self.game, self.numbers = client, game, count(1)

    def tap(self, deed: str, action: str = "", **fields: object) -> Response:
        form = {"action": action or f"tablet-tap-{next(self.numbers)}", **fields}
        return self.client.post(f"{self.game}/pass/{deed}", data=form, headers={"HX-Request": "true"})

    def page(self) -> str:
        return words(self.client.get(f"{self.game}/pass"))


@pytest.fixture
def game(app: FastAPI, client: TestClient, new_game: NewGame) -> str:
    """Five players and a full bag; the Drunk draws the Mayor."""
    address = new_game()
    act(app, address, c.FillBag(BAG, (("drunk", "mayor"),)))
    return address


@pytest.fixture
def tablet(client: TestClient, game: str) -> Tablet:
    """The tablet, with the tokens laid out."""
    made = Tablet(client, game)
    begun = made.tap("begin")
    assert begun.text.count("pass-tile") >= 5
    assert "covered=1" in begun.headers["set-cookie"]
    return made


def shown(answer: Response) -> str:
    """The name on the token that an answer shows."""
    found = re.search(r"<h1><bdi>([^<]+)</bdi></h1>", answer.text)
    assert found is not None, answer.text
    return found[1]


def test_everybody_draws_what_they_then_are(app: FastAPI, game: str, tablet: Tablet) -> None:
    seen = {}
    for number, player in zip((4, 1, 5, 2, 3), FIVE, strict=True):
        seen[player] = shown(tablet.tap("draw", number=number))
        seat = game_of(app, game).called(player)
        assert seat is not None
        named = words(tablet.tap("name", seat=seat.id))
        assert f"{player} has a token." in named
        assert seen[player] not in named
    now = game_of(app, game)
    assert Counter(seat.character for seat in now.seats) == Counter(BAG)
    for seat in now.seats:
        token = now.character(seat.believes or seat.character)
        assert token is not None
        assert seen[seat.player] == token.name
    assert "Drunk" not in seen.values()
    assert "Everybody has a token" in tablet.page()


def test_nothing_shows_a_token_twice(tablet: Tablet) -> None:
    token = shown(tablet.tap("draw", action="the-first-tap", number=2))
    for answer in (tablet.page(), tablet.tap("draw", number=2).text, tablet.tap("draw", number=3).text):
        assert token not in answer
    assert "Number 2 was drawn" in tablet.page()
    assert shown(tablet.tap("draw", action="the-first-tap", number=2)) == token  # its answer was lost
    tablet.tap("name", seat=1)
    gone = tablet.tap("draw", action="the-first-tap", number=2)
    assert gone.status_code == 422
    assert token not in gone.text


def test_a_name_may_be_typed(app: FastAPI, game: str, tablet: Tablet) -> None:
    tablet.tap("draw", number=1)
    assert tablet.tap("name", player="").status_code == 422
    assert "Ann has a token." in words(tablet.tap("name", player=" ann "))
    tablet.tap("draw", number=2)
    assert "has a token already" in words(tablet.tap("name", player="Ann"))
    asked = words(tablet.tap("name", player="Zoe"))
    assert "Whose place does Zoe take?" in asked
    assert "Ann" not in asked
    assert "Zoe has a token." in words(tablet.tap("name", seat=3, player="Zoe"))
    assert [seat.player for seat in game_of(app, game).seats] == ["Ann", "Bob", "Zoe", "Dee", "Eve"]


def test_a_deal_that_is_taken_back_frees_its_number(app: FastAPI, game: str, tablet: Tablet) -> None:
    tablet.tap("draw", number=1)
    tablet.tap("name", seat=1)
    assert tablet.tap("draw", number=1).status_code == 422
    table, game_id = app.state.program.table, game.rsplit("/", 1)[-1]
    table.undo(game_id, table.timeline(game_id).undoable.version, "undo-the-draw")
    assert tablet.tap("draw", number=1).status_code == 200


def test_the_storyteller_puts_a_number_back_that_nobody_named(
    client: TestClient, game: str, tablet: Tablet
) -> None:
    token = shown(tablet.tap("draw", number=4))
    client.cookies.clear()
    page = client.get(f"{game}/share").text
    assert "Number 4 was drawn" in page
    assert token not in page
    client.post(f"{game}/share/put-back", headers={"HX-Request": "true"})
    assert shown(tablet.tap("draw", number=4)) == token


def test_the_tablet_ends_covered_at_the_setup(client: TestClient, game: str, tablet: Tablet) -> None:
    ended = tablet.tap("end")
    assert ended.headers["hx-redirect"] == f"{game}/setup"
    assert "covered=1" in ended.headers["set-cookie"]
    assert client.get(f"{game}/share").status_code == 303
    assert 'class="cover wood"' in client.get(f"{game}/setup").text
    assert tablet.tap("draw", number=1).status_code == 422


def test_without_tokens_there_is_nothing_to_pass(client: TestClient, new_game: NewGame) -> None:
    tablet = Tablet(client, new_game())
    assert "The bag is empty" in tablet.page()
    assert tablet.tap("begin").status_code == 422
    assert tablet.tap("draw", number=1).status_code == 422


def test_another_bag_ends_the_round(app: FastAPI, game: str, tablet: Tablet) -> None:
    act(app, game, c.FillBag(("chef", "monk", "virgin", "poisoner", "imp")))
    assert tablet.tap("draw", number=1).status_code == 422


def test_once_night_has_fallen_the_tablet_shows_the_grimoire(
    app: FastAPI, client: TestClient, game: str, tablet: Tablet
) -> None:
    act(app, game, c.BeginNight(1))
    assert client.get(f"{game}/pass").headers["location"] == game
    assert tablet.tap("draw", number=1).status_code == 422


def test_what_was_dealt_is_shown_by_name_once(app: FastAPI, client: TestClient, game: str) -> None:
    script = game_of(app, game)
    dealt = zip(script.seats, BAG, strict=True)
    act(app, game, *(c.AssignCharacter(seat.id, script.character(name)) for seat, name in dealt))
    act(app, game, c.SetBelief(2, None))
    tablet = Tablet(client, game)
    assert "believes to be" in words(tablet.tap("begin", by="name"))
    act(app, game, c.SetBelief(2, script.character("mayor")))
    tablet.tap("begin", by="name")
    assert shown(tablet.tap("draw", seat=2)) == "Mayor"
    assert "Mayor" not in tablet.page()
    tablet.tap("cover")
    assert tablet.tap("draw", seat=2).status_code == 422
    assert shown(tablet.tap("draw", seat=1)) == "Chef"
    assert [seat.character for seat in game_of(app, game).seats] == list(BAG)


def test_travellers_see_theirs_beside_the_numbers(app: FastAPI, game: str, client: TestClient) -> None:
    act(app, game, c.SeatPlayer("Zoe", None, app.state.program.library.resolve("thief")))
    tablet = Tablet(client, game)
    assert tablet.tap("begin").text.count('class="pass-tile"') == 5
    zoe = game_of(app, game).called("Zoe")
    assert zoe is not None
    assert shown(tablet.tap("draw", seat=zoe.id)) == "Thief"
    tablet.tap("cover")
    assert tablet.tap("draw", seat=zoe.id).status_code == 422


@pytest.mark.parametrize("number", ["0", "6", "-1", "x", ""])
def test_numbers_that_are_not_there(tablet: Tablet, number: str) -> None:
    assert tablet.tap("draw", number=number).status_code == 422


def test_a_late_tap_lays_nothing_out_anew(app: FastAPI, game: str, tablet: Tablet) -> None:
    token = shown(tablet.tap("draw", number=3))
    tablet.tap("name", seat=2)
    again = tablet.tap("begin")
    assert again.status_code == 200
    assert token not in words(again)
    seat = game_of(app, game).seat(2)
    assert seat is not None
    assert seat.character is not None
    assert tablet.tap("draw", number=3).status_code == 422
