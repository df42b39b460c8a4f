"""When the words of a sentence are done, and on what condition."""

from __future__ import annotations

from types import MappingProxyType

from app.almanac.prose.leads import Lead
from app.domain.how_to_run import Gate

_TOWN = frozenset({"everyone", "everybody", "town", "village"})
_WAKES = frozenset({"wakes", "wake", "awakens"})


def moment_of(lead: Lead) -> str | None:
    """The moment that the lead of a sentence names; None where it names none."""
    found = list(dict.fromkeys(lead.moments))
    if not found:
        return None
    if "setup" in found:
        return "setup"
    return found[0] if found[0] != "any_time" or len(found) == 1 else found[-1]


def conditional_time(lead: Lead) -> str | None:
    """ "If this is during the night": the condition is the moment."""
    for condition in lead.conditions:
        lows = [word.low for word in condition]
        if _TOWN.intersection(lows) and _WAKES.intersection(lows):
            return "dawn"
        if "sun" in lows[1:3]:
            return "dusk" if {"sets", "down"}.intersection(lows) else "dawn"
        if lows[1:3] in (["this", "is"], ["it", "is"], ["this", "happens"], ["it", "happens"]):
            if "night" in lows:
                return "other_nights"
            return "day" if "day" in lows else None
    return None


def gate_for(event: str, lead: Lead) -> Gate | None:
    """An event that comes within another moment, as a gate."""
    kinds = {"dies": "died_today", "dies_at_night": "died_tonight"}
    if event in kinds:
        return Gate(kinds[event], MappingProxyType({"who": "self"}), "has not died")
    words = " ".join(word.raw for word in lead.conditions[0][:16])
    return Gate("other", MappingProxyType({}), words[:1].lower() + words[1:])
