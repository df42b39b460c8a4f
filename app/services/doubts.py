"""What is uncertain about how a script's characters are run, so that somebody may look at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.almanac.telling import tells_to_do
from app.content.library import Library
from app.domain.characters import Character
from app.domain.how_to_run import Gate, Instruction, Step, problems_of
from app.domain.script import Script
from app.domain.step_words import word_problems
from app.domain.words import Message, say
from app.services.corrections import GIVEN, WHICH, Correction, called, corrections, right

# Doubts about single steps and places: after an import they are shown at once.
PRESSING = frozenset({"note", "reminder", "word", "gate", "order", "news"})
# A warning quotes so many letters of what was not understood.
QUOTED = 100
_NEEDS_TOKEN = frozenset({"place", "move"})


@dataclass(frozen=True, slots=True)
class Doubt:
    """One uncertain thing. `kind`: note (a sentence tells to do something and no step does it), gate (a
    condition that only the Storyteller can judge), reminder (a token that is not in the box), word (a
    word or id that nobody knows), order (a proposed place in the night), news (the document changed
    after a correction), document (it says something that was not understood), empty (nothing is known).
    `instruction` and `step` are places in the character's How to Run, from 0."""

    kind: str
    message: Message
    instruction: int | None = None
    step: int | None = None


def doubts(
    script: Script, library: Library, warnings: Iterable[tuple[str, str]] = ()
) -> dict[str, tuple[Doubt, ...]]:
    """The uncertain things of every character, by id; characters without any are left out.

    `warnings` are (where, sentence) as the reading of the document left them.
    """
    return dict(_each(script, library, warnings))


def _each(
    script: Script, library: Library, warnings: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, tuple[Doubt, ...]]]:
    by_hand, seen = corrections(script), right(script)
    said: dict[str, list[str]] = {}
    names = called(script)
    for where, sentence in warnings:
        said.setdefault(names.get(where.casefold(), ""), []).append(sentence)
    proposed = _proposed(script, library)
    for character in script.characters:
        correction = by_hand.get(character.id)
        looked_at = correction is not None or character.id in seen
        about = said.get(character.id, [])
        rows = [*_of_document(character, correction, about, looked_at)]
        if character.id not in seen:
            rows += [Doubt("order", message) for message in proposed.get(character.id, ())]
        rows += steps_in_doubt(character, script, library, looked_at or character.official, about)
        if rows:
            yield character.id, tuple(rows)


