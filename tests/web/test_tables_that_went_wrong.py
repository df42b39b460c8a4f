"""Evenings that went wrong with other tools, told again as what the pages owe the Storyteller."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from itertools import count

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain import commands as c
from app.domain.characters import Alignment, Character, Team
from app.domain.game import Game, PhaseKind
from app.domain.viewpoint import own_token
from app.services.games import open_game
from app.services.scripts import edition
from app.services.snapshots import read_script
from app.web.deps import Program
from tests.web.conftest import TEN, words

NewGame = Callable[..., str]
SEVEN = TEN[:7]
CAST = ("empath", "imp", "poisoner", "fortuneteller", "drunk", "monk", "virgin")


class Table:
    """A game of seven in its first night, asked through the pages."""

    def __init__(self, client: TestClient, program: Program, *more: str) -> None:
        self.client, self.program = client, program
        self.actions = (f"at-the-table-{number}" for number in count(1))
        script = edition(program.library, "tb")
        if more:
            script = read_script("TB and others", [*(x.id for x in script.characters), *more])
        self.id = open_game(program.store, c.OpenGame("Friday", script, SEVEN), "opening")
        for player, character in zip(SEVEN, CAST, strict=True):
            self.act(c.AssignCharacter(self.seat(player), program.library.resolve(character)))
        self.act(c.SetBelief(self.seat("Eve"), program.library.resolve("chef")), c.BeginNight(1))

    @property
    def game(self) -> Game:
        return self.program.table.timeline(self.id).game

    def seat(self, player: str) -> int:
        found = self.game.called(player)
        assert found is not None
        return found.id

    def character(self, spelling: str) -> Character:
        found = self.program.library.resolve(spelling)
        assert found is not None
        return found

    def act(self, *commands: c.Command) -> None:
        for command in commands:
            self.program.table.act(self.id, command, next(self.actions))

    def page(self, address: str = "") -> str:
        answer = self.client.get(f"/games/{self.id}{address}")
        assert answer.status_code == 200, answer.text
        return words(answer)

    def offered(self, player: str) -> list[tuple[str, str]]:
        """The tokens that the sheet of a seat offers, (character, text), as often as they stand there."""
        page = self.page(f"/sheets/seat/{self.seat(player)}")
        return re.findall(r'name="token" value="([^"|]*)\|([^"]*)"', page)


@pytest.fixture
def program(app: FastAPI) -> Program:
    made: Program = app.state.program
    return made


@pytest.fixture
def table(client: TestClient, program: Program) -> Table:
    return Table(client, program)


def test_is_the_drunk_can_be_placed_with_the_drunk_on_a_seat_and_without(table: Table) -> None:
    assert ("drunk", "Is The Drunk") in table.offered("Ann")
    table.act(c.ChangeCharacter(table.seat("Eve"), table.character("saint")))
    assert ("drunk", "Is The Drunk") in table.offered("Ann")


def test_tokens_of_fabled_loric_and_travellers_are_offered_beside_words_of_ones_own(
    client: TestClient, program: Program
) -> None:
    table = Table(client, program, "duchess", "bootlegger", "judge")
    offered = table.offered("Ann")
    for token in (
        ("duchess", "Visitor"),
        ("duchess", "False Info"),
        ("bootlegger", "?"),
        ("judge", "No Ability"),
    ):
        assert token in offered
    page = table.page(f"/sheets/seat/{table.seat('Ann')}")
    assert 'value="|Good"' in page
    assert 'value="|Evil"' in page
    assert "own-words" in page


def test_every_minion_and_outsider_of_a_long_script_can_be_picked(
    client: TestClient, program: Program, new_game: NewGame
) -> None:
    more = "spy baron scarletwoman poisoner witch recluse saint butler drunk goon".split()
    answer = client.post("/scripts", data={"text": json.dumps(["chef", "empath", "monk", "imp", *more])})
    script = re.search(r"/scripts/([a-z0-9]+)", answer.headers["location"])
    assert script is not None
    page = client.get(f"{new_game(SEVEN, script=script[1])}/setup").text
    for character in more:
        assert f'"character": "{character}"' in page or f'value="{character}"' in page, character


@pytest.mark.parametrize("traveller", ["judge", "bonecollector"])
def test_a_traveller_from_elsewhere_joins_with_tokens_and_night(table: Table, traveller: str) -> None:
    character = table.character(traveller)
    assert f'value="{traveller}"' in table.page("/sheets/traveller")
    table.act(
        c.SeatPlayer("Tom", traveller=character, alignment=Alignment.GOOD), c.BeginDay(1), c.BeginNight(2)
    )
    in_play = table.page(f"/sheets/seat/{table.seat('Tom')}")
    assert f'value="{traveller}|No Ability"' in in_play
    rows = re.findall(r'"opens": "(\w+):', html.unescape(table.page("/changes")))
    assert rows.count("bonecollector") == (traveller == "bonecollector")
    assert "empath" in rows


def test_a_traveller_of_the_scripts_own_joins_and_a_token_may_lie_twice(
    client: TestClient, new_game: NewGame, do: Callable[..., Response]
) -> None:
    harper: dict[str, object] = {
        "id": "harper",
        "name": "Harper",
        "team": "traveler",
        "ability": "Each night, play a tune.",
    }
    harper |= {"reminders": ["Tune"], "otherNight": 2, "otherNightReminder": "The Harper plays."}
    script = [harper, "duchess", "bootlegger", "chef", "empath", "monk", "imp", "poisoner"]
    place = client.post("/scripts", data={"text": json.dumps(script)}).headers["location"].split("/")
    game = new_game(SEVEN, script=place[2])
    travellers = client.get(f"{game}/sheets/traveller").text
    assert 'value="harper"' in travellers
    assert "Each night, play a tune." in travellers
    assert "visit you" in client.get(f"{game}/sheets/fabled").text  # what the Duchess brings
    assert do(game, "do/seat-player", player="Tom", character="harper", alignment="evil").status_code == 200
    for deed in ("begin-night", "begin-day"):
        assert do(game, f"do/{deed}", row="", number=1).status_code == 200
    assert do(game, "do/begin-night", row="", number=2).status_code == 200
    assert '"opens": "harper:' in html.unescape(client.get(f"{game}/changes").text)
    for token in ("harper|Tune", "duchess|Visitor", "duchess|Visitor", "bootlegger|?", "bootlegger|?"):
        assert do(game, "do/place-reminder", row="", on=1, token=token).status_code == 200
    lying = re.findall(r'aria-label="Remove ([^"]+)"', words(client.get(f"{game}/sheets/seat/1")))
    assert lying == ["Tune", "Visitor", "Visitor", "?", "?"]


def test_only_those_who_draw_a_token_are_offered_for_the_bag(client: TestClient, new_game: NewGame) -> None:
    guests = ["bootlegger", "gardener", "djinn", "toymaker", "beggar", "thief"]
    script = ["chef", "empath", "monk", "imp", "poisoner", "saint", *guests]
    answer = client.post("/scripts", data={"text": json.dumps(script)})
    number = re.search(r"/scripts/([a-z0-9]+)", answer.headers["location"])
    assert number is not None
    page = html.unescape(client.get(f"{new_game(SEVEN, script=number[1])}/setup").text)
    put_in = set(re.findall(r'"character": "(\w+)"|value="(\w+)"', page))
    offered = {name for pair in put_in for name in pair}
    assert offered & set(script) == set(script) - set(guests)


def test_a_marionettes_own_token_is_good_and_the_grimoire_knows_better(table: Table) -> None:
    ann = table.seat("Ann")
    table.act(c.ChangeCharacter(ann, table.character("marionette"), Alignment.EVIL))
    table.act(c.SetBelief(ann, table.character("empath")))
    shown = own_token(table.game, ann)
    assert shown is not None
    assert (shown.id, shown.team) == ("empath", Team.TOWNSFOLK)
    seat = table.game.seat(ann)
    assert seat is not None
    assert (seat.character, seat.alignment) == ("marionette", Alignment.EVIL)


def test_a_new_game_takes_over_nothing_but_names(table: Table, new_game: NewGame) -> None:
    ann, bob = table.seat("Ann"), table.seat("Bob")
    table.act(
        c.PlaceReminder(ann, "Loud"),
        c.MarkDead(bob),
        c.SpendGhostVote(bob),
        c.BeginDay(1),
        c.Nominate(ann, bob),
    )
    table.act(c.EndGame(Alignment.GOOD))
    later = table.program.table.timeline(new_game((*SEVEN, "Hal")).rsplit("/", 1)[-1]).game
    assert [seat.player for seat in later.seats] == [*SEVEN, "Hal"]
    assert later.phase.kind is PhaseKind.SETUP
    assert later.day.nominations == ()
    for seat in later.seats:
        assert (seat.character, seat.alive, seat.ghost_vote, seat.reminders) == (None, True, True, ())


def test_after_a_reload_the_night_stands_where_it_stood_and_a_new_game_begins_with_none(
    table: Table, new_game: NewGame
) -> None:
    table.act(c.BeginDay(1), c.BeginNight(2), c.BeginDay(2), c.BeginNight(3), c.FinishRow("poisoner:3"))
    before = table.page("/changes")
    table.program.table.forget(table.id)
    assert table.page("/changes") == before
    assert (table.game.phase.number, table.game.night.done) == (3, ("dusk", "poisoner:3"))
    later = table.program.table.timeline(new_game(SEVEN).rsplit("/", 1)[-1]).game
    assert (later.phase.number, later.night.done) == (0, ())


def test_the_fortune_teller_may_be_their_own_red_herring(table: Table) -> None:
    dee = table.seat("Dee")
    assert ("fortuneteller", "Red Herring") in table.offered("Dee")
    table.act(c.PlaceReminder(dee, "Red Herring", table.character("fortuneteller")))
    seat = table.game.seat(dee)
    assert seat is not None
    assert [r.text for r in seat.reminders] == ["Red Herring"]


def test_a_choice_of_the_night_stays_with_the_person_when_a_traveller_comes_between(table: Table) -> None:
    table.act(c.AnswerStep("poisoner:3", 1, players=(table.seat("Fay"),)))
    table.act(c.SeatPlayer("Tom", 1, table.character("thief"), Alignment.EVIL))
    table.act(c.MoveSeat(table.seat("Tom"), 4))
    (poisoned,) = [s.player for s in table.game.seats if any(r.text == "Poisoned" for r in s.reminders)]
    assert poisoned == "Fay"
    assert [choice.players for choice in table.game.choices] == [(table.seat("Fay"),)]
    assert "Fay" in table.page("/history")


def test_three_changes_of_side_are_told_in_order_and_the_reveal_shows_character_and_side(
    table: Table,
) -> None:
    ann = table.seat("Ann")
    table.act(c.PlaceReminder(table.seat("Eve"), "Is The Drunk", table.character("drunk")))
    for side in (Alignment.EVIL, Alignment.GOOD, Alignment.EVIL):
        table.act(c.SetAlignment(ann, side))
    table.act(c.EndGame(Alignment.EVIL, "Two are left"))
    page = table.page("/history")
    told = re.findall(r"<span>Ann turns (good|evil)</span>", re.sub(r"\s+", " ", page)) or re.findall(
        r"Ann[^<]{0,30}(good|evil)", page
    )
    assert told == ["evil", "good", "evil"]
    circle = page.partition('id="circle"')[2]
    assert "Is The Drunk" in circle
    assert "Empath" in circle
    assert table.client.get(f"/games/{table.id}/export").status_code == 200


def test_no_list_shows_a_number_of_ours_in_place_of_a_name(table: Table, new_game: NewGame) -> None:
    new_game(SEVEN)
    ann, bob = table.seat("Ann"), table.seat("Bob")
    table.act(c.BeginDay(1), c.Nominate(ann, bob))
    number = table.game.day.nominations[-1].number
    table.act(c.CastVote(number, ann), c.CloseVote(number), c.Execute(bob), c.EndGame(Alignment.GOOD))
    told = re.sub(r"<[^>]+>", " ", table.page("/history").partition('class="log"')[2])
    assert "nominates" in told
    assert re.search(r"\b(seat|player) \d+|\bNone\b|\{\w+\}", told) is None


def test_a_jinx_counts_once_a_token_brings_its_other_character(client: TestClient, program: Program) -> None:
    table = Table(client, program, "balloonist", "marionette")
    table.act(c.ChangeCharacter(table.seat("Ann"), table.character("balloonist")))

    def in_play() -> str:
        page = table.page("/sheets/jinxes")
        assert "Marionette" in page.partition('id="jinxes-of-the-script"')[2]
        return page.partition('id="jinxes-in-play"')[2].partition('id="jinxes-of-the-script"')[0]

    assert "Marionette" not in in_play()
    table.act(c.PlaceReminder(table.seat("Fay"), "Is The Marionette", table.character("marionette")))
    assert "Balloonist" in in_play()
    assert "Marionette" in in_play()
    assert "/sheets/jinxes" in table.page("/sheets/more")
    assert "veiled" not in table.page("/sheets/jinxes")
    table.act(c.BeginDay(1))
    assert 'class="sheet veiled"' in table.page("/sheets/jinxes")


def test_whoever_the_script_names_and_nobody_knows_is_told_at_the_bag(
    client: TestClient, new_game: NewGame
) -> None:
    script = ["zzznotreal", {"id": "qqqalsonot"}, 7, None, "chef", "empath", "monk", "imp", "poisoner"]
    place = client.post("/scripts", data={"text": json.dumps(script)}).headers["location"].split("/")
    game = new_game(SEVEN, script=place[2])
    told = words(client.get(f"{game}/setup")).partition('id="unread"')[2].partition("</ul>")[0]
    assert told.count("<li>") == 2
    assert "zzznotreal stands on the script" in told
    assert "qqqalsonot stands on the script" in told
    assert 'id="unread"' not in client.get(f"{new_game()}/setup").text
    download = client.get(f"/scripts/{place[2]}/download").text
    assert "zzznotreal" in download
    assert "qqqalsonot" in download
