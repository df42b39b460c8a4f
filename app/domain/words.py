"""Sentences that the rules speak, kept apart from the language they are shown in.

The rules may not know which language a screen speaks, so they return a `Message`: an English
sentence with named gaps, and what goes into the gaps. `str(message)` is the English sentence;
the web layer looks the sentence up in its catalogue first and fills the gaps afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence: `text` with `{gaps}`, and `args` as (gap, value) pairs in a fixed order."""

    text: str
    args: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.text.format(**{name: str(value) for name, value in self.args})


def say(text: str, /, **args: object) -> Message:
    """A sentence for the screen. `text` is the key in the catalogues, so it must be a literal."""
    return Message(text, tuple(args.items()))
