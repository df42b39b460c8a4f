"""What the forms of several pages have in common."""

from __future__ import annotations

import secrets


def new_action() -> str:
    """An id for a form on a page, so that the form sent twice acts once."""
    return secrets.token_hex(12)
