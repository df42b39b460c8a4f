"""Cutting prose into sentences, so that put together they give the prose back."""

from __future__ import annotations

import re
from collections.abc import Iterator

_STOP = re.compile(r"[.!?…]+[\"'”’»\])*_`\ue001]{0,4}(?=\s|$)|[。！？]+[”’」』）)]{0,3}|:reminder:")
_ABBREVIATIONS = frozenset(
    {"e.g", "eg", "i.e", "ie", "mr", "mrs", "ms", "dr", "prof", "st", "vs", "nr", "cf"}
)
_LAST_WORD = re.compile(r"([\w.]{1,12})[.!?…]+\W{0,4}$")

# A sentence that never ends is cut at a space; everything after it is only as slow as it is long.
_LONGEST = 1500


def sentences(paragraph: str) -> Iterator[str]:
    """The sentences of a paragraph in order, each with its full stop and without outer spaces.

    What stands in brackets, or in quotation marks, is not cut; a bracket after a sentence is a
    sentence of its own.
    """
    start, end = 0, len(paragraph)
    held = _held_together(paragraph)
    hold = 0
    for stop in _STOP.finditer(paragraph):
        while hold < len(held) and held[hold][1] <= stop.start():
            hold += 1
        inside = hold < len(held) and held[hold][0] <= stop.start() and stop.end() < held[hold][1]
        if inside or not _ends(paragraph, start, stop):
            continue
        yield from _short(paragraph[start : stop.end()])
        start = stop.end()
    if start < end:
        yield from _short(paragraph[start:end])


def _held_together(text: str) -> list[tuple[int, int]]:
    """The places of brackets and quotations, outermost only, where they are closed at all."""
    spans: list[tuple[int, int]] = []
    pairs = {"(": ")", "（": "）", "“": "”", "「": "」", "«": "»", '"': '"'}
    opened: tuple[int, str] | None = None
    depth = 0
    for place, letter in enumerate(text):
        if opened is None:
            if letter in pairs:
                opened, depth = (place, letter), 1
            continue
        began, kind = opened
        if letter == pairs[kind]:
            depth -= 1
            if depth == 0:
                spans.append((began, place + 1))
                opened = None
        elif letter == kind:
            depth += 1
        if opened and place - began > _LONGEST:
            opened = None
    return spans


def _ends(text: str, start: int, stop: re.Match[str]) -> bool:
    """Whether a full stop really ends a sentence."""
    after = text[stop.end() : stop.end() + 3].lstrip()
    if not after:
        return True
    ending = stop.group()
    if ending[0] in "。！？:":
        return True
    if after[0].islower() and (ending.startswith("..") or ending[0] in "…?!"):
        return False
    last = _LAST_WORD.search(text, max(start, stop.start() - 14), stop.end())
    word = last[1].rstrip(".").lower() if last else ""
    if word == "etc":
        return not after[0].islower() and after[0] not in ",)"
    if after[0].islower() and ending[0] == "." and last and last[1][0].isupper() and len(word) < 4:
        return False
    if last and last.start() > start and text[last.start() - 1] in "'’":
        return True  # What is left of "aren't." is no initial.
    if word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word != "i" and ending[0] == "."):
        return False
    numbered = word.isdecimal() and stop.start() - start <= 3
    return not numbered


def _short(sentence: str) -> Iterator[str]:
    start, end = 0, len(sentence)
    while end - start > _LONGEST:
        cut = sentence.rfind(" ", start + _LONGEST // 2, start + _LONGEST)
        cut = start + _LONGEST if cut < 0 else cut
        yield from _trimmed(sentence[start:cut])
        start = cut
    yield from _trimmed(sentence[start:end])


def _trimmed(sentence: str) -> Iterator[str]:
    trimmed = sentence.strip()
    if trimmed:
        yield trimmed
