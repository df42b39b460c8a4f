"""A script character by character: the document's words, the steps as they will act, what is uncertain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from app.almanac.sayings import Sayings
from app.content.library import Library
from app.content.night_order import Which
from app.domain.characters import Character
from app.domain.script import FIXED_SLOTS, Script
from app.domain.words import Message, say
from app.services.corrections import GIVEN, Correction, called, corrections, is_ordered, night
from app.services.doubts import Doubt, doubts
from app.storage.queries import GameLine
from app.storage.scripts import StoredScript
from app.web.views.ledger import FIXED_TITLES
from app.web.views.plain_steps import StepWords, gate_words, step_words
from app.web.views.tokens import SealView, TokenView, token
from app.web.views.wording import MOMENTS

# So many characters stand on one page; a collection may have thousands.
MOST = 200
# Doubts that end when somebody says that all is right; the others only when something is changed.
_SOFT = frozenset({"note", "gate", "order", "document", "empty"})


@dataclass(frozen=True, slots=True)
class MarkView:
    """An uncertain thing. `number` counts through the whole page, from 1."""

    number: int
    message: Message


@dataclass(frozen=True, slots=True)
class ActView:
    """A step as it will act, with the words it came from."""

    do: str
    words: StepWords
    text: str
    marks: tuple[MarkView, ...]


@dataclass(frozen=True, slots=True)
class PartView:
    """An instruction as it will act."""

    when: Message
    gate: StepWords | None
    reason: str
    acts: tuple[ActView, ...]
    marks: tuple[MarkView, ...]


@dataclass(frozen=True, slots=True)
class CharacterView:
    """One character. `source` says whose words stand at the left; `settles`: all is well once somebody
    says so; `state`: corrected, by_hand (written from nothing) or ""."""

    place: int
    anchor: str
    address: str
    token: TokenView
    ability: str
    words: tuple[str, ...]
    source: Message
    tokens: tuple[tuple[SealView, int], ...]
    parts: tuple[PartView, ...]
    notes: tuple[str, ...]
    marks: tuple[MarkView, ...]
    settles: bool
    state: str
    official: bool
    count: int


@dataclass(frozen=True, slots=True)
class GameView:
    """A game that could use the script as it is now."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The whole page. `uncertain` things stand with `of` characters. `parts` are (number, first, last) of
    a script that is too long for one page, `part` is the one that is shown, `next_part` the next in which
    something is uncertain, if it is another one."""

    id: str
    name: str
    count: int
    characters: tuple[CharacterView, ...]
    uncertain: int
    of: int
    others: tuple[tuple[str, str], ...]
    games: tuple[GameView, ...]
    has_document: bool
    part: int = 1
    parts: tuple[tuple[int, int, int], ...] = ()
    next_part: int | None = None


def part_with(place: int) -> int:
    """The part of the page on which the character at this place of the script stands (both from 1)."""
    return (max(place, 1) - 1) // MOST + 1


def review(
    stored: StoredScript,
    library: Library,
    said: Mapping[str, Sayings],
    games: Sequence[GameLine] = (),
    part: int = 1,
) -> ReviewView:
    """The page of a script. `said` are the words of its document, by character; `part` counts from 1."""
    script = stored.script
    count = len(script.characters)
    parts = tuple((n // MOST + 1, n + 1, min(n + MOST, count)) for n in range(0, count, MOST))
    part = min(max(part, 1), max(len(parts), 1))
    shown = frozenset(c.id for c in script.characters[(part - 1) * MOST : part * MOST])
    found = doubts(script, library, stored.warnings)
    numbers = iter(range(1, 1 + sum(map(len, found.values()))))
    hand = corrections(script)
    views = tuple(
        _character(c, place, stored, found.get(c.id, ()), said.get(c.id), hand.get(c.id), library, numbers)
        for place, c in enumerate(script.characters, 1)
        if c.id in shown
    )
    names = called(script)
    open_parts = {part_with(n) for n, c in enumerate(script.characters, 1) if c.id in found} - {part}
    return ReviewView(
        id=stored.id,
        name=script.name,
        count=count,
        characters=views,
        uncertain=sum(map(len, found.values())),
        of=len(found),
        others=tuple((where, text) for where, text in stored.warnings if where.casefold() not in names),
        games=tuple(GameView(line.id, line.name or line.script) for line in games),
        has_document=bool(stored.source.strip()),
        part=part,
        parts=parts if len(parts) > 1 else (),
        next_part=min(open_parts, key=lambda n: (n < part, n), default=None),
    )


def _character(
    character: Character,
    place: int,
    stored: StoredScript,
    mine: Sequence[Doubt],
    said: Sayings | None,
    correction: Correction | None,
    library: Library,
    numbers: Iterator[int],
) -> CharacterView:
    shown = token(character)
    assert shown is not None
    marks = [(doubt, MarkView(next(numbers), doubt.message)) for doubt in mine]

    def find(identity: str) -> Character | None:
        return stored.script.find(identity) or library.get(identity)

    words, source = _words(character, said, correction)
    box = (*character.reminders, *character.global_reminders)
    return CharacterView(
        place=place,
        anchor=f"c-{place}",
        address=f"/scripts/{stored.id}/characters/{quote(character.id, safe='')}",
        token=shown,
        ability=character.ability,
        words=words,
        source=source,
        tokens=tuple((SealView(text, shown), box.count(text)) for text in dict.fromkeys(box)),
        parts=tuple(_parts(character, find, marks)),
        notes=character.notes,
        marks=tuple(mark for doubt, mark in marks if doubt.instruction is None),
        settles=bool(mine) and all(doubt.kind in _SOFT for doubt in mine),
        state="" if correction is None else "corrected" if correction.as_read is not None else "by_hand",
        official=character.official,
        count=len(mine),
    )


def _words(
    character: Character, said: Sayings | None, correction: Correction | None
) -> tuple[tuple[str, ...], Message]:
    """What the document says of how to run the character, and a line that says whose words these are."""
    if said is not None and said.how_to_run:
        return said.how_to_run, say("The document says")
    was = character if correction is None or correction.as_read is None else correction.as_read
    nights = (was.extra.get("firstNightReminder"), was.extra.get("otherNightReminder"))
    reminders = tuple(dict.fromkeys(text for text in nights if isinstance(text, str) and text.strip()))
    if reminders:
        return reminders, say("The file’s night reminders")
    if correction is not None and correction.as_read is None:
        return (), say("Written by hand.")
    if character.official:
        return (), say("The document gives the name; how to run it comes from the library.")
    return (), say("The document says nothing of how to run it.")


def _parts(
    character: Character, find: Callable[[str], Character | None], marks: list[tuple[Doubt, MarkView]]
) -> Iterator[PartView]:
    for place, instruction in enumerate(character.how_to_run):
        here = [(doubt, mark) for doubt, mark in marks if doubt.instruction == place]
        gate = instruction.gate
        yield PartView(
            when=MOMENTS.get(instruction.when) or say("{when}", when=instruction.when),
            gate=None if gate is None else gate_words(gate, character, find),
            reason="" if gate is None else gate.reason,
            acts=tuple(
                ActView(
                    step.do,
                    step_words(step, character, find),
                    step.text,
                    tuple(mark for doubt, mark in here if doubt.step == number),
                )
                for number, step in enumerate(instruction.steps)
            ),
            marks=tuple(mark for doubt, mark in here if doubt.step is None),
        )


# The order of the nights


@dataclass(frozen=True, slots=True)
class SlotView:
    """A row of a night that can be moved. `token` None: a fixed row."""

    slot: str
    title: Message
    token: TokenView | None
    proposed: bool


@dataclass(frozen=True, slots=True)
class NightView:
    """A night's order. `which`: first or other; `own`: it was changed by hand."""

    which: Which
    title: Message
    slots: tuple[SlotView, ...]
    own: bool


@dataclass(frozen=True, slots=True)
class OrderView:
    """Both nights of a script."""

    id: str
    name: str
    nights: tuple[NightView, ...]


def order(stored: StoredScript, library: Library) -> OrderView:
    """The page on which the order of the nights is changed."""
    script = stored.script
    nights = (
        NightView("first", say("First night"), _slots(script, "first", library), is_ordered(script, "first")),
        NightView(
            "other", say("Other nights"), _slots(script, "other", library), is_ordered(script, "other")
        ),
    )
    return OrderView(stored.id, script.name, nights)


def _slots(script: Script, which: Which, library: Library) -> tuple[SlotView, ...]:
    given = script.meta.get(GIVEN[which])
    listed = tuple(map(str, given)) if isinstance(given, list | tuple) else ()
    proposed = frozenset(library.proposed(script.characters, which, listed))
    found = []
    for slot in night(script, which):
        character = script.find(slot)
        if slot in FIXED_SLOTS:
            found.append(SlotView(slot, FIXED_TITLES[slot], None, False))
        elif character is not None:
            title = say("{character}", character=character.name)
            found.append(SlotView(slot, title, token(character), slot in proposed))
    return tuple(found)
