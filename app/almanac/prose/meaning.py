"""The meaning of one clause: its verb and its words make steps of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.almanac.prose import bags, cards, changes, fates, marks, outcomes, players, speech, tokens
from app.almanac.prose.clauses import Clause
from app.almanac.prose.heads import Head
from app.almanac.prose.lexicon import Act, listed
from app.almanac.prose.naming import set_apart, tokens_in
from app.almanac.prose.people import who
from app.almanac.prose.scene import Made, Scene, low_set

_GERUNDS = {
    "placing": Act.PUT,
    "putting": Act.PUT,
    "adding": Act.PUT,
    "attaching": Act.PUT,
    "marking": Act.MARK,
    "removing": Act.REMOVE,
    "taking": Act.REMOVE,
    "showing": Act.SHOW,
    "pointing": Act.POINT,
    "waking": Act.WAKE,
}
_ASKS = listed("if whether about what why how")
_LYING = listed("token tokens reminder reminders marker markers both")
_CHOOSES = listed(
    "point points choose chooses select selects pick picks indicate indicates name names nominate nominates"
)
Reader = Callable[[Clause, Scene], list[Made] | None]


def _made(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "Make": changes in the bag, guesses, a change of side."""
    heard = low_set(clause.words)
    head = clause.main
    if heard & {"guess", "guesses", "choice"} and head.subject is not None:
        return players.chosen_by_player(clause, scene)
    if heard & {"change", "changes", "adjustments"} and (scene.moment == "setup" or "brackets" in heard):
        return [Made("bag")]
    if heard & {"evil", "good"} and head.subject is None and "sure" not in heard:
        return changes.turned(clause, scene)
    if head.subject is None and heard & {"player", "them", "players"}:
        to = changes.character_named(clause.words[head.verb + 1 :], scene)
        return [Made("become", {"who": "chosen", "to": to})] if to and to != "chosen" else None
    return None


def _executed(clause: Clause, scene: Scene) -> list[Made] | None:
    head = clause.main
    if head.subject is not None and head.maybe:
        return None
    return fates.dies(clause, scene)


def _otherwise(clause: Clause, scene: Scene) -> list[Made] | None:
    """Deeds that mean something only with their object: going to sleep, getting a token."""
    heard = low_set(clause.words)
    verb = clause.words[clause.main.verb].low
    if verb in ("goes", "go", "closes", "close") and heard & {"sleep", "eyes"}:
        return players.put_to_sleep(clause, scene)
    if verb in ("gets", "get", "takes", "take") and not clause.main.maybe:
        got = tokens.got(clause, scene)
        if got:
            return got
    if verb in ("comes", "come") and "life" in heard:
        return [Made("revive", who(clause.subject, scene, "chosen"))]
    if outcomes.spent(clause):
        return [Made("spend")]
    chooses = players.comes_to_choose(clause, scene)
    if chooses:
        return chooses
    if verb == "nominate" and heard & {"pointing"}:
        return players.chosen_by_player(clause, scene)
    if verb in ("signals", "motions") and heard & {"player", "players", "character"}:
        return players.chosen_by_player(clause, scene)
    if verb in ("tells", "tell", "says", "say") and "you" in heard:
        return _given_to_you(clause, scene)
    went = _token_goes(clause, scene) if verb in ("goes", "go", "comes", "come") else None
    return went or outcomes.over(clause)


