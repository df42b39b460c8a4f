"""Who truly is what, and which abilities each seat has: its own, gained ones, and believed ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.domain.characters import Alignment, Character, Team
from app.domain.game import Game, Reminder, Seat

# Characters whose players take themselves for another one and have nothing of their own to do.
BELIEVERS = frozenset({"drunk", "marionette", "lunatic"})


@dataclass(frozen=True, slots=True)
class Holding:
    """An ability at a seat. `via` is the character through which it is held: the seat's own, or
    the one that lends it (philosopher, cannibal, boffin …). `believed`: only taken to be there.
    `seat` None: the Storyteller has it (Plague Doctor)."""

    ability: str
    seat: int | None
    via: str
    believed: bool = False


class Cast:
    """The characters of a game by id, and the game as it is truly played.

    Tokens such as IS THE DRUNK say that a seat is not what its character token shows; in `game`
    they have been read into character and belief.
    """

    def __init__(self, game: Game) -> None:
        self.characters: dict[str, Character] = {c.id: c for c in game.guests}
        self.characters.update({c.id: c for c in game.script.characters})
        self.game = replace(game, seats=tuple(self._true(seat, game.truly(seat)) for seat in game.seats))
        self.seats: dict[int, Seat] = {seat.id: seat for seat in self.game.seats}

    def character(self, character: str | None) -> Character | None:
        """The character with this id, of the script or a guest."""
        return None if character is None else self.characters.get(character)

    def team(self, seat: Seat) -> Team | None:
        """The team of what the seat truly is."""
        character = self.character(seat.character)
        return None if character is None else character.team

    def effects(self, character: str | None) -> Mapping[str, Any]:
        """A character's effects as data, empty for one that nobody knows."""
        found = self.character(character)
        return {} if found is None else found.effects

    def name(self, character: str | None) -> str:
        """What a character is called on screen."""
        found = self.character(character)
        return found.name if found is not None else (character or "")

    def rule(self, reminder: Reminder) -> dict[str, object]:
        """What a reminder token does, by its character's effects or by its plain words."""
        owner = self.character(reminder.character)
        tokens = {} if owner is None else owner.effects.get("tokens") or {}
        found = tokens.get(reminder.text)
        if found is None:
            folded = reminder.text.casefold()
            found = next((rule for text, rule in tokens.items() if text.casefold() == folded), None)
        if found is not None:
            return dict(found)
        word = _PLAIN.get(reminder.text.casefold().strip())
        if word is None or (owner is not None and owner.official):
            return {"does": "marks"}
        return {"does": word} if owner is not None else {"does": word, "while": "always"}

    def _true(self, seat: Seat, named: str | None) -> Seat:
        shown, truly = seat.character, self.character(named)
        if truly is None or shown is None or truly.id == shown:
            return seat
        alignment = self._alignment(seat, truly)
        if truly.id in BELIEVERS:
            return replace(seat, character=truly.id, believes=shown, alignment=alignment)
        gained = (*(g for g in seat.gained if g != shown), shown)
        return replace(seat, character=truly.id, gained=gained, alignment=alignment)

    def _alignment(self, seat: Seat, truly: Character) -> Alignment | None:
        shown = self.character(seat.character)
        if shown is None or seat.alignment is not shown.team.alignment or truly.team.alignment is None:
            return seat.alignment  # it was set by hand, or nothing says otherwise
        return truly.team.alignment


def disguises(game: Game, seat: Seat, becoming: str | None = None) -> tuple[Reminder, ...]:
    """The tokens that say the seat is not what its character token shows (IS THE DRUNK). They say nothing
    of who becomes another than they name: `becoming`."""
    return tuple(r for r in seat.reminders if r.character != becoming and game.names(r))


_PLAIN = {"drunk": "drunk", "poisoned": "poisoned", "no ability": "spent", "has ability": "keeps"}


def holdings(cast: Cast) -> tuple[Holding, ...]:
    """Every ability in the game, seat by seat, each once; the Storyteller's own come last."""
    found: list[Holding] = []
    for seat in cast.game.seats:
        found += _of_seat(cast, seat)
    found += _storyteller(cast)
    each: dict[tuple[int | None, str], Holding] = {}
    for holding in found:
        known = each.get((holding.seat, holding.ability))
        if known is None or (known.believed and not holding.believed):
            each[(holding.seat, holding.ability)] = holding
    return tuple(each.values())


