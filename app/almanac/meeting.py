"""Where a page meets the library: whose words, and whose instructions, a character gets."""

from __future__ import annotations

from dataclasses import replace

from app.almanac.known import KnownCharacters
from app.almanac.likeness import same_ability
from app.almanac.names import bare, fresh, id_of
from app.almanac.pages import Page
from app.domain.characters import Character, Team
from app.domain.how_to_run import Instruction, Step
from app.domain.problems import Problem
from app.domain.words import say


def character_of(
    page: Page, library: KnownCharacters | None, taken: set[str], problems: list[Problem]
) -> Character:
    """The character of a page: the known one in the page's words, or one of its own."""
    known = _known(page, library)
    if known is not None and _is_same(page, known):
        return replace(known, ability=page.ability or known.ability, flavour=page.flavour or known.flavour)
    team = page.team
    if team is None:
        problems.append(Problem(page.name, say("No team is given; it counts as a Townsfolk for now.")))
        team = Team.TOWNSFOLK
    identity = fresh(id_of(page.name) or page.id, taken)
    return Character(
        id=identity,
        name=bare(page.name),
        team=team,
        ability=page.ability,
        flavour=page.flavour,
        how_to_run=tuple(Instruction("any_time", (Step("note", t),)) for t in page.how_to_run),
        notes=page.tips,
    )


def _known(page: Page, library: KnownCharacters | None) -> Character | None:
    if library is None:
        return None
    return library.resolve(page.name)


def _is_same(page: Page, known: Character) -> bool:
    team_agrees = page.team is None or page.team is known.team
    return team_agrees and same_ability(known.ability, page.ability)
