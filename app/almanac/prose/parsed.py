"""A sentence taken apart, before anything is known of the page it stands on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from app.almanac.prose.clauses import Clause, cut
from app.almanac.prose.leads import Lead, lead_of
from app.almanac.prose.words import Word, words_of


@dataclass(frozen=True, slots=True)
class Parsed:
    """The words of a sentence, what stands before its verb, and its clauses. Never changed."""

    words: list[Word]
    lead: Lead
    clauses: list[Clause]


@lru_cache(maxsize=1024)
def parsed(sentence: str) -> Parsed:
    """A sentence taken apart. Almanacs repeat their sentences, so the last ones are kept."""
    words = words_of(sentence)
    lead = lead_of(words)
    if lead.whole:
        return Parsed(words, lead, [Clause([], None, 0, len(sentence))])
    return Parsed(words, lead, cut(words, lead.start, sentence) if words else [])
