"""The server is killed in the middle of a night, and started again: the page goes on where it stood."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from app.domain import commands as c
from app.main import create_app
from app.services.games import open_game
from app.services.scripts import edition
from app.settings import Settings
from tests.cli.conftest import COMMAND, ROOT
from tests.e2e.devices import Open
from tests.e2e.house import House, Screen
from tests.e2e.nights import table, what
from tests.e2e.rows import Night

PO = {
    "Ann": "chambermaid",
    "Bob": "gambler",
    "Cid": "fool",
    "Dee": "tealady",
    "Eve": "mastermind",
    "Hal": "po",
}


class Served:
    """`grimoire serve` on a folder and a port of its own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as place:
            place.bind(("127.0.0.1", 0))
            self.port: int = place.getsockname()[1]
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Until it has said that it is open."""
        self._process = subprocess.Popen(
            [*COMMAND, "serve", "--port", str(self.port), "--data", str(self.folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1"},
            text=True,
        )
        assert self._process.stdout is not None
        assert any("Grimoire is open" in line for line in iter(self._process.stdout.readline, ""))

    def kill(self) -> None:
        """As a failing battery does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.communicate(timeout=20)
            self._process = None


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server that is not running yet."""
    server = Served(tmp_path / "data")
    yield server
    server.kill()


@pytest.fixture
def house(served: Served) -> House:
    """The served folder, in which this process lays games out."""
    return House(served.url, create_app(Settings(data=served.folder)).state.program)


def half_done(screens: type[Screen], house: House, served: Served) -> Night:
    """A Po's row in which three are chosen and nobody is judged yet, on a served page."""
    evening = table(house, PO).remind("Hal", "3 Attacks", of="po").night(2)
    served.start()
    night = Night(screens, evening)
    night.teller.act(night.step().get_by_role("button", name="Skip this row"), "the Gambler")
    night.teller.choose("Ann", "Bob", "Dee")
    return night


def test_a_row_that_was_half_done_goes_on_after_the_server_was_killed(
    screens: type[Screen], house: House, served: Served
) -> None:
    night = half_done(screens, house, served)
    teller = night.teller
    teller.answer("Ann dies")
    before = teller.screen()
    lives = night.step().locator(".answer", has_text="Bob lives")

    served.kill()
    teller.tap(lives, "into the dark")
    expect(night.page.locator("#notice")).to_contain_text("The link to the table is lost")
    assert teller.screen() == before

    served.start()
    teller.act(lives, "again")
    expect(night.page.locator("#notice")).to_be_empty()
    teller.answer("Dee dies")
    assert [what(night, player) for player in ("Ann", "Bob", "Dee")] == [
        "Chambermaid, dies tonight",
        "Gambler",
        "Tea Lady, dies tonight",
    ]
    assert night.undo_says() == "Undo Ann dies; Dee dies"
    teller.reload()
    teller.undo()
    teller.undo()
    assert teller.screen() == before


def test_a_page_that_nobody_touches_finds_its_way_back(
    screens: type[Screen], house: House, served: Served
) -> None:
    night = half_done(screens, house, served)
    teller = night.teller
    before = teller.screen()
    served.kill()
    served.start()
    other = Night(screens, night.evening)
    assert other.teller.screen() == before
    other.teller.answer("Ann dies")
    expect(night.page.locator("#bar .undo")).to_contain_text("Po (Hal): Ann dies", timeout=6000)
    expect(night.step()).to_contain_text("Bob dies")


def test_the_setup_says_that_a_tap_did_not_arrive(device: Open, house: House, served: Served) -> None:
    script = edition(house.program.library, "tb")
    game = open_game(house.program.store, c.OpenGame("Friday", script, tuple(PO)), "opened in the test")
    served.start()
    page = device("landscape")
    page.goto(f"{served.url}/games/{game}/setup")
    fill = page.get_by_role("button", name="Fill the bag at random")
    served.kill()
    fill.tap()
    expect(page.locator("#notice")).to_contain_text("What you did last is not kept yet")
    served.start()
    expect(page.locator("#notice")).to_contain_text("found again", timeout=15_000)
    expect(fill).to_be_visible()
    fill.tap()
    expect(page.locator("#notice")).to_contain_text("Drawn with the seed")
