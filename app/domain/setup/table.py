"""The table that a bag is filled for: the script, how many play, and what else is in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.domain.characters import BAG_TEAMS, STORYTELLER_TEAMS, Character, Team
from app.domain.script import Script
from app.domain.setup.counts import Distribution, tally
from app.domain.setup.rules import Rule, rules_of


class Table:
    """What every question about a bag starts from.

    `players` are those who are not Travellers. `fabled` are ids of Fabled and Loric in force.
    `guests` are characters that are not on the script. `abilities` are characters whose brackets hold
    although nobody is them; `lent`, pairs of a holder and an ability, only while the holder is in play: the
    Alchemist's Minion, what the Boffin hands on.
    """

    __slots__ = ("_apart", "_by_id", "_rules", "_teams", "abilities", "fabled", "lent", "players", "script")

    def __init__(
        self,
        script: Script,
        players: int,
        fabled: Iterable[str] = (),
        guests: Sequence[Character] = (),
        abilities: Iterable[str] = (),
        lent: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.script = script
        self.players = players
        self.fabled = tuple(fabled)
        self.abilities = tuple(abilities)
        self.lent = tuple(lent)
        self._by_id = {c.id: c for c in (*guests, *script.characters)}
        self._teams = {c.id: c.team for c in self._by_id.values()}
        self._rules: dict[str, tuple[Rule, ...]] = {}
        self._apart = tuple((c, rule) for c in self._by_id if (rule := self.rule(c, "apart")))

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
        known = self._rules.get(character)
        if known is None:
            found = self.find(character)
            known = self._rules[character] = () if found is None else rules_of(found)
        return known

    def rule(self, character: str, kind: str) -> Rule | None:
        """The character's first rule of this kind."""
        return next((rule for rule in self.rules(character) if rule.kind == kind), None)

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
        return self._teams.get(character)

    def of_script(self, team: Team) -> tuple[Character, ...]:
        """The script's characters of a team, in script order."""
        return self.script.of_team(team)

    def seated(self, in_play: Iterable[str]) -> list[str]:
        """Those of the characters that a player is: no Traveller, no Fabled, nobody without a seat."""
        return [c for c in in_play if self.team(c) in BAG_TEAMS and self.has_seat(c)]

    def has_seat(self, character: str) -> bool:
        """Whether a player is this character; Lil' Monsta is in play and nobody's."""
        token = self.rule(character, "token")
        return token is None or bool(token.get("teams")) or token.get("of") is not None

    def counts(self, in_play: Iterable[str]) -> Distribution:
        """How many players are of each team with these characters in play."""
        return tally(team for c in self.seated(in_play) if (team := self.team(c)) is not None)

    def in_force(self, in_play: Iterable[str]) -> Iterator[tuple[str, Rule]]:
        """Every rule that holds, with the character that it belongs to: as often as they are in play,
        but once for those who are meant to be several."""
        beside = (c for c in in_play if self.team(c) in STORYTELLER_TEAMS)
        residents = [c for c in in_play if self.team(c) in BAG_TEAMS]
        several = {c for c in residents if any(r.kind in ("copies", "most", "all") for r in self.rules(c))}
        counted = (c for i, c in enumerate(residents) if c not in several or c not in residents[:i])
        lent = [ability for holder, ability in self.lent if holder in residents]
        for character in (*counted, *dict.fromkeys((*beside, *self.fabled)), *self.abilities, *lent):
            for rule in self.rules(character):
                yield character, rule
