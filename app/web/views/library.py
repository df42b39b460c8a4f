"""The library as its page shows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from app.content.library import Library
from app.content.publisher import Published
from app.domain.characters import Character
from app.domain.words import Message, say
from app.services.library import Changes, Reworded, changes
from app.web.views.plain_steps import StepWords, step_words
from app.web.views.sheets import TEAM_TITLES
from app.web.views.tokens import TokenView, token
from app.web.views.wording import MOMENTS


@dataclass(frozen=True, slots=True)
class NewView:
    """A character that we do not know, with the steps that its night reminders became, by moment."""

    token: TokenView
    ability: str
    parts: tuple[tuple[Message, tuple[tuple[StepWords, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A character that is told otherwise. `what` says what differs; abilities stand only where they do."""

    token: TokenView
    what: tuple[Message, ...]
    ours: str = ""
    theirs: str = ""


@dataclass(frozen=True, slots=True)
class LoadedView:
    """What loaded files bring."""

    characters: int
    jinxes: int
    new: tuple[NewView, ...]
    changed: tuple[ChangeView, ...]
    reworded: int
    moved: tuple[TokenView, ...]


@dataclass(frozen=True, slots=True)
class LibraryView:
    """The page. `teams` are (team, title, how many)."""

    count: int
    teams: tuple[tuple[str, Message, int], ...]
    jinxes: int
    loaded: LoadedView | None


_WHAT = {
    "name": say("another name"),
    "team": say("another team"),
    "ability": say("other words"),
    "reminders": say("other reminders"),
}


def library(known: Library, published: Published | None) -> LibraryView:
    """What is known; what was loaded of the publisher's files, or None."""
    counts = Counter(c.team for c in known.characters.values())
    return LibraryView(
        count=len(known.characters),
        teams=tuple((team.value, title, counts[team]) for team, title in TEAM_TITLES.items()),
        jinxes=len(known.jinxes),
        loaded=None if published is None else _loaded(published, changes(published, known), known),
    )


def _loaded(published: Published, found: Changes, known: Library) -> LoadedView:
    return LoadedView(
        characters=len(published.characters),
        jinxes=found.jinxes,
        new=tuple(_new(c, known) for c in found.new),
        changed=tuple(map(_changed, found.reworded)),
        reworded=sum("ability" in r.what for r in found.reworded),
        moved=tuple(t for i in found.moved if (t := token(known.get(i))) is not None),
    )


def _new(character: Character, known: Library) -> NewView:
    parts = tuple(
        (
            MOMENTS.get(i.when) or say("{when}", when=i.when),
            tuple((step_words(step, character, known.get), step.text) for step in i.steps),
        )
        for i in character.how_to_run
    )
    return NewView(_token(character), character.ability, parts)


def _changed(found: Reworded) -> ChangeView:
    words = (found.ours.ability, found.theirs.ability) if "ability" in found.what else ("", "")
    return ChangeView(_token(found.theirs), tuple(_WHAT[what] for what in found.what), *words)


def _token(character: Character) -> TokenView:
    shown = token(character)
    assert shown is not None
    return shown
