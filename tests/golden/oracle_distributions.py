"""Legal distributions by brute force, written apart from the rules: every way to split the players is
tried, and kept if somebody could have carried out all the brackets and ended there.

It knows the published characters by their own words and reads none of our data.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

Split = tuple[int, int, int, int]  # Townsfolk, Outsiders, Minions, Demons

# The table in the rulebook.
PRINTED: dict[int, Split] = {
    5: (3, 0, 1, 1),
    6: (3, 1, 1, 1),
    7: (5, 0, 1, 1),
    8: (5, 1, 1, 1),
    9: (5, 2, 1, 1),
    10: (7, 0, 2, 1),
    11: (7, 1, 2, 1),
    12: (7, 2, 2, 1),
    13: (9, 0, 3, 1),
    14: (9, 1, 3, 1),
    15: (9, 2, 3, 1),
}
OUTSIDERS_CHANGE = {
    "baron": (2,),
    "fanggu": (1,),
    "vigormortis": (-1,),
    "godfather": (-1, 1),
    "balloonist": (0, 1),
    "hermit": (-1, 0),
    "sentinel": (-1, 0, 1),
}
ANY_OUTSIDERS = {"kazali", "lordoftyphon", "xaan", "atheist", "legion"}
MINIONS = {"baron", "godfather", "xaan", "summoner"}
DEMONS = {"fanggu", "vigormortis", "kazali", "lordoftyphon", "legion", "lilmonsta"}
# Who is a Townsfolk or an Outsider here, and must be counted as such.
TOWNSFOLK = {"balloonist", "huntsman", "choirboy", "villageidiot", "atheist"}


def legal(players: int, in_play: Iterable[str], outsiders_on_script: int) -> set[Split]:
    """Every legal split; empty where the characters contradict each other."""
    present = set(in_play)
    if _contradictory(present):
        return set()
    return {
        split
        for split in product(range(players + 1), repeat=4)
        if sum(split) == players and _could_be(split, players, present, outsiders_on_script)
    }


def _contradictory(present: set[str]) -> bool:
    demons, minions = present & DEMONS, present & MINIONS
    if len(demons) > 1 or ("atheist" in present and demons | minions):
        return True
    return bool(minions and present & {"kazali", "legion"}) or bool("summoner" in present and demons)


def _could_be(split: Split, players: int, present: set[str], outsiders_on_script: int) -> bool:
    townsfolk, outsiders, minions, demons = split
    if not _evil_fits(players, minions, demons, present):
        return False
    forced = {"king"} if "choirboy" in present else set()
    if townsfolk < len((present & TOWNSFOLK) | forced):
        return False
    must = {"hermit"} & present
    if "huntsman" in present:
        must |= {"damsel"}
    if outsiders < len(must):
        return False
    if present & ANY_OUTSIDERS:
        return outsiders <= outsiders_on_script
    return outsiders in _outsider_counts(players, present)


def _evil_fits(players: int, minions: int, demons: int, present: set[str]) -> bool:
    _, _, usual, _ = PRINTED[players]
    if "atheist" in present:
        return minions == demons == 0
    if "legion" in present:
        return minions == 0 and players / 2 < demons < players
    if "kazali" in present:
        return minions == 0 and demons == 1
    extra = len({"lordoftyphon", "lilmonsta"} & present)
    nobody = {"summoner", "lilmonsta"} & present
    return minions == usual + extra and demons == (0 if nobody else 1)


def _outsider_counts(players: int, present: set[str]) -> set[int]:
    _, usual, _, _ = PRINTED[players]
    changes = [OUTSIDERS_CHANGE[c] for c in sorted(present & OUTSIDERS_CHANGE.keys())]
    reached = {usual + sum(choice) for choice in product(*changes)}
    # One cannot take away an Outsider who is not there; what cannot be done at all is left undone.
    reached = {n for n in reached if n >= 0} or {0}
    if "huntsman" in present:
        # She is among them already, or comes on top.
        reached = {n for n in reached if n > 0} | {n + 1 for n in reached}
    return reached
