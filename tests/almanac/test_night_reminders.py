"""Night reminders of script files, with their marks."""

from __future__ import annotations

from app.almanac.reminders import instructions_from_reminders
from app.domain.characters import Character, Team
from app.domain.how_to_run import Instruction, Step


def fisher(*reminders: str, team: Team = Team.MINION, ability: str = "") -> Character:
    return Character("fisher", "Fisher", team, ability, reminders=reminders)


def steps(instructions: tuple[Instruction, ...]) -> list[Step]:
    return [step for instruction in instructions for step in instruction.steps]


def test_waking_and_sleep_are_taken_for_granted() -> None:
    made = instructions_from_reminders(fisher("Hooked"), "", "The Fisher chooses a player. :reminder:")
    assert [i.when for i in made] == ["other_nights"]
    assert [s.do for s in steps(made)] == ["wake", "choose_players", "place", "sleep"]
    assert steps(made)[2].get("reminder") == "Hooked"


def test_the_same_words_on_both_nights_are_one_instruction() -> None:
    made = instructions_from_reminders(fisher(), "Give a finger signal.", "Give a finger signal.")
    assert [i.when for i in made] == ["each_night"]


def test_stars_mark_a_card_or_a_token() -> None:
    words = "Wake the Demon. Show the *YOU ARE* token. Point to the *HOOKED* player."
    made = steps(instructions_from_reminders(fisher("Hooked"), words, ""))
    assert [(s.do, s.get("card"), s.get("reminder")) for s in made[1:3]] == [
        ("show_card", "YOU ARE", None),
        ("point", None, "Hooked"),
    ]
    assert not any("*" in s.text for s in made)
    assert made[-1].do == "sleep"


def test_a_dead_token_kills() -> None:
    demon = fisher("Dead", team=Team.DEMON, ability="Each night*, choose a player: they die.")
    made = steps(instructions_from_reminders(demon, "", "The Fisher chooses a player. :reminder:"))
    assert [(s.do, s.get("who") or s.get("on")) for s in made[2:4]] == [
        ("kill", "chosen"),
        ("place", "chosen"),
    ]


def test_once_per_game_spends_the_ability() -> None:
    once = fisher("Hooked", "No Ability", ability="Once per game, hook somebody at night.")
    made = steps(
        instructions_from_reminders(once, "", "The Fisher might choose a player. :reminder: :reminder:")
    )
    assert [s.do for s in made] == ["wake", "choose_players", "place", "spend", "sleep"]
    assert made[1].get("may_refuse") is True


def test_each_token_is_placed_as_often_as_the_box_holds_it() -> None:
    made = steps(
        instructions_from_reminders(
            fisher("A", "B"), "", "The Fisher chooses 2 players. :reminder: :reminder:"
        )
    )
    assert [s.get("reminder") for s in made if s.do == "place"] == ["A", "B"]


def test_how_long_a_token_lies_is_read_from_the_ability() -> None:
    tonight = fisher("Safe", ability="Each night*, choose a player: they are safe tonight.")
    made = steps(instructions_from_reminders(tonight, "", "The Fisher chooses a player. :reminder:"))
    assert made[2].get("until") == "dawn"


def test_tight_marks_and_entities_are_read() -> None:
    words = "Fisher chooses a player.:reminder:Show the *YOU ARE* &amp; Fisher tokens."
    made = steps(instructions_from_reminders(fisher("Hooked"), words, ""))
    assert [s.do for s in made] == ["wake", "choose_players", "place", "show_card", "show_character", "sleep"]


def test_an_announcement_wakes_nobody() -> None:
    made = steps(instructions_from_reminders(fisher(), "Announce that the Fisher is in play.", ""))
    assert [s.do for s in made] == ["announce"]


def test_nothing_comes_of_nothing() -> None:
    assert instructions_from_reminders(fisher(), "", "  ") == ()


def test_whoever_chooses_is_woken_even_where_a_token_goes_first() -> None:
    made = steps(instructions_from_reminders(fisher("Hooked"), "", "Remove HOOKED. They pick a player."))
    assert [s.do for s in made] == ["wake", "remove", "choose_players", "sleep"]


def test_tags_of_a_web_page_are_no_words() -> None:
    words = "<b>Show</b> the player marked <i>Hooked</i>."
    made = steps(instructions_from_reminders(fisher("Hooked"), words, ""))
    assert [(s.do, s.get("reminder")) for s in made] == [("wake", None), ("point", "Hooked"), ("sleep", None)]
    assert made[1].text == "Show the player marked Hooked."
