"""The editor of a character: what a form says becomes steps, and nothing that a document brought is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from httpx2 import Response
from selectolax.lexbor import LexborHTMLParser
from starlette.datastructures import FormData
from starlette.testclient import TestClient

from app.content.library import bundled
from app.domain.characters import Character, Team
from app.domain.how_to_run import GATES, MOMENTS, VOCABULARY, Gate, Instruction, Step
from app.domain.script import Script
from app.domain.step_words import GATE_FIELDS, WORDS
from app.services import corrections as by_hand
from app.web.render import fragment
from app.web.views import editor as views
from app.web.views import wording
from app.web.views.draft import character_of, draft_from, draft_of
from app.web.views.said_words import word
from tests.web.conftest import words

LIBRARY = bundled()
Form = list[tuple[str, str]]


def form_of(html: str) -> Form:
    """What a browser would send of a form, were nothing changed in it."""
    return [
        (name, value)
        for node in LexborHTMLParser(html).css("input[name], select[name], textarea[name]")
        if (name := node.attributes["name"] or "") and (value := _value(node)) is not None
    ]


def _value(node: object) -> str | None:
    tag, attributes = node.tag, node.attributes  # type: ignore[attr-defined]
    if tag == "textarea":
        return node.text().removeprefix("\n")  # type: ignore[attr-defined,no-any-return]
    if tag == "select":
        chosen = node.css("option[selected]") or node.css("option")  # type: ignore[attr-defined]
        return chosen[0].attributes.get("value") if chosen else None
    if attributes.get("type") in ("checkbox", "radio") and "checked" not in attributes:
        return None
    return attributes.get("value") or ""


def fields(form: Form, *removed: str, **changed: str) -> dict[str, list[str]]:
    """A form as the client posts it, with fields changed by name (`s2_f_on` is s2-f-on)."""
    found: dict[str, list[str]] = {}
    for name, value in form:
        found.setdefault(name, []).append(value)
    for name in removed:
        found.pop(name, None)
    return {**found, **{name.replace("_", "-"): [value] for name, value in changed.items()}}


def opened(client: TestClient, address: str) -> Form:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return form_of(answer.text)


def script_of(app: FastAPI, address: str) -> Script:
    script: Script = app.state.program.store.scripts.get(address.rsplit("/", 1)[-1]).script
    return script


def character(app: FastAPI, address: str, identity: str) -> Character:
    found = script_of(app, address).find(identity)
    assert found is not None
    return found


def drawn(found: Character, opens: bool) -> str:
    """The form of a character, all its steps closed or all open."""
    draft = draft_of(found)
    if opens:
        keys = {key for part in draft.parts for key, _ in (*part.gates, *part.steps)}
        draft = views.replace(draft, open=frozenset(keys))
    editing = views.Editing(draft, found, Script("S", (found,)), LIBRARY)
    view = views.editor(editing, "/scripts/s", found.id, None)
    names = {
        "view": view,
        "verbs": views.VERB_OPTIONS,
        "gates": views.GATE_OPTIONS,
        "sprite": "",
        "icon_sprite": "",
    }
    return fragment("editor/_work.html", names)


@pytest.mark.parametrize("opens", [False, True], ids=["closed", "open"])
@pytest.mark.parametrize("identity", LIBRARY.characters)
def test_a_form_sent_back_unchanged_is_the_same_character(identity: str, opens: bool) -> None:
    found = LIBRARY.characters[identity]
    again = character_of(draft_from(FormData(form_of(drawn(found, opens)))), found)
    assert [i.to_data() for i in again.how_to_run] == [i.to_data() for i in found.how_to_run]
    assert again == found


ODD = Character(
    "odd",
    "Odd <b>one</b>",
    Team.MINION,
    "Two\nlines & more",
    reminders=("Mark", "Other", "Mark"),
    global_reminders=("Far",),
    how_to_run=(
        Instruction(
            "whenever",
            (Step("juggle", "Three balls.", {"with": {"balls": 3}}),),
            Gate("rain", {"mm": 2}, "dry"),
        ),
        Instruction(
            "day",
            (
                Step("place", '"Quoted"', {"reminder": "Lost", "on": "nowhere", "depth": [1, 2]}),
                Step("wake", "", {"who": 7}),
                Step(
                    "choose_players", "", {"count": "some", "not": ["self", "odd ones"], "may_refuse": False}
                ),
            ),
            Gate(
                "marked",
                {"reminder": "Mark", "or": [{"if": "died_today", "who": "any", "reason": "nobody"}]},
                "no",
            ),
        ),
    ),
    notes=("One", "Two"),
)


@pytest.mark.parametrize("opens", [False, True], ids=["closed", "open"])
def test_what_the_vocabulary_does_not_know_goes_through_untouched(opens: bool) -> None:
    again = character_of(draft_from(FormData(form_of(drawn(ODD, opens)))), ODD)
    assert again.to_data() == ODD.to_data()


def test_every_word_of_the_vocabulary_has_plain_words() -> None:
    assert set(wording.MOMENTS) == MOMENTS
    assert set(wording.GATES) == GATES
    assert set(wording.VERBS) == set(wording.ICONS) == set(VOCABULARY)
    assert {verb for _, verbs in wording.VERB_GROUPS for verb in verbs} == set(VOCABULARY)
    asked = {f for fields in (*VOCABULARY.values(), *GATE_FIELDS.values()) for f in fields} - {"or"}
    assert asked <= set(wording.FIELDS)


def vocabulary() -> Iterator[tuple[str, str, str]]:
    for verb, names in VOCABULARY.items():
        for name in sorted(names):
            for value in sorted(WORDS.get(f"{verb}.{name}", WORDS.get(name, frozenset()))):
                if not value.startswith("<"):
                    yield verb, name, value


def test_every_word_of_a_field_is_said() -> None:
    bare = [row for row in vocabulary() if word(*row, lambda identity: None).text == "{word}"]
    assert bare == []


def test_a_step_is_corrected_and_kept(app: FastAPI, client: TestClient, harbour: str) -> None:
    here = f"{harbour}/characters/lamplighter/edit"
    form = fields(opened(client, here), do="open-s7")
    shown = form_of(client.post(here, data=form).text)
    saved = client.post(here, data=fields(shown, do="save", s7_f_on="marked", s7_f_until="dusk"))
    assert saved.status_code == 303
    assert saved.headers["location"] == f"{harbour}/review?saved=lamplighter"
    steps = [s for i in character(app, harbour, "lamplighter").how_to_run for s in i.steps]
    assert steps[2].to_data() == {
        "do": "place",
        "reminder": "Lit",
        "on": "marked",
        "until": "dusk",
        "text": "If that player is evil, mark them with the LIT reminder.",
    }
    page = words(client.get(saved.headers["location"]))
    assert "Lamplighter is saved on this script." in page
    assert "corrected by hand" in page


@pytest.mark.parametrize(
    ("deed", "verbs"),
    [
        ("up-s3", ["choose_players", "wake", "sleep"]),
        ("down-s2", ["choose_players", "wake", "sleep"]),
        ("copy-s3", ["wake", "choose_players", "choose_players", "sleep"]),
        ("remove-s2", ["choose_players", "sleep"]),
        ("up-s2", ["wake", "choose_players", "sleep"]),
        ("remove-s99", ["wake", "choose_players", "sleep"]),
        ("explode-s2", ["wake", "choose_players", "sleep"]),
        ("up-p1", ["wake", "choose_players", "sleep"]),
        ("remove-p1", []),
        ("copy-p1", ["wake", "choose_players", "sleep"] * 2),
    ],
)
def test_steps_are_moved_copied_and_taken_away(
    client: TestClient, harbour: str, deed: str, verbs: list[str]
) -> None:
    here = f"{harbour}/characters/kraken/edit"
    first = [(n, v) for n, v in opened(client, here) if "kill" not in v and v != "s4"]
    shown = client.post(here, data=fields(first, do=deed)).text
    made = draft_from(FormData(form_of(shown)))
    assert [step.do for part in made.parts for _, step in part.steps] == verbs


def test_a_step_passes_into_the_next_moment(client: TestClient, harbour: str) -> None:
    here = f"{harbour}/characters/stowaway/edit"
    shown = client.post(here, data=fields(opened(client, here), do="down-s3")).text
    made = draft_from(FormData(form_of(shown)))
    assert [[step.do for _, step in part.steps] for part in made.parts] == [
        [],
        ["place", "wake", "point", "sleep"],
    ]


def test_parts_follow_their_order_in_the_form(client: TestClient, harbour: str) -> None:
    form = opened(client, f"{harbour}/characters/kraken/edit")
    lines = [v for n, v in form if n == "line"]
    assert lines == ["p1", "s2", "s3", "s4", "s5"]
    moved = {**fields(form), "line": ["p1", "s4", "s2", "s3", "s5", "s5", "zz", "s", "s9999999999"]}
    made = draft_from(FormData([(n, v) for n, values in moved.items() for v in values]))
    assert [step.do for part in made.parts for _, step in part.steps] == [
        "kill",
        "wake",
        "choose_players",
        "sleep",
    ]


def test_a_moment_a_step_a_condition_and_a_token_are_added(client: TestClient, harbour: str) -> None:
    here = f"{harbour}/characters/kraken/edit"
    form = fields(opened(client, here), do="add-part")
    for deed, more in (("add-p6", {"p6-new": "signal"}), ("gate-p6", {}), ("add-token", {}), ("gate-p6", {})):
        form = fields(form_of(client.post(here, data=form).text), do=deed) | {n: [v] for n, v in more.items()}
    shown = client.post(here, data=form).text
    made = draft_from(FormData(form_of(shown)))
    assert [part.when for part in made.parts] == ["other_nights", "each_night"]
    assert [step.do for _, step in made.parts[1].steps] == ["signal"]
    assert [gate.kind for _, gate in made.parts[1].gates] == ["marked", "marked"]
    assert len(made.tokens) == 1


def test_another_verb_keeps_only_what_fits_it(client: TestClient, harbour: str) -> None:
    here = f"{harbour}/characters/kraken/edit"
    form = form_of(client.post(here, data=fields(opened(client, here), do="open-s4")).text)
    shown = client.post(here, data=fields(form, do="fields", s4_do="choose_players")).text
    step = draft_from(FormData(form_of(shown))).parts[0].steps[2][1]
    assert step.to_data() == {"do": "choose_players", "who": "chosen", "text": "That player dies."}


def test_prose_becomes_the_steps(app: FastAPI, client: TestClient, harbour: str) -> None:
    here = f"{harbour}/characters/new"
    prose = "Each night, wake the Pilot. The Pilot points at a player. Mark them with the COURSE reminder."
    form = fields(opened(client, here), do="prose", name="Pilot", prose=prose)
    shown = form_of(client.post(here, data=form).text)
    saved = client.post(here, data=fields(shown, do="save", name="Pilot", team="outsider"))
    assert saved.headers["location"] == f"{harbour}/review?saved=pilot"
    made = character(app, harbour, "pilot")
    assert made.team is Team.OUTSIDER
    assert made.reminders == ("Course",)
    assert [s.do for i in made.how_to_run for s in i.steps] == ["wake", "choose_players", "place"]
    assert "pilot" in script_of(app, harbour).other_nights
    assert by_hand.corrections(script_of(app, harbour))["pilot"].as_read is None


def test_a_character_from_nothing_has_a_word_for_every_step(
    app: FastAPI, client: TestClient, harbour: str
) -> None:
    here = f"{harbour}/characters/new"
    saved = client.post(here, data=fields(opened(client, here), do="save", name="Chef", ability="Cook."))
    assert saved.status_code == 303
    made = character(app, harbour, "chef2")
    assert not made.official
    assert [s.text for i in made.how_to_run for s in i.steps] == [
        "Wake this player",
        "Put this player to sleep",
    ]


def test_the_librarys_and_the_documents_steps_are_had_back(
    app: FastAPI, client: TestClient, harbour: str
) -> None:
    here = f"{harbour}/characters/chef/edit"
    client.post(here, data=fields(opened(client, here), do="save", ability="Cook soup."))
    theirs = character(app, harbour, "chef")
    assert not theirs.official
    for deed, steps in (("library", LIBRARY.characters["chef"].how_to_run), ("document", theirs.how_to_run)):
        shown = client.post(here, data=fields(opened(client, here), do=deed)).text
        made = character_of(draft_from(FormData(form_of(shown))), theirs)
        assert made.how_to_run == steps
    answer = client.post(f"{harbour}/characters/chef/document", data={"at": "6"})
    assert answer.headers["location"] == f"{harbour}/review?part=1#c-6"
    assert character(app, harbour, "chef").official


def test_the_night_row_is_drawn_as_the_night_sheet_draws_it(client: TestClient, harbour: str) -> None:
    form = opened(client, f"{harbour}/characters/smuggler/edit")
    page = client.get(f"{harbour}/characters/smuggler/edit").text
    example = page.split('class="example" inert')[1].split("</section>")[0]
    assert "The Smuggler points to any player." in example
    assert "Poisoned" in example
    for acting in ("hx-", "data-key", "<form", " id=", " name="):
        assert acting not in example
    other = client.post(
        f"{harbour}/characters/smuggler/edit", data=fields(form, do="look", night="other")
    ).text
    assert 'value="other" checked' in other


def test_typing_answers_with_the_row_and_the_words_alone(client: TestClient, harbour: str) -> None:
    here = f"{harbour}/characters/smuggler/edit"
    form = fields(
        form_of(client.post(here, data=fields(opened(client, here), do="open-s5")).text), do="preview"
    )
    answer = htmx(client, here, form | {"s5-text": ["Slip them a powder."], "s5-f-on": ["self"]})
    assert set(re.findall(r'hx-target="#([\w-]+)"', answer.text)) == {"preview", "doubts", "says-s5"}
    assert "Slip them a powder." in answer.text
    assert "Place on this player" in words(answer)
    whole = htmx(client, here, form | {"do": ["add-token"]})
    assert set(re.findall(r'hx-target="#([\w-]+)"', whole.text)) == {"work", "preview", "doubts"}


def htmx(client: TestClient, address: str, form: dict[str, list[str]]) -> Response:
    return client.post(address, data=form, headers={"HX-Request": "true"})


def test_what_cannot_be_run_is_told_and_saved_all_the_same(
    app: FastAPI, client: TestClient, harbour: str
) -> None:
    here = f"{harbour}/characters/smuggler/edit"
    form = form_of(client.post(here, data=fields(opened(client, here), do="open-s5")).text)
    wrong = fields(form, s5_f_reminder="Gone", s5_f_count="many", s5_f_on="nowhere")
    page = words(client.post(here, data=wrong | {"do": ["look"]}))
    assert "There is no token “Gone” in the box." in page
    assert "“nowhere” cannot stand in the field “on” of a step “place”." in page
    assert client.post(here, data=wrong | {"do": ["save"]}).status_code == 303
    step = character(app, harbour, "smuggler").how_to_run[0].steps[2]
    assert (step.get("reminder"), step.get("on"), step.get("count")) == ("Gone", "nowhere", "many")


def test_a_character_needs_a_name(client: TestClient, harbour: str) -> None:
    here = f"{harbour}/characters/smuggler/edit"
    for name, sentence in (("  ", "needs a name"), ("x" * 61, "too long")):
        answer = client.post(here, data=fields(opened(client, here), do="save", name=name, ability="Kept?"))
        assert answer.status_code == 422
        assert sentence in words(answer)
        assert "Kept?" in answer.text


def test_tokens_of_homebrew_may_do_something(app: FastAPI, client: TestClient, harbour: str) -> None:
    here = f"{harbour}/characters/lamplighter/edit"
    form = fields(opened(client, here), do="save", t1_does="drunk", t1_count="3", t1_everywhere="yes")
    assert client.post(here, data=form).status_code == 303
    made = character(app, harbour, "lamplighter")
    assert made.effects == {"tokens": {"Lit": {"does": "drunk"}}}
    assert (made.reminders, made.global_reminders) == ((), ("Lit", "Lit", "Lit"))
