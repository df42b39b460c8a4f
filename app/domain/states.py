"""Drunk, poisoned, without ability: effects with a source, worked out anew from every state.

An effect holds while its source has a working ability, which other effects may deny it. Where such
effects run in a circle, the one that came first holds: it took the other's ability before it acted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.abilities import BELIEVERS, Cast, Holding, holdings, lunch
from app.domain.characters import Alignment, Team
from app.domain.game import Game, PhaseKind, Reminder, Seat
from app.domain.words import Message, say

AILMENTS = frozenset({"drunk", "poisoned"})
_DENIALS = frozenset({"drunk", "poisoned", "no_ability"})
_EFFECTS = _DENIALS | {"keeps", "sober"}


@dataclass(frozen=True, slots=True)
class Ailment:
    """Why a seat is drunk or poisoned. `source` is the seat that makes it so (None: no seat does),
    `character` the one whose ability it is."""

    kind: str
    source: int | None
    character: str | None
    why: Message


@dataclass(frozen=True, slots=True)
class _Effect:
    does: str
    on: frozenset[int]
    character: str | None
    sources: tuple[Holding, ...]
    needs: str  # what the source must be: works, sober or always
    order: tuple[int, ...]


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
        self._effects = tuple(self._all_effects())
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
                source = effect.sources[0].seat if effect.sources else None
                key = (effect.does, effect.character, source)
                found.setdefault(
                    key, Ailment(effect.does, source, effect.character, self._why(seat_id, effect))
                )
        return tuple(found.values())

    def holds(self, holding: Holding) -> bool:
        """Whether this very ability works: held in truth, by someone alive (or acting when dead),
        sober, healthy and not robbed of it."""
        return not holding.believed and self._works(holding, None, True) is True

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
        if rules.get("when_dead") or rules.get("acts_dead"):
            return True
        return any(
            self._on[n] and self._effects[n].does == "keeps"
            for n in self._by_target.get(holding.seat or 0, ())
        )

    def lacks_ability(self, seat_id: int) -> bool:
        """Whether somebody's effect (a Preacher's, a jinx) robs the seat of its ability."""
        numbers = self._by_target.get(seat_id, ())
        return any(self._on[n] and self._effects[n].does == "no_ability" for n in numbers)

    # How it is worked out

    def rules(self, character: str | None) -> Mapping[str, Any]:
        """A character's effects as data, empty for one that nobody knows."""
        found = self.cast.character(character)
        return {} if found is None else found.effects

    def _is_sober(self, seat_id: int, decided: bool = True) -> bool:
        seat = self.cast.seats.get(seat_id)
        if seat is not None and self.rules(seat.character).get("sober") is True:
            return True
        return decided and any(
            self._on[n] and self._effects[n].does == "sober" for n in self._by_target.get(seat_id, ())
        )

    def _all_effects(self) -> Iterator[_Effect]:
        for reminder, on in self.game.reminders():
            rule = self.cast.rule(reminder)
            if rule["does"] in _EFFECTS and rule.get("on") != "place":
                yield self._from_token(reminder, rule, on)
        yield from self._from_places()
        yield from self._from_jinxes()

    def _from_token(self, reminder: Reminder, rule: Mapping[str, Any], on: int | None) -> _Effect:
        sources = tuple(
            h
            for h in self._of_ability.get(reminder.character or "", ())
            if reminder.source is None or h.seat == reminder.source
        )
        spread = str(rule.get("on", "bearer"))
        if spread == "bearer":
            targets = frozenset() if on is None else frozenset({on})
        elif spread == "townsfolk":
            targets = frozenset(s.id for s in self.game.seats if self.cast.team(s) is Team.TOWNSFOLK)
        else:
            own = {h.seat for h in sources}
            targets = frozenset(
                s.id for s in self.game.seats if s.id not in own and self.cast.team(s) is not Team.TRAVELLER
            )
        if reminder.character is not None:
            targets = frozenset(t for t in targets if not self._is_immune(t, reminder.character))
        order = self._order(reminder, bool(rule.get("at_once")))
        needs = str(rule.get("while", "works"))
        return _Effect(str(rule["does"]), targets, reminder.character, sources, needs, order)

    def _is_immune(self, seat: int, character: str) -> bool:
        return character in self.rules(self.cast.seats[seat].character).get("immune", ())

    def _order(self, reminder: Reminder, at_once: bool) -> tuple[int, ...]:
        """When it began: the night or day, then effects that answer another at once, then the sheet."""
        placed = reminder.placed
        time = 2 * placed.number + (1 if placed.kind is PhaseKind.DAY else 0)
        first = placed.number == 1 and placed.kind is PhaseKind.NIGHT
        sheet = self.game.script.first_night if first else self.game.script.other_nights
        turn = sheet.index(reminder.character) if reminder.character in sheet else len(sheet)
        return (time, 0 if at_once else 1, turn, reminder.id)

    def _from_places(self) -> Iterator[_Effect]:
        for holding in self.holdings:
            if holding.believed or holding.seat is None:
                continue
            for rule in self.rules(holding.ability).get("places", ()):
                targets = self._placed(str(rule["whom"]), holding)
                if targets:
                    yield _Effect(
                        str(rule["does"]),
                        frozenset(targets),
                        holding.ability,
                        (holding,),
                        "works",
                        (-1, 1, 0, 0),
                    )
        eaten = lunch(self.game)
        if eaten is not None and eaten.alignment is Alignment.EVIL:
            for seat in self.game.seats:
                if seat.character == "cannibal":
                    yield _Effect("poisoned", frozenset({seat.id}), "cannibal", (), "always", (-1, 1, 0, 0))

    def _placed(self, whom: str, holding: Holding) -> set[int]:
        seats = self.game.seats
        at = self.game.place(holding.seat or 0)
        if whom == "townsfolk_neighbours":
            around = [seats[(at + i) % len(seats)] for i in range(1, len(seats))]
            near = (
                next((s.id for s in side if self.cast.team(s) is Team.TOWNSFOLK), None)
                for side in (around, around[::-1])
            )
            return {seat for seat in near if seat is not None}
        if whom == "same_character":
            gained = {h.ability for h in self.of(holding.seat) if h.via == holding.ability and h != holding}
            return {s.id for s in seats if s.character in gained and s.id != holding.seat}
        return set()

    def _from_jinxes(self) -> Iterator[_Effect]:
        played = {s.character for s in self.game.seats if s.character}
        for holding in self.holdings:
            if holding.believed or holding.seat is None:
                continue
            for other, does in (self.rules(holding.ability).get("jinxed") or {}).items():
                if other in played:
                    yield _Effect(str(does), frozenset({holding.seat}), other, (), "always", (-2, 1, 0, 0))

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

    def _holds(self, effect: _Effect, number: int) -> bool | None:
        if effect.needs == "always":
            return True
        verdicts = [self._works(h, number, effect.needs == "works") for h in effect.sources]
        if True in verdicts:
            return True
        return None if None in verdicts else False

    def _works(self, holding: Holding, apart_from: int | None, must_live: bool) -> bool | None:
        """Whether an ability works; None while that is still open. An effect never denies itself."""
        if holding.seat is None:
            return True
        seat = self.cast.seats[holding.seat]
        if self.is_idle(holding):
            return False
        if holding.via == "boffin" != holding.ability:  # works even though the Demon is drunk or poisoned
            givers = [self._works(h, apart_from, True) for h in self._of_ability.get("boffin", ())]
            return seat.alive and (True in givers or (None if None in givers else False))
        numbers = [n for n in self._by_target.get(seat.id, ()) if n != apart_from]
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
        verdicts = [self._on[n] for n in numbers]
        if True in verdicts:
            return True
        return None if None in verdicts else False

    def _why(self, seat_id: int, effect: _Effect) -> Message:
        player = self.cast.seats[seat_id].player
        source = next((h.seat for h in effect.sources if h.seat is not None), None)
        if source is not None and source != seat_id:
            by = self.cast.seats[source].player
            text = _BY_SOMEBODY[effect.does]
            return say(text, player=player, by=by, character=self.cast.name(effect.character))
        if effect.character is not None:
            return say(_BY_CHARACTER[effect.does], player=player, character=self.cast.name(effect.character))
        return say(_PLAINLY[effect.does], player=player)


_BY_SOMEBODY = {
    "drunk": "{player} is drunk: {by} is the {character}",
    "poisoned": "{player} is poisoned: {by} is the {character}",
}
_BY_CHARACTER = {
    "drunk": "{player} is drunk by the {character}’s ability",
    "poisoned": "{player} is poisoned by the {character}’s ability",
}
_PLAINLY = {"drunk": "{player} is drunk", "poisoned": "{player} is poisoned"}


def _not(verdict: bool | None) -> bool | None:
    return None if verdict is None else not verdict


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
