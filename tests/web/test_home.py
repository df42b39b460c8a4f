"""The first page, the page about the program, and what a screen remembers."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from app.web.access import Access
from tests.web.conftest import FIVE, words


def test_newcomer_is_told_what_to_do_first(client: TestClient) -> None:
    page = client.get("/").text
    assert "Bring a script in" in page
    assert 'action="/scripts/editions/tb"' in page


def test_prepared_game_stands_on_the_first_page(client: TestClient, new_game: Callable[..., str]) -> None:
    game = new_game(name="Sunday, the attic")
    page = client.get("/").text
    assert "Sunday, the attic" in page
    assert f'href="{game}/setup"' in page
    assert "5 to deal" in page


def test_running_game_can_be_opened_from_the_first_page(
    client: TestClient, new_game: Callable[..., str], do: Callable[..., Response]
) -> None:
    game = new_game()
    do(game, "do/begin-night", number=1)
    page = client.get("/").text
    assert f'<a class="button next tall" href="{game}">' in page
    assert "First night" in page


def test_first_page_tells_no_character(
    client: TestClient, new_game: Callable[..., str], do: Callable[..., Response]
) -> None:
    game = new_game()
    do(game, "setup/fill", seed="7")
    do(game, "setup/deal")
    assert "Imp" not in client.get("/").text


def test_markup_in_a_name_is_shown_as_typed(client: TestClient, new_game: Callable[..., str]) -> None:
    new_game(name="<script>alert(1)</script> {{7*7}}")
    page = client.get("/").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; {{7*7}}" in page


def test_theme_is_kept_and_the_way_back_stays_here(client: TestClient) -> None:
    answer = client.post("/about/look", data={"theme": "light", "back": "/"})
    assert answer.headers["location"] == "/"
    assert 'data-theme="light"' in client.get("/").text
    assert client.post("/about/look", data={"back": "//evil.example"}).headers["location"] == "/about"


def test_unknown_theme_changes_nothing(client: TestClient) -> None:
    assert "set-cookie" not in client.post("/about/look", data={"theme": "pink", "hand": "third"}).headers


def test_about_page_names_the_makers(client: TestClient) -> None:
    page = client.get("/about").text
    for name in ("The Pandemonium Institute", "unofficial", "Lorc", "Delapouite"):
        assert name in page


def test_passphrase_is_not_changed_where_none_is_asked_for(client: TestClient) -> None:
    answer = client.post("/about/passphrase", data={"now": "", "wanted": "five-good-words"})
    assert answer.status_code == 422
    assert "no passphrase is asked for" in answer.text


def _on_the_network(settings: Settings) -> FastAPI:
    app = create_app(settings.model_copy(update={"host": "0.0.0.0"}))
    access: Access = app.state.access
    access.set("the old words")
    return app


def test_passphrase_is_changed_by_whoever_knows_it(settings: Settings) -> None:
    app = _on_the_network(settings)
    client = TestClient(app, follow_redirects=False)
    client.post("/enter", data={"passphrase": "the old words"})
    wrong = client.post("/about/passphrase", data={"now": "not it", "wanted": "the new words"})
    assert (wrong.status_code, "not the present passphrase" in wrong.text) == (403, True)
    short = client.post("/about/passphrase", data={"now": "the old words", "wanted": "short"})
    assert (short.status_code, "8 letters at least" in words(short)) == (422, True)
    assert client.post(
        "/about/passphrase", data={"now": "the old words", "wanted": "the new words"}
    ).is_redirect
    assert client.post("/enter", data={"passphrase": "the old words"}).status_code == 403
    assert client.post("/enter", data={"passphrase": "the new words"}).status_code == 303
    app.state.program.store.close()


def test_on_the_network_every_page_asks_who_is_there(settings: Settings) -> None:
    app = _on_the_network(settings)
    client = TestClient(app, follow_redirects=False)
    for path in ("/", "/about", "/scripts", "/scripts/tb", "/games", "/games/new", "/games/abc/setup"):
        assert client.get(path).headers["location"].startswith("/enter"), path
    for path in ("/games", "/scripts", "/games/abc/setup/fill", "/games/abc/archive"):
        assert client.post(path, data={}).headers["location"].startswith("/enter"), path
    assert "Passphrase" in client.get("/enter").text
    app.state.program.store.close()


def test_wrong_verbs_are_answered_with_a_sentence(client: TestClient) -> None:
    for verb, path in (("POST", "/"), ("DELETE", "/scripts"), ("GET", "/about/look"), ("PUT", "/games/new")):
        answer = client.request(verb, path)
        assert answer.status_code == 405
        assert "not meant to be used like that" in answer.text


def test_unknown_addresses_are_answered_with_a_sentence(client: TestClient) -> None:
    for path in (
        "/nothing",
        "/scripts/nothing",
        "/games/nothing/setup",
        "/games/NO!/history",
        "/games/x/export",
    ):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "There is no" in answer.text or "nothing at this address" in answer.text


def test_other_sites_cannot_act_here(client: TestClient) -> None:
    elsewhere = {"Origin": "https://evil.example"}
    assert client.post("/games", data={"player": list(FIVE)}, headers=elsewhere).status_code == 403
    assert client.post("/scripts", data={"text": "[]"}, headers=elsewhere).status_code == 403
