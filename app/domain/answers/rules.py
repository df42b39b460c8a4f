"""The rules that give true answers, by name. A step names its rule, so homebrew may use any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.domain.answers import counts, pairs, players, signs, tokens, yes_no
from app.domain.answers.answer import Truths, Value
from app.domain.answers.asking import Asking
from app.domain.characters import Team


@dataclass(frozen=True, slots=True)
class Choice:
    """Whom the player may choose before they learn anything: how many, and who is out of bounds."""

    count: int = 1
    not_self: bool = False
    among: str = "any"
    no_travellers: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """`truths` finds the answer; `shape` gives every value of its shape (asked under a Vortox)."""

    truths: Callable[[Asking], Truths]
    shape: Callable[[Asking], Iterable[Value]]
    choice: Choice | None = None


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "chef": Rule(counts.chef, counts.up_to_all),
        "empath": Rule(counts.empath, counts.up_to_two),
        "clockmaker": Rule(counts.clockmaker, counts.up_to_half),
        "oracle": Rule(counts.oracle, counts.up_to_dead),
        "chambermaid": Rule(counts.chambermaid, counts.up_to_two, Choice(2, not_self=True, among="alive")),
        "mathematician": Rule(counts.mathematician, counts.up_to_five),
        "juggler": Rule(counts.juggler, counts.up_to_five),
        "duchess": Rule(counts.duchess, counts.up_to_five),
        "duchess_false": Rule(counts.duchess_false, counts.up_to_five),
        "fortuneteller": Rule(yes_no.fortune_teller, yes_no.both, Choice(2)),
        "seamstress": Rule(yes_no.seamstress, yes_no.both, Choice(2, not_self=True)),
        "flowergirl": Rule(yes_no.flowergirl, yes_no.both),
        "towncrier": Rule(yes_no.town_crier, yes_no.both),
        "villageidiot": Rule(signs.village_idiot, signs.thumbs, Choice(1)),
        "cultleader": Rule(signs.cult_leader, signs.thumbs),
        "general": Rule(signs.general, signs.all_thumbs),
        "shugenja": Rule(signs.shugenja, signs.directions),
        "undertaker": Rule(tokens.undertaker, tokens.any_character),
        "ravenkeeper": Rule(tokens.chosen, tokens.any_character, Choice(1)),
        "harlot": Rule(tokens.chosen, tokens.any_character, Choice(1, not_self=True, among="alive")),
        "king": Rule(tokens.king, tokens.any_character),
        "pixie": Rule(tokens.pixie, tokens.any_townsfolk),
        "godfather": Rule(tokens.godfather, tokens.any_outsiders),
        "dreamer": Rule(
            tokens.dreamer, tokens.one_good_one_evil, Choice(1, not_self=True, no_travellers=True)
        ),
        "boffin": Rule(tokens.boffin, tokens.nothing_else),
        "spy": Rule(tokens.grimoire, tokens.nothing_else),
        "widow": Rule(tokens.grimoire, tokens.nothing_else),
        "steward": Rule(players.steward, players.any_players(1)),
        "knight": Rule(players.knight, players.any_players(2)),
        "noble": Rule(players.noble, players.any_players(3)),
        "bountyhunter": Rule(players.bounty_hunter, players.any_players(1)),
        "balloonist": Rule(players.balloonist, players.any_players(1)),
        "highpriestess": Rule(players.high_priestess, players.any_players(1)),
        "sage": Rule(players.sage, players.any_players(2)),
        "choirboy": Rule(players.choirboy, players.any_players(1)),
        "washerwoman": Rule(pairs.one_of_two(Team.TOWNSFOLK, "Townsfolk"), pairs.any_pair(Team.TOWNSFOLK)),
        "librarian": Rule(
            pairs.one_of_two(Team.OUTSIDER, "Outsider", zero=True), pairs.any_pair(Team.OUTSIDER)
        ),
        "investigator": Rule(pairs.one_of_two(Team.MINION, "Minion"), pairs.any_pair(Team.MINION)),
        "grandmother": Rule(pairs.grandmother, pairs.any_player_as_good),
        "nightwatchman": Rule(pairs.nightwatchman, tokens.nothing_else),
        "eviltwin": Rule(pairs.evil_twin, tokens.nothing_else),
    }
)
