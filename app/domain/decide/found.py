"""Fetch or refuse: what a command names must be there."""

from __future__ import annotations

from unicodedata import category, normalize

from app.domain.acting.evening import find_row
from app.domain.characters import Character
from app.domain.events import Event, GuestInvited
from app.domain.game import Game, Nomination, Seat
from app.domain.night.model import Row
from app.domain.problems import Refused
from app.domain.words import say

LONGEST_NAME = 60
LONGEST_TEXT = 4000
FEWEST_PLAYERS, MOST_PLAYERS = 5, 20


def seat(game: Game, seat_id: int) -> Seat:
    """The seat with this id, or a refusal."""
    found = game.seat(seat_id)
    if found is None:
        raise Refused(say("That player has left the game."))
    return found


def row(game: Game, key: str) -> Row:
    """The row with this key as things stand, or a refusal."""
    found = find_row(game, key)
    if found is None:
        raise Refused(say("That row is not on the sheet any more."))
    return found


def nomination(game: Game, number: int) -> Nomination:
    """The nomination of today with this number, or a refusal."""
    found = next((n for n in game.day.nominations if n.number == number), None)
    if found is None:
        raise Refused(say("That nomination was taken back."))
    return found


def player_name(game: Game, text: str, but: int | None = None) -> str:
    """A name that can be told apart from every other at the table (`but`: the seat that has it now)."""
    seen = "".join(letter for letter in normalize("NFC", text) if _can_be_seen(letter))
    name = " ".join(seen.split())
    if not name.strip(_JOINERS):
        raise Refused(say("A player needs a name."))
    if len(name) > LONGEST_NAME:
        raise Refused(
            say("“{name}…” is too long: a name may have {most} letters.", name=name[:20], most=LONGEST_NAME)
        )
    if any(_alike(name) == _alike(other.player) for other in game.seats if other.id != but):
        raise Refused(say("{name} is at the table already. Add a letter to tell them apart.", name=name))
    return name


def _alike(name: str) -> str:
    """The same for names that are read alike, in capitals or not, however their letters are put together."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


# Within words of some languages, and within emoji, they change what is seen.
_JOINERS = "\u200c\u200d"


def _can_be_seen(letter: str) -> bool:
    """Not for marks that only turn, hide or break what stands around them: two names that look alike are
    one. Tags, of which some flags are made, stay."""
    if letter in _JOINERS or "\U000e0020" <= letter <= "\U000e007f":
        return True
    return letter.isspace() or category(letter) not in ("Cc", "Cf")


def text(words: str) -> str:
    """The Storyteller's own words, of a length that a screen can hold."""
    if len(words) > LONGEST_TEXT:
        raise Refused(say("That is too long: {most} letters at most.", most=LONGEST_TEXT))
    return words


def invitation(game: Game, character: Character | None) -> list[Event]:
    """What must be said first where the character is neither on the script nor a guest yet."""
    if character is None or game.character(character.id) is not None:
        return []
    return [GuestInvited(character)]
