"""Wins by something that is said aloud: a guess or a choice that the Storyteller reports."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.abilities import marked
from app.domain.characters import Alignment, Team
from app.domain.game import Game
from app.domain.states import States, states_of
from app.domain.town import demons, of_team, opponent
from app.domain.wins.win import Win, settled
from app.domain.words import say


def alsaahir_guess(game: Game, by: int, minions: Iterable[int], fiends: Iterable[int]) -> tuple[Win, ...]:
    """What follows when the player `by` names all Minions and all Demons (seat ids), dead ones too."""
    states = states_of(game)
    if not states.works(by, "alsaahir"):
        return ()
    are_demons = {seat.id for seat in demons(states)}
    are_minions = {seat.id for seat in of_team(states, Team.MINION)} - are_demons
    if set(minions) != are_minions or set(fiends) != are_demons:
        return ()
    why = say("{player}, the Alsaahir, named all Minions and Demons", player=states.cast.seats[by].player)
    return settled([Win(Alignment.GOOD, why)], states)


def damsel_guess(game: Game, by: int, of: int) -> tuple[Win, ...]:
    """What follows when the player `by` says that `of` is the Damsel."""
    states = states_of(game)
    damsel, guesser = states.cast.seats.get(of), states.cast.seats.get(by)
    if damsel is None or guesser is None or states.cast.team(guesser) is not Team.MINION:
        return ()
    if not states.works(of, "damsel") or any(marked(s, "damsel", "Guess Used") for s in states.game.seats):
        return ()
    loser = opponent(damsel.alignment)
    why = say(
        "{by} is a Minion and has guessed that {player} is the Damsel",
        by=guesser.player,
        player=damsel.player,
    )
    return () if loser is None else settled([Win(loser, why)], states)


def klutz_choice(game: Game, by: int, of: int) -> tuple[Win, ...]:
    """What follows when the dead Klutz `by` chooses the player `of`."""
    states = states_of(game)
    klutz, chosen = states.cast.seats.get(by), states.cast.seats.get(of)
    if klutz is None or chosen is None or klutz.alive or not states.works(by, "klutz"):
        return ()
    loser = opponent(klutz.alignment)
    if chosen.alignment is not Alignment.EVIL or loser is None:
        return ()
    why = say("{by}, the Klutz, chose {player}, who is evil", by=klutz.player, player=chosen.player)
    return settled([Win(loser, why)], states)


def storyteller_executed(game: Game) -> tuple[Win, ...]:
    """What follows when the Storyteller is executed: good wins with an Atheist, and loses without."""
    states: States = states_of(game)
    if states.at_work("atheist"):
        return settled(
            [Win(Alignment.GOOD, say("The Storyteller was executed, and the Atheist is in play"))], states
        )
    return settled(
        [Win(Alignment.EVIL, say("The Storyteller was executed, and no Atheist is in play"))], states
    )


def cult_joined(game: Game, by: int) -> tuple[Win, ...]:
    """What follows when all good players join the cult of the Cult Leader `by`."""
    states = states_of(game)
    leader = states.cast.seats.get(by)
    if leader is None or leader.alignment is None or not states.works(by, "cultleader"):
        return ()
    why = say("All good players have joined the cult of {player}", player=leader.player)
    return settled([Win(leader.alignment, why)], states)
