"""Sentences of Storytellers in many styles, and the steps that they mean."""

from __future__ import annotations

import pytest

from app.almanac.prose.cast import Names, cast_of
from app.almanac.prose.instructions import read_prose
from app.almanac.prose.scene import Scene
from app.almanac.prose.sentences import sentences
from app.domain.how_to_run import Instruction, Step, problems_of
from tests.almanac.places import FIXTURES, squeezed

ROWS = [row.split("|", 1) for row in (FIXTURES / "sentences.txt").read_text().splitlines() if row]


def read(*paragraphs: str, name: str = "Weaver", reminders: tuple[str, ...] = ()) -> tuple[Instruction, ...]:
    cast = cast_of(
        name.lower(), name, "minion", Names([("Imp", "imp"), ("Fortune Teller", "fortuneteller")]), reminders
    )
    return read_prose(paragraphs, Scene(cast))


def steps(*paragraphs: str, **more: object) -> list[Step]:
    return [step for i in read(*paragraphs, **more) for step in i.steps]  # type: ignore[arg-type]


@pytest.mark.parametrize(("verbs", "sentence"), ROWS, ids=[row[1][:60] for row in ROWS])
def test_the_verbs_of_a_sentence(verbs: str, sentence: str) -> None:
    made = steps(sentence)
    found = {step.do for step in made}
    assert found - {"note"} == set(verbs.split()) - {"note"}
    assert squeezed("".join(step.text for step in made)) == squeezed(sentence)
    assert problems_of(read(sentence), "weaver") == []


@pytest.mark.parametrize(
    "named",
    [
        "the SNARED reminder",
        'the "Snared" token',
        "the **Snared** marker",
        "the [[Snared]] reminder",
        "a snared reminder",
    ],
)
def test_a_token_is_found_in_every_style(named: str) -> None:
    (step,) = steps(f"Mark the chosen player with {named}.")
    assert (step.do, step.get("reminder")) == ("place", "Snared")


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("alignments", "Swap the alignments of the two chosen players."),
        ("characters", "Swap the characters of the two chosen players."),
        ("characters_and_alignments", "Swap the characters and alignments of the two chosen players."),
        ("seats", "The two chosen players swap seats."),
    ],
)
def test_what_two_players_trade(what: str, sentence: str) -> None:
    (step,) = steps(sentence)
    assert (step.do, step.get("what")) == ("swap", what)
    assert problems_of(read(sentence), "weaver") == []


def test_a_token_that_is_taken_away_at_dawn_lies_until_dawn() -> None:
    placed, taken = steps(
        "Each night, mark the chosen player with the SNARED reminder.", "At dawn, remove the SNARED reminder."
    )
    assert (placed.do, placed.get("until"), taken.do) == ("place", "dawn", "remove")
    (alone,) = steps("Each night, mark the chosen player with the SNARED reminder.")
    assert alone.get("until") is None


def test_they_are_those_whom_the_demon_strikes() -> None:
    (lives,) = steps("If the Demon attacks the player marked SNARED, they do not die.")
    assert (lives.do, lives.get("who"), lives.get("reminder")) == ("survive", "marked", "Snared")


def test_the_box_spells_the_token() -> None:
    (step,) = steps("Mark them with the IS THE WEAVER reminder.", reminders=("Is the Weaver",))
    assert step.get("reminder") == "Is the Weaver"


def test_an_unnamed_token_is_the_only_one_there_is() -> None:
    (step,) = steps("Put the reminder by the chosen player.", reminders=("Snared", "Snared"))
    assert step.get("reminder") == "Snared"


@pytest.mark.parametrize(
    ("words", "moment"),
    [
        ("During setup, before putting tokens in the bag, remove the Weaver token.", "setup"),
        ("While preparing the first night, mark somebody good with SNARED.", "preparation"),
        ("On the first night, wake the Weaver.", "first_night"),
        ("During night one, wake the Weaver.", "first_night"),
        ("Each night except the first, wake the Weaver.", "other_nights"),
        ("On every night after the first, wake the Weaver.", "other_nights"),
        ("Wake the Weaver each night*.", "other_nights"),
        ("Each night, wake the Weaver.", "each_night"),
        ("Every night, including the first, wake the Weaver.", "each_night"),
        ("At dawn, remove the SNARED reminder.", "dawn"),
        ("Remove the SNARED reminder at dusk.", "dusk"),
        ("During the day, the Weaver may choose a player.", "day"),
        ("At any time, you may decide that the Weaver dies.", "any_time"),
        ("If the Weaver dies, mark them with the SNARED reminder.", "dies"),
        ("When the Weaver dies at night, mark them with the SNARED reminder.", "dies_at_night"),
        ("If the Weaver is executed, evil wins.", "executed"),
        ("If the Weaver dies by execution, evil wins.", "dies_by_execution"),
        ("If the Weaver nominates, they die.", "nominates"),
        ("When the Weaver is nominated, the nominator dies.", "nominated"),
        ("If the Demon attacks the Weaver, the Weaver remains alive.", "attacked"),
        ("If the Weaver would die, they survive.", "would_die"),
        ("If the Demon dies, the Weaver becomes the Imp.", "demon_dies"),
        ("When an Outsider dies, mark them with the SNARED reminder.", "outsider_dies"),
        ("If the Weaver died tonight, wake them.", "other_nights"),
    ],
)
def test_the_moment_of_a_sentence(words: str, moment: str) -> None:
    assert [instruction.when for instruction in read(words)] == [moment]


