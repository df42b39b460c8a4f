"""Suggestions for what the Storyteller picks in a row: where tokens go, which character it is. Whatever a
player chooses is never suggested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from app.domain.abilities import BELIEVERS
from app.domain.acting.scene import Scene
from app.domain.answers.answer import Value
from app.domain.answers.asking import Circumstances
from app.domain.characters import Team
from app.domain.game import Choice
from app.domain.how_to_run import Step
from app.domain.night.telling import prepared
from app.domain.setup.around import alike_beside
from app.domain.setup.checklist import candidates, table_of
from app.domain.setup.counts import base
from app.domain.setup.decisions import decision_of
from app.domain.setup.rules import Rule
from app.domain.words import Message, say

# Rows of what happens by day of itself: their key ends with one of these moments.
_TABLE = (["any_time"], ["day"], ["claims"], ["asks"])
# With one of these a step says itself whom the Storyteller may pick.
_LIMITS = frozenset(
    {
        "alive_minions",
        "neighbours",
        "line",
        "dead_of_last_night",
        "townsfolk_beside_chosen",
        "alike_neighbours",
    }
)
_SIDES = frozenset({"good", "evil"})


def picked(scene: Scene, allowed: Sequence[int], bounds: tuple[int, int], step: Step) -> tuple[int, ...]:
    """Whom the Storyteller could pick where the step asks for somebody, as many as there have to be, or one;
    none where only words say whom the rules mean (`reason`), or the table decides."""
    limited = step.get("among") in _LIMITS or bool(_SIDES & set(step.get("not") or ()))
    if step.get("reason") or (_is_tables(scene) and not limited):
        return ()
    match step.get("among"):
        case "line":
            return _in_line(scene, bounds)
        case "alike_neighbours" if bounds == (2, 2):
            return _pair(scene, allowed)
        case "dead_of_last_night" if not chosen_last_night(scene):
            return ()
    laid = (s.step for s in scene.row.steps if s.step.do == "place" and s.step.get("on") == "chosen")
    return _some(scene, _as_decided(scene, allowed, next(laid, step)), max(bounds[0], 1), step)


def seats(scene: Scene, allowed: Sequence[int], most: int, step: Step) -> tuple[int, ...]:
    """So many of the allowed seats for a token, the same as long as the game and the turn stay the same: such
    as the row's answer can be made of, where it has one, or the setup asks for. None where the table
    decides: who has said a word, say."""
    return () if _is_tables(scene) else _some(scene, _as_decided(scene, allowed, step), most, step)


def _is_tables(scene: Scene) -> bool:
    return scene.row.key.split(":")[2:3] in _TABLE


def _some(scene: Scene, allowed: Sequence[int], most: int, step: Step) -> tuple[int, ...]:
    told = [group for value in _values(scene) if len(group := _meant(scene, value)) == most]
    told = [group for group in told if set(group) <= set(allowed)]
    if told:
        return told[scene.turn % len(told)]
    order = _by_chance(scene, allowed, most, step)
    start = scene.turn * most % len(order) if order else 0
    return tuple([*order, *order][start : start + min(most, len(order))])


def _as_decided(scene: Scene, allowed: Sequence[int], step: Step) -> Sequence[int]:
    """Of the allowed seats those on which the decision before the game lays such a token: opposite the
    holder, beside the Demon."""
    game, ability = scene.game, scene.row.ability or ""
    text = str(step.get("reminder") or "").casefold()
    wanted: set[int] = set()
    for rule in (rule for rule in table_of(game).rules(ability) if rule.kind == "decide"):
        decision = decision_of(ability, rule)
        for row in decision.place:
            if (row.turn and step.do == "turn") or (text and (row.reminder or "").casefold() == text):
                wanted |= set(candidates(game, decision, row))
    return [seat for seat in allowed if seat in wanted] or allowed


def chosen_before(scene: Scene) -> frozenset[int]:
    """Whom the holder has chosen by this ability in earlier nights."""
    night = scene.game.phase.number
    return frozenset(i for choice in _own_choices(scene) if choice.night < night for i in choice.players)


def chosen_last_night(scene: Scene) -> frozenset[int]:
    """Whom the holder chose by this ability in the night before."""
    last = scene.game.phase.number - 1
    return frozenset(i for choice in _own_choices(scene) if choice.night == last for i in choice.players)


def _own_choices(scene: Scene) -> Iterator[Choice]:
    for choice in scene.game.choices:
        if choice.row.partition(":")[0] == scene.row.ability and choice.by == scene.row.seat:
            yield choice


def _pair(scene: Scene, allowed: Sequence[int]) -> tuple[int, ...]:
    """Two who sit side by side and are on the same side, as far as that is known yet."""
    game = scene.game
    after = zip(game.seats, (*game.seats[1:], *game.seats[:1]), strict=True)
    pairs = [(one.id, two.id) for one, two in after if two in alike_beside(game, one) and one.id in allowed]
    order = _chance(scene, "pair").sample(pairs, len(pairs))
    return order[scene.turn % len(order)] if order else ()


def line(scene: Scene, most: int) -> tuple[int, ...]:
    """The seats that can stand in one line with the holder, with so many beside them."""
    around = _around(scene)
    return tuple(dict.fromkeys((*around[: most - 1], *around[::-1][: most - 1])))


def _in_line(scene: Scene, bounds: tuple[int, int]) -> tuple[int, ...]:
    """So many Minions as such a table has with this character, some on either side of the holder."""
    game = scene.game
    more = (rule.get("by")[0] for rule in table_of(game).rules(scene.row.ability or "") if _adds(rule))
    count = min(max(base(game.player_count).minion + sum(more), bounds[0]), bounds[1])
    around, left = _around(scene), 1 + (count // 2 - 1 + scene.turn) % max(1, count - 1)
    return tuple(dict.fromkeys((*around[:left], *around[::-1][: count - left])))


def _adds(rule: Rule) -> bool:
    return rule.kind == "count" and rule.get("team") == Team.MINION and bool(rule.get("by"))


def _around(scene: Scene) -> list[int]:
    """The other seats clockwise from the holder's left, Travellers left out."""
    game = scene.game
    at = game.place(scene.row.seat or 0)
    around = (*game.seats[at + 1 :], *game.seats[: max(at, 0)])
    return [seat.id for seat in around if game.team(seat) is not Team.TRAVELLER]


