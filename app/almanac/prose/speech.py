"""Steps in which something is said: to one player, to everybody, or learned by somebody."""

from __future__ import annotations

from app.almanac.prose.cards import card_named, character_shown, shown, shown_card, sign_in
from app.almanac.prose.clauses import Clause
from app.almanac.prose.fates import cause_of
from app.almanac.prose.people import who
from app.almanac.prose.players import asked_to_choose, choice, pointed_at
from app.almanac.prose.scene import Made, Scene, low_set, place_of
from app.almanac.prose.tokens import removed
from app.almanac.prose.words import Word

_TOWN = frozenset({"everyone", "everybody", "town", "group"})


def told(clause: Clause, scene: Scene) -> list[Made] | None:
    """One player is told or asked something, or is asked to choose."""
    chosen = asked_to_choose(clause, scene)
    if chosen:
        return chosen
    heard = low_set(clause.words)
    behind = [word.low for word in clause.words[clause.main.verb + 1 :]]
    if (behind[:1] == ["you"] and not scene.player_speaks) or "nothing" in behind:
        return None
    sign = sign_in(clause.words)
    if sign:
        return [Made("signal", sign)]
    if heard & _TOWN or {"all", "players"} <= heard:
        return announced(clause, scene)
    if "players" in heard and clause.main.maybe:
        return None
    card = card_named(clause.words)
    if card:
        return shown_card(clause.words, card)
    spoken = [word.raw for word in clause.words if word.kind in ("speech", "name")]
    return [Made("tell", {"words": spoken[0]} if len(spoken) == 1 else {})]


def asked(clause: Clause, scene: Scene) -> list[Made] | None:
    """A player is asked: for a choice ("ask whom they would strike"), else for words."""
    words, verb = clause.words, clause.main.verb
    heard = low_set(words[verb + 1 :])
    if heard & {"swap", "switch", "exchange"} and heard & {"seats", "places", "chairs"}:
        return [Made("swap", {"who": "chosen", "what": "seats"})]
    place = place_of(words, "whom", "who", "which", "for")
    behind = words[place + 1 :] if place > verb else []
    wanted = low_set(behind[:4]) & {
        "player",
        "players",
        "character",
        "characters",
        "target",
        "targets",
        "victim",
        "name",
    }
    whom = place > verb and words[place].low in ("whom", "who") and not heard & {"is", "are", "was"}
    if behind and not heard & {"if", "whether"} and (whom or wanted):
        by = str(who(words[verb + 1 : place], scene, "awake")["who"])
        return choice(behind, scene, by, False, place + 1)
    return told(clause, scene)


def let(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "Let them choose", "have them look at the Grimoire"."""
    chosen = asked_to_choose(clause, scene)
    if chosen:
        return chosen
    heard = low_set(clause.words)
    verb = clause.main.verb
    if "rid" in heard:
        return removed(clause, scene)
    wanted = heard & {"target", "targets", "choice", "choices"} or ("from" in heard and "player" in heard)
    if clause.words[verb].low == "get" and wanted:
        return choice(clause.words[verb + 1 :], scene, "self", False, verb + 1)
    if "grimoire" in heard:
        return [Made("show_grimoire")]
    if heard & {"see", "look", "view"}:
        return shown(clause, scene)
    if heard & {"die", "dies"}:
        verb = place_of(clause.words, "die", "dies")
        args = dict(who(clause.words[clause.main.verb + 1 : verb], scene, "chosen"))
        return [Made("kill", args | {"cause": cause_of(scene), "may_choose": True})]
    if heard & {"know"} and heard & _TOWN:
        return announced(clause, scene)
    if heard & {"know"}:
        sign = sign_in(clause.words)
        return [Made("signal", sign) if sign else Made("tell")]
    if heard & {"sleep", "asleep"} or {"close", "eyes"} <= heard:
        return [Made("sleep", who(clause.words[1:], scene, "awake"))]
    if {"open", "eyes"} <= heard or heard & {"wake", "awaken", "attention"}:
        run = clause.words[verb + 1 :]
        scene.awake = str(who(run, scene, "chosen")["who"])
        return [Made("wake", {"who": scene.awake})]
    return None


def learned(clause: Clause, scene: Scene) -> list[Made] | None:
    """ "The Chef learns how many": what they learn tells how it is shown."""
    heard = low_set(clause.words)
    if heard & {"many", "number", "count"}:
        return [Made("signal", {"signal": "fingers"})]
    if heard & {"alignment", "alignments"}:
        return [Made("signal", {"signal": "thumb"})]
    if heard & {"if", "whether"}:
        return [Made("signal", {"signal": "nod_or_shake"})]
    if (
        heard & {"character", "characters", "role", "townsfolk", "outsider", "minion", "token"}
        and "who" not in heard
    ):
        return [Made("show_character", character_shown(clause.words, scene))]
    if heard & {"player", "players", "who", "minions", "demon"}:
        return pointed_at(clause, scene)
    return [Made("tell")]


def declared(clause: Clause, scene: Scene) -> list[Made] | None:
    """A command to announce something, unless it is nothing."""
    behind = [word.low for word in clause.words[clause.main.verb + 1 : clause.main.verb + 2]]
    return None if behind == ["nothing"] else announced(clause, scene)


def announced(clause: Clause, scene: Scene) -> list[Made]:
    """Something is said to everybody: a victory, a death, or other words."""
    words, heard = clause.words, low_set(clause.words)
    head = clause.main
    speech = next((word.raw for word in words if word.kind == "speech"), None)
    if (speech is None and heard & {"wins", "win", "won", "loses", "victory"}) or {"game", "over"} <= heard:
        sides = heard & {"good", "evil"}
        if "loses" in heard and len(sides) == 1:
            sides = frozenset({"good", "evil"}) - sides
        return [Made("win", {"team": next(iter(sides))} if len(sides) == 1 else {})]
    that = place_of(words, "that")
    if any(
        word.kind in ("speech", "name") or word.low == "as" for word in words[head.verb + 1 : max(that, 0)]
    ):
        that = -1
    verb = place_of(words, "dies", "die", "executed")
    if 0 < that < verb and not heard & {"but", "no", "nobody", "alive", "was", "which"}:
        args = dict(who(words[that + 1 : verb], scene, "chosen"))
        scene.subject = str(args["who"])
        args["cause"] = "execution" if "executed" in heard else scene.cast.team
        return [Made("announce"), Made("kill", args, that + 1)]
    lives = place_of(words, "survives", "lives", "survive")
    if 0 < that < lives and verb < 0:
        saved = dict(who(words[that + 1 : lives], scene, "chosen"))
        return [Made("announce"), Made("survive", saved, that + 1)]
    both = "or" in heard and heard & {"remain", "remains", "live", "lives"} and verb > 0
    if both and 0 < that < verb:
        return _life_or_death(words, that, scene)
    return [Made("announce", {"words": speech} if speech else {})]


def _life_or_death(words: list[Word], that: int, scene: Scene) -> list[Made]:
    """ "Declare either that they die or that they live"."""
    middle = place_of(words, "or")
    args = dict(who(words[that + 1 : middle], scene, "chosen"))
    return [
        Made("announce"),
        Made("kill", args | {"cause": "execution", "may_choose": True}, that + 1),
        Made("survive", args, middle),
    ]
