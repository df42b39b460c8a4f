"""Before the first night: the table, the bag, the deal, the bluffs, Fabled and Loric."""

from __future__ import annotations

from app.domain import commands as c
from app.domain import events as e
from app.domain.characters import STORYTELLER_TEAMS, Team
from app.domain.decide import found
from app.domain.evolve import evolve
from app.domain.game import Game, Settled
from app.domain.problems import Refused
from app.domain.words import say

# More than a circle holds: some characters are in play without a seat.
MOST_IN_BAG = 30
# What a card can hold.
LONGEST_WORDS = 300


def open_game(game: Game, command: c.OpenGame) -> list[e.Event]:
    """A new game with its players in seating order; 5 to 20 of them, all told apart by name."""
    count = len(command.players)
    if not found.FEWEST_PLAYERS <= count <= found.MOST_PLAYERS:
        raise Refused(
            say(
                "A game needs {fewest} to {most} players; this list has {count}.",
                fewest=found.FEWEST_PLAYERS,
                most=found.MOST_PLAYERS,
                count=count,
            )
        )
    events: list[e.Event] = [e.GameOpened(_game_name(command.name), command.script)]
    seen = Game()
    for seat, player in enumerate(command.players, 1):
        seated = e.PlayerSeated(seat, found.player_name(seen, player))
        seen = evolve(seen, seated)
        events.append(seated)
    return events


def _game_name(text: str) -> str:
    name = " ".join(text.split())
    if len(name) > 2 * found.LONGEST_NAME:
        raise Refused(say("That name is too long: {most} letters at most.", most=2 * found.LONGEST_NAME))
    return name


def rename_game(game: Game, command: c.RenameGame) -> list[e.Event]:
    """Another name for the game."""
    name = _game_name(command.name)
    return [] if name == game.name else [e.GameRenamed(name)]


def change_script(game: Game, command: c.ChangeScript) -> list[e.Event]:
    """The corrected copy of the script. Whoever is in play or lies in the Grimoire and is not on it stays."""
    if command.script.to_data() == game.script.to_data():
        return []
    used = _used(game)
    left_out = (x for x in game.script.characters if x.id in used and command.script.find(x.id) is None)
    return [e.ScriptChanged(command.script), *(e.GuestInvited(x) for x in left_out)]


def _used(game: Game) -> frozenset[str | None]:
    """Every character that something in the game names."""
    seats = (i for s in game.seats for i in (s.character, s.believes, *s.gained))
    tokens = (reminder.character for reminder, _ in game.reminders())
    drawn = (token for pair in game.stand_ins for token in pair)
    settled = (i for one in game.settled for i in (one.character, *one.characters))
    return frozenset((*seats, *tokens, *drawn, *settled, *game.bag, *game.bluffs, *game.fabled, *game.loric))


def fill_bag(game: Game, command: c.FillBag) -> list[e.Event]:
    """The characters that go into the bag, one for each player; more or fewer is a warning."""
    return _bag(game, command.characters, command.stand_ins)


def put_in_bag(game: Game, command: c.PutInBag) -> list[e.Event]:
    """A character goes into the bag, beside those that are there."""
    character = command.character
    copies = max(1, min(command.copies, found.MOST_PLAYERS))
    present = game.bag.count(character.id)
    if copies >= present:
        bag = (*game.bag, *(character.id,) * (copies - present))
    else:
        bag = (*(c for c in game.bag if c != character.id), *(character.id,) * copies)
    return (
        [*found.invitation(game, character), *events] if (events := _bag(game, bag, game.stand_ins)) else []
    )


def take_from_bag(game: Game, command: c.TakeFromBag) -> list[e.Event]:
    """A character leaves the bag, with what would have been drawn in its stead."""
    return _bag(game, tuple(c for c in game.bag if c != command.character), game.stand_ins)


