"""Shapes of a page that an author made up: tables, titles of their own, markup, encodings."""

from __future__ import annotations

import pytest

from app.almanac.decoding import text_of
from app.domain.characters import Team
from tests.almanac.places import by_itself

TABLE = """# Salt Market

| Name | Type | Ability | How to run |
|---|---|---|---|
| Weigher | Townsfolk | You know who is heavy. | Each night: wake the Weigher. Put them to sleep. |
| Short Measure | Minion | You cheat. | Each night: wake Short Measure. They pick a player; place **LIGHT**. |
"""


def deeds(page: str | bytes) -> dict[str, list[str]]:
    read = by_itself(page)
    return {c.name: [s.do for i in c.how_to_run for s in i.steps if s.do != "note"] for c in read.characters}


def as_html(table: str) -> str:
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    cells = ["".join(f"<td>{cell.replace('**', '')}</td>" for cell in row) for row in rows]
    return "<h1>Salt Market</h1><table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


@pytest.mark.parametrize("page", [TABLE, as_html(TABLE)], ids=["markdown", "html"])
def test_each_row_of_a_table_may_be_a_character(page: str) -> None:
    assert [c.team for c in by_itself(page).characters] == [Team.TOWNSFOLK, Team.MINION]
    assert deeds(page) == {"Weigher": ["wake", "sleep"], "Short Measure": ["wake", "choose_players", "place"]}


def test_instructions_may_stand_under_any_title() -> None:
    page = "## Moth\n*Minion*\n\nYou flutter about.\n\n**At the table**\n\n{}\n"
    assert deeds(page.format("Wake the Moth.\n\n**Questions**\n\n*May it land?* No.")) == {"Moth": ["wake"]}
    both = page.format("Wake the Moth.") + page.replace("Moth", "Wasp").format("Remove the STUNG token.")
    assert deeds(both) == {"Moth": ["wake"], "Wasp": ["remove"]}


def test_the_name_of_a_night_may_open_the_instructions() -> None:
    page = "### Moth\n**Type:** Minion\n**Ability:** You flutter.\n**Reminders:** none\n\n"
    page += "**Night:** Wake the Moth.\n"
    assert deeds(page) == {"Moth": ["wake"]}


def test_a_type_may_stand_before_the_name() -> None:
    page = "Type: {}\nName: {}\nAbility: You flutter about.\nHow to run: Wake the {}.\n\n"
    read = by_itself(page.format("Minion", "Moth", "Moth") + page.format("Demon", "Owl", "Owl"))
    assert [(c.name, c.team.value) for c in read.characters] == [("Moth", "minion"), ("Owl", "demon")]


def test_the_text_of_a_wiki_is_no_json() -> None:
    page = "{{Box|type=Minion}}\n= Moth =\nType: Minion\n== Ability ==\nYou flutter.\n"
    page += "== How to Run ==\n* Wake the Moth.\n"
    assert deeds(page) == {"Moth": ["wake"]}


def test_markup_inside_markdown_is_kept_or_goes() -> None:
    page = (
        "# Wood\n\n<details><summary>More</summary>\n\n</details>\n\n## Moth\n*Minion*\n\nYou flutter.\n\n"
        "### How to Run\n\nPut the <b>Lost</b> token by&nbsp;the Demon.<br>\n"
    )
    (moth,) = by_itself(page).characters
    assert [s.get("reminder") for i in moth.how_to_run for s in i.steps] == ["Lost"]


def test_a_page_pasted_together_from_two_encodings_keeps_its_letters() -> None:
    assert text_of("Bär".encode() + "Fürst".encode("latin-1")) == "BärFürst"
    assert text_of("파수꾼은 하수인입니다".encode("cp949")) == "파수꾼은 하수인입니다"
    assert text_of("Größe — “Maß”".encode("cp1252")) == "Größe — “Maß”"


@pytest.mark.parametrize(
    ("ability", "when"),
    [
        ("Each night*, choose a player: they sneeze.", "other_nights"),
        ("Each night (not the first), choose a player.", "other_nights"),
        ("Every night, you learn who sneezed.", "each_night"),
        ("You start knowing 1 player who sneezes.", "first_night"),
        ("Once per game, at night*, choose a player.", "other_nights"),
        ("You might sneeze.", "any_time"),
    ],
)
def test_where_the_instructions_name_no_night_the_ability_does(ability: str, when: str) -> None:
    page = f"Minion\nMoth\n{ability}\nHow to Run\n- Wake the Moth.\n- Put the Moth to sleep.\n"
    (moth,) = by_itself(page).characters
    assert {instruction.when for instruction in moth.how_to_run} == {when}
