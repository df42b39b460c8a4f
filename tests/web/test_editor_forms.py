"""The editor's form answers whatever is sent to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from app.content.library import bundled
from app.domain.script import Script
from app.web.render import plain
from app.web.views import editor as views
from app.web.views.draft import draft_of


@pytest.mark.parametrize(
    "junk",
    [
        {},
        {"line": ["s1", "g1", "p1", "s1"], "s1-data": ["{"], "do": ["look"]},
        {"line": ["p1", "s1", "g2"], "s1-data": ["[1]"], "g2-data": ['{"if": [1]}'], "p1-when": ["?"]},
        {
            "line": ["p1", "s1"],
            "s1-do": ["place"],
            "s1-was": ["place"],
            "s1-beside": ['{"a": '],
            "do": ["up-"],
        },
        {"team": ["pirate"], "token": ["t1"], "t1-count": ["-5"], "t1-does": ["explode"], "do": ["add-"]},
        {"line": ["p1", "s1"], "s1-do": ["choose_players"], "s1-f-count": ["-1", "x", "3"], "open": ["s1"]},
        {"name": ["<script>alert(1)</script>"], "ability": ["{{7*7}}"], "do": ["look"]},
    ],
)
def test_no_form_fails_blankly(client: TestClient, harbour: str, junk: dict[str, list[str]]) -> None:
    for where in ("characters/new", "characters/lamplighter/edit"):
        answer = client.post(f"{harbour}/{where}", data=junk)
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text


def test_addresses_answer_only_what_they_are_for(client: TestClient, harbour: str) -> None:
    assert client.get("/scripts/nothere/characters/new").status_code == 404
    assert client.get(f"{harbour}/characters/nobody/edit").status_code == 404
    assert client.post(f"{harbour}/characters/nobody/edit", data={}).status_code == 404
    assert client.post(f"{harbour}/characters/nobody/right").status_code == 404
    assert client.post(f"{harbour}/characters/kraken/explode").status_code == 404
    assert client.get(f"{harbour}/characters/kraken/right").status_code in (404, 405)
    assert client.put(f"{harbour}/characters/kraken/edit").status_code == 405
    assert client.delete(f"{harbour}/characters/new").status_code == 405
    assert '<symbol id="new:demon"' in client.get(f"{harbour}/characters/emblems.svg").text


def test_ids_of_any_letters_have_a_page(client: TestClient) -> None:
    odd = json.dumps([{"id": "a/b c?", "name": "Odd", "team": "minion", "ability": "You wake."}, "imp"])
    answer = client.post("/scripts", data={"text": odd}, files={"file": ("", b"")})
    page = client.get(answer.headers["location"].removesuffix("/review") + "/review").text
    address = re.search(r'href="([^"]*/edit)"', page)
    assert address is not None
    assert client.get(address[1]).status_code == 200


def test_what_is_said_of_a_step_has_no_braces_left() -> None:
    said = [plain(view.words.says) for view in steps_said()]
    assert said
    assert [text for text in said if "{" in text] == []


def steps_said() -> Iterator[views.PieceView]:
    for found in bundled().characters.values():
        editing = views.Editing(draft_of(found), found, Script("S", (found,)), bundled())
        for part in editing.parts():
            yield from (*part.gates, *part.steps)
