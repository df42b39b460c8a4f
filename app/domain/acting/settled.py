"""Characters to suggest where it is to be settled whose ability somebody has, or what a Fabled names."""

from __future__ import annotations

from random import Random

from app.domain.abilities import BELIEVERS
from app.domain.acting.questions import characters_of
from app.domain.characters import Team
from app.domain.game import Game
from app.domain.setup import Decision, table_of

_TEAMS = frozenset(team.value for team in Team)


def suggested(game: Game, decision: Decision, rng: Random) -> tuple[str, ...]:
    """As many characters as the decision asks for; none where it is to be in words, or where it hangs on a
    side that nobody has told yet. Those come last that would change the bag, do nothing for the holder,
    do not know themselves or were told to the Demon; of several at most one is an Outsider."""
    if decision.of != "character":
        return ()
    allowed = _allowed(game, decision)
    rng.shuffle(allowed)
    holder, table = game.character(decision.character), table_of(game)
    rule = table.rule(decision.character, "ability")
    idle = [
        *(() if holder is None else holder.effects.get("idle", ())),
        *(rule.get("present", ()) if rule else ()),
    ]

    def strange(character: str) -> tuple[bool, bool, bool, bool]:
        counts = any(rule.kind not in ("decide", "bluffs") for rule in table.rules(character))
        return character in idle, character in BELIEVERS, counts, character in game.bluffs

    allowed.sort(key=strange)
    outsiders = [c for c in allowed if table.team(c) is Team.OUTSIDER] if decision.count > 1 else []
    best = [c for c in allowed if c not in outsiders[1:]]
    return tuple([*best, *outsiders[1:]][: decision.count])


def _allowed(game: Game, decision: Decision) -> list[str]:
    found = list(characters_of(game, decision.sources))
    if "not_in_play" in decision.sources:
        found = [c for c in found if c not in game.bag]
    sides = {Team(word).alignment for word in decision.sources if word in _TEAMS}
    if len(sides) > 1:
        held = [seat.alignment for seat in game.seats if seat.character == decision.character]
        found = [c for c in found if (one := game.character(c)) and one.team.alignment in held]
    return found