def still_open(script: Script, warnings: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The reader's warnings without those about characters that somebody has looked at since."""
    done = {*corrections(script), *right(script)}
    names = called(script)
    return tuple((where, said) for where, said in warnings if names.get(where.casefold()) not in done)


def is_pressing(script: Script, library: Library) -> bool:
    """Whether some step, condition or place should be looked at before anybody plays."""
    return any(doubt.kind in PRESSING for _, found in _each(script, library, ()) for doubt in found)


def _of_document(
    character: Character, correction: Correction | None, about: Sequence[str], looked_at: bool
) -> Iterator[Doubt]:
    if correction is not None and correction.news:
        gone = correction.as_read is None
        lost = say("The document no longer has this character.")
        yield Doubt(
            "news", lost if gone else say("The document says something else since you corrected this.")
        )
    if looked_at:
        return
    notes = [s.text for i in character.how_to_run for s in i.steps if s.do == "note"]
    for sentence in dict.fromkeys(about):
        if not any(_quotes(sentence, text) for text in notes):  # else it stands with its step
            yield Doubt("document", say("{sentence}", sentence=sentence))
    if not character.how_to_run and not character.official and not about:
        yield Doubt("empty", say("Nothing is known of how to run it."))


def _quotes(sentence: str, text: str) -> bool:
    """Whether a warning of the reader is about a step with these words."""
    return bool(text) and text[:QUOTED] in sentence


def _proposed(script: Script, library: Library) -> dict[str, list[Message]]:
    found: dict[str, list[Message]] = {}
    for which in WHICH:
        given = script.meta.get(GIVEN[which])
        listed = tuple(map(str, given)) if isinstance(given, list | tuple) else ()
        text = say("Its place in the first night is a proposal.")
        if which == "other":
            text = say("Its place in the other nights is a proposal.")
        for identity in library.proposed(script.characters, which, listed):
            found.setdefault(identity, []).append(text)
    return found


def steps_in_doubt(
    character: Character, script: Script, library: Library, looked_at: bool, about: Sequence[str] = ()
) -> list[Doubt]:
    """The uncertain steps and conditions of one character. `looked_at`: somebody, or the library, vouches
    for its notes and conditions, and only what cannot work is left. `about` are the reader's warnings."""
    known = _Known(character, script, library, about)
    found: list[Doubt] = []
    for place, instruction in enumerate(character.how_to_run):
        found += (replace(d, instruction=place) for d in _gate_doubts(instruction, known, looked_at))
        for number, step in enumerate(instruction.steps):
            found += (
                replace(d, instruction=place, step=number) for d in _step_doubts(step, known, looked_at)
            )
    return found


class _Known:
    """Which characters and tokens the steps of one character may name."""

    def __init__(self, character: Character, script: Script, library: Library, about: Sequence[str]) -> None:
        self.character, self._script, self._library, self._about = character, script, library, about

    def is_deed(self, text: str) -> bool:
        """Whether a note tells to do something, by its words or because the reader said so."""
        return tells_to_do(text) or any(_quotes(sentence, text) for sentence in self._about)

    def find(self, identity: str) -> Character | None:
        """A character of the script or the library; the one that is being written is known to itself."""
        if identity == self.character.id:
            return self.character
        return self._script.find(identity) or self._library.get(identity)

    def is_character(self, identity: str) -> bool:
        """Whether an id means anybody."""
        return self.find(identity) is not None

    def has_token(self, name: str, owner: str | None) -> bool:
        """Whether the box of the owner (None: the character itself) holds a token of this name."""
        found = self.character if owner is None else self.find(owner)
        if found is None:
            return True  # that nobody knows the owner is told already
        return name.casefold() in {r.casefold() for r in (*found.reminders, *found.global_reminders)}


def _gate_doubts(instruction: Instruction, known: _Known, looked_at: bool) -> Iterator[Doubt]:
    bare = Instruction(instruction.when, (), instruction.gate)
    for problem in (*problems_of((bare,), ""), *word_problems((bare,), "", known.is_character)):
        yield Doubt("word", problem.message)
    gate = instruction.gate
    if gate is None:
        return
    if gate.kind == "other" and not gate.args and not looked_at:
        yield Doubt("gate", say("Only you can judge whether this holds."))
    yield from _token_doubts(gate, known)


def _step_doubts(step: Step, known: _Known, looked_at: bool) -> Iterator[Doubt]:
    alone = (Instruction("any_time", (step,)),)
    for problem in (*problems_of(alone, ""), *word_problems(alone, "", known.is_character)):
        yield Doubt("word", problem.message)
    if step.do == "note" and not looked_at and known.is_deed(step.text):
        yield Doubt("note", say("This tells you to do something, and no step does it."))
    if step.do in _NEEDS_TOKEN and not step.get("reminder"):
        yield Doubt("reminder", say("It is not said which token."))
    yield from _token_doubts(step, known)


def _token_doubts(part: Step | Gate, known: _Known) -> Iterator[Doubt]:
    named = part.get("character")
    owner = named if isinstance(named, str) else None
    listed = part.get("reminders")
    names = [part.get("reminder"), *(listed if isinstance(listed, list | tuple) else ())]
    for name in names:
        if (
            isinstance(name, str)
            and name
            and not known.has_token(name, owner if isinstance(owner, str) else None)
        ):
            yield Doubt("reminder", say("There is no token “{reminder}” in the box.", reminder=name))
