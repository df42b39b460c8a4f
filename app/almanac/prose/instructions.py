"""All prose about one character, put together: instructions with moments, gates and steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from types import MappingProxyType

from app.almanac.blocks import plain
from app.almanac.prose.clauses import Clause
from app.almanac.prose.conditions import Condition, condition_of
from app.almanac.prose.korean import is_korean, moment_in, parts_of
from app.almanac.prose.leads import Lead
from app.almanac.prose.lexicon import Act, listed
from app.almanac.prose.meaning import FATEFUL, steps_of
from app.almanac.prose.moments import trailing_moment
from app.almanac.prose.parsed import parsed
from app.almanac.prose.pieces import Piece, ends_known, joined, states_settled
from app.almanac.prose.scene import Made, Scene
from app.almanac.prose.sentences import sentences
from app.almanac.prose.timing import conditional_time, gate_for, moment_of
from app.almanac.prose.words import Word
from app.domain.how_to_run import Gate, Instruction

_NIGHTS = frozenset({"first_night", "other_nights", "each_night"})
_OVERRULED = frozenset({"each_night", "any_time", "day"})
_EXPLAINING = listed(
    "we it this these those there in for players remember note optional generally usually sometimes"
)
# What can only come by day, whatever night the words before spoke of.
_BY_DAY = frozenset({"executed", "dies_by_execution", "nominated", "nominates", "votes", "claims"})
# Where somebody's choice is the event, "this player" is whoever chose.
_BY_THEM = {("place", "on", "chosen"): "chooser", ("turn", "to", "same_as_chosen"): "same_as_chooser"}
_INFORMING = frozenset({"show_character", "show_card", "point", "signal", "tell"})
_ACTIVE = frozenset({"wake", "choose_players", "show_character", "show_card", "point", "signal"})


@dataclass(slots=True)
class Reader:
    """Reads paragraph after paragraph of one character."""

    scene: Scene
    pieces: list[Piece] = field(default_factory=list)
    when: str = "any_time"
    gate: Gate | None = None
    standing: Gate | None = None
    explains: bool = False
    timed: bool = False
    begun: bool = False
    conditional: bool = False
    translated: bool = False

    def paragraph(self, text: str) -> None:
        """Read one paragraph or list item."""
        self.gate = self.standing = None
        self.explains = False
        self.timed = self.begun
        self.begun = False
        self.scene.opens()
        for number, sentence in enumerate(sentences(text)):
            self._sentence(sentence, opens=number == 0)

    def _sentence(self, sentence: str, opens: bool) -> None:
        taken = parsed(sentence)
        words, lead, clauses = taken.words, taken.lead, taken.clauses
        if not words:
            self._note(sentence)
            return
        if is_korean(sentence):
            self._korean(sentence, words)
            return
        scene = self.scene
        scene.subject = None
        before = self.when, self.gate, self.standing
        self._set(lead, words, clauses, opens)
        scene.moment = self.when
        parts = [(clause, self._read(clause, lead)) for clause in clauses]
        parts = _without_told(parts)
        if any(c.head and c.head.act is Act.SHAKE and c.head.subject for c in clauses):
            _may_refuse(parts)
        closed = {
            id(clause): condition_of(clause.condition, scene).closes for clause in clauses if clause.condition
        }
        if opens:
            self.explains = lead.explains or (not _commands(clauses) and _explains(words, lead, parts))
        if self.explains:
            parts = [(c, None if _is_told(c, made) else made) for c, made in parts]
        if not lead.bracketed and not any(made for _, made in parts) and _commands(clauses):
            self.scene.unread.append(plain(sentence))
        self._write(sentence, parts, closed)
        if lead.bracketed:
            self.when, self.gate, self.standing = before

    def _korean(self, sentence: str, words: list[Word]) -> None:
        """A Korean sentence; on a page in another language it only translates what is read already."""
        self.when = moment_in(sentence) or self.when if not self.translated else self.when
        parts = [] if self.translated else list(parts_of(sentence, words, self.scene))
        begin = 0
        for part in parts:
            if part.made is not None:
                self._add(sentence[begin : part.end], part.made.do, dict(part.made.args))
                begin = part.end
        if begin < len(sentence):
            self._note(sentence[begin:])

    def _read(self, clause: Clause, lead: Lead) -> list[Made] | None:
        if lead.aside or (lead.bracketed and not _counts_in_brackets(clause)):
            return None
        return steps_of(clause, self.scene)

    def _set(self, lead: Lead, words: list[Word], clauses: list[Clause], opens: bool) -> None:
        """The moment and the gate from here on."""
        moment = moment_of(lead) or conditional_time(lead) or self._trailing(lead, words, clauses)
        conditions = [condition_of(words, self.scene) for words in lead.conditions]
        event = next((c.event for c in conditions if c.event), None)
        gate = next((c.closes for c in conditions if c.closes), None)
        past = any(c.past for c in conditions)
        if moment is not None:
            self.when = moment
            if not lead.conditions:
                self.gate = self.standing
        whenever = event == "dies" and lead.conditions[0][0].low in ("when", "whenever")
        within = self.timed and moment is None and self.when in _NIGHTS and event not in _BY_DAY
        within = within and not whenever
        self.timed = self.timed or moment is not None
        if event and not within and (moment is None or moment in _OVERRULED):
            self.when = event
        elif event and gate is None:
            gate = gate_for(event, lead)
        elif past and moment is None and self.when not in _NIGHTS:
            self.when = "other_nights"
        self.conditional = bool(conditions)
        self._gate(lead, gate, conditions, opens, moment)

    def _trailing(self, lead: Lead, words: list[Word], clauses: list[Clause]) -> str | None:
        """A moment at the end of a command, where nothing else has said when."""
        head = clauses[0].head
        if lead.timed or lead.conditions or head is None or head.act is Act.NOTE:
            return None
        passive = head.act in (Act.REMOVE, Act.PUT, Act.MARK, Act.MOVE, Act.WAKE)
        goes = head.act is Act.OTHER and clauses[0].words[head.verb].low in ("goes", "go", "comes", "come")
        if head.subject is not None and not passive and not goes:
            return None
        moment = trailing_moment(words, lead.start + 1)
        return moment if self.when not in _NIGHTS or moment in ("dawn", "dusk") else None

    def _gate(
        self, lead: Lead, gate: Gate | None, conditions: list[Condition], opens: bool, moment: str | None
    ) -> None:
        if conditions:
            self.gate = gate
            if opens:
                self.standing = gate
        elif lead.otherwise:
            self.gate = Gate("other", MappingProxyType({}), "otherwise")
        elif lead.resets or moment in ("dawn", "dusk", "day"):
            self.gate = (
                None if lead.resets and not lead.otherwise and self.gate is not self.standing else self.gate
            )
            self.gate = None if moment in ("dawn", "dusk", "day") else self.gate

    def _note(self, text: str) -> None:
        self._add(text, "note", {})

    def _add(self, text: str, do: str, args: dict[str, object], status: bool = False) -> None:
        when = self.when
        if when in ("any_time", "preparation") and do == "bag":
            when = "setup"
        if when == "setup" and do in ("place", "turn", "point") and args.get("on") != "centre":
            when = "preparation"
        if when == "chosen":
            args = {name: _BY_THEM.get((do, name, str(value)), value) for name, value in args.items()}
        self.pieces.append(Piece(plain(text).strip(), do, args, when, self.gate, status))

    def _write(
        self, sentence: str, parts: list[tuple[Clause, list[Made] | None]], closed: dict[int, Gate | None]
    ) -> None:
        """Make the pieces of a sentence; what was not understood goes with its neighbours."""
        commanded = any(made and not made[0].state for _, made in parts)
        if commanded:
            parts = _without_states(parts)
        if not any(made for _, made in parts):
            self._note(sentence)
            return
        waiting = 0
        started = len(self.pieces)
        for clause, made in parts:
            text = sentence[waiting : clause.end]
            if not made:
                if len(self.pieces) > started:
                    self._append(sentence[clause.start : clause.end])
                    waiting = clause.end
                continue
            waiting = clause.end
            if len(self.pieces) > started and _is_other_sign(self.pieces[-1], made[0]):
                self.pieces[-1].args = _either(self.pieces[-1], made[0])
                self._append(text)
                continue
            if len(self.pieces) > started and self.pieces[-1].do == made[0].do == "win":
                self.pieces[-1].args = self.pieces[-1].args | made[0].args
                self._append(text)
                continue
            if len(self.pieces) > started and self._repeats(made[0], clause, started):
                self._append(text)
                continue
            self.gate = closed.get(id(clause)) or self.gate
            self._add_all(sentence, text, clause, made)

    def _append(self, text: str) -> None:
        last = self.pieces[-1]
        last.text = f"{last.text} {plain(text).strip()}".strip()

    def _repeats(self, made: Made, clause: Clause, started: int) -> bool:
        """Whether a clause only does again what the sentence has just said: "dies — put a shroud"."""
        same = [piece for piece in self.pieces[started:] if piece.do == made.do]
        if made.do == "wake" and any(piece.args == made.args for piece in same):
            return True
        if made.do not in ("kill", "become", "turn", "spend", "revive") or not same:
            return False
        head = clause.head
        return head is not None and head.subject is None

    def _add_all(self, sentence: str, text: str, clause: Clause, made: list[Made]) -> None:
        """The steps of one clause; further steps begin at their own words."""
        end = clause.end
        start = end - len(text)
        cuts = [start, *(self._place(clause, m.at, sentence) for m in made[1:]), end]
        for number, step in enumerate(made):
            part = sentence[cuts[number] : cuts[number + 1]]
            self._settle(step, clause)
            self._add(part, step.do, dict(step.args), status=step.state)

    def _place(self, clause: Clause, at: int, sentence: str) -> int:
        while at > 1 and clause.words[at - 1].low in ("and", "then", "&"):
            at -= 1
        return clause.words[at].start

    def _settle(self, step: Made, clause: Clause) -> None:
        """What a step changes for the sentences behind it."""
        self.scene.last = step.do
        alone = step.do == "sleep" and clause.start == 0 and not self.conditional
        if alone and step.args.get("who") in (self.scene.awake, "self"):
            self.gate = self.standing


def _without_states(parts: list[tuple[Clause, list[Made] | None]]) -> list[tuple[Clause, list[Made] | None]]:
    """The parts without states that are only told; how long such a state lasts, its token lies."""
    told = [made[0].args for _, made in parts if made and made[0].state]
    until = next((args["until"] for args in told if "until" in args), None)
    for _, made in parts:
        for step in made or ():
            if until and step.do == "place" and not step.state:
                step.args.setdefault("until", until)
    return [(clause, None if made and made[0].state else made) for clause, made in parts]


def _may_refuse(parts: list[tuple[Clause, list[Made] | None]]) -> None:
    """ "Either they shake their head, or they point at a player": the choice may be refused."""
    for clause, made in parts:
        for step in made or ():
            if step.do == "choose_players" and clause.main.act is Act.CHOOSE:
                step.args.setdefault("may_refuse", True)


def _without_told(parts: list[tuple[Clause, list[Made] | None]]) -> list[tuple[Clause, list[Made] | None]]:
    """ "The Demon learns a character: show its token": what is learned is said by what is done."""
    learned = next((n for n, (c, made) in enumerate(parts) if made and c.main.act is Act.LEARN), len(parts))
    shown = any(
        made and c.main.subject is None and made[0].do in _INFORMING for c, made in parts[learned + 1 :]
    )
    if not shown:
        return parts
    return [(c, None if made and c.main.act is Act.LEARN else made) for c, made in parts]


def _commands(clauses: list[Clause]) -> bool:
    """Whether a sentence tells the Storyteller to do something, beyond judging and remembering."""
    heads = [clause.head for clause in clauses if clause.head is not None]
    return any(h.subject is None and h.act is not Act.NOTE and not h.maybe for h in heads)


def _is_other_sign(piece: Piece, made: Made) -> bool:
    """ "Nod if they are evil; otherwise shake your head": one sign, of which one is given."""
    signs = {str(piece.args.get("signal")), str(made.args.get("signal"))}
    return piece.do == made.do == "signal" and (signs == {"nod", "shake"} or signs == {"thumb"})


def _either(piece: Piece, made: Made) -> dict[str, object]:
    """The arguments of two signs of which one is given."""
    return {"signal": "nod_or_shake" if made.args["signal"] in ("nod", "shake") else made.args["signal"]}


def _counts_in_brackets(clause: Clause) -> bool:
    """In brackets only a plain command is something to do; the rest explains."""
    head = clause.head
    if head is None or head.maybe:
        return False
    return head.act is Act.CONTINUE or (
        head.subject is None and head.act not in (Act.TELL, Act.NOTE, Act.REMOVE)
    )


def _explains(words: list[Word], lead: Lead, parts: list[tuple[Clause, list[Made] | None]]) -> bool:
    """Whether a paragraph opens as an explanation, not as something to do."""
    if any(made for _, made in parts):
        return False
    first = words[0].low
    possessive = any(word.low.endswith("'s") for word in words[:5])
    ordered = any(clause.head and clause.head.subject is None for clause, _ in parts)
    return first in _EXPLAINING or possessive or (bool(lead.conditions) and not ordered)


def _is_told(clause: Clause, made: list[Made] | None) -> bool:
    head = clause.head
    if not made or head is None or head.subject is None:
        return False
    return made[0].do in FATEFUL


def read_prose(paragraphs: Iterable[str], scene: Scene, when: str = "any_time") -> tuple[Instruction, ...]:
    """The instructions of a character's How to Run. Their steps' texts, put together, are the prose.

    `when` is the moment until the prose names one.
    """
    paragraphs = list(paragraphs)
    reader = Reader(scene, when=when, begun=when != "any_time")
    reader.translated = any(not is_korean(sentence) for text in paragraphs for sentence in sentences(text))
    for paragraph in paragraphs:
        reader.paragraph(paragraph)
    return joined(ends_known(states_settled(reader.pieces, scene)))
