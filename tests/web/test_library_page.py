"""The publisher's files on the page: loaded, told, taken back."""

from __future__ import annotations

import json

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.content.library import bundled
from tests.golden.reference import OWN
from tests.web.conftest import words

NAMES = ("roles.json", "nightsheet.json", "jinxes.json")


def load(client: TestClient, **files: bytes) -> Response:
    listed = [("files", (name, content)) for name, content in files.items()]
    return client.post("/library", files=listed)


def small() -> dict[str, bytes]:
    return {name: (OWN / name).read_bytes() for name in NAMES}


def test_nothing_is_loaded_at_first(client: TestClient) -> None:
    page = words(client.get("/library"))
    assert "Our own words and orders hold." in page
    assert "Take the files back" not in page


def test_what_is_loaded_is_used_at_once_and_told(app: FastAPI, client: TestClient) -> None:
    assert load(client, **small()).headers["location"] == "/library"
    library = app.state.program.library
    assert library.characters["thief"].ability == "Somebody's vote is taken off."
    assert library.characters["thief"].how_to_run == bundled().characters["thief"].how_to_run
    page = words(client.get("/library"))
    assert "Lamplighter" in page
    assert "They point at a lamp." in page
    assert "Somebody's vote is taken off." in page.replace("&#39;", "'")
    assert bundled().characters["thief"].ability in page.replace("&#39;", "'")
    script = client.post(
        "/scripts", data={"text": '["thief", "lamplighter", "imp"]'}, files={"file": ("", b"")}
    )
    assert "Lamplighter" in client.get(script.headers["location"]).text


def test_the_files_are_taken_back(app: FastAPI, client: TestClient) -> None:
    load(client, **small())
    answer = client.post("/library/forget")
    assert answer.headers["location"] == "/library?gone=1"
    assert "were taken back" in words(client.get("/library?gone=1"))
    assert app.state.program.library.characters == bundled().characters


def test_files_are_known_by_what_they_hold(app: FastAPI, client: TestClient) -> None:
    files = {f"copy ({n}).json": content for n, content in enumerate(small().values())}
    assert load(client, **files).status_code == 303
    assert app.state.program.library.first_night[1] == "thief"
    assert len(app.state.program.library.jinxes) == 1


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({}, "Choose the files first: roles.json, nightsheet.json, jinxes.json."),
        ({"nightsheet.json": b"{}"}, "There is no file “roles.json” among these."),
        ({"roles.json": b"[1, 2"}, "“roles.json” is not JSON: line 1"),
        ({"roles.json": b"\xff\xfe\x00"}, "is not a text in UTF-8"),
        ({"roles.json": b"{}"}, "is not of the publisher"),
        ({"roles.json": b"[]"}, "holds no character"),
        ({"diary.txt": b"Dear diary"}, "There is no file “roles.json” among these."),
    ],
)
def test_what_cannot_be_loaded_changes_nothing(
    app: FastAPI, client: TestClient, files: dict[str, bytes], sentence: str
) -> None:
    load(client, **small())
    answer = load(client, **files)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert app.state.program.library.characters["thief"].ability == "Somebody's vote is taken off."


def test_entries_that_are_no_characters_are_named(client: TestClient) -> None:
    roles = [
        {"id": "pilot", "name": "Pilot", "team": "outsider", "ability": "<b>Steer</b>"},
        {"id": "nobody"},
        7,
    ]
    answer = load(client, **{"roles.json": json.dumps(roles).encode()})
    assert answer.status_code == 200
    page = words(answer)
    assert "nobody" in page
    assert "This entry is not a character." in page
    assert "&lt;b&gt;Steer" in page


def test_addresses_answer_only_what_they_are_for(client: TestClient) -> None:
    assert client.put("/library").status_code == 405
    assert client.get("/library/forget").status_code == 405
    assert client.post("/library/forget").status_code == 303
