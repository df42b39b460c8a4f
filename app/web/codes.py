"""Addresses as pictures that a phone reads."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=128)
def qr(address: str) -> Markup:
    """A QR code as an SVG element without size or style of its own."""
    made = segno.make(address, micro=False, error="m")
    drawn = made.svg_inline(
        border=2, omitsize=True, svgclass="qr", lineclass=None, dark="#16110c", light="#f3ead4"
    )
    return Markup(drawn)  # noqa: S704 - drawn from modules; the address is no part of it
