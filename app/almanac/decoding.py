"""From bytes to text that every part of the product can hold."""

from __future__ import annotations

import codecs
import re
import unicodedata

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Control characters, and halves of surrogate pairs: no database and no page can hold them.
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


# Signs without width, and those that only turn the direction: copies of web pages are full of them.
_UNSEEN = re.compile(
    "[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<=[ -~])\u200c|\u200c(?=[ -~])"
)
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_WESTERN = "western"
_SAMPLE = 20_000


def text_of(data: bytes | str) -> str:
    """The text of a document, with line ends as `\\n` and without what cannot be stored.

    The encoding is told by the byte-order mark, else it is UTF-8, else UTF-16 where every other
    byte is empty, else that of Korea where the page turns out Korean. Bytes that do not fit are read as
    those of western Europe, so that a page pasted together from both keeps its letters.
    """
    text = data if isinstance(data, str) else _decoded(data)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return fit(text)


def legible(text: str) -> str:
    """The text of a page as it reads: plain spaces, whole letters, no sign that nobody sees."""
    if text.isascii():
        return text
    text = _SPACES.sub(" ", _UNSEEN.sub("", text))
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)


def fit(text: str) -> str:
    """The text without characters that cannot be stored or sent."""
    return _UNFIT.sub("", text)


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    head = data[:200]
    if len(head) > 3 and head[1::2].count(0) > len(head) // 4:
        return data.decode("utf-16-le", errors="replace")
    if len(head) > 3 and head[0::2].count(0) > len(head) // 4:
        return data.decode("utf-16-be", errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _korean(data) or _western(data)


def _western(data: bytes) -> str:
    """The text in the encoding of western Europe, or in it and UTF-8 by turns."""
    mixed = data.decode("utf-8", errors=_WESTERN)
    misfits = len(data) - len(data.decode("utf-8", errors="ignore").encode())
    foreign = sum(not letter.isascii() for letter in mixed)
    return data.decode("cp1252", errors="replace") if misfits * 2 > foreign else mixed


def _korean(data: bytes) -> str | None:
    """The text where it is Korean in the encoding of old Korean files."""
    try:
        text = data.decode("cp949")
    except UnicodeDecodeError:
        return None
    foreign = [letter for letter in text[:_SAMPLE] if not letter.isascii()]
    hangul = sum("\uac00" <= letter <= "\ud7a3" for letter in foreign)
    return text if foreign and hangul * 10 > len(foreign) * 8 else None


def _as_western(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("cp1252", errors="replace"), error.end


codecs.register_error(_WESTERN, _as_western)
