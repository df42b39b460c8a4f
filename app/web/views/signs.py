"""What is told by a hand or the head: a picture for a card, and what stands below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.domain.words import Message, say

MOST_FINGERS = 10


@dataclass(frozen=True, slots=True)
class SignView:
    """`name` is that of the drawing, `says` the same in words or as a number, `beside` shorter words for
    where the drawing stands beside them."""

    name: str
    says: Message
    short: Message | None = None

    @property
    def beside(self) -> Message:
        """The shorter words."""
        return self.short or self.says

    @property
    def is_number(self) -> bool:
        """Whether fingers are held up."""
        return self.name.startswith("fingers-")


_NAMES: dict[str, SignView] = {
    "nod": SignView("nod", say("Yes")),
    "shake": SignView("shake", say("No")),
    "thumb-up": SignView("thumb-up", say("Thumb up"), say("Up")),
    "thumb-down": SignView("thumb-down", say("Thumb down"), say("Down")),
    "thumb-side": SignView("thumb-side", say("Thumb aside"), say("Aside")),
    "clockwise": SignView("clockwise", say("Clockwise")),
    "anti-clockwise": SignView("anti-clockwise", say("Anti-clockwise")),
}
_OF_WORDS = {"up": "thumb-up", "down": "thumb-down", "side": "thumb-side"}
# Every sign of a kind, for a step of which nobody knows the true one.
_KINDS: dict[str, tuple[Any, ...]] = {
    "fingers": (0, 1, 2, 3, 4, 5),
    "nod": (True,),
    "shake": (False,),
    "nod_or_shake": (True, False),
    "thumb": ("up", "side", "down"),
    "direction": ("clockwise", "anti-clockwise"),
}


def sign_of(value: Any) -> SignView | None:
    """The sign that tells this value of an answer; None where a hand cannot tell it."""
    if isinstance(value, bool):
        return _NAMES["nod" if value else "shake"]
    if isinstance(value, int):
        number = say("{number}", number=value)
        return SignView(f"fingers-{value}", number) if 0 <= value <= MOST_FINGERS else None
    return _NAMES.get(_OF_WORDS.get(value, value)) if isinstance(value, str) else None


def sign_named(name: str) -> SignView | None:
    """The sign of this drawing; None where there is none."""
    kind, _, rest = name.partition("-")
    if kind == "fingers":
        return sign_of(int(rest)) if rest.isascii() and rest.isdecimal() and len(rest) < 3 else None
    return _NAMES.get(name)


def signs_of(kind: str, value: Any = None) -> tuple[Any, ...]:
    """The values that such a sign can tell: those that are given, or all of its kind."""
    if isinstance(value, list | tuple):
        return tuple(value)
    return _KINDS.get(kind, ()) if value is None else (value,)
