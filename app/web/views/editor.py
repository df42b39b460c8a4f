"""The editor of a character's behaviour, as its page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from urllib.parse import quote

from app.content.library import Library
from app.domain.characters import Character
from app.domain.how_to_run import GATES as GATE_KINDS
from app.domain.how_to_run import MOMENTS as MOMENT_KINDS
from app.domain.how_to_run import Gate, Step
from app.domain.script import Script
from app.domain.words import Message, say
from app.services.corrections import Correction
from app.services.doubts import Doubt, steps_in_doubt
from app.web.render import plain
from app.web.views.draft import Draft, Part, TokenDraft, beside_of, whole
from app.web.views.fields import FieldView, fields_of
from app.web.views.plain_steps import StepWords, gate_words, step_words
from app.web.views.sheets import TEAM_TITLES
from app.web.views.tokens import TokenView, token
from app.web.views.wording import GATES, MOMENTS, VERB_GROUPS, VERBS

# What a token may do to whoever bears it, beside reminding.
TOKEN_WORDS = MappingProxyType(
    {
        "": say("only reminds"),
        "drunk": say("makes drunk"),
        "poisoned": say("poisons"),
        "sober": say("makes sober and healthy"),
        "no_ability": say("takes the ability away"),
        "keeps": say("lets the ability work when dead"),
        "safe": say("protects"),
        "spent": say("the ability is used up"),
        "dead": say("marks a death"),
    }
)


@dataclass(frozen=True, slots=True)
class PieceView:
    """A step (`kind` is its verb) or a condition (`kind` is its kind). `data` carries it whole while it is
    closed, `beside` what its fields cannot show. `spoken` is what it says where nobody wrote words."""

    key: str
    kind: str
    title: Message
    words: StepWords
    text: str
    spoken: str
    open: bool
    data: str = ""
    beside: str = ""
    fields: tuple[FieldView, ...] = ()
    doubts: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class PartView:
    """An instruction."""

    key: str
    when: str
    moments: tuple[tuple[str, Message], ...]
    gates: tuple[PieceView, ...]
    steps: tuple[PieceView, ...]
    doubts: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class EditorView:
    """`here` is the address of the form. `id` None: a character that is not on the script yet.
    `published`: the library has it; `as_read`: the document has another version of it."""

    here: str
    back: str
    script: str
    id: str | None
    draft: Draft
    teams: tuple[tuple[str, Message], ...]
    parts: tuple[PartView, ...]
    tokens: tuple[TokenDraft, ...]
    token_words: tuple[tuple[str, Message], ...]
    doubts: tuple[tuple[str, Message], ...]
    token: TokenView | None
    published: bool
    as_read: bool
    by_hand: bool
    official: bool
    fresh: int
    error: Message | None = None


GATE_OPTIONS = tuple((kind, GATES[kind]) for kind in GATES if kind in GATE_KINDS)
VERB_OPTIONS = tuple((title, tuple((verb, VERBS[verb]) for verb in verbs)) for title, verbs in VERB_GROUPS)


def moments_with(when: str) -> tuple[tuple[str, Message], ...]:
    """All moments, and the one that a document uses though nobody knows it."""
    known = tuple((moment, MOMENTS[moment]) for moment in MOMENTS if moment in MOMENT_KINDS)
    return known if when in MOMENTS else (*known, (when, say("{word}", word=when)))


class Editing:
    """What drawing a draft needs to know: the character that it makes, and whom it may name."""

    def __init__(self, draft: Draft, character: Character, script: Script, library: Library) -> None:
        self.draft, self.character, self.script, self.library = draft, character, script, library
        self._characters = tuple((c.id, c.name) for c in script.characters if c.id != character.id)
        self.doubts = steps_in_doubt(character, script, library, looked_at=True)

    def find(self, identity: str) -> Character | None:
        """A character of the script or the library."""
        if identity == self.character.id:
            return self.character
        return self.script.find(identity) or self.library.get(identity)

    def name(self, identity: str) -> str | None:
        """What a character is called."""
        found = self.find(identity)
        return None if found is None else found.name

    def parts(self) -> tuple[PartView, ...]:
        """All instructions."""
        return tuple(self._part(at, part) for at, part in enumerate(self.draft.parts))

    def _part(self, at: int, part: Part) -> PartView:
        mine = [d for d in self.doubts if d.instruction == at]
        return PartView(
            key=part.key,
            when=part.when,
            moments=moments_with(part.when),
            gates=tuple(self._gate(key, gate) for key, gate in part.gates),
            steps=tuple(self._step(key, step, number, mine) for number, (key, step) in enumerate(part.steps)),
            doubts=tuple(d.message for d in mine if d.step is None),
        )

    def _step(self, key: str, step: Step, number: int, doubts: Sequence[Doubt]) -> PieceView:
        words = step_words(step, self.character, self.find)
        is_open = key in self.draft.open
        made = PieceView(
            key=key,
            kind=step.do,
            title=VERBS.get(step.do) or say("{word}", word=step.do),
            words=words,
            text=step.text,
            spoken=spoken(words),
            open=is_open,
            doubts=tuple(d.message for d in doubts if d.step == number),
        )
        if not is_open:
            return replace(made, data=whole(step))
        fields = fields_of(step.do, step.args, False, self.name, self._characters)
        return replace(made, fields=fields, beside=beside_of(step.do, step.args))

    def _gate(self, key: str, gate: Gate) -> PieceView:
        words = gate_words(gate, self.character, self.find)
        is_open = key in self.draft.open
        title = GATES.get(gate.kind) or say("{word}", word=gate.kind)
        made = PieceView(key, gate.kind, title, words, gate.reason, spoken(words), is_open)
        if not is_open:
            return replace(made, data=whole(gate))
        fields = fields_of(gate.kind, gate.args, True, self.name, self._characters)
        return replace(made, fields=fields, beside=beside_of(gate.kind, gate.args))


def spoken(words: StepWords) -> str:
    """What a step says where nobody wrote words for it: its deed, and the tokens that it names."""
    tokens = ", ".join(seal.text for seal in words.seals)
    return f"{plain(words.says)}: {tokens}" if tokens else plain(words.says)


def with_words(character: Character, script: Script, library: Library) -> Character:
    """The character with words for every step that has none, so that no line of a night sheet is empty."""

    def find(identity: str) -> Character | None:
        return character if identity == character.id else script.find(identity) or library.get(identity)

    made = []
    for instruction in character.how_to_run:
        steps = tuple(
            step if step.text else replace(step, text=spoken(step_words(step, character, find)))
            for step in instruction.steps
        )
        made.append(replace(instruction, steps=steps))
    return replace(character, how_to_run=tuple(made))


def editor(
    editing: Editing,
    address: str,
    identity: str | None,
    correction: Correction | None,
    error: Message | None = None,
) -> EditorView:
    """The whole page. `address` is that of the script, `correction` what was corrected before."""
    draft, character, script = editing.draft, editing.character, editing.script
    where = "characters/new" if identity is None else f"characters/{quote(identity, safe='')}/edit"
    return EditorView(
        here=f"{address}/{where}",
        back=f"{address}/review",
        script=script.name,
        id=identity,
        draft=draft,
        teams=tuple((team.value, title) for team, title in TEAM_TITLES.items()),
        parts=editing.parts(),
        tokens=draft.tokens,
        token_words=tuple(TOKEN_WORDS.items()),
        doubts=doubt_lines(editing),
        token=token(character),
        published=editing.library.get(character.id) is not None,
        as_read=correction is not None and correction.as_read is not None,
        by_hand=correction is not None and correction.as_read is None,
        official=character.official,
        fresh=draft.fresh,
        error=error,
    )


def doubt_lines(editing: Editing) -> tuple[tuple[str, Message], ...]:
    """What does not fit, each with the key of the part that it is about."""
    lines = []
    for doubt in editing.doubts:
        part = editing.draft.parts[doubt.instruction or 0]
        key = part.key if doubt.step is None else part.steps[doubt.step][0]
        lines.append((key, doubt.message))
    return tuple(lines)
