"""Drunk, poisoned, without ability: effects with a source, worked out anew from every state.

An effect holds while its source has a working ability, which other effects may deny it. Where such
effects run in a circle, the one that came first holds: it took the other's ability before it acted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.abilities import BELIEVERS, Cast, Holding, holdings, marked
from app.domain.characters import Team
from app.domain.effects import Effect, effects_of
from app.domain.game import Game, Seat
from app.domain.words import Message, say

AILMENTS = frozenset({"drunk", "poisoned"})
_NONE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Ailment:
    """Why a seat is drunk or poisoned. `source` is the seat that makes it so (None: no seat does),
    `character` the one whose ability it is."""

    kind: str
    source: int | None
    character: str | None
    why: Message


class States:
    """All effects of one game, settled. `cast.game` is the game as it is truly played."""

    def __init__(self, game: Game) -> None:
        self.cast = Cast(game)
        self.game = self.cast.game
        self.holdings = holdings(self.cast)
        self._of_seat: dict[int | None, list[Holding]] = {}
        self._of_ability: dict[str, list[Holding]] = {}
        for holding in self.holdings:
            self._of_seat.setdefault(holding.seat, []).append(holding)
            if not holding.believed:
                self._of_ability.setdefault(holding.ability, []).append(holding)
        self._effects = tuple(effects_of(self.cast, self.holdings))
        self._on: list[bool | None] = [None] * len(self._effects)
        self._by_target: dict[int, list[int]] = {}
        for number, effect in enumerate(self._effects):
            for seat in effect.on:
                self._by_target.setdefault(seat, []).append(number)
        self._settle()

    # What is asked

    def of(self, seat: int | None) -> tuple[Holding, ...]:
        """The abilities at a seat (None: the Storyteller's), believed ones too."""
        return tuple(self._of_seat.get(seat, ()))

    def holders(self, ability: str) -> tuple[Holding, ...]:
        """Everyone who truly has the ability, working or not."""
        return tuple(self._of_ability.get(ability, ()))

    def ailments(self, seat_id: int) -> tuple[Ailment, ...]:
        """Why the seat is drunk or poisoned now, each reason once."""
        if self._is_sober(seat_id):
            return ()
        found: dict[tuple[str, str | None, int | None], Ailment] = {}
        for number in self._by_target.get(seat_id, ()):
            effect = self._effects[number]
            if self._on[number] and effect.does in AILMENTS:
                source = self._source(effect)
                why = self._why(seat_id, effect, source)
                key = (effect.does, effect.character, source)
                found.setdefault(key, Ailment(effect.does, source, effect.character, why))
        return tuple(found.values())

    def holds(self, holding: Holding) -> bool:
        """Whether this very ability works: held in truth, by someone alive (or acting when dead),
        sober, healthy and not robbed of it."""
        if not self.registers(holding):
            return False
        seat = self.cast.seats.get(holding.seat or 0)
        return seat is None or seat.alive or self.acts_when_dead(holding)

    def registers(self, holding: Holding) -> bool:
        """Whether the ability works as far as its holder registers by it: that may go on in death though
        the rest of it does not."""
        return not holding.believed and self._works(holding, _NONE, True) is True

    def works(self, seat_id: int, ability: str | None = None) -> bool:
        """Whether the seat has this working ability (None: that of its own character)."""
        seat = self.cast.seats.get(seat_id)
        if seat is None:
            return False
        asked = ability or seat.character
        return any(self.holds(h) for h in self.of(seat_id) if h.ability == asked)

    def somebody(self, ability: str) -> Seat | None:
        """A seat that has this ability working, or None."""
        holder = next((h for h in self.holders(ability) if h.seat is not None and self.holds(h)), None)
        return None if holder is None or holder.seat is None else self.cast.seats[holder.seat]

    def at_work(self, ability: str) -> bool:
        """Whether anybody, the Storyteller included, has this ability working."""
        return any(self.holds(h) for h in self.holders(ability))

    def acts_when_dead(self, holding: Holding) -> bool:
        """Whether the ability goes on after its holder's death, by itself or kept by another."""
        rules = self.rules(holding.ability)
        if rules.get("when_dead") is True or rules.get("acts_dead"):
            return True
        return any(
            self._on[n] and self._effects[n].does == "keeps"
            for n in self._by_target.get(holding.seat or 0, ())
        )

    def lacks_ability(self, seat_id: int) -> bool:
        """Whether somebody's effect (a Preacher's, a jinx) robs the seat of its ability."""
        numbers = self._by_target.get(seat_id, ())
        return any(self._on[n] and self._effects[n].does == "no_ability" for n in numbers)

    def is_sobered(self, seat_id: int | None) -> bool:
        """Whether somebody's effect (a Barista's) keeps the seat sober and healthy: it learns the truth."""
        numbers = self._by_target.get(seat_id or 0, ())
        return any(self._on[n] and self._effects[n].does == "sober" for n in numbers)

    def is_untold(self, seat_id: int | None) -> bool:
        """Whether a jinx keeps from the town what this player's ability would have it told."""
        return any(self._effects[n].does == "untold" for n in self._by_target.get(seat_id or 0, ()))

    def is_shielded(self, seat_id: int | None) -> bool:
        """Whether nothing that harms comes to the seat from the Demon (a Soldier, a Monk’s choice)."""
        return seat_id in self.cast.seats and self._shields(seat_id or 0) is True

    # How it is worked out

    def rules(self, character: str | None) -> Mapping[str, Any]:
        """A character's effects as data, empty for one that nobody knows."""
        return self.cast.effects(character)

    def _is_sober(self, seat_id: int, decided: bool = True) -> bool:
        seat = self.cast.seats.get(seat_id)
        if seat is not None and self.rules(seat.character).get("sober") is True:
            return True
        return decided and self.is_sobered(seat_id)

    def _settle(self) -> None:
        """Decide every effect. Each round decides at least one, so this ends."""
        while True:
            changed = False
            for number, effect in enumerate(self._effects):
                if self._on[number] is None:
                    verdict = self._holds(effect, number)
                    if verdict is not None:
                        self._on[number] = verdict
                        changed = True
            if not changed:
                open_ones = [n for n, on in enumerate(self._on) if on is None]
                if not open_ones:
                    return
                self._on[min(open_ones, key=lambda n: self._effects[n].order)] = True

    def _holds(self, effect: Effect, number: int) -> bool | None:
        apart_from = frozenset({number})
        verdicts = [self._works(h, apart_from, effect.needs == "works") for h in effect.sources]
        done = effect.needs == "always" or _any(verdicts)
        return _both(done, _not(_any(self._shields(t, apart_from) for t in self._harmed(effect))))

    def _harmed(self, effect: Effect) -> frozenset[int]:
        """Whom a Demon makes drunk or poisoned by this; nobody where it is no Demon’s doing."""
        character = self.cast.character(effect.character)
        demonic = character is not None and character.team is Team.DEMON
        return effect.on if demonic and effect.does in AILMENTS else _NONE

    def _shields(self, seat_id: int, apart_from: frozenset[int] = _NONE) -> bool | None:
        """Whether a working ability keeps the seat wholly safe from the Demon. What the Demon does to the
        seat does not take its own such ability; somebody else has to have done that before."""
        demons = frozenset(n for n in self._by_target.get(seat_id, ()) if self._harmed(self._effects[n]))
        return _any(
            self._works(holding, apart_from | demons if holding.seat == seat_id else apart_from, True)
            for holding in self.holdings
            if not holding.believed and self._is_shield(holding, self.cast.seats[seat_id])
        )

    def _is_shield(self, holding: Holding, seat: Seat) -> bool:
        rules = (rule for rule in self.rules(holding.ability).get("protects", ()) if rule.get("wholly"))
        return any(
            marked(seat, holding.ability, str(rule["token"])) if "token" in rule else holding.seat == seat.id
            for rule in rules
        )

    def _works(self, holding: Holding, apart_from: frozenset[int], must_live: bool) -> bool | None:
        """Whether an ability works; None while that is still open. An effect never denies itself."""
        if holding.seat is None:
            return True
        seat = self.cast.seats[holding.seat]
        if self.is_idle(holding):
            return False
        if holding.via == "boffin" != holding.ability:  # works even though the Demon is drunk or poisoned
            givers = [self._works(h, apart_from, True) for h in self._of_ability.get("boffin", ())]
            return seat.alive and (True in givers or (None if None in givers else False))
        numbers = [n for n in self._by_target.get(seat.id, ()) if n not in apart_from]
        living: bool | None = (
            seat.alive or not must_live or bool(self.rules(holding.ability).get("when_dead"))
        )
        if not living:
            living = self._any(n for n in numbers if self._effects[n].does == "keeps")
        if living is False:
            return False
        return _both(living, self._undenied(holding, seat, numbers))

    def _undenied(self, holding: Holding, seat: Seat, numbers: list[int]) -> bool | None:
        robbed = self._any(n for n in numbers if self._effects[n].does == "no_ability")
        if self._is_sober(seat.id, decided=False) or self.rules(holding.ability).get("even_drunk"):
            return _not(robbed)
        ailing = self._any(n for n in numbers if self._effects[n].does in AILMENTS)
        sobered = self._any(n for n in numbers if self._effects[n].does == "sober")
        if ailing is not False and sobered is not False:
            ailing = False if sobered else None
        return _both(_not(robbed), _not(ailing))

    def is_idle(self, holding: Holding) -> bool:
        """Whether a jinx makes the ability nothing for who has it (an Alchemist who is the Spy)."""
        if holding.ability in BELIEVERS and holding.via != holding.ability:
            return True
        return holding.via != holding.ability and holding.ability in self.rules(holding.via).get("idle", ())

    def _any(self, numbers: Iterable[int]) -> bool | None:
        return _any(self._on[n] for n in numbers)

    def _source(self, effect: Effect) -> int | None:
        """The seat that does it: one whose ability works, where there are several."""
        seats = [h for h in effect.sources if h.seat is not None]
        working = next((h for h in seats if self._works(h, _NONE, effect.needs == "works")), None)
        return working.seat if working is not None else next((h.seat for h in seats), None)

    def _why(self, seat_id: int, effect: Effect, source: int | None) -> Message:
        player, character = self.cast.seats[seat_id].player, self.cast.name(effect.character)
        drunk = effect.does == "drunk"
        if source is not None and source != seat_id:
            by = self.cast.seats[source].player
            if drunk:
                return say(
                    "{player} is drunk: {by} is the {character}", player=player, by=by, character=character
                )
            return say(
                "{player} is poisoned: {by} is the {character}", player=player, by=by, character=character
            )
        if effect.character is None:
            return (
                say("{player} is drunk", player=player)
                if drunk
                else say("{player} is poisoned", player=player)
            )
        if drunk:
            return say("{player} is drunk by the {character}’s ability", player=player, character=character)
        return say("{player} is poisoned by the {character}’s ability", player=player, character=character)


def _not(verdict: bool | None) -> bool | None:
    return None if verdict is None else not verdict


def _any(verdicts: Iterable[bool | None]) -> bool | None:
    found = set(verdicts)
    return True if True in found else (None if None in found else False)


def _both(one: bool | None, two: bool | None) -> bool | None:
    if one is False or two is False:
        return False
    return None if one is None or two is None else True


_last: tuple[Game, States] | None = None


def states_of(game: Game) -> States:
    """The settled states of a game. The last one asked for is kept, as many rules ask in a row."""
    global _last
    kept = _last
    if kept is not None and kept[0] is game:
        return kept[1]
    made = States(game)
    _last = (game, made)
    return made


def ailments(game: Game, seat: int) -> tuple[Ailment, ...]:
    """Why the seat is drunk or poisoned (empty: it is neither)."""
    return states_of(game).ailments(seat)


def works(game: Game, seat: int, ability: str | None = None) -> bool:
    """Whether the seat has a working ability: this one, or that of its own character."""
    return states_of(game).works(seat, ability)
