"""A game goes from one machine to another whole, and twice makes no duplicate."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.domain.characters import Alignment, Character, Team
from app.domain.events import CharacterAssigned, GameEnded, GameOpened, NightFell, NoteWritten, PlayerSeated
from app.domain.script import Script
from app.domain.timeline import Action, Kind, replay
from app.services.exports import export_game, import_game, import_text
from app.settings import Settings
from app.storage import Missing, Store, Unreadable, open_store, summary_of
from app.storage.migrate import migrate

HOMEBREW = Character("mine", "Mine", Team.TOWNSFOLK, ability="Each night, learn a colour.")
LOG = [
    Action(
        1, "a", 10.0, events=(GameOpened("Friday", Script("Trouble", (HOMEBREW,))), PlayerSeated(1, "Ann"))
    ),
    Action(2, "b", 20.0, events=(CharacterAssigned(1, "mine", Alignment.GOOD), NoteWritten(1, "shy"))),
    Action(3, "c", 30.0, events=(NightFell(1),), by="Cleo"),
    Action(4, "d", 40.0, Kind.UNDO, target=3),
    Action(5, "e", 50.0, Kind.REDO, target=3),
    Action(6, "f", 60.0, events=(GameEnded(None, "late"),)),
]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Store:
    made = open_store(Settings(data=tmp_path / "elsewhere"))
    migrate(made.engine)
    return made


def played(store: Store, until: int = len(LOG)) -> str:
    game_id = store.create_game(LOG[0], summary_of(replay(LOG[:1]).game))
    for action in LOG[1:until]:
        store.append(game_id, action, summary_of(replay(LOG[: action.version]).game))
    return game_id


def test_a_game_arrives_whole(any_store: Store, elsewhere: Store) -> None:
    game_id = played(any_store)
    document = json.loads(json.dumps(export_game(any_store, game_id)))

    assert document["format"] == "grimoire-game/1"
    assert import_game(elsewhere, document) == (game_id, True)
    assert elsewhere.load(game_id) == LOG
    assert elsewhere.lists.game(game_id) == any_store.lists.game(game_id)


def test_the_same_file_twice_makes_no_duplicate(store: Store, elsewhere: Store) -> None:
    document = export_game(store, played(store))
    game_id, _ = import_game(elsewhere, document)
    elsewhere.archive_game(game_id)

    assert import_game(elsewhere, document) == (game_id, False)
    assert [line.id for line in elsewhere.lists.past().lines] == [game_id]
    assert elsewhere.load(game_id) == LOG


def test_a_later_copy_brings_what_is_new(store: Store, elsewhere: Store) -> None:
    game_id = played(store, until=3)
    early = export_game(store, game_id)
    import_game(elsewhere, early)
    for action in LOG[3:]:
        store.append(game_id, action, summary_of(replay(LOG[: action.version]).game))

    assert import_game(elsewhere, export_game(store, game_id)) == (game_id, True)
    assert elsewhere.lists.game(game_id) == store.lists.game(game_id)
    assert import_game(elsewhere, early) == (game_id, False)
    assert elsewhere.load(game_id) == LOG


def test_a_game_that_went_on_otherwise_is_refused(store: Store, elsewhere: Store) -> None:
    game_id = played(store, until=2)
    import_game(elsewhere, export_game(store, game_id))
    for place, where in enumerate((store, elsewhere)):
        action = Action(3, f"other {place}", 30.0, events=(NightFell(1),))
        where.append(game_id, action, summary_of(replay([*LOG[:2], action]).game))

    with pytest.raises(Unreadable, match="another way"):
        import_game(elsewhere, export_game(store, game_id))
    assert elsewhere.load(game_id)[-1].id == "other 1"


def test_the_same_opening_under_another_id_is_refused(store: Store) -> None:
    document = export_game(store, played(store))
    with pytest.raises(Unreadable, match="already"):
        import_game(store, document | {"id": "another2game"})
    assert len(store.lists.past().lines) == 1


def test_an_unknown_game_is_missing(store: Store) -> None:
    with pytest.raises(Missing):
        export_game(store, "nowhere")


def without_first(document: dict[str, Any]) -> dict[str, Any]:
    return document | {"actions": document["actions"][1:]}


def undone_before_anything(document: dict[str, Any]) -> dict[str, Any]:
    first = document["actions"][0]
    undo = {"version": 2, "id": "u", "at": 1, "kind": "undo", "events": [], "target": 1}
    again = {"version": 3, "id": "v", "at": 1, "kind": "undo", "events": [], "target": 1}
    return document | {"actions": [first, undo, again]}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: None,
        lambda document: [],
        lambda document: {},
        lambda document: document | {"format": "grimoire-game/9"},
        lambda document: document | {"schema": 99},
        lambda document: document | {"schema": None},
        lambda document: document | {"id": "../../etc"},
        lambda document: document | {"actions": []},
        lambda document: document | {"actions": document["actions"] * 2},
        lambda document: document | {"actions": [7]},
        without_first,
        undone_before_anything,
    ],
)
def test_garbage_changes_nothing(store: Store, elsewhere: Store, spoil: Callable[[Any], Any]) -> None:
    document = export_game(store, played(store))
    with pytest.raises(Unreadable):
        import_game(elsewhere, spoil(document))
    assert elsewhere.lists.past().total == 0
    assert elsewhere.lists.prepared() == ()


@pytest.mark.parametrize("text", ["", "a letter", b"\xff\xfe\x00", "[" * 100_000])
def test_a_file_that_is_no_json_is_told(store: Store, text: str | bytes) -> None:
    with pytest.raises(Unreadable, match="not a game"):
        import_text(store, text)
