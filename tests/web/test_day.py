"""The day on the page: what is looked at before it is done, what only one may read, claims, a clock."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import count

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain import commands as c
from app.domain.acting import plan
from app.domain.acting.evening import evening
from app.domain.game import Game
from app.services.games import open_game
from app.services.scripts import edition
from app.web.deps import Program
from tests.web.conftest import words

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")
CAST = ("slayer", "virgin", "saint", "monk", "drunk", "chef", "poisoner", "imp")


class Table:
    """A game of eight by day, and a browser that taps in it."""

    def __init__(self, client: TestClient, program: Program) -> None:
        self.client, self.program = client, program
        self.actions = (f"tap-of-the-day-{number}" for number in count(1))
        script = edition(program.library, "tb")
        self.id = open_game(program.store, c.OpenGame("Friday", script, NAMES), "opening-of-the-day")
        for seat, character in zip(self.game.seats, CAST, strict=True):
            self.act(c.AssignCharacter(seat.id, program.library.resolve(character)))
        self.act(c.SetBelief(self.seat("Eve"), program.library.resolve("slayer")), c.BeginNight(1))

    @property
    def game(self) -> Game:
        return self.program.table.timeline(self.id).game

    def seat(self, player: str) -> int:
        found = self.game.called(player)
        assert found is not None
        return found.id

    def act(self, *commands: c.Command) -> None:
        for command in commands:
            self.program.table.act(self.id, command, next(self.actions))

    def tap(self, name: str, row: str = "", **fields: object) -> Response:
        form = {"action": next(self.actions), "row": row, **{k: str(v) for k, v in fields.items()}}
        return self.client.post(f"/games/{self.id}/do/{name}", data=form)

    def look(self, **query: object) -> str:
        """What a screen that knows nothing gets, with marks of direction taken out."""
        answer = self.client.get(f"/games/{self.id}/changes", params={k: str(v) for k, v in query.items()})
        assert answer.status_code == 200, answer.text
        return words(answer)

    def step(self, **query: object) -> str:
        """The open step."""
        found = re.search(r'<hx-partial hx-target="#step".*?</hx-partial>', self.look(**query), re.DOTALL)
        assert found is not None
        return found[0]

    def vote(self, by: str, of: str, *voters: str) -> None:
        self.act(c.Nominate(self.seat(by), self.seat(of)))
        number = self.game.day.nominations[-1].number
        self.act(*(c.CastVote(number, self.seat(voter)) for voter in voters), c.CloseVote(number))


@pytest.fixture
def table(client: TestClient, app: FastAPI) -> Table:
    return Table(client, app.state.program)


@pytest.fixture
def day(table: Table) -> Table:
    table.act(c.BeginDay(1))
    return table


def notes(html: str, id: str = "day-note") -> list[str]:
    """The lines of a note that is read by holding it."""
    found = re.search(rf'<div class="note-words" id="{id}".*?</div>', html, re.DOTALL)
    return [] if found is None else re.findall(r"<li>(.*?)</li>", found[0])


def test_dawn_tells_nobody_died_from_nothing_said(table: Table) -> None:
    dawn = table.step(opens="dawn")
    assert "Nobody died" in dawn
    assert "nothing is told" in dawn
    table.tap("begin-day", number=1, nobody=1)
    assert table.game.night.nobody_died
    assert "Nobody died in the night." in table.look()


def test_the_day_begins_with_who_died_and_who_is_back(table: Table) -> None:
    table.act(c.MarkDead(table.seat("Fay"), "demon"), c.MarkDead(table.seat("Dee"), "demon"), c.BeginDay(1))
    assert re.search(r"Died in the night: <b>Dee</b>,\s*<b>Fay</b>", table.look())
    table.act(c.BeginNight(2), c.Revive(table.seat("Fay")), c.BeginDay(2))
    seen = table.look()
    assert "Alive again: <b>Fay</b>" in seen
    assert "No death was told at dawn." in seen


def test_a_dead_hand_without_a_vote_is_told_and_not_counted(day: Table) -> None:
    fay = day.seat("Fay")
    day.act(c.MarkDead(fay), c.SpendGhostVote(fay), c.Nominate(day.seat("Ann"), day.seat("Gus")))
    day.tap("cast-vote", nomination=day.game.day.nominations[-1].number, seat=fay)
    step = day.step()
    assert "Fay is dead and has no vote left: the hand does not count." in step
    assert '<b class="big">0</b>' in step


def test_whom_the_town_exiles_goes_before_anything_else(day: Table, app: FastAPI) -> None:
    answer = re.compile(r'class="(answer(?: next)?)".*?<span>(\w[^<]*)</span>', re.DOTALL)
    day.act(c.SeatPlayer("Tom", None, app.state.program.library.resolve("beggar")))
    day.vote("Ann", "Gus", "Ann", "Bob", "Cid", "Dee", "Eve")
    day.vote("Bob", "Tom", "Ann", "Bob", "Cid", "Dee", "Eve")
    assert answer.findall(day.step())[1:] == [("answer", "Execute"), ("answer next", "Exile")]
    day.tap("exile", seat=day.seat("Tom"))
    assert answer.findall(day.step())[1:] == [("answer next", "Execute")]


def test_by_day_nothing_that_came_up_opens_by_itself_or_is_named(day: Table) -> None:
    day.act(c.Nominate(day.seat("Ann"), day.seat("Bob")))
    (prompt,) = day.game.prompts
    seen = day.look()
    assert "To be settled" in seen
    assert "nominates <b>Bob</b>" in day.step()
    opened = day.step(opens=prompt.key)
    assert "Back to the day" in opened
    assert "Ann dies" in opened
    assert notes(seen) == ["Bob is the Virgin and Ann a Townsfolk: Ann is executed and dies; no vote."]


def test_whom_the_storyteller_may_pick_is_no_sight_for_the_town(day: Table) -> None:
    fibbin = day.program.library.resolve("fibbin")
    assert fibbin is not None
    day.act(c.AddFabled(fibbin))
    opened = day.step(opens="fibbin:0:any_time")
    lit = re.search(r'data-pick-allowed="([\d,]*)"', opened)
    assert lit is not None
    assert {int(seat) for seat in lit[1].split(",")} == {seat.id for seat in day.game.seats}
    answers = opened.partition("step-foot")[2]
    assert "As suggested" in answers
    assert not any(name in answers for name in NAMES)
    assert any(line.startswith("Suggested: ") for line in notes(opened, "step-note"))


def test_a_card_that_waits_by_day_says_what_it_is_to_the_storyteller_alone(table: Table) -> None:
    table.act(c.BeginDay(1), c.BeginNight(2))
    for fields in ({"players": (table.seat("Hal"),)}, {"words": "true"}):
        row = evening(table.game).row(f"imp:{table.seat('Hal')}")
        question = None if row is None else plan(table.game, row).question
        assert row is not None
        assert question is not None
        table.act(c.AnswerStep(row.key, question.step, **fields))
    table.act(c.BeginDay(2))
    [prompt] = table.game.prompts
    assert [card.characters for card in prompt.cards] == [("imp",)]
    shown = re.findall(r"<button[^>]*card-tap.*?</button>", table.step(opens=prompt.key), re.DOTALL)
    assert len(shown) == 1
    assert '<span class="public">Show the card</span><span class="secret">Show YOU ARE Imp</span>' in shown[0]


def test_a_prompt_is_done_or_dropped_and_the_day_is_there_again(day: Table) -> None:
    day.act(c.Nominate(day.seat("Ann"), day.seat("Bob")))
    (prompt,) = day.game.prompts
    day.tap("skip-row", key=prompt.key, opens="day")
    assert day.game.prompts == ()
    assert "nominates <b>Bob</b>" in day.step()


def test_a_plain_execution_is_one_tap_and_one_that_ends_the_game_is_looked_at(day: Table) -> None:
    day.vote("Ann", "Dee", *NAMES[:5])
    assert "/do/execute" in day.step().partition("step-foot")[2]
    day.vote("Bob", "Cid", *NAMES[:6])
    assert "/do/execute" not in day.step().partition("step-foot")[2]
    assert "The game is over by the rules" not in day.look()
    look = day.step(opens=f"execute-{day.seat('Cid')}")
    assert "Evil wins by the rules: Cid, the Saint, died by execution." in notes(look, "step-note")
    day.tap("execute", seat=day.seat("Cid"), dies=1)
    assert not day.game.seats[2].alive
    seen = day.look()
    assert "Evil wins by the rules: Cid, the Saint, died by execution." in notes(seen)
    # Who looks over a shoulder reads no more than that; the Storyteller has the way to the end beside it.
    assert "The game is over by the rules." in seen
    assert re.findall(r'class="answer next"[^>]*/(\w+/[\w-]+)"', day.step()) == ["sheets/end"]
    assert day.game.ending is None


def test_the_storyteller_overrules_an_execution(day: Table) -> None:
    day.vote("Ann", "Dee", *NAMES[:5])
    day.tap("execute", seat=day.seat("Dee"), dies=0)
    assert (day.game.day.executed, day.game.seats[3].alive) == (day.seat("Dee"), True)


def test_night_falls_at_once_unless_something_is_open(day: Table) -> None:
    assert "nobody is executed" in day.step()
    assert '"nobody": "1"' in day.step()
    day.vote("Ann", "Dee", *NAMES[:5])
    dusk = day.step(opens="dusk")
    assert "Dee is about to die and was not executed." in dusk
    day.tap("begin-night", number=2, nobody=1)
    assert day.game.day.decided
    assert day.game.phase.number == 2


def test_a_mayor_at_three_alive_is_remembered_before_night_falls(day: Table) -> None:
    mayor = day.program.library.resolve("mayor")
    assert mayor is not None
    day.act(c.ChangeCharacter(day.seat("Ann"), mayor))
    day.act(*(c.MarkDead(day.seat(name)) for name in ("Bob", "Cid", "Dee", "Eve", "Fay")))
    assert '"opens": "dusk"' in day.step().replace("&#34;", '"')
    assert any("Mayor" in line for line in notes(day.step(opens="dusk"), "step-note"))


def test_warnings_are_for_all_and_hints_for_the_storyteller(day: Table) -> None:
    day.vote("Ann", "Dee")
    day.act(c.Nominate(day.seat("Ann"), day.seat("Fay")))
    assert "Ann has nominated more than once today." in day.step()
    butler = day.program.library.resolve("butler")
    assert butler is not None
    day.act(c.ChangeCharacter(day.seat("Fay"), butler), c.PlaceReminder(day.seat("Dee"), "Master", butler))
    hint = "Fay is the Butler: only with Dee’s hand may theirs be up."
    assert hint in notes(day.look())
    assert hint not in day.look().replace(f"<li>{hint}</li>", "")


def test_a_true_slayer_and_one_who_only_claims_it_look_the_same(day: Table) -> None:
    def seen(player: str) -> str:
        html = day.step(claim="slayer", by=day.seat(player))
        html = re.sub(r'<div class="note-words".*?</div>', "", html, flags=re.DOTALL)
        return re.sub(r"slayer:\d+|seat \d", "", html.replace(player, "X"))

    assert seen("Ann") == seen("Fay") == seen("Eve")
    told = {
        name: notes(day.step(claim="slayer", by=day.seat(name)), "step-note")
        for name in ("Ann", "Fay", "Eve")
    }
    assert told["Ann"] == ["Ann has the ability of the Slayer."]
    assert told["Fay"] == ["Fay is the Chef and no Slayer: nothing happens."]
    assert told["Eve"][0] == "Eve is the Drunk and no Slayer: nothing happens."


def test_what_a_slayer_brings_is_asked_and_then_the_day_goes_on(day: Table) -> None:
    key = f"slayer:{day.seat('Ann')}:claims"
    day.tap("answer-step", row=key, key=key, step=0, players=day.seat("Hal"))
    assert "Hal dies" in day.step(opens=key)
    step = re.search(r'"step": (\d)', day.step(opens=key).replace("&#34;", '"'))
    assert step is not None
    day.tap("answer-step", row=key, key=key, step=step[1], words="true")
    assert not day.game.seats[7].alive
    assert any("Good wins by the rules: The Demon is dead" in line for line in notes(day.look()))


def test_a_claim_is_two_taps_from_a_seat_and_stands_in_the_log(day: Table) -> None:
    seat = day.seat("Bob")
    sheet = words(day.client.get(f"/games/{day.id}/sheets/claims/{seat}"))
    assert 'value="chef"' in sheet
    assert day.tap("make-claim", seat=seat, character="chef").status_code == 200
    assert day.tap("make-claim", seat=seat, text="Ann is evil").status_code == 200
    again = words(day.client.get(f"/games/{day.id}/sheets/claims/{seat}"))
    assert "claims to be the Chef" in again
    assert "“Ann is evil”" in again
    log = words(day.client.get(f"/games/{day.id}/sheets/history"))
    assert "Bob claims to be the Chef" in log
    assert "Bob says: Ann is evil" in log


def test_the_sheet_of_the_day_keeps_who_truly_can_apart(day: Table) -> None:
    sheet = words(day.client.get(f"/games/{day.id}/sheets/by-day"))
    first, _, truly = sheet.partition("For you: who truly can")
    assert "Slayer" in first
    assert "Ann" not in first
    assert "Ann" in truly
    assert "Eve" in truly


def test_a_clock_runs_for_all_screens_and_through_a_reload(day: Table) -> None:
    assert day.tap("start-timer", kind="whispers", minutes=5, end="loud").status_code == 200
    page = day.client.get(f"/games/{day.id}").text
    left = re.search(r'data-left="([\d.]+)"', page)
    assert left is not None
    assert 290 < float(left[1]) <= 300
    assert "data-loud" in page
    day.tap("stop-timer")
    assert "data-left" not in day.client.get(f"/games/{day.id}").text


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("start-timer", {"kind": "naps", "minutes": 5}),
        ("start-timer", {"kind": "town", "minutes": ""}),
        ("start-timer", {"kind": "town", "minutes": 90}),
        ("make-claim", {"seat": 99, "character": "chef"}),
        ("make-claim", {"seat": 1}),
        ("exile", {"seat": 99}),
        ("execute", {"seat": "x"}),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(
    day: Table, name: str, fields: dict[str, str]
) -> None:
    before = day.game
    answer = day.tap(name, **fields)
    assert 400 <= answer.status_code < 500
    assert answer.text.strip()
    assert day.game == before


@pytest.mark.parametrize(
    "row", ["execute-99", "execute-x", "exile-", "slayer:99:claims", "nobody:1:claims", "a:b:c:d"]
)
def test_a_row_that_is_not_there_shows_the_day(day: Table, row: str) -> None:
    assert "The town talks" in day.step(opens=row)


def test_a_secret_vote_shows_no_count_and_nobody_about_to_die(day: Table) -> None:
    grinder = day.program.library.resolve("organgrinder")
    assert grinder is not None
    day.act(c.ChangeCharacter(day.seat("Gus"), grinder), c.MarkDead(day.seat("Fay")))
    day.vote("Ann", "Dee", *NAMES[:6])
    seen = day.look()
    assert "about to die" not in seen
    assert "on the block" not in seen
    assert "#candle-out" not in seen.partition('id="circle"')[2].partition("</ol>")[0]
    day.tap("tell-votes")
    assert "about to die" in day.look()


def test_a_jugglers_guesses_come_back_at_night(table: Table) -> None:
    juggler = table.program.library.resolve("juggler")
    assert juggler is not None
    table.act(c.ChangeCharacter(table.seat("Dee"), juggler), c.BeginDay(1))
    key = f"juggler:{table.seat('Dee')}:claims"
    table.tap("answer-step", row=key, key=key, step=0, players=f"{table.seat('Ann')},{table.seat('Hal')}")
    for character in ("slayer", "chef"):
        table.tap("answer-step", row=key, key=key, step=1, character=character)
    assert [r.text for r in table.game.seats[3].reminders] == ["Correct"]
    table.act(c.BeginNight(2))
    seen = table.step(opens=f"juggler:{table.seat('Dee')}")
    assert "Ann is the Slayer; Hal is the Chef" in seen


def test_forms_of_the_day_carry_json_that_can_be_read(day: Table) -> None:
    day.vote("Ann", "Cid", *NAMES[:6])
    for html in (day.look(), day.look(opens=f"execute-{day.seat('Cid')}"), day.look(opens="dusk")):
        for values in re.findall(r"hx-vals='([^']*)'", html):
            json.loads(values.replace("&#34;", '"').replace("&quot;", '"'))


def test_by_day_undo_names_only_what_all_have_seen(day: Table) -> None:
    day.act(c.Nominate(day.seat("Ann"), day.seat("Dee")))
    assert '<span class="soft">Ann nominates Dee</span>' in day.look()
    day.act(c.PlaceReminder(day.seat("Bob"), "Is the Drunk"))
    seen = day.look()
    assert '<span class="soft secret">Is the Drunk on Bob</span>' in seen
    assert '<span class="soft public">what you did</span>' in seen


def test_by_day_the_sheet_of_a_seat_is_veiled(day: Table) -> None:
    sheet = words(day.client.get(f"/games/{day.id}/sheets/seat/{day.seat('Bob')}"))
    assert 'class="sheet veiled"' in sheet
    assert "For you: token and reminders" in sheet
    day.act(c.BeginNight(2))
    assert "veiled" not in words(day.client.get(f"/games/{day.id}/sheets/seat/{day.seat('Bob')}"))


def test_at_night_a_win_is_advised_and_not_declared(day: Table) -> None:
    day.act(c.MarkDead(day.seat("Hal")), c.BeginNight(2))
    seen = day.look()
    assert "Good wins by the rules: The Demon is dead." in seen
    assert "/sheets/end" in seen
    assert day.game.ending is None
    end = words(day.client.get(f"/games/{day.id}/sheets/end"))
    assert "The Demon is dead" in end


def test_with_an_atheist_on_the_script_the_storyteller_may_be_executed(day: Table) -> None:
    assert "The Storyteller is executed" not in day.client.get(f"/games/{day.id}/sheets/by-day").text
    atheist = day.program.library.resolve("atheist")
    assert atheist is not None
    script = replace(day.game.script, characters=(*day.game.script.characters, atheist))
    day.act(c.ChangeScript(script), c.ChangeCharacter(day.seat("Ann"), atheist))
    assert "The Storyteller is executed" in day.client.get(f"/games/{day.id}/sheets/by-day").text
    end = words(day.client.get(f"/games/{day.id}/sheets/end", params={"executed": "storyteller"}))
    assert "the Atheist is in play" in end