def choose_stand_in(game: Game, command: c.ChooseStandIn) -> list[e.Event]:
    """Whose token the player of this character draws and believes in; whoever has the character already
    believes it from now on."""
    if command.character not in game.bag:
        raise Refused(say("That character is no longer in the bag."))
    others = tuple(pair for pair in game.stand_ins if pair[0] != command.character)
    if command.token is None:
        return _bag(game, game.bag, others)
    token = command.token.id
    events = _bag(game, game.bag, (*others, (command.character, token)))
    holders = [s for s in game.seats if s.character == command.character and s.believes != token]
    events += [e.BeliefChanged(seat.id, token) for seat in holders]
    return [*found.invitation(game, command.token), *events] if events else []


def _bag(game: Game, bag: tuple[str, ...], stand_ins: tuple[tuple[str, str], ...]) -> list[e.Event]:
    kept = tuple(pair for pair in stand_ins if pair[0] in bag)
    if len(bag) > MOST_IN_BAG:
        raise Refused(say("The bag holds {most} characters at most.", most=MOST_IN_BAG))
    return [] if (bag, kept) == (game.bag, game.stand_ins) else [e.BagFilled(bag, kept)]


def deal(game: Game, command: c.Deal) -> list[e.Event]:
    """A character for every hand, with the alignment that goes with it."""
    events: list[e.Event] = []
    for seat_id, character_id, believes in command.hands:
        found.seat(game, seat_id)
        character = game.character(character_id)
        if character is None:
            raise Refused(say("“{name}” is not on this script.", name=character_id))
        events.append(e.CharacterAssigned(seat_id, character_id, character.team.alignment))
        if believes is not None:
            events.append(e.BeliefChanged(seat_id, believes))
    return events


def assign_character(game: Game, command: c.AssignCharacter) -> list[e.Event]:
    """One seat's character, by hand; with it the belief of whoever draws another's token."""
    seat = found.seat(game, command.seat)
    character = command.character
    if character is None:
        return [] if seat.character is None else [e.CharacterAssigned(seat.id, None)]
    if seat.character == character.id:
        return []
    assigned = e.CharacterAssigned(seat.id, character.id, character.team.alignment)
    token = dict(game.stand_ins).get(character.id)
    belief = [] if token is None else [e.BeliefChanged(seat.id, token)]
    return [*found.invitation(game, character), assigned, *belief]


def choose_bluffs(game: Game, command: c.ChooseBluffs) -> list[e.Event]:
    """The characters that the Demon is told are not in play."""
    chosen = tuple(dict.fromkeys(character.id for character in command.characters))
    if chosen == game.bluffs:
        return []
    invited = [event for character in command.characters for event in found.invitation(game, character)]
    return [*invited, e.BluffsChosen(chosen)]


def settle(game: Game, command: c.Settle) -> list[e.Event]:
    """What the ability of a character needs and no token shows is now this."""
    if game.character(command.character) is None:
        raise Refused(say("“{name}” is not on this script.", name=command.character))
    words = " ".join(command.words.split())
    if len(words) > LONGEST_WORDS:
        raise Refused(say("That is too long: {most} letters at most.", most=LONGEST_WORDS))
    made = Settled(command.character, words, tuple(dict.fromkeys(x.id for x in command.characters)))
    if made == game.settled_for(command.character):
        return []
    invited = [event for character in command.characters for event in found.invitation(game, character)]
    return [*invited, e.AbilitySettled(made.character, made.words, made.characters)]


def add_fabled(game: Game, command: c.AddFabled) -> list[e.Event]:
    """A Fabled or Loric stands beside the circle."""
    character = command.character
    if character.team not in STORYTELLER_TEAMS:
        raise Refused(say("{name} is neither a Fabled nor a Loric.", name=character.name))
    if character.id in (*game.fabled, *game.loric):
        return []
    added = e.FabledAdded(character.id, loric=character.team is Team.LORIC)
    return [*found.invitation(game, character), added]


def remove_fabled(game: Game, command: c.RemoveFabled) -> list[e.Event]:
    """A Fabled or Loric goes."""
    return [e.FabledRemoved(command.character)] if command.character in (*game.fabled, *game.loric) else []
