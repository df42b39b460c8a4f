"""The rules that give true answers, by name. A step names its rule, so homebrew may use any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.domain.answers import counts, pairs, players, signs, tokens, yes_no
from app.domain.answers.answer import Truths, Value
from app.domain.answers.asking import Asking
from app.domain.answers.memory import Binds
from app.domain.characters import Team
from app.domain.game import Seat


@dataclass(frozen=True, slots=True)
class Choice:
    """Whom the player may choose before they learn anything: how many, and who is out of bounds."""

    count: int = 1
    not_self: bool = False
    among: str = "any"
    no_travellers: bool = False


def nobody(asking: Asking) -> tuple[Seat, ...]:
    """A question that is about no players in particular, or about all of them."""
    return ()


def the_chosen(asking: Asking) -> tuple[Seat, ...]:
    """A question about whoever was chosen."""
    return asking.chosen


@dataclass(frozen=True, slots=True)
class Rule:
    """`truths` finds the answer; `shape` gives every value that it can have, true or not. `binds`: how one
    answer binds the next, which is about the seats `about`. `lies`: what is told must be false."""

    truths: Callable[[Asking], Truths]
    shape: Callable[[Asking], Iterable[Value]]
    choice: Choice | None = None
    binds: Binds = Binds.SAME
    about: Callable[[Asking], tuple[Seat, ...]] = nobody
    lies: bool = False


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "chef": Rule(counts.chef, counts.up_to_pairs),
        "empath": Rule(
            counts.empath, counts.up_to_neighbours, binds=Binds.COUNT, about=counts.living_neighbours
        ),
        "clockmaker": Rule(counts.clockmaker, counts.up_to_half),
        "oracle": Rule(counts.oracle, counts.up_to_dead, binds=Binds.COUNT, about=counts.the_dead),
        "chambermaid": Rule(
            counts.chambermaid,
            counts.up_to_two,
            Choice(2, not_self=True, among="alive"),
            Binds.NOT,
            the_chosen,
        ),
        "mathematician": Rule(counts.mathematician, counts.up_to_five, binds=Binds.NOT),
        "juggler": Rule(counts.juggler, counts.up_to_guesses, binds=Binds.NOT),
        "duchess": Rule(counts.duchess, counts.up_to_three, binds=Binds.NOT),
        "duchess_false": Rule(counts.duchess, counts.up_to_three, binds=Binds.NOT, lies=True),
        "fortuneteller": Rule(yes_no.fortune_teller, yes_no.both, Choice(2), Binds.ANY, the_chosen),
        "seamstress": Rule(yes_no.seamstress, yes_no.both, Choice(2, not_self=True), about=the_chosen),
        "flowergirl": Rule(yes_no.flowergirl, yes_no.both, binds=Binds.ANY, about=yes_no.voters),
        "towncrier": Rule(yes_no.town_crier, yes_no.both, binds=Binds.ANY, about=yes_no.nominators),
        "villageidiot": Rule(signs.village_idiot, signs.thumbs, Choice(1), about=the_chosen),
        "cultleader": Rule(signs.cult_leader, signs.thumbs, binds=Binds.NOT),
        "general": Rule(signs.general, signs.all_thumbs, binds=Binds.NOT),
        "shugenja": Rule(signs.shugenja, signs.directions),
        "undertaker": Rule(
            tokens.undertaker, tokens.any_character, binds=Binds.FACE, about=tokens.the_executed
        ),
        "ravenkeeper": Rule(tokens.chosen, tokens.any_character, Choice(1), Binds.FACE, the_chosen),
        "harlot": Rule(
            tokens.chosen,
            tokens.any_character,
            Choice(1, not_self=True, among="alive"),
            Binds.FACE,
            the_chosen,
        ),
        "king": Rule(tokens.king, tokens.any_character, binds=Binds.OTHER),
        "pixie": Rule(tokens.pixie, tokens.any_townsfolk),
        "godfather": Rule(tokens.godfather, tokens.any_outsiders),
        "dreamer": Rule(
            tokens.dreamer,
            tokens.one_good_one_evil,
            Choice(1, not_self=True, no_travellers=True),
            Binds.FACE,
            the_chosen,
        ),
        "boffin": Rule(tokens.boffin, tokens.nothing_else),
        "spy": Rule(tokens.grimoire, tokens.nothing_else),
        "steward": Rule(players.steward, players.any_players(1)),
        "knight": Rule(players.knight, players.any_players(2)),
        "noble": Rule(players.noble, players.any_players(3)),
        "bountyhunter": Rule(players.bounty_hunter, players.any_players(1), binds=Binds.OTHER),
        "balloonist": Rule(players.balloonist, players.any_players(1), binds=Binds.OTHER),
        "highpriestess": Rule(players.high_priestess, players.any_players(1), binds=Binds.NOT),
        "sage": Rule(players.sage, players.any_players(2)),
        "choirboy": Rule(players.choirboy, players.any_players(1)),
        "washerwoman": Rule(pairs.one_of_two(Team.TOWNSFOLK, "Townsfolk"), pairs.any_pair(Team.TOWNSFOLK)),
        "librarian": Rule(
            pairs.one_of_two(Team.OUTSIDER, "Outsider", zero=True), pairs.any_pair(Team.OUTSIDER)
        ),
        "investigator": Rule(pairs.one_of_two(Team.MINION, "Minion"), pairs.any_pair(Team.MINION)),
        "grandmother": Rule(pairs.grandmother, pairs.any_player_as_good),
        "nightwatchman": Rule(pairs.nightwatchman, pairs.any_player_as_this),
        "eviltwin": Rule(pairs.evil_twin, tokens.nothing_else),
    }
)
