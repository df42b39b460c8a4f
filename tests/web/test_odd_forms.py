"""Forms and addresses that no page of ours sends are turned down in words; no game is spoilt by them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi import FastAPI
from httpx2 import Response
from sqlalchemy import Connection, event
from starlette.testclient import TestClient

NewGame = Callable[..., str]
Do = Callable[..., Response]


@pytest.mark.parametrize("deed", ["allow", "release"])
@pytest.mark.parametrize("seat", ["999", "-1", "9" * 23])
def test_a_seat_that_nobody_has_is_not_shared(
    client: TestClient, new_game: NewGame, deed: str, seat: str
) -> None:
    assert client.post(f"{new_game()}/share/seats/{seat}/{deed}").status_code == 422
    assert client.post(f"/games/nosuchgame/share/seats/{seat}/{deed}").status_code == 404


def test_a_version_in_figures_of_another_kind_is_no_version(new_game: NewGame, do: Do) -> None:
    assert do(new_game(), "do/write-note", version="²", text="Ann was late").status_code == 200


def test_a_row_that_never_was_spoils_no_page(client: TestClient, new_game: NewGame, do: Do) -> None:
    game = new_game()
    for seat, character in enumerate(("imp", "poisoner", "empath", "chef", "monk"), 1):
        do(game, "do/assign-character", seat=seat, character=character)
    do(game, "do/begin-night", number=1)
    for key in ("imp:²", "imp:²:claims", "spy:" + "9" * 4500, "<script>", "imp:999"):
        for deed in ("answer-step", "skip-row", "reopen-row", "finish-row"):
            answer = do(game, f"do/{deed}", row=key, key=key, step=0, words='{"x":')
            assert answer.status_code == 422, (deed, key)
            assert "not on the sheet" in answer.text, (deed, key)
    for page in (game, f"{game}/history", f"{game}/changes?version=1"):
        assert client.get(page).status_code == 200, page


def test_a_database_that_takes_nothing_says_so_and_tells_no_log_what_it_was(
    app: FastAPI, client: TestClient, new_game: NewGame, do: Do, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game()

    @event.listens_for(app.state.program.store.engine, "begin")
    def read_only(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA query_only=ON")

    answer = do(game, "do/write-note", seat=1, text="Ann is the Demon")
    assert answer.status_code == 503
    assert "The data folder cannot be written to, so nothing was kept." in answer.text
    told = "".join(capsys.readouterr())
    assert "readonly database" in told
    assert "Ann is the Demon" not in told


def test_a_full_disk_is_told_and_loses_nothing(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game()
    kept = do(game, "do/write-note", seat=1, text="Ann was late")
    assert kept.status_code == 200

    @event.listens_for(app.state.program.store.engine, "begin")
    def no_room(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    answers = {str(n) * 3900: do(game, "do/write-note", seat=1, text=str(n) * 3900) for n in range(10)}
    full = [answer for answer in answers.values() if answer.status_code != 200]
    assert full
    assert all(answer.status_code == 503 for answer in full)
    assert all("The disk is full, so nothing was kept." in answer.text for answer in full)
    written = ["Ann was late", *(text for text, answer in answers.items() if answer.status_code == 200)]
    seat = app.state.program.table.timeline(game.rsplit("/", 1)[-1]).game.seats[0]
    assert seat.note == written[-1]
