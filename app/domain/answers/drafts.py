"""Whole answers to suggest: true ones where the truth leaves a choice, false ones where the ability does
not work. Never one that cannot be, or that contradicts what the same player was told before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from app.domain.answers import memory, reasons
from app.domain.answers.answer import Draft, Kind, Truths, Value, among, each_once, mentions, without
from app.domain.answers.asking import Asking
from app.domain.answers.memory import Earlier
from app.domain.answers.ruled import rulings
from app.domain.answers.rules import Rule
from app.domain.characters import Alignment
from app.domain.game import Game, Ruled
from app.domain.words import Message, say

# So many drafts stand beside each other, and so many values are short enough to stand there all.
COUNT, SHORT = 3, 8
# Of a long list of values only so many are weighed against each other.
MOST = 400


@dataclass(frozen=True)
class Drafts:
    """The drafts of one question. `permitted` is what may be told, `false` whether none of that is true,
    `free` whether anything may be told."""

    rule: Rule
    asking: Asking
    truths: Truths
    permitted: tuple[Value, ...]
    free: bool = False
    false: bool = False

    def drafts(self) -> tuple[Draft, ...]:
        """A few good answers, the best first."""
        return tuple(map(self._draft, self.pool[:COUNT]))

    def draft(self, turn: int) -> Draft | None:
        """One good answer; the next turn gives another, as long as there is any."""
        return self._draft(self.pool[turn % len(self.pool)]) if self.pool else None

    def shape(self) -> tuple[Value, ...]:
        """Every value, where they are few."""
        found = each_once(self.rule.shape(self.asking))
        known = each_once(
            (*found, *self.permitted, *(() if self.truths.value is None else [self.truths.value]))
        )
        return known if len(known) <= SHORT else ()

    def ruled(self, value: Value) -> tuple[Ruled, ...]:
        """The fewest rulings on registration under which the value is true."""
        return rulings(self.rule, self.asking, value)

    @property
    def about(self) -> frozenset[int]:
        """The seats that the question is about."""
        return frozenset(s.id for s in self.rule.about(self.asking))

    @cached_property
    def pool(self) -> tuple[Value, ...]:
        """Everything worth suggesting, the best first; by chance where one is as good as another, but by
        the same chance as long as the game stays the same."""
        again = tuple(v for v in self._again if not self.false or among(v, self.permitted))
        if again and not among(again[0], self._all_true):
            return again  # a lie that was told is told on
        told = self._false() if self.free or self.false else self._true()
        return (*again, *without(self._ranked(told), again))

    @cached_property
    def _earlier(self) -> tuple[Earlier, ...]:
        asking = self.asking
        return tuple(
            Earlier(json.loads(shown.shown), frozenset(shown.about))
            for shown in asking.at.game.shown_to(asking.seat, asking.ability)
        )

    @property
    def _all_true(self) -> tuple[Value, ...]:
        value = self.truths.value
        return self.truths.possible if value is None else (*self.truths.possible, value)

    @property
    def _again(self) -> tuple[Value, ...]:
        if not (self.free or self.false):
            return ()
        return memory.told_again(self.rule.binds, self.about, self._earlier)

    def _true(self) -> Sequence[Value]:
        """The truth as the Grimoire stands; where it leaves a choice, first what no ruling is needed for."""
        if self.truths.value is not None:
            return (self.truths.value,)
        asking = self.asking
        plain = self.rule.truths(replace(asking, at=asking.at.under({}))).possible
        known = plain or self.permitted
        return self._fitting(known) or known

    def _false(self) -> Sequence[Value]:
        every = self.permitted if self.false else tuple(self.rule.shape(self.asking))
        every = tuple(v for v in every if self.asking.ability not in mentions(v)) or every
        lies = without(every, self._all_true) or every
        return self._fitting(lies) or lies

    def _fitting(self, values: Iterable[Value]) -> tuple[Value, ...]:
        about, binds = self.about, self.rule.binds
        return tuple(v for v in values if memory.fits(binds, v, about, self._earlier))

    def _ranked(self, values: Sequence[Value]) -> tuple[Value, ...]:
        game = self.asking.at.game
        rng = Random(f"{self.asking.ability} {self.asking.seat} {self.asking.at.number} {seed(game)}")  # noqa: S311
        mixed = rng.sample(list(values), min(len(values), MOST))
        rated = [(self._worth(value), mentions(value), value) for value in mixed]
        rated.sort(key=lambda one: one[0])
        return _varied(rated)

    def _worth(self, value: Value) -> int:
        """How little a value helps the table to see through it: the less, the sooner it is suggested."""
        if isinstance(value, int):
            return abs(value - self.truths.value) if isinstance(self.truths.value, int) else 0
        said = mentions(value)
        people = [s for s in self.asking.seats if s.player in said]
        worth = sum(2 for s in people if not s.alive)
        if self.free or self.false:
            worth -= any(s.alignment is Alignment.EVIL for s in people)
            worth -= self._backing(said)
        return worth

    def _backing(self, said: frozenset[str]) -> int:
        """A false character is believed where somebody claims it; best one that is nobody else's."""
        game = self.asking.at.game
        claimed = {c.character for c in game.claims if c.about is None and c.seat in self.about}
        played = {s.character for s in game.seats} | {s.believes for s in game.seats}
        ids = {c.id for c in game.script.characters} & said
        return 4 * len(ids & claimed) + 2 * len(ids & set(game.bluffs)) - len((ids & played) - claimed)

    def _draft(self, value: Value) -> Draft:
        if among(value, self._again):
            return Draft(value, Kind.AGAIN, (say("It was told before of the same people"),))
        kind = Kind.TRUE if among(value, self._all_true) else Kind.FALSE
        why = self._reasons(value)
        if kind is Kind.TRUE and not self.free:
            why = (*why, *(reasons.ruling(self.asking.at.game, ruled) for ruled in self.ruled(value)))
        if kind is Kind.FALSE and not self._fitting([value]):
            why = (*why, say("It does not go with what was told before"))
        return Draft(value, kind, why)

    def _reasons(self, value: Value) -> tuple[Message, ...]:
        """Who the people in it truly are, and whether its characters are in play."""
        asking, game, said = self.asking, self.asking.at.game, mentions(value)
        people = [s for s in asking.seats if s.player in said] or list(self.rule.about(asking))
        why = [reasons.is_character(asking, s) for s in people if said]
        present = {s.character for s in asking.seats}
        for character in sorted(c for c in said - present if game.character(c) is not None):
            name = asking.name(character)
            if character in game.bluffs:
                why.append(say("{character} is one of the Demon’s bluffs", character=name))
            else:
                why.append(say("{character} is not in play", character=name))
        return tuple(why)


