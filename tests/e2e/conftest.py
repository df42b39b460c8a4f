"""A server of its own and a browser for the tests that look at pages as a Storyteller does."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page

from app.main import create_app
from app.settings import Settings
from tests.e2e.devices import SCREENS, Open
from tests.e2e.house import House, Screen
from tests.needs import missing

# What differs is said there, too.
pytest.register_assert_rewrite("tests.e2e.storyteller", "tests.e2e.rows", "tests.e2e.nights")

# The browser asks nobody outside anything, and paints without a graphics card.
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The Chromium of the machine."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        missing("Chromium")
    return {"executable_path": path, "args": QUIET}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The program, served on a free port from an empty data folder."""
    app = create_app(Settings(data=tmp_path_factory.mktemp("house")))
    config = uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    running = threading.Thread(target=server.run, daemon=True)
    running.start()
    for _ in range(600):
        if server.started:
            break
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield House(f"http://127.0.0.1:{port}", app.state.program)
    server.should_exit = True
    running.join(10)


@pytest.fixture
def screens(browser: Browser, house: House) -> Iterator[type[Screen]]:
    """Opens screens on the house; whatever was opened is closed after the test."""
    opened: list[Page] = []

    class Opening(Screen):
        pass

    Opening.browser, Opening.house, Opening.opened = browser, house, opened
    yield Opening
    for page in opened:
        page.context.close()


@pytest.fixture
def device(browser: Browser, house: House) -> Iterator[Open]:
    """Opens a device of its own: a page in a context that shares no cookie with any other."""
    contexts = []

    def opened(size: str = "phone", theme: str = "dark", **more: bool) -> Page:
        width, height = SCREENS[size]
        viewport = {"width": width, "height": height}
        context = browser.new_context(viewport=viewport, has_touch=True, base_url=house.url, **more)
        context.add_cookies([{"name": "theme", "value": theme, "url": house.url}])
        context.set_default_timeout(8000)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
