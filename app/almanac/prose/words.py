"""A sentence as words: plain ones, names that are set apart, and punctuation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from app.almanac.blocks import CLOSE, OPEN, is_moment

Kind = Literal["word", "name", "speech", "mark", "reminder"]

# Every repetition is bounded, so that no text can make the scan slow.
_TOKEN = re.compile(
    r"""
      (?P<reminder>:reminder:)
    | (?P<name>
          \[\[[^\[\]\n]{1,80}\]\]
        | \\?\[(?=[^\W\d_])[^\[\]\n]{1,40}\](?!\()
        | [{<](?=[^\W\d_])[^{}<>\n]{1,40}[}>]
        | \((?=[A-Z])[^()\n]{1,30}\)(?=\s+(?:reminder|token|marker|counter)s?\b)
        | \*\*[^*\n]{1,80}\*\*
        | '{2,3}(?=[^'\s])[^'\n]{1,80}'{2,3}
        | (?<!\w)__[^_\n]{1,80}__(?!\w)
        | (?<![\w*])\*(?=\S)[^*\n]{1,80}(?<=\S)\*(?!\w)
        | \\\*(?=[^\s\\])[^*\n\\]{1,80}\\\*
        | \\_(?=[^\s\\])[^_\n\\]{1,80}\\_
        | (?<!\w)_(?=\S)[^_\n]{1,80}(?<=\S)_(?!\w)
        | “[^“”\n]{1,160}”
        | "[^"\n]{1,160}"
        | «[^«»\n]{1,160}»
        | „[^„“”\n]{1,160}[“”]
        | ‚[^‚‘’\n]{1,60}[‘’](?!\w)
        | (?<!\w)'(?=\w)[^'\n]{1,60}'(?!\w)
        | (?<!\w)[‘’](?=\w)[^‘’\n]{1,60}’(?!\w)
        | `[^`\n]{1,80}`
        | \ue000[^\ue000\ue001]{1,120}\ue001
      )
    | (?P<word>[^\W_]+(?:[-'’.&][^\W_]+)*|[^\W_](?:\.[^\W_]){1,6}\.?)
    | (?P<mark>--|\.{2,6}|[^\w\s\ue000\ue001]|_)
    """,
    re.VERBOSE,
)
_ROUND = "[]{}<>()\\*_\"“”„«»'‘’‚`" + OPEN + CLOSE
_BOLD = "*_'" + OPEN + CLOSE
_WHEN = frozenset({"when", "whenever", "if", "once", "after", "before", "while", "upon", "each", "every"})
_MOST_WORDS_OF_A_NAME = 7
_FEWEST_SHOUTED = 3


@dataclass(slots=True)
class Word:
    """One word of a sentence: where it stands, as it is written (`raw`), and in small letters
    (`low`). A `name` is a run of words that quotes, bold type or brackets set apart; a longer run
    is `speech`. `caps` tells capitals (or a number)."""

    start: int
    end: int
    raw: str
    low: str
    kind: Kind = "word"
    caps: bool = False


def words_of(text: str) -> list[Word]:
    """The words of one sentence, in order."""
    found: list[Word] = []
    shouted = text.isupper() and text.count(" ") >= _FEWEST_SHOUTED
    for match in _TOKEN.finditer(text):
        group = match.lastgroup or "mark"
        raw = match.group()
        if group == "name" and not found and _is_label(text, match.end(), raw):
            found += _within(raw)
        elif group == "name":
            found.append(_set_apart(match.start(), match.end(), raw))
        elif raw == "\\":
            continue
        elif group == "word":
            found.append(
                Word(match.start(), match.end(), raw, _low(raw), "word", not shouted and _in_capitals(raw))
            )
        else:
            kind: Kind = "reminder" if group == "reminder" else "mark"
            found.append(Word(match.start(), match.end(), raw, raw, kind))
    return found


def _is_label(text: str, end: int, raw: str) -> bool:
    """Whether bold words at the head of a line say when: "**First night:** …", "*When it dies*"."""
    inner = raw.strip(_ROUND + " ")
    if raw[0] not in _BOLD or not (inner.endswith(":") or text[end : end + 2].strip()[:1] in (":", "", ".")):
        return False
    return inner.split(" ", 1)[0].lower() in _WHEN or is_moment(inner.rstrip(":"))


def _within(raw: str) -> list[Word]:
    """The words of a run that is set apart, as if it were not."""
    opening = len(raw) - len(raw.lstrip(_BOLD))
    inner = words_of(raw[opening:].rstrip(_BOLD))
    for word in inner:
        word.start, word.end = word.start + opening, word.end + opening
    return inner


def _low(raw: str) -> str:
    return raw.replace("’", "'").lower()


def _in_capitals(raw: str) -> bool:
    if not raw.isupper():
        return raw.isdecimal()
    return len(raw) > 1 and sum(map(str.isalpha, raw)) > 1


def _set_apart(start: int, end: int, raw: str) -> Word:
    inner = raw.strip(_ROUND + " ").rstrip(".,;:")
    spoken = raw[0] in '"“«' and (raw.rstrip(_ROUND)[-1:] in (".", "!", "?") or "," in inner)
    long = len(inner.split()) > _MOST_WORDS_OF_A_NAME
    kind: Kind = "speech" if long or (spoken and not _in_capitals(inner)) else "name"
    return Word(start, end, inner, _low(inner), kind, _in_capitals(inner))
