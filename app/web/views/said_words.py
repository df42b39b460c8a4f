"""The words that fields of steps and conditions hold, as a person reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from app.domain.words import Message, say

Names = Callable[[str], str | None]
Said = Mapping[str, Message]


def _table(rows: dict[str, Message]) -> Said:
    return MappingProxyType(rows)


_WHOM = _table(
    {
        "self": say("this player"),
        "chosen": say("the chosen"),
        "first_chosen": say("the first chosen"),
        "second_chosen": say("the second chosen"),
        "third_chosen": say("the third chosen"),
        "marked": say("the marked"),
        "any": say("anybody you pick"),
        "any_good": say("any good player"),
        "any_evil": say("any evil player"),
        "any_townsfolk": say("any Townsfolk"),
        "any_outsider": say("any Outsider"),
        "any_minion": say("any Minion"),
        "any_demon": say("any Demon"),
        "all": say("everybody"),
        "dead": say("the dead"),
        "demon": say("the Demon"),
        "minion": say("a Minion"),
        "minions": say("the Minions"),
        "evil": say("the evil players"),
        "nominee": say("the nominee"),
        "nominator": say("the nominator"),
        "executed": say("whoever was executed today"),
        "neighbours": say("both neighbours"),
        "of_chosen": say("whoever is the chosen character"),
        "chooser": say("whoever chose this player"),
        "self_or_chosen": say("this player or the chosen"),
        "storyteller": say("the Storyteller"),
        "centre": say("the centre"),
        "seat": say("a seat"),
    }
)
_SIDES = {
    "good": say("good"),
    "evil": say("evil"),
    "other": say("the other side"),
    "same_as_chosen": say("the side of the chosen"),
    "same_as_chooser": say("the side of the chooser"),
    "self": say("this player’s side"),
    "of_chosen": say("the side of the chosen"),
    "other_of_executed": say("the side against the executed"),
    "swapped": say("whoever would have lost"),
}
_TEAMS = {
    "townsfolk": say("Townsfolk"),
    "outsider": say("Outsider"),
    "minion": say("Minion"),
    "demon": say("Demon"),
    "traveller": say("Traveller"),
    "fabled": say("Fabled"),
    "loric": say("Loric"),
}
_TEAM_OR_SIDE = _table({**_TEAMS, **_SIDES, "dead": say("dead")})
_CAUSES = _table(
    {
        "any": say("anything"),
        "demon": say("the Demon"),
        "minion": say("a Minion’s ability"),
        "townsfolk": say("a Townsfolk’s ability"),
        "outsider": say("an Outsider’s ability"),
        "traveller": say("a Traveller’s ability"),
        "execution": say("an execution"),
        "exile": say("an exile"),
        "storyteller": say("the Storyteller"),
    }
)
_CHARACTERS = _table(
    {
        **_TEAMS,
        "self": say("their own"),
        "chosen": say("the one chosen"),
        "of_chosen": say("that of the chosen player"),
        "marked": say("that of the marked player"),
        "become": say("what they have become"),
        "bluffs": say("the bluffs"),
        "script": say("on the script"),
        "good": say("good"),
        "evil": say("evil"),
        "demon": say("Demon"),
        "in_play": say("in play"),
        "not_in_play": say("not in play"),
        "non_traveller": say("no Traveller"),
        "in_play_outsiders": say("the Outsiders in play"),
        "any_alive": say("that of somebody alive"),
        "executed": say("that of the one executed"),
        "script_outsiders": say("all Outsiders on the script"),
        "dead_demon": say("what the dead Demon was"),
        "not_in_play_townsfolk": say("a Townsfolk not in play"),
        "not_in_play_outsider": say("an Outsider not in play"),
        "not_in_play_minion": say("a Minion not in play"),
        "not_in_play_demon": say("a Demon not in play"),
        "not_in_play_traveller": say("a Traveller not in play"),
    }
)
_OTHERS: Mapping[str, Said] = MappingProxyType(
    {
        "among": _table(
            {
                "alive": say("the living"),
                "dead": say("the dead"),
                "any": say("all players"),
                "alive_minions": say("living Minions"),
                "line": say("those in one line with them"),
                "neighbours": say("their nearest living neighbours"),
                "self": say("only themself"),
                "nominee": say("only the nominee"),
                "dead_of_last_night": say("the dead whom they chose last night"),
                "townsfolk_beside_chosen": say("the nearest Townsfolk on either side of the chosen"),
                "alike_neighbours": say("neighbours on the same side"),
            }
        ),
        "not": _table(
            {
                "self": say("themself"),
                "last_night": say("last night’s choice"),
                "chosen_before": say("anybody chosen before"),
                "demon": say("the Demon"),
                "other_demons": say("other Demons"),
                "good": say("good players"),
                "evil": say("evil players"),
                "marked": say("whoever carries the token"),
                "travellers": say("Travellers"),
            }
        ),
        "until": _table(
            {
                "dawn": say("dawn"),
                "dusk": say("dusk"),
                "dusk_tomorrow": say("tomorrow’s dusk"),
                "source_turn": say("this character acts again"),
                "source_death": say("this player dies"),
                "ever": say("it is taken off"),
            }
        ),
        "signal": _table(
            {
                "fingers": say("fingers"),
                "nod": say("a nod"),
                "shake": say("a shake of the head"),
                "nod_or_shake": say("a nod or a shake of the head"),
                "thumb": say("a thumb"),
                "direction": say("a direction"),
            }
        ),
        "value": _table(
            {
                "up": say("thumb up"),
                "down": say("thumb down"),
                "side": say("thumb to the side"),
                "clockwise": say("clockwise"),
                "anti-clockwise": say("anti-clockwise"),
            }
        ),
        "count": _table({"minions": say("as many as Minions")}),
        "what": _table(
            {
                "alignments": say("their sides"),
                "characters": say("their characters"),
                "characters_and_alignments": say("their characters and sides"),
                "seats": say("their seats"),
                "nominations_end": say("nominations end"),
                "nominations_go_on": say("nominations go on"),
                "day_ends": say("the day ends"),
                "vote_goes_on": say("the vote goes on"),
                "execution": say("there is an execution"),
                "no_execution": say("there is no execution"),
                "game_goes_on": say("the game goes on"),
            }
        ),
        "while": _table(
            {
                "game": say("the whole game"),
                "alive": say("they live"),
                "sober": say("they are sober"),
                "night": say("this night"),
                "source_works": say("the giver’s ability works"),
                "next": say("they have gained no other"),
            }
        ),
        "state": _table({"drunk": say("drunk"), "poisoned": say("poisoned")}),
        "guess": _table({"right": say("right"), "wrong": say("wrong")}),
        "once": _table({"day": say("day"), "game": say("game")}),
        "day": _table({"extra": say("the additional one")}),
        "gate_who": _table({**_WHOM, "any": say("anybody")}),
        "remove_from": _table({**_WHOM, "any": say("whoever has it")}),
        "gate_at": _table({"tonight": say("tonight"), "day": say("by day"), "night": say("at night")}),
        "card": _table({"own": say("own words")}),
    }
)
_TABLES: Mapping[str, Said] = MappingProxyType(
    {
        **_OTHERS,
        **dict.fromkeys(("who", "to", "at", "on", "from", "by", "nominated_by"), _WHOM),
        **dict.fromkeys(("cause", "of"), _CAUSES),
        **dict.fromkeys(("which", "ability", "character", "choose_character.from", "become.to"), _CHARACTERS),
        **dict.fromkeys(
            (
                *("alignment", "turn.to", "team", "not_team", "as", "all", "character_team"),
                *("stand_in", "free"),
            ),
            _TEAM_OR_SIDE,
        ),
        "neighbours": _table({"demon": say("the Demon")}),
    }
)


def word(owner: str, field: str, value: object, names: Names) -> Message:
    """The word of a field; `owner` is the verb, or "gate". `names` knows what characters are called.

    What nobody knows stands as it is.
    """
    text = str(value)
    table = _TABLES.get(f"{owner}_{field}") or _TABLES.get(f"{owner}.{field}") or _TABLES.get(field) or {}
    found = table.get(text)
    if found is not None:
        return found
    return say("{word}", word=names(text) or text)
