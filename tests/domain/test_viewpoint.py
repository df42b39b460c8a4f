"""What players may see: the town without any secret, and of the characters only their own."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain import commands as c
from app.domain import events as e
from app.domain.characters import Alignment, Character, Team
from app.domain.game import (
    Choice,
    Claim,
    Game,
    Given,
    Gone,
    Night,
    Nomination,
    Phase,
    PhaseKind,
    Prompt,
    Reminder,
    Seat,
    Settled,
    Shown,
)
from app.domain.timeline import advance
from app.domain.viewpoint import own_token, sheet, town, without_stand_in
from tests.domain.table import (
    BEAST,
    HERMIT,
    PLOTTER,
    SEER,
    WANDERER,
    dealt,
    first_day,
    opened,
    played,
    seat_of,
)
from tests.domain.test_acting import game_of

# Everything that the town knows. What is not named here is a secret, new fields among them.
PUBLIC = {
    Game: {"script", "seats", "phase", "day", "night", "ending", "timer"},
    Seat: {"id", "player", "alive", "ghost_vote", "died", "spent_in_secret"},
    Night: {"died", "dusk"},
    Nomination: {field.name for field in fields(Nomination)},
}
LIE = Character("lie", "Lie", Team.DEMON, "Never in any town.", reminders=("Lied to",))
SEAL = Reminder(77, "Lied to", "lie", "ever", 1)
LIES: dict[str, Any] = {
    "name": "The Lie is Ann",
    "centre": (SEAL,),
    "bag": ("lie",),
    "stand_ins": (("lie", "seer"),),
    "bluffs": ("lie",),
    "settled": (Settled("lie", "lie", ("lie",)),),
    "fabled": ("lie",),
    "loric": ("lie",),
    "note": "Ann is the Lie",
    "choices": (Choice(1, "lie:1", 1, (2,), "lie"),),
    "shown": (Shown(1, "lie:1", 1, '"lie"'),),
    "given": (Given("lie:1", 0, (2,), "lie"),),
    "prompts": (Prompt("lie:1", "lie", 1, "dies"),),
    "next_id": 9000,
    "guests": (LIE,),
    "character": "lie",
    "alignment": Alignment.EVIL,
    "believes": "lie",
    "reminders": (SEAL,),
    "gained": ("lie",),
    "done": ("lie:1",),
    "skipped": ("lie:2",),
    "forced": ("lie:3",),
    "became": (1,),
    "nobody_died": True,
    "claims": (Claim(1, Phase(PhaseKind.DAY, 1), "lie", "Bob is the Lie", 2),),
    "gone": (Gone("Lied to", "lie", 1, Phase(PhaseKind.NIGHT, 1)),),
}


def with_every_secret_replaced(game: Game) -> Game:
    """The game in which everything that is not public is a lie."""
    seats = tuple(_lied(seat) for seat in game.seats)
    return _lied(replace(game, seats=seats, night=_lied(game.night)))


def _lied(thing: Any) -> Any:
    secret = [f.name for f in fields(thing) if f.name not in PUBLIC[type(thing)]]
    return replace(thing, **{name: LIES[name] for name in secret})


def evening() -> list[Game]:
    """One game at many moments: setup, nights with deaths, an open vote, an execution, the end."""
    moments = [opened(), dealt()]
    for step in (
        lambda g: [c.BeginNight(1)],
        lambda g: [c.PlaceReminder(seat_of(g, "Ann"), "Seen", SEER)],
        lambda g: [c.MarkDead(seat_of(g, "Bob"), "demon")],
        lambda g: [c.BeginDay(1)],
        lambda g: [c.Nominate(seat_of(g, "Ann"), seat_of(g, "Cid"))],
        lambda g: [c.CastVote(g.day.nominations[-1].number, seat_of(g, "Bob"))],
        lambda g: [c.CastVote(g.day.nominations[-1].number, seat_of(g, "Dee"))],
        lambda g: [c.CloseVote(g.day.nominations[-1].number)],
        lambda g: [c.Execute(seat_of(g, "Cid"))],
        lambda g: [c.BeginNight(2)],
        lambda g: [c.Revive(seat_of(g, "Cid"))],
        lambda g: [c.ReturnGhostVote(seat_of(g, "Bob"))],
        lambda g: [c.BeginDay(2)],
        lambda g: [c.EndGame(Alignment.EVIL, "The Beast lives")],
    ):
        moments.append(played(moments[-1], *step(moments[-1])))
    return moments


EVENING = evening()


@pytest.mark.parametrize("game", EVENING, ids=[str(i) for i in range(len(EVENING))])
def test_the_town_looks_the_same_whatever_its_secrets_are(game: Game) -> None:
    other = with_every_secret_replaced(game)
    assert other != game
    assert town(other) == town(game)
    assert "lie" not in repr(town(other)).casefold()
    assert sheet(other) == sheet(game)


def test_no_id_is_told_since_ids_count_the_tokens_that_were_laid() -> None:
    plain = played(dealt(), c.BeginNight(1), c.BeginDay(1))
    busy = played(dealt(), c.BeginNight(1), *(c.PlaceReminder(1, f"{n}") for n in range(9)), c.BeginDay(1))
    late = [played(game, c.SeatPlayer("Zoe", 2, WANDERER)) for game in (plain, busy)]
    assert late[0].seats[2].id != late[1].seats[2].id
    voted = [played(game, c.Nominate(None, game.seats[2].id)) for game in late]
    assert town(voted[0]) == town(voted[1])


def test_the_count_says_what_takes_the_block_now() -> None:
    ann, bob, cid, dee, eve = (seat_of(first_day(), name) for name in ("Ann", "Bob", "Cid", "Dee", "Eve"))
    game = played(first_day(), c.Nominate(ann, bob))
    number = game.day.nominations[0].number
    game = played(game, *(c.CastVote(number, one) for one in (ann, cid, dee, eve)), c.CloseVote(number))
    game = played(game, c.Nominate(bob, cid))
    assert [vote.needed for vote in town(game).votes] == [3, 5]
    closed = played(game, c.CloseVote(game.day.nominations[1].number))
    assert [vote.needed for vote in town(closed).votes] == [3, 3]


def test_a_death_of_the_night_shows_at_dawn() -> None:
    night = played(first_day(), c.BeginNight(2))
    killed = played(night, c.MarkDead(seat_of(night, "Bob"), "demon"))
    assert town(killed) == town(night)
    dawn = town(played(killed, c.BeginDay(2)))
    assert (dawn.seats[1].alive, dawn.alive, dawn.needed, dawn.ghost_votes) == (False, 4, 2, 1)


def test_who_comes_back_in_the_night_comes_back_at_dawn() -> None:
    day = first_day()
    night = played(
        day, c.MarkDead(seat_of(day, "Bob")), c.SpendGhostVote(seat_of(day, "Bob")), c.BeginNight(2)
    )
    back = played(night, c.Revive(seat_of(night, "Bob")))
    again = played(back, c.MarkDead(seat_of(night, "Bob"), "demon"))
    assert town(back) == town(again) == town(night)
    assert town(played(again, c.BeginDay(2))).seats[1].ghost_vote


def test_a_death_by_day_shows_at_once() -> None:
    day = first_day()
    assert not town(played(day, c.MarkDead(seat_of(day, "Bob")))).seats[1].alive


SECRET = st.sampled_from(
    [
        c.PlaceReminder(1, "Seen", SEER),
        c.PlaceReminder(None, "Own words"),
        c.ChangeCharacter(2, BEAST),
        c.ChangeCharacter(5, PLOTTER, Alignment.EVIL),
        c.SetAlignment(1, Alignment.EVIL),
        c.SetBelief(3, SEER),
        c.MarkDead(2, "demon"),
        c.MarkDead(4, "storyteller"),
        c.Revive(2),
        c.Revive(3),
        c.SpendGhostVote(3),
        c.ReturnGhostVote(3),
        c.ChooseBluffs((SEER, HERMIT)),
        c.WriteNote(1, "poisoned"),
        c.WriteNote(None, "careful"),
        c.SkipRow("dawn"),
        c.ReopenRow("dawn", True),
        c.RenameGame("The Beast is Eve"),
    ]
)


@given(st.lists(SECRET, max_size=12))
def test_nothing_done_at_night_changes_the_town(commands: list[c.Command]) -> None:
    day = first_day()
    night = played(day, c.MarkDead(seat_of(day, "Cid")), c.BeginNight(2))
    assert town(played(night, *commands)) == town(night)


def test_every_event_is_secret_or_known_to_change_the_town() -> None:
    public = {
        e.GameOpened, e.ScriptChanged, e.PlayerSeated, e.PlayerRenamed, e.SeatsOrdered, e.PlayerLeft,
        e.PlayerDied, e.PlayerRevived, e.GhostVoteSpent, e.GhostVoteReturned, e.NightFell, e.DayBroke,
        e.NominationMade,
        e.VoteCast, e.VoteWithdrawn, e.HandPassed, e.VotesTold, e.VoteClosed, e.NominationCancelled,
        e.NominationRecounted, e.PlayerExecuted, e.NobodyExecuted, e.PlayerExiled, e.GameEnded,
        e.GameReopened, e.TimerStarted, e.TimerStopped,
    }  # fmt: skip
    game = EVENING[8]
    assert game.phase.kind is PhaseKind.DAY
    secret: list[e.Event] = [
        e.GameRenamed("The Beast is Eve"), e.GuestInvited(LIE), e.BagFilled(("lie",)), e.NobodyDied(1),
        e.CharacterAssigned(1, "lie", Alignment.EVIL), e.CharacterChanged(1, "lie"),
        e.BeliefChanged(1, "lie"), e.AlignmentChanged(1, Alignment.EVIL), e.AbilityGained(1, "lie"),
        e.AbilityLost(1, "lie"),
        e.ReminderPlaced(SEAL, 1), e.ReminderMoved(77, 2), e.ReminderRemoved(77), e.BluffsChosen(("lie",)),
        e.FabledAdded("lie"), e.FabledRemoved("lie"), e.NoteWritten(None, "lie"), e.RowDone("lie"),
        e.RowSkipped("lie"), e.RowReopened("lie"), e.StepAnswered(Given("lie", 0)), e.Remarked("lie"),
        e.PromptRaised(Prompt("lie", "lie", 1, "dies")), e.ChoiceMade(Choice(1, "lie", 1)),
        e.AnswerShown(Shown(1, "lie", 1, "lie")), e.AbilitySettled("lie", "lie", ("lie",)),
        e.ClaimMade(Claim(1, Phase(), "lie")),
    ]  # fmt: skip
    assert public | {type(event) for event in secret} == set(e.Event.__args__)
    for event in secret:
        assert town(advance(game, [event])) == town(game), event


def test_a_player_sees_what_they_believe_to_be() -> None:
    game = game_of("Ann drunk as:chef", "Bob lunatic as:imp", "Cid marionette as:monk", "Dee imp")
    seen = [own_token(game, seat.id) for seat in game.seats]
    assert [character.id for character in seen if character] == ["chef", "imp", "monk", "imp"]


def test_a_token_that_would_tell_is_not_shown_until_another_is_chosen() -> None:
    game = game_of("Ann drunk", "Bob chef", "Cid imp")
    assert [seat.player for seat in without_stand_in(game)] == ["Ann"]
    assert own_token(game, seat_of(game, "Ann")) is None
    chef = game.character("chef")
    game = played(game, c.SetBelief(seat_of(game, "Ann"), chef))
    assert without_stand_in(game) == ()
    assert own_token(game, seat_of(game, "Ann")) == chef


def test_a_seat_without_a_character_has_no_token() -> None:
    game = opened()
    assert own_token(game, seat_of(game, "Ann")) is None
    assert own_token(game, 99) is None
    assert without_stand_in(game) == ()


def test_the_rows_of_a_day_as_the_town_counted_them() -> None:
    def vote(game: Game, by: str, of: str, *voters: str) -> Game:
        game = played(game, c.Nominate(seat_of(game, by), seat_of(game, of)))
        number = game.day.nominations[-1].number
        return played(game, *(c.CastVote(number, seat_of(game, v)) for v in voters), c.CloseVote(number))

    def rows(game: Game) -> list[str]:
        return [row.outcome for row in town(game).votes]

    game = vote(first_day(), "Ann", "Bob", "Ann", "Cid")
    assert rows(game) == ["short"]
    game = vote(game, "Bob", "Cid", "Ann", "Bob", "Dee")
    assert rows(game) == ["short", "block"]
    tied = vote(game, "Cid", "Dee", "Ann", "Bob", "Cid")
    assert rows(tied) == ["short", "tied", "tied"]
    game = vote(game, "Cid", "Eve", "Ann", "Bob", "Cid", "Dee")
    assert rows(game) == ["short", "beaten", "block"]
    assert town(game).block == 4
    executed = town(played(game, c.Execute(seat_of(game, "Eve"), dies=False)))
    assert ([row.outcome for row in executed.votes], executed.executed) == (
        ["short", "beaten", "executed"],
        4,
    )
    assert executed.seats[4].alive
    assert rows(played(game, c.Execute(None))) == ["short", "beaten", "spared"]


def test_exiles_stand_apart() -> None:
    game = played(first_day(), c.SeatPlayer("Zoe", None, WANDERER))
    game = played(game, c.Nominate(seat_of(game, "Ann"), seat_of(game, "Zoe")))
    row = game.day.nominations[-1]
    game = played(
        game, *(c.CastVote(row.number, seat.id) for seat in game.seats[:3]), c.CloseVote(row.number)
    )
    assert [(r.outcome, r.exile, r.tally) for r in town(game).votes] == [("exile", True, 3)]
    game = played(game, c.Exile(seat_of(game, "Zoe")))
    assert [r.outcome for r in town(game).votes] == ["exiled"]
