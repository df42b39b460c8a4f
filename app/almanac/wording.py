"""A known character in a document's words: the library's instructions, the document's sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.almanac.names import fold
from app.domain.how_to_run import Instruction, Step

_MOST = 400
_SENTENCE_ENDS = frozenset('.!?…。)”"’')
_ALIKE = {("spend", "place"), ("place", "spend"), ("tell", "announce"), ("show_card", "show_character")}


def worded(known: tuple[Instruction, ...], written: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """The known instructions with the words of the written ones.

    Every step that both have takes the document's words. What the document says beside that stays
    as a note where it stood; a step that the document does not mention keeps the library's words.
    """
    if not known or not written:
        return known or written
    ours = [(i, step) for i, instruction in enumerate(known) for step in instruction.steps]
    theirs = [(i.when, step) for i in written for step in i.steps]
    partner = _aligned([(known[i].when, s) for i, s in ours], theirs)
    theirs = _whole_sentences(theirs, partner)
    words = {mine: theirs[other][1].text for other, mine in partner.items()}
    beside = _beside(partner, theirs)
    made: list[Instruction] = []
    place = 0
    for instruction in known:
        steps = list(beside.get(-1, ())) if place == 0 else []
        for step in instruction.steps:
            steps.append(replace(step, text=words.get(place, step.text)))
            steps += beside.get(place, ())
            place += 1
        made.append(replace(instruction, steps=tuple(steps)))
    return tuple(made)


def _whole_sentences(theirs: Sequence[tuple[str, Step]], partner: dict[int, int]) -> list[tuple[str, Step]]:
    """A part of a sentence that no known step takes goes with the part that one does take."""
    texts = [step.text for _, step in theirs]
    for place in range(len(texts) - 1):
        if place not in partner and texts[place] and texts[place][-1] not in _SENTENCE_ENDS:
            texts[place + 1] = f"{texts[place]} {texts[place + 1]}".strip()
            texts[place] = ""
    for place in range(len(texts) - 1, 0, -1):
        if place not in partner and texts[place][:1].islower():
            texts[place - 1] = f"{texts[place - 1]} {texts[place]}".strip()
            texts[place] = ""
    return [(when, replace(step, text=text)) for (when, step), text in zip(theirs, texts, strict=True)]


def _beside(partner: dict[int, int], theirs: Sequence[tuple[str, Step]]) -> dict[int, list[Step]]:
    """The document's sentences that no known step takes, by the known step that they follow."""
    beside: dict[int, list[Step]] = {}
    after = -1
    for place, (_, step) in enumerate(theirs):
        if place in partner:
            after = partner[place]
        elif step.text:
            beside.setdefault(after, []).append(Step("note", step.text))
    return beside


def _aligned(ours: Sequence[tuple[str, Step]], theirs: Sequence[tuple[str, Step]]) -> dict[int, int]:
    """For each written step (by place) the known step that it words; each at most once.

    First the best pairing that keeps the order of both, then what is left over in any order.
    """
    written = theirs[:_MOST]
    rows, columns = len(written), len(ours)
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            pair = _likeness(ours[j], written[i])
            taken = best[i + 1][j + 1] + pair if pair > 0 else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], taken)
    partner: dict[int, int] = {}
    i = j = 0
    while i < rows and j < columns:
        pair = _likeness(ours[j], written[i])
        if pair > 0 and best[i][j] == best[i + 1][j + 1] + pair:
            partner[i] = j
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    free = [j for j in range(columns) if j not in set(partner.values())]
    for i in (i for i in range(rows) if i not in partner):
        match = max(free, key=lambda j: _likeness(ours[j], written[i]), default=None)
        if match is not None and _likeness(ours[match], written[i]) >= 4:
            partner[i] = match
            free.remove(match)
    return partner


def _likeness(ours: tuple[str, Step], theirs: tuple[str, Step]) -> float:
    """How much two steps are the same deed: nothing for different verbs, more for each shared field."""
    (our_time, mine), (their_time, other) = ours, theirs
    if mine.do == other.do:
        score = 3.0
    elif (mine.do, other.do) in _ALIKE:
        score = 1.0
    else:
        return 0.0
    if mine.do == "note":
        return 0.0
    one, two = mine.get("reminder"), other.get("reminder")
    if one and two:
        score += 2 if fold(str(one)) == fold(str(two)) else -3
    score += 1.0 if our_time == their_time else 0.0
    for field in ("who", "on", "card", "signal", "at"):
        if mine.get(field) is not None and mine.get(field) == other.get(field):
            score += 0.5
    return score
