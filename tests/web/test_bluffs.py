"""The Demon's bluffs: drawn or picked before the first night, good and out of play."""

from __future__ import annotations

import re
from collections.abc import Callable

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain.characters import Team
from tests.web.conftest import TEN, game_of, words

Do = Callable[..., Response]
NewGame = Callable[..., str]


def test_bluffs_are_good_and_out_of_play(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    do(game, "setup/fill", seed="2")
    for _ in range(4):
        do(game, "setup/bluffs")
        now = game_of(app, game)
        chosen = [found for b in now.bluffs if (found := now.character(b)) is not None]
        assert len({*now.bluffs}) == 3
        assert all(c.team in (Team.TOWNSFOLK, Team.OUTSIDER) for c in chosen)
        assert not {*now.bluffs} & {*now.bag}


def test_a_bluff_that_comes_into_play_is_told(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    do(game, "setup/fill", seed="2")
    bluff = game_of(app, game).bluffs[0]
    assert "is a bluff and in play" in words(do(game, "do/put-in-bag", character=bluff, copies=1))


def test_the_bag_is_in_play_for_whoever_picks_bluffs(client: TestClient, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    do(game, "do/fill-bag", characters="chef,drunk,imp")
    do(game, "do/choose-stand-in", character="drunk", token="empath")
    sheet = client.get(f"{game}/sheets/bluffs").text
    assert set(re.findall(r'"token-pick taken" name="character" value="(\w+)"', sheet)) == {
        "chef",
        "drunk",
        "empath",
    }
