"""Notes for the Storyteller alone by day: the page shows how many there are, and their words while they are
held."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.abilities import marked
from app.domain.day import before_nominating, votes_twice, weight
from app.domain.day.report import breaches, notes, problems
from app.domain.game import Game, Nomination, Seat
from app.domain.states import States, states_of
from app.domain.town import has
from app.domain.wins import wins
from app.domain.words import Message, say
from app.web.views.day_checks import dawn, prompt_words, win_notes


def day_notes(game: Game) -> tuple[Message, ...]:
    """Everything that bears on the day and that the town may not read, the most pressing first."""
    states = states_of(game)
    vote = game.day.open_nomination
    brought = [] if vote is None or vote.exile else list(_about(states, vote))
    found = [*win_notes(game), *_prompts(game, told=bool(brought)), *brought]
    found += notes(states, wins(game))
    public = [problem.message for problem in breaches(states)]
    found += [problem.message for problem in problems(states) if problem.message not in public]
    found += () if game.day.nominations else dawn(game).left
    return tuple(dict.fromkeys(found))


def warnings(game: Game) -> tuple[Message, ...]:
    """Nominations that the rules do not allow; they stand all the same, if the Storyteller lets them."""
    return tuple(dict.fromkeys(problem.message for problem in breaches(states_of(game))))


def _prompts(game: Game, told: bool) -> Iterator[Message]:
    """What waits to be settled; `told`: what a nomination brings is said in full beside it."""
    for prompt in game.prompts:
        if told and prompt.moment in ("nominated", "nominates"):
            continue
        seat = None if prompt.seat is None else game.seat(prompt.seat)
        character = game.character(prompt.ability)
        yield say(
            "{character} {player}: {what}",
            character=prompt.ability if character is None else character.name,
            player="" if seat is None else seat.player,
            what=prompt_words(game, prompt),
        )


def _about(states: States, vote: Nomination) -> Iterator[Message]:
    """What this nomination brings, and whose hands are not like others."""
    if vote.by is not None and {vote.by, vote.of} <= states.cast.seats.keys():
        yield from (found.why for found in before_nominating(states, (vote.by,), (vote.of,)))
        nominator = states.cast.seats[vote.by]
        if marked(nominator, "golem", "May Not Nominate") and has(states, vote.by, "golem"):
            yield say("{player} is the Golem and has nominated before", player=nominator.player)
    for seat in states.game.seats:
        yield from _hand(states, seat)


def _hand(states: States, seat: Seat) -> Iterator[Message]:
    counts = weight(states, seat) * (2 if votes_twice(states, seat) else 1)
    if counts != 1:
        yield say("{player}’s hand counts {count}", player=seat.player, count=counts)
    if not seat.alive:
        return
    if states.works(seat.id, "butler"):
        masters = [s.player for s in states.game.seats if marked(s, "butler", "Master")]
        if masters:
            text = "{player} is the Butler: only with {master}’s hand may theirs be up"
            yield say(text, player=seat.player, master=", ".join(masters))
    if states.works(seat.id, "zealot") and len(states.game.living) >= 5:
        yield say("{player} is the Zealot and must vote", player=seat.player)
