"""The page after an import, the order of the nights, and corrections that find their way into games."""

from __future__ import annotations

import json
import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.domain.script import Script
from app.services import corrections as by_hand
from tests.harbour import PAGES, almanac
from tests.web.conftest import FIVE, words
from tests.web.test_editor import fields, opened


@pytest.fixture
def harbour(client: TestClient) -> str:
    """The address of a script that was read from an almanac."""
    answer = client.post("/scripts", data={"text": almanac()}, files={"file": ("", b"")})
    return str(answer.headers["location"].removesuffix("/review"))


def script_of(app: FastAPI, address: str) -> Script:
    script: Script = app.state.program.store.scripts.get(address.rsplit("/", 1)[-1]).script
    return script


def correct(client: TestClient, address: str, identity: str, ability: str) -> None:
    here = f"{address}/characters/{identity}/edit"
    answer = client.post(here, data=fields(opened(client, here), do="save", ability=ability))
    assert answer.status_code == 303


def part(page: str, name: str) -> str:
    """What stands on the page about one character."""
    return page.split(f"<bdi>{name}</bdi></h2>")[1].split("</section>")[0]


def test_an_import_with_something_open_leads_to_the_review(client: TestClient) -> None:
    answer = client.post("/scripts", data={"text": almanac()}, files={"file": ("", b"")})
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("/review")
    page = words(client.get(answer.headers["location"]))
    assert "8 things are uncertain" in page
    assert "with 5 of 6 characters" in page
    assert re.findall(r'id="u-(\d+)"', page) == [str(n) for n in range(1, 9)]


def test_an_import_of_what_is_known_leads_to_the_script(client: TestClient) -> None:
    text = '[{"id": "_meta", "name": "Known"}, "chef", "empath", "monk", "poisoner", "imp"]'
    address = client.post("/scripts", data={"text": text}, files={"file": ("", b"")}).headers["location"]
    assert not address.endswith("/review")
    page = words(client.get(f"{address}/review"))
    assert "Everything was understood." in page
    assert "how to run it comes from the library" in page


def test_words_stand_on_one_side_and_steps_on_the_other(client: TestClient, harbour: str) -> None:
    page = client.get(f"{harbour}/review").text
    said, acts = part(page, "Lamplighter").split('class="review-acts"')
    assert (
        "The Lamplighter points at any player. If that player is evil, mark them with the LIT reminder."
        in said
    )
    assert "Place on" in acts
    assert "the chosen" in acts
    assert 'class="slip"><bdi>Lit</bdi>' in acts
    assert "Only you can judge whether this holds." in acts
    assert "This tells you to do something, and no step does it." in acts
    names = re.findall(r'id="c-\d+-name"><bdi>([^<]+)', page)
    assert names == [*PAGES]


def test_what_is_right_is_no_longer_asked(app: FastAPI, client: TestClient, harbour: str) -> None:
    answer = client.post(f"{harbour}/characters/lamplighter/right", data={"at": "1"})
    assert answer.headers["location"] == f"{harbour}/review?part=1#c-1"
    assert "Only you can judge" not in client.get(f"{harbour}/review").text
    assert by_hand.right(script_of(app, harbour)) == {"lamplighter"}
    answer = client.post(f"{harbour}/characters/kraken/right", data={"at": "//x.invalid/"})
    assert answer.status_code == 422


def test_the_documents_version_is_had_back(app: FastAPI, client: TestClient, harbour: str) -> None:
    was = script_of(app, harbour).find("kraken")
    correct(client, harbour, "kraken", "Each night*, two players die.")
    page = part(client.get(f"{harbour}/review").text, "Kraken")
    assert "corrected by hand" in page
    assert "The Kraken points to any player." in page
    client.post(f"{harbour}/characters/kraken/document")
    assert script_of(app, harbour).find("kraken") == was


