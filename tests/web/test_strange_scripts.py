"""Scripts that strangers wrote, carried through an evening: odd words, odd ids, missing fields, doubles."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any
from unicodedata import normalize
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from selectolax.lexbor import LexborHTMLParser
from starlette.testclient import TestClient

from app.domain.game import Game
from app.main import create_app
from app.settings import Settings
from app.storage import open_store
from app.storage.migrate import migrate
from tests.web.conftest import FIVE, TEN

Json = dict[str, Any]
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(2)</script>',
    "{{7*7}} {% raw %}",
    "javascript:alert(3)",
    "</textarea><svg/onload=alert(4)>",
)
REST = ("chef", "empath", "monk", "poisoner", "imp")
SHEETS = ("more", "centre", "jinxes", "fabled", "traveller", "bluffs", "show", "history", "by-day", "end")
OF_A_SEAT = ("seat", "characters", "note", "person", "claims")


def own(identity: str, name: str, **more: Any) -> Json:
    return {"id": identity, "name": name, "team": "townsfolk", "ability": "You sing.", **more}


class Evening:
    """A script on the shelf and a game with it, by the pages alone."""

    def __init__(self, app: FastAPI, client: TestClient, entries: list[Any]) -> None:
        self.app, self.client = app, client
        self.numbers = count(1)
        answer = client.post("/scripts", files={"file": ("strange.json", json.dumps(entries).encode())})
        assert answer.status_code == 303, answer.text
        self.script = "/".join(answer.headers["location"].split("/")[:3])
        self.base = ""

    def opens(self, *players: str) -> None:
        number = next(self.numbers)
        form = {
            "player": list(players),
            "script": self.script[9:],
            "action": f"open{self.script[9:]}{number}",
        }
        answer = self.client.post("/games", data=form)
        self.base = answer.headers["location"].removesuffix("/setup")

    @property
    def game(self) -> Game:
        return self.app.state.program.table.timeline(self.base.rsplit("/", 1)[-1]).game  # type: ignore[no-any-return]

    def do(self, deed: str, **fields: Any) -> None:
        form = {"action": f"tap-number-{next(self.numbers)}", "row": "", **fields}
        answer = self.client.post(f"{self.base}/do/{deed}", data=form, headers={"HX-Request": "true"})
        assert answer.status_code == 200, answer.text

    def dealt(self, *characters: str) -> None:
        for seat, character in zip(self.game.seats, characters, strict=False):
            self.do("assign-character", seat=seat.id, character=character)

    def pages(self) -> dict[str, str]:
        """Every page and sheet of the script and the game, by its address."""
        addresses = [
            "/",
            "/games",
            "/scripts",
            *(f"{self.script}{part}" for part in ("", "/review", "/order")),
        ]
        identities = (
            c.id for c in self.app.state.program.store.scripts.get(self.script[9:]).script.characters
        )
        addresses += [f"{self.script}/characters/{quote(i, safe='')}/edit" for i in identities]
        addresses += [f"{self.base}{part}" for part in ("", "/changes", "/history", "/share")]
        addresses += [f"{self.base}/sheets/{sheet}" for sheet in SHEETS]
        addresses += [f"{self.base}/sheets/{s}/{seat.id}" for seat in self.game.seats for s in OF_A_SEAT]
        found = {address: self.client.get(address) for address in addresses}
        assert {address: a.status_code for address, a in found.items() if a.status_code != 200} == {}
        return {address: answer.text for address, answer in found.items()}

    def rows(self) -> list[str]:
        found = re.findall(r"hx-vals='({[^']*})'", self.client.get(f"{self.base}/changes").text)
        return [said["opens"] for one in found if "opens" in (said := json.loads(html.unescape(one)))]


def alive(page: str) -> list[str]:
    """What a page would run: handlers, scripts within it, addresses that are scripts."""
    found = []
    for node in LexborHTMLParser(page).css("*"):
        for name, value in node.attributes.items():
            address = name in ("href", "src", "action", "formaction", "style") and "javascript:" in (
                value or ""
            )
            if name.startswith("on") or address:
                found.append(f"{node.tag} {name}={value}")
        if (node.tag == "script" and node.text().strip()) or (
            node.tag == "img" and node.attributes["src"] == "x"
        ):
            found.append(node.html or "")
    return found


def test_words_of_every_kind_are_shown_and_never_run(app: FastAPI, client: TestClient) -> None:
    image, script, braces, address, end = HOSTILE
    strange = own(
        image, script, ability=braces, flavor=end, reminders=[end, "a|b"], image=address, firstNight=3,
        firstNightReminder=f"{end} :reminder: *{script}*", jinxes=[{"id": "imp", "reason": script}],
    )  # fmt: skip
    evening = Evening(app, client, [{"id": "_meta", "name": image, "author": script}, strange, *REST])
    evening.opens(*HOSTILE)
    evening.dealt(image, "imp", "poisoner", "chef", "monk")
    evening.do("rename-game", name=image)
    evening.do("begin-night", number=1)
    for seat in evening.game.seats:
        for words in HOSTILE:
            evening.do("place-reminder", on=seat.id, text=words)
        evening.do("place-reminder", on=seat.id, token=f"{image}|{end}")
        evening.do("write-note", seat=seat.id, text=script)
        evening.do("make-claim", seat=seat.id, text=end)
    evening.do("write-note", text=end)
    evening.do("begin-day", number=1)
    evening.do("end-game", winner="good", why=end)
    pages = evening.pages()
    assert {place: found for place, page in pages.items() if (found := alive(page))} == {}
    assert braces in html.unescape(pages[evening.script])
    assert braces in html.unescape(pages[f"{evening.base}/history"])
    assert not any("x.invalid" in page for page in pages.values())


@pytest.mark.parametrize("way", ["file", "paste"])
def test_names_of_every_writing_go_out_as_they_came(app: FastAPI, client: TestClient, way: str) -> None:
    names = {
        "cyr": "Тёмный Дух", "heb": "מגדת", "thai": "ผู้กล้า", "de": "Bürger",
        "emo": "\U0001f469\u200d\U0001f680 Astro",
        "nfc": normalize("NFC", "Démone"), "nfd": normalize("NFD", "Démone"), "démone_ppp": "Zwei",
        "占卜": "占卜师",
    }  # fmt: skip
    text = json.dumps([*(own(i, name) for i, name in names.items()), *REST], ensure_ascii=False)
    if way == "file":
        answer = client.post("/scripts", files={"file": ("s.json", text.encode())})
    else:
        answer = client.post("/scripts", data={"text": text}, files={"file": ("", b"")})
    place = "/".join(answer.headers["location"].split("/")[:3])
    kept = json.loads(client.get(f"{place}/download").text)
    assert {e["id"]: e["name"] for e in kept if isinstance(e, dict) and e["id"] != "_meta"} == names
    assert f"<bdi>{names['heb']}</bdi>" in client.get(place).text
    assert client.get(f"{place}/characters/{quote('démone_ppp')}/edit").status_code == 200


def test_two_scripts_keep_their_own_character_of_one_id_in_a_running_game(
    app: FastAPI, client: TestClient
) -> None:
    first = Evening(app, client, [own("lamp", "Lamp", ability="It is lit."), *REST])
    first.opens(*FIVE)
    first.dealt("lamp", "imp")
    later = Evening(app, client, [own("lamp", "Lantern", team="minion", ability="It is out."), *REST])
    assert first.script != later.script
    first.do("begin-night", number=1)
    sheet = client.get(f"{first.base}/sheets/seat/{first.game.seats[0].id}").text
    assert ("Lamp" in sheet, "Lantern" in sheet) == (True, False)
    assert "It is lit." in client.get(first.script).text
    assert ("It is out." in client.get(later.script).text, "It is lit." in client.get(later.script).text) == (
        True,
        False,
    )
    later.opens(*FIVE)
    later.dealt("lamp", "imp")
    assert later.game.team(later.game.seats[0]) != first.game.team(first.game.seats[0])


def test_what_lacks_fields_breaks_no_page(app: FastAPI, client: TestClient) -> None:
    lacking = [
        {"id": "a"},
        {"id": "b", "name": "B", "ability": "x"},
        {"id": "c", "name": "C", "team": "townsfolk"},
        {"name": "D", "team": "minion", "ability": "x"},
        {"id": "e", "team": "demon", "ability": "x", "firstNight": 2, "otherNight": "3", "reminders": None},
        {"id": 7, "name": 8, "team": "outsider", "ability": "x", "jinxes": "imp", "special": 5},
    ]
    evening = Evening(app, client, [*lacking, *REST])
    warned = html.unescape(client.get(evening.script).text).partition('id="understood-title"')[2]
    for name in "abce":
        assert f"<bdi>{name}</bdi>" in warned
    evening.opens(*FIVE)
    evening.dealt("b", "c", "d", "e", "7")
    evening.do("begin-night", number=1)
    evening.pages()
    evening.do("begin-day", number=1)
    evening.pages()


def test_who_stands_twice_is_there_once(app: FastAPI, client: TestClient) -> None:
    evening = Evening(app, client, ["chef", {"id": "chef"}, "Chef", "bootlegger", "bootlegger", *REST])
    page = client.get(evening.script).text
    assert [page.count(f"<h3><bdi>{name}</bdi>") for name in ("Chef", "Bootlegger")] == [1, 1]
    evening.opens(*FIVE)
    assert html.unescape(client.get(f"{evening.base}/setup").text).count('"character": "chef"') == 1
    evening.dealt("chef", "imp")
    evening.do("begin-night", number=1)
    assert [row.partition(":")[0] for row in evening.rows()].count("chef") == 1


def test_a_game_with_homebrew_arrives_whole_elsewhere(
    app: FastAPI, client: TestClient, tmp_path: Path
) -> None:
    evening = Evening(app, client, [own("lamp", "Lamp", reminders=["Lit"]), "djinn", *REST])
    evening.opens(*TEN[:7])
    evening.dealt("lamp", "imp", "chef", "poisoner", "monk")
    evening.do("choose-bluffs", chosen="empath", character="chef")
    evening.do("add-fabled", character="djinn")
    evening.do("begin-night", number=1)
    evening.do("place-reminder", on=2, token="lamp|Lit")
    evening.do("mark-dead", seat=3)
    evening.do("write-note", seat=3, text="shy")
    evening.do("begin-day", number=1)
    evening.do("nominate", by=1, of=2)
    document = client.get(f"{evening.base}/export").content

    settings = Settings(data=tmp_path / "elsewhere")
    store = open_store(settings)
    migrate(store.engine)
    store.close()
    there = create_app(settings)
    with TestClient(there, follow_redirects=False) as other:
        for _ in range(2):
            answer = other.post("/games/import", files={"file": ("game.json", document)})
            assert answer.headers["location"] == f"{evening.base}/history"
        known = evening.base.rsplit("/", 1)[-1]
        assert there.state.program.table.timeline(known).game == evening.game
        assert len(there.state.program.store.load(known)) == len(app.state.program.store.load(known))
        refused = other.post("/games/import", files={"file": ("game.json", document[:500])})
        assert refused.status_code == 422
        assert there.state.program.table.timeline(known).game == evening.game
    there.state.program.store.close()


@pytest.mark.parametrize("identity", ["a,b", "a|b", "a:b", "o/p", "q#r?", "u%v", "w&x", "a.b c"])
def test_an_id_of_any_signs_can_be_played(
    app: FastAPI, client: TestClient, identity: str, do: Callable[..., Any]
) -> None:
    waking = {"firstNight": 4, "firstNightReminder": "They choose a player. Mark that player :reminder:"}
    evening = Evening(app, client, [own(identity, "Odd", reminders=["Mark"], **waking), *REST])
    evening.opens(*FIVE)
    odd = next(
        c.id
        for c in app.state.program.store.scripts.get(evening.script[9:]).script.characters
        if c.name == "Odd"
    )
    evening.do("put-in-bag", character=odd, copies=1)
    assert evening.game.bag == (odd,)
    assert do(evening.base, "setup/fill", keep=odd).status_code == 200
    assert odd in evening.game.bag
    evening.dealt(odd, "imp")
    evening.do("choose-bluffs", chosen=f"{odd},chef", character="monk")
    assert evening.game.bluffs == (odd, "chef", "monk")
    evening.do("begin-night", number=1)
    key = next(row for row in evening.rows() if row.startswith(odd))
    evening.do("finish-row", key=key)
    assert evening.game.night.done[-1] == key
    evening.do("place-reminder", on=2, token=f"{odd}|Mark")
    assert [(r.character, r.text) for r in evening.game.seats[1].reminders] == [(odd, "Mark")]
    evening.pages()
