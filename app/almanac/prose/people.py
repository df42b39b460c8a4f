"""Who is meant by the words of a clause: the fields `who`, `on`, `at` and the counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from app.almanac.names import fold
from app.almanac.prose.lexicon import PRONOUNS, STATES, TEAM_WORDS, listed, number_of
from app.almanac.prose.naming import tokens_in
from app.almanac.prose.scene import Scene
from app.almanac.prose.words import Word

_CHOSEN = listed(
    """chosen selected targeted target targets victim victims picked guessed attacked cursed-player
    swapped nominated"""
)
_PICK = listed("pick choice selection")
_SHORTEST_NOUN = 5
_ORDINAL = listed("the a first second 1st 2nd one player player's token , .")
_CHOSE = listed("chose choose chooses picked pointed selected points guessed attacked attacks targeted")
_ALL = listed("everyone everybody")
_ANY = listed("any a an another one some two three four five each every")
_NEIGHBOURS = listed("neighbour neighbours neighbor neighbors neighbouring neighboring")
_MINE = listed("they them he him she it themself themselves their his her")
_HOLDING = listed("with has have having bearing")
_THAT = listed("that this these those the each")
_NOUNS = listed("player players player's players' person character character's")


def who(words: Sequence[Word], scene: Scene, prefer: str) -> dict[str, object]:
    """The person that a run of words means, as `{"who": …}` (with "reminder" where marked).

    `prefer` is "awake" or "chosen": whom a mere pronoun means when the sentence named nobody.
    """
    run = _without_places(list(words))
    marked = _marked(run, scene) or by_token(run, scene)
    if marked is not None:
        scene.marked, scene.person = marked, "marked"
        return {"who": "marked", "reminder": marked}
    lows = [word.low for word in run]
    heard = set(lows)
    if heard & {"storyteller", "moderator", "narrator", "yourself"}:
        return {"who": "self" if scene.player_speaks else "storyteller"}
    if scene.player_speaks and "you" in heard:
        return {"who": "self"}
    if "marked" in heard and heard & _NOUNS:
        scene.person = "marked"
        name = scene.marked or scene.reminder
        return {"who": "marked", **({"reminder": name} if name else {})}
    if (
        {"either", "or"} <= heard
        and scene.chosen
        and any(scene.cast.named_at(run, p) for p in range(len(run)))
    ):
        scene.person = "self_or_chosen"
        return {"who": "self_or_chosen"}
    found = _by_words(lows, heard) or _by_name(run, scene) or _by_team(run, lows, heard)
    if found is None:
        found = _by_pronoun(heard, scene, prefer)
    if found == "dead" and scene.chosen and heard & {"the", "that"} and "player" in heard:
        found = "chosen"
    if found not in ("self", "all"):
        scene.person = found
    if found == "marked" and scene.marked:
        return {"who": found, "reminder": scene.marked}
    return {"who": found}


def _without_places(run: list[Word]) -> list[Word]:
    """The words without what only says where: "the players clockwise from the Chef"."""
    for place, word in enumerate(run):
        if place and word.low in ("from", "instead", "not", "(", "unless", "if", "without"):
            return run[:place]
        following = run[place + 1].low if place + 1 < len(run) else ""
        if place and word.low in ("who", "that") and following in ("is", "are", "isn't", "aren't"):
            return run[:place]
    return run


def _marked(run: list[Word], scene: Scene) -> str | None:
    """ "The player marked SAFE", "the player with the Safe token"."""
    for named in tokens_in(run, scene):
        near = [word.low for word in run[max(0, named.at - 3) : named.at]]
        holds = any(one in ("player", "players") and two in _HOLDING for one, two in pairwise(near))
        if named.marks or holds:
            return named.name
    return None


def by_token(run: list[Word], scene: Scene) -> str | None:
    """ "The Grandchild": a person who is called by the token that lies there."""
    for word in run:
        if word.kind == "word" and word.raw[:1].isupper() and not word.caps:
            name = scene.tokens.get(fold(word.low.removesuffix("'s")))
            if name is not None:
                return name
    return _by_noun(run, scene)


def _by_noun(run: list[Word], scene: Scene) -> str | None:
    """ "Their grandchild": the same in small letters, at the end and owned by somebody."""
    if len(run) < 2 or run[-1].kind != "word" or run[-1].low in STATES or len(run[-1].low) < _SHORTEST_NOUN:
        return None
    owned = run[-2].low.endswith(("'s", "s'")) or run[-2].low in ("their", "his", "her", "its")
    folded = fold(run[-1].low)
    return scene.tokens.get(folded) or scene.cast.token_called(folded) if owned else None


def _by_words(lows: list[str], heard: set[str]) -> str | None:
    picked = lows[:2] in (["pick"], ["choice"]) or any(
        low in _PICK and lows[p - 2 : p - 1] != ["of"] for p, low in enumerate(lows) if p
    )
    if picked or heard & _CHOSEN or (heard & {"player", "players", "character"} and heard & _CHOSE):
        if heard & {"first", "1st"}:
            return "first_chosen"
        return "second_chosen" if heard & {"second", "2nd"} else "chosen"
    if heard <= _ORDINAL and heard & {"first", "second", "1st", "2nd"}:
        return "second_chosen" if heard & {"second", "2nd"} else "first_chosen"
    if heard & {"executee"} or ("executed" in heard and heard & {"player", "character"}):
        return "executed"
    if heard & {"nominator", "nominating", "nominators"}:
        return "nominator"
    if "nominee" in heard:
        return "nominee"
    if heard & _NEIGHBOURS:
        return "neighbours"
    if heard & _ALL or ("players" in heard and "all" in heard and not heard & {"marked"}):
        return "all"
    if ("both" in heard and "players" in heard) or (lows[:1] == ["all"] and heard & {"two", "three", "four"}):
        return "chosen"
    if "dead" in heard and heard & {"player", "player's", "players"} and "alive" not in heard:
        return "dead"
    return None


def _by_name(words: list[Word], scene: Scene) -> str | None:
    for place in range(len(words)):
        named = scene.cast.named_at(words, place)
        if named is not None:
            new = place and words[place - 1].low in ("new", "former", "old")
            return "chosen" if new and named[0] == "self" else named[0]
    return None


def _by_team(words: list[Word], lows: list[str], heard: set[str]) -> str | None:
    for place, low in enumerate(lows):
        bare = low.removesuffix("'s").removesuffix("'")
        team = TEAM_WORDS.get(bare)
        if team is None:
            continue
        before = set(lows[max(0, place - 3) : place])
        if before & _ANY and not before & {"each", "every"} and "the" not in before:
            return f"any_{team}"
        if team in ("demon", "minion"):
            return "minions" if team == "minion" else "demon"
        return f"any_{team}" if not before & {"that", "this"} else "chosen"
    if heard & {"good", "evil"} and heard & {"player", "players", "character", "characters"}:
        return "any_good" if "good" in heard else "any_evil"
    return None


def _by_pronoun(heard: set[str], scene: Scene, prefer: str) -> str:
    if heard & {"any", "a", "an", "another", "one", "some", "two", "three"} and heard & {
        "player",
        "players",
        "character",
        "characters",
    }:
        return "any"
    if heard & _NOUNS and heard & _THAT:
        if "each" in heard and scene.person is None:
            return "any"
        return scene.person or ("chosen" if scene.chosen else "any")
    if scene.subject is not None and heard & (PRONOUNS | _THAT):
        return scene.subject
    if "number" in heard and "players" in heard:
        return "any"
    if not heard and scene.subject is not None:
        return scene.subject
    if prefer == "chosen" and (scene.chosen or scene.person):
        return scene.person or "chosen"
    return scene.awake


def count_in(lows: Sequence[str]) -> int | list[int]:
    """How many are meant: a number, or [least, most] for "up to three"."""
    place = next((p + 1 for p, two in enumerate(pairwise(lows)) if two == ("up", "to")), 0)
    if place:
        most = next((n for n in map(number_of, lows[place + 1 : place + 3]) if n), None)
        if most:
            return [1, most]
    for place, low in enumerate(lows):
        number = number_of(low)
        if number and (low not in ("a", "an", "any", "one") or not _number_follows(lows, place)):
            return number
    return 1


def _number_follows(lows: Sequence[str], place: int) -> bool:
    following = lows[place + 1 : place + 4]
    return any((number_of(low) or 0) > 1 for low in following)
