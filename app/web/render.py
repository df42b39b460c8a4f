"""Templates: one environment, strict about names, and the two ways to answer: a page or its parts."""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from app.domain.words import Message
from app.web import rims
from app.web.deps import program_of
from app.web.views.times import iso

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
# Kept, since looking a catalogue up asks the disk.
TRANSLATIONS = gettext.NullTranslations()


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.install_gettext_translations(TRANSLATIONS, newstyle=True)  # type: ignore[attr-defined]
    made.globals["rims"] = rims.RIMS
    made.globals["braid"] = rims.BRAID
    made.globals["shroud"] = rims.SHROUD
    made.filters["said"] = said
    made.filters["plain"] = plain
    made.filters["iso"] = iso
    return made


def said(message: Message | None) -> Markup:
    """A sentence of the rules for a page: translated, then its gaps filled; what fills them is set apart
    by direction, so that a name written from right to left does not turn the sentence round."""
    if message is None:
        return Markup("")
    text = str(escape(TRANSLATIONS.gettext(message.text)))
    gaps = {name: f"<bdi>{escape(str(value))}</bdi>" for name, value in message.args}
    return Markup(text.format(**gaps))  # noqa: S704 - sentence and gaps are escaped above


def plain(message: Message | None) -> str:
    """A sentence of the rules for an attribute: without markup."""
    if message is None:
        return ""
    return TRANSLATIONS.gettext(message.text).format(**{name: str(value) for name, value in message.args})


ENVIRONMENT = _environment()


def fragment(template: str, context: Mapping[str, Any]) -> str:
    """A template as text."""
    return ENVIRONMENT.get_template(template).render(context)


def is_covered(request: Request) -> bool:
    """Whether the Grimoire is hidden on this device."""
    return request.cookies.get("covered") == "1"


def common(request: Request) -> dict[str, Any]:
    """What every template may use beside its own view."""
    program = program_of(request)
    theme = request.cookies.get("theme")
    return {
        "asset": program.assets.url,
        "icon_sprite": program.assets.url("vendor/icons.svg"),
        "theme": theme if theme in ("light", "dark") else "dark",
        "rims_look": "quiet" if request.cookies.get("rims") == "quiet" else "coloured",
        "rows_look": "due" if request.cookies.get("rows") == "due" else "all",
        "hand": "left" if request.cookies.get("hand") == "left" else "right",
        "path": request.url.path,
        "locked": request.app.state.access.needed,
        "covered": is_covered(request),
    }


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page; never kept by a cache, since any page may hold a secret."""
    html = fragment(template, {**common(request), **context})
    return HTMLResponse(html, status, headers={"Cache-Control": "no-store"})


def parts(fragments: Iterable[str], status: int = 200, **headers: str) -> HTMLResponse:
    """Several elements for the page that is open, each wrapped for the place it goes to."""
    return HTMLResponse("".join(fragments), status, headers={"Cache-Control": "no-store", **headers})


def part(target: str, html: str, swap: str = "outerMorph") -> str:
    """One element for the open page. `target` is a selector written by us, never by a user."""
    return f'<hx-partial hx-target="{target}" hx-swap="{swap}">{html}</hx-partial>'
