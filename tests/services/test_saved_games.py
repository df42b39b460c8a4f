"""Games that townsquare, its forks and Pocket Grimoire have saved go on here."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content.library import bundled
from app.domain.game import Game, PhaseKind
from app.domain.problems import Refused
from app.domain.timeline import replay
from app.services.exports import import_game, import_text
from app.services.saved_games import as_snapshot
from app.services.snapshots import read_snapshot
from app.storage import Store, Unreadable


def player(name: str, role: Any = "", **more: Any) -> dict[str, Any]:
    return {"name": name, "role": role, "reminders": [], "isVoteless": False, "isDead": False, **more}


def square(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"bluffs": [], "edition": {"id": "tb"}, "roles": "", "fabled": [], "players": [*players], **more}


def pocket(*tokens: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"characters": {"name": "Fair", "characters": ["chef", "imp"]}, "tokens": [*tokens], **more}


def begun(store: Store, data: Any) -> Game:
    game_id, new = import_game(store, data)
    assert new
    return replay(store.load(game_id)).game


def test_a_town_square_goes_on_where_it_stood(store: Store) -> None:
    saved = square(
        player("Ann", "washerwoman", isDead=True, isVoteless=True),
        player("Ben", "chef", isDead=True),
        player("Cid", "empath", reminders=[{"role": "poisoner", "name": "Poisoned"}]),
        player("Dee", "imp"),
        bluffs=["monk", None, "virgin"],
        fabled=[{"id": "angel"}],
    )
    game = begun(store, saved)
    assert [(s.player, s.character, s.alive, s.ghost_vote) for s in game.seats] == [
        ("Ann", "washerwoman", False, False),
        ("Ben", "chef", False, True),
        ("Cid", "empath", True, True),
        ("Dee", "imp", True, True),
    ]
    assert [(r.character, r.text) for r in game.seats[2].reminders] == [("poisoner", "Poisoned")]
    assert (game.bluffs, game.fabled, game.script.name) == (("monk", "virgin"), ("angel",), "Trouble Brewing")
    assert (len(game.script.characters), game.phase.kind) == (22, PhaseKind.DAY)


def test_a_fork_says_who_has_a_vote_and_who_turned(store: Store) -> None:
    token = {"role": {"id": "poisoner", "name": "Poisoner"}, "name": "Poisoned", "id": "poisoner-Poisoned"}
    saved = square(
        player("Ann", "chef", isDead=True, voteToken=False),
        player("Ben", "empath", isDead=True, voteToken=True, alignment="evil"),
        player("Cid", "imp", voteToken=False, reminders=[token]),
    )
    game = begun(store, saved)
    assert [s.ghost_vote for s in game.seats] == [False, True, True]
    assert [s.alignment for s in game.seats] == ["good", "evil", "evil"]
    assert game.seats[2].reminders[0].character == "poisoner"


def test_homebrew_comes_along_by_names_or_by_places(store: Store) -> None:
    named = {"id": "hummer", "name": "Hummer", "team": "outsider", "ability": "You hum."}
    placed = {"0": "drummer", "1": "Drummer", "3": "You drum.", "9": ["Loud"], "12": "minion"}
    saved = square(
        player("Ann", "hummer"),
        player("Ben", "drummer", reminders=[{"role": "drummer", "name": "Loud"}]),
        roles=[named, placed, {"id": "imp"}],
        edition={"id": "custom", "name": "Band"},
    )
    game = begun(store, saved)
    assert game.script.name == "Band"
    assert [(c.id, c.team.value, c.ability) for c in game.script.characters[:2]] == [
        ("hummer", "outsider", "You hum."),
        ("drummer", "minion", "You drum."),
    ]
    assert game.seats[1].reminders[0].character == "drummer"


def test_names_that_lack_or_repeat_are_told_apart(store: Store) -> None:
    game = begun(store, square(player(""), player("Ann"), player("Ann"), player("")))
    assert [seat.player for seat in game.seats] == ["Player 1", "Ann", "Ann 2", "Player 4"]
    assert game.phase.kind is PhaseKind.SETUP


def test_a_character_that_nobody_knows_leaves_a_note(store: Store) -> None:
    game = begun(store, square(player("Ann", "zzyzx"), player("Ben", "imp")))
    assert [(seat.character, seat.note) for seat in game.seats] == [(None, "zzyzx"), ("imp", "")]


def test_a_pocket_grimoire_is_read_from_places_on_the_screen(store: Store) -> None:
    saved = pocket(
        {"id": "imp", "left": 100, "top": 200, "playerName": "Cid"},
        {"id": "chef", "left": 100, "top": 0, "playerName": "Ann", "isDead": True, "ghostVote": False},
        {"id": "washerwoman", "left": 200, "top": 100, "playerName": "Ben", "isUpsideDown": True},
        {"id": "empath", "left": 0, "top": 100},
        {"id": "washerwoman:1", "left": 110, "top": 190},
        bluffs={"groups": [{"name": "Bluffs", "set": ["monk", "", "virgin"]}]},
    )
    game = begun(store, saved)
    assert [s.player for s in game.seats] == ["Ann", "Ben", "Cid", "Player 4"]
    assert [s.alive for s in game.seats] == [False, True, True, True]
    assert (game.seats[0].ghost_vote, game.seats[1].alignment) == (False, "evil")
    assert [(r.character, r.text) for r in game.seats[2].reminders] == [("washerwoman", "Wrong")]
    assert (game.bluffs, game.script.name) == (("monk", "virgin"), "Fair")


def test_the_same_file_twice_is_one_game(store: Store) -> None:
    text = json.dumps(square(player("Ann", "chef")))
    first, second = import_text(store, text), import_text(store, text)
    assert (first[0], first[1], second[1]) == (second[0], True, False)


@pytest.mark.parametrize("data", [{}, [], {"players": "Ann"}, {"tokens": []}, square(), pocket()])
def test_what_holds_no_game_is_refused_in_words(store: Store, data: Any) -> None:
    with pytest.raises(Unreadable):
        import_game(store, data)


odd = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["chef", "imp:0", "", "²"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from("id name role left set groups 0 12".split()), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(
    st.dictionaries(
        st.sampled_from(["players", "tokens", "characters", "roles", "fabled", "bluffs", "edition", "game"]),
        odd | st.lists(st.dictionaries(st.sampled_from("id role name reminders left top".split()), odd)),
    )
)
def test_nothing_odd_is_stumbled_over(data: Any) -> None:
    snapshot = as_snapshot(data, bundled())
    if snapshot is not None:
        with suppress(Refused):
            read_snapshot(snapshot, bundled())
