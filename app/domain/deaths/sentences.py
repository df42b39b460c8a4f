"""Why something follows a death, in words, by the ability that makes it follow.

`WHY` goes with what is certain; `MAY` tells what is the Storyteller's, or somebody else's, to choose.
In all of them {player} has died and {by} is the {character}.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.words import say

WHY: Mapping[str, str] = {
    "ravenkeeper": say("{by}, the {character}, died at night and learns a character").text,
    "sage": say("{by}, the {character}, was killed by the Demon and learns two players").text,
    "banshee": say("The Demon killed {by}, the {character}: say so, and they nominate and vote twice").text,
    "klutz": say("{by}, the {character}, must choose a living player aloud when they learn of it").text,
    "moonchild": say("{by}, the {character}, must choose a living player aloud when they learn of it").text,
    "barber": say("{by}, the {character}, has died: the Demon may swap two characters tonight").text,
    "hatter": say("{by}, the {character}, has died: Minions and Demon may choose new characters").text,
    "poppygrower": say("{by}, the {character}, has died: the evil players meet tonight").text,
    "farmer": say("{by}, the {character}, died at night: a good player becomes one").text,
    "grandmother": say("{player} is the grandchild of {by}, whom the Demon’s kill takes too").text,
    "bountyhunter": say("{by}, the {character}, knew {player} and learns another evil player").text,
    "choirboy": say("The Demon killed the King: {by}, the {character}, learns who it is").text,
    "undertaker": say("{player} died by execution: {by}, the {character}, learns the character").text,
    "godfather": say("An Outsider died today: {by}, the {character}, kills tonight").text,
    "minstrel": say("A Minion died by execution: {by}, the {character}, makes everybody else drunk").text,
}
MAY: Mapping[str, str] = {
    "sweetheart": say("{by}, the {character}, has died: choose one player, who is drunk from now on").text,
    "plaguedoctor": say("{by}, the {character}, has died: you gain a Minion’s ability").text,
    "farmer": say("{by}, the {character}, died at night: choose a good player, who becomes a Farmer").text,
    "barber": say("{by}, the {character}, has died: choose which Demon may swap two characters").text,
    "pixie": say("{by}, the {character}, gains {player}’s ability if they were mad enough about it").text,
    "godfather": say("If {player} registers as an Outsider, {by}, the {character}, kills tonight").text,
    "minstrel": say(
        "If {player} registers as a Minion, {by}, the {character}, makes everybody else drunk"
    ).text,
    "boffin": say("{by}, the {character}, has died: the Demon loses the good ability").text,
    "angel": say("{player} was a protected new player: something bad may happen to whoever is to blame").text,
    "hindu": say("Among the first four to die, {player} comes back at once as a Traveller").text,
    "tor": say("{player} has died and learns their character and alignment").text,
    "summoner": say("{by}, the {character}, dies with no Demon made").text,
}
