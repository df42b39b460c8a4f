"""A step or a condition in plain words: what it will do, not the words it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.characters import Character
from app.domain.how_to_run import CARDS, VOCABULARY, Gate, Step
from app.domain.words import Message, say
from app.web.views.said_words import word
from app.web.views.tokens import SealView, token
from app.web.views.wording import FIELDS, GATES, ICONS, VERBS

Find = Callable[[str], Character | None]


@dataclass(frozen=True, slots=True)
class StepWords:
    """`says` is the deed, `more` its circumstances, `seals` the reminders that it names."""

    icon: str
    says: Message
    more: tuple[Message, ...] = ()
    seals: tuple[SealView, ...] = ()


def step_words(step: Step, character: Character, find: Find) -> StepWords:
    """What a step of this character does; `find` knows the characters that it may name."""
    told = _Teller(step.do, step.args, character, find)
    says = _SAYS.get(step.do, _unknown)(told)
    more = (*_MORE.get(step.do, _nothing)(told), *told.rest())
    return StepWords(ICONS.get(step.do, "question"), says, more, told.seals())


def gate_words(gate: Gate, character: Character, find: Find) -> StepWords:
    """What a condition asks. Others of which one is enough follow in `more`."""
    told = _Teller("gate", gate.args, character, find)
    says = say("Only if {condition}", condition=GATES.get(gate.kind, say("{kind}", kind=gate.kind)))
    more = [told.labelled(field) for field in gate.args if field not in ("or", "reminder")]
    others = gate.get("or")
    for other in others if isinstance(others, list | tuple) else ():
        if isinstance(other, Mapping):
            kind = str(other.get("if", "other"))
            more.append(say("or if {condition}", condition=GATES.get(kind, say("{kind}", kind=kind))))
            one = _Teller("gate", other, character, find)
            more += [one.labelled(field) for field in other if field not in ("if", "or", "reason")]
    return StepWords("question", says, tuple(more), told.seals())


class _Teller:
    """The fields of one step, in words; what was told once is not told again."""

    def __init__(self, owner: str, args: Mapping[str, Any], character: Character, find: Find) -> None:
        self.owner, self.args, self.character, self._find = owner, args, character, find
        self._told = {"reminder", "reminders", "character"} if owner != "gate" else {"reminder", "reminders"}

    def name(self, identity: str) -> str | None:
        """What a character is called, by id."""
        found = self.character if identity == self.character.id else self._find(identity)
        return None if found is None else found.name

    def get(self, field: str) -> Any:
        """A field that is told now."""
        self._told.add(field)
        return self.args.get(field)

    def word(self, field: str, default: object = None) -> Message | None:
        """The word in a field, which is told with this."""
        value = self.get(field)
        value = default if value is None else value
        return None if value is None else self._one(field, value)

    def _one(self, field: str, value: object) -> Message:
        if isinstance(value, list | tuple):
            listed = [self._one(field, item) for item in value]
            return _joined(listed)
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        return word(self.owner, field, value, self.name)

    def words(self, field: str) -> list[Message]:
        """The words of a list in a field."""
        value = self.get(field)
        listed = value if isinstance(value, list | tuple) else () if value is None else (value,)
        return [self._one(field, item) for item in listed]

    def labelled(self, field: str) -> Message:
        """A field by its name."""
        label = FIELDS.get(f"{self.owner}.{field}") or FIELDS.get(field) or say("{field}", field=field)
        value = self.get(field)
        return label if value is True else say("{field}: {value}", field=label, value=self._one(field, value))

    def rest(self) -> Iterator[Message]:
        """Every field that was not told yet."""
        for field in self.args:
            if field not in self._told:
                yield self.labelled(field)

    def seals(self) -> tuple[SealView, ...]:
        """The reminders that the step names."""
        named = self.args.get("character") if self.owner != "gate" or self.args.get("reminder") else None
        owner = self._find(named) if isinstance(named, str) else self.character
        listed = self.args.get("reminders")
        texts = [self.args.get("reminder"), *(listed if isinstance(listed, list | tuple) else ())]
        return tuple(SealView(text, token(owner)) for text in texts if isinstance(text, str) and text)


def _joined(listed: list[Message]) -> Message:
    if not listed:
        return say("–")
    found = listed[0]
    for other in listed[1:]:
        found = say("{some}, {more}", some=found, more=other)
    return found


def _unknown(told: _Teller) -> Message:
    return say("“{verb}” is not a step.", verb=told.owner)


def _nothing(told: _Teller) -> Iterator[Message]:
    yield from ()


def _with_whom(text: str, field: str = "who", default: str | None = "self") -> Callable[[_Teller], Message]:
    """A sentence about whoever a field names; without anybody the verb alone."""

    def says(told: _Teller) -> Message:
        whom = told.word(field, default)
        return VERBS[told.owner] if whom is None else say(text, whom=whom)

    return says


def _chosen(one: str, many: str, between: str) -> Callable[[_Teller], Message]:
    def says(told: _Teller) -> Message:
        whom, count = told.word("who", "self"), told.get("count")
        if isinstance(count, list | tuple) and len(count) == 2:
            return say(between, least=count[0], most=count[1], whom=whom)
        return say(one, whom=whom) if count in (1, None) else say(many, count=count, whom=whom)

    return says


def _choice(told: _Teller) -> Iterator[Message]:
    for value in told.words("from"):
        yield value
    among = told.get("among")
    if among not in (None, "any"):
        yield say("among {whom}", whom=word(told.owner, "among", among, told.name))
    for value in told.words("not"):
        yield say("not {whom}", whom=value)
    if told.get("may_refuse"):
        yield say("may refuse")
    if told.args.get("reason"):
        yield say("{words}", words=told.get("reason"))


def _to(told: _Teller) -> Iterator[Message]:
    if (whom := told.word("to")) is not None:
        yield say("to {whom}", whom=whom)
    if told.args.get("rule"):
        rule = str(told.get("rule"))
        yield say("true as for {character}", character=told.name(rule) or rule)


def _shown(told: _Teller) -> Message:
    characters = told.words("characters")
    if characters:
        told.get("which")
        return say("Show the token of {character}", character=_joined(characters))
    which = told.word("which")
    return VERBS["show_character"] if which is None else say("Show a token: {which}", which=which)


def _card(told: _Teller) -> Message:
    card, words = told.get("card"), told.get("words")
    if card in CARDS:
        return say("Show the info token {card}", card=card)
    return say("Show the words “{words}”", words=words or card or "…")


_SIGNS = {
    "fingers": say("Show fingers"),
    "nod": say("Nod"),
    "shake": say("Shake your head"),
    "nod_or_shake": say("Nod, or shake your head"),
    "thumb": say("Show a thumb"),
    "direction": say("Point in a direction"),
}


def _sign(told: _Teller) -> Message:
    return _SIGNS.get(str(told.get("signal")), VERBS["signal"])


def _lasting(told: _Teller) -> Iterator[Message]:
    if told.owner == "move" and (whom := told.word("from")) is not None:
        yield say("from {whom}", whom=whom)
    if told.args.get("count"):
        yield say("{count} of them", count=told.get("count"))
    if (until := told.word("until")) is not None:
        yield say("until {end}", end=until)


def _fate(told: _Teller) -> Iterator[Message]:
    if (cause := told.word("cause")) is not None:
        yield say("by {cause}", cause=cause)
    for value in told.words("of"):
        yield say("of {cause}", cause=value)
    if (now := told.word("to")) is not None:
        yield say("to: {what}", what=now)
    if (side := told.word("alignment")) is not None:
        yield say("now {side}", side=side)
    if told.get("may_choose"):
        yield say("if you want")


_SAYS: Mapping[str, Callable[[_Teller], Message]] = {
    **{verb: (lambda told: VERBS[told.owner]) for verb in VOCABULARY},
    "wake": _with_whom("Wake {whom}"),
    "sleep": _with_whom("Put {whom} to sleep"),
    "choose_players": _chosen(
        "A player is chosen by {whom}",
        "{count} players are chosen by {whom}",
        "{least} to {most} players are chosen by {whom}",
    ),
    "choose_character": _chosen(
        "A character is chosen by {whom}",
        "{count} characters are chosen by {whom}",
        "{least} to {most} characters are chosen by {whom}",
    ),
    "show_character": _shown,
    "show_card": _card,
    "point": _with_whom("Point at {whom}", "at", None),
    "signal": _sign,
    "tell": _with_whom("Tell {whom}", "to"),
    "place": _with_whom("Place on {whom}", "on", None),
    "remove": _with_whom("Take from {whom}", "from", None),
    "move": _with_whom("Move to {whom}", "on", None),
    "kill": _with_whom("Death: {whom}", "who", None),
    "revive": _with_whom("Lives again: {whom}", "who", None),
    "survive": _with_whom("Does not die: {whom}", "who", None),
    "become": _with_whom("Becomes another character: {whom}", "who", None),
    "turn": _with_whom("Changes sides: {whom}", "who", None),
    "gain": _with_whom("Gains an ability: {whom}", "who", None),
    "register": _with_whom("Rule how somebody registers: {whom}", "who", None),
    "swap": _with_whom("Trade {whom}", "what", None),
    "proceed": _with_whom("The day: {whom}", "what", None),
    "win": _with_whom("Wins: {whom}", "team", None),
}
_MORE: Mapping[str, Callable[[_Teller], Iterator[Message]]] = {
    **dict.fromkeys(("choose_players", "choose_character"), _choice),
    **dict.fromkeys(("show_character", "show_card", "show_grimoire", "point", "signal", "announce"), _to),
    **dict.fromkeys(("place", "remove", "move"), _lasting),
    **dict.fromkeys(("kill", "revive", "survive", "become", "turn"), _fate),
}
