"""What an ability needs that no token shows: the sheet it is written on, and the taps that keep it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain.game import Game, Settled
from tests.web.conftest import words

Do = Callable[..., Response]
NewGame = Callable[..., str]


def _game(app: FastAPI, address: str) -> Game:
    found: Game = app.state.program.table.timeline(address.rsplit("/", 1)[-1]).game
    return found


def test_words_are_kept_and_come_back_on_the_sheet(
    app: FastAPI, client: TestClient, new_game: NewGame, do: Do
) -> None:
    game = new_game()
    assert do(game, "do/settle", owner="chef", words="walrus").status_code == 200
    assert _game(app, game).settled == (Settled("chef", "walrus"),)
    sheet = client.get(f"{game}/sheets/settle/chef", headers={"HX-Request": "true"})
    assert "walrus" in sheet.text
    do(game, "do/settle", owner="chef", words="")
    assert _game(app, game).settled == ()


def test_the_latest_characters_stay_as_many_as_are_asked_for(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/settle", owner="chef", character="monk")
    do(game, "do/settle", owner="chef", character="saint", chosen="monk")
    assert _game(app, game).settled_for("chef").characters == ("saint",)
    do(game, "do/settle", owner="chef", character="monk", chosen="saint", most="3")
    assert _game(app, game).settled_for("chef").characters == ("saint", "monk")
    do(game, "do/settle", owner="chef", away="saint", chosen="saint,monk", most="3")
    assert _game(app, game).settled_for("chef").characters == ("monk",)


@pytest.mark.parametrize(
    "fields",
    [
        {"owner": "nobody"},
        {"words": "walrus"},
        {"owner": "chef", "words": "x" * 400},
        {"owner": "chef", "character": "?"},
    ],
)
def test_bad_forms_settle_nothing(app: FastAPI, new_game: NewGame, do: Do, fields: dict[str, str]) -> None:
    game = new_game()
    assert do(game, "do/settle", **fields).status_code == 422
    assert _game(app, game).settled == ()


def test_a_sheet_for_nobody_is_refused(client: TestClient, new_game: NewGame) -> None:
    answer = client.get(f"{new_game()}/sheets/settle/nobody", headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert "nobody" in words(answer)


def test_an_alchemists_ability_is_settled_with_the_bag_and_counts_there(
    client: TestClient, new_game: NewGame, do: Do
) -> None:
    game = new_game()
    do(game, "do/put-in-bag", character="alchemist", copies=1)
    page = words(client.get(f"{game}/setup"))
    assert "Alchemist: Minion ability" in page
    assert "/sheets/settle/alchemist" in page
    do(game, "do/settle", owner="alchemist", character="baron")
    assert "Alchemist (Baron) trades two Townsfolk for two Outsiders" in words(client.get(f"{game}/setup"))


def test_a_card_is_shown_once_it_is_chosen_what_stands_on_it(
    client: TestClient, new_game: NewGame, do: Do
) -> None:
    game = new_game()
    for seat, character in enumerate(("imp", "poisoner", "snitch", "chef", "monk"), 1):
        do(game, "do/assign-character", seat=seat, character=character)
    do(game, "do/begin-night", number=1)

    def brass() -> str:
        page = words(client.get(f"{game}/changes", params={"opens": "snitch:3"}))
        return " ".join(re.findall(r'class="answer next"[^>]*>\s*<span>(\w+)', page))

    assert brass() == "Choose"
    do(game, "do/settle", owner="snitch", character="saint", most="3")
    assert brass() == "Show"
