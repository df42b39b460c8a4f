"""What a player was told before, and what may be told now so that both can be true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.answers.answer import Value, among


class Binds(StrEnum):
    """How an answer binds later ones of the same ability.

    SAME: of the same people the same is told again. COUNT: so many of these people are something. ANY:
    whether one of these is. FACE: as SAME, and nobody else is shown as that character. OTHER: whoever
    was shown is not shown again. NOT: each night is a question of its own.
    """

    SAME = "same"
    COUNT = "count"
    ANY = "any"
    FACE = "face"
    OTHER = "other"
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Earlier:
    """An answer that was given: the value, and the seats that it was about."""

    value: Value
    about: frozenset[int]


def told_again(binds: Binds, about: frozenset[int], earlier: Sequence[Earlier]) -> tuple[Value, ...]:
    """The value that has been told of the very same people, the latest; nothing where there is none."""
    if binds in (Binds.NOT, Binds.OTHER) or (binds is Binds.ANY and not about):
        return ()
    return tuple(one.value for one in reversed(earlier) if one.about == about)[:1]


def fits(binds: Binds, value: Value, about: frozenset[int], earlier: Iterable[Earlier]) -> bool:
    """Whether the value and everything told before can all be true of a town that stays the same."""
    before = tuple(earlier)
    match binds:
        case Binds.COUNT:
            return all(_counts(value, about, one) for one in before)
        case Binds.ANY:
            return _any(value, about, before)
        case Binds.FACE:
            return not among(value, (one.value for one in before if one.about != about))
        case Binds.OTHER:
            return not among(value, (one.value for one in before))
    return True


def _counts(value: Value, about: frozenset[int], earlier: Earlier) -> bool:
    """Whether so many of these people can be it, if so many of those were."""
    if not isinstance(value, int) or not isinstance(earlier.value, int):
        return True
    both = about & earlier.about
    least = max(0, earlier.value - len(earlier.about - both))
    most = min(earlier.value, len(both)) + len(about - both)
    return least <= value <= most


def _any(value: Value, about: frozenset[int], earlier: Iterable[Earlier]) -> bool:
    """Nobody of whom “no” was told is the one; where all but these are ruled out, one of them is."""
    told = [one for one in earlier if isinstance(one.value, bool)]
    cleared = frozenset().union(*(one.about for one in told if one.value is False))
    if not about:
        return True  # nobody took down whom the question is about
    if about <= cleared:
        return value is False
    if any(one.value is True and one.about - cleared <= about for one in told):
        return value is True
    return True
