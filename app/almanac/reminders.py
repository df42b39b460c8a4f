"""Night reminders: short sentences with `*TOKEN*` and `:reminder:` marks."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import replace

from app.almanac.names import bare, called
from app.almanac.prose.cast import Names, cast_of
from app.almanac.prose.instructions import read_prose
from app.almanac.prose.scene import Scene
from app.domain.characters import Character
from app.domain.how_to_run import Instruction, Step

_MARK_IN_HTML = re.compile(r"<i\s+class=[\"']?reminder-token[\"']?\s*>\s*</i>", re.IGNORECASE)
_TIGHT = re.compile(r"(?<=[.!?])(?=[A-Z])|(?<=\S)(?=:reminder:)|(?<=:reminder:)(?=\S)")
_STARRED = re.compile(r"(?<!\w)\*(?=\S)([^*\n]{1,60})(?<=\S)\*(?!\w)")
_EMPHASISED = re.compile(r"<(b|i|em|strong|u)>([^<>]{1,60})</\1>", re.IGNORECASE)
_TAG = re.compile(r"</?(?:b|i|em|strong|u|p|br|span|div)\b[^<>]{0,200}>", re.IGNORECASE)
_OWN = frozenset(
    {"choose_players", "choose_character", "show_grimoire", "signal", "point", "show_character", "show_card"}
)


def instructions_from_reminders(
    character: Character, first: str, other: str, named: Names | None = None
) -> tuple[Instruction, ...]:
    """The night instructions that the two reminders of a character say.

    `named` are the characters that they may name. The same reminder on both nights makes
    instructions for each night.
    """
    if first.strip() and first.strip() == other.strip():
        return steps_from_reminder(first, character, "each_night", named)
    return (
        *steps_from_reminder(first, character, "first_night", named),
        *steps_from_reminder(other, character, "other_nights", named),
    )


def steps_from_reminder(
    text: str, character: Character, when: str, others: Names | None = None
) -> tuple[Instruction, ...]:
    """The instructions of one reminder, all at the moment `when`.

    Waking and putting to sleep, which reminders leave out, are added; a `:reminder:` mark becomes
    the step that places the character's next token.
    """
    tokens = (*character.reminders, *character.global_reminders)
    unmarked = _without_markup(_MARK_IN_HTML.sub(" :reminder: ", html.unescape(text)), tokens)
    words = _TIGHT.sub(" ", unmarked).strip()
    if not words:
        return ()
    scene = Scene(cast_of(character.id, bare(character.name), character.team.value, others, tokens))
    scene.once = "once per game" in character.ability.lower()
    ability = character.ability.lower()
    scene.until = _until(ability)
    scene.kills = "they die" in ability
    scene.victim = "self" if "you die" in ability and not scene.kills else "chosen"
    read = read_prose((words,), scene, when=when)
    tidy = (_tidy(instruction, when) for instruction in read)
    return _with_waking(tuple(i for i in tidy if i.steps), character, words)


def _without_markup(text: str, tokens: Iterable[str]) -> str:
    """The text without tags; the name of a token that they emphasised is set apart in another way."""
    if "<" not in text:
        return text
    names = {token.casefold() for token in tokens}
    text = _EMPHASISED.sub(lambda run: f"*{run[2]}*" if run[2].strip().casefold() in names else run[2], text)
    return _TAG.sub(" ", text)


def _until(ability: str) -> str | None:
    """How long the tokens of an ability lie, as far as the ability says so."""
    if "until dusk" in ability or "tomorrow" in ability:
        return "dusk"
    if "until dawn" in ability or "tonight" in ability:
        return "dawn"
    return None


def _tidy(instruction: Instruction, when: str) -> Instruction:
    told = (
        step
        for step in instruction.steps
        if step.do != "note" or step.text.replace(":reminder:", "").strip(" .")
    )
    steps = tuple(replace(step, text=_shown(step)) for step in told)
    night = instruction.when if instruction.when in ("dawn", "dusk") else when
    return replace(instruction, when=night, steps=steps)


def _shown(step: Step) -> str:
    """The words of a step without the marks of the format."""
    text = _STARRED.sub(r"\1", step.text).strip()
    if step.do == "kill" and not text:
        return "You may let them die." if step.get("may_choose") else "They die."
    if ":reminder:" in text and not text.replace(":reminder:", "").strip(" .,;andor&"):
        name = step.get("reminder")
        return f"Place the {name} token." if name else "Place a token."
    return " ".join(text.replace(":reminder:", " ").split())


def _with_waking(
    instructions: tuple[Instruction, ...], character: Character, words: str
) -> tuple[Instruction, ...]:
    """The instructions with the waking and the sleep that the reminder takes for granted."""
    steps = [step for instruction in instructions for step in instruction.steps]
    acting = [step for step in steps if step.do not in ("note", "remove")]
    if not acting or acting[0].do not in _OWN or acting[0].get("who") == "storyteller":
        return _with_sleep(instructions, _last_awake(steps, None), character, words)
    other = acting[0].get("to")
    name = f"the {str(other).capitalize()}" if other else _called(character, words)
    first = instructions[0]
    wake = Step("wake", f"Wake {name}.", {"who": other or "self"})
    instructions = (replace(first, steps=(wake, *first.steps)), *instructions[1:])
    return _with_sleep(instructions, _last_awake(steps, str(other or "self")), character, words)


def _last_awake(steps: Iterable[Step], awake: str | None) -> str | None:
    """Who is still awake when all steps are done."""
    for step in steps:
        if step.do == "wake":
            awake = str(step.get("who"))
        elif step.do == "sleep":
            awake = None
    return awake


def _with_sleep(
    instructions: tuple[Instruction, ...], awake: str | None, character: Character, words: str
) -> tuple[Instruction, ...]:
    if awake is None or not instructions:
        return instructions
    name = _called(character, words) if awake == "self" else "them"
    sleep = Step("sleep", f"Put {name} to sleep.", {"who": awake})
    last = instructions[-1]
    if awake == "self" and last.gate is not None and len(instructions) > 1:
        return (*instructions, Instruction(last.when, (sleep,)))
    return (*instructions[:-1], replace(last, steps=(*last.steps, sleep)))


def _called(character: Character, words: str) -> str:
    """The name with "the" in front, unless the reminder itself leaves that out."""
    name = called(character.name)
    without = name in words and f"the {name}".lower() not in words.lower()
    return name if without or name.lower().startswith("the ") else f"the {name}"
