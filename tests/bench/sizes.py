"""What a first visit to a game brings over the wire, without a browser: the page and what it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

from tests.bench.served import Served
from tests.bench.taps import Client

NAMED = re.compile(r'<(?:script|link)[^>]*? (?:src|href)="(/[^"]+)"')
SPRITES = re.compile(r'<use[^>]*? href="(/[^"#]+)#')


@dataclass(frozen=True)
class FirstLoad:
    """Compressed bytes by address: of page, styles and scripts, and of pictures."""

    text: dict[str, int]
    pictures: dict[str, int]


def first_load(served: Served, game_id: str) -> FirstLoad:
    """Everything the page of a game asks for by name; fonts come only where their letters are shown."""
    client = Client(served)
    path = f"/games/{game_id}"
    page = client.ask("GET", path)
    found = {path: page.size}
    named = [*NAMED.findall(page.text), *SPRITES.findall(page.text)]
    for address in dict.fromkeys(map(unescape, named)):
        found[address] = client.ask("GET", address).size
    client.close()
    pictures = {address: size for address, size in found.items() if ".svg" in address}
    return FirstLoad({a: size for a, size in found.items() if a not in pictures}, pictures)