def characters(scene: Scene, allowed: Sequence[str], most: int) -> tuple[str, ...]:
    """So many of the allowed characters. Of several at most one is an Outsider, and those come first that
    nobody is, that the Demon was not told, and that somebody could say to be."""
    if most == 1:
        order = _chance(scene, "character").sample(allowed, len(allowed))
        order.sort(key=lambda c: _strangeness(scene, c))
        return (order[scene.turn % len(order)],) if order else ()
    game = scene.game
    played = {seat.character for seat in game.seats} | {seat.believes for seat in game.seats}
    order = _chance(scene, f"characters {scene.turn}").sample(allowed, len(allowed))
    order.sort(key=lambda c: (c in BELIEVERS, c in played, c in game.bluffs))
    outsiders = [c for c in order if (found := game.character(c)) is not None and found.team is Team.OUTSIDER]
    best = [c for c in order if c not in outsiders[1:]]
    return tuple([*best, *outsiders[1:]][:most])


def _strangeness(scene: Scene, character: str) -> tuple[bool, bool, bool]:
    """Whoever is to become another stays of their team where that can be, as somebody whom nobody is."""
    changes = any(s.step.do == "become" and s.step.get("to") == "chosen" for s in scene.row.steps)
    chosen = scene.game.seat(scene.players[0]) if changes and scene.players else None
    if chosen is None:
        return False, False, False
    found = scene.game.character(character)
    there = any(seat.character == character for seat in scene.game.seats)
    return found is None or found.team is not scene.game.team(chosen), there, character in BELIEVERS


def standing(scene: Scene, drawn: Sequence[str]) -> tuple[Message, ...]:
    """Who is what is suggested, or that nobody is."""
    cast = scene.states.cast
    found = []
    for character in drawn:
        name = cast.name(character)
        holder = next((seat for seat in cast.seats.values() if seat.character == character), None)
        if holder is None:
            found.append(say("{character} is not in play", character=name))
        else:
            found.append(say("{player} is the {character}", player=holder.player, character=name))
    return tuple(found)


def who(scene: Scene, suggested: Sequence[int]) -> tuple[Message, ...]:
    """Who the suggested players truly are."""
    cast = scene.states.cast
    return tuple(
        say("{player} is the {character}", player=seat.player, character=cast.name(seat.character))
        for seat_id in suggested
        if (seat := cast.seats.get(seat_id)) is not None
    )


def _values(scene: Scene) -> tuple[Value, ...]:
    found = prepared(scene.row, Circumstances(scene.states, max(1, scene.game.phase.number)))
    return () if found is None else found.pool


def _meant(scene: Scene, value: Value) -> tuple[int, ...]:
    """The seats of whom an answer speaks: those it names, or whoever is the character that it shows."""
    game = scene.game
    if isinstance(value, str):
        return tuple(s.id for s in game.seats if s.character == value)[:1]
    names = value["players"] if isinstance(value, dict) else value if isinstance(value, list) else ()
    return tuple(s.id for s in game.seats if s.player in names)


def _by_chance(scene: Scene, allowed: Sequence[int], most: int, step: Step) -> list[int]:
    """Spread over the circle rather than the first seats; last those where this row has laid a token
    already. Only if there are not enough others the holder, the dead, and where the token takes an ability
    away those who are no Townsfolk."""
    alive = {seat.id for seat in scene.game.living}
    useful = {seat.id for seat in scene.game.of_team(Team.TOWNSFOLK)} if _robs(scene) else alive
    marked = {on for text in {str(r.text) for r, _ in scene.game.reminders()} for _, on in scene.lying(text)}
    order = _chance(scene, str(step.get("reminder"))).sample(allowed, len(allowed))
    order.sort(key=lambda s: (s in marked, s == scene.row.seat, s not in alive, s not in useful))
    best = [s for s in order if s != scene.row.seat and s in alive & useful]
    return best if len(best) >= most else order


def _robs(scene: Scene) -> bool:
    """Whether the row lays a token that makes drunk or poisoned."""
    rules = scene.states.rules(scene.row.ability or "").get("tokens", {})
    laid = {str(s.step.get("reminder")) for s in scene.row.steps if s.step.do == "place"}
    return any(rules.get(text, {}).get("does") in ("drunk", "poisoned") for text in laid)


def _chance(scene: Scene, what: str) -> Random:
    return Random(f"{scene.row.key} {what} {[s.character for s in scene.game.seats]}")  # noqa: S311
