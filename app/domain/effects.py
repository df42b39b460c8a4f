"""Every effect that drunkenness, poison and the like may come from: tokens, places, jinxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.abilities import Cast, Holding, lunch
from app.domain.characters import Alignment, Team
from app.domain.game import PhaseKind, Reminder

_DOES = frozenset({"drunk", "poisoned", "no_ability", "keeps", "sober"})


@dataclass(frozen=True, slots=True)
class Effect:
    """What somebody's ability does to the seats `on`. `needs` tells what a source must be: works,
    sober (though dead) or always (nothing ends it); `order` which effect came first."""

    does: str
    on: frozenset[int]
    character: str | None
    sources: tuple[Holding, ...]
    needs: str
    order: tuple[int, ...]


def effects_of(cast: Cast, held: Iterable[Holding]) -> tuple[Effect, ...]:
    """All effects of a game, whether or not they hold."""
    return tuple(_Gatherer(cast, tuple(held)).gathered())


class _Gatherer:
    def __init__(self, cast: Cast, held: tuple[Holding, ...]) -> None:
        self._cast, self._holdings = cast, held

    def gathered(self) -> Iterator[Effect]:
        for reminder, on in self._cast.game.reminders():
            rule = self._cast.rule(reminder)
            if rule["does"] in _DOES and rule.get("on") != "place":
                yield self._from_token(reminder, rule, on)
        yield from self._from_places()
        yield from self._from_jinxes()

    def _from_token(self, reminder: Reminder, rule: Mapping[str, Any], on: int | None) -> Effect:
        sources = tuple(
            h
            for h in self._holdings
            if h.ability == reminder.character
            and not h.believed
            and (reminder.source is None or h.seat == reminder.source)
        )
        spread = str(rule.get("on", "bearer"))
        if spread == "bearer":
            targets = frozenset() if on is None else frozenset({on})
        elif spread == "townsfolk":
            targets = frozenset(s.id for s in self._cast.game.seats if self._cast.team(s) is Team.TOWNSFOLK)
        else:
            own = {h.seat for h in sources}
            targets = frozenset(
                s.id
                for s in self._cast.game.seats
                if s.id not in own and self._cast.team(s) is not Team.TRAVELLER
            )
        if reminder.character is not None:
            targets = frozenset(t for t in targets if not self._is_immune(t, reminder.character))
        if "only" in rule:
            targets = frozenset(t for t in targets if self._may_be(t, Team(rule["only"])))
        order = self._order(reminder, rule)
        needs = str(rule.get("while", "works"))
        if any(self._cast.seats[t].character in rule.get("outlasts", ()) for t in targets):
            needs = "always"
        return Effect(str(rule["does"]), targets, reminder.character, sources, needs, order)

    def _may_be(self, seat: int, team: Team) -> bool:
        """Whether the seat is of this team, or has an ability by which it may register so."""
        lent = (h.ability for h in self._holdings if h.seat == seat and not h.believed)
        teams = (self._cast.effects(a).get("registers", {}).get("teams", ()) for a in lent)
        return self._cast.team(self._cast.seats[seat]) is team or any(team in more for more in teams)

    def _is_immune(self, seat: int, character: str) -> bool:
        return character in self._cast.effects(self._cast.seats[seat].character).get("immune", ())

    def _order(self, reminder: Reminder, rule: Mapping[str, Any]) -> tuple[int, ...]:
        """When it began: the night or day, then effects that answer another at once, then the sheet."""
        placed = reminder.placed
        time = 2 * placed.number + (1 if placed.kind is PhaseKind.DAY else 0)
        if reminder.source is None and placed.number > 1 and self._is_old(reminder, rule):
            time -= 1
        first = placed.number == 1 and placed.kind is PhaseKind.NIGHT
        sheet = self._cast.game.script.first_night if first else self._cast.game.script.other_nights
        turn = sheet.index(reminder.character) if reminder.character in sheet else len(sheet)
        return (time, 0 if rule.get("at_once") else 1, turn, reminder.id)

    def _is_old(self, reminder: Reminder, rule: Mapping[str, Any]) -> bool:
        """Whether a token of which nobody noted when it was placed has lain there longer than those that end
        tonight or tomorrow: it lasts, or it follows another."""
        tokens = self._cast.effects(reminder.character).get("tokens") or {}
        return rule.get("until") == "ever" or reminder.text in {t.get("then") for t in tokens.values()}

    def _from_places(self) -> Iterator[Effect]:
        for holding in self._holdings:
            if holding.believed or holding.seat is None:
                continue
            for rule in self._cast.effects(holding.ability).get("places", ()):
                for target in self._placed(str(rule["whom"]), holding):
                    yield Effect(
                        str(rule["does"]),
                        frozenset({target}),
                        holding.ability,
                        (holding,),
                        "works",
                        (-1, 1, 0, 0),
                    )
        eaten = lunch(self._cast.game)
        if eaten is not None and eaten.alignment is Alignment.EVIL:
            for eater in self._holdings:
                if eater.ability == "cannibal" and eater.seat is not None and not eater.believed:
                    on = frozenset({eater.seat})
                    yield Effect("poisoned", on, "cannibal", (), "always", (-1, 1, 0, 0))

    def _placed(self, whom: str, holding: Holding) -> set[int]:
        seats = self._cast.game.seats
        at = self._cast.game.place(holding.seat or 0)
        if whom == "townsfolk_neighbours":
            around = [seats[(at + i) % len(seats)] for i in range(1, len(seats))]
            near = (
                next((s.id for s in side if self._cast.team(s) is Team.TOWNSFOLK), None)
                for side in (around, around[::-1])
            )
            return {seat for seat in near if seat is not None}
        if whom == "same_character":
            gained = {
                h.ability
                for h in self._holdings
                if h.seat == holding.seat and h.via == holding.ability and h != holding
            }
            return {s.id for s in seats if s.character in gained and s.id != holding.seat}
        return set()

    def _from_jinxes(self) -> Iterator[Effect]:
        played = {s.character for s in self._cast.game.seats if s.character}
        for holding in self._holdings:
            if holding.believed or holding.seat is None:
                continue
            for other, does in (self._cast.effects(holding.ability).get("jinxed") or {}).items():
                if other in played:
                    yield Effect(str(does), frozenset({holding.seat}), other, (), "always", (-2, 1, 0, 0))
