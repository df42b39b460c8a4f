"""Bringing a script in, by every way, and what becomes of what cannot be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.main import create_app
from app.services.exports import export_game
from app.settings import Settings
from tests.web.conftest import FIVE, words

SCRIPT = json.dumps(
    [{"id": "_meta", "name": "Small"}, "chef", "empath", "monk", "poisoner", "imp", "zzznotreal"]
)
HOSTILE = json.dumps(
    [
        {"id": "_meta", "name": "<b>Bold</b> {{7*7}}", "author": "<script>alert(1)</script>"},
        {
            "id": "perfumer",
            "name": "Perfumer <img src=x onerror=alert(2)>",
            "team": "townsfolk",
            "ability": "{{7*7}} {% raw %} <script>alert(3)</script>",
            "image": "https://x.invalid/perfumer.png",
        },
        "imp",
        "poisoner",
        "chef",
        "empath",
    ]
)
NewGame = Callable[..., str]
CASES = Path(__file__).parents[3] / "shared" / "cases"


def _paste(client: TestClient, text: str) -> Response:
    return client.post("/scripts", data={"text": text}, files={"file": ("", b"")})


def _upload(client: TestClient, content: bytes, name: str = "script.json") -> Response:
    return client.post("/scripts", files={"file": (name, content)})


def test_a_pasted_script_opens_with_what_was_not_understood(client: TestClient) -> None:
    answer = _paste(client, SCRIPT)
    assert answer.status_code == 303
    page = client.get(answer.headers["location"])
    assert "<bdi>Small</bdi>" in page.text
    assert "zzznotreal" in page.text
    assert "5 characters" in page.text


def test_pasted_uploaded_and_typed_with_other_line_ends_is_one_script(
    app: FastAPI, client: TestClient
) -> None:
    text = json.dumps(json.loads(SCRIPT), indent=1)
    first = _paste(client, text).headers["location"]
    assert _upload(client, text.encode()).headers["location"] == f"{first}?known=1"
    assert _paste(client, text.replace("\n", "\r\n")).headers["location"] == f"{first}?known=1"
    assert _upload(client, b"\xef\xbb\xbf" + text.encode()).headers["location"] == f"{first}?known=1"
    assert len(app.state.program.store.lists.scripts()) == 1


def test_a_second_copy_is_made_on_wish(app: FastAPI, client: TestClient) -> None:
    first = _paste(client, SCRIPT).headers["location"]
    assert "You have this script already" in client.get(f"{first}?known=1").text
    second = client.post(f"{first}/copy").headers["location"]
    assert second != first
    assert len(app.state.program.store.lists.scripts()) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Paste the text"),
        ("   \n ", "Paste the text"),
        ("Dear diary, nothing happened today.", "No character was found"),
        ("[1, 2", "line"),
        ('["chef",\n"imp",]', "line 2"),
        ("<p>Hello</p>", "no character"),
    ],
)
def test_what_cannot_be_read_is_told_and_kept(client: TestClient, text: str, sentence: str) -> None:
    answer = _paste(client, text)
    assert answer.status_code == 422
    assert sentence in words(answer)
    kept = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", answer.text, re.DOTALL)
    assert kept is not None
    if text.strip():
        escaped = text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&#34;")
        assert kept[1].strip() == escaped.strip()


def test_a_file_that_cannot_be_read_is_kept_for_correction(client: TestClient) -> None:
    answer = _upload(client, b'["chef",\n oops]', "mine.json")
    assert answer.status_code == 422
    assert "mine.json" in words(answer)
    assert "oops]" in answer.text


def test_more_than_the_limit_is_refused(settings: Settings) -> None:
    app = create_app(settings.model_copy(update={"upload_limit": 20_000}))
    client = TestClient(app, follow_redirects=False)
    for answer in (_paste(client, "x" * 50_000), _upload(client, b"x" * 29_000)):
        assert answer.status_code == 413
        assert "That is more than" in words(answer)
    app.state.program.store.close()


def test_hostile_words_stay_words_and_nothing_is_fetched(client: TestClient) -> None:
    page = client.get(_paste(client, HOSTILE).headers["location"]).text
    assert "{{7*7}}" in page
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "x.invalid" not in page
    assert "<script>alert" not in client.get("/scripts").text


def test_a_script_without_demon_says_so(client: TestClient) -> None:
    page = client.get(
        _paste(client, '["chef", "empath", "monk", "poisoner", "baron"]').headers["location"]
    ).text
    assert "There is no Demon on this script." in page


def test_nights_are_listed_in_order(client: TestClient) -> None:
    page = client.get(client.post("/scripts/editions/tb").headers["location"]).text
    first = page.split('id="night-first"')[1].split("</ol>")[0]
    names = re.findall(r"<bdi>(?:<bdi>)?([^<]+)", first)
    assert names == [
        *("Dusk", "Minion info", "Demon info", "Poisoner", "Washerwoman", "Librarian", "Investigator"),
        *("Chef", "Empath", "Fortune Teller", "Butler", "Spy", "Dawn"),
    ]


def test_base_editions_are_taken_once_and_whole(app: FastAPI, client: TestClient) -> None:
    for code, count in (("tb", 22), ("bmr", 25), ("snv", 25)):
        place = client.post(f"/scripts/editions/{code}").headers["location"]
        assert client.post(f"/scripts/editions/{code}").headers["location"] == place
        page = client.get(place).text
        assert f"{count} characters" in page
        assert "Everything was understood" in page
    assert len(app.state.program.store.lists.scripts()) == 3
    assert client.post("/scripts/editions/nope").status_code == 404


def test_a_script_is_put_away_and_had_back(client: TestClient) -> None:
    place = _paste(client, SCRIPT).headers["location"]
    away = client.post(f"{place}/archive").headers["location"]
    page = client.get(away).text
    assert "was put away" in page
    assert f'href="{place}"' not in page
    client.post(f"{place}/unarchive")
    assert f'href="{place}"' in client.get("/scripts").text


def test_a_game_keeps_its_script_although_it_is_put_away(client: TestClient) -> None:
    place = _paste(client, SCRIPT).headers["location"]
    form = {"player": list(FIVE), "script": place.rsplit("/", 1)[-1], "action": "game-of-small"}
    game = client.post("/games", data=form).headers["location"]
    client.post(f"{place}/archive")
    assert "Small" in client.get(game).text


def test_the_download_reads_as_the_same_script(client: TestClient) -> None:
    place = _paste(client, HOSTILE).headers["location"]
    once = client.get(f"{place}/download")
    assert once.headers["content-disposition"].startswith("attachment")
    again = _paste(client, once.text).headers["location"]
    assert client.get(f"{again}/download").text == once.text


def test_emblems_of_a_script_are_drawings_of_ours(client: TestClient) -> None:
    place = client.post("/scripts/editions/tb").headers["location"]
    svg = client.get(f"{place}/emblems.svg")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert '<symbol id="imp"' in svg.text


OWN_CASES = {
    "hostile.json": HOSTILE.encode(),
    "nulls.json": b'[null, 1, true, ["chef"], {"id": null}]',
    "utf16.json": SCRIPT.encode("utf-16"),
    "nan.json": b'[{"id": "_meta", "name": "N", "x": NaN}, "chef"]',
    "object.json": b'{"chef": "imp"}',
    "meta.json": b'[{"id": "_meta"}]',
}
PUBLISHED_CASES = {file.name: file.read_bytes() for file in sorted(CASES.glob("*.json"))}


@pytest.mark.parametrize("name", [*OWN_CASES, *PUBLISHED_CASES])
def test_odd_files_never_fail_blankly(client: TestClient, name: str) -> None:
    answer = _upload(client, {**PUBLISHED_CASES, **OWN_CASES}[name], name)
    assert answer.status_code in (303, 422)
    if answer.status_code == 422:
        assert 'role="alert"' in answer.text
    else:
        page = client.get(answer.headers["location"])
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert not re.search(r"""(href|src)=["']?\s*javascript:""", page.text)
    assert client.get("/scripts").status_code == 200