def test_a_newer_document_keeps_what_was_corrected(app: FastAPI, client: TestClient, harbour: str) -> None:
    correct(client, harbour, "kraken", "Each night*, two players die.")
    newer = almanac(Bellringer=PAGES["Bellringer"].replace("how many Outsiders", "how many Minions"))
    answer = client.post(f"{harbour}/again", data={"text": newer}, files={"file": ("", b"")})
    assert answer.headers["location"] == f"{harbour}/review?read=1"
    assert "what you corrected stayed" in client.get(answer.headers["location"]).text
    script = script_of(app, harbour)
    kraken, bellringer = script.find("kraken"), script.find("bellringer")
    assert kraken is not None
    assert bellringer is not None
    assert kraken.ability == "Each night*, two players die."
    assert bellringer.ability == "You start knowing how many Minions are in play."
    again = client.post("/scripts", data={"text": newer}, files={"file": ("", b"")})
    assert again.headers["location"] == f"{harbour}?known=1"
    file = client.post(f"{harbour}/again", files={"file": ("harbour.txt", almanac().encode())})
    assert file.status_code == 303
    assert script_of(app, harbour).find("kraken") == kraken


@pytest.mark.parametrize("text", ["Dear diary, nothing happened.", "[1, 2"])
def test_what_cannot_be_read_changes_nothing(
    app: FastAPI, client: TestClient, harbour: str, text: str
) -> None:
    before = script_of(app, harbour)
    answer = client.post(f"{harbour}/again", data={"text": text}, files={"file": ("", b"")})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert script_of(app, harbour) == before


def test_a_running_game_takes_the_corrected_script_over(
    app: FastAPI, client: TestClient, harbour: str
) -> None:
    form = {
        "player": list(FIVE),
        "script": harbour.rsplit("/", 1)[-1],
        "name": "Friday",
        "action": "open-friday",
    }
    game = client.post("/games", data=form).headers["location"].removesuffix("/setup")
    assert "older copy" not in client.get(f"{harbour}/review").text
    correct(client, harbour, "kraken", "Each night*, two players die.")
    page = words(client.get(f"{harbour}/review"))
    assert "<b>Friday</b> goes on with an older copy of this script." in page
    use = f"{harbour}/games/{game.rsplit('/', 1)[-1]}"
    for _ in range(2):
        assert client.post(use, data={"action": "take-it-over"}).status_code == 303
    timeline = app.state.program.table.timeline(game.rsplit("/", 1)[-1])
    assert timeline.game.script.characters == script_of(app, harbour).characters
    assert timeline.version == 2
    assert "older copy" not in client.get(f"{harbour}/review").text
    assert client.post(use, data={}).status_code == 422
    assert client.post(f"{harbour}/games/nothere", data={"action": "take-it-over"}).status_code == 404


def test_both_nights_are_put_in_order(app: FastAPI, client: TestClient, harbour: str) -> None:
    form = opened(client, f"{harbour}/order")
    other = [value for name, value in form if name == "other"]
    assert other == ["dusk", "lamplighter", "smuggler", "kraken", "stowaway", "dawn"]
    assert client.get(f"{harbour}/order").text.count('class="proposed"') == 6
    swapped = {**fields(form), "other": ["dusk", "kraken", "lamplighter", "smuggler", "stowaway", "dawn"]}
    answer = client.post(f"{harbour}/order", data=swapped | {"do": ["save"]})
    assert answer.headers["location"] == f"{harbour}/review"
    script = script_of(app, harbour)
    assert script.other_nights[1] == "kraken"
    assert client.get(f"{harbour}/order").text.count('class="proposed"') == 2
    client.post(f"{harbour}/order", data=fields(opened(client, f"{harbour}/order"), do="back-other"))
    assert script_of(app, harbour).other_nights == tuple(other)


def test_a_slot_is_moved_by_its_buttons(app: FastAPI, client: TestClient, harbour: str) -> None:
    for deed, first in (
        ("down-other-1", "smuggler"),
        ("up-other-2", "lamplighter"),
        ("up-other-0", "lamplighter"),
    ):
        answer = client.post(f"{harbour}/order", data=fields(opened(client, f"{harbour}/order"), do=deed))
        assert answer.headers["location"] == f"{harbour}/order"
        assert script_of(app, harbour).other_nights[1] == first


