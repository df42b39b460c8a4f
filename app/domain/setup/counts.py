"""How many players there are of each team, before any character changes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from app.domain.characters import BAG_TEAMS, Team

FEWEST, MOST = 5, 15  # players who are not Travellers
MOST_SEATS = 20
BLUFFS_FROM = 7  # fewer players, and the Demon learns no bluffs


@dataclass(frozen=True, slots=True, order=True)
class Distribution:
    """Numbers of players by team; Travellers never count."""

    townsfolk: int = 0
    outsider: int = 0
    minion: int = 0
    demon: int = 0

    @property
    def total(self) -> int:
        """All players that are counted."""
        return self.townsfolk + self.outsider + self.minion + self.demon

    def of(self, team: Team) -> int:
        """The number of a team; 0 for those that a bag never holds."""
        return int(getattr(self, team, 0))

    def distance(self, other: Distribution) -> int:
        """How many tokens stand between this and another."""
        return sum(abs(self.of(team) - other.of(team)) for team in BAG_TEAMS)

    def to_data(self) -> dict[str, int]:
        """The JSON shape `{"townsfolk", "outsider", "minion", "demon"}`."""
        return {team.value: self.of(team) for team in BAG_TEAMS}


def tally(teams: Iterable[Team]) -> Distribution:
    """The distribution that these teams, one for each player, make up."""
    return Distribution(*map(list(teams).count, BAG_TEAMS))


@lru_cache(maxsize=64)
def base(players: int) -> Distribution:
    """The numbers for so many players, Travellers not among them.

    Below 5 there is no such game: as many as there are, the Demon first. Above 15 the numbers stay
    those of 15, since whoever comes then is a Traveller.
    """
    count = min(max(players, 0), MOST)
    if count < FEWEST:
        return Distribution(max(0, count - 2), 0, int(count >= 2), int(count >= 1))
    if count < BLUFFS_FROM:
        return Distribution(3, count - FEWEST, 1, 1)
    third, outsiders = divmod(count - BLUFFS_FROM, 3)
    return Distribution(5 + 2 * third, outsiders, 1 + third, 1)
