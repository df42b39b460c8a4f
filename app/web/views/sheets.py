"""Sheets that lie over the ledger: a seat, the reminders to choose from, the jinxes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.domain.acting.beliefs import proposed
from app.domain.characters import Character, Team
from app.domain.events import ReminderPlaced
from app.domain.game import Game, PhaseKind, Seat
from app.domain.jinxes import active, among
from app.domain.lasting import lasts_until
from app.domain.script import Jinx
from app.domain.timeline import Timeline
from app.domain.words import Message, say
from app.web.views.grimoire import SeatView, circle
from app.web.views.tokens import SealView, TokenView, token, token_of


@dataclass(frozen=True, slots=True)
class SealGroup:
    """Reminders that belong together in the picker."""

    title: Message
    seals: tuple[SealView, ...]


@dataclass(frozen=True, slots=True)
class SeatSheetView:
    """Everything one can do to a seat. `proposed`: what the player could take themself for who does not
    know their character, while nothing is said. `veiled`: others may see it; secrets wait for a tap."""

    seat: SeatView
    number: int
    alignment: str | None
    traveller: bool
    note: str
    others: tuple[tuple[int, str], ...]
    recent: tuple[SealView, ...]
    in_play: tuple[SealGroup, ...]
    script: tuple[SealGroup, ...]
    generic: tuple[SealView, ...]
    proposed: TokenView | None = None
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class CharacterGroup:
    """Characters of one team, for a picker."""

    team: str
    title: Message
    tokens: tuple[TokenView, ...]


@dataclass(frozen=True, slots=True)
class JinxView:
    """Two characters that meet, and the sentence that settles it."""

    one: TokenView
    two: TokenView
    words: str


@dataclass(frozen=True, slots=True)
class JinxesView:
    """The jinxes that count `now`, and all of the `script`. `veiled`: others may see the screen."""

    now: tuple[JinxView, ...]
    script: tuple[JinxView, ...]
    veiled: bool


TEAM_TITLES = {
    Team.TOWNSFOLK: say("Townsfolk"),
    Team.OUTSIDER: say("Outsiders"),
    Team.MINION: say("Minions"),
    Team.DEMON: say("Demons"),
    Team.TRAVELLER: say("Travellers"),
    Team.FABLED: say("Fabled"),
    Team.LORIC: say("Loric"),
}
GENERIC = ("Good", "Evil", "Drunk", "Poisoned", "Mad", "No ability")


def seat_sheet(timeline: Timeline, seat_id: int, recent: Iterable[SealView]) -> SeatSheetView | None:
    """The sheet of one seat; None where the seat is gone."""
    game = timeline.game
    seat = game.seat(seat_id)
    if seat is None:
        return None
    place = game.place(seat_id)
    in_play = characters_in_play(game)
    return SeatSheetView(
        seat=circle(game).seats[place],
        number=place + 1,
        alignment=None if seat.alignment is None else seat.alignment.value,
        traveller=game.team(seat) is Team.TRAVELLER,
        note=seat.note,
        others=tuple((s.id, s.player) for s in game.seats if s.id != seat_id),
        recent=tuple(recent),
        in_play=reminder_groups(in_play, game),
        script=reminder_groups([c for c in game.script.characters if c not in in_play], game),
        generic=tuple(SealView(word, None) for word in GENERIC),
        proposed=_proposed(game, seat),
        veiled=game.stage is PhaseKind.DAY,
    )


def _proposed(game: Game, seat: Seat) -> TokenView | None:
    """A belief to suggest; none before the game, when the setup proposes what is drawn instead."""
    if seat.character is None or seat.believes is not None or game.stage is PhaseKind.SETUP:
        return None
    return token_of(game, next(iter(proposed(game, seat.character, seat.id)), None))


def characters_in_play(game: Game) -> list[Character]:
    """The characters that sit in the circle, are believed or gained, or stand beside it; once each."""
    ids: dict[str, None] = {}
    for seat in game.seats:
        for character_id in (seat.character, seat.believes, *seat.gained):
            if character_id:
                ids[character_id] = None
    for character_id in (*game.fabled, *game.loric):
        ids[character_id] = None
    return [character for i in ids if (character := game.character(i)) is not None]


def reminder_groups(characters: Iterable[Character], game: Game) -> tuple[SealGroup, ...]:
    """The reminders of these characters, each once, a group a character. Global ones always stand."""
    groups = []
    for character in characters:
        words = dict.fromkeys((*character.reminders, *character.global_reminders))
        if words:
            seals = tuple(SealView(w, token(character), None, lasts_until(character, w)) for w in words)
            groups.append(SealGroup(say("{character}", character=character.name), seals))
    return tuple(groups)


def recent_seals(timeline: Timeline, most: int = 8) -> tuple[SealView, ...]:
    """The reminders placed last, latest first, each once."""
    found: dict[tuple[str | None, str], SealView] = {}
    for action in timeline.latest(300):
        for event in action.events:
            if isinstance(event, ReminderPlaced):
                reminder = event.reminder
                key = (reminder.character, reminder.text)
                found.setdefault(key, SealView(reminder.text, token_of(timeline.game, reminder.character)))
        if len(found) >= most:
            break
    return tuple(found.values())[:most]


def character_groups(characters: Iterable[Character]) -> tuple[CharacterGroup, ...]:
    """Characters by team, in the order of teams."""
    groups = []
    listed = list(characters)
    for team, title in TEAM_TITLES.items():
        tokens = tuple(t for c in listed if c.team is team and (t := token(c)) is not None)
        if tokens:
            groups.append(CharacterGroup(team.value, title, tokens))
    return tuple(groups)


def jinxes_sheet(game: Game, known: Iterable[Jinx]) -> JinxesView:
    """What holds between the characters of a game; `known` are the published jinxes."""
    return JinxesView(
        now=jinx_views(game, active(game, among(game, known))),
        script=jinx_views(game, game.script.jinxes),
        veiled=game.stage is PhaseKind.DAY,
    )


def jinx_views(game: Game, jinxes: Iterable[Jinx]) -> tuple[JinxView, ...]:
    """The jinxes whose two characters the game knows."""
    return tuple(
        JinxView(one, two, jinx.text)
        for jinx in jinxes
        if (one := token(game.character(jinx.one))) and (two := token(game.character(jinx.two)))
    )
