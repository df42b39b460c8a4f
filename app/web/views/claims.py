"""What players have said in public, and the sheet in which they act or claim by day."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.acting.by_day import by_day, can_be_claimed
from app.domain.game import Claim, Game, Phase, PhaseKind
from app.domain.night.model import Row, Status
from app.domain.words import Message, say
from app.web.views.tokens import TokenView, token, token_of


@dataclass(frozen=True, slots=True)
class ClaimView:
    """Something that was said, and when."""

    said: Message
    when: Message


@dataclass(frozen=True, slots=True)
class HolderView:
    """What somebody can truly do by day. `status`: due, done or closed, with the reason."""

    key: str
    title: str
    player: str
    token: TokenView | None
    status: str
    reason: Message | None


@dataclass(frozen=True, slots=True)
class AbilitiesView:
    """Whom players can act as by day, true or not; and who truly can. `atheist`: the Storyteller may be
    executed, since the script has an Atheist."""

    claims: tuple[TokenView, ...]
    holders: tuple[HolderView, ...]
    atheist: bool = False


def abilities(game: Game) -> AbilitiesView:
    """The sheet of what can be done by day."""
    claims = tuple(t for character in can_be_claimed(game) if (t := token(character)) is not None)
    atheist = game.script.find("atheist") is not None
    return AbilitiesView(claims, tuple(_holder(game, row) for row in by_day(game)), atheist)


def _holder(game: Game, row: Row) -> HolderView:
    character = game.character(row.ability)
    seat = None if row.seat is None else game.seat(row.seat)
    return HolderView(
        row.key,
        str(row.ability) if character is None else character.name,
        "" if seat is None else seat.player,
        token_of(game, row.ability),
        "closed" if row.status is Status.SKIPPED else str(row.status),
        row.reason,
    )


def claims_of(game: Game, seat: int) -> tuple[ClaimView, ...]:
    """What this player has said, latest first."""
    return tuple(
        ClaimView(_said(game, claim), _when(claim.at)) for claim in game.claims[::-1] if claim.seat == seat
    )


def said_before(game: Game, row: Row) -> tuple[Message, ...]:
    """What a player whose ability hangs on what they say has said on the day before this night."""
    character = game.character(row.ability)
    if row.seat is None or character is None or game.phase.kind is not PhaseKind.NIGHT:
        return ()
    if not any(instruction.when == "claims" for instruction in character.how_to_run):
        return ()
    day = Phase(PhaseKind.DAY, game.phase.number - 1)
    return tuple(_said(game, claim) for claim in game.claims if claim.seat == row.seat and claim.at == day)


def _said(game: Game, claim: Claim) -> Message:
    character = game.character(claim.character)
    name = str(claim.character) if character is None else character.name
    about = None if claim.about is None else game.seat(claim.about)
    if claim.character is None:
        return say("“{text}”", text=claim.text)
    if claim.about is not None:
        return say(
            "{player} is the {character}", player="?" if about is None else about.player, character=name
        )
    if claim.text:
        return say("{character}: “{text}”", character=name, text=claim.text)
    return say("claims to be the {character}", character=name)


def _when(at: Phase) -> Message:
    if at.kind is PhaseKind.NIGHT:
        return say("night {number}", number=at.number)
    return say("day {number}", number=at.number) if at.number else say("before the game")


def truth_of(game: Game, row: Row) -> tuple[Message, ...]:
    """What the Storyteller has to know of whoever acts in a row of the day: there is always a line, since
    its absence would tell."""
    seat = None if row.seat is None else game.seat(row.seat)
    ability = game.character(row.ability)
    if seat is None or ability is None:
        return ()
    own = game.character(seat.character)
    names = {"player": seat.player, "character": "?" if own is None else own.name, "ability": ability.name}
    if row.reason is not None:
        return (say("{player}: {reason}. Nothing happens", reason=row.reason, **names),)
    if not row.feigned:
        return (say("{player} has the ability of the {ability}", **names),)
    if seat.character == row.ability:
        return (say("{player} is the {character}, and it does not work: nothing happens", **names),)
    return (say("{player} is the {character} and no {ability}: nothing happens", **names),)