def _of_seat(cast: Cast, seat: Seat) -> list[Holding]:
    if seat.character is None:
        return []
    found: list[Holding] = []
    if seat.believes and seat.believes != seat.character:
        found.append(Holding(seat.believes, seat.id, seat.character, believed=True))
    if seat.character not in BELIEVERS:
        found.insert(0, Holding(seat.character, seat.id, seat.character))
    lends = _LENDS.get(seat.character)
    for ability in seat.gained:
        via = seat.character if lends is not None else _lender(cast, seat, ability)
        found.append(Holding(ability, seat.id, via))
    if len(seat.gained) <= 1:
        found += _lent(cast, seat, seat.gained[0] if seat.gained else seat.character, frozenset())
    return found


def _lent(cast: Cast, seat: Seat, lender: str, seen: frozenset[str]) -> Iterator[Holding]:
    """What an ability lends in its turn: the Cannibal's its meal, the Pixie's what it learnt. A player may
    have such an ability from another, as a Philosopher or by such a meal."""
    if lender in seen:
        return
    for ability in _LENDS.get(lender, _none)(cast, seat):
        yield Holding(ability, seat.id, lender)
        yield from _lent(cast, seat, ability, seen | {lender})


def _lender(cast: Cast, seat: Seat, ability: str) -> str:
    """Whose doing a gained ability is when the character itself gains none: the Boffin's, or its own."""
    good = cast.character(ability)
    by_boffin = cast.team(seat) is Team.DEMON and good is not None
    if by_boffin and good is not None and good.team in (Team.TOWNSFOLK, Team.OUTSIDER):
        lent = any("boffin" in (s.character, *s.gained) for s in cast.game.seats)
        return "boffin" if lent or any(h.ability == "boffin" for h in _storyteller(cast)) else ability
    return ability


def _lunch(cast: Cast, seat: Seat) -> tuple[str, ...]:
    """A Cannibal has the ability of the player marked LUNCH, or else of today's executee."""
    eaten = lunch(cast.game)
    if eaten is None or eaten.id == seat.id or eaten.character is None:
        return ()
    if eaten.character in BELIEVERS or cast.team(eaten) in (Team.MINION, Team.DEMON):
        return ()  # the Storyteller makes one up for the poisoned Cannibal
    return (eaten.character,)


def lunch(game: Game) -> Seat | None:
    """The seat that was last killed by execution, by the Cannibal's token or by the day's record."""
    marked = next((s for s in game.seats if _marked(s, "cannibal", "Lunch")), None)
    if marked is not None or game.day.executed is None:
        return marked
    executed = game.seat(game.day.executed)
    return executed if executed is not None and not executed.alive else None


def _learnt(cast: Cast, seat: Seat) -> tuple[str, ...]:
    """A Pixie whose HAS ABILITY token lies somewhere has the ability of the player marked MAD."""
    having = [s for s in cast.game.seats if _marked(s, "pixie", "Has Ability")]
    mad = [s for s in cast.game.seats if _marked(s, "pixie", "Mad")]
    for other in (*(s for s in having if s.id != seat.id), *(mad if having else ())):
        if other.character is not None and other.id != seat.id:
            return (other.character,)
    return ()


def _all_outsiders(cast: Cast, seat: Seat) -> tuple[str, ...]:
    others = cast.game.script.of_team(Team.OUTSIDER)
    return tuple(c.id for c in others if c.id not in ("hermit", *BELIEVERS))


def _none(cast: Cast, seat: Seat) -> tuple[str, ...]:
    return ()


_LENDS = {
    "cannibal": _lunch,
    "pixie": _learnt,
    "hermit": _all_outsiders,
    "philosopher": _none,
    "alchemist": _none,
    "apprentice": _none,
    "amnesiac": _none,
}


def _marked(seat: Seat, character: str, text: str) -> bool:
    return any(r.character == character and r.text.casefold() == text.casefold() for r in seat.reminders)


def marked(seat: Seat, character: str, text: str) -> bool:
    """Whether this character's token with this text lies on the seat."""
    return _marked(seat, character, text)


def _storyteller(cast: Cast) -> list[Holding]:
    """After a Plague Doctor's death: the Minion that is marked, or whose token lies in the centre."""
    marked_minions = [
        s.character
        for s in cast.game.seats
        if s.character and _marked(s, "plaguedoctor", "Storyteller Ability")
    ]
    if any(r.character == "plaguedoctor" for r in cast.game.centre):
        played = {s.character for s in cast.game.seats}
        marked_minions += [
            r.character
            for r in cast.game.centre
            if r.character and r.character not in played and _is_minion(cast, r.character)
        ]
    return [Holding(m, None, "plaguedoctor") for m in marked_minions if m and _is_minion(cast, m)]


def _is_minion(cast: Cast, character: str) -> bool:
    found = cast.character(character)
    return found is not None and found.team is Team.MINION