def test_a_script_gets_another_name(client: TestClient) -> None:
    place = _paste(client, SCRIPT).headers["location"]
    assert client.post(f"{place}/name", data={"name": "  Small\n hours "}).status_code == 303
    assert "<bdi>Small hours</bdi>" in client.get(place).text
    for name in ("", "x" * 121):
        refused = client.post(f"{place}/name", data={"name": name})
        assert refused.status_code == 422
        assert "A name may have 1 to 120 letters." in words(refused)
        assert f'value="{name}"' in refused.text


def test_a_game_that_was_exported_goes_on_here(app: FastAPI, client: TestClient, new_game: NewGame) -> None:
    taken = export_game(app.state.program.store, new_game(name="Elsewhere").rsplit("/", 1)[-1])
    taken["id"], taken["actions"][0]["id"] = "elsewhere1", "opened-elsewhere"
    brought = _upload(client, json.dumps(taken).encode(), "grimoire.json")
    assert (brought.status_code, brought.headers["location"]) == (303, "/games/elsewhere1")
    assert "Elsewhere" in client.get("/games/elsewhere1/setup").text
    assert app.state.program.store.lists.scripts() == ()


def test_a_torn_game_is_no_script(app: FastAPI, client: TestClient, new_game: NewGame) -> None:
    taken = export_game(app.state.program.store, new_game().rsplit("/", 1)[-1])
    refused = _upload(client, json.dumps({**taken, "actions": taken["actions"] * 2}).encode(), "torn.json")
    assert refused.status_code == 422
    assert "The log of this game has gaps or doubles." in words(refused)
    assert "torn.json" in refused.text
    assert app.state.program.store.lists.scripts() == ()


def test_scripts_without_a_name_are_called_by_their_demons(client: TestClient) -> None:
    for demons in (["imp"], ["po", "shabaloth"]):
        _paste(client, json.dumps(["chef", "empath", "monk", "poisoner", *demons]))
    shelf = words(client.get("/scripts"))
    assert ">Imp<" in shelf
    assert ">Po, Shabaloth<" in shelf
