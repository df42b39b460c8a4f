"""A page of an almanac, in any of its shapes, as pages of characters."""

from __future__ import annotations

import html
import re
from dataclasses import replace

from app.almanac.assemble import page_of
from app.almanac.blocks import Block
from app.almanac.decoding import legible
from app.almanac.dividing import divided, title_of
from app.almanac.html_blocks import blocks_of_html, looks_like_html, title_of_html
from app.almanac.pages import Almanac, JinxPage, Page
from app.almanac.text_blocks import blocks_of_text

_ENTITY = re.compile(r"&(?:#\d{2,6}|#x[0-9a-fA-F]{2,6}|[a-zA-Z]{2,12});")
_NUMBER_IN_FRONT = re.compile(r"^\d+[.)]\s+")


def almanac_of(text: str) -> Almanac:
    """The pages in a text: HTML where it looks like HTML, else Markdown or plain text."""
    if looks_like_html(text):
        text = legible(text)
        almanac = _assembled(blocks_of_html(text))
        return Almanac(title_of_html(text) or almanac.name, almanac.author, almanac.pages, almanac.jinxes)
    return _assembled(blocks_of_text(legible(_ENTITY.sub(lambda entity: html.unescape(entity[0]), text))))


def _is_front(page: Page) -> bool:
    """A page without team and instructions, among others that have them: a preface, a list of changes."""
    told = page.how_to_run or page.examples or page.named_ability
    return page.team is None and not told


def _with_titles(made: list[Page | JinxPage | None]) -> list[Page | JinxPage | None]:
    """The pages, with what stands under a title that elsewhere in the document holds instructions."""
    titles = {title for page in made if isinstance(page, Page) for title in page.instructing}
    if not titles:
        return made
    return [
        replace(page, how_to_run=tuple(t for title, texts in page.others if title in titles for t in texts))
        if isinstance(page, Page) and not page.how_to_run
        else page
        for page in made
    ]


def _assembled(blocks: list[Block]) -> Almanac:
    front, groups = divided(blocks)
    made = _with_titles([page_of(group) for group in groups])
    played = any(isinstance(page, Page) and page.team for page in made)
    made = [
        replace(page, doubtful=True) if played and isinstance(page, Page) and _is_front(page) else page
        for page in made
    ]
    opens = bool(groups) and (made[0] is None or (isinstance(made[0], Page) and made[0].doubtful))
    opening = groups[0].blocks if opens else ()
    name, author = title_of(front, opening)
    return Almanac(
        name=_NUMBER_IN_FRONT.sub("", name) if name else None,
        author=author,
        pages=tuple(page for page in made if isinstance(page, Page)),
        jinxes=tuple(page for page in made if isinstance(page, JinxPage)),
    )
