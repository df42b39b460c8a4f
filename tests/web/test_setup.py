"""Before the first night: the bag with its numbers, the deal, the seats, and all of it undone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.domain.characters import Team
from app.domain.game import Game
from tests.web.conftest import FIVE, TEN, words

Do = Callable[..., Response]
NewGame = Callable[..., str]


def _game(app: FastAPI, address: str) -> Game:
    found: Game = app.state.program.table.timeline(address.rsplit("/", 1)[-1]).game
    return found


def _counts(app: FastAPI, address: str) -> tuple[int, ...]:
    game = _game(app, address)
    teams = [found.team for c in game.bag if (found := game.character(c)) is not None]
    return tuple(teams.count(t) for t in (Team.TOWNSFOLK, Team.OUTSIDER, Team.MINION, Team.DEMON))


def test_the_numbers_stand_beside_the_pick(client: TestClient, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    page = words(do(game, "do/put-in-bag", character="chef", copies=1))
    assert re.search(r'<b class="warning">1</b>\s*of 7', page)
    assert "6 too few" in page


def test_a_character_goes_in_and_out_of_the_bag(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/put-in-bag", character="chef", copies=1)
    do(game, "do/put-in-bag", character="imp", copies=1)
    assert _game(app, game).bag == ("chef", "imp")
    assert "Undo" in do(game, "do/take-from-bag", character="chef").text
    assert _game(app, game).bag == ("imp",)


def test_a_late_tap_puts_nothing_in_twice(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game()
    for _ in range(2):
        do(game, "do/put-in-bag", character="chef", copies=1)
    assert _game(app, game).bag == ("chef",)


def test_a_bag_of_chance_keeps_to_the_numbers(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    for seed in range(12):
        do(game, "setup/fill", seed=seed)
        baron = "baron" in _game(app, game).bag
        assert _counts(app, game) == ((5, 2, 2, 1) if baron else (7, 0, 2, 1))


def test_the_same_seed_fills_the_same_bag(app: FastAPI, new_game: NewGame, do: Do) -> None:
    one, two = new_game(players=TEN), new_game(players=TEN)
    for game in (one, two):
        assert "Drawn with the seed 4821." in words(do(game, "setup/fill", seed="4821"))
    assert _game(app, one).bag == _game(app, two).bag


def test_what_is_kept_stays_when_the_others_are_drawn_anew(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    do(game, "setup/fill", seed="1")
    kept = _game(app, game).bag[:2]
    for seed in range(5):
        do(game, "setup/fill", seed=seed, keep=",".join(kept), row=f"setup:keep:{','.join(kept)}")
        assert set(kept) <= set(_game(app, game).bag)


def test_the_rest_is_filled_up(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    for character in ("baron", "drunk", "virgin"):
        do(game, "do/put-in-bag", character=character, copies=1)
    do(game, "setup/fill", keep="all", seed="3")
    assert {"baron", "drunk", "virgin"} <= set(_game(app, game).bag)
    assert _counts(app, game) == (5, 2, 2, 1)


def test_emptying_the_bag_is_one_action(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    do(game, "setup/fill", seed="1")
    full = _game(app, game).bag
    emptied = do(game, "do/fill-bag", characters="")
    assert "The bag is emptied" in emptied.text
    assert _game(app, game).bag == ()
    _undo(emptied, game, do)
    assert _game(app, game).bag == full


def _undo(answer: Response, game: str, do: Do) -> Response:
    target = re.search(r'do/undo" hx-vals=\'{"target": "(\d+)"}', answer.text)
    assert target is not None
    return do(game, "do/undo", target=target[1])


def test_the_deal_gives_each_token_once(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    do(game, "setup/fill", seed="5")
    for _ in range(5):
        dealt = do(game, "setup/deal")
        seats = _game(app, game).seats
        assert sorted(str(seat.character) for seat in seats) == sorted(_game(app, game).bag)
    _undo(_undo(dealt, game, do), game, do)
    assert "The tokens are dealt" in dealt.text


def test_deals_differ(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    do(game, "setup/fill", seed="5")
    seen = set()
    for seed in range(6):
        do(game, "setup/deal", seed=seed)
        seen.add(tuple(seat.character for seat in _game(app, game).seats))
    assert len(seen) > 1


def test_nobody_gets_last_times_character_on_wish(app: FastAPI, new_game: NewGame, do: Do) -> None:
    bag = "imp,poisoner,chef,monk,virgin"
    first = new_game()
    do(first, "do/fill-bag", characters=bag)
    do(first, "setup/deal")
    do(first, "do/begin-night", number=1)
    do(first, "do/end-game", winner="good", why="They talked.", row="")
    had = {seat.player: seat.character for seat in _game(app, first).seats}
    again = new_game()
    do(again, "do/fill-bag", characters=bag)
    for seed in range(4):
        do(again, "setup/deal", fresh="1", seed=seed)
        assert all(had[seat.player] != seat.character for seat in _game(app, again).seats)


def test_an_unfinished_deal_can_still_begin(new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/put-in-bag", character="imp", copies=1)
    page = do(game, "setup/deal").text
    assert "Begin the first night all the same" in page


def test_the_drunk_draws_a_townsfolk(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=[*FIVE, "Fay", "Gus", "Hal"])
    for character in ("drunk", "chef", "empath", "monk", "virgin", "slayer", "poisoner", "imp"):
        do(game, "do/put-in-bag", character=character, copies=1)
    sheet = words(do_get(app, game, "setup/stand-in/drunk"))
    assert "The Drunk draws" in sheet
    do(game, "do/choose-stand-in", character="drunk", token="mayor")
    do(game, "setup/deal")
    seat = next(s for s in _game(app, game).seats if s.character == "drunk")
    assert seat.believes == "mayor"


def test_what_a_drunk_or_lunatic_believes_is_suggested_with_its_reason(
    app: FastAPI, client: TestClient, new_game: NewGame, do: Do
) -> None:
    game = new_game(players=[*FIVE, "Fay", "Gus", "Hal"])
    present = ("drunk", "lunatic", "empath", "monk", "virgin", "slayer", "poisoner", "imp")
    for character in present:
        do(game, "do/put-in-bag", character=character, copies=1)
    assert "Suggest: What the Drunk draws" in words(client.get(f"{game}/setup"))
    do(game, "setup/stand-in/drunk")
    drawn = dict(_game(app, game).stand_ins)["drunk"]
    town = {c.id for c in _game(app, game).script.characters if c.team is Team.TOWNSFOLK}
    assert drawn in town - {*present}
    assert "nobody else is that" in words(client.get(f"{game}/setup"))
    do(game, "setup/stand-in/lunatic")
    assert dict(_game(app, game).stand_ins) == {"drunk": drawn, "lunatic": "imp"}
    assert "the Imp: as the Demon draws it" in words(client.get(f"{game}/setup"))
    assert do(game, "setup/stand-in/monk").status_code == 422
    assert do(game, "setup/stand-in/nobody").status_code == 422


def do_get(app: FastAPI, game: str, path: str) -> Response:
    """A look at a sheet."""
    found: Response = TestClient(app).get(f"{game}/{path}", headers={"HX-Request": "true"})
    return found


def test_a_stand_in_changed_after_the_deal_changes_the_belief(
    app: FastAPI, new_game: NewGame, do: Do
) -> None:
    game = new_game()
    do(game, "do/fill-bag", characters="drunk,chef,empath,poisoner,imp")
    do(game, "setup/deal")
    do(game, "do/choose-stand-in", character="drunk", token="mayor")
    drunk = next(s for s in _game(app, game).seats if s.character == "drunk")
    assert drunk.believes == "mayor"


def test_a_drunk_dealt_by_hand_believes_in_the_token(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/fill-bag", characters="drunk,chef,empath,poisoner,imp")
    do(game, "do/choose-stand-in", character="drunk", token="mayor")
    ann = _game(app, game).seats[0].id
    do(game, "do/assign-character", seat=ann, character="drunk")
    assert _game(app, game).seats[0].believes == "mayor"


def test_an_unchosen_stand_in_is_chosen_by_the_deal(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=[*FIVE, "Fay", "Gus", "Hal"])
    for character in ("drunk", "chef", "empath", "monk", "virgin", "slayer", "poisoner", "imp"):
        do(game, "do/put-in-bag", character=character, copies=1)
    do(game, "setup/deal")
    now = _game(app, game)
    drunk = next(s for s in now.seats if s.character == "drunk")
    believed = now.character(drunk.believes)
    assert believed is not None
    assert believed.team is Team.TOWNSFOLK
    assert believed.id not in now.bag


def test_drunk_out_and_recluse_in_is_right_again(new_game: NewGame, do: Do) -> None:
    game = new_game(players=[*FIVE, "Fay", "Gus", "Hal"])
    for character in ("drunk", "chef", "empath", "monk", "virgin", "slayer", "poisoner", "imp"):
        answer = do(game, "do/put-in-bag", character=character, copies=1)
    assert "The bag is right." in answer.text
    assert "The bag is right." not in do(game, "do/take-from-bag", character="drunk").text
    assert "The bag is right." in do(game, "do/put-in-bag", character="recluse", copies=1).text


def test_a_swap_is_proposed_and_taken(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game(players=TEN)
    bag = "baron,imp,poisoner,chef,empath,monk,virgin,slayer,mayor,soldier"
    answer = do(game, "do/fill-bag", characters=bag)
    assert "Why these numbers" in answer.text
    proposal = re.search(r'fill-bag" hx-vals=\'{"characters": "([^"]+)"}', answer.text)
    assert proposal is not None
    do(game, "do/fill-bag", characters=proposal[1])
    assert _counts(app, game)[1] == 1


def test_small_games_say_why_there_are_no_bluffs(new_game: NewGame, do: Do) -> None:
    game = new_game()
    assert "No bluffs: there are fewer than 7 players" in words(do(game, "setup/fill", seed="1"))


def test_dealing_by_hand(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/fill-bag", characters="imp,poisoner,chef,monk,virgin")
    ann = _game(app, game).seats[0].id
    page = words(do(game, "do/assign-character", seat=ann, character="imp", row="setup:seats:"))
    assert "1 of 5 dealt" in page
    assert "take back" in page
    do(game, "do/assign-character", seat=ann, character="")
    assert _game(app, game).seats[0].character is None


def test_decisions_wait_for_the_deal_and_are_drafted(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/fill-bag", characters="imp,poisoner,fortuneteller,chef,washerwoman")
    page = words(do(game, "setup/deal"))
    assert "Fortune Teller: red herring" in page
    drafts = re.findall(r"setup/draft/(\d+)", page)
    for number in drafts:
        do(game, f"setup/draft/{number}")
    lying = {reminder.text for reminder, _ in _game(app, game).reminders()}
    assert {"Red Herring", "Townsfolk", "Wrong"} <= lying


def test_a_decision_that_is_gone_is_refused(new_game: NewGame, do: Do) -> None:
    assert do(new_game(), "setup/draft/99").status_code == 422


def test_beginning_the_night_leads_to_the_grimoire(client: TestClient, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "setup/fill", seed="1")
    do(game, "setup/deal")
    begun = do(game, "do/begin-night", number=1)
    assert begun.headers["hx-redirect"] == game
    assert client.get(f"{game}/setup").headers["location"] == game


def test_undoing_the_first_night_leads_back_to_the_setup(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/begin-night", number=1)
    version = app.state.program.table.timeline(game.rsplit("/", 1)[-1]).version
    undone = do(game, "do/undo", target=version, row="")
    assert undone.headers["hx-redirect"] == f"{game}/setup"


def test_a_second_screen_catches_up(client: TestClient, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/put-in-bag", character="chef", copies=1)
    caught = client.get(f"{game}/changes?version=1&row=setup:bag:", headers={"HX-Request": "true"})
    assert 'hx-target="#setup"' in caught.text
    do(game, "do/begin-night", number=1)
    late = client.get(f"{game}/changes?version=2&row=setup:bag:", headers={"HX-Request": "true"})
    assert late.headers["hx-redirect"] == game


def test_the_bag_is_closed_once_the_night_has_begun(new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "do/begin-night", number=1)
    for deed in ("setup/fill", "setup/deal", "setup/gather", "setup/bluffs", "setup/draft/0"):
        answer = do(game, deed)
        assert answer.status_code == 422
        assert "The first night has begun" in answer.text


def test_an_empty_bag_cannot_be_dealt(new_game: NewGame, do: Do) -> None:
    assert "The bag is empty" in do(new_game(), "setup/deal").text


def test_gathering_in_takes_all_tokens_back(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game()
    do(game, "setup/fill", seed="1")
    do(game, "setup/deal")
    assert "The tokens are gathered in" in do(game, "setup/gather").text
    assert all(seat.character is None for seat in _game(app, game).seats)


def test_seats_are_put_in_order_and_people_join(app: FastAPI, new_game: NewGame, do: Do) -> None:
    game = new_game()
    ids = [seat.id for seat in _game(app, game).seats]
    do(game, "do/order-seats", order=",".join(map(str, reversed(ids))))
    assert [seat.player for seat in _game(app, game).seats] == ["Eve", "Dee", "Cid", "Bob", "Ann"]
    do(game, "do/seat-player", player="Fay")
    assert len(_game(app, game).seats) == 6


def test_travellers_are_not_counted(new_game: NewGame, do: Do) -> None:
    game = new_game()
    page = words(do(game, "do/seat-player", player="Tom", character="scapegoat", alignment="evil"))
    assert "1 Traveller plays besides" in page
    assert "5 players" in page


def test_sixteen_who_are_no_travellers_are_told(new_game: NewGame, do: Do) -> None:
    game = new_game(players=[f"P{n}" for n in range(16)])
    assert "a game has 5 to 15" in words(do(game, "do/put-in-bag", character="imp", copies=1))


@pytest.mark.parametrize(
    ("deed", "fields"),
    [
        ("do/put-in-bag", {"character": "nobody", "copies": 1}),
        ("do/put-in-bag", {"character": "chef"}),
        ("do/put-in-bag", {"character": "chef", "copies": "many"}),
        ("do/choose-stand-in", {"character": "drunk", "token": "chef"}),
        ("do/nonsense", {}),
    ],
)
def test_bad_taps_change_nothing(
    app: FastAPI, new_game: NewGame, do: Do, deed: str, fields: dict[str, object]
) -> None:
    game = new_game()
    answer = do(game, deed, **fields)
    assert answer.status_code in (404, 422)
    assert _game(app, game).bag == ()


def test_a_draw_sent_twice_draws_once(app: FastAPI, client: TestClient, new_game: NewGame) -> None:
    game = new_game(players=TEN)
    form = {"action": "the-same-draw", "row": "setup:bag:"}
    client.post(f"{game}/setup/fill", data=form)
    first = _game(app, game).bag
    client.post(f"{game}/setup/fill", data=form)
    assert _game(app, game).bag == first


def test_strange_stages_of_the_page_show_the_bag(client: TestClient, new_game: NewGame) -> None:
    game = new_game()
    assert client.get(f"{game}/setup?show=nonsense").status_code == 200
    assert client.get(f"{game}/setup/stand-in/drunk").status_code == 422
    assert client.get(f"{game}/changes?row=setup:zzz:a,b,c").status_code == 200