def _token_goes(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "The SAFE token goes by them", "the markers come off"."""
    if clause.words[clause.main.verb].low in ("goes", "go") and "game" in low_set(clause.subject):
        return outcomes.goes_on(clause, scene)
    named = tokens_in(clause.subject, scene) or set_apart(clause.subject, 0, scene)
    lying = named or low_set(clause.subject) & _LYING
    if low_set(clause.words) & {"off", "away"} and lying:
        return tokens.removed(clause, scene)
    return tokens.put(clause, scene) if named else None


def _given_to_you(clause: Clause, scene: Scene) -> list[Made] | None:
    """A player gives the Storyteller a name: they choose."""
    heard = low_set(clause.words)
    if "you" in heard and heard & {"player", "players", "character", "characters"} and not heard & _ASKS:
        return players.chosen_by_player(clause, scene)
    return cards.given(clause, scene) if clause.main.act is Act.GIVE else None


def _used(clause: Clause, scene: Scene) -> list[Made] | None:
    """A token is used to mark somebody, or the hand to show something."""
    if clause.words[clause.main.verb].low == "spend":
        return [Made("spend")] if "ability" in low_set(clause.words) else None
    sign = cards.sign_in(clause.words)
    return [Made("signal", sign)] if sign else tokens.used(clause, scene)


def _by_doing(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "Note their choice by placing a token": the deed stands behind "by"."""
    for place in range(clause.main.verb + 1, len(clause.words)):
        act = _GERUNDS.get(clause.words[place].low)
        if act is not None and clause.words[place - 1].low == "by":
            return _COMMANDS[act](replace(clause, head=Head(place, act)), scene)
    return None


def _swapped(clause: Clause, scene: Scene) -> list[Made] | None:
    heard = low_set(clause.words)
    bag = scene.moment == "setup" and (
        bags.counts_teams(clause.words, clause.main.verb + 1) or ("token" in heard and heard & {"out", "for"})
    )
    return bags.bagged(clause, scene) if bag else changes.swapped(clause, scene)


def _killed_by_somebody(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "The Demon kills a player" is a choice; "kills the marked player" is a death."""
    behind = [word.low for word in clause.words[clause.main.verb + 1 :]]
    definite = behind[:1] in (["the"], ["that"], ["them"], ["this"], ["both"], ["him"], ["her"], ["it"])
    if not definite or behind[1:2] in (["same"], ["first"]):
        return players.chosen_by_player(clause, scene)
    args = dict(who(clause.words[clause.main.verb + 1 :], scene, "chosen"))
    scene.subject = str(args["who"])
    return [Made("kill", args | {"cause": fates.cause_of(scene)})]


def _skipped(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "Skip to the night" ends the day; any other skipping is only told."""
    words = low_set(clause.words)
    return [Made("proceed", {"what": "day_ends"})] if "to" in words and words & {"night", "dusk"} else None


def _gained(clause: Clause, scene: Scene) -> list[Made] | None:
    return tokens.got(clause, scene) or outcomes.gains(clause, scene)


def _shown_or_refused(clause: Clause, scene: Scene) -> list[Made] | None:
    """A player is shown something; or shows that they refuse."""
    passive = clause.words[clause.main.verb].low in ("is", "are", "be", "shown")
    return cards.shown(clause, scene) if passive else _shakes(clause, scene)


def _shakes(clause: Clause, scene: Scene) -> list[Made] | None:
    """A player shakes their head, or chooses: a choice that may be refused; or they nod off."""
    heard = low_set(clause.words)
    if [word.low for word in clause.words[clause.main.verb + 1 : clause.main.verb + 2]] == ["off"]:
        return players.put_to_sleep(clause, scene)
    if heard & _CHOOSES:
        return players.chosen_by_player(clause, scene)
    if "choice" in heard and heard & {"player", "players"}:
        return players.chosen_by_player(clause, scene)
    return None


def _marking(clause: Clause, scene: Scene) -> list[Made] | None:
    """The Storyteller chooses, perhaps "by marking" somebody."""
    head = clause.head
    if "marking" in low_set(clause.words):
        return tokens.put(clause, scene)
    behind = [word.low for word in clause.words[clause.main.verb + 1 : clause.main.verb + 3]]
    if behind[:1] == ["up"] and behind != ["up", "to"]:
        return tokens.removed(clause, scene)
    if behind[:1] in (["which"], ["who"], ["whether"]) and low_set(clause.words) & {"dies", "die"}:
        return fates.decided(clause, scene)
    if scene.player_speaks and head is not None:
        return players.choice(
            clause.words[head.verb + 1 :], scene, "self", head.maybe or scene.once, head.verb + 1
        )
    return players.chosen_by_storyteller(clause, scene)


_COMMANDS: Mapping[Act, Reader] = {
    Act.WAKE: players.woken,
    Act.TAP: players.tapped,
    Act.SLEEP: players.put_to_sleep,
    Act.CHOOSE: _marking,
    Act.POINT: players.pointed_at,
    Act.SHOW: cards.shown,
    Act.GIVE: cards.given,
    Act.HOLD: cards.held,
    Act.NOD: cards.nodded,
    Act.SHAKE: cards.nodded,
    Act.PUT: tokens.put,
    Act.MARK: tokens.marked,
    Act.REMOVE: tokens.removed,
    Act.REPLACE: tokens.replaced,
    Act.SWAP: _swapped,
    Act.MOVE: tokens.moved,
    Act.TURN: changes.turned,
    Act.CHANGE: changes.changed,
    Act.KILL: fates.dies,
    Act.EXECUTE: fates.dies,
    Act.REVIVE: fates.revived,
    Act.ANNOUNCE: speech.declared,
    Act.TELL: speech.told,
    Act.ASK: speech.asked,
    Act.LET: speech.let,
    Act.DECIDE: fates.decided,
    Act.CONTINUE: outcomes.goes_on,
    Act.END: outcomes.ends,
    Act.MAKE: _made,
    Act.SKIP: _skipped,
    Act.USE: _used,
    Act.AFFLICT: changes.afflicted,
}
_DEEDS: Mapping[Act, Reader] = {
    Act.WAKE: players.woken,
    Act.SLEEP: players.put_to_sleep,
    Act.CHOOSE: players.chosen_by_player,
    Act.SHAKE: _shakes,
    Act.NOD: _shakes,
    Act.DIE: fates.dies,
    Act.KILL: _killed_by_somebody,
    Act.LIVE: fates.lives,
    Act.BECOME: changes.becomes,
    Act.TURN: changes.turned,
    Act.CHANGE: changes.changed,
    Act.SWAP: _swapped,
    Act.GAIN: _gained,
    Act.HAVE: outcomes.has,
    Act.LOSE: outcomes.loses,
    Act.WIN: outcomes.wins,
    Act.LEARN: speech.learned,
    Act.CONTINUE: outcomes.goes_on,
    Act.END: outcomes.ends,
    Act.EXECUTE: _executed,
    Act.REVIVE: fates.revived,
    Act.SHOW: _shown_or_refused,
    Act.MAKE: _made,
    Act.IS: outcomes.is_now,
    Act.OTHER: _otherwise,
    Act.REMOVE: tokens.removed,
    Act.PUT: tokens.put,
    Act.MARK: tokens.marked,
    Act.MOVE: tokens.moved,
    Act.REPLACE: tokens.replaced,
    Act.GIVE: _given_to_you,
    Act.TELL: speech.told,
    Act.POINT: players.pointed_at,
    Act.ASK: speech.asked,
    Act.ANNOUNCE: speech.announced,
}

# What is told of a player's fate: in a paragraph of explanation such words are no instruction.
FATEFUL = frozenset(
    {"kill", "survive", "become", "turn", "gain", "win", "revive", "swap", "proceed", "spend"}
)


def steps_of(clause: Clause, scene: Scene) -> list[Made] | None:
    """The steps that a clause makes, or None where nothing in it was understood."""
    head = clause.head
    if head is None or (head.negated and not outcomes.spent(clause)):
        return None
    if clause.words and clause.words[0].kind == "reminder":
        return marks.marked_by_mark(scene)
    reader = (_COMMANDS if head.subject is None else _DEEDS).get(head.act)
    made = players.eyes(clause, scene) or (reader(clause, scene) if reader else None)
    if made is None and head.subject is None:
        made = _by_doing(clause, scene)
    if made is None and head.subject is not None:
        who(clause.subject, scene, "awake")
    return made
