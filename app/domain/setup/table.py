"""The table that a bag is filled for: the script, how many play, and what else is in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from app.domain.characters import BAG_TEAMS, STORYTELLER_TEAMS, Character, Team
from app.domain.script import Script
from app.domain.setup.counts import Distribution, tally
from app.domain.setup.rules import Rule, rules_of


@dataclass(frozen=True, slots=True)
class _About:
    """What a bag asks about a character, read once: its rules, the first of each kind, whether a player
    can be this character, and whether several are meant to be."""

    team: Team
    rules: tuple[Rule, ...]
    first: Mapping[str, Rule]
    has_seat: bool
    is_several: bool


@lru_cache(maxsize=4096)
def _about(character: Character) -> _About:
    rules = rules_of(character)
    first = {rule.kind: rule for rule in reversed(rules)}
    token = first.get("token")
    seat = token is None or bool(token.get("teams")) or token.get("of") is not None
    return _About(character.team, rules, first, seat, not first.keys().isdisjoint(("copies", "most", "all")))


class Table:
    """What every question about a bag starts from.

    `players` are those who are not Travellers. `fabled` are ids of Fabled and Loric in force.
    `guests` are characters that are not on the script. `abilities` are characters whose brackets hold
    although nobody is them; `lent`, pairs of a holder and an ability, only while the holder is in play: the
    Alchemist's Minion, what the Boffin hands on. `bound` are pairs of a holder and another character that
    must be in play while the holder is.
    """

    def __init__(
        self,
        script: Script,
        players: int,
        fabled: Iterable[str] = (),
        guests: Sequence[Character] = (),
        abilities: Iterable[str] = (),
        lent: Iterable[tuple[str, str]] = (),
        bound: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.script = script
        self.players = players
        self.fabled = tuple(fabled)
        self.abilities = tuple(abilities)
        self.lent = tuple(lent)
        self.bound = tuple(bound)
        self._by_id = {c.id: c for c in (*guests, *script.characters)}
        self._about = {c.id: _about(c) for c in self._by_id.values()}

    @property
    def characters(self) -> Iterable[str]:
        """The ids of everybody on the script and of the guests."""
        return self._by_id.keys()

    def find(self, character: str) -> Character | None:
        """The character with this id, of the script or a guest."""
        return self._by_id.get(character)

    def named(self, spelling: str) -> Character | None:
        """The character with this id or this name, as brackets name them."""
        found = self._by_id.get(spelling)
        wanted = spelling.casefold()
        return found or next((c for c in self._by_id.values() if c.name.casefold() == wanted), None)

    def name(self, character: str) -> str:
        """What to call the character in a sentence."""
        found = self.find(character)
        return character if found is None else found.name

    def rules(self, character: str) -> tuple[Rule, ...]:
        """The setup rules of the character with this id."""
        known = self._about.get(character)
        return () if known is None else known.rules

    def rule(self, character: str, kind: str) -> Rule | None:
        """The character's first rule of this kind."""
        known = self._about.get(character)
        return None if known is None else known.first.get(kind)

    @cached_property
    def _apart(self) -> tuple[tuple[str, Rule], ...]:
        found = ((c, known.first.get("apart")) for c, known in self._about.items())
        return tuple((c, rule) for c, rule in found if rule is not None)

    def apart(self, character: str, in_play: Iterable[str], advice: bool = False) -> str | None:
        """Somebody in play whom the character may not be in play with; `advice`: or had better not."""
        for one, rule in self._apart:
            if rule.get("advice") and not advice:
                continue
            others = rule.get("characters") if one == character else (one,)
            if one == character or character in rule.get("characters"):
                for other in in_play:
                    if other in others:
                        return other
        return None

    def holder(self, character: str, in_play: Iterable[str]) -> str | None:
        """Who in play was lent the ability of the character, where nobody is that one."""
        present = set(in_play)
        if character in present:
            return None
        return next(
            (holder for holder, ability in self.lent if ability == character and holder in present), None
        )

    def called(self, character: str, in_play: Iterable[str]) -> str:
        """The character's name, after that of whoever was lent its ability: “Alchemist (Baron)”."""
        holder = self.holder(character, in_play)
        name = self.name(character)
        return name if holder is None else f"{self.name(holder)} ({name})"

    def team(self, character: str) -> Team | None:
        """The team of the character with this id."""
        known = self._about.get(character)
        return None if known is None else known.team

    def of_script(self, team: Team) -> tuple[Character, ...]:
        """The script's characters of a team, in script order."""
        return self.script.of_team(team)

    def seated(self, in_play: Iterable[str]) -> list[str]:
        """Those of the characters that a player is: no Traveller, no Fabled, nobody without a seat."""
        about = self._about
        return [c for c in in_play if (k := about.get(c)) and k.has_seat and k.team in BAG_TEAMS]

    def has_seat(self, character: str) -> bool:
        """Whether a player is this character; Lil' Monsta is in play and nobody's."""
        known = self._about.get(character)
        return known is None or known.has_seat

    def counts(self, in_play: Iterable[str]) -> Distribution:
        """How many players are of each team with these characters in play."""
        about = self._about
        return tally(k.team for c in in_play if (k := about.get(c)) and k.has_seat)

    def in_force(self, in_play: Sequence[str]) -> Iterator[tuple[str, Rule]]:
        """Every rule that holds, with the character that it belongs to: as often as they are in play,
        but once for those who are meant to be several."""
        several: set[str] = set()
        beside: dict[str, None] = {}
        for character in in_play:
            known = self._about.get(character)
            if known is None or not known.rules:
                continue
            if known.team in STORYTELLER_TEAMS:
                beside[character] = None
            elif known.team in BAG_TEAMS and character not in several:
                if known.is_several:
                    several.add(character)
                for rule in known.rules:
                    yield character, rule
        lent = [ability for holder, ability in self.lent if holder in in_play]
        for character in (*{**beside, **dict.fromkeys(self.fabled)}, *self.abilities, *lent):
            for rule in self.rules(character):
                yield character, rule
        for holder, other in self.bound:
            if holder in in_play:
                yield holder, Rule("with", {"character": other})
