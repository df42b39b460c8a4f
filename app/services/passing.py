"""One tablet that goes round before the first night: tokens lie face down under numbers, each player draws
one, sees it once, says who they are, and covers it. Everything is kept here and nothing on the tablet, so
that neither going back nor loading the page again shows a token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from app.domain import commands as c
from app.domain.characters import Character
from app.domain.game import Game, PhaseKind, Seat
from app.domain.problems import Refused
from app.domain.setup import Bag, check, table_of, tokens
from app.domain.setup.dealing import hands_of
from app.domain.setup.standing_in import token_rules
from app.domain.viewpoint import own_token, without_stand_in
from app.domain.words import say
from app.services.play import Table
from app.services.setups import following, gathering, standing_in
from app.services.sharing import Sharing, may_look
from app.storage.passings import Passings


@dataclass(frozen=True, slots=True)
class Passing:
    """A tablet on its way. `hands` are (character, belief) behind the numbers from 1; `taken` says which
    seat drew which number; `open` is what is being looked at now (a number, or a seat whose own token it
    is), and `action` the tap that opened it."""

    hands: tuple[tuple[str, str | None], ...] = ()
    bag: tuple[str, ...] = ()
    by_name: bool = False
    taken: tuple[tuple[int, int], ...] = ()
    open: int | None = None
    open_seat: int | None = None
    action: str = ""
    version: int = 0

    @property
    def looking(self) -> bool:
        """Whether somebody has a token before them."""
        return self.open is not None or self.open_seat is not None

    def drawn(self, game: Game) -> Mapping[int, Seat]:
        """Who drew which number. A deal that was taken back sets its number free again."""
        seats = ((number, game.seat(seat)) for number, seat in self.taken)
        return {number: seat for number, seat in seats if seat is not None and seat.character is not None}


class Tablet:
    """The tablets of all games that go round, each kept as one value in the store."""

    def __init__(self, table: Table, passings: Passings, sharing: Sharing) -> None:
        self._table, self._passings, self._sharing = table, passings, sharing

    def passing(self, game_id: str, game: Game) -> Passing | None:
        """The tablet that goes round now; None where none does, or another bag was filled since."""
        found = self._read(game_id)
        stale = found is None or (not found.by_name and found.bag != game.bag)
        return None if stale or game.stage is not PhaseKind.SETUP else found

    def by_name(self, game_id: str, game: Game) -> tuple[Seat, ...]:
        """Seats whose players look at their own token by name: Travellers, whoever may look again, and
        everybody where the tokens were dealt before."""
        looks = self._sharing.looks(game_id)
        return tuple(
            seat
            for seat in game.seats
            if (token := own_token(game, seat.id)) is not None and may_look(game, looks.get(seat.id), token)
        )

    def begin(self, game_id: str, action: str, rng: Random, by_name: bool) -> None:
        """Lay the tokens out, under numbers or by name. Raises `Refused` where they are not ready. While they
        lie there already they stay, whoever has drawn."""
        game = self._before_the_night(game_id)
        if self.passing(game_id, game) is not None:
            return
        if by_name:
            _check_dealt(game)
            hands: tuple[tuple[str, str | None], ...] = ()
        else:
            hands = laid_out(game, rng)
            pairs = tuple((character, token) for character, token in hands if token is not None)
            fill = c.FillBag(game.bag, pairs)
            self._table.record(game_id, lambda now: following(now, [*gathering(now), fill]), action)
        self._sharing.forget(game_id)
        seen = self._passings.get(game_id)[0]
        self._write(game_id, Passing(hands=hands, bag=game.bag, by_name=by_name, version=seen))

    def draw(self, game_id: str, number: int, action: str) -> Character:
        """Turn the token under a number up. The same tap sent again shows it again."""
        game, passing = self._going(game_id)
        if passing.open == number and passing.action == action:
            return _token(game, passing.hands[number - 1])
        _check_covered(passing)
        if not 1 <= number <= len(passing.hands) or number in passing.drawn(game):
            raise Refused(say("That token is gone. Draw another one."))
        self._write(game_id, replace(passing, open=number, action=action))
        return _token(game, passing.hands[number - 1])

    def show(self, game_id: str, seat_id: int, action: str) -> Character:
        """Turn the token up that the player of this seat has already. The same tap shows it again."""
        game, passing = self._going(game_id)
        token = own_token(game, seat_id)
        if token is not None and passing.open_seat == seat_id and passing.action == action:
            return token
        _check_covered(passing)
        if token is None or seat_id not in {seat.id for seat in self.by_name(game_id, game)}:
            raise Refused(say("You have seen your token. The Storyteller can let you look again."))
        self._write(game_id, replace(passing, open_seat=seat_id, action=action))
        self._sharing.seen(game_id, seat_id, token.id)
        return token

    def name(self, game_id: str, seat_id: int, action: str, called: str = "") -> Seat:
        """Whoever drew the open number sits here (and is called so): the token is theirs, and covered."""
        game, passing = self._going(game_id)
        seat = game.seat(seat_id)
        if passing.open is None:
            done = next((s for s in passing.drawn(game).values() if s.id == seat_id), None)
            if done is None:
                raise Refused(say("Draw a token first."))
            return done
        if seat is None or seat.character is not None:
            raise Refused(say("That player has a token already."))
        number, hand = passing.open, passing.hands[passing.open - 1]
        commands: list[c.Command] = [c.Deal(((seat_id, *hand),))]
        if called and called != seat.player:
            commands.insert(0, c.RenamePlayer(seat_id, called))
        following(game, commands)  # refuses a name that cannot be, before anything is kept
        taken = (*(pair for pair in passing.taken if pair[0] != number), (number, seat_id))
        self._write(game_id, replace(passing, open=None, action="", taken=taken))
        after = self._table.record(game_id, lambda now: following(now, commands), action).game
        self._sharing.seen(game_id, seat_id, hand[1] or hand[0])
        return after.seat(seat_id) or seat

    def cover(self, game_id: str) -> None:
        """A player who looked by name has covered their token."""
        _, passing = self._going(game_id)
        if passing.open_seat is not None:
            self._write(game_id, replace(passing, open_seat=None, action=""))

    def put_back(self, game_id: str) -> None:
        """The Storyteller lets the number that was drawn and not named be drawn again."""
        _, passing = self._going(game_id)
        self._write(game_id, replace(passing, open=None, open_seat=None, action=""))

    def end(self, game_id: str) -> None:
        """The tablet is back with the Storyteller."""
        seen, value = self._passings.get(game_id)
        if value is not None:
            self._passings.put(game_id, seen, None)

    def _before_the_night(self, game_id: str) -> Game:
        game = self._table.timeline(game_id).game
        if game.stage is not PhaseKind.SETUP:
            raise Refused(say("The first night has begun; the bag is closed."))
        return game

    def _going(self, game_id: str) -> tuple[Game, Passing]:
        game = self._before_the_night(game_id)
        passing = self.passing(game_id, game)
        if passing is None:
            raise Refused(say("The tokens are not laid out any more."))
        return game, passing

    def _read(self, game_id: str) -> Passing | None:
        version, value = self._passings.get(game_id)
        return None if value is None else _passing(value, version)

    def _write(self, game_id: str, passing: Passing) -> None:
        value = {name: field for name, field in asdict(passing).items() if name != "version"}
        if not self._passings.put(game_id, passing.version, value):
            raise Refused(say("Somebody else was faster. Look again."))


def laid_out(game: Game, rng: Random) -> tuple[tuple[str, str | None], ...]:
    """The tokens of the bag in random order, as (character, what its player is to believe)."""
    if not game.bag:
        raise Refused(say("The bag is empty: fill it first."))
    table, standing = table_of(game), standing_in(game, rng)
    bag = Bag(check(table, game.bag), game.bag, tokens(table, game.bag, standing), standing)
    hands = tuple(hands_of(bag, rng))
    telling = {character for character, _ in token_rules(table, game.bag)}
    bare = next(
        (character for character, believes in hands if believes is None and character in telling), None
    )
    if bare is not None:
        text = "The {name} has no other token to draw. Choose one first."
        raise Refused(say(text, name=table.name(bare)))
    return hands


def _check_dealt(game: Game) -> None:
    bare = without_stand_in(game)
    if bare:
        raise Refused(say("Choose first what {player} believes to be.", player=bare[0].player))
    if any(seat.character is None for seat in game.seats):
        raise Refused(say("Not everybody has a character yet."))


def _check_covered(passing: Passing) -> None:
    if passing.looking:
        raise Refused(say("Somebody is looking at a token now."))


def _token(game: Game, hand: Sequence[str | None]) -> Character:
    character, believes = hand
    found = game.character(believes or character)
    if found is None:
        raise Refused(say("The tokens are not laid out any more."))
    return found


def _passing(value: Mapping[str, Any], version: int) -> Passing:
    return Passing(
        hands=tuple((character, believes) for character, believes in value["hands"]),
        bag=tuple(value["bag"]),
        by_name=value["by_name"],
        taken=tuple((number, seat) for number, seat in value["taken"]),
        open=value["open"],
        open_seat=value["open_seat"],
        action=value["action"],
        version=version,
    )