@pytest.mark.parametrize(
    "junk", [{}, {"first": ["x", "imp", "imp"]}, {"do": ["up-first-x"]}, {"do": ["back-"], "other": ["dawn"]}]
)
def test_an_odd_order_loses_nobody(
    app: FastAPI, client: TestClient, harbour: str, junk: dict[str, list[str]]
) -> None:
    before = script_of(app, harbour)
    assert client.post(f"{harbour}/order", data=junk).status_code == 303
    after = script_of(app, harbour)
    assert sorted(after.first_night) == sorted(before.first_night)
    assert sorted(after.other_nights) == sorted(before.other_nights)


def test_a_character_written_by_hand_goes_again(app: FastAPI, client: TestClient, harbour: str) -> None:
    here = f"{harbour}/characters/new"
    client.post(here, data=fields(opened(client, here), do="save", name="Pilot"))
    assert "written by hand" in part(client.get(f"{harbour}/review").text, "Pilot")
    client.post(f"{harbour}/characters/pilot/remove")
    assert script_of(app, harbour).find("pilot") is None
    client.post(f"{harbour}/characters/kraken/remove")
    assert script_of(app, harbour).find("kraken") is not None


def test_the_file_carries_what_was_corrected(app: FastAPI, client: TestClient, harbour: str) -> None:
    correct(client, harbour, "kraken", "Each night*, two players die.")
    file = client.get(f"{harbour}/download").text
    client.post(f"{harbour}/archive")
    answer = client.post("/scripts", data={"text": file}, files={"file": ("", b"")})
    other = answer.headers["location"].removesuffix("/review")
    here, there = script_of(app, harbour).find("kraken"), script_of(app, other).find("kraken")
    assert here is not None
    assert there is not None
    assert (there.ability, there.how_to_run) == (here.ability, here.how_to_run)
    assert "corrected by hand" in part(client.get(f"{other}/review").text, "Kraken")


def test_a_long_collection_stands_on_several_pages(client: TestClient) -> None:
    people = [
        {"id": f"p{n}", "name": f"Person {n}", "team": "townsfolk", "ability": "Each night, choose a player."}
        for n in range(1, 451)
    ]
    answer = client.post("/scripts", data={"text": json.dumps(people)}, files={"file": ("", b"")})
    review = answer.headers["location"]
    address = review.removesuffix("/review")
    first, last = client.get(review).text, client.get(f"{review}?part=3").text
    assert first.count('class="review-one"') == 200
    assert 'data-then="?part=2#u-1"' in first
    assert last.count('class="review-one"') == 50
    assert 'data-then="?part=1#u-1"' in last
    assert client.get(f"{review}?part=99").text.count('class="review-one"') == 50
    assert client.get(f"{review}?part=x").status_code == 422
    assert 'id="c-450"' in client.get(f"{review}?saved=p450").text
    answer = client.post(f"{address}/characters/p450/right", data={"at": "450"})
    assert answer.headers["location"] == f"{address}/review?part=3#c-450"
    for n in range(401, 450):
        client.post(f"{address}/characters/p{n}/right")
    assert 'href="?part=1#u-1"' in client.get(f"{review}?part=3").text


def test_addresses_answer_only_what_they_are_for(client: TestClient, harbour: str) -> None:
    for address in ("/scripts/nothere/review", "/scripts/nothere/order", "/scripts/NOT-HERE/review"):
        assert client.get(address).status_code == 404
    assert client.post("/scripts/nothere/again", data={"text": ""}).status_code == 404
    assert client.post("/scripts/nothere/order", data={}).status_code == 404
    assert client.post(f"{harbour}/review").status_code == 405
    assert client.get(f"{harbour}/again").status_code == 405
    assert client.put(f"{harbour}/order").status_code == 405
    assert client.get(f"{harbour}/games/abc").status_code == 405
