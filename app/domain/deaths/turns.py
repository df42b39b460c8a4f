"""Attacks that end otherwise than with the death of the one attacked: the Goon's, the Fang Gu's, and
those of Demons that do not kill but wake somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.domain.abilities import marked
from app.domain.characters import Alignment, Team
from app.domain.deaths.outcome import Asked, Consequence
from app.domain.registration import registration
from app.domain.town import lies, rules
from app.domain.words import Message, say


def goon_chooser(asked: Asked) -> bool:
    """Whether this attack is the first choice of a working Goon tonight."""
    states, seat, by = asked.states, asked.seat, asked.by
    kills: Mapping[str, Any] = rules(states, asked.ability, "kills") or {}
    if by is None or not asked.night or not kills.get("chosen") or asked.own_doing:
        return False
    if asked.holding is None or asked.holding.believed or not states.works(seat.id, "goon"):
        return False
    if any(marked(other, "goon", "Drunk") for other in states.game.seats):
        return False
    tonight = [c for c in states.game.choices if c.night == states.game.phase.number and seat.id in c.players]
    return not tonight or tonight[0].by in (None, by.id)


def goon_follows(asked: Asked) -> tuple[Consequence, ...]:
    """The chooser is drunk at once; the Goon comes to the chooser's side."""
    by, seat = asked.by, asked.seat
    if by is None:
        return ()
    drunk = say("{by} is the first to choose the Goon {player} tonight", by=by.player, player=seat.player)
    found = [Consequence(by.id, "drunk", None, drunk)]
    if by.alignment is not None and by.alignment is not seat.alignment:
        side = str(by.alignment)
        turned = say(
            "The Goon {player} comes to {by}’s side and is {side}",
            player=seat.player,
            by=by.player,
            side=side,
        )
        found.append(Consequence(seat.id, "turns", None, turned))
    return tuple(found)


def fang_gu_jumps(asked: Asked) -> bool | None:
    """Whether this kill makes an Outsider the Fang Gu; None: as the Storyteller rules."""
    if asked.ability != "fanggu" or asked.by is None or asked.own_doing or asked.cause != "demon":
        return False
    if lies(asked.game, "fanggu", "Once"):
        return False
    permitted = registration(asked.states, asked.seat.id, "fanggu").may_be(Team.OUTSIDER)
    if True not in permitted:
        return False
    return True if len(permitted) == 1 else None


def fang_gu_follows(asked: Asked) -> tuple[Consequence, ...]:
    """The Fang Gu dies; the Outsider is an evil Fang Gu now."""
    by, seat = asked.by, asked.seat
    if by is None:
        return ()
    first = say("{player} is the first Outsider that the Fang Gu kills", player=seat.player)
    found = [
        Consequence(
            by.id, "dies", None, say("{by} dies instead of {player}", by=by.player, player=seat.player)
        ),
        Consequence(seat.id, "becomes", "fanggu", first),
    ]
    if seat.alignment is not Alignment.EVIL:
        turned = say("{player} turns evil as the new Fang Gu", player=seat.player)
        found.append(Consequence(seat.id, "turns", None, turned))
    return tuple(found)


def wakes_instead(asked: Asked) -> bool:
    """Whether a Demon that does not kill makes this character use its ability all the same (a jinx)."""
    kills: Mapping[str, Any] = rules(asked.states, asked.ability, "kills") or {}
    return asked.night and asked.seat.character in kills.get("wakes", ())


def fang_gu_ruling(asked: Asked) -> Message:
    """What is said where the Storyteller rules whether the Fang Gu jumps."""
    text = "If {player} registers as an Outsider, they become the Fang Gu and {by} dies instead"
    return say(text, player=asked.seat.player, by=asked.by.player if asked.by else "")
