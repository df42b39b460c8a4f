"""What is said aloud and ends the game, as an examiner asks for it: guesses, a cult, and the Storyteller."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain import wins
from app.domain.game import Game
from app.services.snapshots import read_snapshot
from tests.domain.town_of import town
from tests.golden.examined import REST

TWINS = "Evi eviltwin, Goo sage eviltwin/Twin"


def spoken(lines: str, **more: Any) -> Game:
    return read_snapshot(town(*f"{lines}, {REST}".split(", "), at="day 2", **more))


def ids(game: Game, names: str) -> list[int]:
    return [seat.id for name in names.split() for seat in game.seats if seat.player == name]


def side(found: tuple[wins.Win, ...]) -> str:
    return " ".join(win.team.value for win in found) or "-"


@pytest.mark.parametrize(
    ("lines", "guess", "wanted"),
    [
        ("Dam damsel, Mar marionette as:monk, Imp imp", "Mar Dam", "evil"),
        ("Dam damsel sweetheart/Drunk, Swe sweetheart dead, Bar baron, Imp imp", "Bar Dam", "-"),
        ("Dam damsel, Spy spy, Bar baron, Imp imp", "Bar Dam", "-"),
        ("Dam damsel, Spy spy dead, Bar baron, Imp imp", "Bar Dam", "-"),
        ("Dam damsel, Wid widow, Bar baron, Imp imp", "Wid Dam", "-"),
        ("Dam damsel evil, Bar baron, Imp imp", "Bar Dam", "good"),
        ("Her hermit, Bar baron, Imp imp", "Bar Her", "evil"),
        ("Dam damsel, Her heretic, Bar wizard, Imp imp", "Bar Dam", "good"),
        ("Dam damsel evil, Bar baron, Imp imp, " + TWINS, "Bar Dam", "-"),
        ("Dam damsel, Bar baron, Imp imp, " + TWINS, "Bar Dam", "evil"),
        ("Dam damsel, Tom thief evil, Bar baron, Imp imp", "Tom Dam", "-"),
        ("Dam artist, Bar baron, Imp imp", "Bar Dam", "-"),
        ("Dru drunk as:artist, Dam damsel, Bar baron, Imp imp", "Dru Dam", "-"),
        ("Dam damsel, Alc alchemist has:baron, Bar wizard, Imp imp", "Alc Dam", "-"),
        ("Dam damsel barista/Sober_&_Healthy, Spy spy, Bea barista good, Imp imp", "Spy Dam", "evil"),
    ],
)
def test_a_guess_at_the_damsel(lines: str, guess: str, wanted: str) -> None:
    game = spoken(lines, script="damsel")
    by, of = ids(game, guess)
    assert side(wins.damsel_guess(game, by, of)) == wanted


@pytest.mark.parametrize(
    ("lines", "minions", "demons", "wanted"),
    [
        ("Als alsaahir, Bar baron, Imp imp", "Bar", "Imp", "good"),
        ("Als alsaahir dead, Bar baron, Imp imp", "Bar", "Imp", "-"),
        ("Als alsaahir poisoner/Poisoned, Pia poisoner, Imp imp", "Pia", "Imp", "-"),
        ("Als drunk as:alsaahir, Bar baron, Imp imp", "Bar", "Imp", "-"),
        ("Als philosopher has:alsaahir, Bar baron, Imp imp", "Bar", "Imp", "good"),
        ("Als alsaahir evil, Bar baron, Imp imp", "Bar", "Imp", "good"),
        ("Als alsaahir, Mar marionette as:monk, Imp imp", "", "Imp", "-"),
        ("Als alsaahir, Mar marionette as:monk, Imp imp", "Mar", "Imp", "good"),
        ("Als alsaahir, Lun lunatic as:imp, Bar baron, Imp imp", "Bar", "Imp Lun", "-"),
        ("Als alsaahir, Leo legion, Len legion, Lea legion dead", "", "Leo Len Lea", "good"),
        ("Als alsaahir, Leo legion, Len legion, Lea legion dead", "", "Leo Len", "-"),
        ("Als alsaahir, Zom zombuul dead, Bar baron dead", "Bar", "Zom", "good"),
        ("Als alsaahir, Vor vortox, Imp imp dead, Bar baron", "Bar", "Vor Imp", "good"),
        ("Als alsaahir, Bar baron, Imp imp", "Imp", "Bar", "-"),
        ("Als alsaahir, Ogr ogre evil, Bar baron, Imp imp", "Bar", "Imp", "good"),
        ("Als alsaahir, Her heretic, Bar wizard, Imp imp", "Bar", "Imp", "evil"),
        ("Als alsaahir, Imp imp, " + TWINS, "Evi", "Imp", "-"),
        ("Als alsaahir, Imp imp, Sna snakecharmer, Bar baron good", "Bar", "Imp", "good"),
    ],
)
def test_an_alsaahirs_guess(lines: str, minions: str, demons: str, wanted: str) -> None:
    game = spoken(lines)
    found = wins.alsaahir_guess(game, ids(game, "Als")[0], ids(game, minions), ids(game, demons))
    assert side(found) == wanted


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("Cul cultleader evil, Imp imp", "evil"),
        ("Cul cultleader sweetheart/Drunk, Swe sweetheart dead, Imp imp", "-"),
        ("Cul cultleader dead, Imp imp", "-"),
        ("Cul cultleader, Imp imp, " + TWINS, "-"),
        ("Cul cultleader evil, Imp imp, " + TWINS, "evil"),
        ("Cul cultleader, Her heretic, Imp imp", "evil"),
        ("Cul philosopher has:cultleader, Imp imp", "good"),
        ("Cul drunk as:cultleader, Imp imp", "-"),
    ],
)
def test_all_have_joined_the_cult(lines: str, wanted: str) -> None:
    game = spoken(lines)
    assert side(wins.cult_joined(game, ids(game, "Cul")[0])) == wanted


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("Ath atheist", "good"),
        ("Dru drunk as:atheist, Imp imp", "evil"),
        ("Phi philosopher has:atheist, Imp imp", "good"),
        ("Ath atheist, Her heretic", "evil"),
        ("Ath atheist philosopher/Drunk, Phi philosopher has:atheist dead", "good"),
        ("Mar marionette as:atheist, Imp imp", "evil"),
        ("Ath atheist poisoner/Poisoned, Pia poisoner, Imp imp", "evil"),
        ("Imp imp, Her heretic", "good"),
    ],
)
def test_the_storyteller_was_executed(lines: str, wanted: str) -> None:
    assert side(wins.storyteller_executed(spoken(lines))) == wanted
