"""What would happen if a player were to die: the one funnel for every attack, execution and exile.

Nothing is changed here. The Storyteller sees the outcome and its reasons first and may overrule all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.domain.abilities import marked
from app.domain.characters import Team
from app.domain.deaths.aftermath import aftermath, changed_states
from app.domain.deaths.attacks import failings, killer, kills_always
from app.domain.deaths.follows import follows
from app.domain.deaths.heirs import explosion, hooks, star_pass_heir
from app.domain.deaths.outcome import CAUSES, EFFECTS, Asked, Consequence, Outcome, Reason
from app.domain.deaths.protections import protections
from app.domain.deaths.turns import (
    fang_gu_follows,
    fang_gu_jumps,
    fang_gu_ruling,
    goon_chooser,
    goon_follows,
    wakes_instead,
)
from app.domain.game import Game
from app.domain.problems import Refused
from app.domain.states import States, states_of
from app.domain.town import demons, truly_alive
from app.domain.wins import Win, pending, veto, wins_now
from app.domain.words import Message, say

__all__ = ["CAUSES", "EFFECTS", "Asked", "Consequence", "Outcome", "death"]

Found = tuple[list[Consequence], list[Message]]


def death(game: Game, of: int, cause: str, by: int | None = None) -> Outcome:
    """What would happen if the seat `of` were to die by `cause` (one of `CAUSES`).

    `by` is the seat whose ability kills; for an execution it may name the nominator. Without it a
    Demon's kill is the only Demon's. Raises `Refused` for a seat or a cause that is not known.
    """
    states = states_of(game)
    seat = states.cast.seats.get(of)
    if seat is None:
        raise Refused(say("That player has left the game."))
    if cause not in CAUSES:
        raise Refused(say("“{cause}” is not a cause of death.", cause=cause))
    attacker, holding = killer(states, cause, states.cast.seats.get(by or 0))
    return _judged(Asked(states, seat, cause, attacker, holding))


def _judged(asked: Asked) -> Outcome:
    dies, why, turned = _verdict(asked)
    found: Found = (list(turned), [])
    if dies is True:
        found = _joined(found, _follow(asked))
    elif wakes_instead(asked):
        found = _joined(found, _split(follows(asked, own=True)))
    why = [*why, *found[1], *explosion(asked)]
    after = States(aftermath(asked, dies is True, found[0]))
    wins: tuple[Win, ...] = ()
    if dies is None:
        instead = any(reason.instead for reason in protections(asked))
        wins = () if instead else tuple(w for w in _wins(asked, True) if w in _wins(asked, False))
    else:
        found[0].extend(changed_states(asked.states, after))
        wins = _wins_after(asked, dies, found[0], after)
    if dies and not wins:
        why.extend(_goes_on(asked, after))
    if dies and not why:
        why.append(say("Nothing keeps {player} alive", player=asked.seat.player))
    spared_by, seems_dead = _cost(asked, why) if dies is False else (None, False)
    return Outcome(dies, tuple(dict.fromkeys(why)), _once(found[0]), wins, spared_by, seems_dead)


def _cost(asked: Asked, why: Sequence[Message]) -> tuple[str | None, bool]:
    """What it costs to live on: the ability that saves the player only once, or to be taken for dead. Only
    where nothing else keeps them alive."""
    saved = next((r for r in protections(asked) if r.last and r.why in why), None)
    return (None, False) if saved is None else (saved.once, saved.seems_dead)


def _verdict(asked: Asked) -> tuple[bool | None, list[Message], tuple[Consequence, ...]]:
    """Whether the player dies, why, and what follows the attack whether or not it kills."""
    if not truly_alive(asked.states, asked.seat):
        return False, [say("{player} is dead already", player=asked.seat.player)], ()
    if asked.cause == "exile" and asked.states.cast.team(asked.seat) is not Team.TRAVELLER:
        return (
            False,
            [say("{player} is no Traveller, and only Travellers are exiled", player=asked.seat.player)],
            (),
        )
    if asked.forced:
        return True, [], ()
    failed = list(failings(asked))
    turned: tuple[Consequence, ...] = ()
    if not _kept_asleep(asked) and goon_chooser(asked):
        turned = goon_follows(asked)
        if failed or not kills_always(asked):
            return False, [*(r.why for r in failed), turned[0].why], turned
    if kills_always(asked) and not failed:
        return True, [_unstoppable(asked), *(r.why for r in protections(asked))], turned
    fails = any(reason.certain for reason in failed)
    dies, why = _weighed(failed if fails else [*failed, *protections(asked)])
    if dies is True:
        jumps = fang_gu_jumps(asked)
        if jumps:
            return (
                False,
                [say("{player} becomes the Fang Gu instead", player=asked.seat.player)],
                fang_gu_follows(asked),
            )
        if jumps is None:
            return None, [fang_gu_ruling(asked)], turned
    return dies, why, turned


def _kept_asleep(asked: Asked) -> bool:
    """Whether an Exorcist keeps the attacker from choosing anybody."""
    return (
        asked.by is not None and marked(asked.by, "exorcist", "Chosen") and asked.states.at_work("exorcist")
    )


def _weighed(reasons: Iterable[Reason]) -> tuple[bool | None, list[Message]]:
    found = list(reasons)
    certain = [r for r in found if r.certain and not r.last]
    if certain:
        return False, [r.why for r in certain]
    last = [r for r in found if r.certain]
    if last:
        return False, [last[0].why]
    return (None, [r.why for r in found]) if found else (True, [])


def _unstoppable(asked: Asked) -> Message:
    by = "" if asked.by is None else asked.by.player
    name = asked.states.cast.name(asked.ability)
    return say("{by}, the {character}, kills even those who cannot die", by=by, character=name)


# What follows


def _follow(asked: Asked) -> Found:
    """What follows a certain death, the deaths that follow from it included."""
    certain, told = _split([*follows(asked), *hooks(asked)])
    result: Found = ([c for c in certain if c.effect != "dies"], told)
    for consequence in (c for c in certain if c.effect == "dies"):
        result = _joined(result, _follow_up(asked, consequence, result[0]))
    return result


def _follow_up(asked: Asked, consequence: Consequence, so_far: list[Consequence]) -> Found:
    """A death that follows from this one: it goes through the same funnel."""
    states = States(aftermath(asked, True, so_far))
    seat = states.cast.seats[consequence.seat]
    forced = seat.character == "lleech"
    cause = "demon" if forced else "townsfolk"
    next_asked = Asked(states, seat, cause, forced=forced)
    dies, why, _ = _verdict(next_asked)
    if dies is not True:
        return [], [consequence.why, *why]
    further = _follow(next_asked)
    return [consequence, *further[0]], further[1]


def _split(found: Iterable[Consequence | Message]) -> Found:
    everything = list(found)
    return (
        [f for f in everything if isinstance(f, Consequence)],
        [f for f in everything if isinstance(f, Message)],
    )


def _joined(one: Found, other: Found) -> Found:
    return [*one[0], *other[0]], [*one[1], *other[1]]


def _once(found: list[Consequence]) -> tuple[Consequence, ...]:
    kept: dict[tuple[int, str, str | None], Consequence] = {}
    for consequence in found:
        kept.setdefault((consequence.seat, consequence.effect, consequence.character), consequence)
    return tuple(kept.values())


# What it would decide


def _wins(asked: Asked, dies: bool) -> tuple[Win, ...]:
    found = _follow(asked)[0] if dies else []
    return _wins_after(asked, dies, found, States(aftermath(asked, dies, found)))


def _wins_after(asked: Asked, dies: bool, found: list[Consequence], after: States) -> tuple[Win, ...]:
    heir = star_pass_heir(asked) if dies else None
    if heir is not None and not any(c.effect == "becomes" for c in found):
        chosen = Consequence(heir.id, "becomes", "imp", say("A living Minion becomes the Imp"))
        after = States(aftermath(asked, dies, [*found, chosen]))
    return wins_now(after)


def _goes_on(asked: Asked, after: States) -> list[Message]:
    """Why the Demon's death ends nothing, where it does not."""
    if asked.seat.id not in (demon.id for demon in demons(asked.states)):
        return []
    if asked.cause == "execution" and after.at_work("mastermind") and pending(after) is None:
        return [say("The Mastermind lives: the game goes on for one more day")]
    blocked = veto(after)
    return [] if blocked is None else [blocked]
