"""Who dies on random towns full of protectors, beside a judge that was written apart from the rules.

Drunkenness comes from a dead Sweetheart alone, so that nobody's state hangs on anybody else's, the
No Dashii's neighbours apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from tests.domain.town_of import Json, dies

TOWNSFOLK = """sailor innkeeper tealady fool pacifist gambler gossip grandmother exorcist courtier minstrel
    monk soldier""".split()
OUTSIDERS = "tinker moonchild goon klutz".split()
MINIONS = "godfather devilsadvocate assassin mastermind".split()
DEMONS = "zombuul po shabaloth imp vortox nodashii".split()
SPENT = {"fool", "assassin"}


@dataclass
class Player:
    name: str
    character: str
    evil: bool
    alive: bool
    drunk: bool
    tokens: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Question:
    players: list[Player]
    victim: Player
    cause: str
    killer: Player | None

    @property
    def day(self) -> bool:
        return self.cause == "execution"


def drawn(dice: Random) -> Question:
    """A town of six to eleven and somebody in it who is about to die."""
    size, minions, outsiders = dice.randint(6, 11), dice.randint(1, 2), dice.randint(0, 2)
    cast = dice.sample(TOWNSFOLK, size - 1 - minions - outsiders) + dice.sample(OUTSIDERS, outsiders)
    cast += [*dice.sample(MINIONS, minions), dice.choice(DEMONS)]
    dice.shuffle(cast)
    players = [
        Player(
            f"P{number}",
            character,
            (character in MINIONS + DEMONS) is not (dice.random() < 0.1),
            character in DEMONS or dice.random() < 0.8,
            dice.random() < 0.2,
        )
        for number, character in enumerate(cast)
    ]
    day = dice.random() < 0.4
    laid = (
        [("devilsadvocate", "Survives Execution", 1)]
        if day
        else [("innkeeper", "Safe", 2), ("monk", "Safe", 1)]
    )
    for owner, text, count in laid:
        for player in dice.sample(players, count if owner in cast else 0):
            player.tokens.append((owner, text))
    for player in players:
        if player.character in SPENT and dice.random() < 0.3:
            player.tokens.append((player.character, "No Ability"))
    causes: list[tuple[str, Player | None]] = [("execution", None)]
    if not day:
        causes = [(c, p) for p in players if (c := _cause(p.character))]
    return Question(players, dice.choice(players), *dice.choice(causes))


def _cause(character: str) -> str | None:
    known = {"assassin": "minion", "godfather": "minion", "gossip": "townsfolk"}
    return "demon" if character in DEMONS else known.get(character)


def snapshot(question: Question) -> Json:
    def tokens(player: Player) -> list[Json]:
        drunk = [("sweetheart", "Drunk")] if player.drunk else []
        return [{"character": owner, "text": text} for owner, text in [*player.tokens, *drunk]]

    return {
        "script": {"characters": [*TOWNSFOLK, *OUTSIDERS, *MINIONS, *DEMONS, "sweetheart"]},
        "phase": {"kind": "day" if question.day else "night", "number": 3},
        "seats": [
            {
                "player": p.name,
                "character": p.character,
                "alignment": "evil" if p.evil else "good",
                "alive": p.alive,
                "reminders": tokens(p),
            }
            for p in question.players
        ],
    }


def around(players: list[Player], player: Player) -> tuple[list[Player], list[Player]]:
    """Everybody else, one way round and the other."""
    at = players.index(player)
    onward = players[at + 1 :] + players[:at]
    return onward, onward[::-1]


def healthy(question: Question) -> list[Player]:
    ill = [p for p in question.players if p.drunk]
    struck: list[Player] = []
    for demon in question.players:
        if demon.character == "nodashii" and not demon.drunk:
            for side in around(question.players, demon):
                struck += [p for p in side if p.character in TOWNSFOLK][:1]
    sober = [p for p in question.players if p.alive and p not in ill]
    chosen = [p for p in struck if ("monk", "Safe") in p.tokens]
    monks = [p for p in sober if p.character == "monk" and (p not in struck or p in chosen)]
    safe = [p for p in struck if (p in sober and p.character == "soldier") or (p in chosen and monks)]
    return [p for p in question.players if p not in ill and (p not in struck or p in safe)]


def expected(question: Question) -> bool | None:
    victim, killer, well = question.victim, question.killer, healthy(question)
    if not victim.alive:
        return False
    if killer is not None:
        spent = ("assassin", "No Ability") in killer.tokens
        if killer not in well or not killer.alive or spent:
            return False
        strikes = killer.character == "assassin"
        if strikes or (victim.character == "goon" and victim in well and killer.character != "gossip"):
            return strikes
    if any(saved(question, well)):
        return False
    pacifist = any(p.character == "pacifist" and p.alive for p in well)
    return None if question.day and pacifist and not victim.evil else True


def saved(question: Question, well: list[Player]) -> Iterator[bool]:
    victim, by_demon = question.victim, question.cause == "demon"
    working = {p.character for p in well if p.alive}
    yield not question.day and ("innkeeper", "Safe") in victim.tokens and "innkeeper" in working
    yield by_demon and ("monk", "Safe") in victim.tokens and "monk" in working
    yield ("devilsadvocate", "Survives Execution") in victim.tokens and "devilsadvocate" in working
    if victim in well:
        yield by_demon and victim.character == "soldier"
        yield victim.character in ("sailor", "zombuul")
        yield victim.character == "fool" and ("fool", "No Ability") not in victim.tokens
    for lady in well:
        if lady.character == "tealady" and lady.alive:
            beside = [p for side in around(question.players, lady) for p in [p for p in side if p.alive][:1]]
            yield victim in beside and not any(p.evil for p in beside)


@pytest.mark.parametrize("seed", range(12))
def test_the_rules_agree_with_the_judge(seed: int) -> None:
    dice = Random(seed)
    for _ in range(60):
        question = drawn(dice)
        by = None if question.killer is None else question.killer.name
        found = dies(snapshot(question), question.victim.name, question.cause, by)
        if question.victim.character == "zombuul" and not question.victim.alive:
            continue
        assert found is expected(question), question