@dataclass(frozen=True)
class Judged:
    """A question of which only the Storyteller knows the answer: these are the values that it can have."""

    values: tuple[Value, ...]

    def drafts(self) -> tuple[Draft, ...]:
        """Nothing is known that could be suggested."""
        return ()

    def draft(self, turn: int) -> Draft | None:
        """Nothing is known that could be suggested."""
        return None

    def shape(self) -> tuple[Value, ...]:
        """The values."""
        return self.values

    def ruled(self, value: Value) -> tuple[Ruled, ...]:
        """No rule asks how anybody registers."""
        return ()


def _varied(rated: list[tuple[int, frozenset[str], Value]]) -> tuple[Value, ...]:
    """Of the best ones next the one that repeats least of what stands before it."""
    left, found = list(rated), []
    seen: dict[str, int] = {}
    while left:
        window = left[:24]
        at = min(range(len(window)), key=lambda i: (sum(seen.get(w, 0) for w in window[i][1]), window[i][0]))
        _, words, value = left.pop(at)
        found.append(value)
        for word in words:
            seen[word] = seen.get(word, 0) + 1
    return tuple(found)


def seed(game: Game) -> str:
    """What chance hangs on: who sits where and is what, as long as that stays the same."""
    return " ".join(f"{s.id}={s.character}" for s in game.seats)