@pytest.mark.parametrize(
    ("words", "kind", "fields"),
    [
        ("If the Weaver died tonight, wake them.", "died_tonight", {"who": "self"}),
        (
            "Each night, if a player is marked SNARED, wake them.",
            "marked",
            {"reminder": "Snared", "who": "any"},
        ),
        ("If any player was executed today, wake the Weaver.", "executed_today", {}),
        ("At dusk, if no player was executed today, evil wins.", "nobody_executed_today", {}),
        ("If the Demon dies with five or more players alive, evil wins.", "alive_at_least", {"count": 5}),
        ("If the Imp is in play, wake the Imp.", "in_play", {"character": "imp"}),
        ("If the Imp is not in play, wake the Demon.", "not_in_play", {"character": "imp"}),
        ("Each night, if the Weaver has not used their ability, wake them.", "not_spent", {}),
    ],
)
def test_the_gate_of_a_condition(words: str, kind: str, fields: dict[str, object]) -> None:
    gate = read(words)[0].gate
    assert gate is not None
    assert (gate.kind, dict(gate.args)) == (kind, fields)
    assert gate.reason


def test_a_gate_ends_where_the_condition_does() -> None:
    made = read("Each night, wake the Weaver. If they look sad, nod your head. Put the Weaver to sleep.")
    assert [(i.gate is None, [s.do for s in i.steps]) for i in made] == [
        (True, ["wake"]),
        (False, ["signal"]),
        (True, ["sleep"]),
    ]


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("The Weaver points at any two players.", {"count": 2}),
        ("They choose up to three players.", {"count": [1, 3]}),
        ("They choose a living player, but not themself.", {"count": 1, "not": ["self"], "among": "alive"}),
        ("They may choose a dead player.", {"count": 1, "among": "dead", "may_refuse": True}),
        ("They shake their head no, or point at one player.", {"count": 1, "may_refuse": True}),
        ("They choose a player, different to last night.", {"count": 1, "not": ["last_night"]}),
        ("You choose any good player.", {"count": 1, "who": "storyteller"}),
        ("The Demon points to two players.", {"count": 2, "who": "demon"}),
    ],
)
def test_who_may_be_chosen(words: str, fields: dict[str, object]) -> None:
    (step,) = steps(words)
    assert (step.do, dict(step.args)) == ("choose_players", fields)


def test_that_player_is_the_one_last_spoken_of() -> None:
    kill = steps("If the Weaver nominates a player, that player dies.")[-1]
    assert kill.get("who") == "nominee"
    kill = steps("The first time the Weaver is nominated, the nominator is killed.")[-1]
    assert kill.get("who") == "nominator"
    assert steps("They point at any player.", "That player dies.")[-1].get("who") in ("chosen", "any")


def test_a_sentence_that_says_two_things_is_cut_in_two() -> None:
    made = steps("Wake the Weaver and show them the Imp token, then put them to sleep.")
    assert [step.text for step in made] == [
        "Wake the Weaver",
        "and show them the Imp token,",
        "then put them to sleep.",
    ]


@pytest.mark.parametrize(
    "paragraph",
    [
        'Say "Nothing. Happens." Then nod.',
        "Show fingers (0, 1, 2, etc.) to them. Nod.",
        "No full stop at the end",
        "  Spaces   everywhere .  ",
        "Wake Mr. Fox. Nod!Nod?",
        "깨웁니다. 재웁니다。끝",
        "(All in brackets. Even this.) Out again.",
        "Unclosed (bracket. And more. “Quote. Not closed",
    ],
)
def test_sentences_together_are_the_paragraph(paragraph: str) -> None:
    assert squeezed("".join(sentences(paragraph))) == squeezed(paragraph)


def test_brackets_and_quotations_are_not_cut() -> None:
    assert list(sentences("Say “Ann died. Ben lives.” (Do not say why. Ever.) Nod.")) == [
        "Say “Ann died. Ben lives.”",
        "(Do not say why. Ever.)",
        "Nod.",
    ]
