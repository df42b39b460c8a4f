"""Conditions: the event that they wait for, or the gate that they close."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from app.almanac.prose.lexicon import TEAM_WORDS, listed, number_of
from app.almanac.prose.naming import tokens_in
from app.almanac.prose.people import by_token, who
from app.almanac.prose.scene import Scene
from app.almanac.prose.words import Word
from app.domain.how_to_run import Gate

_NOT = listed("not isn't aren't wasn't haven't hasn't didn't doesn't don't never unless no nobody")
_ASKING = listed(
    "asks ask requests request visits visit approaches approach wishes wish wants declares private comes come"
)
_GUESSING = listed("guess guesses guessed claims claim claimed")
_ALOUD = listed(
    "announces announce declares declare names name chooses choose picks pick points selects says"
)
_DEATHS = listed("dies die died kills killed")
_CHOICES = listed(
    """choice indicates indicate indicated chosen chose chooses choose point points pointed selected selects
    picked picks"""
)
_PAST = listed("died killed")
_WITHOUT_SUBJECT = 3


@dataclass(frozen=True, slots=True)
class Condition:
    """What a condition comes to. `event` is a moment; `closes` is None where only the event counts."""

    event: str | None = None
    closes: Gate | None = None
    past: bool = False


def condition_of(words: Sequence[Word], scene: Scene) -> Condition:
    """The meaning of a condition, such as "if the Demon attacks the player marked SAFE,"."""
    run = [word for word in words if word.low not in (",", "then")]
    heard = frozenset(
        word.low for word in run if word.kind == "word" and not (word.caps and len(word.raw) > 1)
    )
    if heard & {"upon", "on"} and "death" in heard:
        heard |= {"dies"}
    marks = next((n.name for n in tokens_in(list(run), scene) if n.marks), None) or by_token(run, scene)
    subject, others = _sides(run, scene)
    if marks is not None:
        scene.marked, scene.person = marks, "marked"
        struck = subject == "demon" and heard & {"attacks", "attack", "attacked", "kills", "kill"}
        scene.subject = "marked" if subject in ("any", "marked") or struck else scene.subject
    elif heard & _CHOICES and heard & {"player", "players"}:
        scene.person = "chosen"
        scene.subject = "chosen" if subject in ("self", "demon") else scene.subject
    elif heard & {"kill"} and "player" in heard and subject == "self":
        scene.person = scene.subject = "any"
    elif heard & {"nominate", "nominates"}:
        scene.person = "nominator" if others == "self" else "nominee"
        scene.subject = "nominator" if subject.startswith("any_") else scene.subject
    for reader in (_by_fate, _by_deed, _by_state):
        found = reader(run, heard, marks, subject, others)
        if found is not None:
            return found
    return Condition(closes=_gate("other", _reason(run)))


def _sides(run: list[Word], scene: Scene) -> tuple[str, str]:
    """Who the condition is about, and whom else it names."""
    verb = next((i for i, word in enumerate(run) if i and word.low in _VERBS), len(run))
    subject = str(who(run[1:verb], scene, "awake")["who"]) if verb > 1 else ""
    if "demon" in {word.low.removesuffix("'s") for word in run[1:verb]} and subject != "self":
        subject = "demon"
    behind = run[verb + 1 :]
    named = [scene.cast.named_at(behind, i) for i in range(len(behind))]
    others = next((found[0] for found in named if found), "")
    scene.subject = subject or scene.subject
    return subject, others


_VERBS = listed(
    """dies die died kills kill killed is are was were would has have had attacks attack attacked nominates
    nominate nominated votes vote voted chooses choose chose claims guesses guess asks declares
    requests points point pointed wakes does do did becomes turns can cannot says say ever shakes
    shake shook publicly executes execute isn't aren't wasn't weren't hasn't haven't didn't doesn't
    don't won't"""
)


def _by_fate(
    run: list[Word], heard: frozenset[str], marks: str | None, subject: str, others: str
) -> Condition | None:
    """Deaths and executions, past, present and threatening."""
    mark: dict[str, object] | None = {"reminder": marks, "who": "any"} if marks else None
    if "would" in heard and heard & {"die", "killed", "executed"}:
        return Condition("would_die", _marked(mark, run))
    killed = heard & {"kill", "kills", "killed"}
    if killed and "demon" in heard:
        mine = subject == "self" or others == "self"
        gate = _gate("killed_by_demon", "not killed by the Demon", who="self") if mine else _marked(mark, run)
        return Condition("dies_at_night", gate or _gate("other", _reason(run)), past="killed" in heard)
    if heard & {"attacks", "attack", "attacked"} and "demon" in heard and subject != "self":
        return Condition("attacked", _marked(mark, run))
    executed = heard & {"executed", "execution", "executes", "execute"}
    if executed and not heard & {"nominated", "nominates", "nominate", "vote", "votes", "voted"}:
        return _executed(run, heard, mark, subject)
    if (
        not heard & _DEATHS
        or heard & {"chosen", "chose"}
        or (heard & {"alive"} and not heard & {"dies", "die"})
    ):
        return None
    return _died(run, heard, mark, subject)


def _executed(
    run: list[Word], heard: frozenset[str], mark: dict[str, object] | None, subject: str
) -> Condition:
    past = bool(heard & {"was", "were", "been", "today"})
    if heard & {"no", "nobody", "no-one"} and past:
        closes = _gate("nobody_executed_today", "somebody was executed today")
        return Condition(closes=closes) if len(run) < 12 else Condition(closes=_gate("other", _reason(run)))
    if past and "today" in heard and subject != "self":
        return Condition(closes=_gate("executed_today", "nobody died by execution today"), past=True)
    event = "dies_by_execution" if heard & {"dies", "die", "died"} else "executed"
    gate = _marked(mark, run)
    if gate is None and subject not in ("self", "any", ""):
        gate = _gate("other", _reason(run))
    return Condition(event, gate)


def _died(run: list[Word], heard: frozenset[str], mark: dict[str, object] | None, subject: str) -> Condition:
    if heard & {"no-one", "nobody"} or [word.low for word in run[1:3]] == ["no", "one"]:
        return Condition(closes=_gate("other", _reason(run)), past=bool(heard & _PAST))
    past = bool(heard & _PAST) and not heard & {"dies", "die", "kills"}
    night = bool(heard & {"night", "tonight"})
    if past and subject == "self" and heard & {"tonight", "today", "night"}:
        kind = "died_today" if "today" in heard else "died_tonight"
        reason = "has not died today or tonight" if "today" in heard else "has not died tonight"
        return Condition(closes=_gate(kind, reason, who="self"), past=True)
    if past and mark is None and subject == "self":
        return Condition(closes=_gate("died_today", "has not died", who="self"), past=True)
    if past:
        return Condition(closes=_marked(mark, run) or _gate("other", _reason(run)), past=True)
    if subject == "self":
        return Condition("dies_at_night" if night else "dies")
    if subject == "demon":
        living = _living(run)
        gate = _gate("alive_at_least", f"fewer than {living} alive", count=living) if living else None
        return Condition("demon_dies", gate)
    if mark is None and heard & {"outsider", "outsiders"}:
        return Condition("outsider_dies")
    return Condition("dies_at_night" if night else "dies", _marked(mark, run) or _gate("other", _reason(run)))


def _living(run: list[Word]) -> int | None:
    lows = [word.low for word in run]
    for place, low in enumerate(lows):
        number = number_of(low)
        if number and number > 1 and lows[place + 1 : place + 3] == ["or", "more"]:
            return number
    return None


def _by_deed(
    run: list[Word], heard: frozenset[str], marks: str | None, subject: str, others: str
) -> Condition | None:
    """Nominations, votes, claims, choices, requests."""
    lows = [word.low for word in run]
    reason = _reason(run)
    if heard & {"nominate", "nominates", "nominated", "nomination"}:
        if heard & _GUESSING and "claims" in heard:
            return Condition("claims")
        alone = (subject == "self" and "is" in heard) or len(run) <= _WITHOUT_SUBJECT
        if (heard & {"nominated"} and alone) or others == "self":
            return Condition("nominated", None if lows[1:2] != ["the"] else _gate("other", reason))
        return Condition(
            "nominates",
            _marked({"reminder": marks, "who": "any"} if marks else None, run) or _gate("other", reason),
        )
    if heard & {"vote", "votes", "voted"}:
        return Condition("votes", _gate("other", reason))
    if heard & _GUESSING and heard & {"publicly", "guess", "guesses", "claims", "claim"}:
        return Condition(
            "claims", _gate("other", reason) if heard & {"correct", "incorrect", "correctly"} else None
        )
    if "publicly" in heard and heard & _ALOUD:
        return Condition("claims")
    if heard & {"say", "says", "speaks", "utters"} and heard & {"word", "words", "phrase", "hear"}:
        return Condition("claims", _gate("other", reason))
    if heard & _ASKING and (subject in ("self", "any", "") or "you" in heard):
        return Condition("asks")
    if (
        heard & {"targeted", "chooses", "choose", "chosen", "uses", "targets"}
        and others == "self"
        and subject != "self"
    ):
        return Condition("chosen", _gate("other", reason) if marks else None)
    if subject == "self" and heard & {"targeted"}:
        return Condition("chosen")
    if heard & {"chose", "pointed", "point", "points", "choose", "chooses", "selected", "select", "picked"}:
        refused = heard & _NOT or heard & {"shook", "shake"}
        return Condition(closes=_gate("other" if refused else "chosen", reason))
    return None


def _by_state(
    run: list[Word], heard: frozenset[str], marks: str | None, subject: str, others: str
) -> Condition | None:
    """What lies where, who is in play, how many live."""
    negated = bool(heard & _NOT)
    if marks is not None:
        kind = "not_marked" if negated else "marked"
        on = "self" if subject == "self" else "any"
        said = f"marked {marks}" if negated else f"not marked {marks}"
        return Condition(closes=_gate(kind, said, reminder=marks, who=on))
    if negated and heard & {"used", "spent"} and "ability" in heard:
        return Condition(closes=_gate("not_spent", "the ability is used"))
    living = _living(run)
    if living and heard & {"players", "player", "alive", "living"}:
        kind = "alive_at_least" if heard & {"alive", "living"} else "players_at_least"
        return Condition(closes=_gate(kind, f"fewer than {living}", count=living))
    named = subject if subject not in ("self", "any", "chosen", "", "demon", "minions") else others
    if "play" in heard and named and named not in TEAM_WORDS and "in" in heard:
        kind = "not_in_play" if negated else "in_play"
        said = "is in play" if negated else "is not in play"
        return Condition(closes=_gate(kind, f"{named} {said}", character=named))
    return None


def _marked(mark: dict[str, object] | None, run: list[Word]) -> Gate | None:
    if mark is None:
        return None
    return _gate("marked", f"not marked {mark['reminder']}", **mark)


def _gate(kind: str, reason: str, /, **args: object) -> Gate:
    return Gate(kind, MappingProxyType(dict(args)), reason)


def _reason(run: list[Word]) -> str:
    """The condition itself in a few words: it says best why a step does not apply."""
    words = " ".join(word.raw for word in run[:16])
    return words[:1].lower() + words[1:]
