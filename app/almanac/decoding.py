"""From bytes to text that every part of the product can hold."""

from __future__ import annotations

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Control characters, and halves of surrogate pairs: no database and no page can hold them.
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def text_of(data: bytes | str) -> str:
    """The text of a document, with line ends as `\\n` and without what cannot be stored.

    The encoding is told by the byte-order mark, else it is UTF-8, else UTF-16 where every other
    byte is empty, else the encoding of western Europe.
    """
    text = data if isinstance(data, str) else _decoded(data)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return fit(text)


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
        return data.decode("cp1252", errors="replace")
