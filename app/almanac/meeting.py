"""Where a page meets the library: whose words, and whose instructions, a character gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.almanac.abilities import at_night, night_of, setup_of, when_awake
from app.almanac.known import KnownCharacters
from app.almanac.likeness import same_ability
from app.almanac.names import bare, called, id_of
from app.almanac.naming import names_of
from app.almanac.pages import Page
from app.almanac.prose.cast import cast_of
from app.almanac.prose.instructions import read_prose
from app.almanac.prose.scene import Scene
from app.almanac.wording import worded
from app.domain.characters import Character, Team
from app.domain.problems import Problem
from app.domain.words import Message, say

_MOST_COPIES = 12
_MOST_UNREAD = 5


def character_of(page: Page, cast: Naming, problems: list[Problem]) -> Character:
    """The character of a page: the known one in the page's words, or one of its own."""
    known = cast.known(page)
    if known is not None and _is_same(page, known):
        return _in_its_words(page, known, cast)
    team = page.team
    if team is None:
        problems.append(Problem(page.name, say("No team is given; it counts as a Townsfolk for now.")))
        team = Team.TOWNSFOLK
    identity = cast.fresh_id(known.id if known else id_of(page.name) or page.id)
    scene = cast.scene(identity, page.name, team)
    made = Character(
        id=identity,
        name=bare(page.name),
        team=team,
        ability=page.ability,
        flavour=page.flavour,
        notes=page.tips,
    )
    if page.how_to_run:
        instructions = at_night(read_prose(page.how_to_run, scene), when_awake(page.ability))
        problems += [Problem(page.name, _kept(sentence)) for sentence in scene.unread[:_MOST_UNREAD]]
        return replace(made, how_to_run=instructions, reminders=reminders_of(scene))
    problems.append(Problem(page.name, say("How to run it is not written; its ability was read instead.")))
    named = scene.cast.names
    return replace(made, how_to_run=(*setup_of(page.ability, named), *night_of(made, named)))


def _kept(sentence: str) -> Message:
    return say("Not understood, kept as words: “{sentence}”", sentence=sentence[:160])


def _in_its_words(page: Page, known: Character, cast: Naming) -> Character:
    written = read_prose(page.how_to_run, cast.scene(known.id, known.name, known.team, known.reminders))
    return replace(
        known,
        ability=page.ability or known.ability,
        flavour=page.flavour or known.flavour,
        how_to_run=worded(known.how_to_run, written) if written else known.how_to_run,
        notes=page.tips or known.notes,
    )


def reminders_of(scene: Scene) -> tuple[str, ...]:
    """The tokens that the prose names as the character's own, each as often as it needs them."""
    return tuple(
        name
        for folded, name in scene.tokens.items()
        for _ in range(min(scene.counts.get(folded, 1), _MOST_COPIES))
    )


class Naming:
    """All characters that the prose of a document can name."""

    def __init__(self, pages: Sequence[Page], library: KnownCharacters | None) -> None:
        self._library = library
        self._taken: dict[str, int] = {}
        self._names = names_of(((page.name, self._id(page)) for page in pages), library)

    def fresh_id(self, wanted: str) -> str:
        """`wanted`, or with a number behind it where an earlier page of the document took it."""
        wanted = wanted or "character"
        times = self._taken.get(wanted, 0) + 1
        self._taken[wanted] = times
        return wanted if times == 1 else f"{wanted}{times}"

    def known(self, page: Page) -> Character | None:
        """The library's character of a page's name, or None."""
        return self._library.resolve(page.name) if self._library else None

    def _id(self, page: Page) -> str:
        known = self.known(page)
        return known.id if known else id_of(page.name)

    def scene(self, identity: str, name: str, team: Team, reminders: Sequence[str] = ()) -> Scene:
        """A fresh scene for the prose of one character."""
        return Scene(cast_of(identity, called(name), team.value, self._names, reminders))


def _is_same(page: Page, known: Character) -> bool:
    team_agrees = page.team is None or page.team is known.team
    return team_agrees and same_ability(known.ability, page.ability)
